"""What is typed in menus: the same for an action whoever is acted on, in which pane, and in which language."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.action import AFFLICTIONS, WOUNDS
from rules.systems import SYSTEMS, load
from tests.tui.stage import Stage, stage
from tui.letters import MOVING, letters_of, system_letters, ways_to
from tui.menu import Menu

BOTH = ("harmonies", "pathfinder")
ALL = tuple(SYSTEMS)
MEMBER = "add Ada survival=8 fort=4 con=12"
MEMBER_OF_ALL = "add Ada survival=8 fort=4 con=12 will_score=11 hp_max=20 hit_dice=1d8 st=10 ma=10"
MENUS = {WOUNDS: "w", AFFLICTIONS: "a", None: "enter"}


def before(played: Stage) -> dict[str, str]:
    """What stands before each line of the menu."""
    return {line.key: line.cells[0].text for line in played.screen.menu.lines}


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_proposed_letter_is_had_where_the_system_is_played_alone(name: str) -> None:
    wished = {action.id: action.key for action in load(name).actions if action.key}
    assert wished
    found = ways_to((name,))
    assert {id: found[id] for id in wished} == {id: (letter,) for id, letter in wished.items()}
    assert all(len(way) == 1 for (way,) in found.values())


def test_a_system_behind_changes_nothing_for_those_before() -> None:
    for count in range(2, len(ALL)):
        fewer, more = ways_to(ALL[:count]), ways_to(ALL[: count + 1])
        assert {id: more[id] for id in fewer} == fewer
    first = ways_to(ALL)
    for id, letter in letters_of(ALL[0]).items():
        assert first[id][0] == letter, "those of the first system keep their single letters"


def test_the_letters_of_a_system_and_of_the_action_do_in_whatever_company() -> None:
    for systems in (BOTH, BOTH[::-1], ALL, ALL[::-1]):
        found = ways_to(systems)
        for name in systems:
            for id, letter in letters_of(name).items():
                assert found[id][-1] == system_letters()[name] + letter


def test_no_way_begins_with_all_of_another() -> None:
    ways = [way for each in ways_to(ALL).values() for way in each]
    assert len(ways) == len(set(ways))
    assert not [(one, other) for one in ways for other in ways if one != other and other.startswith(one)]


def test_no_letter_that_moves_is_taken() -> None:
    assert not MOVING & set("".join(way for each in ways_to(ALL).values() for way in each))


def test_a_key_that_means_something_else_is_no_part_of_a_way() -> None:
    taken = frozenset("wPz")
    assert not taken & set("".join(way for each in ways_to(ALL, taken).values() for way in each))
    assert set(ways_to(ALL, taken)) == {action.id for name in ALL for action in load(name).actions}


async def test_what_is_typed_is_the_same_in_every_menu_and_language(tmp_path: Path) -> None:
    found = []
    for lang in ("en", "fr"):
        folder = tmp_path / lang
        folder.mkdir()
        async with stage(folder, MEMBER, systems=BOTH, lang=lang) as played:
            for key in MENUS.values():
                await played.press(key)
                found.append(before(played))
                await played.press("escape")
    for menu in found:
        for id, way in menu.items():
            assert way == ways_to(BOTH)[id][0]


@pytest.mark.parametrize("pane", MENUS)
async def test_with_all_systems_every_action_has_a_way_of_its_own_that_starts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pane: str | None
) -> None:
    """One letter, or two one after the other; shown beside it. And the arrows with enter lead there as well."""
    started: list[str] = []
    monkeypatch.setattr(Menu, "_choose", lambda _, entry: started.append(entry.key))
    async with stage(tmp_path, MEMBER_OF_ALL, systems=ALL) as played:
        assert tuple(played.session.characters[0].parts) == ALL
        await played.press(MENUS[pane])
        wanted = {a.id for name in ALL for a in load(name).actions if pane in (None, a.pane)}
        shown = before(played)
        assert set(shown) == wanted
        assert len(set(shown.values())) == len(shown)
        for id, way in shown.items():
            assert 1 <= len(way) <= 2
            await played.press(*way)
            assert started.pop() == id
            assert not started
            if len(way) > 1:
                await played.press("escape")
        assert before(played) == shown
        for _ in shown:
            await played.press("enter", "down")
        assert set(started) == wanted


async def test_the_first_of_two_letters_leaves_the_lines_of_its_system(tmp_path: Path) -> None:
    async with stage(tmp_path, MEMBER, systems=BOTH) as played:
        await played.press("a", "P")
        assert before(played) == {
            a.id: letters_of("pathfinder")[a.id] for a in load("pathfinder").actions if a.pane == AFFLICTIONS
        }
        assert f"Ada · {load('pathfinder').title}" in played.text
        await played.press("escape")
        assert "harmonies.mental" in before(played), "back to all lines"
        await played.press("P", "e")
        assert "Ada: expose" in played.text
        await played.press("escape", "a", "P", "down", "enter")
        assert "take a drug" in played.text, "the arrows lead through what is left"


async def test_a_first_letter_and_then_escape_twice_leaves_the_menu(tmp_path: Path) -> None:
    async with stage(tmp_path, MEMBER, systems=BOTH) as played:
        await played.press("a", "P", "escape", "escape")
        assert not played.screen.menu.display
        await played.press("a")
        assert len(before(played)) > len(load("pathfinder").actions), "it opens whole again"


async def test_what_can_be_done_stands_above_what_cannot(tmp_path: Path) -> None:
    async with stage(tmp_path, MEMBER, systems=BOTH) as played:
        await played.press("enter")
        for key in ("H", "escape"):
            blocked = [bool(entry.why_not) for entry in played.screen.menu._entries]
            assert True in blocked
            assert blocked == sorted(blocked)
            await played.press(key)


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
