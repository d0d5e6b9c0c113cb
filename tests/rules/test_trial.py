"""What would follow: the odds of meeting something, found by doing it on a state that is thrown away."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.report import show
from rules.trial import meeting
from rules.view import View
from tests.rules.table import Table


@pytest.fixture
def table(library: dict[str, Any]) -> Table:
    return Table("pathfinder", library=library).do("add Ada fort=4 will=2", "add Bo fort=0 will=0")


def test_the_save_and_its_odds_are_those_that_would_fall_due(table: Table, library: dict[str, Any]) -> None:
    """P-106: arsenic, Fortitude DC 13. With +4 nine or more on the d20 are needed: 12 of 20."""
    ada, bo = table.session.characters
    before = show(table.session, library)
    view = View(table.session, library)
    (check,) = meeting(view, ada, "pathfinder", "arsenic")
    assert check.chance() == Fraction(12, 20)
    assert meeting(view, bo, "pathfinder", "arsenic")[0].chance() == Fraction(8, 20)
    assert show(table.session, library) == before


def test_it_is_what_really_follows(table: Table, library: dict[str, Any]) -> None:
    ada = table.session.characters[0]
    (check,) = meeting(View(table.session, library), ada, "pathfinder", "arsenic")
    table.do("pathfinder.expose Ada to=arsenic")
    (due,) = table.due("Ada", check.check)
    assert due["needs"] == str(check.needs)


def test_a_drug_asks_for_its_own_save(table: Table, library: dict[str, Any]) -> None:
    ada = table.session.characters[0]
    found = meeting(View(table.session, library), ada, "pathfinder", "opium")
    assert [check.of for check in found] == ["opium"]


@pytest.mark.parametrize(("system", "id"), [("pathfinder", "no_such_thing"), ("harmonies", "arsenic")])
def test_where_nothing_takes_it_nothing_follows(
    table: Table, library: dict[str, Any], system: str, id: str
) -> None:
    ada = table.session.characters[0]
    assert meeting(View(table.session, library), ada, system, id) == []
