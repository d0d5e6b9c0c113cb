"""Rolls as checks: a d20 against a DC, with everything that the screen shows of it."""

from __future__ import annotations

from msgspec.structs import replace

from rules.check import Check, Modifier, Needs
from rules.session import Setup
from rules.systems.pathfinder.entry import MADNESS, Entry
from rules.systems.pathfinder.saving import D20, needs, save_modifiers, save_name
from rules.systems.pathfinder.schedule import dc_at
from rules.systems.pathfinder.state import Affliction, Health
from rules.systems.pathfinder.words import CHECKS
from rules.words import Text, say


def save_check(
    setup: Setup, who: int, health: Health, affliction: Affliction, at: int, name: str, key: str
) -> Check:
    """A save against an affliction under way, at a second."""
    entry = affliction.entry
    later = entry.later_save
    save = later[0] if later is not None else entry.saves_with
    modifiers = save_modifiers(setup, health, save, at, mental=entry.kind == MADNESS)
    dc = dc_at(setup, affliction, at)
    named = affliction.named
    return roll(
        name,
        who,
        at,
        affliction.id,
        named,
        modifiers,
        needs(setup, dc, modifiers),
        key=key,
        title=say(CHECKS[name], name=named.own, save=save_name(save).template, dc=dc),
        rule=entry.source,
        secret=False,
    )


def roll(
    name: str,
    who: int,
    at: int,
    born: int,
    entry: Entry,
    modifiers: tuple[Modifier, ...],
    wanted: Needs,
    *,
    key: str,
    title: Text,
    success: Text | None = None,
    failure: Text | None = None,
    rule: str = "",
    secret: bool = False,
) -> Check:
    """A d20 about an entry, as a check."""
    return Check(
        check=f"pathfinder.{name}",
        who=who,
        at=at,
        born=born,
        of=entry.id,
        of_names=entry.called,
        key=key,
        title=title,
        dice=D20,
        modifiers=modifiers,
        needs=wanted,
        secret=secret,
        rule=rule or entry.source,
        on_success=success,
        on_failure=failure,
    )


def leading_to(check: Check, success: Text, failure: Text, born: int) -> Check:
    """The check with what its two ends lead to."""
    return replace(check, on_success=success, on_failure=failure, born=born)
