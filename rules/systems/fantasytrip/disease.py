"""Diseases, and who treats them (T-56, T-61)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import AFFLICTIONS, CHOICE, NUMBER, TEXT, YES_NO, Action, Choice, Field
from rules.check import Needs
from rules.names import fold
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.fantasytrip.state import Disease, Figure
from rules.systems.fantasytrip.talents import BY, IQ, MODIFIER, NATURALIST, ONE_HEALER, TALENT, Healer, healer_of
from rules.view import View
from rules.words import T, say

MOST_DICE = 20


def disease_choices(_view: View, character: Character) -> list[Choice]:
    """The named diseases that the figure has."""
    part = character.part(Figure)
    if part is None:
        return []
    return [
        Choice(d.name, say("{name}", name=d.name), hint=say(T("{dice:count|die|dice}"), dice=d.dice))
        for d in part.diseases
        if d.name
    ]


def fall_ill(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """A disease, with the dice that curing it takes."""
    part = play.part(who, Figure)
    name = fields["name"].strip()
    if not name:
        raise Refused(T("a disease needs a name"))
    if any(fold(d.name) == fold(name) for d in part.diseases):
        raise Refused(T("{who} has {disease} already"), who=play.character(who).name, disease=name)
    disease = Disease(part.next_id, name, fields["dice"], play.at, fields["incurable"])
    play.put(who, replace(part, diseases=(*part.diseases, disease), next_id=disease.id + 1))
    play.emit("fantasytrip.disease", who, rule="T-61", disease=name, dice=disease.dice)


def dice_for(healer: Healer, dice: int) -> int:
    """Dice of the roll against IQ: a Master and a Naturalist roll one less each, one at least."""
    return max(1, dice - (healer.row.fewer_dice or 0) - healer.naturalist)


def _meant(part: Figure, fields: Mapping[str, Any], at: int) -> tuple[Figure, Disease]:
    """The disease by its name, or the nameless one of so many dice, which is noted down if it is new."""
    if fields["of"] is not None:
        return part, next(d for d in part.diseases if d.name == fields["of"])
    for disease in part.diseases:
        if not disease.name and disease.dice == fields["dice"]:
            return part, disease
    new = Disease(part.next_id, "", fields["dice"], at)
    return replace(part, diseases=(*part.diseases, new), next_id=new.id + 1), new


def _admit(play: Play, part: Figure, healer: Healer, takeover: bool) -> None:
    """Only one healer works on a patient at a time; the dead work no more."""
    if part.doctor is None or part.doctor == healer.identity or takeover:
        return
    other = part.doctor
    if other.startswith("#"):
        found = next((c for c in play.session.characters if f"#{c.id}" == other), None)
        if found is None or found.died is not None:
            return
        other = found.name
    raise Refused(T("{other} works on this patient already; takeover=yes replaces that healer"), other=other)


def treat_disease(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """Roll the disease's dice against IQ: cured, or, if it cannot be, relieved."""
    healer = healer_of(play, fields, "iq")
    if healer.row.fewer_dice is None:
        raise Refused(T("a {talent:term} cannot treat diseases"), talent=healer.talent)
    _admit(play, play.part(who, Figure), healer, fields["takeover"])
    part, disease = _meant(play.part(who, Figure), fields, play.at)
    needs = Needs("<=", healer.iq).with_modifier(fields["modifier"])
    dice = dice_for(healer, disease.dice)
    total = play.roll(f"{dice}d6")
    rest = tuple(d for d in part.diseases if d.id != disease.id)
    if not needs.met(total):
        kind, left = "fantasytrip.disease_stays", part.diseases
    elif disease.incurable:
        kind = "fantasytrip.disease_relieved"
        left = tuple(replace(d, relieved=True) if d.id == disease.id else d for d in part.diseases)
    else:
        kind, left = "fantasytrip.disease_cured", rest
    at_work = any(not d.relieved for d in left)
    play.put(who, replace(part, diseases=left, doctor=healer.identity if at_work else None))
    play.emit(
        kind if disease.name else f"{kind}_nameless",
        who,
        rule="T-61",
        disease=disease.name,
        by=healer.name,
        talent=healer.talent,
        dice=dice,
        total=total,
        target=needs.number,
    )


def cured(part: Figure) -> Figure:
    """The figure without any disease (T-63, T-67, T-74)."""
    return replace(part, diseases=(), doctor=None)


DISEASE = Action(
    id="fantasytrip.disease",
    title=T("fall ill"),
    do=fall_ill,
    fields=(
        Field(name="name", kind=TEXT, title=T("disease"), required=True),
        Field(
            name="dice",
            kind=NUMBER,
            title=T("dice"),
            required=True,
            lowest=1,
            highest=MOST_DICE,
            hint=T("what a healer must roll under IQ"),
        ),
        Field(name="incurable", kind=YES_NO, title=T("incurable"), default=False),
    ),
    pane=AFFLICTIONS,
    key="d",
    rule="T-61",
)


TREAT_DISEASE = Action(
    id="fantasytrip.treat_disease",
    title=T("treat a disease"),
    do=treat_disease,
    fields=(
        BY,
        TALENT,
        IQ,
        NATURALIST,
        Field(name="of", kind=CHOICE, title=T("disease"), options=disease_choices),
        Field(
            name="dice",
            kind=NUMBER,
            title=T("dice"),
            lowest=1,
            highest=MOST_DICE,
            hint=T("for a disease that is not noted down"),
        ),
        Field(
            name="takeover",
            kind=YES_NO,
            title=T("take over"),
            default=False,
            hint=T("replaces the healer at work"),
        ),
        MODIFIER,
    ),
    one_of=(*ONE_HEALER, ("of", "dice")),
    rolls=True,
    pane=AFFLICTIONS,
    key="m",
    rule="T-61",
    hint=T("the disease's dice against IQ, one less for a Master and one for a Naturalist; not for Barbers"),
)

SENTENCES = {
    "fantasytrip.disease": T("{who} falls ill: {disease}, {dice:count|die|dice} to cure"),
    "fantasytrip.disease_cured": T(
        "{who} is cured of {disease}: {total} on {dice:count|die|dice} against IQ {target}"
    ),
    "fantasytrip.disease_relieved": T(
        "{who}: {disease} is incurable, but relieved: {total} on {dice:count|die|dice} against IQ {target}"
    ),
    "fantasytrip.disease_stays": T(
        "{who} is not cured of {disease}: {total} on {dice:count|die|dice} against IQ {target}"
    ),
    "fantasytrip.disease_cured_nameless": T(
        "{who} is cured of a disease: {total} on {dice:count|die|dice} against IQ {target}"
    ),
    "fantasytrip.disease_stays_nameless": T(
        "{who} is not cured of the disease: {total} on {dice:count|die|dice} against IQ {target}"
    ),
}
