"""Magical ways back from death: a Wish, the Revival potion (T-34…T-38, T-77), and the price of most (T-70)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import NUMBER, Action, Field
from rules.check import Needs
from rules.clock import HOUR
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.fantasytrip.disease import cured
from rules.systems.fantasytrip.figure import damage_of, dx_now, iq_now, st_basic, st_now
from rules.systems.fantasytrip.harm import at_this_moment, raised_to_zero, regulate
from rules.systems.fantasytrip.mending import eased
from rules.systems.fantasytrip.state import Figure, Lost
from rules.systems.fantasytrip.wares import REVIVAL_POTION
from rules.view import View
from rules.words import T, Text, say

REVIVAL_BEFORE = HOUR
"""Death must lie less than this back (AT-34)."""
WISH_UNHARMED_WITHIN = HOUR
WISH_UNHARMED_FROM = -3
"""The lowest ST of a corpse that a Wish brings back without loss (AT-33)."""
WISH_BEFORE = 12 * HOUR
ATTRIBUTE_POINTS = 5
"""What a revived figure loses of its attributes (T-70)."""


def since_death(at: int, character: Character) -> int:
    """Seconds since the character died. Raises :class:`Refused` for the living."""
    if character.died is None:
        raise Refused(T("{who} is not dead"), who=character.name)
    return at - character.died.at


def no_revival(view: View, character: Character) -> Text | None:
    """Why neither Revival spell nor potion works (any more)."""
    if character.died is None:
        return say(T("{who} is not dead"), who=character.name)
    if view.now - character.died.at >= REVIVAL_BEFORE:
        return say(T("{who} has been dead for an hour or more; Revival does not reach so far"), who=character.name)
    return None


def no_wish(view: View, character: Character) -> Text | None:
    """Why a Wish does not work (any more)."""
    if character.died is None:
        return say(T("{who} is not dead"), who=character.name)
    if view.now - character.died.at >= WISH_BEFORE:
        return say(
            T("{who} has been dead for twelve hours or more; a Wish does not reach so far"), who=character.name
        )
    return None


def as_by_spell(part: Figure) -> Figure:
    """What Revival leaves: ST 0, grave points kept, the rest booked as minor damage, no disease (AT-32)."""
    basic = st_basic(part)
    over = sum(wound.left for wound in part.grave) - basic
    part = cured(replace(part, minor=0, minor_work=0))
    if over > 0:
        part = eased(part, over)[0]
    minor = basic - damage_of(part)
    incidents = tuple(replace(i, left=0, treated=True) for i in part.incidents)
    return replace(part, minor=minor, incidents=incidents, owed=part.owed + ATTRIBUTE_POINTS)


def wish(play: Play, who: int, _fields: Mapping[str, Any]) -> None:
    """A Wish for the dead: nothing is lost within the hour if the corpse was within 3 ST of being alive."""
    passed = since_death(play.at, play.character(who))
    part = at_this_moment(play, who)
    spared = passed <= WISH_UNHARMED_WITHIN and st_now(part) >= WISH_UNHARMED_FROM
    owed = 0 if spared else ATTRIBUTE_POINTS
    part = raised_to_zero(part)
    part = replace(part, owed=part.owed + owed)
    play.put(who, part)
    play.emit(
        "fantasytrip.wish",
        who,
        rule="T-36" if spared else "T-37",
        owed=owed,
        st=st_now(part),
        basic=st_basic(part),
    )
    play.revive(who)


def revival_potion(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """The potion: three dice against the corpse's original ST, or two doses at once without a roll (AT-38)."""
    doses = fields["doses"]
    part = at_this_moment(play, who)
    basic = st_basic(part)
    data: dict[str, Any] = {"doses": doses, "price": REVIVAL_POTION.price * doses, "basic": basic}
    if doses == 1:
        total = data["total"] = play.roll("3d6")
        if not Needs("<=", basic).met(total):
            play.put(who, replace(part, barred=True))
            play.emit("fantasytrip.potion_fails", who, rule="T-77", **data)
            return
    part = as_by_spell(part)
    play.put(who, part)
    kind = "fantasytrip.potion_revives" if doses == 1 else "fantasytrip.potions_revive"
    play.emit(kind, who, rule="T-77", owed=ATTRIBUTE_POINTS, **data)
    play.revive(who)


def lose_attribute(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """Give up attribute points. ST lost lowers the current ST, never below zero by this alone."""
    part = at_this_moment(play, who)
    given = {name: fields[name] for name in ("st", "dx", "iq")}
    total = sum(given.values())
    if not total:
        raise Refused(T("which attribute? st=, dx= or iq="))
    if total > part.owed:
        raise Refused(
            T("{who} owes {owed:count|attribute point|attribute points}, not {total}"),
            who=play.character(who).name,
            owed=part.owed,
            total=total,
        )
    left = {"st": st_basic(part), "dx": dx_now(part), "iq": iq_now(part)}
    for name, points in given.items():
        if points and left[name] - points < 1:
            raise Refused(T("{attribute} would fall below 1; take the points elsewhere"), attribute=name.upper())
    was = st_now(part)
    lost = Lost(part.lost.st + given["st"], part.lost.dx + given["dx"], part.lost.iq + given["iq"])
    part = replace(part, lost=lost, owed=part.owed - total)
    if was >= 0:
        part = raised_to_zero(part)
    play.put(who, part)
    play.emit("fantasytrip.loses", who, rule="T-70", **given, left=part.owed, now=st_basic(part))
    regulate(play, who)


def owes_nothing(_view: View, character: Character) -> Text | None:
    """Only who came back at that price has points to lose."""
    part = character.part(Figure)
    if part is None or not part.owed:
        return say(T("{who} owes no attribute points"), who=character.name)
    return None


def _attribute(name: str, title: str) -> Field:
    return Field(name=name, kind=NUMBER, title=title, default=0, lowest=0, highest=ATTRIBUTE_POINTS * 10)


WISH = Action(
    id="fantasytrip.wish",
    title=T("wish back to life"),
    do=wish,
    possible=no_wish,
    living=False,
    key="i",
    rule="T-36",
    hint=T(
        "before 12 hours have passed; nothing is lost within an hour if ST was −3 or more, else 5 attribute points"
    ),
)

POTION = Action(
    id="fantasytrip.revival_potion",
    title=T("give a Revival potion"),
    do=revival_potion,
    fields=(
        Field(
            name="doses",
            kind=NUMBER,
            title=T("doses"),
            default=1,
            lowest=1,
            highest=2,
            hint=T("two at once never fail"),
        ),
    ),
    rolls=True,
    dice=lambda _view, _character: "3d6",
    possible=no_revival,
    living=False,
    key="o",
    rule="T-77",
    hint=T("within the hour: 3 dice against original ST; $65000 a dose ($20000 of ingredients, 20 weeks)"),
)

LOSE = Action(
    id="fantasytrip.lose_attribute",
    title=T("lose attribute points"),
    do=lose_attribute,
    fields=(_attribute("st", T("ST")), _attribute("dx", T("DX")), _attribute("iq", T("IQ"))),
    possible=owes_nothing,
    key="b",
    rule="T-70",
    hint=T("the price of coming back: 5 points from any attributes"),
)

SENTENCES = {
    "fantasytrip.wish": T(
        "a Wish brings {who} back: ST {st}/{basic}, {owed:count|attribute point|attribute points} to lose"
    ),
    "fantasytrip.potion_revives": T(
        "a Revival potion (${price}) brings {who} back: {total} on three dice against ST {basic};"
        " unconscious at ST 0, {owed:count|attribute point|attribute points} to lose"
    ),
    "fantasytrip.potions_revive": T(
        "two Revival potions at once (${price}) bring {who} back: unconscious at ST 0,"
        " {owed:count|attribute point|attribute points} to lose"
    ),
    "fantasytrip.potion_fails": T(
        "a Revival potion (${price}) does not bring {who} back: {total} on three dice against ST {basic}"
    ),
    "fantasytrip.loses": T(
        "{who} gives up ST {st}, DX {dx}, IQ {iq} for good; {left:count|point|points} still to lose,"
        " basic ST {now}"
    ),
}
