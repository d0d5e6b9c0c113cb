"""A fight under way: who acts in which order, and whose turn it is.

Everybody in the order has one turn a round, whatever happens to the order meanwhile. Who joins, or comes
back to life, above the one who acts has missed this round's turn.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.agenda import due, holding
from rules.play import Play
from rules.refusal import Refused
from rules.resolve import answer_itself
from rules.session import Fight, Session
from rules.systems import load
from rules.words import T


def order_of(session: Session) -> tuple[int, ...]:
    """The ids in turn order: the highest initiative first, ties as the party stands."""
    acting = [c for c in session.characters if c.initiative is not None]
    return tuple(c.id for c in sorted(acting, key=lambda c: -(c.initiative or 0)))


def _set(play: Play, fight: Fight | None) -> None:
    setup = play.session.setup
    if (fight is not None) != setup.fighting:
        setup = replace(setup, fighting=fight is not None)
    play.session = replace(play.session, fight=fight, setup=setup)


def anybody_acts(play: Play) -> bool:
    """Whether somebody of the turn order lives."""
    fight = play.session.fight
    order = fight.order if fight else order_of(play.session)
    return any(play.character(who).died is None for who in order)


def begin(play: Play) -> None:
    """Round 1 begins with the first of the turn order. What was left of an advance is given up."""
    if not anybody_acts(play):
        raise Refused(T("nobody in the turn order is alive"))
    play.session = replace(play.session, remaining=0)
    _set(play, Fight(1, None, order_of(play.session)))
    play.emit("core.fight_begins")
    pass_on(play)


def end(play: Play) -> None:
    """No turn order runs any more; every initiative is forgotten."""
    if play.session.fight is None and not any(c.initiative is not None for c in play.session.characters):
        return
    was_fighting = play.session.fight is not None
    play.session = replace(
        play.session,
        characters=tuple(
            c if c.initiative is None else replace(c, initiative=None) for c in play.session.characters
        ),
    )
    _set(play, None)
    if was_fighting:
        play.emit("core.fight_ends")


def reorder(play: Play) -> None:
    """Take the initiatives as they stand now; whose turn it is stays so."""
    fight = play.session.fight
    if fight is not None:
        _take(play, fight, order_of(play.session))


def leave(play: Play, who: int) -> None:
    """Somebody leaves the turn order; if it was its turn, the turn passes on."""
    fight = play.session.fight
    if fight is not None and who in fight.order:
        _take(play, fight, tuple(id for id in fight.order if id != who))


def _take(play: Play, fight: Fight, order: tuple[int, ...]) -> None:
    if not order:
        end(play)
        return
    passed = fight.passed
    if fight.turn in order:
        above = order[: order.index(fight.turn)]
        passed = (*passed, *(id for id in above if id not in fight.order and id not in passed))
    _set(play, replace(fight, order=order, passed=passed))
    if fight.turn is not None and fight.turn not in order and not pass_on(play):
        owe_round(play)


def pass_on(play: Play) -> bool:
    """The turn goes to the next who lives; ``False`` when the round is over."""
    fight = play.session.fight
    assert fight is not None
    for who in fight.order:
        if who in fight.passed:
            continue
        fight = replace(fight, passed=(*fight.passed, who))
        if play.character(who).died is None:
            _set(play, replace(fight, turn=who))
            _start_turn(play, who, fight.round)
            return True
    _set(play, replace(fight, turn=None, passed=()))
    return False


def _start_turn(play: Play, who: int, round: int) -> None:
    character = play.character(who)
    play.emit("core.turn", who, round=round)
    for name in character.parts:
        load(name).turn_started(play, who)
    if character.auto:
        while waiting := due(play.session, who):
            answer_itself(play, waiting[0])


def owe_round(play: Play) -> None:
    """The round is over: the clock has one round to go before the next begins."""
    play.session = replace(play.session, remaining=play.setup.round_seconds)


def arrive(play: Play) -> None:
    """The next round begins once the clock is there, and the end of the last one has left nothing to answer."""
    fight = play.session.fight
    if fight is None or fight.turn is not None or play.session.remaining:
        return
    if not anybody_acts(play):
        end(play)
        return
    if any(holding(play.session)):
        return
    _set(play, replace(fight, round=fight.round + 1, passed=()))
    pass_on(play)


SENTENCES = {
    "core.fight_begins": T("the fight begins"),
    "core.fight_ends": T("the fight is over"),
    "core.turn": T("round {round}: {who} acts"),
}
