"""Where files live: sessions in the data directory, packs in the settings folder, or wherever the GM says."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rules.names import pick, printable
from rules.words import T, say
from saves.disk import content, exists, expanded
from saves.errors import Misnamed, unreadable

SUFFIX = ".json"
LONGEST = 100
_SEPARATORS = ("/", "\\")
_META = re.compile(r'\s*\{\s*"meta"\s*:\s*')


def data_folder() -> Path:
    """Where the program keeps its data: ``CHEVET_DATA``, or the user's data directory."""
    given = os.environ.get("CHEVET_DATA")
    if given:
        return expanded(given)
    from platformdirs import user_data_path

    return _users(user_data_path, "CHEVET_DATA")


def sessions_folder() -> Path:
    """Where sessions lie that are called by name."""
    return data_folder() / "sessions"


def settings_folder() -> Path:
    """Where the GM's settings and packs lie: ``CHEVET_CONFIG``, or the user's settings folder."""
    given = os.environ.get("CHEVET_CONFIG")
    if given:
        return expanded(given)
    from platformdirs import user_config_path

    return _users(user_config_path, "CHEVET_CONFIG")


def _users(place: Callable[..., Path], variable: str) -> Path:
    try:
        found = place("chevet", appauthor=False)
    except RuntimeError:
        found = None
    if found is None or not found.is_absolute():
        told = T("you have no home folder here; say in {variable} where the program may keep its files")
        raise Misnamed(say(told, variable=variable))
    return found


def packs_folder() -> Path:
    """Where the GM's own packs lie."""
    return settings_folder() / "packs"


def is_path(text: str) -> bool:
    """Whether a session is given by its path and not by its name."""
    return any(separator in text for separator in _SEPARATORS) or text.lower().endswith(SUFFIX)


def session_path(text: str) -> Path:
    """The file of a session, given by its name or its path. Raises :class:`Misnamed`.

    A name stays within the data directory: it holds no separator and does not begin with a dot.
    """
    if "\0" in text:
        raise Misnamed(say(T("a file's name holds no zero byte")))
    if is_path(text):
        return expanded(text)
    name = text.strip()
    if not name:
        raise Misnamed(say(T("a session needs a name")))
    if not name.isprintable() or name.startswith((".", "-")) or any(c in name for c in ':*?"<>|'):
        raise Misnamed(
            say(T("{name} cannot be a session's name; use letters, digits and spaces"), name=printable(name))
        )
    if len(name.encode()) > LONGEST:
        raise Misnamed(say(T("a session's name has at most {most} bytes"), most=LONGEST))
    return sessions_folder() / f"{name}{SUFFIX}"


def existing_session(text: str) -> Path:
    """The file of a session that is there: by its path, its name, or whatever its name alone can mean.

    Case and accents do not count, and a unique beginning is enough, as for the names of characters. Where
    nothing fits, the file that the name would have. Raises :class:`Misnamed`, :class:`Unreadable`.
    """
    path = session_path(text)
    if is_path(text) or exists(path):
        return path
    try:
        names = [e.name[: -len(SUFFIX)] for e in os.scandir(sessions_folder()) if e.name.endswith(SUFFIX)]
    except OSError:
        return path
    meant = pick(text, [(name, ()) for name in names if not name.startswith(".")])
    return sessions_folder() / f"{meant[0]}{SUFFIX}" if len(meant) == 1 else path


def path_of_title(title: str) -> Path:
    """The file in the data directory of a session with this title, which is a name and never a path.

    Raises :class:`Misnamed`.
    """
    name = title.strip()
    for separator in _SEPARATORS:
        name = name.replace(separator, "-")
    while name.lower().endswith(SUFFIX):
        name = name[: -len(SUFFIX)]
    return session_path(name)


class Found(NamedTuple):
    """A session in the data directory, as a picker lists it."""

    name: str
    path: Path
    changed: float
    """When it was last saved: seconds since 1970."""
    title: str
    systems: tuple[str, ...]
    """Empty where the file could not be understood."""


def sessions() -> list[Found]:
    """The sessions in the data directory, the one saved last first. Reads the beginning of each file only.

    Raises :class:`Unreadable` where there is such a folder, and it cannot be looked into.
    """
    found: list[Found] = []
    try:
        entries = list(os.scandir(sessions_folder()))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise unreadable(sessions_folder(), error) from None
    for entry in entries:
        if entry.name.startswith(".") or not entry.name.endswith(SUFFIX):
            continue
        try:
            if not entry.is_file():
                continue
            changed = entry.stat().st_mtime
        except OSError:
            continue
        title, systems = _heading(entry.path)
        found.append(Found(entry.name[: -len(SUFFIX)], Path(entry.path), changed, title, systems))
    return sorted(found, key=lambda f: (-f.changed, f.name))


def _heading(path: str) -> tuple[str, tuple[str, ...]]:
    """Title and systems from the table that stands first in a session's file."""
    import json

    try:
        start = content(Path(path), 65_536).decode("utf-8", "replace")
        opening = _META.match(start)
        if opening is None:
            return "", ()
        meta = json.JSONDecoder().raw_decode(start, opening.end())[0]["1"]
        systems = meta["systems"]
        return printable(str(meta["title"])), tuple(printable(str(s)) for s in systems)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return "", ()
