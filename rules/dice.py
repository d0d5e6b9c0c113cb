"""Dice: their notation, their exact distributions, and the three rollers.

The rules ask a roller for dice and never know whether a person threw them, the program did, or
every value is tried in turn.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Protocol, TypeVar

from msgspec import Struct

from rules.refusal import Refused
from rules.words import T

R = TypeVar("R")

_TERM = re.compile(r"([+-]?)([0-9]*)d([0-9]+|%)(!?)")
_WHOLE = re.compile(r"\s*[+-]?[0-9]{1,9}\s*")

EXPLOSIONS = 6
"""How many further dice an open-ended die is followed in a distribution; beyond lies less than 1 in 10^6."""

MOST_DICE = 200
MOST_OPEN_DICE = 8
LARGEST_DIE = 1_000
WIDEST = 12_000
"""How far the lowest and the highest total of a throw may lie apart, so that its odds take no time."""


class _Term(Struct, frozen=True):
    count: int
    faces: int
    sign: int
    open: bool

    @property
    def most(self) -> int:
        """The most that one of these dice can come to, as far as an open-ended one is followed."""
        return self.faces * (EXPLOSIONS + 1) if self.open else self.faces


class Dice(Struct, frozen=True):
    """A throw, as it lies on the table, without added constants: ``3d6``, ``d10-d10``, ``1d100``.

    ``!`` after a die makes it open-ended: its highest face adds a further die. Read one with
    :func:`dice`.
    """

    notation: str
    terms: tuple[_Term, ...]

    def __str__(self) -> str:
        return self.notation

    @property
    def lowest(self) -> int:
        """The lowest total that can lie on the table."""
        return sum(t.count if t.sign > 0 else -t.count * t.most for t in self.terms)

    @property
    def highest(self) -> int:
        """The highest total that can lie on the table (of open-ended dice: as far as they are followed)."""
        return sum(t.count * t.most if t.sign > 0 else -t.count for t in self.terms)

    def shows(self, total: int) -> bool:
        """Whether these dice can show the total."""
        if any(term.open for term in self.terms):
            return total in distribution(self.notation)
        # Plain dice show everything in between.
        return self.lowest <= total <= self.highest


@lru_cache(maxsize=512)
def dice(notation: str) -> Dice:
    """Read a notation. Raises ``ValueError`` when it is none, or names more than a hand can hold."""
    text = notation.replace(" ", "").lower()
    terms: list[_Term] = []
    position = 0
    while position < len(text):
        found = _TERM.match(text, position)
        if found is None or (position and not found[1]):
            raise ValueError(notation)
        faces = 100 if found[3] == "%" else int(found[3])
        count = int(found[2] or "1")
        if not 1 <= count <= MOST_DICE or not 1 <= faces <= LARGEST_DIE or (found[4] and faces < 2):
            raise ValueError(notation)
        terms.append(_Term(count, faces, -1 if found[1] == "-" else 1, bool(found[4])))
        position = found.end()
    thrown = Dice(text, tuple(terms))
    open_dice = sum(term.count for term in terms if term.open)
    if not terms or open_dice > MOST_OPEN_DICE or thrown.highest - thrown.lowest > WIDEST:
        raise ValueError(notation)
    return thrown


def _one(faces: int) -> dict[int, Fraction]:
    """The chances of one open-ended die."""
    result: dict[int, Fraction] = {}
    base, weight = 0, Fraction(1)
    for _ in range(EXPLOSIONS + 1):
        for face in range(1, faces):
            result[base + face] = weight / faces
        base, weight = base + faces, weight / faces
    # The last die followed does not explode again: its highest face stands.
    result[base] = weight
    return result


def _convolve(a: dict[int, Fraction], b: dict[int, Fraction], sign: int) -> dict[int, Fraction]:
    result: dict[int, Fraction] = {}
    for x, p in a.items():
        for y, q in b.items():
            total = x + sign * y
            result[total] = result.get(total, Fraction(0)) + p * q
    return result


def _with_die(ways: list[int], faces: int) -> list[int]:
    """In how many ways each total comes about with one more die; the lowest total first."""
    result: list[int] = []
    window = 0
    for place in range(len(ways) + faces - 1):
        window += ways[place] if place < len(ways) else 0
        window -= ways[place - faces] if place >= faces else 0
        result.append(window)
    return result


@lru_cache(maxsize=256)
def distribution(notation: str) -> dict[int, Fraction]:
    """The exact chance of every total of a throw."""
    # Plain dice are counted in whole numbers: a hundred of them take no time then.
    terms = dice(notation).terms
    ways, all_ways, lowest = [1], 1, 0
    for term in terms:
        for _ in range(0 if term.open else term.count):
            ways = _with_die(ways, term.faces)
            all_ways *= term.faces
            lowest += 1 if term.sign > 0 else -term.faces
    result = {lowest + place: Fraction(count, all_ways) for place, count in enumerate(ways)}
    for term in terms:
        for _ in range(term.count if term.open else 0):
            result = _convolve(result, _one(term.faces), term.sign)
    return result


class Rolled(Struct, frozen=True, omit_defaults=True):
    """One throw that happened: what for, the total on the table, and whether a person typed it."""

    dice: str
    total: int
    typed: bool = False


class Roller(Protocol):
    """Where dice come from."""

    def roll(self, thrown: Dice) -> Rolled:
        """One throw. Raises :class:`Refused` where a given value is missing or impossible."""
        ...


class Random:
    """The program rolls; the same seed rolls the same."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def roll(self, thrown: Dice) -> Rolled:
        total = 0
        for term in thrown.terms:
            for _ in range(term.count):
                total += term.sign * self._die(term)
        return Rolled(thrown.notation, total)

    def _die(self, term: _Term) -> int:
        total = face = self._random.randint(1, term.faces)
        followed = 0
        while term.open and face == term.faces and followed < EXPLOSIONS:
            face = self._random.randint(1, term.faces)
            total += face
            followed += 1
        return total


class Given:
    """The dice that lie on the table, in the order in which the rules will ask for them."""

    def __init__(self, totals: Iterable[int]) -> None:
        self._totals = list(totals)
        self._used = 0

    def roll(self, thrown: Dice) -> Rolled:
        if self._used >= len(self._totals):
            raise Refused(
                T("one more roll is asked for: {dice}; give all of them as roll=N,N"), dice=thrown.notation
            )
        total = self._totals[self._used]
        if not thrown.shows(total):
            raise Refused(
                T("{dice} cannot show {total}; it shows {lowest} to {highest}"),
                dice=thrown.notation,
                total=total,
                lowest=thrown.lowest,
                highest=thrown.highest,
            )
        self._used += 1
        return Rolled(thrown.notation, total, typed=True)

    def finish(self) -> None:
        """Refuse dice that nothing asked for."""
        if self._used < len(self._totals):
            raise Refused(
                T("too many dice: {given} given, {used} asked for"),
                given=len(self._totals),
                used=self._used,
            )


class _Branch(Exception):
    def __init__(self, notation: str) -> None:
        self.notation = notation


class _Scripted:
    def __init__(self, totals: tuple[int, ...]) -> None:
        self._totals = totals
        self._used = 0

    def roll(self, thrown: Dice) -> Rolled:
        if self._used == len(self._totals):
            raise _Branch(thrown.notation)
        self._used += 1
        return Rolled(thrown.notation, self._totals[self._used - 1])


def every(play: Callable[[Roller], R], most: int = 10_000) -> list[tuple[Fraction, R]]:
    """Run a piece of rules with every value of every die in turn: its exact results and their chances.

    ``play`` must depend on nothing but its roller. Raises ``OverflowError`` beyond ``most`` results.
    """
    results: list[tuple[Fraction, R]] = []
    waiting: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while waiting:
        chance, script = waiting.pop()
        try:
            results.append((chance, play(_Scripted(script))))
        except _Branch as branch:
            totals = distribution(branch.notation)
            waiting += [(chance * p, (*script, total)) for total, p in totals.items()]
        if len(results) + len(waiting) > most:
            raise OverflowError(most)
    return results


def parse_totals(text: str) -> list[int]:
    """``7,2`` → ``[7, 2]``. Raises :class:`Refused` on anything but whole numbers."""
    totals = text.replace("−", "-").split(",")
    if not all(_WHOLE.fullmatch(total) for total in totals):
        raise Refused(
            T("roll={text} is no list of whole numbers, such as roll=7 or roll=7,2"),
            text=text if text.isprintable() else "…",
        )
    return [int(total) for total in totals]
