"""What is told of a choice beside its hint: of an entry of a pack what it does, and the odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.action import Action
from rules.session import Character
from rules.systems import load
from rules.trial import meeting
from rules.view import View
from rules.words import render
from tui.asking.question import Option, Row
from tui.language import Language
from tui.sentences import chance_text

MOST = 4
"""For so many characters the odds are told."""


def entry_details(
    action: Action, row: Row, people: Sequence[Character], view: View, book: Language
) -> Callable[[Option], str] | None:
    """How to tell of the entries that a row offers; ``None`` where its choices are no entries of a pack."""
    system = action.id.partition(".")[0]
    kind = load(system).packs
    entries = view.library.get(system) if kind is not None else None
    if kind is None or kind.shown is None or not isinstance(entries, Mapping):
        return None
    if not any(option.value in entries for option in row.options):
        return None
    known: dict[str, str] = {}

    def told(option: Option) -> str:
        if option.value not in entries:
            return option.hint
        if option.value not in known:
            facts = [render(fact, book) for fact in kind.shown(entries[option.value]).facts]
            known[option.value] = " · ".join((*_odds(option.value), *facts))
        return known[option.value]

    def _odds(id: str) -> list[str]:
        found = []
        for person in people[:MOST]:
            chances = [chance_text(check, book) for check in meeting(view, person, system, id)]
            found += [book.colon(person.name, chance) for chance in chances[:1] if chance]
        return found

    return told
