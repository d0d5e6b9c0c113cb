"""The line of the strip that is typed into, with its keys, and the rows above it."""

from __future__ import annotations

from typing import Protocol

from textual.binding import Binding

from rules.words import T
from tui.listing import Listing
from tui.literal import LiteralInput


class AskRows(Listing, can_focus=False):
    """The rows of the form, or the choices of one of them."""

    FLEXIBLE = 2
    LEAST = (8, 8, 0)
    SHARE = 65

    def from_heading(self) -> None:
        """Scroll so that the rows of a chapter begin at the top, below its heading, as far as that goes."""
        above = self.cursor - 1
        if self._heads(above):
            top = max(0, min(above, len(self.lines) - self.size.height))
            if top != self.top:
                self.top = top
                self.refresh()

    def _keep_in_view(self) -> bool:
        moved = super()._keep_in_view()
        if self.size.height > 1 and self.top == self.cursor and self._heads(self.cursor - 1):
            # A heading stays above its first row.
            self.top -= 1
            moved = not moved or self.top > 0
        return moved

    def _heads(self, place: int) -> bool:
        return 0 <= place < len(self.lines) and self.lines[place].whole


class Walked(Protocol):
    """What the keys of the line move in: the strip."""

    def walk(self, step: int) -> None: ...

    def page(self, step: int) -> None: ...

    def to_end(self, place: int) -> None: ...

    def to_row(self, step: int) -> None: ...

    def to_chapter(self, step: int) -> None: ...

    def turn(self, step: int) -> bool: ...

    def empty(self) -> bool: ...

    def tell_keys(self) -> None: ...

    def leave(self) -> None: ...


class AskInput(LiteralInput):
    """The line that is typed into. Up, down and tab walk the rows; escape leaves."""

    BINDINGS = [
        Binding("up", "walk(-1)", T("row above"), show=False, id="ask.up"),
        Binding("down", "walk(1)", T("row below"), show=False, id="ask.down"),
        Binding("pageup", "page(-1)", T("page up"), show=False, id="ask.page_up"),
        Binding("pagedown", "page(1)", T("page down"), show=False, id="ask.page_down"),
        Binding("home,ctrl+home", "far(0)", T("to the first row, or along the text"), show=False, id="ask.top"),
        Binding("end,ctrl+end", "far(-1)", T("to the last row, or along the text"), show=False, id="ask.end"),
        Binding("tab", "row(1)", T("next row"), id="ask.next"),
        Binding("shift+tab", "row(-1)", T("row before"), show=False, id="ask.previous"),
        Binding("escape", "leave", T("leave"), id="ask.leave"),
        Binding("enter", "submit", T("do it"), id="ask.submit", priority=True),
        Binding("f1", "help", T("help"), id="ask.help"),
        Binding("left", "sideways(-1)", T("choice before"), show=False, id="ask.left"),
        Binding("right", "sideways(1)", T("next choice"), show=False, id="ask.right"),
        Binding("backspace", "take_back(-1)", T("take back a letter, or the choice"), show=False, id="ask.back"),
        Binding("delete", "take_back(1)", show=False),
    ]

    def __init__(self, strip: Walked, *, id: str | None = None) -> None:
        super().__init__(compact=True, id=id, select_on_focus=False)
        self.cursor_blink = False
        self._strip = strip

    def action_walk(self, step: int) -> None:
        """To the next choice of the list, or the next row."""
        self._strip.walk(step)

    def action_page(self, step: int) -> None:
        """A screenful of choices, or of rows."""
        self._strip.page(step)

    def action_far(self, place: int) -> None:
        """To the first or the last choice or row; in a line with text, to that end of it."""
        if not self.value:
            self._strip.to_end(place)
        elif place == 0:
            self.action_home()
        else:
            self.cursor_position = len(self.value)

    def action_row(self, step: int) -> None:
        """To the next row; in a form of several parts to the next of them."""
        self._strip.to_chapter(step)

    def action_leave(self) -> None:
        """Back out; nothing is done."""
        self._strip.leave()

    def action_help(self) -> None:
        """The keys that work here."""
        self._strip.tell_keys()

    def action_sideways(self, step: int) -> None:
        """Through the choices of a row with few of them; else along the text."""
        if not self._strip.turn(step):
            if step < 0:
                self.action_cursor_left()
            else:
                self.action_cursor_right()

    def action_take_back(self, side: int) -> None:
        """A letter before the cursor, or behind it; in an empty line the choice of a row that needs none."""
        if not self.value and self._strip.empty():
            return
        if side < 0:
            self.action_delete_left()
        else:
            self.action_delete_right()
