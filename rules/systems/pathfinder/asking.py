"""Rolls that are asked for and wait to be made; and breath, held or not."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.play import Play
from rules.systems.pathfinder.entry import POISON, Entry
from rules.systems.pathfinder.state import BREATH, CONTRACT, NORMAL, Health, Pending


def health_of(play: Play, who: int) -> Health:
    """What these rules know of a character, as it stands at this point of the command."""
    return play.part(who, Health)


def ask(play: Play, who: int, what: str, **fields: Any) -> None:
    """A roll falls due at this second."""
    health = health_of(play, who)
    asked = Pending(id=health.next_id, what=what, at=play.at, **fields)
    play.put(who, replace(health, pending=(*health.pending, asked), next_id=health.next_id + 1))


def asked(health: Health, what: str, entry_id: str) -> Pending | None:
    """The roll of a sort about an entry that waits to be made, if there is one."""
    return next(
        (p for p in health.pending if p.what == what and p.entry is not None and p.entry.id == entry_id), None
    )


def ask_contraction(play: Play, who: int, entry: Entry, doses: int, dc: int | None, what: str = CONTRACT) -> None:
    """A contraction save falls due; of a poison that has one waiting, the doses add up until it is rolled."""
    health = health_of(play, who)
    waiting = asked(health, what, entry.id)
    if waiting is None:
        ask(play, who, what, entry=entry, doses=doses, dc=dc)
        return
    if entry.kind != POISON:
        return
    more = replace(waiting, doses=waiting.doses + doses, dc=dc if dc is not None else waiting.dc)
    play.put(who, replace(health, pending=tuple(more if p.id == more.id else p for p in health.pending)))


def answered(play: Play, who: int, pending_id: int) -> None:
    """A roll has been made: it is no longer asked for."""
    health = health_of(play, who)
    play.put(who, health.without_pending(lambda p: p.id == pending_id))


def breathe(play: Play, who: int) -> None:
    """The breath is no longer held: what hangs in the air is breathed in (P-93, P-94)."""
    health = health_of(play, who)
    in_the_air = [p for p in health.pending if p.what == BREATH]
    play.put(who, replace(health.without_pending(lambda p: p.what == BREATH), breath=NORMAL))
    for fumes in in_the_air:
        if fumes.entry is not None:
            ask_contraction(play, who, fumes.entry, fumes.doses, fumes.dc)
