"""What these rules ask for, and when (D-02, D-17, D-19)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import action
from rules.action import Field
from rules.check import DONE, MISSED, NOTICE, SKIP, TASK, Answer, Check, Rank
from rules.play import Play
from rules.session import Character, Setup
from rules.systems.dying import hit_points, soul
from rules.systems.dying.state import PAYMENT, PAYMENTS, Body
from rules.systems.dying.words import CHECKS
from rules.words import T, say

FROM = Field(
    name="from", kind=action.TEXT, title=T("who pays"), hint=T("NAME:N,NAME:N; blank: the dead one first")
)


def checks(setup: Setup, character: Character) -> Iterator[Check]:
    """The hit dice of the dying; the payments for the soul of the dead, and its end."""
    body = character.part(Body)
    if body is None:
        return
    if character.died is not None:
        yield from _of_soul(body, character.id)
        return
    at = hit_points.due_at(setup, body, character.initiative is not None)
    if at is not None:
        yield _deteriorate(body, character.id, at)


def _deteriorate(body: Body, who: int, at: int) -> Check:
    return Check(
        check="dying.deteriorate",
        who=who,
        at=at,
        title=say(CHECKS["dying.deteriorate"]),
        dice=body.sheet.hit_dice,
        outcomes=(SKIP,),
        modifiable=False,
        rule="D-02",
        on_success=say(
            T("added to the {below} below zero; it dies beyond {threshold}"),
            below=body.below,
            threshold=body.threshold,
        ),
    )


def _of_soul(body: Body, who: int) -> Iterator[Check]:
    if body.soul is None or body.soul.lost:
        return
    until = body.soul.until
    if body.soul.paid < PAYMENTS and until is not None:
        yield Check(
            check="dying.soul",
            who=who,
            at=until,
            kind=TASK,
            rank=Rank.TASK,
            title=say(CHECKS["dying.soul"], sum=PAYMENT),
            outcomes=(DONE, MISSED),
            modifiable=False,
            rollable=False,
            fields=(FROM,),
            rule="D-17",
            on_success=say(
                T("{sum} NX are given up, the dead one's own first: the soul stays for another day"), sum=PAYMENT
            ),
            on_failure=say(T("the soul is lost for good")),
        )
    yield Check(
        check="dying.soul_lost",
        who=who,
        at=body.soul.end,
        kind=NOTICE,
        rank=Rank.ENDS,
        title=say(CHECKS["dying.soul_lost"]),
        rule="D-19",
    )


def resolve(play: Play, who: int, check: Check, answer: Answer) -> None:
    """Carry out what was due."""
    match check.check:
        case "dying.deteriorate":
            hit_points.deteriorate(play, who, check, answer)
        case "dying.soul":
            soul.pay(play, who, answer)
        case "dying.soul_lost":
            soul.lose(play, who, "dying.soul_lost")
