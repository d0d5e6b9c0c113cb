"""The house rules of this system, and their values in a session."""

from __future__ import annotations

from rules import action
from rules.action import Field
from rules.session import Setup
from rules.system import HouseRule
from rules.words import T

YES = "yes"
NO = "no"
ADDS = "adds"
SAVES = "saves"
CLEAN_DAYS = "clean_days"
DAILY = "daily"
CLEAN_DAYS_MINUS_2 = "clean_days_minus_2"

HOUSE = (
    HouseRule(
        field=Field(
            name="extra_dose",
            kind=action.CHOICE,
            title=T("further doses of a poison"),
            choices=(ADDS, SAVES),
            default=ADDS,
            hint=T("adds: at once; saves: each dose has a save of its own, at +2 per active dose"),
        ),
        reading="AP-31",
    ),
    HouseRule(
        field=Field(
            name="natural_20",
            kind=action.CHOICE,
            title=T("natural 1 and 20"),
            choices=(YES, NO),
            default=YES,
            hint=T("a natural 1 always fails a save, a natural 20 always succeeds"),
        ),
        reading="AP-04",
    ),
    HouseRule(
        field=Field(
            name="heal_while_ill",
            kind=action.CHOICE,
            title=T("healing while ill"),
            choices=(YES, NO),
            default=YES,
            hint=T("no: the damage of an affliction heals only once it is over"),
        ),
        reading="AP-08",
    ),
    HouseRule(
        field=Field(
            name="addiction_saves",
            kind=action.CHOICE,
            title=T("saves against a dependence"),
            choices=(CLEAN_DAYS, DAILY, CLEAN_DAYS_MINUS_2),
            default=CLEAN_DAYS,
            hint=T("after a day without the drug; every day; or after a clean day, at -2 to the DC for each"),
        ),
        reading="AP-15",
    ),
    HouseRule(
        field=Field(
            name="suspect_lines",
            kind=action.CHOICE,
            title=T("suspect lines of drugs"),
            choices=(NO, YES),
            default=NO,
            hint=T("the caster level check that three drugs probably owe to a slip of the text"),
        ),
        reading="AP-17",
    ),
)

_DEFAULTS = {rule.field.name: str(rule.field.default) for rule in HOUSE}


def house(setup: Setup, name: str) -> str:
    """The value of a house rule in force."""
    return str(setup.house.get(f"pathfinder.{name}", _DEFAULTS[name]))
