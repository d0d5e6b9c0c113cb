"""A session that cannot be opened: why not, in full, and what can be done instead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rules.refusal import Refused
from rules.words import T, render
from saves.backups import backups
from saves.errors import Damaged, Locked, NotSaved, ReadOnly, SaveError
from tui.asking.question import Option, Question, Row
from tui.columns import wrapped
from tui.desk import Desk
from tui.language import Language
from tui.opening import open_desk


class WayOut(NamedTuple):
    """What can be done about a session that cannot be opened."""

    title: str
    told: str
    """What is wrong."""
    offer: str
    take: Callable[[], Desk]
    """Do it. Raises :class:`SaveError` or :class:`Refused`."""

    def question(self, width: int) -> Question:
        """The offer as a question; escape declines it."""
        row = Row("then", "", [Option("yes", self.offer)], text="yes", initial="yes")
        return Question(
            title=self.title,
            rows=[row],
            command=lambda _: "yes",
            head=lambda _: wrapped(f"! {self.told}", max(20, width - 2)),
        )


def way_out_of(problem: SaveError | Refused, path: Path, book: Language) -> WayOut | None:
    """What can be done about a problem with a file; ``None`` where nothing can."""
    told = render(problem.text, book)
    if isinstance(problem, Locked | NotSaved):
        title = T("a folder that can only be read")
        if isinstance(problem, Locked):
            title = T("open elsewhere")
        elif isinstance(problem, ReadOnly):
            title = T("a file that can only be read")
        return WayOut(
            book.translate(title),
            told,
            book.translate(T("enter: look on, without changing anything")),
            lambda: open_desk(path, write=False),
        )
    if isinstance(problem, Damaged) and problem.backup is not None:
        return WayOut(
            book.translate(T("a damaged file")),
            told,
            book.translate(T("enter: restore that backup; the damaged file is kept beside it")),
            lambda: _restored(path, problem.backup),
        )
    return None


def _restored(path: Path, backup: Path | None) -> Desk:
    from saves.restoring import restore

    numbers = [each.path for each in backups(path)]
    if backup in numbers:
        restore(path, 1 + numbers.index(backup))
    return open_desk(path)
