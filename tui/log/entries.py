"""The lines of the log with where each stands in the history, and the sieve they pass. Free of widgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from rules.history import Chronicle, Step
from rules.session import Event

KEPT = -1
"""Stands for the history before the oldest command that can be undone."""

TYPED, ROLLED, NO_DICE = "typed", "rolled", "none"


class Entry(NamedTuple):
    """A line of the log."""

    event: Event
    steps: int
    """How many commands are done right after it; :data:`KEPT` where nobody can return to."""


def entries_of(chronicle: Chronicle, early: list[Entry] | None = None) -> list[Entry]:
    """Everything that happened, the oldest first, and after it what has been undone and can be done again.

    ``early``: the entries of what can no longer be undone, where they are known already.
    """
    found = [Entry(event, KEPT) for event in chronicle.early] if early is None else list(early)
    steps = (*chronicle.past, *reversed(chronicle.future))
    for place, step in enumerate(steps, 1):
        found += [Entry(event, place) for event in step.events]
    return found


def between(chronicle: Chronicle, steps: int) -> tuple[list[Step], bool]:
    """The commands between now and the moment at which ``steps`` are done, the nearest first; whether they would
    be undone (or else done again)."""
    done = len(chronicle.past)
    if steps < done:
        return list(reversed(chronicle.past[steps:])), True
    ahead = steps - done
    return list(reversed(chronicle.future[-ahead:])) if ahead else [], False


class Sieve(Struct, frozen=True):
    """Which lines are shown; a blank lets everything through."""

    who: str = ""
    system: str = ""
    kind: str = ""
    dice: str = ""
    """:data:`TYPED`, :data:`ROLLED` or :data:`NO_DICE`."""

    @property
    def open(self) -> bool:
        """Whether it lets everything through."""
        return not (self.who or self.system or self.kind or self.dice)

    def passed(self, entries: Sequence[Entry]) -> list[int]:
        """The places of the lines that pass."""
        if self.open:
            return list(range(len(entries)))
        names = called_before(self.who, entries) if self.who else set()
        return [place for place, entry in enumerate(entries) if self._passes(entry.event, names)]

    def _passes(self, event: Event, names: set[str]) -> bool:
        if self.who and event.who not in names:
            return False
        if self.system and event.kind.partition(".")[0] != self.system:
            return False
        if self.kind and event.kind != self.kind:
            return False
        match self.dice:
            case "typed":
                return any(roll.typed for roll in event.rolls)
            case "rolled":
                return any(not roll.typed for roll in event.rolls)
            case "none":
                return not event.rolls
        return True


def called_before(name: str, entries: Sequence[Entry]) -> set[str]:
    """A character's name and those that it bore before it was renamed: the log keeps the name of the moment."""
    names = {name}
    for entry in reversed(entries):
        event = entry.event
        if event.kind == "core.renamed" and event.who in names:
            names.add(str(event.data.get("before", "")))
    return names


def names_in(entries: Sequence[Entry]) -> list[str]:
    """Everybody of whom the log speaks, in the order in which they came."""
    return list(dict.fromkeys(entry.event.who for entry in entries if entry.event.who))


def kinds_in(entries: Sequence[Entry]) -> dict[str, int]:
    """The kinds of events that there are, and how often each."""
    found: dict[str, int] = {}
    for entry in entries:
        found[entry.event.kind] = found.get(entry.event.kind, 0) + 1
    return dict(sorted(found.items()))


def search_order(count: int, start: int, step: int) -> Iterator[int]:
    """The places to search in: from beside ``start`` one way, and round, ``start`` itself last."""
    for distance in range(1, count + 1):
        yield (start + step * distance) % count
