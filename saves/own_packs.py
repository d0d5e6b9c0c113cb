"""The GM's own packs, written: an entry copied as the start of another, and where an entry stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules.names import printable
from rules.system import PackKind
from rules.words import T, say
from saves.atomic import replace_file, sync_folder
from saves.disk import exists
from saves.errors import Misnamed, Taken, not_saved, shown, unwritable
from saves.packs import IDENTIFIER, LARGEST, kinds, own_entries, pack_files
from saves.places import packs_folder
from saves.toml_file import Fault, read_toml
from saves.toml_text import toml, toml_key


class Standing(NamedTuple):
    """Where an entry of the GM's own stands: the file, and the line on which it begins."""

    path: Path
    line: int


def own_ids() -> set[tuple[str, str]]:
    """System and id of every sound entry in the GM's own packs."""
    found, _ = own_entries(kinds())
    return {(system, entry.id) for system, entries in found.items() for entry in entries}


def where(kind: PackKind, id: str) -> Standing | None:
    """Where the GM's own packs have an entry; ``None`` where they have none of that id."""
    for path in pack_files()[0]:
        read = read_toml(path, LARGEST)
        if isinstance(read, Fault):
            continue
        tables = read.data.get(kind.table)
        lines = read.lines_of(kind.table)
        for place, data in enumerate(tables if isinstance(tables, list) else ()):
            if isinstance(data, Mapping) and data.get("id") == id:
                return Standing(path, lines[place] if place < len(lines) else 1)
    return None


def entry_text(
    kind: PackKind, entry: Any, id: str, remarks: Sequence[str] = (), names: Mapping[str, str] | None = None
) -> str:
    """An entry as it is written in a pack, under an id of its own; ``remarks`` stand above it.

    ``names``: by language what it is called, where an entry of its kind has such names.
    """
    lines = [f"# {printable(remark)}" for remark in remarks]
    if lines:
        lines.append("")
    lines.append(f"[[{kind.table}]]")
    data = {**msgspec.to_builtins(entry), "id": id}
    if names and isinstance(data.get("names"), Mapping):
        data["names"] = dict(names)
    for key, value in data.items():
        lines.append(f"{toml_key(key)} = {_several_lines(value)}")
    return "\n".join(lines) + "\n"


def _several_lines(value: Any) -> str:
    """A list of tables with one of them a line, as a hand would write it."""
    if isinstance(value, list | tuple) and value and all(isinstance(each, Mapping) for each in value):
        return "[\n" + "".join(f"    {toml(each)},\n" for each in value) + "]"
    return toml(value)


def copy_entry(
    kind: PackKind, entry: Any, id: str, remarks: Sequence[str] = (), names: Mapping[str, str] | None = None
) -> Standing:
    """Write a copy of an entry into a pack of its own, named after its id; where it then stands.

    ``names``: by language what it is called, if not as the one that is copied.

    Raises :class:`Misnamed` for what is no id, :class:`Taken` where there is such a file or entry already,
    :class:`NotSaved` where it cannot be written, :class:`Unreadable` where nobody may look.
    """
    if not IDENTIFIER.fullmatch(id) or len(id) > 100:
        raise Misnamed(say(T("{id} is no id: small letters, digits and _"), id=printable(id)))
    there = where(kind, id)
    folder = packs_folder()
    path = folder / f"{id}.toml"
    if there is not None or exists(path):
        raise Taken(
            say(T("{id} is yours already, in {file}"), id=id, file=shown((there or Standing(path, 1)).path))
        )
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from error
    try:
        replace_file(path, [entry_text(kind, entry, id, remarks, names).encode("utf-8")])
        sync_folder(folder)
    except OSError as error:
        raise not_saved(path, error) from error
    return Standing(path, len(remarks) + 2 if remarks else 1)
