"""Receiving wounds, and what makes them worse: overflow, worsening, death (H-02 … H-08, H-13 … H-18, H-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.play import Play
from rules.refusal import Refused
from rules.systems.harmonies.clocks import put
from rules.systems.harmonies.levels import TABLE, higher, rank, with_room
from rules.systems.harmonies.state import Patient, Wound
from rules.words import T

FATAL = "fatal_wound"
FAINT_EVERY = 5
"""A fainting roll for each multiple of so much pain that is reached (H-14, AH-27)."""


def hurt(patient: Patient, amount: int, at: int) -> Patient:
    """More pain at one blow. A fainting roll falls due where the total reaches or crosses a multiple of 5.

    One for each blow, however heavy; none for the unconscious (H-14, AH-27).
    """
    pain = patient.pain + amount
    crossed = pain // FAINT_EVERY > patient.pain // FAINT_EVERY
    faints = (*patient.faints, at) if crossed and not patient.unconscious else patient.faints
    return replace(patient, pain=pain, faints=faints)


def die(play: Play, who: int, level: str, rule: str) -> None:
    """A blow or a worsening finds no room any more: it kills. Nothing is added (H-07, AH-38)."""
    play.emit("harmonies.killed", who, rule=rule, level=level)
    play.die(who, Patient.system, FATAL)


def receive(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """Damage of a level: a wound, unstable, with its pain and mortality at once (H-02, H-13, H-18).

    A full level passes it on to the next one; what counts is the level that results (AH-06).
    """
    patient = play.part(who, Patient)
    dealt: str = fields["level"]
    level = with_room(dealt, patient.count, patient.most)
    if level is None:
        die(play, who, dealt, "H-07")
        return
    wound = Wound(patient.next_wound, level, False, play.at)
    patient = replace(patient, wounds=(*patient.wounds, wound), next_wound=wound.id + 1)
    patient = hurt(patient, TABLE[level].pain, play.at)
    numbers: dict[str, Any] = {
        "wound": wound.id,
        "level": level,
        "pain": patient.pain,
        "mortality": patient.mortality,
    }
    if level == dealt:
        play.emit("harmonies.wounded", who, rule="H-13", **numbers)
    else:
        play.emit("harmonies.overflowed", who, rule="H-05", dealt=dealt, **numbers)
    put(play, who, patient)


def without(patient: Patient, wound: Wound) -> Patient:
    """The patient with a wound less."""
    return replace(patient, wounds=tuple(w for w in patient.wounds if w.id != wound.id))


def with_changed(patient: Patient, changed: Wound) -> Patient:
    """The patient with one wound replaced by its changed self, at its place."""
    return replace(patient, wounds=tuple(changed if w.id == changed.id else w for w in patient.wounds))


def worsen(play: Play, who: int, wound: Wound, to: str | None, rule: str) -> None:
    """A wound is replaced by one of a higher level, unstable, with all the pain of a new one (H-24, H-25).

    Overflow applies, and above critical lies death (AH-07, AH-33). The room that the old one gives up lies below.
    """
    patient = play.part(who, Patient)
    level = with_room(to, patient.count, patient.most)
    if level is None:
        die(play, who, wound.level, rule)
        return
    patient = with_changed(patient, replace(wound, level=level, stable=False))
    patient = hurt(patient, TABLE[level].pain, play.at)
    play.emit(
        "harmonies.worsened",
        who,
        rule=rule,
        wound=wound.id,
        level=wound.level,
        becomes=level,
        pain=patient.pain,
        mortality=patient.mortality,
    )
    put(play, who, patient)


def worsen_by_one(play: Play, who: int, wound: Wound, rule: str) -> None:
    """A wound becomes one level graver (H-24)."""
    worsen(play, who, wound, higher(wound.level), rule)


def destabilise(play: Play, who: int, wound: Wound, rule: str) -> None:
    """A stable wound becomes unstable, and nothing else (H-23)."""
    play.emit("harmonies.destabilised", who, rule=rule, wound=wound.id, level=wound.level)
    put(play, who, with_changed(play.part(who, Patient), replace(wound, stable=False)))


def all_unstable(patient: Patient) -> Patient:
    """The patient with every wound unstable (AH-20)."""
    return replace(patient, wounds=tuple(replace(w, stable=False) for w in patient.wounds))


def improved(patient: Patient, wound: Wound, to: str | None, treated: int | None = None) -> Patient:
    """A wound takes a lower level, or goes; its stability stays, and so does the pain (H-45, AH-05)."""
    if to is None:
        return without(patient, wound)
    return with_changed(patient, replace(wound, level=to, treated=treated))


def tell_improvement(play: Play, who: int, wound: Wound, to: str | None, patient: Patient, rule: str) -> None:
    """Log that a wound is a level milder, or gone, and when it was the last one."""
    if to is None:
        play.emit(
            "harmonies.wound_gone",
            who,
            rule=rule,
            wound=wound.id,
            level=wound.level,
            mortality=patient.mortality,
        )
    else:
        play.emit(
            "harmonies.improved",
            who,
            rule=rule,
            wound=wound.id,
            level=wound.level,
            becomes=to,
            mortality=patient.mortality,
        )
    if not patient.wounds:
        play.emit("harmonies.whole", who, rule="H-37")


def amend(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """The game master changes a wound: magic, or one noted by mistake (H-16).

    Lower as a healing success, higher as a worsening. Raises :class:`Refused` where nothing would change.
    """
    patient = play.part(who, Patient)
    wound = patient.wound(int(fields["wound"]))
    to: str | None = None if fields["level"] == "none" else fields["level"]
    if to == wound.level:
        raise Refused(T("wound {wound} is {level:term} already; choose another level"), wound=wound.id, level=to)
    if to is not None and rank(to) > rank(wound.level):
        worsen(play, who, wound, to, "H-24")
        return
    patient = improved(patient, wound, to)
    tell_improvement(play, who, wound, to, patient, "H-16")
    put(play, who, patient)
