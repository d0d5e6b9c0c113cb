"""A long log is checked when its file is opened, and its lines are built only when somebody looks at them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.beginning import new_session
from rules.history import Chronicle, record, redo, return_to, undo
from rules.session import Event
from saves import log_text, tables
from saves.errors import Damaged
from saves.export import log_data
from saves.log_text import SEGMENT, Lines
from saves.session_file import create, open_session, read_content
from saves.soundness import session_faults
from saves.storage import encoded
from saves.tables import Writer
from tests.saves.conftest import played

LONG = 5 * SEGMENT + 100
STEPS = 120
TRAP = '},"257":{"kind":"core.noted","at":0},"258":{'
"""A note that looks like the beginning of a line."""
RUNG = Event("core.noted", 0, "Ada", {"text": "the same again"})


def long_session(lines: int = LONG, steps: int = STEPS) -> Chronicle:
    """A session with so many lines behind its history, and some commands that can be undone."""
    early = tuple(
        Event("core.noted", n, "Ada", {"text": f"line {n} «é»", "of": {"257": {}}}) for n in range(lines)
    )
    chronicle = Chronicle(new_session(["harmonies"], "Les Marches"), early=early)
    chronicle = played(chronicle, "add Ada survival=8 faint=8", f"note Ada '{TRAP}'")
    return played(chronicle, *(f"note Ada 'evening {n}'" for n in range(steps)))


@pytest.fixture(scope="module")
def long() -> Chronicle:
    return long_session()


class Reader:
    """The decoder of lines, counting what passes through it."""

    def __init__(self, real: Any) -> None:
        self.real = real
        self.built = 0

    def decode(self, content: bytes) -> dict[int, Event]:
        found: dict[int, Event] = self.real.decode(content)
        self.built += len(found)
        return found


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    counting = Reader(log_text._LINES)
    monkeypatch.setattr(log_text, "_LINES", counting)
    return counting


# -- what is built, and what is not


def test_an_opened_session_holds_no_line_until_one_is_looked_at(
    path: Path, long: Chronicle, reader: Reader
) -> None:
    create(path, long).close()
    with open_session(path) as file:
        chronicle = file.chronicle
        assert reader.built == len(long.log), "each line was looked through once, and kept as text"
        assert isinstance(chronicle.early, Lines)
        assert all(isinstance(step.events, Lines) for step in chronicle.past)
        reader.built = 0
        assert chronicle.length == len(long.log)
        assert reader.built == 0
        assert chronicle.last(50) == list(long.log[-50:])
        assert reader.built <= SEGMENT


def test_a_command_reads_no_old_line(path: Path, long: Chronicle, reader: Reader) -> None:
    create(path, long).close()
    with open_session(path) as file:
        reader.built = 0
        file.commit(played(file.chronicle, "note Ada x"))
        assert reader.built == 0
        file.commit(undo(undo(file.chronicle)))
        assert reader.built <= SEGMENT, "a segment is cut: the lines before the cut are written anew"
        for n in range(20):
            file.commit(played(file.chronicle, f"note Ada {n}"))
        assert reader.built <= SEGMENT


def test_those_looked_at_last_stay_built_and_the_others_go(long: Chronicle, path: Path, reader: Reader) -> None:
    create(path, long).close()
    early = open_session(path, write=False).chronicle.early
    reader.built = 0
    assert early[0] is early[0]
    assert reader.built == SEGMENT
    assert tuple(early) == long.early
    assert early.text._segment.cache_info().currsize <= log_text.KEPT  # type: ignore[attr-defined]


def test_undoing_the_whole_history_reads_no_old_line(path: Path, long: Chronicle, reader: Reader) -> None:
    create(path, long).close()
    with open_session(path) as file:
        reader.built = 0
        chronicle = file.chronicle
        while chronicle.past:
            chronicle = undo(chronicle)
        assert reader.built == 0
        assert chronicle.session == long.past[0].state


# -- all the same, it is the log


def test_the_lines_are_those_that_were_written(path: Path, long: Chronicle) -> None:
    create(path, long).close()
    again = open_session(path, write=False).chronicle
    assert again == long
    assert long == again
    assert again.log == long.log
    assert log_data(again.log) == log_data(long.log)
    assert again.early != long.early[:-1]
    assert again.early != list(long.early)
    assert again.early[:-1] == long.early[:-1]
    assert again.early[:5] == again.early[:5]
    assert again.early[3:3] == again.early[7:7] == ()


@pytest.mark.parametrize(
    "place",
    [0, 5, SEGMENT - 1, SEGMENT, -1, -SEGMENT, slice(3), slice(250, 262), slice(9, 2), slice(None, None, -1)],
)
def test_places_and_slices_are_those_of_a_tuple(path: Path, long: Chronicle, place: Any) -> None:
    create(path, long).close()
    early = open_session(path, write=False).chronicle.early
    assert early[place] == long.early[place]


def test_beyond_the_last_line_there_is_none(path: Path, long: Chronicle) -> None:
    create(path, long).close()
    last = open_session(path, write=False).chronicle.past[-1].events
    assert last[0] == long.log[-1]
    assert last[-1] == long.log[-1]
    assert list(reversed(last)) == [long.log[-1]]
    for beyond in (1, -2):
        with pytest.raises(IndexError):
            last[beyond]


def test_who_looks_on_without_a_history_sees_the_whole_log(path: Path, long: Chronicle) -> None:
    create(path, long).close()
    assert open_session(path, write=False, history=False).chronicle.early == long.log


# -- and written again it is what it was


@pytest.fixture
def small_segments(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(log_text, "SEGMENT", 4)
    monkeypatch.setattr(tables, "SEGMENT", 4)
    return


def built(chronicle: Chronicle) -> Chronicle:
    """The same with every line of its log built."""
    past = tuple(replace(step, events=tuple(step.events)) for step in chronicle.past)
    return replace(chronicle, past=past, early=tuple(chronicle.early))


def content(chronicle: Chronicle, writer: Writer | None = None) -> bytes:
    """The tables as a file holds them."""
    parts = (writer or Writer()).tables(chronicle)
    return b",\n".join(b'"%b":%b' % (name.encode(), encoded(table)) for name, table in parts.items())


@pytest.mark.usefixtures("small_segments")
@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, 14),
    st.integers(0, 9),
    st.lists(st.sampled_from(["do", "many", "undo", "redo", "back", "reopen"])),
)
@example(0, 0, ["do"] * 7 + ["reopen", "do", "back"])
def test_after_a_reopening_each_commit_is_the_one_that_a_fresh_file_would_hold(
    lines: int, steps: int, deeds: list[str]
) -> None:
    chronicle = long_session(lines, steps)
    writer = Writer()
    for number, deed in enumerate(["reopen", *deeds]):
        if deed == "reopen":
            whole = b"{" + content(chronicle) + b"}\n"
            chronicle, writer = read_content(whole).chronicle, Writer()
        elif deed == "do":
            chronicle = record(chronicle, "ring", chronicle.session, (RUNG,))
        elif deed == "many":
            chronicle = played(chronicle, f"add Orc{number} count=9")
        elif deed == "undo" and chronicle.past:
            chronicle = undo(chronicle)
        elif deed == "redo" and chronicle.future:
            chronicle = redo(chronicle)
        elif deed == "back":
            chronicle = return_to(chronicle, len(chronicle.past) // 2)
        assert content(chronicle, writer) == content(built(chronicle))
        assert chronicle.length == len(chronicle.log)
        assert chronicle.last(6) == list(chronicle.log[-6:])


def test_undo_beyond_a_reopening_and_on_is_written_as_ever(path: Path, long: Chronicle) -> None:
    create(path, long).close()
    with open_session(path) as file:
        back = return_to(file.chronicle, 7)
        file.commit(back)
        file.commit(played(back, "note Ada 'another way'"))
        written = path.read_bytes()
    other = path.with_name("other.json")
    create(other, played(return_to(long, 7), "note Ada 'another way'")).close()
    assert other.read_bytes() == written


def test_lines_that_stand_elsewhere_than_in_the_file_are_not_written_as_they_stood_there(
    path: Path, long: Chronicle
) -> None:
    """As nothing in the program brings forth; but whoever takes lines apart gets what he put together."""
    create(path, long).close()
    one = open_session(path, write=False).chronicle
    path.write_bytes(path.read_bytes().replace(b"evening", b"morning"))
    other = open_session(path, write=False).chronicle
    for chronicle in (
        replace(one, early=one.early[5:]),
        replace(one, early=one.early[:700]),
        replace(one, early=(*one.early[:3], *one.early)),
        replace(one, past=(*one.past[:3], *reversed(one.past[3:]))),
        replace(one, past=other.past),
        replace(one, early=(), past=other.past[9:]),
        replace(one, early=(), past=one.past[9:]),
    ):
        assert content(chronicle) == content(built(chronicle))


# -- faults, wherever they lie


def spoil(content: bytes, line: int, before: bytes, after: bytes) -> bytes:
    """The file with another text in one of its lines."""
    start = content.index(b'"%d":{"kind"' % line)
    at = content.index(before, start)
    return content[:at] + after + content[at + len(before) :]


@pytest.mark.parametrize("line", [1, 7, SEGMENT, SEGMENT + 1, 2 * SEGMENT + 9, LONG])
@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (b'"kind"', b'"mind"', "mind is not known here"),
        (b'"at":', b'"at":"x","hat":', "a whole number belongs here"),
        (b'"who":"Ada"', b'"who":null,"hat":1', "hat is not known here"),
        (b'"data":{', b'"rolls":[3],"data":{', "a table belongs here"),
        (b"line", b"l\xffne", "it is no JSON text"),
        (b"line", b'l"ne', "is not what JSON has there"),
    ],
)
def test_a_fault_in_any_line_is_found_at_the_opening(
    path: Path, long: Chronicle, line: int, before: bytes, after: bytes, said: str
) -> None:
    """The GM hears of it before anything is shown, and nothing is overwritten."""
    create(path, long).close()
    open_session(path).close()
    spoilt = spoil(path.read_bytes(), line, before, after)
    path.write_bytes(spoilt)
    with pytest.raises(Damaged) as found:
        open_session(path)
    told = str(found.value)
    assert said in told
    if b'"' in after and after != b'l"ne':
        assert f"log.{line}" in told
        assert any(f"log.{line}" in str(fault) for fault in session_faults(path)[0])
    assert "the newest good backup is" in told
    assert path.read_bytes() == spoilt


def rewritten(change: Any, content: bytes) -> bytes:
    """A file that somebody else has changed and written without blanks, table by table on a line of its own."""
    data = json.loads(content)
    change(data)
    encode = msgspec.json.encode
    return b"{" + b",\n".join(encode(name) + b":" + encode(table) for name, table in data.items()) + b"}\n"


def lost(data: Any) -> None:
    del data["log"]["300"]


def many_lost(data: Any) -> None:
    for n in range(201, SEGMENT + 1):
        del data["log"][str(n)]


def another_log_before_it(data: Any) -> None:
    """In a table of the GM's own; the blanks are his as well."""
    tables = {**data}
    data.clear()
    data["mine"] = {"1": {"log": {"1": {"kind": "core.noted", "at": 3}}}}
    data.update(tables)


def out_of_order(data: Any) -> None:
    log = data["log"]
    data["log"] = {**{n: log[n] for n in sorted(log)}, "1": log["1"]}


def two_changed_places(data: Any) -> None:
    log = data["log"]
    data["log"] = {{"7": "8", "8": "7"}.get(n, n): log[{"7": "8", "8": "7"}.get(n, n)] for n in log}


def beginning_elsewhere(data: Any) -> None:
    data["log"] = {str(int(n) + 5): line for n, line in data["log"].items()}


def none_at_all(data: Any) -> None:
    data["log"], data["past"] = {}, {}


def unchanged(_: Any) -> None:
    pass


@pytest.mark.parametrize(
    "change",
    [
        unchanged,
        lost,
        many_lost,
        another_log_before_it,
        out_of_order,
        two_changed_places,
        beginning_elsewhere,
        none_at_all,
    ],
)
def test_what_somebody_else_has_written_is_read_as_it_always_was(path: Path, long: Chronicle, change: Any) -> None:
    """Lines that are missing or stand in another order are no damage: documents count by their numbers."""
    create(path, long).close()
    content = rewritten(change, path.read_bytes()).replace(b'{"1":{"log"', b'{"1":{\n"log"')
    expected = [line for _, line in sorted(json.loads(content)["log"].items(), key=lambda each: int(each[0]))]
    path.write_bytes(content)
    with open_session(path) as file:
        assert json.loads(msgspec.json.encode(list(file.chronicle.log))) == expected
        file.commit(played(file.chronicle, "note Ada x"))
    log = json.loads(path.read_bytes())["log"]
    assert [*log.values()][:-1] == expected
    assert [*log] == [str(n) for n in range(1, len(expected) + 2)]
