"""Where going on leads is seen before anybody does; what is left shrinks with the clock; the focus goes home."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.stage import stage
from tests.tui.test_running import Watch, bar, pass_by, watch

__all__ = ["watch"]

WOUNDED = ("add Ada survival=8 faint=20", "harmonies.wound Ada level=grave")


async def test_the_title_tells_how_far_going_on_leaps(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED) as played:
        assert "next in" not in played.line("Due"), "something is due: nothing leaps"
        await played.press("enter", "s")
        assert "Due: next in 15m" in played.text
        await played.press("full_stop")
        assert "00:15:00" in bar(played)
        assert "next in" not in played.line("Due")


async def test_the_title_tells_what_is_left_where_nothing_comes_before(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED, "resolve Ada outcome=success", "advance 20m") as played:
        await played.press("enter", "s")
        assert "Due: next in 5m" in played.text


@pytest.mark.usefixtures("watch")
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_it_is_said_in_no_running_clock(tmp_path: Path, lang: str) -> None:
    async with stage(tmp_path, *WOUNDED, "resolve Ada outcome=success", lang=lang) as played:
        await played.press("1")
        before = played.screen.due.border_title
        await played.press("space")
        assert played.screen.due.border_title != before
        await played.press("space")
        assert played.screen.due.border_title == before


async def test_what_is_left_shrinks_with_the_running_clock(tmp_path: Path, watch: Watch) -> None:
    async with stage(tmp_path, *WOUNDED, "resolve Ada outcome=success", "advance 20m") as played:
        await played.press("enter", "s")
        assert "5m left" in bar(played)
        await played.press("space")
        await pass_by(played, watch, 10)
        assert "00:15:10" in bar(played)
        assert "4m 50s left" in bar(played)
        await played.press("space")
        assert "4m 50s left" in bar(played)


async def test_after_the_last_answer_the_focus_is_on_the_party(tmp_path: Path) -> None:
    more = ("add Bo survival=8 faint=20", "harmonies.wound Bo level=grave")
    async with stage(tmp_path, *WOUNDED, *more) as played:
        assert played.app.focused is played.screen.due
        await played.press("enter", "s")
        if played.screen.strip.asking:
            await played.press("escape")
        while any(c.at <= played.session.now for c in played.screen.due.checks.values()):
            assert played.app.focused is played.screen.due
            await played.press("enter", "s")
        assert played.app.focused is played.screen.party


async def test_between_two_rounds_the_bar_says_so(tmp_path: Path) -> None:
    lines = ("add Ada hp_max=9 hit_dice=1d8", "initiative Ada 9", "dying.damage Ada amount=12", "next")
    async with stage(tmp_path, *lines, systems=("dying",)) as played:
        for _ in range(4):
            if played.session.fight is not None and played.session.fight.turn is None:
                break
            await played.press("full_stop", "enter") if played.screen.strip.asking else await played.press(
                "full_stop"
            )
        assert "round 1: …" not in bar(played)


async def test_where_an_undo_leaves_nothing_due_the_focus_is_on_the_party_too(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED) as played:
        assert played.app.focused is played.screen.due
        await played.press("u")
        assert played.app.focused is played.screen.party
