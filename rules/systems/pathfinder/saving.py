"""Saving throws: their bonus with every reason, what the die must show, the second save within one roll."""

from __future__ import annotations

from rules.check import Modifier, Needs, modifiers_of
from rules.play import Play
from rules.session import Setup
from rules.systems.pathfinder.asking import health_of
from rules.systems.pathfinder.entry import Own
from rules.systems.pathfinder.house import YES, house
from rules.systems.pathfinder.in_force import (
    ABILITY_OF,
    current,
    modifier,
    save_changes,
)
from rules.systems.pathfinder.state import Health
from rules.words import T, Text, say

D20 = "1d20"
HUNDRED = "1d100"

SAVE_NAMES = {"fort": T("Fortitude"), "will": T("Will")}


def save_name(save: str) -> Text:
    """``Fortitude`` or ``Will``."""
    return say(SAVE_NAMES[save])


def save_modifiers(
    setup: Setup,
    health: Health,
    save: str,
    at: int,
    *,
    mental: bool = False,
    without_dose: tuple[str, int] | None = None,
) -> tuple[Modifier, ...]:
    """Everything that is added to a save, each with its reason."""
    ability = ABILITY_OF[save]
    score = current(setup, health, ability, at)
    moved = modifier(score) - modifier(health.score(ability))
    changes = save_changes(setup, health, save, at, mental=mental, without_dose=without_dose)
    return modifiers_of(
        (SAVE_NAMES[save], getattr(health.sheet, save)),
        (say(T("{ability:term} {score}"), ability=ability.capitalize(), score=score), moved),
        *((say("{name:own}", name=f.names), f.change.value) for f in changes),
    )


def needs(setup: Setup, dc: int, modifiers: tuple[Modifier, ...]) -> Needs:
    """What a d20 must show to reach a DC; a natural 1 and 20 decide by themselves (AP-04)."""
    number = dc - sum(m.value for m in modifiers)
    if house(setup, "natural_20") == YES:
        return Needs(">=", number, 2, 20)
    return Needs(">=", number)


def second_save(play: Play, who: int, save: str, dc: int, names: Own, *, mental: bool = False) -> bool:
    """A save that belongs to a roll being resolved: its die is asked for, its bonus is the one of now."""
    modifiers = save_modifiers(play.setup, health_of(play, who), save, play.at, mental=mental)
    die = play.roll(D20)
    passed = needs(play.setup, dc, modifiers).met(die)
    play.emit(
        "pathfinder.second_passed" if passed else "pathfinder.second_failed",
        who,
        of=dict(names),
        save=save_name(save).template,
        total=die + sum(m.value for m in modifiers),
        dc=dc,
    )
    return passed
