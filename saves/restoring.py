"""Putting a backup back in its place. What stood there is kept, however damaged."""

from __future__ import annotations

import time
from pathlib import Path

from saves.atomic import replace_file, sync_folder
from saves.backups import LARGEST, backups
from saves.disk import content, exists
from saves.errors import Missing, not_saved, unreadable
from saves.lock import take
from saves.session_file import content_of, real_path, understood


def restore(path: Path, number: int) -> Path | None:
    """Put a backup (1: the newest) in the place of its session; where what stood there lies now.

    ``None`` where nothing stood there. Raises :class:`Locked` while the session is open, :class:`Damaged`
    or :class:`NewerFormat` where the backup itself is no sound session, :class:`Unreadable`,
    :class:`NotSaved`; then all is as it was.
    """
    path = real_path(path)
    lock = take(path)
    try:
        chosen = backups(path)[number - 1].path
        try:
            put_back = content(chosen, LARGEST)
        except OSError as error:
            raise unreadable(chosen, error) from None
        understood(chosen, put_back)
        try:
            aside = _set_aside(path)
            replace_file(path, [put_back])
            sync_folder(path.parent)
        except OSError as error:
            raise not_saved(path, error) from error
        return aside
    finally:
        lock.release()


def _set_aside(path: Path) -> Path | None:
    """A copy of what stands there, under a name of its own."""
    try:
        there, _ = content_of(path)
    except Missing:
        return None
    stem = f"{path.name.removesuffix('.json')} before {time.strftime('%Y-%m-%d %H.%M.%S')}"
    aside = path.with_name(f"{stem}.json")
    number = 1
    while exists(aside):
        number += 1
        aside = path.with_name(f"{stem}-{number}.json")
    replace_file(aside, [there])
    return aside
