"""What somebody looks like to those who do not know everything."""

from __future__ import annotations

from typing import Any

import pytest

from rules.agenda import checks_of
from rules.known import (
    HIDDEN,
    KNOWN,
    SUSPECTED,
    afflictions_of,
    as_it_looks,
    as_players_see,
    next_standing,
    suspicions,
)
from rules.systems import load
from rules.view import View
from tests.rules.table import Table


def test_a_key_goes_round_what_is_known() -> None:
    assert [next_standing(each) for each in (HIDDEN, SUSPECTED, KNOWN)] == [SUSPECTED, KNOWN, HIDDEN]


@pytest.fixture
def ada(library: dict[str, Any]) -> Table:
    """Somebody with a secret madness and a poison that nobody knows of."""
    return Table("pathfinder", library=library).do(
        "add Ada",
        "pathfinder.madness Ada kind=mania",
        "resolve Ada outcome=failure",
        "pathfinder.expose Ada to=arsenic",
        "resolve Ada outcome=failure",
        "reveal Ada arsenic hidden",
    )


def labels(table: Table) -> list[str]:
    """What leaves a trace on the body."""
    view = View(table.session, table.library)
    looks = as_it_looks(view, table.session.characters[0])
    return [row.label for row in afflictions_of(view, looks)]


def test_a_poison_that_nobody_knows_of_is_seen_all_the_same_but_no_secret(ada: Table) -> None:
    assert labels(ada) == ["arsenic"]
    assert labels(ada.do("reveal Ada mania suspected")) == ["arsenic"]
    assert labels(ada.do("reveal Ada mania known")) == ["mania", "arsenic"]


def test_suspicions_are_counted(ada: Table) -> None:
    view = View(ada.session, ada.library)
    assert suspicions(view, ada.session.characters[0]) == 0
    ada.do("reveal Ada all suspected")
    assert suspicions(View(ada.session, ada.library), ada.session.characters[0]) == 2


def test_rolls_for_what_nobody_knows_of_are_hidden_too(library: dict[str, Any]) -> None:
    """A further dose's save would give the poison away; that of another poison does not."""
    table = Table("pathfinder", library=library).do("set pathfinder.extra_dose=saves", "add Ada")
    table.do("pathfinder.expose Ada to=arsenic", "resolve Ada outcome=failure", "reveal Ada arsenic hidden")
    table.do("pathfinder.expose Ada to=arsenic", "pathfinder.expose Ada to=hemlock")
    seen = as_players_see(View(table.session, table.library), table.session.characters[0])
    assert [(c.check, c.of) for c in checks_of(table.session.setup, seen)] == [("pathfinder.contract", "hemlock")]


def test_rules_that_know_nothing_of_somebody_do_not_say_how_it_looks() -> None:
    table = Table("demonlord", "dying").do("add Ada will_score=9")
    view = View(table.session)
    assert load("dying").health(view, table.session.characters[0]) is None
    assert load("demonlord").health(view, table.session.characters[0]) is None


def test_more_hit_points_than_the_maximum_look_unhurt_and_no_more() -> None:
    table = Table("dying").do("add Ada hp_max=8 hp=16 hit_dice=1d6")
    view = View(table.session)
    assert load("dying").health(view, table.session.characters[0]) == 1.0
    table.do("dying.damage Ada amount=12")
    assert load("dying").health(View(table.session), table.session.characters[0]) == 0.5
