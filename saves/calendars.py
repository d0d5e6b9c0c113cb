"""The GM's own calendars: TOML files in the settings folder, one calendar each, called as the file is.

A file with a fault is never used in part: a calendar is whole, or it is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from rules.calendar import Calendar, Leap, Month, Moon, Season
from rules.calendars import NOWHERE
from rules.calendars.faults import calendar_faults
from rules.clock import HOUR, MINUTE
from rules.mismatch import convert, mismatches
from rules.names import fold, printable
from rules.words import T, Text, say
from saves.places import settings_folder
from saves.toml_file import Fault, TomlFile, read_toml, toml_files

LARGEST = 200_000
"""Bytes: a calendar larger than this is a mistake."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_TIME = re.compile(r"(\d{1,2}):(\d{2})")
_PLACE = re.compile(r"(\w+)(?:\[(\d+)\])?(?:\.(.*))?")
_TABLES = {"months": "month", "moons": "moon", "seasons": "season"}
"""What is one list in a calendar is an array of tables, in the singular, in a file."""


class SeasonEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A season as it is typed: the sun's times as ``06:30``."""

    name: str
    month: str
    day: int = 1
    sunrise: str = ""
    sunset: str = ""


class CalendarEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A calendar as it is typed."""

    title: str = ""
    day_hours: int = 24
    year: int = 1
    year_label: str = ""
    weekdays: tuple[str, ...] = ()
    weekday: int | str = 0
    sunrise: str = "06:00"
    sunset: str = "18:00"
    leap: Leap = Leap()
    month: tuple[Month, ...] = ()
    moon: tuple[Moon, ...] = ()
    season: tuple[SeasonEntry, ...] = ()
    languages: Mapping[str, Mapping[str, str]] = {}


def calendars_folder() -> Path:
    """Where the GM's own calendars lie."""
    return settings_folder() / "calendars"


def calendar_files() -> tuple[list[Path], list[Fault]]:
    """The GM's own calendars, in the order of their names; and why there are none, where nobody may look."""
    return toml_files(calendars_folder())


def is_calendar(data: Mapping[str, Any]) -> bool:
    """Whether a TOML file means to be a calendar."""
    return bool(set(CalendarEntry.__struct_fields__) & set(data))


def read_calendar(path: Path) -> tuple[Calendar | None, list[Fault]]:
    """The calendar in a file, or everything that is wrong with it."""
    read = read_toml(path, LARGEST)
    if isinstance(read, Fault):
        return None, [read]
    return calendar_in(read)


def calendar_in(read: TomlFile) -> tuple[Calendar | None, list[Fault]]:
    """The same for a file that has been read."""
    wrong: list[tuple[str, Text]] = [
        (fault.place, fault.problem) for fault in mismatches(read.data, CalendarEntry, "")
    ]
    calendar = None
    if not wrong:
        calendar, wrong = _made(read.path.stem.lower(), convert(read.data, CalendarEntry, ""))
    faults = [_fault(read, place, problem) for place, problem in wrong]
    return (None, faults) if faults else (calendar, [])


def _made(name: str, entry: CalendarEntry) -> tuple[Calendar, list[tuple[str, Text]]]:
    wrong: list[tuple[str, Text]] = []
    if not _NAME.fullmatch(name):
        wrong.append(("", say(T("the file's name is the calendar's: small letters, digits, _ and -, .toml"))))

    def seconds(place: str, text: str, otherwise: int) -> int:
        found = _TIME.fullmatch(text.strip())
        if found is None or int(found[2]) > 59:
            wrong.append((place, say(T("{text} is no time of day; write 06:30"), text=printable(text))))
            return otherwise
        return int(found[1]) * HOUR + int(found[2]) * MINUTE

    seasons = tuple(
        Season(
            season.name,
            season.month,
            season.day,
            seconds(f"season[{i}].sunrise", season.sunrise, 6 * HOUR) if season.sunrise else None,
            seconds(f"season[{i}].sunset", season.sunset, 18 * HOUR) if season.sunset else None,
        )
        for i, season in enumerate(entry.season)
    )
    calendar = Calendar(
        name=name,
        title=entry.title,
        day_hours=entry.day_hours,
        weekdays=entry.weekdays,
        months=entry.month,
        leap=entry.leap,
        year=entry.year,
        weekday=_weekday(entry, wrong),
        year_label=entry.year_label,
        sunrise=seconds("sunrise", entry.sunrise, 6 * HOUR),
        sunset=seconds("sunset", entry.sunset, 18 * HOUR),
        moons=entry.moon,
        seasons=seasons,
        languages=entry.languages,
    )
    if not wrong:
        wrong += calendar_faults(calendar)
    return calendar, wrong


def _weekday(entry: CalendarEntry, wrong: list[tuple[str, Text]]) -> int:
    if isinstance(entry.weekday, int):
        return entry.weekday
    for place, name in enumerate(entry.weekdays):
        if fold(name) == fold(entry.weekday):
            return place
    wrong.append(("weekday", say(T("{name} is no weekday of this calendar"), name=printable(entry.weekday))))
    return 0


def _fault(read: TomlFile, place: str, problem: Text) -> Fault:
    """A fault with the line where it stands: that of its table's header, or of its key."""
    found = _PLACE.fullmatch(place)
    if found is None:
        return Fault(read.path, problem, field=place)
    table, index, rest = _TABLES.get(found[1], found[1]), found[2], found[3] or ""
    if index is not None and table in _TABLES.values():
        lines = read.lines_of(table) or _lines_within(read.text, table)
        line = lines[int(index)] if int(index) < len(lines) else None
        return Fault(read.path, problem, line, f"{table} {int(index) + 1}", rest)
    key = rest.rpartition(".")[2] or table
    numbers = [n for n, text in enumerate(read.text.splitlines(), 1) if _gives(text, key)]
    shown = f"{table}[{index}]" if index is not None else table
    return Fault(read.path, problem, numbers[0] if numbers else None, field=f"{shown}.{rest}".rstrip("."))


_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}]')


def _lines_within(text: str, table: str) -> list[int]:
    """On which lines the tables begin that stand within the brackets of ``month = [ … ]``."""
    begins = re.search(rf"^[ \t]*{table}[ \t]*=[ \t]*\[", text, re.MULTILINE)
    if begins is None:
        return []
    found: list[int] = []
    depth = 1
    for token in _TOKEN.finditer(text, begins.end()):
        if token[0] in "[{":
            if depth == 1 and token[0] == "{":
                found.append(text.count("\n", 0, token.start()) + 1)
            depth += 1
        elif token[0] in "]}":
            depth -= 1
            if not depth:
                break
    return found


def _gives(line: str, key: str) -> bool:
    return re.match(rf"\s*(?:\[\s*)?[\"']?{re.escape(key)}[\"']?\s*[=\].]", line) is not None


def own_calendars() -> dict[str, Calendar | Text]:
    """The GM's own calendars by name; in place of a faulty one, the first of its faults.

    Under :data:`rules.calendars.NOWHERE`: why none of them can be looked for.
    """
    found: dict[str, Calendar | Text] = {}
    paths, unseen = calendar_files()
    if unseen:
        found[NOWHERE] = unseen[0].text
    for path in paths:
        calendar, faults = read_calendar(path)
        found[path.stem.lower()] = calendar if calendar is not None else faults[0].text
    return found


def own_faults() -> Iterator[Fault]:
    """Everything that is wrong in the GM's own calendars."""
    paths, faults = calendar_files()
    yield from faults
    for path in paths:
        yield from read_calendar(path)[1]
