"""A backup goes back into its place; what stood there is kept, however damaged."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.history import Chronicle
from saves.backups import backups
from saves.errors import Damaged, Locked, NotSaved, Unreadable
from saves.restoring import restore
from saves.session_file import create, open_session
from tests.saves.conftest import played


@pytest.fixture
def kept(path: Path, chronicle: Chronicle) -> list[Chronicle]:
    """A session with two backups; what each of them says, the newest first, after what is there now."""
    create(path, chronicle).close()
    said = [chronicle]
    for text in ("one", "two"):
        with open_session(path) as file:
            said.insert(0, played(said[0], f"note Bruno {text}"))
            file.commit(said[0])
    return said


def test_a_backup_is_put_back_and_the_present_kept(path: Path, kept: list[Chronicle]) -> None:
    aside = restore(path, 2)
    assert open_session(path, write=False).chronicle == kept[2]
    assert aside is not None
    assert open_session(aside, write=False).chronicle == kept[0]
    assert aside.parent == path.parent


def test_a_damaged_file_gives_way_and_is_kept_too(path: Path, kept: list[Chronicle]) -> None:
    path.write_bytes(b"{broken")
    aside = restore(path, 1)
    assert open_session(path, write=False).chronicle == kept[1]
    assert aside is not None
    assert aside.read_bytes() == b"{broken"
    again = restore(path, 1)
    assert again is not None
    assert again != aside, "a second one does not take the first one's place"


def test_where_nothing_stands_nothing_is_kept(path: Path, kept: list[Chronicle]) -> None:
    path.unlink()
    assert restore(path, 1) is None
    assert open_session(path, write=False).chronicle == kept[1]


def test_a_spoiled_backup_is_refused(path: Path, kept: list[Chronicle]) -> None:
    backups(path)[0].path.write_bytes(b"{")
    with pytest.raises(Damaged):
        restore(path, 1)
    assert open_session(path, write=False).chronicle == kept[0]


def test_an_open_session_is_left_alone(path: Path, kept: list[Chronicle]) -> None:
    with open_session(path), pytest.raises(Locked):
        restore(path, 1)
    assert open_session(path, write=False).chronicle == kept[0]


def test_a_full_disk_leaves_all_as_it_was(
    path: Path, kept: list[Chronicle], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("saves.restoring.replace_file", full)
        with pytest.raises(NotSaved, match="full"):
            restore(path, 1)
    assert open_session(path, write=False).chronicle == kept[0]


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_file_is_neither_read_nor_replaced(path: Path, make: Callable[[Path], None]) -> None:
    path.unlink()
    make(path)
    with pytest.raises(Unreadable, match=r"marches\.json is"):
        restore(path, 1)
    assert path.exists()


def test_a_pipe_among_the_backups_is_no_session(path: Path, kept: list[Chronicle]) -> None:
    backups(path)[0].path.unlink()
    os.mkfifo(backups(path)[0].path.with_name("2999-01-01 00.00.00.json"))
    with pytest.raises(Unreadable, match="it is no ordinary file"):
        restore(path, 1)
    assert open_session(path, write=False).chronicle == kept[0]
