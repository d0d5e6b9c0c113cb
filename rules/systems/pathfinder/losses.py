"""What the wounds pane shows: each ability that is damaged or drained, and when its next point heals."""

from __future__ import annotations

from collections.abc import Iterator

from rules.session import Character
from rules.system import Row
from rules.systems.pathfinder.in_force import current
from rules.systems.pathfinder.notation import ABILITIES, DAMAGE, DRAIN
from rules.systems.pathfinder.state import Health
from rules.view import View
from rules.words import T, say


def rows(view: View, character: Character) -> Iterator[Row]:
    """A row for the damage of each ability, another for its drain, in the order of the abilities."""
    health = character.part(Health)
    if health is None:
        return
    for ability in ABILITIES:
        damage, drain = health.damaged(ability), health.drained(ability)
        if damage:
            heals = health.healing.get(ability) if character.died is None else None
            yield _row(view, health, ability, DAMAGE, damage, heals)
        if drain:
            yield _row(view, health, ability, DRAIN, drain, None)


def _row(view: View, health: Health, ability: str, what: str, points: int, heals: int | None) -> Row:
    short = ability.capitalize()
    left, score = current(view.setup, health, ability, view.now), health.score(ability)
    # Short, so that the numbers are whole in any pane.
    facts = [say("{lost:signed} ({left}/{score})", lost=-points, left=left, score=score)]
    if heals is not None:
        facts.append(say(T("a point heals {at:moment}"), at=heals))
    elif what == DRAIN:
        facts.append(say(T("heals by magic alone")))
    return Row(
        system="pathfinder",
        label=f"{ability} {what}",
        title=say("{ability:term}", ability=short),
        key=f"{what}-{ability}",
        state=f"ability {what}",
        facts=tuple(facts),
        next=heals,
        data={"ability": ability, "points": points, "next": heals},
        detail=(
            say(
                T("{points:count|point|points} lost, {left} of {score} left"),
                points=points,
                left=left,
                score=score,
            ),
        ),
        rule="P-05" if what == DAMAGE else "",
    )
