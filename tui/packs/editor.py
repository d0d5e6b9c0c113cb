"""The GM's own editor, on the terminal that the program leaves to it meanwhile."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.names import printable
from rules.words import T, Text, say
from saves.errors import unread

if TYPE_CHECKING:
    from textual.app import App

USUAL = ("sensible-editor", "nano", "vi")
TAKES_LINES = frozenset(
    ("vi", "vim", "nvim", "nano", "emacs", "micro", "kak", "joe", "ne", "mg", "sensible-editor")
)
"""Editors that begin on the line given as ``+N``."""

PATIENCE = 2.0
"""Seconds that an editor gets to save what it can when the program is asked to end."""


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
    if shutil.which(command[0]) is None:
        told = T("there is no program {editor}: say in EDITOR which editor you use")
        return say(told, editor=printable(command[0]))
    try:
        with app.suspend():
            # Nothing may be raised in here: the screen would never come back.
            ended = run(command)
    except SuspendNotSupported:
        return say(T("this terminal cannot be left to an editor; the file is {file}"), file=printable(str(path)))
    if isinstance(ended, OSError):
        return say(T("{editor} does not start: {reason:text}"), editor=printable(command[0]), reason=unread(ended))
    if ended:
        return say(T("{editor} ended with status {status}"), editor=printable(command[0]), status=ended)
    return None


class _Asked(Exception):
    """The program is asked to end."""


def run(command: list[str]) -> int | OSError:
    """Run a program to its end, on the terminal; its status, or why it does not start.

    What is pressed in the editor to interrupt it does not concern this program. Who asks this one to end
    (SIGTERM, SIGHUP) asks the editor too: it gets :data:`PATIENCE`, then it is ended.
    """

    child: subprocess.Popen[bytes] | None = None
    told: list[int] = []
    waiting = False

    def asked(number: int, _: object) -> None:
        told.append(number)
        if waiting:
            raise _Asked

    # A handler, as what is ignored would be ignored by the editor too.
    handlers: dict[str, Callable[[int, Any], None]] = {
        "SIGINT": _nothing,
        "SIGQUIT": _nothing,
        "SIGTERM": asked,
        "SIGHUP": asked,
    }
    before: dict[int, Any] = {}
    modes = _modes()
    try:
        if threading.current_thread() is threading.main_thread():
            for name, handler in handlers.items():
                number = getattr(signal, name, None)
                if number is not None and signal.getsignal(number) != signal.SIG_IGN:
                    before[number] = signal.signal(number, handler)
        child = subprocess.Popen(command)
        try:
            waiting = True
            return _end(child) if told else child.wait()
        except _Asked:
            waiting = False
            return _end(child)
        finally:
            waiting = False
    except OSError as error:
        return error
    finally:
        modes()
        for number, handler in before.items():
            signal.signal(number, handler)


def _modes() -> Callable[[], None]:
    """What puts the terminal's line discipline back: an editor that is killed leaves it as it was while it ran."""
    try:
        import termios
    except ImportError:
        return lambda: None
    try:
        number = sys.__stdin__.fileno() if sys.__stdin__ is not None else -1
        before = termios.tcgetattr(number)
    except (OSError, ValueError, termios.error):
        return lambda: None

    def put_back() -> None:
        with suppress(OSError, termios.error):
            termios.tcsetattr(number, termios.TCSANOW, before)

    return put_back


def _nothing(*_: object) -> None:
    """Let a signal pass."""


def _end(child: subprocess.Popen[bytes]) -> int:
    child.terminate()
    try:
        return child.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        return child.wait()
