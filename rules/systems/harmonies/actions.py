"""The actions, as declarations."""

from __future__ import annotations

from rules import action
from rules.action import AFFLICTIONS, WOUNDS, Action, Choice, Field
from rules.session import Character
from rules.systems.harmonies import care, healing, house, mental, pain, rolls, survival, wounds
from rules.systems.harmonies.levels import LIGHT, MENTAL_LEVELS, NAMES, WOUND_LEVELS, choices, rank
from rules.systems.harmonies.state import Patient
from rules.view import View
from rules.words import T, Text, say


def _levels(_view: View, _character: Character) -> list[Choice]:
    return choices(*WOUND_LEVELS)


def _levels_or_none(_view: View, _character: Character) -> list[Choice]:
    return [Choice("none", say(T("no wound any more")), NAMES["none"]), *choices(*WOUND_LEVELS)]


def _rest_states(_view: View, character: Character) -> list[Choice]:
    """Its beginning and its end; first what is a change."""
    patient = character.part(Patient)
    resting = patient is not None and patient.resting
    begins = Choice("on", say(T("bed rest goes on") if resting else T("bed rest begins")), ("yes", "oui"))
    ends = Choice("off", say(T("bed rest ends")), ("no", "non"))
    return [ends, begins] if resting else [begins, ends]


def _mental_levels(_view: View, _character: Character) -> list[Choice]:
    return choices(*MENTAL_LEVELS)


def _wounds(_view: View, character: Character) -> list[Choice]:
    patient = character.part(Patient)
    return [
        Choice(str(w.id), say(T("{level:term} wound {wound}"), level=w.level, wound=w.id))
        for w in (patient.wounds if patient else ())
    ]


def _mental_wounds(_view: View, character: Character) -> list[Choice]:
    patient = character.part(Patient)
    return [
        Choice(
            str(w.id),
            say(T("{level:term} {wound}"), level=w.level, wound=w.id),
            hint=say(T("trigger: {text}"), text=w.text) if w.text else None,
        )
        for w in (patient.mental if patient else ())
    ]


def _dice(view: View, _character: Character) -> str:
    return house.dice_of(view.setup)


def _patient(character: Character) -> Patient:
    patient = character.part(Patient)
    if patient is None:
        raise KeyError(Patient.system)
    return patient


def _wounded(_view: View, character: Character) -> Text | None:
    if _patient(character).wounds:
        return None
    return say(T("{who} has no wound"), who=character.name)


def _mind_wounded(_view: View, character: Character) -> Text | None:
    if _patient(character).mental:
        return None
    return say(T("{who} has no mental wound"), who=character.name)


def _unstable(_view: View, character: Character) -> Text | None:
    if _patient(character).unstable:
        return None
    return say(T("{who} has no unstable wound"), who=character.name)


def _at_rest(_view: View, character: Character) -> Text | None:
    patient = _patient(character)
    if patient.rest_since is not None:
        return None
    if not patient.wounds:
        return say(T("{who} has no wound to care for"), who=character.name)
    if patient.resting:
        return say(
            T("care begins once all is stable; give {who} first aid first"),
            who=character.name,
        )
    return say(T("care goes with bed rest, which is to be ordered first"))


def _gravely_wounded(_view: View, character: Character) -> Text | None:
    gravest = _patient(character).gravest
    if gravest is not None and rank(gravest.level) > rank(LIGHT):
        return None
    return say(T("{who} has neither a grave nor a critical wound"), who=character.name)


def _unconscious(_view: View, character: Character) -> Text | None:
    if _patient(character).unconscious:
        return None
    return say(T("no faint holds {who}"), who=character.name)


_BY = Field(
    name="by",
    kind=action.NAME,
    title=T("carer"),
    hint=T("the sheet gives the level, less the carer's own pain"),
    able=rolls.treats_nobody,
)
_LEVEL = Field(name="level", title=T("carer's level"), lowest=-100, highest=100)
_MODIFIER = Field(name="modifier", title=T("circumstances"), default=0, lowest=-100, highest=100)
_WOUND = Field(name="wound", kind=action.CHOICE, title=T("which wound"), required=True, options=_wounds)
_MENTAL_WOUND = Field(
    name="wound", kind=action.CHOICE, title=T("which mental wound"), required=True, options=_mental_wounds
)

ACTIONS = (
    Action(
        id="harmonies.wound",
        title=T("deal a wound"),
        do=wounds.receive,
        fields=(Field(name="level", kind=action.CHOICE, title=T("level"), required=True, options=_levels),),
        pane=WOUNDS,
        key="w",
        rule="H-02",
        hint=T("damage of a level, with the wound that goes with it"),
    ),
    Action(
        id="harmonies.first_aid",
        title=T("give first aid"),
        do=care.first_aid,
        fields=(_BY, _LEVEL, _MODIFIER),
        one_of=(("by", "level"),),
        rolls=True,
        dice=_dice,
        possible=_unstable,
        pane=WOUNDS,
        key="f",
        rule="H-26",
        hint=T("a success makes all wounds stable"),
    ),
    Action(
        id="harmonies.rest",
        title=T("order bed rest"),
        do=care.rest,
        fields=(
            Field(name="state", kind=action.CHOICE, title=T("bed rest"), required=True, options=_rest_states),
            Field(
                name="care",
                kind=action.CHOICE,
                title=T("care visits"),
                choices=("asked", care.ASSURED),
                default="asked",
                asked=lambda given: given.get("state") != "off",
                hint=T("assured: somebody sees to the visits, and they do not hold the clock"),
            ),
        ),
        pane=WOUNDS,
        key="r",
        rule="H-32",
        hint=T("bed rest from now on, or its end; the time counts while all is stable"),
    ),
    Action(
        id="harmonies.care",
        title=T("care for"),
        do=care.care,
        possible=_at_rest,
        pane=WOUNDS,
        key="c",
        rule="H-34",
        hint=T("a care visit now; an early one moves the schedule"),
    ),
    Action(
        id="harmonies.heal",
        title=T("make a healing roll"),
        do=healing.heal,
        fields=(_BY, _LEVEL, _MODIFIER),
        one_of=(("by", "level"),),
        rolls=True,
        dice=_dice,
        possible=healing.why_not,
        pane=WOUNDS,
        key="t",
        rule="H-44",
        hint=T("the next wound of the lightest level, once the rest is long enough"),
    ),
    Action(
        id="harmonies.pain",
        title=T("change pain"),
        do=pain.change,
        fields=(
            Field(
                name="amount",
                title=T("points of pain"),
                required=True,
                lowest=-9_999,
                highest=9_999,
                hint=T("negative: recovery, down to mortality"),
            ),
        ),
        pane=WOUNDS,
        key="p",
        rule="H-28",
        hint=T("pain without a wound, or its recovery"),
    ),
    Action(
        id="harmonies.exertion",
        title=T("exert oneself"),
        do=survival.exert,
        rolls=True,
        dice=_dice,
        possible=_gravely_wounded,
        pane=WOUNDS,
        key="x",
        rule="H-29",
        hint=T("sudden activity: a failed survival roll worsens the gravest wound"),
    ),
    Action(
        id="harmonies.amend",
        title=T("amend a wound"),
        do=wounds.amend,
        fields=(
            _WOUND,
            Field(name="level", kind=action.CHOICE, title=T("level"), required=True, options=_levels_or_none),
        ),
        possible=_wounded,
        pane=WOUNDS,
        key="a",
        rule="H-16",
        hint=T("magic, or a wound noted by mistake"),
    ),
    Action(
        id="harmonies.wake",
        title=T("wake"),
        do=survival.wake,
        possible=_unconscious,
        pane=WOUNDS,
        key="e",
        rule="H-14",
        hint=T("the faint is over"),
    ),
    Action(
        id="harmonies.mental",
        title=T("wound the mind"),
        do=mental.receive,
        fields=(
            Field(name="level", kind=action.CHOICE, title=T("level"), required=True, options=_mental_levels),
            Field(
                name="text",
                kind=action.TEXT,
                title=T("trigger"),
                default="",
                hint=T("with a trigger the wound sleeps until it is set active"),
            ),
        ),
        pane=AFFLICTIONS,
        key="m",
        rule="H-53",
        hint=T("a shock, a trauma or a psychosis"),
    ),
    Action(
        id="harmonies.mental_active",
        title=T("set a mental wound active or dormant"),
        do=mental.set_active,
        fields=(
            _MENTAL_WOUND,
            Field(name="active", kind=action.YES_NO, title=T("active"), required=True),
        ),
        possible=_mind_wounded,
        pane=AFFLICTIONS,
        key="s",
        rule="H-57",
        hint=T("its penalty counts only while it is active"),
    ),
    Action(
        id="harmonies.mental_heal",
        title=T("heal a mental wound"),
        do=mental.heal,
        fields=(_MENTAL_WOUND,),
        possible=_mind_wounded,
        pane=AFFLICTIONS,
        key="g",
        rule="H-53",
        hint=T("by the game master's decision, one level down"),
    ),
)
