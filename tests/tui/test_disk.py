"""The disk while the application is open: what is not saved is said, nothing is lost, and saving resumes."""

from __future__ import annotations

import asyncio
import errno
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual.events import Resize
from textual.geometry import Size

from rules.history import Chronicle
from saves.backups import backups
from saves.errors import unwritable
from saves.session_file import SessionFile, create, open_session
from tests.tui.stage import Stage, chronicle_of, picker, stage
from tui.table.looking_on import LookingOnScreen
from tui.table.screen import TableScreen
from tui.terminal import UNSAVED, ended

FAILURES = {
    errno.ENOSPC: "the disk is full",
    errno.EROFS: "the disk can only be read",
    errno.EACCES: "no permission to write there",
    errno.ENOENT: "the folder is gone",
    errno.EIO: "the disk reports an error",
}


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, call: str, code: int) -> Iterator[None]:
    """A disk on which a call to the system fails."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as broken:
        broken.setattr(os, call, fail)
        yield


def flat(played: Stage) -> str:
    """The screen as running text, wherever its lines are broken."""
    return " ".join(played.text.split())


@pytest.mark.parametrize("code", FAILURES)
@pytest.mark.parametrize("call", ["writev", "fsync", "replace"])
async def test_a_save_that_fails_is_said_and_the_command_is_not_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int
) -> None:
    """At each moment of a save, from a key that asks nothing: said, with the command; then it can be done."""
    async with stage(tmp_path, "add Ada", "add Bo") as played:
        before = played.path.read_bytes()
        with failing(monkeypatch, call, code):
            await played.press("u")
            assert FAILURES[code] in flat(played)
            assert "not done: undo" in flat(played)
            assert len(played.session.characters) == 2
        assert played.path.read_bytes() == before
        await played.press("u")
        assert "not done" not in played.text
        assert [c.name for c in played.on_disk().session.characters] == ["Ada"]


async def test_what_was_typed_into_a_form_waits_there_until_it_can_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path, "add Ada") as played:
        await played.press("n")
        await played.type("Bo")
        with failing(monkeypatch, "fsync", errno.ENOSPC):
            await played.press("enter")
            assert "the disk is full" in flat(played)
            assert "not done: add Bo" in flat(played)
        await played.press("enter")
        assert [c.name for c in played.on_disk().session.characters] == ["Ada", "Bo"]


async def test_the_time_of_a_running_clock_is_not_lost_on_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock stands, its time stays on the screen, and goes to the disk before the next command."""
    now = 100.0
    monkeypatch.setattr("tui.table.running.monotonic", lambda: now)
    async with stage(tmp_path, "add Ada") as played:
        await played.press("space")
        now += 30
        with failing(monkeypatch, "fsync", errno.ENOSPC):
            await played.press("space")
            assert "the disk is full" in flat(played)
            assert "00:00:30" in played.text
            await played.press("u")
            assert "not done: undo" in flat(played)
            assert "00:00:30" in played.text
        await played.press("N")
        await played.type("pale")
        await played.press("enter")
        assert played.commands[-2:] == ["advance 30s", "note Ada pale"]
        assert played.on_disk().session.now == 30


async def test_time_that_is_not_saved_goes_on_from_where_it_stood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("tui.table.running.monotonic", lambda: now)
    async with stage(tmp_path, "add Ada") as played:
        await played.press("space")
        now += 30
        with failing(monkeypatch, "fsync", errno.ENOSPC):
            await played.press("space", "space")
            assert "running" in played.text
            assert "00:00:30" in played.text
        now += 12
        await played.press("space")
        assert played.on_disk().session.now == 42


@pytest.mark.parametrize("status", [0, 143], ids=["ctrl+c", "SIGTERM"])
async def test_an_end_that_cannot_be_refused_says_what_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], status: int
) -> None:
    now = 100.0
    monkeypatch.setattr("tui.table.running.monotonic", lambda: now)
    async with stage(tmp_path, "add Ada") as played:
        await played.press("space")
        now += 90
        with failing(monkeypatch, "fsync", errno.ENOSPC):
            await played.app.end(status)
    assert ended(played.app) == (status or UNSAVED)
    told = capsys.readouterr().err
    assert "the disk is full" in told
    assert "the last 1m 30s is lost" in told


async def test_leaving_is_refused_once_where_time_would_be_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("tui.table.running.monotonic", lambda: now)
    async with stage(tmp_path, "add Ada") as played:
        await played.press("space")
        now += 90
        with failing(monkeypatch, "fsync", errno.ENOSPC):
            await played.press("q")
            assert played.app.is_running
            assert "the disk is full" in flat(played)
            assert "q again leaves without the last 1m 30s" in flat(played)
            assert "paused x1" in played.text
        await played.pilot.press("q")
    assert played.on_disk().session.now == 90


async def test_leaving_is_never_refused_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("tui.table.running.monotonic", lambda: now)
    async with stage(tmp_path, "add Ada") as played:
        await played.press("space")
        now += 90
        with failing(monkeypatch, "fsync", errno.ENOSPC):
            await played.press("q")
            await played.pilot.press("q")
            assert not played.app.is_running
    assert played.on_disk().session.now == 0


async def test_a_folder_that_vanishes_and_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    async with stage(folder, "add Ada", "add Bo") as played:
        folder.rename(tmp_path / "away")
        await played.press("u")
        assert "the folder is gone" in flat(played)
        (tmp_path / "away").rename(folder)
        await played.press("u")
        assert [c.name for c in played.on_disk().session.characters] == ["Ada"]


async def test_a_folder_that_takes_no_new_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No temporary file may be made there: said, and the old file is as it was."""
    async with stage(tmp_path, "add Ada") as played:
        before = played.path.read_bytes()
        real = os.open

        def refusing(path: object, flags: int, *rest: int, **more: int) -> int:
            if flags & os.O_CREAT:
                raise PermissionError(errno.EACCES, "Permission denied")
            return real(path, flags, *rest, **more)  # type: ignore[arg-type]

        with monkeypatch.context() as broken:
            broken.setattr(os, "open", refusing)
            await played.press("u")
        assert "no permission to write there" in flat(played)
        assert played.path.read_bytes() == before


# -- changed by another program


def another_version(played: Stage) -> bytes:
    """Another program adds somebody, as if it knew no lock."""
    other = chronicle_of("add Ada", "add Eve")
    beside = played.path.with_name("other.json")
    create(beside, other).close()
    content = beside.read_bytes()
    beside.replace(played.path)
    return content


def kept(played: Stage) -> list[list[str]]:
    """Who is in each of the backups."""
    found = []
    for backup in backups(played.path):
        with open_session(backup.path, write=False) as file:
            found.append([c.name for c in file.chronicle.session.characters])
    return found


async def press_undo(played: Stage) -> None:
    await played.press("u")


async def fill_a_form(played: Stage) -> None:
    await played.press("n")
    await played.type("Cy")
    await played.press("enter")


async def type_a_command(played: Stage) -> None:
    await played.type(":add Cy")
    await played.press("enter")


async def turn_a_setting(played: Stage) -> None:
    await played.press("o", "down", "down", "down", "right")


async def type_a_setting(played: Stage) -> None:
    await played.press("o", "enter")
    await played.screen_input("Dawn")
    await played.press("enter")


async def undo_in_the_settings(played: Stage) -> None:
    await played.press("o", "u")


async def undo_in_the_log(played: Stage) -> None:
    await played.press("J", "u")


async def return_to_a_moment(played: Stage) -> None:
    await played.press("J", "home", "enter", "enter")


WAYS = [(press_undo, "undo", ["Ada"]), (fill_a_form, "add Cy", ["Ada", "Bo", "Cy"]),
        (type_a_command, "add Cy", ["Ada", "Bo", "Cy"]), (turn_a_setting, "set round_seconds=16", ["Ada", "Bo"]),
        (type_a_setting, "set title=Dawn", ["Ada", "Bo"]), (undo_in_the_settings, "undo", ["Ada"]),
        (undo_in_the_log, "undo", ["Ada"]),
        (return_to_a_moment, "return to Day 1, 00:00:00", ["Ada"])]  # fmt: skip
"""On every screen on which a command can be given; the command; who is there once it is done."""


@pytest.mark.parametrize(("way", "command", "mine"), WAYS)
async def test_mine_counts_and_theirs_goes_to_the_backups(
    tmp_path: Path, way: Callable[[Stage], object], command: str, mine: list[str]
) -> None:
    async with stage(tmp_path, "add Ada", "add Bo") as played:
        other = another_version(played)
        await way(played)  # type: ignore[misc]
        assert "another program has changed evening.json" in flat(played)
        assert f"{command} is not done" in flat(played)
        assert played.path.read_bytes() == other, "nothing is overwritten before it is decided"
        await played.type("m")
        assert [c.name for c in played.on_disk().session.characters] == mine
        assert ["Ada", "Eve"] in kept(played)
        await played.press("u")
        assert "another program" not in played.text
        assert not played.screen.busy


@pytest.mark.parametrize(("way", "command"), [way[:2] for way in WAYS])
async def test_theirs_counts_and_mine_goes_to_the_backups(
    tmp_path: Path, way: Callable[[Stage], object], command: str
) -> None:
    async with stage(tmp_path, "add Ada", "add Bo") as played:
        another_version(played)
        await way(played)  # type: ignore[misc]
        await played.type("t")
        assert f"read again from the file; not done: {command}" in flat(played)
        assert not played.screen.busy
        if not isinstance(played.screen, TableScreen):
            await played.press("escape")
        assert isinstance(played.screen, TableScreen)
        assert "Eve" in played.text
        assert "Bo" not in [c.name for c in played.session.characters]
        assert ["Ada", "Bo"] in kept(played)
        await played.press("N")
        await played.type("pale")
        await played.press("enter")
        assert played.on_disk().session.characters[0].note == "pale"


async def test_a_decision_that_could_not_be_saved_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By then the file may hold a third version."""
    async with stage(tmp_path, "add Ada", "add Bo") as played:
        another_version(played)
        await played.press("u")
        with failing(monkeypatch, "fsync", errno.ENOSPC):
            await played.type("m")
            assert "the disk is full" in flat(played)
        await played.press("escape")
        third = another_version(played)
        await played.press("u")
        assert "two versions" in played.text
        assert played.path.read_bytes() == third


@pytest.mark.parametrize("keys", [(), ("o",), ("J",)], ids=["table", "settings", "log"])
async def test_nothing_is_decided_by_enter_or_escape(tmp_path: Path, keys: tuple[str, ...]) -> None:
    """Neither version is the default: a hasty enter destroys nothing."""
    async with stage(tmp_path, "add Ada", "add Bo") as played:
        await played.press(*keys)
        other = another_version(played)
        await played.press("u", "enter")
        assert "two versions" in played.text
        await played.press("escape")
        assert played.path.read_bytes() == other
        assert [c.name for c in played.session.characters] == ["Ada", "Bo"]
        await played.press("u")
        assert "two versions" in played.text


async def test_the_time_that_ran_here_does_not_count_in_their_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their version is taken in the settings; the clock of the table below forgets what had run by."""
    async with stage(tmp_path, "add Ada", "add Bo") as played:
        table = played.screen
        await played.press("space")
        monkeypatch.setattr("tui.table.running.monotonic", lambda: 10**9)
        another_version(played)
        await played.press("o", "u")
        await played.type("t")
        await played.press("escape")
        assert table.time.now == played.session.now == 0


async def test_theirs_may_be_no_session_at_all(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada", "add Bo") as played:
        played.path.write_bytes(b"not a session")
        await played.press("u")
        await played.type("t")
        assert "is damaged" in flat(played)
        await played.type("m")
        assert [c.name for c in played.on_disk().session.characters] == ["Ada"]


# -- slow


class Slow:
    """A disk that takes as long as one likes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go, self.begun = threading.Event(), threading.Event()
        real = SessionFile.commit

        def commit(file: SessionFile, chronicle: Chronicle, overwrite: bool = False) -> None:
            self.begun.set()
            assert self.go.wait(20)
            real(file, chronicle, overwrite)

        monkeypatch.setattr(SessionFile, "commit", commit)
        monkeypatch.setattr("tui.desk.SLOW", 0.0)


async def test_a_slow_disk_is_told_and_keys_wait_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed ahead blindly: a form, an undo, another form. All of it is done, in that order, once the disk is."""
    async with stage(tmp_path, "add Ada") as played:
        slow = Slow(monkeypatch)
        played.desk.slow = played.app.tell_slow
        for key in ("n", "B", "o", "enter", "u", "n", "C", "y", "enter", "N", "w", "enter"):
            await played.pilot.press(key)
        assert "not saved yet, the disk is slow: add Bo; keys wait their turn" in flat(played)
        assert played.app.keys_waiting == 8
        assert [c.name for c in played.session.characters] == ["Ada"], "what is not saved is not shown as done"
        slow.go.set()
        for _ in range(50):
            await played.settle()
            if not played.app.keys_waiting and len(played.commands) == 3:
                break
        assert played.commands == ["add Ada", "add Cy", "note Cy w"]
        assert played.on_disk().session == played.session
        assert "not saved yet" not in played.text


async def test_the_screen_lives_while_the_disk_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(tmp_path, "add Ada", "add Bo") as played:
        slow = Slow(monkeypatch)
        played.app.simulate_key("u")
        played.app.simulate_key("down")
        while not slow.begun.is_set() or "not saved yet" not in played.text:
            await asyncio.sleep(0)
        assert "not saved yet, the disk is slow: undo; keys wait their turn" in flat(played)
        assert played.app.keys_waiting == 1
        size = Size(100, 30)
        played.app.post_message(Resize(size, size))
        played.screen.post_message(Resize(size, size))
        while len(played.text.splitlines()) != 30:
            await asyncio.sleep(0)
        slow.go.set()
        await played.settle()
        assert [c.name for c in played.session.characters] == ["Ada"]


async def test_time_is_counted_once_though_two_ask_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock's own minute is still being saved when a command wants the time kept."""
    now = 0.0
    monkeypatch.setattr("tui.table.running.monotonic", lambda: now)
    async with stage(tmp_path, "add Ada") as played:
        await played.press("space")
        slow = Slow(monkeypatch)
        now = 60.0
        both = asyncio.gather(played.screen.time.kept(), played.screen.carry_out("note Ada pale"))
        while not slow.begun.is_set():
            await asyncio.sleep(0)
        slow.go.set()
        await both
        assert played.commands == ["add Ada", "advance 1m", "note Ada pale"]
        assert played.on_disk().session.now == 60


# -- two at once, and files of every bad kind, in the picker


def stored(*lines: str, name: str = "evening") -> Path:
    """A session in the data folder."""
    from saves.places import session_path

    path = session_path(name)
    create(path, chronicle_of(*lines)).close()
    return path


async def test_a_session_open_elsewhere_can_be_looked_on(tmp_path: Path) -> None:
    path = stored("add Ada")
    with open_session(path) as writer:
        async with picker(tmp_path) as played:
            await played.press("enter")
            told = flat(played)
            assert "is open already" in told
            assert f"(process {os.getpid()}) since" in told
            assert "look on" in told
            await played.press("enter")
            assert isinstance(played.screen, LookingOnScreen)
            assert "looking on" in played.text
            await played.press("n")
            await played.type("Bo")
            await played.press("enter")
            assert "you only look on here" in flat(played)
            await played.press("escape", "u")
            assert "you only look on here" in flat(played)
            await played.press("space")
            assert "you only look on here" in flat(played)
            writer.commit(chronicle_of("add Ada", "add Eve"))
            await played.screen.follow()
            await played.settle()
            assert "Eve" in played.text
            writer.commit(writer.chronicle)
            assert [b.taken for b in backups(path)] == [b.taken for b in backups(path)[:1]], (
                "looking on keeps nothing"
            )


async def test_a_session_in_a_folder_that_can_only_be_read_can_be_looked_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored("add Ada")

    def refusing(path: Path) -> None:
        raise unwritable(path.parent, OSError(errno.EROFS, "Read-only file system"))

    monkeypatch.setattr("saves.session_file.take", refusing)
    async with picker(tmp_path) as played:
        await played.press("enter")
        assert "cannot be written to: the disk can only be read" in flat(played)
        await played.press("enter")
        assert "Ada" in played.text
        await played.press("u")
        assert "you only look on here: nothing can be changed" in flat(played)


async def test_what_was_wrong_is_said_no_longer_when_it_is_right_again(tmp_path: Path) -> None:
    path = stored("add Ada")
    async with picker(tmp_path) as played:
        await played.press("v")
        path.rename(tmp_path / "away")
        path.mkdir()
        await played.screen.follow()
        await played.settle()
        assert "is a folder, not a session" in flat(played)
        path.rmdir()
        create(path, chronicle_of("add Ada", "add Eve")).close()
        await played.screen.follow()
        await played.settle()
        assert "Eve" in played.text
        assert "is a folder" not in flat(played)


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
async def test_mine_does_not_replace_what_is_no_file(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A pipe is not waited for; what stands in the way is named, and once it is away the command is done."""
    async with stage(tmp_path, "add Ada") as played:
        played.path.unlink()
        make(played.path)
        await played.press("n")
        await played.type("Bo")
        await played.press("enter", "m")
        assert "move it away" in flat(played)
        assert played.path.exists()
        assert not played.path.is_file()
        played.path.rmdir() if played.path.is_dir() else played.path.unlink()
        await played.press("m")
        assert [c.name for c in played.on_disk().session.characters] == ["Ada", "Bo"]


async def test_looking_on_by_its_own_key(tmp_path: Path) -> None:
    path = stored("add Ada")
    before = path.read_bytes()
    async with picker(tmp_path) as played:
        await played.press("v")
        assert isinstance(played.screen, LookingOnScreen)
        assert "Ada" in played.text
        open_session(path).close()
    assert path.read_bytes() == before


async def test_a_damaged_session_is_explained_and_its_backup_offered(tmp_path: Path) -> None:
    path = stored("add Ada")
    open_session(path).close()
    damage = path.read_bytes()[:-40]
    path.write_bytes(damage)
    async with picker(tmp_path) as played:
        await played.press("enter")
        assert "is damaged" in flat(played)
        assert "restore that backup" in flat(played)
        assert path.read_bytes() == damage
        await played.press("enter")
        assert isinstance(played.screen, TableScreen)
        assert "Ada" in played.text
    (aside,) = path.parent.glob("evening before *.json")
    assert aside.read_bytes() == damage


async def test_a_restore_that_is_declined_changes_nothing(tmp_path: Path) -> None:
    path = stored("add Ada")
    open_session(path).close()
    path.write_bytes(b"{}")
    async with picker(tmp_path) as played:
        await played.press("enter", "escape")
        assert path.read_bytes() == b"{}"
        assert "damaged" not in played.text


BAD = {
    "empty": b"",
    "not JSON": b"once upon a time",
    "binary": bytes(range(256)) * 10,
    "half": b'{"meta": {"1": {"format": 1, "program": "chevet", "tit',
    "a list": b"[]",
    "deep": b'{"meta":' * 3_000,
    "deep meta": b'{"meta": ' + b"[" * 40_000,
    "no session": b'{"meta": {"1": {"format": 1, "program": "chevet"}}}',
    "another's": b'{"_default": {"1": {"name": "x"}}}',
    "newer": b'{"meta": {"1": {"format": 99, "program": "chevet", "title": "", "systems": []}}, '
    b'"session": {"1": {}}}',
    "escapes": b'{"meta": {"1": {"format": 1, "program": "chevet", "title": "\\u001b[2Jx", '
    b'"systems": ["\\u001b]0;x\\u0007"]}}}',
}


@pytest.mark.parametrize("kind", BAD)
async def test_a_bad_file_is_explained_in_the_picker_and_left_as_it_is(tmp_path: Path, kind: str) -> None:
    from saves.places import sessions_folder

    sessions_folder().mkdir(parents=True)
    path = sessions_folder() / "strange.json"
    path.write_bytes(BAD[kind])
    async with picker(tmp_path) as played:
        assert "strange" in played.text
        assert "\x1b" not in played.text
        await played.press("enter")
        assert "strange.json" in flat(played).replace("strange. json", "strange.json")
        assert "! /" in flat(played)
        await played.press("escape")
        assert played.app.is_running
    assert path.read_bytes() == BAD[kind]


async def test_what_is_no_file_is_not_listed_or_is_explained(tmp_path: Path) -> None:
    """Folders, pipes and links that lead nowhere are no sessions; a link that leads to one is."""
    from saves.places import sessions_folder

    real = stored("add Ada", name="real")
    folder = sessions_folder()
    (folder / "folder.json").mkdir()
    os.mkfifo(folder / "pipe.json")
    (folder / "nowhere.json").symlink_to(folder / "gone")
    (folder / "link.json").symlink_to(real)
    async with picker(tmp_path) as played:
        for name in ("folder", "pipe", "nowhere"):
            assert name not in played.text
        await played.press("end")
        assert "link" in played.text
        await played.press("enter")
        assert "Ada" in played.text
    assert (folder / "link.json").is_symlink()
