"""What was typed at the command line is there again in the next run."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from saves.typed import MOST, keep_typed, typed_file, typed_lines


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory of the test's own."""
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_what_was_typed_is_there_again_the_newest_last() -> None:
    keep_typed("advance 1h")
    keep_typed("note 'Bo the Tall' été")
    assert typed_lines() == ["advance 1h", "note 'Bo the Tall' été"]


def test_nothing_was_typed_yet() -> None:
    assert typed_lines() == []


def test_a_line_typed_again_moves_to_the_end() -> None:
    for line in ("a", "b", "a"):
        keep_typed(line)
    assert typed_lines() == ["b", "a"]


def test_only_the_last_are_kept() -> None:
    typed_file().parent.mkdir(parents=True)
    typed_file().write_text("".join(f"advance {n}s\n" for n in range(MOST)), encoding="utf-8")
    keep_typed("undo")
    assert len(typed_lines()) == MOST
    assert typed_lines()[0] == "advance 1s"
    assert typed_lines()[-1] == "undo"


def test_the_file_is_private_and_nothing_is_left_beside_it(data: Path) -> None:
    keep_typed("advance 1h")
    assert stat.S_IMODE(os.stat(typed_file()).st_mode) == 0o600
    assert os.listdir(data) == ["typed"]


@pytest.mark.parametrize("line", ["", "   ", "x" * 5000, "note Ada \x1b[2J", "two\nlines"])
def test_what_is_no_plain_line_is_not_kept(line: str) -> None:
    keep_typed(line)
    assert typed_lines() == []


def test_a_file_with_escapes_in_it_does_no_harm() -> None:
    typed_file().parent.mkdir(parents=True)
    typed_file().write_bytes(b"note Ada \x1b[2J\xff\n")
    assert all(line.isprintable() for line in typed_lines())


def test_a_disk_that_will_not_have_it_disturbs_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "blocked").write_text("", encoding="utf-8")
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path / "blocked" / "data"))
    assert keep_typed("advance 1h") == ["advance 1h"]
