"""What keeps a calendar of the right types from being one: dates could not be reckoned by it, or not be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.calendar import Calendar
from rules.names import fold
from rules.words import T, Text, say

LONGEST_NAME = 40
MOST = 100
"""Months, weekdays, moons or seasons in one calendar."""
FARTHEST_YEAR = 1_000_000

Fault = tuple[str, Text]
"""The path of a field within the calendar, and what is wrong there."""


def calendar_faults(calendar: Calendar) -> Iterator[Fault]:
    """Everything that is wrong with a calendar; nothing for one that can be used."""
    if not 1 <= calendar.day_hours <= 99:
        yield "day_hours", say(T("a day has an hour at least, and 99 at most"))
    if abs(calendar.year) > FARTHEST_YEAR:
        yield "year", say(T("a year is between {least} and {most}"), least=-FARTHEST_YEAR, most=FARTHEST_YEAR)
    if not 0 <= calendar.weekday < max(1, len(calendar.weekdays)):
        yield "weekday", say(T("there is no such weekday; the first one is 0"))
    for name in ("months", "weekdays", "moons", "seasons"):
        if len(getattr(calendar, name)) > MOST:
            yield name, say(T("there are {most} at most"), most=MOST)
    yield from _names(calendar)
    yield from _months(calendar)
    yield from _sun("", calendar.sunrise, calendar.sunset, calendar.day_seconds)
    for index, moon in enumerate(calendar.moons):
        if not 1 <= moon.period < 1e9:
            yield f"moons[{index}].period", say(T("a moon takes a day at least"))
        if not abs(moon.new) < 1e9:
            yield f"moons[{index}].new", say(T("this day lies too far away"))
    yield from _seasons(calendar)


def _names(calendar: Calendar) -> Iterator[Fault]:
    yield from _several("months", [month.name for month in calendar.months], "name")
    yield from _several("weekdays", calendar.weekdays, "")
    yield from _several("moons", [moon.name for moon in calendar.moons], "name")
    yield from _several("seasons", [season.name for season in calendar.seasons], "name")
    for index, month in enumerate(calendar.months):
        if fold(month.name) in ("day", "jour") or any(word.isdecimal() for word in month.name.split()):
            yield f"months[{index}].name", say(T("{name} would be read as a number or a day"), name=month.name)
    for place in ("title", "year_label"):
        text = getattr(calendar, place)
        if text:
            yield from _name(place, text)
    if not calendar.name:
        yield "name", say(T("a calendar needs a name"))
    for lang, words in calendar.languages.items():
        for word, said in words.items():
            yield from _name(f"languages.{lang}.{word}", said)


def _several(place: str, names: Iterable[str], field: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for index, name in enumerate(names):
        where = f"{place}[{index}]" + (f".{field}" if field else "")
        yield from _name(where, name)
        if fold(name) in seen:
            yield where, say(T("{name} is there twice"), name=name)
        seen.add(fold(name))


def _name(place: str, name: str) -> Iterator[Fault]:
    if not any(letter.isalpha() for letter in name):
        yield place, say(T("a name has letters"))
    elif not name.isprintable() or len(name) > LONGEST_NAME:
        yield place, say(T("a name is plain text, {most} characters at most"), most=LONGEST_NAME)


def _months(calendar: Calendar) -> Iterator[Fault]:
    for index, month in enumerate(calendar.months):
        if month.days < 0 or month.leap < 0 or month.days + month.leap < 1:
            yield f"months[{index}]", say(T("a month has a day at least"))
        elif month.days + month.leap > 10_000:
            yield f"months[{index}]", say(T("a month has at most 10000 days"))
    if calendar.months and sum(month.days for month in calendar.months) < 1:
        yield "months", say(T("a year without a leap day has a day at least"))
    leap = calendar.leap
    for name in ("every", "unless", "always"):
        if not 0 <= getattr(leap, name) <= FARTHEST_YEAR:
            yield f"leap.{name}", say(T("a number of years belongs here"))
    if not leap.every and any(month.leap for month in calendar.months):
        yield (
            "leap",
            say(T("a month has leap days, and no year is a leap year: say leap = {example}"), example=_LEAP),
        )


_LEAP = "{ every = 4 }"


def _sun(place: str, rises: int, falls: int, day: int) -> Iterator[Fault]:
    if not 0 <= rises < falls < day:
        yield f"{place}sunset", say(T("the sun rises after midnight and sets later on the same day"))


def _seasons(calendar: Calendar) -> Iterator[Fault]:
    months = {month.name: month for month in calendar.months}
    for index, season in enumerate(calendar.seasons):
        place = f"seasons[{index}]."
        month = months.get(season.month)
        if month is None:
            yield f"{place}month", say(T("{name} is no month of this calendar"), name=season.month)
        elif not 1 <= season.day <= max(1, month.days):
            yield f"{place}day", say(T("{name} has no such day"), name=season.month)
        rises = calendar.sunrise if season.sunrise is None else season.sunrise
        falls = calendar.sunset if season.sunset is None else season.sunset
        yield from _sun(place, rises, falls, calendar.day_seconds)
