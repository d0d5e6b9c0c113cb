"""The clock that runs: real seconds times a speed, until something falls due or somebody asks something."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from textual.message_pump import MessagePump
from textual.timer import Timer

from rules.agenda import agenda, holding
from rules.refusal import Refused
from rules.session import Session
from rules.words import Text
from saves.errors import SaveError
from tui.desk import Desk

SPEEDS = (1, 10, 60, 600, 3600)
STOPPED_AFTER = 5.0
"""Real seconds without a look at the clock after which the whole program has stood still meanwhile."""
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
        self._frozen = 0

    def start(self, session: Session) -> None:
        """Run from the session's present second, or from where it stood still with time that is yet to be kept."""
        self.running = True
        self._since = monotonic()
        self._until = self._next(session)

    def resume(self, session: Session) -> None:
        """Go on after the time so far has been carried out."""
        self._frozen = 0
        if self.running:
            self.start(session)

    def freeze(self, session: Session) -> None:
        """Stand still, and remember what has passed until it has been carried out."""
        self._frozen = self.passed(session)
        self.running = False

    def stood_still(self, seconds: float) -> None:
        """The whole program was stopped for so many real seconds: they do not count."""
        self._since += seconds

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
            return self._frozen
        seconds = self._frozen + int((monotonic() - self._since) * self.speed)
        if self._until is not None:
            seconds = min(seconds, self._until - session.now)
        return seconds

    def must_be_kept(self, session: Session) -> bool:
        """Whether the time so far is to be carried out now: something happens, or it is long ago."""
        seconds = self.passed(session)
        reached = self._until is not None and session.now + seconds >= self._until
        return self.running and seconds > 0 and (reached or monotonic() - self._since >= KEEP_EVERY)


class Timekeeper:
    """Winds the running clock: asks it each second, and puts the time that has passed on the disk."""

    def __init__(
        self,
        desk: Desk,
        tell: Callable[[], None],
        tick: Callable[[int], None],
        stopped: Callable[[], None],
        say: Callable[[Text], None],
    ) -> None:
        self._desk = desk
        self._clock = RunningClock()
        self._tell, self._tick, self._stopped, self._say = tell, tick, stopped, say
        self._timer: Timer | None = None
        self._looked = 0.0
        self._keeping = asyncio.Lock()

    def wind(self, owner: MessagePump) -> None:
        """Take the timer from the screen that owns it."""
        self._timer = owner.set_interval(1.0, self._each_second, pause=True)

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self._clock.running

    @property
    def speed(self) -> int:
        """Seconds of game time in a real one."""
        return self._clock.speed

    @property
    def now(self) -> int:
        """The second to show: the session's, and what has passed since."""
        session = self._desk.session
        return session.now + self._clock.passed(session)

    def start(self) -> None:
        """Let it run."""
        self._clock.start(self._desk.session)
        self._looked = monotonic()
        if self._timer is not None:
            self._timer.resume()

    def halt(self) -> None:
        """Stand still; what has passed is kept before the next command."""
        if self._clock.running:
            self._clock.freeze(self._desk.session)
            if self._timer is not None:
                self._timer.pause()

    async def stop(self) -> None:
        """Stand still, and keep what has passed."""
        self.halt()
        await self.keep()

    async def faster(self, step: int) -> None:
        """The next higher or lower speed."""
        await self.keep()
        self._clock.faster(step)

    def go_on(self) -> None:
        """After a command: run on from the session's new second, or stop if somebody must be asked."""
        if self._clock.running and any(holding(self._desk.session)):
            self.halt()
        self._clock.resume(self._desk.session)

    async def keep(self) -> None:
        """Put the time that has passed on the disk; what keeps it from that is said."""
        try:
            await self.kept()
        except SaveError as problem:
            self._say(problem.text)

    async def kept(self) -> None:
        """Put the time that has passed on the disk. Raises what the disk raises; it is then still to be kept."""
        # A slow disk may still be at it when somebody else asks: what passed is counted once.
        async with self._keeping:
            seconds = self._clock.passed(self._desk.session)
            if seconds <= 0:
                return
            try:
                await self._desk.let_run(seconds)
            except Refused as problem:
                self.halt()
                self._say(problem.text)
            except SaveError:
                self.halt()
                self._tell()
                raise
            else:
                self._clock.resume(self._desk.session)

    def forget(self) -> None:
        """The state is another one: what has passed since the last counts no longer."""
        self.halt()
        self._clock.resume(self._desk.session)

    async def _each_second(self) -> None:
        session = self._desk.session
        if not self._clock.running:
            return
        now = monotonic()
        if now - self._looked > STOPPED_AFTER:
            # Stopped from outside, or the machine slept: nobody was at the table.
            self._clock.stood_still(now - self._looked)
        self._looked = now
        if not self._clock.must_be_kept(session):
            self._tick(self.now)
            return
        await self.keep()
        if any(holding(self._desk.session)):
            self.halt()
            self._stopped()
        else:
            self._tell()
