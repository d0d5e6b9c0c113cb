"""What a start costs: ``python -m tests.bench.start [PAIRS]``.

Forty characters with a hundred afflictions across all systems, 20,000 lines of log and 250 steps of history; and a
small session. Each is opened in a pseudo-terminal of 80 by 24, in turn with a bare Textual application: a header,
a table of eight rows, a footer. Prints, as medians over the pairs: the time from the call to the table on the
screen, the processor's time and the most memory; and how many times that of the bare application each of these is.
"""

from __future__ import annotations

import os
import select
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pyte

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run
from rules.session import Event
from rules.systems import SYSTEMS
from saves.packs import shipped_library
from saves.session_file import create
from tests.e2e.terminal import CHEVET, Terminal, environment

CHARACTERS, AFFLICTIONS, LINES, STEPS = 40, 100, 20_000, 300
PAIRS = 9
QUIET = 0.15
"""Seconds without a byte after which the first screen is whole."""

FLOOR = """
from textual.app import App
from textual.widgets import DataTable, Footer, Header
class Minimal(App):
    BINDINGS = [("q", "quit", "Quit")]
    def compose(self):
        yield Header()
        yield DataTable(cursor_type="row")
        yield Footer()
    def on_mount(self):
        table = self.query_one(DataTable)
        table.add_columns("Name", "Class", "Max", "Now")
        table.add_rows([(f"Figure {n}", "Fighter", "12", "9") for n in range(1, 9)])
Minimal().run()
"""

SHEETS = {
    "harmonies": "harmonies.survival=8 harmonies.faint=8",
    "pathfinder": "pathfinder.fort=4 pathfinder.will=2",
    "demonlord": "demonlord.insanity=1",
    "dying": "dying.hp_max=30 dying.hit_dice=4d8",
    "fantasytrip": "fantasytrip.st=12",
}
AFFLICTED = (
    "pathfinder.expose {who} to=arsenic",
    "harmonies.mental {who} level=shock text=spiders",
    "pathfinder.expose {who} to=bubonic_plague",
    "demonlord.gain {who} amount=2",
    "fantasytrip.disease {who} name=ague dice=3",
)
DONE = (
    "harmonies.wound {who} level=light",
    "note {who} 'round {n}, behind the door'",
    "pathfinder.damage {who} ability=str amount=1",
    "advance 6s auto=yes",
    "dying.damage {who} amount=1",
    "fantasytrip.hit {who} damage=1 at=body",
)


def session(characters: int, afflictions: int, lines: int, steps: int) -> Chronicle:
    """A party of all systems, three of them for each, and what a long campaign leaves behind."""
    library, roller = shipped_library(), Random(1)
    chronicle = Chronicle(new_session(tuple(SYSTEMS), "Full size"))
    used: dict[str, tuple[str, ...]] = {}
    for n in range(characters):
        name = f"Figure-{n + 1}"
        used[name] = tuple(islice(cycle(SYSTEMS), n % 5, n % 5 + 3))
        line = f"add {name} auto=yes " + " ".join(SHEETS[system] for system in used[name])
        chronicle, _ = run(chronicle, parse(line), roller, library)
    for wanted, deeds in ((afflictions, AFFLICTED), (steps, DONE)):
        turns = ((deed, who) for deed, who in zip(cycle(deeds), _each_in_turn(used, len(deeds)), strict=False))
        fitting = (
            (deed, who)
            for deed, who in turns
            if deed.partition(".")[0] in used[who] or deed.split()[0] in ("note", "advance")
        )
        for n, (deed, who) in enumerate(islice(fitting, wanted)):
            chronicle, _ = run(chronicle, parse(deed.format(who=who, n=n)), roller, library)
    happened = chronicle.log
    missing = max(0, lines - len(happened))
    early = tuple(
        Event(e.kind, at, e.who, e.data, e.rolls, e.rule, e.secret)
        for at, e in enumerate(islice(cycle(happened), missing))
    )
    return Chronicle(chronicle.session, chronicle.past, (), early)


def _each_in_turn(names: Mapping[str, object], times: int) -> cycle[str]:
    # Each comes to each of the deeds in time, whatever their numbers are.
    return cycle([name for name in names for _ in range(times)])


class Start(NamedTuple):
    """What one start took."""

    ready: float
    """Milliseconds until the expected text stood on the screen."""
    processor: float
    """Milliseconds of the processor's time until all was quiet."""
    memory: float
    """Megabytes at most."""
    size: int
    """Bytes sent until all was quiet."""


def started(command: Sequence[str], env: Mapping[str, str]) -> Start:
    """Start a program, wait for its first screen, and leave."""
    begun = time.perf_counter()
    with Terminal(command, env) as terminal:
        came: list[tuple[float, bytes]] = []
        while not came or select.select([terminal.master], [], [], QUIET)[0]:
            data = os.read(terminal.master, 65_536)
            came.append((time.perf_counter() - begun, data))
        times = Path(f"/proc/{terminal.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        status = Path(f"/proc/{terminal.pid}/status").read_text()
        memory = int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1e3
        terminal.send("q")
        terminal.wait()
    # The picture is drawn afterwards, so that drawing it takes no time from the program.
    screen = pyte.Screen(80, 24)
    stream = pyte.ByteStream(screen)
    ready = 0.0
    for at, data in came:
        stream.feed(data)
        if not ready and any("Figure" in line for line in screen.display):
            ready = at
    processor = sum(map(int, times)) * 1e3 / os.sysconf("SC_CLK_TCK")
    return Start(ready * 1e3, processor, memory, sum(len(data) for _, data in came))


def main(pairs: int = PAIRS) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        # As it is installed: compiled once, and not at each start.
        env = environment(folder, PYTHONPYCACHEPREFIX=str(folder / "compiled"), PYTHONDONTWRITEBYTECODE="")
        bare = (sys.executable, "-c", FLOOR)
        print(f"{'':12} {'to the table':>20} {'processor':>20} {'memory':>20} {'sent':>8}")
        for title, sizes in (("small", (5, 5, 10, 10)), ("full size", (CHARACTERS, AFFLICTIONS, LINES, STEPS))):
            path = folder / f"{title}.json"
            create(path, session(*sizes)).close()
            opening = (*CHEVET, "open", str(path))
            started(bare, env), started(opening, env)
            both = [(started(bare, env), started(opening, env)) for _ in range(pairs)]
            told = [f"{title:12}"]
            for field, unit in (("ready", "ms"), ("processor", "ms"), ("memory", "MB")):
                figures = [(getattr(floor, field), getattr(ours, field)) for floor, ours in both]
                ratio = median(ours / floor for floor, ours in figures)
                told.append(f"{median(ours for _, ours in figures):8.1f} {unit} = {ratio:4.2f} x")
            print(*told, f"{median(ours.size for _, ours in both):6.0f} B")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
