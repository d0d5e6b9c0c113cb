"""Sentences as data: what the rules say, before any language is chosen.

The rules never build a finished sentence. They give a template in English, marked with
:func:`T` where it is written, and the values to fill it with; the screen renders both in its
own language. Placeholders may carry a format:

``{x}``             the value as it is (a name, a number)
``{x:term}``        a word of the rules, translated (``grave``, ``left_arm``)
``{x:terms}``       a list of such words
``{x:names}``       a list of names
``{x:either}``      a list of names of which one counts
``{x:signed}``      ``+3`` or ``−3``
``{x:span}``        a duration, from seconds
``{x:when}``        a moment of game time, from seconds
``{x:moment}``      the same, as short as can be seen from the present
``{x:text}``        another :class:`Text`
``{x:texts}``       several of them, with commas
``{x:usage}``       how a command is written; what stands for something in it is translated
``{x:own}``         a value that brings its own languages: ``{"en": "hemlock", "fr": "Cigüe"}``
``{n:count|point|points}``  the number with its noun in the singular or the plural
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

from msgspec import Struct

from rules.clock import format_span

MINUS = "−"


def T(template: str) -> str:
    """Mark a template for translation where it is written; returns it unchanged."""
    return template


STAND_INS = frozenset(
    (
        T("ACTION"),
        T("AFFLICTION"),
        T("CHECK"),
        T("COMMAND"),
        T("DICE"),
        T("DURATION"),
        T("FILE"),
        T("FORMAT"),
        T("KIND"),
        T("LANG"),
        T("NAME"),
        T("SCRIPT"),
        T("SESSION"),
        T("SPAN"),
        T("SYSTEM"),
        T("TEXT"),
        T("THEME"),
        T("TITLE"),
        T("WHO"),
        T("field=value"),
        T("key=value"),
    )
)
"""What stands for something else in the usage of a command; the rest of it is typed as it is."""
_STAND_IN = re.compile(r"\b(?:[A-Z]{2,}|(?:field|key)=value)\b")


class Text(Struct, frozen=True):
    """A sentence as data: an English template and its values."""

    template: str
    fields: Mapping[str, Any] = {}

    def __str__(self) -> str:
        return render(self)


def say(template: str, **fields: Any) -> Text:
    """A :class:`Text`, written like a function call: ``say(T("{who} is dead"), who=name)``."""
    return Text(template, fields)


class Phrasebook:
    """How a language says things. This one is English, and plain; the screen has others."""

    lang: str = "en"
    """Its code, by which a value that brings its own languages finds this one."""

    def translate(self, template: str) -> str:
        """The template in this language (the same template where it has none)."""
        return template

    def term(self, word: str | Text) -> str:
        """A word of the rules, given by its identifier: ``left_arm`` reads ``left arm``."""
        if isinstance(word, Text):
            return render(word, self)
        return self.translate(word.replace("_", " "))

    def own(self, value: Mapping[str, str]) -> str:
        """What a value that brings its own languages is called here; in English where it lacks this one."""
        return value.get(self.lang) or value.get("en") or next(iter(value.values()), "")

    def usage(self, text: str) -> str:
        """How a command is written: ``due SESSION`` reads ``due PARTIE`` in French."""
        return _STAND_IN.sub(lambda found: self.translate(found[0]) if found[0] in STAND_INS else found[0], text)

    def when(self, second: int) -> str:
        """A moment of game time. English and plain: its distance from the beginning."""
        return format_span(second)

    def moment(self, second: int) -> str:
        """A moment as short as can be: the present is known to those who speak of it."""
        return self.when(second)

    def span(self, seconds: int) -> str:
        """A duration given in seconds."""
        return format_span(seconds)

    def plural(self, count: int) -> bool:
        """Whether this language says the plural for the count."""
        return abs(count) != 1

    @property
    def and_(self) -> str:
        """What stands between the last two of a list."""
        return " and "

    @property
    def or_(self) -> str:
        """What stands between the last two of which one counts."""
        return " or "


ENGLISH = Phrasebook()


def signed(number: int) -> str:
    """``+3``, ``−3``, ``+0``: a modifier as tables of rules print it."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


def listed(words: list[str], phrasebook: Phrasebook = ENGLISH, last: str | None = None) -> str:
    """``Ada, Bo and Cy``; ``last`` stands between the last two instead of the language's "and"."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + (last or phrasebook.and_) + words[-1]


class _Renderer(Formatter):
    def __init__(self, phrasebook: Phrasebook) -> None:
        self.phrasebook = phrasebook

    def format_field(self, value: Any, format_spec: str) -> str:
        book = self.phrasebook
        kind, _, rest = format_spec.partition("|")
        match kind:
            case "":
                return render(value, book) if isinstance(value, Text) else str(value)
            case "term":
                return book.term(value if isinstance(value, Text) else str(value))
            case "terms":
                return listed([book.term(str(v)) for v in value], book)
            case "names":
                return listed([str(v) for v in value], book)
            case "either":
                return listed([str(v) for v in value], book, book.or_)
            case "signed":
                return signed(int(value))
            case "span":
                return book.span(int(value))
            case "when":
                return book.when(int(value))
            case "moment":
                return book.moment(int(value))
            case "text":
                return render(value, book)
            case "usage":
                return book.usage(str(value))
            case "own":
                return book.own(value)
            case "texts":
                return ", ".join(render(text, book) for text in value)
            case "count":
                one, _, many = rest.partition("|")
                return f"{value} {many if book.plural(int(value)) else one}"
        return str(super().format_field(value, format_spec))


def render(text: Text | str, phrasebook: Phrasebook = ENGLISH) -> str:
    """The finished sentence, in the phrasebook's language."""
    if isinstance(text, str):
        return phrasebook.translate(text)
    template = phrasebook.translate(text.template)
    if not text.fields:
        return template
    return _Renderer(phrasebook).vformat(template, (), text.fields)
