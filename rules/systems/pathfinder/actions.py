"""What the game master can do to a character, as declarations; the rules are in the other modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules import action
from rules.action import AFFLICTIONS, Action, Field, Given
from rules.session import Character
from rules.systems.pathfinder import choices
from rules.systems.pathfinder.cures import GM, NORMAL, SPELLS
from rules.systems.pathfinder.doing import (
    afflicted,
    answers,
    anything_to_cure,
    do_craft,
    do_cure,
    do_damage,
    do_drain,
    do_expose,
    do_fumble,
    do_handle,
    do_madness,
    do_restoration,
    do_restore,
    do_resume,
    do_suspend,
    do_take,
    do_view,
    needs_any,
    triggering,
)
from rules.systems.pathfinder.entry import CONFRONTED, HELP, ROUTES, STRESS, SUPPRESS, UNCONSCIOUS, WOUNDED
from rules.systems.pathfinder.exposure import set_breath
from rules.systems.pathfinder.madness import KIND
from rules.systems.pathfinder.notation import ABILITIES, DAMAGE
from rules.systems.pathfinder.saving import D20, HUNDRED
from rules.systems.pathfinder.state import Health
from rules.systems.pathfinder.triggers import reroll, rerollers, sources
from rules.view import View
from rules.words import T

Values = Mapping[str, Any]

_ABILITY = Field(name="ability", kind=action.CHOICE, title=T("ability"), choices=ABILITIES, required=True)
_AMOUNT = Field(name="amount", title=T("points"), lowest=1, highest=1_000, required=True)
_LEVEL = Field(name="level", title=T("caster level"), lowest=1, highest=100)
_POISON = Field(name="poison", kind=action.CHOICE, title=T("poison"), options=choices.HANDLED, required=True)


def _of(options: choices.Options, required: bool = False) -> Field:
    return Field(
        name="of",
        kind=action.CHOICE,
        title=T("affliction"),
        options=options,
        required=required,
        hint="" if required else T("blank: whichever it fits"),
    )


def _by_spell(given: Given) -> bool:
    return given.get("by") != GM


def _by_level(given: Given) -> bool:
    """The one restoration that does as much as its caster can."""
    return given.get("kind") == NORMAL


def _d20(_view: View, _who: Character) -> str:
    return D20


def _d100(_view: View, character: Character) -> str | None:
    health = character.part(Health)
    return None if health is None or health.sheet.poison_use else HUNDRED


ACTIONS = (
    Action(
        id="pathfinder.expose",
        title=T("expose"),
        do=do_expose,
        fields=(
            Field(name="to", kind=action.CHOICE, title=T("to what"), options=choices.EXPOSURES, required=True),
            Field(name="doses", title=T("doses"), default=1, lowest=1, highest=100),
            Field(name="dc", title=T("DC"), lowest=1, highest=100, hint=T("instead of the printed one")),
            Field(name="route", kind=action.CHOICE, title=T("route"), choices=ROUTES),
        ),
        pane=AFFLICTIONS,
        key="e",
        rule="P-95",
        hint=T("a poison, a disease, a curse: a contraction save falls due"),
    ),
    Action(
        id="pathfinder.take",
        title=T("take a drug"),
        do=do_take,
        fields=(Field(name="drug", kind=action.CHOICE, title=T("drug"), options=choices.DRUGS, required=True),),
        rolls=True,
        pane=AFFLICTIONS,
        key="t",
        rule="P-03",
        hint=T("its effects and its damage at once; the save against addiction falls due"),
    ),
    Action(
        id="pathfinder.madness",
        title=T("threaten with madness"),
        do=do_madness,
        fields=(
            KIND,
            Field(name="count", title=T("how many"), default=1, lowest=1, highest=20),
            Field(
                name="as",
                kind=action.CHOICE,
                title=T("counts as"),
                choices=("madness", "curse"),
                default="madness",
            ),
        ),
        rolls=True,
        pane=AFFLICTIONS,
        key="m",
        rule="P-52",
        hint=T("a secret save falls due; random: a d100 says which"),
    ),
    Action(
        id="pathfinder.cure",
        title=T("cure"),
        do=do_cure,
        fields=(
            Field(name="of", kind=action.CHOICE, title=T("of what"), options=choices.curable, required=True),
            Field(
                name="by", kind=action.CHOICE, title=T("by"), choices=SPELLS, options=choices.cures, required=True
            ),
            replace(_LEVEL, asked=_by_spell, needed=_by_spell),
        ),
        rolls=True,
        dice=_d20,
        thrown=_by_spell,
        possible=anything_to_cure,
        pane=AFFLICTIONS,
        key="c",
        rule="P-34",
        hint=T("a spell against the current DC, or your word (gm)"),
    ),
    Action(
        id="pathfinder.restoration",
        title=T("cast a restoration"),
        do=do_restoration,
        fields=(
            Field(
                name="kind", kind=action.CHOICE, title=T("spell"), options=choices.RESTORATION_KINDS, required=True
            ),
            replace(_LEVEL, asked=_by_level, needed=_by_level),
            replace(_of(choices.MADNESSES), asked=_by_level),
        ),
        pane=AFFLICTIONS,
        key="r",
        rule="P-61",
        hint=T("a restoration lowers the DC of a madness by the caster level; the greater ones cure all"),
    ),
    Action(
        id="pathfinder.damage",
        title=T("damage an ability"),
        do=do_damage,
        fields=(_ABILITY, _AMOUNT),
        pane=AFFLICTIONS,
        key="d",
        rule="P-05",
        hint=T("it heals, a point a day"),
    ),
    Action(
        id="pathfinder.drain",
        title=T("drain an ability"),
        do=do_drain,
        fields=(_ABILITY, _AMOUNT),
        pane=AFFLICTIONS,
        key="n",
        hint=T("it does not heal by itself"),
    ),
    Action(
        id="pathfinder.restore",
        title=T("restore an ability"),
        do=do_restore,
        fields=(
            _ABILITY,
            _AMOUNT,
            Field(name="what", kind=action.CHOICE, title=T("of what"), options=choices.LOSSES, default=DAMAGE),
        ),
        possible=needs_any(lambda h: bool(h.damage or h.drain), T("nothing of {who} is damaged or drained")),
        pane=AFFLICTIONS,
        key="o",
        hint=T("points of damage or drain, given back"),
    ),
    Action(
        id="pathfinder.wounded",
        title=T("wounded (curses stir)"),
        do=triggering(WOUNDED),
        fields=(_of(choices.triggered_by(WOUNDED)),),
        pane=AFFLICTIONS,
        key="w",
        rule="P-82",
        hint=T("a lycanthrope may change shape"),
    ),
    Action(
        id="pathfinder.stress",
        title=T("under stress"),
        do=triggering(STRESS),
        fields=(_of(choices.triggered_by(STRESS)),),
        possible=answers(STRESS),
        pane=AFFLICTIONS,
        key="s",
        rule="P-67",
        hint=T("a fight, for one: a schizophrenic may become confused"),
    ),
    Action(
        id="pathfinder.confront",
        title=T("confront with the source"),
        do=triggering(CONFRONTED),
        fields=(_of(choices.triggered_by(CONFRONTED)),),
        possible=answers(CONFRONTED),
        pane=AFFLICTIONS,
        key="f",
        rule="P-74",
        hint=T("of a mania or phobia; it takes whoever does it a standard action"),
    ),
    Action(
        id="pathfinder.view",
        title=T("source in view"),
        do=do_view,
        fields=(
            _of(choices.in_view),
            Field(name="state", kind=action.CHOICE, title=T("state"), options=choices.SEEN, required=True),
        ),
        possible=needs_any(lambda h: bool(sources(h, None)), T("{who} has no mania and no phobia")),
        pane=AFFLICTIONS,
        key="v",
        rule="P-74",
        hint=T("of a mania or phobia: sickened or shaken while it is"),
    ),
    Action(
        id="pathfinder.unconscious",
        title=T("falls unconscious"),
        do=triggering(UNCONSCIOUS),
        fields=(_of(choices.triggered_by(UNCONSCIOUS)),),
        possible=answers(UNCONSCIOUS),
        pane=AFFLICTIONS,
        key="u",
        rule="P-70",
        hint=T("another personality may take over"),
    ),
    Action(
        id="pathfinder.suppress",
        title=T("keep a psychosis down"),
        do=triggering(SUPPRESS),
        fields=(_of(choices.triggered_by(SUPPRESS)),),
        possible=answers(SUPPRESS),
        pane=AFFLICTIONS,
        key="p",
        rule="P-72",
        hint=T("a save; passed, for a day; one attempt a day"),
    ),
    Action(
        id="pathfinder.help",
        title=T("offer help"),
        do=triggering(HELP),
        possible=answers(HELP),
        pane=AFFLICTIONS,
        key="g",
        rule="P-66",
        hint=T("the paranoid refuses it unless a save succeeds"),
    ),
    Action(
        id="pathfinder.reroll",
        title=T("force a reroll"),
        do=lambda play, who, _given: reroll(play, who),
        possible=needs_any(lambda h: bool(rerollers(h, lambda _: True)), T("nothing forces {who} to roll again")),
        pane=AFFLICTIONS,
        key="x",
        rule="P-81",
        hint=T("any die of your choice, the worse result counts; once an hour"),
    ),
    Action(
        id="pathfinder.breath",
        title=T("breath"),
        do=lambda play, who, given: set_breath(play, who, given["state"]),
        fields=(
            Field(name="state", kind=action.CHOICE, title=T("state"), options=choices.BREATHS, required=True),
        ),
        pane=AFFLICTIONS,
        key="b",
        rule="P-93",
        hint=T("held in fumes, normal again, or out of the cloud"),
    ),
    Action(
        id="pathfinder.handle",
        title=T("handle poison"),
        do=do_handle,
        fields=(_POISON,),
        rolls=True,
        dice=_d100,
        pane=AFFLICTIONS,
        key="a",
        rule="P-100",
        hint=T("coating a weapon, preparing a dose: 5 in 100 expose"),
    ),
    Action(
        id="pathfinder.fumble",
        title=T("fumble with a poisoned weapon"),
        do=do_fumble,
        fields=(_POISON,),
        pane=AFFLICTIONS,
        key="i",
        rule="P-101",
        hint=T("a natural 1 on the attack exposes the wielder"),
    ),
    Action(
        id="pathfinder.craft",
        title=T("make poison or a drug"),
        do=do_craft,
        fields=(
            Field(name="item", kind=action.CHOICE, title=T("item"), options=choices.MADE, required=True),
            Field(name="modifier", title=T("Craft (alchemy)"), default=0, lowest=-100, highest=100),
        ),
        rolls=True,
        dice=_d20,
        pane=AFFLICTIONS,
        key="y",
        rule="P-102",
        hint=T("Craft (alchemy) against its DC; a natural 1 exposes"),
    ),
    Action(
        id="pathfinder.suspend",
        title=T("hold a course by magic"),
        do=do_suspend,
        fields=(_of(choices.RUNNING, required=True),),
        possible=afflicted(lambda a: a.suspended is None, T("{who} suffers from nothing that could be held")),
        pane=AFFLICTIONS,
        key="z",
        hint=T("all its clocks stop"),
    ),
    Action(
        id="pathfinder.resume",
        title=T("let a held course go on"),
        do=do_resume,
        fields=(_of(choices.HELD_BY_MAGIC, required=True),),
        possible=afflicted(lambda a: a.suspended is not None, T("magic holds nothing of {who}")),
        pane=AFFLICTIONS,
        key="Z",
        hint=T("its clocks run on where they stopped"),
    ),
)
