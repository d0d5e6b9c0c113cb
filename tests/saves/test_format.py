"""The format of a session's file, written down: the schema is that of the code, and every file fits it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run
from rules.systems import SYSTEMS
from saves import tables
from saves.migrations import FORMAT
from saves.packs import shipped_library
from saves.session_file import create
from tests.bench.commit import WOUNDING
from tests.saves.schema import PATH, file_schema, mismatch, text, undescribed
from tests.saves.test_migrations import FORMAT_1
from tui.demo import story

WRITTEN = json.loads(PATH.read_text(encoding="utf-8"))
PAGE = PATH.with_name("FORMAT.md").read_text(encoding="utf-8")


def test_the_schema_is_that_of_the_code() -> None:
    """If this fails the shape of the file has changed: raise the format and write a migration, or, before the
    first release, run ``python -m tests.saves.schema``."""
    assert undescribed(WRITTEN) == undescribed(json.loads(text()))


def fits(path: Path) -> str:
    return mismatch(json.loads(path.read_text(encoding="utf-8")), WRITTEN, WRITTEN)


def test_the_kept_file_of_format_1_fits() -> None:
    assert fits(FORMAT_1) == ""


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_written_fits(path: Path, system: str) -> None:
    """A session of each system with something of everything in its tables, undone commands too."""
    roller, library = Random(1), shipped_library((system,))
    chronicle = Chronicle(new_session([system], "Evening"))
    wound = WOUNDING[system].format(who="Ada")
    sheet = " hp_max=10 hit_dice=2d4" if system == "dying" else ""
    lines = (
        f"add Ada{sheet}",
        f"add Bo kind=npc auto=yes{sheet}",
        "initiative all roll",
        "next",
        "set date='day 3 14:20'",
        wound,
    )
    for line in (*lines, "note Ada pale", "undo"):
        chronicle, _ = run(chronicle, parse(line), roller, library)
    create(path, chronicle).close()
    assert fits(path) == ""


def test_the_demo_fits(path: Path) -> None:
    create(path, story("en")).close()
    assert fits(path) == ""


def data() -> Any:
    return json.loads(FORMAT_1.read_text(encoding="utf-8"))


def test_what_does_not_fit_is_found() -> None:
    """The schema is no empty form: it refuses what the program refuses."""
    missing = data()
    del missing["log"]
    unknown = data()
    unknown["session"]["1"]["characters"][0]["hat"] = "red"
    wrong = data()
    wrong["session"]["1"]["now"] = "noon"
    deep = data()
    deep["session"]["1"]["characters"][0]["parts"]["harmonies"]["sheet"]["survival"] = "eight"
    newer = data()
    newer["meta"]["1"]["format"] = FORMAT + 1
    for each, told in (
        (missing, "$.log is missing"),
        (unknown, "$.session.1.characters[0].hat is not known"),
        (wrong, "$.session.1.now is no integer"),
        (deep, "survival is no integer"),
        (newer, "$.meta.1.format is not 1"),
    ):
        assert told in mismatch(each, WRITTEN, WRITTEN)


def test_the_page_names_every_table_and_field() -> None:
    for name in (*tables.OURS, *tables.StepDocument.__struct_fields__, *tables.Meta.__struct_fields__):
        assert f"`{name}`" in PAGE
    for name in tables.Session.__struct_fields__:
        assert f"`{name}`" in PAGE
    assert f"format {FORMAT}" in PAGE
    assert file_schema()["title"] == WRITTEN["title"]
