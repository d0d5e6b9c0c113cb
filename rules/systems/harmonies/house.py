"""The readings that a session can switch."""

from __future__ import annotations

from rules import action
from rules.action import Field
from rules.session import Setup
from rules.system import HouseRule
from rules.words import T

NAME = "harmonies"

HOUSE = (
    HouseRule(
        field=Field(
            name="success_at",
            kind=action.CHOICE,
            title=T("a roll succeeds from"),
            choices=("0", "1"),
            default=0,
            hint=T("the lowest total (level + modifiers + dice) that succeeds"),
        ),
        reading="AH-01",
    ),
    HouseRule(
        field=Field(
            name="open_roll",
            kind=action.CHOICE,
            title=T("open-ended dice"),
            choices=("no", "yes"),
            default="no",
            hint=T("a 10 on either die adds a further die"),
        ),
        reading="AH-01",
    ),
    HouseRule(
        field=Field(
            name="first_aid_sum",
            kind=action.CHOICE,
            title=T("first aid counts"),
            choices=("all", "unstable"),
            default="all",
            hint=T("whose difficulties add up: those of all wounds, or of the unstable ones"),
        ),
        reading="AH-18",
    ),
    HouseRule(
        field=Field(
            name="stable_checks",
            kind=action.CHOICE,
            title=T("survival rolls at rest"),
            choices=("yes", "no"),
            default="yes",
            hint=T("whether the stable go on rolling during bed rest; no: the care visits replace it"),
        ),
        reading="AH-11",
    ),
    HouseRule(
        field=Field(
            name="rest_timer",
            kind=action.CHOICE,
            title=T("rest after a healing session"),
            choices=("restart", "continue"),
            default="restart",
            hint=T("whether the time rested starts again from zero, or goes on"),
        ),
        reading="AH-23",
    ),
    HouseRule(
        field=Field(
            name="pain_per_hour",
            title=T("pain recovered per hour of rest"),
            lowest=0,
            highest=1_000,
            default=0,
            hint=T("at the end of each full hour of stable bed rest, never below mortality"),
        ),
        reading="AH-04",
    ),
)

_DEFAULTS: dict[str, str | int] = {f"{NAME}.{rule.field.name}": rule.field.default for rule in HOUSE}


def _value(setup: Setup, name: str) -> str | int:
    key = f"{NAME}.{name}"
    return setup.house.get(key, _DEFAULTS[key])


def success_at(setup: Setup) -> int:
    """The lowest total that succeeds (AH-01)."""
    return int(_value(setup, "success_at"))


def dice_of(setup: Setup) -> str:
    """The dice of every roll: one d10 minus another, open-ended where the house says so (AH-01)."""
    return "d10!-d10!" if _value(setup, "open_roll") == "yes" else "d10-d10"


def counts_all(setup: Setup) -> bool:
    """Whether first aid counts the difficulties of all wounds, or of the unstable alone (AH-18)."""
    return _value(setup, "first_aid_sum") == "all"


def checks_at_rest(setup: Setup) -> bool:
    """Whether the survival rolls of the stable go on during rest (AH-11)."""
    return _value(setup, "stable_checks") == "yes"


def restarts(setup: Setup) -> bool:
    """Whether the rest starts from zero after a healing session (AH-23)."""
    return _value(setup, "rest_timer") == "restart"


def pain_per_hour(setup: Setup) -> int:
    """The points of pain that an hour of rest takes away (AH-04)."""
    return int(_value(setup, "pain_per_hour"))
