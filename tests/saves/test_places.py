"""Where sessions lie: a name never leaves the data directory, a path leads where it says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.history import Chronicle
from saves.errors import Misnamed
from saves.places import (
    data_folder,
    existing_session,
    packs_folder,
    path_of_title,
    session_path,
    sessions,
    sessions_folder,
)
from saves.session_file import create


@pytest.fixture(autouse=True)
def _places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path / "config"))


def test_a_name_lies_in_the_data_directory(tmp_path: Path) -> None:
    assert session_path("Les Marches") == tmp_path / "data" / "sessions" / "Les Marches.json"
    assert packs_folder() == tmp_path / "config" / "packs"


@pytest.mark.parametrize("text", ["a/b", "./a", "/tmp/a", "a.json", "../a.json", "A.JSON", "a\\b"])
def test_a_separator_or_the_ending_makes_a_path(text: str) -> None:
    assert session_path(text) == Path(text)


def test_a_path_knows_the_home_folder() -> None:
    assert session_path("~/x.json") == Path.home() / "x.json"


@pytest.mark.parametrize(
    "name", ["", " ", ".", "..", ".hidden", "-x", "a\0b", "a\x1b[2J", "a\u202eb", "x" * 101, "C:x"]
)
def test_what_cannot_be_a_name_is_refused(name: str) -> None:
    with pytest.raises(Misnamed) as refused:
        session_path(name)
    assert str(refused.value).isprintable()


@given(st.text(max_size=30))
def test_no_name_leaves_the_data_directory(name: str) -> None:
    if "/" in name or "\\" in name or name.lower().endswith(".json"):
        return
    try:
        path = session_path(name)
    except Misnamed:
        return
    folder = sessions_folder()
    assert Path(os.path.normpath(path)).parent == folder
    assert path.name.endswith(".json")


def test_without_the_variable_it_is_the_users_own_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHEVET_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_folder() == Path("/somewhere/chevet")


def test_the_sessions_there_are_the_last_saved_first(chronicle: Chronicle, tmp_path: Path) -> None:
    assert sessions() == []
    for place, name in enumerate(("old", "new")):
        create(session_path(name), chronicle).close()
        os.utime(session_path(name), (1000 + place, 1000 + place))
    folder = sessions_folder()
    (folder / "broken.json").write_bytes(b"{")
    os.utime(folder / "broken.json", (900, 900))
    (folder / "notes.txt").write_text("x")
    (folder / "folder.json").mkdir()
    (folder / "dangling.json").symlink_to(tmp_path / "nowhere")
    found = sessions()
    assert [(f.name, f.title, f.systems) for f in found] == [
        ("new", "Les Marches", ("harmonies",)),
        ("old", "Les Marches", ("harmonies",)),
        ("broken", "", ()),
    ]


def test_the_data_directory_is_made_private(chronicle: Chronicle) -> None:
    create(session_path("x"), chronicle).close()
    assert sessions_folder().stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Marches", "Marches"),
        ("Marches / Tuesday", "Marches - Tuesday"),
        ("a\\b", "a-b"),
        ("evening.json", "evening"),
        ("x.json.JSON", "x"),
    ],
)
def test_a_title_typed_in_the_picker_never_leads_out_of_the_data_directory(title: str, name: str) -> None:
    assert path_of_title(title) == sessions_folder() / f"{name}.json"


@pytest.mark.parametrize("title", ["..", "../x", "/etc/passwd", ".json", ".hidden", "a\0b", "", "x" * 200])
def test_a_title_that_can_be_no_file_is_refused(title: str) -> None:
    with pytest.raises(Misnamed):
        path_of_title(title)


@pytest.mark.parametrize("word", ["Les Égarés", "les egares", "LES", "les"])
def test_a_session_that_is_there_is_found_as_characters_are(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path))
    path = session_path("Les Égarés")
    path.parent.mkdir(parents=True)
    path.touch()
    assert existing_session(word) == path


def test_a_beginning_that_two_sessions_share_names_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path))
    for name in ("Marches", "Marne"):
        session_path(name).parent.mkdir(parents=True, exist_ok=True)
        session_path(name).touch()
    assert existing_session("mar") == session_path("mar")
