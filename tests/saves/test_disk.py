"""Questions to the disk: each has an answer or a sentence, and none is waited for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rules.history import Chronicle
from saves.backups import backups, folder_of
from saves.disk import content, exists, expanded, is_folder, is_missing, ordinary
from saves.errors import Damaged, Misnamed, NotSaved, Unreadable, shown
from saves.fault import report
from saves.lock import lock_path
from saves.places import data_folder, existing_session, sessions, sessions_folder, settings_folder
from saves.session_file import create, open_session
from saves.settings import choose, load
from saves.typed import keep_typed, typed_lines
from tests.permissions import barred

LONG = "x" * 300


def test_what_is_there_and_what_is_not(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert exists(tmp_path / "file")
    assert not exists(tmp_path / "other")
    assert not exists(tmp_path / "file" / "within")
    assert not exists(Path("a\0b"))
    assert is_folder(tmp_path)
    assert not is_folder(tmp_path / "file")


def test_a_folder_that_may_not_be_entered_is_named_with_the_way_out(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "within").mkdir()
    for question in (exists, is_folder):
        with barred(folder), pytest.raises(Unreadable, match=f"you may not enter {folder}; chmod u"):
            question(folder / "within" / "x")
    with barred(folder):
        assert not is_missing(folder / "x"), "nobody knows"


def test_too_long_a_name_is_said(tmp_path: Path) -> None:
    for question in (exists, is_folder):
        with pytest.raises(Unreadable, match="the name is too long"):
            question(tmp_path / LONG)
    assert not is_missing(tmp_path / LONG), "reading it tells why"


def test_the_home_of_nobody_is_no_path() -> None:
    with pytest.raises(Misnamed, match="~nobodyhere/x"):
        expanded("~nobodyhere/x")


@pytest.mark.parametrize("variable", ["CHEVET_DATA", "CHEVET_CONFIG"])
def test_without_a_home_the_variable_is_named(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> Path:
        raise RuntimeError

    for name in ("user_data_path", "user_config_path"):
        monkeypatch.setattr(f"platformdirs.{name}", homeless)
    monkeypatch.delenv(variable, raising=False)
    with pytest.raises(Misnamed, match=variable):
        data_folder() if variable == "CHEVET_DATA" else settings_folder()


def test_a_fault_is_reported_even_where_there_is_no_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHEVET_DATA", "~nobodyhere/x")
    told = report(ValueError("x"))
    Path(str(told.fields["file"])).unlink()


def test_without_a_home_a_path_does_and_what_is_typed_is_remembered_for_the_run(
    path: Path, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHEVET_DATA", "~nobodyhere/x")
    create(path, chronicle).close()
    assert open_session(path, write=False).chronicle == chronicle
    assert typed_lines() == []
    assert keep_typed("note Bruno x") == ["note Bruno x"]


def test_without_any_folder_a_fault_is_told_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> str:
        raise FileNotFoundError

    monkeypatch.setenv("CHEVET_DATA", "~nobodyhere/x")
    monkeypatch.setattr("tempfile.gettempdir", nowhere)
    assert "ValueError" in str(report(ValueError("x")).fields["error"])


def test_a_pipe_is_no_file_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="No such device"):
        ordinary(tmp_path / "pipe")
    with pytest.raises(IsADirectoryError):
        ordinary(tmp_path)
    (tmp_path / "file").write_bytes(b"abc")
    assert content(tmp_path / "file", 2) == b"ab"


def test_a_pipe_among_the_backups_is_passed_over(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    open_session(path).close()
    os.mkfifo(folder_of(path) / "2999-01-01 00.00.00.json")
    assert len(backups(path)) == 2
    path.write_bytes(b"{")
    with pytest.raises(Exception, match=r"restore .* 2 puts it back"):
        open_session(path)


def test_sessions_that_nobody_may_look_for_are_not_said_to_be_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path))
    assert sessions() == []
    sessions_folder().mkdir()
    with barred(sessions_folder()):
        with pytest.raises(Unreadable, match="cannot be read"):
            sessions()
        with pytest.raises(Unreadable, match="you may not enter"):
            existing_session("x")


def test_settings_that_may_not_be_read_are_a_fault_and_are_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path / "config"))
    choose("bell", "no")
    for path in (tmp_path / "config", tmp_path / "config" / "settings.toml"):
        with barred(path):
            (fault,) = load()[1]
            assert "no permission to read it" in str(fault.text)
            with pytest.raises(Unreadable, match="cannot be read"):
                choose("bell", "yes")
    assert load()[0].value("bell") == "no"


def test_backups_that_nobody_may_look_for_are_not_said_to_be_none(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    open_session(path).close()
    with barred(folder_of(path)):
        with pytest.raises(Unreadable, match=r"marches\.backups cannot be read"):
            backups(path)
        with open_session(path) as file:
            assert list(map(str, file.notices)) == ["no backup could be made: no permission to write there"]
        path.write_bytes(b"{")
        with pytest.raises(Damaged):
            open_session(path)


def test_a_lock_that_may_not_be_written_is_named(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    with barred(lock_path(path)), pytest.raises(NotSaved, match=r"\.lock cannot be written to"):
        open_session(path)


def test_a_path_that_no_screen_has_room_for_is_shortened() -> None:
    assert len(shown("/" + "x" * 5000)) < 500
    assert shown("/some/where") == "/some/where"
