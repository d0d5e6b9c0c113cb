"""The key on the table that switches what the players know."""

from __future__ import annotations

from pathlib import Path

from saves.session_file import SessionFile, create
from tests.rules.table import Table
from tui.app import ChevetApp
from tui.desk import Desk
from tui.listing import Listing
from tui.table.screen import TableScreen


def opened(tmp_path: Path) -> SessionFile:
    """A session with two shocks, on the disk."""
    table = Table("harmonies").do(
        "add Ada survival=1",
        "harmonies.mental Ada level=shock text=spiders",
        "harmonies.mental Ada level=shock text=fire",
    )
    return create(tmp_path / "evening.json", table.chronicle)


def shown(pane: Listing) -> list[str]:
    """The lines of a pane."""
    return [" ".join(cell.text for cell in line.cells) for line in pane.lines]


async def test_v_switches_the_affliction_under_the_cursor_and_u_takes_it_back(tmp_path: Path) -> None:
    with opened(tmp_path) as file:
        app = ChevetApp(Desk(file, {}), lang="en")
        async with app.run_test(size=(80, 24)) as pilot:
            screen = app.screen
            assert isinstance(screen, TableScreen)
            await pilot.press("3", "down", "v")
            await pilot.pause()
            assert file.chronicle.session.characters[0].known == {"harmonies.2": "hidden"}
            lines = shown(screen.afflictions)
            assert "(hidden)" not in lines[0]
            assert "(hidden)" in lines[1]
            await pilot.press("v")
            await pilot.pause()
            assert "(suspected)" in shown(screen.afflictions)[1]
            await pilot.press("v")
            await pilot.pause()
            assert file.chronicle.session.characters[0].known == {}
            assert "(" not in shown(screen.afflictions)[1]
            await pilot.press("u")
            await pilot.pause()
            assert file.chronicle.session.characters[0].known == {"harmonies.2": "suspected"}


async def test_v_in_the_party_hides_the_character(tmp_path: Path) -> None:
    with opened(tmp_path) as file:
        app = ChevetApp(Desk(file, {}), lang="en")
        async with app.run_test(size=(80, 24)) as pilot:
            screen = app.screen
            assert isinstance(screen, TableScreen)
            await pilot.press("1", "v")
            await pilot.pause()
            assert file.chronicle.session.characters[0].known == {"": "hidden"}
            assert any("(hidden)" in line for line in shown(screen.party))


async def test_v_with_nothing_under_the_cursor_does_nothing(tmp_path: Path) -> None:
    table = Table("harmonies").do("add Ada survival=1")
    with create(tmp_path / "evening.json", table.chronicle) as file:
        app = ChevetApp(Desk(file, {}), lang="en")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("3", "v")
            await pilot.pause()
        assert file.chronicle is table.chronicle
