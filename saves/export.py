"""What leaves the program: the log in several formats, and the whole session as JSON."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from rules.form import session_to_data
from rules.history import Chronicle
from rules.report import date_text, show, show_event
from rules.session import Event, Session
from rules.view import NO_LIBRARY, Library
from rules.words import Phrasebook, T

Tell = Callable[[Event], str]
"""From an event to its sentence, the dice behind it."""

SECRET = T("secret")
LOG = T("Log")
COLUMNS = ("at", "date", "who", "kind", "text", "dice", "rule", "secret")

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")
_FORMULA = ("=", "+", "-", "@", "\t")


def log_text(events: Iterable[Event], tell: Tell, book: Phrasebook) -> str:
    """One line for each event: the moment, then the sentence."""
    return "\n".join(f"{book.when(event.at)}  {_told(event, tell, book)}" for event in events)


def _told(event: Event, tell: Tell, book: Phrasebook) -> str:
    sentence = tell(event)
    return f"{sentence} ({book.translate(SECRET)})" if event.secret else sentence


def log_markdown(
    session: Session, events: Iterable[Event], tell: Tell, book: Phrasebook, day: Callable[[int], str]
) -> str:
    """A heading for each day, and a line for each event. ``day`` names the day of a second."""
    lines = [f"# {_literal(session.title or book.translate(LOG))}"]
    today = ""
    for event in events:
        if day(event.at) != today:
            today = day(event.at)
            lines += ["", f"## {_literal(today)}", ""]
        date = session.setup.date(event.at)
        clock = f"{date.hour:02}:{date.minute:02}:{date.second:02}"
        lines.append(f"- {clock} {_literal(_told(event, tell, book))}")
    return "\n".join(lines)


def _literal(text: str) -> str:
    """Text that Markdown shows as it is."""
    return _MARKDOWN.sub(r"\\\1", text)


def log_csv(session: Session, events: Iterable[Event], tell: Tell) -> str:
    """A row for each event, with a heading row."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for event in events:
        dice = "; ".join(f"{r.dice}={r.total}{' typed' if r.typed else ''}" for r in event.rolls)
        row = (
            event.at,
            date_text(session, event.at),
            event.who or "",
            event.kind,
            tell(replace(event, rolls=())),
            dice,
            event.rule,
            "yes" if event.secret else "",
        )
        writer.writerow([_cell(value) for value in row])
    return buffer.getvalue().rstrip("\n")


def _cell(value: Any) -> Any:
    """A value that no spreadsheet takes for a formula."""
    return "'" + value if isinstance(value, str) and value.startswith(_FORMULA) else value


def log_data(events: Iterable[Event]) -> list[dict[str, Any]]:
    """The log as plain data, in the form in which ``do --json`` prints events."""
    return [show_event(event) for event in events]


def session_data(chronicle: Chronicle, library: Library = NO_LIBRARY) -> dict[str, Any]:
    """The whole session: what ``show --json`` says, the log, and the state as the program keeps it."""
    return {
        **show(chronicle.session, library),
        "log": log_data(chronicle.log),
        "session": session_to_data(chronicle.session),
    }
