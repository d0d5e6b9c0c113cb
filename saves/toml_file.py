"""TOML files that people write by hand: read with care, and each fault told with its place."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Any, NamedTuple

from rules.names import printable
from rules.words import T, Text, say
from saves.disk import ordinary
from saves.errors import shown, unread

_POSITION = re.compile(r" \(at line (\d+), column \d+\)$| \(at end of document\)$")


class Fault(NamedTuple):
    """One thing that is wrong in a file, and where."""

    path: Path
    problem: Text
    line: int | None = None
    """The line on which the entry begins, or the one at which the file is no TOML."""
    entry: str = ""
    field: str = ""
    hint: Text | None = None
    """What would be right."""

    @property
    def text(self) -> Text:
        """The fault as one sentence."""
        place = say("{file}", file=shown(self.path))
        if self.line is not None:
            place = say(T("{place:text}, line {line}"), place=place, line=self.line)
        for part in (self.entry, self.field):
            if part:
                place = say("{place:text}, {part}", place=place, part=printable(part))
        told = say("{place:text}: {problem:text}", place=place, problem=self.problem)
        return say("{told:text} ({hint:text})", told=told, hint=self.hint) if self.hint else told


class TomlFile(NamedTuple):
    """A file that was read."""

    path: Path
    text: str
    data: dict[str, Any]

    def lines_of(self, table: str) -> list[int]:
        """On which lines the ``[[table]]`` headers stand."""
        header = re.compile(rf"\s*\[\[\s*[\"']?{re.escape(table)}[\"']?\s*\]\]")
        return [number for number, line in enumerate(self.text.splitlines(), 1) if header.match(line)]

    def line_of(self, field: str, header: int) -> int | None:
        """On which line of the table that begins on a line a field is set; ``None`` where none sets it."""
        key = re.match(r"[\w-]+", field)
        if key is None:
            return None
        wanted = re.compile(rf"\s*[\"']?{re.escape(key[0])}[\"']?\s*[=.]")
        for number, line in enumerate(self.text.splitlines()[header:], header + 1):
            if line.lstrip().startswith("[["):
                break
            if wanted.match(line):
                return number
        return None


def toml_files(folder: Path) -> tuple[list[Path], list[Fault]]:
    """The TOML files in a folder, in the order of their names; and the fault of one that cannot be looked into."""
    try:
        return sorted(p for p in folder.iterdir() if p.suffix == ".toml" and not p.name.startswith(".")), []
    except FileNotFoundError:
        return [], []
    except OSError as error:
        problem = T("nothing in it counts, it cannot be read: {reason:text}")
        return [], [Fault(folder, say(problem, reason=unread(error)))]


def read_toml(path: Path, largest: int) -> TomlFile | Fault:
    """A TOML file of at most so many bytes, or the one reason why it cannot be read."""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            return Fault(
                path, say(T("it is a folder")) if stat.S_ISDIR(status.st_mode) else say(T("it is no file"))
            )
        if status.st_size > largest:
            problem = say(
                T("it is too large: {size} kB; {most} kB at most"),
                size=status.st_size // 1000,
                most=largest // 1000,
            )
            return Fault(path, problem)
        with ordinary(path) as file:
            content = file.read(largest + 1)
    except OSError as error:
        return Fault(path, say(T("it cannot be read: {reason:text}"), reason=unread(error)))
    return parse_toml(path, content)


def parse_toml(path: Path, content: bytes) -> TomlFile | Fault:
    """The same for the content of a file."""
    # Not every start reads a TOML file.
    import tomllib

    if b"\0" in content:
        return Fault(path, say(T("it is no text file")))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return Fault(path, say(T("it is no UTF-8 text")), line)
    try:
        return TomlFile(path, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        found = _POSITION.search(str(error))
        problem = _POSITION.sub("", str(error))
        where = int(found[1]) if found and found[1] else text.count("\n") + 1
        return Fault(path, say(T("it is no TOML: {problem}"), problem=printable(problem)), where)
    except (RecursionError, ValueError):
        return Fault(path, say(T("it is nested too deeply")))
