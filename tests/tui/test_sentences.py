"""Whatever can happen is told in a whole sentence, in both languages, with nothing left in English.

The worked cases are played through, and everything that came up in them is rendered: events, checks with their
modifiers and what follows, rows, badges. Kinds of events that no case brought up are filled with made-up data.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import pytest

from rules.agenda import agenda
from rules.beginning import new_session
from rules.check import Check
from rules.command import parse
from rules.dice import Random, Rolled
from rules.engine import SENTENCES
from rules.history import Chronicle, run
from rules.refusal import Refused
from rules.report import badges_of, rows_of
from rules.session import Event
from rules.system import Row
from rules.systems import SYSTEMS, load
from rules.values import T_word
from rules.view import View
from rules.words import Text, render
from saves.packs import shipped_library
from tests import catalogues
from tui.language import LANGUAGES, Language
from tui.sentences import breakdown, check_title, event_line, needs_text, short_needs

CASES = sorted((Path(__file__).resolve().parent.parent / "cases").rglob("*.toml"))
WORDS = re.compile(r"[A-Za-z]{2}")
ALL_SENTENCES: dict[str, str] = {
    **SENTENCES,
    **{kind: text for name in SYSTEMS for kind, text in load(name).sentences.items()},
}


class Seen(NamedTuple):
    """All that came up in the worked cases."""

    events: dict[str, Event]
    checks: dict[tuple[str, str], Check]
    rows: dict[tuple[str, str, str], Row]
    badges: set[str]
    refusals: dict[str, Text]


@lru_cache(maxsize=1)
def seen() -> Seen:
    """Play every worked case; keep one of each."""
    found = Seen({}, {}, {}, set(), {})
    for path in CASES:
        case = tomllib.loads(path.read_text("utf-8"))
        systems = tuple(case["systems"])
        library = shipped_library(systems)
        chronicle = Chronicle(new_session(systems))
        lines = [f"set {setting}" for setting in case.get("set", ())]
        tried = [(line, True) for line in lines]
        for step in case["step"]:
            tried += [(line, True) for line in step.get("do", ())]
            tried += [(line, False) for line in step.get("refused", ())]
        for line, _ in tried:
            try:
                chronicle, events = run(chronicle, parse(line), Random(1), library)
            except Refused as problem:
                found.refusals.setdefault(problem.text.template, problem.text)
                continue
            for event in events:
                found.events.setdefault(event.kind, event)
            session = chronicle.session
            view = View(session, library)
            for check in agenda(session):
                found.checks.setdefault((check.check, check.title.template), check)
            for character in session.characters:
                found.badges.update(badges_of(view, character))
                for pane in ("wounds", "afflictions"):
                    for row in rows_of(view, character, pane):
                        found.rows.setdefault((row.system, row.title.template, row.state), row)
    return found


class Attentive(Language):
    """French that remembers what it could not translate."""

    def __init__(self) -> None:
        super().__init__("fr")
        self.known = {m.id for name in catalogues.folders() for m in catalogues.read(name, "fr") if m.id}
        self.missing: set[str] = set()

    def translate(self, template: str) -> str:
        if template and template not in self.known and WORDS.search(re.sub(r"{[^}]*}", "", template)):
            self.missing.add(template)
        return super().translate(template)


def names_in(template: str) -> Iterator[tuple[str, str]]:
    for _, name, kind, _ in Formatter().parse(template):
        if name is not None:
            yield name, (kind or "").partition("|")[0]


MADE_UP: dict[str, Any] = {
    "": "Ada",
    "term": "success",
    "terms": ["success", "failure"],
    "names": ["Ada", "Bo"],
    "signed": -3,
    "span": 5400,
    "when": 51600,
    "moment": 51600,
    "own": {"en": "hemlock", "fr": "cigüe"},
    "count": 2,
    "text": Text("success"),
}
"""Plausible data for each kind of placeholder."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(ALL_SENTENCES))
def test_every_kind_of_event_has_a_whole_sentence(lang: str, kind: str) -> None:
    """One that was seen where there is one, else one made up from its sentence."""
    template = ALL_SENTENCES[kind]
    names = dict(names_in(template))
    data = {name: MADE_UP[form] for name, form in names.items() if name != "who"}
    event = seen().events.get(kind) or Event(kind, 0, "Ada" if "who" in names else None, data)
    line = event_line(event, Language(lang))
    assert kind not in line
    assert "{" not in line
    assert "=" not in line or "=" in str(event.data) + template
    if "who" in names:
        assert (event.who or "") in line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_event_of_the_worked_cases_falls_back(lang: str) -> None:
    """Rendering itself succeeds, with the data that the rules really give."""
    for kind, event in seen().events.items():
        text = Text(ALL_SENTENCES[kind], {"who": event.who or "", **event.data})
        assert render(text, Language(lang)), kind


def test_the_worked_cases_bring_up_most_of_it() -> None:
    """What is tested above with real data is most of what there is."""
    assert len(seen().events) > len(ALL_SENTENCES) / 2, sorted(ALL_SENTENCES.keys() - seen().events.keys())
    assert len(seen().checks) > 30
    assert len(seen().rows) > 20


def test_events_in_french_leave_nothing_in_english() -> None:
    french = Attentive()
    for event in seen().events.values():
        event_line(event, french)
    assert not french.missing


def test_checks_in_french_leave_nothing_in_english() -> None:
    french = Attentive()
    for check in seen().checks.values():
        assert check_title(check, french)
        breakdown(check, french, modifier=2)
        needs_text(check, french)
        short_needs(check)
        for follow in (check.on_success, check.on_failure):
            if follow is not None:
                assert render(follow, french)
        for field in check.fields:
            french.translate(field.title)
            french.translate(field.hint or "")
    assert not french.missing


def test_rows_in_french_leave_nothing_in_english() -> None:
    french = Attentive()
    for row in seen().rows.values():
        assert render(row.title, french)
        if row.state:
            french.term(row.state)
        for fact in (*row.facts, *row.detail):
            render(fact, french)
    assert not french.missing


def test_badges_in_french_leave_nothing_in_english() -> None:
    french = Attentive()
    declared = {badge for name in SYSTEMS for badge in load(name).badges_known}
    for badge in declared | seen().badges:
        assert french.term(badge)
    assert not french.missing
    assert {b for b in seen().badges if b != "dead"} <= declared


def test_refusals_in_french_leave_nothing_in_english() -> None:
    french = Attentive()
    for refusal in seen().refusals.values():
        told = render(refusal, french)
        assert told
        assert "{" not in told or "{" in str(refusal.fields)
    assert len(seen().refusals) > 50
    assert not french.missing


def test_what_is_declared_in_french_leaves_nothing_in_english() -> None:
    """Titles of actions, fields, checks and house rules, their hints and their choices."""
    french = Attentive()

    def field(declared: Any) -> None:
        french.translate(declared.title)
        french.translate(declared.hint or "")
        for choice in declared.choices:
            render(T_word(choice), french)

    for name in SYSTEMS:
        system = load(name)
        french.translate(system.title)
        for title in system.check_names.values():
            french.translate(title)
        for declared in system.sheet:
            field(declared)
        for rule in system.house:
            field(rule.field)
        for action in system.actions:
            french.translate(action.title)
            french.translate(action.hint or "")
            for declared in action.fields:
                field(declared)
    assert not french.missing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dice_stand_behind_what_they_decided(lang: str) -> None:
    book = Language(lang)
    event = Event("core.turn", 0, "Ada", {"round": 3}, (Rolled("1d20", 17, typed=True), Rolled("d10-d10", -4)))
    words = {"en": ("typed", "rolled"), "fr": ("saisi", "lancé")}[lang]
    line = event_line(event, book)
    assert f"1d20 17 {words[0]}" in line
    assert f"d10-d10 −4 {words[1]}" in line


def test_an_event_of_another_version_is_told_as_it_is() -> None:
    """It lacks what its sentence says today, or its kind is unknown."""
    book = Language("en")
    assert "Ada" in event_line(Event("core.turn", 0, "Ada", {"phase": 3}), book)
    assert "phase=3" in event_line(Event("core.turn", 0, "Ada", {"phase": 3}), book)
    assert "core.later" in event_line(Event("core.later", 0, None, {}), book)


def test_the_same_placeholders_in_both_languages() -> None:
    french = Language("fr")
    for kind, template in ALL_SENTENCES.items():
        there: Mapping[str, str] = dict(names_in(french.translate(template)))
        assert there == dict(names_in(template)), kind
