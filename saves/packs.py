"""Packs: TOML files of afflictions, the shipped ones and the GM's own, which win over them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from msgspec.structs import fields

from rules.mismatch import UNKNOWN, Unsound, convert, mismatches
from rules.names import printable
from rules.system import PackKind
from rules.systems import SYSTEMS, load
from rules.words import T, Text, say
from saves.places import packs_folder
from saves.toml_file import Fault, TomlFile, parse_toml, read_toml, toml_files

LARGEST = 5 * 1024 * 1024
"""Bytes: a pack larger than this is a mistake."""

IDENTIFIER = re.compile(r"[a-z0-9][a-z0-9_]*")
"""What an entry's id looks like."""


def kinds(systems: Sequence[str] = tuple(SYSTEMS)) -> dict[str, PackKind]:
    """By system: how it reads packs, where it has any."""
    found: dict[str, PackKind] = {}
    for name in systems:
        kind = load(name).packs
        if kind is not None:
            found[name] = kind
    return found


def shipped_library(systems: Sequence[str] = tuple(SYSTEMS)) -> dict[str, Any]:
    """By system: what the packs that come with the program hold."""
    return {name: kind.build(shipped(name, kind)) for name, kind in kinds(systems).items()}


def shipped(system: str, kind: PackKind) -> list[Any]:
    """The entries of a system's shipped packs. They are sound, or the program is broken."""
    spec = find_spec(SYSTEMS[system])
    assert spec is not None
    assert spec.submodule_search_locations is not None
    entries: list[Any] = []
    for name in kind.shipped:
        path = Path(spec.submodule_search_locations[0], name)
        read = parse_toml(path, path.read_bytes())
        if isinstance(read, Fault):
            raise ValueError(str(read.text))
        entries += [convert(data, kind.entry, f"{name}[{i}]") for i, data in enumerate(read.data[kind.table])]
    return entries


class Shipped(Mapping[str, Any]):
    """By system what the packs that come with the program hold, read when it is first asked for."""

    def __init__(self, used: Mapping[str, PackKind]) -> None:
        self._used = used
        self._read: dict[str, Any] = {}

    def __getitem__(self, system: str) -> Any:
        if system not in self._read:
            kind = self._used[system]
            self._read[system] = kind.build(shipped(system, kind))
        return self._read[system]

    def __iter__(self) -> Iterator[str]:
        return iter(self._used)

    def __len__(self) -> int:
        return len(self._used)


def library(systems: Sequence[str] = tuple(SYSTEMS)) -> tuple[Mapping[str, Any], list[Fault]]:
    """By system: what the shipped packs and the GM's own hold; and every fault in the GM's own.

    A faulty entry is left out, the rest of its pack counts. Of two entries with one id the GM's wins over
    the shipped one, and among the GM's the first.
    """
    used = kinds(systems)
    if not used:
        return {}, []
    if not any(pack_files()):
        # Nothing can be wrong: whoever has no packs of his own need not wait for anything.
        return Shipped(used), []
    own, faults = own_entries(kinds())
    return {name: kind.build([*shipped(name, kind), *own.get(name, ())]) for name, kind in used.items()}, faults


def pack_files() -> tuple[list[Path], list[Fault]]:
    """The GM's own packs, in the order of their names; and why there are none, where nobody may look."""
    return toml_files(packs_folder())


def own_entries(known: Mapping[str, PackKind]) -> tuple[dict[str, list[Any]], list[Fault]]:
    """By system the sound entries of the GM's own packs; and every fault in them."""
    entries: dict[str, list[Any]] = {}
    seen: dict[tuple[str, str], Path] = {}
    paths, faults = pack_files()
    for path in paths:
        read = read_toml(path, LARGEST)
        if isinstance(read, Fault):
            faults.append(read)
            continue
        found, wrong = entries_of(read, known, seen)
        faults += wrong
        for system, some in found.items():
            entries.setdefault(system, []).extend(some)
    return entries, faults


def entries_of(
    read: TomlFile, known: Mapping[str, PackKind], seen: dict[tuple[str, str], Path] | None = None
) -> tuple[dict[str, list[Any]], list[Fault]]:
    """By system the sound entries of one pack; and every fault in it.

    ``seen``: the ids met so far and where, to find those that are given twice.
    """
    seen = {} if seen is None else seen
    entries: dict[str, list[Any]] = {}
    faults: list[Fault] = []
    tables = {kind.table: (system, kind) for system, kind in known.items()}
    for key, value in read.data.items():
        if key not in tables:
            hint = say(T("entries begin with {tables:names}"), tables=[f"[[{name}]]" for name in tables])
            faults.append(Fault(read.path, say(T("{field} is not known here"), field=printable(key)), hint=hint))
        elif not isinstance(value, list):
            problem = say(T("it takes two brackets: [[{table}]]"), table=key)
            faults.append(Fault(read.path, problem, entry=key))
        else:
            system, kind = tables[key]
            for entry, wrong in _each(read, system, kind, value, seen):
                faults += wrong
                if entry is not None:
                    entries.setdefault(system, []).append(entry)
    return entries, faults


def _each(
    read: TomlFile, system: str, kind: PackKind, tables: list[Any], seen: dict[tuple[str, str], Path]
) -> Iterator[tuple[Any, list[Fault]]]:
    """Each entry of a pack, or ``None`` where it has faults, with these."""
    lines = read.lines_of(kind.table)
    for place, data in enumerate(tables):
        line = lines[place] if place < len(lines) else None
        name = str(data.get("id") or place + 1) if isinstance(data, Mapping) else str(place + 1)
        entry, wrong = _entry(kind, data)
        if entry is not None and (system, entry.id) in seen:
            twice = printable(seen[system, entry.id].name)
            wrong = [("id", say(T("this id is given already, in {file}"), file=twice), None)]
        faults = [
            Fault(read.path, problem, _line_of(read, line, field, problem), name, field, hint)
            for field, problem, hint in wrong
        ]
        if faults or entry is None:
            yield None, faults
        else:
            seen[system, entry.id] = read.path
            yield entry, []


def _line_of(read: TomlFile, header: int | None, field: str, problem: Text) -> int | None:
    """The line on which the field stands that is wrong, or not known; else that of the entry's header."""
    if header is None:
        return None
    named = field or str(problem.fields.get("field", ""))
    return (read.line_of(named, header) if named else None) or header


Wrong = tuple[str, Text, Text | None]
"""A field, what is wrong with it, and what would be right."""


def _entry(kind: PackKind, data: Any) -> tuple[Any, list[Wrong]]:
    """An entry as its system reads it, or everything that is wrong with it."""
    hidden: list[Wrong] = [
        (field, say(T("it holds characters that cannot be shown: {text}"), text=printable(text)), None)
        for field, text in _texts(data, "")
        if not text.replace("\n", " ").isprintable()
    ]
    if hidden:
        return None, hidden
    data = _on_one_line(data)
    unfit: list[Wrong] = [
        (fault.place, fault.problem, _hint(kind, fault)) for fault in mismatches(data, kind.entry, "")
    ]
    if unfit:
        return None, unfit
    entry = convert(data, kind.entry, "")
    if not IDENTIFIER.fullmatch(entry.id):
        hint = say(T("small letters, digits and _, as in {example}"), example="black_lotus_extract")
        return None, [("id", say(T("{id} is no id"), id=entry.id), hint)]
    return entry, [(field, problem, None) for field, problem in kind.faults(entry)]


def _texts(data: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every text in an entry, keys included, with the path of its field."""
    if isinstance(data, str):
        yield place, data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield place, key
            yield from _texts(value, f"{place}.{printable(key)}" if place else printable(key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts(value, f"{place}[{index}]")


def _on_one_line(data: Any) -> Any:
    """Texts that run over several lines, on one."""
    if isinstance(data, str):
        return " ".join(data.split()) if "\n" in data else data
    if isinstance(data, Mapping):
        return {key: _on_one_line(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_on_one_line(value) for value in data]
    return data


def _hint(kind: PackKind, fault: Unsound) -> Text | None:
    """For a field that is not known: the one that was probably meant."""
    if fault.problem.template != UNKNOWN or fault.place:
        return None
    from difflib import get_close_matches

    known = [field.encode_name for field in fields(kind.entry)]
    near = get_close_matches(str(fault.problem.fields["field"]), known, n=1)
    if near:
        return say(T("perhaps {field}?"), field=near[0])
    return say(T("there are {fields:names}"), fields=known)


def catalogue() -> tuple[list[tuple[str, PackKind, Any]], list[Fault]]:
    """Every affliction known, with its system; and every fault in the GM's own packs. The GM's own win."""
    known = kinds()
    own, faults = own_entries(known)
    found: list[tuple[str, PackKind, Any]] = []
    for system, kind in known.items():
        by_id = {entry.id: entry for entry in (*shipped(system, kind), *own.get(system, ()))}
        found += [(system, kind, entry) for entry in by_id.values()]
    return found, faults
