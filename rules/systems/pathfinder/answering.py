"""Carrying out a check that is due: which rule answers which check."""

from __future__ import annotations

from msgspec.structs import replace

from rules.check import Answer, Check
from rules.play import Play
from rules.systems.pathfinder.abilities import heal_a_point
from rules.systems.pathfinder.asking import health_of
from rules.systems.pathfinder.course import change, get, onset_over, saved, tell
from rules.systems.pathfinder.drugs import addiction, tidy
from rules.systems.pathfinder.exposure import breath, contraction
from rules.systems.pathfinder.madness import mad, morning, weekly
from rules.systems.pathfinder.state import Pending, Timed
from rules.systems.pathfinder.triggers import triggered


def resolve(play: Play, who: int, check: Check, answer: Answer) -> None:
    """Carry out a due check."""
    what, _, id = check.key.partition(" ")
    match check.check.partition(".")[2]:
        case "recovery":
            heal_a_point(play, who, check.key)
        case "onset":
            onset_over(play, who, int(check.key))
        case "ends":
            _end(play, who, what, int(id))
        case "contract":
            contraction(play, who, check, answer, _pending(play, who, int(id)))
        case "breath":
            breath(play, who, check, answer, _pending(play, who, int(id)))
        case "addiction":
            addiction(play, who, check, answer, _pending(play, who, int(id)))
        case "mad":
            mad(play, who, check, answer, _pending(play, who, int(id)))
        case "weekly":
            weekly(play, who, check, answer, int(id))
        case "morning":
            _morning(play, who, check, answer, what, int(id))
        case "save" if what == "course":
            affliction = get(play, who, int(id))
            if affliction is not None:
                saved(play, who, affliction.id, play.test(check, answer))
        case "save":
            triggered(play, who, check, answer, _pending(play, who, int(id)))
    tidy(play, who)


def _pending(play: Play, who: int, id: int) -> Pending:
    return next(p for p in health_of(play, who).pending if p.id == id)


def _morning(play: Play, who: int, check: Check, answer: Answer, on: str, id: int) -> None:
    if on != "morning":
        pending = _pending(play, who, id)
        health = health_of(play, who)
        play.put(who, health.without_pending(lambda p: p.id == pending.id))
        id = pending.of or 0
    morning(play, who, check, answer, id, on)


def _end(play: Play, who: int, what: str, id: int) -> None:
    health = health_of(play, who)
    if what == "quiet":
        affliction = health.affliction(id)
        if affliction is not None:
            tell(play, who, "pathfinder.quiet_over", change(play, who, affliction, quiet_until=None))
        return
    over = next(t for t in health.timed if t.id == id)
    play.put(who, replace(health, timed=tuple(t for t in health.timed if t is not over)))
    if over.condition is not None:
        play.emit("pathfinder.state_ends", who, condition=over.condition, of=dict(over.names))
    else:
        play.emit("pathfinder.wears_off", who, of=dict(over.names))
    _tell_what_begins(play, who, over)


def _tell_what_begins(play: Play, who: int, over: Timed) -> None:
    """What the same dose brings only now (P-27)."""
    for timed in health_of(play, who).timed:
        if timed.source == over.source and timed.since == play.at and timed.condition and timed.until is not None:
            play.emit(
                "pathfinder.state_until",
                who,
                of=dict(timed.names),
                condition=timed.condition,
                lasts=timed.until - play.at,
                until=timed.until,
            )
