"""Backups: the file as it was at each opening, the last ten, in a folder beside it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from saves.atomic import replace_file
from saves.disk import content, ordinary
from saves.errors import unreadable

KEPT = 10
LARGEST = 128 * 1024 * 1024
"""Bytes: a file larger than this is no session, and no copy of one."""
_AT_ONCE = 1 << 18
_NAME = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d)(?:-(\d+))?\.json")


class Backup(NamedTuple):
    """A copy of a session's file."""

    path: Path
    taken: str
    """When, in the machine's own time: ``2026-03-01 20.14.05``."""


def folder_of(path: Path) -> Path:
    """Where the backups of a session lie."""
    return path.with_name(f"{path.name.removesuffix('.json')}.backups")


def backups(path: Path) -> list[Backup]:
    """The backups of a session, the newest first. Raises :class:`Unreadable` where nobody may look for them."""
    try:
        return _there(path)
    except NotADirectoryError:
        return []
    except OSError as error:
        raise unreadable(folder_of(path), error) from None


def _there(path: Path) -> list[Backup]:
    found: list[tuple[str, int, Path]] = []
    try:
        for entry in folder_of(path).iterdir():
            named = _NAME.fullmatch(entry.name)
            if named:
                found.append((named[1], int(named[2] or 0), entry))
    except FileNotFoundError:
        return []
    return [Backup(entry, taken) for taken, _, entry in sorted(found, reverse=True)]


def keep(path: Path, content: bytes) -> Path | None:
    """Put a copy of a file's content beside it; the oldest beyond :data:`KEPT` go. Raises ``OSError``.

    What the newest backup holds already is not kept twice (``None``).
    """
    known: list[Backup] = []
    with suppress(NotADirectoryError):
        # A file in the way is told by what then cannot be made.
        known = _there(path)
    if known:
        with suppress(OSError):
            if known[0].path.stat().st_size == len(content) and _holds(known[0].path, content):
                return None
    folder = folder_of(path)
    folder.mkdir(mode=0o700, exist_ok=True)
    taken = time.strftime("%Y-%m-%d %H.%M.%S")
    if known and known[0].taken > taken:
        # The machine's clock has gone back: stay in order.
        taken = known[0].taken
    same = [b for b in known if b.taken == taken]
    number = 1 + max((int((_NAME.fullmatch(b.path.name) or [0, 0, 0])[2] or 0) for b in same), default=-1)
    target = folder / (f"{taken}-{number}.json" if number else f"{taken}.json")
    # Not synced: the original is on the disk, and a backup that a power cut spoils is passed over.
    replace_file(target, [content], sync=False)
    for old in _there(path)[KEPT:]:
        with suppress(OSError):
            old.path.unlink()
    return target


def _holds(path: Path, content: bytes) -> bool:
    """Whether a file of this length is this content; read in parts, as it may be long."""
    place = 0
    with ordinary(path) as file:
        while part := file.read(_AT_ONCE):
            if not content.startswith(part, place):
                return False
            place += len(part)
    return place == len(content)


def newest_good(path: Path, is_good: Callable[[bytes], bool]) -> Path | None:
    """The newest backup that can be read as a session."""
    with suppress(OSError):
        for backup in _there(path):
            with suppress(OSError):
                if is_good(content(backup.path, LARGEST)):
                    return backup.path
    return None
