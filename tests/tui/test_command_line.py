"""The command line of the table, and the palette: typed, completed, remembered, refused as the shell refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from rules.refusal import Refused
from rules.systems import load
from saves.typed import typed_lines
from tests.tui.stage import Stage, chronicle_of, stage
from tui.asking.command_line import CommandLine
from tui.language import phrasebook

WOUND = next(action for action in load("harmonies").actions if action.id == "harmonies.wound")
TWO = ("add Ada survival=8 faint=8", "add 'Bo the Tall' survival=7 faint=6")


def typed(played: Stage) -> str:
    return str(played.screen.query_one("#command-input", Input).value)


def offered(played: Stage) -> list[str]:
    return [line.cells[0].text for line in played.screen.query_one("#command-rows").lines]


async def test_a_command_is_typed_and_carried_out(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("colon")
        await played.type("advance 1h")
        await played.press("enter")
        assert played.session.now == 3600
        assert played.on_disk().session.now == 3600
        assert not played.screen.busy
        assert not played.screen.query_one("#command").display


async def test_tab_by_tab_to_a_whole_command(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("colon")
        for part in ("wou", "bo", "lev", "gra"):
            await played.type(part)
            await played.press("tab")
        assert typed(played) == "harmonies.wound 'Bo the Tall' level=grave "
        await played.press("enter")
        assert played.commands[-1] == "harmonies.wound 'Bo the Tall' level=grave"


async def test_beside_each_completion_stands_what_it_means(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("colon")
        await played.type("harmonies.wound Ada level=")
        assert "pain +5" in played.line("grave")
        assert "level" in played.screen.query_one("#command-head").content


async def test_down_walks_the_completions_and_enter_takes_one(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("colon")
        await played.type("note ")
        assert offered(played)[:2] == ["Ada", "Bo the Tall"]
        await played.press("down", "down", "enter")
        assert typed(played) == "note 'Bo the Tall' "
        assert len(played.commands) == len(TWO)


async def test_those_marked_are_offered_first(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("x", "x", "colon")
        await played.type("note ")
        await played.press("tab")
        assert typed(played) == "note 'Ada,Bo the Tall' "


@pytest.mark.parametrize("line", ["blah", "advance 5", "note Nobody x", "harmonies.wound Ada", "note 'Ada"])
async def test_a_refusal_is_the_shells_own_sentence_and_the_line_stays(tmp_path: Path, line: str) -> None:
    with pytest.raises(Refused) as refused:
        chronicle_of(*TWO, line)
    async with stage(tmp_path, *TWO, size=(200, 24)) as played:
        await played.press("colon")
        await played.type(line)
        await played.press("enter")
        assert f"! {refused.value}" in played.text
        assert typed(played) == line
        assert len(played.commands) == len(TWO)


async def test_up_brings_back_what_was_typed_before_also_in_another_run(tmp_path: Path) -> None:
    for place, line in enumerate(("advance 1h", "note Ada x", "advance 2h")):
        folder = tmp_path / str(place)
        folder.mkdir()
        async with stage(folder, *TWO) as played:
            await played.press("colon")
            await played.type(line)
            await played.press("enter")
    assert typed_lines() == ["advance 1h", "note Ada x", "advance 2h"]
    async with stage(tmp_path, *TWO) as played:
        await played.press("colon", "up")
        assert typed(played) == "advance 2h"
        await played.press("up", "up", "up")
        assert typed(played) == "advance 1h"
        await played.press("down", "down", "down")
        assert typed(played) == ""


async def test_up_looks_for_lines_that_begin_as_this_one(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        for line in ("note Ada x", "advance 1h"):
            await played.press("colon")
            await played.type(line)
            await played.press("enter")
        await played.press("colon")
        await played.type("not")
        await played.press("up")
        assert typed(played) == "note Ada x"


async def test_a_refused_line_is_remembered_too(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("colon")
        await played.type("advance 5")
        await played.press("enter", "escape")
        assert typed_lines() == ["advance 5"]


async def test_escape_and_an_empty_line_do_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("colon")
        await played.type("advance 1h")
        await played.press("escape")
        await played.press("colon", "enter")
        assert played.session.now == 0
        assert not played.screen.busy
        assert not played.screen.query_one("#command").display


async def test_completion_in_the_middle_keeps_what_follows(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("colon")
        await played.type("no Ada hello")
        field = played.screen.query_one("#command-input", Input)
        field.cursor_position = 2
        await played.press("backspace")
        await played.type("ot")
        await played.press("tab")
        assert typed(played) == "note Ada hello"
        assert field.cursor_position == 5


# -- the palette


def choices(played: Stage) -> list[str]:
    return [line.cells[0].text for line in played.screen.query_one("#ask-rows").lines]


async def test_the_palette_offers_what_applies_now_as_area_and_verb(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("P")
        found = choices(played)
        assert f"Ada: {WOUND.title}" in found
        assert "table: undo" in found
        assert "command: advance" in found
        first_aid = next(action for action in load("harmonies").actions if action.id == "harmonies.first_aid")
        assert f"Ada: {first_aid.title}" not in found, "Ada has no wound"
        assert len(found) == len(set(found))


async def test_what_is_chosen_in_the_palette_is_done(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("ctrl+p")
        await played.type("undo")
        await played.press("enter")
        assert len(played.commands) == len(TWO) - 1
        assert not played.screen.busy


async def test_an_action_of_the_palette_asks_its_form(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("P")
        await played.type(f"ada: {WOUND.title}")
        await played.press("enter")
        assert f"Ada: {WOUND.title}" in played.screen.strip.border_title
        await played.press("enter")
        assert played.commands[-1] == "harmonies.wound Ada level=light"


async def test_a_verb_of_the_palette_goes_on_in_the_command_line(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("P")
        await played.type("command: adv")
        await played.press("enter")
        assert typed(played) == "advance "
        await played.type("1h")
        await played.press("enter")
        assert played.session.now == 3600


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_the_palette_understands_both_languages(tmp_path: Path, lang: str) -> None:
    async with stage(tmp_path, *TWO, lang=lang) as played:
        for word in (WOUND.title, phrasebook("fr").translate(WOUND.title)):
            await played.press("P")
            await played.type(word)
            values = [line.key for line in played.screen.query_one("#ask-rows").lines]
            assert "action harmonies.wound" in values, word
            await played.press("escape")


async def test_the_palette_acts_on_all_marked(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("x", "x", "P")
        await played.type(WOUND.title)
        await played.press("enter", "enter")
        assert played.commands[-1] == "harmonies.wound all level=light"


# -- long lists of choices


async def test_what_the_choice_under_the_cursor_means_is_told_in_full(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("P")
        option = next(o for o in played.screen.strip.filling.row.options if len(o.hint) > 45)
        await played.type(option.label)
        head = played.screen.query_one("#ask-head").content
        assert option.hint in " ".join(str(head).split())


async def test_under_a_refusal_stands_no_completion_and_it_is_told_to_its_end(tmp_path: Path) -> None:
    async with stage(
        tmp_path, "add 'Ada of the very long and winding roads of the far north' survival=3"
    ) as played:
        await played.press("colon")
        await played.type("add 'ada of the very long and winding roads of the far north' survival=3")
        await played.press("enter")
        line = played.screen.query_one(CommandLine)
        shown = [each.cells[0].text for each in line.query_one("#command-rows").lines]
        assert played.line("! Ada of the very long")
        assert shown[-1].endswith("count= for several")
        await played.type("x")
        assert not played.line("! Ada")
