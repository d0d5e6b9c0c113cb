"""How a session begins: the systems it uses, and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.names import printable
from rules.refusal import Refused
from rules.session import Session, Setup
from rules.systems import SYSTEMS, load
from rules.words import T


def new_session(systems: Sequence[str], title: str = "") -> Session:
    """An empty session at second 0. Raises :class:`Refused` for no, an unknown or a repeated system.

    A round is as long as the first system says (AX-01).
    """
    if not systems:
        raise Refused(T("a session needs a system: {systems:names}"), systems=list(SYSTEMS))
    for name in systems:
        if name not in SYSTEMS:
            raise Refused(
                T("{system} is no system; there are {systems:names}"),
                system=printable(name),
                systems=list(SYSTEMS),
            )
    if len(set(systems)) < len(systems):
        raise Refused(T("a system is named twice"))
    setup = Setup(round_seconds=load(systems[0]).round_seconds)
    return Session(systems=tuple(systems), title=title, setup=setup)
