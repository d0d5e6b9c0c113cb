"""A question as it is filled in: which row, what is typed, where in a list of choices. It knows no widgets."""

from __future__ import annotations

from tui.asking.question import Option, Question, Row


class Filling:
    """One question, from its first row to its command."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.at = next((i for i, row in enumerate(question.rows) if question.lacks(row)), 0)
        """Which of its rows is being filled in."""
        self.typed = ""
        """What stands in the line."""
        self._place = 0
        self._moved = False
        """The cursor of a long list was moved: what it stands on is meant."""
        self._take_up()

    def _take_up(self) -> None:
        row = self.row
        self._place, self._moved = 0, False
        self.typed = "" if row is None or row.options else row.text
        if row is not None and row.long:
            values = [option.value for option in row.matching("")]
            self._place = values.index(row.text) if row.text in values else 0

    # -- where one is

    @property
    def row(self) -> Row | None:
        """The row that is being filled in; ``None`` where the question has none."""
        return self.question.rows[self.at] if self.question.rows else None

    @property
    def found(self) -> list[Option]:
        """The choices of a long row that what is typed could mean."""
        row = self.row
        return row.matching(self.typed) if row is not None and row.long else []

    @property
    def choice(self) -> Option | None:
        """The one of them under the cursor."""
        found = self.found
        return found[min(self._place, len(found) - 1)] if found else None

    # -- from row to row

    def to_row(self, step: int) -> None:
        """Another row is filled in, the first after the last."""
        rows = self.question.rows
        if not rows:
            return
        self._settle()
        asked = self.question.asked()
        place = (self.at + step) % len(rows)
        while rows[place] not in asked:
            place = (place + (1 if step > 0 else -1)) % len(rows)
        self.go_to(place)

    def to_chapter(self, step: int) -> bool:
        """The first row of the next part of the form, or of the one before; where it has none, another row.

        Whether it has parts.
        """
        rows = self.question.rows
        chapters = list(dict.fromkeys(row.chapter for row in rows))
        if self.row is None or len(chapters) < 2:
            self.to_row(step)
            return False
        self._settle()
        wanted = chapters[(chapters.index(self.row.chapter) + step) % len(chapters)]
        self.go_to(next(i for i, row in enumerate(rows) if row.chapter == wanted))
        return True

    def walk(self, step: int) -> None:
        """Up or down: through the list of choices where there is one, else through the rows."""
        if self.row is not None and self.row.long:
            self._to_choice(self._place + step)
        else:
            self.to_row(step)

    def page(self, far: int) -> None:
        """So many choices or rows further, but not beyond the last."""
        if self.row is None:
            return
        if self.row.long:
            self._to_choice(self._place + far)
        else:
            asked = self._asked
            self._settle()
            self.go_to(asked[max(0, min(len(asked) - 1, asked.index(self.at) + far))])

    def to_end(self, place: int) -> None:
        """To the first (0) or the last (-1) of the choices, or of the rows."""
        if self.row is None:
            return
        if self.row.long:
            self._to_choice(place % len(self.found or [0]))
        else:
            asked = self._asked
            self._settle()
            self.go_to(asked[place])

    def go_to(self, place: int) -> None:
        """A row is taken up as it is filled in; what stands in the line is left behind."""
        self.at = place
        self._take_up()

    @property
    def _asked(self) -> list[int]:
        asked = self.question.asked()
        return [i for i, row in enumerate(self.question.rows) if row in asked]

    def _to_choice(self, place: int) -> None:
        found = self.found
        if found:
            self._place = max(0, min(len(found) - 1, place))
            self._moved = True

    # -- filling in

    def turn(self, step: int) -> bool:
        """Left or right through few choices; ``False`` where there is nothing to turn."""
        row = self.row
        if row is None or not row.options or row.long:
            return False
        values = [o.value for o in row.options]
        if not row.required and not row.usual:
            values = ["", *values]
        in_force = row.text or row.usual
        place = values.index(in_force) if in_force in values else (-1 if step > 0 else 0)
        chosen = values[(place + step) % len(values)]
        # What counts anyhow needs no word, unless something else was there.
        self.question.put(row, "" if chosen == row.usual and not row.initial else chosen)
        self.typed = ""
        return True

    def empty(self) -> bool:
        """Choose nothing in a row that needs no choice; ``False`` where text is typed instead."""
        row = self.row
        if row is None or not row.options:
            return False
        if not row.required:
            row.text = ""
            self._place, self._moved = 0, False
        return True

    def outright(self, text: str) -> dict[str, str] | None:
        """The fields that a letter answers at once, with those filled in; ``None`` where it is no such letter."""
        row, letter = self.row, text.strip().lower()
        if row is None or self.at != 0 or not text or letter not in self.question.outright:
            return None
        name, value = self.question.outright[letter]
        return {**self.question.filled(), row.name: "", name: value}

    def type(self, text: str) -> None:
        """Something else stands in the line. Of few choices it chooses; a letter that fits none is not kept."""
        row = self.row
        self.typed = text
        if row is None:
            return
        if row.long:
            self._place, self._moved = 0, False
        elif not row.options:
            self.question.put(row, text.strip())
        elif not text:
            if not row.required:
                row.text = ""
        elif found := row.matching(text):
            self.question.put(row, found[0].value)
        else:
            self.typed = text[:-1]

    def enter(self) -> bool:
        """Fill the row in with what stands in the line or under the cursor; ``False`` where nothing fits that."""
        row = self.row
        if row is None or not row.long:
            self._settle()
            return True
        choice = self.choice
        if choice is None:
            return not self.typed.strip()
        if self.typed.strip() or row.required or self._moved or self.question.lacks(row):
            self.question.put(row, choice.value)
        return True

    def _settle(self) -> None:
        """Before another row is taken up."""
        row = self.row
        if row is None:
            return
        if not row.options:
            self.question.put(row, self.typed.strip())
        elif row.long and (self.typed.strip() or self._moved):
            choice = self.choice
            if choice is not None:
                self.question.put(row, choice.value)

    # -- what is missing, and what it says

    @property
    def lacking(self) -> int | None:
        """The next row from here on that must still be filled in."""
        question = self.question
        asked = question.asked()
        places = [i for i, row in enumerate(question.rows) if row in asked and question.lacks(row)]
        return next((i for i in places if i > self.at), places[0] if places else None)

    @property
    def goes_on(self) -> bool:
        """Whether the rest of the form is still looked at: what is chosen from a long list is settled first."""
        row = self.row
        return row is not None and row.long and row.required and self.at + 1 < len(self.question.rows)

    def line(self, filled: dict[str, str]) -> str:
        """The command that these fields make; of empty ones it says only those that were emptied."""
        emptied = {row.name for row in self.question.rows if row.initial and not row.text}
        return self.question.command({k: v for k, v in filled.items() if v or k in emptied})
