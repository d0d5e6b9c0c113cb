"""What would follow: an action carried out on a state that is then thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules import action as kinds
from rules.action import Action
from rules.agenda import checks_of
from rules.check import FAILURE, SUCCESS, Check
from rules.command import Command
from rules.dice import Dice, Random, Rolled, distribution
from rules.engine import impossible, perform
from rules.refusal import Refused
from rules.session import Character, Event
from rules.systems import load
from rules.values import choices_of
from rules.view import View


def meeting(view: View, character: Character, system: str, id: str) -> list[Check]:
    """The checks that would fall due for a character who meets an entry of a system's library.

    They come from whichever of the system's actions takes the entry and can be done; none where there is no such
    action, or where it would need to be told more.
    """
    for action, field in taking(view, character, system, id):
        found = _new_checks(view, character, Command(action.id, (character.name,), ((field, id),)))
        if found:
            return found
    return []


def assumed(view: View, character: Character, system: str, id: str) -> list[Rolled]:
    """The dice that meeting it throws at once, as :func:`meeting` takes them to fall: its odds rest on them."""
    for action, field in taking(view, character, system, id):
        command = Command(action.id, (character.name,), ((field, id),))
        if _new_checks(view, character, command):
            _, events = perform(view.session, command, Random(0), view.library)
            return [roll for event in events for roll in event.rolls]
    return []


def taking(view: View, character: Character, system: str, id: str) -> Iterator[tuple[Action, str]]:
    """The actions that can be done to a character with an entry of a library, and the field that takes it."""
    if system not in character.parts:
        return
    for action in load(system).actions:
        field = _takes(action, view, character, id)
        if field is not None and impossible(load(system), action, view, character) is None:
            yield action, field


def usual(view: View, character: Character, system: str, id: str) -> tuple[Action, str] | None:
    """Of these the one that brings something about; else the first; ``None`` where there is none."""
    found = list(taking(view, character, system, id))
    for action, field in found:
        if _new_checks(view, character, Command(action.id, (character.name,), ((field, id),))):
            return action, field
    return found[0] if found else None


MOST_TOTALS = 100
"""Dice that can show more than so many totals are not tried one by one."""


def chance(view: View, command: Command, notation: str) -> Fraction | None:
    """The chance that an action succeeds whose first dice decide: each of their totals is tried.

    ``None`` where it is refused, where its dice decide nothing, or where it asks for other dice first.
    """
    totals = distribution(notation)
    if len(totals) > MOST_TOTALS:
        return None
    won = Fraction(0)
    for total, share in totals.items():
        first = _First(total)
        try:
            _, events = perform(view.session, command, first, view.library)
        except Refused:
            return None
        success = _decided(events)
        if success is None or first.thrown != notation:
            return None
        won += share * success
    return won


class _First:
    """Shows a total first; what is thrown after that the program rolls."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._rest = Random(0)
        self.thrown = ""

    def roll(self, thrown: Dice) -> Rolled:
        if self.thrown:
            return self._rest.roll(thrown)
        self.thrown = thrown.notation
        return Rolled(thrown.notation, self._total)


def _decided(events: tuple[Event, ...]) -> bool | None:
    """Whether the first roll that was told of succeeded."""
    for event in events:
        if event.rolls:
            outcome = event.data.get("outcome")
            return bool(outcome == SUCCESS) if outcome in (SUCCESS, FAILURE) else None
    return None


def _takes(action: Action, view: View, character: Character, id: str) -> str | None:
    for field in action.fields:
        if field.kind == kinds.CHOICE and any(c.value == id for c in choices_of(field, view, character)):
            return field.name
    return None


def _new_checks(view: View, character: Character, command: Command) -> list[Check]:
    try:
        after, _ = perform(view.session, command, Random(0), view.library)
    except Refused:
        return []
    known = {_name(check) for check in checks_of(view.setup, character)}
    there = checks_of(after.setup, after.character(character.id))
    return sorted((c for c in there if c.dice and _name(c) not in known), key=lambda c: (c.at, c.rank, c.born))


def _name(check: Check) -> tuple[str, str | None, str, int]:
    return (check.check, check.of, check.key, check.at)
