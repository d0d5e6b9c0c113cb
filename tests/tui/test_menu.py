"""The menu of what can be done: its lines in full, and help; and the end of a fight, found where everything is."""

from __future__ import annotations

from pathlib import Path

from tests.tui.stage import stage
from tui.asking.ask import Ask
from tui.menu import Menu

FIGHT = ("add Ada survival=8", "add Bo survival=8", "initiative Ada 12", "initiative Bo 3", "next")


async def test_what_the_line_under_the_cursor_says_stands_below_in_full(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada st=10", systems=("fantasytrip",)) as played:
        await played.press("w")
        menu = played.screen.query_one(Menu)
        for _ in range(12):
            told = " ".join(" ".join(line.strip("\u2502 ") for line in played.text.splitlines()).split())
            assert " ".join(menu.entry.explained.split())[:120] in told, menu.entry.label
            await played.press("down")


async def test_the_help_is_there_in_a_menu_and_in_the_story_of_a_wound(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8", "harmonies.wound Ada level=light") as played:
        await played.press("w", "question_mark")
        assert "keys that work here" in played.text
        await played.press("escape", "escape", "2", "enter")
        assert played.screen.telling
        await played.press("question_mark")
        assert "keys that work here" in played.text
        assert played.line("what can be done")
        await played.press("escape")
        assert played.screen.telling


async def test_a_fight_is_ended_from_the_palette(tmp_path: Path) -> None:
    async with stage(tmp_path, *FIGHT) as played:
        assert played.session.fight is not None
        await played.press("P")
        await played.type("end the f")
        await played.press("enter")
        assert played.session.fight is None
        assert played.commands[-1] == "initiative all none"
        await played.press("P")
        await played.type("end the f")
        assert "nothing fits" in played.text
        assert played.screen.query_one(Ask).asking
