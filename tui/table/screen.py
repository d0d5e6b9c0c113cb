"""The table screen: party, wounds, afflictions, what is due, the log; and the keys that work here."""

from __future__ import annotations

from contextlib import ExitStack

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.geometry import Size

from rules.agenda import due
from rules.command import Command, command
from rules.refusal import Refused
from rules.session import Character
from rules.view import View
from rules.words import T, Text, render, say
from saves.errors import ChangedOutside, SaveError
from tui.asking import forms
from tui.asking.ask import Answering, Ask
from tui.asking.question import Question
from tui.boxes import Across, Box, Down, Words
from tui.desk import Desk
from tui.keymap.prose import key_of
from tui.listing import Listing
from tui.meanwhile import meanwhile
from tui.menu import Menu
from tui.sentences import history_line
from tui.sizes import ROOMY
from tui.table.acting import Acting
from tui.table.clock_bar import ClockBar
from tui.table.commanding import Commanding
from tui.table.elsewhere import Elsewhere
from tui.table.panes import AfflictionsPane, DuePane, LogPane, WoundsPane
from tui.table.party import PartyPane
from tui.table.passing import Passing
from tui.table.revealing import Revealing
from tui.table.rooms import Rooms
from tui.table.running import Timekeeper


class TableScreen(Acting, Passing, Revealing, Commanding, Rooms, Elsewhere):
    """One session being played."""

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
        # Where there is room the parts' own keys stand after these.
        Binding("x", "mark", T("mark"), id="table.mark"),
        Binding("slash", "narrow", T("search"), id="table.narrow"),
        Binding("J", "log", T("log"), id="table.log"),
        Binding("K", "catalogue", T("catalogue"), id="table.catalogue"),
        Binding("P,ctrl+p", "palette", T("everything that can be done"), id="table.palette"),
        Binding("r", "resolve_next", T("resolve"), show=False, id="table.resolve"),
        Binding("c", "continue", T("go on with the time that is left"), show=False, id="table.continue"),
        Binding("R", "rename", T("rename"), show=False, id="table.rename"),
        Binding("plus", "speed(1)", T("the clock runs faster"), show=False, id="table.faster"),
        Binding("minus", "speed(-1)", T("the clock runs slower"), show=False, id="table.slower"),
        Binding("tab,l,right", "pane(1)", T("next pane"), show=False, id="table.next_pane"),
        Binding("shift+tab,h,left", "pane(-1)", T("pane before"), show=False, id="table.previous_pane"),
        Binding("1", "to_pane(0)", T("to the party"), show=False, id="table.party_pane"),
        Binding("2", "to_pane(1)", T("to the wounds"), show=False, id="table.wounds_pane"),
        Binding("3", "to_pane(2)", T("to the afflictions"), show=False, id="table.afflictions_pane"),
        Binding("4", "to_pane(3)", T("to what is due"), show=False, id="table.due_pane"),
        Binding("5", "to_pane(4)", T("to the log"), show=False, id="table.log_pane"),
        Binding("o", "settings", T("settings"), show=False, id="table.settings"),
        Binding("L", "language", T("language"), show=False, id="table.language"),
        Binding("ctrl+l", "redraw", T("draw the screen anew"), show=False, id="table.redraw"),
    ]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._first_frame = ExitStack()
        self._most: int | None = None
        """Lines: no more are told of a pane before the first frame is drawn; from then on ``None``, all."""
        self.time = Timekeeper(desk, self.tell, self._tick, self.clock_stopped, self.say)
        self.bar = ClockBar(id="clock")
        self.party = PartyPane(id="party")
        self.wounds = WoundsPane(id="wounds")
        self.afflictions = AfflictionsPane(id="afflictions")
        self.menu = Menu(id="menu")
        self.menu_detail = Words(id="menu-detail")
        self.due = DuePane(id="due")
        self.log_pane = LogPane(id="log")
        self.strip = Ask(id="ask")
        self.panes: tuple[Listing, ...] = (self.party, self.wounds, self.afflictions, self.due, self.log_pane)
        self._came_from: Listing = self.party
        self._wanted = ""
        self._leaving = False
        """To leave was refused once, because something is not saved."""

    # -- composition

    def compose(self) -> ComposeResult:
        # Filled before they are drawn, and drawn once: a new screen is otherwise sent three times over.
        self._first_frame.enter_context(self.app.batch_update())
        self._most = self.app.size.height
        yield self.bar
        with Across(id="upper"):
            yield self.party
            with Down(id="person"):
                yield self.wounds
                yield self.afflictions
                yield self.menu
                yield self.menu_detail
        with Box(id="lower"):
            yield self.due
            yield self.log_pane
        yield self.strip
        yield self.keys
        yield self.small
        self.menu.display = self.menu_detail.display = False
        self._fit(self.app.size)
        self.tell()

    def on_screen_resume(self) -> None:
        if self._most is not None:
            self.call_later(self._draw_first_frame)

    def _draw_first_frame(self) -> None:
        self._first_frame.close()
        most, self._most = self._most, None
        if most is not None and max(len(self.party.lines), len(self.due.lines)) >= most:
            self.call_after_refresh(self._tell_the_rest)

    def _tell_the_rest(self) -> None:
        """Of a crowd only what can be seen was told before the first frame."""
        book, view, glyphs = self.book, self.desk.view, self.app.glyphs
        self.party.measures = self.due.measures = False
        self.party.fill(view, book, glyphs)
        self.due.fill(view, book, glyphs)
        self.party.measures = self.due.measures = True

    def on_mount(self) -> None:
        self.time.wind(self)
        self.desk.replaced = self.time.forget
        self.set_focus(self.due if due(self.desk.session) else self.party)

    def tell(self, choose: int | None = None) -> None:
        """Show the state as it now is, everywhere; the cursor goes to the character ``choose`` if given."""
        book, view, glyphs = self.book, self.desk.view, self.app.glyphs
        self.party.fill(view, book, glyphs, choose, self._most)
        self.tell_person()
        self.due.fill(view, book, glyphs, self._most)
        self.log_pane.fill(self.desk.chronicle, book)
        self.tell_clock()
        self.keys.tell()

    def tell_person(self) -> None:
        """Show the wounds and afflictions of whoever is under the cursor."""
        person, book = self.person, self.book
        self.wounds.fill(self.desk.view, person, book)
        self.afflictions.fill(self.desk.view, person, book)
        self.tell_story()

    def tell_clock(self) -> None:
        """Show the time as it now is."""
        time = self.time
        self.bar.fill(self.desk.session, self.book, time.now, time.speed, time.running)
        self.due.tell_leap(time.running)

    def _tick(self, now: int) -> None:
        self.bar.tick(self.book, now)

    # -- who and what is meant

    @property
    def person(self) -> Character | None:
        """The character under the party's cursor."""
        chosen = self.party.chosen
        return next((c for c in self.desk.session.characters if c.id == chosen), None)

    @property
    def people(self) -> list[Character]:
        """Those marked; else all of the group whose heading is under the cursor, else the one under it."""
        session = self.desk.session
        marked = self.party.muster.marked(session)
        if marked:
            return marked
        group = self.party.group
        if group is not None and self.party.on_heading:
            return list(group.members)
        person = self.person
        return [person] if person is not None else []

    @property
    def came_from(self) -> Listing:
        """The pane that had the focus last."""
        return self._came_from

    # -- the one way

    async def carry_out(self, line: Command | str) -> str | None:
        """Do a command; why not, in the language of the screen, or ``None`` when it is done and kept."""
        if isinstance(line, str) and line.startswith(forms.ACT):
            # A check that an action answers: its form comes next.
            self._wanted = line[len(forms.ACT) :]
            return None
        known = {c.id for c in self.desk.session.characters}
        before = self.desk.session.fight
        try:
            await self.time.kept()
            was = self.desk.view
            happened = await self.desk.carry_out(line)
        except Refused as problem:
            return render(problem.text, self.book)
        except SaveError as problem:
            if isinstance(problem, ChangedOutside):
                self.ask_whose(line)
            told = T("{problem:text}; not done: {command}")
            return render(say(told, problem=problem.text, command=str(line)), self.book)
        added = next((c.id for c in self.desk.session.characters if c.id not in known), None)
        self.time.go_on()
        fight = self.desk.session.fight
        turn = fight.turn if fight is not None and (before is None or before.turn != fight.turn) else None
        # The cursor goes with the turn.
        self.tell(added if added is not None else turn)
        if not self.busy and self.focused is self.due and due(was.session) and not due(self.desk.session):
            # Nothing is waited for any more: the arrows go to the party again.
            self.set_focus(self.party)
        told = history_line(happened, self.desk.chronicle, self.book) or self._meanwhile(was)
        if told:
            self.say(told)
        return None

    def _meanwhile(self, was: View) -> str:
        """Who of the player characters died or fell while time passed by itself; nothing where nobody did."""
        told = meanwhile(was, self.desk.view)
        if told is None:
            return ""
        key = key_of(self.app, type(self), "table.undo")
        return render(say(T("{what:text}; {key} takes the time back"), what=told, key=key), self.book)

    # -- asking

    def ask(self, question: Question, answer: Answering | None = None) -> None:
        """Ask in the strip at the bottom; the clock stands still meanwhile. ``answer``: what takes it, if not
        :meth:`carry_out`."""
        self.begin_asking()
        self.strip.open(question, answer or self.carry_out)
        self.keys.tell()

    @on(Ask.Closed)
    async def _answered(self, event: Ask.Closed) -> None:
        event.stop()
        wanted, self._wanted = self._wanted, ""
        then, self.after_asking = self.after_asking, None
        self.end_asking(event.done)
        if event.done and then is None and not wanted and not self.keys.message:
            self.remind_of_marks()
        if wanted:
            self.picked(wanted)
        elif then is not None:
            await then()

    def end_asking(self, done: bool) -> None:
        """The strip is gone: the log and the focus come back."""
        self.log_pane.display = True
        self.remove_class("-asking")
        self.busy = False
        self._focus_after(done)
        self.keys.tell()

    def _focus_after(self, done: bool) -> None:
        # After an answer what is due next is under the hand, and after the last the party; after a retreat, where
        # one was.
        if due(self.desk.session) and done:
            self.set_focus(self.due)
        elif done and self.came_from is self.due:
            self.set_focus(self.party)
        else:
            self.set_focus(self.came_from)

    @on(events.DescendantFocus)
    def _pane_focused(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, Listing) and event.widget in self.panes and not self.busy:
            self._came_from = event.widget

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The table's own actions are silent while something is asked."""
        silent = self.busy and action in _TABLE_ACTIONS
        if action == "menu" and self.telling:
            silent = False
        if action == "help" and (self.telling or self.menu.display):
            silent = False
        return not silent and super().check_action(action, parameters)

    @on(Listing.Moved, "#party")
    def _person_moved(self, event: Listing.Moved) -> None:
        event.stop()
        self.tell_person()

    # -- everything else

    async def action_undo(self) -> None:
        """Take back the last command."""
        await self.do(command("undo"))

    async def action_redo(self) -> None:
        """Do again what was undone."""
        await self.do(command("redo"))

    def action_add(self) -> None:
        """A new character."""
        self.ask(forms.add_question(self.desk.view, self.book))

    def action_rename(self) -> None:
        """Another name for the character under the cursor."""
        person = self.someone()
        if person is not None:
            book = self.book
            title = book.colon(person.name, book.translate(T("rename")))
            label = book.translate(T("name"))
            self.ask(forms.text_question(title, label, "rename", [person.name], person.name))

    def action_pane(self, step: int) -> None:
        """The focus goes to the next pane."""
        place = self.panes.index(self.came_from)
        self.action_to_pane((place + step) % len(self.panes))

    def action_to_pane(self, place: int) -> None:
        """The focus goes to a pane."""
        self.set_focus(self.panes[place])

    def action_help(self) -> None:
        """The keys that work here."""
        from tui.help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.book))

    def stand_still(self) -> None:
        """Stop the clock: the program is to be suspended."""
        self.time.halt()
        self.tell_clock()

    async def keep_time(self) -> Text | None:
        """Put the time that has passed on the running clock on the disk: the program is about to end. What is
        lost, where that fails."""
        self.time.halt()
        lost = self.time.now - self.desk.session.now
        try:
            await self.time.kept()
        except SaveError as problem:
            return say(T("{problem:text}; the last {span:span} is lost"), problem=problem.text, span=lost)
        return None

    async def action_leave(self) -> None:
        """Leave; everything is saved already, but for the running clock's time: where that fails, only a second
        wish to leave is taken at its word."""
        self.time.halt()
        lost = self.time.now - self.desk.session.now
        try:
            await self.time.kept()
        except SaveError as problem:
            if not self._leaving:
                self._leaving = True
                told = T("{problem:text}; {key} again leaves without the last {span:span}")
                key = key_of(self.app, type(self), "table.quit")
                self.say(say(told, problem=problem.text, key=key, span=lost))
                return
        await self.app.end(0)

    async def action_settings(self) -> None:
        """The session's settings and the GM's own."""
        from tui.settings.screen import SettingsScreen

        await self.time.stop()
        self.app.push_screen(SettingsScreen(self.desk), lambda _: self.tell())

    def action_language(self) -> None:
        """The next language."""
        self.app.next_language()
        self.tell()

    def action_redraw(self) -> None:
        """Draw everything anew, after something else wrote on the terminal."""
        self.refresh(layout=True)

    # -- small terminals

    def _fit(self, size: Size) -> bool:
        """Lay the panes out for a size; whether they have more or less to tell than before."""
        self.fit(size)
        before, self.due.roomy = self.due.roomy, size.width >= ROOMY
        self.party.roomy = self.due.roomy
        return self.due.roomy != before

    def on_resize(self, event: events.Resize) -> None:
        if self._fit(event.size):
            self.tell()
        self.keys.tell()


_TABLE_ACTIONS = frozenset(
    """menu time go_on undo redo add edit help command clock leave resolve_next continue initiative note
    rename remove speed end_fight pane to_pane language settings reveal show_or_hide
    mark mark_all fold narrow back palette log catalogue""".split()  # noqa: SIM905 - a list of words reads best as words
)
