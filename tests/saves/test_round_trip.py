"""Whatever is played: what is read again is what was written, undo and redo included."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.action import DICE, Action, Field
from rules.agenda import due
from rules.beginning import new_session
from rules.command import Command, parse
from rules.dice import Random
from rules.form import session_from_data, session_to_data
from rules.history import Chronicle, redo, run, undo
from rules.refusal import Refused
from rules.report import show
from rules.session import Session
from rules.systems import SYSTEMS, load
from rules.values import choices_of
from rules.view import View
from saves.packs import shipped_library
from saves.session_file import create, open_session
from saves.steps import StepDocument, difference, rebuilt

LIBRARY = shipped_library()


def value_of(draw: st.DrawFn, field: Field, view: View, who: int) -> str:
    """Some value that a field may take."""
    character = view.session.character(who)
    if field.kind == "choice":
        choices = choices_of(field, view, character)
        return draw(st.sampled_from([c.value for c in choices])) if choices else "x"
    if field.kind == "yes_no":
        return draw(st.sampled_from(["yes", "no"]))
    if field.kind == "name":
        return draw(st.sampled_from([c.name for c in view.session.characters]))
    if field.kind == "number":
        return str(draw(st.integers(max(field.lowest or 0, -3), min(field.highest or 6, 6))))
    return draw(st.sampled_from(["x", "les araignées", "1d4"]))


def action_command(draw: st.DrawFn, action: Action, view: View, who: int) -> Command:
    """Some way to take an action."""
    groups = [draw(st.sampled_from(group)) for group in action.one_of]
    either = {name for group in action.one_of for name in group}
    given = [
        (field.name, value_of(draw, field, view, who))
        for field in action.fields
        if field.required or field.name in groups or (field.name not in either and draw(st.booleans()))
    ]
    return Command(action.id, (view.session.character(who).name,), tuple(given))


@st.composite
def played(draw: st.DrawFn) -> Chronicle:
    """A session of some systems at which some commands were given, those refused left out."""
    systems = draw(st.lists(st.sampled_from(list(SYSTEMS)), min_size=1, max_size=2, unique=True))
    chronicle = Chronicle(new_session(systems, draw(st.sampled_from(["", "Les Marches", "日本"]))))
    roller = Random(draw(st.integers(0, 1000)))
    needed = "".join(
        f" {s}.{f.name}={'2d4' if f.kind == DICE else 9}" for s in systems for f in load(s).sheet if f.required
    )
    for line in ("add Ada", "add Bo auto=yes", "add 'Cy d’Or' kind=npc"):
        chronicle, _ = run(chronicle, parse(line + needed), roller, LIBRARY)
    for _ in range(draw(st.integers(0, 20))):
        session = chronicle.session
        kind = draw(st.sampled_from(["action"] * 6 + ["resolve"] * 3 + ["core"] * 3 + ["undo", "undo", "redo"]))
        command = parse("undo")
        if kind == "action" and session.characters:
            who = draw(st.sampled_from(session.characters)).id
            parts = list(session.character(who).parts)
            action = draw(st.sampled_from(load(draw(st.sampled_from(parts))).actions))
            command = action_command(draw, action, View(session, LIBRARY), who)
        elif kind == "resolve" and due(session):
            check = due(session)[0]
            outcome = draw(st.sampled_from([(), *((("outcome", o),) for o in check.outcomes)]))
            command = Command("resolve", (session.character(check.who).name, check.check), outcome)
        elif kind == "core":
            command = parse(
                draw(
                    st.sampled_from(
                        [
                            "advance 1h auto=yes",
                            "advance 3d auto=yes",
                            "advance 10m",
                            "continue",
                            "next",
                            "initiative all roll",
                            "note all 'a\"b\\\\c é'",
                            "rename Ada Bea",
                            "remove Bo",
                            "add Dee count=3" + needed,
                            "set date='day 3 14:20'",
                            "set round_seconds=7",
                        ]
                    )
                )
            )
        elif kind == "redo":
            command = parse("redo")
        try:
            chronicle, _ = run(chronicle, command, roller, LIBRARY)
        except Refused:
            continue
    return chronicle


def plain(chronicle: Chronicle) -> object:
    """All that a chronicle holds, its events as plain data: lists and tuples are alike to JSON.

    States are compared as they are: what msgspec leaves out as a default depends on where a text came from.
    """
    sides = (chronicle.past, chronicle.future)
    states = [[(step.command, step.state) for step in side] for side in sides]
    events = [list(events) for events in (chronicle.early, *(step.events for side in sides for step in side))]
    return chronicle.session, states, json.loads(msgspec.json.encode(events))


@settings(max_examples=60, deadline=None)
@given(played())
def test_what_is_read_again_is_what_was_written(chronicle: Chronicle) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.json"
        create(path, chronicle).close()
        again = open_session(path, write=False).chronicle
        assert plain(again) == plain(chronicle)
        assert again.session == chronicle.session
        assert json.dumps(show(again.session, LIBRARY)) == json.dumps(show(chronicle.session, LIBRARY))
        written = path.read_bytes()
        with open_session(path) as file:
            file.commit(again, overwrite=True)
        assert path.read_bytes() == written, "and written again it is the same to the byte"


@settings(max_examples=40, deadline=None)
@given(played())
def test_undo_and_redo_go_on_as_if_nothing_had_been_closed(chronicle: Chronicle) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.json"
        create(path, chronicle).close()
        again = open_session(path, write=False).chronicle
    while chronicle.past:
        chronicle, again = undo(chronicle), undo(again)
        assert json.dumps(show(again.session, LIBRARY)) == json.dumps(show(chronicle.session, LIBRARY))
    assert not again.past
    while chronicle.future:
        chronicle, again = redo(chronicle), redo(again)
        assert json.dumps(show(again.session, LIBRARY)) == json.dumps(show(chronicle.session, LIBRARY))
        assert len(again.log) == len(chronicle.log)


@settings(max_examples=40, deadline=None)
@given(played())
def test_every_commit_on_the_way_is_the_one_that_a_fresh_file_would_hold(chronicle: Chronicle) -> None:
    """What is remembered from one commit to the next never shows in the file."""
    with tempfile.TemporaryDirectory() as folder:
        path, other = Path(folder) / "x.json", Path(folder) / "y.json"
        with create(path, chronicle) as file:
            while chronicle.past:
                chronicle = undo(chronicle)
                file.commit(chronicle)
            create(other, chronicle).close()
            assert path.read_bytes() == other.read_bytes()
            while chronicle.future:
                chronicle = redo(chronicle)
                file.commit(chronicle)
        other.unlink()
        create(other, chronicle).close()
        assert path.read_bytes() == other.read_bytes()


@settings(max_examples=60, deadline=None)
@given(played(), played())
def test_a_state_is_rebuilt_from_what_differs(one: Chronicle, other: Chronicle) -> None:
    """Even between states that have little in common, so long as they use the same systems."""
    states: list[Session] = [step.state for step in one.past] + [one.session]
    if other.session.systems == one.session.systems:
        states.append(other.session)
    for state in states:
        for neighbour in (states[0], states[-1]):
            told = msgspec.json.encode(StepDocument("x", **difference(state, neighbour)))
            document = msgspec.convert(json.loads(told), StepDocument)
            again = rebuilt(document, neighbour, "past.1")
            assert again == state
            assert [list(c.parts) for c in again.characters] == [list(c.parts) for c in state.characters]


@settings(max_examples=40, deadline=None)
@given(played())
def test_the_state_survives_as_plain_data(chronicle: Chronicle) -> None:
    data = session_to_data(chronicle.session)
    assert session_from_data(json.loads(json.dumps(data))) == chronicle.session
