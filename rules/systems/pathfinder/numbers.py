"""The numbers of a character: what the JSON view prints, and the few words beside the name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from rules.session import Character
from rules.systems.pathfinder.in_force import (
    bonus,
    conditions,
    current,
    is_active,
    penalty,
    save_bonus,
    temporary_hp,
)
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
    """The ability that has suffered most, if any has, with what it has lost and what is left: ``Con −5 (7)``."""
    return next(_losses(view, character), None)


def ails(view: View, character: Character) -> Iterator[Text]:
    """The other abilities that have suffered, the worst first; then the afflictions, those at work first."""
    health = character.part(Health)
    if health is None:
        return
    yield from islice(_losses(view, character), 1, None)
    if character.died is None:
        for affliction in sorted(health.afflictions, key=lambda a: not is_active(view.setup, a, view.now)):
            yield affliction.named.title


def _losses(view: View, character: Character) -> Iterator[Text]:
    health = character.part(Health)
    if health is None:
        return
    left = {ability: current(view.setup, health, ability, view.now) for ability in ABILITIES}
    lost = {ability: health.score(ability) - left[ability] for ability in ABILITIES}
    for ability in sorted(ABILITIES, key=lambda each: -lost[each]):
        if lost[ability] > 0:
            # Written unlike the scores of other rules: one of them has a strength of its own.
            yield say(
                T("{ability:term} {lost:signed} ({left})"),
                ability=ability.capitalize(),
                lost=-lost[ability],
                left=left[ability],
            )
