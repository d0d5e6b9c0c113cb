"""What is asked: a title, what is to be known beforehand, and rows to fill in. Knows nothing of widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field

from rules import action
from rules.action import Choice, Field, Given
from rules.names import fold, pick
from rules.refusal import Refused
from rules.session import Character
from rules.values import choices_of, read
from rules.view import View
from rules.words import T, Text, render
from tui.language import Language

MOST_ASKED = 20
NEEDED = "*"
"""Stands before what must be filled in, and is not."""
MANY = 6
"""More choices than this are shown as a list to search instead of side by side."""


class Option(Struct):
    """One value of a row: how it is written in a command, how it is shown, and its other names."""

    value: str
    label: str
    names: tuple[str, ...] = ()
    hint: str = ""
    keys: tuple[str, ...] = ()
    """Letters by which it is chosen in a menu; the first of them is told."""


class Row(Struct):
    """One line of a form: a field to fill in."""

    name: str
    label: str
    options: list[Option] = field(default_factory=list)
    """The values to choose from; none for free text."""
    text: str = ""
    """What is filled in, as typed (for choices: the chosen value)."""
    ghost: str = ""
    """What counts while nothing is filled in."""
    required: bool = False
    hint: str = ""
    detail: Callable[[Option], str] | None = None
    """What is told of the choice under the cursor, where that is more than its hint."""
    initial: str = ""
    """What was filled in at first: unchanged rows are not part of the command."""
    nothing: str = ""
    """How the choice of none of them is called, where that can be and they are many."""
    chapter: str = ""
    """What it belongs to, where a form has several such parts."""
    usual: str = ""
    """The choice that is in force while none is made."""
    asked: Callable[[Given], bool] | None = None
    """Whether it counts beside the others; what does not is not shown."""
    needed: Callable[[Given], bool] | None = None
    """Whether it must be filled in beside the others."""
    check: Callable[[str], Text | None] | None = None
    """Why what is typed cannot be its value, whatever the rest of the form says; ``None`` where it can."""

    @property
    def full_label(self) -> str:
        """What it is called where its chapter is out of sight."""
        return f"{self.label} ({self.chapter})" if self.chapter else self.label

    @property
    def long(self) -> bool:
        """Whether its choices want a list of their own."""
        return len(self.options) > MANY

    def matching(self, typed: str) -> list[Option]:
        """The options that what is typed could mean: all of them for nothing.

        Of few options it is the beginning; many are searched, and may be called off by one on top.
        """
        if not fold(typed):
            if self.long and self.nothing and not self.required:
                return [Option("", self.nothing), *self.options]
            return self.options
        wanted = fold(typed)
        begun = pick(typed, [(o.value, (o.label,)) for o in self.options])
        if not begun:
            # Other names, which may be another language's, are meant where they are written out.
            begun = [o.value for o in self.options if wanted in map(fold, o.names)]
        found = [o for o in self.options if o.value in begun]
        if not self.long:
            return found
        found += [
            o
            for o in self.options
            if o not in found and any(wanted in fold(text) for text in (o.label, o.value, *o.names, o.hint))
        ]
        return found

    def label_of(self, value: str) -> str:
        """How a value is shown."""
        return next((o.label for o in self.options if o.value == value), value)


class Question(Struct):
    """A question of the strip.

    ``command`` makes the line to carry out from the filled-in rows; ``outright`` are single letters that
    answer at once, with the fields that they stand for.
    """

    title: str
    rows: list[Row]
    command: Callable[[Mapping[str, str]], str]
    head: Callable[[Mapping[str, str]], Sequence[str]] = lambda _: ()
    outright: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    notice: str = ""
    """Why this is asked, where the GM wished for something else."""
    one_of: Sequence[Sequence[str]] = ()
    """Names of rows of which exactly one is filled in."""

    def told(self) -> list[str]:
        """What is to be known beforehand, as the rows are filled in now."""
        return [line for line in (self.notice, *self.head(self.filled())) if line]

    def filled(self) -> dict[str, str]:
        """The rows that say something new, by name."""
        return {row.name: row.text for row in self.asked() if row.text != row.initial}

    def asked(self) -> list[Row]:
        """The rows that count as the others are filled in."""
        given = self._in_force()
        return [row for row in self.rows if row.asked is None or row.asked(given)]

    def lacks(self, row: Row) -> bool:
        """Whether a row must still be filled in, or one of those that can stand for it."""
        if row.text:
            return False
        if row.required or (row.needed is not None and row.needed(self._in_force())):
            return True
        return any(row.name in group and not self._given(group) for group in self.one_of)

    def instead(self, row: Row) -> list[Row]:
        """The rows of which one can be filled in instead of this."""
        others = {name for group in self.one_of if row.name in group for name in group}
        return [each for each in self.asked() if each.name in others and each is not row]

    def called(self, row: Row) -> list[str]:
        """What a row and those that can stand for it are called, in their order."""
        either = [row, *self.instead(row)]
        return [each.full_label for each in self.rows if each in either]

    def put(self, row: Row, text: str) -> None:
        """Fill a row in; what stood instead of it is taken out."""
        row.text = text
        if text:
            for other in self.instead(row):
                other.text = ""

    def _in_force(self) -> dict[str, str]:
        return {row.name: row.text or row.usual for row in self.rows if row.text or row.usual}

    def _given(self, group: Sequence[str]) -> bool:
        return any(row.text for row in self.rows if row.name in group)


def row_of(
    declared: Field,
    view: View,
    character: Character | None,
    book: Language,
    text: str = "",
    others: Sequence[Character] = (),
) -> Row:
    """A declared field as a row; with ``others``, its choices are those that all have."""
    row = Row(
        name=declared.name,
        label=book.translate(declared.title),
        required=declared.required,
        asked=declared.asked,
        needed=declared.needed,
        hint=book.translate(declared.hint) if declared.hint else "",
        text=text,
        initial=text,
    )
    if declared.kind == action.CHOICE:
        people = (*(() if character is None else (character,)), *others)
        row.options = [_option(c, book) for c in common_choices(declared, view, people)]
    elif declared.kind == action.YES_NO:
        row.options = [Option("yes", book.translate(T("yes"))), Option("no", book.translate(T("no")))]
    elif declared.kind == action.NAME:
        row.options = [Option(c.name, c.name) for c in view.session.characters]
    elif declared.kind in (action.NUMBER, action.DICE):
        row.check = lambda text: _refusal(declared, text, view)
    row.nothing = book.translate(T("nothing"))
    if declared.default is not None and not declared.required:
        row.ghost = _ghost(row, declared.default)
        if row.options:
            row.usual = _written(declared.default)
    if row.options and declared.required and not row.long and not row.text:
        row.text = row.options[0].value
    return row


def _refusal(declared: Field, text: str, view: View) -> Text | None:
    try:
        read(declared, text, view)
    except Refused as problem:
        return problem.text
    return None


def common_choices(declared: Field, view: View, people: Sequence[Character]) -> list[Choice]:
    """What a choice can be for all of these characters alike.

    Of a crowd the first few are asked: it is for the screen, and a command is refused where it does not fit all.
    """
    found = choices_of(declared, view, people[0] if people else None)
    if declared.options is not None:
        for other in people[1:MOST_ASKED]:
            there = {choice.value for choice in choices_of(declared, view, other)}
            found = [choice for choice in found if choice.value in there]
    return found


def _ghost(row: Row, default: object) -> str:
    return row.label_of(_written(default))


def _written(default: object) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    return str(default)


def _option(choice: Choice, book: Language) -> Option:
    hint = render(choice.hint, book) if isinstance(choice.hint, Text) else ""
    return Option(choice.value, render(choice.label, book), choice.names, hint)
