"""The line at the top of the players' view: day, time, fight and sky, as much as there is room for."""

from __future__ import annotations

from rich.cells import cell_len

from rules.session import Session
from rules.sky import moons_at, season_at
from rules.words import render
from tui.language import Language

BETWEEN = " · "


def moment(session: Session, fight: str, book: Language, width: int) -> str:
    """The line in at most ``width`` columns: the day shorter and the title left out where there is no room.

    ``fight`` is what is to be said of a fight. The season and the moons come last, and go first.
    """
    title = session.title or "Chevet"
    time = book.time(session.now)
    days = [f"{day}, {time}" for day in book.days(session.now)]
    starts = [[title, day, fight] for day in days] + [[days[-1], fight], [days[-1]]]
    lines = [_joined(start) for start in starts]
    line = next((each for each in lines if cell_len(each) < width), lines[-1])
    for more in sky(session, book):
        longer = _joined([line, more])
        if cell_len(longer) < width:
            line = longer
    return f" {line}"


def sky(session: Session, book: Language) -> list[str]:
    """The season and the moons, as far as the calendar knows of them."""
    calendar, second = session.setup.calendar, session.now + session.setup.offset
    moons = [render(moon, book) for moon in moons_at(calendar, second, book.lang)]
    return [part for part in (season_at(calendar, second, book.lang), *moons) if part]


def _joined(parts: list[str]) -> str:
    return BETWEEN.join(part for part in parts if part)
