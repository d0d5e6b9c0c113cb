"""Stabilising somebody who is dying (D-08 … D-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules import action
from rules.action import Action, Field, Given
from rules.check import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, SUCCESS
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.dying.hit_points import wake, worsen
from rules.systems.dying.state import Body
from rules.view import View
from rules.words import T, Text, say

TWENTY = "1d20"
OUTCOMES = (SUCCESS, CRITICAL_SUCCESS, FAILURE, CRITICAL_FAILURE)


def stabilise(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """The action ``dying.stabilise``: a test of Care, or its outcome stated (D-09)."""
    if fields["modifier"] is not None and fields["outcome"] is not None:
        raise Refused(T("modifier= goes with threshold=; a stated outcome takes none"))
    level, care, healer = _healer(play, who, fields)
    if fields["by"] is not None:
        play.put(fields["by"], replace(play.part(fields["by"], Body), tried=play.at))
    outcome: str = fields["outcome"] or _test(play, who, care, fields)
    # Where only a level is given, the log has no name for whoever helps.
    by = "_by" if healer else ""
    shown: dict[str, Any] = {"healer": healer} if healer else {}
    body = play.part(who, Body)
    hp_max = body.sheet.hp_max
    if outcome == SUCCESS:
        wake(play, who, 1, quiet=True)
        play.emit(f"dying.stabilised{by}", who, rule="D-10", hp=1, hp_max=hp_max, **shown)
    elif outcome == CRITICAL_SUCCESS:
        hp = max(1, hp_max // 2)
        wake(play, who, hp, quiet=True)
        play.emit(f"dying.stabilised_well{by}", who, rule="D-11", hp=hp, hp_max=hp_max, **shown)
    elif outcome == FAILURE:
        play.emit(f"dying.not_stabilised{by}", who, rule="D-12", **shown)
    else:
        # The deterioration of its own turn still comes besides (AD-10).
        worsen(play, who, level, f"dying.harmed{by}", rule="D-13", **shown)


def _healer(play: Play, who: int, fields: Mapping[str, Any]) -> tuple[int, int, str]:
    """The level, the Care and the name of whoever helps ("" if unknown). Raises :class:`Refused`."""
    by: int | None = fields["by"]
    if by is None:
        return fields["level"], 0, ""
    healer = play.character(by)
    reason = helps_nobody(play.view, play.character(who), healer)
    if reason is not None:
        raise Refused(reason)
    body = play.part(by, Body)
    return body.sheet.level, body.sheet.care, healer.name


def helps_nobody(view: View, patient: Character, healer: Character) -> Text | None:
    """Why somebody cannot stabilise a dying one now; ``None`` where it can be tried."""
    if healer.id == patient.id:
        return say(T("{who} cannot stabilise itself"), who=healer.name)
    if healer.died is not None:
        return say(T("{who} is dead and helps nobody"), who=healer.name)
    body = healer.part(Body)
    if body is None:
        return say(T("{who} has no level under these rules; give level= instead of by="), who=healer.name)
    if body.dying is not None:
        return say(T("{who} is unconscious and helps nobody"), who=healer.name)
    if body.tried is not None and (left := body.tried + view.setup.round_seconds - view.now) > 0:
        # One try a turn, whoever it is for (D-09, AD-05). In a fight a round is over when its seconds are.
        return say(
            T("{who} has had its try this turn; the next one comes in {left:span}"), who=healer.name, left=left
        )
    return None


def _test(play: Play, who: int, care: int, fields: Mapping[str, Any]) -> str:
    """d20 + Care against the threshold; by the house rule a natural 20 and 1 are critical (D-09, AD-09)."""
    die = play.roll(TWENTY)
    total = die + care + (fields["modifier"] or 0)
    play.emit("dying.care", who, rule="D-09", total=total, threshold=fields["threshold"])
    if play.setup.house.get("dying.criticals", "natural") == "natural":
        if die == 20:
            return CRITICAL_SUCCESS
        if die == 1:
            return CRITICAL_FAILURE
    return SUCCESS if total >= fields["threshold"] else FAILURE


def _not_dying(_view: View, character: Character) -> Text | None:
    body = character.part(Body)
    if body is None or body.dying is None:
        return say(T("{who} is not dying"), who=character.name)
    return None


def _tested(given: Given) -> bool:
    return "outcome" not in given


def _twenty(_view: View, _character: Character) -> str:
    return TWENTY


ACTIONS = (
    Action(
        id="dying.stabilise",
        title=T("stabilise"),
        do=stabilise,
        fields=(
            Field(name="by", kind=action.NAME, title=T("healer"), able=helps_nobody),
            Field(name="level", title=T("healer's level"), lowest=0, highest=1_000, hint=T("instead of a name")),
            Field(name="outcome", kind=action.CHOICE, title=T("outcome"), choices=OUTCOMES),
            Field(
                name="threshold",
                title=T("success threshold"),
                lowest=-1_000,
                highest=1_000,
                hint=T("for d20 + Care, instead of an outcome"),
            ),
            Field(name="modifier", title=T("modifier"), lowest=-1_000, highest=1_000, asked=_tested),
        ),
        one_of=(("by", "level"), ("outcome", "threshold")),
        rolls=True,
        dice=_twenty,
        thrown=_tested,
        possible=_not_dying,
        key="s",
        rule="D-09",
        hint=T("a test of Care: 1 HP; critical: half of the HP; critically failed: the healer's level more"),
    ),
)
