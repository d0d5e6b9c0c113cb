"""What follows from the state: ST now, the penalty to DX, MA, points. Nothing here changes anything."""

from __future__ import annotations

from rules.session import Setup
from rules.systems.fantasytrip.severity import BODY, HEAD, is_leg, is_limb, weakened
from rules.systems.fantasytrip.state import Figure, Incident

ARMS = ("left_arm", "right_arm")
TWO_LEGS = ("left_leg", "right_leg")


def house(setup: Setup, rule: str) -> bool:
    """Whether an optional rule is in force: ``lingering`` (T-20) or ``stay_conscious`` (T-28)."""
    return setup.house.get(f"fantasytrip.{rule}", "no") == "yes"


def places(part: Figure) -> tuple[str, ...]:
    """Where this figure can be hit."""
    legs = part.sheet.legs
    if legs > 2:
        return (BODY, HEAD, *ARMS, *(f"leg_{n}" for n in range(1, legs + 1)))
    return (BODY, HEAD, *ARMS, *(TWO_LEGS if legs else ()))


def lingering_loss(part: Figure, attribute: str) -> int:
    """Points of ST, DX or IQ that lingering injuries have taken (T-21, T-24)."""
    takers = {"st": ("st", "st_dx"), "dx": ("st_dx",), "iq": ("brain",)}[attribute]
    return sum(injury.kind in takers for injury in part.lingering)


def st_basic(part: Figure) -> int:
    """Undamaged ST as it is now, what was lost for good taken off (AT-26)."""
    return max(0, part.sheet.st - part.lost.st - lingering_loss(part, "st"))


def dx_now(part: Figure) -> int:
    """DX without the penalties of wounds."""
    return part.sheet.dx - part.lost.dx - lingering_loss(part, "dx")


def iq_now(part: Figure) -> int:
    """IQ, what was lost for good taken off."""
    return part.sheet.iq - part.lost.iq - lingering_loss(part, "iq")


def damage_of(part: Figure) -> int:
    """All points of damage that are not healed."""
    return part.minor + sum(wound.left for wound in part.grave)


def st_now(part: Figure) -> int:
    """The current ST; negative below zero."""
    return st_basic(part) - damage_of(part)


def to_heal(part: Figure) -> int:
    """What there is to recover from, in minor points: grave points count double (T-15, T-17)."""
    return part.minor + 2 * sum(wound.left for wound in part.grave)


def severed_places(part: Figure) -> tuple[str, ...]:
    """Limbs severed or crippled, in the order in which they were lost."""
    return tuple(limb.at for limb in part.severed)


def disabled_places(part: Figure) -> tuple[str, ...]:
    """Limbs useless because of an unhealed grave wound, severed ones left out (T-08, T-18)."""
    gone = severed_places(part)
    return tuple(dict.fromkeys(w.at for w in part.grave if is_limb(w.at) and w.at not in gone))


def lost_legs(part: Figure) -> int:
    """Legs that do not carry: gravely wounded or severed (AT-23)."""
    return len({at for at in (*severed_places(part), *disabled_places(part)) if is_leg(at)})


def dx_penalties(part: Figure) -> dict[str, int]:
    """The penalties to DX by cause, each zero or negative; they add up (AT-12)."""
    gone = severed_places(part)
    trunk = sum(not is_limb(wound.at) for wound in part.grave)
    limbs = sum(is_limb(wound.at) and wound.at not in gone for wound in part.grave)
    return {
        "grave_wounds": -2 * trunk,
        "grave_limbs": -limbs,
        "severed": -2 * len(gone),
        "low_st": -1 if weakened(st_now(part), st_basic(part)) else 0,
    }


def adj_dx(part: Figure) -> int:
    """The whole penalty to DX, zero or negative."""
    return sum(dx_penalties(part).values())


def ma_now(part: Figure) -> int:
    """Movement allowance: a sixth less for each lost leg of many (T-07), and what limps take (T-23, AT-44)."""
    ma = part.sheet.ma
    if part.sheet.legs > 2:
        ma -= part.sheet.ma * lost_legs(part) // 6
    for injury in part.lingering:
        if injury.kind == "limp":
            ma -= 1
        elif injury.kind == "severe_limp":
            ma -= 2 if part.sheet.staff else 4
    return max(0, ma)


def points_now(part: Figure) -> int:
    """The points that the figure is worth as it stands."""
    attributes = ("st", "dx", "iq")
    return points_counted(part) - sum(lingering_loss(part, attribute) for attribute in attributes)


def points_counted(part: Figure) -> int:
    """The points that count for experience: what lingering injuries took still counts (T-26)."""
    sheet, lost = part.sheet, part.lost
    full = sheet.points if sheet.points is not None else sheet.st + sheet.dx + sheet.iq
    return full - lost.st - lost.dx - lost.iq


def death_dice(st: int) -> int:
    """Dice of the save at a negative ST: two at −1, one more for each further point (T-02)."""
    return min(1 - st, 200)


def conscious_dice(st: int) -> int:
    """Dice of the roll to stay conscious: three at 0, one more for each point below (T-28)."""
    return min(3 - min(st, 0), 200)


def revival_dice(st: int) -> int:
    """Dice of the second save of a slain figure at the ST it was healed to (T-43)."""
    return 4 if st >= 1 else min(5 - st, 200)


def untreated(part: Figure) -> tuple[Incident, ...]:
    """Incidents that a healer may still treat, the oldest first (T-58)."""
    return tuple(i for i in part.incidents if not i.treated and i.left > 0)
