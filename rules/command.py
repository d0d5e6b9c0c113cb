"""Commands and their text form: ``harmonies.wound Géraldine level=grave roll=4``."""

from __future__ import annotations

import re
import shlex
from typing import NamedTuple

from msgspec import Struct

from rules.names import printable
from rules.refusal import Refused
from rules.words import T

_FIELD = re.compile(r"([A-Za-z_][A-Za-z0-9_.]*)=(.*)", re.DOTALL)
_PLAIN = re.compile(r"[\w.,:+@%/−'’\-\[\]]+")
_SPACE = " \t\r\n"
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
        words = (quoted(self.verb), *map(_quoted_word, self.words))
        return " ".join((*words, *(f"{key}={quoted(value)}" for key, value in self.fields)))


def quoted(text: str) -> str:
    """A word or a value as a command line writes it: in quotation marks where it would fall apart without."""
    if _PLAIN.fullmatch(text) and "'" not in text:
        return text
    if "'" in text and not any(mark in text for mark in '"\\'):
        return f'"{text}"'
    return shlex.quote(text)


def _quoted_word(text: str) -> str:
    """A word that looks like a field is kept from becoming one by a backslash before its ``=``."""
    found = _FIELD.fullmatch(text)
    return f"{found[1]}\\={quoted(found[2])}" if found else quoted(text)


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
    verb = words[0].text
    plain: list[str] = []
    fields: list[tuple[str, str]] = []
    for word in words[1:]:
        found = _FIELD.fullmatch(word.text)
        if found is None or found.end(1) in word.escaped:
            plain.append(word.text)
            continue
        if any(found[1] == name for name, _ in fields):
            raise Refused(T("{field} is given twice"), field=found[1])
        fields.append((found[1], found[2]))
    return Command(verb, tuple(plain), tuple(fields))


class _Word(NamedTuple):
    text: str
    escaped: frozenset[int]
    """Which of its characters stood behind a backslash, by their places."""


def as_field(word: str) -> tuple[str, str] | None:
    """Name and value of a word such as ``level=grave``; ``None`` where it is no field."""
    found = _FIELD.fullmatch(word)
    return (found[1], found[2]) if found is not None else None


def _split(line: str) -> list[_Word]:
    """Words as a POSIX shell splits them, but that an apostrophe after a letter is one: ``l'ami``.

    Raises ``ValueError`` where a quotation is not closed, or nothing follows a backslash.
    """
    words: list[_Word] = []
    position, end = 0, len(line)
    while position < end:
        if line[position] in _SPACE:
            position += 1
            continue
        text: list[str] = []
        escaped: set[int] = set()
        while position < end and line[position] not in _SPACE:
            mark = line[position]
            apostrophe = mark == "'" and position and line[position - 1].isalnum()
            if mark in "'\"" and not apostrophe:
                position = _quotation(line, position, text)
            elif mark == "\\":
                if position + 1 == end:
                    raise ValueError(line)
                escaped.add(len(text))
                text.append(line[position + 1])
                position += 2
            else:
                text.append(mark)
                position += 1
        words.append(_Word("".join(text), frozenset(escaped)))
    return words


def _quotation(line: str, start: int, text: list[str]) -> int:
    """Take in what stands between quotation marks; the position behind the closing one."""
    mark, position = line[start], start + 1
    while position < len(line):
        if line[position] == mark:
            return position + 1
        if mark == '"' and line[position] == "\\" and line[position + 1 : position + 2] in ('"', "\\"):
            position += 1
        text.append(line[position])
        position += 1
    raise ValueError(line)


def command(verb: str, *words: str, **fields: object) -> Command:
    """A command made in code: ``command("harmonies.wound", name, level="grave")``."""
    return Command(verb, words, tuple((key, str(value)) for key, value in fields.items()))
