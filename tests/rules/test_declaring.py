"""What a system must declare, and what it may leave out."""

from __future__ import annotations

from typing import Any

import pytest

from rules.agenda import checks_now, checks_of
from rules.report import show, show_due, show_event
from rules.session import Event, Part, Session, Sheet
from rules.system import System, house_value
from rules.systems import load
from rules.view import View
from rules.words import say
from tests.rules.table import Table


class Bare(System):
    """A system that declares nothing."""

    name = "bare"


def test_what_may_be_left_out() -> None:
    bare, part = Bare(), Part(sheet=Sheet())
    view: Any = View(Session(systems=("bare",)))
    who: Any = None
    assert (bare.wounds(view, who), bare.afflictions(view, who), bare.badges(view, who)) == ((), (), ())
    assert (bare.summary(view, who), bare.health(view, who)) == (None, None)
    assert bare.without(part, frozenset("x")) is part


def test_what_may_not() -> None:
    nothing: Any = None
    bare = Bare()
    for missing in (
        lambda: bare.create(nothing, nothing, "pc"),
        lambda: bare.checks(nothing, nothing),
        lambda: bare.resolve(nothing, 1, nothing, nothing),
        lambda: bare.numbers(nothing, nothing),
    ):
        with pytest.raises(NotImplementedError):
            missing()


def test_a_house_rule_has_its_default_until_the_session_sets_it() -> None:
    dying = load("dying")
    table = Table("dying")
    assert house_value(dying, table.session.setup, "excess_damage") == "stops"
    table.do("set dying.excess_damage=carries")
    assert house_value(dying, table.session.setup, "excess_damage") == "carries"
    with pytest.raises(KeyError):
        house_value(dying, table.session.setup, "nothing")


def test_of_some_only_they_and_what_is_due_for_them_is_shown() -> None:
    table = Table("harmonies").do("add Ada survival=8 faint=8", "add Bo survival=8", "add Cy")
    table.do("harmonies.wound Ada level=light", "harmonies.wound Bo level=light")
    shown = show(table.session, who=(2, 3))
    assert [c["name"] for c in shown["characters"]] == ["Bo", "Cy"]
    assert [c["who"] for c in shown["due"]] == ["Bo"]
    assert len(table.state["characters"]) == 3
    assert shown["format"] == 1


def test_a_chance_is_shown_to_four_places() -> None:
    """F-21: five or six of six."""
    table = Table("demonlord").do("add Ada will_score=9 insanity=8", "demonlord.gain Ada amount=1")
    table.do("resolve Ada roll=6")
    assert table.due("Ada", "demonlord.recover")[0]["chance"] == 0.3333


def test_the_checks_of_who_has_not_changed_are_not_worked_out_again() -> None:
    table = Table("harmonies").do("add Ada survival=8 faint=8", "harmonies.wound Ada level=grave")
    before, ada = table.session, table.session.characters[0]
    checks = checks_of(before.setup, ada)
    table.do("add Bo")
    assert checks_of(table.session.setup, table.session.characters[0]) is checks
    table.do("set harmonies.success_at=1")
    assert checks_of(table.session.setup, ada) == tuple(checks_now(table.session.setup, ada))
    assert checks_of(table.session.setup, ada) != checks


def test_the_agenda_up_to_a_second() -> None:
    table = Table("harmonies").do("add Ada survival=8 faint=8", "harmonies.wound Ada level=grave")
    whole = show_due(table.session)
    assert [c["check"] for c in whole] == ["harmonies.faint", "harmonies.survival"]
    assert show_due(table.session, 0) == whole[:1]
    assert show_due(table.session, whole[1]["at"]) == whole
    assert show_due(table.session, whole[1]["at"] - 1) == whole[:1]


def test_an_event_as_data_holds_nothing_but_plain_values() -> None:
    """Sentences and values with several languages are said; what would hide a column of its own steps aside."""
    event = Event(
        "core.set", 3, "Ada", {"kind": "x", "what": say("{n}", n=1), "of": {"en": "hemlock"}, "all": [say("a"), 2]}
    )
    assert show_event(event) == {
        "kind": "core.set",
        "who": "Ada",
        "at": 3,
        "kind_": "x",
        "what": "1",
        "of": "hemlock",
        "all": ["a", 2],
    }
