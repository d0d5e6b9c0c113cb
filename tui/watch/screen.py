"""The screen of the players' view: the time, who is there and how they are. It follows by itself."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.strip import Strip
from textual.widgets import Static

from rules.names import printable
from rules.view import View
from rules.words import T
from tui.keyed_screen import KeyedScreen
from tui.language import Language
from tui.listing import Line, Listing
from tui.sizes import TO_READ
from tui.watch.following import Follower
from tui.watch.moment import moment
from tui.watch.sight import heading, lines, people

if TYPE_CHECKING:
    from tui.watch.app import WatchApp

EVERY = 0.5
"""Seconds between two looks at the file."""


class Sight(Listing):
    """Everybody. There is nothing to choose, so no line is under a cursor; the arrows scroll."""

    FLEXIBLE = 3
    LEAST = (1, 6, 8, 0)

    def _draw(self, line: Line, under_cursor: bool, base: Style, width: int) -> Strip:
        return super()._draw(line, False, base, width)

    def _keep_in_view(self) -> bool:
        # The line at the top stands in for a cursor.
        top = self._clamped(self.top)
        self.set_reactive(Listing.cursor, top)
        moved, self.top = top != self.top, top
        return super()._keep_in_view() or moved

    def _clamped(self, top: int) -> int:
        return max(0, min(top, len(self.lines) - max(1, self.size.height)))

    def _scroll(self, top: int) -> None:
        if self._clamped(top) != self.top:
            self.top = self._clamped(top)
            self._keep_in_view()
            self.refresh()

    @property
    def hidden(self) -> int:
        """How many lines lie below what is shown."""
        return max(0, len(self.lines) - self.top - self.size.height)

    def action_move(self, step: int) -> None:
        """One line up or down."""
        self._scroll(self.top + step)

    def action_to(self, place: int) -> None:
        """To the top or the end."""
        self._scroll(0 if place >= 0 else len(self.lines))


class WatchScreen(KeyedScreen[None]):
    """The players' view of one session."""

    app: WatchApp

    SMALLEST = TO_READ
    DEFAULT_CSS = """
    WatchScreen {
        & > #watch-time { height: 1; background: $panel; text-style: bold; }
        & > #watch-trouble { height: auto; max-height: 3; color: $text-warning; padding: 0 1; }
    }
    """
    BINDINGS = [
        Binding("q,escape", "leave", T("quit"), id="watch.quit"),
        Binding("L", "language", T("language"), id="watch.language"),
        Binding("question_mark,f1", "help", T("help"), id="watch.help"),
        Binding("ctrl+l", "redraw", T("draw the screen anew"), show=False, id="watch.redraw"),
    ]

    def __init__(self, follower: Follower) -> None:
        super().__init__()
        self._follower = follower
        self._busy = False
        self._first_frame = ExitStack()
        self._clock = ""
        self._time = Static(id="watch-time", markup=False)
        self._sight = Sight(id="sight")
        self._trouble = Static(id="watch-trouble", markup=False)

    def compose(self) -> ComposeResult:
        # Filled before it is drawn, and drawn once.
        self._first_frame.enter_context(self.app.batch_update())
        yield self._time
        yield self._sight
        yield self._trouble
        yield self.keys
        yield self.small
        self._trouble.display = False
        self.fit(self.app.size)
        self.tell()

    def on_mount(self) -> None:
        self._sight.focus()
        self.set_interval(EVERY, self._look)

    def on_screen_resume(self) -> None:
        self.call_later(self._first_frame.close)

    @property
    def book(self) -> Language:
        """The language of the screen, with the calendar of the session."""
        return self.app.book_for(self._follower.session)

    # -- following

    async def _look(self) -> None:
        if self._busy or not self._follower.changed():
            return
        await self.follow()

    async def follow(self) -> None:
        """Read the session again, and show it."""
        self._busy = True
        try:
            # A long campaign takes a while to read: the keys go on working.
            await asyncio.to_thread(self._follower.follow)
        finally:
            self._busy = False
        self.tell()

    # -- showing

    def tell(self) -> None:
        """Show everything as it was last read."""
        book, width = self.book, self.app.size.width
        session = self._follower.session
        everybody = people(View(session), book)
        self._sight.empty = book.translate(T("nobody is here yet"))
        # The signs that there is more have a column of their own.
        self._sight.show(lines(everybody, book, self.app.glyphs, width - 1))
        self._tell_time(printable(moment(session, heading(session, everybody, book), book, width)))
        self._tell_trouble(book)

    def _tell_time(self, line: str) -> None:
        if line != self._clock:
            self._clock = line
            self._time.update(line, layout=False)

    def _tell_trouble(self, book: Language) -> None:
        trouble = self._follower.trouble
        if trouble:
            self._trouble.update(f"! {book.translate(trouble)}")
        self._trouble.display = bool(trouble)

    def on_resize(self, event: events.Resize) -> None:
        self.tell()
        self.keys.tell()

    # -- keys

    def action_leave(self) -> None:
        """Leave; whoever plays notices nothing."""
        self.app.exit()

    def action_language(self) -> None:
        """The next language."""
        self.app.next_language()
        self.tell()
        self.keys.tell()

    def action_help(self) -> None:
        """The keys that work here."""
        from tui.help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.book))

    def action_redraw(self) -> None:
        """Draw everything anew, after something else wrote on the terminal."""
        self.refresh(layout=True)
