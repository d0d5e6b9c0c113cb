"""The GM's own calendars: TOML by hand, whole or not at all, each fault with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.calendar import Leap, Month, date_of
from rules.calendars import CALENDARS, calendar_names, find_calendar
from rules.clock import HOUR, MINUTE
from rules.dates import second_of
from rules.refusal import Refused
from saves.calendars import calendars_folder, own_calendars, own_faults, read_calendar
from saves.shelf import Shelf
from tests.permissions import barred

ISLES = """# the calendar of the isles
title = "The Isles"
year = 40
year_label = "of the Keel"
weekdays = ["Oneday", "Twoday", "Threeday"]
weekday = "Twoday"
sunrise = "05:30"
sunset = "20:15"
leap = { every = 3 }

[[month]]
name = "Gull"
days = 40

[[month]]
name = "Storm"
days = 51
leap = 2

[[month]]
name = "Hauling"
days = 3
festival = true

[[moon]]
name = "Pearl"
period = 33.3
new = 4

[[season]]
name = "fair"
month = "Gull"

[[season]]
name = "foul"
month = "Storm"
day = 10
sunset = "17:00"

[languages.fr]
Gull = "Mouette"
"of the Keel" = "de la Quille"
"""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path / "config"))
    calendars_folder().mkdir(parents=True)


def write(name: str, text: str) -> Path:
    path = calendars_folder() / name
    path.write_text(text, "utf-8")
    return path


def told(text: str, name: str = "isles.toml") -> list[str]:
    path = write(name, text)
    calendar, faults = read_calendar(path)
    assert (calendar is None) == bool(faults)
    return [str(fault.text).removeprefix(str(path)) for fault in faults]


def test_a_calendar_is_what_its_file_says() -> None:
    calendar, faults = read_calendar(write("isles.toml", ISLES))
    assert faults == []
    assert calendar is not None
    assert (calendar.name, calendar.title, calendar.year, calendar.weekday) == ("isles", "The Isles", 40, 1)
    assert calendar.months[1:] == (Month("Storm", 51, leap=2), Month("Hauling", 3, festival=True))
    assert calendar.leap == Leap(every=3)
    assert (calendar.sunrise, calendar.sunset) == (5 * HOUR + 30 * MINUTE, 20 * HOUR + 15 * MINUTE)
    assert [moon.period for moon in calendar.moons] == [33.3]
    assert calendar.seasons[1].sunset == 17 * HOUR
    second = second_of(calendar, "2 mouette 41 de la Quille 08:00")
    assert second is not None
    assert date_of(calendar, second)[:3] == (41, calendar.months[0], 2)


def test_an_empty_file_is_a_calendar_of_days() -> None:
    calendar, faults = read_calendar(write("bare.toml", 'title = "Bare"\n'))
    assert faults == []
    assert calendar is not None
    assert calendar.months == ()


@pytest.mark.parametrize(
    ("changed", "by", "said"),
    [
        ("days = 51", 'days = "x"', ", line 15, month 2, days: a whole number belongs here, not text"),
        ("days = 51", "dayz = 51", ", line 15, month 2: days is missing"),
        ("days = 51\nleap = 2", "days = 0", ", line 15, month 2: a month has a day at least"),
        ('name = "Storm"', 'name = "Gull"', ", line 15, month 2, name: Gull is there twice"),
        ('month = "Storm"', 'month = "Stor"', ", line 34, season 2, month: Stor is no month of this calendar"),
        ('"17:00"', '"17.00"', ", line 34, season 2, sunset: 17.00 is no time of day; write 06:30"),
        ('"20:15"', '"29:00"', ", line 8, sunset: the sun rises after midnight and sets later on the same day"),
        ('"20:15"', "2015", ", line 8, sunset: text belongs here, not a whole number"),
        ("year = 40", "yeer = 40", ": yeer is not known here"),
        ("year = 40", "year = = 40", ", line 3: it is no TOML: Invalid value"),
        ('weekday = "Twoday"', 'weekday = "Noday"', ", line 6, weekday: Noday is no weekday of this calendar"),
        ('"Threeday"', '"oneday"', ", line 5, weekdays[2]: oneday is there twice"),
        (
            "leap = { every = 3 }",
            "leap = { every = 0 }",
            ", line 9, leap: a month has leap days, and no year is a",
        ),
        ("period = 33.3", "period = 0.3", ", line 25, moon 1, period: a moon takes a day at least"),
        ("Gull = ", 'Gull = "\\u001b"\nStorm = ', ", line 41, languages.fr.Gull: a name has letters"),
    ],
)
def test_each_fault_is_told_with_its_line(changed: str, by: str, said: str) -> None:
    assert changed in ISLES
    assert told(ISLES.replace(changed, by, 1))[0].startswith(said)


def test_tables_within_brackets_have_their_lines_too() -> None:
    text = """title = "x"
month = [
    { name = "Gu{ll # [", days = 40 },  # the first {
    { name = "Storm", days = 0 },
    { name = 'H]', days = "x" },
]
moon = [{ name = "a", period = 0.1 }]
"""
    assert told(text) == [", line 5, month 3, days: a whole number belongs here, not text"]
    assert told(text.replace('"x" }', "3 }")) == [
        ", line 4, month 2: a month has a day at least",
        ", line 7, moon 1, period: a moon takes a day at least",
    ]


def test_all_faults_of_a_file_are_told_at_once() -> None:
    text = ISLES.replace("days = 51", "days = 0").replace("leap = 2", "").replace("33.3", "0.5")
    assert len(told(text.replace('month = "Storm"', 'month = "x"'))) == 3


def test_the_name_of_the_file_is_the_name_of_the_calendar() -> None:
    assert told(ISLES, "no name.toml")[0].startswith(": the file's name is the calendar's")


def test_the_library_knows_them_when_they_are_asked_for() -> None:
    library = Shelf()
    assert calendar_names(library)[-1] == "thirteen"
    write("isles.toml", ISLES)
    write("broken.toml", ISLES.replace("days = 51", "days = 0").replace("leap = 2", ""))
    write(".hidden.toml", "x = = 1")
    assert find_calendar(library, "isl").title == "The Isles"
    with pytest.raises(Refused, match="month 2: a month has a day at least"):
        find_calendar(library, "broken")
    assert next(str(fault.text) for fault in own_faults()) == str(own_calendars()["broken"])
    assert len(list(own_faults())) == 2, "its season begins on a day that it has not"
    assert "other" not in library
    assert library[CALENDARS].keys() == {"isles", "broken"}
    with pytest.raises(KeyError):
        library["other"]


def test_without_a_folder_there_are_none() -> None:
    calendars_folder().rmdir()
    assert own_calendars() == {}
    assert list(own_faults()) == []


def test_where_nobody_may_look_that_is_why_a_calendar_is_not_known() -> None:
    write("isles.toml", ISLES)
    with barred(calendars_folder()):
        assert calendar_names(Shelf())[-1] == "thirteen"
        assert find_calendar(Shelf(), "gregorian").name == "gregorian"
        with pytest.raises(Refused, match="calendars: nothing in it counts, it cannot be read: no permission"):
            find_calendar(Shelf(), "isles")
        assert len(list(own_faults())) == 1
    assert find_calendar(Shelf(), "isles").title == "The Isles"
