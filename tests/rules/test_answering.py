"""Answering what is due: which check is meant, and what its fields and a choice's words mean."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from rules.action import Field
from rules.refusal import Refused
from rules.systems.pathfinder.entry import Entry
from rules.values import read_all
from rules.view import View
from tests.rules.table import Table


@pytest.fixture
def hurt() -> Table:
    return Table("harmonies").do("add Ada survival=8 faint=8", "harmonies.wound Ada level=grave")


def test_what_is_not_due_is_not_answered(hurt: Table) -> None:
    assert hurt.refuses("resolve Ada harmonies.survival") == (
        "harmonies.survival is not due for Ada; due are harmonies.faint"
    )
    hurt.do("resolve Ada outcome=success")
    assert hurt.refuses("resolve Ada") == "nothing is due for Ada"


def test_a_beginning_that_two_checks_share_names_neither() -> None:
    """What could be a fainting roll, or a roll against a fall."""
    table = Table("harmonies", "fantasytrip").do(
        "add Ada survival=8 faint=8 st=12", "harmonies.wound Ada level=grave"
    )
    table.do("fantasytrip.hit Ada damage=2 at=left_leg")
    assert table.refuses("resolve Ada fa roll=3") == (
        "fa is not due for Ada; due are fantasytrip.fall and harmonies.faint"
    )
    table.do("resolve Ada fai roll=3")


def test_of_means_what_a_check_is_about(hurt: Table) -> None:
    assert hurt.refuses("resolve Ada of=arsenic") == "nothing due for Ada is about arsenic"


def test_what_it_is_about_may_be_named_by_its_id() -> None:
    """Where its names say nothing of that."""
    poison = Entry(id="p1", kind="poison", names={"en": "widow's kiss"}, dc=14, effects=("1 con",))
    table = Table("pathfinder", library={"pathfinder": {"p1": poison}}).do("add Ada fort=2")
    table.do("pathfinder.expose Ada to=p1")
    for of in ("P1", "'Widow’s Kiss'"):
        table.do(f"resolve Ada of={of} roll=20", "undo")
    assert table.refuses("resolve Ada of=p2 roll=20") == "nothing due for Ada is about p2"


def test_like_checks_are_answered_one_after_the_other_by_their_name(hurt: Table) -> None:
    """DESIGN 6: CHECK left out with two due is refused; what is said instead can be typed."""
    hurt.do("harmonies.wound Ada level=grave")
    assert hurt.refuses("resolve Ada roll=9") == (
        "2 like checks are due for Ada: harmonies.faint answers the first of them"
    )
    hurt.do("resolve Ada harmonies.faint roll=9", "resolve Ada roll=9")
    assert hurt.refuses("resolve Ada") == "nothing is due for Ada"


def test_checks_of_one_name_are_told_apart_by_what_they_are_about(library: dict[str, Any]) -> None:
    """DESIGN 6: each is named as it can be typed, the first to be answered before the others."""
    table = Table("pathfinder", library=library).do("add Ada fort=2")
    table.do("pathfinder.expose Ada to=arsenic", "pathfinder.expose Ada to='bubonic plague'")
    ways = ("pathfinder.contract of=arsenic", "pathfinder.contract of=bubonic_plague")
    assert table.refuses("resolve Ada") == f"several things are due for Ada: name one of {' and '.join(ways)}"
    assert table.refuses(f"resolve Ada {ways[1]}").startswith("first comes Ada: arsenic")
    for way in ways:
        table.do(f"resolve Ada {way} roll=20")
    assert table.refuses("resolve Ada") == "nothing is due for Ada"


def test_a_check_alone_of_its_name_is_named_by_that_alone(library: dict[str, Any]) -> None:
    """What it is about need not be said."""
    table = Table("pathfinder", "harmonies", library=library).do("add Ada fort=2 faint=8")
    table.do("pathfinder.expose Ada to=arsenic", "harmonies.wound Ada level=grave")
    assert table.refuses("resolve Ada") == (
        "several things are due for Ada: name one of pathfinder.contract and harmonies.faint"
    )
    table.do("resolve Ada pathfinder.contract roll=20", "resolve Ada harmonies.faint roll=9")


def test_of_two_like_checks_about_one_thing_the_name_says_the_first(library: dict[str, Any]) -> None:
    """DESIGN 6: `of=` alone names both, and the name alone another one."""
    table = Table("pathfinder", library=library).do("add Ada will=2")
    table.do(*(f"pathfinder.madness Ada kind={kind}" for kind in ("paranoia", "phobia", "phobia")))
    table.do("resolve Ada pathfinder.mad roll=20")
    assert table.refuses("resolve Ada of=phobie roll=20") == (
        "2 like checks are due for Ada: pathfinder.mad of=phobia answers the first of them"
    )
    table.do("resolve Ada pathfinder.mad of=phobia roll=20", "resolve Ada of=phobia roll=20")
    assert table.refuses("resolve Ada") == "nothing is due for Ada"


def test_open_checks_are_named_with_what_they_are_to_be_about(library: dict[str, Any]) -> None:
    """P-52: which madness it is may be left to the moment of the save."""
    table = Table("pathfinder", library=library).do("add Bo int=2 wis=2 will=2")
    table.do("pathfinder.damage Bo ability=wis amount=2", "pathfinder.damage Bo ability=int amount=2")
    assert table.refuses("resolve Bo of=phobia roll=20") == (
        "2 like checks are due for Bo: pathfinder.mad of=phobia answers the first of them"
    )
    table.do("resolve Bo pathfinder.mad of=phobia roll=20", "resolve Bo of=phobia roll=20")
    assert table.refuses("resolve Bo") == "nothing is due for Bo"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("resolve", "write it so: "),
        ("resolve Ada harmonies.faint now", "write it so: "),
        ("resolve Ada outcome=skip", "outcome=skip is not one of success and failure"),
        ("resolve Ada modifier=x", "modifier=x is no whole number"),
        ("resolve Ada modifier=1001", "modifier=1001 is too large"),
        ("resolve Ada level=3", "level: no field is taken here"),
        ("resolve Ada roll=1,2", "too many dice"),
        ("resolve Ada roll=x", "roll=x is no list of whole numbers"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused(hurt: Table, line: str, why: str) -> None:
    assert hurt.refuses(line).startswith(why)


def test_a_modifier_counts(hurt: Table) -> None:
    """The same die that fails alone succeeds with the help of the circumstances."""
    needs = int(hurt.due("Ada", "harmonies.faint")[0]["needs"].removeprefix(">= "))
    assert needs == -3
    die = needs - 3
    hurt.do(f"resolve Ada roll={die}")
    assert "unconscious" in hurt.character("Ada")["badges"]
    hurt.do("undo", f"resolve Ada roll={die} modifier=3")
    assert hurt.events[-1].data["total"] == 0
    assert "unconscious" not in hurt.character("Ada")["badges"]


def test_everyone_answers_at_once_or_nobody() -> None:
    table = Table("harmonies").do("add Ada survival=9", "add Bo survival=9", "harmonies.wound Ada level=grave")
    assert table.refuses("resolve all outcome=success") == "nothing is due for Bo"
    table.do("harmonies.wound Bo level=grave", "resolve all outcome=success")
    assert not [c for c in table.due() if c["due"]]


def test_tasks_want_an_outcome_and_no_dice() -> None:
    sheet = "hp_max=5 hit_dice=1d4 nx=10 xp=90"
    table = Table("dying").do(f"add Ada {sheet}", f"add Bo {sheet}", "dying.damage Ada amount=5")
    while "dead" not in table.character("Ada")["badges"]:
        table.do("advance next", "resolve Ada roll=4")
    table.do("advance next")
    assert table.due("Ada", "dying.soul")[0]["kind"] == "task"
    assert table.refuses("resolve Ada dying.soul").startswith("dying.soul is a task: outcome=")
    assert table.refuses("resolve Ada dying.soul outcome=missed modifier=2") == "dying.soul takes no modifier"
    assert table.refuses("resolve Ada dying.soul outcome=missed roll=3") == "dying.soul asks for no dice"


def test_where_the_program_answers_a_task_counts_as_done() -> None:
    """F-23: the orc attacks, since nobody says that it was prevented."""
    table = Table("demonlord").do("add Orc auto=yes insanity=9", "demonlord.gain Orc amount=1")
    table.do("resolve Orc roll=10", "advance 10s")
    assert "demonlord.attacked" in table.kinds()
    assert "demonlord.prevented" not in table.kinds()


def test_a_word_that_could_be_several_choices_is_asked_about(library: dict[str, Any]) -> None:
    table = Table("pathfinder", library=library).do("add Ada")
    assert table.refuses("pathfinder.damage Ada ability=c amount=1") == (
        "ability=c could be con and cha; write more of it"
    )
    assert table.refuses("pathfinder.damage Ada ability=x amount=1").startswith("ability=x is not one of str, dex")
    assert table.refuses("pathfinder.expose Ada to=custard") == "to=custard is not known here"


@pytest.mark.parametrize(("count", "listed"), [(12, True), (13, False)])
def test_a_dozen_values_are_listed_more_are_not(count: int, listed: bool) -> None:
    entries = {f"p{n}": Entry(id=f"p{n}", kind="poison", dc=14, effects=("1 con",)) for n in range(count)}
    table = Table("pathfinder", library={"pathfinder": entries}).do("add Ada")
    why = table.refuses("pathfinder.expose Ada to=custard")
    assert ("is not one of" in why) is listed
    assert ("is not known here" in why) is not listed


def test_where_there_is_nothing_to_choose_from_no_word_means_anything() -> None:
    table = Table("fantasytrip").do("add Ada")
    assert table.refuses("fantasytrip.amend Ada wound=1 left=1") == "wound: there is nothing to choose from"


@pytest.mark.parametrize(("given", "fits"), [("", False), ("a", True), ("c", True), ("ab", False), ("abc", False)])
def test_of_several_ways_one_is_taken(given: str, fits: bool) -> None:
    fields = [Field(name=name, title="x") for name in "abc"]
    view = View(Table("harmonies").session)
    with nullcontext() if fits else pytest.raises(Refused, match="exactly one of a=, b= or c= must be given"):
        read_all(fields, dict.fromkeys(given, "1"), view, None, [("a", "b", "c")])


def test_alternatives_exclude_each_other() -> None:
    table = Table("harmonies").do("add Ada survival=9", "harmonies.wound Ada level=light")
    for given in ("", "by=Ada level=3"):
        assert table.refuses(f"harmonies.first_aid Ada {given}") == "exactly one of by= or level= must be given"
