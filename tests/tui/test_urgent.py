"""What matters most is what is seen: the gravest word first, the turn order, the full story one key away."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from rules.report import rows_of
from rules.words import render
from tests.tui.stage import stage
from tests.tui.test_fighting import SIX
from tui.columns import fit_ended, fit_items, widths
from tui.table.story import Story

DYING = ("dying", "pathfinder", "demonlord")


def add(name: str, more: str = "") -> str:
    return f"add '{name}' hp_max=20 hit_dice=1d8 fort=2 con=12 will=10 {more}"


@pytest.mark.parametrize("width", range(1, 40))
def test_items_are_shown_whole_or_not_at_all(width: int) -> None:
    items = ("HP 12/12", "confused", "Insanity 2/9")
    text = fit_items(items, ", ", width)
    assert cell_len(text) == width
    if width >= len(items[0]):
        told = [word for word in text.replace("…", "").strip().split(", ") if word]
        assert [word.strip() for word in told] == list(items[: len(told)])
        assert ("…" in text) == (len(told) < len(items)) or width < len(items[0]) + 2


def test_an_end_is_kept_where_the_text_is_cut() -> None:
    assert fit_ended("Cid does not resist arsenic", "[1d20 1]", 24) == "Cid does not r… [1d20 1]"
    assert fit_ended("short", "[1d6 3]", 20).rstrip() == "short [1d6 3]"


def test_what_gives_way_first_leaves_the_rest_whole() -> None:
    """A note has only what is left over once every state is shown in full."""
    rows = [("Ada", "dying 0/16, unconscious", "a note of many words, and more, and more")]
    assert widths(rows, 40, 1, (3, 4, 0), first=(2,))[:2] == [3, 23]


@pytest.mark.parametrize(("lang", "word"), [("en", "dying 0/16"), ("fr", "mourant 0/16")])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (160, 50)])
async def test_the_dying_show_it_whatever_the_room(
    tmp_path: Path, size: tuple[int, int], lang: str, word: str
) -> None:
    name = "Bartholomew the Magnificent"
    lines = (
        add(name),
        f"note '{name}' 'owes money to half of the town and means to pay none of it back, ever'",
        f"dying.damage '{name}' amount=20",
    )
    async with stage(tmp_path, *lines, systems=DYING, size=size, lang=lang) as played:
        row = next(line for line in played.text.splitlines() if "Barth" in line and word in line)
        assert "▸" in row


async def test_notes_take_only_what_the_states_leave(tmp_path: Path) -> None:
    lines = (add("Bo"), f"note Bo '{'a long note ' * 6}'", "dying.damage Bo amount=20")
    async with stage(tmp_path, *lines, systems=DYING, size=(160, 50)) as played:
        assert "dying 0/16, unconscious" in played.line("▸")
        assert "a long note" in played.text


async def test_a_fight_shows_its_order_and_the_cursor_goes_with_the_turn(tmp_path: Path) -> None:
    swapped = (*SIX, "initiative Dora 30", "initiative Ada 1")
    async with stage(tmp_path, *swapped, systems=("dying", "pathfinder")) as played:
        await played.press("full_stop")
        shown = [line for line in played.text.splitlines() if "HP 20/20" in line]
        order = [next(n for n in ("Ada", "Bo", "Cid", "Dora", "Orc 1", "Orc 2") if f" {n} " in s) for s in shown]
        assert order == ["Dora", "Bo", "Cid", "Orc 1", "Orc 2", "Ada"]
        assert "30 Dora" in shown[0]
        assert "▸»" in shown[0]
        await played.press("full_stop")
        assert "Bo" in played.line("▸»")


@pytest.mark.parametrize("width", [60, 80])
async def test_what_is_due_does_not_drive_the_actor_out_of_the_bar(tmp_path: Path, width: int) -> None:
    trouble = ("dying.damage Ada amount=20", "dying.damage Bo amount=20")
    async with stage(tmp_path, *SIX, *trouble, systems=("dying", "pathfinder"), size=(width, 24)) as played:
        await played.press("full_stop")
        bar = played.text.splitlines()[0]
        assert "round 1: Ada" in bar
        assert "due" in bar


async def test_enter_on_an_affliction_tells_all_of_it_and_enter_again_what_can_be_done(tmp_path: Path) -> None:
    lines = (add("Cid"), "pathfinder.expose Cid to=arsenic", "resolve Cid pathfinder.contract roll=1")
    async with stage(tmp_path, *lines, systems=DYING) as played:
        await played.press("3", "enter")
        assert "4 saves left" in played.text
        assert "next: Day 1, 00:10:00" in played.text
        await played.press("escape")
        assert not played.screen.busy
        assert played.app.focused is played.screen.afflictions
        await played.press("enter", "enter")
        assert played.screen.menu.display
        await played.press("escape")
        assert not played.screen.busy
        await played.press("enter", "a")
        assert played.screen.menu.display
        await played.press("escape", "enter", "t")
        assert not played.screen.strip.asking, "the table's other keys are silent while a story is told"
        await played.press("q", "u")
        assert len(played.commands) == len(lines) - 1


ROWS = (
    (
        "fantasytrip",
        ("add Ada st=12 dx=12 iq=10", "fantasytrip.hit Ada damage=2", "fantasytrip.hit Ada damage=3"),
        "2",
    ),
    ("fantasytrip", ("add Ada st=12 dx=12 iq=10", "fantasytrip.poison Ada damage=2"), "2"),
    ("harmonies", ("add Ada survival=1", "harmonies.wound Ada level=grave"), "2"),
    ("harmonies", ("add Ada survival=1", "harmonies.mental Ada level=shock text=spiders"), "3"),
    ("dying", (add("Ada"), "dying.damage Ada amount=20"), "2"),
)


@pytest.mark.parametrize(("system", "lines", "pane"), ROWS)
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_the_story_tells_every_fact_and_every_dose(
    tmp_path: Path, system: str, lines: tuple[str, ...], pane: str, lang: str
) -> None:
    """Whatever a row has to say, in full: nothing of it is cut at 80 columns."""
    systems = ("dying", "pathfinder", "demonlord") if system == "dying" else (system,)
    async with stage(tmp_path, *lines, systems=systems, lang=lang) as played:
        person = played.session.characters[0]
        (row, *_) = rows_of(played.desk.view, person, "wounds" if pane == "2" else "afflictions")
        await played.press(pane, "enter")
        story = played.screen.query_one(Story)
        assert story.display
        told = " ".join(line.cells[0].text.strip().removeprefix("· ") for line in story.lines)
        for text in (*row.facts, *row.detail):
            assert " ".join(render(text, played.screen.book).split()) in told
        assert "…" not in told


async def test_after_something_was_done_the_bar_says_who_is_still_marked(tmp_path: Path) -> None:
    async with stage(tmp_path, add("Ada"), add("Bo"), systems=DYING) as played:
        await played.press("x", "x", "N")
        await played.type("wet")
        await played.press("enter")
        assert {c.note for c in played.session.characters} == {"wet"}
        assert "2 still marked" in played.text
        assert "escape takes the marks off" in played.text
        await played.press("escape")
        assert "marked" not in played.text


@pytest.mark.parametrize(("lang", "enter", "escape"), [("en", "enter", "esc"), ("fr", "entrée", "échap")])
async def test_keys_bear_the_names_of_the_language(tmp_path: Path, lang: str, enter: str, escape: str) -> None:
    async with stage(tmp_path, add("Ada"), systems=DYING, lang=lang) as played:
        assert f" {enter} " in played.text.splitlines()[-1]
        await played.press("w")
        assert f" {escape} " in played.text.splitlines()[-1]


async def test_help_tells_the_signs_and_the_rules(tmp_path: Path) -> None:
    async with stage(tmp_path, add("Ada"), systems=DYING, size=(120, 50)) as played:
        await played.press("question_mark", "G")
        assert "· before a line of what is to come" in played.text
        assert "H-24" in played.text


async def test_enter_on_the_log_opens_it_at_that_line_in_full(tmp_path: Path) -> None:
    note = "note Ada 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'"
    async with stage(tmp_path, add("Ada"), note, add("Bo"), systems=DYING) as played:
        await played.press("5", "up", "enter")
        assert "fourteen fifteen" in played.text
