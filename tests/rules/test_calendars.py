"""The calendars that come with the program, the verb that sets them, the sky, and unsound calendars."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.calendar import PLAIN, Calendar, Leap, Month, Moon, Season, date_of, is_full, next_full_moon
from rules.calendars import CALENDARS, SHIPPED, shipped
from rules.calendars.faults import calendar_faults
from rules.clock import DAY, HOUR
from rules.dates import FARTHEST, second_of
from rules.form import session_from_data, session_to_data
from rules.session import Setup
from rules.sky import PHASES, moons_at, night_of, phase_of, season_at, sun_at
from rules.words import T, render, say
from tests.rules.table import Table

GREGORIAN, MARCHES, THIRTEEN = (shipped(name) for name in ("gregorian", "marches", "thirteen"))
ALL = [shipped(name) for name in SHIPPED]


def second(calendar: Calendar, text: str) -> int:
    found = second_of(calendar, text)
    assert found is not None, text
    return found


# -- the shipped ones


def test_one_of_them_has_unequal_months_a_leap_day_festivals_and_two_moons() -> None:
    months = [m.days for m in MARCHES.months if not m.festival]
    assert len(set(months)) > 3
    assert any(m.festival and m.days for m in MARCHES.months)
    assert any(m.leap for m in MARCHES.months)
    assert len(MARCHES.moons) == 2


def test_a_festival_of_the_leap_day_alone_is_there_in_leap_years_only() -> None:
    """Every fifth year but not every 125th: 815 has the stray day, 816 and 875 have none."""
    assert second_of(MARCHES, "Strayday 815") is not None
    assert second_of(MARCHES, "1 Strayday", second(MARCHES, "3 Rime 815")) == second_of(MARCHES, "Strayday 815")
    assert second_of(MARCHES, "Strayday 816") is None
    assert second_of(MARCHES, "Strayday 875") is None
    last = second(MARCHES, "2 Highsun 816")
    after = date_of(MARCHES, last + DAY)
    assert (after.month.name if after.month else "", after.day) == ("Haycock", 1)


def test_a_festival_is_named_without_a_day() -> None:
    assert second(MARCHES, "Night of Lanterns 813") == second(MARCHES, "1 Night of Lanterns 813")
    assert second(MARCHES, "nuit des Lanternes 813 23:30") - second(MARCHES, "Night of Lanterns 813") == 84_600
    assert second(MARCHES, "Night of Lanterns 813") + DAY == second(MARCHES, "1 Rime 814")


def test_the_moon_of_thirteen_moons_stays_in_step_with_its_months() -> None:
    """After a century the moon is still full in the middle of a month, give or take two days."""
    for year in (2, 50, 101):
        begins = second(THIRTEEN, f"1 Wolf Moon {year}")
        full = next_full_moon(THIRTEEN, begins)
        assert full is not None
        assert abs((full - begins) // DAY - 14) <= 2


@pytest.mark.parametrize(
    "night",
    ["2000-01-21", "2010-07-26", "2018-01-31", "2024-01-25", "2024-06-22", "2024-11-15", "1969-07-29"],
)
def test_the_gregorian_moon_is_full_when_ours_is(night: str) -> None:
    """Within a day and a half: it is the mean moon, without the quickenings of the real one."""
    found = next_full_moon(GREGORIAN, second(GREGORIAN, night) - 4 * DAY)
    assert found is not None
    assert abs(found - second(GREGORIAN, f"{night} 23:59")) <= 1.6 * DAY


@given(st.datetimes(datetime(1, 1, 1), datetime(9998, 12, 31)))
def test_the_gregorian_dates_read_back_in_both_languages(moment: datetime) -> None:
    moment = moment.replace(microsecond=0)
    reckoned = int((moment - datetime(2000, 1, 1)).total_seconds())
    date = date_of(GREGORIAN, reckoned)
    assert date.month is not None
    clock = f"{date.hour:02}:{date.minute:02}:{date.second:02}"
    month = GREGORIAN.called(date.month.name, "fr")
    weekday = GREGORIAN.called(date.weekday, "fr")
    assert second(GREGORIAN, f"{date.day} {date.month.name} {date.year} {clock}") == reckoned
    assert second(GREGORIAN, f"{weekday} {date.day} {month} {date.year}, {clock}") == reckoned
    assert second(GREGORIAN, moment.strftime("%Y-%m-%d ") + clock) == reckoned


def test_a_day_is_typed_as_people_type_it() -> None:
    wanted = second(GREGORIAN, "2024-05-01 08:00")
    for text in ("1 May 2024 08:00", "1er mai 2024, 08:00", "may 1st 2024 08:00", "Wednesday 1 MAY 2024 08:00:00"):
        assert second(GREGORIAN, text) == wanted, text
    assert second(GREGORIAN, "3 fev 2024") == second(GREGORIAN, "2024-02-03")
    assert second_of(GREGORIAN, "3 ma 2024") is None, "March or May"
    assert second_of(GREGORIAN, "31 April 2024") is None
    assert second_of(GREGORIAN, "29 February 2023") is None


def test_without_a_year_it_is_this_one_without_a_day_it_is_today() -> None:
    today = second(GREGORIAN, "2031-08-09 10:00")
    assert second_of(GREGORIAN, "3 October", today) == second(GREGORIAN, "2031-10-03")
    assert second_of(GREGORIAN, "18:30", today) == second(GREGORIAN, "2031-08-09 18:30")
    assert second_of(PLAIN, "18:30", 5 * DAY) == 5 * DAY + 18 * HOUR + 1800


@given(st.text(st.characters(categories=("Nd", "L")), min_size=1, max_size=40))
def test_no_date_lies_farther_than_can_be_kept(digits: str) -> None:
    for text in (f"day {digits}", f"1 May {digits}", f"{digits}-01-01"):
        found = second_of(GREGORIAN, text)
        assert found is None or abs(found) <= FARTHEST


# -- time: at once and little by little


@pytest.mark.parametrize("name", list(SHIPPED))
def test_a_thousand_years_at_once_and_a_day_a_thousand_times(name: str) -> None:
    """DESIGN 3: dates are arithmetic; ten thousand days at once are one day ten thousand times."""
    at_once, day_by_day = (Table("harmonies").do(f"set calendar={name}") for _ in range(2))
    for _ in range(1000):
        day_by_day.do("advance 1d")
    at_once.do("advance 1000d")
    assert at_once.state == day_by_day.state
    at_once.do("advance 365250d")
    shown = at_once.state["clock"]["date"]
    calendar = shipped(name)
    if calendar.months:
        year = at_once.session.setup.date(at_once.session.now).year
        assert 995 <= year - calendar.year <= 1005
    if name == "gregorian":
        moment = datetime(2000, 1, 1, tzinfo=UTC) + timedelta(days=366_250)
        assert shown == f"{moment.day} {moment:%B} {moment.year} 00:00:00"


@settings(max_examples=50)
@given(st.sampled_from(ALL), st.lists(st.integers(1, 40 * DAY), min_size=1, max_size=20))
def test_moments_follow_each_other_however_one_gets_there(calendar: Calendar, steps: list[int]) -> None:
    table = Table("harmonies").do(f"set calendar={calendar.name}")
    for step in steps:
        table.do(f"advance {step}s")
    assert table.session.setup.date(table.session.now) == date_of(calendar, sum(steps))


# -- the verb


def test_a_calendar_is_set_by_name_and_undone() -> None:
    table = Table("harmonies").do("set date='day 3 14:20'", "set calendar=greg")
    assert table.session.setup.calendar is GREGORIAN
    assert table.state["clock"]["date"] == "3 January 2000 14:20:00", "the same day and time as before"
    assert table.state["settings"]["calendar"] == "gregorian"
    assert table.events[-1].data["value"] == "gregorian"
    table.do("undo")
    assert table.state["clock"]["date"] == "day 3 14:20:00"
    table.do("redo", "set date='3 mai 2024 06:00'", "advance 25h")
    assert table.state["clock"]["date"] == "4 May 2024 07:00:00"
    assert table.session.now == 25 * HOUR, "dates move, time does not"


def test_the_session_carries_its_calendar() -> None:
    table = Table("harmonies").do("set calendar=marches date='3 Bees 820 08:00'", "advance 3d")
    read = session_from_data(session_to_data(table.session))
    assert read == table.session
    assert read.setup.calendar.called("Bees", "fr") == "Abeilles"


def test_an_unknown_calendar_is_refused_with_those_there_are() -> None:
    told = Table("harmonies").refuses("set calendar=nope")
    assert "nope" in told
    for name in SHIPPED:
        assert name in told


def test_the_gms_own_calendars_come_with_the_library() -> None:
    mine = Calendar(name="mine", months=(Month("Long", 300),))
    faulty = say(T("{name} has no such day"), name="x")
    table = Table("harmonies", library={CALENDARS: {"mine": mine, "broken": faulty, "plain": mine}})
    table.do("set calendar=mine")
    assert table.session.setup.calendar is mine
    assert table.refuses("set calendar=broken") == str(faulty)
    table.do("set calendar=plain")
    assert table.session.setup.calendar is mine, "the GM's own wins over the shipped one"


def test_a_calendar_of_longer_days_keeps_the_day() -> None:
    long = Calendar(name="long", day_hours=30)
    table = Table("harmonies", library={CALENDARS: {"long": long}})
    table.do("set date='day 5 20:00'", "set calendar=long")
    assert table.state["clock"]["date"] == "day 5 20:00:00"
    table.do("advance 9h59m59s")
    assert table.state["clock"]["date"] == "day 5 29:59:59"
    table.do("set calendar=plain")
    assert table.state["clock"]["date"] == "day 5 23:59:59"


def test_the_refusal_of_a_date_gives_one_of_this_calendar() -> None:
    table = Table("harmonies").do("set calendar=gregorian")
    told = table.refuses("set date='31 April'")
    assert "1 January 2000 14:20" in told
    table.do("set date='1 January 2000 14:20'")


# -- the sky


@pytest.mark.parametrize("calendar", ALL, ids=lambda c: c.name)
def test_day_and_night_take_turns(calendar: Calendar) -> None:
    at = 0
    for _ in range(2000):
        sun = sun_at(calendar, at)
        assert sun.until > at
        assert sun_at(calendar, sun.until - 1).up == sun.up
        assert sun_at(calendar, sun.until).up != sun.up
        at = sun.until


def test_winter_days_are_short() -> None:
    june, december = (sun_at(GREGORIAN, second(GREGORIAN, f"2024-{day} 12:00")) for day in ("06-30", "12-25"))
    assert june.up
    assert december.up
    assert june.until % DAY == 21 * HOUR
    assert december.until % DAY == 17 * HOUR


@pytest.mark.parametrize(
    ("date", "season"),
    [("2024-01-15", "winter"), ("2024-03-19", "winter"), ("2024-03-20", "spring"), ("2023-03-20", "spring"),
     ("2024-07-01", "summer"), ("2024-10-31", "autumn"), ("2024-12-21", "winter")],
)  # fmt: skip
def test_seasons_begin_on_their_day_in_leap_years_too(date: str, season: str) -> None:
    assert season_at(GREGORIAN, second(GREGORIAN, date), "en") == season
    assert season_at(GREGORIAN, second(GREGORIAN, date), "fr") == GREGORIAN.called(season, "fr")
    assert season_at(PLAIN, 0, "en") == ""


def test_months_without_seasons_have_the_calendars_own_sun() -> None:
    bare = Calendar(name="bare", months=(Month("Long", 300),), sunrise=5 * HOUR, sunset=20 * HOUR)
    assert season_at(bare, 0, "en") == ""
    assert sun_at(bare, 6 * HOUR).until == 20 * HOUR


@pytest.mark.parametrize("moon", [m for c in ALL for m in c.moons], ids=lambda m: m.name)
def test_the_phases_of_a_moon_come_in_their_order(moon: Moon) -> None:
    seen = [PHASES.index(phase_of(moon, day)) for day in range(400)]
    assert set(seen) == set(range(8))
    for before, after in pairwise(seen):
        assert (after - before) % 8 <= 1 + int(8 / moon.period) + 1
    assert [place == 4 for place in seen] == [is_full(moon, day) for day in range(400)]


def test_the_small_hours_belong_to_the_night_before() -> None:
    full = next_full_moon(PLAIN, 0)
    assert full is not None
    night = night_of(PLAIN, full)
    for later, same in ((0, True), (11 * HOUR, True), (12 * HOUR, False)):
        assert (night_of(PLAIN, full + later) == night) is same
    assert render(moons_at(PLAIN, full + 11 * HOUR, "en")[0]) == "full moon"


def test_several_moons_are_named() -> None:
    told = [render(text) for text in moons_at(MARCHES, 0, "fr")]
    assert [text.split(":")[0] for text in told] == ["Phalène", "Escarbille"]


# -- what makes a calendar unsound

SOUND = Calendar(
    name="mine",
    months=(Month("Gull", 40), Month("Storm", 51, leap=2)),
    leap=Leap(every=3),
    weekdays=("Oneday", "Twoday"),
    seasons=(Season("fair", "Gull"),),
)


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("day_hours", {"day_hours": 0}),
        ("day_hours", {"day_hours": 100}),
        ("year", {"year": 10**9}),
        ("weekday", {"weekday": 2}),
        ("months[1]", {"months": (Month("Gull", 40), Month("Storm", 0))}),
        ("months[1]", {"months": (Month("Gull", 40), Month("Storm", 99_999))}),
        ("months", {"months": (Month("Gull", 0, leap=1),)}),
        ("months[1].name", {"months": (Month("Gull", 40), Month("GÛLL", 3))}),
        ("months[1].name", {"months": (Month("Gull", 40), Month("12", 3))}),
        ("months[1].name", {"months": (Month("Gull", 40), Month("Storm 2", 3))}),
        ("months[1].name", {"months": (Month("Gull", 40), Month("Day", 3))}),
        ("months[1].name", {"months": (Month("Gull", 40), Month("St\x1borm", 3))}),
        ("months[1].name", {"months": (Month("Gull", 40), Month("S" * 41, 3))}),
        ("weekdays[1]", {"weekdays": ("Oneday", "oneday")}),
        ("leap", {"leap": Leap()}),
        ("leap.every", {"leap": Leap(every=-4)}),
        ("sunset", {"sunrise": 20 * HOUR}),
        ("sunset", {"sunset": 24 * HOUR}),
        ("moons[0].period", {"moons": (Moon("m", 0.5),)}),
        ("moons[0].period", {"moons": (Moon("m", float("nan")),)}),
        ("moons[0].new", {"moons": (Moon("m", 20, 1e12),)}),
        ("moons[1].name", {"moons": (Moon("m"), Moon("M"))}),
        ("seasons[0].month", {"seasons": (Season("fair", "Gul"),)}),
        ("seasons[0].day", {"seasons": (Season("fair", "Gull", 41),)}),
        ("seasons[0].sunset", {"seasons": (Season("fair", "Gull", sunset=HOUR),)}),
        ("title", {"title": "T\n"}),
        ("languages.fr.Gull", {"languages": {"fr": {"Gull": "\x07"}}}),
        ("months", {"months": tuple(Month(f"M{chr(65 + i % 26)}{chr(65 + i // 26)}", 3) for i in range(101))}),
    ],
)
def test_each_fault_is_told_by_its_place(place: str, wrong: dict[str, object]) -> None:
    assert list(calendar_faults(SOUND)) == []
    calendar = replace(SOUND, **wrong)
    if "months" in wrong and "seasons" not in wrong:
        calendar = replace(calendar, seasons=(), leap=Leap(every=3))
    assert place in [where for where, _ in calendar_faults(calendar)]


def test_dates_of_the_setup_move_with_the_offset() -> None:
    setup = Setup(calendar=GREGORIAN, offset=31 * DAY)
    assert setup.date(0).month == GREGORIAN.months[1]


MANY = tuple(f"{letter}{other}" for letter in "abcdefghijk" for other in "abcdefghij")
"""A hundred and ten names."""


@pytest.mark.parametrize(
    ("sound", "beyond", "place"),
    [
        ({"day_hours": 1, "sunrise": 0, "sunset": 1}, {"day_hours": 0}, "day_hours"),
        ({"day_hours": 99}, {"day_hours": 100}, "day_hours"),
        ({"year": -1_000_000}, {"year": -1_000_001}, "year"),
        ({"year": 1_000_000}, {"year": 1_000_001}, "year"),
        ({"weekdays": ("Mo", "Tu"), "weekday": 1}, {"weekdays": ("Mo", "Tu"), "weekday": 2}, "weekday"),
        ({"weekday": 0}, {"weekday": 1}, "weekday"),
        ({"weekday": 0}, {"weekday": -1}, "weekday"),
        ({"weekdays": MANY[:100]}, {"weekdays": MANY[:101]}, "weekdays"),
        ({"months": [Month(n, 3) for n in MANY[:100]]}, {"months": [Month(n, 3) for n in MANY[:101]]}, "months"),
        ({"moons": [Moon(n) for n in MANY[:100]]}, {"moons": [Moon(n) for n in MANY[:101]]}, "moons"),
        ({"year_label": "x" * 40}, {"year_label": "x" * 41}, "year_label"),
        ({"months": (Month("Long", 10_000),)}, {"months": (Month("Long", 10_001),)}, "months[0]"),
        (
            {"months": (Month("Long", 9_999, leap=1),), "leap": Leap(4)},
            {"months": (Month("Long", 10_000, leap=1),), "leap": Leap(4)},
            "months[0]",
        ),
        (
            {"months": (Month("Few", 1), Month("None", 0, leap=1)), "leap": Leap(4)},
            {"months": (Month("Few", 1), Month("None", 0)), "leap": Leap(4)},
            "months[1]",
        ),
        (
            {"months": (Month("Few", 1), Month("Odd", 2, leap=0))},
            {"months": (Month("Few", 1), Month("Odd", 2, leap=-1))},
            "months[1]",
        ),
        (
            {"months": (Month("Few", 1), Month("None", 0, leap=1)), "leap": Leap(4)},
            {"months": (Month("None", 0, leap=1),), "leap": Leap(4)},
            "months",
        ),
        ({"leap": Leap(0)}, {"leap": Leap(-1)}, "leap.every"),
        ({"leap": Leap(4, 1_000_000)}, {"leap": Leap(4, 1_000_001)}, "leap.unless"),
        ({"sunrise": 0}, {"sunrise": -1}, "sunset"),
        ({"sunrise": 5, "sunset": 6}, {"sunrise": 5, "sunset": 5}, "sunset"),
        ({"sunset": DAY - 1}, {"sunset": DAY}, "sunset"),
        ({"moons": (Moon("m", 1.0),)}, {"moons": (Moon("m", 0.99),)}, "moons[0].period"),
        ({"moons": (Moon("m", 9e8),)}, {"moons": (Moon("m", 1e9),)}, "moons[0].period"),
        ({"moons": (Moon("m", 28, -9e8),)}, {"moons": (Moon("m", 28, -1e9),)}, "moons[0].new"),
        ({"moons": (Moon("m", 28, 9e8),)}, {"moons": (Moon("m", 28, 1e9),)}, "moons[0].new"),
    ],
)
def test_up_to_its_bound_a_calendar_is_sound(sound: dict[str, Any], beyond: dict[str, Any], place: str) -> None:
    def places(fields: dict[str, Any]) -> set[str]:
        bare = {"name": "mine", "moons": (), **fields}
        return {where for where, _ in calendar_faults(Calendar(**bare))}

    assert places(sound) == set()
    assert place in places(beyond)


@pytest.mark.parametrize(("day", "sound"), [(0, False), (1, True), (30, True), (31, False)])
def test_a_season_begins_on_a_day_that_is_there_every_year(day: int, sound: bool) -> None:
    """Not on a leap day; on a festival of a leap day alone, on its first."""
    months = (Month("Long", 30, leap=1), Month("Stray", 0, leap=1))
    calendar = Calendar(name="mine", months=months, leap=Leap(4), seasons=(Season("warm", "Long", day),))
    assert (list(calendar_faults(calendar)) == []) is sound
    stray = replace(calendar, seasons=(Season("odd", "Stray", day),))
    assert (list(calendar_faults(stray)) == []) is (day == 1)


def test_the_farthest_moment_has_a_date_and_the_next_second_none() -> None:
    """10^14 seconds, either way: some three million years."""
    assert second_of(PLAIN, "day 1157407408 09:46:40") == 10**14
    assert second_of(PLAIN, "day 1157407408 09:46:41") is None
    gregorian = shipped("gregorian")
    assert second_of(gregorian, "1 May -3100000") is not None
    assert second_of(gregorian, "1 May -3200000") is None


def test_where_one_weekday_begins_another_the_longer_is_meant() -> None:
    calendar = Calendar(weekdays=("Old", "Old Moon"), months=(Month("Moon Rain", 30), Month("Rain", 30)))
    assert second_of(calendar, "Old Moon 2 Rain") == 31 * DAY
    assert second_of(calendar, "2 Moon Rain") == second_of(calendar, "Old Moon 2 Moon Rain") == DAY
