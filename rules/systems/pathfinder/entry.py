"""An affliction as a pack describes it: what a game master writes by hand, field by field.

Everything here is data. The engine (:mod:`rules.systems.pathfinder.course`) runs whatever an entry says, so a
new poison, disease, drug, madness or curse needs no code. An affliction under way keeps the entry that it came
from, so that a session needs no pack to go on, and a pack that changes leaves it alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rules.names import fold
from rules.words import Text, say

DRUG = "drug"
ADDICTION = "addiction"
DISEASE = "disease"
MADNESS = "madness"
CURSE = "curse"
POISON = "poison"
KINDS = (DRUG, ADDICTION, DISEASE, MADNESS, CURSE, POISON)

CONTACT = "contact"
INGESTED = "ingested"
INHALED = "inhaled"
INJURY = "injury"
SPELL = "spell"
TRAP = "trap"
ROUTES = (CONTACT, INGESTED, INHALED, INJURY, SPELL, TRAP)

USUAL_ONSET = {CONTACT: "1 minute", INGESTED: "10 minutes"}
USUAL_FREQUENCY = {CONTACT: "1 minute", INGESTED: "1 minute", INJURY: "1 round"}
"""What a poison of this route does where its entry does not say (P-89 … P-91)."""

USUAL_SPELLS = {
    POISON: ("neutralize_poison",),
    DISEASE: ("remove_disease",),
    ADDICTION: ("remove_disease",),
    CURSE: ("remove_curse", "break_enchantment"),
}
"""The magic that ends an affliction of a kind (P-34, P-56, P-80, P-88). Madness takes a restoration (P-61)."""

WOUNDED = "wounded"
STRESS = "stress"
CONFRONTED = "confronted"
HELP = "help"
MORNING = "morning"
UNCONSCIOUS = "unconscious"
SUPPRESS = "suppress"
TRIGGERS = (WOUNDED, STRESS, CONFRONTED, HELP, MORNING, UNCONSCIOUS, SUPPRESS)

NONE = "none"
"""What is written where there is none of something that is usual."""
FULL_MOON = "full moon"

Own = Mapping[str, str]
"""A text in several languages, by their codes: ``{ en = "hemlock", fr = "Cigüe" }``."""


class Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of the effects of a drug, which lasts for a time."""

    lasts: str
    """How long: ``1 hour``, ``1d4 hours``."""
    after: str = ""
    """How long after the dose it begins; blank: at once."""
    on: str = ""
    """``1-50``: only where a d100 shows this. Lines in a row with ``on`` share one throw."""
    effects: tuple[str, ...] = ()
    text: Own = {}
    """What it does that is not counted here."""
    harm: bool = False
    """It is no benefit: it does not keep a dependence at bay (P-18, P-19)."""
    suspect: bool = False
    """Probably a slip of the printed text: in force only where the house rule says so (AP-17)."""


class Further(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A second save that a failed one may ask for, and what follows where it fails too."""

    save: str = ""
    """``will 17``; blank: the same as before."""
    over: int = 0
    """Asked for only where the damage just rolled is more than this (AP-23)."""
    drains: int = 0
    """So many of the points just lost are drained instead (AP-24)."""
    effects: tuple[str, ...] = ()
    text: Own = {}
    """What follows that is not counted here."""


class Trigger(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What asks for a save besides the passing of time, and what follows where it fails."""

    on: str
    effects: tuple[str, ...] = ()
    """Blank: the entry's own."""


class Remedy(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """That it may help against another affliction (P-107): a save against that one's DC, once."""

    group: str
    within: str = ""
    """Only where that one was contracted no longer ago."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One affliction of a pack. Spans read ``10 minutes``, ``1d4 days``, ``1 round``; see ``effects`` in
    :mod:`rules.systems.pathfinder.notation` for what an effect may say.
    """

    id: str
    """English, in small letters with ``_``: ``black_lotus_extract``."""
    kind: str
    names: Own = {}
    """By language: ``{ en = "hemlock", fr = "Cigüe" }``. Without an English one the id is read as it."""
    also: tuple[str, ...] = ()
    """Other names by which it is found."""
    group: str = ""
    """What kind of its kind it is, for a remedy: ``lycanthropy``."""
    routes: tuple[str, ...] = ()
    save: str = ""
    """``fort`` or ``will``; blank: ``will`` for a madness or a curse, else ``fort``."""
    dc: int | None = None
    """The DC of the save; blank for what a spell or a drug lays down."""
    periodic: str = ""
    """The save against the effects where it differs: ``fort 20``, ``will 15``; ``none``: no save avoids them."""
    certain: bool = False
    """Even a passed first save leaves it in the body; it counts as the first save of its course (AP-38)."""
    onset: str = ""
    """A span, ``full moon`` or ``none``; blank: none, or what is usual for a poison of its route."""
    frequency: str = ""
    """How long from save to save: ``1 day``, ``1/day``, ``full moon``; blank: once, or as its route has it."""
    duration: str = ""
    """How long the saves go on in all: ``6 rounds``; blank: until it is cured."""
    initial: tuple[str, ...] = ()
    """The effects of the first failed save where they differ from those of later ones (P-122)."""
    effects: tuple[str, ...] = ()
    """The effects of a failed save; of a drug: the damage of a dose."""
    constant: tuple[str, ...] = ()
    """What holds all the time that it is active, whatever the saves."""
    in_view: tuple[str, ...] = ()
    """What holds while the source of a mania or phobia is in view (P-74)."""
    further: Further | None = None
    triggers: tuple[Trigger, ...] = ()
    cure: int | None = None
    """How many saves in a row cure it; blank: no save does."""
    spells: tuple[str, ...] = ()
    """The spells that cure it; blank: those of its kind."""
    together: str = ""
    """All of ``spells`` are needed, no further apart than this (P-86)."""
    remedy: Remedy | None = None
    degree: str = ""
    """Of a drug: which dependence it brings. Of a dependence: which one it is."""
    lines: tuple[Line, ...] = ()
    """The effects of a drug."""
    addicted: tuple[str, ...] = ()
    """What a drug gives for as long as one depends on it (P-28)."""
    blocks_healing: bool = False
    """Of a dependence: the drug's own damage does not heal by itself (P-17)."""
    personalities: int = 0
    """Of a madness: one further personality for each so many points of its DC (P-69)."""
    random: str = ""
    """Of a madness: what a d100 must show for it (AP-26)."""
    price: int | None = None
    """In gold pieces."""
    text: Own = {}
    """What it does that is not counted here."""
    note: Own = {}
    """What is doubtful about the printed text."""
    source: str = ""
    """The rule or the book that it comes from."""

    @property
    def own(self) -> Own:
        """Its name in every language that it has one in, English among them."""
        return {"en": self.label, **self.names}

    @property
    def label(self) -> str:
        """Its English name."""
        return self.names.get("en") or self.id.replace("_", " ")

    @property
    def title(self) -> Text:
        """Its name, for the screen."""
        return say("{name:own}", name=self.own)

    @property
    def called(self) -> tuple[str, ...]:
        """All that it is called besides its id, in any language."""
        seen: dict[str, str] = {}
        for name in (self.label, *self.names.values(), *self.also):
            seen.setdefault(fold(name), name)
        return tuple(seen.values())

    @property
    def saves_with(self) -> str:
        """``fort`` or ``will``."""
        return self.save or ("will" if self.kind in (MADNESS, CURSE) else "fort")

    @property
    def later_save(self) -> tuple[str, int | None] | None:
        """The save against the effects: which, and its DC; ``None`` where no save avoids them."""
        if self.periodic == NONE:
            return None
        if not self.periodic:
            return self.saves_with, self.dc
        which, _, number = self.periodic.partition(" ")
        return which, int(number) if number else self.dc

    @property
    def usual_onset(self) -> str:
        """Its onset as written, or as its route has it; blank: none."""
        if self.onset or self.kind != POISON or not self.routes:
            return "" if self.onset == NONE else self.onset
        return USUAL_ONSET.get(self.routes[0], "")

    @property
    def usual_frequency(self) -> str:
        """Its frequency as written, or as its route has it; blank: its effect comes once."""
        written = self.frequency.strip()
        if written == NONE:
            return ""
        if written.startswith("1/"):
            return "1 " + written[2:]
        if written or self.kind != POISON:
            return written
        return USUAL_FREQUENCY.get(self.routes[0] if self.routes else INJURY, "")

    @property
    def usual_spells(self) -> tuple[str, ...]:
        """The spells that cure it."""
        return self.spells or USUAL_SPELLS.get(self.kind, ())

    def trigger(self, on: str) -> Trigger | None:
        """What it does when something happens, if it does anything."""
        for trigger in self.triggers:
            if trigger.on == on:
                return trigger
        return None
