"""The GM's own keys: ``keys.toml`` in the settings folder, by the ids of what the keys do.

``table.wounds = "W"``, or several: ``list.down = ["j", "down"]``. Which keys make sense is for the screen to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rules.names import printable
from rules.words import T, say
from saves.places import settings_folder
from saves.toml_file import Fault, read_toml

KEYS = "keys.toml"
LARGEST = 200_000
"""Bytes: more keys than that are a mistake."""


class Wish(NamedTuple):
    """Keys that the GM wants for one thing."""

    id: str
    keys: tuple[str, ...]
    line: int | None


def keys_path() -> Path:
    """The file that holds the keys."""
    return settings_folder() / KEYS


def read_wishes() -> tuple[list[Wish], list[Fault]]:
    """What the GM wants, in the order of the file; and what in it is neither a key nor a list of keys."""
    path = keys_path()
    read = read_toml(path, LARGEST)
    if isinstance(read, Fault):
        return [], [read]
    wishes: list[Wish] = []
    faults: list[Fault] = []
    for id, value in _flat(read.data, ""):
        line = line_of(read.text, id)
        keys = (value,) if isinstance(value, str) else value
        if not isinstance(keys, list | tuple) or not keys or not all(isinstance(k, str) and k for k in keys):
            hint = say(T('write it so: {id} = "x", or = ["x", "f2"]'), id=printable(id))
            faults.append(Fault(path, say(T("a key belongs here")), line, field=printable(id), hint=hint))
        else:
            wishes.append(Wish(id, tuple(keys), line))
    return wishes, faults


def _flat(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def line_of(text: str, id: str) -> int | None:
    """The line on which an id is given its keys: with its area before it, or under its area's header."""
    header = ""
    for number, line in enumerate(text.splitlines(), 1):
        bare = re.sub(r"[\"'\s]", "", line)
        if bare.startswith("["):
            header = bare.split("]")[0].lstrip("[") + "."
        elif "=" in bare and header + bare.split("=")[0] == id:
            return number
    return None
