"""Healing rolls (H-42 … H-51)."""

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
    stabilised,
    states,
    wait,
    wait_to_heal,
)
from tests.rules.table import Table


def heal(table: Table, die: int = 9) -> Table:
    return table.do(f"harmonies.heal {NAME} level=0 roll={die}")


def test_from_the_lightest_to_the_gravest() -> None:
    """H-42: the light wound first, whichever was taken first."""
    table = heal(wait_to_heal(at_rest("grave", "light")))
    assert levels(table) == ["grave"]


@pytest.mark.parametrize(("level", "rest"), [("light", 2 * DAY), ("grave", WEEK), ("critical", 2 * WEEK)])
def test_only_after_the_rest_of_the_least_grave_wound(level: str, rest: int) -> None:
    """H-43: two days, one week, two weeks; a second earlier it is refused."""
    table = at_rest(level, sheet="survival=100", care="assured")
    table.do(f"advance {rest - 1}s auto=yes")
    assert "not rested long enough: 1s more" in table.refuses(f"harmonies.heal {NAME} level=9 roll=9")
    table.do("advance 1s")
    assert table.due(NAME, "harmonies.healing")[0]["due"] is True


@pytest.mark.parametrize(("level", "difficulty"), [("light", -1), ("grave", -3), ("critical", -5)])
def test_the_difficulty_is_that_of_the_treated_wound(level: str, difficulty: int) -> None:
    """H-44: and no pain of the patient's; one below fails, the limit succeeds."""
    table = wait_to_heal(at_rest(level, sheet="survival=100", care="assured"))
    heal(table, -difficulty)
    assert levels(table) != [level]
    heal(table.do("undo"), -difficulty - 1)
    assert levels(table) == [level]
    assert states(table) == ["unstable"]


def test_missed_care_and_circumstances_add_up() -> None:
    """H-44, H-49: level -2, light -1, missed care -1, equipment -1, dice +6: +1, and -1 mortality."""
    table = at_rest("light", "light", "grave").do("advance 6h")
    table.do(f"resolve {NAME} outcome=missed", f"resolve {NAME} outcome=success")
    wait_to_heal(table)
    pain = numbers(table)["pain"]
    table.do(f"harmonies.heal {NAME} level=-2 modifier=-1 roll=6")
    rolled = table.events[0]
    assert (rolled.data["base"], rolled.data["total"]) == (-5, 1)
    assert numbers(table)["mortality"] == 4
    assert numbers(table)["pain"] == pain


def test_the_carer_brings_a_level_and_pain() -> None:
    """H-44, AH-17: by a name; Ada's 4, less her pain 2, less 1."""
    table = wait_to_heal(at_rest("light"))
    table.do("add Ada healing=4", "harmonies.pain Ada amount=2", f"harmonies.heal {NAME} by=Ada roll=-1")
    rolled = next(e for e in table.events if e.kind == "harmonies.rolled_by")
    assert (rolled.data["by"], rolled.data["base"]) == ("Ada", 1)
    assert levels(table) == []


@pytest.mark.parametrize(
    ("level", "becomes", "loss"), [("light", [], 1), ("grave", ["light"], 2), ("critical", ["grave"], 2)]
)
def test_success_is_one_level_down(level: str, becomes: list[str], loss: int) -> None:
    """H-45, AH-05: mortality follows, pain does not; what heals stays stable."""
    table = wait_to_heal(at_rest(level, sheet="survival=100", care="assured"))
    before = numbers(table)
    heal(table)
    after = numbers(table)
    assert levels(table) == becomes
    assert after["mortality"] == before["mortality"] - loss
    assert after["pain"] == before["pain"]
    assert after["unstable"] == 0


def test_the_next_wound_of_the_level_at_once() -> None:
    """H-46: the task stays while an untried wound of that level is left."""
    table = wait_to_heal(at_rest("light", "light", "light"))
    heal(heal(table))
    assert table.due(NAME, "harmonies.healing")[0]["at"] == 2 * DAY
    heal(table)
    assert levels(table) == []
    assert table.due(NAME) == []


def test_one_roll_for_each_wound_in_a_session() -> None:
    """H-46, AH-24: of two grave wounds each is tried once; then the light ones wait two days."""
    table = wait_to_heal(at_rest("grave", "grave"))
    heal(heal(table))
    assert levels(table) == ["light", "light"]
    assert "not rested long enough" in table.refuses(f"harmonies.heal {NAME} level=9 roll=9")
    assert next_at(table, "healing") == WEEK + 2 * DAY


def test_after_the_session_each_level_needs_its_own_rest() -> None:
    """H-42, AH-23: light healed after two days, the grave wound's week begins then."""
    table = heal(wait_to_heal(at_rest("light", "grave")))
    assert next_at(table, "healing") == 2 * DAY + WEEK
    assert numbers(table)["rested"] == 0


def test_a_lighter_gravest_wound_restarts_checks_and_care() -> None:
    """AH-39: the grave wound light: weekly rolls and daily care, from the healing on."""
    table = heal(wait_to_heal(at_rest("grave")))
    assert next_at(table, "survival") == 2 * WEEK
    assert next_at(table, "care") == WEEK + DAY


def test_failure_makes_everything_unstable_at_the_gravest_period() -> None:
    """H-47, AH-20: all wounds, 15 minutes for a grave one, the rest lost."""
    table = heal(wait_to_heal(at_rest("light", "grave")), -9)
    assert states(table) == ["unstable", "unstable"]
    assert next_at(table, "survival") == 2 * DAY + 15 * MINUTE
    assert numbers(table)["rested"] == 0
    assert numbers(table)["relapse"] == "light"
    assert next_at(table, "healing") is None


def test_then_the_treated_wound_worsens_instead_of_the_gravest() -> None:
    """H-48, H-50, AH-25: light to grave, +5 pain, a fainting roll, +2 mortality; the pointer stays with it."""
    table = heal(wait_to_heal(at_rest("light", "grave")), -9)
    before = numbers(table)
    table.do("advance 15m", f"resolve {NAME} outcome=failure")
    after = numbers(table)
    assert levels(table) == ["grave", "grave"]
    assert next(e for e in table.events if e.kind == "harmonies.worsened").rule == "H-48"
    assert (after["pain"] - before["pain"], after["mortality"] - before["mortality"]) == (5, 2)
    assert after["relapse"] == "grave"
    table.do(f"resolve {NAME} harmonies.faint outcome=success", "advance 15m", f"resolve {NAME} outcome=failure")
    assert levels(table) == ["critical", "grave"]


def test_the_pointer_survives_a_new_wound() -> None:
    """AH-25: until all is stable it is still the treated one that is at risk."""
    table = heal(wait_to_heal(at_rest("light")), -9)
    hit(table, "grave")
    table.do("advance 15m", f"resolve {NAME} outcome=failure")
    assert levels(table) == ["grave", "grave"]


def test_once_stable_it_is_the_gravest_again() -> None:
    """H-48: first aid ends the exception."""
    table = stabilised(heal(wait_to_heal(at_rest("light", "grave")), -9))
    assert numbers(table)["relapse"] is None
    wait(table, "23h").do("advance 1h", f"resolve {NAME} harmonies.care outcome=done")
    table.do(f"resolve {NAME} harmonies.survival outcome=failure")
    assert states(table) == ["stable", "unstable"]


def test_after_a_relapse_they_wait_for_the_next_healing_period() -> None:
    """H-51, AH-21: stabilised ten minutes later, two days from then."""
    table = heal(wait_to_heal(at_rest("light", "grave")), -9).do("advance 10m")
    stabilised(table)
    assert next_at(table, "healing") == 2 * DAY + 10 * MINUTE + 2 * DAY


def test_care_then_survival_then_healing_at_the_same_second() -> None:
    """AH-10: at 48 h all three are due, in this order."""
    table = wait(at_rest("light", "grave"), "47h").do("advance 1h")
    assert [e["check"] for e in table.due(NAME) if e["due"]] == [
        "harmonies.care",
        "harmonies.survival",
        "harmonies.healing",
    ]


def test_a_session_declined_comes_again_after_another_full_period() -> None:
    """H-43: healing stays possible, and the time rested is not lost."""
    table = wait_to_heal(at_rest("light")).do(f"resolve {NAME} harmonies.healing outcome=skip")
    assert next_at(table, "healing") == 4 * DAY
    assert numbers(table)["rested"] == 2 * DAY
    wait(table, "3h")
    heal(table)
    assert levels(table) == []


def test_a_session_declined_halfway_leaves_the_others_for_later() -> None:
    """H-46: one light wound healed, the other still may be."""
    table = heal(wait_to_heal(at_rest("light", "light"))).do(f"resolve {NAME} harmonies.healing outcome=skip")
    assert next_at(table, "healing") == 4 * DAY
    heal(table)
    assert levels(table) == []


def test_healing_after_all_reopens_the_session() -> None:
    """H-46: declined, then one light wound is treated three hours later: the other may be at once."""
    table = wait_to_heal(at_rest("light", "light")).do(f"resolve {NAME} harmonies.healing outcome=skip")
    heal(wait(table, "3h"))
    assert next_at(table, "healing") == 2 * DAY + 3 * HOUR
    assert table.due(NAME, "harmonies.healing")[0]["due"] is True


def test_what_was_treated_in_the_session_is_not_treated_again_beside_others_of_its_new_level() -> None:
    """AH-24: a grave wound healed to light waits, though magic makes the other two light and fit to treat."""
    table = heal(wait_to_heal(at_rest(*["grave"] * 3, sheet="survival=50 max_grave=3", care="assured")))
    table.do(f"harmonies.amend {NAME} wound=2 level=light", f"harmonies.amend {NAME} wound=3 level=light")
    heal(heal(table))
    assert [row["id"] for row in table.character(NAME)["wounds"]] == [1]
    assert numbers(table)["rested"] == 0
    assert "not rested long enough" in table.refuses(f"harmonies.heal {NAME} level=9 roll=9")


def test_the_healers_visit_counts_as_care() -> None:
    """AH-39: a visit at 46 h, the healing at 48 h: the next visit at 54 h."""
    table = wait(at_rest("light", "grave"), "46h").do(f"harmonies.care {NAME}")
    assert next_at(table, "care") == 52 * HOUR
    heal(wait_to_heal(table))
    assert next_at(table, "care") == 54 * HOUR


def test_who_is_whole_is_asked_for_nothing() -> None:
    """H-45, H-37: no wound, no mortality, no check; the pain left may go."""
    table = heal(wait_to_heal(at_rest("light")))
    assert table.due(NAME) == []
    assert numbers(table)["mortality"] == 0
    assert numbers(table)["heal_difficulty"] is None
    table.do(f"harmonies.pain {NAME} amount=-9")
    assert numbers(table)["pain"] == 0


def test_the_program_lets_the_best_carer_roll() -> None:
    """H-44: the best by the sheet who is alive and awake; not the patient, where another is as good."""
    table = at_rest("light", sheet="survival=100 healing=5", care="assured")
    table.do("add Ada healing=7", "add Bo healing=5", "add Cy healing=9")
    table.do("harmonies.pain Cy amount=5", "resolve Cy outcome=failure")
    table.do("advance 2d auto=yes")
    assert next(e for e in table.events if e.kind == "harmonies.rolled_by").data["by"] == "Ada"
    for end in (
        ["harmonies.wound Ada level=critical"] * 2,
        ["edit Ada max_psychosis=0", "harmonies.mental Ada level=psychosis"],
    ):
        table.do("undo", *end, "advance 2d auto=yes")
        assert next(e for e in table.events if e.kind == "harmonies.rolled_by").data["by"] == "Bo"
        table.do(*["undo"] * len(end))


def test_of_equally_good_carers_the_first_in_the_party_rolls() -> None:
    """H-44."""
    table = at_rest("light", sheet="survival=100", care="assured").do("add Ada healing=7", "add Bo healing=7")
    table.do("advance 2d auto=yes")
    assert next(e for e in table.events if e.kind == "harmonies.rolled_by").data["by"] == "Ada"


def test_an_object_heals_nobody() -> None:
    """H-44: whatever its sheet says."""
    table = at_rest("light", sheet="survival=100", care="assured").do("add Couch kind=object healing=9")
    table.do("advance 2d auto=yes")
    assert next(e for e in table.events if e.kind == "harmonies.rolled_by").data["by"] == NAME


def test_without_anybody_to_heal_it_is_declined() -> None:
    """H-44: an unconscious patient alone: no roll, and no end of asking."""
    table = at_rest("light", sheet="survival=100", care="assured").do(f"harmonies.pain {NAME} amount=2")
    table.do(f"resolve {NAME} harmonies.faint outcome=failure", "advance 5d auto=yes")
    assert table.kinds().count("harmonies.healing_skipped") == 2
    assert levels(table) == ["light"]
    assert next_at(table, "healing") == 6 * DAY


def test_everything_to_the_end_by_itself() -> None:
    """H-42 … H-46: a critical wound, two weeks, one week, two days."""
    table = at_rest("critical", sheet="survival=100", care="assured").do("add Ada healing=100")
    table.do("advance 4w auto=yes")
    healed = [e.at for e in table.events if e.kind in ("harmonies.improved", "harmonies.wound_gone")]
    assert healed == [2 * WEEK, 3 * WEEK, 3 * WEEK + 2 * DAY]
    assert numbers(table)["critical"] == numbers(table)["grave"] == numbers(table)["light"] == 0


def test_the_task_names_the_action_that_answers_it() -> None:
    """H-44: the roll is the carers' to make."""
    table = wait_to_heal(at_rest("light"))
    check = table.due(NAME, "harmonies.healing")[0]
    assert (check["kind"], check["outcomes"]) == ("task", ["skip"])
    assert "not one of skip" in table.refuses(f"resolve {NAME} harmonies.healing outcome=success")
    assert check["at"] > HOUR
