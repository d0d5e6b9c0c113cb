"""The full story of a wound or an affliction: every fact, every dose, and what comes next.

It stands where the wounds and afflictions are; what can be done is one key away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.binding import Binding
from textual.message import Message

from rules.session import Character
from rules.system import Row
from rules.words import T, render, say
from tui.columns import wrapped
from tui.language import Language
from tui.listing import Cell, Line, Listing

BULLET = "· "


class Story(Listing):
    """All that there is to say of one row, to scroll through."""

    BINDINGS = [
        Binding("enter", "act", T("what can be done"), id="story.act"),
        Binding("escape", "leave", T("back"), id="story.leave"),
        Binding("q,left,h", "leave", T("back"), show=False, id="story.back"),
    ]

    @dataclass
    class Left(Message):
        """The story was left, to do something about it (``to_act``) or not."""

        to_act: bool

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.place = ("", "")
        """The pane, and the key of the row in it, that is told."""
        self._paragraphs: list[tuple[str, str]] = []

    def fill(self, character: Character, row: Row, known: str, book: Language) -> None:
        """Tell the story of a row. ``known``: what the players know of it, blank where that is as usual."""
        self.entitle(book.colon(character.name, render(row.title, book)))
        self._paragraphs = list(paragraphs(row, known, book))
        self._wrap()

    def _wrap(self) -> None:
        width = max(20, self.size.width - 2)
        lines = []
        for place, (text, role) in enumerate(self._paragraphs):
            first = BULLET if not role else ""
            for number, line in enumerate(wrapped(text, width - cell_len(BULLET)) or [""]):
                start = first if number == 0 else " " * len(first)
                lines.append(Line(f"{place}-{number}", (Cell(start + line, role),), whole=True))
        self.show(lines)

    def on_resize(self, _: events.Resize) -> None:
        self._wrap()

    def action_act(self) -> None:
        """What can be done about it."""
        self.post_message(self.Left(to_act=True))

    def action_leave(self) -> None:
        """Back to the panes."""
        self.post_message(self.Left(to_act=False))


def paragraphs(row: Row, known: str, book: Language) -> Iterator[tuple[str, str]]:
    """What there is to say of a row, with the part that each paragraph plays."""
    head = [book.term(row.state)] if row.state and not row.over else []
    if known:
        head.append(f"({book.term(known)})")
    if row.next is not None:
        head.append(render(say(T("next: {when:when}"), when=row.next), book))
    if head:
        yield ", ".join(head), "strong"
    told = [render(text, book) for text in (*row.facts, *row.detail)]
    for text in dict.fromkeys(told):
        yield text, ""
    if row.rule:
        yield render(say(T("rule {rule}"), rule=row.rule), book), "dim"
