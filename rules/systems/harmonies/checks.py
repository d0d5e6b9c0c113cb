"""The agenda of one patient, derived from its clocks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from rules.check import DONE, MISSED, NOTICE, SKIP, TASK, Check, Modifier, Rank, needs_at_least
from rules.session import Character, Setup
from rules.systems.harmonies import house, rolls
from rules.systems.harmonies.clocks import opening, suspended
from rules.systems.harmonies.levels import TABLE, higher, with_room
from rules.systems.harmonies.state import Patient, Wound
from rules.words import T, Text, say

SURVIVAL = "harmonies.survival"
FAINT = "harmonies.faint"
NEGLECT = "harmonies.neglect"
CARE = "harmonies.care"
HEALING = "harmonies.healing"
RECOVERY = "harmonies.recovery"

TITLES = {
    SURVIVAL: T("survival roll"),
    FAINT: T("fainting roll"),
    NEGLECT: T("survival roll for missed care"),
    CARE: T("care visit"),
    HEALING: T("healing roll"),
    RECOVERY: T("pain eases"),
}

# At the same second: what follows at once from something else goes before what was awaited for long.
_AT_ONCE, _IN_TURN, _PERIODIC = 0, 1, 2


def checks(setup: Setup, character: Character) -> Iterator[Check]:
    """All that the rules will ask of this character; of the dead nothing."""
    patient = character.part(Patient)
    if patient is None or character.died is not None:
        return
    if patient.neglect_at is not None:
        yield _neglect(setup, character.id, patient, patient.neglect_at)
    for number, at in enumerate(patient.faints):
        yield _faint(setup, character.id, patient, at, number)
    if patient.survival_at is not None and not suspended(patient, setup):
        yield _survival(setup, character.id, patient, patient.survival_at)
    if patient.care_at is not None:
        yield _care(character.id, patient, patient.care_at)
    chance = opening(patient)
    if chance is not None:
        yield _healing(character.id, patient, chance.wound, chance.due)
    if patient.recovery_at is not None and house.pain_per_hour(setup):
        yield Check(
            check=RECOVERY,
            who=character.id,
            at=patient.recovery_at,
            kind=NOTICE,
            rank=Rank.NATURAL_HEALING,
            title=say(TITLES[RECOVERY]),
            rule="AH-04",
        )


def _neglect(setup: Setup, who: int, patient: Patient, at: int) -> Check:
    modifiers = rolls.survival_modifiers(patient)
    return Check(
        check=NEGLECT,
        who=who,
        at=at,
        born=_AT_ONCE,
        title=say(TITLES[NEGLECT]),
        dice=house.dice_of(setup),
        modifiers=modifiers,
        needs=rolls.needs(modifiers, setup),
        rule="H-35",
        on_success=say(T("missed care −1 on later survival and healing rolls")),
        on_failure=say(T("all wounds become unstable, the rest is lost; missed care −1")),
    )


def _faint(setup: Setup, who: int, patient: Patient, at: int, number: int) -> Check:
    modifiers = rolls.faint_modifiers(patient)
    return Check(
        check=FAINT,
        who=who,
        at=at,
        born=_IN_TURN,
        key=str(number),
        title=say(TITLES[FAINT]),
        dice=house.dice_of(setup),
        modifiers=modifiers,
        needs=rolls.needs(modifiers, setup),
        rule="H-14",
        on_success=say(T("stays conscious")),
        on_failure=say(T("faints")),
    )


def _survival(setup: Setup, who: int, patient: Patient, at: int) -> Check:
    # From one roll to the next only the second changes, every 15 seconds at worst.
    still = replace(patient, survival_at=None)
    return replace(_periodic(house.success_at(setup), house.dice_of(setup), who, still), at=at)


@lru_cache(maxsize=256)
def _periodic(success_at: int, dice: str, who: int, patient: Patient) -> Check:
    modifiers = rolls.survival_modifiers(patient)
    return Check(
        check=SURVIVAL,
        who=who,
        at=0,
        born=_PERIODIC,
        title=say(TITLES[SURVIVAL]),
        dice=dice,
        modifiers=modifiers,
        needs=needs_at_least(success_at, modifiers),
        rule="H-19",
        on_success=say(T("the next one after {period:span}"), period=patient.period),
        on_failure=_threat(patient),
    )


def _threat(patient: Patient) -> Text | None:
    """What a failed survival roll would do."""
    wound = patient.affected
    if wound is None:
        return None
    if wound.stable:
        return say(T("the {level:term} wound becomes unstable"), level=wound.level)
    becomes = with_room(higher(wound.level), patient.count, patient.most)
    if becomes is None:
        return say(T("death: the {level:term} wound finds no room to worsen"), level=wound.level)
    return say(
        T("the {level:term} wound becomes {becomes:term}, pain +{pain}"),
        level=wound.level,
        becomes=becomes,
        pain=TABLE[becomes].pain,
    )


def _care(who: int, patient: Patient, at: int) -> Check:
    row = patient.row
    return Check(
        check=CARE,
        who=who,
        at=at,
        kind=NOTICE if patient.assured else TASK,
        rank=Rank.TASK,
        title=say(TITLES[CARE]),
        outcomes=() if patient.assured else (DONE, MISSED),
        modifiable=False,
        rollable=False,
        rule="H-34",
        on_success=say(T("the next one after {period:span}"), period=row.care if row else 0),
        on_failure=say(T("a survival roll at once, then missed care −1")),
    )


def _healing(who: int, patient: Patient, wound: Wound, at: int) -> Check:
    difficulty = TABLE[wound.level].difficulty
    missed = (Modifier(T("missed care"), -patient.missed_care),) if patient.missed_care else ()
    return Check(
        check=HEALING,
        who=who,
        at=at,
        kind=TASK,
        rank=Rank.CHANCE,
        title=say(T("healing roll, {level:term} wound"), level=wound.level),
        modifiers=(Modifier(T("difficulty of the wound"), difficulty), *missed),
        outcomes=(SKIP,),
        action="harmonies.heal",
        modifiable=False,
        rollable=False,
        rule="H-43",
        on_success=say(T("a carer makes the roll, or it is skipped until another full period of rest is over")),
    )
