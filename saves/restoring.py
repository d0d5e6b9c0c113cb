"""Putting a backup back in its place. What stood there is kept, however damaged."""

from __future__ import annotations

import time
from pathlib import Path

from rules.words import T, say
from saves.atomic import replace_file, sync_folder
from saves.backups import backups
from saves.errors import Unreadable, not_saved, reason, shown
from saves.lock import take
from saves.session_file import real_path, understood


def restore(path: Path, number: int) -> Path | None:
    """Put a backup (1: the newest) in the place of its session; where what stood there lies now.

    ``None`` where nothing stood there. Raises :class:`Locked` while the session is open, :class:`Damaged`
    or :class:`NewerFormat` where the backup itself is no sound session, :class:`NotSaved`; then all is as it was.
    """
    path = real_path(path)
    lock = take(path)
    try:
        chosen = backups(path)[number - 1].path
        try:
            content = chosen.read_bytes()
        except OSError as error:
            raise Unreadable(
                say(T("{file} cannot be read: {reason:text}"), file=shown(chosen), reason=reason(error))
            ) from None
        understood(chosen, content)
        try:
            aside = _set_aside(path)
            replace_file(path, [content])
            sync_folder(path.parent)
        except OSError as error:
            raise not_saved(path, error) from error
        return aside
    finally:
        lock.release()


def _set_aside(path: Path) -> Path | None:
    """A copy of what stands there, under a name of its own."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    stem = f"{path.name.removesuffix('.json')} before {time.strftime('%Y-%m-%d %H.%M.%S')}"
    aside = path.with_name(f"{stem}.json")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{stem}-{number}.json")
    replace_file(aside, [content])
    return aside
