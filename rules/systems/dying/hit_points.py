"""Damage, healing, falling, deterioration and death (D-01 … D-07)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.action import Action, Field
from rules.check import SKIP, Answer, Check
from rules.dice import dice
from rules.play import Play
from rules.refusal import Refused
from rules.session import Setup
from rules.systems.dying.state import Body, Numbers, Soul
from rules.words import T

MOST = 100_000
MOST_HIT_DICE = 40
MOST_CLASSES = 3
LARGEST_HIT_DIE = 100


def begin(sheet: Numbers) -> Body:
    """The state of a newcomer; one with 0 HP falls as soon as the clock is known. Raises :class:`Refused`."""
    hp = sheet.hp_max if sheet.hp is None else sheet.hp
    return Body(sheet=replace(sheet, hp=hp, hit_dice=_plain(sheet.hit_dice)))


def _plain(hit_dice: str) -> str:
    """Hit dice, checked and written in one way: ``1d8+1d6``. Raises :class:`Refused`."""
    terms = dice(hit_dice).terms
    plain = all(term.sign > 0 and not term.open and term.faces <= LARGEST_HIT_DIE for term in terms)
    if not plain or sum(term.count for term in terms) > MOST_HIT_DICE or len(terms) > MOST_CLASSES:
        raise Refused(T("hit_dice={text}: hit dice are plain dice, such as 2d4 or 1d8+1d6"), text=hit_dice)
    return "+".join(f"{term.count}d{term.faces}" for term in terms)


def edited(play: Play, who: int, before: Body) -> None:
    """After a change of the sheet: hit points set by hand wake or fell as if they had come otherwise."""
    body = play.part(who, Body)
    hit_dice = _plain(body.sheet.hit_dice)
    hp = body.sheet.hp
    if hp is None:
        hp = body.sheet.hp_max
    elif hp == before.hp and body.sheet.hp_max < before.sheet.hp_max:
        hp = min(hp, body.sheet.hp_max)
    play.put(who, replace(body, sheet=replace(body.sheet, hp=hp, hit_dice=hit_dice)))
    if play.character(who).died is None:
        if hp > 0 and body.dying is not None:
            wake(play, who, hp)
        elif hp == 0 and body.dying is None:
            fall(play, who, 0)


def damage(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """The action ``dying.damage`` (D-01, AD-01, AD-02)."""
    amount: int = fields["amount"]
    body = play.part(who, Body)
    if body.dying is not None:
        worsen(play, who, amount, "dying.worse", rule="D-03")
        return
    hp = max(0, body.hp - amount)
    play.put(who, replace(body, sheet=replace(body.sheet, hp=hp)))
    play.emit("dying.hurt", who, amount=amount, hp=hp, hp_max=body.sheet.hp_max)
    if hp == 0:
        fall(play, who, amount - body.hp)


def fall(play: Play, who: int, excess: int) -> None:
    """Unconscious at 0 HP. What was beyond 0 counts below zero only by the house rule (D-01, AD-01)."""
    carries = play.setup.house.get("dying.excess_damage") == "carries"
    body = replace(play.part(who, Body), dying=play.at, rolled=False, turn=None, below=excess if carries else 0)
    play.put(who, body)
    play.emit("dying.falls", who, rule="D-01", below=body.below, threshold=body.threshold)
    _maybe_die(play, who)


def worsen(play: Play, who: int, amount: int, kind: str, *, rule: str, **data: Any) -> None:
    """More below zero, whatever it comes from; beyond the threshold it dies at once (D-03, D-04, D-13)."""
    body = play.part(who, Body)
    body = replace(body, below=body.below + amount)
    play.put(who, body)
    play.emit(kind, who, rule=rule, amount=amount, below=body.below, threshold=body.threshold, **data)
    _maybe_die(play, who)


def _maybe_die(play: Play, who: int) -> None:
    body = play.part(who, Body)
    # Strictly more: at exactly the threshold one is alive and can be saved (AD-06).
    if body.below > body.threshold:
        play.emit("dying.dies", who, rule="D-04", below=body.below, threshold=body.threshold)
        play.die(who, Body.system, "hit points")


def deteriorate(play: Play, who: int, check: Check, answer: Answer) -> None:
    """The hit dice of an own turn (D-02, D-03, D-07)."""
    body = replace(play.part(who, Body), dying=check.at, rolled=True, turn=None)
    play.put(who, body)
    if answer.outcome == SKIP:
        play.emit("dying.skipped", who, rule="D-02")
        return
    worsen(play, who, play.roll(body.sheet.hit_dice), "dying.deteriorates", rule="D-03")


def heal(play: Play, who: int, fields: Mapping[str, Any]) -> None:
    """The action ``dying.heal``; of the dying it stabilises too, at what it heals (AD-23)."""
    body = play.part(who, Body)
    # Never less than before: one may stand above the maximum for a while.
    hp = max(body.hp, min(body.sheet.hp_max, body.hp + fields["amount"]))
    play.put(who, replace(body, sheet=replace(body.sheet, hp=hp)))
    play.emit("dying.healed", who, amount=hp - body.hp, hp=hp, hp_max=body.sheet.hp_max)
    if body.dying is not None:
        wake(play, who, hp)


def wake(play: Play, who: int, hp: int, *, quiet: bool = False) -> None:
    """Deterioration stops and what was below zero is forgotten: the next fall starts anew (D-10, AD-08)."""
    body = play.part(who, Body)
    body = replace(body, sheet=replace(body.sheet, hp=hp), dying=None, rolled=False, turn=None, below=0)
    play.put(who, body)
    if not quiet:
        play.emit("dying.awake", who, rule="D-10", hp=hp, hp_max=body.sheet.hp_max)


def own_turn(play: Play, who: int) -> None:
    """In a fight its turn has come: if it is dying, the hit dice are due (D-02, AD-04).

    A fight that begins within a round of its last roll brings no second turn in that round's time.
    """
    body = play.part(who, Body)
    if body.dying is None or play.character(who).died is not None:
        return
    fight = play.session.fight
    begins = fight is not None and fight.round == 1
    if not (begins and body.rolled and play.at < body.dying + play.setup.round_seconds):
        play.put(who, replace(body, turn=play.at))


def died(play: Play, who: int) -> None:
    """Whichever rules killed it: it is no longer dying, and its soul leaves (D-14)."""
    body = play.part(who, Body)
    soul = Soul(since=play.at)
    play.put(who, replace(body, dying=None, rolled=False, turn=None, soul=soul, recalled="", place=""))
    play.emit("dying.soul_leaves", who, rule="D-14", until=soul.until)


def revived(play: Play, who: int) -> None:
    """It lives again: the soul is back in a body that has 1 HP at least, and nothing below zero."""
    body = play.part(who, Body)
    sheet = replace(body.sheet, hp=max(1, body.hp))
    play.put(who, replace(body, sheet=sheet, soul=None, dying=None, rolled=False, turn=None, below=0))


def due_at(setup: Setup, body: Body, acts: bool) -> int | None:
    """When the hit dice of a dying character fall due; ``None`` while a fight has yet to come to its turn.

    ``acts``: it has a place in the turn order. The turn of one who fell in this round may come in this round
    or in the next, and a later change of the order may move it: no second can be promised.
    """
    if body.turn is not None:
        return body.turn
    if body.dying is None or (setup.fighting and acts):
        return None
    return body.dying + setup.round_seconds


AMOUNT = Field(name="amount", title=T("hit points"), required=True, lowest=1, highest=MOST)

ACTIONS = (
    Action(
        id="dying.damage",
        title=T("damage"),
        do=damage,
        fields=(AMOUNT,),
        key="d",
        rule="D-01",
        hint=T("at 0 HP unconscious; of the dying it counts below zero"),
    ),
    Action(
        id="dying.heal",
        title=T("heal"),
        do=heal,
        fields=(AMOUNT,),
        key="e",
        hint=T("of the dying it stabilises too"),
    ),
)
