"""The storage under TinyDB, used as TinyDB uses it; and replacing a file, seen alone."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from tinydb import TinyDB, where

from saves.atomic import replace_file, stamp, sync_folder
from saves.fault import report
from saves.storage import SessionStorage


def test_tinydb_works_on_it(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    with TinyDB(path, storage=SessionStorage) as database:
        assert database.tables() == set()
        database.insert({"name": "Ada", "pain": 3})
        database.table("other").insert_multiple([{"n": 1}, {"n": 2}])
        database.update({"pain": 5}, where("name") == "Ada")
    with TinyDB(path, storage=SessionStorage) as database:
        assert database.all() == [{"name": "Ada", "pain": 5}]
        assert len(database.table("other")) == 2
    with TinyDB(path) as database:
        assert database.all() == [{"name": "Ada", "pain": 5}]


def test_what_is_read_is_the_readers_own(tmp_path: Path) -> None:
    storage = SessionStorage(tmp_path / "x.json")
    assert storage.read() is None
    storage.write({"t": {"1": {"a": [1]}}})
    first = storage.read()
    assert first is not None
    first["t"]["1"]["a"].append(2)
    assert storage.read() == {"t": {"1": {"a": [1]}}}


def test_no_tables_are_still_a_file(tmp_path: Path) -> None:
    storage = SessionStorage(tmp_path / "x.json")
    storage.write({})
    assert (tmp_path / "x.json").read_bytes() == b"{}\n"
    assert SessionStorage(tmp_path / "x.json").read() == {}


def test_the_stamp_after_a_write_is_the_files(tmp_path: Path) -> None:
    path = tmp_path / "x"
    assert stamp(path) is None
    assert replace_file(path, [b"a", b"b"]) == stamp(path)
    assert path.read_bytes() == b"ab"


def test_a_symbolic_link_in_the_temporary_files_place_is_not_followed(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"precious")
    (tmp_path / ".x.tmp").symlink_to(other)
    replace_file(tmp_path / "x", [b"new"])
    assert other.read_bytes() == b"precious"
    assert (tmp_path / "x").read_bytes() == b"new"


def test_many_pieces(tmp_path: Path) -> None:
    pieces = [b"%d," % n for n in range(5000)]
    replace_file(tmp_path / "x", pieces)
    assert (tmp_path / "x").read_bytes() == b"".join(pieces)


def test_folders_that_cannot_be_synced_are_left_at_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no(code: int) -> None:
        def fail(_: int) -> None:
            raise OSError(code, os.strerror(code))

        monkeypatch.setattr(os, "fsync", fail)

    no(errno.EINVAL)
    sync_folder(tmp_path)
    no(errno.EIO)
    with pytest.raises(OSError, match="Input/output"):
        sync_folder(tmp_path)


def test_a_fault_is_reported_wherever_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "temporary"))
    (tmp_path / "data").write_text("in the way")
    told = str(report(KeyError("x")))
    (written,) = (tmp_path / "temporary").iterdir()
    assert str(written) in told
    written.unlink()
    (tmp_path / "temporary").rmdir()
    (tmp_path / "temporary").write_text("in the way too")
    assert str(report(KeyError("x"))) == "a fault of this program (KeyError); what was saved is safe"
