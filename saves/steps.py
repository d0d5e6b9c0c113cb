"""Undo and redo on the disk: of each state only what differs from its neighbour's, and states from that again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from rules.form import Unsound, character_from_data, part_from_data, sound
from rules.mismatch import UNKNOWN, convert
from rules.names import printable
from rules.session import Character, Event, Session
from rules.words import T, say


class StepDocument(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A document of the tables ``past`` and ``future``: a command, and how the state on its other side differs."""

    command: str
    logged: int = 0
    """In the past: how many lines of the log are its own."""
    events: tuple[Event, ...] = ()
    """In the future: the lines that it will log again."""
    fields: Mapping[str, Any] = {}
    """The session's own fields that differ."""
    characters: Mapping[str, Mapping[str, Any]] = {}
    """By id, of the characters that differ: the fields that do; of those not in the neighbour: all of them."""
    order: tuple[int, ...] | None = None
    """The ids in the party's order, where it differs."""


@cache
def _types(kind: type[Struct]) -> dict[str, Any]:
    return {field.name: field.type for field in fields(kind)}


def _differing(state: Struct, other: Struct) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in state.__struct_fields__:
        mine, theirs = getattr(state, name), getattr(other, name)
        if mine is not theirs and mine != theirs:
            found[name] = mine
    return found


def difference(state: Session, neighbour: Session) -> dict[str, Any]:
    """What must be told of a state to whoever knows its neighbour: arguments of a :class:`StepDocument`."""
    told: dict[str, Any] = {}
    own = {
        name: getattr(state, name)
        for name in state.__struct_fields__
        if name != "characters"
        and getattr(state, name) is not getattr(neighbour, name)
        and getattr(state, name) != getattr(neighbour, name)
    }
    if own:
        told["fields"] = own
    if state.characters is neighbour.characters:
        return told
    known = {c.id: c for c in neighbour.characters}
    changed: dict[str, Any] = {}
    for character in state.characters:
        other = known.get(character.id)
        if other is None:
            changed[str(character.id)] = character
        elif other is not character:
            fields_ = _character_difference(character, other)
            if fields_:
                changed[str(character.id)] = fields_
    if changed:
        told["characters"] = changed
    order = tuple(c.id for c in state.characters)
    if order != tuple(known):
        told["order"] = order
    return told


def _character_difference(character: Character, other: Character) -> dict[str, Any]:
    found = _differing(character, other)
    if "parts" in found:
        parts: dict[str, Any] = {}
        for name, part in character.parts.items():
            before = other.parts.get(name)
            if before is None:
                parts[name] = part
            elif before is not part:
                parts[name] = _differing(part, before)
        for name in other.parts:
            if name not in character.parts:
                parts[name] = None
        found["parts"] = parts
    return found


def rebuilt(told: StepDocument, neighbour: Session, place: str) -> Session:
    """The state that a document tells of. Raises :class:`Unsound` with the place of what is wrong."""
    changes: dict[str, Any] = {}
    types = _types(Session)
    for name, value in told.fields.items():
        if name not in types or name == "characters":
            raise Unsound(f"{place}.fields", say(UNKNOWN, field=printable(name)))
        changes[name] = convert(value, types[name], f"{place}.fields.{name}")
    if not changes and not told.characters and told.order is None:
        return neighbour
    characters = neighbour.characters
    if told.characters or told.order is not None:
        by_id = {c.id: c for c in characters}
        for text, data in told.characters.items():
            where = f"{place}.characters.{text}"
            known = by_id.get(int(text)) if text.isdecimal() else None
            character = _rebuilt_character(data, known, neighbour.systems, where)
            if str(character.id) != text:
                raise Unsound(where, say(T("this is another character's id")))
            by_id[character.id] = character
        if told.order is None:
            characters = tuple([by_id[c.id] for c in characters])
        elif not set(told.order) <= set(by_id) or len(set(told.order)) < len(told.order):
            raise Unsound(f"{place}.order", say(T("somebody who is not at the table")))
        else:
            characters = tuple([by_id[id] for id in told.order])
    return sound(replace(neighbour, **changes, characters=characters), place, neighbour)


def _rebuilt_character(
    data: Mapping[str, Any], known: Character | None, systems: tuple[str, ...], place: str
) -> Character:
    if known is None:
        return character_from_data(data, place)
    types = _types(Character)
    changes: dict[str, Any] = {}
    for name, value in data.items():
        if name not in types:
            raise Unsound(place, say(UNKNOWN, field=printable(name)))
        changes[name] = convert(value, types[name], f"{place}.{name}")
    if "parts" in changes:
        parts = _rebuilt_parts(changes["parts"], known.parts, f"{place}.parts")
        changes["parts"] = {name: parts[name] for name in systems if name in parts}
    return replace(known, **changes)


def _rebuilt_parts(data: Mapping[str, Any], known: Mapping[str, Any], place: str) -> dict[str, Any]:
    parts = dict(known)
    for name, value in data.items():
        if value is None:
            parts.pop(name, None)
        elif name not in parts:
            parts[name] = part_from_data(name, value, place)
        else:
            before = parts[name]
            kind: type[Struct] = type(before)
            types = _types(kind)
            if not isinstance(value, Mapping) or not set(value) <= set(types):
                raise Unsound(f"{place}.{name}", say(T("these are no fields of {system}"), system=printable(name)))
            parts[name] = replace(
                before, **{f: convert(v, types[f], f"{place}.{name}.{f}") for f, v in value.items()}
            )
    return parts
