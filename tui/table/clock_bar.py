"""The bar at the top with the clock."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from textual.app import ComposeResult

from rules.agenda import due
from rules.calendar import next_time
from rules.names import printable
from rules.session import Session
from rules.sky import moons_at, season_at, sun_at
from rules.words import T, render, say
from tui.boxes import Across, Words
from tui.columns import fit, fit_items
from tui.language import Language
from tui.naming import NAME_AT_MOST, short_name


class ClockBar(Across):
    """Title and day; the time; whether it runs; round and turn; sun, moons and season; how much is due.

    The time is a widget of its own: while the clock runs, only its eight cells are redrawn each second.
    What there is no room for is left out, the season first; the day is said more shortly before that.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._texts: dict[str, str] = {}
        self._parts = {name: Words(id=name) for name in _PARTS}
        self.looking_on = False
        """Whether somebody else plays, and the clock is theirs."""
        self._last: tuple[Session, Language, int, int, bool] | None = None
        self._changes = 0
        """The second at which more than the time of day will have to be told anew."""

    def compose(self) -> ComposeResult:
        yield from self._parts.values()

    def fill(self, session: Session, book: Language, now: int, speed: int, running: bool) -> None:
        """Show the moment ``now`` (which a running clock has brought beyond the session's own)."""
        self._last = (session, book, now, speed, running)
        width = self.size.width or self.app.size.width
        count = len(due(session))
        waiting = f" ! {count} {book.translate(T('due'))} " if count else ""
        word = T("running") if running else T("paused")
        pace = book.translate(T("looking on")) if self.looking_on else f"{book.translate(word)} x{speed}"
        # A fight goes by turns: whose it is comes first there, and the pace of the clock only where there is room.
        state = _state(session, book, now, max(NAME_AT_MOST, width // 4))
        state = [*state, pace] if session.fight is not None else [pace, *state]
        room = max(0, width - TIME_WIDTH - cell_len(waiting))
        title = printable(session.title) or "Chevet"
        extras = list(_sky(session, book, now, running))
        head, told = _fitted(title, book.days(now), state, extras, room)
        self._set("bar-day", head)
        self._set("bar-time", book.time(now))
        self._set("bar-state", told)
        self._set("bar-due", waiting)
        self._changes = _next_change(session, now)

    def tick(self, book: Language, now: int) -> None:
        """Show another time of day and what is left of an advance; the rest when the day changes, or the sun."""
        if self._last is not None and (now >= self._changes or self._last[0].remaining):
            session, _, _, speed, running = self._last
            self.fill(session, book, now, speed, running)
        else:
            self._set("bar-time", book.time(now))

    def on_resize(self) -> None:
        if self._last is not None:
            self.fill(*self._last)

    def _set(self, name: str, text: str) -> None:
        before = self._texts.get(name)
        if before != text:
            self._texts[name] = text
            self._parts[name].update(text, layout=before is None or cell_len(before) != cell_len(text))


_PARTS = ("bar-day", "bar-time", "bar-state", "bar-due")
TIME_WIDTH = 8
SEPARATOR = " · "


def _state(session: Session, book: Language, now: int, longest: int) -> list[str]:
    fight = session.fight
    if fight is not None:
        if fight.turn is None:
            return [render(say(T("end of round {round}"), round=fight.round), book)]
        turn = short_name(session.character(fight.turn).name, longest)
        return [book.colon(f"{book.translate(T('round'))} {fight.round}", turn)]
    # What has run by on the clock is not left any more.
    left = session.remaining - (now - session.now)
    return [render(say(T("{time:span} left"), time=left), book)] if left > 0 else []


def _sky(session: Session, book: Language, now: int, running: bool) -> Iterator[tuple[str, ...]]:
    """Sun, moons and season, the most wanted first; each in full and, where it can be said so, more shortly."""
    setup = session.setup
    calendar, shown = setup.calendar, now + setup.offset
    sun = sun_at(calendar, shown)
    # While the clock runs the moment is told and not the span: it stays true from one second to the next.
    if running:
        template = T("day, dusk at {time}") if sun.up else T("night, dawn at {time}")
        light = render(say(template, time=book.clock(sun.until - setup.offset)), book)
    else:
        template = T("day, dusk in {time}") if sun.up else T("night, dawn in {time}")
        light = render(say(template, time=book.short_span(sun.until - shown)), book)
    yield light, book.translate(T("day") if sun.up else T("night"))
    moons = moons_at(calendar, shown, book.lang)
    if moons:
        yield (book.own_letters(", ".join(render(moon, book) for moon in moons)),)
    season = season_at(calendar, shown, book.lang)
    if season:
        yield (book.own_letters(season),)


def _fitted(
    title: str, days: list[str], state: list[str], extras: list[tuple[str, ...]], room: int
) -> tuple[str, str]:
    """What stands before the time and behind it, in so many cells."""
    told = SEPARATOR + SEPARATOR.join(state)
    day = next((d for d in days if cell_len(f" {title}{SEPARATOR}{d}, ") + cell_len(told) <= room), days[-1])
    head = f" {title}{SEPARATOR}{day}, "
    over = cell_len(head) + cell_len(told) - room
    if over > 0:
        left = cell_len(title) - over
        head = f" {fit(title, left)}{SEPARATOR}{day}, " if left >= LEAST_TITLE else f" {day}, "
        told = fit_items([SEPARATOR + state[0], *state[1:]], SEPARATOR, max(0, room - cell_len(head)))
        return fit(head, min(room, cell_len(head))), told
    for extra in extras:
        left = room - cell_len(head) - cell_len(told)
        told += next((SEPARATOR + each for each in extra if cell_len(SEPARATOR + each) < left), "")
    return head, told


LEAST_TITLE = 6


def _next_change(session: Session, now: int) -> int:
    setup = session.setup
    shown = now + setup.offset
    midnight = next_time(setup.calendar, shown, 0)
    return min(midnight, sun_at(setup.calendar, shown).until) - setup.offset
