"""The panes of the table. Each draws what the rules derive from the state; none keeps anything of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from rich.cells import cell_len
from textual.binding import Binding

from rules.agenda import agenda
from rules.check import NOTICE, Check
from rules.history import Chronicle
from rules.known import PC, standing, usual
from rules.report import rows_of
from rules.session import Character, Event, Session
from rules.system import Row
from rules.view import View
from rules.words import T, render, say
from tui.columns import widths
from tui.glyphs import Glyphs
from tui.language import Language
from tui.listing import Cell, Line, Listing, listed
from tui.log.runs import counted, runs
from tui.long_listing import LongListing, Unrolled
from tui.sentences import breakdown, chance_text, check_title, dice_text, event_line, short_needs

MOST_DUE = 200
MOST_LOG = 200


class RowsPane(Listing):
    """Wounds, or afflictions, of one character."""

    FLEXIBLE = 2
    LEAST = (8, 6, 1, 5)
    PANE = "wounds"
    TITLE = T("Wounds")
    NOTHING = T("no wound")

    def fill(self, view: View, character: Character | None, book: Language) -> None:
        """Show the rows of a character; none for nobody."""
        rows = rows_of(view, character, self.PANE) if character is not None else []
        title = book.translate(self.TITLE)
        self.entitle(book.colon(title, character.name) if character is not None else title)
        self.empty = book.translate(self.NOTHING) if character is not None else ""
        self.show([self.line(i, row, character, book) for i, row in enumerate(rows)])

    def line(self, place: int, row: Row, character: Character | None, book: Language) -> Line:
        """One of the rows as a line."""
        return row_line(place, row, book)


class WoundsPane(RowsPane):
    """The wounds of the character under the cursor."""


class AfflictionsPane(RowsPane):
    """The afflictions of the character under the cursor; where it is not as usual, what players know of them."""

    PANE = "afflictions"
    TITLE = T("Afflictions")
    NOTHING = T("no affliction")
    BINDINGS = [Binding("v", "screen.reveal", T("players' view"), id="afflictions.reveal")]

    def line(self, place: int, row: Row, character: Character | None, book: Language) -> Line:
        if character is None or standing(character, row) == usual(character, row):
            return row_line(place, row, book)
        return row_line(place, row, book, f"({book.term(standing(character, row))})")


def row_line(place: int, row: Row, book: Language, first: str = "") -> Line:
    """A wound or an affliction as a line; ``first`` stands before its facts."""
    then = book.moment(row.next) if row.next is not None else ""
    # The moment stands at the end of the line, and need not be told twice.
    told = [render(fact, book) for fact in row.facts]
    facts = [text for text in (first, *(_without(text, then) for text in told)) if text]
    state = book.term(row.state) if row.state and not row.over else ""
    return Line(
        str(place),
        (Cell(render(row.title, book), "strong"), Cell(state), listed(facts, joint="  "), Cell(then, "dim")),
    )


def _without(fact: str, then: str) -> str:
    return fact.removesuffix(f" {then}").removesuffix(" :").removesuffix(":") if then else fact


def check_key(check: Check) -> str:
    """Tells a check of the agenda apart from all others."""
    return f"{check.who}|{check.check}|{check.of}|{check.key}|{check.at}"


class DuePane(Listing):
    """The agenda: what is due, then what is to come."""

    FLEXIBLE = 3
    FIRST = (4, 2)
    LEAST = (1, 5, 12, 8, 0, 0, 4)
    BINDINGS = [Binding("enter", "choose", T("resolve"), id="due.resolve")]

    roomy = False
    """Whether there is room for the modifiers of each check."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.checks: dict[str, Check] = {}
        self._leap_titles = ("", "")

    def fill(self, view: View, book: Language, glyphs: Glyphs, most: int | None = None) -> None:
        """Show the agenda, ``most`` lines of it; while something is due, the cursor stands on something due."""
        session = view.session
        everything = agenda(session)
        # What is to come of fallen NPCs stands with them alone: it would drive out what the party waits for.
        fallen = {c.id for c in session.characters if c.died is not None and c.kind != PC}
        checks = [c for c in everything if c.at <= session.now or c.who not in fallen]
        self.checks = {check_key(c): c for c in checks[: most or MOST_DUE]}
        lines = [self._line(key, c, session, book, glyphs) for key, c in self.checks.items()]
        waiting = [key for key, c in self.checks.items() if c.at <= session.now and c.kind != NOTICE]
        self._leap_titles = self._with_leap(session, everything, book)
        self.tell_leap()
        nothing = (
            T("only of the fallen something is to come")
            if everything
            else T("nothing is due and nothing is to come")
        )
        self.empty = book.translate(nothing)
        self.show(lines, waiting[0] if waiting and self.key not in waiting else None)

    def tell_leap(self, running: bool = False) -> None:
        """Say in the title how far going on leaps, unless the clock runs: it grows less by the second then."""
        self.entitle(self._leap_titles[0 if running else 1])

    def _with_leap(self, session: Session, checks: Sequence[Check], book: Language) -> tuple[str, str]:
        """Its title; and the same with how far going on leaps, where it does, before anybody lets it."""
        title, now = book.translate(T("Due")), session.now
        coming = [check.at for check in checks if check.kind != NOTICE]
        if session.remaining:
            coming.append(now + session.remaining)
        by_turns = session.fight is not None or any(c.initiative is not None for c in session.characters)
        if by_turns or not coming or min(coming) <= now:
            return title, title
        leap = render(say(T("next in {span}"), span=book.short_span(min(coming) - now)), book)
        return title, book.colon(title, leap)

    def _line(self, key: str, check: Check, session: Session, book: Language, glyphs: Glyphs) -> Line:
        is_due = check.at <= session.now and check.kind != NOTICE
        sign = glyphs.due if is_due else glyphs.notice if check.kind == NOTICE else ""
        role = "due" if is_due else "dim" if check.kind == NOTICE else ""
        cells = (
            Cell(sign, "due"),
            Cell(book.moment(check.at), role),
            Cell(session.character(check.who).name, "strong" if is_due else ""),
            Cell(check_title(check, book), role),
            Cell(breakdown(check, book) if self.roomy else "", "dim"),
            Cell(short_needs(check), "" if is_due else "dim"),
            Cell(chance_text(check, book), role),
        )
        return Line(key, cells)

    @property
    def check(self) -> Check | None:
        """The check under the cursor."""
        return self.checks.get(self.key or "")


class LogPane(LongListing):
    """The last things that happened, the newest at the bottom. They are told when they come into view.

    What happened several times to the same character in the same way is one line.
    """

    FLEXIBLE = 1
    LEAST = (5, 10)
    LEAPS = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._moments: dict[int, str] = {}
        self._told_on: tuple[Any, ...] = ()
        """What the moments depend on besides their seconds: language, calendar, the present day."""

    def fill(self, chronicle: Chronicle, book: Language) -> None:
        """Show the end of the log."""
        events = chronicle.last(MOST_LOG)
        first = chronicle.length - len(events)
        told_on = (book, book.setup.calendar, book.setup.offset, book.setup.date(book.now)[:5])
        known = self._moments if told_on == self._told_on else {}
        moments = {event.at: known.get(event.at) or book.moment(event.at) for event in events}
        self._moments, self._told_on = moments, told_on
        self.entitle(book.translate(T("Log")))
        self.empty = book.translate(T("nothing has happened yet"))

        found = runs(events)

        def line(row: int) -> Line:
            run = found[row]
            event = events[run.last]
            told = told_run(events[run.first], event, run.times, book)
            return Line(str(first + run.last), (Cell(moments[event.at], "dim"), told))

        widest = max(map(cell_len, moments.values()), default=0)
        self.unroll(Unrolled(len(found), line), (widest, 1), len(found) - 1)

    def _measure(self) -> list[int]:
        # The sentences are not known yet; they take all the room that there is.
        width = max(0, self.room - self.MARGIN)
        return widths([("x" * self._columns[0], "x" * width)], width, self.FLEXIBLE, self.LEAST)


def told_run(first: Event, last: Event, times: int, book: Language) -> Cell:
    """What happened so often, from the first time to the last."""
    told = told_cell(last, book)
    return told if times == 1 else replace(told, end=counted(times, first.at, last.at, book))


def told_cell(event: Event, book: Language) -> Cell:
    """What happened in one line: where it is too long, the dice that lay on the table stay in sight."""
    bare = replace(event, rolls=())
    told, brief = event_line(bare, book), event_line(bare, book, in_one_line=True)
    outcome = book.term(str(event.data["outcome"])) if event.rolls and "outcome" in event.data else ""
    if outcome and told.endswith(outcome):
        # How it came out is worth more than what it was.
        told, brief = told.removesuffix(outcome).rstrip(), brief.removesuffix(outcome).rstrip()
    else:
        outcome = ""
    ends = [f"{outcome} {dice}".strip() for dice in (dice_text(event, book), dice_text(event, book, short=True))]
    return Cell(told, end=ends[0], shorter=tuple(ends[1:]), brief="" if brief == told else brief)
