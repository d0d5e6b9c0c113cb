"""Formats: what an older version wrote is read for ever; older shapes are brought forward step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.form import Unsound
from rules.history import Chronicle, redo, undo
from rules.report import show
from saves import migrations
from saves.migrations import Tables, migrate
from saves.session_file import create, open_session

FORMAT_1 = Path(__file__).with_name("format1.json")
"""Written by the first version of the program. It must never be written again."""


@pytest.fixture
def first(path: Path) -> Path:
    """A copy of it."""
    path.write_bytes(FORMAT_1.read_bytes())
    return path


def test_the_first_format_is_read(first: Path) -> None:
    chronicle = open_session(first, write=False).chronicle
    state: dict[str, Any] = show(chronicle.session)
    assert state["title"] == "Les Marches"
    assert [c["name"] for c in state["characters"]] == ["Géraldine", "Bruno"]
    assert state["characters"][0]["note"] == "giant, hates spiders"
    assert state["clock"]["date"] == "day 3 14:35:00"
    assert len(chronicle.past) == 12
    assert len(chronicle.future) == 2


def test_its_history_can_be_undone_and_done_again(first: Path) -> None:
    chronicle = open_session(first, write=False).chronicle
    while chronicle.past:
        chronicle = undo(chronicle)
    assert show(chronicle.session)["characters"] == []
    while chronicle.future:
        chronicle = redo(chronicle)
    assert chronicle.session.characters[1].note == "owes her money"


def older(tables: Tables) -> Tables:
    """As if format 0 had called the title otherwise."""
    session = tables["session"]["1"]
    session["title"] = session.pop("name")
    return tables


def test_an_older_format_is_brought_forward_and_kept_as_a_backup(
    path: Path, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(path, chronicle).close()
    data = json.loads(path.read_text())
    data["meta"]["1"]["format"] = 0
    data["session"]["1"]["name"] = data["session"]["1"].pop("title")
    path.write_text(json.dumps(data))
    before = path.read_bytes()
    monkeypatch.setattr(migrations, "MIGRATIONS", {0: older})
    monkeypatch.setattr("saves.migrations.migrate.__defaults__", (1, {0: older}))
    with open_session(path) as file:
        assert file.chronicle == chronicle
        assert path.read_bytes() == before, "opening writes nothing"
        file.commit(undo(file.chronicle))
    assert json.loads(path.read_text())["meta"]["1"]["format"] == 1
    (backup,) = path.with_name("marches.backups").iterdir()
    assert backup.read_bytes() == before


def test_migrations_follow_one_another() -> None:
    def step(number: int) -> Any:
        def change(tables: Tables) -> Tables:
            tables["meta"]["1"].setdefault("went", []).append(number)
            return tables

        return change

    tables: Tables = {"meta": {"1": {"format": 1}}}
    after = migrate(tables, 1, 4, {n: step(n) for n in (1, 2, 3)})
    assert after["meta"]["1"] == {"format": 4, "went": [1, 2, 3]}


def test_a_format_that_nobody_wrote_is_damage() -> None:
    with pytest.raises(Unsound, match="no version of the program ever wrote format -3"):
        migrate({"meta": {"1": {}}}, -3)


def test_a_file_that_is_not_of_its_format_is_damage() -> None:
    with pytest.raises(Unsound, match="it is no file of format 0"):
        migrate({"meta": {"1": {}}, "session": {}}, 0, 1, {0: older})
