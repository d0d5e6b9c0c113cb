"""The screen of the log: scroll, search, filter, write to a file, return to a moment."""

from __future__ import annotations

import asyncio

from textual import on
from textual.binding import Binding

from rules.command import parse
from rules.names import fold
from rules.refusal import Refused
from rules.session import Event
from rules.words import T, Text, render, say
from saves.errors import ChangedOutside, SaveError
from saves.log_file import log_as, log_path, write_log
from tui.asking.ask import Answering, Ask
from tui.asking.narrow import Narrow
from tui.asking.question import Question
from tui.asking.whose import Whose
from tui.desk import Desk
from tui.keymap.prose import key_of
from tui.listing import Cell, Line, Listing
from tui.log.entries import KEPT, Sieve, between, search_order
from tui.log.questions import SHOWN, export_question, sieve_of, sieve_question
from tui.log.reading import LogList, LogReading
from tui.long_listing import Unrolled
from tui.sentences import event_line, history_line, step_line

AT_ONCE = 400
"""How many lines are searched before the keys are heard again."""

SAID = 60
"""How many characters of what was not found are repeated."""


class LogScreen(LogReading):
    """All that happened at one table."""

    BINDINGS = [
        Binding("slash", "search", T("search"), id="log.search"),
        Binding("n", "again(-1)", T("next found"), show=False, id="log.next"),
        Binding("N", "again(1)", T("found before"), show=False, id="log.previous"),
        Binding("f", "filter", T("filter"), id="log.filter"),
        Binding("w", "write", T("write to a file"), id="log.write"),
        Binding("u", "undo", T("undo"), id="log.undo"),
        Binding("U", "redo", T("redo"), show=False, id="log.redo"),
        Binding("question_mark,f1", "help", T("help"), id="log.help"),
        Binding("escape,q", "back", T("back"), id="log.back"),
    ]

    def __init__(self, desk: Desk, place: int | None = None) -> None:
        super().__init__(desk, place)
        self.wanted = ""
        """What is searched for."""
        self._began = 0
        self._steps = 0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The log's own keys are silent while something is asked."""
        return not (self.busy and action in _ACTIONS)

    # -- search

    async def action_search(self) -> None:
        """Type what to look for: the cursor goes to the next line above that says it."""
        self.busy = True
        self._began = self.lines.cursor
        await self.mount(Narrow("", id="log-search"), before=self.keys)
        self.keys.tell()

    @on(Narrow.Typed)
    def _typed(self, event: Narrow.Typed) -> None:
        event.stop()
        self.wanted = event.text
        self._find(self._began, -1, here=True)

    @on(Narrow.Walked)
    def _walked(self, event: Narrow.Walked) -> None:
        event.stop()
        self._find(self.lines.cursor, event.step)

    @on(Narrow.Left)
    async def _search_left(self, event: Narrow.Left) -> None:
        event.stop()
        await event.narrow.remove()
        self.busy = False
        if not event.text:
            self.wanted = ""
        self.lines.focus()

    def action_again(self, step: int) -> None:
        """The next line that says what was searched for: ``-1`` upwards, ``1`` downwards."""
        if self.wanted:
            self._find(self.lines.cursor, step)
        else:
            key = key_of(self.app, type(self), "log.search")
            self.say(say(T("nothing is searched for: {key} begins"), key=key))

    def _find(self, start: int, step: int, here: bool = False) -> None:
        self.run_worker(self._search(start, step, here), exclusive=True, group="search")

    async def _search(self, start: int, step: int, here: bool) -> None:
        wanted, count = fold(self.wanted), len(self.rows)
        if not wanted or not count:
            return
        first = start - step if here else start
        for looked, row in enumerate(search_order(count, first, step)):
            if wanted in fold(self.sentence(self.rows[row].last)):
                self.lines.cursor = row
                return
            if looked % AT_ONCE == AT_ONCE - 1:
                # A long log is not read through in one go: keys are heard meanwhile.
                await asyncio.sleep(0)
        told = self.wanted if len(self.wanted) <= SAID else f"{self.wanted[:SAID]}…"
        self.say(say(T("nothing says {text}"), text=told))

    # -- filter and export

    def action_filter(self) -> None:
        """Show only some lines: of a character, of a system, of a kind, with typed or rolled dice."""
        chronicle = self.desk.chronicle
        question = sieve_question(self.sieve, self.entries, chronicle.session.systems, self.book)
        self._ask(question, self._sift)

    async def _sift(self, line: str) -> str | None:
        place = self.place
        self.sieve = sieve_of(dict(parse(line).fields))
        self.show(place if place is not None else len(self.entries))
        return None

    def action_write(self) -> None:
        """Write the log to a file."""
        self._ask(export_question(self.desk.disk.path, not self.sieve.open, self.book), self._export)

    async def _export(self, line: str) -> str | None:
        wanted, book, session = parse(line), self.book, self.desk.session
        format = wanted.field("format") or "markdown"
        some = self.places if wanted.field("lines") == SHOWN else range(len(self.entries))
        done = len(self.desk.chronicle.past)
        happened = [e.event for e in (self.entries[place] for place in some) if e.steps <= done]

        def tell(event: Event) -> str:
            return event_line(event, book)

        try:
            path = log_path(wanted.field("file") or "", self.desk.disk.path, format)
            text = log_as(format, session, happened, tell, book, book.day)
            await asyncio.to_thread(write_log, path, text)
        except SaveError as problem:
            return render(problem.text, book)
        beside = path.parent == self.desk.disk.path.parent
        self.call_later(self.say, say(T("written: {file}"), file=path.name if beside else str(path)))
        return None

    def _ask(self, question: Question, answer: Answering) -> None:
        self.busy = True
        self.detail.display = False
        self.strip.open(question, answer)
        self.keys.tell()

    @on(Ask.Closed)
    def _answered(self, event: Ask.Closed) -> None:
        event.stop()
        self.busy = False
        self.detail.display = True
        self.lines.focus()
        self.keys.tell()

    # -- return to a moment

    @on(Listing.Chosen, "#log-list")
    def _chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        self.action_return_to()

    def action_return_to(self) -> None:
        """Show what would be undone by returning to the moment of this line."""
        entry, chronicle, book = self.entry, self.desk.chronicle, self.book
        if entry is None:
            return
        if entry.steps == KEPT:
            self.say(T("this is too long ago: it can no longer be undone"))
            return
        steps, back = between(chronicle, entry.steps)
        if not steps:
            self.say(T("this is the present"))
            return
        template = (
            T("return to {when:when}: {count:count|command|commands} undone")
            if back
            else T("return to {when:when}: {count:count|command|commands} done again")
        )
        self._steps = entry.steps
        self.busy = True
        self.detail.display = False
        pane = self.returning
        pane.display = True
        pane.border_title = render(say(template, when=entry.event.at, count=len(steps)), book)

        def line(row: int) -> Line:
            step = steps[row]
            at = step.events[-1].at if step.events else step.state.now
            return Line(str(row), (Cell(book.moment(at), "dim"), Cell(step_line(step, book))))

        pane.unroll(Unrolled(len(steps), line), (self.columns()[0], 1), 0)
        pane.focus()
        self.keys.tell()

    def action_stay(self) -> None:
        """Leave things as they are."""
        self.returning.display = False
        self.detail.display = True
        self.busy = False
        self.lines.focus()
        self.keys.tell()

    @on(Listing.Chosen, "#log-returning")
    async def _return(self, event: Listing.Chosen) -> None:
        event.stop()
        self.action_stay()
        entry = self.entry
        at = entry.event.at if entry is not None else self.desk.session.now
        self._tell_problem(await self._go_to(self._steps, at))

    async def _go_to(self, steps: int, at: int) -> str | None:
        """Return to where so many commands are done, at the second ``at``; why not, or ``None``."""
        back = steps < len(self.desk.chronicle.past)
        try:
            await self.desk.return_to(steps)
        except (Refused, SaveError) as problem:
            if isinstance(problem, ChangedOutside):
                told = render(say(T("return to {when:when}"), when=at), self.book)
                self._whose.ask(told, lambda: self._go_to(steps, at))
            return render(problem.text, self.book)
        self.read()
        key = key_of(self.app, LogList, "log.return")
        self.say(say(T("undone; {key} on a later line brings it back"), key=key) if back else T("done again"))
        return None

    async def action_undo(self) -> None:
        """Take back the last command."""
        self._tell_problem(await self._step("undo"))

    async def action_redo(self) -> None:
        """Do again what was undone."""
        self._tell_problem(await self._step("redo"))

    async def _step(self, verb: str) -> str | None:
        """Undo or redo; why not, or ``None``."""
        try:
            happened = await self.desk.carry_out(verb)
        except (Refused, SaveError) as problem:
            if isinstance(problem, ChangedOutside):
                self._whose.ask(verb, lambda: self._step(verb))
            return render(problem.text, self.book)
        self.read()
        self.say(history_line(happened, self.desk.chronicle, self.book))
        return None

    def _tell_problem(self, problem: str | None) -> None:
        if problem is not None:
            self.say(Text("! {problem}", {"problem": problem}))

    @property
    def _whose(self) -> Whose:
        def later(question: Question, answer: Answering) -> None:
            self.call_later(self._ask, question, answer)

        return Whose(
            self.desk, lambda: self.book, self.strip, later, self.read, lambda t: self.call_later(self.say, t)
        )

    # -- the rest

    def action_help(self) -> None:
        """The keys that work here."""
        from tui.help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.book))

    def action_back(self) -> None:
        """Back: to all lines, then to the table."""
        if not self.sieve.open:
            place = self.place
            self.sieve = Sieve()
            self.show(place if place is not None else len(self.entries))
        else:
            self.dismiss()


_ACTIONS = frozenset(("return_to", "search", "again", "filter", "write", "undo", "redo", "help", "back"))
