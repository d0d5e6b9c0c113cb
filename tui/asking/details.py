"""What is told of a choice beside its hint: of an entry of a pack what it does, and the odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from rules.action import Action
from rules.command import command
from rules.session import Character
from rules.systems import load
from rules.trial import chance, meeting
from rules.view import View
from rules.words import T, render, say
from tui.asking.question import Option, Row
from tui.language import Language
from tui.naming import short_name
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
            for check in meeting(view, person, system, id)[:1]:
                chance = chance_text(check, book)
                if chance:
                    told = say(T("withstands it {percent}"), percent=chance)
                    found.append(book.colon(person.name, render(told, book)))
        return found

    return told


def action_odds(
    action: Action, people: Sequence[Character], view: View, book: Language
) -> Callable[[Mapping[str, str]], list[str]]:
    """How to tell the chance of success of an action that rolls, from its fields as they are filled in."""
    known: dict[tuple[int, tuple[tuple[str, str], ...]], Fraction | None] = {}

    def found(person: Character, fields: tuple[tuple[str, str], ...]) -> Fraction | None:
        dice = action.dice(view, person) if action.dice else None
        if dice is None or len(people) > MOST:
            return None
        key = (person.id, fields)
        if key not in known:
            known[key] = chance(view, command(action.id, person.name, **dict(fields)), dice)
        return known[key]

    def told(filled: Mapping[str, str]) -> list[str]:
        # The die that is typed decides nothing beforehand; an outcome that is stated leaves no odds.
        fields = tuple(sorted((k, v) for k, v in filled.items() if v and k != "roll"))
        chances = [(person, found(person, fields)) for person in people]
        texts = [
            (person, render(say(T("chance {percent}"), percent=book.percent(float(share))), book))
            for person, share in chances
            if share is not None
        ]
        if len(people) == 1:
            return [text for _, text in texts]
        line = "  ".join(book.colon(short_name(person.name), text) for person, text in texts)
        return [line] if line else []

    return told
