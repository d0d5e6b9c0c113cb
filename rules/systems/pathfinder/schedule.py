"""When an affliction asks for what: its next save, its DC at a moment, how many saves its course has.

Derived from the state, the settings and the sky; nothing here changes anything.
"""

from __future__ import annotations

from rules.clock import DAY, WEEK
from rules.session import Setup
from rules.systems.pathfinder.entry import (
    FULL_MOON,
    MADNESS,
    MORNING,
    POISON,
    Entry,
)
from rules.systems.pathfinder.house import CLEAN_DAYS_MINUS_2, DAILY, house
from rules.systems.pathfinder.in_force import ends, full_moon, onset_ends, sunrise
from rules.systems.pathfinder.notation import CONDITION, effects, fixed_seconds
from rules.systems.pathfinder.state import ONSET, Affliction, Health, Timed

PER_DOSE = 2
"""By how much each further dose raises a DC (P-13, P-97)."""


def frequency(entry: Entry, round_seconds: int) -> int | None:
    """Seconds from save to save; ``None`` where there is one save only, or the moon says when."""
    written = entry.usual_frequency
    if not written or written == FULL_MOON:
        return None
    return fixed_seconds(written, round_seconds)


def course_saves(entry: Entry, doses: int, round_seconds: int) -> int | None:
    """How many saves a course has (AP-02, AP-03), with half as many again per further dose (P-97, AP-31)."""
    every = frequency(entry, round_seconds)
    if entry.duration and every is not None:
        base = max(1, fixed_seconds(entry.duration, round_seconds) // every)
        return base + more_saves(base, doses - 1)
    if every is None and entry.usual_frequency != FULL_MOON and entry.kind == POISON:
        return 1
    return None


def more_saves(base: int, doses: int) -> int:
    """How many saves further doses add: half of the base duration each, a whole save at least."""
    return max(1, base * doses // 2) if doses else 0


def asks(affliction: Affliction) -> bool:
    """Whether its course asks for saves at all."""
    entry = affliction.entry
    if entry.kind == MADNESS or entry.later_save is None:
        return False
    if affliction.phase == ONSET:
        return bool(entry.usual_frequency or entry.effects or entry.initial)
    return bool(entry.usual_frequency) or affliction.next_save is not None


def next_save(setup: Setup, health: Health, affliction: Affliction) -> int | None:
    """When its next periodic save is due; ``None`` where none will be."""
    if affliction.suspended is not None or not asks(affliction):
        return None
    if affliction.phase == ONSET:
        due = onset_ends(setup, affliction)
    elif affliction.entry.usual_frequency == FULL_MOON:
        due = _next_full_moon(setup, health, affliction)
    else:
        due = affliction.next_save
    return None if due is None else _after_a_clean_day(setup, affliction, due)


def _after_a_clean_day(setup: Setup, affliction: Affliction, due: int) -> int:
    """Of a dependence: the first save of its fixed schedule that no dose in the day before cancels (AP-15)."""
    last = affliction.last_dose
    if last is None or house(setup, "addiction_saves") == DAILY:
        return due
    while due - DAY < last <= due:
        due += DAY
    return due


def _next_full_moon(setup: Setup, health: Health, affliction: Affliction) -> int | None:
    """The next full-moon night on which it does not have its shape already (AP-42)."""
    found = full_moon(setup, affliction.anchor)
    shapes = {e.target for e in effects(affliction.entry.effects) if e.what == CONDITION}
    while found is not None and any(_covers(setup, t, found) for t in health.timed if t.condition in shapes):
        found = full_moon(setup, found)
    return found


def _covers(setup: Setup, timed: Timed, at: int) -> bool:
    end = ends(setup, timed)
    return timed.since <= at and end is not None and end > at


def dc_at(setup: Setup, affliction: Affliction, at: int) -> int:
    """Its DC at a second: of a dependence it may fall by 2 with each clean day, by a house rule (AP-15)."""
    drug = affliction.drug
    if drug is None or affliction.last_dose is None or house(setup, "addiction_saves") != CLEAN_DAYS_MINUS_2:
        return affliction.dc
    clean = max(0, (at - affliction.last_dose) // DAY)
    return max(min(affliction.dc, drug.dc or affliction.dc), affliction.dc - PER_DOSE * clean)


def next_morning(setup: Setup, affliction: Affliction) -> int | None:
    """The next sunrise at which another personality may take over (P-70)."""
    if affliction.dawn_after is None or affliction.suspended is not None or not affliction.entry.trigger(MORNING):
        return None
    return sunrise(setup, affliction.dawn_after)


def next_week(affliction: Affliction) -> int | None:
    """When the weekly save of a madness is due (P-59)."""
    return affliction.next_week if affliction.suspended is None else None


def first_week(affliction: Affliction, begins: int) -> int | None:
    """When the first weekly save of a madness is due whose effects begin now (AP-28); of a curse never (P-56)."""
    return begins + WEEK if affliction.kind == MADNESS else None
