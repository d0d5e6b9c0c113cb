"""Rolls: level + modifiers + dice, against 0 (AH-01)."""

from __future__ import annotations

from typing import Any

from rules.check import FAILURE, SUCCESS, Check, Modifier, Needs, Tested, modifiers_of, needs_at_least
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character, Setup
from rules.systems.harmonies import house
from rules.systems.harmonies.levels import TABLE
from rules.systems.harmonies.state import Patient, Wound
from rules.view import View
from rules.words import T, Text, say

SURVIVAL, NEGLECT, FAINT = "survival_roll", "survival_roll_for_missed_care", "fainting_roll"
EXERTION, FIRST_AID, HEALING = "survival_roll_for_exertion", "first_aid_roll", "healing_roll"


def survival_modifiers(patient: Patient) -> tuple[Modifier, ...]:
    """Body + Resistance, less pain, less every care visit missed before (H-19, H-37)."""
    return modifiers_of(
        (T("survival"), patient.sheet.survival),
        (T("pain"), -patient.pain),
        (T("missed care"), -patient.missed_care),
    )


def faint_modifiers(patient: Patient) -> tuple[Modifier, ...]:
    """Resistance + Intuition, less pain; missed care does not count (H-14, AH-16)."""
    return modifiers_of((T("faint"), patient.sheet.faint), (T("pain"), -patient.pain))


def first_aid_difficulty(patient: Patient, setup: Setup) -> int:
    """The sum of the difficulties of all wounds, or of the unstable ones by a house rule (H-26, AH-18)."""
    return sum(
        TABLE[wound.level].difficulty for wound in patient.wounds if house.counts_all(setup) or not wound.stable
    )


def heal_difficulty(patient: Patient, wound: Wound) -> int:
    """That of the treated wound's level, and 1 for each care visit missed (H-44)."""
    return TABLE[wound.level].difficulty - patient.missed_care


def needs(modifiers: tuple[Modifier, ...], setup: Setup) -> Needs:
    """What the dice must show."""
    return needs_at_least(house.success_at(setup), modifiers)


def report(
    play: Play, who: int, roll: str, base: int, tested: Tested, *, rule: str, by: str | None = None
) -> None:
    """Log a roll that was decided: its dice, its total, or that its outcome was stated."""
    if tested.die is None:
        play.emit("harmonies.stated", who, rule=rule, roll=roll, outcome=tested.outcome)
        return
    numbers: dict[str, Any] = {
        "roll": roll,
        "base": base,
        "die": tested.die,
        "total": tested.total,
        "outcome": tested.outcome,
    }
    if by is None:
        play.emit("harmonies.rolled", who, rule=rule, **numbers)
    else:
        play.emit("harmonies.rolled_by", who, rule=rule, by=by, **numbers)


def report_check(play: Play, who: int, roll: str, check: Check, tested: Tested) -> None:
    """Log a check that was decided; its base is all but the dice."""
    base = (tested.total or 0) - (tested.die or 0)
    report(play, who, roll, base, tested, rule=check.rule)


def throw(
    play: Play, who: int, roll: str, modifiers: tuple[Modifier, ...], *, rule: str, by: str | None = None
) -> bool:
    """Roll for an action, log it, and say whether it succeeds."""
    base = sum(m.value for m in modifiers)
    die = play.roll(house.dice_of(play.setup))
    success = base + die >= house.success_at(play.setup)
    tested = Tested(success, SUCCESS if success else FAILURE, die, base + die)
    report(play, who, roll, base, tested, rule=rule, by=by)
    return success


def carer_modifiers(
    play: Play, by: int | None, level: int | None, skill: str
) -> tuple[str | None, tuple[Modifier, ...]]:
    """Who treats, and with what: the level on the carer's own sheet less the carer's own pain (AH-17).

    With ``level`` the number alone counts. Raises :class:`Refused` for a carer who cannot act.
    """
    if by is None:
        return None, modifiers_of((T("level"), level or 0))
    carer = play.character(by)
    reason = treats_nobody(play.view, carer, carer)
    if reason is not None:
        raise Refused(reason)
    part = play.part(by, Patient)
    value: int = getattr(part.sheet, skill)
    return carer.name, modifiers_of((T("level"), value), (T("carer's pain"), -part.pain))


def treats_nobody(_view: View, _patient: Character, carer: Character) -> Text | None:
    """Why somebody cannot treat anybody now; ``None`` where it can be done."""
    part = carer.part(Patient)
    if part is None:
        return say(T("{who} has no harmonies sheet; give the carer's level= instead"), who=carer.name)
    if carer.died is not None:
        return say(T("{who} is dead and treats nobody"), who=carer.name)
    if part.unconscious:
        return say(T("{who} is unconscious and treats nobody; wake them first"), who=carer.name)
    return None
