"""The state tree of a session: frozen values, shared between the states before and after a command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.calendar import PLAIN, Calendar, Date, date_of
from rules.dice import Rolled

P = TypeVar("P", bound="Part")

Standing = Literal["hidden", "suspected", "known"]
"""How much the players know of something."""

FORMAT = 1
"""The version of the session's own shape, as ``show --json`` and the files print it."""


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that a system needs of a character, as the GM typed them. Each system has its own."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one system knows of one character: its sheet and its state. Each system has its own."""

    system: ClassVar[str]
    sheet: Any


class Death(Struct, frozen=True, forbid_unknown_fields=True):
    """That a character is dead: since when (seconds), by which system's rules, of what."""

    at: int
    system: str
    cause: str = ""


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """One figure at the table."""

    id: int
    name: str
    kind: str = "pc"
    """``pc``, ``npc`` or ``object``."""
    auto: bool = False
    """The program rolls what falls due for it, and tasks count as done."""
    note: str = ""
    initiative: int | None = None
    died: Death | None = None
    parts: Mapping[str, Any] = {}
    """By system: its :class:`Part`. The keys are the systems that this character uses."""
    known: Mapping[str, Standing] = {}
    """What the players know of it where that is not the usual: see :mod:`rules.known`."""

    def part(self, kind: type[P]) -> P | None:
        """What a system knows of this character; ``None`` where it does not use that system."""
        found = self.parts.get(kind.system)
        return found if isinstance(found, kind) else None


class Fight(Struct, frozen=True, forbid_unknown_fields=True):
    """A fight under way: its round, and whose turn it is. Characters stand by their ids."""

    round: int = 1
    turn: int | None = None
    """``None`` between two rounds, while the clock still moves one round on."""
    order: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    """Whose turn of this round has come, the present one's included, or went by while they were dead or away."""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What the checks of a character depend on besides the character itself."""

    round_seconds: int = 6
    house: Mapping[str, str | int] = {}
    """House rules that differ from their default, by ``system.name``."""
    calendar: Calendar = PLAIN
    offset: int = 0
    """Seconds that the calendar is ahead of the session's own clock (``set date=``)."""
    fighting: bool = False
    """Whether a turn order runs."""

    def date(self, second: int) -> Date:
        """The date of a second of the session's clock."""
        return date_of(self.calendar, second + self.offset)


class Session(Struct, frozen=True, forbid_unknown_fields=True):
    """One table: its party, its clock and its settings."""

    systems: tuple[str, ...]
    title: str = ""
    now: int = 0
    """Seconds of game time since the session began."""
    remaining: int = 0
    """Seconds left of an advance that a due check stopped."""
    setup: Setup = Setup()
    characters: tuple[Character, ...] = ()
    fight: Fight | None = None
    next_id: int = 1

    def character(self, id: int) -> Character:
        """The character with an id. Raises ``KeyError`` when there is none."""
        for character in self.characters:
            if character.id == id:
                return character
        raise KeyError(id)

    def with_character(self, changed: Character) -> Session:
        """The session with one character replaced by its changed self."""
        return replace(self, characters=tuple(changed if c.id == changed.id else c for c in self.characters))


class Event(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that happened, as data; a line of the log.

    ``kind`` is ``core.…`` or ``SYSTEM.…`` and names the sentence; ``data`` fills it.
    """

    kind: str
    at: int
    who: str | None = None
    data: Mapping[str, Any] = {}
    rolls: tuple[Rolled, ...] = ()
    rule: str = ""
    secret: bool = False
