"""A physicker brings back the slain: the healer's roll, then a second save against death (T-40…T-45, T-83)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import NUMBER, Action, Field
from rules.check import Needs
from rules.clock import DAY, MINUTE
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.fantasytrip.figure import revival_dice, st_basic, st_now, untreated
from rules.systems.fantasytrip.harm import at_this_moment, raised_to_zero
from rules.systems.fantasytrip.mending import eased
from rules.systems.fantasytrip.state import Figure
from rules.systems.fantasytrip.talents import (
    BY,
    DICE,
    DX,
    KIT,
    MODIFIER,
    ONE_HEALER,
    TALENT,
    healer_of,
)
from rules.systems.fantasytrip.treatment import attempt
from rules.view import View
from rules.words import T, Text, say

PHYSICKER_WITHIN = 5 * MINUTE
"""Within this time of the death the healing must begin; the limit itself included (AT-34)."""
DAY_OF_REST = DAY


def no_physicker(view: View, character: Character) -> Text | None:
    """Why no physicker can bring this figure back (any more)."""
    part = character.part(Figure)
    if part is None or character.died is None:
        return say(T("{who} is not dead"), who=character.name)
    if view.now - character.died.at > PHYSICKER_WITHIN:
        return say(T("{who} has been dead for more than five minutes; no physicker can help"), who=character.name)
    if part.barred:
        return say(T("{who}: a revival has failed, and no physicker may try again"), who=character.name)
    if not untreated(part):
        return say(T("{who} has no wound left that a healer may treat"), who=character.name)
    return None


def revive(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """A physicker begins to heal the slain: the roll against DX, then a second save against original ST.

    The save is granted if at least a point was healed, by the healer or by an elixir poured before (AT-31).
    """
    healer = healer_of(play, fields, "dx")
    if healer.talent == "barber":
        raise Refused(T("a {talent:term} cannot revive the dead"), talent=healer.talent)
    part, poured = eased(at_this_moment(play, who), fields["elixirs"])
    part = replace(part, poured=part.poured + poured)
    play.put(who, part)
    # The blow that killed belongs to the latest mishap. Elixirs may have left it nothing for the healer to do.
    incident = untreated(part)[-1] if untreated(part) else part.incidents[-1]
    done = attempt(play, who, healer, incident, fields["modifier"])
    part = play.part(who, Figure)
    data: dict[str, Any] = {
        "by": healer.name,
        "talent": healer.talent,
        "roll": done.die,
        "target": done.target,
        "healed": done.healed,
        "elixirs": poured,
    }
    if done.harmed or done.healed + part.poured < 1:
        part = replace(part, barred=True)
        play.put(who, part)
        kind = "fantasytrip.revive_harms" if done.harmed else "fantasytrip.revive_in_vain"
        play.emit(kind, who, rule="T-41", st=st_now(part), basic=st_basic(part), **data)
        return
    dice, basic = revival_dice(st_now(part)), st_basic(part)
    total = play.roll(f"{dice}d6")
    if not Needs("<=", basic).met(total):
        play.put(who, replace(part, barred=True))
        play.emit(
            "fantasytrip.revive_fails",
            who,
            rule="T-45",
            dice=dice,
            total=total,
            st=st_now(part),
            basic=basic,
            **data,
        )
        return
    part = replace(raised_to_zero(part), rest_until=play.at + DAY_OF_REST)
    play.put(who, part)
    play.emit(
        "fantasytrip.revived", who, rule="T-44", dice=dice, total=total, st=st_now(part), basic=basic, **data
    )
    play.revive(who)


REVIVE = Action(
    id="fantasytrip.revive",
    title=T("revive the slain"),
    do=revive,
    fields=(
        BY,
        TALENT,
        DX,
        KIT,
        Field(
            name="elixirs",
            kind=NUMBER,
            title=T("Healing Elixirs"),
            default=0,
            lowest=0,
            highest=100,
            hint=T("poured before the healer's roll, a point each"),
        ),
        MODIFIER,
    ),
    one_of=ONE_HEALER,
    rolls=True,
    dice=lambda _view, _character: DICE,
    possible=no_physicker,
    living=False,
    key="v",
    rule="T-40",
    hint=T(
        "begun within 5 minutes: 3 dice against DX, then 4 dice against ST, 5 at ST 0,"
        " one more for each point below"
    ),
)

SENTENCES = {
    "fantasytrip.revived": T(
        "{who} is alive again: {total} on {dice} dice against ST {basic} ({talent:term}, {roll} against DX"
        " {target}, {healed:count|point|points} healed); unconscious at ST {st} for a day at least"
    ),
    "fantasytrip.revive_fails": T(
        "{who} stays dead: {total} on {dice} dice against ST {basic} ({talent:term}, {roll} against DX {target});"
        " no physicker may try again"
    ),
    "fantasytrip.revive_in_vain": T(
        "{who} stays dead: nothing is healed ({talent:term}, {roll} against DX {target});"
        " no physicker may try again"
    ),
    "fantasytrip.revive_harms": T(
        "{who} stays dead: a roll of {roll} harms the corpse ({talent:term}), ST {st}; no physicker may try again"
    ),
}
