"""The first screen: sessions, a new one, the demo; and the way from nothing to the first grave wound."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from saves.places import session_path, sessions_folder
from saves.session_file import create, open_session
from tests.permissions import barred
from tests.tui.stage import Stage, chronicle_of, picker
from tui.sessions import SessionList, SessionsScreen
from tui.table.screen import TableScreen


def stored(name: str, *lines: str) -> Path:
    """A session in the data folder."""
    path = session_path(name)
    create(path, chronicle_of(*lines)).close()
    return path


def joined(played: Stage) -> str:
    """The screen without the breaks of its lines: what is said may take several."""
    return " ".join(played.text.split()).replace("/ ", "/")


class Counting:
    """Keys pressed, without the letters of names and numbers."""

    def __init__(self, played: Stage) -> None:
        self.played, self.keys = played, 0

    async def press(self, *keys: str) -> None:
        self.keys += len(keys)
        await self.played.press(*keys)

    async def type(self, text: str) -> None:
        await self.played.type(text)


async def test_from_the_picker_to_a_grave_wound_in_fifteen_keys(tmp_path: Path) -> None:
    async with picker(tmp_path) as played:
        hand = Counting(played)
        await hand.press("n")
        await hand.type("Tuesday")
        await hand.press("enter", "n")
        await hand.type("Géraldine")
        await hand.press("down")
        await hand.type("8")
        await hand.press("down")
        await hand.type("7")
        await hand.press("enter", "w", "w", "g", "enter")
        (geraldine,) = played.session.characters
        assert "Géraldine takes a grave wound" in played.text
        assert geraldine.parts["harmonies"].sheet.survival == 8
        assert hand.keys <= 15


async def test_nothing_there_tells_how_to_begin(tmp_path: Path) -> None:
    async with picker(tmp_path) as played:
        assert "no session yet: n begins one, d shows a party in trouble" in played.text
        await played.press("enter", "down", "up")
        assert isinstance(played.screen, SessionsScreen)


async def test_enter_opens_the_session_under_the_cursor(tmp_path: Path) -> None:
    stored("One", "add Ada")
    stored("Two", "add Bo")
    async with picker(tmp_path) as played:
        names = [line.cells[0].text for line in played.screen.query_one(SessionList).lines]
        assert set(names) == {"One", "Two"}
        await played.press("down", "enter")
        assert isinstance(played.screen, TableScreen)
        assert played.desk.disk.path.stem == names[1]


async def test_a_new_session_with_two_systems(tmp_path: Path) -> None:
    async with picker(tmp_path) as played:
        await played.press("n")
        await played.type("Both")
        await played.press("down", "down", "right", "enter")
        assert played.session.systems == ("harmonies", "pathfinder")
        assert open_session(session_path("Both"), write=False).chronicle.session.systems == played.session.systems


async def test_escape_leaves_the_question_and_makes_no_file(tmp_path: Path) -> None:
    async with picker(tmp_path) as played:
        await played.press("n")
        await played.type("Never")
        await played.press("escape")
        assert isinstance(played.screen, SessionsScreen)
        assert not played.screen.busy
        assert not sessions_folder().exists() or not list(sessions_folder().glob("*.json"))


async def test_a_title_that_is_taken_is_refused_in_one_sentence_and_the_question_stays(tmp_path: Path) -> None:
    path = stored("Tuesday", "add Ada")
    before = path.read_bytes()
    async with picker(tmp_path) as played:
        await played.press("n")
        await played.type("Tuesday")
        await played.press("enter")
        assert "! Tuesday is there already; choose another title" in played.text
        await played.press("end")
        await played.type(" two")
        await played.press("enter")
        assert isinstance(played.screen, TableScreen)
        assert played.session.title == "Tuesday two"
    assert path.read_bytes() == before


async def test_a_session_without_any_system_is_refused(tmp_path: Path) -> None:
    async with picker(tmp_path) as played:
        await played.press("n")
        await played.type("Empty")
        await played.press("down", "right", "enter")
        assert played.line("! ") != ""
        assert isinstance(played.screen, SessionsScreen)
        assert not session_path("Empty").exists()


async def test_a_title_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    async with picker(tmp_path) as played:
        await played.press("n")
        await played.type("a:b")
        await played.press("enter")
        assert "a:b cannot be a session's name" in played.text
        await played.press("escape")
        assert not played.screen.busy


async def test_a_damaged_file_is_explained_and_left_alone(tmp_path: Path) -> None:
    path = stored("Broken", "add Ada")
    path.write_text(path.read_text("utf-8")[:-40], "utf-8")
    before = path.read_bytes()
    async with picker(tmp_path) as played:
        await played.press("enter")
        assert isinstance(played.screen, SessionsScreen)
        assert "Broken.json is damaged: it breaks off after" in joined(played)
        await played.press("escape")
        assert "new session" in played.text.splitlines()[-1]
    assert path.read_bytes() == before


async def test_a_session_open_elsewhere_is_refused(tmp_path: Path) -> None:
    path = stored("Busy", "add Ada")
    with open_session(path):
        async with picker(tmp_path) as played:
            await played.press("enter")
            assert isinstance(played.screen, SessionsScreen)
            assert "Busy.json is open already" in joined(played)
            await played.press("escape")
            assert isinstance(played.screen, SessionsScreen)


async def test_a_folder_and_other_files_are_no_sessions(tmp_path: Path) -> None:
    stored("One", "add Ada")
    (sessions_folder() / "folder.json").mkdir()
    (sessions_folder() / "notes.txt").write_text("not mine")
    async with picker(tmp_path) as played:
        assert [line.cells[0].text for line in played.screen.query_one(SessionList).lines] == ["One"]


async def test_sessions_that_nobody_may_look_for_are_said_and_none_is_begun(tmp_path: Path) -> None:
    stored("evening", "add Ada")
    with barred(tmp_path / "data" / "sessions"):
        async with picker(tmp_path) as played:
            assert "cannot be read: no permission to read it" in joined(played)
            await played.press("n")
            await played.type("foo")
            await played.press("enter")
            assert "you may not enter" in joined(played)
    assert sessions_folder().joinpath("evening.json").exists()
    assert not sessions_folder().joinpath("foo.json").exists()


async def test_a_read_only_session_is_said_and_can_be_looked_on(tmp_path: Path) -> None:
    path = stored("evening", "add Ada")
    path.chmod(0o400)
    async with picker(tmp_path) as played:
        await played.press("enter")
        assert "may only be read" in joined(played)
        await played.press("enter")
        assert not played.desk.disk.writable


async def test_the_demo_opens_a_copy_and_leaves_no_session_behind(tmp_path: Path) -> None:
    async with picker(tmp_path) as played:
        await played.press("d")
        assert isinstance(played.screen, TableScreen)
        assert "The Marches" in played.text
        assert played.desk.disk.path.parent != sessions_folder()
    assert not sessions_folder().exists() or not list(sessions_folder().glob("*.json"))


async def test_a_demo_that_finds_no_folder_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(**_: object) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tempfile.mkdtemp", nowhere)
    async with picker(tmp_path) as played:
        await played.press("d")
        assert "the disk is full; TMPDIR can name one" in joined(played)


async def test_the_language_changes_and_changes_back(tmp_path: Path) -> None:
    async with picker(tmp_path) as played:
        await played.press("L")
        assert "auprès des blessés" in played.text
        await played.press("L")
        assert "at the bedside of the wounded" in played.text


async def test_q_leaves_with_status_0(tmp_path: Path) -> None:
    async with picker(tmp_path) as played:
        await played.press("q")
        assert played.app.return_code == 0


async def test_a_session_of_systems_that_we_do_not_have_is_listed_and_refused(tmp_path: Path) -> None:
    path = stored("Later", "add Ada")
    path.write_text(path.read_text("utf-8").replace('"harmonies"', '"runequest"'), "utf-8")
    async with picker(tmp_path) as played:
        assert "Later" in played.text
        await played.press("enter")
        assert isinstance(played.screen, SessionsScreen)
        assert "runequest" in joined(played)
