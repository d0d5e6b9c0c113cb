"""The language of the screen: which one it is, and how it says things.

Catalogues are gettext's; every package that speaks keeps its own, so a system's words live in its folder.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from gettext import GNUTranslations
from importlib.util import find_spec
from pathlib import Path

from rules.calendar import Calendar
from rules.clock import split_span
from rules.session import Setup
from rules.systems import SYSTEMS
from rules.words import Phrasebook, T
from tui.glyphs import plain_letters

LANGUAGES = {"en": "English", "fr": "français"}
PACKAGES = ("rules", "saves", "tui", *SYSTEMS.values())


def language_of_locale() -> str:
    """The language that the environment asks for, among ours; English where it asks for none of them."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        for wish in value.split(":"):
            code = wish.split(".")[0].split("_")[0].lower()
            if code in LANGUAGES:
                return code
        if value:
            break
    return "en"


def _translations(lang: str) -> GNUTranslations | None:
    first: GNUTranslations | None = None
    for package in PACKAGES:
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            continue
        name = package.rpartition(".")[2]
        path = Path(spec.submodule_search_locations[0], "locale", lang, "LC_MESSAGES", f"{name}.mo")
        try:
            with path.open("rb") as file:
                found = GNUTranslations(file)
        except FileNotFoundError:
            continue
        if first is None:
            first = found
        else:
            first.add_fallback(found)
    return first


class Language(Phrasebook):
    """English or French, with the session's calendar for dates."""

    def __init__(self, lang: str, setup: Setup | None = None, ascii_only: bool = False) -> None:
        self.lang = lang
        self.setup = setup or Setup()
        self.now = 0
        """The present second: what moments are seen from."""
        self.ascii_only = ascii_only
        self._months: tuple[Calendar, dict[str, str]] | None = None
        self._translations = None if lang == "en" else _translations(lang)

    def translate(self, template: str) -> str:
        if self._translations is not None and template:
            template = self._translations.gettext(template)
        return self.own_letters(template)

    def own_letters(self, text: str) -> str:
        """A text of the program's own in the letters that the terminal has."""
        return plain_letters(text) if self.ascii_only else text

    def own(self, value: Mapping[str, str]) -> str:
        return self.own_letters(super().own(value))

    def plural(self, count: int) -> bool:
        return abs(count) > 1 if self.lang == "fr" else abs(count) != 1

    @property
    def and_(self) -> str:
        return " et " if self.lang == "fr" else " and "

    @property
    def or_(self) -> str:
        return " ou " if self.lang == "fr" else " or "

    def colon(self, left: str, right: str) -> str:
        """Two texts with a colon between them: French sets a space before it."""
        return f"{left} : {right}" if self.lang == "fr" else f"{left}: {right}"

    def span(self, seconds: int) -> str:
        units = {"d": "j"} if self.lang == "fr" else {}
        sign = "−" if seconds < 0 else ""
        return sign + " ".join(f"{n}{units.get(unit, unit)}" for n, unit in split_span(seconds))

    def short_span(self, seconds: int) -> str:
        """A duration in its two largest units at most, without spaces: ``2d3h``, ``18h05m``, ``15m``.

        The second is the one below the first, or none: ``18h45s`` reads like three quarters of an hour.
        """
        units = {"d": "j"} if self.lang == "fr" else {}
        (first, unit), *rest = split_span(seconds)
        told = f"{first}{units.get(unit, unit)}"
        if rest and rest[0][1] == _BELOW.get(unit):
            second, below = rest[0]
            told += f"{second}{below}" if unit == "d" else f"{second:02}{below}"
        return told

    def percent(self, chance: float) -> str:
        """A chance: ``28 %`` in French, ``28%`` in English; never 0 or 100 unless it is certain."""
        number = round(chance * 100)
        if 0 < chance < 0.005:
            shown = "<1"
        elif 0.995 < chance < 1:
            shown = ">99"
        else:
            shown = str(number)
        return f"{shown} %" if self.lang == "fr" else f"{shown}%"

    def day(self, second: int) -> str:
        """The day of a moment, as the session's calendar names it."""
        return self.days(second)[0]

    def days(self, second: int) -> list[str]:
        """The same in full and ever shorter: without the year's label, the weekday, the year."""
        date = self.setup.date(second)
        if date.month is None:
            return [f"{self.translate(T('Day'))} {date.day}"]
        month = self.called(date.month.name)
        # A festival of one day needs no number.
        single = date.month.festival and date.month.days + date.month.leap == 1
        day = month if single else f"{date.day} {month}"
        weekday = f"{self.called(date.weekday)} " if date.weekday else ""
        label = self.called(self.setup.calendar.year_label)
        shown = [
            f"{weekday}{day} {date.year} {label}".rstrip(),
            f"{weekday}{day} {date.year}",
            f"{day} {date.year}",
            f"{date.day} {self.short_month(date.month.name)}",
        ]
        return list(dict.fromkeys(shown))

    def written(self, second: int) -> str:
        """The date of a moment as it can be typed again in any language: ``day 3 14:20:00``."""
        date = self.setup.date(second)
        if date.month is None:
            day = f"{self.translate(T('Day')).lower()} {date.day}"
        else:
            day = f"{date.day} {self.called(date.month.name)} {date.year}"
        return f"{day} {self.time(second)}"

    def called(self, name: str) -> str:
        """A name of the calendar's in this language."""
        return self.own_letters(self.setup.calendar.called(name, self.lang))

    def short_month(self, name: str) -> str:
        """A month's name in three letters, or as many as tell it from the others."""
        calendar = self.setup.calendar
        if self._months is None or self._months[0] is not calendar:
            names = {m.name: self.called(m.name) for m in calendar.months}
            short: dict[str, str] = {}
            for month, said in names.items():
                length = next(
                    n
                    for n in range(3, max(3, len(said)) + 1)
                    if n >= len(said) or sum(other.startswith(said[:n]) for other in names.values()) == 1
                )
                short[month] = said[:length].rstrip()
            self._months = (calendar, short)
        return self._months[1][name]

    def time(self, second: int) -> str:
        """The time of day: ``14:20:00``."""
        date = self.setup.date(second)
        return f"{date.hour:02}:{date.minute:02}:{date.second:02}"

    def clock(self, second: int) -> str:
        """The time of day without its seconds: ``14:20``."""
        return self.time(second)[:5]

    def when(self, second: int) -> str:
        return f"{self.day(second)}, {self.time(second)}"

    def moment(self, second: int) -> str:
        """The time alone on the present day, else with its day. Seconds where they count."""
        date, today = self.setup.date(second), self.setup.date(self.now)
        clock = f"{date.hour:02}:{date.minute:02}" + (f":{date.second:02}" if date.second else "")
        if date[:5] == today[:5]:
            return clock
        if date.month is None:
            return f"{self.translate(T('d'))}{date.day} {clock}"
        return f"{date.day} {self.short_month(date.month.name)} {clock}"


_BELOW = {"d": "h", "h": "m", "m": "s"}
"""Of each unit of a duration the next smaller one."""

_LANGUAGES: dict[tuple[str, bool], Language] = {}


def phrasebook(
    lang: str | None = None, setup: Setup | None = None, now: int = 0, ascii_only: bool = False
) -> Language:
    """How a language says things: ``en`` or ``fr``; ``None``: the locale's. Raises ``KeyError`` for another."""
    code = lang or language_of_locale()
    if code not in LANGUAGES:
        raise KeyError(code)
    if (code, ascii_only) not in _LANGUAGES:
        _LANGUAGES[code, ascii_only] = Language(code, ascii_only=ascii_only)
    book = _LANGUAGES[code, ascii_only]
    if setup is not None:
        book.setup = setup
        book.now = now
    return book
