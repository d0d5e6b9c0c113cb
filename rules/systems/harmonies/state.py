"""What the system knows of a character, and the numbers that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from rules.session import Part, Sheet
from rules.systems.harmonies.levels import MENTAL_LEVELS, MENTAL_TABLE, TABLE, WOUND_LEVELS, Level, rank


class HarmoniesSheet(Sheet, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The sheet: whole numbers, all without the bonus of race (AH-28)."""

    survival: int = 0
    """Body + Resistance."""
    faint: int = 0
    """Resistance + Intuition."""
    will: int = 0
    """Intuition + Resistance: what damage to the mind is rolled against (H-53)."""
    first_aid: int = 0
    healing: int = 0
    max_light: int = 4
    max_grave: int = 2
    max_critical: int = 1
    max_shock: int = 4
    max_trauma: int = 2
    max_psychosis: int = 1


class Wound(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One wound of the body. It keeps its number when its level changes."""

    id: int
    level: str
    stable: bool = False
    received: int = 0
    """The second at which it was taken."""
    treated: int | None = None
    """The second of the last healing roll made for it."""


class MentalWound(Struct, frozen=True, forbid_unknown_fields=True):
    """One wound of the mind."""

    id: int
    level: str
    received: int = 0
    text: str = ""
    """What it is, or what triggers it (H-57)."""
    active: bool = True


class Treatment(Struct, frozen=True, forbid_unknown_fields=True):
    """A healing session under way: the level whose wounds are treated, and when it fell due (H-46)."""

    level: str
    at: int


class _Seen(Struct, frozen=True):
    """What a look at all wounds of the body tells."""

    mortality: int
    unstable: int
    gravest: Wound | None
    lightest: str | None


@lru_cache(maxsize=1_024)
def _seen(wounds: tuple[Wound, ...]) -> _Seen:
    # Rolls come every 15 seconds, for days on end, while the wounds stay as they are.
    return _Seen(
        mortality=sum(TABLE[wound.level].mortality for wound in wounds),
        unstable=sum(not wound.stable for wound in wounds),
        gravest=max(wounds, key=lambda w: (rank(w.level), not w.stable, -w.id), default=None),
        lightest=min((wound.level for wound in wounds), key=rank, default=None),
    )


class Patient(Part, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The state of one character. Seconds of game time throughout; ``None`` where a clock stands still."""

    system: ClassVar[str] = "harmonies"
    sheet: HarmoniesSheet
    wounds: tuple[Wound, ...] = ()
    """In the order in which they were taken."""
    mental: tuple[MentalWound, ...] = ()
    next_wound: int = 1
    next_mental: int = 1
    """The numbers of the next wounds; none is used twice."""
    pain: int = 0
    missed_care: int = 0
    unconscious: bool = False
    incoherent: bool = False
    faints: tuple[int, ...] = ()
    """When each pending fainting roll fell due, the oldest first."""
    neglect_at: int | None = None
    """When the pending roll for a missed care visit fell due."""
    relapse: int | None = None
    """The wound whose treatment failed: it worsens instead of the gravest until all is stable (H-48)."""
    survival_at: int | None = None
    resting: bool = False
    """Bed rest is ordered, whether its time counts or not."""
    assured: bool = False
    """Somebody sees to the care visits."""
    rest_since: int | None = None
    """Since when the rest counts."""
    care_at: int | None = None
    session: Treatment | None = None
    skipped: int | None = None
    """When the last healing roll was declined."""
    recovery_at: int | None = None
    """When rest next takes away pain, where a house rule says that it does."""

    # -- what follows from the wounds

    @property
    def count(self) -> Mapping[str, int]:
        """How many wounds of each level there are, of body and mind."""
        found = dict.fromkeys((*WOUND_LEVELS, *MENTAL_LEVELS), 0)
        for level in (*(w.level for w in self.wounds), *(w.level for w in self.mental)):
            found[level] += 1
        return found

    @property
    def most(self) -> Mapping[str, int]:
        """How many wounds of each level this character can bear (H-03, H-04)."""
        sheet = self.sheet
        most = (sheet.max_light, sheet.max_grave, sheet.max_critical)
        mental = (sheet.max_shock, sheet.max_trauma, sheet.max_psychosis)
        return dict(zip((*WOUND_LEVELS, *MENTAL_LEVELS), (*most, *mental), strict=True))

    @property
    def mortality(self) -> int:
        """The sum over the wounds present, always (H-15)."""
        return _seen(self.wounds).mortality

    @property
    def floor(self) -> int:
        """Pain never recovers below mortality (AH-03)."""
        return self.mortality

    @property
    def unstable(self) -> int:
        """How many wounds are unstable."""
        return _seen(self.wounds).unstable

    @property
    def gravest(self) -> Wound | None:
        """Of the gravest wounds an unstable one before a stable one, then the oldest (AH-26)."""
        return _seen(self.wounds).gravest

    @property
    def lightest(self) -> str | None:
        """The level of the lightest wound."""
        return _seen(self.wounds).lightest

    @property
    def row(self) -> Level | None:
        """The row of the table by which the patient is checked and cared for: the gravest wound's."""
        gravest = self.gravest
        return TABLE[gravest.level] if gravest else None

    @property
    def period(self) -> int | None:
        """Seconds between two survival rolls: unstable as soon as any wound is (H-20, H-21, AH-08)."""
        seen = _seen(self.wounds)
        if seen.gravest is None:
            return None
        row = TABLE[seen.gravest.level]
        return row.unstable if seen.unstable else row.stable

    @property
    def affected(self) -> Wound | None:
        """The wound that a failed survival roll strikes: the gravest, or the one in relapse (H-22, H-48)."""
        return self.wound(self.relapse) if self.relapse is not None else self.gravest

    @property
    def madness_points(self) -> int:
        """Of all mental wounds (H-56)."""
        return sum(MENTAL_TABLE[wound.level].points for wound in self.mental)

    @property
    def madness(self) -> int:
        """The penalty in force: that of the active mental wounds, as points (H-57, H-58)."""
        return sum(MENTAL_TABLE[wound.level].points for wound in self.mental if wound.active)

    def wound(self, id: int) -> Wound:
        """The wound of the body with a number. Raises ``KeyError``."""
        for wound in self.wounds:
            if wound.id == id:
                return wound
        raise KeyError(id)

    def mental_wound(self, id: int) -> MentalWound:
        """The wound of the mind with a number. Raises ``KeyError``."""
        for wound in self.mental:
            if wound.id == id:
                return wound
        raise KeyError(id)

    def rested(self, at: int) -> int:
        """The seconds of rest that count so far (H-43)."""
        return at - self.rest_since if self.rest_since is not None else 0
