"""How questions can be answered, as their head says it: by letters, and by a die for each of several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.action import NAME, Action
from rules.command import command
from rules.dice import dice
from rules.names import fold
from rules.session import Character
from rules.trial import accepted
from rules.view import View
from rules.words import T, render, say
from tui.asking.question import Option, Row
from tui.language import Language
from tui.naming import short_name

SHOWN = 6
"""For so many characters an example has a die for each."""

TRIED = 30
"""Of so many characters it is tried who can do something; of more all are offered."""


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


def offer_able(action: Action, rows: Sequence[Row], character: Character, view: View) -> None:
    """Take out of the rows that ask for somebody those with whom the rules refuse the action: the dead, the
    unconscious. Where it is refused with everybody, for want of something else, all stay."""
    people = {field.name for field in action.fields if field.kind == NAME}
    settled = {row.name: row.text for row in rows if row.required and row.text and row.name not in people}
    for row in rows:
        if row.name not in people or len(row.options) > TRIED:
            continue
        able = [
            option
            for option in row.options
            if accepted(view, command(action.id, character.name, **settled, **{row.name: option.value}))
        ]
        if able:
            row.options = able
            if row.text and row.text not in [option.value for option in able]:
                row.text = able[0].value if row.required else ""
