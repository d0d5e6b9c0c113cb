"""Pain by the game master's hand, and its recovery (H-28, AH-03, AH-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.check import Answer, Check
from rules.clock import HOUR
from rules.play import Play
from rules.refusal import Refused
from rules.systems.harmonies import house
from rules.systems.harmonies.clocks import put
from rules.systems.harmonies.state import Patient
from rules.systems.harmonies.wounds import hurt
from rules.words import T


def change(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """More pain (a blow without a wound), or recovery, which stops at mortality.

    Raises :class:`Refused` for a recovery while any wound is unstable (H-28, AH-41).
    """
    patient = play.part(who, Patient)
    amount: int = fields["amount"]
    if amount == 0:
        raise Refused(T("amount=0 changes nothing; write amount=3 or amount=-3"), field="amount")
    if amount > 0:
        patient = hurt(patient, amount, play.at)
        play.emit("harmonies.pain_gained", who, rule="H-13", amount=amount, pain=patient.pain)
        put(play, who, patient)
        return
    if patient.unstable:
        raise Refused(
            T("no pain is recovered while a wound is unstable; give {who} first aid first"),
            who=play.character(who).name,
        )
    _ease(play, who, -amount)


def _ease(play: Play, who: int, amount: int) -> None:
    patient = play.part(who, Patient)
    # Never up: healing does not worsen, whatever the floor.
    pain = min(patient.pain, max(patient.floor, patient.pain - amount))
    if pain == patient.pain:
        play.emit("harmonies.pain_at_floor", who, rule="H-28", pain=pain, mortality=patient.mortality)
    else:
        play.emit("harmonies.pain_eased", who, rule="H-28", amount=patient.pain - pain, pain=pain)
    put(play, who, replace(patient, pain=pain))


def recover(play: Play, who: int, check: Check, _answer: Answer) -> None:
    """A full hour of rest takes away pain, as a house rule says (AH-04)."""
    patient = play.part(who, Patient)
    play.put(who, replace(patient, recovery_at=check.at + HOUR))
    _ease(play, who, house.pain_per_hour(play.setup))
