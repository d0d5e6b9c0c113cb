"""What is said and what is answered, line by line. No escape sequence, no cursor, nothing that moves."""

from __future__ import annotations

import shutil
import sys
import unicodedata
from contextlib import suppress

from tui.commandline.output import Output, safe
from tui.glyphs import plain

LONGEST = 100_000
"""Characters of one answer."""


class Ended(Exception):
    """There is no more input, or none that could be answers."""


class Voice:
    """Says lines and hears answers."""

    def __init__(self, ascii_only: bool = False, output: Output | None = None) -> None:
        self._ascii_only = ascii_only
        self._output = output or Output()
        with suppress(AttributeError):
            # What is no text in the terminal's encoding is an odd letter, and no reason to end.
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]

    def say(self, text: str = "") -> None:
        """A line, or several. In a terminal none is broken within a word."""
        self._output.line(self._fitted(text))

    def _fitted(self, text: str, after: int = 0) -> str:
        text = plain(text) if self._ascii_only else text
        # Without an output, closed before the program began, there is nothing to fit.
        if sys.stdout is None or not sys.stdout.isatty():
            return text
        width = shutil.get_terminal_size().columns
        return "\n".join(broken_at_words(line, width, after) for line in text.split("\n"))

    def hear(self, prompt: str) -> str:
        """Ask, and wait for a line.

        Raises :class:`Ended` at the end of the input or of what can be a line of it, and ``KeyboardInterrupt`` for
        Ctrl+C. An answer that was not typed at a terminal is said after the question, so that the whole dialogue
        can be read.
        """
        self._output.prompt(self._fitted(prompt, after=1) + " ")
        line = sys.stdin.readline(LONGEST + 1) if sys.stdin is not None else ""
        if not line or len(line) > LONGEST:
            # What has no end to its lines is no text that somebody writes, and may have no end at all.
            self.say()
            raise Ended
        answer = line.strip()
        if not sys.stdin.isatty():
            self.say(safe(answer))
        return answer


def broken_at_words(line: str, width: int, after: int = 0) -> str:
    """A line in lines of so many cells at most, none of which ends within a word that fits into one.

    ``after``: cells that the last of them leaves free. Spaces that do not break keep together what they join.
    """
    lines = [""]
    room, used = max(1, width - after), 0
    for place, word in enumerate(line.split(" ")):
        cells = _cells(word)
        if place and lines[-1].strip() and used + 1 + cells > room:
            lines.append(word)
            used = cells
        else:
            lines[-1] += f" {word}" if place else word
            used += cells + (1 if place else 0)
    return "\n".join(lines)


def _cells(text: str) -> int:
    """How many cells a terminal takes for a text."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )
