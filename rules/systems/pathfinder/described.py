"""An entry of the catalogue as a row: what ``chevet catalogue`` lists and a picker shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.system import Row
from rules.systems.pathfinder.entry import NONE, Entry
from rules.systems.pathfinder.saving import save_name
from rules.systems.pathfinder.spoken import effects_text, span_text
from rules.words import T, Text, say

DEGREES = {
    "minor": T("degree of dependence: minor"),
    "moderate": T("degree of dependence: moderate"),
    "severe": T("degree of dependence: severe"),
}


def shown(entry: Entry) -> Row:
    """An entry with all its figures."""
    data: dict[str, Any] = msgspec.to_builtins(entry)
    data["names"] = dict(entry.own)
    return Row(
        system="pathfinder",
        label=entry.id,
        title=entry.title,
        state=entry.kind,
        facts=tuple(facts(entry)),
        names=entry.called,
        data=data,
        detail=tuple(_detail(entry)),
        rule=entry.source,
    )


def facts(entry: Entry) -> Iterator[Text]:
    """Its figures in a few words: routes, save, onset, frequency, effects, cure."""
    if entry.routes:
        yield say("{routes:terms}", routes=list(entry.routes))
    if entry.dc is not None:
        yield say(T("{save:term} DC {dc}"), save=save_name(entry.saves_with).template, dc=entry.dc)
    later = entry.later_save
    if entry.periodic == NONE:
        yield say(T("no save avoids its effects"))
    elif entry.periodic and later is not None and later != (entry.saves_with, entry.dc):
        yield say(
            T("then {save:term} DC {dc}"),
            save=save_name(later[0]).template,
            dc=later[1] if later[1] is not None else entry.dc,
        )
    if entry.usual_onset:
        yield say(T("onset {span:text}"), span=span_text(entry.usual_onset))
    if entry.usual_frequency and entry.duration:
        yield say(
            T("every {span:text} for {duration:text}"),
            span=span_text(entry.usual_frequency),
            duration=span_text(entry.duration),
        )
    elif entry.usual_frequency:
        yield say(T("every {span:text}"), span=span_text(entry.usual_frequency))
    if entry.initial:
        yield say(T("at first: {effects:text}"), effects=effects_text(entry.initial))
    for effects in (entry.effects, entry.constant, entry.in_view):
        if effects:
            yield effects_text(effects)
    if entry.cure is not None:
        yield say(T("cured by {cure:count|save|saves} in a row"), cure=entry.cure)
    if entry.price is not None:
        yield say(T("{price} gp"), price=entry.price)


def _detail(entry: Entry) -> Iterator[Text]:
    for line in entry.lines:
        span = span_text(line.lasts)
        if line.after:
            after = span_text(line.after)
            yield say(
                T("after {after:text}, for {span:text}: {effects:text}"),
                after=after,
                span=span,
                effects=effects_text(line.effects) if line.effects else say("…"),
            )
        elif line.effects:
            yield say(T("for {span:text}: {effects:text}"), span=span, effects=effects_text(line.effects))
        if line.text:
            yield say(T("for {span:text}: {text:own}"), span=span, text=line.text)
    if entry.degree:
        yield say(DEGREES.get(entry.degree, "{degree}"), degree=entry.degree)
    if entry.usual_spells:
        yield say(T("ended by {spells:terms}"), spells=list(entry.usual_spells))
    if entry.text:
        yield say("{text:own}", text=entry.text)
    if entry.further is not None and entry.further.text:
        yield say("{text:own}", text=entry.further.text)
    if entry.note:
        yield say("{note:own}", note=entry.note)
