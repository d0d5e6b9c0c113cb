"""Killed at random moments, command line and application: what was acknowledged is there, nothing by half."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from saves.session_file import open_session
from tests.e2e.terminal import CHEVET, Terminal, app, environment

NAME = re.compile(r"\bN(\d+)\b")


def begin(folder: Path) -> Path:
    """A session with one character."""
    path = folder / "data" / "sessions" / "evening.json"
    env = environment(folder)
    for words in (("new", "evening", "--system", "harmonies"), ("do", "evening", "add Ada")):
        subprocess.run([*CHEVET, *words], env=env, check=True, capture_output=True, timeout=60)
    return path


def names(path: Path) -> list[str]:
    """Who is in the file, and that what is to be undone leads to what was before."""
    with open_session(path, write=False) as file:
        chronicle = file.chronicle
    found = [c.name for c in chronicle.session.characters]
    for step, count in zip(reversed(chronicle.past), range(len(found) - 1, 0, -1), strict=False):
        assert [c.name for c in step.state.characters] == found[:count]
    assert len([e for e in chronicle.log if e.kind == "core.added"]) == len(found), "each with its line in the log"
    return found


def start_over(folder: Path, path: Path) -> None:
    """A party of hundreds slows the test down: go back to a single one, by the way of undo."""
    count = len(names(path)) - 1
    env = environment(folder)
    subprocess.run(
        [*CHEVET, "do", "evening", *["undo"] * count], env=env, check=True, capture_output=True, timeout=60
    )


def shown_numbers(terminal: Terminal) -> set[int]:
    """The numbers of those whom the log on the screen says to have joined."""
    return {int(n) for line in terminal.text.splitlines() if "joins the table" in line for n in NAME.findall(line)}


def kill_the_app(folder: Path, path: Path, dice: random.Random) -> int:
    """Play at random until it is killed; how many commands the screen had shown as done."""
    before = names(path)
    with app(folder, "open", "evening") as terminal:
        terminal.expect("joins the table")
        terminal.gone("is open already")
        seen: set[int] = set()
        number = len(before)
        if dice.random() < 0.75:
            # Mostly in the midst of the work; else perhaps before the first command is through.
            terminal.send(f"nN{number}\r")
            terminal.until(lambda: number in shown_numbers(terminal), "the first command")
            seen |= shown_numbers(terminal)
            number += 1
        moment = time.monotonic() + dice.random() * 0.25
        while time.monotonic() < moment:
            terminal.send(f"nN{number}\r")
            number += 1
            terminal.read(dice.random() * 0.05)
            seen |= shown_numbers(terminal)
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == 128 + signal.SIGKILL
        # What was on its way to the screen before the end was shown as well.
        while terminal.read():
            pass
        seen |= shown_numbers(terminal)
    after = names(path)
    assert after[: len(before)] == before
    assert after == ["Ada", *(f"N{n}" for n in range(1, len(after)))], "in the order of the keys, none twice"
    assert seen <= set(range(1, len(after))), "what the screen showed as done is on the disk"
    return len(after) - len(before)


def the_next_goes_on(folder: Path, path: Path) -> None:
    """The lock of the dead is taken over without a question; undo and redo go on from there."""
    env = environment(folder)
    done = subprocess.run(
        [*CHEVET, "do", "evening", "undo", "redo"],
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    left = {p.name for p in path.parent.iterdir() if p.name.startswith(".")}
    assert left <= {".evening.json.lock"}, "nothing half-written lies about"


def survives(folder: Path, kills: int, seed: int) -> int:
    """Kill the application so many times; how many commands it had kept in all."""
    path = begin(folder)
    dice = random.Random(seed)
    kept = 0
    for _ in range(kills):
        kept += kill_the_app(folder, path, dice)
        the_next_goes_on(folder, path)
        if len(names(path)) > 60:
            start_over(folder, path)
    return kept


def test_a_killed_application_loses_nothing_that_it_showed(tmp_path: Path) -> None:
    assert survives(tmp_path, 20, seed=1) > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
def test_an_application_killed_five_hundred_times(tmp_path: Path, part: int) -> None:
    """A hundred for each part, so that a failure is seen soon."""
    kept = survives(tmp_path, 100, seed=100 + part)
    print(f"kills: 100 of the application, {kept} commands kept")
    assert kept > 75


def test_killed_while_the_first_screen_is_drawn(tmp_path: Path) -> None:
    """At any moment of the start, the lock just taken or the backup half made: the file stays as it was."""
    path = begin(tmp_path)
    before = path.read_bytes()
    dice = random.Random(3)
    for _ in range(10):
        with app(tmp_path, "open", "evening") as terminal:
            moment = time.monotonic() + dice.random() * 0.5
            while time.monotonic() < moment:
                terminal.read(0.01)
            terminal.signal(signal.SIGKILL)
            terminal.wait()
        assert path.read_bytes() == before
    the_next_goes_on(tmp_path, path)
    for backup in path.with_name("evening.backups").iterdir():
        if not backup.name.startswith("."):
            assert json.loads(backup.read_bytes())["session"]


def test_stopped_and_killed_while_stopped(tmp_path: Path) -> None:
    """Suspended, it holds its lock; killed, it no longer does."""
    path = begin(tmp_path)
    with app(tmp_path, "open", "evening") as terminal:
        terminal.expect("joins the table")
        os.kill(terminal.pid, signal.SIGSTOP)
        refused = subprocess.run(
            [*CHEVET, "do", "evening", "undo"],
            env=environment(tmp_path),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert refused.returncode == 3
        assert f"(process {terminal.pid}) since" in refused.stderr
        assert "look-on" in refused.stderr
        terminal.signal(signal.SIGKILL)
        terminal.wait()
    the_next_goes_on(tmp_path, path)
