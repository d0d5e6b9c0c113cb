"""Ability damage and drain: dealt, healed by the day, restored; and what happens at 0."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.clock import DAY
from rules.play import Play
from rules.systems.pathfinder.asking import ask, health_of
from rules.systems.pathfinder.entry import UNCONSCIOUS
from rules.systems.pathfinder.house import NO, house
from rules.systems.pathfinder.in_force import conditions, is_active
from rules.systems.pathfinder.notation import DAMAGE, DRAIN, MINDS
from rules.systems.pathfinder.state import MAD, TRIGGERED, Damage, Health

Loss = tuple[str, str, int]
"""``damage`` or ``drain``, the ability, the points."""


def lose(play: Play, who: int, losses: Sequence[Loss], source: str = "", rule: str = "") -> dict[str, int]:
    """Deal damage and drain in one stroke; returns the points that each ability really lost.

    Nothing goes below 0, and what lies beyond is not recorded (AP-53).
    """
    health = health_of(play, who)
    was_out = UNCONSCIOUS in conditions(play.setup, health, play.at)
    before = {ability: health.left(ability) for _, ability, _ in losses}
    lost: dict[str, int] = {}
    for what, ability, points in losses:
        dealt = min(points, health.left(ability))
        lost[ability] = lost.get(ability, 0) + dealt
        if dealt:
            health = _with_loss(health, what, ability, dealt, source, play.at)
        play.put(who, health)
        play.emit(
            "pathfinder.damaged" if what == DAMAGE else "pathfinder.drained",
            who,
            rule=rule,
            ability=ability.capitalize(),
            points=dealt,
            left=health.left(ability),
        )
    for ability, was in before.items():
        if was > 0 and health.left(ability) == 0:
            reached_zero(play, who, ability)
    if not was_out and play.character(who).died is None:
        notice_unconscious(play, who)
    return lost


def _with_loss(health: Health, what: str, ability: str, points: int, source: str, at: int) -> Health:
    if what == DRAIN:
        return replace(health, drain={**health.drain, ability: health.drained(ability) + points})
    if ability not in health.healing:
        health = replace(health, healing={**health.healing, ability: at + DAY})
    same = [d for d in health.damage if d.ability == ability]
    if same and same[-1].source == source:
        last = same[-1]
        damage = tuple(replace(d, points=d.points + points) if d is last else d for d in health.damage)
    else:
        damage = (*health.damage, Damage(ability, points, source))
    return replace(health, damage=damage)


def reached_zero(play: Play, who: int, ability: str) -> None:
    """A score has reached 0: death, helplessness, or a chance of madness (P-49, AP-25)."""
    if play.character(who).died is not None:
        return
    if ability == "con":
        play.emit("pathfinder.con_zero", who)
        play.die(who, "pathfinder", "Con 0")
        return
    play.emit("pathfinder.zero", who, rule="AP-25", ability=ability.capitalize(), then=at_zero(ability))
    if ability in MINDS:
        ask(play, who, MAD, ability=ability)


def at_zero(ability: str) -> str:
    """The condition that a score of 0 brings (AP-25)."""
    return {"str": "helpless", "dex": "paralysed"}.get(ability, UNCONSCIOUS)


def notice_unconscious(play: Play, who: int) -> None:
    """Where the character has just become unconscious: whoever takes over then is asked for (P-68, P-70)."""
    health = health_of(play, who)
    if UNCONSCIOUS not in conditions(play.setup, health, play.at):
        return
    for affliction in health.afflictions:
        if affliction.entry.trigger(UNCONSCIOUS) and is_active(play.setup, affliction, play.at):
            waiting = any(p.of == affliction.id and p.on == UNCONSCIOUS for p in health.pending)
            if affliction.suspended is None and not waiting:
                ask(play, who, TRIGGERED, of=affliction.id, on=UNCONSCIOUS)


# -- healing


def is_blocked(play: Play, health: Health, source: str) -> bool:
    """Whether damage of this source does not heal by itself: P-17, or the house rule of AP-08."""
    dependence = health.depends_on(source)
    if dependence is not None and dependence.entry.blocks_healing and is_active(play.setup, dependence, play.at):
        return True
    return house(play.setup, "heal_while_ill") == NO and health.suffers(source) is not None


def heal_a_point(play: Play, who: int, ability: str) -> None:
    """The daily point of an ability: of its oldest damage that can heal (P-05, AP-09)."""
    health = health_of(play, who)
    healable = next(
        (d for d in health.damage if d.ability == ability and not is_blocked(play, health, d.source)),
        None,
    )
    if healable is not None:
        health = _healed(health, healable, 1)
    clocks = {a: at for a, at in health.healing.items() if a != ability}
    if health.damaged(ability):
        clocks = {**clocks, ability: play.at + DAY}
    play.put(who, replace(health, healing=clocks))
    if healable is not None:
        play.emit(
            "pathfinder.recovered",
            who,
            rule="P-05",
            ability=ability.capitalize(),
            remaining=health.damaged(ability),
            left=health.left(ability),
        )


def _healed(health: Health, damage: Damage, points: int) -> Health:
    kept = tuple(
        d if d is not damage else replace(d, points=d.points - points)
        for d in health.damage
        if d is not damage or d.points > points
    )
    return replace(health, damage=kept)


def restore(play: Play, who: int, ability: str, points: int, what: str) -> int:
    """Give points back, the oldest damage first, blocked or not; returns how many."""
    health = health_of(play, who)
    given = 0
    if what == DRAIN:
        given = min(points, health.drained(ability))
        drain = {a: n for a, n in {**health.drain, ability: health.drained(ability) - given}.items() if n}
        health = replace(health, drain=drain)
    while what == DAMAGE and given < points:
        oldest = next((d for d in health.damage if d.ability == ability), None)
        if oldest is None:
            break
        step = min(points - given, oldest.points)
        health = _healed(health, oldest, step)
        given += step
    if not health.damaged(ability):
        health = replace(health, healing={a: at for a, at in health.healing.items() if a != ability})
    play.put(who, health)
    return given


def make_permanent(play: Play, who: int, ability: str, points: int, source: str) -> int:
    """Turn points of damage that a source has just dealt into drain (AP-24); returns how many."""
    health = health_of(play, who)
    mine = [d for d in health.damage if d.ability == ability and d.source == source]
    turned = min(points, sum(d.points for d in mine))
    left = turned
    for damage in reversed(mine):
        step = min(left, damage.points)
        if step:
            health = _healed(health, damage, step)
        left -= step
    if turned:
        health = replace(health, drain={**health.drain, ability: health.drained(ability) + turned})
    if not health.damaged(ability):
        health = replace(health, healing={a: at for a, at in health.healing.items() if a != ability})
    play.put(who, health)
    return turned
