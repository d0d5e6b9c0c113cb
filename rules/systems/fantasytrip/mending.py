"""Natural healing: rest is gathered second by second in whole numbers, and whole points heal (T-29, T-30).

One second of an active life is worth 1, of bed rest 2, of bed rest under salve 4. A minor point takes
:data:`MINOR_POINT` of it (four active days, two of bed rest, one with salve), a point of a grave wound twice as
much (T-15, AT-19). Minor points heal first (T-16). Since nothing is ever rounded, the same rest heals the same
points however the time is cut into pieces.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.clock import DAY
from rules.play import Play
from rules.systems.fantasytrip.figure import damage_of, st_now
from rules.systems.fantasytrip.state import Figure, GraveWound, Incident

ACTIVE = 1
BED = 2
SALVED = 4
MINOR_POINT = 4 * DAY * ACTIVE
GRAVE_POINT = 2 * MINOR_POINT


def in_bed(part: Figure) -> bool:
    """Whether the figure counts as resting in bed: by its word, or because it lies at ST 0 or less (AT-52)."""
    return part.rest == "bed" or st_now(part) <= 0


def pace(part: Figure, at: int) -> int:
    """What a second of rest is worth at a moment."""
    if not in_bed(part):
        return ACTIVE
    return SALVED if part.salve_until is not None and at < part.salve_until else BED


def _gathered(part: Figure, until: int) -> int:
    span = until - part.healing_since
    if span <= 0:
        return 0
    if not in_bed(part):
        return span * ACTIVE
    salved = min(max(0, (part.salve_until or 0) - part.healing_since), span)
    return salved * SALVED + (span - salved) * BED


def caught_up(part: Figure, at: int) -> Figure:
    """The figure with its rest up to a moment counted in; to be called before anything changes its pace."""
    if damage_of(part) == 0:
        return replace(part, healing_since=max(at, part.healing_since), minor_work=0, grave_work=0)
    work = _gathered(part, at)
    if not work:
        return part
    if part.minor:
        return replace(part, healing_since=at, minor_work=part.minor_work + work)
    return replace(part, healing_since=at, grave_work=part.grave_work + work)


def next_point(part: Figure) -> int | None:
    """The second at which the next point heals by itself; ``None`` for an unhurt figure."""
    if damage_of(part) == 0:
        return None
    need = MINOR_POINT - part.minor_work if part.minor else GRAVE_POINT - part.grave_work
    return part.healing_since + _span_for(part, need)


def _span_for(part: Figure, need: int) -> int:
    if need <= 0:
        return 0
    if not in_bed(part):
        return -(-need // ACTIVE)
    salved = max(0, (part.salve_until or 0) - part.healing_since)
    if need <= salved * SALVED:
        return -(-need // SALVED)
    return salved - (-(need - salved * SALVED) // BED)


def work_left(part: Figure) -> list[tuple[int | None, int]]:
    """Rest still to be gathered until each is healed: the minor points (``None``), then each grave wound by id.

    ``part`` must be caught up to the present.
    """
    result: list[tuple[int | None, int]] = []
    work = 0
    if part.minor:
        work += part.minor * MINOR_POINT - part.minor_work
        result.append((None, work))
    done = part.grave_work
    for wound in part.grave:
        work += wound.left * GRAVE_POINT - done
        done = 0
        result.append((wound.id, work))
    return result


def eased(part: Figure, points: int, incident: int | None = None) -> tuple[Figure, int]:
    """The figure with up to so many points of damage taken away, minor ones first (AT-20), and how many it were.

    They are taken off the given incident, or off the oldest ones. Never above basic ST (AT-47).
    """
    total = min(points, damage_of(part))
    if total <= 0:
        return part, 0
    off_minor = min(part.minor, total)
    rest = total - off_minor
    grave: list[GraveWound] = []
    for wound in part.grave:
        off = min(wound.left, rest)
        rest -= off
        if wound.left > off:
            grave.append(replace(wound, left=wound.left - off))
    after = replace(
        part,
        minor=part.minor - off_minor,
        grave=tuple(grave),
        incidents=taken_off(part.incidents, total, incident),
    )
    if not after.minor:
        after = replace(after, minor_work=0)
    if not after.grave:
        after = replace(after, grave_work=0)
    return after, total


def taken_off(incidents: tuple[Incident, ...], points: int, only: int | None) -> tuple[Incident, ...]:
    """Incidents with so many points fewer left of them: of one, or of the oldest."""
    result: list[Incident] = []
    for incident in incidents:
        off = min(incident.left, points) if only in (None, incident.id) else 0
        points -= off
        result.append(replace(incident, left=incident.left - off) if off else incident)
    return tuple(result)


def heal_naturally(play: Play, who: int) -> None:
    """One point heals by itself; what was rested beyond it counts for the next."""
    part = caught_up(play.part(who, Figure), play.at)
    minor = part.minor > 0
    over = part.minor_work - MINOR_POINT if minor else part.grave_work - GRAVE_POINT
    at = "" if minor or not part.grave else part.grave[0].at
    after, _ = eased(part, 1)
    if after.minor:
        after = replace(after, minor_work=over)
    elif after.grave:
        # What was rested over the last minor point is added to what the grave wound had before it came.
        after = replace(after, grave_work=over + (part.grave_work if minor else 0))
    play.put(who, after)
    play.emit(
        "fantasytrip.healed" if minor else "fantasytrip.healed_grave",
        who,
        rule="T-29" if minor else "T-15",
        at=at,
        st=st_now(after),
        basic=st_now(after) + damage_of(after),
        left=damage_of(after),
    )
