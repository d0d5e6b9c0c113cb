"""What a failed save does: its dice, the damage, the states, the second save."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rules.play import Play
from rules.systems.pathfinder.abilities import lose, make_permanent, notice_unconscious
from rules.systems.pathfinder.asking import breathe, health_of
from rules.systems.pathfinder.entry import MADNESS, UNCONSCIOUS, Entry, Own
from rules.systems.pathfinder.in_force import conditions, ends, lasts
from rules.systems.pathfinder.notation import (
    CONDITION,
    DAMAGE,
    DAWN,
    DEATH,
    DRAIN,
    FOR_GOOD,
    YEARS,
    Effect,
    effects,
    seconds,
)
from rules.systems.pathfinder.saving import second_save
from rules.systems.pathfinder.state import Change, Health, Timed


class Struck(Struct, frozen=True):
    """What a stroke came to: the damage that the dice showed, and what each ability really lost."""

    rolled: int
    lost: dict[str, int]


class Origin(Struct, frozen=True):
    """Where a stroke comes from: an affliction under way, or the dose of a drug."""

    entry: Entry
    names: Own
    held_by: int | None = None
    secret: bool = False


def strike(play: Play, who: int, texts: tuple[str, ...], origin: Origin) -> Struck:
    """Roll and apply effects: all dice first, in the order in which they are printed."""
    rolled = [(e, _measure(play, e)) for e in effects(texts)]
    losses = [(e.what, e.target, number) for e, number in rolled if e.what in (DAMAGE, DRAIN)]
    lost: dict[str, int] = {}
    if losses:
        lost = lose(play, who, losses, origin.entry.id, origin.entry.source)
    for effect, number in rolled:
        if play.character(who).died is not None:
            break
        if effect.what == YEARS:
            _age(play, who, number, origin)
        elif effect.what == DEATH:
            play.emit("pathfinder.killed", who, rule=origin.entry.source, of=dict(origin.names))
            play.die(who, "pathfinder", origin.entry.label)
        elif effect.holds:
            begin_state(play, who, effect, number, origin)
    return Struck(sum(points for what, _, points in losses if what in (DAMAGE, DRAIN)), lost)


def _measure(play: Play, effect: Effect) -> int:
    """The number that an effect's dice come to; of a condition with a span, its seconds."""
    if effect.what == CONDITION:
        if effect.lasts in ("", DAWN, FOR_GOOD):
            return 0
        return seconds(effect.lasts, play.setup.round_seconds, play.roll)
    return effect.amount.get(play.roll)


def _age(play: Play, who: int, years: int, origin: Origin) -> None:
    health = health_of(play, who)
    play.put(who, replace(health, aged=health.aged + years))
    play.emit(
        "pathfinder.aged",
        who,
        rule=origin.entry.source,
        of=dict(origin.names),
        years=years,
        aged=health.aged + years,
    )


def begin_state(play: Play, who: int, effect: Effect, number: int, origin: Origin) -> None:
    """A state begins: for so many seconds, until dawn, as long as its affliction, as its zero, or for good."""
    health = health_of(play, who)
    change = (
        Change(CONDITION, effect.target)
        if effect.what == CONDITION
        else Change(effect.what, effect.target, effect.sign * number, effect.type)
    )
    timed = Timed(
        id=health.next_id,
        source=origin.entry.id,
        names=origin.names,
        kind=origin.entry.kind,
        since=play.at,
        until=play.at + number if effect.what == CONDITION and number else None,
        dawn=effect.lasts == DAWN,
        held_by=origin.held_by if not effect.lasts and not effect.zero else None,
        zero=effect.zero,
        changes=(change,),
    )
    if effect.zero and health.left(effect.zero) > 0:
        return
    same = [t for t in health.timed if t.source == timed.source and t.changes == timed.changes]
    if any(_outlasts(play, old, timed) for old in same):
        return
    was = conditions(play.setup, health, play.at)
    kept = tuple(t for t in health.timed if t not in same)
    play.put(who, replace(health, timed=(*kept, timed), next_id=health.next_id + 1))
    if timed.condition is None:
        return
    _tell(play, who, timed, origin)
    if timed.condition == UNCONSCIOUS and UNCONSCIOUS not in was:
        notice_unconscious(play, who)
    if timed.condition == "suffocating":
        breathe(play, who)


def _outlasts(play: Play, old: Timed, new: Timed) -> bool:
    before, after = ends(play.setup, old), ends(play.setup, new)
    return before is None or (after is not None and before >= after)


def _tell(play: Play, who: int, timed: Timed, origin: Origin) -> None:
    end = ends(play.setup, timed)
    data = {"condition": timed.condition, "of": dict(origin.names)}
    rule, secret = origin.entry.source, origin.secret
    if end is None:
        play.emit("pathfinder.state", who, rule=rule, secret=secret, **data)
    else:
        play.emit("pathfinder.state_until", who, rule=rule, secret=secret, lasts=end - play.at, until=end, **data)


def has_state(play: Play, health: Health, source: str, condition: str) -> bool:
    """Whether a condition that this entry brings is in force."""
    return any(
        t.source == source and t.condition == condition and lasts(play.setup, health, t, play.at)
        for t in health.timed
    )


def further(play: Play, who: int, struck: Struck, origin: Origin, dc: int) -> bool:
    """The second save that a failed one may ask for, and what follows (AP-23, AP-24); whether it failed."""
    second = origin.entry.further
    if second is None or play.character(who).died is not None:
        return False
    if second.over and struck.rolled <= second.over:
        return False
    if second.drains and not any(struck.lost.values()):
        return False
    save = origin.entry.saves_with
    if second.save:
        save, _, number = second.save.partition(" ")
        dc = int(number) if number else dc
    if second_save(play, who, save, dc, origin.names, mental=origin.entry.kind == MADNESS):
        return False
    if second.drains:
        ability = max(struck.lost, key=lambda a: struck.lost[a])
        just_lost = min(second.drains, struck.lost[ability])
        turned = make_permanent(play, who, ability, just_lost, origin.entry.id)
        play.emit(
            "pathfinder.made_permanent",
            who,
            rule=origin.entry.source,
            ability=ability.capitalize(),
            points=turned,
        )
    strike(play, who, second.effects, origin)
    return True
