"""Titles: literal, and drawn anew by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.stage import stage


@pytest.mark.parametrize("name", ["[/b]", "[red]Ada[/red]", "Ada [bold]", "日本語", "$accent", "\\[x"])
async def test_a_name_is_no_markup_in_any_title(tmp_path: Path, name: str) -> None:
    async with stage(tmp_path, f"add '{name}' survival=8") as played:
        assert f"Wounds: {name}" in played.text
        for key in ("w", "e", "N", "i", "P"):
            await played.press(key)
            assert name in played.text
            await played.press("escape")


async def test_another_title_draws_its_own_line_only_and_the_same_one_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada", "add Bo") as played:
        wounds = played.screen.wounds
        wounds._exchange_repaint_regions()
        wounds.border_title = "another"
        assert [region.height for region in wounds._exchange_repaint_regions()] == [1]
        wounds.border_title = "another"
        assert not wounds._exchange_repaint_regions()
        await played.settle()
        assert "another" in played.text
