"""How questions can be answered, as their head says it: by letters, and by a die for each of several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.dice import dice
from rules.names import fold
from rules.session import Character
from rules.words import T, render, say
from tui.asking.question import Option
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
