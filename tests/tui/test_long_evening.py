"""A long evening, compressed: at its end the application takes no more memory and time than at its beginning."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

import pytest

from rules.dice import Random
from tests.tui.stage import Stage, stage

PARTY = ("Ada", "Bo", "Cy", "Dee", "Eve")


class Clock:
    """The real world's, which here stands until it is told to go on."""

    now = 0.0


class Figures(NamedTuple):
    """What an evening cost: medians over the commands of its second and its last tenth, in ms of processor."""

    early: float
    late: float
    kilobytes: float
    """Memory that one command leaves behind, between the second tenth and the end."""
    commands: int
    seconds: int
    file: int
    """Bytes."""

    def __str__(self) -> str:
        return (
            f"long evening: {self.commands} commands, {self.seconds} s of clock, file {self.file / 1e6:.2f} MB; "
            f"a command {self.early:.2f} ms early, {self.late:.2f} ms late; {self.kilobytes:.2f} kB kept for each"
        )


def repeated(names: tuple[str, ...], times: int) -> Iterator[str]:
    """Each of the names so many times, over and over."""
    for name in cycle(names):
        yield from [name] * times


def commands() -> Iterator[str]:
    """What is done at a table, over and over: notes, wounds and their care, looks back, time."""
    lines = (
        "note {who} 'round {n}, behind the door'",
        "advance 5m auto=yes",
        "harmonies.wound {who} level=light",
        "undo",
        "rename {who} '{who} the Old'",
        "note {who} 'evening {n}'",
        "undo",
        "redo",
        "rename '{who} the Old' {who}",
        "advance 1h auto=yes",
    )
    for number, (line, who) in enumerate(zip(cycle(lines), repeated(PARTY, len(lines)), strict=False)):
        yield line.format(who=who, n=number)


async def evening(
    folder: Path, monkeypatch: pytest.MonkeyPatch, total: int, hours: float, size: tuple[int, int] = (80, 24)
) -> Figures:
    """Play so many commands, the clock running in between for so many hours of the real world in all."""
    clock = Clock()
    monkeypatch.setattr("tui.table.running.monotonic", lambda: clock.now)
    async with stage(folder, *(f"add {who} survival=8 faint=8" for who in PARTY), size=size) as played:
        played.desk.roller = Random(1)
        screen, took, done = played.screen, list[float](), 0
        every = max(1, total // int(hours * 60))
        tenth = total // 10
        refused = 0
        first = 0
        tracemalloc.start()
        for line in commands():
            if done == total:
                break
            start = process_time()
            problem = await screen.carry_out(line)
            await drawn(played)
            took.append(process_time() - start)
            refused += problem is not None
            done += 1
            if done % every == 0:
                await a_minute(played, clock)
            if done == 2 * tenth:
                first = held()
        last = held()
        tracemalloc.stop()
        assert refused < total // 3
        assert played.on_disk().session == played.session, "what the screen shows is on the disk"
        return Figures(
            early=median(took[tenth : 2 * tenth]) * 1e3,
            late=median(took[-tenth:]) * 1e3,
            kilobytes=(last - first) / 1e3 / (8 * tenth),
            commands=done,
            seconds=int(clock.now),
            file=played.path.stat().st_size,
        )


def held() -> int:
    """Bytes that are in use when all that nobody needs is gone."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def drawn(played: Stage) -> None:
    """The screen has been laid out and drawn."""
    done = asyncio.Event()
    played.screen.call_after_refresh(done.set)
    await done.wait()


async def a_minute(played: Stage, clock: Clock) -> None:
    """The clock runs for a minute of the real world, each second of it shown, and is put on the disk."""
    screen = played.screen
    if not screen.time.running:
        await screen.action_clock()
    if not screen.time.running:
        # Something is due: the program rolls, as for those who play themselves.
        await screen.carry_out("advance 1m auto=yes")
        clock.now += 60
        return
    for _ in range(60):
        clock.now += 1
        await screen.time._each_second()
    await screen.time.stop()


async def test_half_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The short form: a hundred and fifty commands, half an hour of clock."""
    figures = await evening(tmp_path, monkeypatch, total=150, hours=0.5)
    print(figures)
    assert figures.seconds >= 1_500
    assert figures.late < 2 * figures.early + 5
    assert figures.kilobytes < 30


@pytest.mark.long
async def test_eight_hours_and_five_thousand_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = await evening(tmp_path, monkeypatch, total=5_000, hours=8)
    print(figures)
    assert figures.seconds >= 8 * 3_500
    assert figures.late < 1.5 * figures.early + 2
    assert figures.kilobytes < 15
