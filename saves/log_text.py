"""The log as it stands in a file: all of it is checked when it is read, but a line is built when it is looked at.

A long campaign has tens of thousands of lines, and an evening looks at the last few hundred. Built, a line takes
many times the room of its text; so the text is kept, and written again as it is.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import overload

import msgspec

from rules.session import Event

SEGMENT = 256
"""How many lines of the log are read, built and encoded at a time."""

KEPT = 4
"""How many segments stay built: those looked at last."""

_LINES = msgspec.json.Decoder(dict[int, Event], strict=True)
_WRONG = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class LogText:
    """All lines of a log, as text, in segments; :func:`log_text`, which makes these, has found them sound."""

    def __init__(self, content: bytes, edges: Sequence[int], count: int) -> None:
        """``edges``: where in the content each segment begins, and behind the last one where the next would."""
        self.count = count
        """How many lines."""
        self._content = content
        self._edges = array("q", edges)
        self._segment = lru_cache(KEPT)(partial(_built, content, self._edges))

    def events(self, start: int, stop: int) -> Iterator[Event]:
        """The lines between two places, the first line being at 0."""
        while start < stop:
            place, first = divmod(start, SEGMENT)
            last = min(SEGMENT, first + stop - start)
            yield from self._segment(place)[first:last]
            start += last - first

    def event(self, place: int) -> Event:
        """The line at a place."""
        return self._segment(place // SEGMENT)[place % SEGMENT]

    def pieces(self, count: int) -> list[memoryview]:
        """The text of the first ``count`` lines or somewhat fewer: of whole segments only, ``"1":{…},"2":{…}``."""
        whole = len(self._edges) - 1 if count == self.count else count // SEGMENT
        view = memoryview(self._content)
        return [view[start : stop - 1] for start, stop in pairwise(self._edges[: whole + 1])]


class Lines(Sequence[Event]):
    """Some lines of a log's text, one after the other. Those looked at are built; a slice of them is as lazy."""

    __slots__ = ("start", "stop", "text")

    def __init__(self, text: LogText, start: int, stop: int) -> None:
        self.text, self.start, self.stop = text, start, stop

    def __len__(self) -> int:
        return self.stop - self.start

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...

    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        places = range(self.start, self.stop)[index]
        if isinstance(places, int):
            return self.text.event(places)
        if places.step != 1:
            return tuple(map(self.text.event, places))
        return Lines(self.text, places.start, max(places.start, places.stop))

    def __iter__(self) -> Iterator[Event]:
        return self.text.events(self.start, self.stop)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Lines) and other.text is self.text:
            return (self.start, self.stop) == (other.start, other.stop) or not (self or other)
        if not isinstance(other, Lines | tuple):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    def __repr__(self) -> str:
        return f"Lines({self.start}, {self.stop})"


def log_text(content: bytes, table: msgspec.Raw) -> LogText | None:
    """The text of a log: ``table`` is the table of its lines in a file's ``content``.

    ``None`` where it is not written the way that this program writes it, or where a line of it is not sound: then
    the lines must be read one by one.
    """
    start = content.find(b'\n"log":{"1":{') + len(b'\n"log":')
    if not content.startswith(memoryview(table), start):
        return None
    stop = start + len(memoryview(table))
    edges, count = [start + 1], 0
    while count % SEGMENT == 0 and edges[-1] < stop:
        # No text in JSON has a bare quotation mark in it: this is where a line begins, or the next check fails.
        found = content.find(b'},"%d":{' % (count + SEGMENT + 1), edges[-1], stop)
        edges.append(found + 2 if found >= 0 else stop)
        try:
            numbers = [*_LINES.decode(_object(content, *edges[-2:]))]
        except _WRONG:
            return None
        if not numbers or numbers != [*range(count + 1, count + 1 + min(len(numbers), SEGMENT))]:
            return None
        count += len(numbers)
    return LogText(content, edges, count) if edges[-1] == stop else None


def _built(content: bytes, edges: Sequence[int], place: int) -> tuple[Event, ...]:
    return tuple(_LINES.decode(_object(content, edges[place], edges[place + 1])).values())


def _object(content: bytes, start: int, stop: int) -> bytes:
    return b"".join((b"{", memoryview(content)[start : stop - 1], b"}"))
