"""Time: the verbs advance and continue. The clock visits every check on its way, in order."""

from __future__ import annotations

from msgspec.structs import replace

from rules import action
from rules.action import Field
from rules.agenda import agenda, holding
from rules.calendar import next_full_moon, next_sunrise, next_sunset, next_time
from rules.check import NOTICE
from rules.clock import LONGEST, parse_span
from rules.coming import Coming
from rules.command import Command
from rules.fight import end
from rules.names import fold, printable
from rules.play import Play
from rules.refusal import Refused
from rules.resolve import answer_itself, described
from rules.session import Session
from rules.values import read_all
from rules.verb import Verb, misused
from rules.words import T

AUTO = Field(
    name="auto",
    kind=action.YES_NO,
    title=T("automatic"),
    default=False,
    hint=T("the program rolls whatever falls due on the way"),
)

_UNTIL = {
    "dawn": "dawn",
    "aube": "dawn",
    "dusk": "dusk",
    "crepuscule": "dusk",
    "midnight": "midnight",
    "minuit": "midnight",
    "full moon": "full moon",
    "pleine lune": "full moon",
    "next": "next",
    "suivant": "next",
}


def destination(session: Session, text: str) -> int:
    """The second to which a duration or an until-form leads. Raises :class:`Refused`."""
    now, setup = session.now, session.setup
    until = _UNTIL.get(fold(text))
    if until is None:
        span = parse_span(text, setup.round_seconds)
        if span is None:
            raise Refused(
                T("{text} is no duration; write 15m, 2h, 1h30, 3d, 4r, dawn, dusk, midnight, full moon or next"),
                text=printable(text),
            )
        if span <= 0:
            raise Refused(T("time only goes forward, by a second at least"))
        return now + span
    shown = now + setup.offset
    calendar = setup.calendar
    match until:
        case "dawn":
            return next_sunrise(calendar, shown) - setup.offset
        case "dusk":
            return next_sunset(calendar, shown) - setup.offset
        case "midnight":
            return next_time(calendar, shown, 0) - setup.offset
        case "full moon":
            moon = next_full_moon(calendar, shown)
            if moon is None:
                raise Refused(T("this calendar has no moon"))
            return moon - setup.offset
    coming = [check.at for check in agenda(session) if check.kind != NOTICE and check.at > now]
    if not coming:
        raise Refused(T("nothing is to come"))
    return min(coming)


def refuse_while_held(play: Play) -> None:
    """Refuse to move the clock while a check of somebody who must be asked is due."""
    for check in holding(play.session):
        raise Refused(T("first answer what is due: {what:text}"), what=described(play, check))


def run_to(play: Play, target: int, auto: bool) -> None:
    """Move the clock to a second, or to the first check on the way that somebody must answer.

    What is left of the way is kept in ``session.remaining``. Notices happen and automatic checks are
    rolled as they are passed, each with the state that the ones before it left.
    """
    _visit(play, target, auto)
    stop = next((c.at for c in agenda(play.session) if c.kind != NOTICE and c.at <= target), None)
    arrived = target if stop is None else max(stop, play.session.now)
    play.session = replace(play.session, now=arrived, remaining=target - arrived)
    play.at = arrived


def answer_due(play: Play, auto: bool) -> None:
    """Answer what is due already and the program may answer, without moving the clock."""
    _visit(play, play.session.now, auto)


def _visit(play: Play, target: int, auto: bool) -> None:
    stuck = 0
    last: tuple[str, int, int, str] | None = None
    coming = Coming(target, auto)
    while (check := coming.first(play.session)) is not None:
        this = (check.check, check.who, check.at, check.key)
        stuck = stuck + 1 if this == last else 0
        if stuck > 1_000:
            raise RuntimeError(f"{check.check} does not go away when it is answered")
        last = this
        if check.at > play.session.now:
            play.session = replace(play.session, now=check.at)
        play.at = play.session.now
        answer_itself(play, check)


def settle(play: Play) -> None:
    """Let every notice happen whose second has come: after each command nothing due is mute."""
    for _ in range(10_000):
        check = next((c for c in agenda(play.session) if c.at <= play.session.now and c.kind == NOTICE), None)
        if check is None:
            return
        answer_itself(play, check)
    raise RuntimeError("notices do not end")


def _advance(play: Play, command: Command) -> None:
    if not command.words:
        raise misused(ADVANCE)
    auto = bool(read_all((AUTO,), dict(command.fields), play.view)["auto"])
    text = " ".join(command.words)
    if not auto:
        refuse_while_held(play)
    target = destination(play.session, text)
    if target > 10 * LONGEST:
        raise Refused(T("the clock does not go that far"))
    start = play.session.now
    if target - start >= play.setup.round_seconds:
        # Whoever lets more than a round go by has left the fight.
        end(play)
    run_to(play, target, auto)
    _report(play, start)


def _continue(play: Play, command: Command) -> None:
    if command.words:
        raise misused(CONTINUE)
    auto = bool(read_all((AUTO,), dict(command.fields), play.view)["auto"])
    if not auto:
        refuse_while_held(play)
    if play.session.remaining <= 0:
        raise Refused(T("nothing is left to continue; advance says how far"))
    start = play.session.now
    run_to(play, play.session.now + play.session.remaining, auto)
    _report(play, start)


def _report(play: Play, start: int) -> None:
    session = play.session
    if session.remaining:
        play.emit("core.stopped", passed=session.now - start, remaining=session.remaining)
    else:
        play.emit("core.passed", passed=session.now - start)


ADVANCE = Verb(
    name="advance",
    usage="advance DURATION|dawn|dusk|midnight|full moon|next [auto=yes]",
    hint=T("let time pass"),
    do=_advance,
    words=("duration",),
    fields=(AUTO,),
)
CONTINUE = Verb(
    name="continue",
    usage="continue [auto=yes]",
    hint=T("go on with what was left of the last advance"),
    do=_continue,
    fields=(AUTO,),
)

VERBS = (ADVANCE, CONTINUE)

SENTENCES = {
    "core.passed": T("{passed:span} pass"),
    "core.stopped": T("{passed:span} pass; {remaining:span} are left"),
}
