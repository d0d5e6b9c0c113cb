"""What asks for a save besides time: a wound, stress, a confrontation, an offer of help, falling unconscious."""

from __future__ import annotations

from collections.abc import Callable

from rules.check import Answer, Check
from rules.clock import DAY
from rules.play import Play
from rules.refusal import Refused
from rules.systems.pathfinder.asking import answered, ask, health_of
from rules.systems.pathfinder.course import change, get, origin_of, tell, tell_test
from rules.systems.pathfinder.entry import HELP, SUPPRESS, UNCONSCIOUS, WOUNDED
from rules.systems.pathfinder.in_force import conditions, is_active
from rules.systems.pathfinder.notation import CONDITION, effects
from rules.systems.pathfinder.schedule import frequency
from rules.systems.pathfinder.state import ACTIVE, TRIGGERED, Affliction, Health, Pending
from rules.systems.pathfinder.striking import has_state, strike
from rules.words import T


def fitting(play: Play, health: Health, on: str, of: str | None) -> list[Affliction]:
    """The afflictions that a trigger fits now (of one, or of all)."""
    return [
        a
        for a in health.afflictions
        if a.entry.trigger(on) is not None
        and a.suspended is None
        and a.phase == ACTIVE
        and (is_active(play.setup, a, play.at) or on == SUPPRESS)
        and (of is None or a.named.id == of)
    ]


def trigger(play: Play, who: int, on: str, of: str | None) -> None:
    """Something happens that asks for a save of every affliction that it fits. Raises :class:`Refused`."""
    health = health_of(play, who)
    found = fitting(play, health, on, of)
    if not found and on != WOUNDED:
        raise Refused(T("nothing that {who} suffers from answers to that now"), who=play.character(who).name)
    if not found:
        play.emit("pathfinder.nothing_triggered", who)
    for affliction in found:
        _one(play, who, affliction, on)


def _one(play: Play, who: int, affliction: Affliction, on: str) -> None:
    health = health_of(play, who)
    if any(p.of == affliction.id and p.on == on for p in health.pending):
        tell(play, who, "pathfinder.asked_already", affliction, trigger=on)
        return
    if on == WOUNDED and _has_its_shape(play, health, affliction):
        tell(play, who, "pathfinder.shape_already", affliction)
        return
    if on == HELP and UNCONSCIOUS in conditions(play.setup, health, play.at):
        tell(play, who, "pathfinder.cannot_refuse", affliction)
        return
    if on == SUPPRESS:
        _refuse_second_attempt(play, affliction)
    tell(play, who, "pathfinder.triggered", affliction, trigger=on)
    ask(play, who, TRIGGERED, of=affliction.id, on=on)


def _has_its_shape(play: Play, health: Health, affliction: Affliction) -> bool:
    shapes = [e.target for e in effects(affliction.entry.effects) if e.what == CONDITION]
    return any(has_state(play, health, affliction.entry.id, shape) for shape in shapes)


def _refuse_second_attempt(play: Play, affliction: Affliction) -> None:
    # One attempt a day (AP-41); a day is 24 hours from the attempt (AX-05).
    if affliction.tried is not None and play.at < affliction.tried + DAY:
        raise Refused(
            T("{name:own}: one attempt a day; the next is possible in {span:span}"),
            name=affliction.entry.own,
            span=affliction.tried + DAY - play.at,
        )


def triggered(play: Play, who: int, check: Check, answer: Answer, pending: Pending) -> None:
    """The save that a trigger asked for is made (P-66, P-67, P-74, P-82)."""
    affliction = get(play, who, pending.of or 0)
    answered(play, who, pending.id)
    if affliction is None:
        return
    tested = play.test(check, answer)
    numbers = {"total": tested.total, "dc": affliction.dc}
    if pending.on == HELP:
        kind = "pathfinder.help_accepted" if tested.success else "pathfinder.help_refused"
        tell_test(play, who, kind, affliction, tested, **numbers)
        return
    kind = "pathfinder.passed" if tested.success else "pathfinder.failed"
    tell_test(play, who, kind, affliction, tested, **numbers)
    what = affliction.entry.trigger(pending.on)
    if not tested.success and what is not None:
        strike(play, who, what.effects or affliction.entry.effects, origin_of(affliction))


def sources(health: Health, of: str | None) -> list[Affliction]:
    """The manias and phobias whose source can come into view."""
    return [a for a in health.afflictions if a.entry.in_view and (of is None or a.named.id == of)]


def view_source(play: Play, who: int, of: str | None, seen: bool) -> None:
    """The source of a mania or phobia comes into view, or is gone (P-74)."""
    for affliction in sources(health_of(play, who), of):
        changed = change(play, who, affliction, in_view=seen)
        tell(play, who, "pathfinder.in_view" if seen else "pathfinder.out_of_view", changed)


def reroll_free(play_at: int, affliction: Affliction, round_seconds: int) -> int | None:
    """When the next reroll can be forced; ``None`` where it can be now (P-81, AP-44)."""
    every = frequency(affliction.entry, round_seconds) or 0
    free = None if affliction.rerolled is None else affliction.rerolled + every
    return free if free is not None and free > play_at else None


def rerollers(health: Health, allowed: Callable[[Affliction], bool]) -> list[Affliction]:
    """The afflictions that force rerolls."""
    return [a for a in health.afflictions if "reroll" in a.entry.effects and a.phase == ACTIVE and allowed(a)]


def reroll(play: Play, who: int) -> None:
    """The game master has a die rolled again (P-81). Raises :class:`Refused` within the hour."""
    health = health_of(play, who)
    found = rerollers(health, lambda a: a.suspended is None)
    if not found:
        raise Refused(T("nothing forces {who} to roll again"), who=play.character(who).name)
    free = [a for a in found if reroll_free(play.at, a, play.setup.round_seconds) is None]
    if not free:
        ends = min(reroll_free(play.at, a, play.setup.round_seconds) or 0 for a in found)
        raise Refused(T("the next forced reroll is possible in {span:span}"), span=ends - play.at)
    tell(play, who, "pathfinder.rerolled", change(play, who, free[0], rerolled=play.at))
