"""What is wrong with somebody comes first, in the party and in the players' view; what is whole gives way."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.view import View
from tests.rules.table import Table
from tests.tui.stage import stage
from tui.columns import fit_items, widths
from tui.condition import condition_of
from tui.language import phrasebook
from tui.watch.sight import people

ALL = ("harmonies", "pathfinder", "demonlord", "dying", "fantasytrip")
GERALDINE = "Géraldine de Montfaucon-la-Vieille"
EVENING = (
    f"add '{GERALDINE}' survival=6 faint=6 first_aid=3 con=12 fort=4",
    "add Mira survival=6 faint=7 con=14 fort=5",
    "add Bruno",
    "add 'Éléonore d’Aubépine' hp_max=12 hit_dice=3d8 insanity=2 pathfinder.will=4",
)


def told(table: Table, who: int = 0) -> list[str]:
    return condition_of(
        View(table.session), table.session.characters[who], phrasebook("en", table.session.setup)
    ).words


def test_full_hit_points_and_strength_are_told_only_where_nothing_else_is() -> None:
    table = Table("dying", "fantasytrip", "pathfinder").do("add Ada hp_max=12 hit_dice=1d8 st=10 str=10")
    assert told(table) == ["HP 12/12", "ST 10/10"]
    table.do("pathfinder.damage Ada ability=str amount=3")
    assert told(table) == ["Str −3 (7)"]
    table.do("dying.damage Ada amount=2")
    assert told(table) == ["HP 10/12", "Str −3 (7)"]


def test_what_a_life_hangs_on_comes_first() -> None:
    table = Table(*ALL).do("add Ada survival=6 faint=6 hp_max=12 hit_dice=1d8", "harmonies.wound Ada level=grave")
    table.do("resolve Ada outcome=failure", "dying.damage Ada amount=20")
    assert told(table)[:4] == ["dying 0/16", "unconscious", "unstable", "pain 5/3"]
    assert not any("ST" in word for word in told(table))
    (ada,) = people(View(table.session), phrasebook("en", table.session.setup))
    assert ada.condition[:2] == ("dying 0/16", "unconscious")


def test_room_that_is_left_takes_what_fits_of_the_rest() -> None:
    """No cell stays empty that could tell something."""
    assert fit_items(("unconscious", "paralysed", "pain 5"), ", ", 22).rstrip() == "unconscious, pain 5 …"


@pytest.mark.parametrize("width", [80, 100, 120, 200])
async def test_nothing_is_left_out_of_a_row_while_there_is_room(tmp_path: Path, width: int) -> None:
    """A long name gives way before what is wrong with whoever bears it."""
    lines = (*EVENING, f"harmonies.wound '{GERALDINE}' level=grave", f"resolve '{GERALDINE}' outcome=failure")
    poison = ("pathfinder.damage Bruno ability=str amount=3", "pathfinder.expose Bruno to=arsenic")
    async with stage(
        tmp_path, *lines, *poison, "resolve Bruno outcome=failure", systems=ALL, size=(width, 40)
    ) as played:
        shown = [line.partition("│")[0] for line in played.text.splitlines()]
        assert any("unconscious, unstable" in line for line in shown if "Géraldine" in line)
        assert any("Str −3 (7), arsenic" in line for line in shown if "Bruno" in line)
        if width >= 120:
            assert any("unconscious, unstable, pain 5/3" in line for line in shown)


async def test_whom_the_players_do_not_see_stands_in_brackets(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING, "reveal Mira hidden", systems=ALL) as played:
        assert "(Mira)" in played.text
        assert "(hidden)" in played.line("(Mira)")


async def test_whose_turn_it_is_stays_in_sight_when_something_is_due(tmp_path: Path) -> None:
    lines = (
        "add Ada hp_max=9 hit_dice=1d8",
        "add Bo hp_max=9 hit_dice=1d8",
        "initiative Ada 9",
        "initiative Bo 5",
    )
    async with stage(tmp_path, *lines, "dying.damage Ada amount=12", "next", systems=("dying",)) as played:
        assert "»!" in played.line(" 9 Ada")


@pytest.mark.parametrize(("width", "whole"), [(80, False), (120, True)])
async def test_a_name_is_cut_only_where_there_is_no_room(tmp_path: Path, width: int, whole: bool) -> None:
    note = f"note '{GERALDINE}' 'owes the innkeeper of the Three Crows eleven silver pieces'"
    async with stage(tmp_path, *EVENING, note, systems=ALL, size=(width, 40)) as played:
        log = [line for line in played.text.splitlines() if "Géraldine" in line and "00:00" in line]
        assert f"{GERALDINE} joins the table" in log[0]
        assert (GERALDINE in log[-1]) == whole
        assert "eleven" in log[-1] or not whole


async def test_what_comes_of_fallen_npcs_does_not_fill_the_agenda(tmp_path: Path) -> None:
    """Their souls have clocks too (D-16, D-19); they are told with them, until something is due."""
    lines = (
        "add Ada hp_max=9 hit_dice=1d8",
        "add Orc kind=npc hp_max=6 hit_dice=1d8",
        "dying.damage Orc amount=6",
    )
    dead = ("advance 6s", *["resolve Orc roll=8", "advance 6s"] * 2, "resolve Orc roll=8")
    async with stage(tmp_path, *lines, *dead, systems=("dying",)) as played:
        assert "next in 1d" in played.text
        assert "only of the fallen" in played.text
        await played.press("full_stop")
        assert "keep the soul: 40 NX" in played.text


async def test_of_the_dead_no_state_is_told_that_counts_no_longer(tmp_path: Path) -> None:
    lines = ("add Ada survival=1 hp_max=12 hit_dice=1d8", "harmonies.wound Ada level=grave")
    dead = (
        "resolve Ada outcome=success",
        "harmonies.wound Ada level=critical",
        "harmonies.wound Ada level=critical",
    )
    async with stage(tmp_path, *lines, *dead, systems=("harmonies", "dying")) as played:
        assert "Ada dead" in played.text
        assert "unstable" not in played.text.partition("Due")[0]
        assert "HP 12/12" not in played.text


@pytest.mark.parametrize(("lang", "light"), [("en", "night"), ("fr", "nuit")])
async def test_the_time_of_day_is_told_before_the_moon(tmp_path: Path, lang: str, light: str) -> None:
    async with stage(tmp_path, "add Ada survival=1", lang=lang) as played:
        bar = played.text.splitlines()[0]
        assert f" · {light}" in bar


@pytest.mark.parametrize("width", range(50, 120))
def test_columns_never_take_more_than_there_is(width: int) -> None:
    """A flexible column that holds nothing takes what is left over, and its gap is counted."""
    rows = [("the-long-campaign-of-the-marches", "", "Les Harmonies", "2026-11-30 19:08")]
    found = widths(rows, width, 1, (10, 8, 14, 10), first=(3,))
    assert sum(found) + len([w for w in found if w]) - 1 <= width
    assert width < 70 or found[3] == 16
