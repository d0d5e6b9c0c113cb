"""How a pack writes spans and effects, and what they mean.

A span is a duration (``10 minutes``, ``6 rounds``, ``1h30``) or dice and a unit (``1d4 days``, ``2d4 weeks``).

An effect is one of:

``1d3 con``                 ability damage; ``1 con drain`` is drain
``+1d4 cha``  ``-6 str``    a bonus or a penalty; ``+1d2 str alchemical`` does not add to its like
``+2 fort``  ``-4 will``    the same on saves; ``mental``: on saves against mental effects alone
``+1d8 temporary_hp``       temporary hit points
``1 year``                  ageing
``blind``                   a condition, for as long as the affliction lasts (of a drug: as long as its line does)
``confused 1d6 rounds``     a condition for a time; ``wolf until dawn``; ``blind for good``
``suffocating at dex 0``    a condition for as long as that ability is at 0
``death``                   death
``reroll``                  once per frequency the game master has a die rolled again (P-81)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from rules.clock import parse_span
from rules.dice import dice

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
BODY = ("str", "dex", "con")
MINDS = ("int", "wis", "cha")
SAVES = ("fort", "will")
MENTAL = "mental"

CONDITIONS = (
    "paralysed",
    "unconscious",
    "asleep",
    "helpless",
    "suffocating",
    "wolf",
    "lizard",
    "other_personality",
    "confused",
    "fascinated",
    "frightened",
    "shaken",
    "sickened",
    "fatigued",
    "blind",
)

DAMAGE = "damage"
DRAIN = "drain"
ABILITY = "ability"
SAVE = "save"
HIT_POINTS = "temporary_hp"
YEARS = "years"
CONDITION = "condition"
DEATH = "death"
REROLL = "reroll"

DAWN = "dawn"
FOR_GOOD = "for good"

ALCHEMICAL = "alchemical"


class Amount(Struct, frozen=True):
    """A number, dice or both: ``2``, ``1d3``, ``1d4+1``."""

    dice: str | None
    plus: int

    def get(self, roll: Callable[[str], int]) -> int:
        """Its value; dice are asked for only where there are any."""
        return self.plus + (roll(self.dice) if self.dice is not None else 0)

    def __str__(self) -> str:
        if self.dice is None:
            return str(self.plus)
        return f"{self.dice}+{self.plus}" if self.plus else self.dice


class Effect(Struct, frozen=True):
    """One effect, read."""

    what: str
    target: str = ""
    """An ability, a save or a condition."""
    amount: Amount = Amount(None, 0)
    sign: int = 1
    type: str = ""
    """``alchemical``, or blank: no type."""
    lasts: str = ""
    """A span, ``dawn``, ``for good``; blank: as long as whatever brought it."""
    zero: str = ""
    """The ability that must be at 0."""

    @property
    def holds(self) -> bool:
        """Whether it is something that goes on, not something that happens once."""
        return self.what in (ABILITY, SAVE, HIT_POINTS, CONDITION)


_AMOUNT = re.compile(r"(?:(\d*d\d+)(?:\+(\d{1,3}))?|(\d{1,4}))")
_SIGNED = re.compile(r"([+-])(\S+) ([a-z_]+)(?: ([a-z]+))?")
_SPAN = re.compile(r"(\d*d\d+)\s*([^\W\d_]+)")


def amount(text: str) -> Amount:
    """Read an amount. Raises ``ValueError``."""
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise ValueError(text)
    if found[1] is None:
        return Amount(None, int(found[3]))
    thrown = dice(found[1])
    if any(term.faces < 2 for term in thrown.terms):
        raise ValueError(text)
    return Amount(thrown.notation, int(found[2] or 0))


@lru_cache(maxsize=1024)
def span(text: str, round_seconds: int) -> tuple[Amount, int]:
    """A span as an amount of so many seconds each. Raises ``ValueError`` where it is none, or no time at all."""
    found = _SPAN.fullmatch(text.strip().lower())
    if found is not None:
        unit = parse_span(f"1 {found[2]}", round_seconds)
        if unit:
            return amount(found[1]), unit
    seconds = parse_span(text, round_seconds)
    if not seconds:
        raise ValueError(text)
    return Amount(None, seconds), 1


def seconds(text: str, round_seconds: int, roll: Callable[[str], int]) -> int:
    """How long a span is. Its dice are asked for where there are any."""
    quantity, unit = span(text, round_seconds)
    return quantity.get(roll) * unit


def fixed_seconds(text: str, round_seconds: int) -> int:
    """How long a span without dice is. Raises ``ValueError`` where it has any."""
    quantity, unit = span(text, round_seconds)
    if quantity.dice is not None:
        raise ValueError(text)
    return quantity.plus * unit


@lru_cache(maxsize=1024)
def effect(text: str) -> Effect:
    """Read an effect. Raises ``ValueError`` where it is none."""
    plain = " ".join(text.lower().replace("−", "-").split())
    if plain in (DEATH, REROLL):
        return Effect(plain)
    signed = _SIGNED.fullmatch(plain)
    if signed is not None:
        return _modifier(signed)
    words = plain.split(" ")
    if words[0].lstrip("+-")[:1].isdigit() or re.match(r"\d*d\d", words[0]):
        return _loss(words)
    return _condition(plain)


def _modifier(found: re.Match[str]) -> Effect:
    sign, quantity, target, type_ = found[1], amount(found[2]), found[3], found[4] or ""
    if type_ not in ("", ALCHEMICAL):
        raise ValueError(found[0])
    number = -1 if sign == "-" else 1
    if target in ABILITIES:
        return Effect(ABILITY, target, quantity, number, type_)
    if target in SAVES or target == MENTAL:
        return Effect(SAVE, target, quantity, number, type_)
    if target == HIT_POINTS and number > 0:
        return Effect(HIT_POINTS, "", quantity, 1, type_)
    raise ValueError(found[0])


def _loss(words: list[str]) -> Effect:
    quantity = amount(words[0])
    rest = words[1:]
    if quantity.dice is None and quantity.plus < 1:
        raise ValueError(words)
    if len(rest) == 1 and rest[0] in ABILITIES:
        return Effect(DAMAGE, rest[0], quantity)
    if len(rest) == 2 and rest[0] in ABILITIES and rest[1] == DRAIN:
        return Effect(DRAIN, rest[0], quantity)
    if len(rest) == 1 and rest[0] in ("year", "years"):
        return Effect(YEARS, "", quantity)
    raise ValueError(words)


def _condition(plain: str) -> Effect:
    name, _, rest = plain.partition(" ")
    if name not in CONDITIONS:
        raise ValueError(plain)
    if rest == f"until {DAWN}":
        return Effect(CONDITION, name, lasts=DAWN)
    if rest in ("", FOR_GOOD):
        return Effect(CONDITION, name, lasts=rest)
    if rest.startswith("at ") and rest.endswith(" 0") and rest[3:-2] in ABILITIES:
        return Effect(CONDITION, name, zero=rest[3:-2])
    span(rest, 6)
    return Effect(CONDITION, name, lasts=rest)


def effects(texts: tuple[str, ...]) -> tuple[Effect, ...]:
    """Read several effects. Raises ``ValueError``."""
    return tuple(effect(text) for text in texts)


def hundred(text: str) -> tuple[int, int]:
    """``1-50``: the least and the most that a d100 may show. Raises ``ValueError``."""
    first, _, last = text.partition("-")
    low, high = int(first), int(last or first)
    if not 1 <= low <= high <= 100:
        raise ValueError(text)
    return low, high
