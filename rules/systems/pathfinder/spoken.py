"""The effects and spans of a pack as sentences, in any language."""

from __future__ import annotations

import re

from rules.clock import DAY, HOUR, MINUTE, WEEK, parse_span
from rules.systems.pathfinder.entry import FULL_MOON
from rules.systems.pathfinder.notation import (
    ABILITY,
    ALCHEMICAL,
    CONDITION,
    DAMAGE,
    DAWN,
    DEATH,
    DRAIN,
    FOR_GOOD,
    HIT_POINTS,
    MENTAL,
    REROLL,
    SAVE,
    YEARS,
    Effect,
    effect,
)
from rules.systems.pathfinder.saving import SAVE_NAMES
from rules.systems.pathfinder.state import Change
from rules.words import MINUS, T, Text, say, signed

_PARTS = re.compile(r"(\d*d\d+|\d+)\s*([^\W\d_]+)")
_ROUND = 7
"""A length that no other unit has, by which a round is known from them."""

_UNITS = {
    1: (T("{n:count|second|seconds}"), T("{n} seconds")),
    _ROUND: (T("{n:count|round|rounds}"), T("{n} rounds")),
    MINUTE: (T("{n:count|minute|minutes}"), T("{n} minutes")),
    HOUR: (T("{n:count|hour|hours}"), T("{n} hours")),
    DAY: (T("{n:count|day|days}"), T("{n} days")),
    WEEK: (T("{n:count|week|weeks}"), T("{n} weeks")),
}


_PLAIN = {
    HIT_POINTS: T("{number} temporary hit points"),
    YEARS: T("ages {number} year(s)"),
    DEATH: T("death"),
    REROLL: T("a die rolled again, the worse counts"),
}


def span_text(text: str) -> Text:
    """``1d4 days``, ``10 minutes``, ``full moon`` as the language of the screen has it."""
    if text == FULL_MOON:
        return say(T("the full moon"))
    found = _PARTS.fullmatch(text.strip().lower())
    unit = parse_span(f"1 {found[2]}", _ROUND) if found else None
    if found is None or unit not in _UNITS:
        return say("{text}", text=text)
    one, dice = _UNITS[unit]
    if "d" in found[1]:
        return say(dice, n=found[1])
    return say(one, n=int(found[1]))


def effect_text(text: str) -> Text:
    """An effect as the language of the screen has it."""
    try:
        return _spoken(effect(text))
    except ValueError:
        return say("{text}", text=text)


def effects_text(texts: tuple[str, ...]) -> Text:
    """Several effects, one after the other."""
    told = [effect_text(text) for text in texts]
    result = told[0]
    for further in told[1:]:
        result = say("{one:text}, {other:text}", one=result, other=further)
    return result


def striking(texts: tuple[str, ...]) -> Text:
    """What a failed save leads to, with what it does where that is known beforehand."""
    return say(T("it strikes: {effects:text}"), effects=effects_text(texts)) if texts else say(T("it strikes"))


def at_once(texts: tuple[str, ...]) -> Text:
    """The same of a save against contraction, where there is no onset."""
    if not texts:
        return say(T("it strikes at once"))
    return say(T("it strikes at once: {effects:text}"), effects=effects_text(texts))


def _spoken(read: Effect) -> Text:
    number = str(read.amount)
    if read.what in (ABILITY, SAVE):
        return _modifier(read.what, read.target, f"{MINUS if read.sign < 0 else '+'}{number}", read.type)
    if read.what == DAMAGE:
        return say(T("{number} {ability:term} damage"), number=number, ability=read.target.capitalize())
    if read.what == DRAIN:
        return say(T("{number} {ability:term} drain"), number=number, ability=read.target.capitalize())
    if read.what == CONDITION:
        return _condition(read)
    return say(_PLAIN[read.what], number=number)


def change_text(change: Change) -> Text:
    """A change in force, with its number, as the language of the screen has it."""
    if change.what in (ABILITY, SAVE):
        return _modifier(change.what, change.target, signed(change.value), change.type)
    if change.what == CONDITION:
        return say("{condition:term}", condition=change.target)
    return say(_PLAIN[change.what], number=change.value)


def _modifier(what: str, target: str, number: str, type_: str) -> Text:
    if what == ABILITY:
        told = say("{number} {ability:term}", number=number, ability=target.capitalize())
    elif target == MENTAL:
        told = say(T("{number} on saves against mental effects"), number=number)
    else:
        told = say(T("{number} on {save:term} saves"), number=number, save=SAVE_NAMES[target])
    return say(T("{what:text} (alchemical)"), what=told) if type_ == ALCHEMICAL else told


def _condition(read: Effect) -> Text:
    condition = read.target
    if read.zero:
        return say(T("{condition:term} at {ability:term} 0"), condition=condition, ability=read.zero.capitalize())
    if read.lasts == DAWN:
        return say(T("{condition:term} until dawn"), condition=condition)
    if read.lasts == FOR_GOOD:
        return say(T("{condition:term} for good"), condition=condition)
    if read.lasts:
        return say(T("{condition:term} for {span:text}"), condition=condition, span=span_text(read.lasts))
    return say("{condition:term}", condition=condition)
