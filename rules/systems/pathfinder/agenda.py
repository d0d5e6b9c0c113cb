"""Everything that these rules ask of a character, due and to come."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.check import NOTICE, Check, Modifier, Needs, Rank
from rules.session import Character, Setup
from rules.systems.pathfinder.entry import HELP, MADNESS, MORNING, SUPPRESS, UNCONSCIOUS, Entry
from rules.systems.pathfinder.exposure import contraction_dc
from rules.systems.pathfinder.in_force import ends, onset_ends
from rules.systems.pathfinder.madness import OF, mad_dc
from rules.systems.pathfinder.saving import D20, HUNDRED, needs, save_modifiers, save_name
from rules.systems.pathfinder.schedule import dc_at, next_morning, next_save, next_week
from rules.systems.pathfinder.state import (
    ADDICTION_SAVE,
    BREATH,
    CONTRACT,
    MAD,
    Affliction,
    Health,
    Pending,
    Timed,
)
from rules.systems.pathfinder.words import CHECKS
from rules.words import T, Text, say

BREATH_KEPT = 50
"""What a d100 may show at most for the breath to be kept (P-93)."""


def checks(setup: Setup, character: Character) -> Iterator[Check]:
    """All checks of a character; the dead have none (AX-07)."""
    health = character.part(Health)
    if health is None or character.died is not None:
        return
    for pending in health.pending:
        yield _pending(setup, character.id, health, pending)
    for affliction in health.afflictions:
        if affliction.suspended is None:
            yield from _course(setup, character.id, health, affliction)
    for timed in health.timed:
        end = ends(setup, timed)
        if end is not None:
            yield _end(character.id, timed, end)
    for ability, at in health.healing.items():
        yield Check(
            check="pathfinder.recovery",
            who=character.id,
            at=at,
            kind=NOTICE,
            rank=Rank.NATURAL_HEALING,
            of=ability,
            key=ability,
            title=say(CHECKS["recovery"], ability=ability.capitalize()),
            outcomes=(),
            rule="P-05",
        )


def _pending(setup: Setup, who: int, health: Health, pending: Pending) -> Check:
    match pending.what:
        case "contract":
            return _contract(setup, who, health, pending)
        case "addiction":
            return _addiction(setup, who, health, pending)
        case "mad":
            return _mad(setup, who, health, pending)
        case "breath":
            return _breath(who, pending)
    return _triggered(setup, who, health, pending)


def _title(name: str, entry: Entry, save: str) -> Text:
    return say(CHECKS[name], name=entry.own, save=save_name(save).template)


def _contract(setup: Setup, who: int, health: Health, pending: Pending) -> Check:
    entry = pending.entry
    assert entry is not None
    modifiers = save_modifiers(setup, health, entry.saves_with, pending.at)
    dc = contraction_dc(setup, health, pending, entry)
    onset = entry.usual_onset
    return _roll(
        "contract",
        who,
        pending.at,
        pending.id,
        entry,
        modifiers,
        needs(setup, dc, modifiers),
        key=f"{CONTRACT} {pending.id}",
        title=say(CHECKS["contract"], name=entry.own, save=save_name(entry.saves_with).template, dc=dc),
        success=say(T("it stays in the body all the same")) if entry.certain else say(T("nothing happens")),
        failure=say(T("it takes hold; its effects come later")) if onset else say(T("it strikes at once")),
    )


def _addiction(setup: Setup, who: int, health: Health, pending: Pending) -> Check:
    drug = pending.entry
    assert drug is not None
    assert pending.dose is not None
    dc = pending.dc or 0
    modifiers = save_modifiers(setup, health, drug.saves_with, pending.at, without_dose=(drug.id, pending.dose))
    return _roll(
        "addiction",
        who,
        pending.at,
        pending.id,
        drug,
        modifiers,
        needs(setup, dc, modifiers),
        key=f"{ADDICTION_SAVE} {pending.dose}",
        title=say(CHECKS["addiction"], name=drug.own, save=save_name(drug.saves_with).template, dc=dc),
        success=say(T("no dependence")),
        failure=say(T("{degree:term} dependence"), degree=pending.dependence.degree if pending.dependence else ""),
        rule="P-10",
    )


def _mad(setup: Setup, who: int, health: Health, pending: Pending) -> Check:
    entry = pending.entry
    modifiers = save_modifiers(setup, health, "will", pending.at, mental=True)
    if entry is None:
        return Check(
            check="pathfinder.mad",
            who=who,
            at=pending.at,
            born=pending.id,
            key=f"{MAD} {pending.id}",
            title=say(CHECKS["mad_open"], ability=pending.ability.capitalize()),
            dice=D20,
            modifiers=modifiers,
            fields=(OF,),
            secret=True,
            rule="P-49",
            on_success=say(T("no madness")),
            on_failure=say(T("the madness that you name, or that a d100 draws, strikes")),
        )
    dc = mad_dc(setup, health, entry, pending.at)
    again = health.suffers(entry.id) is not None
    return _roll(
        "mad",
        who,
        pending.at,
        pending.id,
        entry,
        modifiers,
        needs(setup, dc, modifiers),
        key=f"{MAD} {pending.id}",
        title=say(CHECKS["mad"], name=entry.own, save=save_name("will").template, dc=dc),
        success=say(T("no madness")),
        failure=say(T("its DC rises by 5")) if again else say(T("it takes hold")),
        rule="P-52",
        secret=True,
    )


def _breath(who: int, pending: Pending) -> Check:
    entry = pending.entry
    assert entry is not None
    return Check(
        check="pathfinder.breath",
        who=who,
        at=pending.at,
        born=pending.id,
        of=entry.id,
        of_names=entry.called,
        key=f"{BREATH} {pending.id}",
        title=say(CHECKS["breath"], name=entry.own),
        dice=HUNDRED,
        needs=Needs("<=", BREATH_KEPT),
        modifiable=False,
        rule="P-93",
        on_success=say(T("nothing is breathed in; again next round")),
        on_failure=say(T("it is breathed in: the contraction save falls due")),
    )


_MORNINGS = (SUPPRESS, UNCONSCIOUS)


def _triggered(setup: Setup, who: int, health: Health, pending: Pending) -> Check:
    affliction = health.affliction(pending.of or 0)
    assert affliction is not None
    name = "morning" if pending.on in _MORNINGS else "save"
    failure, success = _what_follows(pending.on)
    check = _save(setup, who, health, affliction, pending.at, name, f"{pending.on} {pending.id}")
    return _with(check, success, failure, pending.id)


def _what_follows(on: str) -> tuple[Text, Text]:
    """What a failed and a passed save of a trigger lead to."""
    if on == HELP:
        return say(T("the help is refused")), say(T("the help is accepted"))
    if on == SUPPRESS:
        return say(T("the madness is not kept down")), say(T("it is kept down for a day"))
    if on in (UNCONSCIOUS, MORNING):
        return say(T("another personality takes over")), say(T("it is its own self"))
    return say(T("it strikes")), say(T("nothing happens"))


def _course(setup: Setup, who: int, health: Health, affliction: Affliction) -> Iterator[Check]:
    onset = onset_ends(setup, affliction)
    if onset is not None:
        yield Check(
            check="pathfinder.onset",
            who=who,
            at=onset,
            kind=NOTICE,
            rank=Rank.ONSET,
            born=affliction.id,
            of=affliction.named.id,
            of_names=affliction.named.called,
            key=str(affliction.id),
            title=say(CHECKS["onset"], name=affliction.named.own),
            outcomes=(),
            secret=affliction.is_madness,
            rule=affliction.entry.source,
        )
    due = next_save(setup, health, affliction)
    if due is not None:
        check = _save(setup, who, health, affliction, due, "save", f"course {affliction.id}")
        yield _with(check, _relief(affliction), say(T("it strikes")), affliction.id)
    week = next_week(affliction)
    if week is not None:
        yield _with(
            _save(setup, who, health, affliction, week, "weekly", f"week {affliction.id}"),
            say(T("its DC falls")),
            say(T("nothing changes")),
            affliction.id,
        )
    dawn = next_morning(setup, affliction)
    if dawn is not None:
        failure, success = _what_follows(MORNING)
        check = _save(setup, who, health, affliction, dawn, "morning", f"{MORNING} {affliction.id}")
        yield _with(check, success, failure, affliction.id)
    if affliction.quiet_until is not None:
        yield Check(
            check="pathfinder.ends",
            who=who,
            at=affliction.quiet_until,
            kind=NOTICE,
            rank=Rank.ENDS,
            born=affliction.id,
            of=affliction.entry.id,
            of_names=affliction.entry.called,
            key=f"quiet {affliction.id}",
            title=say(CHECKS["quiet_ends"], name=affliction.entry.own),
            outcomes=(),
            secret=True,
            rule=affliction.entry.source,
        )


def _relief(affliction: Affliction) -> Text:
    cure = affliction.entry.cure
    if cure is None:
        return say(T("no effect this time"))
    if affliction.streak + 1 >= cure:
        return say(T("cured"))
    return say(T("{streak} of {cure} in a row"), streak=affliction.streak + 1, cure=cure)


def _save(setup: Setup, who: int, health: Health, affliction: Affliction, at: int, name: str, key: str) -> Check:
    entry = affliction.entry
    later = entry.later_save
    save = later[0] if later is not None else entry.saves_with
    modifiers = save_modifiers(setup, health, save, at, mental=entry.kind == MADNESS)
    dc = dc_at(setup, affliction, at)
    named = affliction.named
    return _roll(
        name,
        who,
        at,
        affliction.id,
        named,
        modifiers,
        needs(setup, dc, modifiers),
        key=key,
        title=say(CHECKS[name], name=named.own, save=save_name(save).template, dc=dc),
        rule=entry.source,
        secret=False,
    )


def _roll(
    name: str,
    who: int,
    at: int,
    born: int,
    entry: Entry,
    modifiers: tuple[Modifier, ...],
    wanted: Needs,
    *,
    key: str,
    title: Text,
    success: Text | None = None,
    failure: Text | None = None,
    rule: str = "",
    secret: bool = False,
) -> Check:
    return Check(
        check=f"pathfinder.{name}",
        who=who,
        at=at,
        born=born,
        of=entry.id,
        of_names=entry.called,
        key=key,
        title=title,
        dice=D20,
        modifiers=modifiers,
        needs=wanted,
        secret=secret,
        rule=rule or entry.source,
        on_success=success,
        on_failure=failure,
    )


def _with(check: Check, success: Text, failure: Text, born: int) -> Check:
    return replace(check, on_success=success, on_failure=failure, born=born)


def _end(who: int, timed: Timed, at: int) -> Check:
    title = (
        say(CHECKS["state_ends"], condition=timed.condition, name=timed.names)
        if timed.condition is not None
        else say(CHECKS["ends"], name=timed.names)
    )
    return Check(
        check="pathfinder.ends",
        who=who,
        at=at,
        kind=NOTICE,
        rank=Rank.ENDS,
        born=timed.id,
        of=timed.source,
        of_names=tuple(timed.names.values()),
        key=f"timed {timed.id}",
        title=title,
        outcomes=(),
    )
