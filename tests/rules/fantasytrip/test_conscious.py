"""The optional rule of staying conscious at ST 0 or less (T-28)."""

from __future__ import annotations

import pytest

from rules.systems.fantasytrip.figure import conscious_dice
from tests.rules.fantasytrip.figures import NAME, Trip

RULE = "stay_conscious=yes"


@pytest.mark.parametrize(("below", "dice"), [(0, 3), (1, 4), (2, 5), (4, 7)])
def test_dice(below: int, dice: int) -> None:
    """T-28, AT-42: three dice at 0, one more for each point below, against basic ST, at once."""
    table = Trip("st=12", RULE).hit("5", "5", "2")
    if below:
        table.hit(str(below)).do(f"resolve {NAME} fantasytrip.death outcome=success")
    (roll,) = table.due(NAME, "fantasytrip.conscious")
    assert (roll["dice"], roll["needs"], roll["at"]) == (f"{dice}d6", "<= 12", 0)
    assert "unconscious" not in table.badges()


def test_three_dice_at_least_and_two_hundred_at_most() -> None:
    """T-28: the roll can be made, however far below zero a monster is struck."""
    assert [conscious_dice(st) for st in (1, 0, -196, -197, -198)] == [3, 3, 199, 200, 200]


def test_once_a_turn() -> None:
    """T-28: the next roll comes a turn later, five seconds by default."""
    table = Trip("st=12", RULE).hit("5", "5", "2").do(f"resolve {NAME} fantasytrip.conscious roll=12")
    assert [c["at"] for c in table.due(NAME, "fantasytrip.conscious")] == [5]
    table.do("advance 5s", f"resolve {NAME} fantasytrip.conscious roll=3")
    assert [c["at"] for c in table.due(NAME, "fantasytrip.conscious")] == [10]


def test_a_turn_is_a_round_of_the_session() -> None:
    """T-28, AX-01: whatever the session's round is."""
    table = Trip("st=12", RULE).do("set round_seconds=6").hit("5", "5", "2")
    table.do(f"resolve {NAME} fantasytrip.conscious roll=12")
    assert [c["at"] for c in table.due(NAME, "fantasytrip.conscious")] == [6]


def test_first_failure() -> None:
    """T-28: the first failure is the last; unconscious until ST 1."""
    table = Trip("st=12", RULE).hit("5", "5", "2").do(f"resolve {NAME} fantasytrip.conscious roll=13")
    assert (table.badges(), table.asked()) == ({"unconscious"}, [])
    table.do(f"fantasytrip.elixir {NAME}")
    assert table.badges() == set()


def test_dice_follow_the_present_st() -> None:
    """Interface: a hit while this turn's roll is due adds no second one, and the roll grows with it."""
    table = Trip("st=12", RULE).hit("5", "5", "2", "2")
    assert table.asked() == ["death", "conscious"]
    assert table.due(NAME, "fantasytrip.conscious")[0]["dice"] == "5d6"


def test_a_hit_between_two_rolls_adds_none() -> None:
    """T-28: once a turn, however often one is hit."""
    table = Trip("st=12", RULE).hit("5", "5", "2").do(f"resolve {NAME} fantasytrip.conscious roll=3")
    table.hit("1").do(f"resolve {NAME} fantasytrip.death outcome=success")
    assert table.asked() == []
    assert [(c["at"], c["dice"]) for c in table.due(NAME, "fantasytrip.conscious")] == [(5, "4d6")]


def test_the_death_save_is_still_made() -> None:
    """T-28: who fails it is dead, and asked nothing more."""
    table = Trip("st=12", RULE).hit("5", "5", "3").do(f"resolve {NAME} fantasytrip.death roll=12")
    assert table.asked() == ["conscious"]
    table = Trip("st=10", RULE).hit("4", "4", "3").do(f"resolve {NAME} fantasytrip.death roll=11")
    assert (table.badges(), table.asked()) == ({"dead"}, [])


def test_not_after_a_blow_to_the_head() -> None:
    """AT-08: who was knocked out by a blow to the head does not roll to stay conscious."""
    table = Trip("st=12", RULE).hit("3@head").do(f"resolve {NAME} fantasytrip.head outcome=failure")
    table.hit("5", "4")
    assert (table.of("st"), table.asked(), table.badges()) == (0, [], {"unconscious"})


def test_healed_above_zero_nothing_more_is_asked() -> None:
    """T-28: only at zero or negative ST."""
    table = Trip("st=12", RULE).hit("5", "5", "2").do(f"resolve {NAME} fantasytrip.conscious roll=3")
    table.do(f"fantasytrip.elixir {NAME}")
    assert table.due(NAME, "fantasytrip.conscious") == []


def test_no_daily_roll_while_conscious() -> None:
    """T-31: the daily roll is for each day of unconsciousness; it begins when the figure gives way."""
    table = Trip("st=12", RULE).hit("5", "5", "2").do(f"resolve {NAME} fantasytrip.conscious roll=3")
    assert table.due(NAME, "fantasytrip.untended") == []
    table.do("advance 5s", f"resolve {NAME} fantasytrip.conscious roll=13")
    assert [c["at"] for c in table.due(NAME, "fantasytrip.untended")] == [86_405]


def test_switched_while_somebody_is_down() -> None:
    """T-28: taken off, the figures it kept up fall; put on, nobody gets up by it."""
    table = Trip("st=12", RULE).hit("5", "5", "2").do("set fantasytrip.stay_conscious=no")
    assert (table.badges(), table.asked()) == ({"unconscious"}, [])
    table.do("set fantasytrip.stay_conscious=yes")
    assert (table.badges(), table.asked()) == ({"unconscious"}, [])
