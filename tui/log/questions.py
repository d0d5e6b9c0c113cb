"""What the log asks: which lines to show, and where to write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rules.command import command
from rules.systems import load
from rules.words import T
from saves.log_file import SUFFIXES, log_path
from tui.asking.question import Option, Question, Row
from tui.language import Language
from tui.log.entries import NO_DICE, ROLLED, TYPED, Entry, Sieve, kinds_in, names_in

ANY = "any"
CORE = "core"
SHOWN = "shown"
ASKED = "\0"
"""As what was filled in at first: the row counts whatever stands in it."""

DICE = {TYPED: T("typed by hand"), ROLLED: T("rolled by the program"), NO_DICE: T("no dice")}


def sieve_question(
    sieve: Sieve, entries: Sequence[Entry], systems: Sequence[str], book: Language, template: Callable[[str], str]
) -> Question:
    """Which lines to show. ``template``: the sentence of a kind of event."""
    nothing = Option(ANY, book.translate(T("any")))
    people = [Option(name, name) for name in names_in(entries)]
    spoken = [Option(CORE, book.translate(T("time and table")))]
    spoken += [Option(name, book.translate(load(name).title)) for name in systems]
    kinds = [
        Option(kind, kind, hint=f"{count}  {_bare(book.translate(template(kind)))}")
        for kind, count in kinds_in(entries).items()
    ]
    dice = [Option(value, book.translate(label)) for value, label in DICE.items()]
    rows = [
        _row("who", book.translate(T("character")), [nothing, *people], sieve.who),
        _row("system", book.translate(T("rules")), [nothing, *spoken], sieve.system),
        _row("kind", book.translate(T("kind")), [nothing, *kinds], sieve.kind),
        _row("dice", book.translate(T("dice")), [nothing, *dice], sieve.dice),
    ]
    hint = book.translate(T("tab for the next row; type to search in a long list"))
    return Question(
        title=book.translate(T("show only")),
        rows=rows,
        command=lambda filled: str(command("show", **filled)),
        head=lambda _: [hint],
    )


def _row(name: str, label: str, options: list[Option], text: str) -> Row:
    return Row(name, label, options, text=text or ANY, initial=ASKED)


def _bare(template: str) -> str:
    """A sentence without what fills it, for a hint."""
    text, depth = "", 0
    for letter in template:
        if letter == "{":
            depth += 1
            text += "…" if depth == 1 else ""
        elif letter == "}":
            depth -= 1
        elif not depth:
            text += letter
    return text


def sieve_of(fields: Mapping[str, str]) -> Sieve:
    """The sieve that was asked for."""
    return Sieve(**{k: "" if v == ANY else v for k, v in fields.items()})


def export_question(session: Path, filtered: bool, book: Language) -> Question:
    """The format, the file, and whether all lines or only those shown."""
    formats = [Option(name, name) for name in SUFFIXES]
    format = Row("format", book.translate(T("format")), formats, text="markdown", required=True, initial=ASKED)
    file = Row("file", book.translate(T("file")), ghost=book.translate(T("beside the session")))
    rows = [format, file]
    if filtered:
        options = [
            Option(SHOWN, book.translate(T("those shown"))),
            Option(ANY, book.translate(T("all"))),
        ]
        rows.append(Row("lines", book.translate(T("lines")), options, text=SHOWN, required=True, initial=ASKED))

    def head(filled: Mapping[str, str]) -> list[str]:
        return [str(log_path(filled.get("file", ""), session, filled.get("format", "markdown")))]

    return Question(
        title=book.translate(T("write the log to a file")),
        rows=rows,
        command=lambda filled: str(command("export", **filled)),
        head=head,
    )


def told(sieve: Sieve, book: Language) -> str:
    """What a sieve lets through, for a title."""
    parts = [sieve.who, sieve.kind]
    if sieve.system:
        title = T("time and table") if sieve.system == CORE else load(sieve.system).title
        parts.append(book.translate(title))
    if sieve.dice:
        parts.append(book.translate(DICE[sieve.dice]))
    return ", ".join(filter(None, parts))
