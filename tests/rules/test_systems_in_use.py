"""Systems switched on and off at the table: for a character, and for the session (H-01)."""

from __future__ import annotations

import pytest

from tests.rules.table import Table


def test_a_character_leaves_a_system_and_comes_back_to_it_whole_by_undo() -> None:
    """H-01: the layer of wounds can be switched off at any time; nothing else on the sheet changes."""
    table = Table("harmonies", "dying")
    table.do("add Ada harmonies.survival=8 dying.hp_max=10 dying.hit_dice=1d6", "harmonies.wound ada level=light")
    before = table.session
    table.do("edit ada harmonies=no")
    assert list(table.session.characters[0].parts) == ["dying"]
    assert table.state["due"] == []
    table.do("undo")
    assert table.session == before


def test_a_character_takes_up_a_system_with_its_default_sheet() -> None:
    table = Table("harmonies", "demonlord")
    table.do("add Ada harmonies.survival=8", "edit ada demonlord=yes")
    assert list(table.session.characters[0].parts) == ["harmonies", "demonlord"]


def test_the_session_takes_up_and_leaves_systems() -> None:
    table = Table("harmonies")
    table.do("add Bo survival=8", "set systems=harmonies,demonlord", "edit bo demonlord.will_score=9")
    assert table.session.systems == ("harmonies", "demonlord")
    table.do("set systems=demonlord")
    assert list(table.session.characters[-1].parts) == ["demonlord"]


@pytest.mark.parametrize("line", ["set systems=", "set systems=nosuch", "set systems=harmonies,harmonies"])
def test_systems_that_cannot_be_are_refused(line: str) -> None:
    table = Table("harmonies")
    table.refuses(line)
