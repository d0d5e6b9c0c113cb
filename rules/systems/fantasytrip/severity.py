"""How bad a single blow is: fractions of basic ST, in whole numbers so that nothing is ever rounded.

T-05, T-06, T-08, T-09, T-11; the readings AT-04 (exact), AT-05 (basic ST), AT-09 and AT-10 (as strict as printed).
"""

from __future__ import annotations

MINOR = "minor"
GRAVE = "grave"
SEVERED = "severed"

BODY = "body"
HEAD = "head"


def is_arm(at: str) -> bool:
    """Whether a place is an arm."""
    return at.endswith("arm")


def is_leg(at: str) -> bool:
    """Whether a place is a leg: ``left_leg``, ``leg_3``."""
    return at.endswith("leg") or at.startswith("leg_")


def is_limb(at: str) -> bool:
    """Whether a place can be severed."""
    return is_arm(at) or is_leg(at)


def severity(damage: int, st: int, at: str) -> str:
    """What one blow of ``damage`` does to a figure of basic ``st``: minor, grave or severed.

    Body and head: grave from half of ST on. A limb: grave above a quarter, severed above three quarters.
    """
    if is_limb(at):
        if 4 * damage > 3 * st:
            return SEVERED
        return GRAVE if 4 * damage > st else MINOR
    return GRAVE if 2 * damage >= st else MINOR


def weakened(st_now: int, st: int) -> bool:
    """Whether the current ST is a quarter of the basic one or less (T-11; also below zero, AT-13)."""
    return 4 * st_now <= st


def least_grave(st: int, at: str) -> int:
    """The smallest damage of one blow that is a grave wound there."""
    return st // 4 + 1 if is_limb(at) else max(1, (st + 1) // 2)


def least_severing(st: int) -> int:
    """The smallest damage of one blow that severs a limb."""
    return 3 * st // 4 + 1
