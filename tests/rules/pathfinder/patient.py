"""A patient to try the rules on: commands about one character, and its numbers in few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.rules.table import Table

DAY = 86_400
ABILITIES = ("str", "dex", "con", "int", "wis", "cha")


class Patient(Table):
    """A session with one character, Ada. Commands leave out ``pathfinder.`` and her name."""

    def __init__(self, library: Mapping[str, Any], sheet: str = "", *settings: str, seed: int = 1) -> None:
        super().__init__("pathfinder", seed=seed, library=library)
        for setting in settings:
            self.do(f"set pathfinder.{setting}")
        self.do(f"add Ada {sheet}")

    def do(self, *lines: str) -> Patient:
        """Carry out commands, one after the other."""
        super().do(*lines)
        return self

    def act(self, action: str, fields: str = "") -> Patient:
        """An action of Ada's: ``act("expose", "to=arsenic")``."""
        self.do(f"pathfinder.{action} ada {fields}")
        return self

    def roll(self, dice: str = "", fields: str = "", check: str = "") -> Patient:
        """Answer what is due with dice as they lie on the table."""
        name = f"pathfinder.{check}" if check else ""
        self.do(f"resolve ada {name} {fields} roll={dice}" if dice else f"resolve ada {name} {fields}")
        return self

    def wait(self, span: str) -> Patient:
        """Let time pass."""
        self.do(f"advance {span}")
        return self

    @property
    def now(self) -> int:
        return self.session.now

    @property
    def numbers(self) -> dict[str, Any]:
        """Her numbers."""
        found: dict[str, Any] = self.character("Ada")["pathfinder"]
        return found

    def damage(self, ability: str) -> int:
        """Points of damage of an ability."""
        found: int = self.numbers[ability]["damage"]
        return found

    @property
    def badges(self) -> list[str]:
        found: list[str] = self.character("Ada")["badges"]
        return found

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Her afflictions."""
        found: list[dict[str, Any]] = self.character("Ada")["afflictions"]
        return found

    def row(self, label: str, kind: str | None = None) -> dict[str, Any]:
        """One of her afflictions."""
        return next(r for r in self.rows if r["label"] == label and kind in (None, r["kind"]))

    def asked(self, check: str | None = None) -> list[dict[str, Any]]:
        """What is due or to come."""
        return self.due("Ada", f"pathfinder.{check}" if check else None)

    def needed(self, check: str) -> int:
        """What the die of the next check of a name must show."""
        return int(self.asked(check)[0]["needs"].split()[1])

    def at(self, check: str) -> int:
        """When the next check of a name falls due."""
        found: int = self.asked(check)[0]["at"]
        return found

    def logged(self, kind: str) -> bool:
        """Whether the last commands logged an event of a kind."""
        return f"pathfinder.{kind}" in self.kinds()
