"""A fight under way: who acts in which order, and whose turn it is."""

from __future__ import annotations

from msgspec.structs import replace

from rules.play import Play
from rules.session import Fight, Session
from rules.systems import load
from rules.words import T


def order_of(session: Session) -> tuple[int, ...]:
    """The ids in turn order: the highest initiative first, ties as the party stands."""
    acting = [c for c in session.characters if c.initiative is not None]
    return tuple(c.id for c in sorted(acting, key=lambda c: -(c.initiative or 0)))


def _set(play: Play, fight: Fight | None) -> None:
    was = play.session.fight
    setup = play.session.setup
    if (fight is not None) != setup.fighting:
        setup = replace(setup, fighting=fight is not None)
    play.session = replace(play.session, fight=fight, setup=setup)
    if (was is None) != (fight is None):
        for name in play.session.systems:
            load(name).fight_changed(play)


def begin(play: Play) -> None:
    """Round 1 begins with the first of the turn order."""
    _set(play, Fight(1, None, order_of(play.session)))
    play.emit("core.fight_begins")
    _next_living(play, 0)


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
    if fight is None:
        return
    order = order_of(play.session)
    if not order:
        end(play)
        return
    _set(play, replace(fight, order=order))


def leave(play: Play, who: int) -> None:
    """Somebody leaves the turn order; if it was its turn, the turn passes on."""
    fight = play.session.fight
    if fight is None or who not in fight.order:
        return
    place = fight.order.index(who)
    order = tuple(id for id in fight.order if id != who)
    if not order:
        end(play)
        return
    _set(play, replace(fight, order=order))
    if fight.turn == who:
        _next_living(play, min(place, len(order) - 1))


def pass_on(play: Play) -> bool:
    """The turn goes to the next who lives; ``False`` when the round is over."""
    fight = play.session.fight
    if fight is None or fight.turn is None:
        return False
    place = fight.order.index(fight.turn) + 1 if fight.turn in fight.order else 0
    return _next_living(play, place)


def _next_living(play: Play, place: int) -> bool:
    fight = play.session.fight
    if fight is None:
        return False
    for who in fight.order[place:]:
        if play.character(who).died is None:
            _set(play, replace(fight, turn=who))
            play.emit("core.turn", who, round=fight.round)
            for name in play.character(who).parts:
                load(name).turn_started(play, who)
            return True
    _set(play, replace(fight, turn=None))
    return False


def arrive(play: Play) -> None:
    """Once the clock has gone all of the way to the next round, that round begins."""
    fight = play.session.fight
    if fight is None or fight.turn is not None or play.session.remaining:
        return
    if not any(play.character(who).died is None for who in fight.order):
        end(play)
        return
    _set(play, replace(fight, round=fight.round + 1))
    _next_living(play, 0)


SENTENCES = {
    "core.fight_begins": T("the fight begins"),
    "core.fight_ends": T("the fight is over"),
    "core.turn": T("round {round}: {who} acts"),
}
