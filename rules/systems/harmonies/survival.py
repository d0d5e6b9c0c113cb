"""Survival rolls, fainting, and sudden activity (H-14, H-19 … H-25, H-29, H-35)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.check import Answer, Check
from rules.play import Play
from rules.systems.harmonies import rolls
from rules.systems.harmonies.clocks import put
from rules.systems.harmonies.state import Patient
from rules.systems.harmonies.wounds import all_unstable, destabilise, worsen_by_one


def survive(play: Play, who: int, check: Check, answer: Answer) -> None:
    """The periodic survival roll. Failed, it strikes the gravest wound, or the one in relapse (H-22, H-48).

    A stable wound becomes unstable (H-23), an unstable one a level graver (H-24).
    """
    tested = play.test(check, answer)
    rolls.report_check(play, who, rolls.SURVIVAL, check, tested)
    # The roll is answered: the next one comes a period after this one fell due, whatever follows (AH-09).
    patient = replace(play.part(who, Patient), survival_at=None)
    wound = patient.affected
    if tested.success or wound is None:
        put(play, who, patient)
        return
    play.put(who, patient)
    if wound.stable:
        destabilise(play, who, wound, "H-23")
    else:
        worsen_by_one(play, who, wound, "H-48" if patient.relapse is not None else "H-24")


def faint(play: Play, who: int, check: Check, answer: Answer) -> None:
    """A fainting roll; failed, the character is unconscious, and rolls no further one (H-14, AH-27)."""
    tested = play.test(check, answer)
    rolls.report_check(play, who, rolls.FAINT, check, tested)
    patient = play.part(who, Patient)
    if tested.success:
        put(play, who, replace(patient, faints=patient.faints[1:]))
        return
    play.emit("harmonies.fainted", who, rule="H-14")
    put(play, who, replace(patient, faints=(), unconscious=True))


def wake(play: Play, who: int, _fields: Mapping[str, Any]) -> None:
    """The faint is over: the base rules, or the game master, say when."""
    play.emit("harmonies.woke", who, rule="H-14")
    put(play, who, replace(play.part(who, Patient), unconscious=False))


def answer_for_neglect(play: Play, who: int, check: Check, answer: Answer) -> None:
    """The roll for a missed care visit. Failed, all wounds become unstable (H-35, AH-20).

    Either way every later survival and healing roll is 1 harder, until no wound is left (H-37, AH-14).
    """
    tested = play.test(check, answer)
    rolls.report_check(play, who, rolls.NEGLECT, check, tested)
    patient = play.part(who, Patient)
    patient = replace(patient, neglect_at=None, missed_care=patient.missed_care + 1)
    play.emit("harmonies.neglected", who, rule="H-37", malus=-patient.missed_care)
    if not tested.success:
        play.emit("harmonies.all_destabilised", who, rule="H-35")
        patient = all_unstable(patient)
    put(play, who, patient)


def exert(play: Play, who: int, _fields: Mapping[str, Any]) -> None:
    """Sudden activity with a grave or critical wound: failed, the gravest worsens, stable or not (H-29, AH-30)."""
    patient = play.part(who, Patient)
    modifiers = rolls.survival_modifiers(patient)
    wound = patient.gravest
    if rolls.throw(play, who, rolls.EXERTION, modifiers, rule="H-29") or wound is None:
        return
    worsen_by_one(play, who, wound, "H-29")
