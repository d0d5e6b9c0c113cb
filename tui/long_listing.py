"""A listing of any length: its lines are made when they come into view."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import overload

from tui.listing import Line, Listing

REMEMBERED = 512


class Unrolled(Sequence[Line]):
    """Lines that are made when they are asked for; the last few hundred of them are remembered."""

    def __init__(self, count: int, make: Callable[[int], Line]) -> None:
        self._count, self._make = count, make
        self._made: OrderedDict[int, Line] = OrderedDict()

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Line: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Line]: ...

    def __getitem__(self, index: int | slice) -> Line | Sequence[Line]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._count))]
        if not -self._count <= index < self._count:
            raise IndexError(index)
        index %= self._count
        line = self._made.get(index)
        if line is None:
            line = self._made[index] = self._make(index)
            if len(self._made) > REMEMBERED:
                self._made.popitem(last=False)
        return line


class LongListing(Listing):
    """Lines in columns of fixed widths, but for one; so that nobody has to look at all of them to draw some."""

    LEAPS = True

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._columns: tuple[int, ...] = (1,)

    def unroll(self, lines: Unrolled, columns: Sequence[int], place: int) -> None:
        """Show other lines, with the cursor on one of them. The flexible column takes what ``columns`` leave."""
        before, before_cursor = self.lines, self.cursor
        self.lines = lines
        self._columns = tuple(columns)
        self.set_reactive(Listing.cursor, max(0, min(place, len(lines) - 1)))
        self._redraw_changes(before, before_cursor)

    def _measure(self) -> list[int]:
        widths = list(self._columns)
        room = max(0, self.room - self.MARGIN)
        others = sum(w for i, w in enumerate(widths) if i != self.FLEXIBLE)
        gaps = sum(1 for i, w in enumerate(widths) if w and i != self.FLEXIBLE)
        widths[self.FLEXIBLE] = max(1, room - others - gaps)
        return widths
