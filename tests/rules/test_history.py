"""Undo and redo (DESIGN 2, 4, 6): without limit, to the byte."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, prolong, record, redo, run, undo
from rules.refusal import Refused
from rules.report import show
from tests.rules.table import Table

LINES = (
    "add Ada",
    "add Bo kind=npc auto=yes",
    "demonlord.gain ada amount=3",
    "advance 20s",
    "demonlord.gain ada amount=7",
    "resolve ada roll=14",
    "initiative all roll",
    "next",
    "next",
    "note bo 'likes tea'",
    "rename bo Borísz",
    "set round_seconds=6",
    "set date='day 9 08:00'",
    "advance 2h auto=yes",
    "remove ada",
)


def text_of(table: Table) -> str:
    return json.dumps(table.state, ensure_ascii=False)


def test_undo_restores_the_state_to_the_byte() -> None:
    """DESIGN 6: what ``show --json`` prints, for every kind of command."""
    table = Table("demonlord")
    texts = [text_of(table)]
    for line in LINES:
        table.do(line)
        texts.append(text_of(table))
    assert len(set(texts)) == len(texts)
    for text in reversed(texts[:-1]):
        table.do("undo")
        assert text_of(table) == text
    assert "nothing to undo" in table.refuses("undo")


def test_redo_leads_back_with_the_same_dice() -> None:
    """Nothing is rolled again: the states themselves come back."""
    table = Table("demonlord").do(*LINES)
    end, log = table.session, table.chronicle.log
    for _ in LINES:
        table.do("undo")
    for _ in LINES:
        table.do("redo")
    assert table.session is end
    assert table.chronicle.log == log
    assert "nothing to do again" in table.refuses("redo")


def test_a_new_command_forgets_what_was_undone() -> None:
    table = Table("demonlord").do("add Ada", "add Bo", "undo", "add Cy")
    table.refuses("redo")
    assert [c.name for c in table.session.characters] == ["Ada", "Cy"]


def test_undo_and_redo_are_not_undone_themselves() -> None:
    table = Table("demonlord").do("add Ada", "add Bo", "undo", "undo", "redo")
    assert [c.name for c in table.session.characters] == ["Ada"]
    table.do("undo")
    assert table.session.characters == ()


def test_a_refused_command_leaves_no_trace() -> None:
    table = Table("demonlord").do("add Ada", "undo")
    table.refuses("add ''")
    table.do("redo")
    assert [c.name for c in table.session.characters] == ["Ada"]


def test_the_log_is_of_what_stands() -> None:
    table = Table("demonlord").do("add Ada", "note ada hi", "undo")
    assert [e.kind for e in table.chronicle.log] == ["core.added"]
    table.do("redo")
    assert [e.kind for e in table.chronicle.log] == ["core.added", "core.noted"]


def test_what_is_undone_is_named() -> None:
    table = Table("demonlord").do("add 'Jean Luc' note='hates spiders'", "undo")
    assert table.kinds()[-1] == "core.undone"
    assert table.events[-1].data["command"] == "add 'Jean Luc' note='hates spiders'"
    table.do("redo")
    assert table.events[-1].data["command"] == "add 'Jean Luc' note='hates spiders'"


@pytest.mark.parametrize("line", ["undo 2", "redo all", "undo steps=2"])
def test_undo_and_redo_take_nothing_more(line: str) -> None:
    assert "nothing more" in Table("demonlord").do("add Ada", "add Bo", "undo").refuses(line)


def test_a_whole_automatic_advance_is_one_undo() -> None:
    """DESIGN 6."""
    table = Table("demonlord").do("add Ada insanity=9", "demonlord.gain ada amount=1", "resolve ada roll=6")
    before = table.session
    table.do("advance 1h auto=yes")
    assert table.session.now == 3600
    table.do("undo")
    assert table.session is before


def test_a_running_clock_is_undone_as_one() -> None:
    """Ticks prolong the step in which the clock was started."""
    start, _ = run(Chronicle(new_session(("demonlord",))), parse("add Ada"))
    chronicle, _ = run(start, parse("advance 1s"))
    for _ in range(5):
        session, events = run(chronicle, parse("advance 1s"))[0].session, ()
        chronicle = prolong(chronicle, "advance 6s", session, events)
    assert chronicle.session.now == 6
    assert len(chronicle.past) == 2
    assert undo(chronicle).session is start.session
    assert undo(undo(chronicle)).session.characters == ()
    assert redo(undo(chronicle)).session is chronicle.session


def test_states_share_what_did_not_change() -> None:
    """DESIGN 2: keeping every state costs little, for an unchanged character is the same object."""
    table = Table("demonlord").do("add Ada", "add Bo", "note ada hi")
    before = table.chronicle.past[-1].state
    assert table.session.characters[1] is before.characters[1]
    assert table.session.characters[0] is not before.characters[0]


def test_recording_keeps_the_state_before() -> None:
    start = Chronicle(new_session(("demonlord",)))
    after = new_session(("demonlord",), "another")
    assert undo(record(start, "x", after, ())).session is start.session


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["do", "undo", "redo"]), max_size=40))
def test_any_walk_through_the_history_ends_where_it_should(walk: list[str]) -> None:
    """Against a plain list of states and a finger on it."""
    chronicle, roller = Chronicle(new_session(("demonlord",))), Random(1)
    chronicle, _ = run(chronicle, parse("add Ada"), roller)
    states, here = [new_session(("demonlord",)), chronicle.session], 1
    for number, step in enumerate(walk):
        if step == "do":
            chronicle, _ = run(chronicle, parse(f"set title={number}"), roller)
            states = [*states[: here + 1], chronicle.session]
            here += 1
            continue
        target = here - 1 if step == "undo" else here + 1
        if 0 <= target < len(states):
            chronicle, _ = run(chronicle, parse(step), roller)
            here = target
        else:
            with pytest.raises(Refused):
                run(chronicle, parse(step), roller)
        assert chronicle.session == states[here]
        assert json.dumps(show(chronicle.session)) == json.dumps(show(states[here]))


def test_a_thousand_commands_can_be_undone() -> None:
    table = Table("demonlord").do("add Ada", *(f"note ada {n}" for n in range(1000)))
    for _ in range(1001):
        table.do("undo")
    assert table.session == new_session(("demonlord",))
