"""What the catalogue shows of the afflictions: what they are called and do, and the odds. Free of widgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from rules.names import fold
from rules.session import Character
from rules.system import PackKind, Row
from rules.trial import assumed, meeting
from rules.view import View
from rules.words import T, render, say
from saves.own_packs import own_ids
from saves.packs import catalogue as all_entries
from saves.toml_file import Fault
from tui.language import LANGUAGES, Language, phrasebook
from tui.sentences import breakdown, chance_text, check_title, needs_text


class Known(NamedTuple):
    """An affliction of the catalogue."""

    system: str
    kind: PackKind
    entry: Any
    row: Row
    own: bool
    """It stands in a pack of the GM's own."""

    @property
    def key(self) -> str:
        """Tells it apart from all others."""
        return f"{self.system} {self.row.label}"

    def title(self, book: Language) -> str:
        """What it is called."""
        return render(self.row.title, book)


def row_of(system: str, kind: PackKind, entry: Any) -> Row:
    """An entry as its system shows it; plainly where the system does not say how."""
    if kind.shown is not None:
        row: Row = kind.shown(entry)
        return row
    facts = tuple(
        say("{name} = {value}", name=name, value=value)
        for name, value in msgspec.to_builtins(entry).items()
        if name != "id"
    )
    return Row(system=system, label=entry.id, title=say("{name:term}", name=entry.id), state="", facts=facts)


class Catalogue(NamedTuple):
    """All that the packs hold, read once."""

    known: list[Known]
    """The afflictions of a table's systems; of all systems where these have none."""
    library: dict[str, Any]
    """By system, for the game to go on with."""
    faults: list[Fault]
    """Every fault in the GM's own packs."""


def catalogue(systems: Sequence[str]) -> Catalogue:
    """Read the packs for a table of these systems."""
    entries, faults = all_entries()
    mine = own_ids()
    found = [
        Known(system, kind, entry, row_of(system, kind, entry), (system, entry.id) in mine)
        for system, kind, entry in entries
    ]
    of_table = [each for each in found if each.system in systems]
    library = {
        system: next(each.kind for each in of_table if each.system == system).build(
            [each.entry for each in of_table if each.system == system]
        )
        for system in dict.fromkeys(each.system for each in of_table)
    }
    return Catalogue(of_table or found, library, faults)


def fitting(typed: str, known: Iterable[Known], book: Language) -> list[Known]:
    """Those that what is typed could mean: by any of their names in any language, their kind, what they do."""
    words = fold(typed).split()
    if not words:
        return list(known)
    begun: list[Known] = []
    others: list[Known] = []
    for each in known:
        names = [fold(name) for name in (each.row.label, *each.row.names, each.title(book))]
        if any(name.startswith(" ".join(words)) for name in names):
            begun.append(each)
        elif all(word in _said(each, names, book) for word in words):
            others.append(each)
    return [*begun, *others]


def _said(each: Known, names: Sequence[str], book: Language) -> str:
    kinds = [phrasebook(code).term(each.row.state) for code in LANGUAGES] if each.row.state else []
    facts = [render(fact, book) for fact in each.row.facts]
    return fold(" ".join((*names, *kinds, *facts)))


def told(each: Known, book: Language, mark: str = "") -> list[str]:
    """An affliction in full: what and where from, its course, its effects. ``mark``: the sign of one's own."""
    row = each.row
    about = [row.label, book.term(row.state) if row.state else "", row.rule]
    lines = [" · ".join(filter(None, about))]
    if each.own:
        told = book.translate(T("from a pack of your own"))
        lines.append(f"{mark} {told}" if mark else told)
    # What it is called in another language is no second name in this one.
    titles = {fold(each.title(phrasebook(code))) for code in LANGUAGES}
    also = [name for name in row.names if fold(name) not in titles]
    if also:
        lines.append(render(say(T("also called: {names:names}"), names=also), book))
    lines.append("")
    lines += [render(fact, book) for fact in row.facts]
    lines += [render(detail, book) for detail in row.detail]
    return lines


def odds(each: Known, people: Sequence[Character], view: View, book: Language) -> list[str]:
    """What meeting it would ask of these characters, with the chance of success."""
    lines: list[str] = []
    for person in people:
        first = [f"{roll.dice} {roll.total}" for roll in assumed(view, person, each.system, each.row.label)]
        for check in meeting(view, person, each.system, each.row.label):
            sums = (needs_text(check, book), chance_text(check, book))
            asked = book.colon(check_title(check, book), ", ".join(filter(None, sums)))
            lines.append(book.colon(person.name, asked))
            reasons = breakdown(check, book)
            if reasons:
                lines.append(f"  {reasons}")
        if first:
            lines.append("  " + render(say(T("if the dice before it show {dice:names}"), dice=first), book))
    return lines
