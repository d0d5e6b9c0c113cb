"""Gaining and losing Insanity, and the frights and stuns that come of it (F-07 … F-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import AFFLICTIONS, Action, Field
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.demonlord.state import OBJECT, Mind, Numbers
from rules.view import View
from rules.words import T, Text, say

MOST = 1_000
MOST_ROUNDS = 100_000


def no_mind(_view: View, character: Character) -> Text | None:
    """Why nothing can frighten or madden it: it is an object."""
    if character.kind == OBJECT:
        return say(T("{who} is an object and has no mind to lose"), who=character.name)
    return None


def begin(sheet: Numbers) -> Mind:
    """The state of a newcomer (F-08, AF-23). Raises :class:`Refused` for more Insanity than Will (F-09)."""
    _refuse_beyond_will(sheet)
    return Mind(sheet=sheet)


def _refuse_beyond_will(sheet: Numbers) -> None:
    if sheet.insanity > sheet.will_score:
        raise Refused(
            T("insanity={insanity} is more than the Will score allows: {will} at most"),
            insanity=sheet.insanity,
            will=sheet.will_score,
        )


def edited(play: Play, who: int, before: Mind) -> None:
    """After a change of the sheet: a Will that falls takes the total down with it (AF-22).

    Madness comes of a gain alone, so the log asks the GM to decide. Raises :class:`Refused` where the
    total itself was set beyond Will.
    """
    mind = play.part(who, Mind)
    if mind.insanity <= mind.will:
        return
    if mind.insanity != before.insanity:
        _refuse_beyond_will(mind.sheet)
    play.put(who, mind.with_insanity(mind.will))
    play.emit("demonlord.clamped", who, rule="F-09", will=mind.will)


def gain(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """The action ``demonlord.gain`` (F-09 … F-13)."""
    mind = play.part(who, Mind)
    total = min(mind.will, mind.insanity + fields["amount"])
    gained = total - mind.insanity
    if gained == 0:
        # No point was gained, hence no fright and no second madness either (AF-07).
        play.emit("demonlord.at_limit", who, rule="F-09", will=mind.will)
        return
    play.put(who, mind.with_insanity(total))
    play.emit("demonlord.gained", who, rule="F-10", amount=gained, insanity=total, will=mind.will)
    _frighten_by_insanity(play, who, total)
    mind = play.part(who, Mind)
    if total == mind.will and mind.madness is None and mind.maddened is None:
        play.put(who, replace(mind, maddened=play.at))
        play.emit("demonlord.maddened", who, rule="F-13", will=mind.will)


def _frighten_by_insanity(play: Play, who: int, rounds: int) -> None:
    """Frightened for as many rounds as the new total; stunned instead where frightened already (F-11, F-12)."""
    mind = play.part(who, Mind)
    until = play.at + rounds * play.setup.round_seconds
    if mind.frightened:
        # Stunned twice: the later end counts; the old fright keeps its own (AF-04).
        play.put(who, replace(mind, stunned=max(until, mind.stunned or 0)))
        play.emit("demonlord.stunned", who, rule="F-12", rounds=rounds, until=until)
    else:
        play.put(who, replace(mind, fright=until))
        play.emit("demonlord.frightened", who, rule="F-11", rounds=rounds, until=until)


def reduce(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """The action ``demonlord.reduce``: fewer points, by other means than these rules."""
    mind = play.part(who, Mind)
    after = mind.with_insanity(mind.insanity - fields["amount"])
    play.put(who, after)
    play.emit(
        "demonlord.reduced",
        who,
        amount=mind.insanity - after.insanity,
        insanity=after.insanity,
        will=mind.will,
    )


def frighten(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """The action ``demonlord.frighten``: by something else than Insanity; it matters for F-12 and F-14."""
    mind = play.part(who, Mind)
    until = play.at + fields["rounds"] * play.setup.round_seconds
    play.put(who, replace(mind, terror=max(until, mind.terror or 0)))
    play.emit("demonlord.frightened", who, rule="F-12", rounds=fields["rounds"], until=until)


ACTIONS = (
    Action(
        id="demonlord.gain",
        title=T("gain Insanity"),
        do=gain,
        fields=(Field(name="amount", title=T("points"), required=True, lowest=1, highest=MOST),),
        possible=no_mind,
        pane=AFFLICTIONS,
        key="g",
        rule="F-10",
        hint=T("frightens for as many rounds as the new total; at the Will score it maddens"),
    ),
    Action(
        id="demonlord.reduce",
        title=T("reduce Insanity"),
        do=reduce,
        fields=(Field(name="amount", title=T("points"), required=True, lowest=1, highest=MOST),),
        possible=no_mind,
        pane=AFFLICTIONS,
        key="r",
        hint=T("by other means than the end of a madness"),
    ),
    Action(
        id="demonlord.frighten",
        title=T("frighten"),
        do=frighten,
        fields=(Field(name="rounds", title=T("rounds"), required=True, lowest=1, highest=MOST_ROUNDS),),
        possible=no_mind,
        pane=AFFLICTIONS,
        key="f",
        rule="F-12",
        hint=T("by something else than Insanity"),
    ),
)
