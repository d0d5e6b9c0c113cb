"""What is wrong in the GM's own packs is said when a session is opened, and the rest of them counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.beginning import new_session
from rules.words import render
from saves.session_file import create
from tui.app import ChevetApp
from tui.key_bar import KeyBar
from tui.opening import open_desk

PACK = """
[[affliction]]
id = "grave_moss"
kind = "poison"
names = { en = "grave moss", fr = "mousse des tombes" }
routes = ["contact"]
dc = 14
effects = ["1d2 con"]
cure = 1

[[affliction]]
id = "mud"
colour = "brown"
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path / "data"))
    (tmp_path / "config" / "packs").mkdir(parents=True)
    (tmp_path / "config" / "packs" / "own.toml").write_text(PACK, encoding="utf-8")
    path = tmp_path / "session.json"
    create(path, new_session(["pathfinder"])).close()
    return path


def test_the_rest_of_the_pack_counts(path: Path) -> None:
    desk = open_desk(path)
    try:
        assert [render(notice) for notice in desk.disk.notices if "kind is missing" in render(notice)]
        assert "grave_moss" in repr(desk.library["pathfinder"])
    finally:
        desk.close()


async def test_the_fault_is_said_on_the_screen(path: Path) -> None:
    app = ChevetApp(lang="en")
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.pause()
        app.open_table(open_desk(path))
        await pilot.pause()
        await pilot.pause()
        said = app.screen.query_one(KeyBar).message
        assert "own.toml, line 11, mud" in said
    app.close_desk()
