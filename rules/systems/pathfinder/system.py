"""Pathfinder's afflictions: poisons, diseases, drugs and dependence, madness, curses (P-01 … P-125)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from rules import action
from rules.action import Action, Field
from rules.check import Answer, Check
from rules.clock import DAY
from rules.play import Play
from rules.session import Character, Part, Setup, Sheet
from rules.system import PackKind, Row, System
from rules.systems.pathfinder import agenda, answering, losses
from rules.systems.pathfinder.abilities import reached_zero
from rules.systems.pathfinder.actions import ACTIONS
from rules.systems.pathfinder.asking import health_of
from rules.systems.pathfinder.catalogue import build
from rules.systems.pathfinder.cures import later
from rules.systems.pathfinder.described import shown
from rules.systems.pathfinder.drugs import tidy
from rules.systems.pathfinder.entry import KINDS, Entry
from rules.systems.pathfinder.faults import faults
from rules.systems.pathfinder.house import HOUSE
from rules.systems.pathfinder.in_force import conditions
from rules.systems.pathfinder.notation import ABILITIES, CONDITIONS
from rules.systems.pathfinder.numbers import ails, numbers, soundness, summary
from rules.systems.pathfinder.rows import rows
from rules.systems.pathfinder.state import NORMAL, Damage, Health, Numbers
from rules.systems.pathfinder.words import CHECK_NAMES, SENTENCES
from rules.view import View
from rules.words import T, Text

PACKS = ("drugs", "diseases", "madnesses", "curses", "poisons")

_SCORES = {
    "str": T("Strength"),
    "dex": T("Dexterity"),
    "con": T("Constitution"),
    "int": T("Intelligence"),
    "wis": T("Wisdom"),
    "cha": T("Charisma"),
}


class Pathfinder(System):
    """Afflictions after Pathfinder. All times are seconds of game time."""

    name: ClassVar[str] = "pathfinder"
    title: ClassVar[str] = T("Pathfinder: afflictions")
    round_seconds: ClassVar[int] = 6
    part: ClassVar[type[Part]] = Health
    sheet_type: ClassVar[type[Sheet]] = Numbers
    sheet: ClassVar[tuple[Field, ...]] = (
        *(Field(name=name, title=title, default=10, lowest=1, highest=100) for name, title in _SCORES.items()),
        Field(
            name="fort",
            title=T("Fortitude"),
            default=0,
            lowest=-20,
            highest=100,
            hint=T("the whole bonus, with undamaged abilities"),
        ),
        Field(
            name="will",
            title=T("Will"),
            default=0,
            lowest=-20,
            highest=100,
            hint=T("the whole bonus, with undamaged abilities"),
        ),
        Field(name="level", title=T("level"), default=1, lowest=0, highest=100),
        Field(
            name="poison_use",
            kind=action.YES_NO,
            title=T("poison use"),
            default=False,
            hint=T("never poisons itself"),
        ),
    )
    house: ClassVar = HOUSE
    actions: ClassVar[tuple[Action, ...]] = ACTIONS
    check_names: ClassVar[Mapping[str, str]] = CHECK_NAMES
    badges_known: ClassVar[tuple[str, ...]] = CONDITIONS
    sentences: ClassVar[Mapping[str, str]] = SENTENCES
    packs: ClassVar[PackKind | None] = PackKind(
        table="affliction",
        entry=Entry,
        shipped=tuple(f"packs/{name}.toml" for name in PACKS),
        build=build,
        faults=faults,
        shown=shown,
        kinds=KINDS,
    )

    def create(self, setup: Setup, sheet: Sheet, kind: str) -> Health:
        assert isinstance(sheet, Numbers)
        return Health(sheet=sheet)

    def edited(self, play: Play, who: int, before: Part) -> None:
        """A score that the game master lowers cannot have lost more than it has; at 0 it counts as reached."""
        assert isinstance(before, Health)
        health = health_of(play, who)
        was = {ability: before.left(ability) for ability in ABILITIES}
        play.put(who, _within_scores(health))
        tidy(play, who)
        for ability in ABILITIES:
            if was[ability] > 0 and health_of(play, who).left(ability) == 0:
                reached_zero(play, who, ability)

    def checks(self, setup: Setup, character: Character) -> Iterable[Check]:
        return agenda.checks(setup, character)

    def resolve(self, play: Play, who: int, check: Check, answer: Answer) -> None:
        answering.resolve(play, who, check, answer)

    def wounds(self, view: View, character: Character) -> Iterable[Row]:
        """The abilities that are damaged or drained."""
        return losses.rows(view, character)

    def afflictions(self, view: View, character: Character) -> Iterable[Row]:
        return rows(view, character)

    def badges(self, view: View, character: Character) -> Iterable[str]:
        health = character.part(Health)
        if health is None or character.died is not None:
            return ()
        found = conditions(view.setup, health, view.now)
        return tuple(condition for condition in CONDITIONS if condition in found)

    def numbers(self, view: View, character: Character) -> Mapping[str, Any]:
        return numbers(view, character)

    def summary(self, view: View, character: Character) -> Text | None:
        return summary(view, character)

    def ails(self, view: View, character: Character) -> Iterable[Text]:
        """The other abilities that have suffered, and every affliction by its name."""
        return ails(view, character)

    def health(self, view: View, character: Character) -> float | None:
        return soundness(character)

    def without(self, part: Part, keys: frozenset[str]) -> Part:
        assert isinstance(part, Health)
        return part.without(keys)

    def died(self, play: Play, who: int) -> None:
        """Whatever was pending is dropped, and what would have ended by itself is over (AX-07)."""
        health = health_of(play, who)
        timed = tuple(t for t in health.timed if t.until is None and not t.dawn)
        play.put(who, replace(health, pending=(), timed=timed, breath=NORMAL, stopped=play.at))

    def revived(self, play: Play, who: int) -> None:
        """Every clock goes on where death stopped it; days of healing begin anew; Con is 1 at least."""
        health = health_of(play, who)
        stopped = health.stopped if health.stopped is not None else play.at
        health = replace(
            health,
            stopped=None,
            healing=dict.fromkeys(health.healing, play.at + DAY),
            afflictions=tuple(
                a if a.suspended is not None else later(a, play.at - stopped, play.at) for a in health.afflictions
            ),
        )
        play.put(who, _with_a_point_of_con(health))
        tidy(play, who)


def _within_scores(health: Health) -> Health:
    for ability in ABILITIES:
        excess = health.drained(ability) + health.damaged(ability) - health.score(ability)
        if excess > 0:
            health = _less(health, ability, excess)
    return health


def _with_a_point_of_con(health: Health) -> Health:
    return health if health.left("con") > 0 else _less(health, "con", 1)


def _less(health: Health, ability: str, points: int) -> Health:
    """So many points less of damage, the newest first, then of drain."""
    kept: list[Damage] = []
    for damage in reversed(health.damage):
        step = min(points, damage.points) if damage.ability == ability else 0
        points -= step
        if damage.points > step:
            kept.append(replace(damage, points=damage.points - step))
    drain = dict(health.drain)
    if points:
        drain[ability] = max(0, health.drained(ability) - points)
    health = replace(health, damage=tuple(reversed(kept)), drain={a: n for a, n in drain.items() if n})
    if not health.damaged(ability):
        health = replace(health, healing={a: at for a, at in health.healing.items() if a != ability})
    return health


SYSTEM = Pathfinder()
