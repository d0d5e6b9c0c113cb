"""A blow: where it strikes, what it breaks, which rolls it asks for (T-04…T-19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import CHOICE, NUMBER, Action, Choice, Field
from rules.play import Play
from rules.session import Character
from rules.systems.fantasytrip.figure import (
    disabled_places,
    house,
    lost_legs,
    places,
    severed_places,
    st_basic,
    st_now,
)
from rules.systems.fantasytrip.harm import ask, at_this_moment, hurt, incident_for, regulate
from rules.systems.fantasytrip.lingering import SAVE_DICE
from rules.systems.fantasytrip.severity import (
    BODY,
    GRAVE,
    HEAD,
    MINOR,
    SEVERED,
    is_arm,
    is_leg,
    is_limb,
    least_grave,
    least_severing,
    severity,
)
from rules.systems.fantasytrip.state import Figure, Severed
from rules.systems.fantasytrip.words import FRENCH_PLACES
from rules.view import View
from rules.words import T, Text, say

MOST = 200


def place_choices(_view: View, character: Character) -> list[Choice]:
    """Where the figure can be hit, with the damage from which a single blow there is grave."""
    part = character.part(Figure)
    if part is None:
        return []
    basic = st_basic(part)
    return [
        Choice(at, say("{at:term}", at=at), FRENCH_PLACES.get(at, ()), _thresholds(basic, at))
        for at in places(part)
    ]


def _thresholds(basic: int, at: str) -> Text:
    if is_limb(at):
        return say(
            T("grave from {grave}, severed from {severed}"),
            grave=least_grave(basic, at),
            severed=least_severing(basic),
        )
    return say(T("grave from {grave}"), grave=least_grave(basic, at))


def hit(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """One blow. The rolls that it asks for fall due at once: death, head, drop or fall, conscious, lingering."""
    damage, at = fields["damage"], fields["at"]
    if damage == 0:
        play.emit("fantasytrip.no_harm", who, rule="T-06", at=at)
        return
    before = at_this_moment(play, who)
    how = severity(damage, st_basic(before), at)
    part, incident = incident_for(before, play.at, fields["incident"])
    play.put(who, part)
    hurt(play, who, damage, incident, None if how == MINOR else at)
    if how == SEVERED and at not in severed_places(before):
        part = play.part(who, Figure)
        play.put(who, replace(part, severed=(*part.severed, Severed(at, play.at))))
    part = play.part(who, Figure)
    kind = "fantasytrip.hit" if how == MINOR else "fantasytrip.grave_wound"
    if severed_places(part) != severed_places(before):
        kind = "fantasytrip.severed"
    play.emit(
        kind,
        who,
        rule=_rule(how, at),
        damage=damage,
        at=at,
        st=st_now(part),
        basic=st_basic(part),
        incident=incident,
    )
    _loosen(play, who, damage, at, how, before)
    if how == GRAVE and at not in severed_places(before) and house(play.setup, "lingering"):
        ask(play, who, "lingering", SAVE_DICE, at)
    regulate(play, who)


def _rule(how: str, at: str) -> str:
    if how == SEVERED:
        return "T-09"
    if how == GRAVE:
        return "T-08" if is_limb(at) else "T-05"
    return "T-06" if is_limb(at) else "T-04"


def _loosen(play: Play, who: int, damage: int, at: str, how: str, before: Figure) -> None:
    """What the blow makes fall: the figure itself, the item in its hand, its senses."""
    if at == HEAD and not before.fainted:
        ask(play, who, "head", damage, at)
    elif is_arm(at):
        useless = at in (*severed_places(before), *disabled_places(before))
        if useless or not before.awake:
            return
        if how == MINOR:
            ask(play, who, "drop", damage, at)
        else:
            play.emit("fantasytrip.drops", who, rule="T-08", at=at)
    elif is_leg(at):
        _shake(play, who, damage, at, how, before)


def _shake(play: Play, who: int, damage: int, at: str, how: str, before: Figure) -> None:
    part = play.part(who, Figure)
    if part.prone:
        return
    many = part.sheet.legs > 2
    if how == MINOR:
        # A creature of many legs falls only when half of them are lost, never by a roll (T-07, AT-23).
        if not many and before.awake:
            ask(play, who, "fall", damage, at)
        return
    if many and 2 * lost_legs(part) < part.sheet.legs:
        return
    play.put(who, replace(part, prone=True))
    play.emit("fantasytrip.falls", who, rule="T-07" if many else "T-08", at=at)


def stand(play: Play, who: int, _fields: Mapping[str, Any]) -> None:
    """Up again after a fall."""
    play.put(who, replace(play.part(who, Figure), prone=False))
    play.emit("fantasytrip.stands", who, rule="T-06")


def cannot_stand(_view: View, character: Character) -> Text | None:
    """Only who lies on the ground, and is conscious, can get up."""
    part = character.part(Figure)
    if part is None or not part.prone:
        return say(T("{who} is not on the ground"), who=character.name)
    if not part.awake:
        return say(T("{who} is unconscious and cannot get up"), who=character.name)
    return None


HIT = Action(
    id="fantasytrip.hit",
    title=T("deal a blow"),
    do=hit,
    fields=(
        Field(
            name="damage",
            kind=NUMBER,
            title=T("damage"),
            required=True,
            lowest=0,
            highest=MOST,
            hint=T("the points that get through armour"),
        ),
        Field(name="at", kind=CHOICE, title=T("where"), default=BODY, options=place_choices),
        Field(
            name="incident",
            kind=CHOICE,
            title=T("mishap"),
            choices=("same", "new"),
            hint=T("blank: the same within an hour, unless it has been treated; one healer may treat each"),
        ),
    ),
    key="w",
    rule="T-05",
    hint=T("a single blow: grave from half of ST on, on a limb above a quarter, severed above three quarters"),
)

STAND = Action(
    id="fantasytrip.stand",
    title=T("get up"),
    do=stand,
    possible=cannot_stand,
    key="f",
    rule="T-06",
    hint=T("up again after a fall"),
)

SENTENCES = {
    "fantasytrip.no_harm": T("{who} is struck ({at:term}) and takes no harm"),
    "fantasytrip.hit": T("{who} takes {damage:count|point|points} of damage ({at:term}): ST {st}/{basic}"),
    "fantasytrip.grave_wound": T(
        "{who} takes a grave wound of {damage:count|point|points} ({at:term}): ST {st}/{basic}"
    ),
    "fantasytrip.severed": T(
        "{who} loses a limb ({at:term}), severed or crippled by {damage:count|point|points}: ST {st}/{basic}"
    ),
    "fantasytrip.drops": T("{who} drops the item held ({at:term})"),
    "fantasytrip.falls": T("{who} falls down ({at:term})"),
    "fantasytrip.stands": T("{who} gets up"),
}
