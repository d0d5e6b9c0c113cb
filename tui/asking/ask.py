"""The strip that asks. It stands where the log is, so that the table stays in sight."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Input

from rules.words import T, render, say
from tui.asking.drawing import DETAIL_LINES, detail_lines, detail_room, hint_lines, label_of, label_room, row_lines
from tui.asking.filling import Filling
from tui.asking.line import AskInput, AskRows
from tui.asking.question import Option, Question
from tui.asking.refusals import in_words
from tui.boxes import Across, Down, Words
from tui.columns import fit, wrapped
from tui.in_turn import working
from tui.language import Language, phrasebook
from tui.listing import Cell, Line
from tui.literal import Literal

Answering = Callable[[str], Awaitable[str | None]]
"""Carries a command out; returns why not, or ``None`` when it is done."""

MOST_LINES = 9
"""Of head and rows together; on a low screen fewer, so that the line to type in is never pushed off it."""
LEFT_TO_THE_TABLE = 24
"""On a high screen a form has all the lines but so many."""
LEAST_ROWS = 4
"""Of so many rows none gives way to what is told above them when something was refused."""
HELP = "?"
"""In an empty line: the keys that work here."""


class Ask(Literal, Down):
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
        self.filling: Filling | None = None
        """The question that stands, as far as it is filled in."""
        self.answer: Answering | None = None
        self._problem = ""
        self._quiet = False
        self._drawn_for = 0
        self.display = False

    def compose(self) -> ComposeResult:
        yield Words(id="ask-head")
        yield AskRows(id="ask-rows")
        with Across(id="ask-line"):
            yield Words(id="ask-label")
            yield AskInput(self, id="ask-input")

    # -- opening and closing

    @property
    def asking(self) -> bool:
        """Whether a question stands."""
        return self.filling is not None

    @property
    def question(self) -> Question | None:
        """The question that stands."""
        return self.filling.question if self.filling is not None else None

    def open(self, question: Question, answer: Answering) -> None:
        """Ask. ``answer`` is given the command; its refusal is shown and the question stays."""
        self.filling, self.answer = Filling(question), answer
        self._problem = ""
        self.border_title = question.title
        self.display = True
        self._tell()
        self.query_one(AskInput).focus()

    def leave(self) -> None:
        """Close without an answer."""
        if self.filling is not None:
            self._close(done=False)

    def _close(self, done: bool) -> None:
        self.filling = self.answer = None
        self.display = False
        self._set_input("")
        self.post_message(self.Closed(self, done))

    def _set_input(self, text: str) -> None:
        field = self.query_one(AskInput)
        if field.value != text:
            self._quiet = True
            field.value = text
        field.cursor_position = len(text)

    def _tell(self) -> None:
        """Show the question as it now is filled in."""
        if self.filling is not None:
            self._set_input(self.filling.typed)
            self._draw()

    # -- what the keys do

    def to_row(self, step: int) -> None:
        """Another row is filled in, the first after the last."""
        if self.filling is not None:
            self.filling.to_row(step)
            self._tell()

    def to_chapter(self, step: int) -> None:
        """The first row of the next part of the form, or of the one before; where it has none, another row."""
        if self.filling is not None:
            has_parts = self.filling.to_chapter(step)
            self._tell()
            if has_parts:
                self.query_one(AskRows).from_heading()

    def walk(self, step: int) -> None:
        """Up or down: through the list of choices where there is one, else through the rows."""
        if self.filling is not None:
            self.filling.walk(step)
            self._tell()

    def page(self, step: int) -> None:
        """A screenful up or down, of choices or of rows."""
        if self.filling is not None:
            self.filling.page(step * max(1, self.query_one(AskRows).size.height - 1))
            self._tell()

    def to_end(self, place: int) -> None:
        """To the first (0) or the last (-1) of the choices, or of the rows."""
        if self.filling is not None:
            self.filling.to_end(place)
            self._tell()

    def turn(self, step: int) -> bool:
        """Left or right through few choices; ``False`` where there is nothing to turn."""
        if self.filling is None or not self.filling.turn(step):
            return False
        self._tell()
        return True

    def empty(self) -> bool:
        """Choose nothing in a row that needs no choice; ``False`` where text is typed instead."""
        if self.filling is None or not self.filling.empty():
            return False
        self._tell()
        return True

    # -- typing

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self._quiet:
            self._quiet = False
            return
        filling = self.filling
        if filling is None or filling.row is None:
            return
        if event.value == HELP:
            filling.typed = ""
            self._set_input("")
            self.tell_keys()
            return
        self._problem = ""
        filling.question.notice = ""
        at_once = filling.outright(event.value)
        if at_once is not None:
            self.run_worker(self._give(at_once), group="ask")
            return
        filling.type(event.value)
        if filling.typed != event.value:
            self._set_input(filling.typed)
        self._draw()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        filling = self.filling
        if filling is None:
            return
        filling.typed = event.value
        if not filling.enter():
            self._problem = self._book.translate(T("nothing fits; write it differently"))
            self._draw()
            return
        missing = filling.lacking
        if missing is not None:
            question = filling.question
            said = say(T("{fields:either} is still needed"), fields=question.called(question.rows[missing]))
            # Who has just filled in another row is on the way there, and did nothing wrong.
            on_the_way = missing != filling.at and filling.row is not None and bool(filling.row.text)
            self._problem = "" if on_the_way else render(said, self._book)
            filling.go_to(missing)
            self._tell()
        elif filling.goes_on:
            filling.go_to(filling.at + 1)
            self._tell()
        else:
            self.run_worker(self._give(filling.question.filled()), group="ask")

    async def _give(self, filled: dict[str, str]) -> None:
        filling = self.filling
        if filling is None or self.answer is None:
            return
        line = filling.line(filled)
        with working(self):
            problem = await self.answer(line)
        if self.filling is not filling:
            return
        if problem is None:
            self._close(done=True)
            return
        self._problem = in_words(problem, filling.question.rows)
        field = self.query_one(AskInput)
        if field.value.strip().lower() in filling.question.outright:
            # A letter that answers at once is not to stand before the next one.
            filling.typed = ""
            self._set_input("")
        else:
            # What was refused gives way to what is typed next.
            field.action_select_all()
        self._draw()

    def tell_keys(self) -> None:
        """The keys that work here, over the screen; then back."""
        from tui.help import HelpScreen

        self.app.push_screen(HelpScreen(self.screen, self._book))

    # -- drawing

    def on_resize(self, event: events.Resize) -> None:
        """What is told is wrapped for another width."""
        if event.size.width != self._drawn_for:
            self._draw()

    @property
    def _book(self) -> Language:
        told = getattr(self.app, "book_for", None)
        book = told() if told is not None else phrasebook("en")
        assert isinstance(book, Language)
        return book

    def _draw(self) -> None:
        filling = self.filling
        if filling is None:
            return
        question, row = filling.question, filling.row
        # A strip that was hidden has no width of its own yet; it will have the screen's.
        width = max(20, (self.size.width or self.app.size.width) - 2)
        self._drawn_for = self.size.width
        told = self._detail(filling, width)
        room = detail_room(question, width, self._most_details, self._book)
        head = [part for line in question.told() for part in _in_lines(line, width)]
        if self._problem:
            # Why not stands below the first line; of the others stays what leaves the rows enough room.
            problem = _in_lines(f"! {self._problem}", width)
            left = self._most_lines - room - len(problem) - min(LEAST_ROWS, _most_rows(question))
            head = [*head[:1], *problem, *head[1 : max(1, left)]]
        head = [*head, *told, *[" "] * (room - len(told))][: self._most_lines]
        static = self.query_one("#ask-head", Words)
        static.tell("\n".join(head))
        static.display = bool(head)
        chapter = row.chapter if row is not None else ""
        self.border_title = f"{question.title} \u00b7 {chapter}" if chapter else question.title
        labels = min(label_room(question), width // 2)
        label = self.query_one("#ask-label", Words)
        label.styles.width = labels + 2
        label.tell(fit(label_of(question, row) if row else "", labels))
        lines, current = self._lines(filling, width)
        rows = self.query_one(AskRows)
        rows.empty = self._book.translate(T("nothing fits"))
        rows.show(lines, current)
        rows.styles.height = max(0, min(_most_rows(question), max(1, self._most_lines - len(head))))
        rows.display = bool(lines) or (row is not None and row.long)

    def _detail(self, filling: Filling, width: int) -> list[str]:
        """What the row, or the choice under the cursor, means in full."""
        question, row = filling.question, filling.row
        if row is None:
            return []
        if not row.long:
            return hint_lines(question, row, width, self._book) if len(question.rows) > 1 or row.options else []
        return detail_lines(row, filling.choice or Option("", ""), width, self._most_details)

    @property
    def _most_details(self) -> int:
        return DETAIL_LINES if self._most_lines >= MOST_LINES else 1

    @property
    def _most_lines(self) -> int:
        height = self.app.size.height
        return max(4, min(max(MOST_LINES, height - LEFT_TO_THE_TABLE), height - 13))

    def _lines(self, filling: Filling, width: int) -> tuple[list[Line], str | None]:
        question, row = filling.question, filling.row
        if row is not None and row.long:
            choice = filling.choice
            lines = [Line(o.value, (Cell(o.label), Cell(o.hint, "dim"))) for o in filling.found]
            return lines, choice.value if choice is not None else None
        if len(question.rows) == 1 and row is not None and not row.options:
            return [], None
        return row_lines(question, row, width), row.name if row else None


def _in_lines(line: str, width: int) -> list[str]:
    return wrapped(line, width) if cell_len(line) > width else [line]


def _most_rows(question: Question) -> int:
    """How many lines the rows take, or the longest list of choices: while one asks, nothing moves."""
    chapters = len({row.chapter for row in question.rows if row.chapter})
    return max([len(question.rows) + chapters, *(len(row.matching("")) for row in question.rows if row.long)])


__all__ = ["Answering", "Ask", "AskInput"]
