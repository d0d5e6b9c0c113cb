"""What is sent to the terminal when a size changes: each thing once, and nothing that stands where it stood."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.screen import Screen

from tests.tui.stage import stage
from tui.boxes import Words


def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often something was laid out, and how often drawn, from now on."""
    counts: Counter[str] = Counter()
    lay_out, draw = Screen._refresh_layout, App._display

    def laying_out(self: Screen[Any], *given: Any, **named: Any) -> None:
        counts["laid out"] += 1
        lay_out(self, *given, **named)

    def drawing(self: App[Any], screen: Screen[Any], what: Any) -> None:
        counts["drawn"] += 1
        draw(self, screen, what)

    monkeypatch.setattr(Screen, "_refresh_layout", laying_out)
    monkeypatch.setattr(App, "_display", drawing)
    return counts


async def test_panes_that_change_their_size_are_laid_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path, "add Ada") as played:
        counts = counted(monkeypatch)
        played.screen.add_class("-asking")
        await played.settle()
        assert counts["laid out"] == 1
        assert counts["drawn"] == 1


async def test_nothing_is_laid_out_from_row_to_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is told of a row, the strip keeps its height."""
    async with stage(tmp_path, "add Ada", systems=("harmonies", "pathfinder")) as played:
        await played.press("n")
        height = played.screen.strip.size.height
        counts = counted(monkeypatch)
        for _ in played.screen.strip.question.rows:
            await played.press("down")
            assert played.screen.strip.size.height == height
        assert counts["laid out"] == 0


async def test_words_are_laid_out_only_where_they_take_more_lines(tmp_path: Path) -> None:
    async with stage(tmp_path) as played:
        words = Words("one line")
        await played.screen.mount(words)
        await played.settle()
        asked: list[bool] = []
        update = words.update
        words.update = lambda text, layout=True: (asked.append(layout), update(text, layout=layout))[1]
        for text in ("another", "another", "two\nlines", "", "one again"):
            words.tell(text)
        assert asked == [False, True, True, True]
