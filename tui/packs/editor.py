"""The GM's own editor, on the terminal that the program leaves to it meanwhile."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from rules.names import printable
from rules.words import T, Text, say

if TYPE_CHECKING:
    from textual.app import App

USUAL = ("sensible-editor", "nano", "vi")
TAKES_LINES = frozenset(
    ("vi", "vim", "nvim", "nano", "emacs", "micro", "kak", "joe", "ne", "mg", "sensible-editor")
)
"""Editors that begin on the line given as ``+N``."""


def editor_command(path: Path, line: int | None = None) -> list[str] | None:
    """How the editor is started: ``VISUAL``, ``EDITOR``, or one that is there; ``None`` where there is none."""
    wished = os.environ.get("VISUAL") or os.environ.get("EDITOR") or next(filter(shutil.which, USUAL), "")
    try:
        words = shlex.split(wished)
    except ValueError:
        words = [wished]
    if not words:
        return None
    at_line = [f"+{line}"] if line is not None and Path(words[0]).name in TAKES_LINES else []
    return [*words, *at_line, str(path)]


def edit(app: App[None], path: Path, line: int | None = None) -> Text | None:
    """Let the GM edit a file; returns when the editor has ended, with what went wrong, if anything did."""
    from textual.app import SuspendNotSupported

    command = editor_command(path, line)
    if command is None:
        return say(T("there is no editor: say which in EDITOR"))
    try:
        with app.suspend():
            done = subprocess.run(command, check=False)
    except SuspendNotSupported:
        return say(T("this terminal cannot be left to an editor; the file is {file}"), file=printable(str(path)))
    except OSError as error:
        reason = printable(error.strerror or str(error))
        return say(T("{editor} does not start: {reason}"), editor=printable(command[0]), reason=reason)
    if done.returncode:
        return say(T("{editor} ended with status {status}"), editor=printable(command[0]), status=done.returncode)
    return None
