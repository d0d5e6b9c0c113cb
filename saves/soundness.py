"""Everything that is wrong with a session's file, not only the first thing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from rules.form import Unsound
from rules.form import session_faults as state_faults
from rules.mismatch import mismatches
from rules.session import Event
from rules.words import T, Text, say
from saves import tables
from saves.errors import shown
from saves.migrations import FORMAT
from saves.session_file import Newer, content_of, read_content, real_path, understood
from saves.steps import StepDocument


def session_faults(path: Path) -> tuple[list[Text], Text]:
    """Every fault of a file, and the sentence that says that it is sound (for where there is none).

    Raises what opening raises where there is no file or it cannot be read at all.
    """
    path = real_path(path)
    content, _ = content_of(path)
    found = [_told(path, fault) for fault in faults(content)]
    if found:
        return found, say("")
    session = understood(path, content).chronicle.session
    return [], say(
        T("{file} is a sound session: {count:count|character|characters}, format {format}"),
        file=shown(path),
        count=len(session.characters),
        format=FORMAT,
    )


def _told(path: Path, fault: Unsound) -> Text:
    place = say("{file}", file=shown(path))
    if fault.place:
        place = say("{file}, {place}", file=shown(path), place=shown(fault.place))
    return say("{place:text}: {problem:text}", place=place, problem=fault.problem)


def faults(content: bytes) -> Iterator[Unsound]:
    """Everything that is wrong in a file's bytes, table by table and document by document."""
    try:
        read_content(content)
        return
    except Newer:
        return
    except Unsound as first:
        fault = first
    found = list(_each(content))
    yield from found or [fault]


def _each(content: bytes) -> Iterator[Unsound]:
    try:
        raw = tables.split(content)
        tables.meta_of(raw)
    except Unsound as fault:
        yield fault
        return
    for name in tables.OURS:
        if name not in raw:
            yield Unsound(name, say(T("this table is missing")))
            continue
        try:
            table: dict[str, Any] = msgspec.json.decode(raw[name], type=dict[str, Any])
            documents = list(tables.numbered(table, name))
        except Unsound as fault:
            yield fault
            continue
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            yield Unsound(name, say(T("a table belongs here")))
            continue
        for number, document in documents:
            yield from _document_faults(name, document, f"{name}.{number}")


def _document_faults(table: str, document: Any, place: str) -> Iterator[Unsound]:
    match table:
        case tables.SESSION:
            yield from state_faults(document, place)
        case tables.LOG:
            yield from mismatches(document, Event, place)
        case tables.PAST | tables.FUTURE:
            yield from mismatches(document, StepDocument, place)
