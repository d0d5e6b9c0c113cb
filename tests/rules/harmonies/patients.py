"""Patients to begin a test with."""

from __future__ import annotations

from typing import Any

from rules.clock import DAY, HOUR, MINUTE, WEEK
from tests.rules.table import Table

NAME = "Bruno"

PERIODS = {
    "light": {"unstable": HOUR, "stable": WEEK, "care": DAY, "rest": 2 * DAY},
    "grave": {"unstable": 15 * MINUTE, "stable": DAY, "care": 6 * HOUR, "rest": WEEK},
    "critical": {"unstable": 15, "stable": 6 * HOUR, "care": HOUR, "rest": 2 * WEEK},
}
"""The periods of the wound table (H-09 … H-11), as the text prints them."""


def patient(*wounds: str, sheet: str = "survival=8", settings: str = "") -> Table:
    """Bruno with fresh wounds, his fainting rolls answered."""
    table = Table("harmonies")
    if settings:
        table.do(f"set {settings}")
    table.do(f"add {NAME} {sheet}")
    for level in wounds:
        hit(table, level)
    return table


def hit(table: Table, level: str) -> None:
    """One more wound; he stays conscious."""
    table.do(f"harmonies.wound {NAME} level={level}")
    stay_conscious(table)


def stay_conscious(table: Table) -> None:
    for _ in table.due(NAME, "harmonies.faint"):
        table.do(f"resolve {NAME} harmonies.faint outcome=success")


def stable(*wounds: str, sheet: str = "survival=8", settings: str = "") -> Table:
    """Bruno with wounds that first aid has made stable."""
    table = patient(*wounds, sheet=sheet, settings=settings)
    return stabilised(table)


def stabilised(table: Table) -> Table:
    """First aid that cannot fail."""
    return table.do(f"harmonies.first_aid {NAME} level=100 roll=0")


def at_rest(*wounds: str, sheet: str = "survival=8", settings: str = "", care: str = "asked") -> Table:
    """Bruno with stable wounds, in bed."""
    table = stable(*wounds, sheet=sheet, settings=settings)
    return table.do(f"harmonies.rest {NAME} state=on care={care}")


def wait(table: Table, span: str) -> Table:
    """Let time pass in full: every visit made, every roll passed, no healing roll tried."""
    table.do(f"advance {span}")
    while True:
        answer_all(table)
        if not table.session.remaining:
            return table
        table.do("continue")


def answer_all(table: Table) -> None:
    """Answer what is due for the better, and decline to heal."""
    while True:
        due = [entry for entry in table.due(NAME) if entry["due"]]
        if not due:
            return
        check = due[0]["check"]
        outcome = {"harmonies.care": "done", "harmonies.healing": "skip"}.get(check, "success")
        table.do(f"resolve {NAME} {check} outcome={outcome}")


def wait_to_heal(table: Table) -> Table:
    """Let time pass to the healing roll: it is due, and everything before it well answered."""
    while True:
        for entry in [entry for entry in table.due(NAME) if entry["due"]]:
            if entry["check"] == "harmonies.healing":
                return table
            outcome = "done" if entry["check"] == "harmonies.care" else "success"
            table.do(f"resolve {NAME} {entry['check']} outcome={outcome}")
        table.do("advance next")


def numbers(table: Table) -> dict[str, Any]:
    """His numbers."""
    found: dict[str, Any] = table.character(NAME)["harmonies"]
    return found


def next_at(table: Table, check: str) -> int | None:
    """When the first such check falls due."""
    found = table.due(NAME, f"harmonies.{check}")
    return found[0]["at"] if found else None


def levels(table: Table) -> list[str]:
    """The levels of his wounds, as they were taken."""
    return [row["label"] for row in table.character(NAME)["wounds"]]


def states(table: Table) -> list[str]:
    """The stability of his wounds."""
    return [row["state"] for row in table.character(NAME)["wounds"]]


def badges(table: Table) -> list[str]:
    found: list[str] = table.character(NAME)["badges"]
    return found
