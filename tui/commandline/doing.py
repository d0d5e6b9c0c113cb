"""``chevet do``: run commands, and save after each."""

from __future__ import annotations

import errno
import re
import sys
from collections.abc import Iterator
from typing import Any

from rules.command import parse
from rules.dice import Random
from rules.history import run
from rules.names import printable
from rules.refusal import Refused
from rules.report import date_text, show, show_event
from rules.session import Event
from rules.words import T, render, say
from saves.errors import unread
from saves.session_file import open_session
from tui.commandline.dispatch import DONE, Call
from tui.commandline.sessions import path_of, view_of
from tui.sentences import event_line

LONGEST = 100_000
"""Bytes of one line of a script: a longer one is none that anybody wrote."""


def do(call: Call) -> int:
    """Run the commands in order. The first that is refused ends it; those before it are done and saved."""
    arguments = call.arguments
    seed = _seed(arguments.value("seed"))
    as_json = arguments.has("json")
    lines = list(arguments.words[1:])
    script = arguments.value("file")
    if not lines and script is None:
        raise Refused(T("no command is given; write it so: {usage:usage}"), usage=arguments.usage.line)
    roller = Random(seed)
    told: list[dict[str, Any]] = []
    with open_session(path_of(call)) as file:
        book = call.book(file.chronicle.session.setup)
        for notice in file.notices:
            call.output.error(render(notice, book))
        library = view_of(call, file.chronicle.session).library
        done = 0
        try:
            for line in _all(lines, script):
                _refuse_undecodable(line)
                chronicle, events = run(file.chronicle, parse(line), roller, library)
                file.commit(chronicle)
                done += 1
                if as_json:
                    told += [show_event(event) for event in events]
                else:
                    book = call.book(chronicle.session.setup)
                    for event in events:
                        call.output.line(_told(event, call, chronicle.session.setup))
        finally:
            # What has been done is told even where a later command is refused.
            if as_json and (done or sys.exc_info()[0] is None):
                call.output.json({"events": told, "state": show(file.chronicle.session, library)})
    return DONE


def _told(event: Event, call: Call, setup: Any) -> str:
    book = call.book(setup)
    return f"{book.when(event.at)}  {event_line(event, book)}"


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch(r"[+-]?\d{1,30}", text):
        raise Refused(T("{option}={text} is no whole number"), option="--seed", text=printable(text))
    return int(text)


def _refuse_undecodable(line: str) -> None:
    try:
        line.encode()
    except UnicodeEncodeError:
        raise Refused(T("{line} is no readable text"), line=printable(line)) from None


def _all(lines: list[str], script: str | None) -> Iterator[str]:
    yield from lines
    if script is not None:
        yield from _script(script)


def _script(name: str) -> Iterator[str]:
    """The commands of a script: one a line; blank lines and those that begin with # say nothing."""
    try:
        if name == "-":
            if sys.stdin is None:
                raise OSError(errno.EBADF, "closed")
            yield from _commands(getattr(sys.stdin, "buffer", sys.stdin))
            return
        with open(name, "rb") as file:
            yield from _commands(file)
    except OSError as error:
        raise Refused(
            say(T("{file} cannot be read: {reason:text}"), file=printable(name), reason=unread(error))
        ) from None


def _commands(stream: Any) -> Iterator[str]:
    number = 0
    while raw := stream.readline(LONGEST + 1):
        number += 1
        if len(raw) > LONGEST:
            told = T("line {number} of the script is longer than a command can be: {most} bytes")
            raise Refused(told, number=number, most=LONGEST)
        try:
            line = (raw.decode("utf-8") if isinstance(raw, bytes) else str(raw)).strip().lstrip("\ufeff")
        except UnicodeDecodeError:
            raise Refused(T("line {number} of the script is no UTF-8 text"), number=number) from None
        if line and not line.startswith("#"):
            yield line


__all__ = ["date_text", "do"]
