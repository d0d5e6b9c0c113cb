"""Commands and their text form: ``harmonies.wound Géraldine level=grave roll=4``."""

from __future__ import annotations

import re
import shlex

from msgspec import Struct

from rules.names import printable
from rules.refusal import Refused
from rules.words import T

_FIELD = re.compile(r"([A-Za-z_][A-Za-z0-9_.]*)=(.*)", re.DOTALL)
_PLAIN = re.compile(r"[\w.,:+@%/−'’\-\[\]]+")
LONGEST = 20_000


class Command(Struct, frozen=True):
    """A verb, its words in order, and its fields by name; all as text."""

    verb: str
    words: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()

    def field(self, name: str) -> str | None:
        """The text of a field, or ``None`` where it is not given."""
        for key, value in self.fields:
            if key == name:
                return value
        return None

    def __str__(self) -> str:
        """The text that :func:`parse` reads back to the same command."""
        words = (self.verb, *map(quoted, self.words))
        return " ".join((*words, *(f"{key}={quoted(value)}" for key, value in self.fields)))


def quoted(text: str) -> str:
    """A word or a value as a command line writes it: in quotation marks where it would fall apart without."""
    if _PLAIN.fullmatch(text) and "'" not in text:
        return text
    if "'" in text and not any(mark in text for mark in '"\\'):
        return f'"{text}"'
    return shlex.quote(text)


def parse(line: str) -> Command:
    """Read a command, quoted like shell words. Raises :class:`Refused` when it is empty or badly quoted."""
    if len(line) > LONGEST:
        raise Refused(T("a command has at most {most} characters"), most=LONGEST)
    try:
        words = _split(line)
    except ValueError:
        raise Refused(T("a quotation mark is not closed in: {line}"), line=printable(line)) from None
    if not words:
        raise Refused(T("an empty command"))
    verb = words[0]
    plain: list[str] = []
    fields: list[tuple[str, str]] = []
    for word in words[1:]:
        found = _FIELD.fullmatch(word)
        if found is None:
            plain.append(word)
            continue
        if any(found[1] == name for name, _ in fields):
            raise Refused(T("{field} is given twice"), field=found[1])
        fields.append((found[1], found[2]))
    return Command(verb, tuple(plain), tuple(fields))


def _split(line: str) -> list[str]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    return list(lexer)


def command(verb: str, *words: str, **fields: object) -> Command:
    """A command made in code: ``command("harmonies.wound", name, level="grave")``."""
    return Command(verb, words, tuple((key, str(value)) for key, value in fields.items()))
