"""Poison and its antidotes (T-39, T-75, T-76)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import AFFLICTIONS, CHOICE, NUMBER, YES_NO, Action, Choice, Field
from rules.clock import HOUR, MINUTE
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.fantasytrip.figure import damage_of, st_basic, st_now
from rules.systems.fantasytrip.harm import at_this_moment, hurt, open_incident, raised_to_zero, regulate
from rules.systems.fantasytrip.hits import MOST
from rules.systems.fantasytrip.mending import eased
from rules.systems.fantasytrip.revival import ATTRIBUTE_POINTS
from rules.systems.fantasytrip.state import Figure, Incident
from rules.systems.fantasytrip.wares import POISON_ANTIDOTE, UNIVERSAL_ANTIDOTE
from rules.view import View
from rules.words import T, say

CURES_WITHIN = MINUTE
"""Twelve turns of five seconds, the last one included (AT-36)."""
IMMUNE_FOR = HOUR
UNHARMED_WITHIN = 5 * MINUTE
REVIVES_WITHIN = HOUR


def immune(part: Figure, at: int) -> bool:
    """Whether a Universal Antidote still protects the figure."""
    return part.immune_until is not None and at < part.immune_until


def harmful(part: Figure) -> tuple[Incident, ...]:
    """The poisonings whose harm is not all gone."""
    return tuple(i for i in part.incidents if i.poison and i.left > 0)


def antidote_choices(_view: View, _character: Character) -> list[Choice]:
    """The two antidotes with what they do and cost."""
    return [
        Choice(
            "specific",
            say(POISON_ANTIDOTE.name),
            (POISON_ANTIDOTE.name, "spécifique"),
            say(T("one poison; {cost:text}"), cost=POISON_ANTIDOTE.cost),
        ),
        Choice(
            "universal",
            say(UNIVERSAL_ANTIDOTE.name),
            (UNIVERSAL_ANTIDOTE.name, "universel"),
            say(
                T("any poison within a minute, and an hour's immunity; {cost:text}"), cost=UNIVERSAL_ANTIDOTE.cost
            ),
        ),
    ]


def poison(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """A poisoning now. Its damage is no blow: it leaves no grave wound. ``death``: it kills outright."""
    damage, deadly = fields["damage"], fields["death"]
    if not damage and not deadly:
        raise Refused(T("what does the poison do? damage=N or death=yes"))
    part = at_this_moment(play, who)
    if immune(part, play.at):
        play.emit("fantasytrip.poison_in_vain", who, rule="T-76", until=part.immune_until)
        return
    part, incident = open_incident(part, play.at, poison=True)
    play.put(who, part)
    hurt(play, who, damage, incident, cause="poison", saves=not deadly)
    part = play.part(who, Figure)
    play.emit(
        "fantasytrip.poison_kills" if deadly else "fantasytrip.poison",
        who,
        rule="T-39" if deadly else "T-76",
        damage=damage,
        st=st_now(part),
        basic=st_basic(part),
    )
    if deadly:
        play.die(who, "fantasytrip", "poison")
    regulate(play, who)


def antidote(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """An antidote: against one poison, or against all."""
    universal = fields["kind"] == "universal"
    if play.character(who).died is not None:
        _pour_into_dead(play, who, universal)
    elif universal:
        _drink_universal(play, who)
    else:
        _drink_specific(play, who)


def _counter(play: Play, who: int, poisonings: tuple[Incident, ...]) -> int:
    """Undo the harm of poisonings, and the saves against death that it still asks for."""
    part = at_this_moment(play, who)
    ids = {incident.id for incident in poisonings}
    healed = 0
    for incident in poisonings:
        part, points = eased(part, incident.left, incident.id)
        healed += points
    part = replace(
        part,
        rolls=tuple(r for r in part.rolls if r.incident not in ids),
        incidents=tuple(replace(i, left=0, treated=True) if i.id in ids else i for i in part.incidents),
    )
    play.put(who, part)
    return healed


def _drink_universal(play: Play, who: int) -> None:
    part = at_this_moment(play, who)
    recent = tuple(i for i in harmful(part) if play.at - i.since <= CURES_WITHIN)
    healed = _counter(play, who, recent)
    until = play.at + IMMUNE_FOR
    part = replace(play.part(who, Figure), immune_until=until)
    play.put(who, part)
    play.emit(
        "fantasytrip.universal_antidote",
        who,
        rule="T-76",
        healed=healed,
        price=UNIVERSAL_ANTIDOTE.price,
        until=until,
        st=st_now(part),
        basic=st_basic(part),
    )
    regulate(play, who)


def _drink_specific(play: Play, who: int) -> None:
    present = harmful(play.part(who, Figure))
    if not present:
        raise Refused(T("{who} suffers from no poison"), who=play.character(who).name)
    healed = _counter(play, who, present[-1:])
    part = play.part(who, Figure)
    play.emit(
        "fantasytrip.antidote",
        who,
        rule="T-75",
        healed=healed,
        price=POISON_ANTIDOTE.price,
        st=st_now(part),
        basic=st_basic(part),
    )
    regulate(play, who)


def _pour_into_dead(play: Play, who: int, universal: bool) -> None:
    """Death by poison: within five minutes nothing is lost, within an hour attributes are (T-39, AT-35)."""
    character = play.character(who)
    died = character.died
    assert died is not None
    if not universal:
        raise Refused(
            T("{who} is dead; only a Universal Antidote may bring back who died of poison"), who=character.name
        )
    if died.system != "fantasytrip" or died.cause != "poison":
        raise Refused(T("{who} did not die of poison; no antidote helps"), who=character.name)
    passed = play.at - died.at
    if passed > REVIVES_WITHIN:
        raise Refused(T("{who} has been dead for more than an hour; no antidote helps"), who=character.name)
    owed = 0 if passed <= UNHARMED_WITHIN else ATTRIBUTE_POINTS
    _counter(play, who, harmful(play.part(who, Figure)))
    part = raised_to_zero(play.part(who, Figure))
    part = replace(part, immune_until=play.at + IMMUNE_FOR, owed=part.owed + owed)
    play.put(who, part)
    play.emit(
        "fantasytrip.antidote_revives",
        who,
        rule="T-39",
        owed=owed,
        price=UNIVERSAL_ANTIDOTE.price,
        st=st_now(part),
        basic=st_basic(part),
        left=damage_of(part),
    )
    play.revive(who)


POISON = Action(
    id="fantasytrip.poison",
    title=T("poison"),
    do=poison,
    fields=(
        Field(name="damage", kind=NUMBER, title=T("damage"), default=0, lowest=0, highest=MOST),
        Field(name="death", kind=YES_NO, title=T("kills outright"), default=False),
    ),
    pane=AFFLICTIONS,
    key="p",
    rule="T-76",
    hint=T("a poisoning now and its harm; a Universal Antidote undoes it within 12 turns (one minute)"),
)

ANTIDOTE = Action(
    id="fantasytrip.antidote",
    title=T("give an antidote"),
    do=antidote,
    fields=(
        Field(
            name="kind",
            kind=CHOICE,
            title=T("antidote"),
            required=True,
            choices=("specific", "universal"),
            options=antidote_choices,
        ),
    ),
    living=False,
    pane=AFFLICTIONS,
    key="a",
    rule="T-76",
    hint=T(
        "specific: one poison, $250 ($185 to make); universal: any poison, and an hour's immunity, $2500 ($1100)"
    ),
)

SENTENCES = {
    "fantasytrip.poison": T("{who} is poisoned: {damage:count|point|points} of damage, ST {st}/{basic}"),
    "fantasytrip.poison_kills": T("{who} dies of poison"),
    "fantasytrip.poison_in_vain": T("{who} is immune to poison until {until:when}"),
    "fantasytrip.universal_antidote": T(
        "{who} takes a Universal Antidote (${price}): {healed:count|point|points} of poison undone,"
        " ST {st}/{basic}; immune until {until:when}"
    ),
    "fantasytrip.antidote": T(
        "{who} takes an antidote (${price}): {healed:count|point|points} of poison undone, ST {st}/{basic}"
    ),
    "fantasytrip.antidote_revives": T(
        "a Universal Antidote (${price}) brings {who} back from death by poison: ST {st}/{basic},"
        " {owed:count|attribute point|attribute points} to lose"
    ),
}
