"""Stabilising the dying (D-08 … D-13)."""

from __future__ import annotations

import pytest

from rules.systems.dying.system import SYSTEM
from rules.view import View
from tests.rules.turns import Turns


@pytest.fixture
def table() -> Turns:
    """Alban (13 HP at most, 2d4) is dying, 5 below zero; Bo of level 3 and Care 4 can help."""
    return Turns("dying").do(
        "add Alban hp_max=13 hit_dice=2d4",
        "add Bo hp_max=10 hit_dice=1d6 level=3 care=4",
        "add Soigneur kind=npc hp_max=6 hit_dice=1d6 level=2",
        "dying.damage alban amount=13",
        "dying.damage alban amount=5",
    )


def state(table: Turns) -> tuple[int, int, set[str]]:
    numbers = table.numbers("Alban")
    return numbers["hp"], numbers["below"], table.badges("Alban")


def test_only_the_dying_are_stabilised(table: Turns) -> None:
    """D-08."""
    assert "not dying" in table.refuses("dying.stabilise bo by=soigneur outcome=success")
    table.do("dying.damage alban amount=12")
    assert "dead" in table.refuses("dying.stabilise alban by=bo outcome=success")


def test_at_the_very_threshold_it_is_still_possible(table: Turns) -> None:
    """D-08, AD-06."""
    table.do("dying.damage alban amount=11", "dying.stabilise alban by=bo outcome=success")
    assert state(table) == (1, 0, set())


def test_others_help_not_oneself(table: Turns) -> None:
    """D-08, AD-11; AD-12: an NPC may. The dead and the dying may not."""
    assert "itself" in table.refuses("dying.stabilise alban by=alban outcome=success")
    table.do("dying.damage bo amount=10")
    assert "unconscious" in table.refuses("dying.stabilise alban by=bo outcome=success")
    table.do("dying.damage bo amount=13")
    assert "dead" in table.refuses("dying.stabilise alban by=bo outcome=success")
    table.do("dying.stabilise alban by=soigneur outcome=success")
    assert state(table) == (1, 0, set())


@pytest.mark.parametrize(
    ("line", "hp"),
    [("threshold=12 roll=8", 1), ("threshold=12 roll=7", 0), ("threshold=12 modifier=1 roll=7", 1)],
)
def test_the_test_is_d20_and_care_against_a_threshold(table: Turns, line: str, hp: int) -> None:
    """D-09: Care 4: 8 + 4 reach 12."""
    table.do(f"dying.stabilise alban by=bo {line}")
    assert state(table)[0] == hp


def test_the_log_tells_the_total(table: Turns) -> None:
    table.do("dying.stabilise alban by=bo threshold=12 modifier=-1 roll=7")
    assert table.says("dying.care") == "Alban: test of Care, 10 against 12"
    assert table.says("dying.not_stabilised_by") == "Bo fails to stabilise Alban"


def test_simple_success(table: Turns) -> None:
    """D-10, AD-08: 1 HP, awake, nothing below zero, no roll any more."""
    table.do("dying.stabilise alban by=bo outcome=success")
    assert (state(table), table.agenda()) == ((1, 0, set()), [])


@pytest.mark.parametrize(("hp_max", "hp"), [(13, 6), (12, 6), (2, 1), (1, 1)])
def test_critical_success(table: Turns, hp_max: int, hp: int) -> None:
    """D-11, AD-07: half of the maximum, rounded down, 1 at least."""
    table.do(f"edit alban hp_max={hp_max}", "dying.stabilise alban by=bo outcome=critical-success")
    assert state(table) == (hp, 0, set())


def test_simple_failure(table: Turns) -> None:
    """D-12: nothing, and the deterioration comes when it would."""
    table.do("dying.stabilise alban by=bo outcome=failure")
    assert state(table) == (0, 5, {"unconscious"})
    assert table.at("Alban", "dying.deteriorate") == 6


def test_critical_failure_costs_the_level_of_the_healer(table: Turns) -> None:
    """D-13: and the deterioration comes all the same (AD-10)."""
    table.do("dying.stabilise alban by=bo outcome=critical-failure")
    assert state(table) == (0, 8, {"unconscious"})
    assert table.at("Alban", "dying.deteriorate") == 6


def test_critical_failure_may_kill_at_once(table: Turns) -> None:
    """D-13, D-04: 14 + 3 is beyond 16."""
    table.do("dying.damage alban amount=9", "dying.stabilise alban by=bo outcome=critical-failure")
    assert state(table) == (0, 17, {"dead"})


def test_a_level_may_stand_for_the_healer(table: Turns) -> None:
    """D-13, AD-12: no name, no Care."""
    table.do("dying.stabilise alban level=7 outcome=critical-failure")
    assert state(table)[1] == 12
    table.do("dying.stabilise alban level=7 threshold=12 roll=11")
    assert state(table)[0] == 0
    table.do("dying.stabilise alban level=7 threshold=12 roll=12")
    assert state(table)[0] == 1


@pytest.mark.parametrize("given", [{}, {"threshold": "12"}, {"outcome": "success"}])
def test_a_stated_outcome_takes_neither_dice_nor_a_modifier(given: dict[str, str]) -> None:
    """D-09: a form asks for what the test needs."""
    (action,) = (a for a in SYSTEM.actions if a.id == "dying.stabilise")
    asked = [field.name for field in action.fields if field.asked is not None and field.asked(given)]
    assert action.thrown is not None
    assert (asked, action.thrown(given)) == (([], False) if "outcome" in given else (["modifier"], True))


def test_the_form_says_which_die_the_test_takes(table: Turns) -> None:
    """D-09: the die that is then thrown."""
    (action,) = (a for a in SYSTEM.actions if a.id == "dying.stabilise")
    table.do("dying.stabilise alban by=bo threshold=12 roll=20")
    assert action.dice is not None
    assert action.dice(View(table.session), table.session.characters[0]) == table.events[0].rolls[0].dice


@pytest.mark.parametrize(
    ("threshold", "die", "after"),
    [(2, 1, (0, 8)), (99, 20, (6, 0)), (2, 2, (1, 0)), (99, 19, (0, 5))],
)
def test_natural_20_and_1_are_critical(table: Turns, threshold: int, die: int, after: tuple[int, int]) -> None:
    """AD-09 ⚙: criticals=natural."""
    table.do(f"dying.stabilise alban by=bo threshold={threshold} roll={die}")
    assert state(table)[:2] == after


@pytest.mark.parametrize(("threshold", "die", "after"), [(2, 1, (1, 0)), (99, 20, (0, 5))])
def test_no_die_is_critical_where_criticals_are_stated(
    table: Turns, threshold: int, die: int, after: tuple[int, int]
) -> None:
    """AD-09 ⚙: criticals=stated."""
    table.do("set dying.criticals=stated", f"dying.stabilise alban by=bo threshold={threshold} roll={die}")
    assert state(table)[:2] == after


def test_several_may_try(table: Turns) -> None:
    """AD-05: the first success ends it."""
    table.do("dying.stabilise alban by=soigneur outcome=failure", "dying.stabilise alban by=bo outcome=success")
    assert state(table) == (1, 0, set())


def test_each_helper_has_one_try_a_turn(table: Turns) -> None:
    """D-09, AD-05: and one in all, whoever it is for. What a turn is without a fight: a round's time (AD-24)."""
    table.do("add Cy hp_max=8 hit_dice=1d8", "dying.damage cy amount=8")
    table.do("dying.stabilise alban by=bo outcome=failure")
    assert table.refuses("dying.stabilise alban by=bo outcome=success") == (
        "Bo has had its try this turn; the next one comes in 6s"
    )
    assert "6s" in table.refuses("dying.stabilise cy by=bo outcome=success")
    table.do("advance 5s")
    assert "in 1s" in table.refuses("dying.stabilise alban by=bo outcome=success")
    table.do("dying.stabilise alban by=soigneur outcome=failure", "advance 1s")
    table.do("dying.stabilise alban by=bo outcome=success")
    assert state(table) == (1, 0, set())


def test_a_test_that_is_rolled_is_a_try_and_one_refused_is_none(table: Turns) -> None:
    """AD-05: impossible dice change nothing, so the try is still there."""
    assert table.refuses("dying.stabilise alban by=bo threshold=12 roll=21")
    table.do("dying.stabilise alban by=bo threshold=12 roll=2")
    assert "this turn" in table.refuses("dying.stabilise alban by=bo threshold=12 roll=20")


def test_a_try_taken_back_is_there_again(table: Turns) -> None:
    """AD-05."""
    table.do("dying.stabilise alban by=bo outcome=failure", "undo", "dying.stabilise alban by=bo outcome=success")
    assert state(table) == (1, 0, set())


def test_in_a_fight_a_helper_tries_again_in_the_next_round(table: Turns) -> None:
    """AD-05: each once on its own turn."""
    table.do("initiative bo 20", "initiative soigneur 15", "initiative alban 10", "next")
    table.do("dying.stabilise alban by=bo outcome=failure")
    assert "this turn" in table.refuses("dying.stabilise alban by=bo outcome=success")
    assert table.turns(2) == [(1, "Soigneur"), (1, "Alban")]
    table.do("dying.stabilise alban by=soigneur outcome=failure", "resolve alban roll=2")
    assert "this turn" in table.refuses("dying.stabilise alban by=bo outcome=success")
    assert table.turns(1) == [(2, "Bo")]
    table.do("dying.stabilise alban by=bo outcome=success")
    assert state(table) == (1, 0, set())


def test_of_a_level_alone_nobody_knows_whose_turn_it_was(table: Turns) -> None:
    """AD-05: who helps without a name is the game master's to count."""
    table.do("dying.stabilise alban level=2 outcome=failure", "dying.stabilise alban level=2 outcome=success")
    assert state(table) == (1, 0, set())


@pytest.mark.parametrize(
    "line",
    [
        "outcome=success",
        "by=bo",
        "by=bo level=3 outcome=success",
        "by=bo outcome=success threshold=12",
        "by=bo outcome=success modifier=1",
        "by=bo outcome=success roll=12",
        "by=bo outcome=done",
        "by=nobody outcome=success",
        "by=bo threshold=12 roll=21",
        "by=bo threshold=12 roll=3,4",
        "by=bo threshold=hard",
    ],
)
def test_misuse_is_refused(table: Turns, line: str) -> None:
    assert table.refuses(f"dying.stabilise alban {line}")


def test_a_helper_without_these_rules_has_no_level() -> None:
    table = Turns("dying", "demonlord").do("add Alban dying.hp_max=9 dying.hit_dice=1d6", "add Mage will_score=12")
    table.do("dying.damage alban amount=9")
    assert "level=" in table.refuses("dying.stabilise alban by=mage outcome=success")
