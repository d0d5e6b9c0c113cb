"""What must hold of any session, whatever its rules: for tests that play at random."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rules.agenda import agenda, due
from rules.check import NOTICE, TASK
from rules.command import parse
from rules.dice import Random
from rules.form import session_from_data, session_to_data
from rules.history import Chronicle, redo, run, undo
from rules.refusal import Refused
from rules.report import show
from rules.session import Session
from rules.systems import load
from rules.view import NO_LIBRARY, Library


def play(
    start: Session, lines: Iterable[str], seed: int = 1, library: Library = NO_LIBRARY
) -> tuple[Chronicle, list[str]]:
    """Play commands, those that are refused left out; the laws are looked after at every step.

    ``answer`` stands for the answer to what is due first: ``answer missed``, ``answer``.
    """
    chronicle, roller, done = Chronicle(start), Random(seed), []
    for move in lines:
        line = answered(chronicle.session, move) if move.startswith("answer") else move
        before, text = chronicle, json.dumps(show(chronicle.session, library))
        try:
            chronicle, _ = run(chronicle, parse(line), roller, library)
        except Refused:
            assert chronicle is before
            assert json.dumps(show(chronicle.session, library)) == text
            continue
        done.append(line)
        look(chronicle.session)
    return chronicle, done


def answered(session: Session, move: str) -> str:
    """The command that answers what is due first; ``continue`` where nothing is."""
    waiting = due(session)
    if not waiting:
        return "continue"
    check = waiting[0]
    words = f"resolve '{session.character(check.who).name}' {check.check}"
    outcome = move.partition(" ")[2]
    if check.kind == TASK or outcome in check.outcomes:
        words += f" outcome={outcome if outcome in check.outcomes else check.outcomes[0]}"
    return words


def look(session: Session) -> None:
    """The laws of one state."""
    assert same_after_the_disk(session)
    checks = agenda(session)
    assert [c.at for c in checks] == sorted(c.at for c in checks)
    derived = [
        c for who in session.characters for name in who.parts for c in load(name).checks(session.setup, who)
    ]
    assert sorted(map(repr, derived)) == sorted(map(repr, checks))
    for check in checks:
        bearer = session.character(check.who)
        assert check.kind != NOTICE or check.at > session.now, f"{check.check} has come and nothing happened"
        if bearer.died is not None:
            assert check.check in ("dying.soul", "dying.soul_lost"), f"{check.check} is asked of the dead"
    fight = session.fight
    assert session.setup.fighting == (fight is not None)
    if fight is not None:
        assert set(fight.order) == {c.id for c in session.characters if c.initiative is not None}
        assert fight.turn is None or (fight.turn in fight.order and fight.turn in fight.passed)


def same_after_the_disk(session: Session) -> bool:
    """State to data to text and back is the same state."""
    return session_from_data(json.loads(json.dumps(session_to_data(session)))) == session


def undone_and_redone(chronicle: Chronicle, start: Session) -> None:
    """Undo leads back through every state to the start, redo through every one to the end."""
    states = [step.state for step in chronicle.past]
    end = chronicle.session
    for state in reversed(states):
        chronicle = undo(chronicle)
        assert chronicle.session == state
    assert chronicle.session == start
    for state in [*states, end][1:]:
        chronicle = redo(chronicle)
        assert chronicle.session == state


def steps_and_jump(session: Session, step: int, count: int, seed: int, library: Library = NO_LIBRARY) -> None:
    """Small steps and one long one, with the same dice, end alike."""
    small, roller = Chronicle(session), Random(seed)
    for _ in range(count):
        small, _ = run(small, parse(f"advance {step}s auto=yes"), roller, library)
    long, _ = run(Chronicle(session), parse(f"advance {step * count}s auto=yes"), Random(seed), library)
    assert small.session == long.session
