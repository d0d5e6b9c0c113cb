"""What the catalogue's screen shows: the list, one affliction in full with its odds, the faults of own packs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal

from rules.session import Character
from rules.words import T, render, say
from saves.toml_file import Fault
from tui.asking.ask import Ask
from tui.columns import wrapped
from tui.desk import Desk
from tui.held import Following
from tui.keyed_screen import KeyedScreen
from tui.keymap.prose import key_of
from tui.language import Language
from tui.listing import Cell, Line, Listing
from tui.packs.entries import Known, catalogue, fitting, odds
from tui.packs.entries import told as in_full

if TYPE_CHECKING:
    from tui.app import ChevetApp


class PackList(Listing):
    """The afflictions by name, those of one's own with a sign."""

    FLEXIBLE = 1
    LEAST = (1, 10, 4)
    LEAPS = True
    NARROW = 30
    """Below so many cells the names alone are shown: what each is of stands beside."""
    BINDINGS = [
        Binding("enter", "choose", T("use it"), id="packs.use"),
        Binding("tab,l,right", "screen.to_detail", T("read"), show=False, id="packs.read"),
    ]

    def _measure(self) -> list[int]:
        found = super()._measure()
        if self.size.width < self.NARROW:
            sign, _, _ = found
            found = [sign, self.room - self.MARGIN - (sign + 1 if sign else 0), 0]
        return found


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


class PacksReading(KeyedScreen[Known | None]):
    """The catalogue, to read."""

    app: ChevetApp

    def __init__(self, desk: Desk, people: Sequence[Character]) -> None:
        """``people``: those for whom the odds are told."""
        super().__init__()
        self.desk = desk
        self.people = list(people)
        self.known: list[Known] = []
        self.faults: list[Fault] = []
        self.wanted = ""
        self._odds: dict[str, list[str]] = {}
        self._following = Following(self, self._tell)
        self.pane = PackList(id="packs-list")
        self.detail = PackDetail(id="packs-detail")
        self.wrong = PackFaults(id="packs-faults")
        self.strip = Ask(id="ask")

    def compose(self) -> ComposeResult:
        with Horizontal(id="packs"):
            yield self.pane
            yield self.detail
        yield self.wrong
        yield self.strip
        yield self.keys
        yield self.small
        self.wrong.display = False

    @property
    def book(self) -> Language:
        """The language of the screen, with this session's calendar."""
        return self.app.book_for(self.desk.session)

    # -- what is shown

    def read(self, choose: str = "") -> None:
        """Read the packs as they now are; the game goes on with them. ``choose``: the id that is wanted."""
        self.known, library, self.faults = catalogue(self.desk.session.systems)
        self.desk.restock(library)
        self._odds = {}
        book = self.book
        self.wrong.border_title = render(
            say(T("{count:count|fault|faults} in your own packs"), count=len(self.faults)), book
        )
        self.wrong.show(self._fault_lines())
        self.wrong.display = bool(self.faults)
        self.show(choose)

    def _fault_lines(self) -> list[Line]:
        """Each fault in as many lines as it takes; its key begins with its place."""
        width = max(20, self.size.width - 2)
        return [
            Line(f"{place} {part}", (Cell(text),), whole=True)
            for place, fault in enumerate(self.faults)
            for part, text in enumerate(wrapped(self.told(fault), width))
        ]

    def told(self, fault: Fault) -> str:
        """A fault without the folder, which is always the same."""
        return render(fault._replace(path=Path(fault.path.name)).text, self.book)

    def show(self, choose: str = "") -> None:
        """Show those that fit what is searched for; the cursor stays, or goes to the one of the id ``choose``."""
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
            lines = in_full(chosen, book, self.app.glyphs.mark)
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
        self._following.moved()

    def on_resize(self, _: events.Resize) -> None:
        self.call_after_refresh(self._tell)
        self.keys.tell()
