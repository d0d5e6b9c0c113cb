"""The words of the dialogue, besides the commands: each with its letter, which is the table's key for the same."""

from __future__ import annotations

from typing import NamedTuple

from rules.names import fold
from rules.words import T
from tui.language import Language


class Word(NamedTuple):
    """A word that can be typed at the beginning of a line."""

    name: str
    """What it is called in English; also what does it."""
    letter: str
    said: str
    """What it is called in the language of the dialogue; a template."""
    takes: str
    """What may follow it; a template, or blank."""
    hint: str
    alone: bool = False
    """It is a command too: when more follows than a name, the line is one."""


NAME = T("NAME")

WORDS = (
    Word("due", "d", T("due"), "", T("what is due, and what comes next")),
    Word("resolve", "r", T("resolve"), "", T("answer what is due; a number alone answers that one")),
    Word("wounds", "w", T("wounds"), NAME, T("do something about wounds")),
    Word("afflictions", "a", T("afflictions"), NAME, T("do something about afflictions")),
    Word("act", "m", T("act"), NAME, T("do anything that can be done to somebody")),
    Word("time", "t", T("time"), "", T("let time pass")),
    Word("go", ".", T("go on"), "", T("what comes next: what is due, the next turn, the next check")),
    Word("party", "p", T("party"), "", T("everybody, in a line each")),
    Word("show", "s", T("show"), NAME, T("all that is known of somebody")),
    Word("log", "l", T("log"), "", T("the last things that happened; with a number, so many")),
    Word("undo", "u", T("undo"), "", T("take back the last command")),
    Word("redo", "U", T("redo"), "", T("do again what was undone")),
    Word("add", "n", T("new"), "", T("a new character"), alone=True),
    Word("edit", "e", T("sheet"), NAME, T("change a sheet"), alone=True),
    Word("note", "N", T("note"), NAME, T("a note on somebody"), alone=True),
    Word("rename", "R", T("rename"), NAME, T("another name for somebody"), alone=True),
    Word("remove", "X", T("take off the table"), NAME, T("somebody leaves; undo brings them back")),
    Word("initiative", "i", T("initiative"), NAME, T("a place in the turn order"), alone=True),
    Word("help", "?", T("help"), "", T("what can be typed")),
    Word("quit", "q", T("quit"), "", T("leave; everything is saved")),
)


def meant(line: str, book: Language) -> tuple[Word, str] | None:
    """The word with which a line begins, and the rest; ``None`` where it begins with none."""
    folded = fold(line)
    for word in WORDS:
        letter, _, rest = line.partition(" ")
        if letter == word.letter:
            return word, rest.strip()
    for word in WORDS:
        for name in (word.name, book.translate(word.said)):
            if folded == fold(name):
                return word, ""
            if folded.startswith(fold(name) + " "):
                return word, line.strip().split(maxsplit=len(fold(name).split()))[-1]
    return None
