"""An automatic advance goes on over the death of a player character; the GM is told who died or fell meanwhile."""

from __future__ import annotations

from pathlib import Path

from rules.view import View
from rules.words import render
from tests.rules.table import Table
from tests.tui.stage import stage
from tui.meanwhile import meanwhile

DYING = ("add Ada hp_max=6 hit_dice=1d8", "add Bo hp_max=6 hit_dice=1d8", "dying.damage Ada amount=6")


def told(table: Table, *lines: str) -> str:
    before = View(table.session)
    table.do(*lines)
    text = meanwhile(before, View(table.session))
    return "" if text is None else render(text)


async def test_who_died_while_time_passed_is_told_and_u_takes_it_back(tmp_path: Path) -> None:
    """D-04: the deteriorations go on by themselves, to the end."""
    async with stage(tmp_path, *DYING, systems=("dying",)) as played:
        await played.screen.carry_out("advance 8h auto=yes")
        assert "meanwhile Ada died; u takes the time back" in played.text
        await played.press("u")
        assert played.session.now == 0


def test_who_fell_is_told_and_who_lay_there_before_is_not() -> None:
    table = Table("dying", "harmonies").do(*DYING)
    assert told(table, "advance 6s auto=yes") == ""
    table = Table("harmonies").do(
        "add Ada survival=-30 faint=-30 auto=yes", "add Bo survival=30", "harmonies.wound Ada,Bo level=light"
    )
    assert told(table, "advance 2h auto=yes").startswith("meanwhile Ada ")


def test_of_others_than_the_players_characters_nothing_is_told() -> None:
    table = Table("dying").do(*DYING, "edit Ada kind=npc")
    assert told(table, "advance 8h auto=yes") == ""


def test_what_the_gm_does_needs_no_word() -> None:
    table = Table("dying").do(*DYING)
    assert told(table, "dying.damage Bo amount=6", "dying.damage Ada amount=90") == ""
