"""Opening a session for the table, and the throw-away copy of the demo."""

from __future__ import annotations

import tempfile
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from rules.systems import load
from rules.view import NO_LIBRARY, Library
from rules.words import T, say
from tui.desk import Desk

if TYPE_CHECKING:
    from saves.session_file import SessionFile
    from saves.toml_file import Fault


def library_for(systems: tuple[str, ...]) -> tuple[Library, list[Fault]]:
    """The afflictions that these systems know: the shipped ones and the GM's own; and faults in the latter."""
    if all(load(name).packs is None for name in systems):
        return NO_LIBRARY, []
    from saves.packs import library

    return library(systems)


def open_desk(path: Path, write: bool = True) -> Desk:
    """Open a session for playing, or only to look on. Raises :class:`saves.errors.SaveError`."""
    from saves.session_file import open_session

    return desk_on(open_session(path, write))


def desk_on(file: SessionFile) -> Desk:
    """A desk on an open file."""
    library, faults = library_for(file.chronicle.session.systems)
    file.notices += [fault.text for fault in faults]
    return Desk(file, library)


def create_desk(path: Path, systems: tuple[str, ...], title: str) -> Desk:
    """Make a session and open it. Raises :class:`saves.errors.SaveError` or :class:`rules.refusal.Refused`."""
    from rules.beginning import new_session
    from saves.session_file import create

    return desk_on(create(path, new_session(systems, title)))


def open_demo(lang: str | None) -> Desk:
    """A party already in trouble, in a file of its own that is thrown away with its folder.

    Raises :class:`saves.errors.SaveError`.
    """
    from saves.errors import NotSaved, reason
    from saves.session_file import create
    from tui.demo import story

    try:
        folder = Path(tempfile.mkdtemp(prefix="chevet-demo-"))
    except OSError as error:
        told = T("the demo finds no folder for files that are thrown away: {reason:text}; TMPDIR can name one")
        raise NotSaved(say(told, reason=reason(error))) from None
    path = folder / "demo.json"
    desk = desk_on(create(path, story(lang)))
    desk.afterwards = lambda: rmtree(folder, ignore_errors=True)
    return desk
