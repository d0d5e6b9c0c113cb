"""The command line of the table: any command as text, completed as it is typed, with what was typed before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Input

from rules.words import T
from saves.typed import keep_typed, typed_lines
from tui.asking.ask import Answering
from tui.boxes import Across, Down, Words
from tui.columns import fit, wrapped
from tui.completion import Completion, Completions
from tui.in_turn import working
from tui.listing import Cell, Line, Listing
from tui.literal import Literal, LiteralInput


class CompletionRows(Listing, can_focus=False):
    """What can be typed, and what it means."""

    FLEXIBLE = 1
    LEAST = (8, 8)


class CommandInput(LiteralInput):
    """The line itself. Tab takes a completion; up and down walk them, and from there what was typed before."""

    BINDINGS = [
        Binding("tab", "take", T("complete"), id="command.take"),
        Binding("down", "walk(1)", T("next completion"), id="command.down"),
        Binding("up", "walk(-1)", T("typed before"), id="command.up"),
        Binding("enter", "submit", T("do it"), id="command.submit", priority=True),
        Binding("escape", "leave", T("leave"), id="command.leave"),
    ]

    @property
    def line(self) -> CommandLine:
        strip = self.query_ancestor(CommandLine)
        assert isinstance(strip, CommandLine)
        return strip

    def action_take(self) -> None:
        """Take the completion under the cursor, or the first."""
        self.line.take()

    def action_walk(self, step: int) -> None:
        """To the next completion, or to what was typed before."""
        self.line.walk(step)

    def action_leave(self) -> None:
        """Back out; nothing is done."""
        self.line.close(done=False)


class CommandLine(Literal, Down):
    """One line to type into, with completions above it. Always of one height: nothing moves while one types."""

    @dataclass
    class Closed(Message):
        """The command is carried out, or the line is left."""

        line: CommandLine
        done: bool

        @property
        def control(self) -> CommandLine:
            return self.line

    def __init__(
        self, complete: Callable[[str], Completions], answer: Answering, *, id: str | None = None
    ) -> None:
        """``complete``: how a line can go on; ``answer`` carries it out, or says why not."""
        super().__init__(id=id)
        self._complete, self._answer = complete, answer
        self._found: tuple[Completion, ...] = ()
        self._told = ""
        self._problem = ""
        self._typed_before: list[str] = []
        self._back = 0
        self._draft = ""
        self._head = Words(id="command-head")
        self._rows = CompletionRows(id="command-rows")
        self._input = CommandInput(compact=True, id="command-input", select_on_focus=False)
        self._input.cursor_blink = False

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._rows
        with Across(id="command-bottom"):
            yield Words(":", id="command-label")
            yield self._input

    def open(self, title: str, text: str = "") -> None:
        """Take the focus, and begin with a text. It is put away afterwards, not thrown away: that costs less."""
        self.border_title = title
        self._typed_before = typed_lines()
        self._back = len(self._typed_before)
        self._problem = ""
        self.display = True
        self._set(text)
        self._input.focus()

    def close(self, done: bool) -> None:
        """Go away."""
        self.display = False
        self.post_message(self.Closed(self, done))

    # -- completions

    def _look(self) -> None:
        before = self._input.value[: self._input.cursor_position]
        self._found, self._told = self._complete(before)
        self._rows.set_reactive(Listing.cursor, -1)
        self._rows.show([Line(str(i), (Cell(c.label), Cell(c.hint, "dim"))) for i, c in enumerate(self._found)])
        self._draw()

    def _draw(self) -> None:
        text = wrapped(f"! {self._problem}", self._room)[0] if self._problem else self._told
        self._head.update(fit(text, self._room).rstrip(), layout=False)

    @property
    def _room(self) -> int:
        return max(1, self.size.width - 2)

    def on_resize(self) -> None:
        self._draw()

    def take(self) -> None:
        """Take the completion under the cursor; the first where none is."""
        if not self._found:
            return
        taken = self._found[max(0, self._rows.cursor)].line
        rest = self._input.value[self._input.cursor_position :]
        self._set(taken + rest.lstrip() if taken.endswith(" ") else taken + rest, len(taken))

    def _set(self, text: str, cursor: int | None = None) -> None:
        field = self._input
        changed = field.value != text
        with field.prevent(Input.Changed):
            field.value = text
        field.cursor_position = len(text) if cursor is None else cursor
        if changed:
            self._problem = ""
        self._look()

    def walk(self, step: int) -> None:
        """Down into the completions, up out of them and on to what was typed before."""
        place = self._rows.cursor + step
        if self._back < len(self._typed_before) or (step < 0 and self._rows.cursor < 0):
            self._remember(step)
        elif self._found:
            self._rows.cursor = max(-1, min(place, len(self._found) - 1))

    def _remember(self, step: int) -> None:
        """To the line before (or after) among those typed before that begin as this one does."""
        lines = self._typed_before
        if self._back == len(lines):
            self._draft = self._input.value
        place = self._back + step
        while 0 <= place < len(lines) and not lines[place].startswith(self._draft):
            place += step
        if place < 0:
            return
        self._back = min(place, len(lines))
        self._set(self._draft if self._back == len(lines) else lines[self._back])

    # -- typing

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        self._problem = ""
        self._back = len(self._typed_before)
        self._look()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        if self._rows.cursor >= 0:
            self.take()
        elif event.value.strip():
            self.run_worker(self._give(event.value.strip()), group="command")
        else:
            self.close(done=False)

    async def _give(self, line: str) -> None:
        with working(self):
            self._typed_before = await asyncio.to_thread(keep_typed, line)
            self._back = len(self._typed_before)
            problem = await self._answer(line)
        if problem is None:
            self.close(done=True)
            return
        self._problem = problem
        # What the line could have become is beside the point now; a long sentence goes on in its place.
        self._found = ()
        further = wrapped(f"! {problem}", self._room)[1:]
        self._rows.set_reactive(Listing.cursor, -1)
        self._rows.show([Line(str(i), (Cell(text),), whole=True) for i, text in enumerate(further)])
        self._draw()
