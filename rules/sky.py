"""What stands in the sky at a moment: the season, the sun, the moons. Derived from the calendar."""

from __future__ import annotations

from typing import NamedTuple

from rules.calendar import Calendar, Moon, is_full, moon_age, next_sunrise, next_sunset, season_on, sun_on
from rules.words import T, Text, say

PHASES = (
    T("new moon"),
    T("waxing crescent"),
    T("first quarter"),
    T("waxing gibbous moon"),
    T("full moon"),
    T("waning gibbous moon"),
    T("last quarter"),
    T("waning crescent"),
)
NAMED = T("{moon}: {phase:term}")


class Sun(NamedTuple):
    """Whether it is day, and the second at which that changes."""

    up: bool
    until: int


def sun_at(calendar: Calendar, second: int) -> Sun:
    """The sun at a second (its session's offset already added)."""
    rises, falls = sun_on(calendar, calendar.day(second))
    up = rises <= calendar.time(second) < falls
    return Sun(up, next_sunset(calendar, second) if up else next_sunrise(calendar, second))


def night_of(calendar: Calendar, second: int) -> int:
    """The day (from 0) whose night it is: the small hours belong to the night that began the day before."""
    day = calendar.day(second)
    return day if calendar.time(second) >= sun_on(calendar, day)[0] else day - 1


def phase_of(moon: Moon, day: int) -> str:
    """The moon's phase in the night that begins on a day (from 0): full in its one full night and at no other."""
    if is_full(moon, day):
        return PHASES[4]
    # What rounds to full beside the full night is nearly full.
    age = moon_age(moon, day) / moon.period
    place = round(age * 8) % 8
    if place == 4:
        place = 3 if age < 0.5 else 5
    return PHASES[place]


def moons_at(calendar: Calendar, second: int, lang: str) -> list[Text]:
    """Each moon with its phase; named where there are several."""
    night = night_of(calendar, second)
    phases = [(moon, phase_of(moon, night)) for moon in calendar.moons]
    if len(phases) == 1:
        return [say(phases[0][1])]
    return [say(NAMED, moon=calendar.called(moon.name, lang), phase=phase) for moon, phase in phases]


def season_at(calendar: Calendar, second: int, lang: str) -> str:
    """The season's name; nothing where the calendar has none."""
    season = season_on(calendar, calendar.day(second))
    return calendar.called(season.name, lang) if season is not None else ""
