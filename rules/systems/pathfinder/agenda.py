"""Everything that these rules ask of a character, due and to come."""

from __future__ import annotations

from collections.abc import Iterator

from rules.check import NOTICE, Check, Rank
from rules.session import Character, Setup
from rules.systems.pathfinder.entry import MORNING
from rules.systems.pathfinder.in_force import ends, onset_ends
from rules.systems.pathfinder.pending_checks import pending_check, what_follows
from rules.systems.pathfinder.rolls import leading_to, save_check
from rules.systems.pathfinder.schedule import next_morning, next_save, next_week
from rules.systems.pathfinder.spoken import striking
from rules.systems.pathfinder.state import Affliction, Health, Timed
from rules.systems.pathfinder.words import CHECKS
from rules.words import T, Text, say


def checks(setup: Setup, character: Character) -> Iterator[Check]:
    """All checks of a character; the dead have none (AX-07)."""
    health = character.part(Health)
    if health is None or character.died is not None:
        return
    for pending in health.pending:
        yield pending_check(setup, character.id, health, pending)
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
        check = save_check(setup, who, health, affliction, due, "save", f"course {affliction.id}")
        yield leading_to(check, _relief(affliction), _strikes(affliction), affliction.id)
    week = next_week(affliction)
    if week is not None:
        yield leading_to(
            save_check(setup, who, health, affliction, week, "weekly", f"week {affliction.id}"),
            say(T("its DC falls")),
            say(T("nothing changes")),
            affliction.id,
        )
    dawn = next_morning(setup, affliction)
    if dawn is not None:
        failure, success = what_follows(MORNING)
        check = save_check(setup, who, health, affliction, dawn, "morning", f"{MORNING} {affliction.id}")
        yield leading_to(check, success, failure, affliction.id)
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


def _strikes(affliction: Affliction) -> Text:
    """What a failed save leads to: at the first time the initial effect, where there is one (P-122)."""
    entry = affliction.entry
    return striking(entry.initial if entry.initial and not affliction.struck else entry.effects)


def _relief(affliction: Affliction) -> Text:
    cure = affliction.entry.cure
    if cure is None:
        return say(T("no effect this time"))
    if affliction.streak + 1 >= cure:
        return say(T("cured"))
    return say(T("{streak} of {cure} in a row"), streak=affliction.streak + 1, cure=cure)


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
