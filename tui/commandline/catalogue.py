"""``chevet catalogue``: the afflictions known, the shipped ones and the GM's own."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.names import pick, printable
from rules.refusal import Refused
from rules.system import Row
from rules.words import T, render
from saves.packs import catalogue as known
from saves.packs import kinds
from tui.commandline.dispatch import DONE, Call
from tui.language import Language

Listed = tuple[Row, Any]
"""An entry as its system shows it, and as its pack says it."""


def catalogue(call: Call) -> int:
    """All afflictions, those of one kind, or one in full."""
    entries, faults = known()
    book = call.book()
    for fault in faults:
        call.output.error(render(fault.text, book))
    listed: list[Listed] = [(kind.shown(entry), entry) for _, kind, entry in entries]
    wanted = call.arguments.value("kind")
    if wanted is not None:
        listed = _of_kind(wanted, listed, book)
    name = call.arguments.word(0)
    if name is not None:
        listed = _named(name, listed)
    if call.arguments.has("json"):
        call.output.json([{"system": row.system, **msgspec.to_builtins(entry)} for row, entry in listed])
    elif name is not None:
        for row, _ in listed:
            _tell_in_full(call, row, book)
    else:
        width = max((len(row.label) for row, _ in listed), default=0)
        for row, _ in listed:
            call.output.line(f"{row.label:{width}}  {book.term(row.state)}  {render(row.title, book)}")
    return DONE


def _of_kind(wanted: str, listed: list[Listed], book: Language) -> list[Listed]:
    there = [kind for packs in kinds().values() for kind in packs.kinds]
    found = pick(wanted, [(kind, (book.term(kind),)) for kind in there])
    if len(found) != 1:
        raise Refused(T("{kind} is no kind; there are {kinds:names}"), kind=printable(wanted), kinds=there)
    return [each for each in listed if each[0].state == found[0]]


def _named(name: str, listed: list[Listed]) -> list[Listed]:
    found = pick(name, [(row.label, row.names) for row, _ in listed])
    if not found:
        raise Refused(T("{name} is in no pack"), name=printable(name))
    if len(set(found)) > 1:
        raise Refused(T("{name} could be {names}; write more of it"), name=printable(name), names=found[:8])
    return [each for each in listed if each[0].label == found[0]]


def _tell_in_full(call: Call, row: Row, book: Language) -> None:
    call.output.line(f"{render(row.title, book)}  ({row.label}, {book.term(row.state)})")
    for text in (*row.facts, *row.detail):
        call.output.line(f"  {render(text, book)}")
