"""Who heals: the three talents, what each can do, and the healer of one attempt (T-46…T-56)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules.action import CHOICE, NAME, NUMBER, YES_NO, Choice, Field, Given
from rules.check import Modifier, Needs, modifiers_of
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.fantasytrip.figure import adj_dx, dx_now, iq_now
from rules.systems.fantasytrip.state import Figure
from rules.view import View
from rules.words import T, Text, say

DICE = "3d6"
"""The roll against DX of every healing attempt (T-53)."""
MINUTES = 5
"""How long an attempt takes (T-52); it is counted by advancing the clock, not by the attempt."""


class Talent(Struct, frozen=True):
    """One row of the table of talents. ``None``: impossible."""

    iq: int
    """The IQ that it needs."""
    points: int
    """What it costs to learn."""
    needs: str
    """The talent to be learnt before; empty: none (T-49)."""
    with_kit: tuple[int, int]
    """Points healed with a Physicker's Kit: on success, on failure (T-50, T-54)."""
    without: tuple[int, int] | None
    harms_from: int
    """A roll as high as this inflicts a point instead, whatever the DX (T-55, AT-28)."""
    fewer_dice: int | None
    """Dice that a disease is made easier by; ``None``: cannot treat diseases (T-56)."""


TALENTS = {
    "barber": Talent(9, 1, "", (1, 0), None, 17, None),
    "physicker": Talent(11, 2, "barber", (2, 1), None, 17, 0),
    "master": Talent(14, 2, "physicker", (3, 2), (1, 0), 18, 1),
}


class Healer(Struct, frozen=True):
    """Who makes one attempt, with what."""

    name: str
    """Empty where only a talent was given."""
    identity: str
    talent: str
    dx: int
    penalty: int
    """What its own wounds take from its DX (AT-27), zero or negative."""
    iq: int
    kit: bool
    naturalist: bool

    @property
    def row(self) -> Talent:
        """Its row of the table."""
        return TALENTS[self.talent]

    def allowance(self) -> tuple[int, int]:
        """Points healed on success and on failure. Raises :class:`Refused` where a kit is missing (T-51)."""
        if self.kit:
            return self.row.with_kit
        if self.row.without is None:
            raise Refused(
                T("without a Physicker's Kit a {talent:term} heals nothing; kit=yes if there is one"),
                talent=self.talent,
            )
        return self.row.without

    def needs(self, modifier: int) -> Needs:
        """What three dice must show for the attempt to succeed."""
        return Needs("<=", self.dx + self.penalty).with_modifier(modifier)

    def modifiers(self, modifier: int) -> tuple[Modifier, ...]:
        """Why the number is what it is."""
        return modifiers_of((T("DX"), self.dx), (T("wounds"), self.penalty), (T("circumstances"), modifier))


def cannot_act(_view: View, _patient: Character, other: Character) -> Text | None:
    """Why somebody does nothing for anybody now; ``None`` where it can."""
    part = other.part(Figure)
    if part is None:
        return say(T("{who} has no sheet of The Fantasy Trip"), who=other.name)
    if other.died is not None:
        return say(T("{who} is dead and cannot act"), who=other.name)
    if not part.awake:
        return say(T("{who} is unconscious and cannot act"), who=other.name)
    return None


def heals_nobody(view: View, patient: Character, healer: Character) -> Text | None:
    """The same of a healer, who must have a talent besides."""
    reason = cannot_act(view, patient, healer)
    part = healer.part(Figure)
    if reason is None and part is not None and part.sheet.talent == "none":
        return say(T("{who} has no healing talent on the sheet"), who=healer.name)
    return reason


def _without_sheet(given: Given) -> bool:
    return "by" not in given


def _with_talent(given: Given) -> bool:
    return "talent" in given


BY = Field(name="by", kind=NAME, title=T("healer"), able=heals_nobody)


def talent_choices(_view: View, _character: Character) -> list[Choice]:
    """The talents with what each heals."""
    return [
        Choice(
            name,
            say("{talent:term}", talent=name),
            hint=say(HEALS, success=row.with_kit[0], failure=row.with_kit[1]),
        )
        for name, row in TALENTS.items()
    ]


HEALS = T("heals {success} with kit, {failure} on a failure")
TALENT = Field(name="talent", kind=CHOICE, title=T("talent"), choices=tuple(TALENTS), options=talent_choices)
DX = Field(
    name="dx",
    kind=NUMBER,
    title=T("healer's DX"),
    lowest=1,
    highest=100,
    asked=_without_sheet,
    needed=_with_talent,
)
IQ = Field(
    name="iq",
    kind=NUMBER,
    title=T("healer's IQ"),
    lowest=1,
    highest=100,
    asked=_without_sheet,
    needed=_with_talent,
)
KIT = Field(
    name="kit",
    kind=YES_NO,
    title=T("Physicker's Kit"),
    hint=T("blank: as the healer's sheet says; without a healer, no"),
)
NATURALIST = Field(name="naturalist", kind=YES_NO, title=T("naturalist"), hint=T("one die less against a disease"))
MODIFIER = Field(name="modifier", kind=NUMBER, title=T("modifier"), default=0, lowest=-100, highest=100)

ONE_HEALER = (("by", "talent"),)


def healer_of(play: Play, fields: Mapping[str, Any], attribute: str) -> Healer:
    """The healer that the fields tell of: a character, or a talent with the attribute rolled against.

    Raises :class:`Refused` for somebody who has no talent, or cannot act.
    """
    if fields["by"] is None:
        value = fields.get(attribute)
        if value is None:
            raise Refused(T("talent= needs {field}= beside it"), field=attribute)
        return Healer(
            name="",
            identity=f"{fields['talent']} {value}",
            talent=fields["talent"],
            dx=fields.get("dx") or 0,
            penalty=0,
            iq=fields.get("iq") or 0,
            kit=bool(fields.get("kit")),
            naturalist=bool(fields.get("naturalist")),
        )
    character = play.character(fields["by"])
    reason = heals_nobody(play.view, character, character)
    if reason is not None:
        raise Refused(reason)
    part = play.part(character.id, Figure)
    kit, naturalist = fields.get("kit"), fields.get("naturalist")
    return Healer(
        name=character.name,
        identity=f"#{character.id}",
        talent=part.sheet.talent,
        dx=fields.get("dx") or dx_now(part),
        penalty=adj_dx(part),
        iq=fields.get("iq") or iq_now(part),
        kit=part.sheet.kit if kit is None else kit,
        naturalist=part.sheet.naturalist if naturalist is None else naturalist,
    )


def able(play: Play, who: int) -> Figure:
    """What these rules know of somebody who is to act. Raises :class:`Refused` if it cannot."""
    character = play.character(who)
    reason = cannot_act(play.view, character, character)
    if reason is not None:
        raise Refused(reason)
    return play.part(who, Figure)
