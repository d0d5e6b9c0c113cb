"""What the program answers next while time passes: the first check that nobody need be asked for."""

from __future__ import annotations

from rules.agenda import Key, checks_now, placed
from rules.check import NOTICE, Check
from rules.session import Session


class Coming:
    """The checks up to a second that the program may answer, one after the other, as each leaves the session.

    An answer seldom changes anybody but the check's bearer, and the next check is often the bearer's again (a
    roll every 15 seconds, for days). While that is so, nobody else's checks are looked at.
    """

    def __init__(self, target: int, auto: bool) -> None:
        self._target = target
        self._auto = auto
        self._alone: _Alone | None = None

    def first(self, session: Session) -> Check | None:
        """The earliest one, unless somebody must be asked before.

        At the second at which somebody must be asked, what nobody need be asked for still happens: different
        characters' checks may be answered in any order, and no notice waits beyond its second.
        """
        check = self._alone.first(session) if self._alone else None
        if check is not None and check.at <= self._target and self._answers(session, check):
            return check
        self._alone = None
        limit = self._target
        agenda = placed(session)
        for key, check in agenda:
            if check.at > limit:
                return None
            if self._answers(session, check):
                self._alone = _Alone(session, check.who, key, agenda)
                return check
            limit = max(check.at, session.now)
        return None

    def _answers(self, session: Session, check: Check) -> bool:
        return self._auto or check.kind == NOTICE or session.character(check.who).auto


class _Alone:
    """Whose check comes first, and up to where in the agenda nobody else has one."""

    def __init__(self, session: Session, who: int, key: Key, agenda: list[tuple[Key, Check]]) -> None:
        self._session = session
        self._number = next(n for n, c in enumerate(session.characters) if c.id == who)
        self._place = key[2]
        self._until = next((key for key, check in agenda if check.who != who), None)

    def first(self, session: Session) -> Check | None:
        """The first check of the session, if it is the bearer's again; ``None`` where that is not certain."""
        before, number = self._session, self._number
        if session.setup is not before.setup or session.fight is not before.fight:
            return None
        now, then = session.characters, before.characters
        if now[:number] != then[:number] or now[number + 1 :] != then[number + 1 :]:
            return None
        checks = checks_now(session.setup, now[number])
        check = min(checks, key=lambda c: (c.at, c.rank, c.born), default=None)
        if check is None:
            return None
        key = (check.at, check.rank, self._place, check.born)
        return check if self._until is None or key < self._until else None
