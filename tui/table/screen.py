"""The table screen: party, wounds, afflictions, what is due, the log; and the keys that work here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.reactive import var
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from rules.action import AFFLICTIONS, WOUNDS, Action
from rules.agenda import due, holding
from rules.check import Check
from rules.command import Command, command
from rules.engine import find_action, impossible
from rules.refusal import Refused
from rules.session import Character
from rules.systems import load
from rules.words import T, Text, render, say
from saves.errors import SaveError
from tui.asking import forms
from tui.asking.ask import Ask
from tui.asking.question import Question
from tui.desk import Desk
from tui.language import Language
from tui.listing import Listing
from tui.menu import Entry, Menu
from tui.table.bars import ClockBar, KeyBar
from tui.table.panes import AfflictionsPane, DuePane, LogPane, PartyPane, WoundsPane
from tui.table.running import RunningClock

if TYPE_CHECKING:
    from tui.app import ChevetApp

PANES = ("#party", "#wounds", "#afflictions", "#due", "#log")
SMALLEST = (60, 20)


class TableScreen(Screen[None]):
    """One session being played."""

    app: ChevetApp

    BINDINGS = [
        Binding("w", "menu('wounds')", T("wound"), id="table.wounds"),
        Binding("a", "menu('afflictions')", T("affliction"), id="table.afflictions"),
        Binding("t", "time", T("time"), id="table.time"),
        Binding("full_stop", "go_on", T("go on"), id="table.go_on"),
        Binding("u", "undo", T("undo"), id="table.undo"),
        Binding("U", "redo", T("redo"), show=False, id="table.redo"),
        Binding("n", "add", T("new"), id="table.add"),
        Binding("e", "edit", T("sheet"), id="table.edit"),
        Binding("question_mark,f1", "help", T("help"), id="table.help"),
        Binding("colon", "command", T("command"), id="table.command"),
        Binding("space", "clock", T("clock"), id="table.clock"),
        Binding("q", "leave", T("quit"), id="table.quit"),
        Binding("r", "resolve_next", T("resolve"), show=False, id="table.resolve"),
        Binding("c", "continue", T("go on with the time that is left"), show=False, id="table.continue"),
        Binding("i", "initiative", T("initiative"), show=False, id="table.initiative"),
        Binding("N", "note", T("note"), show=False, id="table.note"),
        Binding("R", "rename", T("rename"), show=False, id="table.rename"),
        Binding("X", "remove", T("take off the table"), show=False, id="table.remove"),
        Binding("plus", "speed(1)", T("the clock runs faster"), show=False, id="table.faster"),
        Binding("minus", "speed(-1)", T("the clock runs slower"), show=False, id="table.slower"),
        Binding("tab,l,right", "pane(1)", T("next pane"), show=False, id="table.next_pane"),
        Binding("shift+tab,h,left", "pane(-1)", T("pane before"), show=False, id="table.previous_pane"),
        Binding("1", "to_pane(0)", T("to the party"), show=False, id="table.party_pane"),
        Binding("2", "to_pane(1)", T("to the wounds"), show=False, id="table.wounds_pane"),
        Binding("3", "to_pane(2)", T("to the afflictions"), show=False, id="table.afflictions_pane"),
        Binding("4", "to_pane(3)", T("to what is due"), show=False, id="table.due_pane"),
        Binding("5", "to_pane(4)", T("to the log"), show=False, id="table.log_pane"),
        Binding("L", "language", T("language"), show=False, id="table.language"),
        Binding("ctrl+l", "redraw", T("draw the screen anew"), show=False, id="table.redraw"),
    ]

    busy: var[bool] = var(False, bindings=True)
    """A question stands or the menu is open: the table's own keys are silent."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.clock = RunningClock()

    # -- composition

    def compose(self) -> ComposeResult:
        yield ClockBar(id="clock")
        with Horizontal(id="upper"):
            yield PartyPane(id="party")
            with Vertical(id="person"):
                yield WoundsPane(id="wounds")
                yield AfflictionsPane(id="afflictions")
                yield Menu(id="menu")
        yield DuePane(id="due")
        yield LogPane(id="log")
        yield Ask(id="ask")
        yield KeyBar(id="keys")
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        self.query_one("#menu").display = False
        self.query_one("#small").display = False
        self.tell()
        self.set_focus(self.query_one("#due" if due(self.desk.session) else "#party"))
        self._ticker = self.set_interval(1.0, self._tick, pause=True)

    @property
    def book(self) -> Language:
        """The language of the screen, with this session's calendar."""
        return self.app.book_for(self.desk.session)

    def tell(self, choose: int | None = None) -> None:
        """Show the state as it now is, everywhere."""
        session, book, glyphs = self.desk.session, self.book, self.app.glyphs
        party = self.query_one(PartyPane)
        party.border_title = book.translate(T("Party"))
        party.fill(self.desk.view, book, glyphs, choose)
        self.tell_person()
        self.query_one(DuePane).fill(self.desk.view, book, glyphs)
        self.query_one(LogPane).fill(self.desk.chronicle, book)
        self._tell_clock()
        self._tell_keys()
        _ = session

    def tell_person(self) -> None:
        """Show the wounds and afflictions of whoever is under the cursor."""
        person, book = self.person, self.book
        self.query_one(WoundsPane).fill(self.desk.view, person, book)
        self.query_one(AfflictionsPane).fill(self.desk.view, person, book)

    def _tell_clock(self) -> None:
        session = self.desk.session
        now = session.now + self.clock.passed(session)
        self.query_one(ClockBar).fill(session, self.book, now, self.clock.speed, self.clock.running)

    def _tell_keys(self) -> None:
        self.call_after_refresh(lambda: self.query_one(KeyBar).fill(self, self.book))

    def say(self, message: Text | str) -> None:
        """One line to the GM, where the keys stand, until the next key."""
        text = render(message, self.book)
        self.query_one(KeyBar).message(text)

    # -- who and what is meant

    @property
    def person(self) -> Character | None:
        """The character under the party's cursor."""
        chosen = self.query_one(PartyPane).chosen
        return next((c for c in self.desk.session.characters if c.id == chosen), None)

    def _someone(self) -> Character | None:
        person = self.person
        if person is None:
            self.say(T("nobody is at the table yet: n adds somebody"))
        return person

    # -- the one way

    async def carry_out(self, line: Command | str) -> str | None:
        """Do a command; why not, in the language of the screen, or ``None`` when it is done and kept."""
        await self._keep_running_time()
        known = {c.id for c in self.desk.session.characters}
        try:
            happened = await self.desk.carry_out(line)
        except (Refused, SaveError) as problem:
            return render(problem.text, self.book)
        added = next((c.id for c in self.desk.session.characters if c.id not in known), None)
        self.clock.resume(self.desk.session)
        if any(holding(self.desk.session)):
            self._stop_clock()
        self.tell(added)
        for event in happened:
            if event.kind in ("core.undone", "core.redone"):
                self.say(Text(self.app.sentence(event.kind), event.data))
        return None

    async def _do(self, line: Command | str) -> None:
        problem = await self.carry_out(line)
        if problem is not None:
            self.say(Text("! {problem}", {"problem": problem}))

    # -- asking

    def ask(self, question: Question) -> None:
        """Ask in the strip at the bottom; the clock stands still meanwhile."""
        self._stop_clock()
        self.query_one("#log").display = False
        self.add_class("-asking")
        self.busy = True
        self.query_one(Ask).open(question, self.carry_out)
        self._tell_keys()

    @on(Ask.Closed)
    def _answered(self, event: Ask.Closed) -> None:
        event.stop()
        self.query_one("#log").display = True
        self.remove_class("-asking")
        self.busy = False
        self._focus_after(event.done)
        self._tell_keys()

    def _focus_after(self, done: bool) -> None:
        # After an answer what is due next is under the hand; after a retreat, where one was.
        if due(self.desk.session) and done:
            self.set_focus(self.query_one("#due"))
        else:
            self.set_focus(self._came_from or self.query_one("#party"))

    _came_from: Widget | None = None

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if event.widget.id in ("party", "wounds", "afflictions", "due", "log"):
            self._came_from = event.widget
        self._tell_keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The table's own actions are silent while something is asked."""
        return not (self.busy and action in _TABLE_ACTIONS)

    # -- the menu

    def action_menu(self, pane: str) -> None:
        """What can be done to the character under the cursor."""
        person = self._someone()
        if person is None:
            return
        entries = self._entries(person, pane)
        if all(entry.why_not for entry in entries):
            # Nothing of this kind can be done now: show all there is instead of a wall.
            entries = self._entries(person, None)
        self._open_menu(person.name, entries)

    def _entries(self, person: Character, pane: str | None) -> list[Entry]:
        book, view = self.book, self.desk.view
        entries = []
        for name in person.parts:
            system = load(name)
            for action in system.actions:
                if pane is not None and action.pane != pane:
                    continue
                reason = impossible(system, action, view, person)
                entries.append(
                    Entry(
                        action.id,
                        book.translate(action.title),
                        book.translate(action.hint) if action.hint else "",
                        action.key,
                        render(reason, book) if reason is not None else "",
                    )
                )
        return entries

    def _open_menu(self, title: str, entries: Sequence[Entry]) -> None:
        self.busy = True
        for pane in ("#wounds", "#afflictions"):
            self.query_one(pane).display = False
        menu = self.query_one(Menu)
        menu.display = True
        menu.open(title, entries, self._picked, self.say)
        self._tell_keys()

    def _close_menu(self) -> None:
        self.busy = False
        self.query_one(Menu).display = False
        for pane in ("#wounds", "#afflictions"):
            self.query_one(pane).display = True

    @on(Menu.Left)
    def _menu_left(self, event: Menu.Left) -> None:
        event.stop()
        self._close_menu()
        self.set_focus(self._came_from or self.query_one("#party"))
        self._tell_keys()

    def _picked(self, key: str) -> None:
        person = self.person
        self._close_menu()
        if person is None:
            return
        _, action = find_action(self.desk.session, key)
        self._ask_action(action, person)

    def _ask_action(self, action: Action, person: Character) -> None:
        if not action.fields and not action.rolls:
            self.set_focus(self._came_from or self.query_one("#party"))
            self.run_worker(self._do(command(action.id, person.name)), exclusive=True, group="do")
            return
        self.ask(forms.action_question(action, [person], self.desk.view, self.book))

    # -- what enter does

    @on(Listing.Chosen, "#party")
    def _person_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        person = self.person
        if person is not None:
            waiting = due(self.desk.session, person.id)
            if waiting:
                self.ask_check(waiting[0])
            else:
                self._open_menu(person.name, self._entries(person, None))

    @on(Listing.Chosen, "#wounds")
    def _wound_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        self.action_menu(WOUNDS)

    @on(Listing.Chosen, "#afflictions")
    def _affliction_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        self.action_menu(AFFLICTIONS)

    @on(Listing.Chosen, "#due")
    def _check_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        check = self.query_one(DuePane).check
        if check is None:
            return
        if check.at > self.desk.session.now:
            self.say(say(T("not due yet: {when:when}"), when=check.at))
            return
        self.ask_check(check)

    def ask_check(self, check: Check) -> None:
        """Ask for a due check, with its breakdown and its odds in sight."""
        session = self.desk.session
        first = due(session, check.who)
        if first and first[0] is not check:
            # One character's checks are answered in their order: ask for the one that comes first.
            check = first[0]
        self.query_one(PartyPane).show(self.query_one(PartyPane).lines, str(check.who))
        self.tell_person()
        self.ask(forms.check_question(check, session, self.desk.view, self.book))

    @on(Listing.Moved, "#party")
    def _person_moved(self, event: Listing.Moved) -> None:
        event.stop()
        self.tell_person()

    # -- time

    async def action_go_on(self) -> None:
        """The obvious next thing: what is due, else the next turn, the time that is left, the next check."""
        waiting = list(holding(self.desk.session))
        session = self.desk.session
        if waiting:
            self.ask_check(waiting[0])
        elif session.fight is not None:
            await self._do(command("next"))
        elif session.remaining:
            await self._do(command("continue"))
        elif any(c.initiative is not None for c in session.characters):
            await self._do(command("next"))
        else:
            await self._do(command("advance", "next"))
        self._to_due()

    def _to_due(self) -> None:
        if due(self.desk.session) and not self.busy:
            self.set_focus(self.query_one("#due"))

    async def action_continue(self) -> None:
        """Go on with the time that is left."""
        await self._do(command("continue"))
        self._to_due()

    def action_time(self) -> None:
        """Ask how far to advance."""
        waiting = list(holding(self.desk.session))
        if waiting:
            self.ask_check(waiting[0])
            return
        self.ask(forms.time_question(self.desk.session, self.book))

    def action_resolve_next(self) -> None:
        """Ask for the first check that is due."""
        waiting = due(self.desk.session)
        if waiting:
            self.ask_check(waiting[0])
        else:
            self.say(T("nothing is due"))

    def action_clock(self) -> None:
        """Let the clock run, or stop it."""
        if self.clock.running:
            self.run_worker(self._pause(), exclusive=True, group="clock")
            return
        if any(holding(self.desk.session)):
            self.say(T("the clock waits for what is due"))
        elif self.desk.session.fight is not None:
            self.say(T("a fight goes by turns: . is the next one"))
        else:
            self.clock.start(self.desk.session)
            self._ticker.resume()
            self._tell_clock()

    async def _pause(self) -> None:
        await self._keep_running_time()
        self._stop_clock()
        self.tell()

    def _stop_clock(self) -> None:
        if self.clock.running:
            self.clock.stop()
            self._ticker.pause()
            self._tell_clock()

    async def action_speed(self, step: int) -> None:
        """The running clock's speed."""
        await self._keep_running_time()
        self.clock.faster(step)
        self._tell_clock()

    async def _tick(self) -> None:
        session = self.desk.session
        if not self.clock.running:
            return
        if self.clock.must_be_kept(session):
            await self._keep_running_time()
            if any(holding(self.desk.session)):
                self._stop_clock()
                self.app.ring()
                self.tell()
                self._to_due()
                return
            self.tell()
            return
        self.query_one(ClockBar).tick(self.book, session.now + self.clock.passed(session))

    async def _keep_running_time(self) -> None:
        """Put the time that has passed on the running clock on the disk."""
        seconds = self.clock.passed(self.desk.session)
        if not self.clock.running or seconds <= 0:
            return
        try:
            await self.desk.let_run(seconds)
        except (Refused, SaveError) as problem:
            self._stop_clock()
            self.say(Text("! {problem:text}", {"problem": problem.text}))
            return
        self.clock.resume(self.desk.session)

    # -- everything else

    async def action_undo(self) -> None:
        """Take back the last command."""
        await self._do(command("undo"))

    async def action_redo(self) -> None:
        """Do again what was undone."""
        await self._do(command("redo"))

    def action_add(self) -> None:
        """A new character."""
        self.ask(forms.add_question(self.desk.view, self.book))

    def action_edit(self) -> None:
        """The sheet of the character under the cursor."""
        person = self._someone()
        if person is not None:
            self.ask(forms.edit_question(person, self.desk.view, self.book))

    def action_note(self) -> None:
        """A note on the character under the cursor."""
        person = self._someone()
        if person is not None:
            book = self.book
            title = f"{person.name}: {book.translate(T('note'))}"
            label = book.translate(T("note"))
            self.ask(forms.text_question(title, label, "note", [person.name], person.note))

    def action_rename(self) -> None:
        """Another name for the character under the cursor."""
        person = self._someone()
        if person is not None:
            book = self.book
            title = f"{person.name}: {book.translate(T('rename'))}"
            label = book.translate(T("name"))
            self.ask(forms.text_question(title, label, "rename", [person.name], person.name))

    async def action_remove(self) -> None:
        """Take the character under the cursor off the table (u brings it back)."""
        person = self._someone()
        if person is not None:
            await self._do(command("remove", person.name))
            self.say(say(T("{who} is off the table; u takes that back"), who=person.name))

    def action_initiative(self) -> None:
        """The place in the turn order of the character under the cursor."""
        person = self._someone()
        if person is not None:
            self.ask(forms.initiative_question([person], self.book))

    def action_command(self) -> None:
        """Type any command."""
        self.ask(forms.command_question(self.book))

    def action_pane(self, step: int) -> None:
        """The focus goes to the next pane."""
        focused = self.focused
        places = [i for i, pane in enumerate(PANES) if focused is not None and f"#{focused.id}" == pane]
        self.action_to_pane((places[0] + step) % len(PANES) if places else 0)

    def action_to_pane(self, place: int) -> None:
        """The focus goes to a pane."""
        self.set_focus(self.query_one(PANES[place]))

    def action_help(self) -> None:
        """The keys that work here."""
        from tui.help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.book))

    async def action_leave(self) -> None:
        """Leave; everything is saved already."""
        await self._keep_running_time()
        self.app.exit()

    def action_language(self) -> None:
        """The next language."""
        self.app.next_language()
        self.tell()

    def action_redraw(self) -> None:
        """Draw everything anew, after something else wrote on the terminal."""
        self.refresh(layout=True)

    # -- small terminals

    def on_resize(self, event: events.Resize) -> None:
        small = event.size.width < SMALLEST[0] or event.size.height < SMALLEST[1]
        self.set_class(small, "-small")
        self.set_class(event.size.height >= 32, "-tall")
        self.set_class(event.size.width >= 110, "-wide")
        notice = self.query_one("#small", Static)
        notice.display = small
        if small:
            width, height = SMALLEST
            notice.update(
                render(say(T("too small: {width} by {height} at least"), width=width, height=height), self.book)
            )
        self._tell_keys()


_TABLE_ACTIONS = frozenset(
    [
        "menu",
        "time",
        "go_on",
        "undo",
        "redo",
        "add",
        "edit",
        "help",
        "command",
        "clock",
        "leave",
        "resolve_next",
        "continue",
        "initiative",
        "note",
        "rename",
        "remove",
        "speed",
        "pane",
        "to_pane",
        "language",
    ]
)
