"""Undo and redo: the state before each command, and what each command said.

A chronicle is a session with its log and its history. States share all that did not change, so keeping
every one of them costs little.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from rules.command import Command
from rules.dice import Roller
from rules.engine import perform
from rules.refusal import Refused
from rules.session import Event, Session
from rules.view import NO_LIBRARY, Library
from rules.words import T

UNDONE, REDONE = "core.undone", "core.redone"
"""What an undo and a redo report."""


class Step(Struct, frozen=True):
    """One command that can be undone: its text, the state on its other side, and what it logged."""

    command: str
    state: Session
    """In the past: the state before it. In the future (undone): the state after it."""
    events: Sequence[Event]


class Chronicle(Struct, frozen=True):
    """A session with all that happened to it, and all that was undone."""

    session: Session
    past: tuple[Step, ...] = ()
    """What can be undone, the oldest first."""
    future: tuple[Step, ...] = ()
    """What can be redone, the next one last."""
    early: Sequence[Event] = ()
    """The log of what can no longer be undone."""

    @property
    def log(self) -> tuple[Event, ...]:
        """All that happened, the oldest first."""
        return (*self.early, *(event for step in self.past for event in step.events))

    @property
    def length(self) -> int:
        """How many lines the log has. This and :meth:`last` do not walk through all of them."""
        return len(self.early) + sum(len(step.events) for step in self.past)

    def last(self, most: int) -> Sequence[Event]:
        """The newest lines of the log, the oldest of them first."""
        found: list[Event] = []
        for step in reversed(self.past):
            if len(found) == most:
                break
            found += islice(reversed(step.events), most - len(found))
        found += islice(reversed(self.early), most - len(found))
        return found[::-1]


def undo(chronicle: Chronicle) -> Chronicle:
    """Take back the last command. Raises :class:`Refused` when there is none."""
    if not chronicle.past:
        raise Refused(T("there is nothing to undo"))
    step = chronicle.past[-1]
    undone = replace(step, state=chronicle.session)
    return replace(
        chronicle,
        session=step.state,
        past=chronicle.past[:-1],
        future=(*chronicle.future, undone),
    )


def redo(chronicle: Chronicle) -> Chronicle:
    """Do again what was undone last. Raises :class:`Refused` when there is nothing."""
    if not chronicle.future:
        raise Refused(T("there is nothing to do again"))
    step = chronicle.future[-1]
    done = replace(step, state=chronicle.session)
    return replace(
        chronicle,
        session=step.state,
        past=(*chronicle.past, done),
        future=chronicle.future[:-1],
    )


def return_to(chronicle: Chronicle, steps: int) -> Chronicle:
    """The chronicle as it stood after its first ``steps`` commands that can still be undone.

    All that lies between is undone, or done again, at once; nothing is lost either way.
    Raises :class:`Refused` where there never were so many.
    """
    back, ahead = len(chronicle.past) - steps, steps - len(chronicle.past)
    if steps < 0 or ahead > len(chronicle.future):
        raise Refused(T("the history does not reach that far"))
    if back > 0:
        kept, taken = chronicle.past[:steps], chronicle.past[steps:]
        after = (*(step.state for step in taken[1:]), chronicle.session)
        undone = tuple(replace(step, state=state) for step, state in zip(taken, after, strict=True))
        return replace(chronicle, session=taken[0].state, past=kept, future=(*chronicle.future, *reversed(undone)))
    if ahead > 0:
        waiting, taken = chronicle.future[:-ahead], tuple(reversed(chronicle.future[-ahead:]))
        before = (chronicle.session, *(step.state for step in taken[:-1]))
        done = tuple(replace(step, state=state) for step, state in zip(taken, before, strict=True))
        return replace(chronicle, session=taken[-1].state, past=(*chronicle.past, *done), future=waiting)
    return chronicle


def record(chronicle: Chronicle, command: str, session: Session, events: tuple[Event, ...]) -> Chronicle:
    """The chronicle after a command that led to a session; what had been undone is forgotten."""
    step = Step(command, chronicle.session, events)
    return replace(chronicle, session=session, past=(*chronicle.past, step), future=())


def prolong(chronicle: Chronicle, command: str, session: Session, events: tuple[Event, ...]) -> Chronicle:
    """The chronicle in which the last step goes on: both are undone as one. For a clock that runs."""
    last = chronicle.past[-1]
    step = Step(command, last.state, (*last.events, *events))
    return replace(chronicle, session=session, past=(*chronicle.past[:-1], step), future=())


def run(
    chronicle: Chronicle,
    command: Command,
    roller: Roller | None = None,
    library: Library = NO_LIBRARY,
) -> tuple[Chronicle, tuple[Event, ...]]:
    """Any command, undo and redo included: the chronicle after it, and what happened.

    Undo and redo change no log of their own; what they report is for the screen. Raises :class:`Refused`.
    """
    if command.verb in ("undo", "redo"):
        if command.words or command.fields:
            raise Refused(T("{verb} takes nothing more"), verb=command.verb)
        if command.verb == "undo":
            after = undo(chronicle)
            text, kind = after.future[-1].command, UNDONE
        else:
            after = redo(chronicle)
            text, kind = after.past[-1].command, REDONE
        return after, (Event(kind, after.session.now, data={"command": text}),)
    session, events = perform(chronicle.session, command, roller, library)
    return record(chronicle, str(command), session, events), events
