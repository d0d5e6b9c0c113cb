"""The core's own verbs, as declarations: what is typed before the fields, and what carries it out."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rules.action import Field
from rules.command import Command
from rules.play import Play
from rules.refusal import Refused
from rules.words import T

WHO = "WHO"
"""A word that names one character or several."""
ONE = "NAME"
"""A word that names one character."""


class Verb(Struct, frozen=True, kw_only=True):
    """A verb of the command line that belongs to no system."""

    name: str
    usage: str
    """How it is written: ``advance DURATION [auto=yes]``."""
    hint: str
    """What it does, in one line; a template marked with T."""
    do: Callable[[Play, Command], None]
    words: tuple[str, ...] = ()
    """What its words are, for completion: :data:`WHO`, :data:`ONE`, or anything else."""
    fields: tuple[Field, ...] = ()
    """The fields that it always takes (others may depend on the systems)."""


def misused(verb: Verb) -> Refused:
    """The refusal of a command whose words are not what its verb takes."""
    return Refused(T("write it so: {usage:usage}"), usage=verb.usage)
