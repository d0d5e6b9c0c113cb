"""Ability damage stands in the wounds pane, and beside the name apart from the scores of other rules."""

from __future__ import annotations

import pytest

from rules.agenda import agenda
from rules.clock import DAY
from rules.report import rows_of
from rules.systems import load
from rules.view import View
from saves.packs import shipped_library
from tests.rules.table import Table


def test_damage_and_drain_have_a_row_each_with_the_next_healing() -> None:
    """A point of damage heals each day (P-05); of a drain none does."""
    table = Table("pathfinder").do("add Ada str=10", "pathfinder.damage Ada ability=str amount=3")
    table.do("pathfinder.drain Ada ability=str amount=1")
    damage, drain = rows_of(View(table.session), table.session.characters[0], "wounds")
    assert (damage.label, damage.state, damage.next) == ("str damage", "ability damage", DAY)
    assert [str(fact) for fact in damage.facts] == ["−3 (6/10)", "a point heals 1d"]
    assert [str(text) for text in damage.detail] == ["3 points lost, 6 of 10 left"]
    assert (drain.label, drain.state, drain.next) == ("str drain", "ability drain", None)
    table.do("advance 1d")
    damage, _ = rows_of(View(table.session), table.session.characters[0], "wounds")
    assert (damage.data["points"], damage.next) == (2, 2 * DAY)


def test_beside_the_name_stands_what_is_lost_and_what_is_left_the_worst_first() -> None:
    table = Table("pathfinder").do("add Ada str=10 con=12", "pathfinder.damage Ada ability=str amount=3")
    table.do("pathfinder.damage Ada ability=con amount=5")
    system, view, ada = load("pathfinder"), View(table.session), table.session.characters[0]
    assert str(system.summary(view, ada)) == "Con −5 (7)"
    assert [str(text) for text in system.ails(view, ada)] == ["Str −3 (7)"]


def test_a_save_says_what_a_failure_does() -> None:
    """P-106: arsenic deals 1d2 Con each time."""
    table = Table("pathfinder", library=shipped_library(("pathfinder",))).do("add Ada")
    table.do("pathfinder.expose Ada to=arsenic", "resolve Ada outcome=failure", "advance 10m")
    (check,) = [c for c in agenda(table.session) if c.check == "pathfinder.save"]
    assert str(check.on_failure) == "it strikes: 1d2 Con damage"


@pytest.mark.parametrize("sign", ["'", "’"])
def test_either_apostrophe_finds_a_poison(sign: str) -> None:
    table = Table("pathfinder", library=shipped_library(("pathfinder",))).do("add Ada")
    table.do(f'pathfinder.expose Ada to="venin d{sign}araignée monstrueuse"')
    assert agenda(table.session)[0].of == "spider_venom"
