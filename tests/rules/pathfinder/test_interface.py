"""The interface of the system: names, numbers, rows, sentences in both languages."""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import rules.systems.pathfinder as package
from rules.action import Action
from rules.known import as_players_see
from rules.report import show_actions
from rules.systems.pathfinder.entry import TRIGGERS
from rules.systems.pathfinder.notation import ABILITIES, CONDITIONS
from rules.systems.pathfinder.state import Health
from rules.systems.pathfinder.system import SYSTEM
from rules.view import View
from rules.words import render, say
from tests.rules.pathfinder.patient import Patient
from tui.language import phrasebook

Library = Mapping[str, Any]
FOLDER = Path(package.__file__).parent


def test_the_actions_of_the_interface() -> None:
    """Section 10: every action that it names, with a letter of its own."""
    named = (
        "expose take madness damage drain restore cure restoration wounded stress confront unconscious suppress"
        " view help reroll handle fumble craft breath suspend resume"
    )
    assert {a.id for a in SYSTEM.actions} == {f"pathfinder.{name}" for name in named.split()}
    keys = [a.key for a in SYSTEM.actions]
    assert len(set(keys)) == len(keys)
    assert not {*keys} & set("jkhlq")


def test_the_checks_and_badges_of_the_interface() -> None:
    """Section 10."""
    named = "contract save addiction mad weekly morning breath onset ends recovery"
    assert set(SYSTEM.check_names) == {f"pathfinder.{name}" for name in named.split()}
    badges = (
        "unconscious asleep suffocating blind fatigued sickened shaken frightened fascinated confused wolf lizard"
        " other_personality helpless paralysed"
    )
    assert set(SYSTEM.badges_known) == set(badges.split()) == set(CONDITIONS)


def emitted() -> set[str]:
    """Every kind of event that the code can log, as far as it stands there in full."""
    found = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
                if text.startswith("pathfinder.") and text.count(".") == 1 and path.name != "words.py":
                    found.add(text)
    return found - {a.id for a in SYSTEM.actions} - set(SYSTEM.check_names) - {"pathfinder."}


def test_every_event_has_its_sentence() -> None:
    """No kind of event without a sentence, and no sentence that nothing says."""
    stated = {k for k in SYSTEM.sentences if k.endswith("_stated")}
    assert emitted() - set(SYSTEM.sentences) == set()
    assert (
        set(SYSTEM.sentences) - stated - emitted() - {a.id for a in SYSTEM.actions} - set(SYSTEM.check_names)
        == set()
    )
    assert {k.removesuffix("_stated") for k in stated} <= set(SYSTEM.sentences)


def test_numbers_of_a_character(library: Library) -> None:
    """Section 10: for each ability six numbers; saves in play; conditions in alphabetical order."""
    ada = Patient(library, "str=12 con=14 fort=4 will=2 level=3 poison_use=yes")
    numbers = ada.numbers
    for ability in ABILITIES:
        assert list(numbers[ability]) == ["score", "damage", "drain", "bonus", "penalty", "current"]
    assert (numbers["fort"], numbers["will"], numbers["conditions"]) == (4, 2, [])
    assert (numbers["temporary_hp"], numbers["aged"]) == (0, 0)
    ada.act("damage", "ability=str amount=12").act("damage", "ability=dex amount=10")
    ada.act("damage", "ability=int amount=10")
    assert ada.numbers["conditions"] == ["helpless", "paralysed", "unconscious"]


def test_a_row_holds_every_field(library: Library) -> None:
    """Section 10, null where there is nothing."""
    ada = Patient(library)
    ada.act("expose", "to=unluck").roll("1").act("take", "drug=flayleaf")
    wanted = {
        *("label", "kind", "dc", "phase", "doses", "saves_made", "saves_left", "streak", "cure", "next", "secret"),
        "system",
    }
    for row in ada.rows:
        assert wanted <= set(row)
    assert json.loads(json.dumps(ada.rows)) == ada.rows


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_that_is_said_can_be_said(library: Library, lang: str) -> None:
    """Titles, facts, details, sentences and refusals, with no placeholder left and no name of a field."""
    book = phrasebook(lang)
    ada = Patient(library, "con=20 wis=12 fort=2")
    steps = (
        "pathfinder.expose ada to=arsenic doses=2",
        "resolve ada roll=1",
        "pathfinder.take ada drug=pesh roll=1,2,1,1",
        "resolve ada pathfinder.addiction roll=1",
        "pathfinder.madness ada kind=multiple_personality_disorder",
        "resolve ada roll=1,2",
        "advance 10m",
        "resolve ada roll=1,2",
        "pathfinder.expose ada to=werewolf_lycanthropy",
        "resolve ada roll=1",
        "pathfinder.suspend ada of=arsenic",
        "pathfinder.expose ada to=baleful_polymorph",
        "resolve ada roll=1,1",
        "advance 12h",
    )
    for step in steps:
        ada.do(step)
        view = View(ada.session, library)
        who = ada.session.characters[0]
        told = [
            render(say(SYSTEM.sentences[e.kind], who=e.who, **e.data), book)
            for e in ada.events
            if "core" not in e.kind
        ]
        for row in SYSTEM.afflictions(view, who):
            told += [render(text, book) for text in (row.title, *row.facts, *row.detail)]
        for check in SYSTEM.checks(ada.session.setup, who):
            told += [render(text, book) for text in (check.title, check.on_success, check.on_failure) if text]
            told += [render(m.label, book) for m in check.modifiers]
        summary = SYSTEM.summary(view, who)
        told += [render(summary, book)] if summary else []
        assert all(text and "{" not in text and "None" not in text for text in told)
        if lang == "fr":
            words = {word for text in told for word in text.replace("(", "").split()}
            assert not words & {"the", "of", "is", "save", "against", "poison.", "doses:", "until"}


def test_every_action_can_be_shown(library: Library) -> None:
    """chevet actions: each with its fields and choices, or why not."""
    ada = Patient(library)
    shown = {a["action"]: a for a in show_actions(View(ada.session, library), list(ada.session.characters))}
    assert len(shown) == len(SYSTEM.actions)
    expose = shown["pathfinder.expose"]
    assert len(expose["fields"][0]["choices"]) == 18 + 11 + 6
    assert not shown["pathfinder.cure"]["possible"]
    assert shown["pathfinder.suspend"]["why_not"]
    for action in ("stress", "confront", "unconscious", "suppress", "help"):
        assert "answers to that" in shown[f"pathfinder.{action}"]["why_not"]


def test_who_knows_how_to_use_poison_throws_no_die_for_it(library: Library) -> None:
    """P-100, P-101: the screen asks for a d100, but not where there is no risk."""
    (handle,) = (a for a in SYSTEM.actions if a.id == "pathfinder.handle")
    assert handle.dice is not None
    for sheet, dice in (("", "1d100"), ("poison_use=yes", None)):
        ada = Patient(library, sheet)
        assert handle.dice(View(ada.session, library), ada.session.characters[0]) == dice


def test_a_field_that_may_be_blank_says_what_that_means() -> None:
    """Interface: without of= a trigger is that of every row that it fits."""
    fields = [(f, a.id) for a in SYSTEM.actions for f in a.fields if f.name == "of" and a.id != "pathfinder.cure"]
    assert {id for field, id in fields if field.required} == {"pathfinder.suspend", "pathfinder.resume"}
    for field, id in fields:
        assert bool(field.hint) != field.required, id


def test_a_spell_has_a_caster_and_a_die_the_game_masters_word_has_neither(library: Library) -> None:
    """P-34, P-61: the level is asked for where it counts, and only there."""
    (cure,) = (a for a in SYSTEM.actions if a.id == "pathfinder.cure")
    (restoration,) = (a for a in SYSTEM.actions if a.id == "pathfinder.restoration")

    def level(action: Action, given: dict[str, str]) -> tuple[bool, bool]:
        (field,) = (f for f in action.fields if f.name == "level")
        assert field.asked is not None
        assert field.needed is not None
        return field.asked(given), field.needed(given)

    assert cure.thrown is not None
    assert cure.dice is not None
    ada = Patient(library)
    assert cure.dice(View(ada.session, library), ada.session.characters[0]) == "1d20"
    for by, counts in (("remove_curse", True), ("gm", False)):
        assert level(cure, {"by": by}) == (counts, counts)
        assert cure.thrown({"by": by}) == counts
    for kind, counts in (("normal", True), ("lesser", False), ("heal", False)):
        assert level(restoration, {"kind": kind}) == (counts, counts)


def test_what_players_do_not_know(library: Library) -> None:
    """Hidden, a poison takes with it what it alone brings: its damage, its state, its checks."""
    ada = Patient(library, "con=14")
    ada.act("expose", "to=bubonic_plague").roll("1").wait("1d").roll("1,2")
    assert (ada.damage("con"), ada.badges) == (2, ["fatigued"])
    ada.do("reveal ada bubonic_plague hidden")
    seen = as_players_see(View(ada.session, library), ada.session.characters[0])
    part = seen.parts["pathfinder"]
    assert (part.damaged("con"), part.afflictions, part.healing) == (0, (), {})
    assert list(SYSTEM.badges(View(ada.session, library), seen)) == []
    assert list(SYSTEM.checks(ada.session.setup, seen)) == []


def seen_without(ada: Patient, hidden: str) -> Health:
    """What players see of Ada who do not know of this."""
    ada.do(f"reveal ada {hidden} hidden")
    health = as_players_see(View(ada.session, ada.library), ada.session.characters[0]).part(Health)
    assert health is not None
    return health


def test_of_what_players_know_the_next_healing_is_seen_and_of_nothing_else(library: Library) -> None:
    """P-05: each ability by its own clock."""
    ada = Patient(library).act("damage", "ability=str amount=2").act("expose", "to=bloodroot").roll("1")
    ada.wait("1r").roll("1", check="save")
    assert set(ada.session.characters[0].parts["pathfinder"].healing) == {"str", "con", "wis"}
    assert set(seen_without(ada, "bloodroot").healing) == {"str"}


def test_with_a_hidden_poison_goes_the_sleep_that_outlasts_it(library: Library) -> None:
    """P-116: whoever lies there of something else lies there all the same."""
    ada = Patient(library).act("expose", "to=drow_poison").roll("1")
    assert ada.badges == ["unconscious"]
    assert seen_without(ada, "drow_poison").timed == ()


def test_with_what_is_hidden_go_the_saves_that_it_asks_for_and_no_others(library: Library) -> None:
    """P-49, P-82: a dose more of a hidden poison, the trigger of a hidden curse; not what else falls due."""
    ada = Patient(library, "", "extra_dose=saves").act("expose", "to=werewolf_lycanthropy").roll("1")
    ada.do("advance 'full moon'", "resolve ada outcome=success").act("expose", "to=bloodroot").roll("1")
    ada.act("expose", "to=bloodroot").act("wounded").act("expose", "to=mindfire")
    ada.act("damage", "ability=int amount=10")
    assert [p.what for p in ada.session.characters[0].parts["pathfinder"].pending] == [
        *("contract", "triggered", "contract", "mad")
    ]
    assert [p.what for p in seen_without(ada, "bloodroot").pending] == ["triggered", "contract", "mad"]
    assert [p.what for p in seen_without(ada, "werewolf_lycanthropy").pending] == ["contract", "mad"]


def test_with_a_hidden_dependence_goes_what_it_gives_and_the_drug_stays(library: Library) -> None:
    """P-28: the strength of those who depend on zerk is no part of its dose."""
    ada = Patient(library).act("take", "drug=zerk roll=1").roll("1,3", check="addiction")
    assert ada.numbers["str"]["bonus"] == 3
    (dependence,) = (key for key, kind in keys(ada).items() if kind == "addiction")
    health = seen_without(ada, f"pathfinder.{dependence}")
    assert [t.text for t in health.timed] == [library["pathfinder"]["zerk"].lines[0].text]
    assert [d.entry.id for d in health.drugs] == ["zerk"]


def keys(ada: Patient) -> dict[str, str]:
    """The kind of each of her rows, by its key."""
    rows = SYSTEM.afflictions(View(ada.session, ada.library), ada.session.characters[0])
    return {row.key: str(row.data["kind"]) for row in rows}


def test_triggers_are_words_of_the_rules() -> None:
    """What a pack may write behind ``on``."""
    assert set(TRIGGERS) == {"wounded", "stress", "confronted", "help", "morning", "unconscious", "suppress"}
