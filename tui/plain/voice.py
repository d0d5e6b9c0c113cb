"""What is said and what is answered, line by line. No escape sequence, no cursor, nothing that moves."""

from __future__ import annotations

import sys
from contextlib import suppress

from tui.commandline.output import Output, safe
from tui.glyphs import plain


class Ended(Exception):
    """There is no more input."""


class Voice:
    """Says lines and hears answers."""

    def __init__(self, ascii_only: bool = False, output: Output | None = None) -> None:
        self._ascii_only = ascii_only
        self._output = output or Output()
        with suppress(AttributeError):
            # What is no text in the terminal's encoding is an odd letter, and no reason to end.
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]

    def say(self, text: str = "") -> None:
        """A line, or several."""
        self._output.line(plain(text) if self._ascii_only else text)

    def hear(self, prompt: str) -> str:
        """Ask, and wait for a line.

        Raises :class:`Ended` at the end of the input, and ``KeyboardInterrupt`` for Ctrl+C. An answer that was
        not typed at a terminal is said after the question, so that the whole dialogue can be read.
        """
        self._output.prompt(plain(prompt) + " " if self._ascii_only else prompt + " ")
        line = sys.stdin.readline()
        if not line:
            self.say()
            raise Ended
        answer = line.strip()
        if not sys.stdin.isatty():
            self.say(safe(answer))
        return answer
