"""A table to play at: commands as a game master types them, and what the state looks like after them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run
from rules.refusal import Refused
from rules.report import show
from rules.session import Event, Session
from rules.view import NO_LIBRARY


class Table:
    """A session in play. Dice that no command gives come from one seeded roller."""

    def __init__(self, *systems: str, seed: int = 1, library: Mapping[str, Any] = NO_LIBRARY) -> None:
        self.chronicle = Chronicle(new_session(systems))
        self.roller = Random(seed)
        self.library = library
        self.events: tuple[Event, ...] = ()
        """What the last :meth:`do` logged."""

    @property
    def session(self) -> Session:
        return self.chronicle.session

    @property
    def state(self) -> dict[str, Any]:
        """All that ``show --json`` prints."""
        return show(self.session, self.library)

    def do(self, *lines: str) -> Table:
        """Carry out commands, one after the other."""
        events: list[Event] = []
        for line in lines:
            self.chronicle, happened = run(self.chronicle, parse(line), self.roller, self.library)
            events += happened
        self.events = tuple(events)
        return self

    def refuses(self, line: str) -> str:
        """Make sure that a command is refused and changes nothing; the sentence that says why."""
        before = self.chronicle
        with pytest.raises(Refused) as refusal:
            self.do(line)
        assert self.chronicle is before
        return str(refusal.value)

    def character(self, name: str) -> dict[str, Any]:
        """One character, as the JSON view shows it."""
        found: dict[str, Any] = next(c for c in self.state["characters"] if c["name"] == name)
        return found

    def due(self, name: str | None = None, check: str | None = None) -> list[dict[str, Any]]:
        """What is on the agenda, due and to come: of everyone or one, of every name or one."""
        return [
            entry
            for entry in self.state["due"]
            if name in (None, entry["who"]) and check in (None, entry["check"])
        ]

    def kinds(self) -> list[str]:
        """The kinds of events that the last :meth:`do` logged."""
        return [event.kind for event in self.events]
