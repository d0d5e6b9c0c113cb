"""The terminal at the end: whole, whatever ended the program."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from rules.refusal import Refused
from rules.words import T

if TYPE_CHECKING:
    from textual.driver import Driver

    from tui.app import ChevetApp

# Mouse, focus and paste reporting off, in-band resize off, the cursor on: what some terminals keep after us.
_RESETS = (
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[?25h"
)

_LOOK_EVERY = 2.0
"""Seconds between looks at whether the terminal is still there."""


UNSAVED = 1
"""The exit status where something could not be saved at the end."""


def need_terminal() -> None:
    """Raises :class:`rules.refusal.Refused` where there is none: nobody would see the screen, or press a key."""
    for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__):
        if stream is None or stream.closed or not stream.isatty():
            raise Refused(T("there is no terminal here; chevet show, do and play --plain need none"))


def restore() -> None:
    """Switch off once more every mode that the application may have left on."""
    stream = sys.__stdout__
    if stream is None or not stream.isatty():
        return
    with suppress(OSError, ValueError):
        stream.write(_RESETS)
        stream.flush()


class Lasting:
    """What the driver writes to. When the terminal is gone it goes nowhere.

    Textual writes from a thread of its own; were that to die of the first write that fails, everything after
    would wait for it for ever, with the session's lock in its hands.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write, if anybody is there."""
        with suppress(OSError, ValueError):
            return self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Send it, if anybody is there."""
        with suppress(OSError, ValueError):
            self._stream.flush()

    def fileno(self) -> int:
        """The number of the real one."""
        return self._stream.fileno()

    def isatty(self) -> bool:
        """As the real one."""
        return self._stream.isatty()


def lasting(driver: Driver) -> None:
    """Have a driver outlive its terminal."""
    stream = getattr(driver, "_file", None)
    if stream is not None:
        setattr(driver, "_file", Lasting(stream))  # noqa: B010 - not one of the attributes that all drivers declare


def forget_told_size() -> None:
    """Let the terminal itself say how large it is, whenever it is asked.

    What the environment tells stays as it was when the shell exported it, and Textual would believe that more.
    """
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)


def ended(app: ChevetApp) -> int:
    """After the application: the terminal whole, a fault of ours reported and told; the exit status."""
    restore()
    if app.fault is None and app.lost is None:
        return app.return_code or 0
    from rules.words import render
    from saves.fault import report
    from tui.commandline.output import Output

    if app.lost is not None:
        Output().error(render(app.lost, app.book_for()))
    if app.fault is None:
        return app.return_code or 0
    # A worker's fault comes wrapped in one that says only that a worker failed.
    fault = getattr(app.fault, "error", None)
    sentence = report(fault if isinstance(fault, Exception) else app.fault)
    Output().error(render(sentence, app.book_for()))
    return 1


def listen_for_endings(app: ChevetApp) -> None:
    """End in good order on SIGTERM and SIGHUP (a lost connection), with the status that shells expect."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is None or signal.getsignal(number) == signal.SIG_IGN:
            # Started under nohup: whoever did so wants us to live on.
            continue
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, app.call_later, app.end, 128 + number)


def end_without_terminal(app: ChevetApp) -> None:
    """End, too, when the terminal is gone and no signal told so (under nohup, or when it was lost).

    Nobody can see or press anything any more, while the session's lock is held and the driver reads the end
    of its input over and over.
    """
    stream = sys.__stdin__
    if app.is_headless or stream is None:
        return
    # It may be gone by now already: what is no terminal at the first look is none at the next.
    number = stream.fileno()

    async def look() -> None:
        if not os.isatty(number):
            await app.end(128 + signal.SIGHUP)

    app.set_interval(_LOOK_EVERY, look)
