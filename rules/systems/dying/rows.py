"""What the panes, the party line and the JSON view show of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.session import Character
from rules.system import Row
from rules.systems.dying.hit_points import due_at
from rules.systems.dying.state import PAYMENT, PAYMENTS, Body, Soul
from rules.view import View
from rules.words import T, Text, say


def _body(character: Character) -> Body:
    body = character.part(Body)
    if body is None:
        raise KeyError(Body.system)
    return body


def _nx_due(soul: Soul | None, now: int) -> int:
    if soul is None or soul.until is None or soul.paid >= PAYMENTS or now < soul.until:
        return 0
    return PAYMENT


def numbers(view: View, character: Character) -> Mapping[str, Any]:
    """The numbers of the JSON view."""
    body = _body(character)
    return {
        "hp": body.hp,
        "hp_max": body.sheet.hp_max,
        "below": body.below,
        "threshold": body.threshold,
        "hit_dice": body.sheet.hit_dice,
        "level": body.sheet.level,
        "care": body.sheet.care,
        "nx": body.sheet.nx,
        "xp": body.sheet.xp,
        "pc": body.sheet.pc,
        "soul_until": body.soul.until if body.soul else None,
        "nx_due": _nx_due(body.soul, view.now),
        "recalled": body.recalled or None,
        "place": body.place or None,
    }


def badges(character: Character) -> Iterator[str]:
    """Unconscious while dying; lost when the soul is gone."""
    body = _body(character)
    if character.died is None:
        if body.dying is not None:
            yield "unconscious"
    elif body.lost:
        yield "lost"


def summary(character: Character) -> Text | None:
    """The hit points, or how the soul stands."""
    body = _body(character)
    if character.died is not None:
        if body.soul is None or body.soul.until is None:
            return say(T("soul lost"))
        return say(T("soul until {until:moment}"), until=body.soul.until)
    if body.dying is not None:
        return say(T("dying {below}/{threshold}"), below=body.below, threshold=body.threshold)
    return say(T("HP {hp}/{hp_max}"), hp=body.hp, hp_max=body.sheet.hp_max)


def wounds(view: View, character: Character) -> Iterator[Row]:
    """The hit points, where something is to be said of them."""
    body = _body(character)
    if body.dying is None and not body.below and body.hp >= body.sheet.hp_max and not body.recalled:
        return
    facts = [say(T("HP {hp}/{hp_max}"), hp=body.hp, hp_max=body.sheet.hp_max)]
    state = "wounded" if body.hp < body.sheet.hp_max else "unhurt"
    at: int | None = None
    detail: list[Text] = []
    if character.died is not None:
        state = "dead"
    if body.dying is not None or body.below:
        # Short, so that the numbers on which the life hangs are whole in any pane.
        facts = [say("{below}/{threshold}", below=body.below, threshold=body.threshold)]
        detail.append(
            say(T("{below} below zero, dead beyond {threshold}"), below=body.below, threshold=body.threshold)
        )
    if body.dying is not None:
        state = "dying"
        at = due_at(view.setup, body, character.initiative is not None)
        if at is None:
            facts.append(say(T("{dice} on its turn"), dice=body.sheet.hit_dice))
        else:
            facts.append(say(T("{dice} {at:moment}"), dice=body.sheet.hit_dice, at=at))
    if body.recalled:
        facts.append(_recalled(body))
    yield Row(
        system="dying",
        label="hit points",
        title=say("{word:term}", word="hit points"),
        state=state,
        facts=tuple(facts),
        next=at,
        names=("PV", "points de vie"),
        data={
            "hp": body.hp,
            "hp_max": body.sheet.hp_max,
            "below": body.below,
            "threshold": body.threshold,
            "next": at,
            "recalled": body.recalled or None,
            "place": body.place or None,
        },
        detail=(
            *(facts if not detail else (*detail, *facts[1:])),
            say(T("hit dice {dice}: {most} at most"), dice=body.sheet.hit_dice, most=body.threshold // 2),
        ),
        rule="D-02" if body.dying is not None else "D-01",
    )


def _recalled(body: Body) -> Text:
    if body.place:
        return say(T("{how:term}: {place}"), how=body.recalled, place=body.place)
    return say("{word:term}", word=body.recalled)


def afflictions(view: View, character: Character) -> Iterator[Row]:
    """The soul after death (D-14 … D-19)."""
    body = _body(character)
    if character.died is None or body.soul is None:
        return
    soul = body.soul
    owed = _nx_due(soul, view.now)
    state = "lost" if soul.lost else "payment due" if owed else "connected"
    facts: list[Text] = []
    if soul.until is None:
        facts.append(say(T("no longer playable")))
    elif owed:
        facts.append(say(T("{sum} NX are due"), sum=PAYMENT))
    elif soul.paid < PAYMENTS:
        facts.append(say(T("{sum} NX {at:when}"), sum=PAYMENT, at=soul.until))
    if soul.until is not None:
        facts.append(say(T("gone for good {at:when}"), at=soul.end))
    yield Row(
        system="dying",
        label="soul",
        title=say("{word:term}", word="soul"),
        state=state,
        facts=tuple(facts),
        next=soul.until,
        names=("âme",),
        data={"since": soul.since, "until": soul.until, "paid": soul.paid, "nx_due": owed},
        detail=(
            say(T("left the body {at:when}"), at=soul.since),
            *facts,
            say(T("it sees and hears the group and can do nothing")),
        ),
        rule="D-15",
    )
