"""A command line that is still being typed, taken apart as the shell would."""

from __future__ import annotations

from typing import NamedTuple


class Piece(NamedTuple):
    """A word of the line."""

    start: int
    """Where it begins in the line, its quotation mark included."""
    text: str
    """What it says, without quotation marks."""


def pieces(line: str) -> list[Piece]:
    """The words of a line; the last is the one being typed, empty after a blank.

    Reads as :func:`rules.command.parse` does, but a quotation mark that is not closed yet is no fault.
    """
    found: list[Piece] = []
    start, text = 0, ""
    inside = False
    quote = ""
    escaped = False
    for place, letter in enumerate(line):
        if escaped:
            # Between double marks a backslash is itself, but before one of the two that it protects.
            text += letter if not quote or letter in (quote, "\\") else "\\" + letter
            escaped = False
        elif quote:
            if letter == quote:
                quote = ""
            elif letter == "\\" and quote == '"':
                escaped = True
            else:
                text += letter
        elif letter in " \t\r\n":
            if inside:
                found.append(Piece(start, text))
            inside, text = False, ""
        else:
            if not inside:
                inside, start = True, place
            if letter in "'\"":
                quote = letter
            elif letter == "\\":
                escaped = True
            else:
                text += letter
    found.append(Piece(start, text) if inside else Piece(len(line), ""))
    return found
