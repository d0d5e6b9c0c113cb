"""Text in columns of cells: measured as terminals draw it, cut where it does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len, set_cell_size

from rules.names import printable

SHARE = 40
"""Percent of the width that a column may keep where there is not room enough for all."""
LEGIBLE = 75
"""Percent of an item that tell what it is."""


@lru_cache(maxsize=4096)
def fit(text: str, width: int, more: str = "…") -> str:
    """The text in exactly ``width`` cells: padded, or cut with a sign that it goes on."""
    if width <= 0:
        return ""
    text = printable(text)
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(set_cell_size(text, width - 1).rstrip() + more, width)


def fit_items(items: Sequence[str], joint: str, width: int, more: str = "…") -> str:
    """Items in exactly ``width`` cells, the weightiest first: what there is no room for is left out as a whole.

    A sign behind them tells that there are more. Only a first item that is alone too long is cut; of which too
    little would be left to be read, the sign stands alone.
    """
    whole = joint.join(items)
    if cell_len(printable(whole)) <= width:
        return fit(whole, width, more)
    # Behind the weightiest whatever there is room for: no cell stays empty that could tell something.
    kept = list(items[:1])
    for item in items[1:]:
        if cell_len(printable(f"{joint.join((*kept, item))} {more}")) <= width:
            kept.append(item)
    whole = joint.join(kept)
    if len(kept) < len(items) and cell_len(printable(f"{whole} {more}")) <= width:
        whole = f"{whole} {more}"
    if len(kept) == 1 and width < cell_len(printable(items[0])) * LEGIBLE // 100:
        whole = more
    return fit(whole, width, more)


def fit_ended(text: str, end: str, width: int, more: str = "…") -> str:
    """A text with an end that is kept where the text itself has to be cut, unless it takes half the room."""
    room = width - cell_len(printable(end)) - 1
    if not end or room < width // 2:
        return fit(f"{text} {end}" if end else text, width, more)
    return fit(f"{fit(text, min(room, cell_len(printable(text))), more)} {end}", width, more)


def widths(
    rows: Sequence[Sequence[str]],
    width: int,
    flexible: int,
    least: Sequence[int],
    gap: int = 1,
    first: Sequence[int] = (),
    share: int = SHARE,
) -> list[int]:
    """Widths of columns for rows of texts: each as wide as its widest text, if there is room.

    Where there is none, the columns that give way ``first`` shrink to their least width; then those that take
    more than their ``share`` (in percent) shrink to it; then the flexible column shrinks to its least width, then
    the others from the right. What is left over goes to the flexible column. Empty columns take nothing.
    """
    count = len(least)
    natural = [max((cell_len(row[i]) for row in rows if i < len(row)), default=0) for i in range(count)]
    result = list(natural)
    gaps = gap * max(0, sum(1 for n in natural if n) - 1)
    over = sum(result) + gaps - width
    for column in first:
        cut = min(over, max(0, result[column] - least[column]))
        if cut > 0:
            result[column] -= cut
            over -= cut
    for column in range(count):
        # A long name does not drive everything else out.
        cut = min(over, result[column] - max(least[column], width * share // 100))
        if column != flexible and cut > 0:
            result[column] -= cut
            over -= cut
    for column in (flexible, *(i for i in reversed(range(count)) if i != flexible)):
        if over <= 0:
            break
        cut = min(over, max(0, result[column] - least[column]))
        result[column] -= cut
        over -= cut
    if over < 0:
        # Where the flexible column holds nothing, what is left over must pay for its gap as well.
        result[flexible] += max(0, -over - (gap if not natural[flexible] and any(natural) else 0))
    return result


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most ``width`` cells, broken at its blanks; within a word only where it must be."""
    lines: list[str] = []
    line = ""
    for word in printable(text).split():
        while cell_len(word) > width > 1:
            # It must be broken anyway: it begins where the line before has room.
            room = width - cell_len(line) - 1 if line else width
            head = set_cell_size(word, room).rstrip() if room > 1 else ""
            lines.append(f"{line} {head}" if line and head else line or head)
            line = ""
            word = word[len(head) :]
        if not word:
            continue
        longer = f"{line} {word}" if line else word
        if line and cell_len(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines
