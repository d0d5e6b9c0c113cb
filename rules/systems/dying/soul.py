"""The soul after death: its connection, what keeps it, its loss (D-14 … D-19, D-29)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.check import MISSED, Answer
from rules.names import find, printable
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems.dying.state import PAYMENT, Body, Soul
from rules.words import T

OBJECT = "object"
PLAYER = "pc"


def payers(play: Play, who: int, automatic: bool) -> list[tuple[int, int]]:
    """Who may be asked for NX and how many each has: the dead one first, then the others' as the party stands.

    The players' characters only (D-18); who is lost is no longer played and has nothing to give. They must
    agree (AD-15): where nobody is asked (``automatic``), they pay for one of theirs, not for an NPC.
    """
    others = [c for c in play.session.characters if c.id != who and c.kind == PLAYER]
    if automatic and play.character(who).kind != PLAYER:
        others = []
    found: list[tuple[int, int]] = []
    for character in (play.character(who), *others):
        body = character.part(Body)
        if body is not None and not body.lost:
            found.append((character.id, body.sheet.nx))
    return found


def pay(play: Play, who: int, answer: Answer) -> None:
    """The 40 NX of a day are found, or not (D-17 … D-19, AD-13 … AD-15). Raises :class:`Refused`."""
    given: str | None = answer.fields.get("from")
    if answer.outcome == MISSED:
        if given is not None:
            raise Refused(T("from= says who pays; with outcome=missed nobody does"))
        lose(play, who, "dying.soul_unpaid")
        return
    if given is not None:
        shares = _named(play, given)
    else:
        shares = _shares(payers(play, who, answer.automatic))
        found = sum(nx for _, nx in shares)
        if found < PAYMENT:
            if answer.automatic:
                # Nobody is there to ask: what cannot be paid is not paid, and nothing is taken (AD-15).
                lose(play, who, "dying.soul_short", found=found, sum=PAYMENT)
                return
            raise Refused(
                T("{sum} NX are needed and only {found} are to be had: outcome=missed loses the soul"),
                sum=PAYMENT,
                found=found,
            )
    names: list[str] = []
    for payer, nx in shares:
        body = play.part(payer, Body)
        play.put(payer, replace(body, sheet=replace(body.sheet, nx=body.sheet.nx - nx)))
        names.append(f"{play.character(payer).name} {nx} NX")
    body = play.part(who, Body)
    soul = _soul(body)
    soul = replace(soul, paid=soul.paid + 1)
    play.put(who, replace(body, soul=soul))
    play.emit("dying.soul_kept", who, rule="D-17", until=soul.until, payments=names)


def _soul(body: Body) -> Soul:
    if body.soul is None:
        raise ValueError("no soul without a death")
    return body.soul


def _shares(found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """How a payment falls on those who have something, the first first."""
    left = PAYMENT
    shares: list[tuple[int, int]] = []
    for payer, nx in found:
        share = min(left, nx)
        if share:
            shares.append((payer, share))
            left -= share
    return shares


def _named(play: Play, text: str) -> list[tuple[int, int]]:
    """``Ada:10,Bo:30``: every payer with what it pays, 40 in all. Raises :class:`Refused`."""
    shares: list[tuple[int, int]] = []
    for part in text.split(","):
        name, colon, number = part.rpartition(":")
        if not colon or not number.strip().isdecimal() or len(number) > 6:
            raise Refused(T("from={text}: write from=NAME:N,NAME:N"), text=printable(text))
        payer, nx = find(play.session, name), int(number)
        if payer.id in [id for id, _ in shares]:
            raise Refused(T("{name} is named twice"), name=payer.name)
        _refuse_poor(payer, nx)
        shares.append((payer.id, nx))
    total = sum(nx for _, nx in shares)
    if total != PAYMENT:
        raise Refused(T("from= gives {total} NX; {sum} are needed"), total=total, sum=PAYMENT)
    return [share for share in shares if share[1]]


def _refuse_poor(payer: Character, nx: int) -> None:
    body = payer.part(Body)
    if body is None:
        raise Refused(T("{name} has no NX under these rules"), name=payer.name)
    if body.lost:
        raise Refused(T("{name} is lost and pays nothing"), name=payer.name)
    if nx > body.sheet.nx:
        raise Refused(T("{name} has only {nx} NX"), name=payer.name, nx=body.sheet.nx)


def lose(play: Play, who: int, kind: str, *, rule: str = "D-19", **data: Any) -> None:
    """The connection breaks for good."""
    body = play.part(who, Body)
    play.put(who, replace(body, soul=replace(_soul(body), lost=True)))
    play.emit(kind, who, rule=rule, **data)


def group_is_dead(characters: tuple[Character, ...]) -> bool:
    """Whether all of the group are dead, by whichever rules (D-29). NPCs count only when alone at the table."""
    group = [c for c in characters if c.kind == PLAYER]
    if not group:
        alone = [c for c in characters if c.kind != OBJECT]
        group = alone if len(alone) == 1 else []
    return bool(group) and all(c.died is not None for c in group)


def finish_group(play: Play) -> None:
    """When the last of the group has died, every soul of it is lost at once (D-29, AD-21, AD-22)."""
    characters = play.session.characters
    if not group_is_dead(characters):
        return
    alone = len([c for c in characters if c.kind != OBJECT]) == 1
    for character in characters:
        body = character.part(Body)
        counts = character.kind == PLAYER or (alone and character.kind != OBJECT)
        if counts and body is not None and body.soul is not None and not body.soul.lost:
            lose(play, character.id, "dying.final", rule="D-29")
