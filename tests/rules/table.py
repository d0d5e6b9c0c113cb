"""A session to play with: commands in, the state as ``show`` prints it out."""

from __future__ import annotations

from typing import Any

import pytest

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run
from rules.refusal import Refused
from rules.report import show
from rules.session import Event
from rules.view import NO_LIBRARY, Library
from rules.words import say


class Table:
    """A table at which a test plays. ``events`` is what the last command said."""

    def __init__(self, *systems: str, library: Library = NO_LIBRARY, seed: int = 1) -> None:
        self.library = library
        self.roller = Random(seed)
        self.chronicle = Chronicle(new_session(systems))
        self.events: tuple[Event, ...] = ()

    def do(self, *lines: str) -> Table:
        """Carry out commands; a refusal fails the test."""
        for line in lines:
            self.chronicle, self.events = run(self.chronicle, parse(line), self.roller, self.library)
        return self

    def refused(self, line: str) -> str:
        """What a command is refused with; nothing may have changed."""
        before = self.chronicle
        with pytest.raises(Refused) as refusal:
            self.do(line)
        assert self.chronicle is before
        return str(refusal.value)

    @property
    def state(self) -> dict[str, Any]:
        return show(self.chronicle.session, self.library)

    @property
    def now(self) -> int:
        return self.chronicle.session.now

    def who(self, name: str) -> dict[str, Any]:
        """One character as the JSON view shows it."""
        return next(c for c in self.state["characters"] if c["name"] == name)

    def badges(self, name: str) -> set[str]:
        return set(self.who(name)["badges"])

    def due(self, name: str | None = None) -> list[tuple[str, str, int]]:
        """The agenda: who, what and when; of one character, or of all."""
        return [(c["who"], c["check"], c["at"]) for c in self.state["due"] if name in (None, c["who"])]

    def at(self, name: str, check: str) -> int | None:
        """When a check of a character falls due; ``None`` where it is not on the agenda."""
        return next((at for _, found, at in self.due(name) if found == check), None)

    @property
    def turn(self) -> tuple[int, str | None] | None:
        """The round and whose turn it is; ``None`` without a fight."""
        fight = self.state["fight"]
        return None if fight is None else (fight["round"], fight["turn"])

    @property
    def kinds(self) -> list[str]:
        """The kinds of what the last command said."""
        return [event.kind for event in self.events]

    def sentence(self, kind: str) -> str:
        """The last command's event of a kind, as the log says it in English."""
        from rules.engine import SENTENCES
        from rules.systems import load

        event = next(e for e in self.events if e.kind == kind)
        system = kind.partition(".")[0]
        templates = SENTENCES if system == "core" else load(system).sentences
        return str(say(templates[kind], who=event.who, **event.data))
