"""A backup of each opening, the last ten; a file that has not changed is not kept twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.history import Chronicle
from saves.backups import KEPT, backups, keep
from saves.session_file import create, open_session
from tests.saves.conftest import played


def test_each_opening_keeps_the_file_as_it_was(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    before = path.read_bytes()
    with open_session(path) as file:
        file.commit(played(chronicle, "note Bruno x"))
    assert [b.path.read_bytes() for b in backups(path)] == [before]
    open_session(path, write=False)
    assert len(backups(path)) == 1, "looking on keeps nothing"


def test_the_last_ten_are_kept(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    contents: list[bytes] = []
    for number in range(KEPT + 4):
        contents.append(path.read_bytes())
        with open_session(path) as file:
            chronicle = played(chronicle, f"note Bruno {number}")
            file.commit(chronicle)
    assert [b.path.read_bytes() for b in backups(path)] == contents[::-1][:KEPT]
    assert KEPT == 10


def test_an_unchanged_file_pushes_no_backup_out(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    for _ in range(3):
        open_session(path).close()
    assert len(backups(path)) == 1


def test_they_stay_in_order_when_the_clock_goes_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(["2026-03-01 20.00.00", "2026-03-01 19.00.00", "2026-03-01 20.00.00", "2026-03-01 20.30.00"])
    monkeypatch.setattr("saves.backups.time.strftime", lambda _: next(times))
    for number in range(4):
        keep(path, b"%d" % number)
    assert [b.path.read_bytes() for b in backups(path)] == [b"3", b"2", b"1", b"0"]


def test_other_files_in_the_folder_are_left_alone(path: Path) -> None:
    keep(path, b"a")
    other = path.with_name("marches.backups") / "before the dragon.json"
    other.write_bytes(b"by hand")
    for number in range(KEPT + 2):
        keep(path, b"%d" % number)
    assert other.read_bytes() == b"by hand"
    assert len(backups(path)) == KEPT
