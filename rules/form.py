"""The state as plain data and back: what is written to the disk, and checked when it is read again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.calendars.faults import calendar_faults
from rules.mismatch import Unsound, convert, mismatches
from rules.names import fold, printable
from rules.session import Character, Event, Part, Session
from rules.systems import SYSTEMS, load
from rules.words import T, say

__all__ = [
    "Unsound",
    "character_from_data",
    "event_from_data",
    "session_faults",
    "session_from_data",
    "session_to_data",
    "sound",
]


def session_to_data(session: Session) -> dict[str, Any]:
    """The session as dicts, lists, text and numbers."""
    data: dict[str, Any] = msgspec.to_builtins(session)
    return data


def session_from_data(data: Any, place: str = "session") -> Session:
    """Read a session back. Raises :class:`Unsound` with the path of what is wrong."""
    session: Session = convert(data, Session, place)
    characters = tuple(character_parts(c, f"{place}.characters[{i}]") for i, c in enumerate(session.characters))
    return sound(replace(session, characters=characters), place)


def sound(session: Session, place: str = "session", known: Session | None = None) -> Session:
    """The session itself, if its parts agree with each other. Raises :class:`Unsound` if they do not.

    ``known``: one that is sound, such as the state before a command. Only what differs from it is looked at.
    """
    for fault in _disagreements(session, place, known):
        raise fault
    return session


def _disagreements(session: Session, place: str, known: Session | None = None) -> Iterator[Unsound]:
    others = known is None or session.systems != known.systems
    changed = _changed(session.characters, known.characters if known is not None and not others else None)
    if others:
        yield from _system_faults(session, place)
    if changed is None or known is None or session.next_id != known.next_id:
        yield from _party_faults(session, place)
    for index, character in enumerate(session.characters) if changed is None else changed:
        for name in character.parts:
            if name not in session.systems:
                yield Unsound(
                    f"{place}.characters[{index}].parts",
                    say(T("this session does not use {system}"), system=printable(name)),
                )
    fight = session.fight
    if fight is not None and (changed is None or known is None or fight is not known.fight):
        ids = {c.id for c in session.characters}
        if not {*fight.order, *(() if fight.turn is None else (fight.turn,))} <= ids:
            yield Unsound(f"{place}.fight", say(T("somebody acts who is not at the table")))
    if session.now < 0 or session.remaining < 0:
        yield Unsound(f"{place}.now", say(T("time does not run backwards")))
    if session.setup.round_seconds < 1:
        yield Unsound(f"{place}.setup.round_seconds", say(T("a round lasts a second at least")))
    if known is None or session.setup.calendar is not known.setup.calendar:
        for path, problem in calendar_faults(session.setup.calendar):
            yield Unsound(f"{place}.setup.calendar.{path}", problem)


def _changed(
    characters: tuple[Character, ...], known: tuple[Character, ...] | None
) -> list[tuple[int, Character]] | None:
    """Those who are not as they were, with their places; ``None`` where others sit there, or under other names."""
    if known is None or len(known) != len(characters):
        return None
    changed: list[tuple[int, Character]] = []
    for index, (character, before) in enumerate(zip(characters, known, strict=True)):
        if character is not before:
            if character.id != before.id or character.name != before.name:
                return None
            changed.append((index, character))
    return changed


def _system_faults(session: Session, place: str) -> Iterator[Unsound]:
    if not session.systems:
        yield Unsound(f"{place}.systems", say(T("a session uses one system at least")))
    for name in session.systems:
        if name not in SYSTEMS:
            yield Unsound(f"{place}.systems", say(T("{system} is no system known here"), system=printable(name)))


def _party_faults(session: Session, place: str) -> Iterator[Unsound]:
    ids = [c.id for c in session.characters]
    if len(set(ids)) < len(ids):
        yield Unsound(f"{place}.characters", say(T("two characters share an id")))
    if len({fold(c.name) for c in session.characters}) < len(ids):
        yield Unsound(f"{place}.characters", say(T("two characters share a name")))
    if session.next_id <= max(ids, default=0):
        yield Unsound(f"{place}.next_id", say(T("this id is taken")))


def session_faults(data: Any, place: str = "session") -> Iterator[Unsound]:
    """Everything that keeps the data from being a session; nothing where :func:`session_from_data` reads it."""
    found = False
    for fault in _all_mismatches(data, place):
        found = True
        yield fault
    if not found:
        session: Session = convert(data, Session, place)
        yield from _disagreements(session, place)


def _all_mismatches(data: Any, place: str) -> Iterator[Unsound]:
    yield from mismatches(data, Session, place)
    characters = data.get("characters") if isinstance(data, Mapping) else None
    for index, character in enumerate(characters if isinstance(characters, list | tuple) else ()):
        parts = character.get("parts") if isinstance(character, Mapping) else None
        for name, part in parts.items() if isinstance(parts, Mapping) else ():
            where = f"{place}.characters[{index}].parts"
            if name not in SYSTEMS:
                yield Unsound(where, say(T("{system} is no system known here"), system=printable(str(name))))
            else:
                yield from mismatches(part, load(name).part, f"{where}.{name}")


def character_from_data(data: Any, place: str = "character") -> Character:
    """Read one character back. Raises :class:`Unsound`."""
    return character_parts(convert(data, Character, place), place)


def character_parts(character: Character, place: str) -> Character:
    """The character with each system's data read as that system's part. Raises :class:`Unsound`."""
    read = {name: part_from_data(name, data, f"{place}.parts") for name, data in character.parts.items()}
    return replace(character, parts=read)


def part_from_data(system: str, data: Any, place: str) -> Part:
    """What a system knows of a character, read back. Raises :class:`Unsound`."""
    if system not in SYSTEMS:
        raise Unsound(place, say(T("{system} is no system known here"), system=printable(system)))
    part: Part = convert(data, load(system).part, f"{place}.{system}")
    return part


def event_from_data(data: Any, place: str = "log") -> Event:
    """Read one line of the log back. Raises :class:`Unsound`."""
    event: Event = convert(data, Event, place)
    return event
