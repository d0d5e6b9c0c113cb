"""Playing a session line by line, from opening it to giving it back."""

from __future__ import annotations

from pathlib import Path

from saves.settings import AUTO, YES
from saves.settings import load as load_settings
from tui.glyphs import utf8_locale
from tui.language import LANGUAGES
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
        # Its faults are told on the screen and by chevet check; here they would only be in the way.
        settings, _ = load_settings()
        wished = settings.value("language", desk.disk.path)
        letters = settings.value("ascii", desk.disk.path)
        few = ascii_only or letters == YES or (letters == AUTO and not utf8_locale())
        lang = lang or (wished if wished in LANGUAGES else None)
        interrupted = Dialogue(desk, Voice(few), lang).run()
    finally:
        desk.close()
    return INTERRUPTED if interrupted else 0
