"""Rounds and turns: the verbs initiative and next."""

from __future__ import annotations

from msgspec.structs import replace

from rules.action import Field
from rules.advance import refuse_while_held, run_to
from rules.command import Command
from rules.fight import begin, order_of, pass_on, reorder
from rules.names import find_all, fold
from rules.play import Play
from rules.refusal import Refused
from rules.values import whole_number
from rules.verb import WHO, Verb, misused
from rules.words import T

DICE = "1d20"
SCORE = Field(name="initiative", title=T("initiative"), lowest=-100, highest=1_000)


def _initiative(play: Play, command: Command) -> None:
    given = [name for name, _ in command.fields if name != "roll"]
    if len(command.words) != 2 or given:
        raise misused(INITIATIVE)
    word = fold(command.words[1])
    for character in find_all(play.session, command.words[0]):
        score: int | None
        if word in ("none", "aucune"):
            score = None
        elif word in ("roll", "jet"):
            score = play.roll(DICE)
        else:
            score = whole_number(SCORE, command.words[1])
        play.change(replace(character, initiative=score))
        if score is None:
            play.emit("core.initiative_none", character.id)
        else:
            play.emit("core.initiative", character.id, score=score)
    reorder(play)


def _next(play: Play, command: Command) -> None:
    if command.words or command.fields:
        raise misused(NEXT)
    refuse_while_held(play)
    fight = play.session.fight
    if fight is None:
        if not order_of(play.session):
            raise Refused(T("no turn order yet: begin with initiative all roll, or initiative NAME 15"))
        begin(play)
        return
    if fight.turn is not None and pass_on(play):
        return
    left = play.session.remaining or play.setup.round_seconds
    run_to(play, play.session.now + left, auto=False)


INITIATIVE = Verb(
    name="initiative",
    usage="initiative WHO N|roll|none",
    hint=T("the place in the turn order"),
    do=_initiative,
    words=(WHO, "score"),
)
NEXT = Verb(name="next", usage="next", hint=T("the next turn; after the last, the next round"), do=_next)

VERBS = (INITIATIVE, NEXT)

SENTENCES = {
    "core.initiative": T("{who}: initiative {score}"),
    "core.initiative_none": T("{who} leaves the turn order"),
}
