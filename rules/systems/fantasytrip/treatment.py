"""A healer treats the wounds of one mishap (T-46…T-60)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.action import CHOICE, Action, Choice, Field
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.fantasytrip.figure import damage_of, st_basic, st_now, untreated
from rules.systems.fantasytrip.harm import at_this_moment, hurt, regulate
from rules.systems.fantasytrip.mending import eased
from rules.systems.fantasytrip.state import Figure, Incident
from rules.systems.fantasytrip.talents import (
    BY,
    DICE,
    DX,
    KIT,
    MINUTES,
    MODIFIER,
    ONE_HEALER,
    TALENT,
    Healer,
    healer_of,
)
from rules.view import View
from rules.words import T, Text, say


class Attempt(Struct, frozen=True):
    """How one attempt went: the roll, the points healed, whether it did harm instead."""

    die: int
    target: int
    healed: int
    harmed: bool


def incident_choices(_view: View, character: Character) -> list[Choice]:
    """The mishaps whose wounds nobody has treated yet, the oldest first."""
    part = character.part(Figure)
    if part is None:
        return []
    return [
        Choice(
            str(i.id),
            say(
                T("{left} of {points:count|point|points}, {when:moment}"),
                left=i.left,
                points=i.points,
                when=i.since,
            ),
        )
        for i in untreated(part)
    ]


def nothing_to_treat(_view: View, character: Character) -> Text | None:
    """One treatment for each mishap (T-58), and none for the unhurt."""
    part = character.part(Figure)
    if part is None or damage_of(part) == 0:
        return say(T("{who} is unhurt"), who=character.name)
    if not untreated(part):
        return say(T("{who}: every mishap has been treated; only one healer may treat each"), who=character.name)
    return None


def attempt(play: Play, who: int, healer: Healer, incident: Incident, modifier: int) -> Attempt:
    """One treatment of one incident: the roll, then what it heals or harms. Minor points first (AT-20, AT-29).

    No more than the incident has left is healed (T-60); the mishap counts as treated whatever came of it (AT-30).
    """
    success, failure = healer.allowance()
    needs = healer.needs(modifier)
    die = play.roll(DICE)
    harmed = die >= healer.row.harms_from
    healed = 0
    part = at_this_moment(play, who)
    if harmed:
        hurt(play, who, 1, incident.id)
        part = play.part(who, Figure)
    else:
        allowed = success if needs.met(die) else failure
        part, healed = eased(part, min(allowed, incident.left), incident.id)
    part = replace(
        part, incidents=tuple(replace(i, treated=True) if i.id == incident.id else i for i in part.incidents)
    )
    play.put(who, part)
    return Attempt(die, needs.number, healed, harmed)


def treat(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """Treat the wounds of an incident, by default the oldest untreated."""
    healer = healer_of(play, fields, "dx")
    part = play.part(who, Figure)
    wanted = fields["incident"]
    found = [i for i in untreated(part) if wanted is None or str(i.id) == wanted]
    if not found:
        raise Refused(T("there is nothing to treat"))
    done = attempt(play, who, healer, found[0], fields["modifier"])
    after = play.part(who, Figure)
    kind = "fantasytrip.treatment_harms" if done.harmed else "fantasytrip.treated"
    play.emit(
        kind if done.harmed or done.healed else "fantasytrip.treated_in_vain",
        who,
        rule="T-55" if done.harmed else "T-50",
        by=healer.name,
        talent=healer.talent,
        incident=found[0].id,
        total=done.die,
        target=done.target,
        modifiers=[[m.label, m.value] for m in healer.modifiers(fields["modifier"])],
        healed=done.healed,
        minutes=MINUTES,
        st=st_now(after),
        basic=st_basic(after),
    )
    regulate(play, who)


TREAT = Action(
    id="fantasytrip.treat",
    title=T("treat wounds"),
    do=treat,
    fields=(
        BY,
        TALENT,
        DX,
        KIT,
        Field(
            name="incident",
            kind=CHOICE,
            title=T("wounds of"),
            options=incident_choices,
            hint=T("blank: the oldest mishap that nobody has treated"),
        ),
        MODIFIER,
    ),
    one_of=ONE_HEALER,
    rolls=True,
    dice=lambda _view, _character: DICE,
    possible=nothing_to_treat,
    key="t",
    rule="T-50",
    hint=T(
        "3 dice against DX, 5 minutes: a Barber heals 1, a Physicker 2 (1 on a failure), a Master 3 (2), or 1"
        " without kit; 17 or 18 harms (a Master: only 18)"
    ),
)

SENTENCES = {
    "fantasytrip.treated": T(
        "{who} is treated ({talent:term}, {total} against DX {target}): {healed:count|point|points} healed,"
        " ST {st}/{basic}; it takes {minutes:count|minute|minutes}"
    ),
    "fantasytrip.treated_in_vain": T(
        "{who} is treated ({talent:term}, {total} against DX {target}): nothing is healed,"
        " and this mishap is done with"
    ),
    "fantasytrip.treatment_harms": T(
        "{who} is treated ({talent:term}) and a roll of {total} harms: 1 point of damage, ST {st}/{basic}"
    ),
}
