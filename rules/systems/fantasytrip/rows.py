"""What the two panes show of a figure, and its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.clock import DAY
from rules.session import Character
from rules.system import Row
from rules.systems.fantasytrip import figure
from rules.systems.fantasytrip.lingering import EFFECTS
from rules.systems.fantasytrip.lingering import RULES as INJURY_RULES
from rules.systems.fantasytrip.mending import SALVED, caught_up, in_bed, next_point, pace, work_left
from rules.systems.fantasytrip.poison import CURES_WITHIN, harmful
from rules.systems.fantasytrip.remedies import no_salve
from rules.systems.fantasytrip.severity import is_limb
from rules.systems.fantasytrip.state import Figure, GraveWound
from rules.systems.fantasytrip.talents import TALENTS
from rules.systems.fantasytrip.words import FRENCH_PLACES
from rules.view import View
from rules.words import T, Text, say

SYSTEM = "fantasytrip"


def present(view: View, character: Character) -> Figure | None:
    """The figure with its rest counted up to now."""
    part = character.part(Figure)
    return None if part is None else caught_up(part, view.now)


def wounds(view: View, character: Character) -> Iterator[Row]:
    """Minor damage, each grave wound, what is lost for good, lingering injuries."""
    part = present(view, character)
    if part is None:
        return
    alive = character.died is None
    rate = pace(part, view.now)
    spans = {id: -(-work // rate) for id, work in work_left(part)} if alive else {}
    following = next_point(part) if alive else None
    help_now = tuple(_help(view, character, part)) if alive else ()
    if part.minor:
        yield Row(
            system=SYSTEM,
            label="minor",
            title=say(T("minor wounds")),
            state="minor",
            names=("minor wounds", "blessures légères"),
            facts=(say(T("{left:count|point|points}"), left=part.minor), *_span_facts(spans.get(None))),
            next=following,
            data={"points": part.minor, "left": part.minor, **_span_data(spans.get(None), view.now)},
            detail=(*_pace(part, rate), *help_now),
            rule="T-29",
        )
    for number, wound in enumerate(part.grave):
        yield _grave_row(
            view, part, wound, spans.get(wound.id), None if part.minor or number else following, help_now
        )
    for limb in part.severed:
        yield Row(
            system=SYSTEM,
            label=limb.at,
            names=FRENCH_PLACES.get(limb.at, ()),
            title=say("{at:term}", at=limb.at),
            state="severed" if limb.back_at is None else "regrowing",
            facts=(say(T("severed or crippled")), say(T("−2 DX"))),
            next=limb.back_at,
            data={"at": limb.at, "since": limb.since, "back_at": limb.back_at},
            detail=(
                say(
                    T("Regrowth gives it back in a week for 40 ST, at once for 20 if the limb is there"),
                ),
            ),
            rule="T-09",
        )
    for number, injury in enumerate(part.lingering, 1):
        yield Row(
            system=SYSTEM,
            label=injury.kind,
            key=f"lingering-{number}",
            title=say("{kind:term}", kind=injury.kind),
            state="lingering",
            facts=(
                say("{at:term}", at=injury.at),
                *((say("{side:term}", side=injury.side),) if injury.side else ()),
                say(EFFECTS[injury.kind]),
            ),
            data={"at": injury.at, "kind": injury.kind, "side": injury.side, "since": injury.since},
            detail=(say(T("Regrowth removes every lingering injury for 30 ST")),),
            rule=INJURY_RULES[injury.kind],
        )


def _grave_row(
    view: View,
    part: Figure,
    wound: GraveWound,
    span: int | None,
    following: int | None,
    help_now: tuple[Text, ...],
) -> Row:
    penalty = 0 if wound.at in figure.severed_places(part) else -1 if is_limb(wound.at) else -2
    facts = [
        say("{at:term}", at=wound.at),
        say(T("{left} of {points:count|point|points}"), left=wound.left, points=wound.points),
        *_span_facts(span),
    ]
    if penalty:
        facts.append(say(T("{penalty:signed} DX"), penalty=penalty))
    if wound.at in figure.disabled_places(part):
        facts.append(say(T("useless")))
    detail = [say(T("dealt {when:moment}; a point takes twice as long to heal as a minor one"), when=wound.since)]
    if part.minor:
        detail.append(say(T("{left:count|minor point heals|minor points heal} first"), left=part.minor))
    return Row(
        system=SYSTEM,
        label="grave",
        key=f"grave-{wound.id}",
        names=("grave wound", "blessure grave"),
        title=say(T("grave wound")),
        state="grave",
        facts=tuple(facts),
        next=following,
        data={
            "at": wound.at,
            "points": wound.points,
            "left": wound.left,
            "since": wound.since,
            **_span_data(span, view.now),
        },
        detail=(*detail, *_pace(part, pace(part, view.now)), *help_now),
        rule="T-14",
    )


def _days(span: int) -> int:
    return -(-span // DAY)


def _span_facts(span: int | None) -> tuple[Text, ...]:
    return () if span is None else (say(T("{days:count|day|days} to heal"), days=_days(span)),)


def _span_data(span: int | None, now: int) -> dict[str, Any]:
    """At the present pace: the days until it is healed, begun ones counted, and the second."""
    return {"days": None if span is None else _days(span), "healed_at": None if span is None else now + span}


def _pace(part: Figure, rate: int) -> Iterator[Text]:
    if rate == SALVED:
        yield say(T("bed rest with salve: a point a day, of a grave wound in two"))
    elif in_bed(part):
        yield say(T("bed rest: a point in two days, of a grave wound in four"))
    else:
        yield say(T("active: a point in four days, of a grave wound in eight; bed rest halves that"))


def _help(view: View, character: Character, part: Figure) -> Iterator[Text]:
    """What could be done for the wounded now."""
    for incident in figure.untreated(part):
        points = [min(TALENTS[t].with_kit[0], incident.left) for t in ("barber", "physicker", "master")]
        yield say(
            T(
                "not yet treated: {left:count|point|points} of {when:moment}; a Barber heals {a},"
                " a Physicker {b}, a Master {c}"
            ),
            left=incident.left,
            when=incident.since,
            a=points[0],
            b=points[1],
            c=points[2],
        )
    if part.incidents and not figure.untreated(part):
        yield say(T("every mishap has been treated: no healer can do more"))
    if part.spell_at is None or view.now - part.spell_at >= DAY:
        yield say(T("a Healing spell restores up to 5 points, 6 ST each"))
    else:
        yield say(T("the next Healing spell works from {when:moment}"), when=part.spell_at + DAY)
    reason = no_salve(view, character)
    yield say(T("a dose of salve works now")) if reason is None else reason


def afflictions(view: View, character: Character) -> Iterator[Row]:
    """Diseases, poison, and the immunity to it."""
    part = character.part(Figure)
    if part is None:
        return
    for disease in part.diseases:
        state = "relieved" if disease.relieved else "incurable" if disease.incurable else "disease"
        yield Row(
            system=SYSTEM,
            label=disease.name or "disease",
            key=f"disease-{disease.id}",
            title=say("{name}", name=disease.name) if disease.name else say(T("disease")),
            state=state,
            facts=(say(T("{dice:count|die|dice} under IQ"), dice=disease.dice),),
            data={
                "dice": disease.dice,
                "incurable": disease.incurable,
                "relieved": disease.relieved,
                "since": disease.since,
            },
            detail=(
                say(
                    T(
                        "a Physicker rolls {dice:count|die|dice} against IQ;"
                        " a Master one less, a Naturalist one less"
                    ),
                    dice=disease.dice,
                ),
                say(T("Cleansing, Revival and the Elixir of Health cure any disease")),
            ),
            rule="T-61",
        )
    if character.died is None:
        for incident in harmful(part):
            limit = incident.since + CURES_WITHIN
            yield Row(
                system=SYSTEM,
                label="poison",
                key=f"poison-{incident.id}",
                title=say(T("poison")),
                state="poisoned",
                next=limit if view.now <= limit else None,
                facts=(
                    say(T("{left:count|point|points} of harm"), left=incident.left),
                    say(T("Universal Antidote until {when:moment}"), when=limit)
                    if view.now <= limit
                    else say(T("too late for a Universal Antidote")),
                ),
                data={
                    "points": incident.points,
                    "left": incident.left,
                    "since": incident.since,
                    "antidote_until": limit,
                },
                rule="T-76",
            )
        if part.immune_until is not None and view.now < part.immune_until:
            yield Row(
                system=SYSTEM,
                label="immunity",
                names=("immunité",),
                title=say(T("immune to poison")),
                state="immune",
                next=part.immune_until,
                data={"until": part.immune_until},
                rule="T-76",
            )
