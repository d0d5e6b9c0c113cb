"""A system as the core sees it: declarations and a few functions, in a folder of its own.

To add one: write a folder in :mod:`rules.systems` whose module holds a ``SYSTEM`` (a subclass of
:class:`System`), and one line in ``rules/systems/__init__.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from msgspec import Struct

from rules.action import Action, Field
from rules.check import Answer, Check
from rules.play import Play
from rules.session import Character, Part, Setup, Sheet
from rules.view import View
from rules.words import Text


class HouseRule(Struct, frozen=True, kw_only=True):
    """A reading that a session can switch. ``field.name`` is its name without the system."""

    field: Field
    reading: str = ""
    """The id of the reading or the rule."""


class Row(Struct, frozen=True, kw_only=True):
    """A line of the wounds or the afflictions pane."""

    system: str
    label: str
    """Its name in English, as the JSON view prints it."""
    title: Text
    """Its name for the screen."""
    key: str = ""
    """Tells it apart from the other rows of its character for as long as it lasts; blank: its label does."""
    state: str
    """One word of the rules: ``unstable``, ``onset``."""
    facts: tuple[Text, ...] = ()
    """Short facts in the order of their weight, for the cells after the state."""
    next: int | None = None
    """The second at which something happens to it next."""
    names: tuple[str, ...] = ()
    """Its other names."""
    data: Mapping[str, Any] = {}
    """What the JSON view says of it besides system, label, names and state."""
    detail: tuple[Text, ...] = ()
    """Lines that explain it, for the detail view."""
    secret: bool = False
    """Whether the game master alone knows of it, until told otherwise."""
    latent: bool = False
    """Whether nothing of it is felt yet: nobody knows of it, until told otherwise."""
    over: bool = False
    """Whether its state counts no longer, because its character is dead: the screen does not say it."""
    rule: str = ""


class PackKind(Struct, frozen=True, kw_only=True):
    """How a system reads its packs: the type of an entry, and how entries become its library."""

    table: str
    """The name of the array of tables in the TOML file: ``affliction``."""
    entry: type[Struct]
    shipped: tuple[str, ...]
    """File names of the shipped packs, within the system's folder."""
    build: Any
    """``build(entries) -> library value``: a function of the entries, later ones winning."""
    faults: Any
    """``faults(entry) -> list[(field, Text)]``: what is wrong with an entry of the right types."""
    shown: Any = None
    """``shown(entry) -> Row``: an entry for the catalogue: its id as ``label``, its kind as ``state``."""
    kinds: tuple[str, ...] = ()
    """What an entry's kind can be, for a list of one kind alone."""


class System:
    """The declarations of a system and what it does. One instance, without state."""

    name: ClassVar[str]
    """The identifier: ``harmonies``."""
    title: ClassVar[str]
    """Its name for people; a template marked with T."""
    round_seconds: ClassVar[int]
    part: ClassVar[type[Part]]
    sheet_type: ClassVar[type[Sheet]]
    sheet: ClassVar[tuple[Field, ...]]
    """The fields of its sheet, in the order in which a form asks for them. Names as in ``part.sheet``."""
    house: ClassVar[tuple[HouseRule, ...]] = ()
    actions: ClassVar[tuple[Action, ...]]
    check_names: ClassVar[Mapping[str, str]]
    """Every check it can ask for: its id and its title (a template marked with T)."""
    bodily: ClassVar[bool] = False
    """Whether its summary tells how the body stands: that comes before all other summaries."""
    badges_known: ClassVar[tuple[str, ...]]
    """Every badge it can give, the most urgent first."""
    sentences: ClassVar[Mapping[str, str]]
    """For each kind of event the template (marked with T) that its ``data`` and ``{who}`` fill."""
    packs: ClassVar[PackKind | None] = None

    def create(self, setup: Setup, sheet: Sheet, kind: str) -> Part:
        """The part of a new character with this sheet."""
        raise NotImplementedError

    def edited(self, play: Play, who: int, before: Part) -> None:
        """After a change of the sheet: bring the state in line with it. By default nothing."""

    def checks(self, setup: Setup, character: Character) -> Iterable[Check]:
        """All checks of a living or dead character, due and to come. A pure function of its arguments."""
        raise NotImplementedError

    def resolve(self, play: Play, who: int, check: Check, answer: Answer) -> None:
        """Carry out a check that is due (``play.at`` is the second at which it fell due)."""
        raise NotImplementedError

    def wounds(self, view: View, character: Character) -> Iterable[Row]:
        """Its rows in the wounds pane."""
        return ()

    def afflictions(self, view: View, character: Character) -> Iterable[Row]:
        """Its rows in the afflictions pane."""
        return ()

    def badges(self, view: View, character: Character) -> Iterable[str]:
        """What a character is: ``unconscious``, ``unstable``…; ``dead`` is the core's own."""
        return ()

    def numbers(self, view: View, character: Character) -> Mapping[str, Any]:
        """Its numbers in the JSON view."""
        raise NotImplementedError

    def urgent(self, view: View, character: Character) -> Text | None:
        """What must be seen of a character before anything else, because its life hangs on it; else ``None``."""
        return None

    def summary(self, view: View, character: Character) -> Text | None:
        """The few words beside the name in the party pane: ``pain 11``, ``HP 5/12``; ``None``: nothing."""
        return None

    def sound(self, view: View, character: Character) -> bool:
        """Whether the summary only says that nothing is wrong (full hit points): it gives way to all else."""
        return False

    def ails(self, view: View, character: Character) -> Iterable[Text]:
        """What else is wrong, in few words behind the summary: what runs in the blood, further losses."""
        return ()

    def health(self, view: View, character: Character) -> float | None:
        """How hurt a living body looks: 1.0 unhurt, 0.0 dying; ``None`` where these rules cannot tell."""
        return None

    def without(self, part: Part, keys: frozenset[str]) -> Part:
        """The part as somebody sees it who knows nothing of some afflictions (the keys of their rows).

        Without them, and without what they alone bring. By default nothing can be hidden so.
        """
        return part

    def died(self, play: Play, who: int) -> None:
        """A character using this system has died, by whichever system's rules: clear what is pending."""

    def revived(self, play: Play, who: int) -> None:
        """A character using this system lives again: start its clocks anew from ``play.at``."""

    def death_at_table(self, play: Play) -> None:
        """Somebody has died at ``play.at``, whichever its systems: what depends on who still lives."""

    def turn_started(self, play: Play, who: int) -> None:
        """In a fight, the turn of this character has come."""

    def session_checked(self, play: Play) -> None:
        """After every command, while it can still be changed: what depends on the whole party."""


def house_value(system: System, setup: Setup, name: str) -> Any:
    """The value of a house rule in force: the session's own, or the default."""
    key = f"{system.name}.{name}"
    if key in setup.house:
        return setup.house[key]
    for rule in system.house:
        if rule.field.name == name:
            return rule.field.default
    raise KeyError(key)
