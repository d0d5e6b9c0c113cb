"""Bed rest and care visits (H-32 … H-41)."""

from __future__ import annotations

import pytest

from rules.clock import DAY, HOUR, MINUTE
from tests.rules.harmonies.patients import (
    NAME,
    PERIODS,
    at_rest,
    badges,
    hit,
    next_at,
    numbers,
    patient,
    stabilised,
    stable,
    states,
    wait,
)


def miss(table: object, answer: str) -> None:
    """Forget the visit that is due, and answer the roll that follows."""
    table.do(f"resolve {NAME} harmonies.care outcome=missed")  # type: ignore[attr-defined]
    table.do(f"resolve {NAME} harmonies.neglect outcome={answer}")  # type: ignore[attr-defined]


def test_rest_counts_from_when_it_is_ordered() -> None:
    """H-32: bed rest from now on; off loses the time rested."""
    table = stable("grave").do("advance 3h", f"harmonies.rest {NAME} state=on", "advance 2h")
    assert numbers(table)["resting"] is True
    assert numbers(table)["rested"] == 2 * HOUR
    assert "resting" in badges(table)
    table.do(f"harmonies.rest {NAME} state=off")
    assert numbers(table)["rested"] == 0
    assert next_at(table, "care") is None
    assert next_at(table, "healing") is None
    table.do("advance 1h", f"harmonies.rest {NAME} state=on")
    assert numbers(table)["rested"] == 0


def test_ordering_rest_again_loses_nothing() -> None:
    """H-32: only how care is seen to may change."""
    table = at_rest("grave").do("advance 2h", f"harmonies.rest {NAME} state=on care=assured")
    assert numbers(table)["rested"] == 2 * HOUR
    assert next_at(table, "care") == 6 * HOUR


def test_without_rest_no_care_is_due_and_nothing_heals() -> None:
    """AH-42: the survival rolls go on, and that is all."""
    table = stable("grave")
    assert {entry["check"] for entry in table.due(NAME)} == {"harmonies.survival"}
    assert "rest first" in table.refuses(f"harmonies.heal {NAME} level=9 roll=9")
    assert "not at rest" in table.refuses(f"harmonies.rest {NAME} state=off")


def test_rest_begins_by_itself_once_all_is_stable() -> None:
    """H-32, H-28, AH-12: ordered while unstable, its time counts from the first aid on."""
    table = patient("grave").do(f"harmonies.rest {NAME} state=on", "advance 5m")
    assert numbers(table)["resting"] is True
    assert numbers(table)["rested"] == 0
    assert next_at(table, "care") is None
    stabilised(table).do("advance 5m")
    assert numbers(table)["rested"] == 5 * MINUTE


@pytest.mark.parametrize("gravest", list(PERIODS))
def test_care_follows_the_gravest_wound_and_healing_the_lightest(gravest: str) -> None:
    """H-33, H-34, H-43, AH-22: whoever has a light wound as well may be treated after two days."""
    table = at_rest("light", gravest)
    assert next_at(table, "care") == PERIODS[gravest]["care"]
    assert next_at(table, "healing") == 2 * DAY


def test_care_every_six_hours_is_four_times_a_day() -> None:
    """H-38: done at 6, 12, 18 and 24 h, it never asks for a roll."""
    table = at_rest("grave")
    for hour in (6, 12, 18, 24):
        table.do("advance 6h")
        assert table.due(NAME)[0]["check"] == "harmonies.care"
        table.do(f"resolve {NAME} harmonies.care outcome=done")
        assert table.session.now == hour * HOUR
    assert numbers(table)["missed_care"] == 0


def test_an_early_visit_moves_the_schedule() -> None:
    """H-34, AH-13: at 4 h instead of 6: the next one at 10 h."""
    table = at_rest("grave").do("advance 4h", f"harmonies.care {NAME}")
    assert next_at(table, "care") == 10 * HOUR


def test_a_visit_answers_the_task_that_is_due() -> None:
    """H-34, AH-13: up to and including the due time it is not missed."""
    table = at_rest("grave").do("advance 6h", f"harmonies.care {NAME}")
    assert next_at(table, "care") == 12 * HOUR
    assert numbers(table)["missed_care"] == 0


def test_care_goes_with_rest() -> None:
    """AH-12: refused out of bed, and while unstable."""
    assert "bed rest" in stable("grave").refuses(f"harmonies.care {NAME}")
    assert "no wound" in patient().refuses(f"harmonies.care {NAME}")
    table = patient("grave").do(f"harmonies.rest {NAME} state=on")
    assert "stable" in table.refuses(f"harmonies.care {NAME}")


def test_a_missed_visit_asks_for_a_survival_roll_at_once() -> None:
    """H-35, H-39, AH-14: Body + Resistance less pain; the -1 for this miss does not count yet."""
    table = at_rest("light", "light", "grave")
    wait(table, "11h").do(f"harmonies.pain {NAME} amount=-6", "advance 1h")
    table.do(f"resolve {NAME} harmonies.care outcome=missed")
    roll = table.due(NAME, "harmonies.neglect")[0]
    assert roll["due"] is True
    assert roll["at"] == 12 * HOUR
    assert roll["modifiers"] == [["survival", 8], ["pain", -5]]
    assert next_at(table, "care") == 18 * HOUR
    assert numbers(table)["missed_care"] == 0


def test_it_goes_before_the_survival_roll_of_the_same_second() -> None:
    """H-35, H-37: at 24 h both are due; the later one takes the -1."""
    table = wait(at_rest("grave"), "18h").do("advance 6h", f"resolve {NAME} harmonies.care outcome=missed")
    assert "missed care" in table.refuses(f"resolve {NAME} harmonies.survival roll=0")
    table.do(f"resolve {NAME} harmonies.neglect outcome=success")
    assert table.due(NAME)[0]["modifiers"][-1] == ["missed care", -1]


def test_failed_all_wounds_become_unstable_and_the_rest_begins_anew() -> None:
    """H-35, H-36, H-40, AH-20, AH-21: from zero, when stable again; survival rolls every 15 minutes."""
    table = at_rest("light", "light", "grave").do("advance 6h")
    miss(table, "failure")
    assert states(table) == ["unstable"] * 3
    assert numbers(table)["rested"] == 0
    assert numbers(table)["resting"] is True
    assert next_at(table, "survival") == 6 * HOUR + 15 * MINUTE
    table.do("advance 10m")
    stabilised(table).do("advance 1h")
    assert numbers(table)["rested"] == HOUR


def test_passed_the_rest_goes_on() -> None:
    """H-36, H-41, AH-21: nothing is lost but the -1."""
    table = at_rest("grave").do("advance 6h")
    miss(table, "success")
    assert numbers(table)["rested"] == 6 * HOUR
    assert next_at(table, "healing") == 7 * DAY


@pytest.mark.parametrize("answer", ["success", "failure"])
def test_each_miss_costs_one_on_later_survival_and_healing_rolls(answer: str) -> None:
    """H-37, AH-14: cumulative, and whether the roll was passed or not."""
    table = at_rest("grave", sheet="survival=8").do("advance 6h")
    miss(table, answer)
    assert numbers(table)["missed_care"] == 1
    assert numbers(table)["heal_difficulty"] == -4
    if answer == "failure":
        stabilised(table)
    table.do("advance 6h")
    miss(table, "success")
    assert numbers(table)["missed_care"] == 2
    assert numbers(table)["heal_difficulty"] == -5


def test_first_aid_is_not_harder_for_missed_care() -> None:
    """AH-16: survival and healing rolls only."""
    table = at_rest("grave").do("advance 6h")
    miss(table, "failure")
    assert numbers(table)["first_aid_difficulty"] == -3
    table.do(f"harmonies.first_aid {NAME} level=3 roll=0")
    assert states(table) == ["stable"]


def test_the_malus_lasts_until_no_wound_is_left() -> None:
    """H-37, AH-15: not only until the treated one is healed."""
    table = at_rest("light", "grave").do("advance 6h")
    miss(table, "success")
    table.do(f"harmonies.amend {NAME} wound=1 level=none")
    assert numbers(table)["missed_care"] == 1
    table.do(f"harmonies.amend {NAME} wound=2 level=none")
    assert numbers(table)["missed_care"] == 0
    assert table.due(NAME) == []


def test_assured_care_is_logged_and_does_not_hold_the_clock() -> None:
    """H-34: a critical wound asks for 336 visits in two weeks; only rolls stop the clock, every 6 h."""
    table = at_rest("critical", sheet="survival=50", care="assured").do("advance 6h")
    assert table.session.now == 6 * HOUR
    assert [e.at for e in table.events if e.kind == "harmonies.cared"] == [HOUR * n for n in range(1, 7)]
    assert [entry["check"] for entry in table.due(NAME) if entry["due"]] == ["harmonies.survival"]


def test_two_weeks_of_assured_care() -> None:
    """H-11, H-34: 336 visits, 56 survival rolls, then the healing roll."""
    table = at_rest("critical", sheet="survival=50 healing=100", care="assured").do("advance 2w auto=yes")
    assert table.kinds().count("harmonies.cared") == 336
    assert sum(e.data.get("roll") == "survival_roll" for e in table.events) == 56
    assert numbers(table)["grave"] == 1


def test_care_while_a_roll_is_pending_keeps_its_time() -> None:
    """AH-13: a wound of another kind in between resets what must be reset, and only that."""
    table = at_rest("light").do("advance 5h")
    hit(table, "grave")
    assert next_at(table, "care") is None
    stabilised(table)
    assert next_at(table, "care") == 11 * HOUR


def test_ordered_again_bed_rest_goes_on_and_only_the_care_may_change() -> None:
    """H-32: who is in bed does not go to bed."""
    table = at_rest("grave").do("advance 2h")
    for order, kind in (
        ("state=on", "rest_goes_on"),
        ("state=on care=assured", "care_assured"),
        ("state=on care=assured", "rest_goes_on"),
        ("state=on", "care_asked"),
    ):
        table.do(f"harmonies.rest {NAME} {order}")
        assert [event.kind for event in table.events] == [f"harmonies.{kind}"]
    assert numbers(table)["rested"] == 2 * HOUR
