"""Playing a session line by line, from opening it to giving it back."""

from __future__ import annotations

from pathlib import Path

from tui.glyphs import utf8_locale
from tui.opening import open_desk
from tui.plain.dialogue import Dialogue
from tui.plain.voice import Voice

INTERRUPTED = 130


def play(path: Path, *, lang: str | None = None, ascii_only: bool = False) -> int:
    """Play until somebody leaves or the input is over; the exit status.

    Raises what :mod:`saves` raises when the session cannot be opened.
    """
    desk = open_desk(path)
    try:
        interrupted = Dialogue(desk, Voice(ascii_only or not utf8_locale()), lang).run()
    finally:
        desk.close()
    return INTERRUPTED if interrupted else 0
