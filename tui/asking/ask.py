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
from tui.asking.line import AskInput, AskRows
from tui.asking.question import Option, Question, Row
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
        self.question: Question | None = None
        self.answer: Answering | None = None
        self._row = 0
        self._place = 0
        self._moved = False
        """The cursor of a long list was moved: what it stands on is meant."""
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
        return self.question is not None

    def open(self, question: Question, answer: Answering) -> None:
        """Ask. ``answer`` is given the command; its refusal is shown and the question stays."""
        self.question, self.answer = question, answer
        self._row = next((i for i, row in enumerate(question.rows) if question.lacks(row)), 0)
        self._problem = ""
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

    @property
    def _typed_text(self) -> str:
        return self.query_one(AskInput).value

    def _set_input(self, text: str) -> None:
        field = self.query_one(AskInput)
        if field.value != text:
            self._quiet = True
            field.value = text
        field.cursor_position = len(text)

    def _take_up(self) -> None:
        row = self.row
        self._place, self._moved = 0, False
        self._set_input("" if row is None or row.options else row.text)
        if row is not None and row.long:
            self._place = _place_of(row)
        self._draw()

    def to_row(self, step: int) -> None:
        """Another row is filled in, the first after the last."""
        question = self.question
        if question is None or not question.rows:
            return
        self._settle_row()
        asked = question.asked()
        place = (self._row + step) % len(question.rows)
        while question.rows[place] not in asked:
            place = (place + (1 if step > 0 else -1)) % len(question.rows)
        self._go_to_row(place)

    def to_chapter(self, step: int) -> None:
        """The first row of the next part of the form, or of the one before; where it has none, another row."""
        question = self.question
        chapters = list(dict.fromkeys(row.chapter for row in question.rows)) if question is not None else []
        if question is None or self.row is None or len(chapters) < 2:
            self.to_row(step)
            return
        wanted = chapters[(chapters.index(self.row.chapter) + step) % len(chapters)]
        self._go_to_row(next(i for i, row in enumerate(question.rows) if row.chapter == wanted))
        self.query_one(AskRows).from_heading()

    def _go_to_row(self, place: int) -> None:
        self._settle_row()
        self._row = place
        self._take_up()

    def walk(self, step: int) -> None:
        """Up or down: through the list of choices where there is one, else through the rows."""
        row = self.row
        if row is not None and row.long:
            self._to_choice(self._place + step)
        else:
            self.to_row(step)

    def page(self, step: int) -> None:
        """A screenful up or down, of choices or of rows."""
        row, question = self.row, self.question
        if row is None or question is None:
            return
        far = step * max(1, self.query_one(AskRows).size.height - 1)
        if row.long:
            self._to_choice(self._place + far)
        else:
            asked = [i for i, each in enumerate(question.rows) if each in question.asked()]
            self._go_to_row(asked[max(0, min(len(asked) - 1, asked.index(self._row) + far))])

    def to_end(self, place: int) -> None:
        """To the first (0) or the last (-1) of the choices, or of the rows."""
        row, question = self.row, self.question
        if row is None or question is None:
            return
        if row.long:
            self._to_choice(place % len(row.matching(self._typed_text) or [0]))
        else:
            asked = [i for i, each in enumerate(question.rows) if each in question.asked()]
            self._go_to_row(asked[place])

    def _to_choice(self, place: int) -> None:
        found = self.row.matching(self._typed_text) if self.row is not None else []
        if found:
            self._place = max(0, min(len(found) - 1, place))
            self._moved = True
            self._draw()

    def turn(self, step: int) -> bool:
        """Left or right through few choices; ``False`` where there is nothing to turn."""
        row, question = self.row, self.question
        if row is None or question is None or not row.options or row.long:
            return False
        values = [o.value for o in row.options]
        if not row.required and not row.usual:
            values = ["", *values]
        in_force = row.text or row.usual
        place = values.index(in_force) if in_force in values else (-1 if step > 0 else 0)
        chosen = values[(place + step) % len(values)]
        # What counts anyhow needs no word, unless something else was there.
        question.put(row, "" if chosen == row.usual and not row.initial else chosen)
        self._set_input("")
        self._draw()
        return True

    def empty(self) -> bool:
        """Choose nothing in a row that needs no choice; ``False`` where text is typed instead."""
        row = self.row
        if row is None or not row.options:
            return False
        if not row.required:
            row.text = ""
            self._place, self._moved = 0, False
            self._draw()
        return True

    def _settle_row(self) -> None:
        row, question = self.row, self.question
        if row is None or question is None:
            return
        typed = self._typed_text
        if not row.options:
            question.put(row, typed.strip())
        elif row.long and (typed.strip() or self._moved):
            found = row.matching(typed)
            if found:
                question.put(row, found[min(self._place, len(found) - 1)].value)

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
        typed = event.value
        if typed == HELP:
            self._set_input("")
            self.tell_keys()
            return
        self._problem = ""
        question.notice = ""
        if typed and self._row == 0 and typed.strip().lower() in question.outright:
            name, value = question.outright[typed.strip().lower()]
            self.run_worker(self._give({**question.filled(), row.name: "", name: value}), group="ask")
            return
        if row.long:
            self._place, self._moved = 0, False
        elif row.options:
            found = row.matching(typed)
            if typed and found:
                question.put(row, found[0].value)
            elif typed:
                self._set_input(typed[:-1])
            elif not row.required:
                row.text = ""
        else:
            question.put(row, typed.strip())
        self._draw()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        question, row = self.question, self.row
        if question is None:
            return
        if row is not None and row.long:
            found = row.matching(event.value)
            if found and (event.value.strip() or row.required or self._moved or question.lacks(row)):
                question.put(row, found[min(self._place, len(found) - 1)].value)
            elif event.value.strip():
                self._problem = self._book.translate(T("nothing fits; write it differently"))
                self._draw()
                return
        else:
            self._settle_row()
        missing = self._next_lacking(question)
        if missing is not None:
            wanted = question.rows[missing]
            said = say(T("{fields:either} is still needed"), fields=question.called(wanted))
            # Who has just filled in another row is on the way there, and did nothing wrong.
            self._problem = render(said, self._book) if missing == self._row or not self._filled_in else ""
            self._row = missing
            self._take_up()
            return
        if row is not None and row.long and row.required and self._more_rows_after():
            # What is chosen from a long list is settled first; the rest of the form is still looked at.
            self._row += 1
            self._take_up()
            return
        self.run_worker(self._give(question.filled()), group="ask")

    def _next_lacking(self, question: Question) -> int | None:
        """The next row from here on that must still be filled in."""
        asked = question.asked()
        places = [i for i, row in enumerate(question.rows) if row in asked and question.lacks(row)]
        return next((i for i in places if i > self._row), places[0] if places else None)

    @property
    def _filled_in(self) -> bool:
        return self.row is not None and bool(self.row.text)

    def _more_rows_after(self) -> bool:
        return self.question is not None and self._row + 1 < len(self.question.rows)

    async def _give(self, filled: dict[str, str]) -> None:
        if self.question is None or self.answer is None:
            return
        question = self.question
        line = question.command({k: v for k, v in filled.items() if v or k in _blanks(question)})
        with working(self):
            problem = await self.answer(line)
        if self.question is not question:
            return
        if problem is None:
            self._close(done=True)
            return
        self._problem = in_words(problem, question.rows)
        if self._typed_text.strip().lower() in question.outright:
            # A letter that answers at once is not to stand before the next one.
            self._set_input("")
        else:
            # What was refused gives way to what is typed next.
            self.query_one(AskInput).action_select_all()
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
        question = self.question
        if question is None:
            return
        # A strip that was hidden has no width of its own yet; it will have the screen's.
        width = max(20, (self.size.width or self.app.size.width) - 2)
        self._drawn_for = self.size.width
        told = self._detail(question, width)
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
        row = self.row
        chapter = row.chapter if row is not None else ""
        self.border_title = f"{question.title} \u00b7 {chapter}" if chapter else question.title
        labels = min(label_room(question), width // 2)
        label = self.query_one("#ask-label", Words)
        label.styles.width = labels + 2
        label.tell(fit(label_of(question, row) if row else "", labels))
        lines, current = self._lines(question, width)
        rows = self.query_one(AskRows)
        rows.empty = self._book.translate(T("nothing fits"))
        rows.show(lines, current)
        rows.styles.height = max(0, min(_most_rows(question), max(1, self._most_lines - len(head))))
        rows.display = bool(lines) or (row is not None and row.long)

    def _detail(self, question: Question, width: int) -> list[str]:
        """What the row, or the choice under the cursor, means in full."""
        row = self.row
        if row is None:
            return []
        if not row.long:
            return hint_lines(question, row, width, self._book) if len(question.rows) > 1 or row.options else []
        found = row.matching(self._typed_text)
        option = found[min(self._place, len(found) - 1)] if found else Option("", "")
        return detail_lines(row, option, width, self._most_details)

    @property
    def _most_details(self) -> int:
        return DETAIL_LINES if self._most_lines >= MOST_LINES else 1

    @property
    def _most_lines(self) -> int:
        height = self.app.size.height
        return max(4, min(max(MOST_LINES, height - LEFT_TO_THE_TABLE), height - 13))

    def _lines(self, question: Question, width: int) -> tuple[list[Line], str | None]:
        row = self.row
        if row is not None and row.long:
            found = row.matching(self._typed_text)
            lines = [Line(o.value, (Cell(o.label), Cell(o.hint, "dim"))) for o in found]
            return lines, found[min(self._place, len(found) - 1)].value if found else None
        if len(question.rows) == 1 and row is not None and not row.options:
            return [], None
        return row_lines(question, row, width), row.name if row else None


def _in_lines(line: str, width: int) -> list[str]:
    return wrapped(line, width) if cell_len(line) > width else [line]


def _most_rows(question: Question) -> int:
    """How many lines the rows take, or the longest list of choices: while one asks, nothing moves."""
    chapters = len({row.chapter for row in question.rows if row.chapter})
    return max([len(question.rows) + chapters, *(len(row.matching("")) for row in question.rows if row.long)])


def _place_of(row: Row) -> int:
    """Where what is chosen stands in the list of a row's choices."""
    values = [option.value for option in row.matching("")]
    return values.index(row.text) if row.text in values else 0


def _blanks(question: Question) -> set[str]:
    """Rows that had something and were emptied: the command says so."""
    return {row.name for row in question.rows if row.initial and not row.text}


__all__ = ["Answering", "Ask", "AskInput"]
