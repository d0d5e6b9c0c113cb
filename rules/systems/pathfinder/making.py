"""Handling poison, poisoned weapons, and the craft of poisons and drugs."""

from __future__ import annotations

from rules.play import Play
from rules.systems.pathfinder.asking import health_of
from rules.systems.pathfinder.catalogue import Catalogue
from rules.systems.pathfinder.drugs import take
from rules.systems.pathfinder.entry import DRUG, Entry
from rules.systems.pathfinder.exposure import arrive
from rules.systems.pathfinder.saving import D20, HUNDRED

RISK = 5
"""The chance in a hundred to expose oneself (P-100)."""


def handle(play: Play, who: int, poison: Entry) -> None:
    """Coating or preparing: d100, 5 or less exposes; the dose is not used by that (P-100, AP-48)."""
    if health_of(play, who).sheet.poison_use:
        play.emit("pathfinder.handled_safely", who, rule="P-100", of=dict(poison.own))
        return
    shown = play.roll(HUNDRED)
    if shown > RISK:
        play.emit("pathfinder.handled", who, rule="P-100", of=dict(poison.own), roll=shown)
        return
    play.emit("pathfinder.handled_badly", who, rule="P-100", of=dict(poison.own), roll=shown)
    arrive(play, who, poison, 1, None)


def fumble(play: Play, who: int, poison: Entry) -> None:
    """A natural 1 with a poisoned weapon: exposed, and the poison is used up (P-101, AP-36)."""
    if health_of(play, who).sheet.poison_use:
        play.emit("pathfinder.fumbled_safely", who, rule="P-101", of=dict(poison.own))
        return
    play.emit("pathfinder.fumbled", who, rule="P-101", of=dict(poison.own))
    arrive(play, who, poison, 1, None)


def craft(play: Play, who: int, item: Entry, modifier: int, catalogue: Catalogue) -> None:
    """Craft (alchemy) against the item's own DC; a natural 1 exposes the maker (P-08, P-09, P-102, AP-47)."""
    dc = item.dc or 0
    die = play.roll(D20)
    total = die + modifier
    made = total >= dc
    rule = "P-08" if item.kind == DRUG else "P-102"
    play.emit(
        "pathfinder.crafted" if made else "pathfinder.not_crafted",
        who,
        rule=rule,
        of=dict(item.own),
        total=total,
        dc=dc,
    )
    if die != 1:
        return
    if item.kind == DRUG:
        play.emit("pathfinder.craft_exposed", who, rule="P-09", of=dict(item.own))
        take(play, who, item, catalogue)
    elif health_of(play, who).sheet.poison_use:
        play.emit("pathfinder.craft_safe", who, rule="P-102", of=dict(item.own))
    else:
        play.emit("pathfinder.craft_exposed", who, rule="P-102", of=dict(item.own))
        arrive(play, who, item, 1, None)
