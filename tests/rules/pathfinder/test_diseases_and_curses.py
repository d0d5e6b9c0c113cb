"""Diseases, curses and the magic that ends them (P-33 … P-47, P-79 … P-87)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from rules.systems.pathfinder.entry import Entry, Further, Trigger
from rules.systems.pathfinder.state import Health
from rules.systems.pathfinder.system import SYSTEM
from rules.view import View
from tests.rules.pathfinder.patient import DAY, Patient

Library = Mapping[str, Any]


def test_a_second_exposure_to_a_disease_does_nothing(library: Library) -> None:
    """P-35, AP-12: accepted, logged, and no more; before the save as after it."""
    ada = Patient(library)
    ada.act("expose", "to=mindfire").act("expose", "to=mindfire")
    assert len(ada.asked("contract")) == 1
    ada.roll("1").act("expose", "to=mindfire")
    assert ada.logged("already")
    assert (ada.asked("contract"), len(ada.rows)) == ([], 1)
    ada.refuses("pathfinder.expose ada to=shakes doses=2")


def test_leprosy_has_one_dc_to_catch_and_another_to_bear(library: Library) -> None:
    """P-40, AP-11: 12 for the contraction, 20 for the effects and so for the cure."""
    ada = Patient(library, "fort=5")
    ada.act("expose", "to=leprosy")
    assert ada.needed("contract") == 7
    ada.roll("6,2")
    assert (ada.row("leprosy")["dc"], ada.row("leprosy")["next"]) == (20, 14 * DAY)
    assert ada.needed("save") == 15
    ada.act("expose", "to=filth_fever dc=15")
    assert ada.needed("contract") == 10


def test_a_failed_save_breaks_the_streak(library: Library) -> None:
    """AP-05: 2 in a row, and the contraction save is not one of them."""
    ada = Patient(library, "str=40 fort=0")
    ada.act("expose", "to=red_ache").roll("1,1").wait("1d").roll("20").wait("1d").roll("1,1")
    assert ada.row("red ache")["streak"] == 0
    ada.wait("1d").roll("20").wait("1d").roll("20")
    assert ada.rows == []


def facts(ada: Patient) -> list[str]:
    """What the row of her one affliction says."""
    (row,) = SYSTEM.afflictions(View(ada.session, ada.library), ada.session.characters[0])
    return [str(fact) for fact in row.facts]


@pytest.mark.parametrize(("shown", "blind"), [(2, False), (3, True), (4, True)])
def test_blinding_sickness_blinds_by_more_than_2(library: Library, shown: int, blind: bool) -> None:
    """P-41, AP-23: strictly more than 2 of this very roll."""
    ada = Patient(library, "str=20 fort=5")
    ada.act("expose", "to=blinding_sickness").roll("1,1").wait("1d")
    ada.roll(f"1,{shown}" + (",10" if blind else ""))
    assert ("blind" in ada.badges) == blind
    assert ("second save failed" in facts(ada)) == blind
    if blind:
        ada.act("cure", "of=blinding_sickness by=gm")
        assert ada.badges == ["blind"]
        ada.act("cure", "of=blind by=gm")
        assert ada.badges == []


def test_of_two_curses_that_force_rerolls_the_one_that_is_free_does(library: Library) -> None:
    """P-81, AP-44: each once an hour; refused while neither can, with the time until the first can again."""
    jinx = replace(library["pathfinder"]["unluck"], id="jinx")
    ada = Patient({"pathfinder": {**library["pathfinder"], "jinx": jinx}})
    for curse in ("unluck", "jinx"):
        ada.act("expose", f"to={curse}").roll("1")
    ada.act("reroll").wait("10m").act("reroll")
    assert "50m" in ada.refuses("pathfinder.reroll ada")
    ada.wait("50m").act("reroll")
    assert "10m" in ada.refuses("pathfinder.reroll ada")


def test_a_curse_that_says_not_how_often_forces_rerolls_at_will(library: Library) -> None:
    """P-81 has an hour; a curse of one's own need not."""
    jinx = replace(library["pathfinder"]["unluck"], id="jinx", frequency="")
    ada = Patient({"pathfinder": {"jinx": jinx}}).act("expose", "to=jinx").roll("1").act("reroll")
    assert ada.act("reroll").logged("rerolled")


@pytest.mark.parametrize(("second", "blind"), [("20", False), ("1", True)])
def test_only_a_failed_second_save_leaves_its_mark(library: Library, second: str, blind: bool) -> None:
    """P-41: blindness, and the row that says so."""
    ada = Patient(library, "str=20 fort=5").act("expose", "to=blinding_sickness").roll("1,1").wait("1d")
    ada.roll(f"1,4,{second}")
    health = ada.session.characters[0].part(Health)
    assert health is not None
    assert health.afflictions[0].marked is blind
    assert ada.badges == (["blind"] if blind else [])


@pytest.mark.parametrize(("shown", "damage"), [(3, 2), (1, 0)])
def test_one_of_the_lost_points_is_drained(library: Library, shown: int, damage: int) -> None:
    """P-43, P-45, AP-24: one of them, not one more."""
    for disease in ("slimy_doom", "demon_fever"):
        ada = Patient(library, "con=12 fort=0")
        ada.act("expose", f"to={disease}").roll("1").wait("1d").roll(f"1,{shown},1")
        assert (ada.damage("con"), ada.numbers["con"]["drain"]) == (damage, 1)
        assert ada.numbers["con"]["current"] == 12 - shown


def test_no_more_is_drained_than_this_very_blow_took(library: Library) -> None:
    """AP-24: whatever else was lost before, of this ability or by this disease."""
    rot = Entry(id="rot", kind="disease", dc=14, onset="1 day", frequency="1/day", effects=("1 con", "1 cha"))
    rot = replace(rot, further=Further(drains=3))
    ada = Patient({"pathfinder": {**library["pathfinder"], "rot": rot}}, "con=12 fort=0")
    ada.act("damage", "ability=con amount=4").act("expose", "to=rot").roll("1").wait("23h")
    ada.act("damage", "ability=con amount=2").wait("1h").roll("1,1", check="save")
    assert (ada.numbers["con"]["drain"], ada.numbers["cha"]["drain"]) == (1, 0)
    assert (ada.damage("con"), ada.damage("cha")) == (5, 1)


def test_what_an_earlier_blow_took_is_drained_by_no_later_one(library: Library) -> None:
    """AP-24: of the points just lost, however many may be drained; what was lost before stays damage."""
    rot = Entry(id="rot", kind="disease", dc=14, onset="1 day", frequency="1 hour", effects=("1 con",))
    rot = replace(rot, further=Further(drains=3))
    for between in (0, 2):
        ada = Patient({"pathfinder": {**library["pathfinder"], "rot": rot}}, "con=12 fort=0")
        ada.act("expose", "to=rot").roll("1").wait("1d").roll("1,20", check="save")
        if between:
            ada.act("damage", f"ability=con amount={between}")
        ada.wait("1h").roll("1,1", check="save")
        assert (ada.damage("con"), ada.numbers["con"]["drain"]) == (1 + between, 1)


def test_a_blow_may_strike_an_ability_twice(library: Library) -> None:
    """AP-24: what it took is the sum."""
    rot = Entry(id="rot", kind="disease", dc=14, frequency="1/day", effects=("1 str", "1d4 str"))
    rot = replace(rot, further=Further(over=3, drains=2))
    ada = Patient({"pathfinder": {**library["pathfinder"], "rot": rot}}, "str=12 fort=0").act("expose", "to=rot")
    ada.roll("1,3,1")
    assert (ada.damage("str"), ada.numbers["str"]["drain"]) == (2, 2)


def test_nothing_is_felt_until_the_end_of_the_onset_unless_magic_holds_it(library: Library) -> None:
    """Interface: all the clocks of a course that magic holds stand still, so no moment can be told."""

    def says(ada: Patient) -> bool:
        (row,) = SYSTEM.afflictions(View(ada.session, library), ada.session.characters[0])
        return any("nothing is felt until" in str(line) for line in row.detail)

    ada = Patient(library).act("expose", "to=arsenic").roll("1")
    assert says(ada)
    assert not says(ada.act("suspend", "of=arsenic"))
    assert says(ada.wait("1h").act("resume", "of=arsenic"))
    assert not says(ada.wait("10m"))


def test_what_has_nothing_left_to_lose_keeps_nothing_else_from_being_drained(library: Library) -> None:
    """AP-24: of two abilities struck one may be at 0 already."""
    rot = Entry(id="rot", kind="disease", dc=14, onset="1 day", frequency="1/day", effects=("1 str", "1 con"))
    rot = replace(rot, further=Further(drains=1))
    ada = Patient({"pathfinder": {**library["pathfinder"], "rot": rot}}, "con=12 str=1 fort=0")
    ada.act("drain", "ability=str amount=1").act("expose", "to=rot").roll("1").wait("1d").roll("1,1", check="save")
    assert (ada.damage("con"), ada.numbers["con"]["drain"], ada.numbers["str"]["drain"]) == (0, 1, 1)


def test_where_nothing_was_lost_nothing_can_be_drained(library: Library) -> None:
    """AP-24: no second save is asked for, and none counts as failed."""
    rot = Entry(id="rot", kind="disease", dc=14, onset="1 day", frequency="1/day", effects=("1 str",))
    rot = replace(rot, further=Further(drains=1))
    ada = Patient({"pathfinder": {**library["pathfinder"], "rot": rot}}, "str=1 fort=0")
    ada.act("drain", "ability=str amount=1").act("expose", "to=rot").roll("1").wait("1d").roll("1", check="save")
    assert (ada.logged("second_passed"), ada.logged("second_failed")) == (False, False)
    health = ada.session.characters[0].part(Health)
    assert health is not None
    assert not health.afflictions[0].marked


def test_the_second_save_has_the_bonus_of_after_the_damage(library: Library) -> None:
    """Interface: Con 12 is +1, Con 9 is -1: against DC 14 with Fort +3 a 13 is needed and a 12 fails."""
    ada = Patient(library, "con=12 fort=3")
    ada.act("expose", "to=slimy_doom").roll("1").wait("1d").roll("1,3,12")
    assert ada.numbers["con"]["drain"] == 1
    ada = Patient(library, "con=12 fort=3")
    ada.act("expose", "to=slimy_doom").roll("1").wait("1d").roll("1,3,13")
    assert ada.numbers["con"]["drain"] == 0


@pytest.mark.parametrize(
    ("save", "dc", "name"), [("will 17", 17, "Will"), ("will", 25, "Will"), ("", 25, "Fortitude")]
)
def test_the_second_save_has_a_dc_of_its_own_or_that_of_the_first(
    library: Library, save: str, dc: int, name: str
) -> None:
    """P-84: a stronger spell leaves a printed one as it is."""
    lizard = library["pathfinder"]["baleful_polymorph"]
    lizard = replace(lizard, further=replace(lizard.further, save=save))
    ada = Patient({"pathfinder": {lizard.id: lizard}}).act("expose", "to=baleful_polymorph dc=25").roll("1,1")
    (told,) = (event.data for event in ada.events if event.kind == "pathfinder.second_failed")
    assert (told["dc"], told["save"]) == (dc, name)


@pytest.mark.parametrize("second", [1, 20])
def test_what_a_failed_second_save_means_stands_in_the_detail(library: Library, second: int) -> None:
    """P-84: the mind of a lizard too."""
    ada = Patient(library).act("expose", "to=baleful_polymorph").roll(f"1,{second}")
    (row,) = SYSTEM.afflictions(View(ada.session, library), ada.session.characters[0])
    assert ("the mind has become a lizard's too (see the spell)" in map(str, row.detail)) == (second == 1)


def test_bubonic_plague_tires_until_it_is_cured(library: Library) -> None:
    """P-44, AP-46."""
    ada = Patient(library, "con=20")
    ada.act("expose", "to=bubonic_plague").roll("1").wait("1d")
    assert ada.badges == []
    ada.roll("1,1").wait("1d").roll("20")
    assert ada.badges == ["fatigued"]
    ada.wait("1d").roll("20")
    assert ada.badges == []


def test_outcome_stated_with_the_dice_of_the_effect_alone(library: Library) -> None:
    """Interface, dice order: with outcome=failure the roll holds no d20."""
    ada = Patient(library, "dex=20 con=20")
    ada.act("expose", "to=filth_fever").do("resolve ada outcome=failure roll=2").wait("2d")
    ada.do("resolve ada outcome=failure roll=3,1")
    assert (ada.damage("dex"), ada.damage("con")) == (3, 1)


def test_a_circumstance_modifier_counts(library: Library) -> None:
    """DESIGN 6: modifier= is added to the die."""
    ada = Patient(library)
    ada.act("expose", "to=arsenic").do("resolve ada modifier=3 roll=10")
    assert ada.rows == []


def test_natural_1_and_20(library: Library) -> None:
    """AP-04: a natural 1 fails and a natural 20 succeeds, unless the table plays without."""
    for setting, low, high in (("natural_20=yes", ">= 2", ">= 20"), ("natural_20=no", ">= -17", ">= 23")):
        ada = Patient(library, "fort=30", setting)
        ada.act("expose", "to=arsenic")
        assert ada.asked("contract")[0]["needs"] == low
        weak = Patient(library, "fort=-10", setting)
        weak.act("expose", "to=arsenic")
        assert weak.asked("contract")[0]["needs"] == high


# -- curses


def test_saves_never_end_a_curse(library: Library) -> None:
    """P-80: the curse of the ages goes on after any number of successes."""
    ada = Patient(library)
    ada.act("expose", "to=curse_of_the_ages").roll("1")
    for day in range(1, 6):
        ada.wait("1d").roll("20")
        assert (ada.row("curse of the ages")["streak"], ada.numbers["aged"]) == (day, 1)
    ada.wait("1d").roll("1")
    assert ada.numbers["aged"] == 2


def test_lycanthropy_in_the_calendar(library: Library) -> None:
    """P-82: the moon follows the date that the game master names, its dusk and its dawn too."""
    ada = Patient(library)
    ada.do("set date='day 15 12:00'").act("expose", "to=werewolf_lycanthropy").roll("1")
    assert ada.row("werewolf lycanthropy")["next"] == 6 * 3_600
    ada.do("advance 'full moon'").roll("1", check="save")
    assert ada.at("ends") == 18 * 3_600
    ada.act("cure", "of=werewolf_lycanthropy by=remove_curse level=10 roll=5")
    assert ada.badges == []


def test_a_wolf_on_the_night_of_the_full_moon_is_not_asked_again(library: Library) -> None:
    """AP-42: one save per trigger, none while already a wolf."""
    ada = Patient(library)
    ada.act("expose", "to=werewolf_lycanthropy").roll("1").do("advance 'full moon'").roll("20", check="save")
    ada.do("set date='day 43 12:00'").act("wounded").roll("1", check="save")
    assert "wolf" in ada.badges
    assert ada.at("save") - ada.now > 20 * DAY


def test_who_turns_wolf_at_dusk_is_asked_for_no_other_wolf_that_night(library: Library) -> None:
    """AP-42: none while already a wolf, be it since this very second, and whatever made it one."""
    fenrir = replace(library["pathfinder"]["werewolf_lycanthropy"], id="fenrir")
    ada = Patient({"pathfinder": {**library["pathfinder"], "fenrir": fenrir}})
    for curse in ("werewolf_lycanthropy", "fenrir"):
        ada.act("expose", f"to={curse}").roll("1")
    ada.do("advance 'full moon'")
    assert [c["at"] for c in ada.asked("save")] == [ada.now, ada.now]
    ada.do("resolve ada pathfinder.save outcome=failure")
    assert "wolf" in ada.badges
    assert ada.at("save") - ada.now > 20 * DAY


def test_a_shape_that_ends_at_dusk_does_not_outlast_it(library: Library) -> None:
    """AP-42: at the same second what ends comes first."""
    long = replace(library["pathfinder"]["werewolf_lycanthropy"], id="long", names={}, effects=("wolf 4 weeks",))
    ada = Patient({"pathfinder": {"long": long}}).act("expose", "to=long").roll("1").do("advance 'full moon'")
    ada.do("resolve ada pathfinder.save outcome=failure")
    assert ada.at("save") == ada.at("ends") == ada.now + 28 * DAY


def test_a_wound_stirs_what_has_not_its_shape_whatever_else_is_the_matter(library: Library) -> None:
    """P-82: a sleeper may turn wolf; and a curse that gives no shape is asked at every wound."""
    thorns = Entry(id="thorns", kind="curse", dc=14, effects=("1 con",), triggers=(Trigger("wounded"),))
    ada = Patient({"pathfinder": {**library["pathfinder"], "thorns": thorns}}).act("expose", "to=thorns")
    ada.roll("1").act("expose", "to=werewolf_lycanthropy").roll("1").do("advance 'full moon'")
    ada.do("resolve ada pathfinder.save outcome=success").act("expose", "to=drow_poison").roll("1")
    assert ada.badges == ["unconscious"]
    ada.act("wounded")
    assert [c["of"] for c in ada.asked("save") if c["due"]] == ["thorns", "werewolf_lycanthropy"]
    ada.roll("1", check="save").roll("1", check="save")
    assert set(ada.badges) == {"unconscious", "wolf"}
    assert [c["of"] for c in ada.act("wounded").asked("save") if c["due"]] == ["thorns"]
    assert ada.logged("shape_already")


@pytest.mark.parametrize("first", ["remove_curse", "remove_disease"])
@pytest.mark.parametrize(("seconds", "over"), [(60, True), (61, False)])
def test_mummy_rot_takes_two_spells_within_a_minute(
    library: Library, first: str, seconds: int, over: bool
) -> None:
    """P-86, AP-45: in either order, 60 seconds included."""
    ada = Patient(library)
    ada.act("expose", "to=mummy_rot").roll("1")
    second = ({"remove_curse", "remove_disease"} - {first}).pop()
    ada.act("cure", f"of=mummy_rot by={first} level=10 roll=20")
    assert ada.logged("spell_half")
    if seconds >= 60:
        ada.wait("1m").roll("20")
    if seconds > 60:
        ada.wait(f"{seconds - 60}s")
    ada.act("cure", f"of=mummy_rot by={second} level=10 roll=20")
    assert (ada.rows == []) == over
    if not over:
        ada.refuses("pathfinder.cure ada of=mummy_rot by=break_enchantment level=9 roll=20")


# -- magic


@pytest.mark.parametrize(
    ("to", "wrong", "right"),
    [
        ("arsenic", "remove_disease", "neutralize poison"),
        ("shakes", "neutralize_poison", "remove disease"),
        ("unluck", "remove_disease", "remove curse and break enchantment"),
    ],
)
def test_a_spell_that_does_not_fit_is_refused_with_the_right_one(
    library: Library, to: str, wrong: str, right: str
) -> None:
    """P-34, P-80, P-88."""
    ada = Patient(library)
    ada.act("expose", f"to={to}").do("resolve ada outcome=failure")
    assert right in ada.refuses(f"pathfinder.cure ada of={to} by={wrong} level=9 roll=20")


def test_cured_and_run_its_course_are_told_apart(library: Library) -> None:
    """Interface: the log says which."""
    ada = Patient(library, "con=30")
    ada.act("expose", "to=arsenic").roll("1").wait("10m").roll("20")
    assert ada.logged("cured")
    ada.act("expose", "to=arsenic").roll("1").wait("10m").roll("1,1")
    for _ in range(3):
        ada.wait("1m").roll("1,1")
    assert ada.logged("ran_out")
    assert not ada.logged("cured")


def test_a_course_held_by_magic_stands_still_and_goes_on(library: Library) -> None:
    """Interface: all its clocks stop, in the onset as in the course, and go on where they stopped."""
    ada = Patient(library, "con=30")
    ada.act("expose", "to=arsenic").roll("1").wait("4m").act("suspend", "of=arsenic")
    found = ada.row("arsenic")
    assert (found["phase"], found["next"], ada.asked()) == ("suspended", None, [])
    ada.wait("2h").act("resume", "of=arsenic")
    assert (ada.row("arsenic")["phase"], ada.row("arsenic")["next"]) == ("onset", ada.now + 360)
    ada.wait("6m").roll("1,1").wait("20s").act("suspend", "of=arsenic").wait("1d")
    ada.refuses("pathfinder.suspend ada of=arsenic")
    ada.act("resume", "of=arsenic")
    assert ada.at("save") == ada.now + 40
    ada.refuses("pathfinder.resume ada of=arsenic")


def test_weeks_and_mornings_held_by_magic(library: Library) -> None:
    """The same of a madness: the week goes on, the sun did not wait."""
    ada = Patient(library)
    ada.act("madness", "kind=multiple_personality_disorder").roll("1,2", check="mad").wait("2d").wait("1h")
    ada.act("suspend", "of='multiple personality'").wait("3d").act("resume", "of='multiple personality'")
    assert ada.at("weekly") == 12 * DAY
    assert ada.at("morning") == 5 * DAY + 6 * 3_600


def test_an_unluck_that_magic_holds_forces_nothing(library: Library) -> None:
    """P-81: while its course is held; and the hour does not pass meanwhile."""
    ada = Patient(library)
    ada.act("expose", "to=unluck").roll("1").act("reroll").wait("10m").act("suspend", "of=unluck").wait("2h")
    ada.refuses("pathfinder.reroll ada")
    ada.act("resume", "of=unluck")
    assert "50m" in ada.refuses("pathfinder.reroll ada")


def test_every_mark_can_be_taken_away_by_hand(library: Library) -> None:
    """DESIGN 9: a state, years, an affliction; but no spell does it."""
    ada = Patient(library)
    ada.act("expose", "to=curse_of_the_ages").roll("1").act("take", "drug=shiver roll=1,4,1")
    ada.roll("20", check="addiction")
    ada.refuses("pathfinder.cure ada of=asleep by=remove_disease level=9 roll=20")
    ada.refuses("pathfinder.cure ada of=curse_of_the_ages by=remove_curse")
    ada.act("cure", "of=asleep by=gm").act("cure", "of=aged by=gm").act("cure", "of=curse_of_the_ages by=gm")
    assert (ada.badges, ada.numbers["aged"], [r["kind"] for r in ada.rows]) == ([], 0, ["drug"])
