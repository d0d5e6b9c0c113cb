"""The first screen: pick a session, or begin one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from rules.command import parse
from rules.refusal import Refused
from rules.systems import SYSTEMS, load
from rules.words import T, render, say
from saves.disk import exists
from saves.errors import SaveError
from saves.places import Found, path_of_title, sessions
from tui.asking import forms
from tui.asking.ask import Answering, Ask
from tui.desk import Desk
from tui.keyed_screen import KeyedScreen
from tui.keymap.prose import key_of
from tui.listing import Cell, Line, Listing, listed
from tui.opening import create_desk, open_demo, open_desk
from tui.ways_out import WayOut, way_out_of

if TYPE_CHECKING:
    from tui.app import ChevetApp


class SessionList(Listing):
    """The sessions in the data directory, the one saved last first."""

    FLEXIBLE = 1
    LEAST = (10, 8, 14, 16)
    FIRST = (3,)
    NARROW = 80
    """Below so many cells the day of the last save is told without its time."""
    BINDINGS = [Binding("enter", "choose", T("open"), id="sessions.open")]

    def _measure(self) -> list[int]:
        self.LEAST = (10, 8, 14, 10 if self.size.width < self.NARROW else 16)
        return super()._measure()


class SessionsScreen(KeyedScreen[None]):
    """Pick a session and open it."""

    app: ChevetApp

    BINDINGS = [
        Binding("n", "new", T("new session"), id="sessions.new"),
        Binding("v", "look_on", T("look on"), id="sessions.look_on"),
        Binding("d", "demo", T("demo"), id="sessions.demo"),
        Binding("o", "settings", T("settings"), id="sessions.settings"),
        Binding("L", "language", T("language"), id="sessions.language"),
        Binding("question_mark,f1", "help", T("help"), id="sessions.help"),
        Binding("q", "leave", T("quit"), id="sessions.quit"),
    ]

    def compose(self) -> ComposeResult:
        yield Static(id="welcome", markup=False)
        yield SessionList(id="sessions")
        yield Ask(id="ask")
        yield self.keys
        yield self.small

    def on_mount(self) -> None:
        self._found: dict[str, Found] = {}
        self.tell()
        self.query_one(SessionList).focus()

    def tell(self) -> None:
        """Show what is there."""
        book = self.book
        problem: SaveError | None = None
        try:
            self._found = {str(found.path): found for found in sessions()}
        except SaveError as unseen:
            self._found, problem = {}, unseen
        pane = self.query_one(SessionList)
        pane.border_title = book.translate(T("Sessions"))
        new, demo = (key_of(self.app, type(self), f"sessions.{word}") for word in ("new", "demo"))
        nothing = say(T("no session yet: {new} begins one, {demo} shows a party in trouble"), new=new, demo=demo)
        pane.empty = render(nothing, book) if problem is None else book.translate(T("nobody can look for them"))
        if problem is not None:
            self.say("! " + render(problem.text, book))
        pane.show([self._line(found) for found in self._found.values()])
        welcome = book.translate(T("Chevet: at the bedside of the wounded, the poisoned and the mad"))
        self.query_one("#welcome", Static).update(f" {welcome}")
        self.keys.tell()

    def _line(self, found: Found) -> Line:
        book = self.book
        # What a system is of stands behind a colon; its name alone tells it here.
        systems = [book.translate(load(s).title).partition(":")[0].strip() for s in found.systems if s in SYSTEMS]
        changed = datetime.fromtimestamp(found.changed).strftime("%Y-%m-%d %H:%M").split()
        title = found.title if found.title != found.name else ""
        return Line(
            str(found.path),
            (Cell(found.name, "strong"), Cell(title), listed(systems, "dim"), listed(changed, "dim", " ")),
        )

    def on_resize(self, event: events.Resize) -> None:
        self.keys.tell()

    def on_screen_resume(self) -> None:
        self.tell()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not (
            self.busy and action in ("open", "look_on", "new", "demo", "settings", "language", "help", "leave")
        )

    # -- opening

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        self.action_open()

    def action_open(self) -> None:
        """Open the session under the cursor."""
        found = self._found.get(self.query_one(SessionList).key or "")
        if found is not None:
            self._open(lambda: open_desk(found.path), found.path)

    def action_demo(self) -> None:
        """A throw-away copy of a party in trouble."""
        self._open(lambda: open_demo(self.app.lang))

    def _open(self, opening: Callable[[], Desk], path: Path | None = None) -> None:
        try:
            desk = opening()
        except (SaveError, Refused) as problem:
            way_out = way_out_of(problem, path, self.book) if path is not None else None
            if way_out is None:
                self.say("! " + render(problem.text, self.book))
                return
            self.busy = True
            self.query_one(Ask).open(way_out.question(self.size.width), self._take(way_out))
            self.keys.tell()
            return
        self.app.open_table(desk)

    def _take(self, way_out: WayOut) -> Answering:
        async def taken(_: str) -> str | None:
            try:
                desk = way_out.take()
            except (SaveError, Refused) as problem:
                return render(problem.text, self.book)
            self.app.open_table(desk)
            return None

        return taken

    def action_look_on(self) -> None:
        """Open the session under the cursor without the right to change it."""
        found = self._found.get(self.query_one(SessionList).key or "")
        if found is not None:
            self._open(lambda: open_desk(found.path, write=False), found.path)

    def action_new(self) -> None:
        """Begin a session: its title and its systems."""
        self.busy = True
        self.query_one(Ask).open(forms.session_question(self.book), self._create)
        self.keys.tell()

    async def _create(self, line: str) -> str | None:
        wanted = parse(line)
        title = wanted.words[0]
        systems = tuple(s for s in (wanted.field("systems") or "").split(",") if s)
        try:
            path = path_of_title(title)
            if exists(path):
                raise Refused(say(T("{name} is there already; choose another title"), name=path.stem))
            desk = create_desk(path, systems, title)
        except (SaveError, Refused) as problem:
            return render(problem.text, self.book)
        self.app.open_table(desk)
        return None

    @on(Ask.Closed)
    def _answered(self, event: Ask.Closed) -> None:
        event.stop()
        self.busy = False
        if not event.done:
            self.query_one(SessionList).focus()
        self.keys.tell()

    def action_settings(self) -> None:
        """The GM's own settings."""
        from tui.settings.screen import SettingsScreen

        self.app.push_screen(SettingsScreen(), lambda _: self.tell())

    def action_language(self) -> None:
        """The next language."""
        self.app.next_language()
        self.tell()

    def action_help(self) -> None:
        """The keys that work here."""
        from tui.help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.book))

    def action_leave(self) -> None:
        """Leave."""
        self.app.exit()
