"""How the rows of a question, or the choices of one of them, are laid out as lines."""

from __future__ import annotations

from msgspec.structs import replace
from rich.cells import cell_len

from tui.asking.question import NEEDED, Option, Question, Row
from tui.columns import SHARE, fit, wrapped
from tui.language import Language
from tui.listing import Cell, Line

DETAIL_LINES = 2
"""For what a choice means, where that does not fit beside it."""
HEADING = "#"
"""Before what is above the rows of a chapter, which is no row."""
BETWEEN = "  "
"""Stands between choices side by side."""


def row_lines(question: Question, current: Row | None, width: int) -> list[Line]:
    """The rows with what is filled in, and their hints."""
    room = room_for_values(question, width)
    lines: list[Line] = []
    chapter = ""
    for row in question.asked():
        if row.chapter != chapter:
            chapter = row.chapter
            if chapter:
                lines.append(Line(f"{HEADING}{chapter}", (Cell(chapter, "strong"),), whole=True))
        value = Cell(value_of(row, room), "" if row.text or row.usual else "dim")
        label = Cell(label_of(question, row), "strong" if row is current else "")
        lines.append(Line(row.name, (label, value, Cell(row.hint, "dim"))))
    return lines


def label_of(question: Question, row: Row) -> str:
    """What a row is called; where something must be filled in, behind a mark or behind its room."""
    if not marked(question):
        return row.label
    return f"{NEEDED if question.lacks(row) else ' '} {row.label}"


def label_room(question: Question) -> int:
    """Cells for what the rows are called."""
    marks = len(NEEDED) + 1 if marked(question) else 0
    return marks + max((cell_len(row.label) for row in question.rows), default=0)


def marked(question: Question) -> bool:
    """Whether rows leave room for a mark: some are still to be filled in at first, or all stand below headings."""
    return len(question.rows) > 1 and (
        bool(question.one_of)
        or any(row.chapter for row in question.rows)
        or any(row.needed is not None or (row.required and (row.long or not row.options)) for row in question.rows)
    )


def room_for_values(question: Question, width: int) -> int:
    """Cells for what is filled in: a column that takes more than its share gives room for hints first."""
    labels = label_room(question)
    if any(row.hint for row in question.rows):
        return max(8, min(width - labels - 3, width * SHARE // 100))
    return max(8, width - labels - 2)


def value_of(row: Row, room: int) -> str:
    """What is filled in, or all choices side by side where there is room; else the chosen one between signs."""
    if row.options and not row.long:
        in_force = row.text or row.usual
        none = [] if row.required or row.usual else [("", "-")]
        values = [*none, *((o.value, o.label) for o in row.options)]
        beside = BETWEEN.join(f"[{label}]" if value == in_force else label for value, label in values)
        if cell_len(beside) <= room:
            return beside
        chosen = row.label_of(row.text) if row.text else row.ghost or "-"
        return f"‹ {fit(chosen, max(4, room - 4)).rstrip()} ›"
    if row.text:
        return row.label_of(row.text)
    return f"({row.ghost})" if row.ghost else ("…" if row.required else "-")


def hint_lines(question: Question, row: Row, width: int, book: Language) -> list[str]:
    """What is said of a row, in full, where it does not fit beside it."""
    room = room_for_values(question, width)
    values = max((cell_len(value_of(each, room)) for each in question.rows), default=0)
    labels = label_room(question)
    lines = []
    if cell_len(row.hint) > width - labels - values - 3:
        lines += wrapped(row.hint, width)[: DETAIL_LINES + 1]
    chosen = next((o for o in row.options if o.value == row.text), None) if not row.long else None
    if chosen is not None and chosen.hint:
        lines += wrapped(book.colon(chosen.label, chosen.hint), width)[:DETAIL_LINES]
    return lines


def detail_room(question: Question, width: int, most: int, book: Language) -> int:
    """How many lines are kept for what is told of a row or of a choice: nothing moves as one goes through them."""
    room = 0
    for row in question.rows:
        if row.long:
            room = max(room, len(detail_lines(row, row.options[0], width, most)))
        elif len(question.rows) > 1 or row.options:
            chosen = max(
                (len(wrapped(book.colon(o.label, o.hint), width)) for o in row.options if o.hint),
                default=0,
            )
            chosen = min(DETAIL_LINES, chosen)
            room = max(room, len(hint_lines(question, replace(row, text=""), width, book)) + chosen)
    return room


def detail_lines(row: Row, option: Option, width: int, most: int) -> list[str]:
    """What a choice of a long row means, in full; always of one height, whichever it is."""
    if row.detail is None and not any(cell_len(o.hint) > width // 3 for o in row.options):
        return []
    hint = row.detail(option) if row.detail is not None else option.hint
    lines = wrapped(hint, width)
    if len(lines) > most:
        lines = [*lines[: most - 1], fit(" ".join(lines[most - 1 :]), width)]
    return [*lines, *[" "] * (most - len(lines))]
