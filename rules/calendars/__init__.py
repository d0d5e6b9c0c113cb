"""The calendars that come with the program, and how a calendar is found by its name.

Each is data in a module of its own. The GM's own calendars are read from the disk by others and arrive in
the library under :data:`CALENDARS`. A session carries its calendar with it (``session.setup.calendar``).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from rules.calendar import PLAIN, Calendar
from rules.names import pick, printable
from rules.refusal import Refused
from rules.view import Library
from rules.words import T, Text

CALENDARS = "calendars"
"""The library's key for the GM's own calendars: a mapping from name to calendar, or to why it cannot be used."""

SHIPPED: dict[str, str] = {
    "plain": T("days alone, numbered from the first"),
    "gregorian": T("as on Earth: twelve months, leap years, one moon"),
    "marches": T("months of unequal length, festivals between them, a stray day, two moons"),
    "thirteen": T("thirteen moons of 28 days, and one night that belongs to none"),
}
"""By name: what a shipped calendar is like; a template marked with T."""

_MODULES = {
    "gregorian": "rules.calendars.gregorian",
    "marches": "rules.calendars.marches",
    "thirteen": "rules.calendars.thirteen",
}

NOWHERE = ""


def shipped(name: str) -> Calendar:
    """A calendar that comes with the program. Raises ``KeyError`` for another."""
    if name == PLAIN.name:
        return PLAIN
    calendar: Calendar = import_module(_MODULES[name]).CALENDAR
    return calendar


def own_calendars(library: Library) -> Mapping[str, Calendar | Text]:
    """The GM's own calendars by name; in place of a faulty one, what is wrong with it.

    Under :data:`NOWHERE`: why none of them can be looked for.
    """
    try:
        found: Mapping[str, Calendar | Text] = library[CALENDARS]
    except KeyError:
        return {}
    return found


def calendar_names(library: Library) -> list[str]:
    """Every calendar that can be set: the shipped ones, then the GM's own."""
    return [*SHIPPED, *(name for name in own_calendars(library) if name not in SHIPPED and name != NOWHERE)]


def find_calendar(library: Library, text: str) -> Calendar:
    """The calendar that is called so, or alone begins so. Raises :class:`Refused`.

    The GM's own wins over a shipped one of its name.
    """
    own = own_calendars(library)
    names = calendar_names(library)
    found = pick(text, [(name, ()) for name in names])
    unseen = own.get(NOWHERE)
    if not found and isinstance(unseen, Text):
        raise Refused(unseen)
    if len(found) != 1:
        raise Refused(
            T("calendar={text} is no calendar known here; there are {names:names}"),
            text=printable(text),
            names=found or names,
        )
    calendar = own.get(found[0])
    if isinstance(calendar, Text):
        raise Refused(calendar)
    return calendar if calendar is not None else shipped(found[0])
