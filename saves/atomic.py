"""Replacing a file so that it is, at every moment, either the old one or the new one, whole."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

PRIVATE = 0o600
TEMPORARY = ".tmp"
_AT_ONCE = 512
_WRITABLE = 0o222


class Stamp(NamedTuple):
    """What tells one version of a file from another without reading it."""

    device: int
    inode: int
    changed: int
    """Nanoseconds since 1970."""
    size: int


def stamp_of(status: os.stat_result) -> Stamp:
    """The stamp in a file's status."""
    return Stamp(status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size)


def stamp(path: Path) -> Stamp | None:
    """The stamp of the file at a path; ``None`` where there is none. Raises ``OSError``."""
    try:
        return stamp_of(os.stat(path))
    except FileNotFoundError:
        return None


def temporary(path: Path) -> Path:
    """Where the new content is written before it takes the file's place: beside it, hidden.

    One name for each file, so that what a killed program left is used up by the next and never piles up.
    """
    return path.with_name(f".{path.name}{TEMPORARY}")


def replace_file(
    path: Path, parts: Iterable[bytes | memoryview], ready: Callable[[], None] | None = None, sync: bool = True
) -> Stamp:
    """Give a file new content: written beside it, synced, renamed over it. Then comes :func:`sync_folder`.

    ``ready`` is called once the new content lies on the disk, just before it takes the old one's place; if
    it raises, the old file stays. A new file is private; an old one keeps its permissions. Raises ``OSError``,
    and then the old file is untouched and nothing is left beside it.
    """
    beside = temporary(path)
    with suppress(FileNotFoundError):
        os.unlink(beside)
    try:
        old = os.stat(path)
    except FileNotFoundError:
        mode, owner = PRIVATE, None
    else:
        refuse_read_only(path, old)
        mode, owner = stat.S_IMODE(old.st_mode), (old.st_uid, old.st_gid)
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), PRIVATE)
    try:
        try:
            if owner is not None and hasattr(os, "fchown") and owner[0] != os.geteuid():
                # The administrator has played: the file stays its owner's, or they could not open it any more.
                with suppress(OSError):
                    os.fchown(descriptor, *owner)
            if mode != PRIVATE:
                os.fchmod(descriptor, mode)
            _write(descriptor, list(parts))
            if sync:
                os.fsync(descriptor)
            written = stamp_of(os.fstat(descriptor))
        finally:
            os.close(descriptor)
        if ready is not None:
            ready()
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    return written


def refuse_read_only(path: Path, status: os.stat_result) -> None:
    """Raises ``PermissionError`` for a file that may only be read.

    To rename another over it the folder's permissions are enough; but whoever made it read-only meant it so.
    """
    if not status.st_mode & _WRITABLE or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def _write(descriptor: int, parts: list[bytes | memoryview]) -> None:
    for start in range(0, len(parts), _AT_ONCE):
        batch = parts[start : start + _AT_ONCE]
        # The pieces go out as they are: joining them first would copy the whole file once more.
        written = os.writev(descriptor, batch) if hasattr(os, "writev") else 0
        if written < sum(map(len, batch)):
            rest = memoryview(b"".join(batch))[written:]
            while rest:
                rest = rest[os.write(descriptor, rest) :]


_NO_SUCH_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES, errno.EPERM)


def sync_folder(folder: Path) -> None:
    """Make a rename in a folder last. Raises ``OSError``; where folders cannot be synced, nothing is needed."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno not in _NO_SUCH_SYNC:
            raise
