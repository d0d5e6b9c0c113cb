"""The one way from a key to the disk: a command is carried out, committed, and only then shown."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Protocol

from rules.clock import format_span
from rules.command import Command, command, parse
from rules.dice import Random, Roller
from rules.engine import perform
from rules.history import Chronicle, prolong, record, return_to, run
from rules.session import Event, Session
from rules.view import Library, View
from rules.words import Text
from saves.shelf import Shelf

RUNNING = "advance"
"""The verb under which a running clock's time goes into the history."""


class Disk(Protocol):
    """What keeps a chronicle: a session file open for writing."""

    path: Path
    notices: list[Text]
    """What the GM should know about its opening."""

    @property
    def chronicle(self) -> Chronicle: ...

    def commit(self, chronicle: Chronicle) -> None:
        """Write it. Returns when it is on the disk; raises when it is not."""
        ...

    def close(self) -> None: ...


class Desk:
    """An open session: its chronicle, the library of afflictions, and the dice."""

    def __init__(self, disk: Disk, library: Library, roller: Roller | None = None) -> None:
        self.disk = disk
        self.chronicle = disk.chronicle
        self.library: Library = Shelf(library)
        self.roller = roller or Random()
        self._ran = False
        self._lock = asyncio.Lock()

    @property
    def session(self) -> Session:
        """The present state."""
        return self.chronicle.session

    @property
    def view(self) -> View:
        """The present state with the library, for the systems to look at."""
        return View(self.session, self.library)

    async def carry_out(self, line: Command | str) -> tuple[Event, ...]:
        """Do a command and put it on the disk; what happened.

        Raises :class:`rules.refusal.Refused` when the rules refuse it, or what the disk raises when it
        cannot be kept: either way nothing has changed.
        """
        async with self._lock:
            wanted = parse(line) if isinstance(line, str) else line
            after, events = run(self.chronicle, wanted, self.roller, self.library)
            await self._keep(after)
            self._ran = False
            return events

    async def let_run(self, seconds: int) -> tuple[Event, ...]:
        """Time that has passed on a running clock. All of it until another command is one step to undo."""
        async with self._lock:
            session, events = perform(
                self.session, command(RUNNING, format_span(seconds)), self.roller, self.library
            )
            if self._ran and self.chronicle.past:
                began = self.chronicle.past[-1].state.now
                line = f"{RUNNING} {format_span(session.now - began)}"
                kept = tuple(e for e in events if not e.kind.startswith("core.passed"))
                after = prolong(self.chronicle, line, session, kept)
            else:
                after = record(self.chronicle, f"{RUNNING} {format_span(seconds)}", session, events)
            await self._keep(after)
            self._ran = True
            return events

    async def return_to(self, steps: int) -> None:
        """Go back (or forward again) to where so many commands are done; on the disk it is one step.

        Raises :class:`rules.refusal.Refused` where the history does not reach that far, or what the disk raises.
        """
        async with self._lock:
            await self._keep(return_to(self.chronicle, steps))
            self._ran = False

    async def _keep(self, after: Chronicle) -> None:
        # The disk may be slow: the screen lives on meanwhile, and keys wait their turn.
        await asyncio.to_thread(self.disk.commit, after)
        self.chronicle = after

    def close(self) -> None:
        """Give the file back."""
        self.disk.close()
