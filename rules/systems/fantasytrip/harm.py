"""All damage goes this way, whatever did it: the points, the incident, the save against death, what follows."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.clock import HOUR
from rules.play import Play
from rules.systems.fantasytrip.figure import damage_of, death_dice, house, st_basic, st_now
from rules.systems.fantasytrip.mending import caught_up, eased
from rules.systems.fantasytrip.state import Asked, Figure, GraveWound, Incident, PendingRoll

MISHAP = HOUR
"""How long after its latest damage an untreated incident still takes in what comes."""
INCIDENTS_KEPT = 20


def at_this_moment(play: Play, who: int) -> Figure:
    """The figure with its rest counted up to the present: the state from which every change starts."""
    return caught_up(play.part(who, Figure), play.at)


def open_incident(part: Figure, at: int, poison: bool = False) -> tuple[Figure, int]:
    """The figure with a new incident, and its id. Of many, the oldest with nothing left to treat is forgotten."""
    kept = list(part.incidents)
    while len(kept) >= INCIDENTS_KEPT:
        done = next((i for i in kept if i.treated or not i.left), kept[0])
        kept.remove(done)
    new = Incident(part.next_incident, at, at, 0, 0, poison=poison)
    return replace(part, incidents=(*kept, new), next_incident=new.id + 1), new.id


def incident_for(part: Figure, at: int, choice: str | None) -> tuple[Figure, int]:
    """The incident to which damage belongs now: ``same``, ``new``, or what the time says.

    A treated one, or one whose last damage lies an hour back, takes in no more by itself.
    """
    last = next((i for i in reversed(part.incidents) if not i.poison), None)
    if last is not None:
        goes_on = not last.treated and at - last.last < MISHAP
        if choice == "same" or (choice is None and goes_on):
            return part, last.id
    return open_incident(part, at)


def hurt(
    play: Play,
    who: int,
    points: int,
    incident: int,
    grave_at: str | None = None,
    cause: Literal["wounds", "poison"] = "wounds",
    saves: bool = True,
) -> None:
    """Add damage, as minor points or as one grave wound, and ask for the save against death below zero (T-02).

    The save's dice are those of the ST that this damage led to (AT-14).
    """
    part = at_this_moment(play, who)
    if grave_at is None:
        part = replace(part, minor=part.minor + points)
    else:
        wound = GraveWound(part.next_id, grave_at, points, points, play.at)
        part = replace(part, grave=(*part.grave, wound), next_id=wound.id + 1)
    part = replace(
        part,
        incidents=tuple(
            replace(i, points=i.points + points, left=i.left + points, last=play.at) if i.id == incident else i
            for i in part.incidents
        ),
    )
    play.put(who, part)
    alive = play.character(who).died is None
    if saves and alive and st_now(part) < 0:
        ask(play, who, "death", death_dice(st_now(part)), grave_at or "", cause, incident)


def ask(
    play: Play,
    who: int,
    roll: Asked,
    dice: int,
    at: str,
    cause: Literal["wounds", "poison"] = "wounds",
    incident: int = 0,
) -> None:
    """A roll falls due at once."""
    part = play.part(who, Figure)
    asked = PendingRoll(part.next_id, roll, play.at, dice, at, cause, incident)
    play.put(who, replace(part, rolls=(*part.rolls, asked), next_id=asked.id + 1))


def senseless(play: Play, part: Figure) -> bool:
    """Whether the figure is unconscious: a blow to the head, ST 0 or less, the day after its revival."""
    if part.fainted or part.rest_until is not None:
        return True
    if st_now(part) > 0:
        return False
    return not (part.awake and house(play.setup, "stay_conscious"))


def regulate(play: Play, who: int) -> None:
    """Bring what follows from ST in line with it: consciousness and the clocks of the unconscious.

    T-01, T-03 (up again at ST 1), T-12, T-28 (a roll at once, AT-42), T-31 (a roll each day alone).
    """
    character = play.character(who)
    part = character.part(Figure)
    if part is None or character.died is not None:
        return
    before = part
    down = st_now(part) <= 0
    if part.rest_until is not None and part.rest_until <= play.at:
        part = replace(part, rest_until=None)
    awake = not senseless(play, part)
    if not (down and awake):
        part = replace(part, conscious_at=None)
    elif part.conscious_at is None:
        part = replace(part, conscious_at=play.at)
    if not down or awake or part.tended:
        part = replace(part, alone_since=None)
    elif part.alone_since is None:
        part = replace(part, alone_since=play.at)
    part = replace(part, awake=awake)
    if part != before:
        play.put(who, part)
    if awake != before.awake:
        kind = "fantasytrip.wakes" if awake else "fantasytrip.unconscious"
        play.emit(kind, who, rule="T-03" if awake else "T-01", st=st_now(part))


def raised_to_zero(part: Figure) -> Figure:
    """The figure with its damage cut down so far that ST is not below zero (T-44)."""
    return eased(part, damage_of(part) - st_basic(part))[0]
