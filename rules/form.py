"""The state as plain data and back: what is written to the disk, and checked when it is read again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.session import Character, Event, Part, Session
from rules.systems import SYSTEMS, load


class Unsound(Exception):
    """Data that are no state: ``place`` is the path of the offending field, ``problem`` what is wrong with it."""

    def __init__(self, place: str, problem: str) -> None:
        self.place = place
        self.problem = problem
        super().__init__(f"{place}: {problem}" if place else problem)


def _convert(data: Any, kind: Any, place: str) -> Any:
    try:
        return msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$")
        raise Unsound(place + path.rstrip("`"), problem) from None


def session_to_data(session: Session) -> dict[str, Any]:
    """The session as dicts, lists, text and numbers."""
    data: dict[str, Any] = msgspec.to_builtins(session)
    return data


def session_from_data(data: Any, place: str = "session") -> Session:
    """Read a session back. Raises :class:`Unsound` with the path of what is wrong."""
    session: Session = _convert(data, Session, place)
    for name in session.systems:
        if name not in SYSTEMS:
            raise Unsound(f"{place}.systems", f"unknown system {name!r}")
    characters = tuple(character_parts(c, f"{place}.characters[{i}]") for i, c in enumerate(session.characters))
    ids = [c.id for c in characters]
    if len(set(ids)) < len(ids):
        raise Unsound(f"{place}.characters", "two characters share an id")
    if session.fight is not None and not set(session.fight.order) <= set(ids):
        raise Unsound(f"{place}.fight.order", "somebody who is not at the table")
    return replace(session, characters=characters)


def character_from_data(data: Any, place: str = "character") -> Character:
    """Read one character back. Raises :class:`Unsound`."""
    return character_parts(_convert(data, Character, place), place)


def character_parts(character: Character, place: str) -> Character:
    parts: Mapping[str, Any] = character.parts
    read: dict[str, Part] = {}
    for name, data in parts.items():
        if name not in SYSTEMS:
            raise Unsound(f"{place}.parts", f"unknown system {name!r}")
        read[name] = _convert(data, load(name).part, f"{place}.parts.{name}")
    return replace(character, parts=read)


def event_from_data(data: Any, place: str = "log") -> Event:
    """Read one line of the log back. Raises :class:`Unsound`."""
    event: Event = _convert(data, Event, place)
    return event
