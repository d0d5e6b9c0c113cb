"""What these rules know of a character: scores and saves, what is damaged, and every affliction under way.

All moments are seconds of game time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rules.session import Part, Sheet
from rules.systems.pathfinder.entry import CURSE, MADNESS, Entry, Own

ONSET = "onset"
ACTIVE = "active"
SUSPENDED = "suspended"

CONTRACT = "contract"
ADDICTION_SAVE = "addiction"
MAD = "mad"
TRIGGERED = "triggered"
BREATH = "breath"

NORMAL = "normal"
HELD = "held"
OUT = "out"


# Two of the sheet's fields are called like types, so the types need other names there.
Whole = int


class Numbers(Sheet, frozen=True, forbid_unknown_fields=True):
    """The sheet: six scores, the two save bonuses with undamaged abilities, the level."""

    str: Whole = 10
    dex: Whole = 10
    con: Whole = 10
    int: Whole = 10
    wis: Whole = 10
    cha: Whole = 10
    fort: Whole = 0
    will: Whole = 0
    level: Whole = 1
    poison_use: bool = False


class Damage(Struct, frozen=True, forbid_unknown_fields=True):
    """Points of ability damage, with the affliction that dealt them (blank: by hand). The oldest first."""

    ability: str
    points: int
    source: str = ""


class Change(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What something in force does: ``what`` and ``target`` as in an effect, and a number with its sign."""

    what: str
    target: str = ""
    value: int = 0
    type: str = ""


class Timed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Something in force for a time: an effect of a dose, a state that a failed save brought."""

    id: int
    source: str
    """The id of the entry that it comes from."""
    names: Own
    kind: str
    """That entry's kind."""
    since: int
    until: int | None = None
    """``None``: until dawn, or with its affliction, or with its ability's zero, or for good."""
    dawn: bool = False
    held_by: int | None = None
    """The affliction with which it goes."""
    zero: str = ""
    """The ability whose score must be at 0 for it to go on."""
    dose: int | None = None
    """Of a drug: which of its doses."""
    relief: bool = False
    """Of a drug: it keeps the dependence at bay."""
    changes: tuple[Change, ...] = ()
    text: Own = {}

    @property
    def condition(self) -> str | None:
        """The condition that it is, if it is one."""
        for change in self.changes:
            if change.what == "condition":
                return change.target
        return None


class Spell(Struct, frozen=True, forbid_unknown_fields=True):
    """A spell that took effect on an affliction which needs several (P-86)."""

    name: str
    at: int


class Affliction(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An affliction under way, with the entry that it came from, as it was then."""

    id: int
    entry: Entry
    kind: str
    """The entry's kind; a madness that a curse brought is a curse (P-56)."""
    contracted: int
    dc: int
    base_dc: int
    """The DC without further doses."""
    phase: str = ONSET
    onset_ends: int | None = None
    """``None`` while it waits for the next full moon."""
    active_from: int | None = None
    anchor: int
    """The second from which the next save counts."""
    next_save: int | None = None
    """When the next save is due; ``None`` where none is, or the moon says when."""
    doses: int = 1
    saves_made: int = 0
    saves_max: int | None = None
    streak: int = 0
    struck: bool = False
    """A save has failed: the initial effect is spent (P-122)."""
    remedied: bool = False
    """It has had its say against another affliction (P-107)."""
    marked: bool = False
    """The second save has failed too (P-84)."""
    next_week: int | None = None
    """Of a madness: when the weekly save is due (P-59)."""
    dawn_after: int | None = None
    """Of a multiple personality: the next sunrise after this asks (P-70)."""
    in_view: bool = False
    """Of a mania or phobia: its source is in view (P-74)."""
    quiet_until: int | None = None
    """Of a psychosis: suppressed until then (P-72)."""
    tried: int | None = None
    """When it was last tried to suppress it (AP-41)."""
    rerolled: int | None = None
    """When the last reroll was forced (P-81)."""
    spells: tuple[Spell, ...] = ()
    drug: Entry | None = None
    """Of a dependence: the drug."""
    last_dose: int | None = None
    """Of a dependence: when the drug was last taken (AP-15)."""
    suspended: int | None = None
    """Since when magic holds its course."""

    @property
    def is_madness(self) -> bool:
        """Whether it is a form of madness, be it as a curse."""
        return self.entry.kind == MADNESS

    @property
    def is_curse(self) -> bool:
        return self.kind == CURSE

    @property
    def named(self) -> Entry:
        """The entry whose name it bears: a dependence bears its drug's."""
        return self.drug or self.entry

    @property
    def saves_left(self) -> int | None:
        """How many saves are left of a limited course; ``None`` where it has no limit."""
        return None if self.saves_max is None else max(0, self.saves_max - self.saves_made)


class Dosed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A drug in the body, with its entry."""

    entry: Entry
    last: int
    """When the last dose was taken."""
    doses: int = 0
    """Those taken since its damage was last wholly healed (P-13)."""
    serial: int = 0
    """The number of the last dose."""


class Pending(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A roll that something has asked for and that has not been made."""

    id: int
    what: str
    """``contract``, ``addiction``, ``mad``, ``triggered`` or ``breath``."""
    at: int
    entry: Entry | None = None
    """``None`` for a madness that the game master is still to name."""
    doses: int = 1
    dc: int | None = None
    dose: int | None = None
    """Of an addiction save: the dose that asks for it, whose own bonuses do not count (AP-22)."""
    dependence: Entry | None = None
    """Of an addiction save: what a failed one brings."""
    of: int | None = None
    """The affliction whose trigger it is."""
    on: str = ""
    """The trigger."""
    curse: bool = False
    ability: str = ""
    """The ability that reached 0."""


class Health(Part, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The state of one character under these rules."""

    system: ClassVar[str] = "pathfinder"
    sheet: Numbers
    damage: tuple[Damage, ...] = ()
    drain: Mapping[str, int] = {}
    healing: Mapping[str, int] = {}
    """By damaged ability: when its next point heals (P-05)."""
    afflictions: tuple[Affliction, ...] = ()
    drugs: tuple[Dosed, ...] = ()
    timed: tuple[Timed, ...] = ()
    pending: tuple[Pending, ...] = ()
    breath: str = NORMAL
    aged: int = 0
    """Years by which a curse has aged it (P-83)."""
    next_id: int = 1
    stopped: int | None = None
    """Since when it has been dead."""

    # -- reading

    def score(self, ability: str) -> int:
        """The score on the sheet."""
        found: int = getattr(self.sheet, ability)
        return found

    def damaged(self, ability: str) -> int:
        """Points of damage, of all sources."""
        return sum(d.points for d in self.damage if d.ability == ability)

    def drained(self, ability: str) -> int:
        """Points of drain."""
        return self.drain.get(ability, 0)

    def left(self, ability: str) -> int:
        """What is left of the score: less drain and damage, at least 0. Penalties do not count (AP-25)."""
        return max(0, self.score(ability) - self.drained(ability) - self.damaged(ability))

    def affliction(self, id: int) -> Affliction | None:
        """The affliction with an id, if it is still under way."""
        return next((a for a in self.afflictions if a.id == id), None)

    def bearing(self, name: str) -> Affliction | None:
        """The affliction that bears an entry's name: of a dependence its drug's id."""
        return next((a for a in self.afflictions if a.named.id == name), None)

    def suffers(self, entry_id: str) -> Affliction | None:
        """The affliction of an entry, if it is under way."""
        return next((a for a in self.afflictions if a.entry.id == entry_id and a.drug is None), None)

    def depends_on(self, drug: str) -> Affliction | None:
        """The dependence on a drug, if there is one."""
        return next((a for a in self.afflictions if a.drug is not None and a.drug.id == drug), None)

    def dosed(self, drug: str) -> Dosed | None:
        """A drug in the body, if it is."""
        return next((d for d in self.drugs if d.entry.id == drug), None)

    def hurt_by(self, source: str) -> bool:
        """Whether any damage that something dealt is unhealed."""
        return any(d.source == source for d in self.damage)

    # -- changed copies

    def with_affliction(self, changed: Affliction) -> Health:
        """With one affliction replaced by its changed self, or added."""
        if self.affliction(changed.id) is None:
            return replace(self, afflictions=(*self.afflictions, changed))
        return replace(self, afflictions=tuple(changed if a.id == changed.id else a for a in self.afflictions))

    def without_affliction(self, id: int) -> Health:
        """Without an affliction and all that goes with it."""
        return replace(
            self,
            afflictions=tuple(a for a in self.afflictions if a.id != id),
            timed=tuple(t for t in self.timed if t.held_by != id),
            pending=tuple(p for p in self.pending if p.of != id),
        )

    def with_drug(self, changed: Dosed) -> Health:
        """With a drug in the body replaced by its changed self, or added."""
        if self.dosed(changed.entry.id) is None:
            return replace(self, drugs=(*self.drugs, changed))
        return replace(self, drugs=tuple(changed if d.entry.id == changed.entry.id else d for d in self.drugs))

    def without(self, keys: frozenset[str]) -> Health:
        """As it seems to whoever does not know of some afflictions and drugs, given by the keys of their rows."""
        hidden = [a for a in self.afflictions if str(a.id) in keys]
        sources = {a.entry.id for a in hidden} | {d.entry.id for d in self.drugs if d.entry.id in keys}
        ids = {a.id for a in hidden}
        damage = tuple(d for d in self.damage if d.source not in sources)
        return replace(
            self,
            damage=damage,
            healing={a: at for a, at in self.healing.items() if any(d.ability == a for d in damage)},
            afflictions=tuple(a for a in self.afflictions if a.id not in ids),
            drugs=tuple(d for d in self.drugs if d.entry.id not in sources),
            timed=tuple(t for t in self.timed if t.source not in sources and t.held_by not in ids),
            pending=tuple(
                p for p in self.pending if p.of not in ids and (p.entry is None or p.entry.id not in sources)
            ),
        )

    def without_pending(self, unwanted: Callable[[Pending], bool]) -> Health:
        """Without the rolls that are no longer wanted."""
        return replace(self, pending=tuple(p for p in self.pending if not unwanted(p)))
