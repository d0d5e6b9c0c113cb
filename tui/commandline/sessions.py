"""The session that a command line names, and the afflictions it knows."""

from __future__ import annotations

from pathlib import Path

from rules.session import Session
from rules.systems import load
from rules.view import View
from rules.words import render
from saves.places import existing_session
from saves.session_file import SessionFile, open_session
from saves.shelf import Shelf
from tui.commandline.dispatch import Call


def path_of(call: Call) -> Path:
    """The file of the session named first. Raises :class:`saves.errors.Misnamed`."""
    return existing_session(call.arguments.words[0])


def look(call: Call, history: bool = False, log: bool = False) -> SessionFile:
    """The session named first, to look at: no lock is taken."""
    return open_session(path_of(call), write=False, history=history, log=log)


def view_of(call: Call, session: Session) -> View:
    """A session with its afflictions; faults of the GM's packs are told on the error output."""
    if all(load(name).packs is None for name in session.systems):
        return View(session, Shelf())
    # Reading TOML takes a while: not for sessions that have no use for it.
    from saves.packs import library

    known, faults = library(session.systems)
    for fault in faults:
        call.output.error(render(fault.text, call.book()))
    return View(session, Shelf(known))
