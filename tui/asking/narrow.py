"""A line to search with: what is typed narrows a list at once."""

from __future__ import annotations

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Input

from rules.words import T
from tui.boxes import Across, Words
from tui.literal import LiteralInput


class NarrowInput(LiteralInput):
    """Where it is typed. Enter keeps what is found, escape shows everything again."""

    BINDINGS = [
        Binding("enter,tab", "keep", T("keep"), id="narrow.keep", priority=True),
        Binding("escape", "drop", T("show all"), id="narrow.drop"),
        Binding("down", "walk(1)", T("down"), show=False, id="narrow.down"),
        Binding("up", "walk(-1)", T("up"), show=False, id="narrow.up"),
    ]

    @property
    def line(self) -> Narrow:
        line = self.query_ancestor(Narrow)
        assert isinstance(line, Narrow)
        return line

    def action_keep(self) -> None:
        """Back to the list, as it is now."""
        self.line.post_message(Narrow.Left(self.line, self.value.strip()))

    def action_drop(self) -> None:
        """Back to the whole list."""
        self.line.post_message(Narrow.Left(self.line, ""))

    def action_walk(self, step: int) -> None:
        """Up or down in the list meanwhile."""
        self.line.post_message(Narrow.Walked(self.line, step))


class Narrow(Across):
    """One line at the bottom, after a slash."""

    @dataclass
    class Typed(Message):
        """Something else is searched for."""

        narrow: Narrow
        text: str

        @property
        def control(self) -> Narrow:
            return self.narrow

    @dataclass
    class Walked(Message):
        """Up or down in the list."""

        narrow: Narrow
        step: int

        @property
        def control(self) -> Narrow:
            return self.narrow

    @dataclass
    class Left(Message):
        """The line is left; ``text`` is what goes on being searched for."""

        narrow: Narrow
        text: str

        @property
        def control(self) -> Narrow:
            return self.narrow

    def __init__(self, text: str = "", sign: str = "/", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._sign = sign
        self._input = NarrowInput(text, compact=True, select_on_focus=False)
        self._input.cursor_blink = False

    def compose(self) -> ComposeResult:
        yield Words(self._sign, classes="narrow-sign")
        yield self._input

    def on_mount(self) -> None:
        self.take_up()

    def take_up(self) -> None:
        """Type here."""
        self._input.focus()
        self._input.cursor_position = len(self._input.value)

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Typed(self, event.value.strip()))
