"""Madness (P-48 … P-78)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from rules.agenda import agenda, due
from rules.known import afflictions_of
from rules.systems.pathfinder.entry import Entry, Further
from rules.view import View
from tests.rules.pathfinder.patient import DAY, Patient

Library = Mapping[str, Any]
WEEK = 7 * DAY
HOUR = 3_600


def mad(library: Library, kind: str, onset: str = "", sheet: str = "will=0") -> Patient:
    """Somebody in whom a madness has begun."""
    ada = Patient(library, sheet)
    ada.act("madness", f"kind={kind}").roll("1" + onset, check="mad")
    row = ada.rows[0]
    if row["phase"] == "onset":
        ada.wait(f"{row['next']}s")
    return ada


@pytest.mark.parametrize(
    ("shown", "kind"),
    [
        (1, "amnesia"),
        (11, "amnesia"),
        (12, "mania"),
        (30, "mania"),
        (31, "phobia"),
        (48, "phobia"),
        (49, "multiple_personality_disorder"),
        (68, "multiple_personality_disorder"),
        (69, "paranoia"),
        (78, "paranoia"),
        (79, "psychosis"),
        (84, "psychosis"),
        (85, "schizophrenia"),
        (100, "schizophrenia"),
    ],
)
def test_a_random_madness_by_the_d100(library: Library, shown: int, kind: str) -> None:
    """P-51, AP-26."""
    ada = Patient(library)
    ada.act("madness", f"kind=random roll={shown}")
    assert ada.asked("mad")[0]["of"] == kind


def test_one_for_each_five_caster_levels(library: Library) -> None:
    """P-55, AP-51: so many, each drawn and each with a save of its own."""
    ada = Patient(library)
    ada.act("madness", "kind=random count=3 roll=5,90,5")
    assert [c["of"] for c in ada.asked("mad")] == ["amnesia", "schizophrenia", "amnesia"]


def test_without_a_madness_that_the_dice_could_show_none_is_drawn(library: Library) -> None:
    """P-55, AP-26: a pack of one's own may have none, or leave out what the d100 must show."""
    assert "no madness is known" in Patient({"pathfinder": {}}).refuses("pathfinder.madness ada kind=random")
    named = replace(library["pathfinder"]["phobia"], random="")
    ada = Patient({"pathfinder": {"phobia": named}})
    assert "name one" in ada.refuses("pathfinder.madness ada kind=random")
    ada.act("madness", "kind=phobia")


def test_the_open_save_wants_to_be_told_which_madness(library: Library) -> None:
    """P-49, P-51: named by the game master, or drawn with a d100 before the save's d20."""
    ada = Patient(library, "int=3")
    ada.act("damage", "ability=int amount=3")
    (check,) = ada.asked("mad")
    assert (check["of"], check["secret"]) == (None, True)
    ada.refuses("resolve ada pathfinder.mad roll=15")
    ada.refuses("resolve ada pathfinder.mad of=gout roll=15")
    ada.roll("90,2,3", "of=random", "mad")
    assert ada.row("schizophrenia")["next"] == 3 * DAY


def test_a_success_is_no_madness(library: Library) -> None:
    """P-52: a total equal to the DC is one."""
    ada = Patient(library, "will=4")
    ada.act("madness", "kind=phobia").roll("10", check="mad")
    assert ada.rows == []


def test_the_same_again_raises_the_dc(library: Library) -> None:
    """P-57, AP-29: the save is against the current DC, a failed one adds 5; no second instance, no new onset."""
    ada = mad(library, "amnesia")
    ada.act("madness", "kind=amnesia")
    assert ada.asked("mad")[0]["modifiers"] == [["amnesia", -4]]
    ada.roll("2", check="mad")
    assert [(r["label"], r["dc"], r["phase"]) for r in ada.rows] == [("amnesia", 25, "active")]
    assert ada.at("weekly") == WEEK
    ada.act("madness", "kind=amnesia").roll("20", check="mad")
    assert ada.rows[0]["dc"] == 25


def test_weekly_healing_by_charisma(library: Library) -> None:
    """P-59, AP-28: by the bonus as it is now, by 1 at least; every 7 days from the beginning of the effects."""
    ada = mad(library, "amnesia", sheet="cha=18")
    ada.act("damage", "ability=cha amount=3").wait("7d").roll("20", check="weekly")
    assert ada.row("amnesia")["dc"] == 16
    low = mad(library, "amnesia", sheet="cha=6")
    low.wait("7d").roll("20", check="weekly").wait("7d").roll("1", check="weekly")
    assert (low.row("amnesia")["dc"], low.at("weekly")) == (19, 3 * WEEK)


def test_amnesia_and_paranoia_weigh_on_will(library: Library) -> None:
    """P-62, P-66: -4 each; two sources add."""
    ada = mad(library, "amnesia", sheet="will=2")
    ada.act("madness", "kind=paranoia").roll("1,2", check="mad").wait("2d")
    assert ada.numbers["will"] == -6


def test_help_offered_to_the_paranoid(library: Library) -> None:
    """P-66, AP-54: a save per offer, with its own -4; the unconscious cannot refuse."""
    ada = mad(library, "paranoia", ",2", "will=5")
    ada.act("help")
    assert ada.asked("save")[0]["needs"] == ">= 16"
    ada.roll("15", check="save")
    assert ada.logged("help_refused")
    ada.act("help").roll("16", check="save")
    assert ada.logged("help_accepted")
    ada.act("damage", "ability=int amount=10").act("help")
    assert ada.logged("cannot_refuse")


def test_stress_confuses_the_schizophrenic(library: Library) -> None:
    """P-67: 1d6 rounds, by the session's rounds."""
    ada = mad(library, "schizophrenia", ",1")
    ada.act("stress").roll("15,6", check="save")
    assert (ada.badges, ada.row("schizophrenia")["until"]) == (["confused"], DAY + 36)
    ada.wait("6r")
    assert ada.badges == []


def test_of_one_state_twice_the_longer_counts(library: Library) -> None:
    """P-67: a second fit that would be over sooner changes nothing; a longer one takes the first one's place."""
    ada = mad(library, "schizophrenia", ",1")
    for shown, rounds, told in ((3, 3, True), (1, 3, False), (3, 3, False), (5, 5, True)):
        ada.act("stress").roll(f"2,{shown}", check="save")
        assert ada.row("schizophrenia")["until"] == DAY + 6 * rounds
        assert ada.logged("state_until") == told
    assert len(ada.asked("ends")) == 1


def test_triggers_that_fit_nothing_are_refused(library: Library) -> None:
    """Interface: but for wounds, which just happen."""
    ada = Patient(library)
    for action in ("stress", "confront", "unconscious", "suppress", "help", "reroll", "view"):
        ada.refuses(f"pathfinder.{action} ada" + (" state=in" if action == "view" else ""))
    ada.act("wounded")
    ada.act("madness", "kind=schizophrenia").roll("1,3", check="mad")
    ada.refuses("pathfinder.stress ada")


def test_each_disorder_of_personalities_answers_to_a_faint(library: Library) -> None:
    """P-70: that one of them asks already silences no other."""
    other = replace(library["pathfinder"]["multiple_personality_disorder"], id="other_selves")
    ada = Patient({"pathfinder": {**library["pathfinder"], "other_selves": other}}, "will=0")
    for kind in ("multiple_personality_disorder", "other_selves"):
        ada.act("madness", f"kind={kind}").do("resolve ada pathfinder.mad outcome=failure")
    ada.do("advance 12d auto=yes").act("unconscious")
    assert sorted(c["of"] for c in ada.asked() if c["due"]) == ["multiple_personality_disorder", "other_selves"]


def test_other_personalities_come_in_the_morning(library: Library) -> None:
    """P-68 … P-70, AP-40: Will at sunrise; whoever takes over stays until such a save is passed."""
    ada = mad(library, "multiple_personality_disorder", ",2")
    assert ada.numbers["will"] == -6
    assert ada.at("morning") == 2 * DAY + 6 * HOUR
    assert ada.row("multiple personality disorder")["next"] == 2 * DAY + 6 * HOUR
    ada.wait("6h").roll("1", check="morning")
    assert ada.badges == ["other_personality"]
    ada.wait("1d").roll("2", check="morning")
    assert ada.badges == ["other_personality"]
    ada.wait("1d").roll("20", check="morning")
    assert ada.badges == []


def test_falling_unconscious_asks_as_a_morning_does(library: Library) -> None:
    """P-68, P-70: by the game master's word, and where these rules make unconscious."""
    ada = mad(library, "multiple_personality_disorder", ",2")
    ada.act("unconscious")
    assert ada.asked("morning")[0]["due"]
    ada.roll("1", check="morning")
    assert ada.badges == ["other_personality"]
    ada.act("expose", "to=drow_poison").roll("1", check="contract")
    assert [c["due"] for c in ada.asked("morning")] == [True, False]


@pytest.mark.parametrize(("more", "count"), [(0, 1), (1, 2), (2, 2), (3, 3)])
def test_how_many_personalities(library: Library, more: int, count: int) -> None:
    """P-69: the DC over 10, rounded down, 1 at least; 19, 24, 29, 34."""
    ada = mad(library, "multiple_personality_disorder", ",2")
    for _ in range(more):
        ada.act("madness", "kind=multiple_personality_disorder").roll("1", check="mad")
    assert ada.row("multiple personality disorder")["personalities"] == count


def test_a_psychosis_is_kept_down_for_a_day(library: Library) -> None:
    """P-72, AP-41: one attempt a day; nothing asks by itself."""
    ada = mad(library, "psychosis", ",3")
    ada.wait("6h")
    assert ada.asked("morning") == []
    ada.act("suppress").roll("20", check="morning")
    assert ada.row("psychosis")["until"] == ada.now + DAY
    assert "one attempt a day" in ada.refuses("pathfinder.suppress ada")
    ada.wait("1d")
    assert ada.row("psychosis")["until"] is None
    ada.act("suppress").roll("2", check="morning")
    assert ada.row("psychosis")["until"] is None
    ada.refuses("pathfinder.suppress ada")


def test_what_is_kept_down_weighs_again_from_the_second_at_which_the_day_is_over(library: Library) -> None:
    """P-72: so in the weekly save that falls due then."""
    grim = replace(library["pathfinder"]["psychosis"], id="grim", names={}, onset="", constant=("-4 will",))
    ada = Patient({"pathfinder": {"grim": grim}}, "will=0").act("madness", "kind=grim").roll("1", check="mad")
    ada.wait("6d").act("suppress").do("resolve ada outcome=success")
    assert (ada.numbers["will"], ada.row("grim")["until"], ada.at("weekly")) == (0, WEEK, WEEK)
    assert ada.asked("weekly")[0]["modifiers"] == [["grim", -4]]


def test_a_psychosis_kept_down_is_none_that_nobody_has_felt(library: Library) -> None:
    """P-72: what is latent is an onset; this one broke out before."""
    ada = Patient(library, "will=0").act("madness", "kind=psychosis").roll("1,3", check="mad")

    def latent() -> bool:
        (row,) = afflictions_of(View(ada.session, library), ada.session.characters[0])
        return row.latent

    assert latent()
    ada.wait("3d").act("suppress").do("resolve ada pathfinder.morning outcome=success")
    assert ada.row("psychosis")["until"] == ada.now + DAY
    assert not latent()


@pytest.mark.parametrize(
    ("kind", "onset", "action", "failure", "success"),
    [
        ("paranoia", ",2", "help", "the help is refused", "the help is accepted"),
        (
            "multiple_personality_disorder",
            ",2",
            "unconscious",
            "another personality takes over",
            "the own personality keeps or regains control",
        ),
        ("schizophrenia", ",1", "stress", "it strikes", "nothing happens"),
        ("psychosis", ",3", "suppress", "the madness is not kept down", "it is kept down for a day"),
    ],
)
def test_the_save_says_what_follows(
    library: Library, kind: str, onset: str, action: str, failure: str, success: str
) -> None:
    """AP-54, P-73."""
    ada = mad(library, kind, onset).act(action)
    (check,) = due(ada.session)
    assert (str(check.on_failure), str(check.on_success)) == (failure, success)


def test_with_a_madness_go_the_saves_that_it_asked_for_and_no_others(library: Library) -> None:
    """P-74: what it was confronted with matters no more."""
    ada = mad(library, "phobia").act("madness", "kind=mania").act("confront", "of=phobia")
    assert sorted(c["of"] for c in ada.asked() if c["due"]) == ["mania", "phobia"]
    ada.act("cure", "of=phobia by=gm")
    assert [c["of"] for c in ada.asked() if c["due"]] == ["mania"]


def test_the_save_against_a_madness_that_is_there_says_that_it_would_grow(library: Library) -> None:
    """AP-29: the same again raises the DC by 5."""
    ada = Patient(library, "will=0").act("madness", "kind=phobia")
    assert str(due(ada.session)[0].on_failure) == "it takes hold"
    ada.do("resolve ada outcome=failure").act("madness", "kind=phobia")
    assert str(due(ada.session)[0].on_failure) == "its DC rises by 5"


def test_that_a_psychosis_is_no_longer_kept_down_is_secret(library: Library) -> None:
    """P-73: like the madness itself."""
    ada = mad(library, "psychosis", ",3").act("suppress").do("resolve ada outcome=success")
    (quiet,) = (c for c in agenda(ada.session) if c.check == "pathfinder.ends")
    assert quiet.secret
    assert quiet.at == ada.now + DAY


def test_only_manias_and_phobias_have_a_source_to_come_into_view(library: Library) -> None:
    """P-74: and of two the one that is named."""
    ada = mad(library, "phobia")
    for kind in ("amnesia", "mania"):
        ada.act("madness", f"kind={kind}").do("resolve ada pathfinder.mad outcome=failure")
    ada.do("advance 2d auto=yes")
    assert "amnesia" not in ada.refuses("pathfinder.view ada of=amnesia state=in").partition(" one of ")[2]
    ada.act("view", "of=mania state=in")
    assert ada.badges == ["sickened"]
    ada.act("view", "state=in")
    assert set(ada.badges) == {"sickened", "shaken"}


def test_mania_and_phobia_in_view_and_before_the_eyes(library: Library) -> None:
    """P-74: sickened or shaken without a save; fascinated or frightened 1d6 rounds with one."""
    for kind, seen, struck in (("mania", "sickened", "fascinated"), ("phobia", "shaken", "frightened")):
        ada = mad(library, kind)
        ada.act("view", "state=in")
        assert ada.badges == [seen]
        ada.act("confront").roll("1,2", check="save")
        assert set(ada.badges) == {seen, struck}
        ada.wait("2r").act("view", f"of={kind} state=out")
        assert ada.badges == []


def test_madness_as_a_curse(library: Library) -> None:
    """P-56, P-80: it counts as a curse: no weekly save, no restoration, but what lifts curses."""
    ada = Patient(library)
    ada.act("madness", "kind=amnesia as=curse").roll("1", check="mad")
    assert ada.row("amnesia")["kind"] == "curse"
    assert ada.asked("weekly") == []
    ada.act("restoration", "kind=heal")
    assert ada.rows
    assert "remove curse" in ada.refuses("pathfinder.cure ada of=amnesia by=remove_disease level=9")
    ada.act("cure", "of=amnesia by=remove_curse level=10 roll=10")
    assert ada.rows == []


def test_no_spell_but_a_restoration_ends_a_madness(library: Library) -> None:
    """P-61."""
    ada = mad(library, "amnesia")
    assert "restoration" in ada.refuses("pathfinder.cure ada of=amnesia by=remove_curse level=20 roll=20")
    ada.act("restoration", "kind=normal level=5")
    assert ada.row("amnesia")["dc"] == 15


def test_mental_bonuses_count_in_every_save_against_madness(library: Library) -> None:
    """P-48: madness is a mental effect, so flayleaf's +2 counts, in the weekly save too."""
    ada = mad(library, "amnesia", sheet="fort=9")
    ada.wait("167h30").act("take", "drug=flayleaf").roll("20", check="addiction")
    assert ada.asked("weekly")[0]["modifiers"] == [["Wis 9", -1], ["amnesia", -4], ["flayleaf", 2]]
    assert ada.numbers["will"] == -5
    ada.wait("30m").roll("20", check="weekly")
    assert ["flayleaf", 2] not in ada.asked("weekly")[0]["modifiers"]


def test_a_bonus_counts_until_the_second_at_which_it_ends_and_not_in_it(library: Library) -> None:
    """P-25: expiries come first, so a save that falls due at the end of the hour goes without."""
    for before, counts in (("167h1s", True), ("167h", False)):
        ada = mad(library, "amnesia", sheet="fort=9").wait(before).act("take", "drug=flayleaf")
        ada.roll("20", check="addiction")
        assert (["flayleaf", 2] in ada.asked("weekly")[0]["modifiers"]) == counts


def test_mental_bonuses_count_in_no_other_save(library: Library) -> None:
    """P-25: neither against a poison nor against the drug's own addiction."""
    ada = Patient(library, "fort=9").act("take", "drug=flayleaf").act("expose", "to=arsenic")
    assert [c["modifiers"] for c in ada.asked() if c["due"]] == [[["Fortitude", 9]]] * 2


def test_mental_bonuses_count_in_the_second_save_against_a_madness(library: Library) -> None:
    """P-48: and not in that against a curse, be it a save of the will."""
    second = Further(save="will 17", text={"en": "worse"})
    terror = Entry(id="terror", kind="madness", dc=14, constant=("-1 fort",), further=second)
    doom = replace(terror, id="doom", kind="curse")
    known = {"pathfinder": {**library["pathfinder"], "terror": terror, "doom": doom}}
    for action, total in (("madness", 12), ("expose", 10)):
        ada = Patient(known, "fort=9 wis=11").act("take", "drug=flayleaf").roll("20", check="addiction")
        ada.act(action, "kind=terror" if action == "madness" else "to=doom").roll("1,10")
        (told,) = (event.data for event in ada.events if event.kind == "pathfinder.second_failed")
        assert told["total"] == total


def test_mental_bonuses_count_in_the_save_against_a_madness_named_only_then(library: Library) -> None:
    """P-48, P-49: with flayleaf a 12 is a 14, but Wis 9 takes one away again."""
    for die, passed in (("12", False), ("13", True)):
        ada = Patient(library, "fort=9").act("take", "drug=flayleaf").roll("20", check="addiction")
        ada.act("damage", "ability=int amount=10").roll(die, "of=phobia", "mad")
        assert ada.logged("sane") == passed


def test_madness_is_secret(library: Library) -> None:
    """P-53: the row, the check and whatever is said of it are for the game master's eyes."""
    ada = mad(library, "phobia")
    assert ada.row("phobia")["secret"]
    ada.act("madness", "kind=amnesia")
    assert all(event.secret for event in ada.events)
    assert ada.asked("mad")[0]["secret"]


def test_restoration_does_not_mend_what_a_curse_brought(library: Library) -> None:
    """P-56, P-61: neither by name nor with the others."""
    ada = Patient(library)
    ada.act("madness", "kind=amnesia as=curse").roll("1", check="mad")
    ada.refuses("pathfinder.restoration ada kind=normal level=9 of=amnesia")
    ada.act("restoration", "kind=normal level=9")
    assert ada.row("amnesia")["dc"] == 20


def test_a_save_that_is_due_is_not_asked_for_twice(library: Library) -> None:
    """AP-41: no new save for the same confrontation."""
    ada = mad(library, "phobia")
    ada.act("confront").act("confront")
    assert ada.logged("asked_already")
    assert len(ada.asked("save")) == 1
