"""A table on a screen to press keys at: a real session's file, and the screen as text."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

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


class Stage:
    """The running application, and what a test wants of it."""

    def __init__(self, app: ChevetApp, pilot: Pilot[None], path: Path) -> None:
        self.app, self.pilot, self.path = app, pilot, path

    async def press(self, *keys: str) -> None:
        """Press keys by their names, one after the other, and let everything settle."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def type(self, text: str) -> None:
        """Type a text."""
        await self.pilot.press(*(NAMED.get(letter, letter) for letter in text))
        await self.settle()

    async def screen_input(self, text: str) -> None:
        """Put a text with any letters into the line that has the focus, as if it were pasted."""
        field = self.app.focused
        assert isinstance(field, Input)
        field.value = text
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        await self.pilot.pause()
        while any(not worker.is_finished for worker in self.app.workers):
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()

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
