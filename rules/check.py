"""Checks: what the rules ask for at a moment of game time, and how they are answered."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from fractions import Fraction
from typing import Any

from msgspec import Struct

from rules.action import Field
from rules.dice import distribution
from rules.words import Text

ROLL = "roll"
TASK = "task"
NOTICE = "notice"

SUCCESS = "success"
FAILURE = "failure"
CRITICAL_SUCCESS = "critical-success"
CRITICAL_FAILURE = "critical-failure"
DONE = "done"
MISSED = "missed"
SKIP = "skip"

OUTCOMES = (SUCCESS, FAILURE, CRITICAL_SUCCESS, CRITICAL_FAILURE, DONE, MISSED, SKIP)


class Rank(IntEnum):
    """What comes first at the same second (AX-02)."""

    ENDS = 0
    """Timed states expire,"""
    ONSET = 10
    """then onsets are over,"""
    NATURAL_HEALING = 20
    """then bodies heal by themselves;"""
    TASK = 100
    """then care and payments,"""
    ROLL = 200
    """then rolls,"""
    CHANCE = 300
    """then chances to heal."""


class Modifier(Struct, frozen=True):
    """A number added to a roll, with the reason that the screen shows."""

    label: str | Text
    value: int


class Needs(Struct, frozen=True):
    """What the dice on the table must show: ``>= 3`` or ``<= 12``, all modifiers already counted in.

    ``lowest`` and ``highest`` bound it where the extreme faces decide by themselves (a natural 1 fails and
    a natural 20 succeeds: 2 and 20).
    """

    comparison: str
    number: int
    lowest: int | None = None
    highest: int | None = None

    def with_modifier(self, modifier: int) -> Needs:
        """The same with the GM's circumstance modifier: a positive one helps."""
        if not modifier:
            return self
        number = self.number - modifier if self.comparison == ">=" else self.number + modifier
        return Needs(self.comparison, number, self.lowest, self.highest)

    @property
    def bound(self) -> int:
        """The number in force, natural extremes considered."""
        number = self.number
        if self.lowest is not None:
            number = max(number, self.lowest)
        if self.highest is not None:
            number = min(number, self.highest)
        return number

    def met(self, total: int) -> bool:
        """Whether a total on the table succeeds."""
        return total >= self.bound if self.comparison == ">=" else total <= self.bound

    def __str__(self) -> str:
        return f"{self.comparison} {self.bound}"


class Check(Struct, frozen=True, kw_only=True):
    """One thing that falls due. Derived from the state, never stored."""

    check: str
    """``SYSTEM.NAME``, as the command line knows it."""
    who: int
    """The id of the character that bears it."""
    at: int
    """The second at which it falls due."""
    kind: str = ROLL
    rank: int = Rank.ROLL
    born: int = 0
    """Breaks ties at the same second and rank for one character: the oldest (smallest) first."""
    of: str | None = None
    """What it is about where a character can have several: the id of an affliction."""
    of_names: tuple[str, ...] = ()
    """Other names by which ``of=`` may call it, in any language."""
    key: str = ""
    """Tells two checks of the same name apart, for the system that made it."""
    title: Text
    """What it is: ``survival roll``, ``Arsenic: Fortitude``."""
    dice: str | None = None
    modifiers: tuple[Modifier, ...] = ()
    needs: Needs | None = None
    """``None`` where the dice do not succeed or fail but measure."""
    outcomes: tuple[str, ...] = (SUCCESS, FAILURE)
    """What may be stated outright instead of a die; empty where only the dice can tell."""
    modifiable: bool = True
    """Whether ``modifier=`` makes sense on it."""
    rollable: bool = True
    """Whether ``roll=`` makes sense on it (a task usually asks for no dice)."""
    fields: tuple[Field, ...] = ()
    """Further fields that resolving it takes."""
    action: str | None = None
    """The action that answers it, besides its outcomes: ``SYSTEM.ACTION``, done to its bearer."""
    automatic: str | None = None
    """The outcome taken when the program answers by itself; ``None``: it rolls."""
    secret: bool = False
    """To be rolled where the players do not see it."""
    rule: str = ""
    """The rule that asks for it."""
    on_success: Text | None = None
    on_failure: Text | None = None
    """What follows, for the screen's eyes."""

    @property
    def system(self) -> str:
        """The system that asks."""
        return self.check.partition(".")[0]

    def chance(self, modifier: int = 0) -> Fraction | None:
        """The exact chance of success; ``None`` where there is no success."""
        if self.needs is None or self.dice is None:
            return None
        needs = self.needs.with_modifier(modifier)
        chances = distribution(self.dice)
        return sum((p for total, p in chances.items() if needs.met(total)), Fraction(0))


class Answer(Struct, frozen=True):
    """How a due check is answered, besides its dice."""

    outcome: str | None = None
    modifier: int = 0
    fields: Mapping[str, Any] = {}
    automatic: bool = False
    """The program answers by itself (``auto``)."""


class Tested(Struct, frozen=True):
    """A roll against a number, decided. ``die`` and ``total`` are ``None`` when the outcome was stated."""

    success: bool
    outcome: str
    die: int | None = None
    total: int | None = None
    """The die with all its modifiers."""


def needs_at_least(target: int, modifiers: tuple[Modifier, ...]) -> Needs:
    """What the dice must show for dice + modifiers to reach the target."""
    return Needs(">=", target - sum(m.value for m in modifiers))


def modifiers_of(*pairs: tuple[str | Text, int]) -> tuple[Modifier, ...]:
    """Labelled modifiers in their order; those that are zero are left out."""
    return tuple(Modifier(label, value) for label, value in pairs if value)
