"""The command line as a process of its own: killed, run out of disk, cut off from its reader."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tinydb import TinyDB

CHEVET = [sys.executable, "-m", "tui.main"]


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment with folders of its own."""
    return {
        **os.environ,
        "CHEVET_DATA": str(tmp_path / "data"),
        "CHEVET_CONFIG": str(tmp_path / "config"),
        "LC_ALL": "C.UTF-8",
        "LANGUAGE": "en",
    }


@pytest.fixture
def session(tmp_path: Path, env: dict[str, str]) -> Path:
    """A session with one character."""
    path = tmp_path / "session.json"
    assert run(env, "new", str(path), "--system", "harmonies").returncode == 0
    assert run(env, "do", str(path), "add Ada").returncode == 0
    return path


def run(env: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*CHEVET, *words], env=env, capture_output=True, text=True, timeout=60, check=False)


def shown(env: dict[str, str], session: Path) -> dict[str, object]:
    done = run(env, "show", str(session), "--json")
    assert done.returncode == 0, done.stderr
    state: dict[str, object] = json.loads(done.stdout)
    return state


def commands(start: int) -> Iterator[str]:
    """A script without end: each line adds a character with a name of its own."""
    number = start
    while True:
        yield f"add N{number}"
        number += 1


def kill_while_it_works(env: dict[str, str], session: Path, start: int, delay: float) -> int:
    """Feed commands to ``do`` and kill it; how many it had acknowledged."""
    process = subprocess.Popen(
        [*CHEVET, "do", str(session), "--file", "-"],
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for _, line in zip(range(400), commands(start), strict=False):
        process.stdin.write(line + "\n")
    process.stdin.flush()
    assert process.stdout.readline(), "the first is acknowledged: it is at work"
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    acknowledged = 1 + sum(line.endswith("joins the table\n") for line in process.stdout)
    process.wait()
    process.stdin.close()
    process.stdout.close()
    return acknowledged


def survives(env: dict[str, str], session: Path, kills: int) -> None:
    """Kill ``do`` again and again: what it acknowledged is there, nothing by half, and undo goes on."""
    dice = random.Random(kills)
    there = 1
    for _ in range(kills):
        acknowledged = kill_while_it_works(env, session, there, dice.random() * 0.06)
        names = [c["name"] for c in shown(env, session)["characters"]]  # type: ignore[attr-defined]
        assert names == ["Ada", *(f"N{n}" for n in range(1, len(names)))]
        # One more may have been written than there was time to tell.
        assert there + acknowledged <= len(names) <= there + acknowledged + 1
        there = len(names)
        undone = run(env, "do", str(session), "undo", "redo")
        assert undone.returncode == 0, undone.stderr
        if there > 60:
            assert run(env, "do", str(session), *["undo"] * (there - 1)).returncode == 0
            there = 1
    leftovers = {p.name for p in session.parent.iterdir() if p.name.startswith(".")}
    assert leftovers <= {".session.json.lock"}


def test_a_killed_do_loses_nothing_that_it_acknowledged(env: dict[str, str], session: Path) -> None:
    survives(env, session, 20)


@pytest.mark.long
def test_a_do_killed_five_hundred_times(env: dict[str, str], session: Path) -> None:
    survives(env, session, 500)


def test_a_disk_quota_in_the_middle_of_a_script(env: dict[str, str], session: Path) -> None:
    """The file may not grow: what fitted is there, the rest is told, and later all goes on."""
    script = "\n".join(f"note Ada '{'x' * 900} {n}'" for n in range(60))

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = subprocess.run(
        [*CHEVET, "do", str(session), "--file", "-"],
        env=env,
        input=script,
        capture_output=True,
        text=True,
        preexec_fn=limit,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "the file may not grow that large" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    acknowledged = done.stdout.count("note on Ada")
    assert 0 < acknowledged < 60
    assert shown(env, session)["characters"][0]["note"].endswith(f" {acknowledged - 1}")  # type: ignore[index]
    assert run(env, "do", str(session), "note Ada after").returncode == 0


def test_two_writers_at_once(env: dict[str, str], session: Path) -> None:
    first = subprocess.Popen(
        [*CHEVET, "do", str(session), "--file", "-"],
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert first.stdin is not None
    assert first.stdout is not None
    first.stdin.write("add Bo\n")
    first.stdin.flush()
    assert "Bo" in first.stdout.readline()
    second = run(env, "do", str(session), "add Cy")
    assert second.returncode == 3
    assert str(first.pid) in second.stderr
    assert len(shown(env, session)["characters"]) == 2  # type: ignore[arg-type]
    first.communicate("add Dee\n")
    assert first.returncode == 0
    assert run(env, "do", str(session), "add Cy").returncode == 0
    with TinyDB(session) as database:
        assert [c["name"] for c in database.table("session").get(doc_id=1)["characters"]] == [
            "Ada",
            "Bo",
            "Dee",
            "Cy",
        ]


def test_looking_on_never_fails_while_another_writes(env: dict[str, str], session: Path) -> None:
    writer = subprocess.Popen(
        [*CHEVET, "do", str(session), *(f"note Ada {n}" for n in range(300))], env=env, stdout=subprocess.DEVNULL
    )
    looked = 0
    while writer.poll() is None:
        shown(env, session)
        looked += 1
    assert writer.returncode == 0
    assert looked > 0


def test_a_reader_that_leaves_is_no_fault(env: dict[str, str], session: Path) -> None:
    assert run(env, "do", str(session), *(f"note Ada {'x' * 500}{n}" for n in range(200))).returncode == 0
    process = subprocess.Popen(
        [*CHEVET, "log", str(session)], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 0


def test_do_goes_on_when_its_reader_leaves(env: dict[str, str], session: Path) -> None:
    process = subprocess.Popen(
        [*CHEVET, "do", str(session), *(f"add N{n}" for n in range(50))],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 0
    assert len(shown(env, session)["characters"]) == 51  # type: ignore[arg-type]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_any_output_encoding(env: dict[str, str], session: Path, encoding: str) -> None:
    assert run(env, "do", str(session), "add 'Zoé 日本'").returncode == 0
    there = {**env, "PYTHONIOENCODING": encoding}
    for words in (("show",), ("log",), ("due",)):
        done = subprocess.run([*CHEVET, words[0], str(session)], env=there, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stderr == b""
        done.stdout.decode(encoding)
    done = subprocess.run([*CHEVET, "show", str(session), "--json"], env=there, capture_output=True, check=True)
    assert json.loads(done.stdout.decode(encoding))["characters"][1]["name"] == "Zoé 日本"


def test_nothing_heavy_is_imported_for_a_look(env: dict[str, str], session: Path) -> None:
    code = (
        "import sys; from tui.main import main; main(['show', sys.argv[1], '--json']);"
        "print(*sorted({'textual', 'rich', 'asyncio', 'argparse', 'filelock', 'tomllib', 'platformdirs'}"
        " & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(session)], env=env, capture_output=True, text=True, check=True
    )
    assert done.stderr.strip() == ""
