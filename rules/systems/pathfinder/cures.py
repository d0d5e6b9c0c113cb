"""Magic: cures, restoration, and a course held for a while."""

from __future__ import annotations

from msgspec.structs import replace

from rules.play import Play
from rules.refusal import Refused
from rules.session import Setup
from rules.systems.pathfinder.asking import health_of
from rules.systems.pathfinder.course import change, cured, remove, tell
from rules.systems.pathfinder.drugs import tidy
from rules.systems.pathfinder.entry import MADNESS
from rules.systems.pathfinder.in_force import lasts
from rules.systems.pathfinder.madness import soften
from rules.systems.pathfinder.notation import fixed_seconds
from rules.systems.pathfinder.saving import D20
from rules.systems.pathfinder.schedule import dc_at
from rules.systems.pathfinder.state import Affliction, Health, Spell
from rules.words import T

GM = "gm"
SPELLS = ("remove_disease", "neutralize_poison", "remove_curse", "break_enchantment", GM)

AGED = "aged"
"""What stands for the years by which a curse has aged somebody."""

LESSER = "lesser"
NORMAL = "normal"
RESTORATIONS = (LESSER, NORMAL, "greater", "heal", "limited_wish", "miracle", "wish")

_SPELL_NAMES = {
    LESSER: "lesser_restoration",
    NORMAL: "restoration",
    "greater": "greater_restoration",
    "heal": "heal_spell",
}

CURSE_SPELLS = ("remove_curse", "break_enchantment")


def spells_for(affliction: Affliction) -> tuple[str, ...]:
    """The spells that end it: those of its entry, or of a curse's where a curse brought a madness (P-56)."""
    if affliction.is_madness:
        return CURSE_SPELLS if affliction.is_curse else ()
    return affliction.entry.usual_spells


def cure(play: Play, who: int, of: str, by: str, level: int | None) -> None:
    """A spell's caster level check against the current DC, or the game master's word. Raises :class:`Refused`.

    ``of`` is the id of an affliction or of a drug at work, a condition, or ``aged``.
    """
    affliction = health_of(play, who).bearing(of)
    if affliction is None:
        if by != GM:
            raise Refused(T("no spell ends that here; by=gm takes it away"))
        _take_away(play, who, of)
        return
    if by == GM:
        tell(play, who, "pathfinder.taken_away", affliction)
        remove(play, who, affliction.id)
        return
    fitting = spells_for(affliction)
    if not fitting:
        raise Refused(
            T("{name:own} is a madness: it takes a restoration"),
            name=affliction.named.own,
        )
    if by not in fitting:
        raise Refused(
            T("{spell:term} does not end {name:own}; it takes {spells:terms}"),
            spell=by,
            name=affliction.named.own,
            spells=list(fitting),
        )
    if level is None:
        raise Refused(T("the caster's level is needed: level="))
    die = play.roll(D20)
    dc = dc_at(play.setup, affliction, play.at)
    passed = die + level >= dc
    kind = "pathfinder.spell_worked" if passed else "pathfinder.spell_failed"
    tell(play, who, kind, affliction, spell=by, total=die + level, dc=dc)
    if passed:
        _cast(play, who, affliction, by)


def _cast(play: Play, who: int, affliction: Affliction, spell: str) -> None:
    entry = affliction.entry
    if not entry.together:
        cured(play, who, affliction.id)
        return
    # Several spells, no further apart than that, the limit included, in any order (P-86, AP-45).
    limit = fixed_seconds(entry.together, play.setup.round_seconds)
    recent = [s for s in affliction.spells if s.name != spell and play.at - s.at <= limit]
    recent.append(Spell(spell, play.at))
    if {s.name for s in recent} >= set(entry.spells):
        cured(play, who, affliction.id)
        return
    missing = [s for s in entry.spells if s not in {cast.name for cast in recent}]
    changed = change(play, who, affliction, spells=tuple(recent))
    tell(play, who, "pathfinder.spell_half", changed, spells=missing, lasts=limit)


def _take_away(play: Play, who: int, name: str) -> None:
    health = health_of(play, who)
    dosed = health.dosed(name)
    if dosed is not None:
        play.put(who, replace(health, timed=tuple(t for t in health.timed if t.source != name or t.dose is None)))
        play.emit("pathfinder.taken_away", who, of=dict(dosed.entry.own))
    elif name == AGED:
        play.put(who, replace(health, aged=0))
        play.emit("pathfinder.young_again", who)
    else:
        play.put(who, replace(health, timed=tuple(t for t in health.timed if t.condition != name)))
        play.emit("pathfinder.state_taken_away", who, condition=name)
    tidy(play, who)


def removable_states(setup: Setup, health: Health, at: int) -> list[str]:
    """The conditions that the game master can take away: those that something timed brings."""
    return sorted({t.condition for t in health.timed if t.condition is not None and lasts(setup, health, t, at)})


def restoration(play: Play, who: int, kind: str, level: int | None, of: str | None) -> None:
    """The magic that mends a mind (P-61, AP-49). Raises :class:`Refused`."""
    mad = [a for a in health_of(play, who).afflictions if a.kind == MADNESS]
    if kind == NORMAL:
        if level is None:
            raise Refused(T("the caster's level is needed: level="))
        chosen = [a for a in mad if of is None or a.entry.id == of]
        if of is not None and not chosen:
            raise Refused(T("a restoration mends a madness, and only one that no curse brought"))
        if len(chosen) > 1:
            raise Refused(T("several madnesses: say with of= which one the restoration mends"))
        play.emit("pathfinder.restored_mind", who, rule="P-61", spell=spell_name(kind))
        for affliction in chosen:
            soften(play, who, affliction.id, level)
        return
    play.emit(
        "pathfinder.no_effect" if kind == LESSER else "pathfinder.restored_mind",
        who,
        rule="P-61",
        spell=spell_name(kind),
    )
    if kind != LESSER:
        for affliction in mad:
            cured(play, who, affliction.id)


def spell_name(kind: str) -> str:
    """The word for a kind of restoration."""
    return _SPELL_NAMES.get(kind, kind)


# -- held by magic


def suspend(play: Play, who: int, of: str) -> None:
    """Magic holds a course: all its clocks stop."""
    affliction = health_of(play, who).bearing(of)
    assert affliction is not None
    tell(play, who, "pathfinder.suspended", change(play, who, affliction, suspended=play.at))


def resume(play: Play, who: int, of: str) -> None:
    """The course goes on where it stopped."""
    affliction = health_of(play, who).bearing(of)
    assert affliction is not None
    assert affliction.suspended is not None
    moved = later(affliction, play.at - affliction.suspended, play.at)
    play.put(who, health_of(play, who).with_affliction(replace(moved, suspended=None)))
    tell(play, who, "pathfinder.resumed", moved)


def later(affliction: Affliction, by: int, now: int) -> Affliction:
    """An affliction whose clocks stood still for so long; sun and moon did not wait for it."""

    def moved(at: int | None) -> int | None:
        return None if at is None else at + by

    return replace(
        affliction,
        onset_ends=moved(affliction.onset_ends),
        active_from=moved(affliction.active_from),
        anchor=now,
        next_save=moved(affliction.next_save),
        next_week=moved(affliction.next_week),
        quiet_until=moved(affliction.quiet_until),
        dawn_after=None if affliction.dawn_after is None else now,
        rerolled=moved(affliction.rerolled),
    )
