"""``chevet catalogue``: the afflictions known, the shipped ones and the GM's own."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.names import pick, printable
from rules.refusal import Refused
from rules.system import PackKind
from rules.words import T, Text, render, say
from saves.packs import catalogue as known
from tui.commandline.dispatch import DONE, Call
from tui.language import Language


def catalogue(call: Call) -> int:
    """All afflictions, those of one kind, or one in full."""
    entries, faults = known()
    book = call.book()
    for fault in faults:
        call.output.error(render(fault.text, book))
    wanted = call.arguments.value("kind")
    if wanted is not None:
        kinds = sorted({entry.kind for _, _, entry in entries})
        found = pick(wanted, [(kind, (book.term(kind),)) for kind in kinds])
        if len(found) != 1:
            raise Refused(T("{kind} is no kind; there are {kinds:names}"), kind=printable(wanted), kinds=kinds)
        entries = [each for each in entries if each[2].kind == found[0]]
    name = call.arguments.word(0)
    if name is not None:
        entries = _named(name, entries)
    if call.arguments.has("json"):
        call.output.json([{"system": system, **msgspec.to_builtins(entry)} for system, _, entry in entries])
        return DONE
    if name is not None:
        for _, kind, entry in entries:
            _tell_in_full(call, kind, entry, book)
        return DONE
    width = max((len(entry.id) for _, _, entry in entries), default=0)
    for _, _, entry in entries:
        call.output.line(f"{entry.id:{width}}  {book.term(entry.kind)}  {_title(entry, book)}")
    return DONE


def _named(name: str, entries: list[tuple[str, PackKind, Any]]) -> list[tuple[str, PackKind, Any]]:
    found = pick(name, [(entry.id, entry.called) for _, _, entry in entries])
    if not found:
        raise Refused(T("{name} is in no pack"), name=printable(name))
    if len(set(found)) > 1:
        raise Refused(T("{name} could be {names}; write more of it"), name=printable(name), names=found[:8])
    return [each for each in entries if each[2].id == found[0]]


def _title(entry: Any, book: Language) -> str:
    title = entry.title
    return render(title, book) if isinstance(title, Text) else str(title)


def _tell_in_full(call: Call, kind: PackKind, entry: Any, book: Language) -> None:
    line = call.output.line
    line(f"{_title(entry, book)}  ({entry.id}, {book.term(entry.kind)})")
    if kind.describe is not None:
        for text in kind.describe(entry):
            line(f"  {render(text, book)}")
        return
    for field, value in msgspec.to_builtins(entry).items():
        if field not in ("id", "kind"):
            line(f"  {field} = {render(say('{value}', value=value), book)}")
