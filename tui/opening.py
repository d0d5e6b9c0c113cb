"""Opening a session for the table, and the throw-away copy of the demo."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from rules.view import Library
from tui.desk import Desk

if TYPE_CHECKING:
    from saves.session_file import SessionFile


def library_for(systems: tuple[str, ...]) -> Library:
    """The afflictions that these systems know: the shipped ones and the GM's own."""
    from saves.packs import shipped_library

    return shipped_library(systems)


def open_desk(path: Path) -> Desk:
    """Open a session for playing. Raises :class:`saves.errors.SaveError`."""
    from saves.session_file import open_session

    return desk_on(open_session(path))


def desk_on(file: SessionFile) -> Desk:
    """A desk on an open file."""
    return Desk(file, library_for(file.chronicle.session.systems))


def create_desk(path: Path, systems: tuple[str, ...], title: str) -> Desk:
    """Make a session and open it. Raises :class:`saves.errors.SaveError` or :class:`rules.refusal.Refused`."""
    from rules.beginning import new_session
    from saves.session_file import create

    return desk_on(create(path, new_session(systems, title)))


def open_demo(lang: str | None) -> Desk:
    """A party already in trouble, in a file of its own that is thrown away with its folder."""
    from saves.session_file import create
    from tui.demo import story

    folder = Path(tempfile.mkdtemp(prefix="chevet-demo-"))
    path = folder / "demo.json"
    return desk_on(create(path, story(lang)))
