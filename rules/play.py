"""One command being carried out: the only place where a state changes, and only towards a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rules.check import FAILURE, SUCCESS, Answer, Check, Tested
from rules.dice import Rolled, Roller, dice
from rules.session import Character, Death, Event, P, Part, Session, Setup
from rules.view import NO_LIBRARY, Library, View

if TYPE_CHECKING:
    from rules.system import System


class Play:
    """A command under way. Systems read and write through it; it is thrown away if anything is refused."""

    def __init__(
        self,
        session: Session,
        roller: Roller,
        systems: dict[str, System],
        library: Library = NO_LIBRARY,
    ) -> None:
        self.session = session
        self.at = session.now
        """The second that counts: when the check being resolved fell due; otherwise now."""
        self.events: list[Event] = []
        self.library = library
        self._roller = roller
        self._systems = systems
        self._rolled: list[Rolled] = []

    # -- reading

    @property
    def view(self) -> View:
        """The table as it stands at this point of the command."""
        return View(self.session, self.library)

    @property
    def setup(self) -> Setup:
        return self.session.setup

    @property
    def now(self) -> int:
        """The clock, in seconds. Anchor on :attr:`at` instead."""
        return self.session.now

    def character(self, who: int) -> Character:
        """The character with this id, as it stands."""
        return self.session.character(who)

    def part(self, who: int, kind: type[P]) -> P:
        """What a system knows of a character. Raises ``KeyError`` if it does not use that system."""
        found = self.character(who).part(kind)
        if found is None:
            raise KeyError(kind.system)
        return found

    # -- writing

    def put(self, who: int, part: Part) -> None:
        """Replace what a system knows of a character."""
        character = self.character(who)
        if character.parts.get(part.system) is part:
            return
        self.change(replace(character, parts={**character.parts, part.system: part}))

    def change(self, character: Character) -> None:
        """Replace a character by its changed self."""
        self.session = self.session.with_character(character)

    def emit(
        self, kind: str, who: int | None = None, /, *, rule: str = "", secret: bool = False, **data: Any
    ) -> None:
        """Log that something happened. The rolls made since the last event go with it."""
        name = self.character(who).name if who is not None else None
        rolls, self._rolled = tuple(self._rolled), []
        self.events.append(Event(kind, self.at, name, data, rolls, rule, secret))

    # -- dice

    def roll(self, notation: str) -> int:
        """Ask for dice; the total on the table, before modifiers.

        Raises :class:`rules.refusal.Refused` where a given value is missing or impossible.
        """
        rolled = self._roller.roll(dice(notation))
        self._rolled.append(rolled)
        return rolled.total

    def test(self, check: Check, answer: Answer) -> Tested:
        """Decide a roll against a number: by the stated outcome, or by the check's own dice.

        ``answer.modifier`` is counted in.
        """
        if answer.outcome is not None:
            return Tested(answer.outcome in (SUCCESS, "critical-success"), answer.outcome)
        if check.dice is None or check.needs is None:
            raise ValueError(check.check)
        die = self.roll(check.dice)
        success = check.needs.with_modifier(answer.modifier).met(die)
        total = die + sum(m.value for m in check.modifiers) + answer.modifier
        return Tested(success, SUCCESS if success else FAILURE, die, total)

    # -- life and death

    def die(self, who: int, system: str, cause: str = "") -> None:
        """The character is dead, for every system. Its checks are gone, but those of its soul."""
        character = self.character(who)
        if character.died is not None:
            return
        self.change(replace(character, died=Death(self.at, system, cause)))
        for name in character.parts:
            self._systems[name].died(self, who)
        for each in self._systems.values():
            each.death_at_table(self)

    def revive(self, who: int) -> None:
        """The character lives again, for every system; each starts its clocks anew."""
        character = self.character(who)
        if character.died is None:
            return
        self.change(replace(character, died=None))
        for name in character.parts:
            self._systems[name].revived(self, who)
