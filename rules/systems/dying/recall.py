"""The Ritual of Recall (D-20 … D-29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules import action
from rules.action import AFFLICTIONS, Action, Field
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.dying.soul import group_is_dead
from rules.systems.dying.state import PAYMENT, PAYMENTS, Body
from rules.view import View
from rules.words import T, Text, say

INTACT, DESTROYED = "intact", "destroyed"


def recall(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """The action ``dying.recall``: a comrade gives 1 XP, and the dead one lives with 1 HP (D-20 … D-28)."""
    comrade = _comrade(play, fields["by"])
    given = play.part(comrade.id, Body)
    play.put(comrade.id, replace(given, sheet=replace(given.sheet, xp=given.sheet.xp - 1)))
    play.revive(who)
    body = play.part(who, Body)
    # Level and acquired skills are kept (D-24).
    how = "rematerialised" if fields["body"] == DESTROYED else "re_embodied"
    place = (fields["place"] or "").strip()
    sheet = replace(body.sheet, hp=1, xp=0, pc=0)
    play.put(who, replace(body, sheet=sheet, recalled=how, place=place))
    if how == "re_embodied" and place:
        play.emit("dying.re_embodied_at", who, rule="D-27", by=comrade.name, place=place)
    else:
        rule = "D-26" if how == "rematerialised" else "D-27"
        play.emit(f"dying.{how}", who, rule=rule, by=comrade.name)


def _comrade(play: Play, by: int) -> Character:
    """Who performs the ritual. Raises :class:`Refused` for who cannot (D-22, AD-19)."""
    comrade = play.character(by)
    reason = recalls_nobody(play.view, comrade, comrade)
    if reason is not None:
        raise Refused(reason)
    return comrade


def recalls_nobody(_view: View, _dead: Character, comrade: Character) -> Text | None:
    """Why somebody cannot perform the ritual; ``None`` where it can be done."""
    if comrade.died is not None:
        return say(T("{who} is dead: a living comrade must perform the ritual"), who=comrade.name)
    body = comrade.part(Body)
    if body is None or body.sheet.xp < 1:
        return say(T("{who} has no XP to sacrifice"), who=comrade.name)
    if body.dying is not None:
        return say(T("{who} is unconscious and performs no ritual"), who=comrade.name)
    return None


def _impossible(view: View, character: Character) -> Text | None:
    body = character.part(Body)
    if character.died is None or body is None or body.soul is None:
        return say(T("{who} is alive"), who=character.name)
    if body.soul.lost:
        return say(T("{who}'s soul is lost for good"), who=character.name)
    if group_is_dead(view.session.characters):
        return say(T("nobody of the group lives to recall {who}"), who=character.name)
    until = body.soul.until
    if until is not None and view.now >= until and body.soul.paid < PAYMENTS:
        return say(T("first the {sum} NX that keep {who}'s soul"), sum=PAYMENT, who=character.name)
    return None


ACTIONS = (
    Action(
        id="dying.recall",
        title=T("recall"),
        do=recall,
        fields=(
            Field(
                name="by",
                kind=action.NAME,
                title=T("comrade"),
                required=True,
                hint=T("gives 1 XP"),
                able=recalls_nobody,
            ),
            Field(
                name="body",
                kind=action.CHOICE,
                title=T("body"),
                choices=(INTACT, DESTROYED),
                default=INTACT,
                hint=T("entirely destroyed: rematerialised with the group"),
            ),
            Field(name="place", kind=action.TEXT, title=T("place"), hint=T("where the body lies")),
        ),
        possible=_impossible,
        living=False,
        pane=AFFLICTIONS,
        key="r",
        rule="D-20",
        hint=T("a ritual during a long rest: HP 1, XP and PC 0; level and skills are kept"),
    ),
)
