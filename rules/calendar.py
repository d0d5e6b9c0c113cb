"""The calendar, the sun and the moons: from whole seconds to dates and back, by arithmetic alone.

A calendar is data. Second 0 of a session is midnight of its calendar's first day; the session's
own ``offset`` (see :mod:`rules.session`) moves every date without moving time.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import Struct

from rules.clock import HOUR, MINUTE


class Moon(Struct, frozen=True, forbid_unknown_fields=True):
    """A moon: ``period`` days from new to new; ``new`` is a day (from 0) on which it was new."""

    name: str = "moon"
    period: float = 28.0
    new: int = 0


class Month(Struct, frozen=True, forbid_unknown_fields=True):
    """A month, ``days`` long; ``leap`` days more in a leap year; or a festival outside the months.

    ``every`` and ``unless`` say which years are leap years, as in ``every=4, unless=100, always=400``.
    """

    name: str
    days: int
    festival: bool = False
    leap: int = 0


class Leap(Struct, frozen=True, forbid_unknown_fields=True):
    """Leap years: each ``every``-th, but not each ``unless``-th, but still each ``always``-th (0: no rule)."""

    every: int = 0
    unless: int = 0
    always: int = 0

    def is_leap(self, year: int) -> bool:
        if not self.every or year % self.every:
            return False
        return bool(not self.unless or year % self.unless or (self.always and year % self.always == 0))

    def until(self, year: int) -> int:
        """How many leap years lie in the years 0 … ``year`` - 1 (negative years counted backwards)."""
        if not self.every:
            return 0
        count = -(-year // self.every)
        if self.unless:
            count -= -(-year // self.unless)
            if self.always:
                count += -(-year // self.always)
        return count


class Calendar(Struct, frozen=True, forbid_unknown_fields=True):
    """A calendar as data. The default is plain: day 1, day 2, … of 24 hours, one moon of 28 days."""

    name: str = "plain"
    day_hours: int = 24
    weekdays: tuple[str, ...] = ()
    months: tuple[Month, ...] = ()
    leap: Leap = Leap()
    year: int = 1
    """The year in which second 0 lies, on the first day of the first month."""
    weekday: int = 0
    """Which weekday the first day is, from 0."""
    year_label: str = ""
    sunrise: int = 6 * HOUR
    sunset: int = 18 * HOUR
    moons: tuple[Moon, ...] = (Moon(),)
    seasons: tuple[tuple[str, int], ...] = ()
    """Seasons: a name and the day of the year (from 1) on which each begins."""

    @property
    def day_seconds(self) -> int:
        """Seconds in a day."""
        return self.day_hours * HOUR

    def day(self, second: int) -> int:
        """The day, from 0, in which a second lies."""
        return second // self.day_seconds

    def time(self, second: int) -> int:
        """Seconds since midnight."""
        return second % self.day_seconds


class Date(NamedTuple):
    """A moment as the calendar names it. ``day`` counts from 1, within the month where there are months."""

    year: int
    month: Month | None
    day: int
    day_of_year: int
    weekday: str
    hour: int
    minute: int
    second: int


def _year_days(calendar: Calendar) -> tuple[int, int]:
    return sum(m.days for m in calendar.months), sum(m.leap for m in calendar.months)


def _days_before(calendar: Calendar, year: int) -> int:
    """Days from the first day of the calendar's own first year to the first day of ``year``."""
    plain, leap = _year_days(calendar)
    return (year - calendar.year) * plain + (calendar.leap.until(year) - calendar.leap.until(calendar.year)) * leap


def date_of(calendar: Calendar, second: int) -> Date:
    """The date of a second (its session's offset already added)."""
    day, time = calendar.day(second), calendar.time(second)
    clock = (time // HOUR, time % HOUR // MINUTE, time % MINUTE)
    weekday = ""
    if calendar.weekdays:
        weekday = calendar.weekdays[(day + calendar.weekday) % len(calendar.weekdays)]
    if not calendar.months:
        return Date(calendar.year, None, day + 1, day + 1, weekday, *clock)
    plain, leap = _year_days(calendar)
    year = calendar.year + day // (plain + leap if calendar.leap.every == 1 else plain)
    while _days_before(calendar, year) > day:
        # The estimate ignores leap days, so it errs by their share of the distance: step by that share.
        year -= max(1, (_days_before(calendar, year) - day) // (plain + leap))
    while _days_before(calendar, year + 1) <= day:
        year += 1
    rest = day - _days_before(calendar, year)
    is_leap = calendar.leap.is_leap(year)
    day_of_year = rest + 1
    for month in calendar.months:
        length = month.days + (month.leap if is_leap else 0)
        if rest < length:
            return Date(year, month, rest + 1, day_of_year, weekday, *clock)
        rest -= length
    raise AssertionError("a year is the sum of its months")


_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?$")


def second_of(calendar: Calendar, text: str) -> int | None:
    """The second that a date names: ``day 3 14:20``, ``3 Frostmoon 1042 08:00``; ``None`` if it names none.

    Without a time it is midnight; without a year the calendar's first one; ``jour`` reads as ``day``.
    """
    words = text.replace(",", " ").split()
    time = 0
    if words and (clock := _CLOCK.match(words[-1])):
        hour, minute, second = int(clock[1]), int(clock[2]), int(clock[3] or 0)
        if hour >= calendar.day_hours or minute > 59 or second > 59:
            return None
        time = hour * HOUR + minute * MINUTE + second
        words = words[:-1]
    if not words:
        return None
    if len(words) == 2 and words[0].lower() in ("day", "jour") and words[1].isdecimal():
        day = int(words[1])
        return (day - 1) * calendar.day_seconds + time if day >= 1 else None
    return _second_in_month(calendar, words, time)


def _second_in_month(calendar: Calendar, words: list[str], time: int) -> int | None:
    year = calendar.year
    numbers = [w for w in words if w.lstrip("-").isdecimal()]
    name = " ".join(w for w in words if not w.lstrip("-").isdecimal()).casefold()
    found = [i for i, m in enumerate(calendar.months) if m.name.casefold() == name]
    if not found or len(numbers) > 2:
        return None
    day = int(numbers[0]) if numbers else 1
    if len(numbers) == 2:
        year = int(numbers[1])
    is_leap = calendar.leap.is_leap(year)
    lengths = [m.days + (m.leap if is_leap else 0) for m in calendar.months]
    if not 1 <= day <= lengths[found[0]]:
        return None
    days = _days_before(calendar, year) + sum(lengths[: found[0]]) + day - 1
    return days * calendar.day_seconds + time


def next_time(calendar: Calendar, after: int, time_of_day: int) -> int:
    """The first second strictly after ``after`` at the given seconds since midnight."""
    midnight = after - calendar.time(after)
    moment = midnight + time_of_day
    return moment if moment > after else moment + calendar.day_seconds


def next_sunrise(calendar: Calendar, after: int) -> int:
    """The first sunrise strictly after a second."""
    return next_time(calendar, after, calendar.sunrise)


def next_sunset(calendar: Calendar, after: int) -> int:
    """The first sunset strictly after a second."""
    return next_time(calendar, after, calendar.sunset)


def moon_age(moon: Moon, day: int) -> float:
    """Days since the moon was last new, on a day counted from 0."""
    return (day - moon.new) % moon.period


def is_full(moon: Moon, day: int) -> bool:
    """Whether the night that begins on this day (from 0) is the moon's full night."""
    return abs(moon_age(moon, day) - moon.period / 2) < 0.5 or (
        # Half-day ties go to the earlier day, so that each cycle has one full night.
        moon_age(moon, day) - moon.period / 2 == -0.5
    )


def next_full_moon(calendar: Calendar, after: int) -> int | None:
    """The first dusk of a full-moon night strictly after a second, of any moon; ``None`` without moons."""
    nights = [_next_full(calendar, moon, after) for moon in calendar.moons]
    return min(nights, default=None)


def _next_full(calendar: Calendar, moon: Moon, after: int) -> int:
    day = calendar.day(after)
    # Start a day before the nearest full moon that could still lie ahead.
    ahead = (moon.period / 2 - moon_age(moon, day)) % moon.period
    for candidate in (day, day + 1, *(day + int(ahead) + step for step in range(-1, 3))):
        if candidate >= day and is_full(moon, candidate):
            dusk = candidate * calendar.day_seconds + calendar.sunset
            if dusk > after:
                return dusk
    return _next_full(calendar, moon, (day + 1) * calendar.day_seconds)


PLAIN = Calendar()
