"""What the game master can do to a character, as declarations; the rules are in the other modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules import action
from rules.action import AFFLICTIONS, Action, Field
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.pathfinder import choices
from rules.systems.pathfinder.abilities import lose, restore
from rules.systems.pathfinder.asking import health_of
from rules.systems.pathfinder.catalogue import catalogue_of
from rules.systems.pathfinder.cures import (
    RESTORATIONS,
    SPELLS,
    cure,
    restoration,
    resume,
    suspend,
)
from rules.systems.pathfinder.drugs import take, tidy
from rules.systems.pathfinder.entry import CONFRONTED, HELP, ROUTES, STRESS, SUPPRESS, UNCONSCIOUS, WOUNDED
from rules.systems.pathfinder.exposure import expose, set_breath
from rules.systems.pathfinder.madness import KIND, threaten
from rules.systems.pathfinder.making import craft, fumble, handle
from rules.systems.pathfinder.notation import ABILITIES, DAMAGE, DRAIN
from rules.systems.pathfinder.saving import D20, HUNDRED
from rules.systems.pathfinder.state import HELD, NORMAL, OUT, Affliction, Health
from rules.systems.pathfinder.triggers import reroll, rerollers, sources, trigger, view_source
from rules.view import View
from rules.words import T, Text, say

Values = Mapping[str, Any]

_ABILITY = Field(name="ability", kind=action.CHOICE, title=T("ability"), choices=ABILITIES, required=True)
_AMOUNT = Field(name="amount", title=T("points"), lowest=1, highest=100, required=True)
_LEVEL = Field(name="level", title=T("caster level"), lowest=1, highest=100)
_POISON = Field(name="poison", kind=action.CHOICE, title=T("poison"), options=choices.HANDLED, required=True)


def _expose(play: Play, who: int, given: Values) -> None:
    entry = catalogue_of(play.view)[given["to"]]
    expose(play, who, entry, given["doses"], given["dc"], given["route"])


def _take(play: Play, who: int, given: Values) -> None:
    catalogue = catalogue_of(play.view)
    take(play, who, catalogue[given["drug"]], catalogue)


def _madness(play: Play, who: int, given: Values) -> None:
    threaten(play, who, given["kind"], given["count"], given["as"] == "curse")


def _damage(play: Play, who: int, given: Values) -> None:
    lose(play, who, [(DAMAGE, given["ability"], given["amount"])])


def _drain(play: Play, who: int, given: Values) -> None:
    lose(play, who, [(DRAIN, given["ability"], given["amount"])])


def _restore(play: Play, who: int, given: Values) -> None:
    ability = given["ability"]
    points = restore(play, who, ability, given["amount"], given["what"])
    if not points:
        raise Refused(
            T("{who} has no {what:term} of {ability:term} to get back"),
            who=play.character(who).name,
            what=given["what"],
            ability=ability.capitalize(),
        )
    tidy(play, who)
    play.emit(
        "pathfinder.restored",
        who,
        ability=ability.capitalize(),
        points=points,
        left=health_of(play, who).left(ability),
    )


def _cure(play: Play, who: int, given: Values) -> None:
    cure(play, who, given["of"], given["by"], given["level"])


def _restoration(play: Play, who: int, given: Values) -> None:
    restoration(play, who, given["kind"], given["level"], _id(given["of"]))


def _id(text: str | None) -> int | None:
    return None if text is None else int(text)


def _on(on: str) -> Callable[[Play, int, Values], None]:
    def do(play: Play, who: int, given: Values) -> None:
        trigger(play, who, on, _id(given.get("of")))

    return do


def _view(play: Play, who: int, given: Values) -> None:
    view_source(play, who, _id(given["of"]), given["state"] == "in")


def _handle(play: Play, who: int, given: Values) -> None:
    handle(play, who, catalogue_of(play.view)[given["poison"]])


def _fumble(play: Play, who: int, given: Values) -> None:
    fumble(play, who, catalogue_of(play.view)[given["poison"]])


def _craft(play: Play, who: int, given: Values) -> None:
    catalogue = catalogue_of(play.view)
    craft(play, who, catalogue[given["item"]], given["modifier"], catalogue)


def _suspend(play: Play, who: int, given: Values) -> None:
    suspend(play, who, int(given["of"]))


def _resume(play: Play, who: int, given: Values) -> None:
    resume(play, who, int(given["of"]))


# -- when they are possible


def _needs_any(allowed: Callable[[Health], bool], why: str) -> Callable[[View, Character], Text | None]:
    def possible(_view: View, character: Character) -> Text | None:
        health = character.part(Health)
        if health is not None and allowed(health):
            return None
        return say(why, who=character.name)

    return possible


def _afflicted(allowed: Callable[[Affliction], bool], why: str) -> Callable[[View, Character], Text | None]:
    return _needs_any(lambda health: any(allowed(a) for a in health.afflictions), why)


def _answers(on: str) -> Callable[[View, Character], Text | None]:
    return _afflicted(
        lambda a: a.entry.trigger(on) is not None, T("nothing that {who} suffers from answers to that now")
    )


def _anything_to_cure(view: View, character: Character) -> Text | None:
    if choices.curable(view, character):
        return None
    return say(T("{who} suffers from nothing that could be cured"), who=character.name)


def _of(options: choices.Options, required: bool = False) -> Field:
    return Field(
        name="of",
        kind=action.CHOICE,
        title=T("affliction"),
        options=options,
        required=required,
        hint="" if required else T("blank: whichever it fits"),
    )


def _d20(_view: View, _who: Character) -> str:
    return D20


def _d100(_view: View, character: Character) -> str | None:
    health = character.part(Health)
    return None if health is None or health.sheet.poison_use else HUNDRED


ACTIONS = (
    Action(
        id="pathfinder.expose",
        title=T("expose"),
        do=_expose,
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
        do=_take,
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
        do=_madness,
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
        do=_cure,
        fields=(
            Field(name="of", kind=action.CHOICE, title=T("of what"), options=choices.curable, required=True),
            Field(name="by", kind=action.CHOICE, title=T("by"), choices=SPELLS, required=True),
            _LEVEL,
        ),
        rolls=True,
        dice=_d20,
        possible=_anything_to_cure,
        pane=AFFLICTIONS,
        key="c",
        rule="P-34",
        hint=T("a spell against the current DC, or your word (gm)"),
    ),
    Action(
        id="pathfinder.restoration",
        title=T("cast a restoration"),
        do=_restoration,
        fields=(
            Field(name="kind", kind=action.CHOICE, title=T("spell"), choices=RESTORATIONS, required=True),
            _LEVEL,
            _of(choices.MADNESSES),
        ),
        pane=AFFLICTIONS,
        key="r",
        rule="P-61",
        hint=T("a restoration lowers the DC of a madness by the caster level; the greater ones cure all"),
    ),
    Action(
        id="pathfinder.damage",
        title=T("damage an ability"),
        do=_damage,
        fields=(_ABILITY, _AMOUNT),
        pane=AFFLICTIONS,
        key="d",
        rule="P-05",
        hint=T("it heals, a point a day"),
    ),
    Action(
        id="pathfinder.drain",
        title=T("drain an ability"),
        do=_drain,
        fields=(_ABILITY, _AMOUNT),
        pane=AFFLICTIONS,
        key="n",
        hint=T("it does not heal by itself"),
    ),
    Action(
        id="pathfinder.restore",
        title=T("restore an ability"),
        do=_restore,
        fields=(
            _ABILITY,
            _AMOUNT,
            Field(name="what", kind=action.CHOICE, title=T("of what"), choices=(DAMAGE, DRAIN), default=DAMAGE),
        ),
        possible=_needs_any(lambda h: bool(h.damage or h.drain), T("nothing of {who} is damaged or drained")),
        pane=AFFLICTIONS,
        key="o",
        hint=T("points of damage or drain, given back"),
    ),
    Action(
        id="pathfinder.wounded",
        title=T("wounded (curses stir)"),
        do=_on(WOUNDED),
        fields=(_of(choices.triggered_by(WOUNDED)),),
        pane=AFFLICTIONS,
        key="w",
        rule="P-82",
        hint=T("a lycanthrope may change shape"),
    ),
    Action(
        id="pathfinder.stress",
        title=T("under stress"),
        do=_on(STRESS),
        fields=(_of(choices.triggered_by(STRESS)),),
        possible=_answers(STRESS),
        pane=AFFLICTIONS,
        key="s",
        rule="P-67",
        hint=T("a fight, for one: a schizophrenic may become confused"),
    ),
    Action(
        id="pathfinder.confront",
        title=T("confront with the source"),
        do=_on(CONFRONTED),
        fields=(_of(choices.triggered_by(CONFRONTED)),),
        possible=_answers(CONFRONTED),
        pane=AFFLICTIONS,
        key="f",
        rule="P-74",
        hint=T("of a mania or phobia; it takes whoever does it a standard action"),
    ),
    Action(
        id="pathfinder.view",
        title=T("source in view"),
        do=_view,
        fields=(
            _of(choices.in_view),
            Field(name="state", kind=action.CHOICE, title=T("state"), choices=("in", "out"), required=True),
        ),
        possible=_needs_any(lambda h: bool(sources(h, None)), T("{who} has no mania and no phobia")),
        pane=AFFLICTIONS,
        key="v",
        rule="P-74",
        hint=T("of a mania or phobia: sickened or shaken while it is"),
    ),
    Action(
        id="pathfinder.unconscious",
        title=T("falls unconscious"),
        do=_on(UNCONSCIOUS),
        fields=(_of(choices.triggered_by(UNCONSCIOUS)),),
        possible=_answers(UNCONSCIOUS),
        pane=AFFLICTIONS,
        key="u",
        rule="P-70",
        hint=T("another personality may take over"),
    ),
    Action(
        id="pathfinder.suppress",
        title=T("keep a psychosis down"),
        do=_on(SUPPRESS),
        fields=(_of(choices.triggered_by(SUPPRESS)),),
        possible=_answers(SUPPRESS),
        pane=AFFLICTIONS,
        key="p",
        rule="P-72",
        hint=T("a save; passed, for a day; one attempt a day"),
    ),
    Action(
        id="pathfinder.help",
        title=T("offer help"),
        do=_on(HELP),
        possible=_answers(HELP),
        pane=AFFLICTIONS,
        key="g",
        rule="P-66",
        hint=T("the paranoid refuses it unless a save succeeds"),
    ),
    Action(
        id="pathfinder.reroll",
        title=T("force a reroll"),
        do=lambda play, who, _given: reroll(play, who),
        possible=_needs_any(lambda h: bool(rerollers(h, lambda _: True)), T("nothing forces {who} to roll again")),
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
            Field(name="state", kind=action.CHOICE, title=T("state"), choices=(HELD, NORMAL, OUT), required=True),
        ),
        pane=AFFLICTIONS,
        key="b",
        rule="P-93",
        hint=T("held in fumes, normal again, or out of the cloud"),
    ),
    Action(
        id="pathfinder.handle",
        title=T("handle poison"),
        do=_handle,
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
        do=_fumble,
        fields=(_POISON,),
        pane=AFFLICTIONS,
        key="i",
        rule="P-101",
        hint=T("a natural 1 on the attack exposes the wielder"),
    ),
    Action(
        id="pathfinder.craft",
        title=T("make poison or a drug"),
        do=_craft,
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
        do=_suspend,
        fields=(_of(choices.RUNNING, required=True),),
        possible=_afflicted(lambda a: a.suspended is None, T("{who} suffers from nothing that could be held")),
        pane=AFFLICTIONS,
        key="z",
        hint=T("all its clocks stop"),
    ),
    Action(
        id="pathfinder.resume",
        title=T("let a held course go on"),
        do=_resume,
        fields=(_of(choices.HELD_BY_MAGIC, required=True),),
        possible=_afflicted(lambda a: a.suspended is not None, T("magic holds nothing of {who}")),
        pane=AFFLICTIONS,
        key="Z",
        hint=T("its clocks run on where they stopped"),
    ),
)
