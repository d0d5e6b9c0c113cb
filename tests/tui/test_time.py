"""How far to let time pass: every form of a span that can be typed, and what stops the clock on its way."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.stage import stage

QUIET = ("add Ada survival=8 faint=20",)
WOUNDED = (*QUIET, "harmonies.wound Ada level=grave", "resolve Ada harmonies.faint roll=0")

SPANS = {
    "15s": 15,
    "15m": 15 * 60,
    "2h": 2 * 3600,
    "1h30": 90 * 60,
    "3d": 3 * 86400,
    "1w": 7 * 86400,
    "4r": 4 * 15,
    "2 days": 2 * 86400,
    "90 min": 90 * 60,
    "3 j": 3 * 86400,
    "2 sem": 14 * 86400,
    "4 tours": 4 * 15,
    "2h 30m": 150 * 60,
    "dawn": 6 * 3600,
    "aube": 6 * 3600,
    "dusk": 18 * 3600,
    "crépuscule": 18 * 3600,
    "midnight": 86400,
    "minuit": 86400,
}


@pytest.mark.parametrize(("text", "seconds"), SPANS.items(), ids=SPANS.keys())
async def test_a_span_is_typed_as_people_write_it(tmp_path: Path, text: str, seconds: int) -> None:
    async with stage(tmp_path, *QUIET) as played:
        await played.press("t")
        await played.screen_input(text)
        await played.press("enter")
        assert played.session.now == seconds
        assert not played.screen.busy


@pytest.mark.parametrize("text", ["full moon", "pleine lune"])
async def test_until_the_full_moon(tmp_path: Path, text: str) -> None:
    async with stage(tmp_path, *QUIET) as played:
        await played.press("t")
        await played.screen_input(text)
        await played.press("enter")
        assert played.session.now > 0
        assert "full moon" in played.text.splitlines()[0]


@pytest.mark.parametrize("text", ["15", "0", "0h", "-2h", "soon", "1 fortnight", "99999999999999h", "1e9d", "[/]"])
async def test_what_is_no_span_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    async with stage(tmp_path, *QUIET) as played:
        before = played.desk.chronicle
        await played.press("t")
        await played.screen_input(text)
        await played.press("enter")
        assert sum(line.startswith(" ! ") for line in played.text.splitlines()) == 1
        assert played.desk.chronicle is before
        await played.press("escape")
        assert not played.screen.busy


async def test_the_clock_stops_at_what_falls_due_and_goes_on_with_what_is_left(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED) as played:
        await played.press("t")
        await played.type("40m")
        await played.press("enter")
        assert played.session.now == 15 * 60
        assert "25m left" in played.text
        assert played.app.focused is played.screen.due
        await played.press("enter", "s", "full_stop")
        assert played.session.now == 30 * 60
        await played.press("full_stop", "s", "full_stop")
        assert played.session.now == 40 * 60
        assert "left" not in played.text.splitlines()[0]


async def test_nothing_typed_goes_to_the_next_check_or_on_with_what_is_left(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED) as played:
        await played.press("t", "enter")
        assert played.commands[-1] == "advance next"
        assert played.session.now == 15 * 60
        await played.press("enter", "s", "t")
        await played.type("20m")
        await played.press("enter", "enter", "s")
        assert "5m left" in played.text
        await played.press("t")
        assert "(5m)" in played.text
        await played.press("enter")
        assert played.commands[-1] == "continue"


async def test_automatic_time_rolls_what_falls_due_on_the_way(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=50 faint=20", *WOUNDED[1:]) as played:
        await played.press("t")
        await played.type("1h")
        await played.press("tab", "y", "enter")
        assert played.commands[-1] == "advance 1h auto=yes"
        assert played.session.now == 3600
        await played.press("u")
        assert played.session.now == 0


async def test_time_asks_first_for_what_is_due(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED, "advance 15m") as played:
        await played.press("1", "t")
        assert "survival roll" in played.screen.strip.border_title
        await played.press("escape", "c")
        assert "first answer what is due" in played.text
        assert played.session.now == 15 * 60


async def test_nothing_to_come_is_said(tmp_path: Path) -> None:
    async with stage(tmp_path, *QUIET) as played:
        await played.press("full_stop")
        assert "nothing is to come" in played.text
        await played.press("r")
        assert "nothing is due" in played.text
