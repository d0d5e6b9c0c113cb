"""What settings, the fields of sheets, and their values are called in the language of the screen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from rules.action import CHOICE, YES_NO, Field
from rules.calendar import Calendar
from rules.calendars import SHIPPED, own_calendars
from rules.party import OWN_FIELDS
from rules.session import Event
from rules.settings import CALENDAR, DATE, OWN, SYSTEMS_FIELD
from rules.systems import SYSTEMS, load
from rules.values import T_word
from rules.view import NO_LIBRARY, Library
from rules.words import T, render
from tui.language import Language

CALENDARS = {
    "plain": T("counted days"),
    "gregorian": T("Gregorian"),
    "marches": T("the Marches"),
    "thirteen": T("thirteen moons"),
}
"""The calendars that come with the program."""
_NUMBERED = re.compile(r"(?:day|jour) (\d.*)", re.IGNORECASE)
"""A date by the number of its day, in whichever language it was typed."""


def calendar_called(name: str, book: Language, library: Library = NO_LIBRARY) -> str:
    """What a calendar is called: one's own by its title, where it has one and is in the library or in use."""
    own = own_calendars(library).get(name)
    if own is None and name in SHIPPED:
        return book.translate(CALENDARS[name])
    calendar = own if isinstance(own, Calendar) else book.setup.calendar
    if calendar.name == name and calendar.title:
        return book.own_letters(calendar.called(calendar.title, book.lang))
    return name


def setting_of(name: str) -> Field | None:
    """The declaration of a session's setting, by its name in the verb ``set``; ``None`` where there is none."""
    system, _, rule = name.partition(".")
    if rule and system in SYSTEMS:
        return next((each.field for each in load(system).house if each.field.name == rule), None)
    return next((field for field in OWN if field.name == name), None)


def value_called(field: Field, value: str, book: Language) -> str:
    """What a value of a setting is called."""
    if field.name == CALENDAR.name:
        return calendar_called(value, book)
    if field.name == DATE.name and (numbered := _NUMBERED.match(value)):
        return f"{book.translate(T('Day')).lower()} {numbered[1]}"
    if field.name == SYSTEMS_FIELD.name:
        names = (name.strip() for name in value.split(","))
        return ", ".join(book.translate(load(name).title) if name in SYSTEMS else name for name in names)
    if field.kind == YES_NO and value in ("yes", "no"):
        return book.translate(T("yes")) if value == "yes" else book.translate(T("no"))
    return render(T_word(value), book) if field.kind == CHOICE and value in field.choices else value


def field_called(name: str, book: Language, value: str | None = None) -> str:
    """What a character's own field, one of a sheet (``SYSTEM.FIELD``) or a system is called; its value behind."""
    system, _, rest = name.partition(".")
    if system in SYSTEMS and not rest:
        called = book.translate(load(system).title)
        return called if value is None else f"{called} {book.term(value)}"
    fields = load(system).sheet if system in SYSTEMS else OWN_FIELDS
    field = next((field for field in fields if field.name == (rest if system in SYSTEMS else name)), None)
    called = book.translate(field.title) if field is not None else name
    if value is None:
        return called
    return f"{called} {value_called(field, value, book) if field is not None else value}"


def told(event: Event, book: Language) -> Mapping[str, Any]:
    """The data of an event, with what it names as people call it."""
    data = event.data
    if event.kind == "core.set":
        field = setting_of(str(data.get("setting", "")))
        if field is not None:
            return {
                **data,
                "setting": book.translate(field.title),
                "value": value_called(field, str(data.get("value", "")), book),
            }
    elif event.kind == "core.edited":
        # Events of older versions have no values.
        values = data.get("values", ())
        pairs = zip_longest(data.get("fields", ()), map(str, values))
        return {**data, "fields": [field_called(str(name), book, value) for name, value in pairs]}
    return data
