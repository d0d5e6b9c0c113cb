"""Two versions: another program has changed the session's file. The question, without widgets."""

from __future__ import annotations

from collections.abc import Mapping

from rules.words import T, render, say
from tui.asking.question import Option, Question, Row
from tui.language import Language

MINE, THEIRS = "mine", "theirs"
READ_AGAIN = T("read again from the file; not done: {command}")


def whose_question(file: str, command: str, book: Language) -> Question:
    """Which version counts. ``command``: what could not be saved. The answer is :data:`MINE` or :data:`THEIRS`."""
    labels = {MINE: book.translate(T("mine")), THEIRS: book.translate(T("theirs"))}
    row = Row("keep", book.translate(T("which counts?")), [Option(v, text) for v, text in labels.items()])
    row.required = True
    told = T("another program has changed {file}; nothing of yours is lost yet, {command} is not done")
    head = [
        render(say(told, file=file, command=command), book),
        book.translate(T("mine: as it is here; theirs: as it is in the file; the other goes to the backups")),
    ]

    def chosen(filled: Mapping[str, str]) -> str:
        return filled.get("keep") or row.text

    letters = {text[0].lower(): ("keep", value) for value, text in labels.items()}
    return Question(
        title=book.translate(T("two versions")),
        rows=[row],
        command=chosen,
        head=lambda _: head,
        outright=letters,
    )
