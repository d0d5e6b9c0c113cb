"""What follows the cursor: at once after a single key, and while a key is held down, only when it is let go."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from textual.message_pump import MessagePump
from textual.timer import Timer

FAST = 0.06
"""Seconds: keys that come faster are those of a key held down."""


class Following:
    """Calls a function after each move of a cursor, or after the last of many that come fast."""

    def __init__(self, owner: MessagePump, do: Callable[[], object]) -> None:
        """``owner`` lends its timer."""
        self._owner, self._do = owner, do
        self._last = 0.0
        self._timer: Timer | None = None

    def moved(self) -> None:
        """The cursor has moved."""
        before, self._last = self._last, monotonic()
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._last - before < FAST:
            self._timer = self._owner.set_timer(FAST, self._do)
        else:
            self._do()
