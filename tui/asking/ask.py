"""The strip that asks. It stands where the log is, so that the table stays in sight."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, Static

from rules.words import T
from tui.asking.question import Option, Question, Row
from tui.columns import fit, wrapped
from tui.in_turn import working
from tui.listing import Cell, Line, Listing
from tui.literal import Literal, LiteralInput

Answering = Callable[[str], Awaitable[str | None]]
"""Carries a command out; returns why not, or ``None`` when it is done."""

MOST_LINES = 9
"""Of head and rows together; on a low screen fewer, so that the line to type in is never pushed off it."""
DETAIL_LINES = 2
"""For what a choice means, where that does not fit beside it."""


class AskRows(Listing, can_focus=False):
    """The rows of the form, or the choices of one of them."""

    FLEXIBLE = 2
    LEAST = (8, 8, 0)


class AskInput(LiteralInput):
    """The line that is typed into. Up, down and tab walk the rows; escape leaves."""

    BINDINGS = [
        Binding("up", "walk(-1)", T("row above"), show=False, id="ask.up"),
        Binding("down", "walk(1)", T("row below"), show=False, id="ask.down"),
        Binding("tab", "row(1)", T("next row"), id="ask.next"),
        Binding("shift+tab", "row(-1)", T("row before"), show=False, id="ask.previous"),
        Binding("escape", "leave", T("leave"), id="ask.leave"),
        Binding("enter", "submit", T("do it"), id="ask.submit", priority=True),
        Binding("left", "sideways(-1)", show=False),
        Binding("right", "sideways(1)", show=False),
    ]

    @property
    def ask(self) -> Ask:
        strip = self.query_ancestor(Ask)
        assert isinstance(strip, Ask)
        return strip

    def action_walk(self, step: int) -> None:
        """To the next choice of the list, or the next row."""
        self.ask.walk(step)

    def action_row(self, step: int) -> None:
        """To the next row."""
        self.ask.to_row(step)

    def action_leave(self) -> None:
        """Back out; nothing is done."""
        self.ask.leave()

    def action_sideways(self, step: int) -> None:
        """Through the choices of a row with few of them; else along the text."""
        if not self.ask.turn(step):
            if step < 0:
                self.action_cursor_left()
            else:
                self.action_cursor_right()


class Ask(Literal, Vertical):
    """Asks one question at a time."""

    @dataclass
    class Closed(Message):
        """The question is answered, or left."""

        ask: Ask
        done: bool

        @property
        def control(self) -> Ask:
            return self.ask

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.question: Question | None = None
        self.answer: Answering | None = None
        self._row = 0
        self._place = 0
        self._problem = ""
        self._quiet = False
        self.display = False

    def compose(self) -> ComposeResult:
        yield Static(id="ask-head", markup=False)
        yield AskRows(id="ask-rows")
        with Horizontal(id="ask-line"):
            yield Static(id="ask-label", markup=False)
            field = AskInput(compact=True, id="ask-input", select_on_focus=False)
            field.cursor_blink = False
            yield field

    # -- opening and closing

    @property
    def asking(self) -> bool:
        """Whether a question stands."""
        return self.question is not None

    def open(self, question: Question, answer: Answering) -> None:
        """Ask. ``answer`` is given the command; its refusal is shown and the question stays."""
        self.question, self.answer = question, answer
        self._row = next((i for i, row in enumerate(question.rows) if row.required and not row.text), 0)
        self._place, self._problem = 0, ""
        self.border_title = question.title
        self.display = True
        self._take_up()
        self.query_one(AskInput).focus()

    def leave(self) -> None:
        """Close without an answer."""
        if self.question is None:
            return
        self._close(done=False)

    def _close(self, done: bool) -> None:
        self.question = self.answer = None
        self.display = False
        self._set_input("")
        self.post_message(self.Closed(self, done))

    # -- the row that is being filled in

    @property
    def row(self) -> Row | None:
        """The row that is being filled in."""
        if self.question is None or not self.question.rows:
            return None
        return self.question.rows[self._row]

    def _set_input(self, text: str) -> None:
        field = self.query_one(AskInput)
        if field.value != text:
            self._quiet = True
            field.value = text
        field.cursor_position = len(text)

    def _take_up(self) -> None:
        row = self.row
        self._place = 0
        self._set_input("" if row is None or row.options else row.text)
        if row is not None and row.long and row.text:
            values = [o.value for o in row.options]
            self._place = values.index(row.text) if row.text in values else 0
        self._draw()

    def to_row(self, step: int) -> None:
        """Another row is filled in."""
        if self.question is None or not self.question.rows:
            return
        self._settle_row()
        self._row = (self._row + step) % len(self.question.rows)
        self._take_up()

    def walk(self, step: int) -> None:
        """Up or down: through the list of choices where there is one, else through the rows."""
        row = self.row
        if row is not None and row.long:
            found = row.matching(self.query_one(AskInput).value)
            if found:
                self._place = max(0, min(len(found) - 1, self._place + step))
                self._draw()
            return
        self.to_row(step)

    def turn(self, step: int) -> bool:
        """Left or right through few choices; ``False`` where there is nothing to turn."""
        row = self.row
        if row is None or not row.options or row.long:
            return False
        values = [o.value for o in row.options]
        if not row.required:
            values = ["", *values]
        place = values.index(row.text) if row.text in values else (0 if step > 0 else 1)
        row.text = values[(place + step) % len(values)]
        self._set_input("")
        self._draw()
        return True

    def _settle_row(self) -> None:
        row = self.row
        if row is None:
            return
        typed = self.query_one(AskInput).value
        if not row.options:
            row.text = typed.strip()
        elif row.long:
            found = row.matching(typed)
            if typed.strip() and found:
                row.text = found[min(self._place, len(found) - 1)].value

    # -- typing

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self._quiet:
            self._quiet = False
            return
        row, question = self.row, self.question
        if row is None or question is None:
            return
        self._problem = ""
        typed = event.value
        if typed and self._row == 0 and typed.strip().lower() in question.outright:
            name, value = question.outright[typed.strip().lower()]
            self.run_worker(self._give({**question.filled(), row.name: "", name: value}), group="ask")
            return
        if row.long:
            self._place = 0
        elif row.options:
            found = row.matching(typed)
            if typed and found:
                row.text = found[0].value
            elif typed:
                self._set_input(typed[:-1])
        else:
            row.text = typed.strip()
        self._draw()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        question, row = self.question, self.row
        if question is None:
            return
        if row is not None and row.long:
            found = row.matching(event.value)
            if found and (event.value.strip() or row.required or self._place):
                row.text = found[min(self._place, len(found) - 1)].value
            elif event.value.strip():
                self._problem = self._say(T("nothing fits; write it differently"))
                self._draw()
                return
        else:
            self._settle_row()
        missing = next((i for i, r in enumerate(question.rows) if r.required and not r.text), None)
        if missing is not None:
            self._row = missing
            self._take_up()
            return
        if row is not None and row.long and row.required and self._more_rows_after():
            # What is chosen from a long list is settled first; the rest of the form is still looked at.
            self._row += 1
            self._take_up()
            return
        self.run_worker(self._give(question.filled()), group="ask")

    def _more_rows_after(self) -> bool:
        return self.question is not None and self._row + 1 < len(self.question.rows)

    async def _give(self, filled: dict[str, str]) -> None:
        if self.question is None or self.answer is None:
            return
        question = self.question
        line = question.command({k: v for k, v in filled.items() if v or k in _blanks(question)})
        with working(self.app):
            problem = await self.answer(line)
        if self.question is not question:
            return
        if problem is None:
            self._close(done=True)
            return
        self._problem = problem
        if self.query_one(AskInput).value.strip().lower() in question.outright:
            # A letter that answers at once is not to stand before the next one.
            self._set_input("")
        self._draw()

    # -- drawing

    def _say(self, template: str) -> str:
        translate = getattr(self.app, "translate", None)
        return str(translate(template)) if translate else template

    def _draw(self) -> None:
        question = self.question
        if question is None:
            return
        head = [line for line in question.head(question.filled()) if line]
        if self._problem:
            head = [*head[:1], "! " + self._problem]
        head += self._detail()
        static = self.query_one("#ask-head", Static)
        static.update("\n".join(head))
        static.display = bool(head)
        row = self.row
        label = self.query_one("#ask-label", Static)
        label.update((row.label if row else "") + " ")
        lines, current = self._lines(question)
        rows = self.query_one(AskRows)
        rows.show(lines, current)
        rows.styles.height = max(0, min(len(lines), self._most_lines - len(head)))
        rows.display = bool(lines)

    def _detail(self) -> list[str]:
        """What the choice under the cursor means, in full; always of one height, whichever it is."""
        row = self.row
        # A strip that was hidden has no width of its own yet; it will have the screen's.
        width = max(20, (self.size.width or self.app.size.width) - 2)
        if row is None or not row.long:
            return []
        if row.detail is None and not any(cell_len(o.hint) > width // 3 for o in row.options):
            return []
        found = row.matching(self.query_one(AskInput).value)
        option = found[min(self._place, len(found) - 1)] if found else Option("", "")
        hint = row.detail(option) if row.detail is not None else option.hint
        lines = wrapped(hint, width)
        most = DETAIL_LINES if self._most_lines == MOST_LINES else 1
        if len(lines) > most:
            lines = [*lines[: most - 1], fit(" ".join(lines[most - 1 :]), width)]
        return [*lines, *[" "] * (most - len(lines))]

    @property
    def _most_lines(self) -> int:
        return max(4, min(MOST_LINES, self.app.size.height - 13))

    def _lines(self, question: Question) -> tuple[list[Line], str | None]:
        row = self.row
        if row is not None and row.long:
            found = row.matching(self.query_one(AskInput).value)
            lines = [Line(o.value, (Cell(o.label), Cell(o.hint, "dim"))) for o in found]
            return lines, found[min(self._place, len(found) - 1)].value if found else None
        if len(question.rows) == 1 and row is not None and not row.options:
            return [], None
        lines = []
        for r in question.rows:
            value = Cell(self._value(r), "" if r.text else "dim")
            lines.append(Line(r.name, (Cell(r.label, "strong" if r is row else ""), value, Cell(r.hint, "dim"))))
        return lines, row.name if row else None

    def _value(self, row: Row) -> str:
        if row.options and not row.long:
            return "  ".join(f"[{o.label}]" if o.value == row.text else o.label for o in _in_order(row))
        if row.text:
            return row.label_of(row.text)
        return f"({row.ghost})" if row.ghost else ("…" if row.required else "-")


def _in_order(row: Row) -> list[Option]:
    return row.options


def _blanks(question: Question) -> set[str]:
    """Rows that had something and were emptied: the command says so."""
    return {row.name for row in question.rows if row.initial and not row.text}


__all__ = ["Ask", "AskInput", "fit"]
