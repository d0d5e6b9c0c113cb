"""The clock that runs: real seconds times a speed, until something falls due or somebody asks something."""

from __future__ import annotations

from time import monotonic

from rules.agenda import agenda
from rules.session import Session

SPEEDS = (1, 10, 60, 600, 3600)
KEEP_EVERY = 60.0
"""Real seconds after which the time that has passed is put on the disk at the latest."""


class RunningClock:
    """How much game time has passed since the session's own clock was last set, and when to stop.

    It knows no timer: whoever owns one asks :meth:`passed` as often as the screen is to move.
    """

    def __init__(self) -> None:
        self.speed = SPEEDS[0]
        self.running = False
        self._since = 0.0
        self._until: int | None = None

    def start(self, session: Session) -> None:
        """Run from the session's present second."""
        self.running = True
        self._since = monotonic()
        self._until = self._next(session)

    def resume(self, session: Session) -> None:
        """Go on after the time so far has been carried out."""
        if self.running:
            self.start(session)

    def stop(self) -> None:
        """Stand still."""
        self.running = False

    def faster(self, step: int) -> None:
        """The next higher (or lower) speed."""
        place = SPEEDS.index(self.speed) + step
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]

    @staticmethod
    def _next(session: Session) -> int | None:
        return next((c.at for c in agenda(session) if c.at > session.now), None)

    def passed(self, session: Session) -> int:
        """Seconds of game time since the start, never beyond the next thing on the agenda."""
        if not self.running:
            return 0
        seconds = int((monotonic() - self._since) * self.speed)
        if self._until is not None:
            seconds = min(seconds, self._until - session.now)
        return seconds

    def must_be_kept(self, session: Session) -> bool:
        """Whether the time so far is to be carried out now: something happens, or it is long ago."""
        seconds = self.passed(session)
        reached = self._until is not None and session.now + seconds >= self._until
        return self.running and seconds > 0 and (reached or monotonic() - self._since >= KEEP_EVERY)
