"""How people are called: in a command, and before a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from rules.names import EVERYONE
from rules.session import Character


def names_of(people: Sequence[Character], everybody: Sequence[Character]) -> str:
    """How a command calls them: ``Ada,Bo``, or ``all``."""
    if len(people) > 1 and len(people) == len(everybody):
        return EVERYONE
    return ",".join(c.name for c in people)


NAME_AT_MOST = 20
"""Cells of a name that stands before a sentence of one line."""


def short_name(name: str, most: int = NAME_AT_MOST) -> str:
    """A name before a sentence: one as long as the line leaves none of it in sight; it is cut to so many cells."""
    if 2 * len(name) <= most:
        return name
    # Measuring cells needs a library that the plain dialogue does without.
    from rich.cells import cell_len

    from tui.columns import fit

    return name if cell_len(name) <= most else fit(name, most).rstrip()
