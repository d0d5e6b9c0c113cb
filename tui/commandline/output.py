"""What the command line prints: nothing that could command a terminal, and no complaint when nobody reads it."""

from __future__ import annotations

import os
import sys
from typing import Any, TextIO

import msgspec

from rules.names import printable

_SPACES = "\u00a0\u202f"
"""Spaces of French typography. Python counts them as not printable, but they command nothing."""


def safe(text: str) -> str:
    """Lines of text for a terminal: everything in them shown literally, but for the ends of the lines."""
    if text.isprintable():
        return text
    return "".join(c if c == "\n" or c in _SPACES else printable(c) for c in text)


def json_text(data: Any, ascii_only: bool = False) -> str:
    """JSON for a terminal as much as for a program: what does not show is written as ``\\u…``."""
    text = msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
    if ascii_only or not text.replace("\n", " ").isprintable():
        text = "".join(c if _plain(c, ascii_only) else _escaped(c) for c in text)
    return text


def _plain(character: str, ascii_only: bool) -> bool:
    return character == "\n" or (character.isprintable() and (not ascii_only or character.isascii()))


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


class Output:
    """Where the command line writes."""

    def __init__(self) -> None:
        self._closed = False
        self.untold: OSError | None = None
        """Why what was to be told could not be, where somebody meant to read it."""

    def line(self, text: str = "") -> None:
        """Lines of text, at once on their way. Whoever reads them may have gone: that is no fault."""
        self._write(sys.stdout, safe(text) + "\n")

    def prompt(self, text: str) -> None:
        """The beginning of a line, which somebody else ends."""
        self._write(sys.stdout, safe(text))

    def json(self, data: Any) -> None:
        """One JSON value."""
        encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
        self._write(sys.stdout, json_text(data, ascii_only=encoding != "utf8") + "\n")

    def error(self, text: str) -> None:
        """One sentence on the error output."""
        self._write(sys.stderr, "chevet: " + safe(" ".join(text.split("\n"))) + "\n")

    def _write(self, stream: TextIO | None, text: str) -> None:
        # There is none where it was closed before the program began.
        if stream is None or (self._closed and stream is sys.stdout):
            return
        try:
            stream.write(_encodable(text, stream))
            stream.flush()
        except BrokenPipeError:
            self._closed |= stream is sys.stdout
            _quieten(stream)
        except OSError as error:
            if stream is sys.stdout:
                self._closed, self.untold = True, error
            _quieten(stream)
        except ValueError:
            # The stream has been closed under us.
            self._closed |= stream is sys.stdout


def _encodable(text: str, stream: TextIO) -> str:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def _quieten(stream: TextIO) -> None:
    """Nobody reads any more: let the rest, and Python's own last flush, go nowhere."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
