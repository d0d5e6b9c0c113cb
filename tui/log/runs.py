"""Lines of the log that say the same, as one: a patient cared for day after day fills no screen. Free of widgets.

The log itself stays as it is; only what is drawn is shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.session import Event
from rules.words import T, render, say
from tui.language import Language


class Run(NamedTuple):
    """Events that say the same of the same character, by their places in a list."""

    first: int
    last: int
    times: int


def runs(events: Sequence[Event], group: Callable[[int], object] = lambda _: None) -> list[Run]:
    """The events, those that say the same in one; each stands where the last of it stood.

    They need not follow each other directly: where several patients are cared for, each has a line. But between
    them there is nothing of another kind. What shows dice is always on its own, and so is what belongs to
    different groups, ``group`` being that of a place.
    """
    found: dict[int, Run] = {}
    open: dict[str | None, int] = {}
    before: tuple[str, object] | None = None
    for place, event in enumerate(events):
        belongs = (event.kind, group(place))
        if belongs != before or event.rolls:
            open = {}
        before = belongs
        run = found.get(open.get(event.who, -1))
        if run is not None and _alike(events[run.first], event):
            del found[run.first]
            found[run.first] = Run(run.first, place, run.times + 1)
        else:
            found[place] = Run(place, place, 1)
            if not event.rolls:
                open[event.who] = place
    return list(found.values())


def _alike(one: Event, other: Event) -> bool:
    return one.data == other.data and one.secret == other.secret and one.rule == other.rule


def counted(count: int, first: int, last: int, book: Language) -> str:
    """How often, and since when, in game seconds; nothing where it is but once."""
    if count == 1:
        return ""
    if first == last:
        return f"x{count}"
    return render(say(T("x{count} since {first:moment}"), count=count, first=first), book)
