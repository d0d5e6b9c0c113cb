"""Rounds and turns: the verbs initiative and next."""

from __future__ import annotations

from msgspec.structs import replace

from rules.action import Field
from rules.advance import AUTO, answer_due, refuse_while_held, run_to
from rules.agenda import holding
from rules.command import Command
from rules.fight import anybody_acts, begin, end, order_of, owe_round, pass_on, reorder
from rules.names import EVERYONE, find_all, fold
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.values import read_all, whole_number
from rules.verb import WHO, Verb, misused
from rules.words import T

DICE = "1d20"
SCORE = Field(name="initiative", title=T("initiative"), lowest=-100, highest=1_000)
NONE = ("none", "aucune", "aucun")
ROLL = ("roll", "jet")
OBJECT = "object"


def _initiative(play: Play, command: Command) -> None:
    given = [name for name, _ in command.fields if name != "roll"]
    if len(command.words) != 2 or given:
        raise misused(INITIATIVE)
    word = fold(command.words[1])
    none = word in NONE
    meant = _meant(play, command.words[0], none)
    if word in ROLL and any(c.initiative is None for c in meant):
        # Of several, whose place is known keeps it: what lay on the table is not rolled again.
        meant = [c for c in meant if c.initiative is None]
    for character in meant:
        score: int | None
        if none:
            score = None
        elif word in ROLL:
            score = play.roll(DICE)
        else:
            score = whole_number(SCORE, command.words[1])
        play.change(replace(play.character(character.id), initiative=score))
        if score is None:
            play.emit("core.initiative_none", character.id)
        else:
            play.emit("core.initiative", character.id, score=score)
    reorder(play)


def _meant(play: Play, text: str, none: bool) -> list[Character]:
    """Whom an initiative is for: ``all`` means all that can act, and for ``none`` all that have one."""
    found = find_all(play.session, text)
    if fold(text) != EVERYONE:
        return found
    if none:
        return [c for c in found if c.initiative is not None]
    acting = [c for c in found if c.died is None and c.kind != OBJECT]
    if not acting:
        raise Refused(T("nobody here can act"))
    return acting


def _next(play: Play, command: Command) -> None:
    if command.words:
        raise misused(NEXT)
    auto = bool(read_all((AUTO,), dict(command.fields), play.view)["auto"])
    if not auto:
        refuse_while_held(play)
    answer_due(play, auto)
    if any(holding(play.session)):
        # What the program rolled has left something that somebody must answer before the turn passes.
        return
    fight = play.session.fight
    if fight is None:
        if not order_of(play.session):
            raise Refused(T("no turn order yet: begin with initiative all roll, or initiative NAME 15"))
        begin(play)
        return
    if not anybody_acts(play):
        end(play)
        return
    if fight.turn is not None:
        if pass_on(play):
            return
        owe_round(play)
    # A round that a check has stopped half-way goes on from there.
    start = play.session.now
    run_to(play, start + play.session.remaining, auto)
    if play.session.remaining:
        play.emit("core.stopped", passed=play.session.now - start, remaining=play.session.remaining)


INITIATIVE = Verb(
    name="initiative",
    usage="initiative WHO N|roll|none",
    hint=T("the place in the turn order"),
    do=_initiative,
    words=(WHO, "score"),
)
NEXT = Verb(
    name="next",
    usage="next [auto=yes]",
    hint=T("the next turn; after the last, the next round"),
    do=_next,
    fields=(AUTO,),
)

VERBS = (INITIATIVE, NEXT)

SENTENCES = {
    "core.initiative": T("{who}: initiative {score}"),
    "core.initiative_none": T("{who} leaves the turn order"),
}
