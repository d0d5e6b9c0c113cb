"""What the log's screen shows: its lines, the one under the cursor in full, and what a return would undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from rules.session import Event
from rules.words import T, render, say
from tui.asking.ask import Ask
from tui.columns import fit, wrapped
from tui.desk import Desk
from tui.held import Following
from tui.keyed_screen import KeyedScreen
from tui.language import Language
from tui.listing import Cell, Line, Listing
from tui.log.entries import Entry, Sieve, entries_of
from tui.log.questions import area, told
from tui.log.runs import Run, counted, runs
from tui.long_listing import LongListing, Unrolled
from tui.sentences import event_line
from tui.table.panes import told_run

if TYPE_CHECKING:
    from tui.app import ChevetApp

DETAIL_LINES = 3
"""What the line under the cursor takes at first: as much as most sentences need with where they come from."""
LIST_LINES = 6
"""What is left to the list however long a sentence is."""


class LogList(LongListing):
    """Every line of the log, the newest at the bottom; below them what has been undone."""

    FLEXIBLE = 2
    LEAST = (5, 1, 10)
    BINDINGS = [Binding("enter", "choose", T("return to this moment"), id="log.return")]


class Returning(LongListing):
    """The commands that would be undone, or done again."""

    FLEXIBLE = 1
    LEAST = (5, 10)
    BINDINGS = [
        Binding("enter", "choose", T("do it"), id="returning.do"),
        Binding("escape,q", "screen.stay", T("stay"), id="returning.stay"),
    ]


class LogReading(KeyedScreen[None]):
    """The log of one table, to read."""

    app: ChevetApp

    def __init__(self, desk: Desk, place: int | None = None) -> None:
        super().__init__()
        self._first = place
        """The line on which the cursor stands first; ``None``: the present."""
        self.desk = desk
        self.sieve = Sieve()
        self.entries: list[Entry] = []
        self._early: Sequence[Event] = ()
        """The log of what can no longer be undone, as it was when the entries were read."""
        self.places: list[int] = []
        self.rows: list[Run] = []
        self._told: dict[int, str] = {}
        self._detail_lines = DETAIL_LINES
        self._following = Following(self, self._tell_detail)
        self.lines = LogList(id="log-list")
        self.detail = Static(id="log-detail", markup=False)
        self.returning = Returning(id="log-returning")
        self.strip = Ask(id="ask")

    def compose(self) -> ComposeResult:
        yield self.lines
        yield self.detail
        yield self.returning
        yield self.strip
        yield self.keys
        yield self.small
        self.returning.display = False

    def on_mount(self) -> None:
        self.read()
        self.lines.focus()

    @property
    def book(self) -> Language:
        """The language of the screen, with this session's calendar."""
        return self.app.book_for(self.desk.session)

    # -- what is shown

    def read(self) -> None:
        """Take the log as it now is; the cursor stays on its line, or goes to the present."""
        chronicle = self.desk.chronicle
        before = self.place if self.place is not None else self._first
        # Most of a long log stays the same whatever is undone: it is not read through again.
        known = self.entries[: len(chronicle.early)] if chronicle.early is self._early else None
        self.entries, self._early = entries_of(chronicle, known), chronicle.early
        self._told = {}
        done = len(chronicle.past)
        last = max((i for i, entry in enumerate(self.entries) if entry.steps <= done), default=0)
        self.show(before if before is not None else last)

    def show(self, place: int) -> None:
        """Show the lines that pass the sieve, with the cursor on the line ``place`` or the one before it."""
        book, count = self.book, len(self.entries)
        self.places = self.sieve.passed(self.entries)
        # Lines of one command alone: it stays plain to which moment one returns.
        some = [self.entries[i] for i in self.places]
        found = runs([entry.event for entry in some], lambda i: some[i].steps)
        self.rows = [Run(self.places[run.first], self.places[run.last], run.times) for run in found]
        row = next((i for i, run in enumerate(self.rows) if run.first <= place <= run.last), None)
        if row is None:
            row = max((i for i, run in enumerate(self.rows) if run.last <= place), default=0)
        shown = render(say(T("{count:count|line|lines}"), count=len(self.places)), book)
        title = f"{book.translate(T('Log'))} ({len(self.places)}/{count})" if not self.sieve.open else shown
        self.lines.border_title = book.colon(title, told(self.sieve, book)) if not self.sieve.open else title
        nothing = T("nothing has happened yet") if self.sieve.open else T("nothing of that kind has happened")
        self.lines.empty = book.translate(nothing)
        self.lines.unroll(Unrolled(len(self.rows), self._line), self.columns(), row)
        self._tell_detail()
        self.keys.tell()

    def columns(self) -> tuple[int, int, int]:
        book = self.book
        some = self.entries[:: max(1, len(self.entries) // 100)] + self.entries[-1:]
        widest = max((len(book.moment(entry.event.at)) for entry in some), default=5)
        return (min(20, widest), 1 if self.desk.chronicle.future else 0, 1)

    def _line(self, row: int) -> Line:
        run = self.rows[row]
        entry = self.entries[run.last]
        undone = entry.steps > len(self.desk.chronicle.past)
        told = told_run(self.entries[run.first].event, entry.event, run.times, self.book)
        cells = (
            Cell(self.book.moment(entry.event.at), "dim"),
            Cell(self.app.glyphs.minus if undone else "", "dim"),
            replace(told, role="dim" if undone else ""),
        )
        return Line(str(run.last), cells)

    def _counted(self, run: Run) -> str:
        first, last = (self.entries[place].event.at for place in (run.first, run.last))
        return counted(run.times, first, last, self.book)

    def sentence(self, place: int) -> str:
        """What a line says."""
        text = self._told.get(place)
        if text is None:
            text = self._told[place] = event_line(self.entries[place].event, self.book)
        return text

    @property
    def place(self) -> int | None:
        """Which line of the whole log is under the cursor; of several that say the same, the last."""
        key = self.lines.key
        return int(key) if key is not None else None

    @property
    def entry(self) -> Entry | None:
        """The line under the cursor."""
        place = self.place
        return self.entries[place] if place is not None and place < len(self.entries) else None

    def _tell_detail(self) -> None:
        """The line under the cursor in full, with where it comes from."""
        entry, place, book = self.entry, self.place, self.book
        lines: list[str] = []
        if entry is not None and place is not None:
            event = entry.event
            run = self.rows[self.lines.cursor]
            parts = [book.when(event.at), self._counted(run), event.rule, area(event.kind, book)]
            if event.secret:
                parts.append(book.translate(T("secret")))
            if entry.steps > len(self.desk.chronicle.past):
                parts.append(book.translate(T("undone")))
            width = max(20, self.size.width - 2)
            told, about = wrapped(self.sentence(place), width), wrapped(" · ".join(filter(None, parts)), width)
            room = self._room_for(len(told) + len(about)) - len(about)
            if len(told) > room > 0:
                told = [*told[: room - 1], fit(" ".join(told[room - 1 :]), width, self.app.glyphs.more)]
            lines = [*told, *about]
        self.detail.update("\n".join(lines), layout=False)

    def _room_for(self, lines: int) -> int:
        """Room for so many lines of detail, or as many as there can be.

        It grows with a long sentence and stays so: nothing jumps to and fro.
        """
        most = max(DETAIL_LINES, self.size.height - LIST_LINES - 1)
        wanted = min(max(self._detail_lines, lines, DETAIL_LINES), most)
        if wanted != self._detail_lines:
            self._detail_lines = wanted
            self.detail.styles.height = wanted
        return wanted

    @on(Listing.Moved, "#log-list")
    def _moved(self, event: Listing.Moved) -> None:
        event.stop()
        self._following.moved()

    def on_resize(self, _: events.Resize) -> None:
        self._detail_lines = 0
        self._tell_detail()
        self.keys.tell()
