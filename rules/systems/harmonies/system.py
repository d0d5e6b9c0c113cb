"""The declarations of *Les Harmonies*."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import Field
from rules.check import Answer, Check
from rules.play import Play
from rules.session import Character, Part, Setup, Sheet
from rules.system import Row, System
from rules.systems.harmonies import care, checks, healing, pain, rows, survival
from rules.systems.harmonies.actions import ACTIONS
from rules.systems.harmonies.clocks import reschedule
from rules.systems.harmonies.house import HOUSE, NAME
from rules.systems.harmonies.state import HarmoniesSheet, Patient
from rules.systems.harmonies.words import SENTENCES
from rules.view import View
from rules.words import T, Text


def _level(name: str, title: str, hint: str = "") -> Field:
    return Field(name=name, title=title, default=0, lowest=-100, highest=100, hint=hint)


def _most(name: str, title: str, default: int) -> Field:
    return Field(name=name, title=title, default=default, lowest=0, highest=100)


_RESOLVE = {
    checks.SURVIVAL: survival.survive,
    checks.FAINT: survival.faint,
    checks.NEGLECT: survival.answer_for_neglect,
    checks.CARE: care.answer_for_care,
    checks.HEALING: healing.answer_for_healing,
    checks.RECOVERY: pain.recover,
}


class Harmonies(System):
    """Wounds of body and mind that follow the patient until they are healed."""

    name = NAME
    title = T("Les Harmonies: wounds")
    round_seconds = 15
    part = Patient
    sheet_type = HarmoniesSheet
    sheet = (
        _level("survival", T("survival"), T("Body + Resistance, without the bonus of race")),
        _level("faint", T("faint"), T("Resistance + Intuition, without the bonus of race")),
        _level("will", T("will"), T("Intuition + Resistance")),
        _level("first_aid", T("first aid"), T("level as a carer")),
        _level("healing", T("healing"), T("level as a carer")),
        _most("max_light", T("most light wounds"), 4),
        _most("max_grave", T("most grave wounds"), 2),
        _most("max_critical", T("most critical wounds"), 1),
        _most("max_shock", T("most shocks"), 4),
        _most("max_trauma", T("most traumas"), 2),
        _most("max_psychosis", T("most psychoses"), 1),
    )
    house = HOUSE
    actions = ACTIONS
    check_names = checks.TITLES
    badges_known = rows.BADGES
    bodily = True
    sentences = SENTENCES

    def create(self, setup: Setup, sheet: Sheet, kind: str) -> Patient:
        assert isinstance(sheet, HarmoniesSheet)
        return Patient(sheet=sheet)

    def checks(self, setup: Setup, character: Character) -> Iterable[Check]:
        return checks.checks(setup, character)

    def resolve(self, play: Play, who: int, check: Check, answer: Answer) -> None:
        _RESOLVE[check.check](play, who, check, answer)

    def wounds(self, view: View, character: Character) -> Iterable[Row]:
        return rows.wound_rows(character)

    def afflictions(self, view: View, character: Character) -> Iterable[Row]:
        return rows.mental_rows(character)

    def badges(self, view: View, character: Character) -> Iterable[str]:
        return rows.badges(character)

    def numbers(self, view: View, character: Character) -> Mapping[str, Any]:
        return rows.numbers(view, character)

    def summary(self, view: View, character: Character) -> Text | None:
        return rows.summary(character)

    def health(self, view: View, character: Character) -> float | None:
        return rows.health(character)

    def without(self, part: Part, keys: frozenset[str]) -> Part:
        assert isinstance(part, Patient)
        return replace(part, mental=tuple(w for w in part.mental if str(w.id) not in keys))

    def died(self, play: Play, who: int) -> None:
        """Nothing is asked of the dead any more; the numbers stay as they were (AH-38)."""
        patient = play.part(who, Patient)
        play.put(
            who,
            replace(patient, faints=(), neglect_at=None, survival_at=None, care_at=None, recovery_at=None),
        )

    def revived(self, play: Play, who: int) -> None:
        """The clocks begin anew; the time spent dead is no rest."""
        patient = play.part(who, Patient)
        still = replace(patient, survival_at=None, rest_since=None, care_at=None, session=None, skipped=None)
        play.put(who, reschedule(still, still, play.at, play.setup))

    def session_checked(self, play: Play) -> None:
        """A house rule may have been switched: some clocks stand still or run by it."""
        for character in play.session.characters:
            patient = character.part(Patient)
            if patient is None or character.died is not None:
                continue
            changed = reschedule(patient, patient, play.at, play.setup)
            if changed != patient:
                play.put(character.id, changed)


SYSTEM = Harmonies()
