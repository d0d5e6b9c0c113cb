"""Party files: who sits at a table, as TOML that is typed by hand. Read all or nothing; written by export.

.. code-block:: toml

    [[character]]
    name = "Géraldine"
    note = "giant, hates spiders"
    harmonies = { survival = 8, faint = 8, first_aid = 1 }
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules import action
from rules.action import Field
from rules.beginning import new_session
from rules.command import Command
from rules.engine import perform
from rules.history import Chronicle
from rules.names import printable
from rules.party import OWN_FIELDS
from rules.refusal import Refused
from rules.session import Character, Event, Session
from rules.systems import SYSTEMS, load
from rules.words import T, Text, say
from saves.errors import Faulty
from saves.toml_file import Fault, TomlFile, read_toml
from saves.toml_text import toml

TABLE = "character"
LARGEST = 1024 * 1024
"""Bytes: a party is no larger."""


def systems_in(path: Path) -> tuple[str, ...]:
    """The systems that a party file gives sheets of, in order. Raises :class:`Faulty` where it is no TOML."""
    found: dict[str, None] = {}
    for character in _characters(_read(path).data):
        if isinstance(character, Mapping):
            found.update((key, None) for key in character if key in SYSTEMS)
    return tuple(found)


def begin(session: Session, path: Path) -> Chronicle:
    """A session in which the party of a file sits at the table; that cannot be undone.

    All of the file is used, or none: raises :class:`Faulty` with the first fault.
    """
    read = _read(path)
    for fault in _faults(read, session.systems):
        raise Faulty(fault.text)
    events: list[Event] = []
    for character in _characters(read.data):
        session, happened = perform(session, add_command(character, session.systems))
        events += happened
    return Chronicle(session, early=tuple(events))


def faults(path: Path) -> list[Fault]:
    """Everything that is wrong with a party file. Raises :class:`Faulty` where it is no TOML at all."""
    read = _read(path)
    named = [c for c in _characters(read.data) if isinstance(c, Mapping)]
    used = tuple(name for name in SYSTEMS if any(name in c for c in named))
    return list(_faults(read, used))


def _read(path: Path) -> TomlFile:
    read = read_toml(path, LARGEST)
    if isinstance(read, Fault):
        raise Faulty(read.text)
    return read


def _characters(data: Mapping[str, Any]) -> list[Any]:
    characters = data.get(TABLE)
    return characters if isinstance(characters, list) else []


def _faults(read: TomlFile, systems: tuple[str, ...]) -> Iterator[Fault]:
    """What is wrong with a party for a session of these systems."""
    path, data = read.path, read.data
    for key in data:
        if key != TABLE:
            yield Fault(path, problem=say(T("{field} is not known here"), field=printable(key)))
    if not isinstance(data.get(TABLE), list) or not data[TABLE]:
        yield Fault(path, problem=say(T("it holds no [[{table}]]"), table=TABLE))
        return
    lines = read.lines_of(TABLE)
    session: Session | None = None
    if systems:
        session = new_session(systems)
    for place, character in enumerate(data[TABLE]):
        line = lines[place] if place < len(lines) else None
        name = character.get("name") if isinstance(character, Mapping) else None
        entry = printable(name) if isinstance(name, str) else str(place + 1)
        if not isinstance(character, Mapping):
            yield Fault(path, line=line, entry=entry, problem=say(T("a table belongs here")))
            continue
        found = list(_character_faults(character, systems))
        for field, problem in found:
            yield Fault(path, line=line, entry=entry, field=field, problem=problem)
        if found:
            continue
        if session is None:
            yield Fault(path, line=line, entry=entry, problem=say(T("no sheet of any system is given")))
            return
        try:
            session, _ = perform(session, add_command(character, session.systems))
        except Refused as refused:
            yield Fault(path, line=line, entry=entry, problem=refused.text)


def _character_faults(character: Mapping[str, Any], systems: tuple[str, ...]) -> Iterator[tuple[str, Text]]:
    if not isinstance(character.get("name"), str):
        yield "name", say(T("a name is missing"))
    own = {field.name: field for field in OWN_FIELDS}
    for key, value in character.items():
        if key == "name":
            continue
        if key in own:
            problem = _misfit(own[key], value)
            if problem is not None:
                yield key, problem
        elif key not in SYSTEMS:
            yield printable(key), say(T("{field} is not known here"), field=printable(key))
        elif key not in systems:
            yield key, say(T("this session does not use {system}"), system=key)
        elif not isinstance(value, Mapping):
            yield key, say(T("a table belongs here, as in {example}"), example=f"{key} = {{ }}")
        else:
            yield from _sheet_faults(key, value)


def _sheet_faults(system: str, sheet: Mapping[str, Any]) -> Iterator[tuple[str, Text]]:
    known = {field.name: field for field in load(system).sheet}
    for key, value in sheet.items():
        if key not in known:
            yield (
                f"{system}.{printable(key)}",
                say(
                    T("{field} stands on no sheet of {system}; there are {fields:names}"),
                    field=printable(key),
                    system=system,
                    fields=list(known),
                ),
            )
        else:
            problem = _misfit(known[key], value)
            if problem is not None:
                yield f"{system}.{key}", problem


def _misfit(field: Field, value: Any) -> Text | None:
    if field.kind == action.NUMBER:
        fits, wanted = isinstance(value, int) and not isinstance(value, bool), T("a whole number belongs here")
    elif field.kind == action.YES_NO:
        fits, wanted = isinstance(value, bool), T("true or false belongs here")
    else:
        # Some choices are called by a number.
        fits = isinstance(value, str) or (type(value) is int and str(value) in field.choices)
        wanted = T("text in quotation marks belongs here")
    return None if fits else say(wanted)


def add_command(character: Mapping[str, Any], systems: tuple[str, ...]) -> Command:
    """The command that seats a character of a party file."""
    fields: list[tuple[str, str]] = []
    for field in OWN_FIELDS:
        if field.name in character:
            fields.append((field.name, _text(character[field.name])))
    for system in systems:
        sheet = character.get(system)
        if sheet is None:
            continue
        fields += [(f"{system}.{key}", _text(value)) for key, value in sheet.items()]
        if not sheet:
            # An empty sheet still says that the system is used: name one of its fields as what it is by default.
            blank = next((f for f in load(system).sheet if not f.required), None)
            if blank is not None:
                fields.append((f"{system}.{blank.name}", ""))
    return Command("add", (str(character["name"]),), tuple(fields))


def _text(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def party_text(session: Session) -> str:
    """The sheets of a session as a party file: of each, what differs from the default."""
    return "\n".join(_character_text(character) for character in session.characters)


def _character_text(character: Character) -> str:
    lines = [f"[[{TABLE}]]", f"name = {toml(character.name)}"]
    for field in OWN_FIELDS:
        value = getattr(character, field.name)
        if value != field.default:
            lines.append(f"{field.name} = {toml(value)}")
    for system, part in character.parts.items():
        inside = ", ".join(
            f"{field.name} = {toml(value)}"
            for field in load(system).sheet
            if (value := getattr(part.sheet, field.name)) != field.default and value is not None
        )
        # An empty sheet stays: it says which systems the character uses.
        lines.append(f"{system} = {{ {inside} }}" if inside else f"{system} = {{}}")
    return "\n".join(lines) + "\n"
