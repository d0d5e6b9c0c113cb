"""Going mad, the table of madness row by row, and the end of it (F-14 … F-31, F-33)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.dice import every
from rules.systems import load
from rules.systems.demonlord.table import ROWS, row_of
from rules.view import View
from tests.rules.turns import Turns

HOUR = 3_600


def going_mad(will: int = 10) -> Turns:
    """Armand, whose Insanity has just reached his Will: the d20 is due."""
    return Turns("demonlord").do(
        f"add Armand will_score={will} insanity={will - 1}", "demonlord.gain armand amount=1"
    )


def mad(die: int, will: int = 10) -> Turns:
    """Armand after the d20."""
    return going_mad(will).do(f"resolve armand roll={die}")


# -- the d20 (F-14, F-33)


def test_twelve_rows_cover_the_d20_without_gap() -> None:
    """F-33."""
    assert len(ROWS) == 12
    assert [row_of(die).name for die in range(1, 21)] == [
        "death",
        "catatonia",
        "self_mutilation",
        *["stupefaction"] * 2,
        *["sick"] * 2,
        *["hallucinations"] * 2,
        *["violence"] * 2,
        *["panic"] * 2,
        *["confusion"] * 2,
        *["rage"] * 2,
        *["resolve"] * 2,
        "epiphany",
    ]
    with pytest.raises(ValueError, match="21"):
        row_of(21)


@pytest.mark.parametrize("die", range(2, 20))
def test_each_die_begins_its_row(die: int) -> None:
    """F-14 … F-27: the row is the state's, and the fright that Insanity brought is gone."""
    table = mad(die)
    assert table.numbers("Armand")["madness"] == row_of(die).name
    assert table.numbers("Armand")["frightened_until"] is None
    assert "mad" in table.badges("Armand")
    assert table.character("Armand")["afflictions"][0]["label"] == row_of(die).name


@pytest.mark.parametrize(
    "line", ["roll=0", "roll=21", "roll=14,3", "roll=1,1", "outcome=success", "roll=14 modifier=2"]
)
def test_only_the_d20_tells_which_madness(line: str) -> None:
    """F-14: no outcome can be stated, no modifier added, no die too many given."""
    assert going_mad().refuses(f"resolve armand demonlord.madness {line}")


def test_only_the_fright_of_insanity_goes() -> None:
    """F-14 (1), AF-02, AF-21: a stun given in its stead stays, and so does a spell's fright."""
    table = Turns("demonlord").do("add Armand insanity=9", "demonlord.frighten armand rounds=20")
    table.do("demonlord.gain armand amount=1", "resolve armand roll=16")
    numbers = table.numbers("Armand")
    assert (numbers["frightened_until"], numbers["stunned_until"]) == (200, 100)


def test_a_stun_of_insanity_stays_while_its_fright_goes() -> None:
    """AF-02: frightened by a gain, stunned by the next, which maddens."""
    table = Turns("demonlord").do("add Armand insanity=8", "demonlord.gain armand amount=1")
    table.do("demonlord.gain armand amount=1", "resolve armand roll=16")
    numbers = table.numbers("Armand")
    assert (numbers["frightened_until"], numbers["stunned_until"]) == (None, 100)


# -- the rows


def test_death() -> None:
    """F-17: row 1: the heart stops. No reduction (AF-11), nothing pending (AX-07)."""
    table = mad(1)
    assert table.badges("Armand") == {"dead"}
    assert table.numbers("Armand")["insanity"] == 10
    assert table.agenda() == []
    assert table.says("demonlord.heart_stops") == "Armand goes mad: the heart stops"


def test_catatonia() -> None:
    """F-18: row 2: prone and defenseless; at the end of each hour a d6, 4+ ends it; prone outlasts it."""
    table = mad(2)
    assert table.badges("Armand") == {"mad", "prone", "defenseless"}
    assert "catatonic" in table.refuses("demonlord.stand armand")
    table.do("advance 1h", "resolve armand roll=3")
    assert table.at("Armand", "demonlord.recover") == 2 * HOUR
    table.do("advance 1h", "resolve armand roll=4,1")
    assert table.badges("Armand") == {"prone"}
    table.do("demonlord.stand armand")
    assert table.badges("Armand") == set()
    table.refuses("demonlord.stand armand")


def test_self_mutilation() -> None:
    """F-19: row 3: it tears out its eyes; the madness ends with the minute, the blindness does not."""
    table = mad(3)
    assert table.agenda() == [("Armand", "demonlord.forced", 10), ("Armand", "demonlord.recover", 60)]
    table.do("advance 10s", "resolve armand outcome=done")
    assert table.numbers("Armand")["blind"] is True
    assert "blinded" in table.badges("Armand")
    assert table.agenda() == [("Armand", "demonlord.recover", 60)]
    table.do("advance 50s", "resolve armand roll=2")
    assert table.badges("Armand") == {"blinded"}
    assert table.character("Armand")["wounds"][0]["label"] == "eyes"
    table.do("demonlord.repair_eyes armand")
    assert table.badges("Armand") == set()
    assert "whole" in table.refuses("demonlord.repair_eyes armand")


def test_self_mutilation_prevented() -> None:
    """F-30, AF-13: prevented once is prevented; it ends with the minute anyway."""
    table = mad(3).do("advance 10s", "resolve armand outcome=missed")
    assert table.numbers("Armand")["blind"] is False
    assert table.agenda() == [("Armand", "demonlord.recover", 60)]


def test_self_mutilation_ends_by_itself() -> None:
    """F-19: the die at its end is the 1d6 of F-16 alone, and cannot fail."""
    table = mad(3).do("advance 10s", "resolve armand outcome=missed", "advance 50s")
    check = table.due("Armand", "demonlord.recover")[0]
    assert (check["needs"], check["chance"], check["outcomes"]) == (None, None, [])
    assert table.refuses("resolve armand outcome=failure")
    table.do("resolve armand roll=1")
    assert table.numbers("Armand")["insanity"] == 9


def test_stupefaction() -> None:
    """F-20: rows 4–5: stunned; at the end of each minute a d6, 5+ ends it.."""
    table = mad(4)
    assert table.badges("Armand") == {"mad", "stunned"}
    assert table.numbers("Armand")["stunned_until"] is None
    table.do("advance 1m", "resolve armand roll=4")
    assert table.at("Armand", "demonlord.recover") == 120
    table.do("advance 1m", "resolve armand roll=5,3")
    assert table.badges("Armand") == set()


def test_sick() -> None:
    """F-21: rows 6–7: dazed; at the end of each round a d6, 5+ ends it."""
    table = mad(6)
    assert table.badges("Armand") == {"mad", "dazed"}
    table.do("advance 10s", "resolve armand roll=4")
    assert table.at("Armand", "demonlord.recover") == 20
    table.do("advance 10s", "resolve armand roll=5,3")
    assert table.badges("Armand") == set()


def test_hallucinations() -> None:
    """F-22, AF-17: rows 8–9: each round the forced action comes before the die; done, it costs 1 damage."""
    table = mad(8)
    assert table.agenda() == [("Armand", "demonlord.forced", 10), ("Armand", "demonlord.recover", 10)]
    table.do("advance 10s")
    assert "first comes" in table.refuses("resolve armand demonlord.recover roll=5,1")
    table.do("resolve armand demonlord.forced outcome=done", "resolve armand roll=4")
    assert table.numbers("Armand")["self_damage"] == 1
    table.do("advance 10s", "resolve armand demonlord.forced outcome=missed", "resolve armand roll=1")
    assert table.numbers("Armand")["self_damage"] == 1
    table.do("advance 10s", "resolve armand demonlord.forced outcome=done", "resolve armand roll=5,1")
    assert table.numbers("Armand")["self_damage"] == 2
    assert table.character("Armand")["wounds"][0]["damage"] == 2
    assert table.agenda() == []


def test_violence() -> None:
    """F-23: rows 10–11: each round a fast turn and an attack on the nearest creature; 5+ ends it."""
    table = mad(10).do("advance 10s", "resolve armand demonlord.forced outcome=done", "resolve armand roll=4")
    assert table.agenda() == [("Armand", "demonlord.forced", 20), ("Armand", "demonlord.recover", 20)]
    table.do("advance 10s", "resolve armand demonlord.forced outcome=done", "resolve armand roll=5,1")
    assert table.agenda() == []


def test_panic() -> None:
    """F-24: rows 12–13: frightened until it ends, by the madness and not by Insanity (AF-15); 5+ ends it."""
    table = mad(12)
    assert table.badges("Armand") == {"mad", "frightened"}
    assert table.numbers("Armand")["frightened_until"] is None
    table.do("advance 10s", "resolve armand demonlord.forced outcome=done", "resolve armand roll=4")
    assert "frightened" in table.badges("Armand")
    table.do("advance 10s", "resolve armand demonlord.forced outcome=missed", "resolve armand roll=5,1")
    assert table.badges("Armand") == set()


def test_a_gain_in_panic_stuns() -> None:
    """F-12, AF-03: panic is a fright like any other."""
    table = mad(12).do("demonlord.reduce armand amount=4", "demonlord.gain armand amount=1")
    assert table.numbers("Armand")["stunned_until"] == 70


def test_a_fright_that_ends_in_panic_changes_no_badge() -> None:
    table = mad(12).do("demonlord.frighten armand rounds=1")
    table.do("demonlord.calm armand roll=1")
    assert "frightened" in table.badges("Armand")
    table = mad(12).do(
        "set round_seconds=20", "demonlord.frighten armand rounds=1", "set round_seconds=30", "advance 25s"
    )
    assert "frightened" in table.badges("Armand")
    assert "demonlord.fright_outlasted" in table.kinds()


def test_confusion() -> None:
    """F-25: rows 14–15: dazed; 5+ ends it."""
    table = mad(14)
    assert table.badges("Armand") == {"mad", "dazed"}
    table.do("advance 10s", "resolve armand roll=4")
    assert table.badges("Armand") == {"mad", "dazed"}
    table.do("advance 10s", "resolve armand roll=5,1")
    assert table.badges("Armand") == set()


def test_rage() -> None:
    """F-26: rows 16–17: no state but the madness itself; 4+ ends it."""
    table = mad(16)
    assert table.badges("Armand") == {"mad"}
    table.do("advance 10s", "resolve armand roll=3")
    assert table.badges("Armand") == {"mad"}
    table.do("advance 10s", "resolve armand roll=4,1")
    assert table.badges("Armand") == set()


def test_resolve() -> None:
    """F-27, AF-14: rows 18–19: the present round and the whole next one, then it ends without a die to pass."""
    table = mad(18)
    assert table.agenda() == [("Armand", "demonlord.recover", 20)]
    table.do("advance 20s", "resolve armand roll=4")
    assert table.numbers("Armand")["insanity"] == 6
    assert table.badges("Armand") == set()


def test_epiphany() -> None:
    """F-28, F-31, AF-11: row 20: 1d6 less and a boon for good; no duration, no second reduction."""
    table = going_mad()
    assert "one more roll" in table.refuses("resolve armand roll=20")
    table.do("resolve armand roll=20,4")
    numbers = table.numbers("Armand")
    assert (numbers["insanity"], numbers["epiphany"], numbers["madness"]) == (6, True, None)
    assert table.agenda() == []
    table.do("advance 10d")
    assert table.numbers("Armand")["epiphany"] is True


def test_after_an_epiphany_will_can_be_reached_again() -> None:
    """AF-12."""
    table = going_mad().do("resolve armand roll=20,1", "demonlord.gain armand amount=1")
    assert table.at("Armand", "demonlord.madness") == 0


# -- the dice that end it (F-29)


@pytest.mark.parametrize(
    ("die", "period", "chance"),
    [
        (2, HOUR, Fraction(1, 2)),
        (4, 60, Fraction(1, 3)),
        (6, 10, Fraction(1, 3)),
        (8, 10, Fraction(1, 3)),
        (10, 10, Fraction(1, 3)),
        (12, 10, Fraction(1, 3)),
        (14, 10, Fraction(1, 3)),
        (16, 10, Fraction(1, 2)),
    ],
)
def test_the_ending_dice_at_a_glance(die: int, period: int, chance: Fraction) -> None:
    """F-29, AF-06: the first die one full period after it began; the odds beside it."""
    check = mad(die).due("Armand", "demonlord.recover")[0]
    assert check["at"] == period
    assert check["dice"] == "1d6"
    assert check["chance"] == round(float(chance), 4)


def test_a_late_answer_counts_from_when_it_was_due() -> None:
    """Anchor on due times: the die due at 60 s and answered later comes again at 120 s."""
    table = mad(4).do("advance 10m", "resolve armand roll=1")
    assert table.at("Armand", "demonlord.recover") == 120


def test_recovery_takes_no_modifier() -> None:
    table = mad(16).do("advance 10s")
    assert "modifier" in table.refuses("resolve armand roll=3 modifier=1")


def test_recovery_may_be_stated() -> None:
    """A stated success asks for the 1d6 of F-16 alone."""
    table = mad(16).do("advance 10s", "resolve armand outcome=failure", "advance 10s")
    table.do("resolve armand outcome=success roll=2")
    assert table.numbers("Armand")["insanity"] == 8


# -- the end (F-16)


@pytest.mark.parametrize(
    ("will", "die", "total"),
    [(8, 1, 7), (8, 2, 7), (8, 3, 7), (8, 4, 6), (10, 1, 9), (10, 6, 4), (13, 6, 4), (3, 6, 2), (1, 6, 0)],
)
def test_insanity_falls_by_1d6_and_the_will_modifier_by_one_at_least(will: int, die: int, total: int) -> None:
    """F-16, AF-09: the minimum is for the whole; AF-10: the modifier is the score less 10."""
    table = mad(14, will).do("advance 10s", f"resolve armand roll=6,{die}")
    assert table.numbers("Armand")["insanity"] == total


def test_a_will_modifier_of_its_own_counts_instead() -> None:
    """AF-10: and the total never falls below 0."""
    table = mad(14).do("edit armand will_modifier=4", "advance 10s", "resolve armand roll=5,2")
    assert table.numbers("Armand")["insanity"] == 4
    table = mad(14, 5).do("edit armand will_modifier=9", "advance 10s", "resolve armand roll=5,6")
    assert table.numbers("Armand")["insanity"] == 0


def test_the_log_tells_the_numbers() -> None:
    table = mad(14).do("advance 10s", "resolve armand roll=5,2")
    assert table.says("demonlord.ends") == "Armand: confusion is over (5, needs 5+); Insanity falls by 2 to 8"


def test_the_gm_may_end_it() -> None:
    """F-16: calmed at any moment, with the same reduction; who is not mad cannot be calmed."""
    table = mad(2).do("demonlord.calm armand roll=3")
    assert table.numbers("Armand")["insanity"] == 7
    assert table.numbers("Armand")["madness"] is None
    assert table.agenda() == []
    assert "not mad" in table.refuses("demonlord.calm armand")
    assert "d20" in going_mad().refuses("demonlord.calm armand")


def test_a_stun_outlasts_the_madness() -> None:
    """AF-28."""
    table = Turns("demonlord").do("add Armand insanity=9", "demonlord.frighten armand rounds=1")
    table.do("demonlord.gain armand amount=1", "resolve armand roll=14", "advance 10s", "resolve armand roll=5,6")
    assert table.badges("Armand") == {"stunned"}
    assert table.at("Armand", "demonlord.stunned_ends") == 100


# -- forced actions wait while one cannot act (AF-16)


@pytest.mark.parametrize("die", [8, 10, 12])
def test_a_forced_action_waits_while_stunned(die: int) -> None:
    """Stunned for 10 rounds: none is asked for; at the end of the stun the next one is."""
    table = Turns("demonlord").do("add Armand insanity=9", "demonlord.frighten armand rounds=1")
    table.do("demonlord.gain armand amount=1", f"resolve armand roll={die}")
    for _ in range(9):
        table.do("advance 10s")
        assert table.due("Armand", "demonlord.forced") == []
        table.do("resolve armand demonlord.recover roll=1")
    table.do("advance 10s")
    assert table.now == 100
    assert table.at("Armand", "demonlord.forced") == 100


def test_a_stun_that_ends_within_a_round_of_the_madness_leaves_the_next_one() -> None:
    """AF-16: mad since 0, stunned from the 1st to the 61st second; the rounds of the madness go on underneath."""
    table = mad(10).do("advance 1s", "demonlord.reduce armand amount=5", "demonlord.frighten armand rounds=1")
    table.do("demonlord.gain armand amount=1")
    for _ in range(6):
        table.do("advance next", "resolve armand demonlord.recover roll=1")
    table.do("advance 1s")
    assert table.now == 61
    assert table.at("Armand", "demonlord.forced") == 70


def test_it_waits_no_longer_than_the_stun() -> None:
    """AF-16: stunned for a round of one second, it comes when it would have come anyway."""
    table = Turns("demonlord").do("set round_seconds=1", "add Armand will_score=1", "advance 1h")
    table.do("demonlord.frighten armand rounds=1", "demonlord.gain armand amount=1", "resolve armand roll=10")
    table.do("advance 1s")
    assert table.at("Armand", "demonlord.forced") == HOUR + 1


def test_that_it_waits_is_said_beside_it() -> None:
    """AF-16: in the detail of the madness, as long as the stun lasts."""
    table = Turns("demonlord").do("add Armand insanity=9", "demonlord.frighten armand rounds=1")
    table.do("demonlord.gain armand amount=1", "resolve armand roll=10")
    waits = "stunned, so the forced action waits"
    assert waits in _detail(table)
    for _ in range(9):
        table.do("advance 10s", "resolve armand demonlord.recover roll=1")
    assert waits in _detail(table)
    table.do("advance 10s")
    assert "forced action: fast turn: attack the nearest creature" in _detail(table)
    assert waits not in _detail(table)


def _detail(table: Turns) -> list[str]:
    """What explains his madness."""
    madness = next(iter(load("demonlord").afflictions(View(table.session), table.session.characters[0])))
    return [str(line) for line in madness.detail]


def test_the_eyes_wait_too() -> None:
    """Stunned for 3 rounds: the attempt comes at the end of the third, once."""
    table = Turns("demonlord").do("add Armand will_score=3 insanity=2", "demonlord.frighten armand rounds=1")
    table.do("demonlord.gain armand amount=1", "resolve armand roll=3", "advance 30s")
    assert table.at("Armand", "demonlord.forced") == 30
    table.do("resolve armand outcome=done")
    assert table.due("Armand", "demonlord.forced") == []


def test_a_stun_as_long_as_the_madness_leaves_the_last_moment_for_the_eyes() -> None:
    """F-19, AX-02: stunned for the six rounds of its minute; the attempt comes before its end."""
    table = Turns("demonlord").do("add Armand will_score=6 insanity=5", "demonlord.frighten armand rounds=1")
    table.do("demonlord.gain armand amount=1", "resolve armand roll=3", "advance 60s")
    assert table.agenda() == [("Armand", "demonlord.forced", 60), ("Armand", "demonlord.recover", 60)]


def test_a_stun_longer_than_the_madness_spares_the_eyes() -> None:
    table = Turns("demonlord").do("add Armand insanity=9", "demonlord.frighten armand rounds=1")
    table.do("demonlord.gain armand amount=1", "resolve armand roll=3", "advance 60s", "resolve armand roll=6")
    assert table.agenda() == [("Armand", "demonlord.stunned_ends", 100)]
    table.do("advance 1h")
    assert table.numbers("Armand")["blind"] is False


# -- the odds


def test_the_chance_of_each_row() -> None:
    """F-33: with every die in turn, each row comes as often as its faces; the epiphany's 1d6 splits its share."""
    from rules.command import parse
    from rules.engine import perform

    session = going_mad().session
    chances: dict[str, Fraction] = {}
    for chance, after in every(lambda roller: perform(session, parse("resolve armand"), roller)[0]):
        character = after.characters[0]
        name = "death" if character.died else character.parts["demonlord"].row or "epiphany"
        chances[name] = chances.get(name, Fraction(0)) + chance
    assert chances == {row.name: Fraction(row.highest - row.lowest + 1, 20) for row in ROWS}


# -- what is kept, and what is not


def test_an_overdue_die_counts_from_when_it_was_due() -> None:
    """A shorter round makes the die overdue; its successor counts from its own second, not from now."""
    table = (
        Turns("demonlord")
        .do("set round_seconds=60")
        .do("add Armand insanity=9", "demonlord.gain armand amount=1", "resolve armand roll=14", "advance 50s")
    )
    table.do("set round_seconds=20")
    assert table.at("Armand", "demonlord.recover") == 20
    table.do("resolve armand roll=1")
    assert table.at("Armand", "demonlord.recover") == 40


def test_prone_outlasts_the_next_madness_too() -> None:
    """F-18: one is on one's feet only by standing up."""
    table = mad(2).do("demonlord.calm armand roll=1", "demonlord.gain armand amount=1", "resolve armand roll=16")
    assert "prone" in table.badges("Armand")


def test_no_attempt_at_the_eyes_after_the_madness() -> None:
    """F-19: with rounds longer than a minute the next turn comes too late."""
    table = Turns("demonlord").do(
        "set round_seconds=70", "add Armand insanity=9", "demonlord.gain armand amount=1"
    )
    table.do("resolve armand roll=3")
    assert table.agenda("Armand") == [("Armand", "demonlord.recover", 60)]


def test_forced_actions_come_before_the_dice_of_others() -> None:
    """AX-02: tasks before rolls, whoever's they are."""
    table = mad(14).do("add Bea insanity=9", "demonlord.gain bea amount=1", "resolve bea roll=10", "advance 10s")
    assert [(who, check) for who, check, _ in table.agenda()] == [
        ("Bea", "demonlord.forced"),
        ("Armand", "demonlord.recover"),
        ("Bea", "demonlord.recover"),
    ]


@pytest.mark.parametrize("line", ["resolve armand roll=14", "resolve armand roll=2", "note armand due"])
def test_death_ends_what_was_pending_and_recall_brings_none_of_it_back(line: str) -> None:
    """AX-07: neither the d20 that was due nor the madness; Insanity stays."""
    table = Turns("demonlord", "dying").do(
        "add Armand insanity=9 hp_max=5 hit_dice=1d6", "add Bo hp_max=5 hit_dice=1d6 xp=1"
    )
    table.do("demonlord.frighten armand rounds=9", "demonlord.gain armand amount=1", line)
    table.do("dying.damage armand amount=5", "dying.damage armand amount=13")
    assert table.badges("Armand") == {"dead"}
    table.do("dying.recall armand by=bo")
    assert (table.badges("Armand"), table.agenda("Armand")) == (set(), [])
    assert table.numbers("Armand")["insanity"] == 10
