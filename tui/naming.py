"""How a command calls those whom it is for."""

from __future__ import annotations

from collections.abc import Sequence

from rules.names import EVERYONE
from rules.session import Character


def names_of(people: Sequence[Character], everybody: Sequence[Character]) -> str:
    """How a command calls them: ``Ada,Bo``, or ``all``."""
    if len(people) > 1 and len(people) == len(everybody):
        return EVERYONE
    return ",".join(c.name for c in people)
