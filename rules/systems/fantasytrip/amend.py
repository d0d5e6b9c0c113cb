"""What the GM puts right by hand: any mark of these rules can be changed or taken away, without a roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import CHOICE, NUMBER, YES_NO, Action, Choice, Field
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.fantasytrip.figure import damage_of, severed_places, st_basic, st_now
from rules.systems.fantasytrip.harm import at_this_moment, regulate
from rules.systems.fantasytrip.hits import MOST
from rules.systems.fantasytrip.mending import taken_off
from rules.systems.fantasytrip.state import Figure
from rules.systems.fantasytrip.words import FRENCH_PLACES
from rules.view import View
from rules.words import T, say

NAMELESS = "disease"


def wound_choices(_view: View, character: Character) -> list[Choice]:
    """The grave wounds, each with its place and its points."""
    part = character.part(Figure)
    return [
        Choice(
            str(wound.id),
            say(
                T("{left} of {points:count|point|points} ({at:term})"),
                left=wound.left,
                points=wound.points,
                at=wound.at,
            ),
        )
        for wound in (part.grave if part else ())
    ]


def limb_choices(_view: View, character: Character) -> list[Choice]:
    """The limbs severed or crippled."""
    part = character.part(Figure)
    return [
        Choice(at, say("{at:term}", at=at), FRENCH_PLACES.get(at, ()))
        for at in (severed_places(part) if part else ())
    ]


def injury_choices(_view: View, character: Character) -> list[Choice]:
    """The lingering injuries, numbered in the order in which they came."""
    part = character.part(Figure)
    return [
        Choice(str(number), say("{kind:term} ({at:term})", kind=injury.kind, at=injury.at))
        for number, injury in enumerate(part.lingering if part else (), 1)
    ]


def disease_choices(_view: View, character: Character) -> list[Choice]:
    """The diseases, those without a name too."""
    part = character.part(Figure)
    return [
        Choice(d.name or NAMELESS, say("{name}", name=d.name) if d.name else say(T("disease")))
        for d in (part.diseases if part else ())
    ]


def amend(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """Put right what stands on the figure. Raises :class:`Refused` where nothing is named."""
    named = [
        name
        for name in ("minor", "wound", "limb", "injury", "disease", "poison", "immune")
        if fields[name] is not None
    ]
    if not named:
        raise Refused(
            T("what is to be put right? minor=N, wound=, limb=, injury=, disease=, poison=no or immune=no")
        )
    if fields["left"] is not None and fields["wound"] is None:
        raise Refused(T("left= says how many points a grave wound has left: name it with wound="))
    before = part = at_this_moment(play, who)
    if fields["minor"] is not None:
        part = replace(part, minor=fields["minor"])
    if fields["wound"] is not None:
        part = _with_wound(part, int(fields["wound"]), fields["left"] or 0)
    if fields["limb"] is not None:
        part = replace(part, severed=tuple(limb for limb in part.severed if limb.at != fields["limb"]))
    if fields["injury"] is not None:
        number = int(fields["injury"]) - 1
        part = replace(part, lingering=(*part.lingering[:number], *part.lingering[number + 1 :]))
    if fields["disease"] is not None:
        gone = next(d for d in part.diseases if (d.name or NAMELESS) == fields["disease"])
        left = tuple(d for d in part.diseases if d is not gone)
        part = replace(part, diseases=left, doctor=part.doctor if left else None)
    if fields["poison"] is False:
        part = replace(part, incidents=tuple(replace(i, poison=False) if i.poison else i for i in part.incidents))
    if fields["immune"] is False:
        part = replace(part, immune_until=None)
    play.put(who, _settled(before, part))
    after = play.part(who, Figure)
    play.emit("fantasytrip.amended", who, fields=named, st=st_now(after), basic=st_basic(after))
    regulate(play, who)


def _with_wound(part: Figure, id: int, left: int) -> Figure:
    grave = tuple(
        replace(wound, left=left, points=max(wound.points, left)) if wound.id == id else wound
        for wound in part.grave
    )
    return replace(part, grave=tuple(wound for wound in grave if wound.left))


def _settled(before: Figure, after: Figure) -> Figure:
    """Points taken away are no longer there to be treated; rest towards what is gone is forgotten."""
    less = damage_of(before) - damage_of(after)
    if less > 0:
        after = replace(after, incidents=taken_off(after.incidents, less, None))
    if not after.minor:
        after = replace(after, minor_work=0)
    if not after.grave:
        after = replace(after, grave_work=0)
    return after


AMEND = Action(
    id="fantasytrip.amend",
    title=T("put right"),
    do=amend,
    fields=(
        Field(name="minor", kind=NUMBER, title=T("minor points"), lowest=0, highest=MOST),
        Field(name="wound", kind=CHOICE, title=T("grave wound"), options=wound_choices),
        Field(
            name="left",
            kind=NUMBER,
            title=T("points left"),
            lowest=0,
            highest=MOST,
            hint=T("blank: the wound is gone"),
        ),
        Field(name="limb", kind=CHOICE, title=T("limb given back"), options=limb_choices),
        Field(name="injury", kind=CHOICE, title=T("lingering injury gone"), options=injury_choices),
        Field(name="disease", kind=CHOICE, title=T("disease gone"), options=disease_choices),
        Field(name="poison", kind=YES_NO, title=T("poison at work"), hint=T("no: it is over, its damage stays")),
        Field(name="immune", kind=YES_NO, title=T("immunity"), hint=T("no: it is over")),
    ),
    living=False,
    key="x",
    hint=T("by the game master's decision; no roll is asked for"),
)

SENTENCES = {"fantasytrip.amended": T("{who} is put right ({fields:names}): ST {st}/{basic}")}
