"""Typing ahead: keys that come faster than the screen answers do what they would do one by one."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual.message_pump import MessagePump

from tests.tui.stage import Stage, stage


async def all_done(played: Stage) -> None:
    """Until no key waits."""
    while played.app.keys_waiting:
        await asyncio.sleep(0)
    await played.settle()


async def test_a_form_filled_in_before_it_is_open(tmp_path: Path) -> None:
    """As a paste or a slow line brings them: all at once."""
    async with stage(tmp_path) as played:
        for key in ("n", "A", "d", "a", "enter", "n", "B", "o", "enter", "R", "z", "enter", "u", "down", "up"):
            played.app.simulate_key(key)
        await all_done(played)
        assert [c.name for c in played.session.characters] == ["Ada", "Bo"]
        assert played.commands == ["add Ada", "add Bo"]
        assert played.desk.chronicle.future[-1].command.startswith("rename Bo")


async def test_keys_wait_for_what_is_carried_out(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada") as played:
        with played.app.working(played.screen):
            played.app.simulate_key("u")
            played.app.simulate_key("U")
            for _ in range(200):
                await asyncio.sleep(0)
            assert played.app.keys_waiting == 1, "the first is looked at, the second waits"
        await all_done(played)
        assert played.commands == ["add Ada"]


async def held(pump: MessagePump) -> asyncio.Event:
    """Keep a widget from looking at its messages until the event is set."""
    stuck, let_go = asyncio.Event(), asyncio.Event()

    async def busy() -> None:
        stuck.set()
        await let_go.wait()

    pump.call_later(busy)
    await stuck.wait()
    return let_go


async def test_what_was_done_at_once_is_told_before_the_next_key(tmp_path: Path) -> None:
    """A command may be through before its key is: the strip closes before the next one all the same."""
    async with stage(tmp_path, "add Ada") as played:
        app, screen, carry_out = played.app, played.screen, played.screen.carry_out
        app.patience = 60
        ends: list[asyncio.Event] = []

        async def told_late(line: str) -> str | None:
            problem = await carry_out(line)
            # The strip says that it is closed, but nobody hears it yet.
            ends.append(await held(screen.strip))
            return str(problem) if problem else None

        screen.action_add()
        screen.strip.answer = told_late
        for key in ("B", "o"):
            app.simulate_key(key)
        await all_done(played)
        through = await held(screen)
        for key in ("enter", "n", "C", "y", "enter"):
            app.simulate_key(key)
        while not ends or screen.strip.asking:
            await asyncio.sleep(0)
        through.set()
        for _ in range(200):
            await asyncio.sleep(0)
        assert app.keys_waiting == 4, "the strip has not yet said that it is closed"
        ends.pop().set()
        await all_done(played)
        assert played.commands == ["add Ada", "add Bo", "add Cy"]


async def test_a_widget_that_does_not_answer_holds_nobody_up(tmp_path: Path) -> None:
    """Its pump is busy with something else for long: after a while the next key is looked at."""
    async with stage(tmp_path, "add Ada") as played:
        played.app.patience = 0.01
        let_go = await held(played.screen.party)
        played.app.simulate_key("down")
        played.app.simulate_key("ctrl+l")
        while played.app.keys_waiting:
            await asyncio.sleep(0)
        let_go.set()
        await played.settle()
