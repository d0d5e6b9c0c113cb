"""What is kept of a figure: its sheet, its wounds, and the clocks that run for it."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from rules.session import Part, Sheet

Rest = Literal["bed", "active"]
Talent = Literal["none", "barber", "physicker", "master"]
Injury = Literal["eye", "brain", "weak_arm", "limp", "severe_limp", "st", "st_dx"]
Asked = Literal["death", "head", "drop", "fall", "lingering"]


class FantasyTripSheet(Sheet, frozen=True, forbid_unknown_fields=True):
    """The numbers of a figure as its record sheet has them."""

    st: int = 10
    dx: int = 10
    iq: int = 10
    ma: int = 10
    """Movement allowance."""
    legs: int = 2
    points: int | None = None
    """The points that it is built of; blank: ST + DX + IQ."""
    staff: bool = False
    """Whether it walks with a staff or a cane (T-23)."""
    talent: Talent = "none"
    kit: bool = False
    """Whether it has a Physicker's Kit (T-51)."""
    naturalist: bool = False


class GraveWound(Struct, frozen=True, forbid_unknown_fields=True):
    """A grave wound: where, how many points it was dealt, how many are left (T-14…T-19)."""

    id: int
    at: str
    points: int
    left: int
    since: int
    """The second at which it was dealt."""


class Severed(Struct, frozen=True, forbid_unknown_fields=True):
    """A limb severed or crippled for good (T-09); ``back_at``: the second when Regrowth gives it back (T-65)."""

    at: str
    since: int
    back_at: int | None = None


class Lingering(Struct, frozen=True, forbid_unknown_fields=True):
    """A lingering injury (T-21…T-24). ``side`` is that of a lost eye, where it was told."""

    at: str
    kind: Injury
    since: int
    side: Literal["left", "right"] | None = None


class Incident(Struct, frozen=True, forbid_unknown_fields=True):
    """One mishap: a fight, a fall, a poisoning. For each, a single healer may treat the figure (T-58)."""

    id: int
    since: int
    """The second of its first damage."""
    last: int
    """The second of its latest damage."""
    points: int
    """All damage that it did."""
    left: int
    """What no remedy has taken away yet."""
    treated: bool = False
    poison: bool = False


class Disease(Struct, frozen=True, forbid_unknown_fields=True):
    """A disease: the dice that a healer rolls against IQ (T-61)."""

    id: int
    name: str
    """Empty where the GM named none."""
    dice: int
    since: int
    incurable: bool = False
    relieved: bool = False


class PendingRoll(Struct, frozen=True, forbid_unknown_fields=True):
    """A roll that a blow asks for at once; its dice are fixed by that blow."""

    id: int
    roll: Asked
    since: int
    dice: int
    """How many dice; of ``lingering`` those of the save that may follow the first die."""
    at: str
    """Where the blow struck."""
    cause: Literal["wounds", "poison"] = "wounds"
    incident: int = 0


class Lost(Struct, frozen=True, forbid_unknown_fields=True):
    """Attribute points given up for coming back to life (T-70)."""

    st: int = 0
    dx: int = 0
    iq: int = 0


class Figure(Part, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What these rules know of a character. Times are seconds of game time."""

    system: ClassVar[str] = "fantasytrip"
    sheet: FantasyTripSheet

    minor: int = 0
    """Points of damage that belong to no grave wound."""
    grave: tuple[GraveWound, ...] = ()
    """Unhealed grave wounds, the oldest first."""
    severed: tuple[Severed, ...] = ()
    lingering: tuple[Lingering, ...] = ()
    incidents: tuple[Incident, ...] = ()
    diseases: tuple[Disease, ...] = ()
    doctor: str | None = None
    """Who works on the diseases (T-61): ``#ID`` of a character, or the talent and IQ of somebody else."""
    rolls: tuple[PendingRoll, ...] = ()
    next_id: int = 1
    next_incident: int = 1

    rest: Rest = "active"
    tended: bool = False
    awake: bool = True
    fainted: bool = False
    """Knocked out by a blow to the head: only the GM wakes it (T-10)."""
    prone: bool = False
    conscious_at: int | None = None
    """At ST 0 or less and still acting: when the next roll to stay conscious is due (T-28)."""
    alone_since: int | None = None
    """Unconscious at ST 0 or less with nobody to tend it: since when, or since the last daily check (T-31)."""
    rest_until: int | None = None
    """The end of the day of rest after a physicker's revival (T-44)."""

    healing_since: int = 0
    """The second up to which rest has been counted into the two numbers below."""
    minor_work: int = 0
    """Rest gathered towards the next minor point; units as in :mod:`mending`."""
    grave_work: int = 0
    """Rest gathered towards the next point of a grave wound."""
    salve_until: int | None = None
    """The end of the day that the last dose of salve lasts (T-72)."""
    spell_at: int | None = None
    """When a Healing spell was last received (T-64)."""
    immune_until: int | None = None

    lost: Lost = Lost()
    owed: int = 0
    """Attribute points still to be given up (T-70)."""
    poured: int = 0
    """Points that elixirs have healed since death (T-42)."""
    barred: bool = False
    """Since death a revival has failed: no physicker may try any more (T-45)."""
