"""What the screen costs at full size: ``python -m tests.bench.screen [CHARACTERS [LINES]]``.

Forty characters, a hundred afflictions, 20,000 lines of log, in a pseudo-terminal of 80 by 24. Prints, as medians
over many: from a key to the first and the last byte of its answer, and how many bytes; start, idle and the running
clock; the most memory that was used. The same for a nearly empty session beside it.
"""

from __future__ import annotations

import select
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run
from rules.session import Event
from saves.packs import shipped_library
from saves.session_file import create
from tests.e2e.terminal import Terminal, app

CHARACTERS = 40
AFFLICTIONS = 100
LINES = 20_000
TIMES = 15
QUIET = 0.12
"""Seconds without a byte after which an answer is over."""

KEYS = {
    "cursor down": ("j", "k"),
    "next pane": ("\t", "\x1b[Z"),
    "menu open": ("a", "\x1b[D\x1b"),
    "undo (a command)": ("u", "U"),
}
"""What is measured, and what takes it back."""


def session(characters: int, afflictions: int, lines: int) -> Chronicle:
    """A party in every kind of trouble, and what a long campaign leaves behind."""
    library, roller = shipped_library(("pathfinder",)), Random(1)
    chronicle = Chronicle(new_session(["pathfinder"], "Full size"))
    names = [f"Figure {n}" for n in range(1, characters + 1)]
    for name in names:
        chronicle, _ = run(chronicle, parse(f"add '{name}' fort=4 will=2"), roller, library)
    known = ("arsenic", "hemlock", "bubonic_plague", "filth_fever", "shakes")
    for n in range(afflictions):
        line = f"pathfinder.expose '{names[n % characters]}' to={known[n // characters % len(known)]}"
        chronicle, _ = run(chronicle, parse(line), roller, library)
    early = tuple(
        Event("core.noted", second, names[second % characters], {"text": f"line {second}, behind the door"})
        for second in range(max(0, lines - len(chronicle.log)))
    )
    return Chronicle(chronicle.session, chronicle.past, (), early)


class Answer(NamedTuple):
    """What followed a key."""

    first: float
    """Milliseconds to the first byte."""
    last: float
    size: int


def answer(terminal: Terminal, key: str) -> Answer:
    """Press a key, and time what comes."""
    start = time.perf_counter()
    terminal.send(key)
    first = last = 0.0
    size = 0
    while select.select([terminal.master], [], [], QUIET if size else 2.0)[0]:
        came = terminal.read()
        if not came:
            break
        last = (time.perf_counter() - start) * 1e3
        first = first or last
        size += len(came)
    return Answer(first, last, size)


def answers(terminal: Terminal) -> Iterator[tuple[str, Answer]]:
    """Each of the keys, many times over."""
    for name, (there, back) in KEYS.items():
        found = []
        for _ in range(TIMES):
            found.append(answer(terminal, there))
            for key in back.split("\x1b[D") if "\x1b[D" in back else [back]:
                if key:
                    answer(terminal, key)
        yield name, Answer(*(median(each[i] for each in found) for i in range(3)))  # type: ignore[arg-type]


def silence(terminal: Terminal, seconds: float = 5.0) -> float:
    """Bytes a second while nobody touches a key."""
    before, end = len(terminal.raw), time.monotonic() + seconds
    while time.monotonic() < end:
        terminal.read(0.2)
    return (len(terminal.raw) - before) / seconds


def memory(terminal: Terminal) -> float:
    """Megabytes at most."""
    status = Path(f"/proc/{terminal.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1e3


def measure(folder: Path, title: str, chronicle: Chronicle) -> None:
    """Measure and print."""
    path = folder / f"{title}.json"
    create(path, chronicle).close()
    print(f"{title}: {len(chronicle.session.characters)} characters, {len(chronicle.log)} lines of log, "
          f"{path.stat().st_size / 1e6:.2f} MB")  # fmt: skip
    start = time.perf_counter()
    with app(folder, "open", str(path)) as terminal:
        terminal.expect("Figure 1")
        ready = time.perf_counter() - start
        terminal.settle(0.4)
        print(f"  start            {ready * 1e3:6.0f} ms to the table, {len(terminal.raw)} bytes")
        for name, each in answers(terminal):
            print(
                f"  {name:16} {each.first:6.1f} ms to the first byte, {each.last:6.1f} to the last, {each.size} B"
            )
        held = b"j" * 60
        begun = time.perf_counter()
        for _ in held:
            terminal.send("j")
            terminal.read(1 / 30)
        late = answer(terminal, "k")
        took = time.perf_counter() - begun
        print(f"  held key         60 in {took:.1f} s; one more answered in {late.last:.1f} ms")
        print(f"  idle             {silence(terminal):6.1f} bytes a second")
        print(f"  memory           {memory(terminal):6.1f} MB at most")
        terminal.send("q")
        terminal.wait()


def main(characters: int = CHARACTERS, lines: int = LINES) -> None:
    """Measure a nearly empty session, and a full one."""
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder), "small", session(5, 5, 10))
        measure(Path(folder), "full size", session(characters, AFFLICTIONS, lines))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
