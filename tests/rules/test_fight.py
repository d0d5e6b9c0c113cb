"""Rounds and turns: one clock for rounds, minutes and days (DESIGN 3)."""

from __future__ import annotations

import pytest

from rules.session import Character, Session
from tests.rules.turns import Turns


@pytest.fixture
def fight() -> Turns:
    """Ada 20, Bo 15, Cy 10, and it is Ada's turn. A round takes 6 s."""
    return Turns("dying").do(
        "add Ada hp_max=10 hit_dice=1d6 xp=5",
        "add Bo hp_max=10 hit_dice=1d6 xp=5",
        "add Cy hp_max=10 hit_dice=1d6",
        "initiative ada 20",
        "initiative bo 15",
        "initiative cy 10",
        "next",
    )


# -- initiative


def test_without_initiatives_there_is_no_next() -> None:
    table = Turns("dying").do("add Ada hp_max=10 hit_dice=1d6")
    assert "initiative" in table.refuses("next")


def test_initiative_alone_begins_no_fight() -> None:
    table = Turns("dying").do("add Ada hp_max=10 hit_dice=1d6", "initiative ada 12")
    assert table.turn is None
    assert table.character("Ada")["initiative"] == 12


def test_initiative_is_typed_or_rolled() -> None:
    table = Turns("dying").do("add Ada hp_max=10 hit_dice=1d6", "add Bo hp_max=10 hit_dice=1d6")
    table.do("initiative ada,bo roll roll=7,19")
    assert (table.character("Ada")["initiative"], table.character("Bo")["initiative"]) == (7, 19)
    assert [roll.typed for event in table.events for roll in event.rolls] == [True, True]
    table.do("initiative all roll")
    assert all(1 <= table.character(name)["initiative"] <= 20 for name in ("Ada", "Bo"))


def test_who_has_a_place_keeps_it_while_others_roll_for_theirs() -> None:
    """What lay on the table is not rolled again; a number is for everybody who is named."""
    table = Turns("dying").do(*(f"add {name} hp_max=1 hit_dice=1d6" for name in ("Ada", "Bo", "Cy")))
    table.do("initiative bo 12", "initiative all roll roll=7,19")
    assert [c["initiative"] for c in table.state["characters"]] == [7, 12, 19]
    table.do("initiative all roll roll=1,2,3")
    assert [c["initiative"] for c in table.state["characters"]] == [1, 2, 3]
    table.do("initiative bo none", "initiative ada,bo 9")
    assert [c["initiative"] for c in table.state["characters"]] == [9, 9, 3]


def test_an_initiative_of_0_is_one_like_any_other() -> None:
    """Below 1, above -1."""
    table = Turns("dying").do(*(f"add {name} hp_max=1 hit_dice=1d6" for name in "ABC"))
    table.do("initiative a 0", "initiative b 1", "initiative c -1", "next")
    assert table.state["fight"]["order"] == ["B", "A", "C"]


def test_a_negative_initiative_comes_last() -> None:
    table = Turns("dying").do("add A hp_max=1 hit_dice=1d6", "add B hp_max=1 hit_dice=1d6")
    table.do("initiative a -100", "initiative b 0", "next")
    assert table.state["fight"]["order"] == ["B", "A"]


@pytest.mark.parametrize(
    "line",
    [
        "initiative ada",
        "initiative",
        "initiative ada fast",
        "initiative ada 1.5",
        "initiative ada 12 bonus=2",
        "initiative nobody 3",
        "initiative ada -101",
        "initiative ada 1001",
        "initiative ada roll roll=21",
        "initiative ada roll roll=3,4",
        "initiative ada 12 roll=3",
        "next roll=3",
        "next ada",
        "next speed=2",
    ],
)
def test_misuse_is_refused(fight: Turns, line: str) -> None:
    assert fight.refuses(line)


def test_ties_stand_as_the_party_stands() -> None:
    table = Turns("dying").do(*(f"add {name} hp_max=1 hit_dice=1d6" for name in ("Zoe", "Ada", "Milo", "Bo")))
    table.do("initiative bo 12", "initiative milo 12", "initiative ada 15", "initiative zoe 12", "next")
    assert table.state["fight"]["order"] == ["Ada", "Zoe", "Milo", "Bo"]
    table.do("initiative milo 12")
    assert table.state["fight"]["order"] == ["Ada", "Zoe", "Milo", "Bo"]


def test_all_leaves_out_the_dead_and_objects() -> None:
    table = Turns("dying").do("add A hp_max=1 hit_dice=1d6", "add B hp_max=1 hit_dice=1d6")
    table.do("add Door kind=object hp_max=1 hit_dice=1d6", "dying.damage b amount=1", "dying.damage b amount=99")
    table.do("initiative all roll roll=11")
    assert [c["initiative"] for c in table.state["characters"]] == [11, None, None]


def test_a_fight_of_the_dead_alone_does_not_begin() -> None:
    table = Turns("dying").do("add A hp_max=1 hit_dice=1d6", "initiative a 5")
    table.do("dying.damage a amount=1", "dying.damage a amount=99")
    assert "alive" in table.refuses("next")


# -- whose turn it is


def test_the_turn_goes_round_and_the_clock_moves_one_round(fight: Turns) -> None:
    assert fight.turn == (1, "Ada")
    assert fight.now == 0
    assert fight.turns(2) == [(1, "Bo"), (1, "Cy")]
    assert fight.now == 0
    assert fight.turns(1) == [(2, "Ada")]
    assert fight.now == 6
    assert fight.turns(3) == [(2, "Bo"), (2, "Cy"), (3, "Ada")]
    assert fight.now == 12


def test_each_turn_is_told(fight: Turns) -> None:
    fight.do("next")
    assert fight.says("core.turn") == "round 1: Bo acts"


def test_the_dead_are_skipped(fight: Turns) -> None:
    fight.do("dying.damage bo amount=10", "dying.damage bo amount=13")
    assert fight.turns(3) == [(1, "Cy"), (2, "Ada"), (2, "Cy")]


def test_who_dies_on_its_own_turn_hands_it_on(fight: Turns) -> None:
    fight.do("next", "dying.damage bo amount=10", "dying.damage bo amount=13")
    assert fight.turn == (1, "Bo")
    assert fight.turns(3) == [(1, "Cy"), (2, "Ada"), (2, "Cy")]


def test_when_all_of_the_order_are_dead_the_fight_is_over_and_no_time_passes(fight: Turns) -> None:
    for name in ("ada", "bo", "cy"):
        fight.do(f"dying.damage {name} amount=10", f"dying.damage {name} amount=13")
    fight.do("next")
    assert fight.turn is None
    assert fight.now == 0
    assert "core.fight_ends" in fight.kinds()


# -- coming and going


def test_who_joins_below_the_one_who_acts_acts_this_round(fight: Turns) -> None:
    fight.do("add Dan hp_max=5 hit_dice=1d6", "next", "initiative dan 12")
    assert fight.turns(3) == [(1, "Dan"), (1, "Cy"), (2, "Ada")]


def test_who_joins_above_the_one_who_acts_waits_for_the_next_round(fight: Turns) -> None:
    fight.do("add Dan hp_max=5 hit_dice=1d6", "next", "initiative dan 18")
    assert fight.turn == (1, "Bo")
    assert fight.turns(4) == [(1, "Cy"), (2, "Ada"), (2, "Dan"), (2, "Bo")]


def test_a_delayed_turn_skips_nobody(fight: Turns) -> None:
    """Ada delays to 12 during her own turn: Bo, who now stands above her, still acts this round."""
    fight.do("initiative ada 12")
    assert fight.turn == (1, "Ada")
    assert fight.turns(3) == [(1, "Bo"), (1, "Cy"), (2, "Bo")]


def test_a_raised_initiative_gives_no_second_turn(fight: Turns) -> None:
    """Cy, who acts last, goes to the top during its turn: the next turn belongs to round 2."""
    fight.do("next", "next", "initiative cy 25")
    assert fight.turn == (1, "Cy")
    assert fight.turns(3) == [(2, "Cy"), (2, "Ada"), (2, "Bo")]


def test_one_raised_before_its_turn_loses_none(fight: Turns) -> None:
    """Cy has not acted yet and goes above Bo, whose turn it is: Cy acts next."""
    fight.do("next", "initiative cy 18")
    assert fight.turns(3) == [(1, "Cy"), (2, "Ada"), (2, "Cy")]


def test_all_rolling_anew_keeps_the_turn(fight: Turns) -> None:
    fight.do("next", "initiative all roll roll=3,9,18")
    assert fight.turn == (1, "Bo")
    assert fight.state["fight"]["order"] == ["Cy", "Bo", "Ada"]
    assert fight.turns(2) == [(1, "Cy"), (2, "Cy")]


@pytest.mark.parametrize("line", ["remove bo", "initiative bo none"])
def test_who_leaves_on_its_turn_hands_it_on(fight: Turns, line: str) -> None:
    fight.do("next", line)
    assert fight.turn == (1, "Cy")
    assert fight.now == 0
    assert fight.turns(2) == [(2, "Ada"), (2, "Cy")]


@pytest.mark.parametrize("line", ["remove cy", "initiative cy none"])
def test_the_last_who_leaves_on_its_turn_ends_the_round(fight: Turns, line: str) -> None:
    """Nobody acts twice: the round is over, and one round of time is owed before the next."""
    fight.do("next", "next", line)
    assert fight.turn == (1, None)
    assert (fight.now, fight.remaining) == (0, 6)
    assert fight.turns(2) == [(2, "Ada"), (2, "Bo")]
    assert fight.now == 6


@pytest.mark.parametrize("line", ["remove ada", "initiative ada none", "remove cy"])
def test_who_leaves_off_its_turn_changes_nobody_elses(fight: Turns, line: str) -> None:
    fight.do("next", line)
    assert fight.turn == (1, "Bo")


def test_leaving_and_coming_back_gives_no_second_turn(fight: Turns) -> None:
    fight.do("next", "initiative ada none", "initiative ada 12")
    assert fight.turns(2) == [(1, "Cy"), (2, "Bo")]


def test_the_last_to_leave_ends_the_fight(fight: Turns) -> None:
    fight.do("remove ada", "remove bo", "remove cy")
    assert fight.turn is None


def test_initiative_all_none_ends_the_fight(fight: Turns) -> None:
    fight.do("initiative all none")
    assert fight.turn is None
    assert [c["initiative"] for c in fight.state["characters"]] == [None] * 3
    fight.refuses("next")


def test_renaming_keeps_the_turn(fight: Turns) -> None:
    fight.do("rename ada Berthe")
    assert fight.turn == (1, "Berthe")


def test_who_is_recalled_in_mid_fight_acts_again(fight: Turns) -> None:
    """Cy dies before its turn and is recalled before it: it acts in this very round (AD-29 by analogy)."""
    fight.do("dying.damage cy amount=10", "dying.damage cy amount=13", "dying.recall cy by=bo")
    assert fight.turns(3) == [(1, "Bo"), (1, "Cy"), (2, "Ada")]


def test_who_is_recalled_after_its_turn_went_by_acts_from_the_next_round_on(fight: Turns) -> None:
    fight.do("dying.damage bo amount=10", "dying.damage bo amount=13", "next")
    assert fight.turn == (1, "Cy")
    fight.do("dying.recall bo by=ada")
    assert fight.turns(3) == [(2, "Ada"), (2, "Bo"), (2, "Cy")]


# -- time


def test_a_shorter_advance_leaves_the_fight_as_it_is(fight: Turns) -> None:
    fight.do("next", "advance 5s")
    assert fight.turn == (1, "Bo")
    assert fight.now == 5
    assert fight.turns(2) == [(1, "Cy"), (2, "Ada")]
    assert fight.now == 11


@pytest.mark.parametrize("span", ["6s", "1r", "8h", "dawn"])
def test_an_advance_of_a_round_or_more_ends_the_fight(fight: Turns, span: str) -> None:
    fight.do(f"advance {span}")
    assert fight.turn is None
    assert [c["initiative"] for c in fight.state["characters"]] == [None] * 3
    assert "core.fight_ends" in fight.kinds()


def test_a_fight_gives_up_what_was_left_of_an_advance() -> None:
    table = Turns("dying").do("add A hp_max=9 hit_dice=1d6", "add B hp_max=9 hit_dice=1d6")
    table.do("dying.damage a amount=9", "advance 8h", "resolve a roll=1", "dying.heal a amount=3")
    assert table.remaining == 8 * 3600 - 6
    table.do("initiative all roll", "next")
    assert table.remaining == 0
    table.do("next", "next")
    assert table.now == 12


def test_a_stopped_advance_within_a_turn_shortens_no_round() -> None:
    """Three seconds asked, stopped after one: the round that follows still takes a whole round."""
    table = Turns("demonlord").do("add A will_score=9", "add B will_score=9 insanity=8", "initiative a 9")
    table.do("demonlord.gain b amount=1", "resolve b demonlord.madness roll=14", "advance 9s", "next")
    table.do("advance 3s")
    assert (table.now, table.remaining) == (10, 2)
    table.do("resolve b roll=1", "next")
    assert (table.turn, table.now, table.remaining) == ((1, None), 20, 0)


def test_set_round_seconds_counts_from_the_next_round_on(fight: Turns) -> None:
    fight.do("set round_seconds=10", "next", "next", "next")
    assert (fight.turn, fight.now) == ((2, "Ada"), 10)


# -- checks in the middle


@pytest.fixture
def mad() -> Turns:
    """Ada and Bo fight; Bo is confused: a die at the end of each round of 10 s (F-25)."""
    return Turns("demonlord").do(
        "add Ada",
        "add Bo will_score=9 insanity=8",
        "initiative ada 20",
        "initiative bo 10",
        "next",
        "demonlord.gain bo amount=1",
        "resolve bo demonlord.madness roll=14",
    )


def test_what_is_due_at_once_holds_the_turn() -> None:
    table = Turns("demonlord").do("add Ada", "add Bo will_score=9 insanity=8", "initiative all roll", "next")
    table.do("demonlord.gain bo amount=1")
    assert "Bo: madness" in table.refuses("next")
    table.do("next auto=yes")
    assert table.at("Bo", "demonlord.madness") is None


def test_a_check_at_the_end_of_the_round_comes_before_the_next_round(mad: Turns) -> None:
    """The second round begins by itself with the answer to the last thing due at the end of the first."""
    mad.do("next", "next")
    assert (mad.turn, mad.now) == ((1, None), 10)
    assert mad.at("Bo", "demonlord.recover") == 10
    mad.refuses("next")
    mad.refuses("continue")
    mad.do("resolve bo roll=2")
    assert (mad.turn, mad.now) == ((2, "Ada"), 10)
    assert mad.kinds() == ["demonlord.goes_on", "core.turn"]


def test_two_checks_at_the_end_of_the_round_both_come_before_the_next(mad: Turns) -> None:
    mad.do("add Cy will_score=9 insanity=8", "demonlord.gain cy amount=1", "resolve cy roll=14")
    mad.do("next", "next", "resolve cy roll=2")
    assert mad.turn == (1, None)
    mad.do("resolve bo roll=2")
    assert mad.turn == (2, "Ada")


@pytest.mark.parametrize("verb", ["continue", "next"])
def test_a_check_in_the_middle_of_the_wrap_stops_it(verb: str) -> None:
    """The madness began 4 s before the fight's clock: its die falls 6 s into the round, 4 s are left."""
    table = Turns("demonlord").do("add Ada", "add Bo will_score=9 insanity=8", "demonlord.gain bo amount=1")
    table.do("resolve bo roll=14", "advance 4s", "initiative ada 20", "initiative bo 10", "next", "next", "next")
    assert (table.turn, table.now, table.remaining) == ((1, None), 10, 4)
    assert table.kinds()[-1] == "core.stopped"
    table.refuses(verb)
    table.do("resolve bo roll=2")
    assert table.turn == (1, None)
    table.do(verb)
    assert (table.turn, table.now) == ((2, "Ada"), 14)


def test_a_notice_does_not_stop_the_wrap(mad: Turns) -> None:
    mad.do("demonlord.calm bo roll=6", "demonlord.frighten ada rounds=1", "next", "next")
    assert (mad.turn, mad.now) == ((2, "Ada"), 10)
    assert "frightened" not in mad.badges("Ada")


def test_n_rounds_end_at_the_end_of_the_nth_round_counting_the_present_one(mad: Turns) -> None:
    """AF-05: frightened for 2 rounds on Bo's turn of round 1: through round 2, free in round 3."""
    mad.do("demonlord.calm bo roll=6", "next", "demonlord.frighten ada rounds=2", "next")
    assert mad.turn == (2, "Ada")
    assert "frightened" in mad.badges("Ada")
    mad.do("next", "next")
    assert mad.turn == (3, "Ada")
    assert "frightened" not in mad.badges("Ada")


def test_the_end_of_a_long_advance_is_no_end_of_a_round(mad: Turns) -> None:
    mad.do("advance 1r")
    assert mad.turn is None
    mad.do("resolve bo roll=2")
    assert mad.turn is None


def test_automatic_characters_are_rolled_on_the_way() -> None:
    """A goblin that dies by itself holds nobody: its hit dice are rolled when its turn comes (D-02)."""
    table = Turns("dying").do(
        "add Ada hp_max=9 hit_dice=1d6", "add Goblin auto=yes kind=npc hp_max=3 hit_dice=1d6"
    )
    table.do("initiative ada 20", "initiative goblin 10", "next", "dying.damage goblin amount=3")
    table.do("next")
    assert table.kinds()[:2] == ["core.turn", "dying.deteriorates"]
    assert 1 <= table.character("Goblin")["dying"]["below"] <= 6
    table.do("next")
    assert table.turn == (2, "Ada")


def test_next_with_auto_rolls_what_is_due_and_passes_the_turn(fight: Turns) -> None:
    fight.do("dying.damage bo amount=10", "next")
    fight.refuses("next")
    fight.do("next auto=yes")
    assert fight.turn == (1, "Cy")
    assert fight.character("Bo")["dying"]["below"] >= 1


# -- deterioration follows the turns (D-02, AD-04)


def test_the_hit_dice_fall_due_when_next_reaches_the_dying(fight: Turns) -> None:
    fight.do("dying.damage bo amount=10")
    assert fight.agenda("Bo") == []
    fight.do("next")
    assert (fight.turn, fight.agenda("Bo")) == ((1, "Bo"), [("Bo", "dying.deteriorate", 0)])
    fight.refuses("next")
    fight.do("resolve bo roll=4", "next", "next")
    assert fight.agenda("Bo") == []
    fight.do("next")
    assert fight.agenda("Bo") == [("Bo", "dying.deteriorate", 6)]


def test_who_falls_on_its_own_turn_rolls_on_the_next_one(fight: Turns) -> None:
    """AD-04: the first roll comes on the next own turn."""
    fight.do("dying.damage ada amount=10")
    assert fight.agenda("Ada") == []
    fight.do("next", "next", "next")
    assert fight.agenda("Ada") == [("Ada", "dying.deteriorate", 6)]


def test_who_is_stabilised_before_its_turn_rolls_nothing(fight: Turns) -> None:
    """AD-29: and it can act when its turn comes."""
    fight.do("dying.damage bo amount=10", "dying.stabilise bo by=ada outcome=success", "next")
    assert (fight.turn, fight.agenda("Bo")) == ((1, "Bo"), [])


def test_who_falls_outside_the_order_rolls_each_round_of_the_clock(fight: Turns) -> None:
    fight.do("add Dan hp_max=5 hit_dice=1d6", "dying.damage dan amount=5")
    assert fight.agenda("Dan") == [("Dan", "dying.deteriorate", 6)]
    fight.do("next", "next", "next")
    assert fight.turn == (1, None)
    fight.do("resolve dan roll=1")
    assert fight.turn == (2, "Ada")
    assert fight.agenda("Dan") == [("Dan", "dying.deteriorate", 12)]


def test_a_fight_that_begins_takes_the_dying_into_its_turns() -> None:
    table = Turns("dying").do("add A hp_max=9 hit_dice=1d6", "add B hp_max=9 hit_dice=1d6")
    table.do("dying.damage b amount=9", "advance 2s", "initiative a 20", "initiative b 10", "next")
    assert table.agenda("B") == []
    table.do("next")
    assert table.agenda("B") == [("B", "dying.deteriorate", 2)]


@pytest.mark.parametrize("seconds", [0, 1, 5])
def test_a_fight_that_begins_within_a_round_of_the_last_roll_asks_for_no_second_one(seconds: int) -> None:
    """D-02: one roll a turn, and the turns of the fight's first round are still those of that round's time."""
    table = Turns("dying").do(
        "add A hp_max=9 hit_dice=1d6", "add B hp_max=9 hit_dice=2d6", "dying.damage b amount=9"
    )
    table.do("advance 6s", "resolve b roll=2", *([f"advance {seconds}s"] if seconds else []))
    table.do("initiative a 20", "initiative b 10")
    assert table.turns(2) == [(1, "A"), (1, "B")]
    assert table.agenda("B") == []
    assert table.turns(2) == [(2, "A"), (2, "B")]
    assert table.agenda("B") == [("B", "dying.deteriorate", 12 + seconds)]


def test_a_whole_round_after_the_last_roll_the_next_one_comes_before_the_fight() -> None:
    """D-02."""
    table = Turns("dying").do("add B hp_max=9 hit_dice=2d6", "dying.damage b amount=9", "initiative b 10")
    table.do("advance 6s", "resolve b roll=2", "advance 6s", "initiative b 10")
    assert "deterioration" in table.refuses("next")


def test_a_fight_begun_anew_at_the_same_second_asks_for_no_second_roll(fight: Turns) -> None:
    """D-02: taken back or not, what was rolled this turn is rolled."""
    fight.do("dying.damage bo amount=10", "next", "resolve bo roll=4", "undo", "resolve bo roll=3")
    fight.do("initiative all none", "initiative ada 20", "initiative bo 15", "next", "next")
    assert (fight.turn, fight.agenda("Bo")) == ((1, "Bo"), [])
    fight.do("next")
    assert (fight.turns(1), fight.agenda("Bo")) == ([(2, "Bo")], [("Bo", "dying.deteriorate", 6)])


def test_who_was_saved_and_falls_again_rolls_on_its_next_turn_whatever_it_rolled_before(fight: Turns) -> None:
    """AD-08: the next fall starts anew."""
    fight.do("dying.damage bo amount=10", "next", "resolve bo roll=4", "initiative all none")
    fight.do("dying.heal bo amount=3", "dying.damage bo amount=3", "initiative bo 15", "next")
    assert fight.agenda("Bo") == [("Bo", "dying.deteriorate", 0)]


def test_a_fight_that_ends_hands_the_dying_back_to_the_clock(fight: Turns) -> None:
    fight.do("next", "next", "next", "dying.damage bo amount=10", "initiative all none")
    assert fight.agenda("Bo") == [("Bo", "dying.deteriorate", 12)]


def test_a_turn_that_has_come_is_not_forgotten_with_the_fight(fight: Turns) -> None:
    fight.do("dying.damage bo amount=10", "next", "initiative all none")
    assert fight.agenda("Bo") == [("Bo", "dying.deteriorate", 0)]


# -- undo


def test_three_rounds_undone_and_done_again() -> None:
    """Undo restores every state on the way, the turn pointer included; redo leads through them again."""
    table = Turns("dying").do(*(f"add {name} hp_max=9 hit_dice=1d6 xp=3" for name in ("Ada", "Bo", "Cy")))
    states = [table.state]
    for line in (
        "initiative all roll roll=9,14,3",
        "next",
        "dying.damage ada amount=9",
        "next",
        "resolve ada roll=6",
        "next",
        "initiative cy 20",
        "next",
        "next",
        "next",
        "resolve ada roll=6",
        "next",
        "dying.damage ada amount=1",
        "dying.recall ada by=bo",
        "next",
        "next",
        "remove bo",
        "next",
    ):
        table.do(line)
        states.append(table.state)
    assert (table.turn, table.now) == ((4, "Cy"), 18)
    for state in reversed(states[:-1]):
        table.do("undo")
        assert table.state == state
    for state in states[1:]:
        table.do("redo")
        assert table.state == state
    table.refuses("redo")


def test_undo_of_a_wrap_takes_the_clock_and_the_turn_back(fight: Turns) -> None:
    fight.do("next", "next")
    before = fight.state
    fight.do("next")
    assert fight.turn == (2, "Ada")
    fight.do("undo")
    assert fight.state == before
    fight.do("redo")
    assert (fight.turn, fight.now) == ((2, "Ada"), 6)


def test_a_fight_survives_the_disk(fight: Turns) -> None:
    """The state as data and back, in mid-round: the same turns follow."""
    from rules.form import session_from_data, session_to_data
    from rules.history import Chronicle

    fight.do("next", "initiative ada 12")
    session = session_from_data(session_to_data(fight.chronicle.session))
    assert isinstance(session, Session)
    assert all(isinstance(c, Character) for c in session.characters)
    assert session == fight.chronicle.session
    fight.chronicle = Chronicle(session)
    assert fight.turns(2) == [(1, "Cy"), (2, "Bo")]
