"""The catalogue: every affliction known, by id, found by its names in any language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.action import Choice
from rules.systems.pathfinder.described import facts
from rules.systems.pathfinder.entry import ADDICTION, MADNESS, Entry
from rules.systems.pathfinder.notation import hundred
from rules.view import View
from rules.words import say

Catalogue = Mapping[str, Entry]
RANDOM = "random"


def build(entries: Iterable[Entry]) -> dict[str, Entry]:
    """The catalogue of these entries; of two with the same id the later one wins."""
    return {entry.id: entry for entry in entries}


def catalogue_of(view: View) -> Catalogue:
    """The catalogue that this table uses."""
    found: Catalogue = view.library.get("pathfinder", {})
    return found


def of_kind(catalogue: Catalogue, *kinds: str) -> list[Entry]:
    """The entries of some kinds, in the order of the packs."""
    return [entry for entry in catalogue.values() if entry.kind in kinds]


_MEMORY = 1_024
_choices: dict[int, tuple[Entry, Choice]] = {}
# Entries cannot be hashed (they hold mappings) but never change: known by identity, and kept alive. A whole
# catalogue is offered at every keystroke of whoever chooses from it.


def choice(entry: Entry) -> Choice:
    """An entry as something to choose."""
    known = _choices.get(id(entry))
    if known is not None and known[0] is entry:
        return known[1]
    if len(_choices) >= _MEMORY:
        _choices.clear()
    made = Choice(
        value=entry.id,
        label=entry.title,
        names=entry.called,
        hint=say("{kind:term} · {facts:texts}", kind=entry.kind, facts=tuple(facts(entry))),
    )
    _choices[id(entry)] = (entry, made)
    return made


def dependence_of(catalogue: Catalogue, drug: Entry) -> Entry | None:
    """The dependence that a drug brings (P-15); ``None`` where it brings none."""
    for entry in catalogue.values():
        if entry.kind == ADDICTION and entry.degree and entry.degree == drug.degree:
            return entry
    return None


def random_madness(catalogue: Catalogue, shown: int) -> Entry | None:
    """The madness for which a d100 shows this (AP-26)."""
    for entry in of_kind(catalogue, MADNESS):
        if entry.random:
            low, high = hundred(entry.random)
            if low <= shown <= high:
                return entry
    return None
