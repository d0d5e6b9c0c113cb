"""Mental wounds (H-52 … H-61)."""

from __future__ import annotations

import pytest

from tests.rules.harmonies.patients import NAME, badges, numbers, patient
from tests.rules.table import Table


def shaken(*levels: str) -> Table:
    table = patient()
    for level in levels:
        table.do(f"harmonies.mental {NAME} level={level}")
    return table


def minds(table: Table) -> list[str]:
    return [row["label"] for row in table.character(NAME)["afflictions"]]


@pytest.mark.parametrize(("level", "pain", "points"), [("shock", 3, 1), ("trauma", 5, 3), ("psychosis", 10, 5)])
def test_pain_as_for_the_body_and_madness_points_for_mortality(level: str, pain: int, points: int) -> None:
    """H-56, H-59, H-60, H-61: pain 3/5/10 at once, points and penalty 1/3/5, no mortality."""
    found = numbers(shaken(level))
    assert (found["pain"], found["madness_points"], found["madness"]) == (pain, points, points)
    assert found["mortality"] == 0


def test_nothing_is_rolled_for_by_itself() -> None:
    """H-53, AH-34: consequences and healing are the game master's; a shock asks for no check."""
    assert shaken("shock").due(NAME) == []


def test_the_pain_may_make_one_faint() -> None:
    """H-56, AH-34: the same pool of pain."""
    assert [e["check"] for e in shaken("trauma").due(NAME)] == ["harmonies.faint"]


def test_four_shocks_two_traumas_one_psychosis() -> None:
    """H-54: they overflow as wounds of the body do."""
    table = shaken(*["shock"] * 5)
    assert minds(table) == ["shock"] * 4 + ["trauma"]
    table = shaken(*["shock"] * 4, "trauma", "trauma", "shock")
    assert minds(table)[-1] == "psychosis"


def test_their_slots_are_their_own() -> None:
    """AH-34: a body full of light wounds leaves room for shocks."""
    table = patient(*["light"] * 4).do(f"harmonies.mental {NAME} level=shock")
    assert minds(table) == ["shock"]


def test_beyond_that_the_character_is_incoherent() -> None:
    """H-55: alive, unplayable; no wound and no pain is added."""
    table = shaken("psychosis")
    before = numbers(table)
    table.do(f"harmonies.mental {NAME} level=psychosis")
    assert "incoherent" in badges(table)
    assert "dead" not in badges(table)
    assert numbers(table) == before


def test_the_maxima_are_on_the_sheet() -> None:
    """H-54: usually four, two and one."""
    table = patient(sheet="max_shock=1").do(*[f"harmonies.mental {NAME} level=shock"] * 2)
    assert minds(table) == ["shock", "trauma"]


def test_the_penalty_counts_only_in_its_moment() -> None:
    """H-57, H-58, AH-35: a phobia of spiders sleeps until there is one."""
    table = patient().do(f"harmonies.mental {NAME} level=shock text=spiders")
    assert numbers(table)["madness"] == 0
    assert table.character(NAME)["afflictions"][0]["penalty"] == 0
    table.do(f"harmonies.mental_active {NAME} wound=1 active=yes")
    assert numbers(table)["madness"] == 1
    assert table.character(NAME)["afflictions"][0]["penalty"] == -1
    table.do(f"harmonies.mental_active {NAME} wound=1 active=no")
    assert numbers(table)["madness"] == 0
    assert numbers(table)["madness_points"] == 1


def test_without_a_trigger_it_is_active() -> None:
    """H-57: nothing says when, so it counts."""
    row = shaken("trauma").character(NAME)["afflictions"][0]
    assert (row["state"], row["active"], row["penalty"]) == ("active", True, -3)


def test_the_game_master_heals_level_by_level() -> None:
    """H-53: psychosis, trauma, shock, gone; pain stays, and the incoherent find back."""
    table = shaken("psychosis", "psychosis")
    pain = numbers(table)["pain"]
    points = []
    for _ in range(3):
        table.do(f"harmonies.mental_heal {NAME} wound=1")
        points.append(numbers(table)["madness_points"])
    assert points == [3, 1, 0]
    assert numbers(table)["pain"] == pain
    assert "incoherent" not in badges(table)
    assert "no mental wound" in table.refuses(f"harmonies.mental_heal {NAME} wound=1")


def test_wounds_of_body_and_mind_are_counted_apart() -> None:
    """Both from 1, and no number is used twice."""
    table = shaken("shock").do(f"harmonies.wound {NAME} level=light", f"harmonies.mental {NAME} level=shock")
    table.do(f"harmonies.mental_heal {NAME} wound=1", f"harmonies.mental {NAME} level=shock")
    assert [row["id"] for row in table.character(NAME)["afflictions"]] == [2, 3]
    assert [row["id"] for row in table.character(NAME)["wounds"]] == [1]


def test_it_can_be_typed_in_french() -> None:
    """H-54: choc, traumatisme, psychose."""
    table = patient().do(*[f"harmonies.mental {NAME} level={word}" for word in ("choc", "traum", "psychose")])
    assert minds(table) == ["shock", "trauma", "psychosis"]
