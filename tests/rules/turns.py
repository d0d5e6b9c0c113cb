"""A table to fight at: whose turn it is, what each is, and when its checks fall due, in few words."""

from __future__ import annotations

from typing import Any

from rules.engine import SENTENCES
from rules.systems import load
from rules.words import say
from tests.rules.table import Table


class Turns(Table):
    """A session in play, looked at round by round."""

    def do(self, *lines: str) -> Turns:
        super().do(*lines)
        return self

    @property
    def now(self) -> int:
        return self.session.now

    @property
    def remaining(self) -> int:
        return self.session.remaining

    def badges(self, name: str) -> set[str]:
        """What a character is."""
        return set(self.character(name)["badges"])

    def numbers(self, name: str) -> dict[str, Any]:
        """The numbers of a character in the table's first system."""
        numbers: dict[str, Any] = self.character(name)[self.session.systems[0]]
        return numbers

    def agenda(self, name: str | None = None) -> list[tuple[str, str, int]]:
        """Who, what and when; of one character, or of all."""
        return [(c["who"], c["check"], c["at"]) for c in self.due(name)]

    def at(self, name: str, check: str) -> int | None:
        """When a check of a character falls due; ``None`` where it is not on the agenda."""
        return next((entry["at"] for entry in self.due(name, check)), None)

    @property
    def turn(self) -> tuple[int, str | None] | None:
        """The round and whose turn it is; ``None`` without a fight."""
        fight = self.state["fight"]
        return None if fight is None else (fight["round"], fight["turn"])

    def turns(self, count: int) -> list[tuple[int, str | None] | None]:
        """Whose turn it is after each of so many ``next``."""
        return [self.do("next").turn for _ in range(count)]

    def says(self, kind: str) -> str:
        """The event of a kind that the last commands logged, as the log says it in English."""
        event = next(e for e in self.events if e.kind == kind)
        system = kind.partition(".")[0]
        templates = SENTENCES if system == "core" else load(system).sentences
        return str(say(templates[kind], who=event.who, **event.data))
