"""How the wounded live: rest, somebody who tends them, being woken (T-10, T-29…T-31, T-44)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import CHOICE, YES_NO, Action, Field
from rules.play import Play
from rules.session import Character
from rules.systems.fantasytrip.figure import st_now
from rules.systems.fantasytrip.harm import at_this_moment
from rules.systems.fantasytrip.mending import next_point
from rules.systems.fantasytrip.state import Figure
from rules.view import View
from rules.words import T, Text, say


def rest(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """From now on in bed, or up and about; what was rested so far counts as it was."""
    part = replace(at_this_moment(play, who), rest=fields["state"])
    play.put(who, part)
    play.emit(f"fantasytrip.rests_{fields['state']}", who, rule="T-29", next=next_point(part))


def tended(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """Whether somebody looks after the figure; left alone again, its day begins anew."""
    play.put(who, replace(play.part(who, Figure), tended=fields["state"]))
    play.emit("fantasytrip.tended" if fields["state"] else "fantasytrip.alone", who, rule="T-31")


def wake(play: Play, who: int, _fields: Mapping[str, Any]) -> None:
    """End the faint of a blow to the head (AT-08)."""
    play.put(who, replace(play.part(who, Figure), fainted=False))


def cannot_wake(view: View, character: Character) -> Text | None:
    """Not at ST 0 or less, not within the day of rest after a revival, and not who is awake."""
    part = character.part(Figure)
    if part is None or part.awake:
        return say(T("{who} is awake"), who=character.name)
    if st_now(part) <= 0:
        return say(T("{who} cannot wake before ST 1 is reached"), who=character.name)
    if part.rest_until is not None and view.now < part.rest_until:
        return say(
            T("{who} cannot wake before a full day of rest; {wait:span} are left"),
            who=character.name,
            wait=part.rest_until - view.now,
        )
    return None


REST = Action(
    id="fantasytrip.rest",
    title=T("rest"),
    do=rest,
    fields=(Field(name="state", kind=CHOICE, title=T("how"), required=True, choices=("bed", "active")),),
    key="r",
    rule="T-29",
    hint=T("in bed a point heals in two days, active in four; points of grave wounds take twice as long"),
)

TENDED = Action(
    id="fantasytrip.tended",
    title=T("tend"),
    do=tended,
    fields=(Field(name="state", kind=YES_NO, title=T("tended"), required=True),),
    key="c",
    rule="T-31",
    hint=T("who lies unconscious at ST 0 or less with nobody there rolls 3 dice each day"),
)

WAKE = Action(
    id="fantasytrip.wake",
    title=T("wake"),
    do=wake,
    possible=cannot_wake,
    key="y",
    rule="T-10",
    hint=T("ends the faint of a blow to the head"),
)

SENTENCES = {
    "fantasytrip.rests_bed": T("{who} rests in bed"),
    "fantasytrip.rests_active": T("{who} is up and about"),
    "fantasytrip.tended": T("{who} is tended"),
    "fantasytrip.alone": T("{who} is left alone"),
}
