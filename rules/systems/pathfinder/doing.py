"""What the actions carry out with the values of their fields, and when each is possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.pathfinder import choices
from rules.systems.pathfinder.abilities import lose, restore
from rules.systems.pathfinder.asking import health_of
from rules.systems.pathfinder.catalogue import catalogue_of
from rules.systems.pathfinder.cures import cure, restoration, resume, suspend
from rules.systems.pathfinder.drugs import take, tidy
from rules.systems.pathfinder.exposure import expose
from rules.systems.pathfinder.madness import threaten
from rules.systems.pathfinder.making import craft, fumble, handle
from rules.systems.pathfinder.notation import DAMAGE, DRAIN
from rules.systems.pathfinder.state import Affliction, Health
from rules.systems.pathfinder.triggers import trigger, view_source
from rules.view import View
from rules.words import T, Text, say

Values = Mapping[str, Any]


def do_expose(play: Play, who: int, given: Values) -> None:
    """P-95 … P-99, and every contraction."""
    entry = catalogue_of(play.view)[given["to"]]
    expose(play, who, entry, given["doses"], given["dc"], given["route"])


def do_take(play: Play, who: int, given: Values) -> None:
    """P-03 … P-07."""
    catalogue = catalogue_of(play.view)
    take(play, who, catalogue[given["drug"]], catalogue)


def do_madness(play: Play, who: int, given: Values) -> None:
    """P-51 … P-57."""
    threaten(play, who, given["kind"], given["count"], given["as"] == "curse")


def do_damage(play: Play, who: int, given: Values) -> None:
    """Ability damage by hand."""
    lose(play, who, [(DAMAGE, given["ability"], given["amount"])])


def do_drain(play: Play, who: int, given: Values) -> None:
    """Ability drain by hand."""
    lose(play, who, [(DRAIN, given["ability"], given["amount"])])


def do_restore(play: Play, who: int, given: Values) -> None:
    """Points given back. Raises :class:`Refused` where there are none."""
    ability = given["ability"]
    points = restore(play, who, ability, given["amount"], given["what"])
    if not points:
        raise Refused(
            T("{who} has no {what:term} of {ability:term} to get back"),
            who=play.character(who).name,
            what=f"ability_{given['what']}",
            ability=ability.capitalize(),
        )
    tidy(play, who)
    play.emit(
        "pathfinder.restored",
        who,
        ability=ability.capitalize(),
        points=points,
        left=health_of(play, who).left(ability),
    )


def do_cure(play: Play, who: int, given: Values) -> None:
    """P-34, P-80, P-86, P-88."""
    cure(play, who, given["of"], given["by"], given["level"])


def do_restoration(play: Play, who: int, given: Values) -> None:
    """P-61."""
    restoration(play, who, given["kind"], given["level"], given["of"])


def triggering(on: str) -> Callable[[Play, int, Values], None]:
    """An action that is a trigger: P-66, P-67, P-70, P-72, P-74, P-82."""

    def do(play: Play, who: int, given: Values) -> None:
        trigger(play, who, on, given.get("of"))

    return do


def do_view(play: Play, who: int, given: Values) -> None:
    """P-74."""
    view_source(play, who, given["of"], given["state"] == "in")


def do_handle(play: Play, who: int, given: Values) -> None:
    """P-100."""
    handle(play, who, catalogue_of(play.view)[given["poison"]])


def do_fumble(play: Play, who: int, given: Values) -> None:
    """P-101."""
    fumble(play, who, catalogue_of(play.view)[given["poison"]])


def do_craft(play: Play, who: int, given: Values) -> None:
    """P-08, P-09, P-102."""
    catalogue = catalogue_of(play.view)
    craft(play, who, catalogue[given["item"]], given["modifier"], catalogue)


def do_suspend(play: Play, who: int, given: Values) -> None:
    """Magic holds a course."""
    suspend(play, who, given["of"])


def do_resume(play: Play, who: int, given: Values) -> None:
    """It goes on."""
    resume(play, who, given["of"])


# -- when they are possible


def needs_any(allowed: Callable[[Health], bool], why: str) -> Callable[[View, Character], Text | None]:
    """Possible where the state allows it; otherwise ``why``."""

    def possible(_view: View, character: Character) -> Text | None:
        health = character.part(Health)
        if health is not None and allowed(health):
            return None
        return say(why, who=character.name)

    return possible


def afflicted(allowed: Callable[[Affliction], bool], why: str) -> Callable[[View, Character], Text | None]:
    """Possible where an affliction allows it; otherwise ``why``."""
    return needs_any(lambda health: any(allowed(a) for a in health.afflictions), why)


def answers(on: str) -> Callable[[View, Character], Text | None]:
    """Possible where an affliction answers to a trigger."""
    return afflicted(
        lambda a: a.entry.trigger(on) is not None, T("nothing that {who} suffers from answers to that now")
    )


def anything_to_cure(view: View, character: Character) -> Text | None:
    """Possible where there is something to take away."""
    if choices.curable(view, character):
        return None
    return say(T("{who} suffers from nothing that could be cured"), who=character.name)
