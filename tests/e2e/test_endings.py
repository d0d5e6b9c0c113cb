"""Every ending: the session saved, the lock free, the terminal whole, the exit status right."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from saves.session_file import open_session
from tests.e2e.terminal import CHEVET, Terminal, app, environment

SET = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
ALLOWED_ON = {b"25", b"7"}
"""The cursor shown, and lines that wrap: what a shell expects."""


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A session with one character."""
    env = environment(tmp_path)
    for words in (("new", "evening", "--system", "harmonies"), ("do", "evening", "add Ada")):
        subprocess.run([*CHEVET, *words], env=env, check=True, capture_output=True, timeout=60)
    return tmp_path / "data" / "sessions" / "evening.json"


def started(folder: Path, **more: str) -> Terminal:
    """The session on the screen."""
    terminal = app(folder, "open", "evening", **more)
    terminal.expect("joins the table")
    terminal.settle()
    return terminal


def broken(folder: Path, what: str, **more: str) -> Terminal:
    """The same with a fault in the program."""
    command = (sys.executable, "-m", "tests.e2e.broken", what, "open", "evening")
    terminal = Terminal(command, environment(folder, **more))
    terminal.expect("joins the table")
    terminal.settle()
    return terminal


def left_on(raw: bytes) -> set[bytes]:
    """The private modes that a program has switched on and not off again."""
    on: set[bytes] = set()
    for modes, how in SET.findall(raw):
        for mode in modes.split(b";"):
            if how == b"h":
                on.add(mode)
            else:
                on.discard(mode)
    return on


def whole(terminal: Terminal) -> None:
    """The terminal is as it was: modes, cursor, alternate screen, keyboard protocol, line discipline."""
    assert left_on(bytes(terminal.raw)) <= ALLOWED_ON
    assert len(re.findall(rb"\x1b\[>\d+u", terminal.raw)) == len(re.findall(rb"\x1b\[<\d*u", terminal.raw))
    assert termios.tcgetattr(terminal.master)[:4] == terminal.modes[:4]
    assert not terminal.screen.cursor.hidden


def free(folder: Path) -> None:
    """The lock is free, and the session goes on."""
    done = subprocess.run(
        [*CHEVET, "do", "evening", "note Ada on"],
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert [p.name for p in (folder / "data" / "sessions").iterdir() if p.name.endswith((".tmp", ".holder"))] == []


def now(path: Path) -> int:
    """The second of the session in a file."""
    with open_session(path, write=False) as file:
        return file.chronicle.session.now


@pytest.mark.parametrize(
    ("how", "status"),
    [("q", 0), ("\x03", 0), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["quit key", "Ctrl+C", "SIGTERM", "SIGHUP"],
)
@pytest.mark.parametrize("where", ["table", "question", "menu", "clock"])
def test_the_ordinary_endings(
    tmp_path: Path, session: Path, how: str | signal.Signals, status: int, where: str
) -> None:
    """From the table, from within a question or a menu, and with the clock running, whose time is kept."""
    if where in ("question", "menu") and how == "q":
        pytest.skip("q is a letter there")
    with started(tmp_path) as terminal:
        if where == "question":
            terminal.send("nBo")
            terminal.expect("Bo")
        elif where == "menu":
            terminal.send("w")
            terminal.expect("first aid")
        elif where == "clock":
            terminal.send("++ ")
            terminal.expect("running x60")
            terminal.gone("00:00:00")
            terminal.until(lambda: "00:01:0" in terminal.text or "00:02:0" in terminal.text, "the clock to move")
        if isinstance(how, str):
            terminal.send(how)
        else:
            terminal.signal(how)
        assert terminal.wait() == status
        whole(terminal)
    if where == "clock":
        assert now(session) >= 60, "the time that the screen has shown is on the disk"
    free(tmp_path)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP], ids=["SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("words", [("open", "evening"), ("watch", "evening"), ("demo",), ()], ids=" ".join)
@pytest.mark.usefixtures("session")
def test_the_first_byte_to_the_terminal_can_be_the_last(
    tmp_path: Path, words: tuple[str, ...], how: signal.Signals
) -> None:
    """From the moment at which the terminal is taken it is given back whole."""
    with app(tmp_path, *words) as terminal:
        terminal.until(lambda: b"\x1b[?1049h" in terminal.raw, "the other screen")
        terminal.signal(how)
        assert terminal.wait() == 128 + how
        whole(terminal)
    free(tmp_path)


@pytest.mark.parametrize("words", [("open", "evening"), ("watch", "evening"), ("demo",), ()], ids=" ".join)
@pytest.mark.usefixtures("session")
def test_without_a_terminal_it_says_so(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [*CHEVET, *words],
        env=environment(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "chevet: there is no terminal here; chevet show, do and play --plain need none\n"


def test_ctrl_z_stops_the_clock(tmp_path: Path, session: Path) -> None:
    with started(tmp_path) as terminal:
        terminal.send("+++ ")
        terminal.expect("running x600")
        terminal.gone("00:00:00")
        terminal.send("\x1a")
        terminal.until(lambda: os.waitpid(terminal.pid, os.WNOHANG | os.WUNTRACED)[0] != 0, "it to stop")
        terminal.signal(signal.SIGCONT)
        terminal.expect("paused x600")
        terminal.send("q")
        assert terminal.wait() == 0
    assert now(session) < 3_000


@pytest.mark.parametrize("moment", ["at rest", "typing", "clock running"])
@pytest.mark.usefixtures("session")
def test_the_terminal_is_really_gone(tmp_path: Path, moment: str) -> None:
    """The connection breaks: nobody reads any more, nobody types, SIGHUP comes."""
    with started(tmp_path) as terminal:
        if moment == "typing":
            terminal.send("nBo\rnCy\rnDee\ru")
        elif moment == "clock running":
            terminal.send("++ ")
            terminal.expect("running x60")
        terminal.hang_up()
        assert terminal.wait() == 128 + signal.SIGHUP
    free(tmp_path)


def test_a_terminal_that_goes_without_a_signal_ends_it_too(tmp_path: Path, session: Path) -> None:
    """Under nohup no SIGHUP arrives; nobody could press a key any more, and the lock would be held for ever."""
    terminal = Terminal((*CHEVET, "open", "evening"), environment(tmp_path), ignored=(signal.SIGHUP,))
    with terminal:
        terminal.expect("joins the table")
        terminal.hang_up()
        assert terminal.wait() == 128 + signal.SIGHUP
    with open_session(session):
        pass


def test_the_terminal_goes_while_a_save_is_under_way(tmp_path: Path, session: Path) -> None:
    """What has begun to be saved is saved whole before the program ends."""
    mark = tmp_path / "mark"
    with broken(tmp_path, "slow", CHEVET_TEST_MARK=str(mark)) as terminal:
        terminal.send("nBo\r")
        terminal.until(mark.exists, "the save to begin")
        terminal.hang_up()
        assert terminal.wait() == 128 + signal.SIGHUP
    with open_session(session, write=False) as file:
        assert [c.name for c in file.chronicle.session.characters] == ["Ada", "Bo"]
    free(tmp_path)


def test_sigterm_while_a_save_is_under_way(tmp_path: Path, session: Path) -> None:
    mark = tmp_path / "mark"
    with broken(tmp_path, "slow", CHEVET_TEST_MARK=str(mark)) as terminal:
        terminal.send("nBo\r")
        terminal.until(mark.exists, "the save to begin")
        terminal.signal(signal.SIGTERM)
        assert terminal.wait() == 128 + signal.SIGTERM
        whole(terminal)
    with open_session(session, write=False) as file:
        assert [c.name for c in file.chronicle.session.characters] == ["Ada", "Bo"]


@pytest.mark.usefixtures("session")
def test_a_slow_disk_on_the_screen(tmp_path: Path) -> None:
    """What is not saved yet is said; what is typed meanwhile is done afterwards, in order."""
    with broken(tmp_path, "slow") as terminal:
        terminal.send("nBo\ru")
        terminal.expect("not saved yet, the disk is slow: add Bo")
        assert "Bo joins" not in terminal.text
        terminal.expect("undone: Bo joins the table")
        terminal.gone("not saved yet")
        terminal.send("q")
        assert terminal.wait() == 0


FAULTS = {
    "handler": ("R", "ZeroDivisionError"),
    "worker": ("nBo\r", "ZeroDivisionError"),
    "rule": ("nBo\r", "KeyError"),
    "timer": (" ", "ValueError"),
}


@pytest.mark.parametrize("where", FAULTS)
def test_a_fault_of_ours_is_reported_in_one_sentence(tmp_path: Path, session: Path, where: str) -> None:
    """Status 1, a terminal that is whole, a report that holds the traceback, and a session that is as it was."""
    keys, error = FAULTS[where]
    before = session.read_bytes()
    with broken(tmp_path, where) as terminal:
        terminal.send(keys)
        assert terminal.wait() == 1
        whole(terminal)
        said = bytes(terminal.raw).rpartition(b"\x1b[?25h")[2].decode()
    (report,) = (tmp_path / "data" / "faults").iterdir()
    assert said.strip().splitlines() == [
        f"chevet: a fault of this program ({error}); what was saved is safe, the report is in {report}"
    ]
    text = report.read_text()
    assert "Traceback" in text
    assert f"in a {where}" in text
    assert report.stat().st_mode & 0o077 == 0
    assert session.read_bytes() == before
    free(tmp_path)


def test_to_the_shell_and_back(tmp_path: Path, session: Path) -> None:
    """Ctrl+Z stops it, the terminal is the shell's; fg brings the table back, and it plays on."""
    shell = Terminal(("/bin/sh", "-i"), environment(tmp_path, PS1="READY> "))
    with shell as terminal:
        terminal.expect("READY>")
        terminal.send(" ".join(CHEVET) + " open evening\n")
        terminal.expect("joins the table")
        terminal.settle()
        terminal.send("\x1a")
        terminal.expect("READY>")
        terminal.settle()
        stopped = bytes(terminal.raw)
        assert left_on(stopped) <= ALLOWED_ON | {b"2004"}
        terminal.send("echo still $((40 + 2))\n")
        terminal.expect("still 42")
        terminal.send("fg\n")
        terminal.until(lambda: b"\x1b[?1049h" in bytes(terminal.raw)[len(stopped) :], "the table to come back")
        terminal.expect("joins the table")
        terminal.settle()
        terminal.send("nBo\r")
        terminal.expect("Bo joins the table")
        terminal.send("q")
        terminal.expect("READY>")
        terminal.send("echo status $?\n")
        terminal.expect("status 0")
        terminal.send("exit\n")
    with open_session(session, write=False) as file:
        assert [c.name for c in file.chronicle.session.characters] == ["Ada", "Bo"]
    free(tmp_path)


def test_a_session_that_cannot_be_opened_leaves_the_terminal_untouched(tmp_path: Path, session: Path) -> None:
    session.write_bytes(session.read_bytes()[:-30])
    with app(tmp_path, "open", "evening") as terminal:
        assert terminal.wait() == 4
        assert b"\x1b" not in terminal.raw
        assert b"chevet restore" in bytes(terminal.raw).replace(b"\r\n", b"")


@pytest.mark.usefixtures("session")
def test_a_second_application_is_refused_with_who_where_and_since_when(tmp_path: Path) -> None:
    with started(tmp_path) as first:
        with app(tmp_path, "open", "evening") as second:
            assert second.wait() == 3
            told = bytes(second.raw).decode()
            assert f"(process {first.pid}) since 20" in told
            assert "--look-on" in told
            assert "\x1b" not in told
        with app(tmp_path, "open", "evening", "--look-on") as onlooker:
            onlooker.expect("looking on")
            first.send("nBo\r")
            first.expect("Bo joins the table")
            onlooker.expect("Bo joins the table")
            onlooker.send("u")
            onlooker.expect("you only look on here")
            onlooker.send("q")
            assert onlooker.wait() == 0
        first.send("u")
        first.expect("undone: Bo joins the table")
