"""Wounds of the mind: their own slots, the same pain, no clocks (H-52 … H-61)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.play import Play
from rules.systems.harmonies.clocks import put
from rules.systems.harmonies.levels import MENTAL_TABLE, lower, with_room
from rules.systems.harmonies.state import MentalWound, Patient
from rules.systems.harmonies.wounds import hurt


def receive(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """A mental wound: pain at once, madness points instead of mortality (H-54, H-56).

    Where no level has room any more the character becomes incoherent, and nothing is added (H-55). With a
    trigger named it sleeps until the game master wakes it.
    """
    patient = play.part(who, Patient)
    dealt: str = fields["level"]
    level = with_room(dealt, patient.count, patient.most)
    if level is None:
        play.emit("harmonies.incoherent", who, rule="H-55", level=dealt)
        put(play, who, replace(patient, incoherent=True))
        return
    text = (fields["text"] or "").strip()
    wound = MentalWound(patient.next_mental, level, play.at, text, active=not text)
    patient = replace(patient, mental=(*patient.mental, wound), next_mental=wound.id + 1)
    patient = hurt(patient, MENTAL_TABLE[level].pain, play.at)
    numbers: dict[str, Any] = {
        "wound": wound.id,
        "level": level,
        "text": text,
        "pain": patient.pain,
        "points": patient.madness_points,
    }
    if level == dealt:
        play.emit("harmonies.mind_wounded", who, rule="H-56", **numbers)
    else:
        play.emit("harmonies.mind_overflowed", who, rule="H-54", dealt=dealt, **numbers)
    put(play, who, patient)


def set_active(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """The penalty of a mental wound counts only while it is active (H-57, H-58)."""
    patient = play.part(who, Patient)
    wound = replace(patient.mental_wound(int(fields["wound"])), active=fields["active"])
    mental = tuple(wound if w.id == wound.id else w for w in patient.mental)
    patient = replace(patient, mental=mental)
    play.emit(
        "harmonies.mind_active" if wound.active else "harmonies.mind_dormant",
        who,
        rule="H-57",
        wound=wound.id,
        level=wound.level,
        madness=-patient.madness,
    )
    put(play, who, patient)


def heal(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """By the game master's decision a mental wound is one level milder, a shock gone (H-53).

    There is room again, so the incoherent can be played once more.
    """
    patient = play.part(who, Patient)
    wound = patient.mental_wound(int(fields["wound"]))
    to = lower(wound.level)
    mental = tuple(
        replace(w, level=to) if w.id == wound.id and to else w for w in patient.mental if to or w.id != wound.id
    )
    patient = replace(patient, mental=mental, incoherent=False)
    numbers: dict[str, Any] = {"wound": wound.id, "level": wound.level, "points": patient.madness_points}
    if to is None:
        play.emit("harmonies.mind_healed", who, rule="H-53", **numbers)
    else:
        play.emit("harmonies.mind_eased", who, rule="H-53", becomes=to, **numbers)
    put(play, who, patient)
