"""What tools outside the project read, and what the screen shows."""

from __future__ import annotations

from string import Formatter

import pytest

from rules.action import Choice
from rules.session import Death
from rules.systems.harmonies import SYSTEM
from rules.systems.harmonies.words import TERMS
from rules.values import choices_of
from rules.view import View
from rules.words import Text, render
from tests.rules.harmonies.patients import NAME, at_rest, badges, hit, levels, next_at, numbers, patient, stable
from tests.rules.table import Table

NUMBERS = [
    "pain",
    "mortality",
    "madness",
    "light",
    "grave",
    "critical",
    "shock",
    "trauma",
    "psychosis",
    "madness_points",
    "unstable",
    "missed_care",
    "resting",
    "rested",
    "first_aid_difficulty",
    "heal_difficulty",
    "relapse",
]


def offered(table: Table, action: str, field: str) -> list[Choice]:
    """What Bruno's form offers for a field."""
    fields = next(a.fields for a in SYSTEM.actions if a.id == f"harmonies.{action}")
    wanted = next(f for f in fields if f.name == field)
    return choices_of(wanted, _view(table), table.session.characters[0])


def test_every_number_of_the_json_view() -> None:
    """§10: by these names, whole numbers, true or false, a level, or null where there is nothing."""
    found = numbers(patient())
    assert list(found) == NUMBERS
    assert found["heal_difficulty"] is None
    assert found["relapse"] is None
    assert found["resting"] is False
    assert sum(v for v in found.values() if v is not None) == 0


def test_the_actions_and_their_fields() -> None:
    """§10."""
    assert {a.id.partition(".")[2]: [f.name for f in a.fields] for a in SYSTEM.actions} == {
        "wound": ["level"],
        "mental": ["level", "text"],
        "mental_active": ["wound", "active"],
        "mental_heal": ["wound"],
        "amend": ["wound", "level"],
        "pain": ["amount"],
        "first_aid": ["by", "level", "modifier"],
        "rest": ["state", "care"],
        "care": [],
        "exertion": [],
        "heal": ["by", "level", "modifier"],
        "wake": [],
    }
    assert {a.id for a in SYSTEM.actions if a.rolls} == {
        "harmonies.first_aid",
        "harmonies.exertion",
        "harmonies.heal",
    }


def test_a_key_for_each_action() -> None:
    """Unique within the system, and none of those that move the cursor or quit."""
    keys = [a.key for a in SYSTEM.actions]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set("jkhlq")


def test_the_sheet() -> None:
    """§10: whole numbers, 0 unless given; maxima 4, 2, 1 of body and mind."""
    assert {f.name: f.default for f in SYSTEM.sheet} == {
        "survival": 0,
        "faint": 0,
        "will": 0,
        "first_aid": 0,
        "healing": 0,
        "max_light": 4,
        "max_grave": 2,
        "max_critical": 1,
        "max_shock": 4,
        "max_trauma": 2,
        "max_psychosis": 1,
    }


def test_wounds_have_numbers_that_are_never_used_twice() -> None:
    """§10: `wound=N` is the id in the row; it stays when the level changes."""
    table = stable("light", "light").do(f"harmonies.amend {NAME} wound=2 level=none")
    hit(table, "light")
    assert [row["id"] for row in table.character(NAME)["wounds"]] == [1, 3]
    table.do(f"harmonies.amend {NAME} wound=1 level=grave")
    assert [(row["id"], row["label"]) for row in table.character(NAME)["wounds"]] == [(1, "grave"), (3, "light")]
    assert "not one of 1 and 3" in table.refuses(f"harmonies.amend {NAME} wound=2 level=none")


def test_levels_may_be_typed_in_french() -> None:
    """H-09 … H-11: légère, grave, critique; without the accent too, and by their beginning."""
    table = patient("légère", "LEGERE", "crit")
    assert levels(table) == ["light", "light", "critical"]


def test_amend_upward_is_a_worsening() -> None:
    """H-24: light to critical at once: pain +10 once, unstable."""
    table = stable("light").do(f"harmonies.amend {NAME} wound=1 level=critical")
    assert numbers(table)["pain"] == 13
    assert numbers(table)["unstable"] == 1
    assert next_at(table, "survival") == 15


def test_amend_upward_may_kill() -> None:
    """H-24, H-07: no critical slot is free."""
    table = patient("critical", "light").do(f"harmonies.amend {NAME} wound=2 level=critical")
    assert "dead" in badges(table)


def test_amend_downward_keeps_stability_and_pain() -> None:
    """H-45, AH-05, AH-09: critical to light, unstable as before, a whole hour from now."""
    table = patient("critical").do("advance 10s", f"harmonies.amend {NAME} wound=1 level=light")
    assert numbers(table)["unstable"] == 1
    assert numbers(table)["pain"] == 10
    assert next_at(table, "survival") == 3610
    assert "light already" in table.refuses(f"harmonies.amend {NAME} wound=1 level=light")


def test_amend_downward_in_bed_restarts_care() -> None:
    """AH-39: a milder gravest wound wants care less often, from now on; the time rested stays."""
    table = at_rest("grave").do("advance 1h", f"harmonies.amend {NAME} wound=1 level=light")
    assert next_at(table, "care") == 3600 + 86400
    assert numbers(table)["rested"] == 3600


def test_the_unstable_wound_taken_away_leaves_a_stable_patient() -> None:
    """AH-09, AH-21: rest counts again, and the stable period begins."""
    table = at_rest("grave").do("advance 1h")
    hit(table, "light")
    table.do("advance 5m", f"harmonies.amend {NAME} wound=2 level=none")
    assert numbers(table)["unstable"] == 0
    assert next_at(table, "survival") == 3900 + 86400
    table.do("advance 1m")
    assert numbers(table)["rested"] == 60


def test_the_dead_keep_their_numbers_and_time_stands_still_for_them() -> None:
    """§10: nothing is asked of them, nothing is done to them."""
    table = at_rest("critical").do("advance 30m", f"harmonies.exertion {NAME} roll=-9", "advance 30m")
    assert badges(table) == ["dead"]
    assert numbers(table)["rested"] == 1800
    assert table.due(NAME) == []
    for action in SYSTEM.actions:
        assert "is dead" in table.refuses(f"{action.id} {NAME} roll=0" if action.rolls else f"{action.id} {NAME}")


def test_who_lives_again_starts_every_clock_anew() -> None:
    """The time spent dead is no rest, and no roll is owed for it."""
    from rules.dice import Random
    from rules.play import Play
    from rules.systems import load

    table = at_rest("grave", settings="harmonies.pain_per_hour=1").do(f"harmonies.pain {NAME} amount=10")
    table.do(f"resolve {NAME} outcome=success", "advance 6h", f"resolve {NAME} outcome=missed")
    play = Play(table.session, Random(1), {"harmonies": load("harmonies")})
    who = play.session.characters[0].id
    play.die(who, "harmonies")
    assert play.character(who).died == Death(21600, "harmonies")
    play.at += 5000
    play.revive(who)
    found = {check.check: check.at for check in SYSTEM.checks(play.setup, play.character(who))}
    assert found == {
        "harmonies.survival": 26600 + 86400,
        "harmonies.care": 26600 + 21600,
        "harmonies.healing": 26600 + 604800,
        "harmonies.recovery": 26600 + 3600,
    }


def test_rows_tell_what_matters_at_a_glance() -> None:
    """What is due next, then since when; in the detail the whole row of the table."""
    table = at_rest("grave")
    view_rows = list(SYSTEM.wounds(_view(table), table.session.characters[0]))
    facts = [str(fact) for fact in view_rows[0].facts]
    assert facts == ["survival roll 1d", "healing roll 7d", "since 0s"]
    assert view_rows[0].next == 86400
    assert "survival rolls every 15m unstable, every 1d stable" in str(view_rows[0].detail[2])


def test_whether_a_wound_is_stable_counts_for_the_living_alone() -> None:
    table = patient("critical").do(f"harmonies.mental {NAME} level=shock")
    assert [row.over for row in SYSTEM.wounds(_view(table), table.session.characters[0])] == [False]
    assert [row.over for row in SYSTEM.afflictions(_view(table), table.session.characters[0])] == [False]
    table.do(f"harmonies.wound {NAME} level=critical")
    assert [row.over for row in SYSTEM.wounds(_view(table), table.session.characters[0])] == [True]


def test_a_wound_has_its_other_names_where_it_has_some() -> None:
    rows = patient("light", "grave").character(NAME)["wounds"]
    assert [row.get("names") for row in rows] == [["légère"], None]


def test_how_care_is_seen_to_is_asked_where_rest_begins() -> None:
    """H-32."""
    rest = next(a for a in SYSTEM.actions if a.id == "harmonies.rest")
    (care,) = (field for field in rest.fields if field.asked is not None)
    assert care.name == "care"
    assert care.asked is not None
    assert [care.asked({"state": state}) for state in ("on", "off")] == [True, False]


def test_bed_rest_is_offered_as_it_changes_what_is() -> None:
    """H-32: its beginning first to who is up, its end first to who rests."""
    assert [c.value for c in offered(stable("light"), "rest", "state")] == ["on", "off"]
    assert [c.value for c in offered(at_rest("light"), "rest", "state")] == ["off", "on"]
    assert [str(c.label) for c in offered(at_rest("light"), "rest", "care")] == ["asked", "assured"]


@pytest.mark.parametrize(("die", "outcome"), [(-4, "failure"), (-3, "success")])
def test_the_log_tells_how_a_roll_went(die: int, outcome: str) -> None:
    """AH-01: 8 − 5 points of pain, or a level of 3 + 3 against −3, and the dice; 0 succeeds."""
    table = Table("harmonies").do(f"add {NAME} faint=8", f"harmonies.wound {NAME} level=grave")
    table.do(f"resolve {NAME} roll={die}")
    rolled = table.events[0].data
    table.do(f"harmonies.first_aid {NAME} level=6 roll={die}")
    for told in (rolled, table.events[0].data):
        assert (told["base"], told["total"], told["outcome"]) == (3, 3 + die, outcome)


def test_what_is_offered_says_what_it_brings() -> None:
    """H-02, H-09 … H-11, H-32."""
    assert [str(c.hint) for c in offered(patient(), "wound", "level")] == [
        "pain +3, mortality 1, survival roll every 1h",
        "pain +5, mortality 3, survival roll every 15m",
        "pain +10, mortality 5, survival roll every 15s",
    ]
    assert [str(c.label) for c in offered(stable("light"), "rest", "state")] == [
        "bed rest begins",
        "bed rest ends",
    ]
    assert [str(c.label) for c in offered(at_rest("light"), "rest", "state")] == [
        "bed rest ends",
        "bed rest goes on",
    ]


def test_mental_wounds_are_offered_with_what_triggers_them() -> None:
    """H-57."""
    table = patient().do(
        f"harmonies.mental {NAME} level=shock text=spiders", f"harmonies.mental {NAME} level=trauma"
    )
    hints = [str(c.hint) if c.hint else None for c in offered(table, "mental_heal", "wound")]
    assert hints == ["trigger: spiders", None]


def test_the_party_pane_shows_pain() -> None:
    """And mortality where there is any; nothing beside the unhurt."""
    for table, words in (
        (patient(), None),
        (patient("grave"), "pain 5/3"),
        (patient().do(f"harmonies.pain {NAME} amount=2"), "pain 2"),
    ):
        summary = SYSTEM.summary(_view(table), table.session.characters[0])
        assert (None if summary is None else str(summary)) == words


def test_the_agenda_says_what_follows() -> None:
    """H-23, H-24, H-07: of a failed survival roll, for each state of the wound it would strike."""
    for table, words in (
        (stable("grave"), "the grave wound becomes unstable"),
        (patient("grave"), "the grave wound becomes critical, pain +10"),
        (patient("critical"), "death: the critical wound finds no room to worsen"),
    ):
        check = next(iter(SYSTEM.checks(table.session.setup, table.session.characters[0])))
        assert str(check.on_failure) == words


def _view(table: Table) -> View:
    return View(table.session)


@pytest.mark.parametrize(("kind", "template"), sorted(SYSTEM.sentences.items()))
def test_sentences_name_only_what_their_events_carry(kind: str, template: str) -> None:
    """Every sentence begins with, or holds, the name of whom it is about."""
    names = {name for _, name, _, _ in Formatter().parse(template) if name}
    assert "who" in names, kind


def test_a_whole_story_can_be_told() -> None:
    """Every event of a long story has its sentence, and no sentence lacks a value."""
    table = Table("harmonies")
    told: set[str] = set()
    for line in STORY:
        for event in table.do(line).events:
            told.add(event.kind)
            if event.kind in SYSTEM.sentences:
                assert "{" not in render(Text(SYSTEM.sentences[event.kind], {"who": event.who, **event.data}))
    assert set(SYSTEM.sentences) <= told, set(SYSTEM.sentences) - told


STORY = [
    "add Bruno survival=8 max_light=1",
    "add Ada first_aid=20 healing=5",
    "harmonies.wound Bruno level=light",
    "harmonies.wound Bruno level=light",
    "resolve Bruno harmonies.faint outcome=failure",
    "harmonies.wake Bruno",
    "harmonies.first_aid Bruno by=Ada roll=0",
    "harmonies.rest Bruno state=on",
    "harmonies.rest Bruno state=on care=assured",
    "harmonies.rest Bruno state=on care=assured",
    "harmonies.rest Bruno state=off",
    "harmonies.rest Bruno state=on care=assured",
    "harmonies.rest Bruno state=on",
    "harmonies.rest Bruno state=on care=assured",
    "harmonies.pain Bruno amount=1",
    "harmonies.pain Bruno amount=-5",
    "harmonies.pain Bruno amount=-1",
    "advance 6h",
    "harmonies.rest Bruno state=on",
    "advance 6h",
    "resolve Bruno harmonies.care outcome=missed",
    "resolve Bruno harmonies.neglect roll=9",
    "harmonies.care Bruno",
    "advance 6h",
    "resolve Bruno harmonies.care outcome=missed",
    "resolve Bruno harmonies.neglect roll=-9",
    "advance 15m",
    "resolve Bruno harmonies.survival roll=9",
    "harmonies.first_aid Bruno by=Ada roll=0",
    "harmonies.amend Bruno wound=2 level=none",
    "harmonies.rest Bruno state=on care=assured",
    "advance 2d",
    "resolve Bruno harmonies.healing outcome=skip",
    "harmonies.heal Bruno by=Ada roll=-9",
    "advance 1h",
    "resolve Bruno harmonies.survival outcome=failure",
    "resolve Bruno harmonies.faint outcome=success",
    "harmonies.first_aid Bruno by=Ada roll=9",
    "harmonies.amend Bruno wound=1 level=light",
    "harmonies.amend Bruno wound=1 level=none",
    "harmonies.wound Bruno level=grave",
    "resolve Bruno harmonies.faint outcome=success",
    "harmonies.first_aid Bruno level=20 roll=0",
    "advance 1d",
    "resolve Bruno harmonies.survival outcome=failure",
    "harmonies.mental Bruno level=psychosis text=fire",
    "harmonies.mental Bruno level=psychosis",
    "harmonies.mental_active Bruno wound=1 active=yes",
    "harmonies.mental_active Bruno wound=1 active=no",
    "harmonies.mental_heal Bruno wound=1",
    "harmonies.mental_heal Bruno wound=1",
    "harmonies.mental_heal Bruno wound=1",
    "edit Bruno max_shock=0",
    "harmonies.mental Bruno level=shock",
    "harmonies.rest Bruno state=off",
    "harmonies.wound Bruno level=critical",
    "harmonies.wound Bruno level=critical",
]


def test_every_term_is_a_word_of_the_catalogue() -> None:
    """What data name by an identifier can be said in every language."""
    known = set(TERMS)
    for level in ("light", "grave", "critical", "shock", "trauma", "psychosis"):
        assert level in known
    assert set(SYSTEM.badges_known) <= known
