"""Going mad, being mad, and the end of it (F-14 … F-31)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import AFFLICTIONS, Action
from rules.check import DONE, Answer, Check
from rules.play import Play
from rules.session import Character
from rules.systems.demonlord.state import Madness, Mind
from rules.systems.demonlord.table import BY_NAME, Row, row_of
from rules.view import View
from rules.words import T, Text, say

SIX = "1d6"
TWENTY = "1d20"


def go_mad(play: Play, who: int) -> None:
    """The d20: the fright that Insanity brought goes, and a row of the table begins (F-14)."""
    # Only that fright goes: a stun given in its stead, and frights of other causes, stay (AF-02, AF-21).
    mind = replace(play.part(who, Mind), maddened=None, fright=None)
    die = play.roll(TWENTY)
    row = row_of(die)
    if row.name == "death":
        play.emit("demonlord.heart_stops", who, rule=row.rule)
        play.die(who, "demonlord", "madness")
    elif row.name == "epiphany":
        reduction = play.roll(SIX)
        mind = replace(mind.with_insanity(mind.insanity - reduction), epiphany=True)
        play.put(who, mind)
        play.emit(
            "demonlord.epiphany", who, rule=row.rule, row=row.name, reduction=reduction, insanity=mind.insanity
        )
    else:
        madness = Madness(row.name, play.at, play.at, play.at if row.forced else None)
        play.put(who, replace(mind, madness=madness, prone=mind.prone or row.name == "catatonia"))
        play.emit("demonlord.madness", who, rule=row.rule, die=die, row=row.name, madness=row.term)


def recover(play: Play, who: int, check: Check, answer: Answer) -> None:
    """The die at the end of a round, a minute or an hour; or the end of a row that ends by itself (F-29)."""
    mind = play.part(who, Mind)
    if mind.madness is None:
        raise ValueError(check.check)
    row = BY_NAME[mind.madness.row]
    if row.number is None:
        _end(play, who, "demonlord.ends_stated")
        return
    tested = play.test(check, answer)
    shown: dict[str, Any] = {"die": tested.die, "number": row.number} if tested.die is not None else {}
    if tested.success:
        _end(play, who, "demonlord.ends" if shown else "demonlord.ends_stated", **shown)
        return
    play.put(who, replace(mind, madness=replace(mind.madness, last=check.at)))
    play.emit(
        "demonlord.goes_on" if shown else "demonlord.goes_on_stated",
        who,
        rule=row.rule,
        row=row.name,
        madness=row.term,
        **shown,
    )


def _end(play: Play, who: int, kind: str, **shown: Any) -> None:
    """A madness is over: Insanity falls by 1d6 + Will modifier, by 1 at least (F-16, AF-09)."""
    mind = play.part(who, Mind)
    assert mind.madness is not None
    reduction = max(1, play.roll(SIX) + mind.will_modifier)
    after = replace(mind.with_insanity(mind.insanity - reduction), madness=None)
    play.put(who, after)
    play.emit(
        kind,
        who,
        rule="F-16",
        row=mind.row,
        madness=BY_NAME[mind.madness.row].term,
        reduction=reduction,
        insanity=after.insanity,
        **shown,
    )


def forced(play: Play, who: int, check: Check, answer: Answer) -> None:
    """The forced action was done, or somebody prevented it (F-19, F-22 … F-24, F-30)."""
    mind = play.part(who, Mind)
    if mind.madness is None:
        raise ValueError(check.check)
    row = BY_NAME[mind.madness.row]
    if row.forced is None:
        raise ValueError(row.name)
    # One attempt at the eyes, prevented or not (AF-13); the others come again each round.
    madness = replace(mind.madness, forced=None if row.forced.once else check.at)
    mind = replace(mind, madness=madness)
    if answer.outcome != DONE:
        play.put(who, mind)
        play.emit("demonlord.prevented", who, rule="F-30", row=row.name, madness=row.term)
        return
    data: dict[str, Any] = {"row": row.name}
    if row.name == "self_mutilation":
        mind = replace(mind, blind=True)
    elif row.name == "hallucinations":
        mind = replace(mind, self_damage=mind.self_damage + 1)
        data["total"] = mind.self_damage
    play.put(who, mind)
    play.emit(row.forced.done, who, rule=row.rule, **data)


def wait_for_stun(play: Play, who: int, until: int) -> None:
    """The forced action waits while one is stunned: its next round is the first after the stun (AF-16)."""
    mind = play.part(who, Mind)
    if mind.madness is None or mind.madness.forced is None:
        return
    length = play.setup.round_seconds
    missed = max(0, until - 1 - mind.madness.forced) // length
    if missed:
        later = replace(mind.madness, forced=mind.madness.forced + missed * length)
        play.put(who, replace(mind, madness=later))


def calm(play: Play, who: int, _fields: Mapping[str, Any]) -> None:
    """The action ``demonlord.calm``: the GM ends the madness; Insanity falls as at any end (F-16)."""
    _end(play, who, "demonlord.calmed")


def stand(play: Play, who: int, _fields: Mapping[str, Any]) -> None:
    """The action ``demonlord.stand``: ``prone`` outlasts catatonia until then (F-18)."""
    play.put(who, replace(play.part(who, Mind), prone=False))
    play.emit("demonlord.stands", who, rule="F-18")


def repair_eyes(play: Play, who: int, _fields: Mapping[str, Any]) -> None:
    """The action ``demonlord.repair_eyes``: magic ends the blindness (F-19, AF-20)."""
    play.put(who, replace(play.part(who, Mind), blind=False))
    play.emit("demonlord.eyes_repaired", who, rule="F-19")


def _mind(character: Character) -> Mind:
    mind = character.part(Mind)
    if mind is None:
        raise KeyError(Mind.system)
    return mind


def _not_mad(_view: View, character: Character) -> Text | None:
    mind = _mind(character)
    if mind.maddened is not None:
        return say(T("{who} is going mad: roll the d20 first"), who=character.name)
    return say(T("{who} is not mad"), who=character.name) if mind.madness is None else None


def _not_prone(_view: View, character: Character) -> Text | None:
    mind = _mind(character)
    if not mind.prone:
        return say(T("{who} is not prone"), who=character.name)
    if mind.row == "catatonia":
        return say(T("{who} is catatonic and cannot stand up"), who=character.name)
    return None


def _not_blind(_view: View, character: Character) -> Text | None:
    return None if _mind(character).blind else say(T("{who}'s eyes are whole"), who=character.name)


def _six(_view: View, _character: Character) -> str:
    return SIX


def row_named(mind: Mind) -> Row | None:
    """The row of the madness that a mind is in."""
    return BY_NAME[mind.madness.row] if mind.madness else None


ACTIONS = (
    Action(
        id="demonlord.calm",
        title=T("end the madness"),
        do=calm,
        rolls=True,
        dice=_six,
        possible=_not_mad,
        pane=AFFLICTIONS,
        key="c",
        rule="F-16",
        hint=T("Insanity falls by 1d6 + Will modifier, by 1 at least"),
    ),
    Action(
        id="demonlord.stand",
        title=T("stand up"),
        do=stand,
        possible=_not_prone,
        pane=AFFLICTIONS,
        key="s",
        rule="F-18",
        hint=T("no longer prone"),
    ),
    Action(
        id="demonlord.repair_eyes",
        title=T("repair the eyes"),
        do=repair_eyes,
        possible=_not_blind,
        key="e",
        rule="F-19",
        hint=T("by magic"),
    ),
)
