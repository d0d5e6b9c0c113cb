"""The calendar, the sun and the moons: arithmetic alone, checked against counting day by day (DESIGN 3)."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.calendar import (
    PLAIN,
    Calendar,
    Leap,
    Month,
    Moon,
    date_of,
    is_full,
    month_lengths,
    moon_age,
    next_full_moon,
    next_sunrise,
    next_sunset,
    next_time,
    sun_on,
)
from rules.calendars import SHIPPED, shipped
from rules.calendars.faults import calendar_faults
from rules.clock import DAY, HOUR
from rules.dates import second_of
from tests.rules.table import Table

GREGORIAN = shipped("gregorian")
CALENDARS = [shipped(name) for name in SHIPPED]


def counted(calendar: Calendar, days: int) -> list[tuple[int, str, int, str]]:
    """Year, month, day and weekday of the first so many days, by turning the leaves one by one."""
    seen: list[tuple[int, str, int, str]] = []
    year, weekday = calendar.year, calendar.weekday
    while len(seen) < days:
        for month, length in zip(calendar.months, month_lengths(calendar, year), strict=True):
            for day in range(1, length + 1):
                name = calendar.weekdays[weekday % len(calendar.weekdays)] if calendar.weekdays else ""
                seen.append((year, month.name, day, name))
                weekday += 1
        year += 1
    return seen[:days]


def named(calendar: Calendar, day: int) -> tuple[int, str, int, str]:
    date = date_of(calendar, day * calendar.day_seconds)
    assert date.month is not None
    return date.year, date.month.name, date.day, date.weekday


calendars = st.builds(
    Calendar,
    day_hours=st.sampled_from([20, 24, 30]),
    weekdays=st.sampled_from([(), ("one", "two", "three")]),
    months=st.lists(
        st.builds(
            lambda days, leap, festival: (days, leap, festival),
            st.integers(0, 40),
            st.integers(0, 2),
            st.booleans(),
        ),
        min_size=1,
        max_size=5,
    ).map(
        lambda found: tuple(
            Month(f"M{chr(97 + place)}", days or (0 if leap and place else 1), festival, leap)
            for place, (days, leap, festival) in enumerate(found)
        )
    ),
    leap=st.sampled_from([Leap(every=1), Leap(every=4), Leap(4, 100, 400), Leap(6, 9), Leap(3, 5, 7)]),
    year=st.integers(-3000, 3000),
    sunrise=st.just(6 * HOUR),
    sunset=st.just(18 * HOUR),
)


# -- dates


@pytest.mark.parametrize(
    ("second", "day", "clock"),
    [
        (0, 1, (0, 0, 0)),
        (DAY - 1, 1, (23, 59, 59)),
        (DAY, 2, (0, 0, 0)),
        (2 * DAY + 14 * HOUR + 20 * 60, 3, (14, 20, 0)),
        (-1, 0, (23, 59, 59)),
    ],
)
def test_the_plain_calendar_counts_days(second: int, day: int, clock: tuple[int, int, int]) -> None:
    date = date_of(PLAIN, second)
    assert (date.month, date.day, (date.hour, date.minute, date.second)) == (None, day, clock)
    assert date.day_of_year == day


def test_the_gregorian_calendar_is_ours() -> None:
    """Against the standard library, every seventh day of 800 years, across two 400-year leap days."""
    for day in range(-146_097, 146_097, 7):
        date = date_of(GREGORIAN, day * DAY)
        real = datetime(2000, 1, 1, tzinfo=UTC) + timedelta(days=day)
        assert date.month is not None
        assert (date.year, GREGORIAN.months.index(date.month) + 1, date.day) == (real.year, real.month, real.day)
        assert GREGORIAN.weekdays.index(date.weekday) == real.weekday()
        assert date.day_of_year == real.timetuple().tm_yday


@pytest.mark.parametrize(
    ("year", "leap"),
    [(2000, True), (1900, False), (2023, False), (2024, True), (2100, False), (2400, True), (0, True), (-4, True)],
)
def test_leap_years(year: int, leap: bool) -> None:
    assert GREGORIAN.leap.is_leap(year) == leap


@given(st.integers(-5000, 5000), st.sampled_from([Leap(4, 100, 400), Leap(6, 9), Leap(3, 5, 7), Leap(1), Leap()]))
def test_leap_years_are_counted_without_going_through_them(year: int, leap: Leap) -> None:
    low, high = sorted((0, year))
    count = sum(leap.is_leap(y) for y in range(low, high))
    assert leap.until(year) == (count if year >= 0 else -count)


@pytest.mark.parametrize("calendar", [c for c in CALENDARS if c.months], ids=lambda c: c.name)
def test_shipped_calendars_turn_their_leaves_in_order(calendar: Calendar) -> None:
    """Forty years, day by day."""
    for day, leaf in enumerate(counted(calendar, 40 * 366)):
        assert named(calendar, day) == leaf


@settings(max_examples=40, deadline=None)
@given(calendars)
def test_any_calendar_turns_its_leaves_in_order(calendar: Calendar) -> None:
    for day, leaf in enumerate(counted(calendar, 700)):
        assert named(calendar, day) == leaf


@settings(max_examples=100, deadline=None)
@given(calendars, st.integers(-10_000_000, 10_000_000))
def test_days_far_away_follow_each_other(calendar: Calendar, day: int) -> None:
    """The day after is the next leaf, thousands of years off in either direction."""
    today, tomorrow = (date_of(calendar, d * calendar.day_seconds) for d in (day, day + 1))
    assert today.month is not None
    lengths = month_lengths(calendar, today.year)
    length = lengths[calendar.months.index(today.month)]
    assert 1 <= today.day <= length
    if today.day < length:
        assert tomorrow[:4] == (today.year, today.month, today.day + 1, today.day_of_year + 1)
    elif tomorrow.year == today.year:
        assert (tomorrow.day, tomorrow.day_of_year) == (1, today.day_of_year + 1)
    else:
        assert (tomorrow.year, tomorrow.day, tomorrow.day_of_year) == (today.year + 1, 1, 1)
        assert today.day_of_year == sum(lengths)


def test_a_thousand_years_at_once_are_a_day_at_a_time() -> None:
    """One jump of a thousand years and 365,000 jumps of a day end on the same date; the one takes no time."""
    for calendar in CALENDARS:
        days = 365 * 1000
        started = time.perf_counter()
        date = date_of(calendar, days * calendar.day_seconds)
        assert time.perf_counter() - started < 0.05
        if calendar.months:
            year, month, day, weekday = counted(calendar, days + 1)[days]
            assert date.month is not None
            assert (date.year, date.month.name, date.day, date.weekday) == (year, month, day, weekday)
        else:
            assert date.day == days + 1


def test_the_verb_advance_agrees() -> None:
    """A thousand years in one command, and a day a thousand times against a thousand days."""
    table = Table("demonlord").do("add Ada", "set calendar=gregorian")
    started = time.perf_counter()
    table.do("advance 365242d")
    assert time.perf_counter() - started < 1
    assert table.state["clock"]["date"] == "31 December 2999 00:00:00"
    one, many = (Table("demonlord").do("set calendar=gregorian") for _ in range(2))
    one.do("advance 1000d")
    for _ in range(1000):
        many.do("advance 1d")
    assert one.state == many.state


# -- dates as they are typed


@pytest.mark.parametrize("calendar", CALENDARS, ids=lambda c: c.name)
def test_every_date_shown_reads_back(calendar: Calendar) -> None:
    table = Table("demonlord").do(f"set calendar={calendar.name}")
    for day in range(0, 2000, 7):
        second = day * calendar.day_seconds + 12_345
        table.chronicle = Table("demonlord").do(f"set calendar={calendar.name}", f"advance {second}s").chronicle
        shown = table.state["clock"]["date"]
        assert second_of(calendar, shown) == second, shown


@settings(max_examples=100, deadline=None)
@given(calendars, st.integers(-(10**9), 10**9))
def test_the_date_of_a_second_names_it(calendar: Calendar, second: int) -> None:
    date = date_of(calendar, second)
    assert date.month is not None
    text = f"{date.day} {date.month.name} {date.year} {date.hour}:{date.minute:02}:{date.second:02}"
    assert second_of(calendar, text) == second


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("day 1", 0),
        ("day 3 14:20", 2 * DAY + 14 * HOUR + 20 * 60),
        ("jour 3 14:20:05", 2 * DAY + 14 * HOUR + 20 * 60 + 5),
        ("DAY 2", DAY),
        ("day 000000000002", DAY),
        ("day 2, 08:00", DAY + 8 * HOUR),
    ],
)
def test_plain_dates(text: str, second: int) -> None:
    assert second_of(PLAIN, text) == second


NONSENSE = [
    "",
    "tomorrow",
    "day",
    "day 0",
    "day -1",
    "day 1.5",
    "day x",
    "day 3 24:00",
    "day 3 14:60",
    "day 3 14:20:60",
    "day 3 14",
    "day 3 4",
    "day " + "9" * 5000,
    "day 99999999999999999999",
    "day 0000000000002",
    "3 Frostmoon",
    "--5",
    "day 3 99:99",
    "\x1b[2J",
]


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_no_plain_date(text: str) -> None:
    assert second_of(PLAIN, text) is None
    table = Table("demonlord")
    assert "is no date" in table.refuses(f"set date='{text}'")


@pytest.mark.parametrize(
    "text",
    [
        "30 February 2024",
        "29 February 2023",
        "0 May 2024",
        "32 May 2024",
        "1 Smarch 2024",
        "3 May --5",
        "3 May 2024 2025",
        "3 May " + "9" * 5000,
        "2024-13-01",
        "2024-02-30",
        "May 99999999999",
        "3 Ma 2024",
    ],
)
def test_what_is_no_gregorian_date(text: str) -> None:
    assert second_of(GREGORIAN, text) is None
    Table("demonlord").do("set calendar=gregorian").refuses(f"set date='{text}'")


@pytest.mark.parametrize(
    ("text", "real"),
    [
        ("29 February 2024 08:00", datetime(2024, 2, 29, 8, tzinfo=UTC)),
        ("29 février 2024", datetime(2024, 2, 29, tzinfo=UTC)),
        ("3 may 1999 23:59:59", datetime(1999, 5, 3, 23, 59, 59, tzinfo=UTC)),
        ("1 Dec 2000", datetime(2000, 12, 1, tzinfo=UTC)),
        ("1 août 2031", datetime(2031, 8, 1, tzinfo=UTC)),
    ],
)
def test_gregorian_dates(text: str, real: datetime) -> None:
    assert second_of(GREGORIAN, text) == (real - datetime(2000, 1, 1, tzinfo=UTC)).total_seconds()


@given(st.text(max_size=25))
def test_any_text_is_a_date_or_none(text: str) -> None:
    for calendar in CALENDARS:
        second = second_of(calendar, text)
        assert second is None or abs(second) < 2**53


def test_setting_the_date_passes_no_time() -> None:
    """DESIGN 6: it names the present moment; what is due stays due when it was."""
    table = Table("demonlord").do("add Ada", "advance 1h", "demonlord.frighten ada rounds=6")
    table.do("set date='day 40 07:30'")
    assert table.session.now == 3600
    assert table.state["clock"]["date"] == "day 40 07:30:00"
    assert table.due("Ada")[0]["at"] == 3660
    table.do("advance 1m")
    assert table.state["clock"]["date"] == "day 40 07:31:00"
    table.do("set date=09:00")
    assert table.state["clock"]["date"] == "day 40 09:00:00"


# -- the sun


@pytest.mark.parametrize("calendar", CALENDARS, ids=lambda c: c.name)
def test_the_sun_rises_and_sets_once_a_day(calendar: Calendar) -> None:
    """From wherever one looks, the next sunrise is the first there is after that second."""
    rises = [d * calendar.day_seconds + sun_on(calendar, d)[0] for d in range(800)]
    sets = [d * calendar.day_seconds + sun_on(calendar, d)[1] for d in range(800)]
    assert all(rise < fall for rise, fall in zip(rises, sets, strict=True))
    for second in range(0, 798 * calendar.day_seconds, calendar.day_seconds * 5 + 4_321):
        assert next_sunrise(calendar, second) == next(r for r in rises if r > second)
        assert next_sunset(calendar, second) == next(s for s in sets if s > second)
    for index in range(799):
        assert next_sunrise(calendar, rises[index]) == rises[index + 1]
        assert next_sunset(calendar, sets[index] - 1) == sets[index]


@given(st.integers(-(10**7), 10**7), st.integers(0, DAY - 1))
def test_the_next_time_of_day(after: int, time_of_day: int) -> None:
    moment = next_time(PLAIN, after, time_of_day)
    assert 0 < moment - after <= DAY
    assert PLAIN.time(moment) == time_of_day


# -- the moons


moons = st.builds(
    Moon,
    period=st.one_of(st.integers(1, 60).map(float), st.floats(1, 60, allow_nan=False), st.just(29.530588)),
    new=st.one_of(st.integers(-40, 40).map(float), st.floats(-40, 40)),
)


@settings(max_examples=200, deadline=None)
@given(moons, st.integers(-100_000, 100_000))
def test_each_cycle_has_one_full_night(moon: Moon, start: int) -> None:
    """Full nights lie a period apart, rounded to whole days: none is left out, none comes twice."""
    nights = [day for day in range(start, start + 300) if is_full(moon, day)]
    assert nights
    gaps = {after - before for before, after in pairwise(nights)}
    assert gaps <= {int(moon.period), int(moon.period) + 1}
    assert all(abs(moon_age(moon, night) - moon.period / 2) < 0.501 for night in nights)


@settings(max_examples=150, deadline=None)
@given(st.lists(moons, min_size=1, max_size=3), st.integers(-(10**7), 10**7))
def test_the_next_full_moon_is_the_first_there_is(found: list[Moon], after: int) -> None:
    calendar = Calendar(moons=tuple(found))
    dusks = (
        day * DAY + calendar.sunset
        for day in range(calendar.day(after), calendar.day(after) + 200)
        if any(is_full(moon, day) for moon in found)
    )
    assert next_full_moon(calendar, after) == next(dusk for dusk in dusks if dusk > after)


def test_without_a_moon_there_is_no_full_moon() -> None:
    assert next_full_moon(Calendar(moons=()), 0) is None


def test_the_moon_of_the_plain_calendar() -> None:
    """28 days, new on the first: full on the nights of day 15, 43, 71 …"""
    second, nights = 0, []
    for _ in range(3):
        second = next_full_moon(PLAIN, second) or 0
        nights.append(date_of(PLAIN, second).day)
    assert nights == [15, 43, 71]


@pytest.mark.parametrize("calendar", CALENDARS, ids=lambda c: c.name)
def test_shipped_calendars_are_sound(calendar: Calendar) -> None:
    assert list(calendar_faults(calendar)) == []


@settings(max_examples=50, deadline=None)
@given(calendars)
def test_the_calendars_of_these_tests_are_sound(calendar: Calendar) -> None:
    """Otherwise these tests would prove little."""
    faults = [place for place, _ in calendar_faults(calendar)]
    assert [place for place in faults if not place.startswith("leap")] == []


def test_the_label_of_the_years_may_stand_behind_a_date_in_any_language() -> None:
    """What the screen shows is read back: with the weekday before it and the label behind it, or without."""
    marches = shipped("marches")
    bare = second_of(marches, "3 Rime 815")
    assert bare is not None
    for said in ("3 Rime 815 of the Truce", "Hearthday 3 Rime 815 of the Truce", "3 givre 815 de la trêve"):
        assert second_of(marches, said) == bare
    assert second_of(marches, "3 Rime 815 of the Peace") is None
    assert second_of(marches, "3 Rim 815 of the Truce") == bare
