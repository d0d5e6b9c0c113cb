"""Answering what is due: the verb resolve, and the program's own answers."""

from __future__ import annotations

from collections.abc import Sequence

from rules import action
from rules.action import Field
from rules.agenda import due
from rules.check import OUTCOMES, ROLL, SKIP, TASK, Answer, Check
from rules.command import Command, quoted
from rules.names import find_all, fold, pick, printable
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character
from rules.systems import load
from rules.values import read_all, whole_number
from rules.verb import ONE, Verb, misused
from rules.words import T, Text, say

OUTCOME = Field(name="outcome", kind=action.CHOICE, title=T("outcome"), choices=OUTCOMES)
MODIFIER = Field(name="modifier", title=T("modifier"), default=0, lowest=-1_000, highest=1_000)
OF = "of"


def described(play: Play, check: Check) -> Text:
    """A check with its bearer, for a sentence: ``Géraldine: survival roll``."""
    return say(T("{who}: {what:text}"), who=play.character(check.who).name, what=check.title)


def choose(play: Play, character: Character, name: str | None, of: str | None) -> Check:
    """The due check that is meant. Raises :class:`Refused` where there is none, or it is not its turn yet."""
    waiting = due(play.session, character.id)
    if not waiting:
        raise Refused(T("nothing is due for {who}"), who=character.name)
    fitting = waiting
    if name is not None:
        named = pick(name, [(c.check, (c.check.partition(".")[2],)) for c in waiting])
        fitting = [c for c in waiting if c.check in named]
        if not fitting or len(set(named)) > 1:
            raise Refused(
                T("{check} is not due for {who}; due are {due:names}"),
                check=printable(name),
                who=character.name,
                due=sorted({c.check for c in waiting}),
            )
    if of is not None:
        about = [c for c in fitting if c.of is not None and _is_about(c, of)]
        # Where none is about it, `of=` may be a field that says what an open check turns out to be about.
        fitting = about or [c for c in fitting if c.of is None and _takes_of(c)]
        if not fitting:
            raise Refused(T("nothing due for {who} is about {of}"), who=character.name, of=printable(of))
    if name is None and len(fitting) > 1:
        ways = list(dict.fromkeys(_way(check, waiting, of) for check in fitting))
        if len(ways) == 1:
            raise Refused(
                T("{count} like checks are due for {who}: {way} answers the first of them"),
                count=len(fitting),
                who=character.name,
                way=ways[0],
            )
        raise Refused(T("several things are due for {who}: name one of {due:names}"), who=character.name, due=ways)
    if fitting[0] is not waiting[0]:
        raise Refused(T("first comes {what:text}"), what=described(play, waiting[0]))
    return fitting[0]


def _way(check: Check, waiting: Sequence[Check], of: str | None) -> str:
    """How a due check is named: by what it is about too, where others of its name are about something else."""
    about = check.of if check.of is not None else of
    if about is None or (of is None and all(c.of == check.of for c in waiting if c.check == check.check)):
        return check.check
    return f"{check.check} {OF}={quoted(about)}"


def _is_about(check: Check, of: str) -> bool:
    return fold(of) in {fold(n) for n in (check.of or "", *check.of_names)}


def _takes_of(check: Check) -> bool:
    return any(field.name == OF for field in check.fields)


def _answer(play: Play, check: Check, given: dict[str, str]) -> Answer:
    fields = {field.name: field for field in check.fields}
    outcome: str | None = None
    modifier = 0
    rest: dict[str, str] = {}
    for name, text in given.items():
        if name == "outcome":
            if fold(text) not in [fold(o) for o in check.outcomes]:
                _refuse_outcome(check, text)
            outcome = next(o for o in check.outcomes if fold(o) == fold(text))
        elif name == "modifier":
            if not check.modifiable or check.kind != ROLL:
                raise Refused(T("{check} takes no modifier"), check=check.check)
            modifier = whole_number(MODIFIER, text)
        elif name == OF and name not in fields:
            continue
        else:
            rest[name] = text
    known = (*fields.values(),)
    values = read_all(known, rest, play.view, play.character(check.who))
    if check.kind == TASK and outcome is None:
        raise Refused(
            T("{check} is a task: outcome={outcomes}"),
            check=check.check,
            outcomes="|".join(check.outcomes),
        )
    return Answer(outcome, modifier, values)


def _refuse_outcome(check: Check, text: str) -> None:
    if not check.outcomes:
        raise Refused(T("{check} has no outcome to state: give its dice with roll="), check=check.check)
    raise Refused(
        T("outcome={text} is not one of {outcomes:names}"),
        text=printable(text),
        outcomes=list(check.outcomes),
    )


def answer(play: Play, check: Check, given: Answer) -> None:
    """Carry out an answered check at the second at which it fell due."""
    before, play.at = play.at, min(check.at, play.session.now)
    try:
        load(check.system).resolve(play, check.who, check, given)
    finally:
        play.at = before


def answer_itself(play: Play, check: Check) -> None:
    """The program answers: notices happen, tasks count as done, dice are rolled."""
    outcome = check.automatic
    if outcome is None and check.kind == TASK:
        outcome = check.outcomes[0]
    answer(play, check, Answer(outcome, automatic=True))


def _resolve(play: Play, command: Command) -> None:
    if not 1 <= len(command.words) <= 2:
        raise misused(RESOLVE)
    given = dict(command.fields)
    for character in find_all(play.session, command.words[0]):
        name = command.words[1] if len(command.words) == 2 else None
        check = choose(play, character, name, given.get(OF))
        if not check.rollable and ROLL in given:
            raise Refused(T("{check} asks for no dice"), check=check.check)
        fields = {key: value for key, value in given.items() if key != ROLL}
        answer(play, check, _answer(play, check, fields))


RESOLVE = Verb(
    name="resolve",
    usage="resolve WHO [CHECK] [of=AFFLICTION] [roll=N,N] [outcome=…] [modifier=±N]",
    hint=T("answer what is due"),
    do=_resolve,
    words=(ONE, "check"),
    fields=(OUTCOME, MODIFIER),
)

__all__ = ["RESOLVE", "SKIP", "answer", "answer_itself", "choose", "described"]
