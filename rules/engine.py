"""perform: one command in, the whole next state and what happened out, or a refusal and nothing."""

from __future__ import annotations

from rules import advance, fight, party, resolve, reveal, rounds, settings
from rules.action import Action
from rules.command import Command
from rules.dice import Given, Random, Roller, parse_totals
from rules.names import find_all, printable
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character, Event, Session
from rules.system import System
from rules.systems import SYSTEMS, load
from rules.values import read_all
from rules.verb import Verb
from rules.view import NO_LIBRARY, Library, View
from rules.words import T, Text, say

VERBS: dict[str, Verb] = {
    verb.name: verb
    for verb in (*party.VERBS, *advance.VERBS, *rounds.VERBS, resolve.RESOLVE, settings.SET, reveal.REVEAL)
}
HISTORY_VERBS = ("undo", "redo")
ACT = "SYSTEM.ACTION WHO [field=value …] [roll=N,N]"
"""How any action is written."""

ROLLING_VERBS = frozenset(("resolve", "initiative"))

SENTENCES: dict[str, str] = {
    **party.SENTENCES,
    **advance.SENTENCES,
    **fight.SENTENCES,
    **rounds.SENTENCES,
    **settings.SENTENCES,
    **reveal.SENTENCES,
    "core.undone": T("undone: {command}"),
    "core.redone": T("done again: {command}"),
}


def perform(
    session: Session,
    command: Command,
    roller: Roller | None = None,
    library: Library = NO_LIBRARY,
) -> tuple[Session, tuple[Event, ...]]:
    """Carry out a command. Raises :class:`Refused`; the session given is never changed.

    ``roll=`` in the command gives the dice; without it ``roller`` does (by default the program rolls).
    """
    text = command.field("roll")
    given = Given(parse_totals(text)) if text is not None else None
    play = Play(
        session,
        given or roller or Random(),
        {name: load(name) for name in session.systems},
        library,
    )
    verb = VERBS.get(command.verb)
    if verb is not None:
        if given is not None and verb.name not in ROLLING_VERBS:
            raise Refused(T("{field}: no field is taken here"), field="roll")
        verb.do(play, command)
    else:
        _act(play, command, given is not None)
    if given is not None:
        given.finish()
    play.at = play.session.now
    advance.settle(play)
    fight.arrive(play)
    for name in play.session.systems:
        load(name).session_checked(play)
    return play.session, tuple(play.events)


def find_action(session: Session, word: str) -> tuple[System, Action]:
    """The action of ``SYSTEM.ACTION``. Raises :class:`Refused` for an unknown verb, system or action."""
    name, dot, _ = word.partition(".")
    if not dot:
        raise Refused(
            T("{verb} is no verb; there are {verbs:names}, and SYSTEM.ACTION"),
            verb=printable(word),
            verbs=[*VERBS, *HISTORY_VERBS],
        )
    if name not in session.systems:
        if name in SYSTEMS:
            raise Refused(T("this session does not use {system}"), system=name)
        raise Refused(
            T("{system} is no system; this session uses {systems:names}"),
            system=printable(name),
            systems=list(session.systems),
        )
    system = load(name)
    for action in system.actions:
        if action.id == word:
            return system, action
    raise Refused(
        T("{system} has no action {action}; it has {actions:names}"),
        system=name,
        action=printable(word[len(name) + 1 :]),
        actions=[a.id.partition(".")[2] for a in system.actions],
    )


def impossible(system: System, action: Action, view: View, character: Character) -> Text | None:
    """Why an action cannot be done to a character now; ``None`` when it can."""
    if system.name not in character.parts:
        return say(T("{who} has no {system} sheet"), who=character.name, system=system.name)
    if action.living and character.died is not None:
        return say(T("{who} is dead"), who=character.name)
    return action.possible(view, character) if action.possible else None


def _act(play: Play, command: Command, dice_given: bool) -> None:
    system, action = find_action(play.session, command.verb)
    if len(command.words) != 1:
        raise Refused(
            T("write it so: {usage:usage}"),
            usage=" ".join((action.id, "WHO", *(f"{f.name}=…" for f in action.fields))),
        )
    if dice_given and not action.rolls:
        raise Refused(T("{action} asks for no dice"), action=action.id)
    given = {name: text for name, text in command.fields if name != "roll"}
    for target in find_all(play.session, command.words[0]):
        character = play.character(target.id)
        reason = impossible(system, action, play.view, character)
        if reason is not None:
            raise Refused(reason)
        values = read_all(action.fields, given, play.view, character, action.one_of)
        play.at = play.session.now
        action.do(play, target.id, values)
