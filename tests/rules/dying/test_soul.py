"""The soul after death, and its recall (D-14 … D-29)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.report import rows_of
from rules.systems.dying.system import SYSTEM
from rules.view import View
from tests.rules.turns import Turns

DAY = 86_400


@pytest.fixture
def table() -> Turns:
    """Mira (50 NX, level 4) is dead; Bo has 30 NX and 2 XP, Cy 20 NX."""
    return Turns("dying").do(
        "add Mira hp_max=10 hit_dice=1d6 nx=50 level=4 care=3 xp=12 pc=3",
        "add Bo hp_max=10 hit_dice=1d6 nx=30 xp=2",
        "add Cy hp_max=10 hit_dice=1d6 nx=20",
        "dying.damage mira amount=10",
        "dying.damage mira amount=13",
    )


def nx(table: Turns) -> list[int]:
    return [table.numbers(name)["nx"] for name in ("Mira", "Bo", "Cy")]


# -- the connection


def test_the_soul_leaves_and_watches(table: Turns) -> None:
    """D-14: a row of its own, and the calendar of what it costs."""
    row = table.character("Mira")["afflictions"][0]
    assert (row["label"], row["state"], row["until"]) == ("soul", "connected", DAY)
    assert table.agenda() == [("Mira", "dying.soul", DAY), ("Mira", "dying.soul_lost", 3 * DAY)]


def test_a_death_by_other_rules_frees_the_soul_too() -> None:
    """D-14: the heart stops by the table of madness."""
    table = Turns("dying", "demonlord").do(
        "add Mira hp_max=10 hit_dice=1d6 will_score=9 insanity=8", "add Bo hp_max=10 hit_dice=1d6"
    )
    table.do("advance 1h", "demonlord.gain mira amount=1", "resolve mira roll=1")
    assert table.badges("Mira") == {"dead"}
    assert table.at("Mira", "dying.soul") == 3600 + DAY
    assert table.numbers("Mira")["soul_until"] == 3600 + DAY


def test_the_first_day_is_free(table: Turns) -> None:
    """D-16, AD-14: at 23:59:59 nothing is due; at 24 h it is."""
    table.do(f"advance {DAY - 1}s")
    assert (table.numbers("Mira")["nx_due"], nx(table)) == (0, [50, 30, 20])
    table.do("advance 1s")
    assert table.numbers("Mira")["nx_due"] == 40
    assert "keep the soul" in table.refuses("advance 1s")


def test_forty_each_on_the_second_and_the_third_day(table: Turns) -> None:
    """D-17, AD-13: 80 in all; D-18: first her own, then the others' in party order."""
    table.do("advance 1d", "resolve mira outcome=done")
    assert (nx(table), table.numbers("Mira")["soul_until"]) == ([10, 30, 20], 2 * DAY)
    table.do("advance 1d", "resolve mira outcome=done")
    assert (nx(table), table.numbers("Mira")["soul_until"]) == ([0, 0, 20], 3 * DAY)
    assert (table.numbers("Mira")["nx_due"], table.agenda()) == (0, [("Mira", "dying.soul_lost", 3 * DAY)])
    assert table.says("dying.soul_kept") == "Mira's soul stays connected until 3d: Mira 10 NX and Bo 30 NX"


def test_the_row_says_what_is_to_be_paid_and_until_when(table: Turns) -> None:
    """D-15, D-17, D-19."""

    def facts() -> list[str]:
        (row,) = rows_of(View(table.session), table.session.characters[0], "afflictions")
        return [str(fact) for fact in row.facts]

    assert facts() == ["40 NX 1d", "gone for good 3d"]
    table.do("advance 1d")
    assert facts() == ["40 NX are due", "gone for good 3d"]
    table.do("resolve mira outcome=done")
    assert facts() == ["40 NX 2d", "gone for good 3d"]
    table.do("advance 1d", "resolve mira outcome=done")
    assert facts() == ["gone for good 3d"]
    table.do("advance 1d")
    assert facts() == ["no longer playable"]


def test_a_soul_of_which_nobody_is_told_has_no_row(table: Turns) -> None:
    """D-15: it can be kept from the players how it stands; all else of the dead is seen."""
    view, mira = View(table.session), table.session.characters[0]
    unknown = SYSTEM.without(mira.parts["dying"], frozenset({"soul"}))
    assert list(SYSTEM.afflictions(view, replace(mira, parts={"dying": unknown}))) == []
    assert SYSTEM.without(mira.parts["dying"], frozenset()) == mira.parts["dying"]


def test_three_days_at_most(table: Turns) -> None:
    """D-15, D-19, AD-25: at exactly 72 h it is lost, by a notice."""
    table.do("advance 1d", "resolve mira outcome=done", "advance 1d", "resolve mira outcome=done")
    table.do(f"advance {DAY - 1}s")
    assert table.badges("Mira") == {"dead"}
    table.do("advance 1s")
    assert table.badges("Mira") == {"dead", "lost"}
    assert (table.numbers("Mira")["soul_until"], table.agenda()) == (None, [])
    assert "lost" in table.refuses("dying.recall mira by=bo")


def test_unpaid_it_is_lost(table: Turns) -> None:
    """D-19: nothing is taken (AD-15)."""
    table.do("advance 1d", "resolve mira outcome=missed")
    assert table.badges("Mira") == {"dead", "lost"}
    assert nx(table) == [50, 30, 20]
    assert table.agenda() == []


def test_a_late_payment_counts_from_the_death(table: Turns) -> None:
    """The second falls due 48 h after death whenever the first was answered."""
    table.do("advance 10d", "resolve mira outcome=done")
    assert table.at("Mira", "dying.soul") == 2 * DAY


def test_without_forty_to_be_had_done_is_refused_and_names_the_sum() -> None:
    """AD-15."""
    table = Turns("dying").do("add Mira hp_max=1 hit_dice=1d6 nx=15", "add Bo hp_max=9 hit_dice=1d6 nx=24")
    table.do("dying.damage mira amount=1", "dying.damage mira amount=13", "advance 1d")
    refusal = table.refuses("resolve mira outcome=done")
    assert "40" in refusal
    assert "39" in refusal
    table.do("edit bo nx=25", "resolve mira outcome=done")
    assert [table.numbers(name)["nx"] for name in ("Mira", "Bo")] == [0, 0]


def test_time_that_runs_by_itself_pays_while_it_can(table: Turns) -> None:
    """Tasks count as done; what cannot be paid loses the soul and takes nothing (D-19, AD-15)."""
    table.do("edit cy nx=0", "edit bo nx=20", "advance 10d auto=yes")
    assert nx(table) == [10, 20, 0]
    assert table.badges("Mira") == {"dead", "lost"}
    assert "dying.soul_short" in table.kinds()


def test_nobody_pays_unasked_for_an_npc(table: Turns) -> None:
    """AD-15: the others must agree; asked, they may."""
    table.do(
        "add Goblin kind=npc auto=yes hp_max=1 hit_dice=1d4 nx=30", "add Guide kind=npc hp_max=1 hit_dice=1d4"
    )
    table.do("dying.damage goblin,guide amount=1", "dying.damage goblin,guide amount=9", "dying.recall mira by=bo")
    table.do("advance 1d")
    assert table.badges("Goblin") == {"dead", "lost"}
    assert (nx(table), table.numbers("Goblin")["nx"]) == ([50, 30, 20], 30)
    table.do("resolve guide outcome=done")
    assert nx(table) == [10, 30, 20]


def test_the_payers_may_be_named(table: Turns) -> None:
    """D-18 as the table agrees: every payer, 40 in all."""
    table.do("advance 1d", "resolve mira outcome=done from=cy:15,bo:25")
    assert nx(table) == [50, 5, 5]


def test_a_payer_may_give_all_there_is(table: Turns) -> None:
    """D-18: written with zeros before it or without."""
    table.do("advance 1d", "resolve mira outcome=done from=bo:30,mira:000010")
    assert nx(table) == [40, 0, 20]


def test_a_single_point_is_taken_too() -> None:
    """D-18: whoever has any."""
    table = Turns("dying").do("add Mira hp_max=1 hit_dice=1d6 nx=39", "add Bo hp_max=9 hit_dice=1d6 nx=1")
    table.do("dying.damage mira amount=1", "dying.damage mira amount=13", "advance 1d")
    table.do("resolve mira outcome=done")
    assert [table.numbers(name)["nx"] for name in ("Mira", "Bo")] == [0, 0]


@pytest.mark.parametrize(
    "given",
    [
        "mira:39",
        "mira:41",
        "mira:20,bo:10",
        "mira:20,mira:20",
        "bo:31,mira:9",
        "nobody:40",
        "mira",
        "mira:forty",
        "mira:-40",
        ":40",
        "mira:20,,bo:20",
        "mira:4_0",
        "mira:0000040",
    ],
)
def test_payments_that_cannot_be_are_refused(table: Turns, given: str) -> None:
    table.do("advance 1d")
    assert table.refuses(f"resolve mira outcome=done from={given}")


def test_who_has_no_sheet_of_these_rules_pays_nothing() -> None:
    """D-18."""
    table = Turns("dying", "demonlord").do("add Mira hp_max=4 hit_dice=1d4 dying.nx=40", "add Bo will_score=9")
    table.do("dying.damage mira amount=4", "dying.damage mira amount=9", "advance 1d")
    assert "no NX under these rules" in table.refuses("resolve mira outcome=done from=bo:40")


def test_who_pays_goes_with_done(table: Turns) -> None:
    table.do("advance 1d")
    assert "from=" in table.refuses("resolve mira outcome=missed from=mira:40")
    assert table.refuses("resolve mira roll=3")
    assert table.refuses("resolve mira")


def test_the_others_are_the_players(table: Turns) -> None:
    """D-18: NPCs are not asked; who is named may be one. Who is lost has nothing to give."""
    table.do("add Merchant kind=npc hp_max=9 hit_dice=1d6 nx=500", "edit mira nx=0", "edit bo nx=0", "advance 1d")
    assert "20" in table.refuses("resolve mira outcome=done")
    table.do("resolve mira outcome=done from=merchant:40")
    assert table.numbers("Merchant")["nx"] == 460


def test_the_lost_pay_nothing(table: Turns) -> None:
    table.do("dying.damage cy amount=10", "dying.damage cy amount=13", "advance 1d")
    table.do("resolve cy outcome=missed", "edit mira nx=0")
    assert "30" in table.refuses("resolve mira outcome=done")
    assert "lost" in table.refuses("resolve mira outcome=done from=cy:20,bo:20")


# -- the recall


def test_the_ritual(table: Turns) -> None:
    """D-20 … D-24: 1 XP of a living comrade; HP 1, XP and PC 0, level and skills kept, no NX."""
    table.do("advance 10h", "dying.recall mira by=bo")
    numbers = table.numbers("Mira")
    assert (numbers["hp"], numbers["below"], numbers["xp"], numbers["pc"]) == (1, 0, 0, 0)
    assert (numbers["level"], numbers["care"], numbers["nx"]) == (4, 3, 50)
    assert table.numbers("Bo")["xp"] == 1
    assert (table.badges("Mira"), table.agenda(), numbers["soul_until"]) == (set(), [], None)


def test_the_recalled_regains_strength_in_the_same_rest(table: Turns) -> None:
    """D-25, AD-27."""
    table.do("dying.recall mira by=bo", "dying.heal mira amount=5")
    assert table.numbers("Mira")["hp"] == 6


def test_rematerialised_only_where_the_body_is_destroyed(table: Turns) -> None:
    """D-26, D-28; AD-28: otherwise re-embodied."""
    table.do("dying.recall mira by=bo body=destroyed")
    assert table.numbers("Mira")["recalled"] == "rematerialised"
    assert (
        table.says("dying.rematerialised") == "Bo recalls Mira for 1 XP: rematerialised with the group, with 1 HP"
    )


def test_otherwise_the_soul_goes_where_the_body_lies(table: Turns) -> None:
    """D-27, D-28, AD-20: shown in the log and in the row."""
    table.do("dying.recall mira by=bo place='in the ravine'")
    assert (table.numbers("Mira")["recalled"], table.numbers("Mira")["place"]) == ("re_embodied", "in the ravine")
    assert table.character("Mira")["wounds"][0]["place"] == "in the ravine"
    assert "in the ravine" in table.says("dying.re_embodied_at")


def test_the_next_death_forgets_the_last_recall(table: Turns) -> None:
    table.do("dying.recall mira by=bo place=ravine", "dying.damage mira amount=1", "dying.damage mira amount=13")
    assert (table.numbers("Mira")["recalled"], table.numbers("Mira")["place"]) == (None, None)
    assert table.at("Mira", "dying.soul") == DAY


@pytest.mark.parametrize(("by", "why"), [("cy", "XP"), ("mira", "dead"), ("nobody", "nobody")])
def test_the_comrade_lives_and_has_xp(table: Turns, by: str, why: str) -> None:
    """D-22, AD-19: with 0 XP impossible."""
    assert why in table.refuses(f"dying.recall mira by={by}")


def test_an_unconscious_comrade_performs_nothing(table: Turns) -> None:
    table.do("dying.damage bo amount=10")
    assert "unconscious" in table.refuses("dying.recall mira by=bo")


def test_only_the_dead_are_recalled(table: Turns) -> None:
    """D-20."""
    assert "alive" in table.refuses("dying.recall cy by=bo")
    assert table.refuses("dying.recall mira")
    assert table.refuses("dying.recall mira by=bo body=burnt")


def test_a_ritual_before_the_payment_needs_none_after_it_is_due_it_does(table: Turns) -> None:
    """AD-14."""
    table.do(f"advance {DAY - 1}s")
    table.do("dying.recall mira by=bo", "undo", "advance 1s")
    assert "40 NX" in table.refuses("dying.recall mira by=bo")
    table.do("resolve mira outcome=done", "dying.recall mira by=bo")
    assert table.badges("Mira") == set()


def test_each_recall_costs_its_own_xp(table: Turns) -> None:
    """AD-16: Bo's 2 XP make two rituals."""
    table.do("dying.damage cy amount=10", "dying.damage cy amount=13")
    table.do("dying.recall mira by=bo", "dying.recall cy by=bo")
    assert table.numbers("Bo")["xp"] == 0


def test_a_recall_revives_for_every_system() -> None:
    """D-20: dead of madness, alive again, and no longer mad."""
    table = Turns("dying", "demonlord").do(
        "add Mira hp_max=10 hit_dice=1d6 insanity=9", "add Bo hp_max=10 hit_dice=1d6 xp=1"
    )
    table.do("demonlord.gain mira amount=1", "resolve mira roll=1", "dying.recall mira by=bo")
    assert table.badges("Mira") == set()
    assert table.numbers("Mira")["hp"] == 1
    assert table.agenda() == []


# -- all dead (D-29)


def kill(table: Turns, *names: str) -> None:
    for name in names:
        table.do(f"dying.damage {name} amount=10", f"dying.damage {name} amount=13")


def test_when_all_are_dead_it_is_final(table: Turns) -> None:
    """D-29, AD-21: at the instant the last one dies."""
    kill(table, "bo")
    assert table.badges("Bo") == {"dead"}
    kill(table, "cy")
    assert [table.badges(name) for name in ("Mira", "Bo", "Cy")] == [{"dead", "lost"}] * 3
    assert table.agenda() == []


def test_the_dying_are_not_dead(table: Turns) -> None:
    """AD-21."""
    table.do("dying.damage bo amount=10", "dying.damage cy amount=10")
    assert table.badges("Mira") == {"dead"}


def test_npcs_do_not_count(table: Turns) -> None:
    """D-29: a living hireling saves nobody, and a dead one dooms nobody."""
    table.do("add Hireling kind=npc hp_max=10 hit_dice=1d6 xp=9")
    kill(table, "hireling")
    assert table.badges("Hireling") == {"dead"}
    table.do("add Other kind=npc hp_max=10 hit_dice=1d6 xp=9")
    kill(table, "bo", "cy")
    assert table.badges("Mira") == {"dead", "lost"}
    assert table.refuses("dying.recall mira by=other")


@pytest.mark.parametrize(("hp_max", "state"), [(1, "unhurt"), (2, "wounded")])
def test_who_was_recalled_is_as_hurt_as_one_hit_point_is(hp_max: int, state: str) -> None:
    """D-23."""
    table = Turns("dying").do(f"add Mira hp_max={hp_max} hit_dice=1d4", "add Bo hp_max=4 hit_dice=1d4 xp=1")
    kill(table, "mira")
    table.do("dying.recall mira by=bo")
    assert table.character("Mira")["wounds"][0]["state"] == state


def test_once_the_group_is_dead_no_ritual_brings_anybody_back(table: Turns) -> None:
    """D-29: not even a hireling whose soul is not lost yet."""
    table.do("add Hireling kind=npc hp_max=10 hit_dice=1d6", "add Other kind=npc hp_max=10 hit_dice=1d6 xp=9")
    kill(table, "hireling", "bo", "cy")
    assert table.badges("Hireling") == {"dead"}
    assert table.refuses("dying.recall hireling by=other") == "nobody of the group lives to recall Hireling"


def test_one_alone_at_the_table_is_lost_at_once() -> None:
    """D-29, also an NPC."""
    for kind in ("pc", "npc"):
        table = Turns("dying").do(
            f"add Mira kind={kind} hp_max=10 hit_dice=1d6", "add Door kind=object dying.hp_max=9 hit_dice=1d6"
        )
        kill(table, "mira")
        assert table.badges("Mira") == {"dead", "lost"}


@pytest.mark.parametrize("things", [(), ("Door",), ("Door", "Chest")])
def test_things_keep_nobody_company(things: tuple[str, ...]) -> None:
    """D-29."""
    table = Turns("dying").do(
        "add Mira kind=npc hp_max=10 hit_dice=1d6",
        *(f"add {name} kind=object hp_max=9 hit_dice=1d6" for name in things),
    )
    kill(table, "mira")
    assert table.badges("Mira") == {"dead", "lost"}


def test_lost_members_count_as_dead(table: Turns) -> None:
    """AD-22."""
    table.do("advance 1d", "resolve mira outcome=missed")
    kill(table, "bo", "cy")
    assert [table.badges(name) for name in ("Mira", "Bo", "Cy")] == [{"dead", "lost"}] * 3


def test_whoever_leaves_leaves_the_dead_alone(table: Turns) -> None:
    """D-29: the last of the living goes off: nobody is left to perform a ritual."""
    table.do("remove bo")
    assert table.badges("Mira") == {"dead"}
    table.do("remove cy")
    assert table.badges("Mira") == {"dead", "lost"}


def test_players_who_do_not_use_these_rules_count_too() -> None:
    """D-29: every player's character of the session, dead or alive by any system."""
    table = Turns("dying", "demonlord").do(
        "add Mira dying.hp_max=10 dying.hit_dice=1d6", "add Mage demonlord.insanity=9 demonlord.will_score=10"
    )
    kill(table, "mira")
    assert table.badges("Mira") == {"dead"}
    table.do("demonlord.gain mage amount=1", "resolve mage roll=1")
    assert table.badges("Mira") == {"dead", "lost"}
    assert table.kinds()[-1] == "dying.final"


def test_in_a_long_jump_it_is_final_at_the_instant_not_at_the_end() -> None:
    """AD-21, AX-03: both bleed to death in one automatic advance; no payment is ever asked for."""
    table = Turns("dying").do("add Mira hp_max=9 hit_dice=1d4 nx=500", "add Bo hp_max=9 hit_dice=1d4 nx=500")
    table.do("dying.damage mira amount=9", "dying.damage bo amount=9", "advance 10d auto=yes")
    assert [table.numbers(name)["nx"] for name in ("Mira", "Bo")] == [500, 500]
    final = [event for event in table.events if event.kind == "dying.final"]
    deaths = [event.at for event in table.events if event.kind == "dying.dies"]
    assert [event.at for event in final] == [max(deaths)] * 2
