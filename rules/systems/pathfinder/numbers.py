"""The numbers of a character: what the JSON view prints, and the few words beside the name."""

from __future__ import annotations

from typing import Any

from rules.session import Character
from rules.systems.pathfinder.in_force import bonus, conditions, current, penalty, save_bonus, temporary_hp
from rules.systems.pathfinder.notation import ABILITIES, BODY
from rules.systems.pathfinder.state import Health
from rules.view import View
from rules.words import T, Text, say


def numbers(view: View, character: Character) -> dict[str, Any]:
    """Scores, saves, conditions, temporary hit points, years of ageing."""
    health = character.part(Health)
    assert health is not None
    setup, now = view.setup, view.now
    shown: dict[str, Any] = {
        ability: {
            "score": health.score(ability),
            "damage": health.damaged(ability),
            "drain": health.drained(ability),
            "bonus": bonus(setup, health, ability, now),
            "penalty": penalty(setup, health, ability, now),
            "current": current(setup, health, ability, now),
        }
        for ability in ABILITIES
    }
    return {
        **shown,
        "fort": save_bonus(setup, health, "fort", now),
        "will": save_bonus(setup, health, "will", now),
        "level": health.sheet.level,
        "poison_use": health.sheet.poison_use,
        "conditions": sorted(conditions(setup, health, now)) if character.died is None else [],
        "temporary_hp": temporary_hp(setup, health, now),
        "aged": health.aged,
        "breath": health.breath,
    }


def soundness(character: Character) -> float | None:
    """How whole the body looks: the share that is left of its worst bodily score; ``None`` while all is whole."""
    health = character.part(Health)
    if health is None:
        return None
    shares = [health.left(ability) / health.score(ability) for ability in BODY if health.score(ability)]
    worst = min(shares, default=1.0)
    return worst if worst < 1 else None


def summary(view: View, character: Character) -> Text | None:
    """The ability that has suffered most, if any has: ``Con 7/12``."""
    health = character.part(Health)
    if health is None:
        return None
    worst: tuple[int, str] | None = None
    for ability in ABILITIES:
        lost = health.score(ability) - current(view.setup, health, ability, view.now)
        if lost > 0 and (worst is None or lost > worst[0]):
            worst = (lost, ability)
    if worst is not None:
        ability = worst[1]
        return say(
            T("{ability:term} {left}/{score}"),
            ability=ability.capitalize(),
            left=current(view.setup, health, ability, view.now),
            score=health.score(ability),
        )
    count = len(health.afflictions)
    return say(T("{count:count|affliction|afflictions}"), count=count) if count else None
