"""The one way from a key to the disk: a command is carried out, committed, and only then shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from rules.clock import format_span
from rules.command import Command, command, parse
from rules.dice import Random, Roller
from rules.engine import perform
from rules.history import Chronicle, prolong, record, return_to, run
from rules.session import Event, Session
from rules.view import Library, View
from rules.words import Text
from saves.shelf import Shelf

Got = TypeVar("Got")

RUNNING = "advance"
"""The verb under which a running clock's time goes into the history."""


SLOW = 0.5
"""Real seconds after which the screen says what is not saved yet."""


class Disk(Protocol):
    """What keeps a chronicle: a session file open for writing."""

    path: Path
    notices: list[Text]
    """What the GM should know about its opening."""

    @property
    def chronicle(self) -> Chronicle: ...

    @property
    def writable(self) -> bool: ...

    def commit(self, chronicle: Chronicle, overwrite: bool = False) -> None:
        """Write it, over what another program wrote if need be. Returns when it is on the disk; raises when
        it is not."""
        ...

    def changed_on_disk(self) -> bool:
        """Whether somebody else has written the file."""
        ...

    def reread(self) -> None:
        """Take what stands in the file; raises when it cannot be read."""
        ...

    def close(self) -> None: ...


class Desk:
    """An open session: its chronicle, the library of afflictions, and the dice."""

    def __init__(self, disk: Disk, library: Library, roller: Roller | None = None) -> None:
        self.disk = disk
        self.chronicle = disk.chronicle
        self.library: Library = Shelf(library)
        self.roller = roller or Random()
        self.slow: Callable[[str], None] | None = None
        """Told what is being saved when that takes long, and then with nothing that it is done."""
        self.afterwards: Callable[[], None] | None = None
        """Done once the file is given back: a demo clears its folder away."""
        self.replaced: Callable[[], None] | None = None
        """Told when what another program wrote has taken the place of the present state."""
        self._overwrite = False
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

    def restock(self, library: Library) -> None:
        """Go on with another library, after the packs have changed."""
        self.library = Shelf(library)

    async def carry_out(self, line: Command | str) -> tuple[Event, ...]:
        """Do a command and put it on the disk; what happened.

        Raises :class:`rules.refusal.Refused` when the rules refuse it, or what the disk raises when it
        cannot be kept: either way nothing has changed.
        """
        return await _to_its_end(self._carry_out(line))

    async def _carry_out(self, line: Command | str) -> tuple[Event, ...]:
        async with self._lock:
            wanted = parse(line) if isinstance(line, str) else line
            after, events = run(self.chronicle, wanted, self.roller, self.library)
            await self._keep(after, str(wanted))
            self._ran = False
            return events

    async def let_run(self, seconds: int) -> tuple[Event, ...]:
        """Time that has passed on a running clock. All of it until another command is one step to undo."""
        return await _to_its_end(self._let_run(seconds))

    async def _let_run(self, seconds: int) -> tuple[Event, ...]:
        async with self._lock:
            before = self.session
            session, events = perform(before, command(RUNNING, format_span(seconds)), self.roller, self.library)
            # What was left of an advance is still to come, less what has run by meanwhile.
            left = max(0, before.remaining - (session.now - before.now))
            session = replace(session, remaining=left)
            if self._ran and self.chronicle.past:
                began = self.chronicle.past[-1].state.now
                line = f"{RUNNING} {format_span(session.now - began)}"
                kept = tuple(e for e in events if not e.kind.startswith("core.passed"))
                after = prolong(self.chronicle, line, session, kept)
            else:
                after = record(self.chronicle, f"{RUNNING} {format_span(seconds)}", session, events)
            await self._keep(after, after.past[-1].command)
            self._ran = True
            return events

    async def return_to(self, steps: int) -> None:
        """Go back (or forward again) to where so many commands are done; on the disk it is one step.

        Raises :class:`rules.refusal.Refused` where the history does not reach that far, or what the disk raises.
        """
        await _to_its_end(self._return_to(steps))

    async def _return_to(self, steps: int) -> None:
        async with self._lock:
            await self._keep(return_to(self.chronicle, steps), "")
            self._ran = False

    @contextmanager
    def overwriting(self) -> Iterator[None]:
        """While the GM has decided that what is saved replaces what another program wrote: the first save does.

        Where that fails, it is decided anew: what stands in the file by then may be a third version.
        """
        self._overwrite = True
        try:
            yield
        finally:
            self._overwrite = False

    async def reread(self) -> None:
        """Take what another program has written for the present state. Raises what the disk raises."""
        async with self._lock:
            await asyncio.to_thread(self.disk.reread)
            self.chronicle = self.disk.chronicle
            self._ran = False
        if self.replaced is not None:
            self.replaced()

    async def _keep(self, after: Chronicle, line: str) -> None:
        # The disk may be slow: the screen lives on meanwhile, and keys wait their turn.
        saving = asyncio.ensure_future(asyncio.to_thread(self.disk.commit, after, self._overwrite))
        done, _ = await asyncio.wait((saving,), timeout=SLOW)
        if done or self.slow is None:
            await saving
        else:
            self.slow(line)
            try:
                await saving
            finally:
                self.slow("")
        self._overwrite = False
        others = set(after.session.systems) - set(self.session.systems)
        self.chronicle = after
        if others:
            self._restock()

    def _restock(self) -> None:
        """After a system has come in: what its packs hold is known from now on."""
        # Only read when it is wanted: most sessions keep their systems.
        from tui.opening import library_for

        library, _ = library_for(self.session.systems)
        self.restock(library)

    def close(self) -> None:
        """Give the file back."""
        self.disk.close()
        if self.afterwards is not None:
            self.afterwards()


def _to_its_end(work: Coroutine[Any, Any, Got]) -> Awaitable[Got]:
    """What is once begun is finished, though nobody waits for it any more: the state here is that of the disk."""
    return asyncio.shield(asyncio.ensure_future(work))
