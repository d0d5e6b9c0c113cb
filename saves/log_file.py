"""The log as a file of its own, in one of the formats that other programs read."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from rules.names import printable
from rules.session import Event, Session
from rules.words import Phrasebook, T, say
from saves.atomic import replace_file, sync_folder
from saves.disk import expanded, is_folder
from saves.errors import Misnamed, NotSaved, Taken, not_saved, shown
from saves.export import Tell, log_csv, log_data, log_markdown

SUFFIXES = {"markdown": ".md", "csv": ".csv", "json": ".json"}
"""The formats, and how their files' names end."""


def log_path(text: str, session: Path, format: str) -> Path:
    """Where a log goes: beside the session where no folder is named; with the format's ending where it has none.

    Raises :class:`Misnamed`.
    """
    text = text.strip() or f"{session.stem}-log"
    if "\0" in text or not text.isprintable():
        raise Misnamed(say(T("{name} cannot be a file's name"), name=printable(text)))
    path = expanded(text)
    if not path.name or text.endswith(os.sep) or path.name == "..":
        raise Misnamed(say(T("{name} is a folder; write the file's name behind it"), name=printable(text)))
    if not path.suffix:
        path = path.with_name(path.name + SUFFIXES[format])
    return path if path.is_absolute() or os.sep in text else session.parent / path


def log_as(
    format: str, session: Session, events: Sequence[Event], tell: Tell, book: Phrasebook, day: Callable[[int], str]
) -> str:
    """The text of the file. Raises ``KeyError`` for an unknown format."""
    match format:
        case "markdown":
            return log_markdown(session, events, tell, book, day)
        case "csv":
            return log_csv(session, events, tell)
        case "json":
            return json.dumps(log_data(events), ensure_ascii=False, indent=1)
    raise KeyError(format)


def write_log(path: Path, text: str) -> None:
    """Write a log to a new file. Raises :class:`Taken` where there is one, :class:`NotSaved` or
    :class:`Unreadable` where it fails."""
    if os.path.lexists(path):
        raise Taken(say(T("{file} is there already; choose another name"), file=shown(path)))
    if not is_folder(path.parent):
        raise NotSaved(say(T("there is no folder {folder}"), folder=shown(path.parent)))
    try:
        replace_file(path, [text.encode("utf-8"), b"\n"])
        sync_folder(path.parent)
    except OSError as error:
        raise not_saved(path, error) from error
