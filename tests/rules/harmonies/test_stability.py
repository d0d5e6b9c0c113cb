"""Survival rolls, worsening, first aid, sudden activity (H-19 … H-31)."""

from __future__ import annotations

import pytest

from rules.clock import DAY, HOUR, MINUTE
from tests.rules.harmonies.patients import (
    NAME,
    at_rest,
    badges,
    hit,
    levels,
    next_at,
    numbers,
    patient,
    stabilised,
    stable,
    states,
    stay_conscious,
    wait,
)
from tests.rules.table import Table


def fail(table: object, check: str = "survival") -> None:
    table.do(f"resolve {NAME} harmonies.{check} outcome=failure")  # type: ignore[attr-defined]


def test_the_survival_roll_takes_pain_and_missed_care() -> None:
    """H-19, H-37: Body + Resistance, less pain, less missed care, against 0 on d10 minus d10."""
    table = at_rest("grave").do("advance 6h", f"resolve {NAME} outcome=missed", f"resolve {NAME} outcome=success")
    check = table.due(NAME, "harmonies.survival")[0]
    assert check["dice"] == "d10-d10"
    assert check["modifiers"] == [["survival", 8], ["pain", -5], ["missed care", -1]]
    assert check["needs"] == ">= -2"


def test_success_changes_nothing_until_the_next_period() -> None:
    """H-19, H-20: the same wound, the same pain, another roll an hour later."""
    table = patient("light").do("advance 1h")
    before = numbers(table)
    table.do(f"resolve {NAME} roll=-5")
    assert numbers(table) == before
    assert next_at(table, "survival") == 2 * HOUR


def test_the_gravest_wound_sets_the_period() -> None:
    """H-20: light and grave together roll every 15 minutes."""
    assert next_at(patient("light", "grave", "light"), "survival") == 15 * MINUTE


def test_one_unstable_wound_makes_the_whole_patient_roll_as_unstable() -> None:
    """AH-08: the grave one stable, a new light one not: the grave row, the unstable column."""
    table = stable("grave")
    hit(table, "light")
    assert next_at(table, "survival") == 15 * MINUTE


def test_the_stable_roll_at_the_longer_period() -> None:
    """H-21, AH-31: stable and grave: once a day."""
    table = stable("light", "grave")
    assert next_at(table, "survival") == DAY
    table.do("advance 1d", f"resolve {NAME} outcome=success")
    assert next_at(table, "survival") == 2 * DAY


def test_bad_news_never_postpone_the_pending_roll() -> None:
    """AH-09: a second light wound after 50 minutes leaves the roll of the first at the hour."""
    table = patient("light").do("advance 50m")
    hit(table, "light")
    assert next_at(table, "survival") == HOUR


def test_not_even_by_a_shorter_period() -> None:
    """AH-09: a grave wound after 50 minutes: the roll of the hour stays, 15 minutes from then would be later."""
    table = patient("light").do("advance 50m")
    hit(table, "grave")
    assert next_at(table, "survival") == HOUR


def test_bad_news_bring_the_pending_roll_forward() -> None:
    """AH-09: a grave wound after 10 minutes: 15 minutes from then, not the hour."""
    table = patient("light").do("advance 10m")
    hit(table, "grave")
    assert next_at(table, "survival") == 25 * MINUTE


def test_a_roll_answered_late_counts_from_when_it_was_due() -> None:
    """AH-09: the next one a period after this one fell due."""
    table = patient("light", sheet="survival=50").do("add Ada survival=8", "harmonies.wound Ada level=critical")
    table.do("resolve Ada harmonies.faint outcome=success")
    table.do("advance 1h auto=yes")
    assert next_at(table, "survival") == 2 * HOUR


def test_failure_strikes_the_gravest_wound() -> None:
    """H-22: not the first, not the lightest."""
    table = patient("light", "grave", "light").do("advance 15m")
    fail(table)
    assert levels(table) == ["light", "critical", "light"]


def test_of_equally_grave_wounds_an_unstable_one_then_the_oldest() -> None:
    """AH-26."""
    table = stable("grave")
    hit(table, "grave")
    table.do("advance 15m")
    fail(table)
    assert levels(table) == ["grave", "critical"]
    table = patient("grave", "grave").do("advance 15m")
    fail(table)
    assert levels(table) == ["critical", "grave"]


def test_a_stable_wound_that_fails_becomes_unstable_and_no_more() -> None:
    """H-23: no pain, no mortality; the rest is lost, the roll comes back after 15 minutes."""
    table = at_rest("grave", "light")
    wait(table, "23h")
    table.do("advance 1h", f"resolve {NAME} harmonies.care outcome=done")
    before = numbers(table)
    fail(table)
    after = numbers(table)
    assert states(table) == ["unstable", "stable"]
    assert (after["pain"], after["mortality"]) == (before["pain"], before["mortality"])
    assert after["rested"] == 0
    assert next_at(table, "survival") == DAY + 15 * MINUTE


@pytest.mark.parametrize(("level", "becomes", "pain"), [("light", "grave", 5), ("grave", "critical", 10)])
def test_an_unstable_wound_that_fails_worsens_with_the_pain_of_a_new_one(
    level: str, becomes: str, pain: int
) -> None:
    """H-24, H-25: all the pain of the new level, of mortality only the difference."""
    table = patient(level).do("advance next")
    before = numbers(table)
    fail(table)
    after = numbers(table)
    assert levels(table) == [becomes]
    assert after["pain"] == before["pain"] + pain
    assert after["mortality"] == before["mortality"] + 2
    assert len(table.due(NAME, "harmonies.faint")) == 1


def test_worsening_overflows_like_a_blow() -> None:
    """H-24, AH-07: the grave level full, a light wound that worsens becomes critical, with pain once: 10."""
    table = at_rest("light", "grave", "grave")
    wait(table, "2d")
    pain = numbers(table)["pain"]
    table.do(f"harmonies.heal {NAME} level=0 roll=-9")
    table.do("advance next")
    fail(table)
    assert levels(table) == ["critical", "grave", "grave"]
    assert numbers(table)["pain"] == pain + 10


def test_the_old_wound_makes_room_before_the_new_one_comes() -> None:
    """AH-07: two grave of two; one that becomes critical leaves one."""
    table = patient("grave", "grave").do("advance 15m")
    fail(table)
    assert numbers(table)["grave"] == 1
    assert numbers(table)["critical"] == 1


def test_above_critical_lies_death() -> None:
    """H-24, H-07, AH-33: even where a second critical slot is free; nothing is added."""
    table = patient("critical", sheet="survival=8 max_critical=2").do("advance 15s")
    before = numbers(table)
    fail(table)
    assert badges(table) == ["dead"]
    assert numbers(table) == before


def test_first_aid_is_as_hard_as_all_wounds_together() -> None:
    """H-26, H-31: 2 light and 1 grave: -5; level 3 needs 2 on the dice."""
    table = patient("light", "light", "grave")
    assert numbers(table)["first_aid_difficulty"] == -5
    table.do(f"harmonies.first_aid {NAME} level=3 roll=1")
    assert states(table) == ["unstable"] * 3
    table.do(f"harmonies.first_aid {NAME} level=3 roll=2")
    assert states(table) == ["stable"] * 3


def test_a_failed_first_aid_changes_nothing_and_may_be_tried_again() -> None:
    """H-27, AH-19: no effect, free retries."""
    table = patient("grave")
    before = table.character(NAME)
    due = table.due()
    table.do(f"harmonies.first_aid {NAME} level=0 roll=2")
    assert table.character(NAME) == before
    assert table.due() == due


def test_the_modifier_of_the_game_master_counts() -> None:
    """H-26: level 2, -3, circumstances +1: 0 on the dice is enough."""
    table = patient("grave").do(f"harmonies.first_aid {NAME} level=2 modifier=1 roll=0")
    assert states(table) == ["stable"]


def test_ones_own_pain_hampers_who_treats() -> None:
    """H-31, AH-17: the carer's pain, the patient's own when treating oneself; never the patient's otherwise."""
    table = patient("grave", sheet="survival=8 first_aid=5")
    table.do("add Ada first_aid=3", "harmonies.pain Ada amount=2")
    table.do(f"harmonies.first_aid {NAME} by={NAME} roll=2")
    assert states(table) == ["unstable"]
    table.do(f"harmonies.first_aid {NAME} by=Ada roll=2")
    assert states(table) == ["stable"]


def test_the_unconscious_and_the_dead_treat_nobody() -> None:
    """H-31: who acts must be able to; and a carer without a sheet needs a level."""
    table = patient("light").do(
        "add Ada first_aid=3", "harmonies.pain Ada amount=5", "resolve Ada outcome=failure"
    )
    assert "unconscious" in table.refuses(f"harmonies.first_aid {NAME} by=Ada roll=9")
    table.do(*["harmonies.wound Ada level=critical"] * 2)
    assert "dead" in table.refuses(f"harmonies.first_aid {NAME} by=Ada roll=9")
    assert "exactly one" in table.refuses(f"harmonies.first_aid {NAME} roll=9")
    assert "exactly one" in table.refuses(f"harmonies.first_aid {NAME} by=Ada level=1 roll=9")


def test_who_has_no_sheet_of_these_rules_treats_by_a_level() -> None:
    """AH-17: there is no skill to be read, and no pain."""
    table = Table("harmonies", "dying").do(f"add {NAME} survival=8", "add Bo hp_max=9 hit_dice=1d6")
    table.do(f"harmonies.wound {NAME} level=light")
    assert table.refuses(f"harmonies.first_aid {NAME} by=Bo roll=9") == (
        "Bo has no harmonies sheet; give the carer's level= instead"
    )


def test_first_aid_needs_something_unstable() -> None:
    """H-27: refused where nothing is to be stabilised."""
    assert "no unstable wound" in stable("grave").refuses(f"harmonies.first_aid {NAME} level=3 roll=9")
    assert "no unstable wound" in patient().refuses(f"harmonies.first_aid {NAME} level=3 roll=9")


def test_once_stable_a_whole_new_period_begins() -> None:
    """AH-09: after 5 minutes, a day from then."""
    table = stabilised(patient("grave").do("advance 5m"))
    assert next_at(table, "survival") == DAY + 5 * MINUTE


def test_while_a_wound_is_unstable_nothing_recovers() -> None:
    """H-28, AH-41: one unstable wound holds up all pain and all healing."""
    table = at_rest("light", "light")
    wait(table, "2d")
    hit(table, "light")
    assert "unstable" in table.refuses(f"harmonies.pain {NAME} amount=-1")
    assert "unstable" in table.refuses(f"harmonies.heal {NAME} level=9 roll=9")


def test_sudden_activity_worsens_the_gravest_wound_stable_or_not() -> None:
    """H-29, AH-30: a survival roll; failed, the grave wound is critical at once, though it was stable."""
    table = at_rest("light", "grave").do("advance 1h", f"harmonies.exertion {NAME} roll=-9")
    assert levels(table) == ["light", "critical"]
    assert states(table) == ["stable", "unstable"]
    assert numbers(table)["rested"] == 0


def test_sudden_activity_that_succeeds_does_not_end_the_rest() -> None:
    """H-29: nothing at all happens."""
    table = at_rest("grave").do("advance 1h", f"harmonies.exertion {NAME} roll=-3")
    assert numbers(table)["rested"] == HOUR
    assert levels(table) == ["grave"]


def test_light_wounds_bear_activity() -> None:
    """H-29: only grave and critical ones are at risk."""
    assert "neither a grave nor a critical" in patient("light").refuses(f"harmonies.exertion {NAME} roll=0")


def test_sudden_activity_may_kill() -> None:
    """H-29, AH-33: with a critical wound there is nothing above."""
    table = stable("critical").do(f"harmonies.exertion {NAME} roll=-9")
    assert badges(table) == ["dead"]


def test_geraldine_rolls_every_fifteen_minutes_and_worsens() -> None:
    """H-30: 2 light and 1 grave: 8 - 11; failed, the grave one is critical: +10 pain, +2 mortality."""
    table = patient("light", "light", "grave").do("advance 15m")
    before = numbers(table)
    assert table.due(NAME)[0]["needs"] == ">= 3"
    table.do(f"resolve {NAME} roll=2")
    stay_conscious(table)
    after = numbers(table)
    assert after["pain"] - before["pain"] == 10
    assert after["mortality"] - before["mortality"] == 2
    assert after["critical"] == 1


def test_dice_that_cannot_lie_there_are_refused() -> None:
    """Two ten-sided dice, one minus the other, show -9 to +9."""
    table = patient("light").do("advance 1h")
    assert "cannot show 10" in table.refuses(f"resolve {NAME} roll=10")
    assert "too many" in table.refuses(f"resolve {NAME} roll=1,2")
