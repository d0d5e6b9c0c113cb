"""Receiving wounds: the table, overflow, death (H-01 … H-18)."""

from __future__ import annotations

import pytest

from tests.rules.harmonies.patients import (
    NAME,
    PERIODS,
    at_rest,
    badges,
    hit,
    levels,
    next_at,
    numbers,
    patient,
    stable,
    states,
)
from tests.rules.table import Table


def test_one_character_may_use_the_system_and_another_not() -> None:
    """H-01: the layer is optional; a character without its sheet has none of its numbers and checks."""
    table = Table("harmonies", "dying")
    table.do(
        "add Ada harmonies.survival=3",
        "add Bo dying.hp_max=10 dying.hit_dice=1d8",
        "harmonies.wound Ada level=light",
    )
    assert "harmonies" in table.character("Ada")
    assert "harmonies" not in table.character("Bo")
    assert "no harmonies sheet" in table.refuses("harmonies.wound Bo level=light")


@pytest.mark.parametrize("level", ["light", "grave", "critical"])
def test_damage_of_a_type_brings_one_wound_of_that_level(level: str) -> None:
    """H-02: beside its pain and mortality, each damage type wounds once, at its own level."""
    assert levels(patient(level)) == [level]


@pytest.mark.parametrize(("level", "most"), [("light", 4), ("grave", 2), ("critical", 1)])
def test_a_humanoid_bears_so_many_of_each_level(level: str, most: int) -> None:
    """H-03, H-09 … H-11: 4 light, 2 grave, 1 critical."""
    table = patient(*[level] * most)
    assert numbers(table)[level] == most


def test_the_maxima_differ_between_creatures() -> None:
    """H-04: a thick skin takes more light wounds, a second vital centre another critical one."""
    table = patient(*["light"] * 6, "critical", "critical", sheet="max_light=6 max_critical=2")
    assert numbers(table)["light"] == 6
    assert numbers(table)["critical"] == 2
    hit(table, "light")
    assert numbers(table)["grave"] == 1


def test_a_wound_beyond_the_maximum_is_one_level_worse() -> None:
    """H-05: light wounds full, the next light one is grave, and counts as grave (AH-06): pain 12 + 5."""
    table = patient(*["light"] * 4, "light")
    assert levels(table) == ["light"] * 4 + ["grave"]
    assert numbers(table)["pain"] == 17
    assert numbers(table)["mortality"] == 7


def test_a_full_next_level_passes_it_on_once_more() -> None:
    """H-06: light and grave full, a light blow makes a critical wound."""
    table = patient(*["light"] * 4, "grave", "grave", "light")
    assert numbers(table)["critical"] == 1


@pytest.mark.parametrize("blow", ["light", "grave", "critical"])
def test_beyond_the_last_critical_wound_every_blow_is_fatal(blow: str) -> None:
    """H-07, H-08: directly or by cascade; the dead keep the numbers from before the blow (AH-38)."""
    table = patient(*["light"] * 4, "grave", "grave", "critical")
    before = numbers(table)
    table.do(f"harmonies.wound {NAME} level={blow}")
    assert badges(table) == ["dead"]
    assert numbers(table) == before
    assert table.due(NAME) == []


@pytest.mark.parametrize(
    ("level", "mortality", "pain", "difficulty"),
    [("light", 1, 3, -1), ("grave", 3, 5, -3), ("critical", 5, 10, -5)],
)
def test_each_level_has_its_pain_mortality_and_difficulty(
    level: str, mortality: int, pain: int, difficulty: int
) -> None:
    """H-09, H-10, H-11, H-13: gained at once and in full; H-12: columns as headed."""
    found = numbers(patient(level))
    assert (found["pain"], found["mortality"]) == (pain, mortality)
    assert found["first_aid_difficulty"] == difficulty
    assert found["heal_difficulty"] == difficulty


@pytest.mark.parametrize("level", list(PERIODS))
def test_each_level_has_its_periods(level: str) -> None:
    """H-09 … H-11: unstable 1 h, 15 min, 15 s; stable 1 w, 1 d, 6 h; care 1 d, 6 h, 1 h; rest 2 d, 1 w, 2 w."""
    assert next_at(patient(level), "survival") == PERIODS[level]["unstable"]
    table = at_rest(level)
    assert next_at(table, "survival") == PERIODS[level]["stable"]
    assert next_at(table, "care") == PERIODS[level]["care"]
    assert next_at(table, "healing") == PERIODS[level]["rest"]


@pytest.mark.parametrize(
    ("pains", "rolls"),
    [
        ([4], 0),
        ([5], 1),
        ([4, 1], 1),
        ([3, 1], 0),
        ([12], 1),
        ([5, 5], 2),
        ([4, 4, 4], 2),
    ],
)
def test_a_fainting_roll_for_each_blow_that_reaches_a_multiple_of_five(pains: list[int], rolls: int) -> None:
    """H-14, AH-27: the total counts, and a heavy blow asks for one roll only."""
    table = patient()
    for pain in pains:
        table.do(f"harmonies.pain {NAME} amount={pain}")
    assert len(table.due(NAME, "harmonies.faint")) == rolls


def test_falling_pain_that_rises_again_asks_again() -> None:
    """AH-27: what counts is the current total: 6, back to 4, then 5 again."""
    table = patient().do(f"harmonies.pain {NAME} amount=6", f"resolve {NAME} outcome=success")
    table.do(f"harmonies.pain {NAME} amount=-2")
    assert table.due(NAME) == []
    table.do(f"harmonies.pain {NAME} amount=1")
    assert len(table.due(NAME, "harmonies.faint")) == 1


def test_the_fainting_roll_takes_pain_but_not_missed_care() -> None:
    """H-14, AH-16: Resistance + Intuition less the pain total."""
    table = patient(sheet="faint=6").do(f"harmonies.wound {NAME} level=grave")
    assert table.due(NAME, "harmonies.faint")[0]["modifiers"] == [["faint", 6], ["pain", -5]]
    assert table.due(NAME, "harmonies.faint")[0]["needs"] == ">= -1"


def test_who_fails_it_is_unconscious_and_rolls_no_more_until_awake() -> None:
    """H-14: failure ends the other pending rolls too; none falls due for the unconscious."""
    table = patient(sheet="faint=0").do(f"harmonies.pain {NAME} amount=5", f"harmonies.pain {NAME} amount=5")
    table.do(f"resolve {NAME} harmonies.faint roll=9")
    assert badges(table) == ["unconscious"]
    table.do(f"harmonies.wound {NAME} level=grave")
    assert table.due(NAME, "harmonies.faint") == []
    table.do(f"harmonies.wake {NAME}", f"harmonies.pain {NAME} amount=5")
    assert len(table.due(NAME, "harmonies.faint")) == 1
    assert "no faint holds" in table.refuses(f"harmonies.wake {NAME}")


def test_pending_fainting_rolls_are_answered_one_by_one() -> None:
    """AH-27: one for each blow."""
    table = patient(sheet="faint=20").do(f"harmonies.pain {NAME} amount=5", f"harmonies.pain {NAME} amount=5")
    table.do(f"resolve {NAME} harmonies.faint roll=0")
    assert len(table.due(NAME, "harmonies.faint")) == 1
    table.do(f"resolve {NAME} harmonies.faint roll=0")
    assert table.due(NAME) == []


@pytest.mark.parametrize(("before", "after", "gain"), [("light", "grave", 2), ("grave", "critical", 2)])
def test_mortality_is_the_sum_over_the_wounds(before: str, after: str, gain: int) -> None:
    """H-15, H-16, H-25: a worse wound replaces the mortality of the old one: +2."""
    table = patient(before)
    was = numbers(table)["mortality"]
    table.do(f"harmonies.amend {NAME} wound=1 level={after}")
    assert numbers(table)["mortality"] == was + gain


def test_a_critical_wound_that_vanishes_takes_five_points_along() -> None:
    """H-16: and pain stays where it is (AH-05)."""
    table = stable("light", "critical").do(f"harmonies.amend {NAME} wound=2 level=none")
    assert numbers(table)["mortality"] == 1
    assert numbers(table)["pain"] == 13


def test_no_mortality_roll_is_ever_made() -> None:
    """H-17: however high mortality climbs, only survival and fainting are rolled for."""
    table = patient("critical", "grave", "grave")
    assert numbers(table)["mortality"] == 11
    table.do(f"harmonies.wound {NAME} level=light", f"harmonies.wound {NAME} level=light")
    assert {entry["check"] for entry in table.due(NAME)} == {"harmonies.survival", "harmonies.faint"}


def test_a_new_wound_is_unstable() -> None:
    """H-18, AH-37: also beside stable ones, which stay stable; and the time rested is lost."""
    table = at_rest("grave").do("advance 2h")
    assert numbers(table)["rested"] == 7200
    hit(table, "light")
    assert states(table) == ["stable", "unstable"]
    assert numbers(table)["rested"] == 0
    assert next_at(table, "care") is None
