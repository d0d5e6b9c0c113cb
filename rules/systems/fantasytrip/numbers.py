"""A figure at a glance: its badges, the words beside its name, its numbers in the JSON view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules.session import Character
from rules.systems.fantasytrip import figure
from rules.systems.fantasytrip.mending import in_bed, next_point
from rules.systems.fantasytrip.poison import CURES_WITHIN, harmful
from rules.systems.fantasytrip.state import Figure
from rules.view import View
from rules.words import T, Text, say


def badges(view: View, character: Character) -> Iterator[str]:
    """Unconscious, prone, immune; the dead are only dead."""
    part = character.part(Figure)
    if part is None or character.died is not None:
        return
    if not part.awake:
        yield "unconscious"
    if part.prone:
        yield "prone"
    if part.immune_until is not None and view.now < part.immune_until:
        yield "immune"


def summary(_view: View, character: Character) -> Text | None:
    """The words beside the name: ST, and what wounds take from DX."""
    part = character.part(Figure)
    if part is None:
        return None
    st, basic, penalty = figure.st_now(part), figure.st_basic(part), figure.adj_dx(part)
    if penalty and character.died is None:
        return say(T("ST {st}/{basic} DX {penalty:signed}"), st=st, basic=basic, penalty=penalty)
    return say(T("ST {st}/{basic}"), st=st, basic=basic)


def sound(character: Character) -> bool:
    """Whether nothing is to be said of the figure beside its full ST."""
    part = character.part(Figure)
    return part is None or (figure.st_now(part) >= figure.st_basic(part) and not figure.adj_dx(part))


def ails(view: View, character: Character) -> Iterator[Text]:
    """What is at work in the body: poison whose harm is not healed, diseases, each by its name."""
    part = character.part(Figure)
    if part is None or character.died is not None:
        return
    if any(view.now <= incident.since + CURES_WITHIN for incident in harmful(part)):
        yield say(T("poison"))
    for disease in part.diseases:
        if not disease.relieved:
            yield say("{name}", name=disease.name) if disease.name else say(T("disease"))


def health(character: Character) -> float | None:
    """How hurt the body looks: its ST against the basic one; at 0 or less it lies there (T-28, T-31)."""
    part = character.part(Figure)
    if part is None:
        return None
    return max(0.0, figure.st_now(part) / max(1, figure.st_basic(part)))


def without(part: Figure, keys: frozenset[str]) -> Figure:
    """The figure as it seems to whoever does not know of its diseases, its poison or its immunity.

    The harm that a poison did is plain to see; what did it is not.
    """
    return replace(
        part,
        diseases=tuple(d for d in part.diseases if f"disease-{d.id}" not in keys),
        incidents=tuple(replace(i, poison=False) if f"poison-{i.id}" in keys else i for i in part.incidents),
        immune_until=None if "immunity" in keys else part.immune_until,
    )


def numbers(_view: View, character: Character) -> Mapping[str, Any]:
    """Everything that the JSON view names."""
    part = character.part(Figure)
    assert part is not None
    alive = character.died is None
    return {
        "st": figure.st_now(part),
        "st_basic": figure.st_basic(part),
        "minor": part.minor,
        "grave": [{"at": w.at, "points": w.points, "left": w.left} for w in part.grave],
        "to_heal": figure.to_heal(part),
        "adj_dx": figure.adj_dx(part),
        "adj_dx_by_cause": figure.dx_penalties(part),
        "dx": figure.dx_now(part),
        "iq": figure.iq_now(part),
        "ma": figure.ma_now(part),
        "disabled": list(figure.disabled_places(part)),
        "severed": list(figure.severed_places(part)),
        "lingering": [{"at": i.at, "kind": i.kind, "side": i.side} for i in part.lingering],
        "attribute_points_owed": part.owed,
        "points": figure.points_now(part),
        "points_counted": figure.points_counted(part),
        "rest": "bed" if in_bed(part) else "active",
        "tended": part.tended,
        "incidents": [
            {"id": i.id, "points": i.points, "treated": i.treated, "left": i.left} for i in part.incidents
        ],
        "next_healing_at": next_point(part) if alive else None,
        "salve_until": part.salve_until,
        "immune_until": part.immune_until,
        "talent": part.sheet.talent,
    }
