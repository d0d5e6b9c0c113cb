"""Keys in turn: the next one is looked at when the one before has done all that it does, on a slow disk too."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from textual import events
from textual.app import App
from textual.dom import DOMNode


def working(whose: DOMNode) -> AbstractContextManager[None]:
    """While a widget carries out what the keys behind it wait for, where the application has them wait.

    To be begun before the first ``await``. What the widget then says is heard before the next key as well.
    """
    app = whose.app
    return app.working(whose) if isinstance(app, KeysInTurn) else nullcontext()


class KeysInTurn(App[None]):
    """An application in which typing ahead is safe.

    Textual hands a key to whatever has the focus at that moment; a key typed while the one before still opens
    a question, or waits for the disk, would go to the wrong place. Here it waits until all is settled.
    """

    patience = 2.0
    """Real seconds after which a widget that does not answer no longer holds up the keys."""

    def __init__(self, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._waiting: deque[events.Key] = deque()
        self._following: asyncio.Task[None] | None = None
        self._works = 0
        self._worked: list[DOMNode] = []
        """Those that have carried something out since the last key, and may still have told nobody."""
        self._at_rest = asyncio.Event()
        self._at_rest.set()

    @contextmanager
    def working(self, whose: DOMNode) -> Iterator[None]:
        """While a widget carries out what the keys behind it must wait for."""
        self._works += 1
        self._at_rest.clear()
        try:
            yield
        finally:
            self._works -= 1
            self._worked.append(whose)
            if not self._works:
                self._at_rest.set()

    @property
    def keys_waiting(self) -> int:
        """How many keys have been typed ahead."""
        return len(self._waiting)

    def heeds(self, event: events.Key) -> bool:
        """Whether a key is to do anything at all just now."""
        return True

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        self._waiting.append(event)
        if self._following is None:
            await self._next_key()

    async def _next_key(self) -> None:
        self._following = None
        if not self._waiting:
            return
        event = self._waiting.popleft()
        while not self.heeds(event):
            if not self._waiting:
                return
            event = self._waiting.popleft()
        whose = self.focused or self.screen
        # The key itself may be handled here and now, or be on its way through the widgets.
        self._following = asyncio.create_task(self._follow(whose))
        await super().on_event(event)

    async def _follow(self, whose: DOMNode) -> None:
        try:
            await self._passed_through(whose)
            # It may have been begun and ended while the messages passed through: whoever did it has told the
            # widgets since, and they the screen.
            while self._works or self._worked:
                await self._at_rest.wait()
                told, self._worked = self._worked, []
                for node in (*told, self.focused or self.screen):
                    await self._passed_through(node)
        finally:
            self.call_later(self._next_key)

    async def _passed_through(self, whose: DOMNode) -> None:
        """Wait until a widget, those around it and the application have done what lay before them."""
        for pump in whose.ancestors_with_self:
            done = asyncio.Event()
            if pump.call_later(done.set):
                try:
                    # The application may itself be waiting for the disk: that is no reason to go on.
                    await asyncio.wait_for(done.wait(), None if pump is self else self.patience)
                except TimeoutError:
                    continue
