"""The course of an affliction: contracted, its onset, its saves, its end. One engine for all of them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.check import Tested
from rules.play import Play
from rules.systems.pathfinder.asking import health_of
from rules.systems.pathfinder.entry import FULL_MOON, MADNESS, MORNING, Entry
from rules.systems.pathfinder.in_force import ends
from rules.systems.pathfinder.notation import CONDITION, effects, seconds
from rules.systems.pathfinder.saving import second_save
from rules.systems.pathfinder.schedule import (
    PER_DOSE,
    course_saves,
    first_week,
    frequency,
    more_saves,
    next_save,
)
from rules.systems.pathfinder.state import ACTIVE, ONSET, Affliction
from rules.systems.pathfinder.striking import Origin, further, strike


def origin_of(affliction: Affliction) -> Origin:
    """Where a stroke of this affliction comes from."""
    return Origin(affliction.entry, affliction.named.own, affliction.id, affliction.is_madness)


def tell(play: Play, who: int, kind: str, affliction: Affliction, **data: Any) -> None:
    """Log something about an affliction; about a madness, for the game master's eyes (P-53)."""
    play.emit(
        kind,
        who,
        rule=affliction.entry.source,
        secret=affliction.is_madness,
        of=dict(affliction.named.own),
        **data,
    )


def get(play: Play, who: int, id: int) -> Affliction | None:
    """The affliction, if it is still under way and its bearer alive."""
    if play.character(who).died is not None:
        return None
    return health_of(play, who).affliction(id)


def change(play: Play, who: int, affliction: Affliction, **fields: Any) -> Affliction:
    """Put an affliction's changed self in its place; returns it."""
    changed = replace(affliction, **fields)
    play.put(who, health_of(play, who).with_affliction(changed))
    return changed


# -- the beginning


def contract(
    play: Play,
    who: int,
    entry: Entry,
    dc: int,
    *,
    doses: int = 1,
    passed: bool = False,
    kind: str | None = None,
    drug: Entry | None = None,
) -> int:
    """An affliction takes hold, its contraction save failed (or ``passed``, of what stays in the body anyway).

    Returns its id. It may be over already, or have killed.

    ``dc`` is the base DC of that save. Without an onset the effect strikes at once, and that save is the
    first of its course (AP-02); with one nothing happens until it is over (AP-01).
    """
    health = health_of(play, who)
    base = dc
    if entry.periodic and entry.later_save is not None and entry.later_save[1] is not None:
        # A printed DC of its own holds against the effects, whatever that of the contraction was (AP-11).
        base = entry.later_save[1] if entry.later_save[1] != entry.dc else dc
    onset = entry.usual_onset
    waits: int | None = None
    if onset and onset != FULL_MOON:
        waits = play.at + seconds(onset, play.setup.round_seconds, play.roll)
    affliction = Affliction(
        id=health.next_id,
        entry=entry,
        kind=kind or entry.kind,
        contracted=play.at,
        dc=base + PER_DOSE * (doses - 1),
        base_dc=base,
        phase=ONSET if onset else ACTIVE,
        onset_ends=waits,
        anchor=play.at,
        doses=doses,
        saves_max=course_saves(entry, doses, play.setup.round_seconds),
        drug=drug,
        last_dose=play.at if drug is not None else None,
    )
    play.put(who, replace(health.with_affliction(affliction), next_id=health.next_id + 1))
    if onset:
        if drug is not None and waits is not None:
            tell(play, who, "pathfinder.addiction_onset", affliction, onset=waits - play.at)
        elif waits is None:
            tell(play, who, "pathfinder.contracted_moon", affliction)
        else:
            tell(play, who, "pathfinder.contracted_onset", affliction, onset=waits - play.at)
        return affliction.id
    tell(play, who, "pathfinder.contracted", affliction)
    affliction = _begin(play, who, affliction)
    if passed:
        affliction = change(play, who, affliction, saves_made=1, streak=1, struck=True)
        plan(play, who, affliction.id)
    elif entry.effects or entry.initial or entry.further or entry.usual_frequency:
        affliction = change(play, who, affliction, saves_made=affliction.saves_made + 1)
        hit(play, who, affliction.id)
        plan(play, who, affliction.id)
    return affliction.id


def _begin(play: Play, who: int, affliction: Affliction) -> Affliction:
    """Its effects begin: now they can be felt, and its clocks run from here."""
    week = first_week(affliction, play.at) if affliction.is_madness else None
    return change(
        play,
        who,
        affliction,
        phase=ACTIVE,
        onset_ends=None,
        active_from=play.at,
        next_week=week,
        dawn_after=play.at if affliction.entry.trigger(MORNING) else None,
    )


def onset_over(play: Play, who: int, id: int) -> None:
    """The onset is over. A save due at this very second comes next."""
    affliction = get(play, who, id)
    if affliction is None:
        return
    due = next_save(play.setup, health_of(play, who), affliction)
    affliction = _begin(play, who, affliction)
    # A full moon counts from just before it, so that this one is the first.
    change(play, who, affliction, next_save=due, anchor=play.at - 1)
    tell(play, who, "pathfinder.onset_over", affliction)


# -- the saves


def hit(play: Play, who: int, id: int) -> None:
    """A save against the effects has failed: they strike."""
    affliction = get(play, who, id)
    if affliction is None:
        return
    entry = affliction.entry
    texts = entry.initial if entry.initial and not affliction.struck else entry.effects
    affliction = change(play, who, affliction, struck=True)
    origin = origin_of(affliction)
    struck = strike(play, who, texts, origin)
    marked = further(play, who, struck, origin, affliction.dc)
    present = get(play, who, id)
    if present is None:
        return
    if marked:
        present = change(play, who, present, marked=True)
    if entry.remedy is not None and not present.remedied:
        change(play, who, present, remedied=True)
        _remedy(play, who, present)


def _remedy(play: Play, who: int, affliction: Affliction) -> None:
    """It may end another affliction: one save against that one's DC, where it came recently (P-107, AP-37)."""
    remedy = affliction.entry.remedy
    assert remedy is not None
    within = seconds(remedy.within, play.setup.round_seconds, play.roll) if remedy.within else None
    for other in health_of(play, who).afflictions:
        if remedy.group not in (other.entry.group, other.entry.id):
            continue
        if within is not None and play.at - other.contracted > within:
            continue
        if second_save(play, who, affliction.entry.saves_with, other.dc, other.named.own):
            cured(play, who, other.id, by=affliction.entry.own)
        return


def saved(play: Play, who: int, id: int, tested: Tested) -> None:
    """A periodic save has been made: its result, and what comes next (AP-05, AP-07)."""
    affliction = get(play, who, id)
    if affliction is None:
        return
    made = affliction.saves_made + 1
    streak = affliction.streak + 1 if tested.success else 0
    affliction = change(play, who, affliction, saves_made=made, streak=streak, anchor=play.at)
    numbers = {"total": tested.total, "dc": affliction.dc}
    if not tested.success:
        tell_test(play, who, "pathfinder.failed", affliction, tested, **numbers)
        hit(play, who, id)
    elif affliction.entry.cure is None:
        tell_test(play, who, "pathfinder.passed", affliction, tested, **numbers)
    else:
        tell_test(
            play,
            who,
            "pathfinder.passed_of",
            affliction,
            tested,
            streak=streak,
            cure=affliction.entry.cure,
            **numbers,
        )
        if streak >= affliction.entry.cure:
            cured(play, who, id)
            return
    plan(play, who, id)


def tell_test(play: Play, who: int, kind: str, affliction: Affliction, tested: Tested, **data: Any) -> None:
    """Log a save: with its total where dice were thrown, plainly where its outcome was stated."""
    if tested.total is None:
        kind += "_stated"
    tell(play, who, kind, affliction, **data)


def plan(play: Play, who: int, id: int) -> None:
    """After a save: the next one, or the end of the course. Of the dead too: a revived one goes on from there."""
    affliction = health_of(play, who).affliction(id)
    if affliction is None:
        return
    every = frequency(affliction.entry, play.setup.round_seconds)
    due = None if every is None else play.at + every
    affliction = change(play, who, affliction, next_save=due)
    if affliction.saves_left == 0:
        if play.character(who).died is None:
            tell(play, who, "pathfinder.ran_out", affliction)
        remove(play, who, id)


# -- further doses


def further_doses(play: Play, who: int, affliction: Affliction, doses: int, dc: int | None) -> None:
    """More of the same poison: DC +2 and half of the base duration for each, at once (P-95 … P-98, AP-31)."""
    raised = max(0, dc - affliction.base_dc) if dc is not None and not affliction.entry.periodic else 0
    longest = affliction.saves_max
    if longest is not None:
        base = course_saves(affliction.entry, 1, play.setup.round_seconds) or 1
        before = more_saves(base, affliction.doses - 1)
        longest += more_saves(base, affliction.doses - 1 + doses) - before
    affliction = change(
        play,
        who,
        affliction,
        doses=affliction.doses + doses,
        dc=affliction.dc + raised + PER_DOSE * doses,
        base_dc=affliction.base_dc + raised,
        saves_max=longest,
    )
    tell(play, who, "pathfinder.further_doses", affliction, doses=affliction.doses, dc=affliction.dc)


# -- the end


def remove(play: Play, who: int, id: int) -> None:
    """It is over, and all that lasted as long as it."""
    health = health_of(play, who)
    gone = health.affliction(id)
    health = health.without_affliction(id)
    if gone is not None:
        # A shape that it gave ends with it; wounds and sleep do not.
        shapes = {e.target for e in effects(gone.entry.effects) if e.what == CONDITION and e.lasts == "dawn"}
        health = replace(
            health,
            timed=tuple(
                t
                for t in health.timed
                if not (t.source == gone.entry.id and t.condition in shapes and ends(play.setup, t) is not None)
            ),
        )
    play.put(who, health)


def cured(play: Play, who: int, id: int, by: Any = None) -> None:
    """It is cured; the damage that it did remains."""
    affliction = health_of(play, who).affliction(id)
    if affliction is None:
        return
    if by is None:
        tell(play, who, "pathfinder.cured", affliction)
    else:
        tell(play, who, "pathfinder.cured_by", affliction, by=dict(by))
    remove(play, who, id)


def raise_madness(play: Play, who: int, affliction: Affliction, by: int) -> None:
    """Struck by a madness that it has: the DC rises (P-57)."""
    assert affliction.entry.kind == MADNESS
    changed = change(play, who, affliction, dc=affliction.dc + by)
    tell(play, who, "pathfinder.worse", changed, dc=changed.dc)
