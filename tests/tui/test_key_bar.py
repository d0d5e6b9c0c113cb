"""The bar of keys: one line at any size, the keys that work here, and messages that can be read to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.words import Text
from tests.tui.stage import Stage, picker, stage
from tui.demo import story
from tui.key_bar import MOST_MESSAGE_LINES, KeyBar


def keys(played: Stage) -> str:
    return played.text.splitlines()[-1]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [60, 61, 80, 120, 200])
async def test_the_keys_stay_in_one_line_and_none_is_cut(tmp_path: Path, width: int, lang: str) -> None:
    async with stage(tmp_path, chronicle=story(lang), lang=lang, size=(width, 24)) as played:
        for opening in ((), ("w",), ("t",), ("1",), ("3",), ("J",)):
            await played.press(*opening)
            bar = played.screen.query_one(KeyBar)
            assert bar.size.height == 1
            line = keys(played)
            assert line.strip()
            assert "…" not in line
            assert len(line) <= width
            if opening:
                await played.press("escape")


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_help_keeps_its_place(tmp_path: Path, lang: str) -> None:
    word = {"en": "? help", "fr": "? aide"}[lang]
    for width in (60, 80, 120):
        folder = tmp_path / str(width)
        folder.mkdir()
        async with stage(folder, chronicle=story(lang), lang=lang, size=(width, 24)) as played:
            for pane in "12345":
                await played.press(pane)
                assert keys(played).endswith(word)


async def test_the_keys_are_those_that_work_where_the_focus_is(tmp_path: Path) -> None:
    async with stage(tmp_path, chronicle=story("en")) as played:
        assert "enter resolve" in keys(played)
        await played.press("3")
        assert "v players' view" in keys(played)
        assert "resolve" not in keys(played)
        await played.press("w")
        assert "esc leave" in keys(played)
        assert "undo" not in keys(played)


async def test_a_message_leaves_with_the_next_key(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8") as played:
        await played.press("r")
        assert "nothing is due" in keys(played)
        await played.press("j")
        assert "nothing is due" not in keys(played)


async def test_a_long_message_takes_the_lines_it_needs_and_gives_them_back(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8", size=(60, 20)) as played:
        told = "word " * 30 + "end"
        played.screen.say(Text("{told}", {"told": told}))
        await played.settle()
        lines = played.text.splitlines()
        assert lines[-1].endswith("end")
        assert sum("word" in line for line in lines) == 3
        await played.press("j")
        assert played.screen.query_one(KeyBar).size.height == 1
        played.screen.say(Text("{told}", {"told": "x" * 1000}))
        await played.settle()
        assert played.screen.query_one(KeyBar).size.height == MOST_MESSAGE_LINES


async def test_the_picker_tells_its_keys(tmp_path: Path) -> None:
    async with picker(tmp_path, size=(60, 20)) as played:
        assert "n new session" in keys(played)
        assert keys(played).endswith("? help")
