"""What a command costs on a large session: ``python -m tests.bench.commit [SYSTEM]``.

100 characters, 20,000 lines of log, 250 steps of history. Prints medians over many commands: computing one,
committing it durably, and a plain write, sync and rename of the same bytes in the same folder.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run
from rules.session import Event
from saves.packs import shipped_library
from saves.session_file import create, open_session

CHARACTERS = 100
LINES = 20_000
STEPS = 260
ROUNDS = 60

WOUNDING = {
    "harmonies": "harmonies.wound '{who}' level=light",
    "pathfinder": "pathfinder.damage '{who}' ability=str amount=1",
    "demonlord": "note '{who}' seen",
    "dying": "dying.damage '{who}' amount=1",
    "fantasytrip": "fantasytrip.hit '{who}' damage=1 at=body",
}
"""For each system a command that changes one character."""


def timed(action: Callable[[], object]) -> float:
    """Seconds that an action takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def large(system: str) -> Chronicle:
    """A session as a long campaign leaves it."""
    roller = Random(1)
    chronicle = Chronicle(new_session([system]))
    library = shipped_library((system,))
    chronicle, _ = run(chronicle, parse(f"add Goblin count={CHARACTERS} auto=yes"), roller, library)
    for step in range(STEPS):
        who = f"Goblin {step % CHARACTERS + 1}"
        line = WOUNDING[system].format(who=who) if step % 2 else f"note '{who}' 'round {step}, behind the door'"
        chronicle, _ = run(chronicle, parse(line), roller, library)
    data = {"level": "light", "pain": 3, "mortality": 1, "total": 11}
    early = tuple(
        Event("core.noted", second, f"Goblin {second % CHARACTERS + 1}", {**data, "text": f"line {second}"})
        for second in range(LINES - len(chronicle.log))
    )
    return Chronicle(chronicle.session, chronicle.past, (), (*early, *chronicle.early))


def plain_save(path: Path, content: bytes) -> None:
    """What any program must do to save durably, and nothing more."""
    beside = path.with_name("plain.tmp")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


def main(system: str = "harmonies") -> None:
    """Measure and print."""
    chronicle = large(system)
    library = shipped_library((system,))
    roller = Random(2)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.json"
        create(path, chronicle).close()
        opening = timed(lambda: open_session(path).close())
        looking = timed(lambda: open_session(path, write=False, history=False, log=False).close())
        computing: list[float] = []
        committing: list[float] = []
        plain: list[float] = []
        with open_session(path) as file:
            chronicle = file.chronicle
            for number in range(ROUNDS):
                command = parse(WOUNDING[system].format(who=f"Goblin {number % CHARACTERS + 1}"))
                start = time.perf_counter()
                chronicle, _ = run(chronicle, command, roller, library)
                computing.append(time.perf_counter() - start)
                after = chronicle
                committing.append(timed(lambda: file.commit(after)))  # noqa: B023
                content = path.read_bytes()
                plain.append(timed(lambda: plain_save(Path(folder) / "plain.json", content)))  # noqa: B023
        size = path.stat().st_size
    print(f"{system}: {CHARACTERS} characters, {len(chronicle.log)} lines of log, {size / 1e6:.2f} MB")
    print(f"open for writing {opening * 1e3:6.1f} ms   to look on {looking * 1e3:6.1f} ms")
    print(f"compute          {median(computing) * 1e3:6.2f} ms")
    print(f"commit           {median(committing) * 1e3:6.2f} ms   (first {committing[0] * 1e3:.1f} ms)")
    print(f"plain save       {median(plain) * 1e3:6.2f} ms")
    print(f"commit / plain   {median(committing) / median(plain):6.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
