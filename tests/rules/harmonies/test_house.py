"""The readings that a session can switch."""

from __future__ import annotations

import pytest

from rules.clock import DAY, HOUR, MINUTE, WEEK
from tests.rules.harmonies.patients import (
    NAME,
    at_rest,
    hit,
    levels,
    next_at,
    numbers,
    patient,
    stable,
    states,
    wait,
    wait_to_heal,
)


def test_the_defaults() -> None:
    """The first value of each is what holds when nothing is said."""
    settings = patient().state["settings"]
    assert {name: value for name, value in settings.items() if name.startswith("harmonies.")} == {
        "harmonies.success_at": 0,
        "harmonies.open_roll": "no",
        "harmonies.first_aid_sum": "all",
        "harmonies.stable_checks": "yes",
        "harmonies.rest_timer": "restart",
        "harmonies.pain_per_hour": 0,
    }
    assert settings["round_seconds"] == 15


@pytest.mark.parametrize(("limit", "needs"), [(0, ">= -5"), (1, ">= -4")])
def test_a_roll_succeeds_from_0_or_from_1(limit: int, needs: str) -> None:
    """AH-01: of every roll of the system."""
    table = patient("light", settings=f"harmonies.success_at={limit}").do("advance 1h")
    assert table.due(NAME)[0]["needs"] == needs
    table.do(f"harmonies.first_aid {NAME} level=1 roll=0")
    assert states(table) == (["stable"] if limit == 0 else ["unstable"])


def test_open_ended_dice() -> None:
    """AH-01: a 10 adds a further die, so 12 can lie there; and the odds know it."""
    table = patient("light", sheet="survival=0", settings="harmonies.open_roll=yes").do("advance 1h")
    check = table.due(NAME)[0]
    assert check["dice"] == "d10!-d10!"
    closed = patient("light", sheet="survival=0").do("advance 1h").due(NAME)[0]
    assert check["chance"] != closed["chance"]
    table.do(f"resolve {NAME} roll=12")
    assert next_at(table, "survival") == 2 * HOUR


def test_first_aid_may_count_the_unstable_wounds_only() -> None:
    """AH-18: a stable grave wound and a fresh light one: -4, or -1."""
    for value, difficulty in (("all", -4), ("unstable", -1)):
        table = stable("grave", settings=f"harmonies.first_aid_sum={value}")
        hit(table, "light")
        assert numbers(table)["first_aid_difficulty"] == difficulty


def test_care_visits_may_stand_in_for_the_rolls_of_the_stable() -> None:
    """AH-11: no survival roll in bed; out of it, or unstable, they are back."""
    table = at_rest("grave", settings="harmonies.stable_checks=no")
    assert next_at(table, "survival") is None
    wait(table, "30h").do(f"harmonies.rest {NAME} state=off")
    assert next_at(table, "survival") == 30 * HOUR + DAY
    table.do(f"harmonies.rest {NAME} state=on", "advance 6h", f"resolve {NAME} outcome=missed")
    table.do(f"resolve {NAME} outcome=failure")
    assert next_at(table, "survival") == 36 * HOUR + 15 * MINUTE


def test_switched_in_the_midst_of_a_rest() -> None:
    """AH-11: off, the pending roll goes; on again, a whole period from then; none is owed for between."""
    table = wait(at_rest("grave"), "10h").do("set harmonies.stable_checks=no")
    assert next_at(table, "survival") is None
    wait(table, "40h").do("set harmonies.stable_checks=yes")
    assert next_at(table, "survival") == 50 * HOUR + DAY


def test_the_rest_may_go_on_after_a_session() -> None:
    """AH-23: light healed after two days, grave after a week from the beginning, or from then."""
    for value, at in (("restart", 2 * DAY + WEEK), ("continue", WEEK)):
        table = wait_to_heal(at_rest("light", "grave", settings=f"harmonies.rest_timer={value}"))
        table.do(f"harmonies.heal {NAME} level=9 roll=0")
        assert next_at(table, "healing") == at


def test_a_session_declined_once_does_not_delay_the_next_level() -> None:
    """AH-23: declined at two days, done three hours later; the grave wound's week still began with the rest."""
    table = wait_to_heal(at_rest("light", "grave", settings="harmonies.rest_timer=continue"))
    wait(table.do(f"resolve {NAME} harmonies.healing outcome=skip"), "3h")
    table.do(f"harmonies.heal {NAME} level=9 roll=0")
    assert next_at(table, "healing") == WEEK


def test_even_so_a_wound_just_treated_waits_its_whole_time() -> None:
    """AH-24: grave made light after a week; the light one waits two days more, though a week was rested."""
    table = wait_to_heal(at_rest("grave", settings="harmonies.rest_timer=continue"))
    table.do(f"harmonies.heal {NAME} level=9 roll=0")
    assert levels(table) == ["light"]
    assert next_at(table, "healing") == WEEK + 2 * DAY
    assert "not rested" in table.refuses(f"harmonies.heal {NAME} level=9 roll=0")


def test_switching_pain_recovery_begins_an_hour_from_then() -> None:
    """AH-04: and off again, nothing more eases."""
    table = wait(at_rest("grave"), "90m").do("set harmonies.pain_per_hour=1", "advance 59m")
    assert numbers(table)["pain"] == 5
    table.do("advance 1m")
    assert numbers(table)["pain"] == 4
    table.do("set harmonies.pain_per_hour=0")
    assert numbers(wait(table, "3h"))["pain"] == 4
