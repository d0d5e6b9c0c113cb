"""The four spells (T-63…T-71, T-84, T-85): what each does, what it costs the wizard in ST."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.action import CHOICE, NAME, NUMBER, YES_NO, Action, Choice, Field, Given
from rules.check import Needs
from rules.clock import DAY, WEEK
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.fantasytrip.disease import cured
from rules.systems.fantasytrip.figure import adj_dx, damage_of, dx_now, severed_places, st_basic, st_now
from rules.systems.fantasytrip.harm import at_this_moment, hurt, incident_for, regulate
from rules.systems.fantasytrip.lingering import remove_all
from rules.systems.fantasytrip.mending import eased
from rules.systems.fantasytrip.revival import ATTRIBUTE_POINTS, as_by_spell, no_revival
from rules.systems.fantasytrip.state import Figure
from rules.systems.fantasytrip.talents import MODIFIER, able, cannot_act
from rules.systems.fantasytrip.words import FRENCH_PLACES
from rules.view import View
from rules.words import T, say


class Spell(Struct, frozen=True):
    """The IQ that a spell needs, and its cost in ST."""

    iq: int
    cost: int
    scroll: bool
    """Whether it can be cast from a scroll."""


SPELLS = {
    "healing": Spell(18, 6, True),
    "regrowth": Spell(19, 40, False),
    "revival": Spell(20, 50, False),
    "cleansing": Spell(17, 20, True),
}
HEALING_MOST = 5
"""Points that one Healing spell restores at most; one spell a day for each subject (T-64, AT-37)."""
REGROWTH_PRESENT = 20
REGROWTH_LINGERING = 30
REGROWTH_TAKES = WEEK
HEXES_MOST = 7

HINTS = {
    "healing": T("IQ {iq}, {cost} ST a point, 5 points and one spell a day"),
    "regrowth": T("IQ {iq}, {cost} ST; {present} with the limb there, {lingering} for lingering injuries"),
    "revival": T("IQ {iq}, {cost} ST, dead for less than an hour"),
    "cleansing": T("IQ {iq}, {cost} ST a hex; 1d+1 damage to whom it spares"),
}
REVIVAL_DICE = 3
REVIVAL_DICE_DAMAGED = 4


def spell_choices(_view: View, character: Character) -> list[Choice]:
    """The spells with the IQ that they need and what they cost."""
    names = {
        "healing": "guérison",
        "regrowth": "régénération",
        "revival": "résurrection",
        "cleansing": "purification",
    }
    # Of the dead only one thing can be wished: it stands first.
    kinds = sorted(SPELLS.items(), key=lambda item: character.died is not None and item[0] != "revival")
    return [
        Choice(
            kind,
            say("{kind:term}", kind=kind),
            (names[kind],),
            say(HINTS[kind], iq=spell.iq, cost=spell.cost, present=REGROWTH_PRESENT, lingering=REGROWTH_LINGERING),
        )
        for kind, spell in kinds
    ]


def severed_choices(_view: View, character: Character) -> list[Choice]:
    """The limbs that could be given back."""
    part = character.part(Figure)
    return [
        Choice(at, say("{at:term}", at=at), FRENCH_PLACES.get(at, ()))
        for at in (severed_places(part) if part else ())
    ]


def cast(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """A spell takes effect. Only Revival asks for the wizard's roll; the others are given when they succeed."""
    kind = fields["kind"]
    if kind == "revival":
        _revival(play, who, fields)
        return
    character = play.character(who)
    if character.died is not None:
        raise Refused(T("{who} is dead; of these spells only Revival helps"), who=character.name)
    if fields["by"] is not None:
        able(play, fields["by"])
    {"healing": _healing, "regrowth": _regrowth, "cleansing": _cleansing}[kind](play, who, fields)
    regulate(play, who)


def _healing(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    part = at_this_moment(play, who)
    name = play.character(who).name
    if part.spell_at is not None and play.at - part.spell_at < DAY:
        raise Refused(
            T("{who} has had today's Healing spell; the next helps in {wait:span}"),
            who=name,
            wait=part.spell_at + DAY - play.at,
        )
    if damage_of(part) == 0:
        raise Refused(T("{who} is unhurt"), who=name)
    part, healed = eased(part, fields["points"] or HEALING_MOST)
    part = replace(part, spell_at=play.at)
    play.put(who, part)
    play.emit(
        "fantasytrip.healing_spell",
        who,
        rule="T-64",
        healed=healed,
        cost=SPELLS["healing"].cost * healed,
        st=st_now(part),
        basic=st_basic(part),
    )


def _regrowth(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    part = at_this_moment(play, who)
    name = play.character(who).name
    at = fields["part"]
    if (at is None) != bool(fields["lingering"]):
        raise Refused(T("one thing at a time: part=LIMB, or lingering=yes for every lingering injury"))
    if at is None:
        if not part.lingering:
            raise Refused(T("{who} has no lingering injury"), who=name)
        part = remove_all(part)
        play.put(who, part)
        play.emit("fantasytrip.injuries_gone", who, rule="T-65", cost=REGROWTH_LINGERING, basic=st_basic(part))
        return
    limb = next(limb for limb in part.severed if limb.at == at)
    if fields["present"]:
        play.put(who, replace(part, severed=tuple(s for s in part.severed if s is not limb)))
        play.emit("fantasytrip.reattached", who, rule="T-65", at=at, cost=REGROWTH_PRESENT)
        return
    if limb.back_at is not None:
        raise Refused(T("{who}: that limb is growing back already"), who=name)
    back = play.at + REGROWTH_TAKES
    play.put(who, replace(part, severed=tuple(replace(s, back_at=back) if s is limb else s for s in part.severed)))
    play.emit("fantasytrip.regrowth", who, rule="T-65", at=at, cost=SPELLS["regrowth"].cost, back=back)


def _cleansing(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """Kills all small life, and whoever the wizard does not name; the named take 1d+1, which is no blow."""
    cost = SPELLS["cleansing"].cost * fields["hexes"]
    if not fields["named"]:
        play.emit("fantasytrip.cleansing_kills", who, rule="T-63", cost=cost)
        play.die(who, "fantasytrip", "cleansing")
        return
    damage = play.roll("1d6") + 1
    part, incident = incident_for(cured(at_this_moment(play, who)), play.at, None)
    play.put(who, part)
    hurt(play, who, damage, incident)
    part = play.part(who, Figure)
    play.emit(
        "fantasytrip.cleansing",
        who,
        rule="T-63",
        damage=damage,
        cost=cost,
        st=st_now(part),
        basic=st_basic(part),
    )


def _revival(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """The wizard's DX roll, on four dice for a damaged body (T-68), then life at ST 0 (T-67, T-70)."""
    reason = no_revival(play.view, play.character(who))
    if reason is not None:
        raise Refused(reason)
    if (fields["by"] is None) == (fields["dx"] is None):
        raise Refused(T("who casts Revival? by=NAME, or dx=N"))
    part = at_this_moment(play, who)
    if fields["by"] is None:
        dx = fields["dx"]
    else:
        wizard = able(play, fields["by"])
        dx = dx_now(wizard) + adj_dx(wizard)
    damaged = fields["body"] == "damaged" or bool(part.severed)
    dice = REVIVAL_DICE_DAMAGED if damaged else REVIVAL_DICE
    needs = Needs("<=", dx).with_modifier(fields["modifier"])
    total = play.roll(f"{dice}d6")
    data: dict[str, Any] = {"dice": dice, "total": total, "target": needs.number, "cost": SPELLS["revival"].cost}
    if not needs.met(total):
        play.put(who, replace(part, barred=True))
        play.emit("fantasytrip.revival_fails", who, rule="T-68", **data)
        return
    play.put(who, as_by_spell(part))
    play.emit("fantasytrip.revival", who, rule="T-66", owed=ATTRIBUTE_POINTS, **data)
    play.revive(who)


def _of(kind: str) -> Callable[[Given], bool]:
    """Whether it is this spell that is cast."""
    return lambda given: given.get("kind") == kind


SPELL = Action(
    id="fantasytrip.spell",
    title=T("cast a spell"),
    do=cast,
    fields=(
        Field(
            name="kind",
            kind=CHOICE,
            title=T("spell"),
            required=True,
            choices=tuple(SPELLS),
            options=spell_choices,
        ),
        Field(
            name="by",
            kind=NAME,
            title=T("wizard"),
            able=cannot_act,
            needed=lambda given: _of("revival")(given) and "dx" not in given,
        ),
        Field(
            name="dx",
            kind=NUMBER,
            title=T("wizard's DX"),
            lowest=1,
            highest=100,
            hint=T("instead of the wizard"),
            asked=lambda given: _of("revival")(given) and "by" not in given,
        ),
        Field(
            name="points",
            kind=NUMBER,
            title=T("points"),
            lowest=1,
            highest=HEALING_MOST,
            hint=T("blank: as many as it can"),
            asked=_of("healing"),
        ),
        Field(
            name="part",
            kind=CHOICE,
            title=T("limb"),
            options=severed_choices,
            asked=lambda given: _of("regrowth")(given) and given.get("lingering") != "yes",
            needed=_of("regrowth"),
        ),
        Field(
            name="present",
            kind=YES_NO,
            title=T("limb present"),
            default=False,
            hint=T("crippled but attached, or severed and fresh: at once, 20 ST"),
            asked=lambda given: _of("regrowth")(given) and "part" in given,
        ),
        Field(
            name="lingering",
            kind=YES_NO,
            title=T("lingering injuries"),
            default=False,
            hint=T("removes them all, 30 ST"),
            asked=lambda given: _of("regrowth")(given) and "part" not in given,
        ),
        Field(
            name="body",
            kind=CHOICE,
            title=T("corpse"),
            choices=("whole", "damaged"),
            default="whole",
            hint=T("four dice for a damaged one; a missing limb makes it so"),
            asked=_of("revival"),
        ),
        Field(
            name="hexes",
            kind=NUMBER,
            title=T("hexes"),
            default=1,
            lowest=1,
            highest=HEXES_MOST,
            asked=_of("cleansing"),
        ),
        Field(
            name="named",
            kind=YES_NO,
            title=T("named by the wizard"),
            default=True,
            hint=T("who lies wholly within and is not named dies"),
            asked=_of("cleansing"),
        ),
        replace(MODIFIER, asked=_of("revival")),
    ),
    thrown=lambda given: _of("revival")(given) or (_of("cleansing")(given) and given.get("named") != "no"),
    rolls=True,
    living=False,
    key="g",
    rule="T-63",
    hint=T(
        "ST costs: Healing 6 a point, 5 points a day; Regrowth 40, 20 or 30; Revival 50; Cleansing 20 a hex."
        " Regrowth and Revival never from a scroll"
    ),
)

SENTENCES = {
    "fantasytrip.healing_spell": T(
        "a Healing spell ({cost} ST) restores {healed:count|point|points} to {who}: ST {st}/{basic}"
    ),
    "fantasytrip.injuries_gone": T("Regrowth ({cost} ST) rids {who} of every lingering injury: basic ST {basic}"),
    "fantasytrip.reattached": T("Regrowth ({cost} ST) gives {who} a limb back at once ({at:term})"),
    "fantasytrip.regrowth": T("Regrowth ({cost} ST): a limb of {who} ({at:term}) is back on {back:when}"),
    "fantasytrip.cleansing": T(
        "Cleansing ({cost} ST) rids {who} of every disease and costs {damage:count|point|points}: ST {st}/{basic}"
    ),
    "fantasytrip.cleansing_kills": T("Cleansing ({cost} ST) kills {who}, whom the wizard did not name"),
    "fantasytrip.revival": T(
        "Revival ({cost} ST, {total} on {dice} dice against DX {target}) brings {who} back: unconscious at ST 0,"
        " {owed:count|attribute point|attribute points} to lose"
    ),
    "fantasytrip.revival_fails": T(
        "Revival ({cost} ST, {total} on {dice} dice against DX {target}) does not bring {who} back"
    ),
}
