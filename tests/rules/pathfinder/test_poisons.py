"""Poisons: routes, doses, fumes, initial and secondary effects, handling (P-88 … P-123)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from rules.agenda import due
from rules.clock import HOUR
from rules.systems.pathfinder.choices import cures
from rules.systems.pathfinder.entry import Entry
from rules.systems.pathfinder.state import Health
from rules.systems.pathfinder.system import SYSTEM
from rules.view import View
from tests.rules.pathfinder.patient import DAY, Patient

Library = Mapping[str, Any]


def test_a_further_dose_counts_at_once_and_halves_the_base_duration_not_the_longer_one(library: Library) -> None:
    """P-97, AP-31: 4, 6, 8 saves; DC +2 each; the rhythm of the saves stays."""
    ada = Patient(library, "fort=5")
    ada.act("expose", "to=spider_venom").roll("1,1")
    ada.wait("3s").act("expose", "to=spider_venom").act("expose", "to=spider_venom")
    found = ada.row("spider venom")
    assert (found["dc"], found["doses"], found["saves_made"], found["saves_left"]) == (18, 3, 1, 7)
    assert ada.at("save") == 6
    assert ada.asked("contract") == []


def test_one_success_ends_all_doses(library: Library) -> None:
    """P-98: more doses do not change what cures."""
    ada = Patient(library, "fort=5")
    ada.act("expose", "to=spider_venom doses=5").roll("1,2")
    assert ada.row("spider venom")["dc"] == 22
    ada.wait("1r").roll("17")
    assert ada.rows == []
    assert ada.damage("str") == 2


def test_a_failed_save_never_deals_the_damage_of_two_doses(library: Library) -> None:
    """P-96, AP-30: one die, however many doses."""
    ada = Patient(library, "con=20")
    ada.act("expose", "to=deathblade doses=4")
    ada.refuses("resolve ada roll=1,3,3")
    ada.roll("1,3")
    assert ada.damage("con") == 3


def test_doses_that_wait_for_their_contraction_save_add_up(library: Library) -> None:
    """P-95: one save for all of them, no row before it is rolled."""
    ada = Patient(library)
    ada.act("expose", "to=arsenic").act("expose", "to=arsenic doses=2")
    assert ada.rows == []
    assert [c["needs"] for c in ada.asked("contract")] == [">= 17"]


@pytest.mark.parametrize(
    ("doses", "said"),
    [
        (1, []),
        (2, ["2 doses: DC 12 and +2 for those beyond the first"]),
        (3, ["3 doses: DC 12 and +4 for those beyond the first"]),
    ],
)
def test_a_row_says_what_further_doses_have_come_to(library: Library, doses: int, said: list[str]) -> None:
    """P-97: on what the DC is founded."""
    ada = Patient(library).act("expose", f"to=bloodroot doses={doses}").roll("1")
    (row,) = SYSTEM.afflictions(View(ada.session, library), ada.session.characters[0])
    assert [str(line) for line in row.detail if "beyond" in str(line)] == said
    assert (f"{doses} doses" in [str(fact) for fact in row.facts]) == (doses > 1)


def test_a_strength_told_later_is_that_of_all_doses_that_wait(library: Library) -> None:
    """P-95: and where none is told the one told before stays."""
    ada = Patient(library, "fort=9").act("expose", "to=arsenic").act("expose", "to=arsenic dc=20")
    assert [c["needs"] for c in ada.asked("contract")] == [">= 13"]
    assert [c["needs"] for c in ada.act("expose", "to=arsenic").asked("contract")] == [">= 15"]


VIPER = Entry(id="viper", kind="poison", dc=14, frequency="1 round", duration="6 rounds", effects=("1 con",))


@pytest.mark.parametrize(("given", "dc"), [("", 16), ("dc=12", 16), ("dc=14", 16), ("dc=19", 21)])
def test_a_stronger_dose_counts_with_its_own_strength(given: str, dc: int) -> None:
    """P-95: +2 for the dose, on top of the higher of the two."""
    ada = Patient({"pathfinder": {"viper": VIPER}}, "con=20").act("expose", "to=viper").roll("1")
    assert ada.act("expose", f"to=viper {given}").row("viper")["dc"] == dc


def test_of_doses_of_several_strengths_the_strongest_is_the_base() -> None:
    """P-95: the second is stronger by 5; the third by another 2, not by 7; each adds 2 as well."""
    ada = Patient({"pathfinder": {"viper": VIPER}}, "con=20").act("expose", "to=viper").roll("1")
    for given, dc in ((19, 21), (21, 25), (12, 27)):
        assert ada.act("expose", f"to=viper dc={given}").row("viper")["dc"] == dc


def test_where_each_dose_has_a_save_its_dc_is_that_of_the_poison_under_way() -> None:
    """AP-31, by the house rule: 18 and 2 for the active dose, less the bonus of +9 that the lost Con makes +8."""
    ada = Patient({"pathfinder": {"viper": VIPER}}, "con=20 fort=9", "extra_dose=saves")
    ada.act("expose", "to=viper dc=18").roll("1").act("expose", "to=viper")
    assert [c["needs"] for c in ada.asked("contract")] == [">= 12"]


def test_a_dose_that_waits_keeps_the_dc_that_a_spell_has_laid_down(library: Library) -> None:
    """P-110, AP-31: also where what it was to add to has been cured meanwhile."""
    ada = Patient(library, "", "extra_dose=saves").act("expose", "to=green_prismatic_poison dc=14").roll("19")
    ada.act("expose", "to=green_prismatic_poison")
    assert [c["needs"] for c in ada.asked("contract")] == [">= 16"]
    ada.act("cure", "of=green_prismatic_poison by=gm")
    assert [c["needs"] for c in ada.asked("contract")] == [">= 14"]


def test_a_save_says_whether_passing_it_is_enough(library: Library) -> None:
    """P-110, AP-38: the first save does not keep that poison out of the body, but it keeps out a dose more."""
    passed = "nothing happens"
    ada = Patient(library, "", "extra_dose=saves").act("expose", "to=arsenic")
    assert str(due(ada.session)[0].on_success) == passed
    ada.roll("20").act("expose", "to=green_prismatic_poison dc=14")
    assert str(due(ada.session)[0].on_success) == "it stays in the body all the same"
    ada.roll("19").act("expose", "to=green_prismatic_poison")
    assert str(due(ada.session)[0].on_success) == passed
    ada.roll("19")
    assert [(r["label"], r["doses"]) for r in ada.rows] == [("green prismatic poison", 1)]


def test_what_one_save_cures_does_not_stay_after_a_first_one(library: Library) -> None:
    """AP-38: the first save counts as one of those that cure."""
    weak = replace(library["pathfinder"]["green_prismatic_poison"], id="weak", cure=1)
    ada = Patient({"pathfinder": {"weak": weak}}).act("expose", "to=weak dc=14")
    assert str(due(ada.session)[0].on_success) == "nothing happens"
    assert ada.roll("19").rows == []


def test_the_spells_that_end_something_come_first(library: Library) -> None:
    """P-34, P-88: of what is offered as a cure; the game master's word first where no spell does."""

    def offered(ada: Patient) -> list[str]:
        view, who = View(ada.session, library), ada.session.characters[0]
        return [choice.value for choice in cures(view, who)]

    ada = Patient(library).act("expose", "to=arsenic").roll("1")
    assert offered(ada)[0] == "neutralize_poison"
    ada.act("expose", "to=unluck").roll("1", check="contract")
    assert offered(ada)[:3] == ["neutralize_poison", "remove_curse", "break_enchantment"]
    ada = Patient(library).act("madness", "kind=phobia").do("resolve ada outcome=failure")
    assert offered(ada)[0] == "gm"


def test_the_saves_of_a_course_do_not_follow_the_dc_of_the_first() -> None:
    """P-95: where the course has a DC of its own, a stronger dose raises it by 2 like any other."""
    slow = replace(VIPER, periodic="fort 17")
    ada = Patient({"pathfinder": {"viper": slow}}, "con=20").act("expose", "to=viper").roll("1")
    assert ada.row("viper")["dc"] == 17
    assert ada.act("expose", "to=viper dc=25").row("viper")["dc"] == 19


@pytest.mark.parametrize(
    ("duration", "saves"), [("1 round", 2), ("2 rounds", 3), ("3 rounds", 4), ("4 rounds", 6)]
)
def test_a_further_dose_adds_half_of_the_course_and_a_save_at_least(duration: str, saves: int) -> None:
    """P-97, AP-31: the first save is the contraction's where there is no onset, so one less is left."""
    ada = Patient({"pathfinder": {"viper": replace(VIPER, duration=duration)}}, "con=20")
    ada.act("expose", "to=viper doses=2").roll("1")
    health = ada.session.characters[0].part(Health)
    assert health is not None
    assert health.afflictions[0].saves_max == saves


def test_two_poisons_run_side_by_side(library: Library) -> None:
    """P-95: only doses of the same poison add up."""
    ada = Patient(library, "con=20")
    ada.act("expose", "to=deathblade").roll("1,1")
    ada.act("expose", "to=black_adder_venom").roll("1,1")
    assert [(r["label"], r["dc"]) for r in ada.rows] == [("deathblade", 20), ("black adder venom", 11)]


def test_initial_effect_strikes_at_the_first_failed_save_whenever_that_is(library: Library) -> None:
    """P-122, AP-06: a dose more does not bring it back, a success in between does not spend it."""
    ada = Patient(library, "con=20 fort=0")
    ada.act("expose", "to=burnt_othur_fumes").roll("1")
    assert (ada.numbers["con"]["drain"], ada.damage("con")) == (1, 0)
    ada.wait("1r").roll("20")
    ada.wait("1r").roll("1,3")
    assert (ada.numbers["con"]["drain"], ada.damage("con")) == (1, 3)


def test_blue_whinnis(library: Library) -> None:
    """P-104, P-123: 1 Con, then 1d3 hours of unconsciousness, from the second failed save."""
    ada = Patient(library)
    ada.act("expose", "to=blue_whinnis").roll("1")
    assert (ada.damage("con"), ada.badges) == (1, [])
    ada.wait("1r").roll("1,2")
    assert ada.badges == ["unconscious"]
    assert ada.at("ends") == 6 + 2 * 3_600
    assert ada.rows == []


def test_hemlock_suffocates_at_dex_0_until_dex_is_back(library: Library) -> None:
    """P-109: helpless and without breath for as long as the score is 0."""
    ada = Patient(library, "dex=5")
    ada.act("expose", "to=hemlock").roll("1").wait("10m").roll("1,5")
    assert set(ada.badges) == {"paralysed", "suffocating"}
    ada.act("restore", "ability=dex amount=1")
    assert ada.badges == []


def test_who_breathed_again_suffocates_no_more_at_another_0(library: Library) -> None:
    """P-109: the poison does it, not the score alone."""
    ada = Patient(library, "dex=5").act("expose", "to=hemlock").roll("1").wait("10m").roll("1,5")
    ada.act("restore", "ability=dex amount=1").act("damage", "ability=dex amount=1")
    assert ada.badges == ["paralysed"]


def test_of_two_states_the_row_tells_the_end_of_the_longer(library: Library) -> None:
    """The last of what it brought."""
    effects = ("asleep 1 hour", "fatigued 3 hours", "shaken 2 hours")
    drop = Entry(id="drop", kind="disease", dc=14, frequency="1/day", effects=effects)
    ada = Patient({"pathfinder": {**library["pathfinder"], "drop": drop}}).act("expose", "to=drop").roll("1")
    assert set(ada.badges) == {"asleep", "fatigued", "shaken"}
    assert ada.row("drop")["until"] == 3 * HOUR


def test_with_a_point_of_dex_left_one_breathes(library: Library) -> None:
    """P-109: at 0 and not before."""
    ada = Patient(library, "dex=5").act("expose", "to=hemlock").roll("1").wait("10m").roll("1,4")
    assert (ada.numbers["dex"]["current"], ada.badges, ada.logged("state")) == (1, [], False)


def test_suffocating_ends_the_held_breath(library: Library) -> None:
    """P-94: whoever suffocates breathes again."""
    ada = Patient(library, "dex=5")
    ada.act("expose", "to=hemlock").roll("1").wait("10m").act("breath", "state=held")
    assert ada.numbers["breath"] == "held"
    ada.roll("1,6")
    assert ada.numbers["breath"] == "normal"


def test_drow_poison_lasts_by_the_minute(library: Library) -> None:
    """P-116, P-123: an injury poison with a frequency of its own."""
    ada = Patient(library)
    ada.act("expose", "to=drow_poison").roll("1")
    assert ada.row("drow poison")["until"] == 60
    assert (ada.at("save"), ada.at("ends")) == (60, 60)


def test_belladonna_helps_once_and_only_within_the_hour(library: Library) -> None:
    """P-107, AP-37: at its first effect a Fort save against the curse's DC; failed, there is no other."""
    ada = Patient(library, "str=14")
    ada.act("expose", "to=werewolf_lycanthropy").roll("1")
    ada.act("expose", "to=belladonna").roll("1").wait("10m")
    ada.roll("1,1,14")
    assert ada.logged("second_failed")
    assert ada.row("werewolf lycanthropy")
    ada.wait("1m").roll("1,1")
    assert ada.row("werewolf lycanthropy")


@pytest.mark.parametrize(("wait", "helps"), [("50m", True), ("50m1s", False)])
def test_the_hour_counts_from_the_infection(library: Library, wait: str, helps: bool) -> None:
    """P-107, AP-37: the poison's onset of ten minutes ends within the hour, or a second after it."""
    ada = Patient(library, "str=14").wait("5h")
    ada.act("expose", "to=werewolf_lycanthropy").roll("1").wait(wait)
    ada.act("expose", "to=belladonna").roll("1").wait("10m").roll("1,1,20" if helps else "1,1")
    assert [r["label"] for r in ada.rows if r["kind"] == "curse"] == ([] if helps else ["werewolf lycanthropy"])


def test_a_bonus_against_mental_effects_does_not_help_belladonna(library: Library) -> None:
    """P-25, P-107: lycanthropy is none; a 14 against DC 15 fails, whatever flayleaf gives."""
    ada = Patient(library, "str=14 fort=0").act("take", "drug=flayleaf").roll("20", check="addiction")
    ada.act("expose", "to=werewolf_lycanthropy").roll("1").act("expose", "to=belladonna").roll("1").wait("10m")
    assert ada.roll("1,1,14").logged("second_failed")


def test_a_curse_that_only_goes_on_says_that_it_strikes(library: Library) -> None:
    """P-85: its save has no effect to name."""
    ada = Patient(library).act("expose", "to=bestow_curse_trap")
    assert str(due(ada.session)[0].on_failure) == "it strikes at once"


def test_a_route_that_is_not_the_poisons_is_refused_but_contact_does_on_a_blade(library: Library) -> None:
    """P-89, AP-33: contact poisons may be used as injury poisons too."""
    ada = Patient(library)
    assert "contact" in ada.refuses("pathfinder.expose ada to=dragon_bile route=ingested")
    ada.act("expose", "to=dragon_bile route=injury")
    assert len(ada.asked("contract")) == 1
    assert "ingested" in ada.refuses("pathfinder.expose ada to=arsenic route=injury")
    assert "contact" in ada.refuses("pathfinder.expose ada to=shakes route=injury")


def test_what_route_leaves_out_is_usual_for_it(library: Library) -> None:
    """P-89 … P-91: onset and frequency of a poison of which the entry says nothing."""
    entry = library["pathfinder"]["arsenic"]
    usual = type(entry)
    contact = usual(id="a", kind="poison", routes=("contact",))
    ingested = usual(id="b", kind="poison", routes=("ingested",))
    injury = usual(id="c", kind="poison", routes=("injury",))
    assert (contact.usual_onset, contact.usual_frequency) == ("1 minute", "1 minute")
    assert (ingested.usual_onset, ingested.usual_frequency) == ("10 minutes", "1 minute")
    assert (injury.usual_onset, injury.usual_frequency) == ("", "1 round")
    assert library["pathfinder"]["greenblood_oil"].usual_onset == ""


# -- fumes


def test_held_breath_in_fumes(library: Library) -> None:
    """P-92, P-93, AP-39: 50 or less on a d100, no save this round; above, it is breathed in."""
    ada = Patient(library)
    ada.act("breath", "state=held").act("expose", "to=burnt_othur_fumes")
    (check,) = ada.asked()
    assert (check["check"], check["needs"], check["chance"], check["dice"]) == (
        "pathfinder.breath",
        "<= 50",
        0.5,
        "1d100",
    )
    ada.refuses("resolve ada pathfinder.breath roll=51 modifier=-5")
    ada.roll("50", check="breath")
    assert ada.at("breath") == 6
    ada.wait("1r").roll("51", check="breath")
    assert [c["check"] for c in ada.asked()] == ["pathfinder.contract"]
    assert ada.at("contract") == 6


def test_out_of_the_cloud_and_breathing_in_it(library: Library) -> None:
    """P-93, P-94: outside nothing more is asked; who breathes in it meets the save at once."""
    ada = Patient(library)
    ada.act("breath", "state=held").act("expose", "to=burnt_othur_fumes").act("breath", "state=out")
    assert ada.asked() == []
    ada.act("breath", "state=held").act("expose", "to=burnt_othur_fumes").act("breath", "state=normal")
    assert [c["check"] for c in ada.asked()] == ["pathfinder.contract"]


def test_held_breath_does_not_help_against_what_is_not_inhaled(library: Library) -> None:
    """P-93 speaks of inhaled poisons alone."""
    ada = Patient(library)
    ada.act("breath", "state=held").act("expose", "to=arsenic").act("expose", "to=mindfire")
    assert [c["check"] for c in ada.asked()] == ["pathfinder.contract", "pathfinder.contract"]


# -- handling and making


@pytest.mark.parametrize(("shown", "exposed"), [(1, True), (5, True), (6, False), (100, False)])
def test_five_in_a_hundred_who_handle_poison_expose_themselves(
    library: Library, shown: int, exposed: bool
) -> None:
    """P-100, AP-48; the dose is not used by that (AP-36)."""
    ada = Patient(library)
    ada.act("handle", f"poison=arsenic roll={shown}")
    assert bool(ada.asked("contract")) == exposed
    assert ada.logged("handled_badly" if exposed else "handled")


def test_a_natural_1_with_a_poisoned_weapon(library: Library) -> None:
    """P-101: exposed, and the poison used up; not with poison use."""
    ada = Patient(library)
    ada.act("fumble", "poison=deathblade")
    assert ada.asked("contract")
    expert = Patient(library, "poison_use=yes")
    expert.act("fumble", "poison=deathblade")
    assert expert.asked() == []


@pytest.mark.parametrize(
    ("dice", "modifier", "made"), [(10, 10, True), (9, 10, False), (1, 30, True), (20, -5, False)]
)
def test_making_poison_is_craft_against_its_dc(library: Library, dice: int, modifier: int, made: bool) -> None:
    """P-102, AP-47: DC 20 for deathblade; a natural 1 exposes, be the poison made or not."""
    ada = Patient(library)
    ada.act("craft", f"item=deathblade roll={dice} modifier={modifier}")
    assert ada.logged("crafted") == made
    assert bool(ada.asked("contract")) == (dice == 1)


def test_a_bungled_drug_is_taken(library: Library) -> None:
    """P-08, P-09: the DC is that of addiction; a natural 1 exposes the maker to its effects."""
    ada = Patient(library)
    ada.act("craft", "item=opium roll=20 modifier=0")
    assert ada.logged("crafted")
    ada.act("craft", "item=opium roll=1,8,2,1 modifier=9")
    assert ada.logged("craft_exposed")
    assert ada.numbers["temporary_hp"] == 8
    assert ada.needed("addiction") == 20


def test_what_has_no_dc_of_its_own_cannot_be_handled_or_made(library: Library) -> None:
    """P-110: it comes from a spell."""
    ada = Patient(library)
    ada.refuses("pathfinder.craft ada item=green_prismatic_poison")
    ada.refuses("pathfinder.handle ada poison=green_prismatic_poison")


def test_poison_damage_heals_a_point_a_day(library: Library) -> None:
    """P-103, P-05: ability damage, unless the entry says drain."""
    ada = Patient(library)
    ada.act("expose", "to=giant_wasp_poison").roll("1,2").wait("1r").roll("20")
    assert ada.at("recovery") == DAY
    ada.wait("1d")
    assert ada.damage("dex") == 1
