"""A table on a screen to press keys at: a real session's file, and the screen as text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run
from rules.session import Session
from saves.session_file import create, open_session
from tui.app import ChevetApp
from tui.desk import Desk
from tui.opening import desk_on, library_for

NAMED = {" ": "space", ".": "full_stop", ":": "colon", ",": "comma", "'": "apostrophe", "=": "equals_sign",
         "/": "slash", "*": "asterisk", "_": "underscore", "-": "minus", "+": "plus"}  # fmt: skip

PATIENCE = 20
"""Real seconds after which a screen that is still at work has failed its test."""
SIGNS = {"question_mark": "?", "enter": "\r", "tab": "\t", "escape": "\x1b"}


class Stage:
    """The running application, and what a test wants of it."""

    def __init__(self, app: ChevetApp, pilot: Pilot[None], path: Path) -> None:
        self.app, self.pilot, self.path = app, pilot, path

    async def press(self, *keys: str) -> None:
        """Press keys by their names, one after the other, and let everything settle after each."""
        for key in keys:
            self._send(key)
            await self.settle()

    async def type(self, text: str) -> None:
        """Type a text, as fast as it can be typed."""
        for letter in text:
            self._send(NAMED.get(letter, letter))
        await self.settle()

    def _send(self, key: str) -> None:
        character = next((letter for letter, name in NAMED.items() if name == key), None)
        event = events.Key(key, character or (key if len(key) == 1 else SIGNS.get(key)))
        event.set_sender(self.app)
        assert self.app._driver is not None
        self.app._driver.send_message(event)

    async def screen_input(self, text: str) -> None:
        """Put a text with any letters into the line that has the focus, as if it were pasted."""
        field = self.app.focused
        assert isinstance(field, Input)
        field.value = text
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is under way: no key, no message, no work, nothing to lay out or draw.

        The pilot's own pause waits for an idle processor instead, a tenth of a second for each key.
        """
        quiet, until = 0, monotonic() + PATIENCE
        while quiet < 3 and not self.app._exit:
            assert monotonic() < until, "the screen does not come to rest"
            await self.pilot._wait_for_screen()
            await self.app.workers.wait_for_complete()
            self.app.screen._on_timer_update()
            busy = self.app.keys_waiting or self.app._following is not None or self.app._works
            quiet = 0 if busy else quiet + 1
            if self.app._exception is not None:
                raise self.app._exception
            await asyncio.sleep(0)

    @property
    def text(self) -> str:
        """The screen as text, line by line."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    def line(self, part: str) -> str:
        """The first line of the screen that holds a text; the empty text where there is none."""
        return next((line for line in self.text.splitlines() if part in line), "")

    @property
    def screen(self) -> Any:
        return self.app.screen

    @property
    def desk(self) -> Desk:
        assert self.app.desk is not None
        return self.app.desk

    @property
    def session(self) -> Session:
        return self.desk.session

    @property
    def commands(self) -> list[str]:
        """What can be undone, as text."""
        return [step.command for step in self.desk.chronicle.past]

    def on_disk(self) -> Chronicle:
        """What a reader of the file finds there."""
        with open_session(self.path, write=False) as file:
            return file.chronicle


def chronicle_of(*lines: str, systems: tuple[str, ...] = ("harmonies",), library: Any = None) -> Chronicle:
    """What some commands lead to."""
    chronicle = Chronicle(new_session(systems, "Evening"))
    for line in lines:
        chronicle, _ = run(chronicle, parse(line), Random(1), library or library_for(systems)[0])
    return chronicle


@asynccontextmanager
async def stage(
    folder: Path,
    *lines: str,
    systems: tuple[str, ...] = ("harmonies",),
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    chronicle: Chronicle | None = None,
    **wishes: Any,
) -> AsyncIterator[Stage]:
    """Open a session of these commands in the application; ``wishes`` are the application's own."""
    path = folder / "evening.json"
    desk = desk_on(create(path, chronicle or chronicle_of(*lines, systems=systems)))
    app = ChevetApp(desk, lang=lang, **wishes)
    try:
        async with app.run_test(size=size) as pilot:
            played = Stage(app, pilot, path)
            await played.settle()
            yield played
    finally:
        app.close_desk()


@asynccontextmanager
async def picker(folder: Path, *, size: tuple[int, int] = (80, 24), lang: str = "en") -> AsyncIterator[Stage]:
    """The first screen: the sessions in the test's own data folder."""
    app = ChevetApp(lang=lang)
    try:
        async with app.run_test(size=size) as pilot:
            played = Stage(app, pilot, folder)
            await played.settle()
            yield played
    finally:
        app.close_desk()
