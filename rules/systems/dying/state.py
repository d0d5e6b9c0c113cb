"""What these rules know of a character: its hit points, how it is dying, and its soul."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from rules.clock import DAY
from rules.dice import dice
from rules.session import Part, Sheet

Count = Annotated[int, Meta(ge=0)]
_SOME = r"([1-9]|[1-3][0-9]|40)d([1-9][0-9]?|100)"
HitDice = Annotated[str, Meta(pattern=rf"^{_SOME}(\+{_SOME}){{0,2}}$")]
"""Hit dice as they are kept: at most 40 of each kind and of at most 100 faces, of three classes at most."""

PAYMENT = 40
"""NX that keep a soul connected for a day (D-17, AD-13)."""
PAYMENTS = 2
"""How many of them there are: at 24 h and at 48 h."""
LONGEST = (PAYMENTS + 1) * DAY
"""After so many seconds a soul is lost whatever was paid (D-15, D-19, AD-25)."""


class Numbers(Sheet, frozen=True, forbid_unknown_fields=True):
    """The sheet. HP, NX, XP and PC are as they stand now; everything that moves them moves them here."""

    hp_max: Annotated[int, Meta(ge=1)]
    hit_dice: HitDice
    hp: Count | None = None
    """Blank only as it is typed: it then becomes ``hp_max``."""
    level: Count = 1
    care: int = 0
    nx: Count = 0
    xp: Count = 0
    pc: Count = 0


class Soul(Struct, frozen=True, forbid_unknown_fields=True):
    """A soul after death: since when, for how many days beyond the first it was paid, and whether it is lost."""

    since: int
    paid: Annotated[int, Meta(ge=0, le=2)] = 0
    lost: bool = False

    @property
    def until(self) -> int | None:
        """When the connection breaks if nothing more is paid; ``None`` once it is lost (D-15 … D-19)."""
        return None if self.lost else self.since + (1 + self.paid) * DAY

    @property
    def end(self) -> int:
        """When the connection breaks whatever is paid (D-19)."""
        return self.since + LONGEST


class Body(Part, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The state of one character under these rules. All moments are seconds of game time."""

    system: ClassVar[str] = "dying"
    sheet: Numbers
    dying: int | None = None
    """When it fell, or last rolled its hit dice; ``None``: it is not dying (D-01, D-02)."""
    rolled: bool = False
    """Whether it has rolled them since it fell."""
    turn: int | None = None
    """In a fight: when its turn came and the hit dice fell due; ``None``: its turn has not come yet."""
    tried: int | None = None
    """When it last tried to stabilise somebody (AD-05)."""
    below: Count = 0
    """HP below zero, a running total (D-03, AD-26)."""
    soul: Soul | None = None
    recalled: Literal["", "re_embodied", "rematerialised"] = ""
    """How it was recalled last: ``re_embodied`` or ``rematerialised`` (D-28)."""
    place: str = ""
    """Where its body lay then (AD-20)."""

    @property
    def hp(self) -> int:
        """The hit points as they stand."""
        return self.sheet.hp_max if self.sheet.hp is None else self.sheet.hp

    @property
    def threshold(self) -> int:
        """Beyond so many HP below zero it dies: twice what its hit dice show at most (D-04 … D-06, AD-03)."""
        return 2 * most(self.sheet.hit_dice)

    @property
    def lost(self) -> bool:
        """Its soul has lost its connection for good (D-19)."""
        return self.soul is not None and self.soul.lost


def most(hit_dice: str) -> int:
    """The most that hit dice can show."""
    return sum(term.count * term.faces for term in dice(hit_dice).terms)
