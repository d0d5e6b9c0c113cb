"""Drugs and dependence: a dose, its effects, its damage, the save against addiction."""

from __future__ import annotations

from msgspec.structs import replace

from rules.check import Answer, Check
from rules.play import Play
from rules.systems.pathfinder.abilities import lose, notice_unconscious
from rules.systems.pathfinder.asking import answered, ask, health_of
from rules.systems.pathfinder.catalogue import Catalogue, dependence_of
from rules.systems.pathfinder.course import change, contract, get, tell
from rules.systems.pathfinder.entry import DRUG, UNCONSCIOUS, Entry, Line
from rules.systems.pathfinder.house import YES, house
from rules.systems.pathfinder.notation import (
    CONDITION,
    DAMAGE,
    DRAIN,
    effects,
    hundred,
    seconds,
)
from rules.systems.pathfinder.saving import HUNDRED
from rules.systems.pathfinder.schedule import PER_DOSE
from rules.systems.pathfinder.state import ADDICTION_SAVE, Change, Dosed, Health, Pending, Timed
from rules.systems.pathfinder.striking import Origin, begin_state


def next_dose_dc(health: Health, drug: Entry) -> int:
    """The addiction DC of the next dose: +2 for each taken while its damage was unhealed (P-13)."""
    dosed = health.dosed(drug.id)
    doses = dosed.doses if dosed is not None else 0
    return (drug.dc or 0) + PER_DOSE * doses


def take(play: Play, who: int, drug: Entry, catalogue: Catalogue) -> None:
    """A dose: its effects at once, its damage, and the save against addiction (P-03 … P-07, P-10)."""
    health = health_of(play, who)
    dc = next_dose_dc(health, drug)
    before = health.dosed(drug.id)
    serial = before.serial + 1 if before is not None else 1
    counted = before.doses if before is not None else 0
    timed = _lines(play, health, drug, serial)
    losses = [
        (e.what, e.target, e.amount.get(play.roll)) for e in effects(drug.effects) if e.what in (DAMAGE, DRAIN)
    ]
    dosed = Dosed(drug, play.at, counted + 1, serial)
    health = replace(health, timed=(*health.timed, *timed), next_id=health.next_id + len(timed))
    play.put(who, health.with_drug(dosed))
    play.emit("pathfinder.taken", who, rule=drug.source, of=dict(drug.own), doses=dosed.doses)
    lose(play, who, losses, drug.id, drug.source)
    if play.character(who).died is not None:
        return
    tidy(play, who)
    _notice_sleep(play, who, timed)
    if drug.dc is None:
        return
    dependence = health_of(play, who).depends_on(drug.id)
    if dependence is not None:
        # A relapse: the DC is recorded, earlier successes are void (P-14, AP-15).
        relapsed = change(play, who, dependence, dc=max(dependence.dc, dc), streak=0, last_dose=play.at)
        tell(play, who, "pathfinder.relapsed", relapsed, dc=relapsed.dc)
        return
    brings = dependence_of(catalogue, drug)
    if brings is not None:
        ask(play, who, ADDICTION_SAVE, entry=drug, dc=dc, dose=serial, dependence=brings)


def _lines(play: Play, health: Health, drug: Entry, serial: int) -> tuple[Timed, ...]:
    """The effects of a dose, their dice asked for in the order of the lines."""
    found: list[Timed] = []
    shown: int | None = None
    for line in drug.lines:
        if line.suspect and house(play.setup, "suspect_lines") != YES:
            continue
        if not line.on:
            shown = None
        else:
            if shown is None:
                shown = play.roll(HUNDRED)
            low, high = hundred(line.on)
            if not low <= shown <= high:
                continue
        found.append(_line(play, health.next_id + len(found), drug, serial, line))
    return tuple(found)


def _line(play: Play, id: int, drug: Entry, serial: int, line: Line) -> Timed:
    round_seconds = play.setup.round_seconds
    since = play.at + (seconds(line.after, round_seconds, play.roll) if line.after else 0)
    until = since + seconds(line.lasts, round_seconds, play.roll)
    changes = tuple(
        Change(e.what, e.target, 0 if e.what == CONDITION else e.sign * e.amount.get(play.roll), e.type)
        for e in effects(line.effects)
        if e.holds
    )
    return Timed(
        id=id,
        source=drug.id,
        names=drug.own,
        kind=DRUG,
        since=since,
        until=until,
        dose=serial,
        relief=not line.harm,
        changes=changes,
        text=line.text,
    )


def _notice_sleep(play: Play, who: int, timed: tuple[Timed, ...]) -> None:
    for effect in timed:
        if effect.condition is not None and effect.since == play.at and effect.until is not None:
            play.emit(
                "pathfinder.state_until",
                who,
                of=dict(effect.names),
                condition=effect.condition,
                lasts=effect.until - play.at,
                until=effect.until,
            )
            if effect.condition == UNCONSCIOUS:
                notice_unconscious(play, who)


def addiction(play: Play, who: int, check: Check, answer: Answer, pending: Pending) -> None:
    """The save against addiction is made (P-11, P-12)."""
    drug, brings, dc = pending.entry, pending.dependence, pending.dc
    assert drug is not None
    assert brings is not None
    assert dc is not None
    tested = play.test(check, answer)
    answered(play, who, pending.id)
    stated = "" if tested.total is not None else "_stated"
    kind = ("pathfinder.not_addicted" if tested.success else "pathfinder.addicted") + stated
    play.emit(kind, who, rule=brings.source, of=dict(drug.own), total=tested.total, dc=dc, brings=dict(brings.own))
    if tested.success:
        return
    health = health_of(play, who)
    same = [
        p for p in health.pending if p.what == ADDICTION_SAVE and p.entry is not None and p.entry.id == drug.id
    ]
    play.put(who, health.without_pending(lambda p: p in same))
    dependence = get(play, who, contract(play, who, brings, dc, drug=drug))
    if dependence is None:
        return
    dependence = change(play, who, dependence, dc=max([dc, *(p.dc for p in same if p.dc is not None)]))
    origin = Origin(drug, drug.own, dependence.id)
    for effect in effects(drug.addicted):
        begin_state(play, who, effect, effect.amount.get(play.roll), origin)


def tidy(play: Play, who: int) -> None:
    """Forget a drug that has left the body, and states whose ability is no longer at 0."""
    health = health_of(play, who)
    kept: list[Dosed] = []
    for dosed in health.drugs:
        drug = dosed.entry.id
        if health.hurt_by(drug):
            kept.append(dosed)
        elif any(t.source == drug and t.dose is not None for t in health.timed):
            kept.append(dosed if not dosed.doses else replace(dosed, doses=0))
    timed = tuple(t for t in health.timed if not t.zero or health.left(t.zero) == 0)
    if tuple(kept) != health.drugs or timed != health.timed:
        play.put(who, replace(health, drugs=tuple(kept), timed=timed))
