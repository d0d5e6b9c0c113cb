"""The commands that the GM has typed, kept from one run to the next: private, and the last few hundred only."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from rules.names import printable
from saves.atomic import replace_file
from saves.disk import content
from saves.errors import SaveError
from saves.places import data_folder

MOST = 500
LONGEST = 2_000
_LARGEST = 4 * MOST * LONGEST


def typed_file() -> Path:
    """Where they stand, one a line, the newest last."""
    return data_folder() / "typed"


def typed_lines() -> list[str]:
    """What was typed before, the newest last; nothing where the file cannot be read."""
    try:
        text = content(typed_file(), _LARGEST).decode("utf-8", "replace")
    except (OSError, SaveError):
        return []
    return [printable(line) for line in text.split("\n") if line.strip()][-MOST:]


def keep_typed(line: str) -> list[str]:
    """Add a line to what was typed, also by others meanwhile; all of it, the newest last.

    A line typed again moves to the end. What is typed is a convenience: a disk that will not have it is no
    reason to disturb the game, and the lines are then remembered for this run only.
    """
    line = line.strip()
    lines = typed_lines()
    if not line or len(line) > LONGEST or not line.isprintable():
        return lines
    lines = [*(other for other in lines if other != line), line][-MOST:]
    with suppress(OSError, SaveError):
        path = typed_file()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(path, ["".join(f"{each}\n" for each in lines).encode("utf-8", "replace")], sync=False)
    return lines
