"""The letters of menus: the same for an action whoever is acted on, in which pane, and in which language."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.systems import SYSTEMS, load
from tests.tui.stage import Stage, stage
from tui.table.deeds import letters_of

BOTH = ("harmonies", "pathfinder")
MEMBER = "add Ada survival=8 fort=4 con=12"


def letters(played: Stage) -> dict[str, str]:
    return {line.key: line.cells[0].text for line in played.screen.menu.lines}


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_proposed_letter_is_had_where_the_system_is_played_alone(name: str) -> None:
    wished = {action.id: action.key for action in load(name).actions if action.key}
    assert wished
    assert {id: letters_of((name,))[id] for id in wished} == wished


def test_a_system_behind_changes_no_letter_of_those_before() -> None:
    alone, both = letters_of(("harmonies",)), letters_of(BOTH)
    assert {id: both[id] for id in alone} == alone
    three = letters_of((*BOTH, "dying"))
    assert {id: three[id] for id in both} == both


async def test_a_letter_is_the_same_in_every_menu_and_language(tmp_path: Path) -> None:
    found = []
    for lang in ("en", "fr"):
        folder = tmp_path / lang
        folder.mkdir()
        async with stage(folder, MEMBER, systems=BOTH, lang=lang) as played:
            for keys in (("w",), ("a",), ("enter",)):
                await played.press(*keys)
                found.append(letters(played))
                await played.press("escape")
    for menu in found:
        for id, letter in menu.items():
            assert letter == letters_of(BOTH)[id]


async def test_what_can_be_done_stands_above_what_cannot(tmp_path: Path) -> None:
    async with stage(tmp_path, MEMBER, systems=BOTH) as played:
        await played.press("enter")
        blocked = [line.key in played.screen.menu._blocked for line in played.screen.menu.lines]
        assert True in blocked
        assert blocked == sorted(blocked)


async def test_lines_that_read_alike_say_their_system(tmp_path: Path) -> None:
    """Both wake somebody."""
    systems = ("harmonies", "fantasytrip")
    async with stage(tmp_path, "add Ada survival=8 st=10 ma=10", systems=systems, size=(120, 40)) as played:
        await played.press("enter")
        lines = [[cell.text for cell in line.cells] for line in played.screen.menu.lines]
        told = [cells[2] for cells in lines if cells[1] == "wake"]
        assert len(told) == 2
        for name in systems:
            assert any(text.startswith(load(name).title) for text in told)
        unlike = next(cells for cells in lines if cells[1] == "change pain")
        assert not unlike[2].startswith(load("harmonies").title)
