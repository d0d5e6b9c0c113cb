"""The forms of actions: who is offered, what must be filled in, what can stand for it, and what counts unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.action import NAME
from rules.engine import find_action
from rules.systems import SYSTEMS, load
from rules.view import View
from tests.rules.table import Table
from tests.tui.stage import stage
from tui.asking.ask import Ask
from tui.asking.forms import action_question
from tui.asking.question import Question
from tui.language import phrasebook

SCENE = (
    "add Ada hp_max=6 hit_dice=1d8",
    "add Bo hp_max=6 hit_dice=1d8 care=3",
    "add Cy hp_max=6 hit_dice=1d8 care=3",
    "add Dan hp_max=6 hit_dice=1d8",
    "add Eve hp_max=6 hit_dice=1d8 xp=4",
    "add Mira survival=5",
    "dying.damage Ada amount=6",
    "dying.damage Dan amount=6",
    "dying.damage Eve amount=60",
    "dying.damage Eve amount=60",
)
"""Ada and Dan are dying, Eve is dead, Mira has no sheet of the rules that Ada dies by."""


def scene(*lines: str) -> Table:
    return Table("dying", "harmonies").do(*SCENE, *lines)


def form(table: Table, id: str, *names: str) -> Question:
    _, action = find_action(table.session, id)
    people = [next(c for c in table.session.characters if c.name == name) for name in names]
    return action_question(action, people, View(table.session, table.library), phrasebook("en"))


def offered(question: Question, name: str) -> list[str]:
    return next(([o.label for o in row.options] for row in question.rows if row.name == name), [])


def lacking(question: Question) -> list[str]:
    return [row.name for row in question.asked() if question.lacks(row)]


def fill(question: Question, **values: str) -> Question:
    for name, text in values.items():
        question.put(next(row for row in question.rows if row.name == name), text)
    return question


# -- who is offered


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_is_asked_for_must_be_able_to_do_it(system: str) -> None:
    """No form offers the dead and the unconscious: each field for a name says who cannot be meant."""
    for action in load(system).actions:
        for field in action.fields:
            assert field.kind != NAME or field.able is not None, action.id


def test_only_those_who_can_stabilise_are_offered() -> None:
    """D-09: not the patient, not the dying, not the dead, and not who has no level under these rules."""
    assert offered(form(scene(), "dying.stabilise", "Ada"), "by") == ["Bo", "Cy"]
    tried = scene("dying.stabilise Dan by=Bo outcome=failure")
    assert offered(form(tried, "dying.stabilise", "Ada"), "by") == ["Cy"], "one try a turn (AD-05)"


def test_where_nobody_can_help_only_the_level_is_asked_for() -> None:
    table = Table("dying").do("add Ada hp_max=6 hit_dice=1d8", "dying.damage Ada amount=6")
    question = form(table, "dying.stabilise", "Ada")
    assert offered(question, "by") == []
    assert lacking(question) == ["level", "outcome", "threshold"]


def test_the_dead_do_not_recall_the_dead() -> None:
    """D-22: a living comrade gives 1 XP."""
    table = scene("edit Bo xp=1", "edit Dan xp=1")
    assert offered(form(table, "dying.recall", "Eve"), "by") == ["Bo"]


def test_a_healer_is_awake_and_has_a_talent() -> None:
    """T-46."""
    table = Table("fantasytrip").do(
        "add Ada st=10",
        "add Bo talent=barber",
        "add Cy",
        "add Dan talent=physicker",
        "fantasytrip.hit Ada damage=3",
    )
    table.do("fantasytrip.hit Dan damage=10")
    assert offered(form(table, "fantasytrip.treat", "Ada"), "by") == ["Bo"]


def test_for_several_only_those_who_can_help_all_of_them() -> None:
    table = Table("dying").do(
        "add Ada hp_max=6 hit_dice=1d8", "add Bo hp_max=6 hit_dice=1d8", "add Cy hp_max=6 hit_dice=1d8"
    )
    table.do("dying.damage Ada,Bo amount=6")
    assert offered(form(table, "dying.stabilise", "Ada", "Bo"), "by") == ["Cy"]


# -- what is needed, and what stands for what


def test_of_a_pair_one_is_needed_and_giving_one_clears_the_other() -> None:
    question = form(scene(), "dying.stabilise", "Ada")
    assert lacking(question) == ["by", "level", "outcome", "threshold"]
    fill(question, by="Bo")
    assert lacking(question) == ["outcome", "threshold"]
    fill(question, level="4")
    assert question.filled() == {"level": "4"}
    fill(question, threshold="12", by="Cy")
    assert question.command(question.filled()) == "dying.stabilise Ada by=Cy threshold=12"


def test_a_stated_outcome_takes_neither_modifier_nor_dice() -> None:
    """D-09: the test of Care is what they belong to."""
    question = fill(form(scene(), "dying.stabilise", "Ada"), by="Bo", threshold="12", modifier="2")
    assert question.command(question.filled()) == "dying.stabilise Ada by=Bo threshold=12 modifier=2"
    fill(question, outcome="failure")
    assert question.command(question.filled()) == "dying.stabilise Ada by=Bo outcome=failure"


def test_a_talent_alone_needs_the_healers_dx() -> None:
    """T-53."""
    table = Table("fantasytrip").do("add Ada st=10", "add Bo talent=barber", "fantasytrip.hit Ada damage=3")
    question = form(table, "fantasytrip.treat", "Ada")
    assert lacking(question) == ["by", "talent"]
    assert lacking(fill(question, talent="barber")) == ["dx"]
    assert lacking(fill(question, by="Bo")) == []
    assert "dx" not in [row.name for row in question.asked()]


def test_a_spell_is_asked_for_what_belongs_to_it() -> None:
    """T-63 ... T-71."""
    table = Table("fantasytrip").do("add Ada st=10", "add Bo", "fantasytrip.hit Ada damage=3")
    question = form(table, "fantasytrip.spell", "Ada")
    assert [row.name for row in question.asked()] == ["kind", "by", "points"]
    fill(question, kind="cleansing")
    assert [row.name for row in question.asked()] == ["kind", "by", "hexes", "named", "roll"]
    table.do("fantasytrip.hit Ada damage=30", "resolve Ada outcome=failure")
    question = form(table, "fantasytrip.spell", "Ada")
    assert question.filled()["kind"] == "revival", "of the dead only that can be wished"
    assert lacking(question) == ["by"]
    assert lacking(fill(question, dx="12")) == []


# -- what is in force unasked


async def test_the_value_in_force_is_bracketed_and_one_press_of_right_changes_it(tmp_path: Path) -> None:
    """H-32: care visits are asked for unless somebody sees to them."""
    async with stage(tmp_path, "add Mira survival=5", "harmonies.wound Mira level=light") as played:
        await played.press("w", "r")
        assert "[asked]  assured" in played.line("care visits")
        await played.press("down", "right")
        assert "asked  [assured]" in played.line("care visits")
        await played.press("right")
        assert "[asked]  assured" in played.line("care visits")
        await played.press("left", "enter")
        assert played.commands[-1] == "harmonies.rest Mira state=on care=assured"


async def test_where_nothing_is_in_force_that_is_bracketed(tmp_path: Path) -> None:
    """T-51: whether there is a kit is as the healer's sheet says, unless it is said otherwise."""
    lines = ("add Ada st=10", "add Bo talent=barber", "fantasytrip.hit Ada damage=3")
    async with stage(tmp_path, *lines, systems=("fantasytrip",)) as played:
        await played.press("w", "t")
        assert "[-]  yes  no" in played.line("Physicker's Kit")


async def test_who_is_in_bed_is_asked_first_whether_to_get_up(tmp_path: Path) -> None:
    lines = ("add Mira survival=5", "harmonies.wound Mira level=light", "harmonies.rest Mira state=on")
    async with stage(tmp_path, *lines) as played:
        await played.press("w", "r", "enter")
        assert played.commands[-1] == "harmonies.rest Mira state=off"


# -- on the screen


async def test_enter_leads_from_one_row_that_is_needed_to_the_next(tmp_path: Path) -> None:
    async with stage(tmp_path, *SCENE, systems=("dying", "harmonies")) as played:
        played.screen.party.reveal(
            played.desk.view, played.screen.book, played.app.glyphs, played.session.characters[0].id
        )
        await played.press("w", "D", "s")
        strip = played.screen.query_one(Ask)
        assert [mark for mark in ("* healer ", "* outcome", "* success") if played.line(mark)] != []
        assert strip.filling.row.name == "by"
        await played.type("B")
        await played.press("enter")
        assert strip.filling.row.name == "outcome"
        assert "still needed" not in played.text
        assert not played.line("* healer ")
        await played.press("enter")
        assert "outcome or success threshold is still needed" in played.text
        await played.type("12")
        await played.press("enter")
        assert played.commands[-1] == "dying.stabilise Ada by=Bo threshold=12"


async def test_a_refusal_calls_the_rows_as_the_form_does(tmp_path: Path) -> None:
    lines = ("add Mira survival=5 first_aid=2", "harmonies.wound Mira level=light")
    async with stage(tmp_path, *lines) as played:
        await played.press("w", "f", "down")
        await played.type("strong")
        await played.press("enter")
        assert "! carer's level strong is no whole number" in played.text


# -- a sheet of many rules

ALL = tuple(SYSTEMS)


async def test_a_sheet_has_a_heading_for_each_system_and_tab_leads_from_one_to_the_next(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=3 con=12", systems=ALL) as played:
        await played.press("e")
        strip = played.screen.query_one(Ask)
        assert "tab to the next rules" in played.text
        for name in (*ALL[1:], ""):
            await played.press("tab")
            wanted = load(name).title if name else "at the table"
            lines = played.text.splitlines()
            heading = next(i for i, line in enumerate(lines) if line.rstrip("▴▾ ") == f" {wanted}")
            assert strip.filling.row.label in lines[heading + 1], "the rows stand below their heading"
            assert wanted in played.line("Ada: sheet"), "and the title says where one is"
        await played.press("shift+tab", "down")
        await played.type("3")
        await played.press("enter")
        assert played.commands[-1].startswith("edit Ada ")


async def test_a_sheet_has_the_height_of_the_screen(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=3 con=12", systems=ALL, size=(160, 60)) as played:
        await played.press("e")
        for name in ALL[:-1]:
            assert played.line(f" {load(name).title}"), name
        assert played.line("▸Ada") or played.line("Ada"), "who it is stays in sight"
