"""Figures to begin a test with."""

from __future__ import annotations

from typing import Any

from rules.systems import load
from rules.words import say
from tests.rules.table import Table

NAME = "Aldo"
HEALERS = (
    "add Bob talent=barber dx=12 kit=yes",
    "add Petra talent=physicker dx=12 iq=12 kit=yes",
    "add Mara talent=master dx=12 iq=14 kit=yes",
)


class Trip(Table):
    """A session of The Fantasy Trip with one figure, Aldo."""

    def __init__(self, sheet: str = "st=12", *settings: str, others: tuple[str, ...] = ()) -> None:
        super().__init__("fantasytrip")
        for setting in settings:
            self.do(f"set fantasytrip.{setting}")
        self.do(f"add {NAME} {sheet}", *others)

    def do(self, *lines: str) -> Trip:
        super().do(*lines)
        return self

    def hit(self, *blows: str) -> Trip:
        """Blows such as ``4`` (to the body) or ``3@left_arm``."""
        for blow in blows:
            damage, _, at = blow.partition("@")
            self.do(f"fantasytrip.hit {NAME} damage={damage} at={at or 'body'}")
        return self

    def slain(self, below: int) -> Trip:
        """Dead at so many points below zero, of minor wounds alone."""
        st = self.of("st_basic")
        rest = st + below
        while rest:
            blow = min(rest, (st - 1) // 2)
            self.hit(str(blow))
            rest -= blow
        return self.do(f"resolve {NAME} fantasytrip.death outcome=failure")

    def of(self, number: str, name: str = NAME) -> Any:
        """A number of the JSON view."""
        return self.character(name)["fantasytrip"][number]

    def badges(self, name: str = NAME) -> set[str]:
        """What a figure is."""
        return set(self.character(name)["badges"])

    def asked(self, name: str = NAME) -> list[str]:
        """The rolls that are due for a figure, in their order, without the system's name."""
        return [c["check"].partition(".")[2] for c in self.due(name) if c["due"] and c["kind"] == "roll"]

    def next_point(self, name: str = NAME) -> int | None:
        """When the next point heals by itself."""
        return next((c["at"] for c in self.due(name, "fantasytrip.healed")), None)

    def said(self) -> list[str]:
        """What the last commands logged, in English."""
        sentences = load("fantasytrip").sentences
        return [str(say(sentences[e.kind], who=e.who, **e.data)) for e in self.events if e.kind in sentences]
