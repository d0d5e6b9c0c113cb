"""The agenda: every check of a session, due and to come, in the order of time. Derived, never stored."""

from __future__ import annotations

from collections.abc import Iterator

from rules.check import NOTICE, Check
from rules.session import Character, Session, Setup
from rules.systems import load

_MEMORY = 4_096
_remembered: dict[int, tuple[Character, Setup, tuple[Check, ...]]] = {}
# States are immutable and shared from one session to the next, so an unchanged character still has the
# checks that were worked out for it. Keyed by identity; the entry keeps its key's object alive.


def checks_of(setup: Setup, character: Character) -> tuple[Check, ...]:
    """One character's checks, in no particular order."""
    known = _remembered.get(id(character))
    if known is not None and known[1] is setup:
        return known[2]
    checks = tuple(checks_now(setup, character))
    if len(_remembered) >= _MEMORY:
        for key in list(_remembered)[: _MEMORY // 2]:
            del _remembered[key]
    _remembered[id(character)] = (character, setup, checks)
    return checks


def checks_now(setup: Setup, character: Character) -> Iterator[Check]:
    """The same, worked out anew and not remembered: of a state that will be gone at once."""
    for name in character.parts:
        yield from load(name).checks(setup, character)


Key = tuple[int, int, tuple[int, int], int]
"""Where a check stands in the agenda: second, rank, its bearer's place in turn and party order, age."""


def agenda(session: Session) -> list[Check]:
    """All checks of a session: by time; at the same second by rank, turn order, party order, then age."""
    return [check for _, check in placed(session)]


def placed(session: Session) -> list[tuple[Key, Check]]:
    """The agenda, each check with where it stands."""
    places = _places(session)
    keyed: list[tuple[Key, Check]] = [
        ((check.at, check.rank, places[character.id], check.born), check)
        for character in session.characters
        for check in checks_of(session.setup, character)
    ]
    keyed.sort(key=lambda pair: pair[0])
    return keyed


def _places(session: Session) -> dict[int, tuple[int, int]]:
    order = session.fight.order if session.fight else ()
    turns = {who: place for place, who in enumerate(order)}
    last = len(turns)
    return {c.id: (turns.get(c.id, last), place) for place, c in enumerate(session.characters)}


def due(session: Session, who: int | None = None) -> list[Check]:
    """The rolls and tasks whose moment has come (of one character, or of all), in order."""
    return [
        check
        for check in agenda(session)
        if check.at <= session.now and check.kind != NOTICE and (who is None or check.who == who)
    ]


def holding(session: Session) -> Iterator[Check]:
    """The due checks that hold the clock: those whose bearer is not flagged ``auto``."""
    for check in due(session):
        if not session.character(check.who).auto:
            yield check
