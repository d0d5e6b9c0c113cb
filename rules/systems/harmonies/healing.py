"""Healing rolls: from the lightest wound to the gravest, after its time of rest (H-42 … H-51)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.check import Answer, Check, modifiers_of
from rules.play import Play
from rules.session import Character
from rules.systems.harmonies import rolls
from rules.systems.harmonies.clocks import after_success, opening, put
from rules.systems.harmonies.levels import lower
from rules.systems.harmonies.state import Patient
from rules.systems.harmonies.wounds import all_unstable, improved, tell_improvement
from rules.view import View
from rules.words import T, Text, say


def why_not(view: View, character: Character) -> Text | None:
    """Why no healing roll can be made now; ``None`` when it can (H-28, H-43)."""
    patient = character.part(Patient)
    if patient is None or not patient.wounds:
        return say(T("{who} has no wound to heal"), who=character.name)
    if patient.unstable:
        return say(
            T("nothing heals while a wound is unstable; give {who} first aid first"),
            who=character.name,
        )
    chance = opening(patient)
    if chance is None:
        return say(T("{who} must rest first; bed rest is to be ordered"), who=character.name)
    if chance.ready > view.now:
        return say(
            T("{who} has not rested long enough: {left:span} more for a {level:term} wound"),
            who=character.name,
            left=chance.ready - view.now,
            level=chance.wound.level,
        )
    return None


def heal(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """A healing roll for the next wound of the lightest level (H-44)."""
    _treat(play, who, fields["by"], fields["level"], fields["modifier"])


def _treat(play: Play, who: int, by: int | None, level: int | None, modifier: int) -> None:
    patient = play.part(who, Patient)
    chance = opening(patient)
    if chance is None:
        raise ValueError(who)
    wound = chance.wound
    carer, modifiers = rolls.carer_modifiers(play, by, level, "healing")
    modifiers += modifiers_of(
        (T("difficulty of the wound"), rolls.heal_difficulty(patient, wound) + patient.missed_care),
        (T("missed care"), -patient.missed_care),
        (T("circumstances"), modifier),
    )
    if rolls.throw(play, who, rolls.HEALING, modifiers, rule="H-44", by=carer):
        to = lower(wound.level)
        patient = improved(patient, wound, to, treated=play.at)
        tell_improvement(play, who, wound, to, patient, "H-45")
        put(play, who, after_success(patient, chance, play.at, play.setup))
        return
    # From here until all is stable it is the treated wound that a failed survival roll worsens (H-48).
    play.emit("harmonies.relapsed", who, rule="H-47", wound=wound.id, level=wound.level)
    put(play, who, replace(all_unstable(patient), relapse=wound.id))


def best_carer(play: Play, patient: int) -> int | None:
    """Who heals where the program decides: the best living and conscious carer at the table.

    The best by the sheet; of equals somebody else before the patient, then the first in the party.
    """
    found: list[tuple[int, bool, int]] = []
    for character in play.session.characters:
        part = character.part(Patient)
        if part is None or character.died is not None or part.unconscious or part.incoherent:
            continue
        if character.kind != "object":
            found.append((part.sheet.healing, character.id != patient, character.id))
    return max(found, key=lambda carer: carer[:2])[2] if found else None


def answer_for_healing(play: Play, who: int, check: Check, answer: Answer) -> None:
    """The rest is long enough: the session is declined, or the program has the best carer roll.

    Declined, the task comes again after another full period.
    """
    if answer.automatic:
        carer = best_carer(play, who)
        if carer is not None:
            _treat(play, who, carer, None, 0)
            return
    play.emit("harmonies.healing_skipped", who, rule="H-43")
    put(play, who, replace(play.part(who, Patient), session=None, skipped=check.at))
