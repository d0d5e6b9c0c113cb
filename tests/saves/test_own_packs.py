"""Packs of the GM's own: an entry copied as the start of another is sound, and is found where it stands."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rules.system import PackKind
from saves.errors import Misnamed, SaveError, Taken
from saves.own_packs import copy_entry, entry_text, own_ids, where
from saves.packs import catalogue, entries_of, kinds, library
from saves.places import packs_folder
from saves.toml_file import TomlFile, parse_toml
from tests.permissions import barred

ALL = catalogue()[0]


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A settings folder of the test's own."""
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


@pytest.mark.parametrize(("system", "kind", "entry"), ALL, ids=[entry.id for _, _, entry in ALL])
def test_every_entry_copied_reads_back_as_it_was(system: str, kind: PackKind, entry: Any) -> None:
    read = parse_toml(Path("own.toml"), entry_text(kind, entry, "own_one", ["a copy"]).encode())
    assert isinstance(read, TomlFile)
    found, faults = entries_of(read, kinds())
    assert faults == []
    assert found == {system: [replace(entry, id="own_one")]}


def test_a_copy_counts_at_once_and_is_found() -> None:
    system, kind, entry = ALL[0]
    standing = copy_entry(kind, entry, "own_one", ["a copy", "to change"])
    assert (system, "own_one") in own_ids()
    known, faults = library()
    assert faults == []
    assert "own_one" in known[system]
    assert where(kind, "own_one") == standing
    assert standing.path.read_text(encoding="utf-8").splitlines()[standing.line - 1] == f"[[{kind.table}]]"


def test_a_copy_under_the_same_id_takes_the_place_of_the_shipped_one() -> None:
    _, kind, entry = ALL[0]
    standing = copy_entry(kind, entry, entry.id)
    mine = replace(entry, source="my own")
    standing.path.write_text(entry_text(kind, mine, entry.id), encoding="utf-8")
    assert [e for _, _, e in catalogue()[0] if e.id == entry.id] == [mine]


def test_where_nobody_may_look_nothing_is_copied() -> None:
    _, kind, entry = ALL[0]
    packs_folder().mkdir(parents=True)
    for folder in (packs_folder(), packs_folder().parent):
        with barred(folder), pytest.raises(SaveError, match="you may not enter"):
            copy_entry(kind, entry, "own_one")


def test_a_copy_is_private() -> None:
    _, kind, entry = ALL[0]
    assert stat.S_IMODE(os.stat(copy_entry(kind, entry, "own_one").path).st_mode) == 0o600


def test_nothing_is_written_over() -> None:
    _, kind, entry = ALL[0]
    copy_entry(kind, entry, "own_one")
    with pytest.raises(Taken, match="own_one is yours already"):
        copy_entry(kind, entry, "own_one")
    (packs_folder() / "other.toml").write_text("# mine\n", encoding="utf-8")
    with pytest.raises(Taken):
        copy_entry(kind, entry, "other")
    assert (packs_folder() / "other.toml").read_text(encoding="utf-8") == "# mine\n"


@pytest.mark.parametrize("id", ["", "Own", "my own", "../own", "été", "own/one", "a" * 200])
def test_what_is_no_id_is_refused(id: str) -> None:
    _, kind, entry = ALL[0]
    with pytest.raises(Misnamed):
        copy_entry(kind, entry, id)
    assert not packs_folder().exists()


def test_a_folder_that_cannot_be_made_is_told(settings: Path) -> None:
    settings.write_text("", encoding="utf-8")
    _, kind, entry = ALL[0]
    with pytest.raises(SaveError):
        copy_entry(kind, entry, "own_one")


def test_an_entry_is_found_on_its_line_among_others() -> None:
    _, kind, entry = ALL[0]
    packs_folder().mkdir(parents=True)
    text = "\n".join(entry_text(kind, entry, id) for id in ("one", "two", "three"))
    (packs_folder() / "mine.toml").write_text(text, encoding="utf-8")
    found = where(kind, "two")
    assert found is not None
    assert text.splitlines()[found.line - 1 : found.line + 1] == [f"[[{kind.table}]]", 'id = "two"']
    assert where(kind, "four") is None
