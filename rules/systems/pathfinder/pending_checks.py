"""What has been asked for and waits to be rolled, as checks."""

from __future__ import annotations

from rules.check import Check, Needs
from rules.session import Setup
from rules.systems.pathfinder.entry import HELP, MORNING, SUPPRESS, UNCONSCIOUS
from rules.systems.pathfinder.exposure import contraction_dc, stays
from rules.systems.pathfinder.madness import OF, mad_dc
from rules.systems.pathfinder.rolls import leading_to, roll, save_check
from rules.systems.pathfinder.saving import D20, HUNDRED, needs, save_modifiers, save_name
from rules.systems.pathfinder.spoken import at_once
from rules.systems.pathfinder.state import ADDICTION_SAVE, BREATH, CONTRACT, MAD, Health, Pending
from rules.systems.pathfinder.words import CHECKS
from rules.words import T, Text, say

BREATH_KEPT = 50
"""What a d100 may show at most for the breath to be kept (P-93)."""


def pending_check(setup: Setup, who: int, health: Health, pending: Pending) -> Check:
    """The check of a roll that waits."""
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


def _contract(setup: Setup, who: int, health: Health, pending: Pending) -> Check:
    entry = pending.entry
    assert entry is not None
    modifiers = save_modifiers(setup, health, entry.saves_with, pending.at)
    dc = contraction_dc(setup, health, pending, entry)
    onset = entry.usual_onset
    return roll(
        "contract",
        who,
        pending.at,
        pending.id,
        entry,
        modifiers,
        needs(setup, dc, modifiers),
        key=f"{CONTRACT} {pending.id}",
        title=say(CHECKS["contract"], name=entry.own, save=save_name(entry.saves_with).template, dc=dc),
        success=say(T("it stays in the body all the same")) if stays(health, entry) else say(T("nothing happens")),
        failure=say(T("it takes hold; its effects come later"))
        if onset
        else at_once(entry.initial or entry.effects),
    )


def _addiction(setup: Setup, who: int, health: Health, pending: Pending) -> Check:
    drug = pending.entry
    assert drug is not None
    assert pending.dose is not None
    dc = pending.dc or 0
    modifiers = save_modifiers(setup, health, drug.saves_with, pending.at, without_dose=(drug.id, pending.dose))
    return roll(
        "addiction",
        who,
        pending.at,
        pending.id,
        drug,
        modifiers,
        needs(setup, dc, modifiers),
        key=f"{ADDICTION_SAVE} {pending.id}",
        title=say(CHECKS["addiction"], name=drug.own, save=save_name(drug.saves_with).template, dc=dc),
        success=say(T("no dependence")),
        failure=pending.dependence.title if pending.dependence is not None else say(T("dependence")),
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
    return roll(
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
    failure, success = what_follows(pending.on)
    check = save_check(setup, who, health, affliction, pending.at, name, f"{pending.on} {pending.id}")
    return leading_to(check, success, failure, pending.id)


def what_follows(on: str) -> tuple[Text, Text]:
    """What a failed and a passed save of a trigger lead to."""
    if on == HELP:
        return say(T("the help is refused")), say(T("the help is accepted"))
    if on == SUPPRESS:
        return say(T("the madness is not kept down")), say(T("it is kept down for a day"))
    if on in (UNCONSCIOUS, MORNING):
        return say(T("another personality takes over")), say(T("the own personality keeps or regains control"))
    return say(T("it strikes")), say(T("nothing happens"))
