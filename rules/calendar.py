"""The calendar, the sun and the moons: from whole seconds to dates and back, by arithmetic alone.

A calendar is data. Second 0 of a session is midnight of its calendar's first day; the session's
own ``offset`` (see :mod:`rules.session`) moves every date without moving time. Dates as people type
them are read in :mod:`rules.dates`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, lcm
from typing import NamedTuple

from msgspec import Struct

from rules.clock import HOUR, MINUTE


class Moon(Struct, frozen=True, forbid_unknown_fields=True):
    """A moon: ``period`` days from new to new; ``new`` is a day (from 0) on which it was new."""

    name: str = "moon"
    period: float = 28.0
    new: float = 0.0


class Month(Struct, frozen=True, forbid_unknown_fields=True):
    """A month, ``days`` long; ``leap`` days more in a leap year; or a festival outside the months.

    A festival of no days but a leap day is there in leap years only.
    """

    name: str
    days: int
    festival: bool = False
    leap: int = 0


class Season(Struct, frozen=True, forbid_unknown_fields=True):
    """A season, from a day of a month on until the next one. Its days may be long or short.

    ``sunrise`` and ``sunset`` (seconds since midnight): ``None`` for the calendar's own.
    """

    name: str
    month: str
    day: int = 1
    sunrise: int | None = None
    sunset: int | None = None


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
            count += year // -lcm(self.every, self.unless)
            if self.always:
                count -= year // -lcm(self.every, self.unless, self.always)
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
    seasons: tuple[Season, ...] = ()
    title: str = ""
    """What it is called on the screen."""
    languages: Mapping[str, Mapping[str, str]] = {}
    """By language: how its names (months, weekdays, seasons, moons, title, year label) are said there."""

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

    def called(self, name: str, lang: str) -> str:
        """One of its names, in a language; the name itself where that language has no other."""
        return self.languages.get(lang, {}).get(name, name)


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


class _Year(NamedTuple):
    """What a calendar's years have in common: their days, and how many more there are in leap years."""

    plain: int
    leap: int


_MEMORY = 64
_years: dict[int, tuple[Calendar, _Year]] = {}
# Calendars cannot be hashed (they hold mappings) but never change: known by identity, and kept alive.


def _year_of(calendar: Calendar) -> _Year:
    known = _years.get(id(calendar))
    if known is not None:
        return known[1]
    if len(_years) >= _MEMORY:
        _years.clear()
    year = _Year(sum(m.days for m in calendar.months), sum(m.leap for m in calendar.months))
    _years[id(calendar)] = (calendar, year)
    return year


def days_before(calendar: Calendar, year: int) -> int:
    """Days from the first day of the calendar's own first year to the first day of ``year``."""
    plain, leap = _year_of(calendar)
    count = calendar.leap.until(year) - calendar.leap.until(calendar.year)
    return (year - calendar.year) * plain + count * leap


def month_lengths(calendar: Calendar, year: int) -> list[int]:
    """How many days each of the months (and festivals) has in a year."""
    is_leap = calendar.leap.is_leap(year)
    return [m.days + (m.leap if is_leap else 0) for m in calendar.months]


def date_of(calendar: Calendar, second: int) -> Date:
    """The date of a second (its session's offset already added)."""
    day, time = calendar.day(second), calendar.time(second)
    clock = (time // HOUR, time % HOUR // MINUTE, time % MINUTE)
    weekday = ""
    if calendar.weekdays:
        weekday = calendar.weekdays[(day + calendar.weekday) % len(calendar.weekdays)]
    if not calendar.months:
        return Date(calendar.year, None, day + 1, day + 1, weekday, *clock)
    year = _year_with(calendar, day)
    rest = day - days_before(calendar, year)
    day_of_year = rest + 1
    for month, length in zip(calendar.months, month_lengths(calendar, year), strict=True):
        if rest < length:
            return Date(year, month, rest + 1, day_of_year, weekday, *clock)
        rest -= length
    raise AssertionError("a year is the sum of its months")


def _year_with(calendar: Calendar, day: int) -> int:
    """The year in which a day (from 0) lies: between the bounds that all years plain, or all leap, would give."""
    plain, leap = _year_of(calendar)
    bounds = day // plain if plain else None, day // (plain + leap)
    low = calendar.year + min(b for b in bounds if b is not None)
    high = calendar.year + max(b for b in bounds if b is not None)
    while low < high:
        middle = (low + high + 1) // 2
        if days_before(calendar, middle) <= day:
            low = middle
        else:
            high = middle - 1
    return low


# -- seasons and the sun


def season_on(calendar: Calendar, day: int) -> Season | None:
    """The season of a day (from 0); ``None`` where the calendar has none."""
    if not calendar.seasons or not calendar.months:
        return None
    year = _year_with(calendar, day)
    rest = day - days_before(calendar, year)
    begins, first = {}, 0
    for month, length in zip(calendar.months, month_lengths(calendar, year), strict=True):
        begins[month.name] = first
        first += length
    starts = [(begins[season.month] + season.day - 1, season) for season in calendar.seasons]
    # Before the first season of the year the last one of the year before goes on.
    past = [start for start in starts if start[0] <= rest] or starts
    return max(past, key=lambda start: start[0])[1]


def sun_on(calendar: Calendar, day: int) -> tuple[int, int]:
    """Sunrise and sunset of a day (from 0), in seconds since its midnight."""
    season = season_on(calendar, day)
    rise, fall = (season.sunrise, season.sunset) if season is not None else (None, None)
    return calendar.sunrise if rise is None else rise, calendar.sunset if fall is None else fall


def next_time(calendar: Calendar, after: int, time_of_day: int) -> int:
    """The first second strictly after ``after`` at the given seconds since midnight."""
    midnight = after - calendar.time(after)
    moment = midnight + time_of_day
    return moment if moment > after else moment + calendar.day_seconds


def _next_of_sun(calendar: Calendar, after: int, which: int) -> int:
    today = calendar.day(after)
    moment = today * calendar.day_seconds + sun_on(calendar, today)[which]
    if moment > after:
        return moment
    return (today + 1) * calendar.day_seconds + sun_on(calendar, today + 1)[which]


def next_sunrise(calendar: Calendar, after: int) -> int:
    """The first sunrise strictly after a second."""
    return _next_of_sun(calendar, after, 0)


def next_sunset(calendar: Calendar, after: int) -> int:
    """The first sunset strictly after a second."""
    return _next_of_sun(calendar, after, 1)


# -- the moons

_HALF = Fraction(1, 2)


def moon_age(moon: Moon, day: int) -> float:
    """Days since the moon was last new, on a day counted from 0."""
    return (day - moon.new) % moon.period


def is_full(moon: Moon, day: int) -> bool:
    """Whether the night that begins on this day (from 0) is the moon's full night."""
    # Exactly, and half-day ties go to the earlier day, so that each cycle has one full night.
    period = Fraction(moon.period)
    age = (day - Fraction(moon.new)) % period
    return -_HALF <= age - period / 2 < _HALF


def next_full_moon(calendar: Calendar, after: int) -> int | None:
    """The first dusk of a full-moon night strictly after a second, of any moon; ``None`` without moons."""
    nights = [_next_full(calendar, moon, after) for moon in calendar.moons]
    return min(nights, default=None)


def _next_full(calendar: Calendar, moon: Moon, after: int) -> int:
    # Each full night is the whole day nearest to the middle of a cycle, as is_full has it.
    period = Fraction(moon.period)
    middle = Fraction(moon.new) + period / 2
    cycle = (calendar.day(after) - middle) // period
    while True:
        night = ceil(middle + cycle * period - _HALF)
        dusk = night * calendar.day_seconds + sun_on(calendar, night)[1]
        if dusk > after:
            return dusk
        cycle += 1


PLAIN = Calendar()
