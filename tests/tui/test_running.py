"""The clock that runs by itself: its seconds are the test's own, so nothing here waits for real ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.clock import format_span
from tests.tui.stage import Stage, stage
from tui.table import running
from tui.table.running import KEEP_EVERY, SPEEDS, STOPPED_AFTER

QUIET = ("add Ada survival=8 faint=20",)
WOUNDED = (*QUIET, "harmonies.wound Ada level=grave", "resolve Ada harmonies.faint roll=0")


class Watch:
    """A watch that goes only when it is told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    found = Watch()
    monkeypatch.setattr(running, "monotonic", found)
    return found


async def pass_by(played: Stage, watch: Watch, seconds: int) -> None:
    """Real seconds pass; the table's timer asks once each second."""
    for _ in range(seconds):
        watch.seconds += 1
        await played.screen.time._each_second()
    await played.settle()


def bar(played: Stage) -> str:
    return played.text.splitlines()[0]


async def test_space_starts_and_stops_it(tmp_path: Path, watch: Watch) -> None:
    async with stage(tmp_path, *QUIET) as played:
        await played.press("space")
        assert "running x1" in bar(played)
        await pass_by(played, watch, 7)
        assert "00:00:07" in bar(played)
        assert played.session.now == 0
        await played.press("space")
        assert "paused x1" in bar(played)
        assert played.session.now == 7
        assert played.on_disk().session.now == 7
        watch.seconds += 100
        await played.press("space")
        assert "00:00:07" in bar(played)


async def test_it_runs_as_fast_as_it_is_told(tmp_path: Path, watch: Watch) -> None:
    async with stage(tmp_path, *QUIET) as played:
        await played.press("space", "plus")
        assert "running x10" in bar(played)
        await pass_by(played, watch, 3)
        assert "00:00:30" in bar(played)
        await played.press("plus")
        await pass_by(played, watch, 2)
        assert "00:02:30" in bar(played)
        for _ in SPEEDS:
            await played.press("plus")
        assert f"running x{SPEEDS[-1]}" in bar(played)
        for _ in SPEEDS:
            await played.press("minus")
        assert "running x1 " in bar(played)


async def test_what_falls_due_stops_it(tmp_path: Path, watch: Watch) -> None:
    rung: list[int] = []
    async with stage(tmp_path, *WOUNDED) as played:
        played.app.ring = lambda: rung.append(1)  # type: ignore[method-assign]
        await played.press("1", "plus", "plus", "space")
        await pass_by(played, watch, 14)
        assert "00:14:00" in bar(played)
        await pass_by(played, watch, 5)
        assert played.session.now == 15 * 60
        assert "paused x60" in bar(played)
        assert "! 1 due" in bar(played)
        assert played.app.focused is played.screen.due
        assert rung == [1]


async def test_it_does_not_start_while_something_is_due(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED, "advance 15m") as played:
        await played.press("space")
        assert "paused" in bar(played)
        assert "the clock waits for what is due" in played.text


async def test_a_question_stops_it_and_keeps_what_has_passed(tmp_path: Path, watch: Watch) -> None:
    async with stage(tmp_path, *QUIET) as played:
        await played.press("space")
        await pass_by(played, watch, 5)
        await played.press("n")
        await pass_by(played, watch, 60)
        await played.type("Bo")
        await played.press("enter")
        assert played.session.now == 5
        assert played.commands[-2:] == ["advance 5s", "add Bo"]


async def test_a_command_does_not_stop_it(tmp_path: Path, watch: Watch) -> None:
    async with stage(tmp_path, "add Ada survival=8 faint=0", "harmonies.wound Ada level=light",
                     "harmonies.first_aid Ada level=4 roll=9") as played:  # fmt: skip
        await played.press("1", "space")
        await pass_by(played, watch, 5)
        await played.press("X")
        assert not played.session.characters
        await pass_by(played, watch, 4)
        await played.press("space")
        assert played.session.now == 9


async def test_all_of_it_is_one_step_to_undo(tmp_path: Path, watch: Watch) -> None:
    """It is put on the disk every minute at least, and still one undo takes it all back."""
    async with stage(tmp_path, *QUIET) as played:
        await played.press("space")
        await pass_by(played, watch, int(3 * KEEP_EVERY) + 5)
        assert played.on_disk().session.now >= 2 * KEEP_EVERY
        await played.press("space")
        passed = int(3 * KEEP_EVERY) + 5
        assert played.session.now == passed
        assert played.commands == [*QUIET, f"advance {format_span(passed)}"]
        await played.press("u")
        assert played.session.now == 0
        await played.press("U")
        assert played.session.now == passed


async def test_a_pause_and_a_new_start_are_still_one_step(tmp_path: Path, watch: Watch) -> None:
    async with stage(tmp_path, *QUIET) as played:
        await played.press("space")
        await pass_by(played, watch, 5)
        await played.press("space", "space")
        await pass_by(played, watch, 5)
        await played.press("space")
        assert played.commands == [*QUIET, "advance 10s"]


async def test_a_fight_goes_by_turns_and_not_by_the_clock(tmp_path: Path) -> None:
    async with stage(tmp_path, *QUIET, "initiative Ada 10", "next") as played:
        await played.press("space")
        assert "paused" in bar(played)
        assert "a fight goes by turns" in played.text


async def test_leaving_keeps_what_has_passed(tmp_path: Path, watch: Watch) -> None:
    async with stage(tmp_path, *QUIET) as played:
        await played.press("space")
        await pass_by(played, watch, 42)
        await played.press("q")
        played.app.close_desk()
        assert played.on_disk().session.now == 42


async def test_a_program_that_stood_still_counts_no_time(tmp_path: Path, watch: Watch) -> None:
    """Stopped from outside, or the lid of the laptop closed: nobody was at the table."""
    async with stage(tmp_path, *QUIET) as played:
        await played.press("space")
        await pass_by(played, watch, 3)
        watch.seconds += 3 * STOPPED_AFTER
        await played.screen.time._each_second()
        await pass_by(played, watch, 2)
        assert "00:00:05" in bar(played)


async def test_the_clock_stands_while_the_program_is_suspended(tmp_path: Path, watch: Watch) -> None:
    async with stage(tmp_path, *QUIET) as played:
        await played.press("space")
        await pass_by(played, watch, 3)
        played.screen.stand_still()
        watch.seconds += 2
        await played.settle()
        assert "paused" in bar(played)
        assert "00:00:03" in bar(played)


async def test_undo_while_it_runs_takes_back_the_time_first(tmp_path: Path, watch: Watch) -> None:
    async with stage(tmp_path, *QUIET) as played:
        await played.press("space")
        await pass_by(played, watch, 9)
        await played.press("u")
        assert played.session.now == 0
        assert [c.name for c in played.session.characters] == ["Ada"]


async def test_midnight_changes_the_day_in_the_bar(tmp_path: Path, watch: Watch) -> None:
    async with stage(tmp_path, *QUIET, "advance 23h59m50s") as played:
        await played.press("space")
        await pass_by(played, watch, 20)
        assert "Day 2, 00:00:10" in bar(played)
