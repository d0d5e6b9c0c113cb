"""Questions to the disk that it may refuse to answer, and files that are read only if they are files.

A folder that may not be entered, a name that is too long, a pipe where a file belongs: each is told in one
sentence, and nothing waits for what never comes.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from rules.names import printable
from rules.words import T, say
from saves.errors import Misnamed, unreadable

_MISSING = (errno.ENOENT, errno.ENOTDIR, errno.EBADF, errno.ELOOP)


def status(path: Path) -> os.stat_result | None:
    """What the disk says of a file; ``None`` where there is none. Raises :class:`saves.errors.Unreadable`."""
    try:
        return os.stat(path)
    except OSError as error:
        if error.errno in _MISSING:
            return None
        raise unreadable(path, error) from None
    except ValueError:
        # No name on any disk, such as one with a zero byte.
        return None


def exists(path: Path) -> bool:
    """Whether there is such a file or folder. Raises :class:`saves.errors.Unreadable`."""
    return status(path) is not None


def is_folder(path: Path) -> bool:
    """Whether there is such a folder. Raises :class:`saves.errors.Unreadable`."""
    found = status(path)
    return found is not None and stat.S_ISDIR(found.st_mode)


def is_missing(path: Path) -> bool:
    """Whether there is surely no such file: where the disk does not say, reading it will tell why."""
    try:
        os.stat(path)
    except (OSError, ValueError) as error:
        return isinstance(error, ValueError) or error.errno in _MISSING
    return False


def expanded(text: str) -> Path:
    """A path as it was typed, ``~`` being the home folder. Raises :class:`saves.errors.Misnamed`."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        told = T("{name}: no home folder of that name is known; write the whole path")
        raise Misnamed(say(told, name=printable(text))) from None


def ordinary(path: Path) -> BinaryIO:
    """An ordinary file, open to be read. Raises ``OSError``, for a folder, a pipe or a device too.

    A pipe is not waited for: nobody need ever write into it.
    """
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            code = errno.EISDIR if stat.S_ISDIR(mode) else errno.ENXIO
            raise OSError(code, os.strerror(code), str(path))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def content(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file, or so many of its first ones. Raises ``OSError``."""
    with ordinary(path) as file:
        return file.read(most)
