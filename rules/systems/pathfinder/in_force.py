"""What is in force at a moment: bonuses and penalties, conditions, temporary hit points.

Everything is derived from the state and the moment, so that what is shown and what is rolled cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rules.calendar import next_full_moon, next_sunrise
from rules.session import Setup
from rules.systems.pathfinder.entry import ADDICTION, UNCONSCIOUS, Entry, Own
from rules.systems.pathfinder.notation import (
    ABILITY,
    CONDITION,
    HIT_POINTS,
    MENTAL,
    MINDS,
    SAVE,
    effects,
)
from rules.systems.pathfinder.state import ONSET, Affliction, Change, Health, Timed

ABILITY_OF = {"fort": "con", "will": "wis"}
"""Whose modifier each save moves with."""


class Force(Struct, frozen=True):
    """One change in force, and where it comes from."""

    change: Change
    source: str
    """What counts as one source: of equal sources only the strongest counts (AP-14, AP-55)."""
    names: Own
    dose: int | None = None


def sunrise(setup: Setup, after: int) -> int:
    """The first sunrise after a second of the session's clock."""
    return next_sunrise(setup.calendar, after + setup.offset) - setup.offset


def full_moon(setup: Setup, after: int) -> int | None:
    """The first dusk of a full-moon night after a second; ``None`` under a sky without moons."""
    found = next_full_moon(setup.calendar, after + setup.offset)
    return None if found is None else found - setup.offset


def ends(setup: Setup, timed: Timed) -> int | None:
    """When something timed is over; ``None`` where no moment is set."""
    return sunrise(setup, timed.since) if timed.dawn else timed.until


def lasts(setup: Setup, health: Health, timed: Timed, at: int) -> bool:
    """Whether something timed is in force at a second."""
    if timed.since > at:
        return False
    end = ends(setup, timed)
    if end is not None and end <= at:
        return False
    return not timed.zero or health.left(timed.zero) == 0


def onset_ends(setup: Setup, affliction: Affliction) -> int | None:
    """When an onset is over; ``None`` where there is none, or where no full moon ever rises."""
    if affliction.phase != ONSET:
        return None
    if affliction.onset_ends is not None:
        return affliction.onset_ends
    return full_moon(setup, affliction.anchor)


def is_active(setup: Setup, affliction: Affliction, at: int) -> bool:
    """Whether its effects can be felt at a second: its onset is over and nothing quiets it."""
    if affliction.phase == ONSET:
        end = onset_ends(setup, affliction)
        if affliction.suspended is not None or end is None or end > at:
            return False
    return affliction.quiet_until is None or affliction.quiet_until <= at


def relieved(setup: Setup, health: Health, drug: Entry, at: int) -> bool:
    """Whether a drug's benefit keeps the dependence on it at bay (P-18)."""
    return any(t.relief and t.source == drug.id and lasts(setup, health, t, at) for t in health.timed)


def _constant(setup: Setup, health: Health, at: int) -> Iterator[Force]:
    for affliction in health.afflictions:
        entry = affliction.entry
        if not (entry.constant or entry.in_view) or not is_active(setup, affliction, at):
            continue
        if affliction.drug is not None and relieved(setup, health, affliction.drug, at):
            continue
        texts = entry.constant + (entry.in_view if affliction.in_view else ())
        source = ADDICTION if affliction.kind == ADDICTION else entry.id
        for effect in effects(texts):
            change = Change(effect.what, effect.target, effect.sign * effect.amount.plus, effect.type)
            yield Force(change, source, affliction.named.own)


def forces(setup: Setup, health: Health, at: int) -> list[Force]:
    """Every change in force at a second, before any rule about what adds to what."""
    found = list(_constant(setup, health, at))
    for timed in health.timed:
        if lasts(setup, health, timed, at):
            found += [Force(change, timed.source, timed.names, timed.dose) for change in timed.changes]
    return found


def strongest(found: list[Force]) -> list[Force]:
    """Of changes of one source, or of one type, only the strongest: the others do not add to it."""
    best: dict[tuple[str, bool], Force] = {}
    for force in found:
        bonus = force.change.value > 0
        key = (force.change.type if bonus and force.change.type else force.source, bonus)
        if key not in best or abs(force.change.value) > abs(best[key].change.value):
            best[key] = force
    return [force for force in best.values() if force.change.value]


def ability_changes(setup: Setup, health: Health, ability: str, at: int) -> list[Force]:
    """The bonuses and penalties of an ability that count at a second."""
    return strongest(
        [f for f in forces(setup, health, at) if f.change.what == ABILITY and f.change.target == ability]
    )


def bonus(setup: Setup, health: Health, ability: str, at: int) -> int:
    """The sum of an ability's bonuses."""
    return sum(max(0, f.change.value) for f in ability_changes(setup, health, ability, at))


def penalty(setup: Setup, health: Health, ability: str, at: int) -> int:
    """The sum of an ability's penalties, as points."""
    return sum(max(0, -f.change.value) for f in ability_changes(setup, health, ability, at))


def current(setup: Setup, health: Health, ability: str, at: int) -> int:
    """The score that counts at a second: what is left of it, with bonuses, less penalties, at least 0."""
    changes = ability_changes(setup, health, ability, at)
    return max(0, health.left(ability) + sum(f.change.value for f in changes))


def modifier(score: int) -> int:
    """The modifier of a score: 10 and 11 give 0, 0 gives -5 (P-50)."""
    return (score - 10) // 2


def ability_modifier(setup: Setup, health: Health, ability: str, at: int) -> int:
    """The modifier of the score that counts at a second."""
    return modifier(current(setup, health, ability, at))


def save_changes(
    setup: Setup,
    health: Health,
    save: str,
    at: int,
    *,
    mental: bool = False,
    without_dose: tuple[str, int] | None = None,
) -> list[Force]:
    """What adds to a save besides its ability: ``mental`` where it is against a mental effect.

    ``without_dose``: a drug and the number of a dose whose own bonuses do not count (AP-22).
    """
    found: list[Force] = []
    for force in forces(setup, health, at):
        if force.change.what != SAVE:
            continue
        if without_dose is not None and (force.source, force.dose) == without_dose:
            continue
        if force.change.target == save or (mental and force.change.target == MENTAL):
            found.append(force)
    return strongest(found)


def save_bonus(setup: Setup, health: Health, save: str, at: int) -> int:
    """A save in play: the sheet's, moved by its ability and by all that always counts."""
    ability = ABILITY_OF[save]
    base: int = getattr(health.sheet, save)
    moved = ability_modifier(setup, health, ability, at) - modifier(health.score(ability))
    return base + moved + sum(f.change.value for f in save_changes(setup, health, save, at))


def temporary_hp(setup: Setup, health: Health, at: int) -> int:
    """Temporary hit points: of each source the most."""
    return sum(
        f.change.value for f in strongest([f for f in forces(setup, health, at) if f.change.what == HIT_POINTS])
    )


def conditions(setup: Setup, health: Health, at: int) -> set[str]:
    """Every condition, whatever brings it: each once (AP-25 for what a score of 0 does)."""
    found = {f.change.target for f in forces(setup, health, at) if f.change.what == CONDITION}
    if health.left("str") == 0:
        found.add("helpless")
    if health.left("dex") == 0:
        found.add("paralysed")
    if any(health.left(ability) == 0 for ability in MINDS):
        found.add(UNCONSCIOUS)
    return found
