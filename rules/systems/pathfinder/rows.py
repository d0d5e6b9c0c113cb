"""What the afflictions pane shows: every affliction under way and every drug in the body."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.session import Character, Setup
from rules.system import Row
from rules.systems.pathfinder.catalogue import Catalogue, catalogue_of, dependence_of
from rules.systems.pathfinder.drugs import next_dose_dc
from rules.systems.pathfinder.entry import DRUG
from rules.systems.pathfinder.in_force import ends, is_active, lasts, onset_ends, relieved
from rules.systems.pathfinder.notation import REROLL
from rules.systems.pathfinder.schedule import dc_at, next_morning, next_save, next_week
from rules.systems.pathfinder.spoken import change_text
from rules.systems.pathfinder.state import (
    ACTIVE,
    ONSET,
    SUSPENDED,
    Affliction,
    Dosed,
    Health,
    Timed,
)
from rules.systems.pathfinder.triggers import reroll_free
from rules.view import View
from rules.words import T, Text, say


def rows(view: View, character: Character) -> list[Row]:
    """The rows of a character, the oldest first; drugs after the rest."""
    health = character.part(Health)
    if health is None:
        return []
    alive = character.died is None
    found = [_affliction(view, health, affliction, alive) for affliction in health.afflictions]
    # Drugs alone look into the catalogue, which takes a while to read.
    catalogue = catalogue_of(view) if health.drugs else {}
    return found + [_drug(view, health, dosed, catalogue, alive) for dosed in health.drugs]


def phase(affliction: Affliction) -> str:
    """``onset``, ``active`` or ``suspended``."""
    return SUSPENDED if affliction.suspended is not None else affliction.phase


def next_event(setup: Setup, health: Health, affliction: Affliction, now: int) -> int | None:
    """The second at which something happens next; ``None`` where nothing will by itself."""
    if affliction.suspended is not None:
        return None
    if affliction.phase == ONSET:
        return onset_ends(setup, affliction)
    if REROLL in affliction.entry.effects:
        return reroll_free(now, affliction, setup.round_seconds)
    times = (next_save(setup, health, affliction), next_week(affliction), next_morning(setup, affliction))
    return min((t for t in times if t is not None), default=None)


def personalities(affliction: Affliction) -> int | None:
    """How many further personalities there are (P-69)."""
    per = affliction.entry.personalities
    return max(1, affliction.dc // per) if per else None


def _affliction(view: View, health: Health, affliction: Affliction, alive: bool) -> Row:
    entry, named = affliction.entry, affliction.named
    dc = dc_at(view.setup, affliction, view.now)
    happens = next_event(view.setup, health, affliction, view.now) if alive else None
    data: dict[str, Any] = {
        "id": named.id,
        "kind": affliction.kind,
        "dc": dc,
        "phase": phase(affliction),
        "doses": affliction.doses,
        "saves_made": affliction.saves_made,
        "saves_left": affliction.saves_left,
        "streak": affliction.streak,
        "cure": entry.cure,
        "next": happens,
        "secret": affliction.is_madness,
        "personalities": personalities(affliction),
        "degree": entry.degree or None,
        "until": _until(view, health, affliction),
    }
    return Row(
        system="pathfinder",
        label=named.label,
        title=named.title,
        key=str(affliction.id),
        state=phase(affliction),
        facts=tuple(_facts(view, health, affliction, dc)),
        next=happens,
        names=named.called,
        data=data,
        detail=tuple(_detail(view, affliction)),
        secret=affliction.is_madness,
        latent=affliction.phase == ONSET and not is_active(view.setup, affliction, view.now),
        rule=entry.source,
    )


def _until(view: View, health: Health, affliction: Affliction) -> int | None:
    """When a psychosis is no longer kept down, or when the state ends that it has brought; ``None``: neither."""
    if affliction.quiet_until is not None:
        return affliction.quiet_until
    running = [
        ends(view.setup, t)
        for t in health.timed
        if t.source == affliction.entry.id and t.condition is not None and lasts(view.setup, health, t, view.now)
    ]
    return max((end for end in running if end is not None), default=None)


def _facts(view: View, health: Health, affliction: Affliction, dc: int) -> Iterator[Text]:
    entry = affliction.entry
    if affliction.drug is not None:
        yield entry.title
    else:
        yield say(T("{kind:term}"), kind=affliction.kind)
    yield say(T("DC {dc}"), dc=dc)
    if affliction.doses > 1:
        yield say(T("{doses} doses"), doses=affliction.doses)
    left = affliction.saves_left
    if left is not None:
        yield say(T("{left:count|save|saves} left"), left=left)
    if entry.cure is not None and affliction.phase == ACTIVE:
        yield say(T("{streak} of {cure} in a row"), streak=affliction.streak, cure=entry.cure)
    count = personalities(affliction)
    if count is not None:
        yield say(T("{count:count|other personality|other personalities}"), count=count)
    if affliction.quiet_until is not None:
        yield say(T("kept down"))
    if affliction.in_view:
        yield say(T("source in view"))
    if (
        affliction.drug is not None
        and affliction.phase == ACTIVE
        and relieved(view.setup, health, affliction.drug, view.now)
    ):
        yield say(T("kept at bay by the drug"))
    if affliction.marked:
        yield say(T("second save failed"))


def _detail(view: View, affliction: Affliction) -> Iterator[Text]:
    setup = view.setup
    entry = affliction.entry
    yield say(T("contracted {when:moment}"), when=affliction.contracted)
    if affliction.phase == ONSET:
        end = onset_ends(setup, affliction)
        if end is not None and affliction.suspended is None:
            yield say(T("nothing is felt until {when:moment}"), when=end)
    elif affliction.active_from is not None:
        yield say(T("active since {when:moment}"), when=affliction.active_from)
    if affliction.doses > 1:
        yield say(
            T("{doses} doses: DC {base} and {more:signed} for those beyond the first"),
            doses=affliction.doses,
            base=affliction.base_dc,
            more=affliction.dc - affliction.base_dc,
        )
    if affliction.saves_made:
        yield say(T("{made:count|save|saves} made so far"), made=affliction.saves_made)
    if entry.cure is not None:
        yield say(T("cured by {cure:count|save|saves} in a row"), cure=entry.cure)
    elif not affliction.is_madness:
        yield say(T("no save cures it"))
    if entry.text and is_active(setup, affliction, view.now):
        yield say("{text:own}", text=entry.text)
    if affliction.marked and entry.further is not None and entry.further.text:
        yield say("{text:own}", text=entry.further.text)
    for spell in affliction.spells:
        yield say(T("{spell:term} took effect {when:moment}"), spell=spell.name, when=spell.at)
    if entry.note:
        yield say("{note:own}", note=entry.note)


def _drug(view: View, health: Health, dosed: Dosed, catalogue: Catalogue, alive: bool) -> Row:
    drug = dosed.entry
    running = [t for t in health.timed if t.source == drug.id and t.dose is not None and t.until is not None]
    happens = max((t.until for t in running if t.until is not None), default=None) if alive else None
    unhealed = sum(d.points for d in health.damage if d.source == drug.id)
    dc = next_dose_dc(health, drug)
    data: dict[str, Any] = {
        "id": drug.id,
        "kind": DRUG,
        "dc": dc,
        "phase": ACTIVE,
        "doses": dosed.doses,
        "saves_made": 0,
        "saves_left": None,
        "streak": 0,
        "cure": None,
        "next": happens,
        "secret": False,
    }
    facts = [say(T("drug"))]
    if dosed.doses:
        facts.append(say(T("{doses:count|dose|doses} in the body"), doses=dosed.doses))
    facts.append(say(T("next dose: DC {dc}"), dc=dc))
    if unhealed:
        facts.append(say(T("{points:count|point|points} unhealed"), points=unhealed))
    detail = [say(T("last taken {when:moment}"), when=dosed.last)]
    for timed in running:
        if lasts(view.setup, health, timed, view.now):
            detail += _dose_lines(timed)
    brings = dependence_of(catalogue, drug)
    if brings is not None:
        detail.append(say(T("what it brings: {name:own}"), name=brings.own))
    if drug.note:
        detail.append(say("{note:own}", note=drug.note))
    return Row(
        system="pathfinder",
        label=drug.label,
        title=drug.title,
        key=drug.id,
        state=ACTIVE,
        facts=tuple(facts),
        next=happens,
        names=drug.called,
        data=data,
        detail=tuple(detail),
        rule=drug.source,
    )


def _dose_lines(timed: Timed) -> Iterator[Text]:
    """What a dose still does, and until when."""
    until = timed.until or 0
    for change in timed.changes:
        yield say(
            T("dose {dose}, until {when:moment}: {what:text}"),
            dose=timed.dose,
            when=until,
            what=change_text(change),
        )
    if timed.text:
        yield say(T("dose {dose}, until {when:moment}: {text:own}"), dose=timed.dose, when=until, text=timed.text)
