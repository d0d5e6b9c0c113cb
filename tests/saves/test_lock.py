"""One writer: the second is told who, where and since when; the dead hold nothing."""

from __future__ import annotations

import errno
import getpass
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from rules.history import Chronicle
from saves.errors import Locked, NotSaved
from saves.lock import holder, holder_path, lock_path, take
from saves.session_file import create, open_session

HOLDING = """
import sys
from pathlib import Path
from saves.session_file import open_session
file = open_session(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


def holding(path: Path) -> subprocess.Popen[str]:
    """Another process that has the session open."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process


def test_a_second_writer_is_told_who_where_and_since_when(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    other = holding(path)
    try:
        with pytest.raises(Locked) as refused:
            open_session(path)
        told = str(refused.value)
        assert getpass.getuser() in told
        assert socket.gethostname() in told
        assert str(other.pid) in told
        assert "since 20" in told
        assert open_session(path, write=False).chronicle == chronicle, "looking on is allowed"
    finally:
        other.communicate("")
    open_session(path).close()


def test_the_lock_of_the_dead_is_taken_over(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    other = holding(path)
    other.send_signal(signal.SIGKILL)
    other.wait()
    for stream in (other.stdin, other.stdout):
        assert stream is not None
        stream.close()
    assert holder_path(path).exists(), "it had no time to clean up"
    with open_session(path):
        who = holder(path)
        assert who is not None
        assert who.pid == os.getpid()
    assert not holder_path(path).exists()


def test_a_lock_is_released_when_opening_fails(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:100])
    with pytest.raises(Exception, match="damaged"):
        open_session(path)
    path.write_bytes(whole)
    open_session(path).close()


@pytest.mark.parametrize(
    "note", [b"", b"{", b'{"pid": "x"}', b"\xff\xfe", b'{"pid":1,"host":"h","user":"u","since":1e300}']
)
def test_a_note_that_cannot_be_read_does_not_hide_the_lock(path: Path, note: bytes) -> None:
    lock = take(path)
    holder_path(path).write_bytes(note)
    with pytest.raises(Locked) as refused:
        take(path)
    lock.release()
    assert "only one at a time may write" in str(refused.value)


def test_a_note_with_escapes_is_shown_literally(path: Path) -> None:
    lock = take(path)
    holder_path(path).write_bytes(b'{"pid":1,"host":"\\u001b[2J","user":"u\\u202e","since":0}')
    with pytest.raises(Locked) as refused:
        take(path)
    lock.release()
    assert str(refused.value).isprintable()


def test_a_folder_that_allows_no_lock_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def refusing(name: object, flags: int, *rest: int, **more: int) -> int:
        if str(name) == str(lock_path(path)):
            raise PermissionError(13, "Permission denied")
        return real(name, flags, *rest, **more)  # type: ignore[call-overload,no-any-return]

    monkeypatch.setattr(os, "open", refusing)
    with pytest.raises(NotSaved, match="no permission"):
        take(path)


def test_filelock_and_we_see_each_others_locks(path: Path) -> None:
    """An earlier version of the program, which locked with filelock, and this one do not write at once."""
    from filelock import FileLock, Timeout

    other = FileLock(lock_path(path), timeout=0)
    with other, pytest.raises(Locked):
        take(path)
    lock = take(path)
    with pytest.raises(Timeout):
        other.acquire()
    lock.release()
    with other:
        pass


def lacking(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """A system that has no flock, or a file system that knows none."""
    if how == "system":
        monkeypatch.setitem(sys.modules, "fcntl", None)
        return

    def unknown(*_: object) -> None:
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr("fcntl.flock", unknown)


@pytest.mark.parametrize("how", ["system", "file system"])
def test_without_flock_filelock_finds_a_way(path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    lacking(monkeypatch, how)
    lock = take(path)
    with pytest.raises(Locked):
        take(path)
    lock.release()
    take(path).release()


def test_a_lock_that_fails_for_another_reason_is_no_lock_of_somebody_elses(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("fcntl.flock", broken)
    with pytest.raises(NotSaved, match="the disk reports an error"):
        take(path)


WITHOUT_FLOCK = """
import errno, fcntl
def without(*_):
    raise OSError({number}, "x")
fcntl.flock = without
"""


@pytest.mark.parametrize("number", [errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP])
def test_where_there_is_no_flock_the_other_lock_keeps_others_out(
    path: Path, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def without(*_: object) -> None:
        raise OSError(number, "x")

    monkeypatch.setattr("fcntl.flock", without)
    create(path, chronicle).close()
    holder = subprocess.Popen(
        [sys.executable, "-c", WITHOUT_FLOCK.format(number=number) + HOLDING, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holder.stdout is not None
    assert holder.stdout.readline() == "open\n"
    with pytest.raises(Locked, match=str(holder.pid)):
        open_session(path)
    holder.communicate("")
    with open_session(path), pytest.raises(Locked):
        open_session(path)
    open_session(path).close()


def test_a_disk_without_any_lock_is_named_with_the_ways_out(
    path: Path, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(path, chronicle).close()

    def without(*_: object) -> None:
        raise OSError(errno.ENOLCK, "x")

    monkeypatch.setattr("fcntl.flock", without)
    monkeypatch.setattr("fcntl.lockf", without)
    with pytest.raises(NotSaved, match=r"cannot lock files.*--look-on"):
        open_session(path)
    assert open_session(path, write=False).chronicle == chronicle
