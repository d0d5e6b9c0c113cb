"""A fight of six at 80×24: one key a turn when nothing is due, two at most for a due check besides its die."""

from __future__ import annotations

from pathlib import Path

from rules.agenda import holding
from rules.dice import Random
from tests.tui.stage import Stage, stage

SIX = tuple(
    line
    for place, name in enumerate(("Ada", "Bo", "Cid", "Dora", "Orc 1", "Orc 2"))
    for line in (
        f"add '{name}' hp_max=20 hit_dice=1d8 fort=2 con=12{' kind=npc' if name.startswith('Orc') else ''}",
        f"initiative '{name}' {20 - place}",
    )
)
SYSTEMS = ("dying", "pathfinder")
QUIET_TURNS = 18


def bar(played: Stage) -> str:
    return played.text.splitlines()[0]


async def test_one_key_per_turn_when_nothing_is_due(tmp_path: Path) -> None:
    async with stage(tmp_path, *SIX, systems=SYSTEMS) as played:
        turns = []
        for _ in range(QUIET_TURNS + 1):
            await played.press("full_stop")
            fight = played.session.fight
            assert fight is not None
            assert fight.turn is not None
            turns.append((fight.round, played.session.character(fight.turn).name))
            assert f"round {fight.round}: {turns[-1][1]}" in bar(played)
        names = [c.name for c in played.session.characters]
        assert turns == [(1 + i // 6, names[i % 6]) for i in range(QUIET_TURNS + 1)]
        assert played.session.now == 3 * played.session.setup.round_seconds


async def test_whose_turn_it_is_stands_in_the_party(tmp_path: Path) -> None:
    async with stage(tmp_path, *SIX, systems=SYSTEMS) as played:
        await played.press("full_stop", "full_stop")
        assert [line for line in played.text.splitlines() if "»" in line and "Bo" in line]


async def test_a_due_check_costs_two_keys_besides_its_die(tmp_path: Path) -> None:
    """Two are dying and one is poisoned: three rounds, every die typed, every key counted."""
    trouble = (
        "dying.damage Bo amount=20",
        "dying.damage 'Orc 1' amount=20",
        "pathfinder.expose Cid to=arsenic",
        "resolve Cid pathfinder.contract roll=1",
    )
    async with stage(tmp_path, *SIX, *trouble, systems=SYSTEMS) as played:
        keys = dice = turns = answered = 0
        while played.session.fight is None or played.session.fight.round < 4:
            waiting = list(holding(played.session))
            await played.press("full_stop")
            keys += 1
            if not waiting:
                turns += 1
                continue
            assert played.screen.strip.asking
            die = str(1) if waiting[0].dice else ""
            await played.type(die)
            dice += len(die)
            await played.press("enter")
            keys += 1
            answered += 1
            assert not played.screen.strip.asking
        assert answered >= 6
        assert keys == turns + 2 * answered
        assert dice <= answered


async def test_undo_through_three_rounds_and_redo_come_back_to_the_same(tmp_path: Path) -> None:
    lines = (*SIX, "dying.damage Bo amount=20")
    async with stage(tmp_path, *lines, systems=SYSTEMS) as played:
        played.desk.roller = Random(4)
        states = [played.session]
        while played.session.fight is None or played.session.fight.round < 4:
            await played.press("full_stop")
            if played.screen.strip.asking:
                await played.press("enter")
            states.append(played.session)
        for state in reversed(states[:-1]):
            await played.press("u")
            assert played.session == state
            assert played.session.fight == state.fight
        for state in states[1:]:
            await played.press("U")
            assert played.session == state
        assert played.on_disk().session == states[-1]


async def test_initiative_is_typed_or_rolled(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8", "add Bo survival=7") as played:
        await played.press("i")
        await played.type("17")
        await played.press("enter", "j", "i", "enter")
        ada, bo = played.session.characters
        assert ada.initiative == 17
        assert 1 <= bo.initiative <= 20
        await played.press("i")
        await played.type("none")
        await played.press("enter")
        assert played.session.characters[1].initiative is None


async def test_time_ends_the_fight(tmp_path: Path) -> None:
    async with stage(tmp_path, *SIX, systems=SYSTEMS) as played:
        await played.press("full_stop", "t")
        await played.type("1h")
        await played.press("enter")
        assert played.session.fight is None
        assert "round" not in bar(played)
        assert played.line("the fight is over")
