"""Gaining Insanity, frights and stuns (F-07 … F-13)."""

from __future__ import annotations

import pytest

from rules.systems import load
from rules.view import View
from tests.rules.turns import Turns


@pytest.fixture
def table() -> Turns:
    """Armand, Will 10, sane. A round takes 10 s (AF-01)."""
    return Turns("demonlord").do("add Armand")


def test_a_round_takes_ten_seconds(table: Turns) -> None:
    """AF-01: six rounds a minute."""
    assert table.state["round_seconds"] == 10


def test_one_begins_sane(table: Turns) -> None:
    """F-08: most begin with Insanity 0; AF-23: another number may be given."""
    assert table.numbers("Armand")["insanity"] == 0
    assert table.do("add Mad insanity=4").numbers("Mad")["insanity"] == 4


def test_the_total_never_exceeds_will(table: Turns) -> None:
    """F-09, AF-08: what goes beyond is lost, and the fright lasts the capped total."""
    table.do("demonlord.gain armand amount=25")
    assert table.numbers("Armand")["insanity"] == 10
    assert table.numbers("Armand")["frightened_until"] == 100


def test_a_sheet_with_more_insanity_than_will_is_refused(table: Turns) -> None:
    """F-09 holds from the start, and for totals typed in."""
    assert "insanity=11" in table.refuses("add Bea insanity=11")
    assert "insanity=11" in table.refuses("edit armand insanity=11")
    assert table.do("add Bea insanity=10").numbers("Bea")["insanity"] == 10


@pytest.mark.parametrize(("amount", "until"), [(1, 10), (3, 30), (9, 90)])
def test_a_gain_frightens_for_the_new_total(table: Turns, amount: int, until: int) -> None:
    """F-11: as many rounds as the new total."""
    table.do(f"demonlord.gain armand amount={amount}")
    assert table.numbers("Armand")["frightened_until"] == until
    assert table.agenda() == [("Armand", "demonlord.frightened_ends", until)]
    assert table.badges("Armand") == {"frightened"}


def test_it_is_the_new_total_not_the_gain(table: Turns) -> None:
    """F-11: 4 and then, calm again, 2 more: six rounds."""
    table.do("demonlord.gain armand amount=4", "advance 40s", "demonlord.gain armand amount=2")
    assert table.numbers("Armand")["frightened_until"] == 40 + 60


def test_the_fright_ends_by_itself(table: Turns) -> None:
    """F-11: a notice that holds nobody up; at its very second it is over."""
    table.do("demonlord.gain armand amount=2", "advance 19s")
    assert "frightened" in table.badges("Armand")
    table.do("advance 1s")
    assert "frightened" not in table.badges("Armand")
    assert table.says("demonlord.fright_ends") == "Armand is no longer frightened"


def test_a_gain_while_frightened_stuns_instead(table: Turns) -> None:
    """F-12: for the new total; AF-04: the old fright keeps its own end."""
    table.do("demonlord.gain armand amount=3", "advance 20s", "demonlord.gain armand amount=2")
    numbers = table.numbers("Armand")
    assert (numbers["frightened_until"], numbers["stunned_until"]) == (30, 20 + 50)


def test_any_fright_counts_as_already_frightened(table: Turns) -> None:
    """F-12, AF-03: a spell's fright too."""
    table.do("demonlord.frighten armand rounds=7", "demonlord.gain armand amount=1")
    numbers = table.numbers("Armand")
    assert (numbers["frightened_until"], numbers["stunned_until"]) == (70, 10)


def test_stunned_alone_is_not_frightened(table: Turns) -> None:
    """AF-04: no longer frightened but still stunned: the next gain frightens."""
    table.do("demonlord.gain armand amount=1", "demonlord.gain armand amount=4", "advance 10s")
    assert table.badges("Armand") == {"stunned"}
    table.do("demonlord.gain armand amount=1")
    assert table.numbers("Armand")["frightened_until"] == 10 + 60


def test_stunned_twice_the_later_end_counts(table: Turns) -> None:
    """AF-04, with Insanity reduced in between: 8 rounds from second 0 outlast 2 rounds from second 10."""
    table.do("demonlord.frighten armand rounds=50", "demonlord.gain armand amount=8")
    table.do("demonlord.reduce armand amount=7", "advance 10s", "demonlord.gain armand amount=1")
    assert table.numbers("Armand")["stunned_until"] == 80


def test_two_frights_are_one_state_that_goes_with_the_last(table: Turns) -> None:
    """A badge from two causes shows once; the agenda knows one end, the later."""
    table.do("demonlord.gain armand amount=2", "demonlord.frighten armand rounds=5")
    assert table.at("Armand", "demonlord.frightened_ends") == 50
    table.do("advance 20s")
    assert "frightened" in table.badges("Armand")
    table.do("advance 30s")
    assert "frightened" not in table.badges("Armand")


def test_reaching_will_maddens(table: Turns) -> None:
    """F-13: total = Will; the d20 is due at once, and the fright lasts until it is rolled (AF-02)."""
    table.do("demonlord.gain armand amount=10")
    assert table.at("Armand", "demonlord.madness") == 0
    assert table.numbers("Armand")["madness"] is None
    assert table.badges("Armand") == {"frightened"}


def test_one_below_will_does_not(table: Turns) -> None:
    """F-13: nine of ten frighten only."""
    table.do("demonlord.gain armand amount=9")
    assert table.at("Armand", "demonlord.madness") is None


def test_a_gain_at_the_cap_is_accepted_and_does_nothing(table: Turns) -> None:
    """AF-07: no point gained, hence no fright and no second madness."""
    table.do("demonlord.gain armand amount=10", "resolve armand roll=14")
    before = table.session
    table.do("demonlord.gain armand amount=3")
    assert table.session == before
    assert table.kinds() == ["demonlord.at_limit"]


def test_a_gain_that_reaches_will_while_the_d20_is_due_asks_for_it_once(table: Turns) -> None:
    table.do(
        "demonlord.gain armand amount=10", "demonlord.reduce armand amount=2", "demonlord.gain armand amount=2"
    )
    assert len(table.due("Armand", "demonlord.madness")) == 1


def test_a_gain_that_reaches_will_while_mad_brings_no_second_madness(table: Turns) -> None:
    """F-13: who is mad already does not become so."""
    table.do("demonlord.gain armand amount=10", "resolve armand roll=14")
    table.do("demonlord.reduce armand amount=3", "demonlord.gain armand amount=3")
    assert table.at("Armand", "demonlord.madness") is None
    assert table.numbers("Armand")["madness"] == "confusion"


def test_reduction_stops_at_zero(table: Turns) -> None:
    table.do("demonlord.gain armand amount=3", "demonlord.reduce armand amount=9")
    assert table.numbers("Armand")["insanity"] == 0
    assert table.says("demonlord.reduced") == "Armand loses 3 points of Insanity: 0 of 10"
    table.do("demonlord.gain armand amount=3").do("demonlord.reduce armand amount=1")
    assert table.says("demonlord.reduced") == "Armand loses 1 point of Insanity: 2 of 10"


def test_a_falling_will_takes_the_total_with_it_and_maddens_nobody(table: Turns) -> None:
    """AF-22: madness comes of a gain alone; the log asks the GM to decide."""
    table.do("demonlord.gain armand amount=8", "edit armand will_score=6")
    numbers = table.numbers("Armand")
    assert (numbers["insanity"], numbers["will_score"]) == (6, 6)
    assert table.at("Armand", "demonlord.madness") is None
    assert "demonlord.clamped" in table.kinds()
    assert table.character("Armand")["afflictions"][0]["state"] == "at the limit"


def test_where_will_falls_to_the_total_nothing_is_taken_along(table: Turns) -> None:
    """F-09, AF-22: it is at its limit, which the row says, and no gain can madden it any more."""
    table.do("edit armand insanity=8").do("edit armand will_score=8")
    assert table.kinds() == ["core.edited"]
    (row,) = load("demonlord").afflictions(View(table.session), table.session.characters[0])
    warning = "no gain is possible any more: whether it is mad, you decide"
    assert row.state == "at the limit"
    assert [warning in map(str, lines) for lines in (row.facts, row.detail)] == [True, True]


def test_an_unrelated_edit_changes_no_total(table: Turns) -> None:
    table.do("demonlord.gain armand amount=8")
    table.do("edit armand agility=12 will_score=11", "note armand pale")
    assert table.numbers("Armand")["insanity"] == 8


def test_a_total_may_be_set_by_hand(table: Turns) -> None:
    """Also back to what the sheet said first; no fright comes of it."""
    table.do("demonlord.gain armand amount=8", "advance 80s", "edit armand insanity=0")
    assert table.numbers("Armand")["insanity"] == 0
    table.do("edit armand insanity=10")
    assert table.agenda() == []


def test_objects_have_no_mind(table: Turns) -> None:
    """F-07: a character risks its mind; a door has none."""
    table.do("add Door kind=object")
    for action in ("gain door amount=1", "reduce door amount=1", "frighten door rounds=1"):
        assert "object" in table.refuses(f"demonlord.{action}")


@pytest.mark.parametrize("amount", ["0", "-1", "x", "1.5", "", "99999999999"])
def test_impossible_amounts_are_refused(table: Turns, amount: str) -> None:
    assert "amount" in table.refuses(f"demonlord.gain armand amount={amount}")


def test_frights_last_as_many_rounds_as_a_round_is_long(table: Turns) -> None:
    """AF-01 ⚙: with rounds of 6 s, three rounds take 18."""
    table.do("set round_seconds=6", "demonlord.gain armand amount=3")
    assert table.numbers("Armand")["frightened_until"] == 18


def test_excess_points_are_lost_and_no_other_reading_is_offered(table: Turns) -> None:
    """AF-08 ⚙: cap_loses has one value."""
    assert table.state["settings"]["demonlord.cap_loses"] == "yes"
    table.do("set demonlord.cap_loses=yes")
    assert "cap_loses" in table.refuses("set demonlord.cap_loses=no")


def test_a_shorter_fright_does_not_shorten_a_longer_one(table: Turns) -> None:
    table.do("demonlord.frighten armand rounds=9", "demonlord.frighten armand rounds=1")
    assert table.numbers("Armand")["frightened_until"] == 90
