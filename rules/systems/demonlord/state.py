"""What these rules know of a character: its Insanity, its frights, its madness, its Defence."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.session import Part, Sheet

Count = Annotated[int, Meta(ge=0)]
Lasting = Literal[
    "catatonia",
    "self_mutilation",
    "stupefaction",
    "sick",
    "hallucinations",
    "violence",
    "panic",
    "confusion",
    "rage",
    "resolve",
]
"""The rows of the table that last (see :mod:`rules.systems.demonlord.table`)."""

MOST_DEFENSE = 25
"""No Defence goes beyond it (F-06)."""
OBJECT_DEFENSE = 5
"""The Defence of an object of which nothing else is said (F-05)."""
USUAL_AGILITY = 10
OBJECT = "object"


class Numbers(Sheet, frozen=True, forbid_unknown_fields=True):
    """The sheet. ``insanity`` is the total as it stands now; everything that moves it moves it here (F-08)."""

    will_score: Count = 10
    will_modifier: int | None = None
    """Blank: the score less 10 (AF-10)."""
    insanity: Count = 0
    agility: Count | None = None
    """Blank: 10; of an object: its Defence is 5 (F-05)."""
    armour: Count = 0
    """The value that takes Agility's place; 0: none is worn (F-03, F-04)."""
    defense_bonus: int = 0
    """A shield, a spell."""


class Madness(Struct, frozen=True, forbid_unknown_fields=True):
    """A madness under way: a row of the table, and the moments from which its next dice count."""

    row: Lasting
    began: int
    last: int
    """When its last die was rolled; at first, when it began (AF-06)."""
    forced: int | None = None
    """When its forced action was last asked for; at first, when it began. ``None``: none is asked for any more."""


class Mind(Part, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The state of one character under these rules. All moments are seconds of game time."""

    system: ClassVar[str] = "demonlord"
    sheet: Numbers
    fright: int | None = None
    """When the fright that Insanity brought ends (F-11)."""
    terror: int | None = None
    """When the fright of any other cause ends (AF-21)."""
    stunned: int | None = None
    """When the stun that Insanity brought ends (F-12)."""
    maddened: int | None = None
    """When the total reached Will and the d20 fell due; ``None`` once it is rolled (F-13)."""
    madness: Madness | None = None
    prone: bool = False
    blind: bool = False
    """The eyes are destroyed (F-19)."""
    epiphany: bool = False
    """A boon on Will rolls against Insanity, for good (F-31)."""
    self_damage: Count = 0
    """Points of damage that it did to itself (F-22)."""

    @property
    def insanity(self) -> int:
        """The total of Insanity points."""
        return self.sheet.insanity

    @property
    def will(self) -> int:
        """The Will score: as much Insanity as it can have (F-09)."""
        return self.sheet.will_score

    @property
    def will_modifier(self) -> int:
        """The Will modifier: its own, or the score less 10 (AF-10)."""
        given = self.sheet.will_modifier
        return self.will - 10 if given is None else given

    @property
    def frightened_until(self) -> int | None:
        """The last known end of its frights; ``None`` where it has none, or only panic's, which has none."""
        return max((end for end in (self.fright, self.terror) if end is not None), default=None)

    @property
    def row(self) -> str | None:
        """The row of the madness it is in."""
        return self.madness.row if self.madness else None

    @property
    def frightened(self) -> bool:
        """Frightened, by whatever cause (AF-03)."""
        return self.frightened_until is not None or self.row == "panic"

    @property
    def is_stunned(self) -> bool:
        """Stunned, by Insanity or by the madness (F-12, F-20)."""
        return self.stunned is not None or self.row == "stupefaction"

    @property
    def dazed(self) -> bool:
        """Dazed by the madness (F-21, F-25)."""
        return self.row in ("sick", "confusion")

    def with_insanity(self, total: int) -> Mind:
        """The same with another total, never below 0."""
        return replace(self, sheet=replace(self.sheet, insanity=max(0, total)))


def defense(sheet: Numbers, kind: str) -> int:
    """The Defence score: armour for Agility where worn, then the bonuses, 25 at most (F-02 … F-06, AF-25)."""
    base = sheet.armour
    if not base:
        usual = OBJECT_DEFENSE if kind == OBJECT else USUAL_AGILITY
        base = usual if sheet.agility is None else sheet.agility
    return min(MOST_DEFENSE, base + sheet.defense_bonus)
