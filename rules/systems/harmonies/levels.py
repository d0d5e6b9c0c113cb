"""The levels of wounds, and the table of what each of them asks (H-09 … H-12, H-59 … H-61)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.action import Choice
from rules.clock import DAY, HOUR, MINUTE, WEEK
from rules.words import T, Text, say

LIGHT, GRAVE, CRITICAL = "light", "grave", "critical"
SHOCK, TRAUMA, PSYCHOSIS = "shock", "trauma", "psychosis"

WOUND_LEVELS = (LIGHT, GRAVE, CRITICAL)
"""The levels of a wound of the body, the mildest first."""
MENTAL_LEVELS = (SHOCK, TRAUMA, PSYCHOSIS)
"""The levels of a wound of the mind, the mildest first (H-54)."""


class Level(NamedTuple):
    """A row of the wound table; periods in seconds."""

    mortality: int
    pain: int
    unstable: int
    """Between two survival rolls while anything is unstable (H-20),"""
    stable: int
    """and while all is stable (H-21)."""
    care: int
    """Between two care visits (H-34)."""
    rest: int
    """How long to rest before a healing roll (H-43)."""
    difficulty: int
    """Negative: counted in as a modifier (H-26, H-44)."""


class MentalLevel(NamedTuple):
    """A row of the table of mental wounds: pain at the moment of the wound, and madness points (H-56)."""

    pain: int
    points: int
    """Its penalty while it is active, as well (H-57)."""


TABLE: Mapping[str, Level] = {
    LIGHT: Level(1, 3, HOUR, WEEK, DAY, 2 * DAY, -1),
    GRAVE: Level(3, 5, 15 * MINUTE, DAY, 6 * HOUR, WEEK, -3),
    CRITICAL: Level(5, 10, 15, 6 * HOUR, HOUR, 2 * WEEK, -5),
}
MENTAL_TABLE: Mapping[str, MentalLevel] = {
    SHOCK: MentalLevel(3, 1),
    TRAUMA: MentalLevel(5, 3),
    PSYCHOSIS: MentalLevel(10, 5),
}

NAMES: Mapping[str, tuple[str, ...]] = {
    LIGHT: ("légère",),
    GRAVE: (),
    CRITICAL: ("critique",),
    SHOCK: ("choc",),
    TRAUMA: ("traumatisme",),
    PSYCHOSIS: ("psychose",),
    "none": ("aucune",),
}
"""By what other names a level may be typed."""


def rank(level: str) -> int:
    """How grave a level of either kind is: 0, 1 or 2."""
    return WOUND_LEVELS.index(level) if level in WOUND_LEVELS else MENTAL_LEVELS.index(level)


def higher(level: str) -> str | None:
    """The next graver level; ``None`` above the gravest."""
    levels = WOUND_LEVELS if level in WOUND_LEVELS else MENTAL_LEVELS
    return levels[rank(level) + 1] if rank(level) < 2 else None


def lower(level: str) -> str | None:
    """The next milder level; ``None`` below the mildest: the wound is gone (H-45)."""
    levels = WOUND_LEVELS if level in WOUND_LEVELS else MENTAL_LEVELS
    return levels[rank(level) - 1] if rank(level) else None


def with_room(level: str | None, count: Mapping[str, int], most: Mapping[str, int]) -> str | None:
    """The level that a wound really takes: while a level is full, the next one (H-05, H-06).

    ``None`` when there is no room up to the top: the blow is fatal (H-07), or the mind gives way (H-55).
    """
    while level is not None and count[level] >= most[level]:
        level = higher(level)
    return level


def choices(*levels: str) -> list[Choice]:
    """Levels as the values of a field."""
    return [
        Choice(level, say("{level:term}", level=level), NAMES[level], _hint(level) if level in TABLE else None)
        for level in levels
    ]


def _hint(level: str) -> Text:
    row = TABLE[level]
    return say(
        T("pain +{pain}, mortality {mortality}, survival roll every {period:span}"),
        pain=row.pain,
        mortality=row.mortality,
        period=row.unstable,
    )
