"""First aid, bed rest and care visits (H-26 … H-28, H-32 … H-41)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.check import MISSED, Answer, Check, modifiers_of
from rules.play import Play
from rules.refusal import Refused
from rules.systems.harmonies import rolls
from rules.systems.harmonies.clocks import put
from rules.systems.harmonies.state import Patient
from rules.words import T

ASSURED = "assured"


def first_aid(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """One roll at the difficulty of all wounds together makes all of them stable; failed, nothing (H-26, H-27)."""
    patient = play.part(who, Patient)
    by, modifiers = rolls.carer_modifiers(play, fields["by"], fields["level"], "first_aid")
    modifiers += modifiers_of(
        (T("difficulty of the wounds"), rolls.first_aid_difficulty(patient, play.setup)),
        (T("circumstances"), fields["modifier"]),
    )
    if not rolls.throw(play, who, rolls.FIRST_AID, modifiers, rule="H-26", by=by):
        return
    play.emit("harmonies.stabilised", who, rule="H-27")
    wounds = tuple(replace(w, stable=True) for w in patient.wounds)
    put(play, who, replace(play.part(who, Patient), wounds=wounds))


def rest(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """Bed rest from now on, or its end; ordered again, only how care is seen to may change (H-32)."""
    patient = play.part(who, Patient)
    if fields["state"] == "on":
        assured = fields["care"] == ASSURED
        if patient.resting:
            if assured == patient.assured:
                play.emit("harmonies.rest_goes_on", who, rule="H-32")
            else:
                play.emit("harmonies.care_assured" if assured else "harmonies.care_asked", who, rule="H-32")
            put(play, who, replace(patient, assured=assured))
            return
        play.emit("harmonies.rest_ordered_assured" if assured else "harmonies.rest_ordered", who, rule="H-32")
        put(play, who, replace(patient, resting=True, assured=assured))
        return
    if not patient.resting:
        raise Refused(T("{who} is not at rest; state=on begins it"), who=play.character(who).name)
    play.emit("harmonies.rest_ended", who, rule="H-32", rested=patient.rested(play.at))
    put(play, who, replace(patient, resting=False))


def _visited(play: Play, who: int) -> None:
    play.emit("harmonies.cared", who, rule="H-34")
    # Without a next visit its clock begins a period anew.
    put(play, who, replace(play.part(who, Patient), care_at=None))


def care(play: Play, who: int, _fields: Mapping[str, Any]) -> None:
    """A care visit now: it answers the one that is due, and an early one moves the schedule (H-34, AH-13)."""
    _visited(play, who)


def answer_for_care(play: Play, who: int, check: Check, answer: Answer) -> None:
    """A care visit falls due: done, or missed. Missed, a survival roll follows at once (H-34, H-35).

    Either way the next visit is a period after this one was due (AH-13).
    """
    if answer.outcome != MISSED:
        _visited(play, who)
        return
    play.emit("harmonies.care_missed", who, rule="H-35")
    put(play, who, replace(play.part(who, Patient), care_at=None, neglect_at=check.at))
