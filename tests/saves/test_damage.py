"""Damaged files: explained with the place, never overwritten; the newest good backup is named."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.form import Unsound
from rules.history import Chronicle
from saves.backups import LARGEST
from saves.errors import Damaged, NewerFormat, SaveError
from saves.session_file import create, open_session, read_content
from saves.soundness import session_faults
from tests.saves.conftest import played

Data = dict[str, Any]


@pytest.fixture
def whole(path: Path, chronicle: Chronicle) -> bytes:
    """A sound file's bytes."""
    create(path, chronicle).close()
    return path.read_bytes()


def refused(path: Path, content: bytes) -> Damaged:
    """The error for a file with this content, which must be untouched by it."""
    path.write_bytes(content)
    with pytest.raises(Damaged) as found:
        open_session(path)
    assert path.read_bytes() == content
    assert str(path) in str(found.value)
    assert str(found.value).isprintable()
    return found.value


def test_a_file_cut_short_at_every_byte(path: Path, whole: bytes) -> None:
    # The last byte is a line's end: without it the file is whole.
    for length in range(len(whole) - 1):
        with pytest.raises(Unsound):
            read_content(whole[:length])
    assert "breaks off after" in str(refused(path, whole[: len(whole) // 2]))
    assert read_content(whole[:-1]).chronicle.session.title == "Les Marches"


def test_any_byte_flipped_is_explained_or_harmless(path: Path, whole: bytes) -> None:
    """One bit here and there in the file: it is read as a session, or refused in a sentence."""
    dice = random.Random(7)
    explained = 0
    for place in range(0, len(whole), 3):
        content = bytearray(whole)
        content[place] ^= 1 << dice.randrange(8)
        path.write_bytes(content)
        said = ""
        try:
            open_session(path, write=False)
        except SaveError as error:
            said = str(error)
        explained += bool(said)
        assert said.isprintable()
        assert path.read_bytes() == bytes(content)
    assert explained > 100


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "breaks off after 0 bytes"),
        (b"a shopping list: eggs", "byte 0 is not what JSON has there"),
        (b"\x89PNG\r\n\x1a\n\0\0", "byte 0 is not"),
        (b'{"meta": "\xff"}', "is damaged"),
        (b"null", "a table belongs here"),
        (b"[]", "a table belongs here"),
        (b"{}", "it holds no session"),
        (b'{"_default": {"1": {"name": "a TinyDB of something else"}}}', "it holds no session"),
        (b'{"meta": {}, "session": {}}', "document 1 is missing"),
        (b'{"meta": {"1": {"format": 1, "program": "x"}}, "session": {}}', "another program wrote it"),
        (b'{"meta": {"1": {"format": "1"}}, "session": {}}', "a whole number belongs here, not text"),
        (b'{"meta": {"1": {"format": 0}}, "session": {}}', "no version of the program ever wrote format 0"),
        (b"[" * 100_000, "a table belongs here"),
        (b'{"meta":' * 100_000, "is damaged"),
        (b'{"meta": {"1": {"format": 1}}, "session": {"1": ' + b'{"a":' * 50_000, "is damaged"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{value[:20]!r}",
)
def test_what_is_no_session(path: Path, content: bytes, said: str) -> None:
    assert said in str(refused(path, content))


def test_a_file_larger_than_any_session_is_not_even_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(Damaged, match="too large"):
        open_session(path)


def put(*keys: str | int, value: Any) -> Callable[[Data], None]:
    """A change of one value in the plain tables."""

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


def drop(*keys: str | int) -> Callable[[Data], None]:
    """The loss of one value in the plain tables."""

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


ADA = ("session", "1", "characters", 0)


@pytest.mark.parametrize(
    ("change", "place", "problem"),
    [
        (put("session", "1", "now", value="soon"), "session.1.now", "a whole number belongs here, not text"),
        (put("session", "1", "now", value=-5), "session.1.now", "time does not run backwards"),
        (put("session", "1", "mood", value=1), "session.1", "mood is not known here"),
        (drop("session", "1", "systems"), "session.1", "systems is missing"),
        (put("session", "1", "systems", value=[]), "session.1.systems", "one system at least"),
        (put("session", "1", "systems", 0, value="tarot"), "session.1", "tarot is no system known here"),
        (put("session", "1", "next_id", value=2), "session.1.next_id", "this id is taken"),
        (put("session", "1", "setup", "round_seconds", value=0), "round_seconds", "a second at least"),
        (put("session", "1", "setup", "calendar", "day_hours", value=0), "day_hours", "an hour at least"),
        (put("session", "1", "setup", "calendar", "moons", 0, "period", value=0), "period", "a day at least"),
        (
            put("session", "1", "setup", "calendar", "months", value=[{"name": "x", "days": 0}]),
            "months[0]",
            "a day",
        ),
        (put("session", "1", "fight", value={"turn": 9}), "session.1.fight", "not at the table"),
        (put(*ADA, "id", value=2), "session.1.characters", "share an id"),
        (put(*ADA, "name", value="bruno"), "session.1.characters", "share a name"),
        (put(*ADA, "kind", value=None), "session.1.characters[0].kind", "text belongs here, not nothing"),
        (put(*ADA, "parts", value={"tarot": {}}), "characters[0].parts", "tarot is no system known here"),
        (put(*ADA, "parts", "harmonies", value=3), "parts.harmonies", "a table belongs here"),
        (put(*ADA, "parts", "harmonies", "sheet", "will", value="x"), "harmonies.sheet.will", "a whole number"),
        (drop(*ADA, "parts", "harmonies", "sheet"), "parts.harmonies", "sheet is missing"),
        (drop("log"), "log", "this table is missing"),
        (drop("past"), "past", "this table is missing"),
        (put("log", value=[]), "log", "a table belongs here"),
        (put("log", "2", "at", value=None), "log.2.at", "a whole number belongs here"),
        (put("log", "x", value={}), "log.x", "documents are numbered"),
        (put("past", "1", "logged", value=99), "past.1.logged", "does not have so many lines"),
        (put("past", "1", "logged", value=-1), "past.1.logged", "does not have so many lines"),
        (put("past", "2", "command", value=None), "past.2.command", "text belongs here"),
        (put("past", "2", "fields", value={"mood": 1}), "past.2.fields", "mood is not known here"),
        (put("past", "2", "fields", value={"now": "x"}), "past.2.fields.now", "a whole number"),
        (put("past", "2", "order", value=[7]), "past.2.order", "not at the table"),
        (put("past", "3", "characters", value={"1": {"id": 2}}), "past.3.characters.1", "another character's id"),
        (put("past", "3", "characters", value={"x": {}}), "past.3.characters.x", "is missing"),
        (put("past", "3", "characters", value={"1": {"hat": 1}}), "past.3.characters.1", "hat is not known"),
        (
            put("past", "3", "characters", value={"1": {"parts": {"harmonies": {"pain": "x"}}}}),
            "past.3.characters.1.parts.harmonies.pain",
            "a whole number",
        ),
        (
            put("past", "3", "characters", value={"1": {"parts": {"harmonies": {"hat": 1}}}}),
            "past.3.characters.1.parts.harmonies",
            "no fields of harmonies",
        ),
        (put("future", "1", "events", value=[{"kind": 1}]), "future.1.events[0].kind", "text belongs here"),
    ],
)
def test_each_fault_is_named_with_its_place(
    path: Path, whole: bytes, change: Callable[[Data], None], place: str, problem: str
) -> None:
    data = json.loads(whole)
    change(data)
    content = json.dumps(data).encode()
    told = str(refused(path, content))
    assert place in told
    assert problem in told
    faults, _ = session_faults(path)
    assert any(place in str(fault) for fault in faults), "chevet check names it too"


def test_check_names_every_fault_and_not_only_the_first(path: Path, whole: bytes) -> None:
    data = json.loads(whole)
    for change in (
        put("session", "1", "now", value="soon"),
        put(*ADA, "auto", value="maybe"),
        put(*ADA, "parts", "harmonies", "sheet", "will", value="x"),
        put("session", "1", "characters", 1, "parts", "harmonies", "pain", value="much"),
        put("log", "1", "at", value=None),
        put("log", "3", "kind", value=7),
        put("past", "2", "command", value=None),
        drop("future"),
    ):
        change(data)
    path.write_text(json.dumps(data))
    faults, _ = session_faults(path)
    told = "\n".join(map(str, faults))
    for place in (
        "session.1.now",
        "characters[0].auto",
        "characters[0].parts.harmonies.sheet.will",
        "characters[1].parts.harmonies.pain",
        "log.1.at",
        "log.3.kind",
        "past.2.command",
        "future",
    ):
        assert place in told
    assert len(faults) == 8


def test_a_sound_file_has_no_fault(path: Path, whole: bytes) -> None:
    assert whole
    faults, sound = session_faults(path)
    assert faults == []
    assert "is a sound session: 2 characters, format 1" in str(sound)


def test_the_newest_good_backup_is_named(path: Path, whole: bytes, chronicle: Chronicle) -> None:
    for number in range(3):
        with open_session(path) as file:
            chronicle = played(chronicle, f"note Bruno {number}")
            file.commit(chronicle)
    backups = sorted(path.with_name("marches.backups").iterdir())
    assert len(backups) == 3
    backups[-1].write_bytes(b"spoiled")
    error = refused(path, whole[:50])
    assert error.backup == backups[-2]
    assert "the newest good backup is" in str(error)
    assert backups[-2].name in str(error)


def test_without_a_good_backup_none_is_promised(path: Path, whole: bytes) -> None:
    error = refused(path, whole[:50])
    assert error.backup is None
    assert "newest good backup" not in str(error)


def test_a_later_format_is_refused_politely(path: Path, whole: bytes) -> None:
    data = json.loads(whole)
    data["meta"]["1"]["format"] = 7
    data["meta"]["1"]["colour"] = "blue"
    data["session"] = {"1": {"who": "knows"}}
    content = json.dumps(data).encode()
    path.write_bytes(content)
    with pytest.raises(NewerFormat, match="of format 7, which a later version wrote; this one reads up to 1"):
        open_session(path)
    assert path.read_bytes() == content


def test_a_state_that_the_rules_choke_on_is_damage(
    path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choke(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("saves.session_file.agenda", choke)
    assert "the rules can make nothing of it (ZeroDivisionError)" in str(refused(path, whole))


def test_reading_changes_nothing_of_what_was_read(whole: bytes) -> None:
    first = read_content(whole).chronicle
    assert read_content(whole).chronicle == copy.deepcopy(first)
