"""The catalogue of afflictions: look one up, copy it as the start of one's own, edit it, see the faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.reactive import var

from rules.command import command, parse
from rules.session import Character
from rules.words import T, Text, render, say
from saves.errors import SaveError
from saves.own_packs import copy_entry, where
from saves.packs import library
from saves.toml_file import Fault
from tui.asking.ask import Ask
from tui.asking.narrow import Narrow
from tui.asking.question import Question, Row
from tui.columns import wrapped
from tui.desk import Desk
from tui.keymap.prose import key_of
from tui.language import Language
from tui.listing import Cell, Line, Listing
from tui.packs.editor import edit
from tui.packs.entries import Known, catalogue, fitting, odds, told
from tui.quiet_screen import QuietScreen
from tui.table.bars import KeyBar

if TYPE_CHECKING:
    from tui.app import ChevetApp

Editing = Callable[[Path, int | None], Text | None]
"""Lets the GM edit a file, from a line on; what went wrong, if anything did."""


class PackList(Listing):
    """The afflictions by name, those of one's own with a sign."""

    FLEXIBLE = 1
    LEAST = (1, 10, 4)
    LEAPS = True
    BINDINGS = [
        Binding("enter", "choose", T("use it"), id="packs.use"),
        Binding("tab,l,right", "screen.to_detail", T("read"), show=False, id="packs.read"),
    ]


class PackDetail(Listing):
    """One of them in full."""

    BINDINGS = [
        Binding("tab,h,left,enter", "screen.to_list", T("to the list"), id="packs.list"),
    ]


class PackFaults(Listing):
    """What is wrong in one's own packs."""

    BINDINGS = [
        Binding("enter", "choose", T("edit there"), id="packs.mend"),
        Binding("tab", "screen.to_list", T("to the list"), id="packs.from_faults"),
    ]


class PacksScreen(QuietScreen[Known | None]):
    """The catalogue. It is left with what is to be used on those at the table, or with nothing."""

    app: ChevetApp

    BINDINGS = [
        Binding("slash", "search", T("search"), id="packs.search"),
        Binding("c", "copy", T("copy as your own"), id="packs.copy"),
        Binding("e", "edit", T("edit"), id="packs.edit"),
        Binding("r", "reload", T("read again"), show=False, id="packs.reload"),
        Binding("F", "to_faults", T("to the faults"), show=False, id="packs.faults"),
        Binding("question_mark,f1", "help", T("help"), id="packs.help"),
        Binding("escape,q", "back", T("back"), id="packs.back"),
    ]

    busy: var[bool] = var(False, bindings=True)

    def __init__(self, desk: Desk, people: Sequence[Character], editing: Editing | None = None) -> None:
        """``people``: those for whom the odds are told. ``editing``: how a file is edited, if not by EDITOR."""
        super().__init__()
        self.desk = desk
        self.people = list(people)
        self.editing = editing
        self.known: list[Known] = []
        self.faults: list[Fault] = []
        self.wanted = ""
        self._edited = ""
        self._odds: dict[str, list[str]] = {}
        self.pane = PackList(id="packs-list")
        self.detail = PackDetail(id="packs-detail")
        self.wrong = PackFaults(id="packs-faults")
        self.strip = Ask(id="ask")
        self.keys = KeyBar(lambda: self.book, id="keys")

    def compose(self) -> ComposeResult:
        with Horizontal(id="packs"):
            yield self.pane
            yield self.detail
        yield self.wrong
        yield self.strip
        yield self.keys
        self.wrong.display = False

    async def on_mount(self) -> None:
        self.read()
        await self.action_search()

    @property
    def book(self) -> Language:
        """The language of the screen, with this session's calendar."""
        return self.app.book_for(self.desk.session)

    # -- what is shown

    def read(self, choose: str = "") -> None:
        """Read the packs as they now are; the game goes on with them. ``choose``: the id that is wanted."""
        systems = self.desk.session.systems
        self.desk.library, _ = library(systems)
        self.known, self.faults = catalogue(systems)
        self._odds = {}
        book = self.book
        self.wrong.border_title = render(
            say(T("{count:count|fault|faults} in your own packs"), count=len(self.faults)), book
        )
        self.wrong.show(self._fault_lines())
        self.wrong.display = bool(self.faults)
        self._show(choose)

    def _fault_lines(self) -> list[Line]:
        """Each fault in as many lines as it takes; its key begins with its place."""
        width = max(20, self.size.width - 2)
        return [
            Line(f"{place} {part}", (Cell(text),), whole=True)
            for place, fault in enumerate(self.faults)
            for part, text in enumerate(wrapped(self._told(fault), width))
        ]

    def _told(self, fault: Fault) -> str:
        """A fault without the folder, which is always the same."""
        return render(fault._replace(path=Path(fault.path.name)).text, self.book)

    def _show(self, choose: str = "") -> None:
        book = self.book
        found = fitting(self.wanted, self.known, book)
        title = book.translate(T("Catalogue"))
        self.pane.border_title = f"{title} /{self.wanted}" if self.wanted else title
        key = key_of(self.app, type(self), "packs.back")
        self.pane.empty = render(say(T("nothing of that name; {key} shows all"), key=key), book)
        mark = self.app.glyphs.mark
        self.pane.show(
            [
                Line(
                    each.key,
                    (
                        Cell(mark if each.own else "", "strong"),
                        Cell(each.title(book)),
                        Cell(book.term(each.row.state) if each.row.state else "", "dim"),
                    ),
                )
                for each in found
            ],
            next((each.key for each in found if each.row.label == choose), None),
        )
        self._tell()

    @property
    def chosen(self) -> Known | None:
        """The one under the cursor."""
        return next((each for each in self.known if each.key == self.pane.key), None)

    def _tell(self) -> None:
        """Show the one under the cursor in full."""
        chosen, book = self.chosen, self.book
        width = max(10, self.detail.size.width - 2)
        lines: list[str] = []
        if chosen is not None:
            if chosen.key not in self._odds:
                self._odds[chosen.key] = odds(chosen, self.people, self.desk.view, book)
            lines = told(chosen, book)
            if self._odds[chosen.key]:
                lines += ["", *self._odds[chosen.key]]
            self.detail.border_title = chosen.title(book)
        else:
            self.detail.border_title = ""
        shown = [part for line in lines for part in (wrapped(line, width) or [""])]
        self.detail.set_reactive(Listing.cursor, 0)
        self.detail.show([Line(str(i), (Cell(part),), whole=True) for i, part in enumerate(shown)])

    @on(Listing.Moved, "#packs-list")
    def _moved(self, event: Listing.Moved) -> None:
        event.stop()
        self._tell()

    def on_resize(self, _: events.Resize) -> None:
        self.call_after_refresh(self._tell)
        self.keys.tell()

    def say(self, message: Text | str) -> None:
        """One line to the GM, where the keys stand, until the next key."""
        self.keys.message = render(message, self.book)

    def on_key(self) -> None:
        self.keys.message = ""

    def on_descendant_focus(self) -> None:
        self.keys.tell()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The screen's own keys are silent while something is asked."""
        return not (self.busy and action in _ACTIONS)

    # -- search

    async def action_search(self) -> None:
        """Type part of a name, in any language, or of what it does."""
        self.busy = True
        await self.mount(Narrow(self.wanted, id="packs-search"), before=self.keys)
        self.keys.tell()

    @on(Narrow.Typed)
    def _typed(self, event: Narrow.Typed) -> None:
        event.stop()
        self.wanted = event.text
        self._show()
        self.pane.action_to(0)

    @on(Narrow.Walked)
    def _walked(self, event: Narrow.Walked) -> None:
        event.stop()
        self.pane.action_move(event.step)

    @on(Narrow.Left)
    async def _search_left(self, event: Narrow.Left) -> None:
        event.stop()
        if self.wanted != event.text:
            self.wanted = event.text
            self._show()
        await event.narrow.remove()
        self.busy = False
        self.pane.focus()

    # -- what can be done with one

    @on(Listing.Chosen, "#packs-list")
    def _chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        if self.chosen is not None:
            self.dismiss(self.chosen)

    def action_copy(self) -> None:
        """Copy the one under the cursor as the start of one's own."""
        chosen, book = self.chosen, self.book
        if chosen is None:
            return
        id = Row("id", book.translate(T("id")), text=f"own_{chosen.row.label}", required=True, initial="\0")
        hints = [
            book.translate(T("small letters, digits and _; a file of that name is written among your packs")),
            book.translate(T("with the id of a shipped one, yours takes its place")),
        ]
        title = book.colon(chosen.title(book), book.translate(T("copy as your own")))
        self.busy = True
        self.strip.open(
            Question(
                title=title,
                rows=[id],
                command=lambda filled: str(command("copy", filled.get("id", ""))),
                head=lambda _: hints,
            ),
            self._copy,
        )
        self.keys.tell()

    async def _copy(self, line: str) -> str | None:
        chosen = self.chosen
        if chosen is None:
            return None
        remarks = [
            self.book.translate(T("A copy, to be changed. What is left out is as usual.")),
            self.book.translate(T("chevet check FILE tells every fault with its line.")),
        ]
        id = " ".join(parse(line).words)
        try:
            standing = copy_entry(chosen.kind, chosen.entry, id, remarks)
        except SaveError as problem:
            return render(problem.text, self.book)
        self.wanted = ""
        self.read(id)
        self.call_later(self.say, say(T("written: {file}; e edits it"), file=str(standing.path)))
        return None

    @on(Ask.Closed)
    def _answered(self, event: Ask.Closed) -> None:
        event.stop()
        self.busy = False
        self.pane.focus()
        self.keys.tell()

    def action_edit(self) -> None:
        """Edit the one under the cursor, if it is one's own, in the editor; its faults are shown at once."""
        chosen = self.chosen
        if chosen is None:
            return
        standing = where(chosen.kind, chosen.row.label)
        if standing is None:
            self.say(T("this one came with the program: c makes a copy of your own"))
            return
        self._edited = chosen.row.label
        self._edit(standing.path, standing.line)

    @on(Listing.Chosen, "#packs-faults")
    def _fault_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        fault = self.faults[int(event.key.partition(" ")[0])]
        self._edited = fault.entry
        self._edit(fault.path, fault.line)

    def _edit(self, path: Path, line: int | None) -> None:
        problem = self.editing(path, line) if self.editing is not None else edit(self.app, path, line)
        self.action_reload()
        if problem is not None:
            self.say(problem)

    def action_reload(self) -> None:
        """Read all packs again."""
        self.read(self._edited)
        if self.faults:
            self.wrong.focus()
            self.say(self._told(self.faults[0]))
        else:
            self.pane.focus()
            self.say(T("read again: no fault"))

    # -- moving about

    def action_to_detail(self) -> None:
        """Read on in what is said of it."""
        self.detail.focus()

    def action_to_list(self) -> None:
        """Back to the list."""
        self.pane.focus()

    def action_to_faults(self) -> None:
        """To the faults of one's own packs, if there are any."""
        if self.faults:
            self.wrong.focus()
        else:
            self.say(T("no fault in your own packs"))

    def action_help(self) -> None:
        """The keys that work here."""
        from tui.help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.book))

    def action_back(self) -> None:
        """Back: to the whole list, then to the table."""
        if self.wanted:
            self.wanted = ""
            self._show()
        else:
            self.dismiss(None)


_ACTIONS = frozenset(("search", "copy", "edit", "reload", "to_faults", "help", "back"))
