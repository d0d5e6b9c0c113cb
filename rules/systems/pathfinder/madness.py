"""Madness: the secret save, the weekly one, and whoever takes over in the morning."""

from __future__ import annotations

from msgspec.structs import replace

from rules import action
from rules.action import Choice, Field
from rules.check import Answer, Check
from rules.clock import DAY, WEEK
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character, Setup
from rules.systems.pathfinder.asking import answered, ask, health_of
from rules.systems.pathfinder.catalogue import RANDOM, Catalogue, catalogue_of, choice, of_kind, random_madness
from rules.systems.pathfinder.course import (
    change,
    contract,
    cured,
    get,
    origin_of,
    raise_madness,
    tell,
    tell_test,
)
from rules.systems.pathfinder.entry import CURSE, MADNESS, MORNING, SUPPRESS, Entry
from rules.systems.pathfinder.in_force import ability_modifier
from rules.systems.pathfinder.saving import HUNDRED, needs, save_modifiers
from rules.systems.pathfinder.schedule import dc_at
from rules.systems.pathfinder.state import MAD, Health, Pending
from rules.systems.pathfinder.striking import strike
from rules.view import View
from rules.words import T, say

AGAIN = 5
"""By how much the DC rises of a madness by which its bearer is struck again (P-57)."""


def _kinds(view: View, _: Character) -> list[Choice]:
    known = [choice(entry) for entry in of_kind(catalogue_of(view), MADNESS)]
    return [*known, Choice(RANDOM, say(T("{word:term}"), word=RANDOM), ("au hasard", "hasard"))]


KIND = Field(name="kind", kind=action.CHOICE, title=T("madness"), options=_kinds, required=True)
OF = Field(
    name="of", kind=action.CHOICE, title=T("madness"), options=_kinds, hint=T("which madness strikes, or random")
)


def drawn(play: Play, catalogue: Catalogue) -> Entry:
    """A random madness: a d100, thrown again where it shows none (AP-26)."""
    if not of_kind(catalogue, MADNESS):
        raise Refused(T("no madness is known here"))
    for _ in range(100):
        found = random_madness(catalogue, play.roll(HUNDRED))
        if found is not None:
            return found
    raise Refused(T("the d100 shows no madness: name one"))


def threaten(play: Play, who: int, kind: str, count: int, curse: bool) -> None:
    """Madness may strike: a secret save falls due for each (P-51 … P-57)."""
    catalogue = catalogue_of(play.view)
    for _ in range(count):
        entry = drawn(play, catalogue) if kind == RANDOM else catalogue[kind]
        play.emit("pathfinder.threatened", who, rule="P-52", secret=True, of=dict(entry.own))
        ask(play, who, MAD, entry=entry, curse=curse)


def mad_dc(setup: Setup, health: Health, entry: Entry, at: int) -> int:
    """The DC of the first save: the madness' own, or what it has come to in one who has it (P-57, AP-29)."""
    present = health.suffers(entry.id)
    return dc_at(setup, present, at) if present is not None else entry.dc or 0


def mad(play: Play, who: int, check: Check, answer: Answer, pending: Pending) -> None:
    """The secret save is made; of an open one the madness is named now, or drawn (P-52, P-53)."""
    entry = pending.entry
    if entry is None:
        catalogue = catalogue_of(play.view)
        if not of_kind(catalogue, MADNESS):
            answered(play, who, pending.id)
            return
        named = answer.fields.get("of")
        if named is None and not answer.automatic:
            raise Refused(T("which madness strikes? name it with of=, or of=random"))
        entry = drawn(play, catalogue) if named in (None, RANDOM) else catalogue[str(named)]
        health = health_of(play, who)
        modifiers = save_modifiers(play.setup, health, entry.saves_with, play.at, mental=True)
        dc = mad_dc(play.setup, health, entry, play.at)
        check = replace(check, modifiers=modifiers, needs=needs(play.setup, dc, modifiers))
    health = health_of(play, who)
    dc = mad_dc(play.setup, health, entry, play.at)
    tested = play.test(check, answer)
    answered(play, who, pending.id)
    stated = "" if tested.total is not None else "_stated"
    kind = ("pathfinder.sane" if tested.success else "pathfinder.mad") + stated
    play.emit(kind, who, rule="P-52", secret=True, of=dict(entry.own), total=tested.total, dc=dc)
    if tested.success:
        return
    present = health_of(play, who).suffers(entry.id)
    if present is not None:
        raise_madness(play, who, present, AGAIN)
    else:
        contract(play, who, entry, entry.dc or 0, kind=CURSE if pending.curse else MADNESS)


def weekly(play: Play, who: int, check: Check, answer: Answer, id: int) -> None:
    """The weekly save: passed, the DC falls by the Charisma bonus, by 1 at least (P-59, P-60, AP-28)."""
    affliction = get(play, who, id)
    if affliction is None:
        return
    tested = play.test(check, answer)
    health = health_of(play, who)
    affliction = change(play, who, affliction, next_week=play.at + WEEK, saves_made=affliction.saves_made + 1)
    if not tested.success:
        tell_test(play, who, "pathfinder.week_failed", affliction, tested, total=tested.total, dc=affliction.dc)
        return
    by = max(1, ability_modifier(play.setup, health, "cha", play.at))
    tell_test(play, who, "pathfinder.week_passed", affliction, tested, total=tested.total, dc=affliction.dc, by=by)
    soften(play, who, id, by)


def soften(play: Play, who: int, id: int, by: int) -> None:
    """The DC of a madness falls; at 0 it is over (P-60, AP-49)."""
    affliction = get(play, who, id)
    if affliction is None:
        return
    left = affliction.dc - by
    if left <= 0:
        cured(play, who, id)
    else:
        tell(play, who, "pathfinder.softened", change(play, who, affliction, dc=left), dc=left)


def morning(play: Play, who: int, check: Check, answer: Answer, id: int, on: str) -> None:
    """Whoever wakes: another personality may take over, a psychosis may be kept down for a day."""
    affliction = get(play, who, id)
    if affliction is None:
        return
    if on == MORNING:
        affliction = change(play, who, affliction, dawn_after=play.at)
    tested = play.test(check, answer)
    numbers = {"total": tested.total, "dc": affliction.dc}
    if on == SUPPRESS:
        _suppress(play, who, id, tested.success)
        present = get(play, who, id)
        assert present is not None
        kind = "pathfinder.suppressed" if tested.success else "pathfinder.not_suppressed"
        tell_test(play, who, kind, present, tested, **numbers)
        return
    kind = "pathfinder.own_personality" if tested.success else "pathfinder.other_personality"
    tell_test(play, who, kind, affliction, tested, **numbers)
    trigger = affliction.entry.trigger(on)
    if tested.success:
        health = health_of(play, who)
        play.put(who, replace(health, timed=tuple(t for t in health.timed if t.held_by != id)))
    elif trigger is not None:
        strike(play, who, trigger.effects or affliction.entry.effects, origin_of(affliction))


def _suppress(play: Play, who: int, id: int, passed: bool) -> None:
    affliction = get(play, who, id)
    if affliction is not None:
        change(play, who, affliction, quiet_until=play.at + DAY if passed else None, tried=play.at)
