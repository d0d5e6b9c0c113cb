"""The Fantasy Trip, as the core sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import CHOICE, NUMBER, YES_NO, Field
from rules.check import Answer, Check
from rules.play import Play
from rules.session import Character, Part, Setup, Sheet
from rules.system import HouseRule, Row, System
from rules.systems.fantasytrip import (
    amend,
    care,
    disease,
    hits,
    lingering,
    numbers,
    physicker_revival,
    poison,
    remedies,
    revival,
    rolls,
    rows,
    spells,
    treatment,
)
from rules.systems.fantasytrip.harm import at_this_moment, regulate
from rules.systems.fantasytrip.state import FantasyTripSheet, Figure
from rules.view import View
from rules.words import T, Text

HIGHEST = 200


def _attribute(name: str, title: str, hint: str = "") -> Field:
    return Field(name=name, kind=NUMBER, title=title, default=10, lowest=1, highest=HIGHEST, hint=hint)


SHEET = (
    _attribute("st", T("ST"), T("undamaged")),
    _attribute("dx", T("DX")),
    _attribute("iq", T("IQ")),
    Field(
        name="ma", kind=NUMBER, title=T("MA"), default=10, lowest=0, highest=HIGHEST, hint=T("movement allowance")
    ),
    Field(name="legs", kind=NUMBER, title=T("legs"), default=2, lowest=0, highest=20),
    Field(
        name="points",
        kind=NUMBER,
        title=T("character points"),
        lowest=0,
        highest=1_000,
        hint=T("blank: ST + DX + IQ"),
    ),
    Field(name="staff", kind=YES_NO, title=T("staff or cane"), default=False),
    Field(
        name="talent",
        kind=CHOICE,
        title=T("healing talent"),
        choices=("none", "barber", "physicker", "master"),
        default="none",
        hint=T("Barber: IQ 9, 1 point; Physicker: IQ 11, 2 more; Master Physicker: IQ 14, 2 more"),
    ),
    Field(name="kit", kind=YES_NO, title=T("Physicker's Kit"), default=False),
    Field(name="naturalist", kind=YES_NO, title=T("naturalist"), default=False),
)

HOUSE = (
    HouseRule(
        field=Field(
            name="lingering",
            kind=CHOICE,
            title=T("lingering injuries"),
            choices=("no", "yes"),
            default="no",
            hint=T("a grave wound may leave an injury for good"),
        ),
        reading="T-20",
    ),
    HouseRule(
        field=Field(
            name="stay_conscious",
            kind=CHOICE,
            title=T("staying conscious at ST 0 or less"),
            choices=("no", "yes"),
            default="no",
            hint=T("a roll each turn instead of a faint at once"),
        ),
        reading="T-28",
    ),
)


class FantasyTrip(System):
    """The declarations of The Fantasy Trip."""

    name = "fantasytrip"
    title = T("The Fantasy Trip")
    round_seconds = 5
    part = Figure
    sheet_type = FantasyTripSheet
    sheet = SHEET
    house = HOUSE
    actions = (
        hits.HIT,
        treatment.TREAT,
        care.REST,
        care.TENDED,
        remedies.SALVE_ACTION,
        remedies.ELIXIR,
        spells.SPELL,
        care.WAKE,
        hits.STAND,
        physicker_revival.REVIVE,
        revival.WISH,
        revival.POTION,
        revival.LOSE,
        poison.POISON,
        poison.ANTIDOTE,
        disease.DISEASE,
        disease.TREAT_DISEASE,
        amend.AMEND,
    )
    check_names = rolls.TITLES
    badges_known = ("unconscious", "prone", "immune")
    bodily = True
    sentences = {
        **hits.SENTENCES,
        **rolls.SENTENCES,
        **lingering.SENTENCES,
        **care.SENTENCES,
        **amend.SENTENCES,
        **treatment.SENTENCES,
        **remedies.SENTENCES,
        **disease.SENTENCES,
        **poison.SENTENCES,
        **spells.SENTENCES,
        **physicker_revival.SENTENCES,
        **revival.SENTENCES,
    }

    def create(self, setup: Setup, sheet: Sheet, kind: str) -> Part:
        assert isinstance(sheet, FantasyTripSheet)
        return Figure(sheet=sheet)

    def edited(self, play: Play, who: int, before: Part) -> None:
        """A new ST may lay a figure low or raise it; no save is asked for, since no blow was struck."""
        regulate(play, who)

    def checks(self, setup: Setup, character: Character) -> Iterable[Check]:
        return rolls.checks(setup, character)

    def resolve(self, play: Play, who: int, check: Check, answer: Answer) -> None:
        rolls.resolve(play, who, check, answer)

    def wounds(self, view: View, character: Character) -> Iterable[Row]:
        return rows.wounds(view, character)

    def afflictions(self, view: View, character: Character) -> Iterable[Row]:
        return rows.afflictions(view, character)

    def badges(self, view: View, character: Character) -> Iterable[str]:
        return numbers.badges(view, character)

    def numbers(self, view: View, character: Character) -> Mapping[str, Any]:
        return numbers.numbers(view, character)

    def summary(self, view: View, character: Character) -> Text | None:
        return numbers.summary(view, character)

    def sound(self, view: View, character: Character) -> bool:
        """All of ST is there, and nothing is taken from DX."""
        return numbers.sound(character)

    def ails(self, view: View, character: Character) -> Iterable[Text]:
        """Poison and diseases at work."""
        return numbers.ails(view, character)

    def health(self, view: View, character: Character) -> float | None:
        return numbers.health(character)

    def without(self, part: Part, keys: frozenset[str]) -> Part:
        assert isinstance(part, Figure)
        return numbers.without(part, keys)

    def died(self, play: Play, who: int) -> None:
        """Rest is counted up to the death; everything that was to come is dropped (AX-07)."""
        part = at_this_moment(play, who)
        play.put(
            who,
            replace(
                part,
                rolls=(),
                awake=False,
                fainted=False,
                conscious_at=None,
                alone_since=None,
                rest_until=None,
                severed=tuple(replace(limb, back_at=None) for limb in part.severed),
            ),
        )

    def revived(self, play: Play, who: int) -> None:
        """Rest begins to count again; what belonged to this death is forgotten."""
        part = play.part(who, Figure)
        immune = part.immune_until if part.immune_until is not None and part.immune_until > play.at else None
        play.put(who, replace(part, healing_since=play.at, immune_until=immune, poured=0, barred=False))
        regulate(play, who)

    def session_checked(self, play: Play) -> None:
        """What follows from whatever was done: who was woken, or is tended; a house rule that was switched."""
        for character in play.session.characters:
            if self.name in character.parts:
                regulate(play, character.id)


SYSTEM = FantasyTrip()
