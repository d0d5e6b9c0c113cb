"""One writer for each session: a lock that dies with its holder, and a note beside it that says who holds it."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.names import printable
from rules.words import T, Text, say
from saves.atomic import PRIVATE, replace_file
from saves.disk import content
from saves.errors import Locked, NotSaved, shown, unwritable


class Holder(Struct, frozen=True):
    """Who has a session open for writing."""

    pid: int
    host: str
    user: str
    since: float
    """Seconds since 1970."""

    @property
    def since_when(self) -> str:
        """The moment in the machine's own time: ``2026-03-01 20:14``."""
        try:
            return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.since))
        except (ValueError, OverflowError, OSError):
            return "?"


def lock_path(path: Path) -> Path:
    """The file on which the lock of a session lies."""
    return path.with_name(f".{path.name}.lock")


def holder_path(path: Path) -> Path:
    """The note that says who holds the lock."""
    return path.with_name(f".{path.name}.holder")


def holder(path: Path) -> Holder | None:
    """Who holds the lock of a session, as far as the note says. Whether it is held, only taking it tells."""
    try:
        return msgspec.json.decode(content(holder_path(path), 4_096), type=Holder)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def _myself() -> Holder:
    import getpass
    import socket

    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        user = str(os.getuid()) if hasattr(os, "getuid") else "?"
    return Holder(os.getpid(), socket.gethostname(), user, time.time())


def locked(path: Path) -> Text:
    """The sentence that says who has a session open, where, and since when."""
    who = holder(path)
    if who is None:
        return say(T("{file} is open elsewhere; only one at a time may write"), file=shown(path))
    return say(
        T("{file} is open already: {user} on {host} (process {pid}) since {since}; only one at a time may write"),
        file=shown(path),
        user=printable(who.user),
        host=printable(who.host),
        pid=str(who.pid),
        since=who.since_when,
    )


class Lock:
    """The right to write one session. Held from :func:`take` until :meth:`release`, or until the process ends."""

    def __init__(self, path: Path, let_go: Callable[[], None]) -> None:
        self._path = path
        self._let_go: Callable[[], None] | None = let_go

    def release(self) -> None:
        """Let others write."""
        if self._let_go is None:
            return
        with suppress(OSError):
            holder_path(self._path).unlink()
        self._let_go()
        self._let_go = None


def take(path: Path) -> Lock:
    """Take the lock of a session's file. Raises :class:`Locked` where another holds it, :class:`NotSaved`
    where the folder does not allow a lock to be written."""
    try:
        let_go = _flock(lock_path(path))
    except BlockingIOError:
        raise Locked(locked(path)) from None
    except OSError as error:
        if error.errno in _NO_FLOCK:
            told = T(
                "{folder} lies on a disk that cannot lock files, so that two could write at once; "
                "look on with chevet open --look-on, or move the session to another disk"
            )
            raise NotSaved(say(told, folder=shown(path.parent))) from None
        barred = error.errno in (errno.EACCES, errno.EPERM) and os.path.lexists(lock_path(path))
        raise unwritable(lock_path(path) if barred else path.parent, error) from None
    with suppress(OSError):
        # The note is a courtesy; the lock holds without it.
        replace_file(holder_path(path), [msgspec.json.encode(_myself())], sync=False)
    return Lock(path, let_go)


_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK)


def _flock(path: Path) -> Callable[[], None]:
    """Lock a file; what lets go of it. Raises ``BlockingIOError`` where another holds it, else ``OSError``.

    This is what filelock does where the system has flock; there it need not be imported, which takes longer than
    to read a long campaign. A lock of the one is seen by the other.
    """
    try:
        import fcntl
    except ImportError:
        return _filelock(path)
    flags = os.O_RDWR | os.O_NONBLOCK | getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(path, flags | os.O_CREAT | os.O_EXCL, PRIVATE)
    except FileExistsError:
        descriptor = os.open(path, flags)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in _NO_FLOCK:
                raise
            return _lockf(path, descriptor)
    except OSError as error:
        os.close(descriptor)
        if error.errno in _TAKEN:
            raise BlockingIOError(error.errno, error.strerror) from None
        raise
    return partial(os.close, descriptor)


_NO_FLOCK = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EINVAL)
_ours: set[Path] = set()


def _lockf(path: Path, descriptor: int) -> Callable[[], None]:
    """The other kind of lock, which some disks have that lack the first; it too ends with its process.

    Within one process it keeps nobody out, so that this is done here.
    """
    import fcntl

    if path in _ours:
        raise BlockingIOError(errno.EAGAIN, "held")
    fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    _ours.add(path)

    def let_go() -> None:
        _ours.discard(path)
        os.close(descriptor)

    return let_go


def _filelock(path: Path) -> Callable[[], None]:
    from filelock import FileLock, Timeout

    held = FileLock(path, timeout=0, mode=PRIVATE, thread_local=False)
    try:
        held.acquire()
    except Timeout:
        raise BlockingIOError(errno.EAGAIN, "held") from None
    return held.release
