"""TinyDB's storage for one session: tables in memory, and on the disk one file, replaced whole at each write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from rules.words import T, say
from saves.atomic import Stamp, replace_file, stamp, sync_folder
from saves.backups import LARGEST
from saves.disk import content
from saves.errors import ChangedOutside, shown

if TYPE_CHECKING:
    from tinydb.storages import Storage
else:
    # To TinyDB a storage is what reads and writes; it is not imported for the sake of a name.
    Storage = object


class Encoded:
    """A table whose documents are encoded already: pieces of ``"1":{…},"2":{…}`` to be joined by commas."""

    __slots__ = ("pieces",)

    def __init__(self, pieces: Iterable[bytes | memoryview]) -> None:
        self.pieces = tuple(pieces)

    def parts(self) -> Iterator[bytes | memoryview]:
        """The table as a JSON object, in parts to be written one after the other."""
        yield b"{"
        for place, piece in enumerate(self.pieces):
            if place:
                yield b","
            yield piece
        yield b"}"


Table = Mapping[str, Any] | msgspec.Raw | Encoded
"""A table: documents by their number as text, or the same encoded."""


def encoded(table: Table) -> bytes:
    """A table as a JSON object."""
    return b"".join(table.parts()) if isinstance(table, Encoded) else msgspec.json.encode(table)


class SessionStorage(Storage):
    """Reads and writes the tables of one file.

    Each write replaces the file as a whole, or leaves it as it was. A file that another program has changed
    since it was read or written here is not overwritten.
    """

    def __init__(self, path: Path, tables: Mapping[str, Table] | None = None, seen: Stamp | None = None) -> None:
        """``tables`` and ``seen``: what has been read from the file already, and its stamp then."""
        self.path = path
        self.seen = seen
        self._tables: Mapping[str, Table] | None = tables
        if tables is None:
            self.seen = stamp(path)
            if self.seen is not None:
                self._tables = msgspec.json.decode(content(path, LARGEST))

    def read(self) -> dict[str, dict[str, Any]] | None:
        """The tables as TinyDB takes them: plain and its own to change; ``None`` where nothing was written yet."""
        if self._tables is None:
            return None
        return {name: msgspec.json.decode(encoded(table)) for name, table in self._tables.items()}

    def write(self, data: Mapping[str, Table], overwrite: bool = False) -> None:
        """Replace the file. Raises ``OSError``, or :class:`ChangedOutside` unless ``overwrite``."""
        self.seen = replace_file(self.path, content_for(data), None if overwrite else self._refuse_if_changed)
        self._tables = data
        sync_folder(self.path.parent)

    def close(self) -> None:
        """Nothing is held open."""

    def _refuse_if_changed(self) -> None:
        there = stamp(self.path)
        # A file that has vanished holds nothing that could be lost.
        if there is not None and there != self.seen:
            raise ChangedOutside(
                say(
                    T("not saved: another program has changed {file}; it has not been overwritten"),
                    file=shown(self.path),
                )
            )


def content_for(tables: Mapping[str, Table]) -> Iterator[bytes | memoryview]:
    """The bytes of a file with these tables, in parts."""
    before = b"{"
    for name, table in tables.items():
        yield before + msgspec.json.encode(name) + b":"
        if isinstance(table, Encoded):
            yield from table.parts()
        else:
            yield msgspec.json.encode(table)
        before = b",\n"
    yield b"}\n" if tables else b"{}\n"
