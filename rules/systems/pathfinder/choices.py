"""What can be chosen in the fields of the actions: the catalogue, and what a character suffers from."""

from __future__ import annotations

from collections.abc import Callable

from rules.action import Choice
from rules.session import Character
from rules.systems.pathfinder.catalogue import catalogue_of, choice, of_kind
from rules.systems.pathfinder.cures import (
    AGED,
    GM,
    RESTORATIONS,
    SPELLS,
    removable_states,
    spell_name,
    spells_for,
)
from rules.systems.pathfinder.entry import CURSE, DISEASE, DRUG, MADNESS, POISON
from rules.systems.pathfinder.notation import DAMAGE, DRAIN
from rules.systems.pathfinder.state import HELD, NORMAL, OUT, Affliction, Health
from rules.systems.pathfinder.triggers import sources
from rules.view import View
from rules.words import T, Text, say

Options = Callable[[View, Character], list[Choice]]


def entries(*kinds: str, with_dc: bool = False) -> Options:
    """The entries of some kinds; ``with_dc``: only those with a DC of their own."""

    def options(view: View, _: Character) -> list[Choice]:
        known = of_kind(catalogue_of(view), *kinds)
        return [choice(entry) for entry in known if not with_dc or entry.dc is not None]

    return options


EXPOSURES = entries(POISON, DISEASE, CURSE)
DRUGS = entries(DRUG)
HANDLED = entries(POISON, with_dc=True)
MADE = entries(POISON, DRUG, with_dc=True)


def words(*pairs: tuple[str, Text]) -> Options:
    """Values that never vary, each with a label of its own."""
    fixed = [Choice(value, label) for value, label in pairs]

    def options(_view: View, _who: Character) -> list[Choice]:
        return fixed

    return options


SEEN = words(("in", say(T("in view"))), ("out", say(T("out of view"))))
BREATHS = words((HELD, say(T("held"))), (NORMAL, say(T("normal breath"))), (OUT, say(T("out of the cloud"))))
RESTORATION_KINDS = words(*((kind, say("{word:term}", word=spell_name(kind))) for kind in RESTORATIONS))
LOSSES = words((DAMAGE, say(T("ability damage"))), (DRAIN, say(T("ability drain"))))


def _present(affliction: Affliction) -> Choice:
    named = affliction.named
    # A dependence and its drug share a name; whoever cures means the dependence.
    return Choice(named.id, named.title, named.called, say("{kind:term}", kind=affliction.kind))


def _health(character: Character) -> Health | None:
    return character.part(Health)


def afflictions(allowed: Callable[[Affliction], bool]) -> Options:
    """The afflictions that a character suffers from, of some sort."""

    def options(_view: View, character: Character) -> list[Choice]:
        health = _health(character)
        found = health.afflictions if health is not None else ()
        return [_present(a) for a in found if allowed(a)]

    return options


def triggered_by(on: str) -> Options:
    """Those that a trigger can fit."""
    return afflictions(lambda a: a.entry.trigger(on) is not None)


MADNESSES = afflictions(lambda a: a.entry.kind == MADNESS)
RUNNING = afflictions(lambda a: a.suspended is None)
HELD_BY_MAGIC = afflictions(lambda a: a.suspended is not None)


def in_view(_view: View, character: Character) -> list[Choice]:
    """The manias and phobias."""
    health = _health(character)
    return [_present(a) for a in sources(health, None)] if health is not None else []


def cures(_view: View, character: Character) -> list[Choice]:
    """The spells that end something of this character's, then the others, and the game master's word."""
    health = _health(character)
    afflictions = health.afflictions if health is not None else ()
    fitting = {spell for affliction in afflictions for spell in spells_for(affliction)}
    found = sorted(SPELLS, key=lambda spell: spell not in fitting and (spell != GM or bool(fitting)))
    return [Choice(spell, say("{word:term}", word=spell)) for spell in found]


def curable(view: View, character: Character) -> list[Choice]:
    """Whatever can be taken from a character: afflictions, drugs at work, states, years."""
    health = _health(character)
    if health is None:
        return []
    found = [_present(a) for a in health.afflictions]
    taken = {a.named.id for a in health.afflictions}
    for dosed in health.drugs:
        drug = dosed.entry
        if drug.id not in taken and any(t.source == drug.id and t.dose is not None for t in health.timed):
            found.append(Choice(drug.id, drug.title, drug.called, say(T("drug"))))
    for condition in removable_states(view.setup, health, view.now):
        found.append(Choice(condition, say("{word:term}", word=condition)))
    if health.aged:
        found.append(Choice(AGED, say(T("years of ageing"))))
    return found
