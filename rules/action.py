"""Actions and their fields, as declarations: forms, menus, help and the text form are made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rules.words import Text

if TYPE_CHECKING:
    from rules.play import Play
    from rules.session import Character
    from rules.view import View

NUMBER = "number"
CHOICE = "choice"
YES_NO = "yes_no"
TEXT = "text"
NAME = "name"
"""The name of a character; arrives as its id."""
DICE = "dice"
"""A dice notation; arrives as its text."""

WOUNDS = "wounds"
AFFLICTIONS = "afflictions"


Given = Mapping[str, str]
"""The fields that are given, or count by default, each as it is written."""


class Choice(Struct, frozen=True):
    """One value that a field may take.

    ``names`` are further names in any language; ``hint`` says beside it what it means.
    """

    value: str
    label: Text
    names: tuple[str, ...] = ()
    hint: Text | None = None


class Field(Struct, frozen=True, kw_only=True):
    """A field of an action, of a check, of a sheet or of the settings."""

    name: str
    kind: str = NUMBER
    title: str
    """What it is called on the screen; a template marked with T."""
    required: bool = False
    default: Any = None
    """What an omitted field counts as; ``None``: it is blank."""
    lowest: int | None = None
    highest: int | None = None
    """The bounds of a number, both included."""
    choices: tuple[str, ...] = ()
    """The values of a choice that never vary, the default first."""
    options: Callable[[View, Character], list[Choice]] | None = None
    """The values of a choice that depend on the table: wounds, afflictions, the catalogue."""
    hint: str = ""
    """A short explanation; a template marked with T."""
    able: Callable[[View, Character, Character], Text | None] | None = None
    """Of a name: why the last of them cannot be meant where it is done to the other; ``None`` where that can be.

    The rules refuse with it, and a form offers only those who can.
    """
    asked: Callable[[Given], bool] | None = None
    """Whether it counts beside the values in force of the others, as they are written; a form asks only then."""
    needed: Callable[[Given], bool] | None = None
    """Whether the rules refuse to do without it beside the values in force of the others."""


class Action(Struct, frozen=True, kw_only=True):
    """Something the GM does to a character."""

    id: str
    """``SYSTEM.NAME``, as the command line knows it."""
    title: str
    """An imperative: ``wound``, ``give first aid``; a template marked with T."""
    do: Callable[[Play, int, Mapping[str, Any]], None]
    """Carries it out: the play, the character's id, and the fields by name (blank ones are ``None``)."""
    fields: tuple[Field, ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()
    """Groups of fields of which exactly one must be given."""
    rolls: bool = False
    """Whether it takes ``roll=``."""
    dice: Callable[[View, Character], str | None] | None = None
    """For the screen: the first dice that it will ask for."""
    thrown: Callable[[Given], bool] | None = None
    """Whether it asks for dice beside the values in force of its fields; where it does not say so, always."""
    possible: Callable[[View, Character], Text | None] | None = None
    """Why it cannot be done to this character now; ``None`` when it can."""
    living: bool = True
    """Whether it is refused for the dead."""
    pane: str = WOUNDS
    key: str = ""
    """A letter proposed for the action menu; unique within its system where given."""
    rule: str = ""
    hint: str = ""
    """One line of explanation; a template marked with T."""
