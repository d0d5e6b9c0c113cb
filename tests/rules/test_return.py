"""Returning to a moment: many undos or redos at once, which are no different from one after the other."""

from __future__ import annotations

import pytest

from rules.beginning import new_session
from rules.command import Command, parse
from rules.dice import Random
from rules.history import Chronicle, redo, return_to, run, undo
from rules.refusal import Refused

LINES = (
    "add Ada survival=8 faint=8",
    "note Ada 'is brave'",
    "advance 1h",
    "rename Ada 'Ada Lovelace'",
    "advance 2h",
)


def played() -> Chronicle:
    """A session with five commands behind it."""
    chronicle = Chronicle(new_session(("harmonies",)))
    for line in LINES:
        chronicle, _ = run(chronicle, parse(line), Random(1))
    return chronicle


@pytest.mark.parametrize("steps", range(len(LINES) + 1))
def test_returning_is_undoing_step_by_step(steps: int) -> None:
    whole = step_by_step = played()
    for _ in range(len(LINES) - steps):
        step_by_step = undo(step_by_step)
    assert return_to(whole, steps) == step_by_step


@pytest.mark.parametrize("start", range(len(LINES) + 1))
@pytest.mark.parametrize("steps", range(len(LINES) + 1))
def test_going_on_again_is_redoing_step_by_step(start: int, steps: int) -> None:
    """From any moment to any other, both ways, and nothing is lost."""
    there = return_to(played(), start)
    one_by_one = there
    for _ in range(abs(steps - start)):
        one_by_one = redo(one_by_one) if steps > start else undo(one_by_one)
    assert return_to(there, steps) == one_by_one
    assert return_to(return_to(there, steps), len(LINES)) == played()


@pytest.mark.parametrize("steps", [-1, len(LINES) + 1])
def test_what_never_was_cannot_be_returned_to(steps: int) -> None:
    with pytest.raises(Refused, match="does not reach"):
        return_to(played(), steps)


@pytest.mark.parametrize(
    "text", ["plain", "two words", "d'Artagnan", 'the "Old" one', 'it\'s "both"', "back\\slash", "", "[/b]", "a$b"]
)
def test_what_is_quoted_reads_back_as_it_was(text: str) -> None:
    command = Command("note", ("Ada", text), (("text", text),))
    assert parse(str(command)) == command


def test_an_apostrophe_takes_double_marks() -> None:
    assert str(Command("remove", ("d'Artagnan",))) == 'remove "d\'Artagnan"'
