"""The declarations of these rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rules import action
from rules.action import Field
from rules.check import Answer, Check
from rules.play import Play
from rules.session import Character, Part, Setup, Sheet
from rules.system import HouseRule, Row, System
from rules.systems.demonlord import checks, insanity, madness, rows
from rules.systems.demonlord.state import Mind, Numbers
from rules.systems.demonlord.words import BADGES, CHECKS, SENTENCES
from rules.view import View
from rules.words import T, Text


class DemonLord(System):
    """Shadow of the Demon Lord: Insanity and Defence."""

    name = "demonlord"
    title = T("Shadow of the Demon Lord")
    round_seconds = 10
    part = Mind
    sheet_type = Numbers
    sheet = (
        Field(name="will_score", title=T("Will score"), default=10, lowest=0, highest=99),
        Field(
            name="will_modifier",
            title=T("Will modifier"),
            lowest=-99,
            highest=99,
            hint=T("blank: the Will score less 10"),
        ),
        Field(name="insanity", title=T("Insanity"), default=0, lowest=0, highest=99),
        Field(
            name="agility",
            title=T("Agility"),
            lowest=0,
            highest=99,
            hint=T("blank: 10, and an object has Defense 5"),
        ),
        Field(
            name="armour",
            title=T("armor"),
            default=0,
            lowest=0,
            highest=99,
            hint=T("the value that replaces Agility; 0: none"),
        ),
        Field(
            name="defense_bonus",
            title=T("Defense bonus"),
            default=0,
            lowest=-99,
            highest=99,
            hint=T("shield, spell"),
        ),
    )
    house = (
        HouseRule(
            field=Field(
                name="cap_loses",
                kind=action.CHOICE,
                title=T("points of Insanity beyond the Will score are lost"),
                choices=("yes",),
                default="yes",
            ),
            reading="AF-08",
        ),
    )
    actions = (*insanity.ACTIONS, *madness.ACTIONS)
    check_names = CHECKS
    badges_known = BADGES
    sentences = SENTENCES

    def create(self, setup: Setup, sheet: Sheet, kind: str) -> Part:
        assert isinstance(sheet, Numbers)
        return insanity.begin(sheet)

    def edited(self, play: Play, who: int, before: Part) -> None:
        assert isinstance(before, Mind)
        insanity.edited(play, who, before)

    def checks(self, setup: Setup, character: Character) -> Iterable[Check]:
        return checks.checks(setup, character)

    def resolve(self, play: Play, who: int, check: Check, answer: Answer) -> None:
        checks.resolve(play, who, check, answer)

    def wounds(self, view: View, character: Character) -> Iterable[Row]:
        return rows.wounds(character)

    def afflictions(self, view: View, character: Character) -> Iterable[Row]:
        return rows.afflictions(view, character)

    def badges(self, view: View, character: Character) -> Iterable[str]:
        return rows.badges(character)

    def numbers(self, view: View, character: Character) -> Mapping[str, Any]:
        return rows.numbers(character)

    def summary(self, view: View, character: Character) -> Text | None:
        return rows.summary(character)

    def health(self, view: View, character: Character) -> float | None:
        return rows.health(character)

    def without(self, part: Part, keys: frozenset[str]) -> Part:
        assert isinstance(part, Mind)
        return rows.without(part, keys)

    def died(self, play: Play, who: int) -> None:
        """Frights, stun and madness end with life; Insanity and destroyed eyes stay (AX-07)."""
        mind = play.part(who, Mind)
        play.put(
            who,
            replace(mind, fright=None, terror=None, stunned=None, maddened=None, madness=None, prone=False),
        )


SYSTEM = DemonLord()
