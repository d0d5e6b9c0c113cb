"""A chronicle as the tables of a session's file, and back.

``meta``     one document: format, program, title, systems
``session``  one document: the present state
``log``      one document for each line, numbered in order
``past``     one document for each command that can be undone, the oldest first
``future``   one document for each command that can be done again, the next one last

States of past and future are told by what differs from the next nearer to the present (see :mod:`saves.steps`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from rules.form import Unsound, event_from_data, session_from_data
from rules.history import Chronicle, Step
from rules.mismatch import convert
from rules.session import Event, Session
from rules.words import T, Text, say
from saves.log_text import SEGMENT, Lines, log_text
from saves.migrations import FORMAT
from saves.steps import StepDocument, difference, rebuilt
from saves.storage import Encoded, Table

META, SESSION, LOG, PAST, FUTURE = "meta", "session", "log", "past", "future"
OURS = (META, SESSION, LOG, PAST, FUTURE)

HISTORY = 250
"""How many steps back, and how many forward, are kept in the file."""

_encode = msgspec.json.encode


class Meta(Struct, frozen=True):
    """The document of the table ``meta``."""

    format: int
    program: str = "chevet"
    title: str = ""
    systems: tuple[str, ...] = ()


class _Kept(Struct):
    """An encoded step, and the two states that its encoding depends on."""

    step: Step
    neighbour: Session
    encoded: bytes


class Writer:
    """Makes tables of chronicles. It remembers what it has encoded, so that a command costs what it changes."""

    def __init__(self, others: Mapping[str, Table] | None = None) -> None:
        """``others``: tables that are not ours, to be kept as they are."""
        self._others = dict(others or {})
        self._segments: list[tuple[int, tuple[Event, ...], bytes]] = []
        self._steps: dict[int, _Kept] = {}

    def tables(self, chronicle: Chronicle) -> dict[str, Table]:
        """The tables of a chronicle."""
        session = chronicle.session
        kept: dict[int, _Kept] = {}
        tables: dict[str, Table] = {
            META: {"1": Meta(FORMAT, title=session.title, systems=session.systems)},
            SESSION: {"1": session},
            LOG: Encoded(self._log(chronicle)),
            PAST: self._history(chronicle.past, session, kept, forward=False),
            FUTURE: self._history(chronicle.future, session, kept, forward=True),
            **self._others,
        }
        self._steps = kept
        return tables

    def _log(self, chronicle: Chronicle) -> list[bytes | memoryview]:
        pieces, written, log = _as_it_stands(chronicle)
        segments: list[tuple[int, tuple[Event, ...], bytes]] = []
        for place, start in enumerate(range(0, len(log), SEGMENT)):
            number, events = written + start + 1, log[start : start + SEGMENT]
            known = self._segments[place] if place < len(self._segments) else None
            # Comparing tuples of the same objects looks at nothing but their identity.
            if known is None or known[:2] != (number, events):
                known = (number, events, _encode({str(i): e for i, e in enumerate(events, number)})[1:-1])
            segments.append(known)
        self._segments = segments
        return [*pieces, *(encoded for _, _, encoded in segments)]

    def _history(
        self, steps: tuple[Step, ...], session: Session, kept: dict[int, _Kept], forward: bool
    ) -> Encoded:
        steps = steps[-HISTORY:]
        pieces: list[bytes] = []
        for place, step in enumerate(steps, 1):
            neighbour = steps[place].state if place < len(steps) else session
            known = self._steps.get(id(step))
            if known is None or known.step is not step or known.neighbour is not neighbour:
                known = _Kept(step, neighbour, _encode(_step_document(step, neighbour, forward)))
            kept[id(step)] = known
            pieces.append(b'"%d":%b' % (place, known.encoded))
        return Encoded(pieces)


def _as_it_stands(chronicle: Chronicle) -> tuple[list[memoryview], int, tuple[Event, ...]]:
    """What of the log can be written as it was read; how many lines that is; and the other lines, behind it."""
    stretches = [events for events in (chronicle.early, *(step.events for step in chronicle.past)) if events]
    text = stretches[0].text if stretches and isinstance(stretches[0], Lines) else None
    if text is None:
        return [], 0, chronicle.log
    count = taken = 0
    for events in stretches:
        if not isinstance(events, Lines) or events.text is not text or events.start != count:
            break
        count, taken = events.stop, taken + 1
    pieces = text.pieces(count)
    written = count if count == text.count else count - count % SEGMENT
    rest = (Lines(text, written, count), *stretches[taken:])
    return pieces, written, tuple(event for events in rest for event in events)


def _step_document(step: Step, neighbour: Session, forward: bool) -> StepDocument:
    told = difference(step.state, neighbour)
    if forward:
        return StepDocument(step.command, events=tuple(step.events), **told)
    return StepDocument(step.command, logged=len(step.events), **told)


class Read(Struct, frozen=True):
    """What was read from a file."""

    chronicle: Chronicle
    tables: Mapping[str, Table]
    """All tables as they were read."""

    @property
    def others(self) -> dict[str, Table]:
        """Tables that are not ours."""
        return {name: table for name, table in self.tables.items() if name not in OURS}


_RAW_TABLES = msgspec.json.Decoder(dict[str, Raw])
_EVENTS = msgspec.json.Decoder(dict[str, Event], strict=True)


def split(content: bytes) -> dict[str, Raw]:
    """The tables of a file, not yet looked into. Raises :class:`Unsound`."""
    tables: dict[str, Raw] = _decoded(_RAW_TABLES, content, "")
    return tables


def meta_of(tables: Mapping[str, Raw]) -> Meta:
    """What kind of file it is. Raises :class:`Unsound` where it is no session at all."""
    if META not in tables or SESSION not in tables:
        raise Unsound("", say(T("it holds no session")))
    meta: Meta = convert(_document(tables, META), Meta, f"{META}.1")
    if meta.program != "chevet":
        raise Unsound(f"{META}.1.program", say(T("another program wrote it")))
    return meta


def read(tables: Mapping[str, Raw], history: bool = True, log: bool = True, content: bytes = b"") -> Read:
    """The chronicle in the tables of a file of this format. Raises :class:`Unsound`.

    ``content``: the file's bytes, if lines of the log are to be built only when they are looked at.
    Without ``history`` nothing can be undone in what is returned, without ``log`` it has no log: for those
    who only look on.
    """
    session = session_from_data(_document(tables, SESSION), f"{SESSION}.1")
    for name in tables:
        if name not in OURS:
            _decoded(_ANYTHING, tables[name], name)
    if not log:
        return Read(Chronicle(session), tables)
    events = _events(tables, content)
    if not history:
        return Read(Chronicle(session, early=events), tables)
    future = _steps(tables, FUTURE, session)
    steps = _steps(tables, PAST, session)
    past: list[Step] = []
    end = len(events)
    for place, (document, state) in reversed(list(enumerate(steps, 1))):
        start = end - document.logged
        if document.logged < 0 or start < 0:
            raise Unsound(f"{PAST}.{place}.logged", say(T("the log does not have so many lines")))
        past.append(Step(document.command, state, events[start:end]))
        end = start
    return Read(
        Chronicle(
            session,
            past=tuple(reversed(past)),
            future=tuple(Step(document.command, state, document.events) for document, state in future),
            early=events[:end],
        ),
        tables,
    )


_ANYTHING = msgspec.json.Decoder(dict[str, Any])


def _decoded(decoder: Any, content: bytes | Raw, place: str) -> Any:
    try:
        return decoder.decode(content)
    except RecursionError:
        raise Unsound(place, say(T("it is nested too deeply"))) from None
    except msgspec.ValidationError:
        raise Unsound(place, say(T("a table belongs here"))) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unsound(place, broken(content, error)) from None


def broken(content: bytes | Raw, error: Exception) -> Text:
    """What keeps a file from being JSON, and where."""
    where = str(error)
    if "truncated" in where:
        return say(T("it breaks off after {count:count|byte|bytes}"), count=len(bytes(content)))
    position = where.rpartition("(byte ")[2].rstrip(")")
    if position.isdecimal():
        return say(T("byte {position} is not what JSON has there"), position=int(position))
    return say(T("it is no JSON text"))


def _document(tables: Mapping[str, Raw], name: str) -> Any:
    table = _decoded(_ANYTHING, tables[name], name)
    if "1" not in table:
        raise Unsound(name, say(T("document {number} is missing"), number=1))
    return table["1"]


def numbered(table: Mapping[str, Any], name: str) -> Iterable[tuple[str, Any]]:
    """The documents of a table in the order of their numbers. Raises :class:`Unsound` for one without."""
    keys = list(table)
    if keys == [str(i) for i in range(1, len(keys) + 1)]:
        return table.items()
    for key in keys:
        if not key.isdecimal() or len(key) > 15:
            raise Unsound(f"{name}.{key}", say(T("documents are numbered")))
    return ((key, table[key]) for key in sorted(keys, key=int))


def _events(tables: Mapping[str, Raw], content: bytes) -> Sequence[Event]:
    if LOG not in tables:
        raise Unsound(LOG, say(T("this table is missing")))
    text = log_text(content, tables[LOG])
    if text is not None:
        return Lines(text, 0, text.count)
    try:
        table: dict[str, Event] = _EVENTS.decode(tables[LOG])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        # Read again, slowly, to find out which line it is.
        plain = _decoded(_ANYTHING, tables[LOG], LOG)
        table = {key: event_from_data(data, f"{LOG}.{key}") for key, data in numbered(plain, LOG)}
    return tuple(event for _, event in numbered(table, LOG))


def _steps(tables: Mapping[str, Raw], name: str, session: Session) -> list[tuple[StepDocument, Session]]:
    """The steps of a table, in its order, each with its state: worked out from the present outwards."""
    if name not in tables:
        raise Unsound(name, say(T("this table is missing")))
    documents = list(numbered(_decoded(_ANYTHING, tables[name], name), name))
    found: list[tuple[StepDocument, Session]] = []
    neighbour = session
    for key, data in reversed(documents):
        place = f"{name}.{key}"
        document: StepDocument = convert(data, StepDocument, place)
        neighbour = rebuilt(document, neighbour, place)
        found.append((document, neighbour))
    found.reverse()
    return found
