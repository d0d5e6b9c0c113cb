"""Salve and elixirs (T-72…T-74, T-86)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import CHOICE, NUMBER, Action, Choice, Field
from rules.clock import DAY
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.fantasytrip.disease import cured
from rules.systems.fantasytrip.figure import damage_of, st_basic, st_now
from rules.systems.fantasytrip.harm import at_this_moment, regulate
from rules.systems.fantasytrip.mending import eased, in_bed
from rules.systems.fantasytrip.state import Figure
from rules.systems.fantasytrip.wares import ELIXIR_OF_HEALTH, HEALING_ELIXIR, SALVE
from rules.view import View
from rules.words import T, Text, say

MOST_DOSES = 100


def no_salve(view: View, character: Character) -> Text | None:
    """One dose a day, for who rests in bed and has something to heal."""
    part = character.part(Figure)
    if part is None or damage_of(part) == 0:
        return say(T("{who} is unhurt"), who=character.name)
    if part.salve_until is not None and view.now < part.salve_until:
        return say(
            T("{who} has had today's dose of salve; the next helps in {wait:span}"),
            who=character.name,
            wait=part.salve_until - view.now,
        )
    if not in_bed(part):
        return say(T("salve only helps who rests in bed, and {who} is up and about"), who=character.name)
    return None


def elixir_choices(_view: View, _character: Character) -> list[Choice]:
    """The two elixirs with what they do and cost."""
    return [
        Choice(
            "healing",
            say(HEALING_ELIXIR.name),
            (HEALING_ELIXIR.name, "guérison"),
            say(T("1 point at once; {cost:text}"), cost=HEALING_ELIXIR.cost),
        ),
        Choice(
            "health",
            say(ELIXIR_OF_HEALTH.name),
            (ELIXIR_OF_HEALTH.name, "santé"),
            say(T("1d+1 points at once, and any disease; {cost:text}"), cost=ELIXIR_OF_HEALTH.cost),
        ),
    ]


def salve(play: Play, who: int, _fields: Mapping[str, Any]) -> None:
    """One dose: a day of bed rest heals twice as fast."""
    part = replace(at_this_moment(play, who), salve_until=play.at + DAY)
    play.put(who, part)
    play.emit("fantasytrip.salve", who, rule="T-72", price=SALVE.price, until=play.at + DAY)


def elixir(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """Elixirs drunk or poured on the wound, on a corpse too: they heal at once and their effects add (AT-47)."""
    doses, kind = fields["doses"], fields["kind"]
    part = at_this_moment(play, who)
    character = play.character(who)
    health = kind == "health"
    if damage_of(part) == 0 and not (health and part.diseases):
        raise Refused(T("{who} has nothing that this elixir could heal"), who=character.name)
    points = sum(play.roll("1d6") + 1 for _ in range(doses)) if health else doses
    diseases = bool(part.diseases) and health
    part, healed = eased(part, points)
    if health:
        part = cured(part)
    if character.died is not None:
        part = replace(part, poured=part.poured + healed)
    play.put(who, part)
    ware = ELIXIR_OF_HEALTH if health else HEALING_ELIXIR
    play.emit(
        "fantasytrip.elixir_of_health" if health else "fantasytrip.healing_elixir",
        who,
        rule=ware.rule,
        doses=doses,
        healed=healed,
        price=ware.price * doses,
        st=st_now(part),
        basic=st_basic(part),
    )
    if diseases:
        play.emit("fantasytrip.all_cured", who, rule="T-74")
    regulate(play, who)


SALVE_ACTION = Action(
    id="fantasytrip.salve",
    title=T("apply salve"),
    do=salve,
    possible=no_salve,
    key="s",
    rule="T-72",
    hint=T("one dose a day of bed rest heals twice as fast; $150 a dose ($107 of materials and a week)"),
)

ELIXIR = Action(
    id="fantasytrip.elixir",
    title=T("give an elixir"),
    do=elixir,
    fields=(
        Field(
            name="kind",
            kind=CHOICE,
            title=T("elixir"),
            choices=("healing", "health"),
            default="healing",
            options=elixir_choices,
        ),
        Field(name="doses", kind=NUMBER, title=T("doses"), default=1, lowest=1, highest=MOST_DOSES),
    ),
    rolls=True,
    living=False,
    key="e",
    rule="T-73",
    hint=T("Healing Elixir: 1 point, $1200 ($740 to make); Elixir of Health: 1d+1 and any disease, $5200 ($3600)"),
)

SENTENCES = {
    "fantasytrip.salve": T("{who} is given a dose of Healing Salve (${price}); it works until {until:when}"),
    "fantasytrip.healing_elixir": T(
        "{who}: {doses:count|dose|doses} of Healing Elixir (${price}), {healed:count|point|points} healed:"
        " ST {st}/{basic}"
    ),
    "fantasytrip.elixir_of_health": T(
        "{who}: {doses:count|dose|doses} of the Elixir of Health (${price}), {healed:count|point|points} healed:"
        " ST {st}/{basic}"
    ),
    "fantasytrip.all_cured": T("{who} is cured of every disease"),
}
