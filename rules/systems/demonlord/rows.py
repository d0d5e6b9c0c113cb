"""What the panes, the party line and the JSON view show of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules.session import Character
from rules.system import Row
from rules.systems.demonlord.madness import row_named
from rules.systems.demonlord.state import Mind, defense
from rules.systems.demonlord.table import BY_NAME
from rules.systems.demonlord.words import BADGES
from rules.view import View
from rules.words import T, Text, say

INSANITY = "insanity"
"""The label of its row."""


def numbers(character: Character) -> Mapping[str, Any]:
    """The numbers of the JSON view."""
    mind = _mind(character)
    return {
        "insanity": mind.insanity,
        "will_score": mind.will,
        "will_modifier": mind.will_modifier,
        "defense": defense(mind.sheet, character.kind),
        "madness": mind.row,
        "frightened_until": mind.frightened_until,
        "stunned_until": mind.stunned,
        "blind": mind.blind,
        "epiphany": mind.epiphany,
        "self_damage": mind.self_damage,
    }


def _mind(character: Character) -> Mind:
    mind = character.part(Mind)
    if mind is None:
        raise KeyError(Mind.system)
    return mind


def badges(character: Character) -> Iterator[str]:
    """What a living character is; the dead are but dead."""
    if character.died is not None:
        return
    mind = _mind(character)
    is_so = {
        "mad": mind.madness is not None,
        "defenseless": mind.row == "catatonia",
        "stunned": mind.is_stunned,
        "dazed": mind.dazed,
        "frightened": mind.frightened,
        "blinded": mind.blind,
        "prone": mind.prone,
    }
    yield from (badge for badge in BADGES if is_so[badge])


def summary(character: Character) -> Text | None:
    """The madness, or the total of Insanity."""
    mind = _mind(character)
    if character.died is not None:
        return None
    if mind.madness is not None:
        return say(T("mad: {row:term}"), row=BY_NAME[mind.madness.row].term)
    if mind.insanity or mind.maddened is not None:
        return say(T("Insanity {insanity}/{will}"), insanity=mind.insanity, will=mind.will)
    return None


def health(character: Character) -> float | None:
    """How hurt the body looks: these rules know only of what it did to itself in its madness (F-19, F-22)."""
    mind = _mind(character)
    if mind.blind:
        return 0.5
    return 0.8 if mind.self_damage else None


def without(mind: Mind, keys: frozenset[str]) -> Mind:
    """The mind as it seems to whoever does not know of its madness, or of its Insanity."""
    row = row_named(mind)
    if row is not None and row.name in keys:
        mind = replace(mind, madness=None, prone=False)
    if INSANITY in keys:
        mind = replace(mind.with_insanity(0), maddened=None, epiphany=False, fright=None, stunned=None)
    return mind


def wounds(character: Character) -> Iterator[Row]:
    """What the character did to its own body in its madness (F-19, F-22)."""
    mind = _mind(character)
    if mind.blind:
        yield Row(
            system="demonlord",
            label="eyes",
            title=say("{word:term}", word="eyes"),
            state="destroyed",
            facts=(say(T("blinded until magic repairs them")),),
            rule="F-19",
        )
    if mind.self_damage:
        yield Row(
            system="demonlord",
            label="scratches",
            title=say("{word:term}", word="scratches"),
            state="self-inflicted",
            facts=(say(T("{points:count|point|points} of damage"), points=mind.self_damage),),
            data={"damage": mind.self_damage},
            rule="F-22",
        )


def afflictions(view: View, character: Character) -> Iterator[Row]:
    """The madness, and the Insanity behind it."""
    if character.died is not None:
        return
    mind = _mind(character)
    if mind.madness is not None:
        yield _madness(view, mind)
    if mind.insanity or mind.maddened is not None or mind.epiphany or mind.frightened or mind.is_stunned:
        yield _insanity(mind)


def _madness(view: View, mind: Mind) -> Row:
    row = row_named(mind)
    assert row is not None
    assert mind.madness is not None
    at = mind.madness.last + row.after(view.setup.round_seconds)
    when = say(T("ends by itself {at:when}"), at=at)
    if row.number is not None:
        when = say(T("next die {at:when}, ends on {number}+"), at=at, number=row.number)
    detail = [say(row.effect), when, say(T("began {at:when}"), at=mind.madness.began)]
    if row.forced is not None and mind.madness.forced is not None:
        detail.append(say(T("forced action: {what:text}"), what=say(row.forced.title)))
        if mind.stunned is not None:
            detail.append(say(T("stunned, so the forced action waits")))
    detail.append(
        say(T("at its end Insanity falls by 1d6 {modifier:signed}, by 1 at least"), modifier=mind.will_modifier)
    )
    return Row(
        system="demonlord",
        label=row.name,
        title=say("{word:term}", word=row.term),
        state="mad",
        facts=(when, say(row.effect)),
        next=at,
        names=row.names,
        data={"began": mind.madness.began, "next": at, "needs": row.number},
        detail=tuple(detail),
        rule=row.rule,
    )


def _state(mind: Mind) -> str:
    if mind.maddened is not None:
        return "going mad"
    if mind.madness is not None:
        return "mad"
    if mind.insanity and mind.insanity >= mind.will:
        return "at the limit"
    return "shaken" if mind.frightened or mind.is_stunned else "lucid"


def _insanity(mind: Mind) -> Row:
    state = _state(mind)
    facts = [say(T("{insanity} of {will}"), insanity=mind.insanity, will=mind.will)]
    detail = [
        say(T("{insanity} of {will}: at {will} madness comes, by a gain"), insanity=mind.insanity, will=mind.will)
    ]
    if mind.frightened_until is not None:
        facts.append(say(T("frightened until {at:when}"), at=mind.frightened_until))
    if mind.fright is not None:
        detail.append(say(T("frightened by Insanity until {at:when}"), at=mind.fright))
    if mind.terror is not None:
        detail.append(say(T("frightened by something else until {at:when}"), at=mind.terror))
    if mind.stunned is not None:
        facts.append(say(T("stunned until {at:when}"), at=mind.stunned))
        detail.append(say(T("stunned until {at:when}"), at=mind.stunned))
    if state == "at the limit":
        warning = say(T("no gain is possible any more: whether it is mad, you decide"))
        facts.append(warning)
        detail.append(warning)
    if mind.epiphany:
        facts.append(say(T("a boon against Insanity")))
        detail.append(say(T("epiphany: 1 boon on Will rolls to resist Insanity, for good")))
    ends = [at for at in (mind.frightened_until, mind.stunned) if at is not None]
    return Row(
        system="demonlord",
        label=INSANITY,
        title=say("{word:term}", word=INSANITY),
        state=state,
        facts=tuple(facts),
        next=mind.maddened if mind.maddened is not None else min(ends, default=None),
        names=("folie",),
        data={"insanity": mind.insanity, "will_score": mind.will},
        detail=tuple(detail),
        rule="F-09",
    )
