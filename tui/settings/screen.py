"""The screen of the settings: a list to walk through; left and right change a value, enter types one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from rules.command import Command, parse
from rules.refusal import Refused
from rules.words import T, Text, render, say
from saves.errors import ChangedOutside, SaveError
from saves.settings import choose
from tui.asking.ask import Answering, Ask
from tui.asking.question import Question, Row
from tui.asking.whose import Whose
from tui.columns import fit
from tui.desk import Desk
from tui.keyed_screen import KeyedScreen
from tui.language import Language
from tui.listing import Cell, Line, Listing
from tui.sentences import history_line
from tui.settings.entries import Entry, Section, find, own_sections, session_sections

if TYPE_CHECKING:
    from tui.app import ChevetApp


class SettingsList(Listing):
    """Settings under their headings; the cursor passes over the headings."""

    FLEXIBLE = 3
    LEAST = (20, 12, 5, 0)
    SHARE = 60

    def action_move(self, step: int) -> None:
        """To the next setting, or so many lines further."""
        place = self.cursor + step
        direction = 1 if step > 0 else -1
        place = max(0, min(len(self.lines) - 1, place))
        while 0 <= place < len(self.lines) and self.lines[place].whole:
            place += direction
        if 0 <= place < len(self.lines):
            self.cursor = place

    def _keep_in_view(self) -> bool:
        before = self.top
        super()._keep_in_view()
        # The heading over the first line in view is seen as well.
        if 0 < self.top == self.cursor and self.lines[self.top - 1].whole and self.size.height > 1:
            self.top -= 1
        return self.top != before

    def action_to(self, place: int) -> None:
        """To the first or the last setting."""
        if self.lines:
            self.cursor = place % len(self.lines)
            if self.lines[self.cursor].whole:
                self.action_move(1 if place == 0 else -1)


class SettingsScreen(KeyedScreen[None]):
    """Everything that can be set: the session's where one is open, and the GM's own."""

    app: ChevetApp

    BINDINGS = [
        Binding("right,l,space", "turn(1)", T("next value"), id="settings.next_value"),
        Binding("left,h", "turn(-1)", T("value before"), show=False, id="settings.value_before"),
        Binding("d", "default", T("default"), id="settings.default"),
        Binding("u", "undo", T("undo"), id="settings.undo"),
        Binding("U", "redo", T("redo"), show=False, id="settings.redo"),
        Binding("question_mark,f1", "help", T("help"), id="settings.help"),
        Binding("escape,q", "leave", T("back"), id="settings.leave"),
    ]

    def __init__(self, desk: Desk | None = None) -> None:
        super().__init__()
        self.desk = desk
        self.sections: list[Section] = []
        self.strip = Ask(id="ask")

    def compose(self) -> ComposeResult:
        yield SettingsList(id="settings")
        yield Static(id="settings-detail", markup=False)
        yield self.strip
        yield self.keys
        yield self.small

    def on_mount(self) -> None:
        self.tell()
        self.list.action_to(0)
        self.list.focus()

    @property
    def list(self) -> SettingsList:
        return self.query_one(SettingsList)

    @property
    def book(self) -> Language:
        return self.app.book_for(self.desk.session if self.desk is not None else None)

    @property
    def entry(self) -> Entry | None:
        """The setting under the cursor."""
        return find(self.sections, self.list.key)

    def tell(self) -> None:
        """Show every setting with its value in force."""
        book = self.book
        path = self.desk.disk.path if self.desk is not None else None
        self.sections = session_sections(self.desk.view, book) if self.desk is not None else []
        self.sections += own_sections(self.app.settings, path, book)
        lines = []
        for place, section in enumerate(self.sections):
            if place:
                lines.append(Line(f"gap{place}", (Cell(""),), whole=True))
            lines.append(Line(f"section{place}", (Cell(section.title, "dim"),), whole=True))
            lines += [self._line(entry) for entry in section.entries]
        self.list.entitle(book.translate(T("Settings")))
        self.list.show(lines)
        self._tell_entry()
        self.keys.tell()

    def _line(self, entry: Entry) -> Line:
        changed = entry.default is not None and entry.value != entry.default
        value = Cell(entry.shown, "strong" if changed else "")
        return Line(entry.key, (Cell(entry.label), value, Cell(entry.rule, "dim"), Cell(entry.hint, "dim")))

    def _tell_entry(self) -> None:
        """What there is to know of the setting under the cursor, in four lines."""
        entry, book = self.entry, self.book
        lines = ["", "", "", ""]
        if entry is not None:
            lines[0] = book.colon(entry.label, entry.shown) + (f"  ({entry.rule})" if entry.rule else "")
            lines[1] = entry.hint
            if entry.options:
                lines[2] = "  ".join(f"[{label}]" if v == entry.value else label for v, label in entry.options)
            elif entry.lowest is not None:
                bounds = say(T("from {lowest} to {highest}"), lowest=entry.lowest, highest=entry.highest or "…")
                lines[2] = render(bounds, book)
            if entry.command:
                lines[3] = str(entry.to_set(entry.value))
            elif entry.default is not None:
                lines[3] = render(say(T("default: {value}"), value=entry.called(entry.default)), book)
        width = max(0, self.size.width - 2)
        self.query_one("#settings-detail", Static).update("\n".join(fit(line, width).rstrip() for line in lines))

    # -- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Silent while something is typed; without a session there is nothing to undo."""
        if action in ("undo", "redo") and self.desk is None:
            return False
        return not (self.busy and action in ("turn", "default", "undo", "redo", "help", "leave"))

    @on(Listing.Moved, "#settings")
    def _moved(self, event: Listing.Moved) -> None:
        event.stop()
        self._tell_entry()

    @on(Listing.Chosen, "#settings")
    async def _chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        entry = self.entry
        if entry is None:
            return
        if entry.options:
            await self.action_turn(1)
        else:
            self._ask(entry)

    async def action_turn(self, step: int) -> None:
        """The next value or the one before; what must be typed is asked for."""
        entry = self.entry
        if entry is None:
            return
        value = entry.turned(step)
        if value is None:
            self._ask(entry)
        elif value != entry.value:
            await self._give(entry, value)

    async def action_default(self) -> None:
        """The default of the setting under the cursor."""
        entry = self.entry
        if entry is not None and entry.default is not None and entry.value != entry.default:
            await self._give(entry, entry.default)

    async def _give(self, entry: Entry, value: str) -> None:
        if entry.command:
            problem = await self.carry_out(entry.to_set(value))
        else:
            problem = await self._choose(entry, value)
        if problem is not None:
            self.say(Text("! {problem}", {"problem": problem}))

    async def carry_out(self, line: Command | str) -> str | None:
        """Do a command; why not, in the language of the screen, or ``None`` when it is done and kept."""
        assert self.desk is not None
        try:
            happened = await self.desk.carry_out(line if isinstance(line, Command) else parse(line))
        except (Refused, SaveError) as problem:
            if isinstance(problem, ChangedOutside):
                self._whose(self.desk).ask(str(line), lambda: self.carry_out(line))
            return render(problem.text, self.book)
        self.tell()
        moved = history_line(happened, self.desk.chronicle, self.book)
        if moved:
            self.say(moved)
        return None

    def _whose(self, desk: Desk) -> Whose:
        def later(question: Question, answer: Answering) -> None:
            self.call_later(self._open, question, answer)

        return Whose(desk, lambda: self.book, self.strip, later, self.tell, lambda t: self.call_later(self.say, t))

    async def _choose(self, entry: Entry, value: str) -> str | None:
        session = self.desk.disk.path if self.desk is not None and entry.alone else None
        default = entry.default if entry.alone else None
        try:
            settings = await asyncio.to_thread(choose, entry.setting, None if value == default else value, session)
        except SaveError as problem:
            return render(problem.text, self.book)
        self.app.use_settings(settings, entry.setting)
        self.tell()
        return None

    async def action_undo(self) -> None:
        """Take back the session's last command."""
        await self._history("undo")

    async def action_redo(self) -> None:
        """Do again what was undone."""
        await self._history("redo")

    async def _history(self, verb: str) -> None:
        problem = await self.carry_out(Command(verb))
        if problem is not None:
            self.say(Text("! {problem}", {"problem": problem}))

    # -- typing

    def _ask(self, entry: Entry) -> None:
        row = Row("value", entry.label, text=entry.value, initial="\0", hint=entry.hint)
        question = Question(
            title=entry.label,
            rows=[row],
            command=lambda filled: str(entry.to_set(filled.get("value", ""))),
            head=lambda _: [entry.hint] if entry.hint else [],
        )
        self._open(question, self.carry_out)

    def _open(self, question: Question, answer: Answering) -> None:
        self.busy = True
        self.query_one("#settings-detail").display = False
        self.strip.open(question, answer)
        self.keys.tell()

    @on(Ask.Closed)
    def _answered(self, event: Ask.Closed) -> None:
        event.stop()
        self.busy = False
        self.query_one("#settings-detail").display = True
        self.list.focus()
        self.keys.tell()

    # -- leaving, help, room

    def action_help(self) -> None:
        """The keys that work here."""
        from tui.help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.book))

    def action_leave(self) -> None:
        """Back to where one came from; everything is saved already."""
        self.dismiss()

    def on_resize(self, event: events.Resize) -> None:
        self._tell_entry()
        self.keys.tell()
