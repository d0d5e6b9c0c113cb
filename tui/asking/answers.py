"""How questions can be answered, as their head says it: by letters, and by a die for each of several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.action import NAME, Action, Field
from rules.dice import dice
from rules.names import fold
from rules.session import Character
from rules.view import View
from rules.words import T, render, say
from tui.asking.question import MOST_ASKED, Option, Row
from tui.language import Language
from tui.naming import short_name

SHOWN = 6
"""For so many characters an example has a die for each."""


def initials(options: Sequence[Option]) -> dict[str, Option]:
    """The options by the first letter of their labels, but for those that begin alike."""
    letters = [fold(option.label)[:1] for option in options]
    alike = Counter(letters)
    return {
        letter: option
        for letter, option in zip(letters, options, strict=True)
        if letter.isalpha() and alike[letter] == 1
    }


def order_of_dice(people: Sequence[Character], notation: str, book: Language) -> list[str]:
    """For several characters: whose die comes first, and an example; nothing for one."""
    if len(people) < 2:
        return []
    names = [short_name(person.name) for person in people]
    if not notation:
        return [render(say(T("the dice of each, in this order: {names:names}"), names=names), book)]
    told = T("one die for each, in this order: {names:names}; as {example}")
    return [render(say(told, names=names, example=_example(notation, len(people))), book)]


def _example(notation: str, count: int) -> str:
    thrown = dice(notation)
    lowest, span = thrown.lowest, thrown.highest - thrown.lowest
    # Unlike each other, and one below zero where that can be.
    values = [lowest + span * share // 10 for share in (7, 4, 6, 3, 8, 5)]
    return ",".join(map(str, values[:count])) + (",…" if count > SHOWN else "")


def offer_able(action: Action, rows: Sequence[Row], people: Sequence[Character], view: View) -> list[Row]:
    """The rows, with only those offered in them whom the rules do not refuse: not the dead, the unconscious…

    A row that is left without anybody is left out where it can be; else all stay, and a refusal says why.
    """
    declared = {field.name: field for field in action.fields if field.kind == NAME}
    kept = []
    for row in rows:
        field = declared.get(row.name)
        if field is None or field.able is None:
            kept.append(row)
            continue
        named = {other.name: other for other in view.session.characters}
        able = [o for o in row.options if all(_able(field, view, p, named[o.value]) for p in people[:MOST_ASKED])]
        if able:
            row.options = able
        elif not row.required:
            continue
        if row.text and row.text not in [option.value for option in row.options]:
            row.text = ""
        kept.append(row)
    return kept


def _able(field: Field, view: View, person: Character, other: Character) -> bool:
    return field.able is None or field.able(view, person, other) is None


def narrowed(one_of: Sequence[Sequence[str]], rows: Sequence[Row]) -> list[list[str]]:
    """The groups of which one row is filled in, by those rows that are there; one alone is needed for itself."""
    there = {row.name: row for row in rows}
    found = []
    for group in one_of:
        left = [name for name in group if name in there]
        if len(left) == 1:
            there[left[0]].required = True
        elif left:
            found.append(left)
    return found
