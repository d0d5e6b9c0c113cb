"""Drugs and dependence (P-01 … P-32)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from rules.systems.pathfinder.entry import Entry, Line
from rules.systems.pathfinder.state import Change, Health
from tests.rules.pathfinder.patient import DAY, Patient

Library = Mapping[str, Any]
HOUR = 3_600


def test_effects_damage_and_save_come_all_three_at_once(library: Library) -> None:
    """P-03, AP-50: no save against the damage."""
    ada = Patient(library)
    ada.act("take", "drug=elven_absinthe roll=4,3")
    assert (ada.numbers["cha"]["bonus"], ada.damage("con")) == (4, 3)
    assert ada.asked("addiction")[0]["due"]


def test_doses_while_damage_lasts_raise_the_dc_and_healing_takes_it_back(library: Library) -> None:
    """P-13, AP-13: +2 each; once all of the drug's damage is healed the DC is the printed one again."""
    ada = Patient(library, "con=20 fort=9")
    for dc in (16, 18, 20):
        ada.act("take", "drug=aether roll=1,1")
        assert ada.row("aether")["dc"] == dc + 2
        ada.roll("20", check="addiction")
    ada.wait("3d")
    assert ada.rows == []
    ada.act("take", "drug=aether roll=1,1")
    assert ada.row("aether")["doses"] == 1


def test_the_drug_stays_in_the_body_as_long_as_its_damage(library: Library) -> None:
    """P-04, P-05: a point a day, so a dose of 2 points stays two days."""
    ada = Patient(library, "fort=20")
    ada.act("take", "drug=zerk roll=2").roll("20", check="addiction").wait("47h")
    assert ada.row("zerk")["next"] is None
    ada.wait("1h")
    assert ada.rows == []


def test_a_drug_has_left_the_body_while_another_still_works(library: Library) -> None:
    """P-05: each by its own damage and its own effects."""
    ada = Patient(library, "con=30 fort=20").act("take", "drug=flayleaf").roll("20", check="addiction")
    ada.wait("23h30").act("take", "drug=opium roll=1,1,1").roll("20", check="addiction").wait("30m")
    assert [r["label"] for r in ada.rows] == ["opium"]


def test_a_drug_without_damage_does_not_stay_in_the_body(library: Library) -> None:
    """P-04: the damage stands for how long it does; a dose more raises no DC."""
    wine = Entry(id="wine", kind="drug", dc=10, degree="minor", lines=(Line("1 hour", effects=("+2 cha",)),))
    ada = Patient({"pathfinder": {**library["pathfinder"], "wine": wine}}).act("take", "drug=wine")
    assert (ada.row("wine")["doses"], ada.row("wine")["dc"]) == (0, 10)
    ada.roll("20", check="addiction").wait("1h")
    assert ada.rows == []


def test_a_drug_has_left_the_body_when_the_sheet_takes_its_damage_back(library: Library) -> None:
    """P-05: of a score lowered to what is drained of it no damage is left."""
    ada = Patient(library, "fort=20").act("drain", "ability=wis amount=5").act("take", "drug=flayleaf")
    ada.roll("20", check="addiction").wait("1h")
    assert ada.row("flayleaf")["doses"] == 1
    ada.do("edit ada wis=5")
    assert (ada.damage("wis"), ada.rows) == (0, [])


def test_a_second_dose_starts_the_hour_anew_and_keeps_the_better_bonus(library: Library) -> None:
    """P-06, P-07, AP-14: nothing adds up; the higher until its own end, then the other."""
    ada = Patient(library, "con=20 fort=20")
    ada.act("take", "drug=scour roll=2,1,1").roll("20", check="addiction").wait("1h")
    ada.act("take", "drug=scour roll=4,3,1").roll("20", check="addiction")
    assert (ada.numbers["dex"]["bonus"], ada.numbers["wis"]["penalty"], ada.damage("con")) == (4, 3, 2)
    ada.wait("2h")
    assert ada.numbers["dex"]["bonus"] == 4
    ada.wait("1h")
    assert (ada.numbers["dex"]["bonus"], ada.numbers["wis"]["penalty"]) == (0, 0)


def test_alchemical_bonuses_of_two_drugs_do_not_add(library: Library) -> None:
    """P-27, P-28: both are alchemical bonuses to Str; the untyped one of absinthe stands alone."""
    for zerk, pesh in ((4, 2), (1, 2), (1, 1)):
        ada = Patient(library, "con=30 fort=9")
        ada.act("take", "drug=zerk roll=1").roll(f"1,{zerk}", check="addiction")
        ada.act("take", f"drug=pesh roll={pesh},1,1,1").roll("20", check="addiction")
        assert ada.numbers["str"]["bonus"] == max(zerk, pesh)


def test_of_two_bonuses_alike_the_older_is_the_one_that_is_named() -> None:
    """P-06: the other would change nothing."""
    herb = Entry(id="herb", kind="drug", lines=(Line("1 hour", effects=("+2 fort alchemical",)),))
    arsenic = Entry(id="arsenic", kind="poison", dc=13, effects=("1 con",))
    drugs = {id: replace(herb, id=id) for id in ("sage", "rue")}
    ada = Patient({"pathfinder": {**drugs, "arsenic": arsenic}}).act("take", "drug=sage").act("take", "drug=rue")
    assert ada.act("expose", "to=arsenic").asked("contract")[0]["modifiers"] == [["sage", 2]]


def test_bonuses_of_no_type_from_two_drugs_add(library: Library) -> None:
    """P-24: the seed gives that of absinthe no type, and it stands beside any other; not beside its own (P-06)."""
    wine = Entry(id="wine", kind="drug", lines=(Line("1 hour", effects=("+2 cha",)),))
    ada = Patient({"pathfinder": {**library["pathfinder"], "wine": wine}}, "con=30 fort=20")
    ada.act("take", "drug=elven_absinthe roll=3,1").roll("20", check="addiction").act("take", "drug=wine")
    assert ada.numbers["cha"]["bonus"] == 5
    ada.act("take", "drug=elven_absinthe roll=1,1").act("take", "drug=wine")
    assert ada.numbers["cha"]["bonus"] == 5


def test_one_die_for_each_ability(library: Library) -> None:
    """AP-20: pesh and opium damage Con and Wis with a die each."""
    ada = Patient(library)
    ada.refuses("pathfinder.take ada drug=pesh roll=1,1,2")
    ada.act("take", "drug=pesh roll=1,1,2,1")
    assert (ada.damage("con"), ada.damage("wis")) == (2, 1)


def test_opium_does_not_help_against_its_own_dose_but_against_the_next(library: Library) -> None:
    """P-30, AP-22."""
    ada = Patient(library, "con=20 fort=5")
    ada.act("take", "drug=opium roll=1,1,1")
    assert ada.asked("addiction")[0]["modifiers"] == [["Fortitude", 5], ["Con 19", -1]]
    ada.roll("20", check="addiction").act("take", "drug=opium roll=1,1,1")
    assert ["opium", 2] in ada.asked("addiction")[0]["modifiers"]


def test_shiver_by_the_d100(library: Library) -> None:
    """P-26, AP-19: 1 to 50 sleep for hours, 51 to 100 fearless for minutes."""
    for shown, badges, ends in ((50, ["asleep"], 2 * HOUR), (51, [], 120)):
        ada = Patient(library).wait("5h")
        ada.act("take", f"drug=shiver roll={shown},2,1")
        assert (ada.badges, ada.at("ends")) == (badges, ada.now + ends)
        told = [event.data["lasts"] for event in ada.events if event.kind == "pathfinder.state_until"]
        assert told == [ends] * len(badges)


def test_a_state_that_a_dose_brings_has_no_number(library: Library) -> None:
    """P-26: to be asleep is not a matter of more or less."""
    health = Patient(library).act("take", "drug=shiver roll=1,1,1").session.characters[0].part(Health)
    assert health is not None
    assert health.timed[0].changes == (Change("condition", "asleep"),)


def test_suspect_lines_by_house_rule(library: Library) -> None:
    """AP-17: aether's line is in force always, that of the three others only where the table wants it."""
    for setting, dice in (("suspect_lines=no", "1"), ("suspect_lines=yes", "3,1")):
        ada = Patient(library, "", setting)
        ada.act("take", f"drug=zerk roll={dice}")
    ada.roll("20", check="addiction")
    Patient(library).act("take", "drug=aether roll=3,1")


def test_a_success_leaves_the_effects_and_no_dependence(library: Library) -> None:
    """P-11."""
    ada = Patient(library)
    ada.act("take", "drug=elven_absinthe roll=2,1").roll("20", check="addiction")
    assert [r["kind"] for r in ada.rows] == ["drug"]
    assert ada.numbers["cha"]["bonus"] == 2


def test_an_addicts_dose_is_no_new_save_but_a_relapse(library: Library) -> None:
    """P-14, AP-15: the higher DC is recorded, earlier successes are void."""
    ada = Patient(library, "con=30 fort=9")
    ada.act("take", "drug=aether roll=1,1").roll("1", check="addiction").wait("1d").roll("20", check="save")
    assert ada.row("aether", "addiction")["streak"] == 1
    ada.act("take", "drug=aether roll=1,1")
    dependence = ada.row("aether", "addiction")
    assert (dependence["dc"], dependence["streak"]) == (18, 0)
    assert ada.asked("addiction") == []


def test_the_dc_reached_stays_with_the_disease(library: Library) -> None:
    """AP-13: it does not fall when the damage heals."""
    ada = Patient(library, "con=30 fort=9")
    ada.act("take", "drug=flayleaf").roll("20", check="addiction").act("take", "drug=flayleaf")
    ada.roll("1", check="addiction")
    assert ada.row("flayleaf", "addiction")["dc"] == 14
    ada.wait("1d").roll("1", check="save").wait("1d").roll("1", check="save").wait("1d").roll("1", check="save")
    assert [(r["kind"], r["dc"]) for r in ada.rows] == [("addiction", 14)]


def test_one_failure_counts_with_the_highest_dc_of_the_doses_that_wait(library: Library) -> None:
    """AP-13: a dependence keeps the highest DC that its drug has reached, whichever save failed."""
    ada = Patient(library, "con=30 fort=9").act("take", "drug=flayleaf").act("take", "drug=flayleaf")
    assert [c["needs"] for c in ada.asked("addiction")] == [">= 3", ">= 5"]
    ada.do("resolve ada pathfinder.addiction roll=1")
    assert (ada.row("flayleaf", "addiction")["dc"], ada.asked("addiction")) == (14, [])


def test_of_two_drugs_each_has_its_save(library: Library) -> None:
    """P-10: the one that was taken first comes first."""
    ada = Patient(library, "con=30 fort=9").act("take", "drug=flayleaf").act("take", "drug=aether roll=1,1")
    assert "flayleaf" in ada.refuses("resolve ada pathfinder.addiction of=aether outcome=failure")
    ada.do("resolve ada pathfinder.addiction outcome=success", "resolve ada outcome=failure")
    assert [r["label"] for r in ada.rows if r["kind"] == "addiction"] == ["aether"]
    assert ada.asked("addiction") == []


def test_a_failed_save_answers_for_the_other_doses_of_its_drug_alone(library: Library) -> None:
    """P-12: whoever depends on flayleaf may yet stay free of aether."""
    ada = Patient(library, "con=30 fort=9")
    for dose in ("flayleaf", "flayleaf", "aether roll=1,1"):
        ada.act("take", f"drug={dose}")
    ada.do("resolve ada pathfinder.addiction outcome=failure")
    assert [c["of"] for c in ada.asked("addiction")] == ["aether"]


def test_of_two_doses_each_save_has_its_own_dc(library: Library) -> None:
    """P-13: the later one's is higher by 2, and passing one leaves the other."""
    ada = Patient(library, "con=30").act("take", "drug=flayleaf").act("take", "drug=flayleaf")
    told = []
    for _ in range(2):
        ada.do("resolve ada pathfinder.addiction roll=20")
        told += [event.data["dc"] for event in ada.events if event.kind == "pathfinder.not_addicted"]
    assert told == [12, 14]


def test_penalties_sleep_while_the_drug_works(library: Library) -> None:
    """P-18, P-19, AP-16: suspended for the hour of its benefit, not for the hours of its harm."""
    ada = Patient(library, "con=30 fort=9")
    ada.act("take", "drug=aether roll=4,1").roll("1", check="addiction").wait("1d")
    assert ada.numbers["con"]["penalty"] == 2
    ada.roll("20", check="save").act("take", "drug=aether roll=4,1")
    assert ada.numbers["con"]["penalty"] == 0
    ada.wait("59m")
    assert ada.numbers["con"]["penalty"] == 0
    ada.wait("1m")
    assert ada.numbers["con"]["penalty"] == 2


def test_a_failed_daily_save_does_not_double_the_penalty(library: Library) -> None:
    """AP-16: once, not once per failed save."""
    ada = Patient(library, "con=30")
    ada.act("take", "drug=flayleaf").roll("1", check="addiction").wait("1d").roll("1", check="save")
    ada.wait("1d").roll("1", check="save")
    assert ada.numbers["con"]["penalty"] == 2


def test_of_two_dependences_the_worse_penalty_counts(library: Library) -> None:
    """AP-55: one per drug, and penalties of their like do not add."""
    ada = Patient(library, "con=30 fort=9")
    ada.act("take", "drug=flayleaf").roll("1", check="addiction")
    ada.act("take", "drug=aether roll=1,1").roll("1", check="addiction").wait("1d")
    assert {r["label"] for r in ada.rows if r["kind"] == "addiction"} == {"flayleaf", "aether"}
    assert (ada.numbers["con"]["penalty"], ada.numbers["str"]["penalty"]) == (2, 2)


def test_saves_only_after_a_clean_day(library: Library) -> None:
    """AP-15: a dose in the 24 hours before cancels the save; the schedule itself never moves."""
    ada = Patient(library, "con=30 fort=9")
    ada.act("take", "drug=flayleaf").roll("1", check="addiction").wait("1d").roll("20", check="save")
    ada.wait("1h").act("take", "drug=flayleaf")
    assert ada.at("save") == 3 * DAY
    daily = Patient(library, "con=30 fort=9", "addiction_saves=daily")
    daily.act("take", "drug=flayleaf").roll("1", check="addiction").wait("1d").roll("20", check="save")
    daily.wait("1h").act("take", "drug=flayleaf")
    assert daily.at("save") == 2 * DAY


def test_a_dose_at_the_very_second_of_a_save_cancels_it(library: Library) -> None:
    """AP-15: the day that ends then was not clean; the one that begins is."""
    ada = Patient(library, "con=30 fort=9")
    ada.act("take", "drug=flayleaf").roll("1", check="addiction").wait("1d")
    assert ada.asked("save")[0]["due"]
    ada.act("take", "drug=flayleaf")
    assert ada.at("save") == 2 * DAY


def test_any_drug_at_work_can_be_taken_away(library: Library) -> None:
    """Of two, the one that is named."""
    ada = Patient(library, "con=30 fort=9").act("take", "drug=flayleaf").roll("20", check="addiction")
    ada.act("take", "drug=aether roll=1,1").roll("20", check="addiction")
    ada.act("cure", "of=aether by=gm")
    assert ada.logged("taken_away")
    assert [r["label"] for r in ada.rows if r["kind"] == "drug" and r["next"]] == ["flayleaf"]


def test_a_drug_that_works_no_more_cannot_be_taken_away(library: Library) -> None:
    """Its damage heals like any other."""
    ada = Patient(library, "con=30 fort=9").act("take", "drug=flayleaf").roll("20", check="addiction")
    ada.act("take", "drug=aether roll=4,1").roll("20", check="addiction").wait("3h")
    assert {r["label"] for r in ada.rows} == {"aether", "flayleaf"}
    assert "flayleaf" not in ada.refuses("pathfinder.cure ada of=nothing by=gm")


def test_house_rule_two_less_for_each_clean_day(library: Library) -> None:
    """AP-15: -2 to the DC a day without the drug, never below the drug's own; a dose brings its highest back."""
    ada = Patient(library, "con=30 fort=0", "addiction_saves=clean_days_minus_2")
    for _ in range(3):
        ada.act("take", "drug=flayleaf").do("resolve ada pathfinder.addiction outcome=success")
    ada.act("take", "drug=flayleaf").do("resolve ada pathfinder.addiction outcome=failure")
    for dc in (16, 14, 12, 12):
        ada.wait("1d")
        assert ada.row("flayleaf", "addiction")["dc"] == dc
        assert ada.needed("save") == dc + 1
        ada.do("resolve ada pathfinder.save outcome=failure")
    ada.act("take", "drug=flayleaf")
    assert ada.row("flayleaf", "addiction")["dc"] == 18


def test_zerk_makes_its_addicts_strong_for_as_long_as_they_are(library: Library) -> None:
    """P-28, AP-21: 1d4 with the failed save, at once, until the dependence ends."""
    ada = Patient(library, "con=20")
    ada.act("take", "drug=zerk roll=1")
    ada.refuses("resolve ada roll=1")
    ada.roll("1,3", check="addiction").wait("1d")
    assert ada.numbers["str"]["bonus"] == 3
    ada.do("resolve ada pathfinder.save outcome=failure").act("cure", "of=zerk by=gm")
    assert ada.numbers["str"]["bonus"] == 0


def test_pesh_tires_after_its_hour(library: Library) -> None:
    """P-27."""
    ada = Patient(library)
    ada.act("take", "drug=pesh roll=1,2,1,1").roll("20", check="addiction")
    ada.wait("59m")
    assert ada.badges == []
    ada.wait("1m")
    assert (ada.badges, ada.at("ends")) == (["fatigued"], 3 * HOUR)


def test_what_one_drug_brings_ends_without_ending_what_another_does(library: Library) -> None:
    """P-27, P-31: the weariness after pesh, while the three hours of scour go on."""
    drugs = {id: replace(library["pathfinder"][id], dc=None) for id in ("scour", "pesh")}
    ada = Patient({"pathfinder": drugs}, "con=30").act("take", "drug=scour roll=3,1,1")
    ada.act("take", "drug=pesh roll=1,1,1,1").wait("1h")
    assert ada.badges == ["fatigued"]
    ada.wait("1h")
    assert (ada.badges, ada.numbers["dex"]["bonus"]) == ([], 3)
    ada.wait("1h")
    assert ada.numbers["dex"]["bonus"] == 0


def test_what_a_drug_does_to_its_addicts_is_no_secret() -> None:
    """P-28: as long as they depend on it; madness alone is for the game master's eyes (P-53)."""
    dust = Entry(id="dust", kind="drug", dc=12, degree="minor", lines=(Line("1 hour"),), addicted=("shaken",))
    habit = Entry(id="habit", kind="addiction", degree="minor", constant=("-2 con",), frequency="1/day", cure=2)
    ada = Patient({"pathfinder": {"dust": dust, "habit": habit}}).act("take", "drug=dust")
    ada.do("resolve ada outcome=failure")
    (told,) = (event for event in ada.events if event.kind == "pathfinder.state")
    assert (told.data["condition"], told.secret) == ("shaken", False)


@pytest.mark.parametrize(
    ("word", "id"), [("éther", "aether"), ("ABSINTHE", "elven absinthe"), ("ecorche", "flayleaf")]
)
def test_drugs_are_taken_by_any_of_their_names(library: Library, word: str, id: str) -> None:
    """Names match in either language, whatever the case and the accents, by a unique beginning too."""
    ada = Patient(library)
    ada.act("take", f"drug={word}")
    assert ada.rows[0]["label"] == id


def test_a_dose_can_kill(library: Library) -> None:
    """P-03: its damage counts at once; of the dead nothing more is asked."""
    ada = Patient(library, "con=2")
    ada.act("take", "drug=zerk roll=2")
    assert (ada.badges, ada.asked()) == (["dead"], [])
