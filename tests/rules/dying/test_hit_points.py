"""Falling to 0, deterioration and death (D-01 … D-07)."""

from __future__ import annotations

import pytest

from rules.report import rows_of
from rules.view import View
from tests.rules.turns import Turns


@pytest.fixture
def table() -> Turns:
    """The priest of the rules, with 2d4 hit dice, and a comrade who keeps his death from being final."""
    return Turns("dying").do("add Alban hp_max=12 hit_dice=2d4", "add Bo hp_max=10 hit_dice=1d6 xp=3")


def hp(table: Turns, name: str = "Alban") -> tuple[int, int]:
    """HP, and HP below zero."""
    numbers = table.numbers(name)
    return numbers["hp"], numbers["below"]


def test_hp_begin_at_their_maximum_unless_given(table: Turns) -> None:
    assert hp(table) == (12, 0)
    table.do("add Cy hp_max=9 hp=4 hit_dice=1d6")
    assert hp(table, "Cy") == (4, 0)


def test_at_zero_one_is_unconscious(table: Turns) -> None:
    """D-01: at 1 not yet."""
    table.do("dying.damage alban amount=11")
    assert (hp(table), table.badges("Alban")) == ((1, 0), set())
    table.do("dying.damage alban amount=1")
    assert (hp(table), table.badges("Alban")) == ((0, 0), {"unconscious"})


def test_damage_beyond_zero_does_not_count_below(table: Turns) -> None:
    """AD-01: HP stop at 0."""
    table.do("dying.damage alban amount=500")
    assert (hp(table), table.badges("Alban")) == ((0, 0), {"unconscious"})


def test_damage_beyond_zero_counts_by_the_house_rule(table: Turns) -> None:
    """AD-01 ⚙: excess_damage=carries; it may kill at once."""
    table.do("set dying.excess_damage=carries", "dying.damage alban amount=28")
    assert (hp(table), table.badges("Alban")) == ((0, 16), {"unconscious"})
    table.do("dying.damage bo amount=23")
    assert table.badges("Bo") == {"dead"}


def test_hit_points_edited_to_0_leave_nothing_below(table: Turns) -> None:
    """D-01: by either reading of AD-01; no blow was struck."""
    table.do("set dying.excess_damage=carries", "edit alban hp=0")
    assert (hp(table), table.badges("Alban")) == ((0, 0), {"unconscious"})


def test_who_joins_with_no_hit_points_falls_at_once(table: Turns) -> None:
    """D-01."""
    table.do("advance 1h", "add Cy hp_max=9 hp=0 hit_dice=1d6")
    assert table.badges("Cy") == {"unconscious"}
    assert table.at("Cy", "dying.deteriorate") == 3606


def test_the_first_roll_comes_on_the_next_turn(table: Turns) -> None:
    """D-02, AD-04: one round after the fall, then each round; the hit dice of the class."""
    table.do("dying.damage alban amount=12")
    check = table.due("Alban", "dying.deteriorate")[0]
    assert (check["at"], check["dice"], check["kind"]) == (6, "2d4", "roll")
    table.do("advance 6s", "resolve alban roll=2")
    assert table.at("Alban", "dying.deteriorate") == 12


def test_a_late_roll_counts_from_when_it_was_due(table: Turns) -> None:
    table.do("dying.damage alban amount=12", "advance 10m", "resolve alban roll=2", "continue")
    assert table.now == 12


def test_the_result_adds_up_below_zero(table: Turns) -> None:
    """D-03, D-07, AD-26: a running total."""
    table.do(
        "dying.damage alban amount=12", "advance 6s", "resolve alban roll=5", "advance 6s", "resolve alban roll=3"
    )
    assert hp(table) == (0, 8)


def test_hit_dice_are_kept_in_one_way(table: Turns) -> None:
    table.do("add Cy hp_max=9 hit_dice=' d6 + 2D4'", "edit bo hit_dice=d%")
    assert (table.numbers("Cy")["hit_dice"], table.numbers("Bo")["hit_dice"]) == ("1d6+2d4", "1d100")


@pytest.mark.parametrize(
    ("dice", "beyond"), [("40d6", "41d6"), ("1d100", "1d101"), ("1d8+1d6+1d4", "1d8+1d6+1d4+1d3")]
)
def test_hit_dice_have_their_bounds(table: Turns, dice: str, beyond: str) -> None:
    """Forty of a kind, a hundred faces, three classes."""
    assert table.do(f"add Cy hp_max=9 hit_dice={dice}").numbers("Cy")["hit_dice"] == dice
    assert "plain dice" in table.refuses(f"add Dan hp_max=9 hit_dice={beyond}")


def test_who_joins_with_no_hit_points_falls_with_nothing_below(table: Turns) -> None:
    """D-01: by either reading of AD-01."""
    table.do("set dying.excess_damage=carries", "add Cy hp_max=9 hp=0 hit_dice=1d6")
    assert (table.numbers("Cy")["below"], table.badges("Cy")) == (0, {"unconscious"})


@pytest.mark.parametrize(
    ("dice", "threshold"), [("2d4", 16), ("1d10", 20), ("1d6", 12), ("3d8", 48), ("1d8+1d6", 28), ("5d%", 1000)]
)
def test_the_threshold_is_twice_the_most_of_all_hit_dice(table: Turns, dice: str, threshold: int) -> None:
    """D-05, D-06, AD-03."""
    table.do(f"add Cy hp_max=9 hit_dice={dice}")
    assert table.numbers("Cy")["threshold"] == threshold


def test_death_beyond_the_threshold_not_at_it(table: Turns) -> None:
    """D-04, D-06, AD-06: 16 is alive, 17 is dead."""
    table.do(
        "dying.damage alban amount=12", "advance 6s", "resolve alban roll=8", "advance 6s", "resolve alban roll=8"
    )
    assert (hp(table), table.badges("Alban")) == ((0, 16), {"unconscious"})
    table.do("advance 6s", "resolve alban roll=2")
    assert (hp(table), table.badges("Alban")) == ((0, 18), {"dead"})
    assert table.at("Alban", "dying.deteriorate") is None


def test_damage_to_the_dying_adds_below_and_may_kill_at_once(table: Turns) -> None:
    """AD-02."""
    table.do("dying.damage alban amount=12", "dying.damage alban amount=16")
    assert (hp(table), table.badges("Alban")) == ((0, 16), {"unconscious"})
    table.do("dying.damage alban amount=1")
    assert (hp(table), table.badges("Alban")) == ((0, 17), {"dead"})


def test_the_dice_on_the_table_are_checked(table: Turns) -> None:
    """D-02: 2d4 shows 2 to 8, nothing is added to it, and no outcome can be stated but that it does not come."""
    table.do("dying.damage alban amount=12", "advance 6s")
    for answer in ("roll=1", "roll=9", "roll=4,4", "roll=4 modifier=1", "outcome=success"):
        table.refuses(f"resolve alban {answer}")
    table.do("resolve alban outcome=skip")
    assert hp(table) == (0, 0)
    assert table.at("Alban", "dying.deteriorate") == 12


def test_healing_stops_at_the_maximum_and_never_worsens(table: Turns) -> None:
    table.do("dying.damage alban amount=5", "dying.heal alban amount=3")
    assert hp(table) == (10, 0)
    table.do("dying.heal alban amount=30")
    assert hp(table) == (12, 0)
    table.do("edit alban hp=20", "dying.heal alban amount=3")
    assert hp(table) == (20, 0)
    table.do("edit alban care=3")
    assert hp(table) == (20, 0)


def test_healing_the_dying_stabilises(table: Turns) -> None:
    """AD-23 ⚙: awake at the healed HP, nothing below zero."""
    table.do("dying.damage alban amount=12", "dying.damage alban amount=9", "dying.heal alban amount=4")
    assert (hp(table), table.badges("Alban")) == ((4, 0), set())
    assert table.agenda() == []


def test_the_row_says_when_the_hit_dice_come() -> None:
    """D-02, AD-04: in a fight on its own turn, whenever that is; otherwise at a second."""
    table = Turns("dying").do(
        "add A hp_max=9 hit_dice=1d6", "add B hp_max=9 hit_dice=2d6", "dying.damage b amount=9"
    )
    assert table.character("B")["wounds"][0]["next"] == 6
    table.do("initiative a 20", "next")
    assert table.character("B")["wounds"][0]["next"] == 6, "it has no place in the order"
    table.do("initiative b 10")
    assert table.character("B")["wounds"][0]["next"] is None
    (row,) = rows_of(View(table.session), table.session.characters[1], "wounds")
    assert "2d6 on its turn" in [str(fact) for fact in row.facts]
    table.do("next")
    assert table.character("B")["wounds"][0]["next"] == 0


def test_the_next_fall_starts_anew(table: Turns) -> None:
    """AD-08."""
    table.do("dying.damage alban amount=12", "dying.damage alban amount=9", "dying.heal alban amount=4")
    table.do("dying.damage alban amount=4")
    assert hp(table) == (0, 0)


def test_the_dead_are_neither_hurt_nor_healed(table: Turns) -> None:
    table.do("dying.damage alban amount=12", "dying.damage alban amount=17")
    for action in ("damage alban amount=1", "heal alban amount=1", "stabilise alban by=bo outcome=success"):
        assert "dead" in table.refuses(f"dying.{action}")


def test_hit_points_typed_in_wake_and_fell(table: Turns) -> None:
    """One path for damage, whichever control it came through."""
    table.do("edit alban hp=0")
    assert table.badges("Alban") == {"unconscious"}
    assert table.at("Alban", "dying.deteriorate") == 6
    table.do("edit alban hp=5")
    assert (hp(table), table.badges("Alban"), table.agenda()) == ((5, 0), set(), [])
    table.do("dying.damage alban amount=2", "edit alban hp=")
    assert hp(table) == (12, 0)


def test_one_hit_point_is_enough(table: Turns) -> None:
    """D-01: typed in as well as left by a blow."""
    table.do("edit alban hp=1")
    assert (hp(table), table.badges("Alban")) == ((1, 0), set())
    table.do("edit alban hp=0", "edit alban hp=1")
    assert (hp(table), table.badges("Alban")) == ((1, 0), set())


def test_what_follows_is_told_before_the_next_ones_turn(table: Turns) -> None:
    """D-01, D-10: of two at once, each falls and comes round where it is told why."""
    table.do("edit alban,bo hp=0")
    assert [event.who for event in table.events] == ["Alban", "Alban", "Bo", "Bo"]
    table.do("edit alban,bo hp=3")
    assert [event.who for event in table.events] == ["Alban", "Alban", "Bo", "Bo"]


@pytest.mark.parametrize(
    "end", ["heal alban amount=3", "damage alban amount=99", "stabilise alban by=bo outcome=success"]
)
def test_nothing_of_dying_is_left_when_it_is_over(table: Turns, end: str) -> None:
    """D-02, D-10, D-14: nor of a roll that was due or made."""
    table.do("dying.damage alban amount=12", "advance 6s", "resolve alban roll=2", f"dying.{end}")
    over, hale = (character.parts["dying"] for character in table.session.characters)
    assert (over.dying, over.rolled, over.turn) == (hale.dying, hale.rolled, hale.turn) == (None, False, None)
    if table.badges("Alban") == {"dead"}:
        table.do("dying.recall alban by=bo")
        over = table.session.characters[0].parts["dying"]
        assert (over.dying, over.rolled, over.turn) == (None, False, None)


def test_the_detail_says_how_far_it_is_from_death(table: Turns) -> None:
    """D-04, D-06."""
    table.do("dying.damage alban amount=12", "dying.damage alban amount=5")
    (row,) = rows_of(View(table.session), table.session.characters[0], "wounds")
    assert [str(text) for text in row.detail] == [
        "5 below zero, dead beyond 16",
        "2d4 6s",
        "hit dice 2d4: 8 at most",
    ]


def test_a_lower_maximum_takes_the_hit_points_with_it(table: Turns) -> None:
    table.do("edit alban hp_max=7")
    assert hp(table) == (7, 0)
    table.do("edit alban hp_max=20")
    assert hp(table) == (7, 0)


def test_an_unrelated_edit_changes_nothing(table: Turns) -> None:
    """Nor do hit dice that lower the threshold kill: it counts at the time of the check (AD-03)."""
    table.do("dying.damage alban amount=12", "dying.damage alban amount=15", "edit alban care=2 level=3")
    assert hp(table) == (0, 15)
    table.do("edit alban hit_dice=1d4")
    assert (table.numbers("Alban")["threshold"], table.badges("Alban")) == (8, {"unconscious"})
    table.do("advance 6s", "resolve alban roll=1")
    assert table.badges("Alban") == {"dead"}


@pytest.mark.parametrize("sheet", ["hit_dice=2d4", "hp_max=9", "hp_max=0 hit_dice=1d6", "hp_max=9 hit_dice=2x4"])
def test_a_sheet_needs_its_maximum_and_its_hit_dice(table: Turns, sheet: str) -> None:
    table.refuses(f"add Cy {sheet}")


@pytest.mark.parametrize("dice", ["d4-d4", "1d6!", "100d100", "41d6", "1d101", "d4+d6+d8+d10", "21d6+20d6"])
def test_hit_dice_are_plain_dice(table: Turns, dice: str) -> None:
    assert "hit dice" in table.refuses(f"add Cy hp_max=9 hit_dice={dice}")
    assert "hit dice" in table.refuses(f"edit alban hit_dice={dice}")


@pytest.mark.parametrize("amount", ["0", "-4", "three", "1e3", "99999999"])
def test_impossible_amounts_are_refused(table: Turns, amount: str) -> None:
    assert "amount" in table.refuses(f"dying.damage alban amount={amount}")


def test_the_log_tells_the_numbers(table: Turns) -> None:
    table.do("dying.damage alban amount=5")
    assert table.says("dying.hurt") == "Alban takes 5 damage: 7 of 12 HP"
    table.do("dying.damage alban amount=7", "advance 6s", "resolve alban roll=4")
    assert table.says("dying.deteriorates") == "Alban deteriorates by 4: dying 4/16"


def test_a_round_takes_six_seconds_and_may_be_set(table: Turns) -> None:
    """AX-01 ⚙."""
    assert table.state["round_seconds"] == 6
    table.do("set round_seconds=15", "dying.damage alban amount=12")
    assert table.at("Alban", "dying.deteriorate") == 15


def test_an_overdue_roll_counts_from_when_it_was_due(table: Turns) -> None:
    """A shorter round makes the roll overdue; its successor counts from its own second, not from now."""
    table.do("set round_seconds=60", "dying.damage alban amount=12", "advance 50s", "set round_seconds=20")
    assert table.at("Alban", "dying.deteriorate") == 20
    table.do("resolve alban roll=2")
    assert table.at("Alban", "dying.deteriorate") == 40


def test_a_round_made_longer_in_the_middle_of_a_fight_passes_nobody_over(table: Turns) -> None:
    """D-02: a turn is a turn, however long after the last one it comes."""
    table.do("dying.damage alban amount=12", "initiative bo 20", "initiative alban 10", "next", "next")
    table.do("resolve alban roll=2", "next", "set round_seconds=60")
    assert table.turns(1) == [(2, "Alban")]
    assert table.at("Alban", "dying.deteriorate") == 6


@pytest.mark.parametrize(("damage", "hp_after"), [((12, 17), 1), ((12,), 0)])
def test_whoever_is_revived_by_other_rules_has_a_hit_point(
    table: Turns, damage: tuple[int, ...], hp_after: int
) -> None:
    """D-14: the core revives for every system; who is not dead is left alone."""
    from rules.dice import Random
    from rules.play import Play
    from rules.systems import load

    for amount in damage:
        table.do(f"dying.damage alban amount={amount}")
    play = Play(table.session, Random(1), {"dying": load("dying")})
    play.revive(table.session.characters[0].id)
    body = play.session.characters[0].parts["dying"]
    assert (body.hp, body.soul, play.session.characters[0].died) == (hp_after, None, None)
