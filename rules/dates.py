"""Dates as people type them: ``day 3 14:20``, ``3 May 2024 08:00``, ``2024-05-03``, a festival's name."""

from __future__ import annotations

import re

from rules.calendar import Calendar, Month, date_of, days_before, month_lengths
from rules.clock import HOUR, MINUTE
from rules.names import fold, pick

FARTHEST = 10**14
"""Seconds: no date lies farther from the calendar's first day than some three million years."""

_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?$")
_NUMBERED = re.compile(r"(-?\d{1,9})-(\d{1,2})-(\d{1,3})$")
_NUMBER = re.compile(r"(-?\d{1,9})(?:er|st|nd|rd|th)?$", re.IGNORECASE)


def second_of(calendar: Calendar, text: str, today: int | None = None) -> int | None:
    """The second that a date names; ``None`` if it names none.

    Without a time it is midnight. Without a year it is the year of the second ``today``, or else the
    calendar's first one; without a day it is today. The names of months are read in any of the calendar's
    languages, whatever their case and accents, and by a unique beginning too; ``jour`` reads as ``day``.
    """
    words = text.replace(",", " ").replace("−", "-").split()
    time = 0
    if words and (clock := _CLOCK.match(words[-1])):
        hour, minute, second = int(clock[1]), int(clock[2]), int(clock[3] or 0)
        if hour >= calendar.day_hours or minute > 59 or second > 59:
            return None
        time = hour * HOUR + minute * MINUTE + second
        words = words[:-1]
        if not words and today is not None:
            return today - calendar.time(today) + time
    if not words:
        return None
    day = _day_of(calendar, words, today)
    if day is None:
        return None
    found = day * calendar.day_seconds + time
    return found if abs(found) <= FARTHEST else None


def _day_of(calendar: Calendar, words: list[str], today: int | None) -> int | None:
    if len(words) == 2 and fold(words[0]) in ("day", "jour") and _is_count(words[1]):
        return int(words[1]) - 1 if int(words[1]) >= 1 else None
    if not calendar.months:
        return None
    if len(words) == 1 and (numbered := _NUMBERED.match(words[0])):
        months = [m for m in calendar.months if not m.festival]
        place = int(numbered[2])
        month = months[place - 1] if 1 <= place <= len(months) else None
        return _place(calendar, month, int(numbered[3]), int(numbered[1]))
    return _named(calendar, words, today)


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 12


def _named(calendar: Calendar, words: list[str], today: int | None) -> int | None:
    numbers: list[int] = []
    named: list[str] = []
    for word in words:
        number = _NUMBER.match(word)
        if number:
            numbers.append(int(number[1]))
        else:
            named.append(word)
    if len(numbers) > 2 or not named:
        return None
    month = _month(calendar, " ".join(named))
    if month is None:
        return None
    year = calendar.year if today is None else date_of(calendar, today).year
    day = 1
    if len(numbers) == 2:
        day, year = numbers
    elif numbers and month.festival and numbers[0] > month.days + month.leap:
        # A festival's days are few: what is more than they is the year.
        year = numbers[0]
    elif numbers:
        day = numbers[0]
    return _place(calendar, month, day, year)


def _spoken(calendar: Calendar, name: str) -> list[str]:
    return [name, *(calendar.called(name, lang) for lang in calendar.languages)]


def _month(calendar: Calendar, text: str) -> Month | None:
    """The month that is named, with the weekday before it and the year's label behind it left out."""
    by_name = {m.name: m for m in calendar.months}
    candidates = [(m.name, _spoken(calendar, m.name)) for m in calendar.months]
    before = {fold(word) for name in calendar.weekdays for word in _spoken(calendar, name)}
    behind = {fold(word) for word in _spoken(calendar, calendar.year_label)} if calendar.year_label else set()
    wanted = fold(text)
    for said in ("", *sorted(before, key=len, reverse=True)):
        if said and not wanted.startswith(f"{said} "):
            continue
        rest = wanted[len(said) :].strip()
        for label in ("", *behind):
            if label and not rest.endswith(f" {label}"):
                continue
            found = pick(rest[: len(rest) - len(label)].strip(), candidates)
            if len(found) == 1:
                return by_name[found[0]]
    return None


def _place(calendar: Calendar, month: Month | None, day: int, year: int) -> int | None:
    """The day, counted from the calendar's first one, of a day of a month; ``None`` where there is none such."""
    if month is None:
        return None
    lengths = month_lengths(calendar, year)
    place = calendar.months.index(month)
    if not 1 <= day <= lengths[place]:
        return None
    return days_before(calendar, year) + sum(lengths[:place]) + day - 1
