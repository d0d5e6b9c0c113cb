"""Below its least size every screen shows a notice, and no key does what the notice hides."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from textual.screen import Screen

from saves.session_file import create
from tests.tui.stage import Stage, chronicle_of, picker, stage
from tui.app import ChevetApp
from tui.desk import Desk
from tui.help import HelpScreen
from tui.keymap.known import classes
from tui.log.screen import LogScreen
from tui.opening import open_desk
from tui.packs.screen import PacksScreen
from tui.sessions import SessionsScreen
from tui.settings.screen import SettingsScreen
from tui.sizes import FittedScreen, Notice
from tui.table.looking_on import LookingOnScreen
from tui.table.screen import TableScreen
from tui.watch.app import WatchApp
from tui.watch.following import Follower
from tui.watch.screen import WatchScreen

Opening = Callable[[Path], AbstractAsyncContextManager[Stage]]
TABLE = ("add Ada fort=3 con=12", "add Bo fort=1")


def by_keys(*keys: str) -> Opening:
    """A screen that is reached from the table."""

    @asynccontextmanager
    async def opening(folder: Path) -> AsyncIterator[Stage]:
        async with stage(folder, *TABLE, systems=("pathfinder",)) as played:
            await played.press(*keys)
            yield played

    return opening


@asynccontextmanager
async def looking_on(folder: Path) -> AsyncIterator[Stage]:
    path = folder / "evening.json"
    create(path, chronicle_of(*TABLE, systems=("pathfinder",))).close()
    async with _running(ChevetApp(open_desk(path, write=False), lang="en"), path) as played:
        yield played


@asynccontextmanager
async def watching(folder: Path) -> AsyncIterator[Stage]:
    path = folder / "evening.json"
    create(path, chronicle_of(*TABLE, systems=("pathfinder",))).close()
    async with _running(WatchApp(Follower(path), lang="en"), path) as played:
        yield played


@asynccontextmanager
async def _running(app: ChevetApp, path: Path) -> AsyncIterator[Stage]:
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            played = Stage(app, pilot, path)
            await played.settle()
            yield played
    finally:
        app.close_desk()


SCREENS: dict[type[Screen[object]], Opening] = {
    SessionsScreen: lambda folder: picker(folder),
    TableScreen: by_keys(),
    LookingOnScreen: looking_on,
    LogScreen: by_keys("J"),
    PacksScreen: by_keys("K", "escape"),
    SettingsScreen: by_keys("o"),
    HelpScreen: by_keys("question_mark"),
    WatchScreen: watching,
}
ASKING = [by_keys("n"), by_keys("w"), by_keys("colon"), by_keys("K"), by_keys("slash"), by_keys("J", "f")]


def test_these_are_all_the_screens_there_are() -> None:
    ours = [cls for cls in classes() if issubclass(cls, Screen)]
    last = {cls for cls in ours if not any(other is not cls and issubclass(other, cls) for other in ours)}
    assert last | {TableScreen} == set(SCREENS), "a new screen is to be looked at in this file too"
    assert all(issubclass(cls, FittedScreen) for cls in SCREENS)


async def shrunk(played: Stage, width: int, height: int) -> None:
    await played.pilot.resize_terminal(width, height)
    await played.settle()


@pytest.mark.parametrize("screen", SCREENS, ids=lambda cls: cls.__name__)
async def test_a_screen_too_small_shows_the_notice_and_nothing_else(
    tmp_path: Path, screen: type[FittedScreen[object]]
) -> None:
    width, height = screen.SMALLEST
    async with SCREENS[screen](tmp_path) as played:
        assert type(played.screen) is screen
        before = played.text
        for size in ((width - 1, 24), (80, height - 1), (width - 1, height - 1)):
            await shrunk(played, *size)
            assert played.text.strip() == f"too small: {width} by {height} at least"
        await shrunk(played, width, height)
        assert "too small" not in played.text
        await shrunk(played, 80, 24)
        assert played.text == before, "all is as it was"


@pytest.mark.parametrize("opening", [*SCREENS.values(), *ASKING])
async def test_a_key_that_would_act_unseen_does_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opening: Opening
) -> None:
    """Whatever can be pressed there, but what leaves the program."""
    async with opening(tmp_path) as played:
        screen, before = played.screen, played.text
        content = played.path.read_bytes() if played.path.is_file() else b""
        keys = [
            key
            for key, active in screen.active_bindings.items()
            if not (active.binding.id or "").startswith("app.") and not (active.binding.id or "").endswith(".quit")
        ]
        width, height = screen.SMALLEST
        await shrunk(played, width - 1, height - 1)
        done: list[str] = []

        async def carry_out(_: Desk, line: object) -> tuple[()]:
            done.append(str(line))
            return ()

        monkeypatch.setattr(Desk, "carry_out", carry_out)
        await played.press(*(key for key in keys if not key.startswith("ctrl+")), "x", "enter")
        assert played.screen is screen
        assert not done
        await shrunk(played, 80, 24)
        assert played.text == before
        assert not played.path.is_file() or played.path.read_bytes() == content


async def test_what_leaves_the_program_does_so_from_below_the_notice(tmp_path: Path) -> None:
    async with by_keys()(tmp_path) as played:
        await shrunk(played, 59, 19)
        assert played.screen.query_one(Notice).display
        await played.press("q")
        assert played.app.return_code == 0


async def test_the_players_view_and_the_help_need_less_room_than_the_table(tmp_path: Path) -> None:
    """Nothing is done there but reading: they stand beside something else in a narrow pane too."""
    async with watching(tmp_path) as played:
        await shrunk(played, 40, 10)
        assert "Ada" in played.text
        await played.press("question_mark")
        assert "too small" not in played.text
        await played.press("escape")
        assert "Ada" in played.text


async def test_a_dialogue_of_the_table_that_lies_below_another_screen_is_found_as_it_was(tmp_path: Path) -> None:
    async with by_keys("J")(tmp_path) as played:
        await shrunk(played, 50, 15)
        await shrunk(played, 80, 24)
        await played.press("escape")
        assert type(played.screen) is TableScreen
        assert "too small" not in played.text
