"""What the log asks: which lines to show, and where to write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rules.command import command
from rules.engine import SENTENCES
from rules.systems import SYSTEMS, load
from rules.words import T, render
from saves.errors import SaveError
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


def sieve_question(sieve: Sieve, entries: Sequence[Entry], systems: Sequence[str], book: Language) -> Question:
    """Which lines to show."""
    nothing = Option(ANY, book.translate(T("any")))
    people = [Option(name, name) for name in names_in(entries)]
    spoken = [Option(name, area(name, book)) for name in (CORE, *systems)]
    kinds = [
        Option(kind, kind_called(kind, book), (kind,), f"x{count}  {kind}")
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


def kind_called(kind: str, book: Language) -> str:
    """What a kind of event is called: its sentence without what fills it."""
    system = kind.partition(".")[0]
    sentences = load(system).sentences if system in SYSTEMS else SENTENCES
    return _bare(book.translate(sentences[kind])) if kind in sentences else kind


def _bare(template: str) -> str:
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
        try:
            path = log_path(filled.get("file", ""), session, filled.get("format", "markdown"))
        except SaveError as problem:
            return ["! " + render(problem.text, book)]
        return [str(path)]

    return Question(
        title=book.translate(T("write the log to a file")),
        rows=rows,
        command=lambda filled: str(command("export", **filled)),
        head=head,
    )


def area(kind: str, book: Language) -> str:
    """Which rules a kind of event belongs to; blank where these are not known here."""
    system = kind.partition(".")[0]
    if system == CORE:
        return book.translate(T("time and table"))
    return book.translate(load(system).title) if system in SYSTEMS else ""


def told(sieve: Sieve, book: Language) -> str:
    """What a sieve lets through, for a title."""
    parts = [sieve.who, kind_called(sieve.kind, book) if sieve.kind else ""]
    if sieve.system:
        parts.append(area(sieve.system, book))
    if sieve.dice:
        parts.append(book.translate(DICE[sieve.dice]))
    return ", ".join(filter(None, parts))
