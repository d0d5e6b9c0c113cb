"""The clocks of a patient: what each change of the wounds does to what is pending.

All of it follows from comparing the state before and after a change, so no action need think of it.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rules.clock import HOUR
from rules.play import Play
from rules.session import Setup
from rules.systems.harmonies import house
from rules.systems.harmonies.levels import TABLE, rank
from rules.systems.harmonies.state import Patient, Treatment, Wound


def put(play: Play, who: int, after: Patient) -> None:
    """Write a changed state, its clocks brought in line with the change at ``play.at``.

    Says so when the time rested is lost, or counts from now on.
    """
    before = play.part(who, Patient)
    after = reschedule(before, after, play.at, play.setup)
    play.put(who, after)
    if after.resting and before.rest_since is not None and after.rest_since is None and after.wounds:
        play.emit("harmonies.rest_lost", who, rule="H-36", rested=before.rested(play.at))
    if before.resting and before.rest_since is None and after.rest_since is not None:
        play.emit("harmonies.rest_counts", who, rule="H-32")


def reschedule(before: Patient, after: Patient, at: int, setup: Setup) -> Patient:
    """The state after a change, with the clocks that follow from it."""
    if not after.wounds:
        # Whole again: nothing is asked for, and what was missed is forgiven (H-37, AH-15).
        after = replace(
            after,
            missed_care=0,
            neglect_at=None,
            relapse=None,
            survival_at=None,
            rest_since=None,
            care_at=None,
            session=None,
            skipped=None,
        )
    else:
        after = _resting(before, after, at)
        after = replace(after, relapse=_relapse(after), survival_at=_survival(before, after, at, setup))
    return replace(after, recovery_at=_recovery(after, at, setup))


def _relapse(after: Patient) -> int | None:
    """The pointer to the wound at risk lasts until all is stable (H-48, AH-25)."""
    if after.relapse is None or not after.unstable:
        return None
    return after.relapse if any(w.id == after.relapse for w in after.wounds) else None


def _resting(before: Patient, after: Patient, at: int) -> Patient:
    """Rest counts only while it is ordered and all is stable; it begins anew when that is so again (AH-21)."""
    if not after.resting or after.unstable:
        return replace(after, rest_since=None, care_at=None, session=None, skipped=None)
    care_at, row = after.care_at, after.row
    assert row is not None
    if care_at is None or _milder(before, after):
        # A milder gravest wound wants care less often, from now on (AH-39).
        care_at = at + row.care
    since = after.rest_since if after.rest_since is not None else at
    session = after.session
    if session is not None and not any(w.level == session.level for w in after.wounds):
        session = None
    return replace(after, rest_since=since, care_at=care_at, session=session)


def _milder(before: Patient, after: Patient) -> bool:
    was, now = before.gravest, after.gravest
    return was is not None and now is not None and rank(now.level) < rank(was.level)


def suspended(patient: Patient, setup: Setup) -> bool:
    """Whether care visits stand in for the survival rolls, as a house rule may say (AH-11)."""
    return patient.rest_since is not None and not house.checks_at_rest(setup)


def _survival(before: Patient, after: Patient, at: int, setup: Setup) -> int | None:
    """When the next survival roll falls due (AH-09).

    Bad news never postpone the pending one; after good news a whole new period begins.
    """
    period = after.period
    if period is None or suspended(after, setup):
        return None
    pending = after.survival_at
    if pending is None:
        return at + period
    stabilised = bool(before.unstable) and not after.unstable
    if stabilised or _milder(before, after):
        return at + period
    return min(pending, at + period)


def _recovery(after: Patient, at: int, setup: Setup) -> int | None:
    """When rest next takes away pain: an hour after it began to be able to (AH-04, H-28)."""
    able = after.resting and not after.unstable and after.pain > after.floor
    if not able or not house.pain_per_hour(setup):
        return None
    return after.recovery_at if after.recovery_at is not None else at + HOUR


class Opening(Struct, frozen=True):
    """The next chance to heal: which wound, since when a roll is allowed, and when the task falls due."""

    wound: Wound
    ready: int
    due: int


def _ready(wound: Wound, since: int) -> int:
    """A wound that was rolled for waits a whole period of its new level (AH-24)."""
    return max(since, wound.treated if wound.treated is not None else since) + TABLE[wound.level].rest


def opening(patient: Patient) -> Opening | None:
    """The next chance to heal: of the lightest level, after its period of rest (H-42, H-43).

    Within a session: the further wounds of that session's level, at once (H-46).
    """
    since = patient.rest_since
    if since is None:
        return None
    session = patient.session
    if session is not None:
        left = [w for w in patient.wounds if w.level == session.level and _ready(w, since) <= session.at]
        if left:
            return Opening(left[0], session.at, session.at)
    level = patient.lightest
    first = min(
        (w for w in patient.wounds if w.level == level),
        key=lambda w: (_ready(w, since), w.id),
        default=None,
    )
    if first is None:
        return None
    ready = _ready(first, since)
    due = ready if patient.skipped is None else max(ready, patient.skipped + TABLE[first.level].rest)
    return Opening(first, ready, due)


def after_success(patient: Patient, treated: Opening, at: int, setup: Setup) -> Patient:
    """The clocks after a healing roll that succeeded, the wound already changed.

    The session goes on while wounds of its level are left (H-46); then the rest starts anew for the next
    level (AH-23). The healers' visit counts as care (AH-39).
    """
    level = treated.wound.level
    since = patient.rest_since if patient.rest_since is not None else at
    start = treated.due if treated.due <= at else at
    left = any(w.level == level and _ready(w, since) <= start for w in patient.wounds)
    patient = replace(patient, session=Treatment(level, start) if left else None, skipped=None, care_at=None)
    if not left and house.restarts(setup):
        patient = replace(patient, rest_since=at)
    return patient
