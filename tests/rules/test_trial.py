"""What would follow: the odds of meeting something, found by doing it on a state that is thrown away."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.command import Command
from rules.dice import distribution
from rules.report import show
from rules.systems.pathfinder.entry import Entry
from rules.trial import MOST_TOTALS, assumed, chance, meeting, taking, usual
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


def test_the_odds_rest_on_the_dice_that_are_told_with_them(table: Table, library: dict[str, Any]) -> None:
    """P-24: absinthe costs Constitution before its save; where those dice fall so, that save follows."""
    ada = table.session.characters[0]
    view = View(table.session, library)
    dice = ",".join(str(roll.total) for roll in assumed(view, ada, "pathfinder", "elven_absinthe"))
    (check,) = meeting(view, ada, "pathfinder", "elven_absinthe")
    table.do(f"pathfinder.take Ada drug=elven_absinthe roll={dice}")
    assert [due["needs"] for due in table.due("Ada", check.check)] == [str(check.needs)]


@pytest.mark.parametrize("id", ["arsenic", "no_such_thing"])
def test_what_throws_no_dice_at_once_assumes_none(table: Table, library: dict[str, Any], id: str) -> None:
    assert assumed(View(table.session, library), table.session.characters[0], "pathfinder", id) == []


# -- the odds of an action's own dice


def first_aid(level: int) -> tuple[View, Command]:
    """Ada, gravely wounded; somebody of that level gives first aid: difficulty −3 (H-26)."""
    hurt = Table("harmonies").do("add Ada survival=8 faint=8", "harmonies.wound Ada level=grave")
    return View(hurt.session), Command("harmonies.first_aid", ("Ada",), (("level", str(level)),))


@pytest.mark.parametrize(("level", "needs"), [(0, 3), (3, 0), (-5, 8)])
def test_the_odds_of_an_action_are_those_of_its_dice(level: int, needs: int) -> None:
    """AH-01: level − 3 + dice of 0 or more succeed; d10−d10 shows n in 10 − |n| of a hundred ways."""
    view, command = first_aid(level)
    assert chance(view, command, "d10-d10") == Fraction(sum(10 - abs(n) for n in range(needs, 10)), 100)


def test_certain_and_impossible_have_odds_too() -> None:
    assert chance(*first_aid(12), "d10-d10") == 1
    assert chance(*first_aid(-12), "d10-d10") == 0


def test_there_are_no_odds_of_other_dice_or_of_what_is_refused() -> None:
    view, command = first_aid(3)
    assert chance(view, command, "1d20") is None
    unhurt = Table("harmonies").do("add Ada")
    assert chance(View(unhurt.session), command, "d10-d10") is None


def test_there_are_none_where_the_dice_decide_nothing() -> None:
    """A duel of initiatives has no success."""
    view, _ = first_aid(0)
    assert chance(view, Command("initiative", ("Ada", "roll")), "1d20") is None


def test_what_is_thrown_after_the_first_dice_is_thrown_too(table: Table, library: dict[str, Any]) -> None:
    """P-09: a natural 1 at the still exposes to the drug, whose own dice follow; neither is success or failure."""
    making = Command("pathfinder.craft", ("Ada",), (("item", "opium"),))
    assert chance(View(table.session, library), making, "1d20") is None


def test_dice_of_too_many_totals_are_not_tried() -> None:
    """A hundred of them are."""
    view, command = first_aid(0)
    assert chance(view, command, "1d101") is None
    percent = Table("harmonies").do("add Ada", "set harmonies.open_roll=yes", "harmonies.wound Ada level=grave")
    assert len(distribution("d10!-d10!")) > MOST_TOTALS
    assert chance(View(percent.session), command, "d10!-d10!") is None


# -- which action an entry is for


@pytest.mark.parametrize(
    ("id", "action", "field"),
    [
        ("arsenic", "pathfinder.expose", "to"),
        ("opium", "pathfinder.take", "drug"),
        ("phobia", "pathfinder.madness", "kind"),
    ],
)
def test_the_usual_action_is_the_one_that_brings_something_about(
    table: Table, library: dict[str, Any], id: str, action: str, field: str
) -> None:
    found = usual(View(table.session, library), table.session.characters[0], "pathfinder", id)
    assert found is not None
    assert (found[0].id, found[1]) == (action, field)


def test_where_none_brings_anything_about_the_first_that_takes_it_is_usual(library: dict[str, Any]) -> None:
    """P-15: a drug of one's own may bring no dependence, and then it asks for nothing."""
    mine = {**library["pathfinder"]}
    mine["mere_water"] = Entry(id="mere_water", kind="drug", text={"en": "nothing"}, lines=())
    table = Table("pathfinder", library={"pathfinder": mine}).do("add Ada")
    view = View(table.session, {"pathfinder": mine})
    found = usual(view, table.session.characters[0], "pathfinder", "mere_water")
    assert found is not None
    assert found[0].id == "pathfinder.take"
    taken = list(taking(view, table.session.characters[0], "pathfinder", "mere_water"))
    assert [(action.id, field) for action, field in taken][:1] == [("pathfinder.take", "drug")]


def test_for_the_dead_no_action_takes_it(table: Table, library: dict[str, Any]) -> None:
    table.do("pathfinder.drain Ada ability=con amount=10")
    assert "dead" in table.character("Ada")["badges"]
    assert usual(View(table.session, library), table.session.characters[0], "pathfinder", "arsenic") is None
