"""What the panes, the party and the JSON view say of a patient."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.session import Character
from rules.system import Row
from rules.systems.harmonies import rolls
from rules.systems.harmonies.clocks import opening
from rules.systems.harmonies.levels import MENTAL_TABLE, NAMES, TABLE
from rules.systems.harmonies.state import MentalWound, Patient, Wound
from rules.view import View
from rules.words import T, Text, say

BADGES = ("unconscious", "incoherent", "unstable", "resting")


def wound_rows(character: Character) -> Iterator[Row]:
    """The wounds of the body, in the order in which they were taken."""
    patient = character.part(Patient)
    for wound in patient.wounds if patient else ():
        assert patient is not None
        yield _wound_row(character, patient, wound)


def _wound_row(character: Character, patient: Patient, wound: Wound) -> Row:
    row = TABLE[wound.level]
    alive = character.died is None
    threatened = alive and patient.affected is not None and patient.affected.id == wound.id
    chance = opening(patient) if alive else None
    facts: list[Text] = []
    if patient.relapse == wound.id:
        facts.append(say(T("in relapse")))
    if threatened and patient.survival_at is not None:
        facts.append(say(T("survival roll {when:moment}"), when=patient.survival_at))
    if chance is not None and chance.wound.id == wound.id:
        facts.append(say(T("healing roll {when:moment}"), when=chance.due))
    facts.append(say(T("since {when:moment}"), when=wound.received))
    return Row(
        system=Patient.system,
        label=wound.level,
        title=say("{level:term}", level=wound.level),
        key=str(wound.id),
        state="stable" if wound.stable else "unstable",
        facts=tuple(facts),
        next=patient.survival_at if threatened else None,
        names=NAMES[wound.level],
        over=not alive,
        data={
            "id": wound.id,
            "received": wound.received,
            "mortality": row.mortality,
            "difficulty": row.difficulty,
            "relapse": patient.relapse == wound.id,
        },
        detail=_wound_detail(wound),
        rule="H-09" if wound.level == "light" else "H-10" if wound.level == "grave" else "H-11",
    )


def _wound_detail(wound: Wound) -> tuple[Text, ...]:
    row = TABLE[wound.level]
    return (
        say(T("wound number {wound}, received {when:moment}"), wound=wound.id, when=wound.received),
        say(
            T("mortality {mortality}, difficulty {difficulty:signed} for first aid and healing"),
            mortality=row.mortality,
            difficulty=row.difficulty,
        ),
        say(
            T("as the gravest wound: survival rolls every {unstable:span} unstable, every {stable:span} stable"),
            unstable=row.unstable,
            stable=row.stable,
        ),
        say(
            T("care every {care:span}; {rest:span} of rest before a healing roll"),
            care=row.care,
            rest=row.rest,
        ),
    )


def mental_rows(character: Character) -> Iterator[Row]:
    """The wounds of the mind."""
    patient = character.part(Patient)
    for wound in patient.mental if patient else ():
        yield _mental_row(wound)


def _mental_row(wound: MentalWound) -> Row:
    points = MENTAL_TABLE[wound.level].points
    facts = [say(T("penalty {penalty:signed}"), penalty=-points)]
    if wound.text:
        facts.append(say(T("trigger: {text}"), text=wound.text))
    facts.append(say(T("since {when:moment}"), when=wound.received))
    return Row(
        system=Patient.system,
        label=wound.level,
        title=say(T("{level:term}"), level=wound.level),
        key=str(wound.id),
        state="active" if wound.active else "dormant",
        facts=tuple(facts),
        names=NAMES[wound.level],
        data={
            "id": wound.id,
            "received": wound.received,
            "text": wound.text,
            "active": wound.active,
            "points": points,
            "penalty": -points if wound.active else 0,
        },
        detail=(
            say(T("mental wound number {wound}, received {when:moment}"), wound=wound.id, when=wound.received),
            say(_DESCRIPTIONS[wound.level]),
            say(T("its penalty counts only while it is active; healing is the game master's decision")),
        ),
        rule={"shock": "H-59", "trauma": "H-60", "psychosis": "H-61"}[wound.level],
    )


_DESCRIPTIONS = {
    "shock": T("shaken nerves, a mild phobia, a habit that compels, a fit of panic that passes"),
    "trauma": T("a severe phobia, a split mind"),
    "psychosis": T("thought loses its thread: severe compulsions, phobias and panics beyond control"),
}


def badges(character: Character) -> Iterator[str]:
    """What the patient is, beside dead."""
    patient = character.part(Patient)
    if patient is None or character.died is not None:
        return
    states = (patient.unconscious, patient.incoherent, bool(patient.unstable), patient.resting)
    for badge, present in zip(BADGES, states, strict=True):
        if present:
            yield badge


def summary(character: Character) -> Text | None:
    """What stands beside the name: pain, and mortality where there is any."""
    patient = character.part(Patient)
    if patient is None or not (patient.pain or patient.wounds or patient.mental):
        return None
    if not patient.wounds:
        return say(T("pain {pain}"), pain=patient.pain)
    return say(T("pain {pain}/{mortality}"), pain=patient.pain, mortality=patient.mortality)


_LOOKS = {"light": (0.9, 0.6), "grave": (0.5, 0.3), "critical": (0.2, 0.2)}
"""How hurt somebody looks whose gravest wound is of this level: with one of them, and with as many as can be."""


def health(character: Character) -> float:
    """How hurt the body looks: the gravest wound decides, then how many of its level there are.

    A critical wound that bleeds on is dying (H-20: the next roll is seconds away).
    """
    patient = character.part(Patient)
    gravest = patient.gravest if patient else None
    if patient is None or gravest is None:
        return 1.0
    if gravest.level == "critical" and not gravest.stable:
        return 0.0
    one, full = _LOOKS[gravest.level]
    spare = max(1, patient.most[gravest.level] - 1)
    return one - (one - full) * min(1.0, (patient.count[gravest.level] - 1) / spare)


def numbers(view: View, character: Character) -> Mapping[str, Any]:
    """The numbers of the JSON view. Those of the dead stand still."""
    patient = character.part(Patient)
    if patient is None:
        return {}
    at = view.now if character.died is None else character.died.at
    chance = opening(patient)
    wound = chance.wound if chance is not None else None
    if wound is None and patient.lightest is not None:
        wound = next(w for w in patient.wounds if w.level == patient.lightest)
    return {
        "pain": patient.pain,
        "mortality": patient.mortality,
        "madness": patient.madness,
        **patient.count,
        "madness_points": patient.madness_points,
        "unstable": patient.unstable,
        "missed_care": patient.missed_care,
        "resting": patient.resting,
        "rested": patient.rested(at),
        "first_aid_difficulty": rolls.first_aid_difficulty(patient, view.setup),
        "heal_difficulty": rolls.heal_difficulty(patient, wound) if wound is not None else None,
        "relapse": patient.wound(patient.relapse).level if patient.relapse is not None else None,
    }
