"""Exposure: the contraction save, further doses of a poison, fumes and held breath."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.check import Answer, Check
from rules.play import Play
from rules.refusal import Refused
from rules.session import Setup
from rules.systems.pathfinder.asking import answered, ask_contraction, breathe, health_of
from rules.systems.pathfinder.course import contract, further_doses
from rules.systems.pathfinder.entry import (
    CONTACT,
    INHALED,
    INJURY,
    POISON,
    Entry,
)
from rules.systems.pathfinder.house import SAVES, house
from rules.systems.pathfinder.schedule import PER_DOSE
from rules.systems.pathfinder.state import BREATH, HELD, NORMAL, OUT, Health, Pending
from rules.words import T


def expose(play: Play, who: int, entry: Entry, doses: int, dc: int | None, route: str | None) -> None:
    """Somebody meets a poison, a disease or a curse. Raises :class:`Refused` where that makes no sense."""
    if doses > 1 and entry.kind != POISON:
        raise Refused(T("{name:own}: only the doses of a poison add up"), name=entry.own)
    _check_route(entry, route)
    known = _base_dc(health_of(play, who), entry)
    if dc is None and known is None:
        raise Refused(T("{name:own} has no DC of its own: give it with dc="), name=entry.own)
    if entry.dc is None and dc is None:
        # What it came with may be gone by the time that this dose's save is rolled.
        dc = known
    if entry.kind == POISON and (route or _first_route(entry)) == INHALED and health_of(play, who).breath == HELD:
        ask_contraction(play, who, entry, doses, dc, BREATH)
        _tell(play, who, "pathfinder.fumes", entry)
        return
    arrive(play, who, entry, doses, dc)


def _first_route(entry: Entry) -> str | None:
    return entry.routes[0] if entry.routes else None


def _check_route(entry: Entry, route: str | None) -> None:
    # A contact poison may be used on a weapon as well (AP-33).
    fitting = {*entry.routes, *((INJURY,) if CONTACT in entry.routes and entry.kind == POISON else ())}
    if route is not None and entry.routes and route not in fitting:
        raise Refused(
            T("{name:own} does not come that way; its route is {routes:terms}"),
            name=entry.own,
            routes=list(entry.routes),
        )


def _base_dc(health: Health, entry: Entry) -> int | None:
    """The DC of a first dose: the entry's, or of a poison under way the one that it came with."""
    present = health.suffers(entry.id)
    if entry.kind == POISON and present is not None and not entry.periodic:
        return present.base_dc
    return entry.dc


def _tell(play: Play, who: int, kind: str, entry: Entry, **data: Any) -> None:
    play.emit(kind, who, rule=entry.source, of=dict(entry.own), **data)


def arrive(play: Play, who: int, entry: Entry, doses: int, dc: int | None) -> None:
    """It reaches the body: a contraction save falls due, or it adds to what is there (P-35, P-95, AP-12)."""
    present = health_of(play, who).suffers(entry.id)
    if present is not None and entry.kind != POISON:
        _tell(play, who, "pathfinder.already", entry)
        return
    if present is not None and house(play.setup, "extra_dose") != SAVES:
        further_doses(play, who, present, doses, dc)
        return
    ask_contraction(play, who, entry, doses, dc)
    if doses > 1:
        _tell(play, who, "pathfinder.exposed_doses", entry, doses=doses)
    else:
        _tell(play, who, "pathfinder.exposed", entry)


def contraction_dc(setup: Setup, health: Health, pending: Pending, entry: Entry) -> int:
    """The DC of a contraction save: +2 for each dose beyond the first, or for each active one (AP-31)."""
    base = pending.dc if pending.dc is not None else _base_dc(health, entry)
    present = health.suffers(entry.id)
    if house(setup, "extra_dose") == SAVES:
        beyond = present.doses if present is not None and entry.kind == POISON else 0
    else:
        beyond = pending.doses - 1
    return (base or 0) + PER_DOSE * beyond


def stays(health: Health, entry: Entry) -> bool:
    """Whether even a passed first save leaves it in the body (AP-38)."""
    return entry.certain and entry.cure != 1 and health.suffers(entry.id) is None


def contraction(play: Play, who: int, check: Check, answer: Answer, pending: Pending) -> None:
    """The contraction save is made (AP-01)."""
    entry = pending.entry
    assert entry is not None
    health = health_of(play, who)
    tested = play.test(check, answer)
    dc = contraction_dc(play.setup, health, pending, entry)
    doses = pending.doses
    if house(play.setup, "extra_dose") == SAVES and doses > 1:
        # Each dose has a save of its own: the others go on waiting.
        fewer = replace(pending, doses=doses - 1)
        play.put(who, replace(health, pending=tuple(fewer if p.id == fewer.id else p for p in health.pending)))
        doses = 1
    else:
        answered(play, who, pending.id)
    stated = "" if tested.total is not None else "_stated"
    kind = ("pathfinder.contract_passed" if tested.success else "pathfinder.contract_failed") + stated
    _tell(play, who, kind, entry, total=tested.total, dc=dc)
    base = pending.dc if pending.dc is not None else _base_dc(health, entry) or 0
    if tested.success:
        if stays(health, entry):
            contract(play, who, entry, base, doses=doses, passed=True)
        return
    present = health_of(play, who).suffers(entry.id)
    if present is None:
        contract(play, who, entry, base, doses=doses)
    elif entry.kind == POISON:
        further_doses(play, who, present, doses, pending.dc)


# -- breath


def set_breath(play: Play, who: int, state: str) -> None:
    """The breath is held, or no longer; ``out``: the cloud is left behind (P-93, P-94)."""
    if state == NORMAL:
        breathe(play, who)
    elif state == OUT:
        health = health_of(play, who).without_pending(lambda p: p.what == BREATH)
        play.put(who, replace(health, breath=NORMAL))
    else:
        play.put(who, replace(health_of(play, who), breath=HELD))
    play.emit(
        {
            HELD: "pathfinder.breath_held",
            NORMAL: "pathfinder.breath_normal",
            OUT: "pathfinder.breath_out",
        }[state],
        who,
        rule="P-93",
    )


def breath(play: Play, who: int, check: Check, answer: Answer, pending: Pending) -> None:
    """The d100 of a round in fumes: 50 or less, and nothing is breathed in (P-93, AP-39)."""
    entry = pending.entry
    assert entry is not None
    tested = play.test(check, answer)
    health = health_of(play, who)
    if tested.success:
        later = replace(pending, at=play.at + play.setup.round_seconds)
        play.put(who, replace(health, pending=tuple(later if p.id == later.id else p for p in health.pending)))
        _tell(play, who, "pathfinder.breath_kept", entry)
        return
    answered(play, who, pending.id)
    _tell(play, who, "pathfinder.breath_lost", entry)
    arrive(play, who, entry, pending.doses, pending.dc)
