"""What is kept of a state that can be gone back to: only what differs from its neighbour."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from rules.beginning import new_session
from rules.history import Chronicle
from rules.session import Session
from saves.steps import StepDocument, difference, rebuilt
from tests.saves.conftest import played


@pytest.fixture
def two() -> Chronicle:
    """A session of two systems; Ada uses one of them, Bo the other."""
    begun = Chronicle(new_session(["harmonies", "demonlord"]))
    return played(begun, "add Ada harmonies.survival=3", "add Bo demonlord.insanity=1", "add Cy")


def told(state: Session, neighbour: Session) -> dict[str, Any]:
    """The difference as it is written."""
    document: dict[str, Any] = json.loads(msgspec.json.encode(StepDocument("x", **difference(state, neighbour))))
    del document["command"]
    return document


def back(state: Session, neighbour: Session) -> Session:
    """The state again, from its written difference."""
    document = msgspec.convert({"command": "x", **told(state, neighbour)}, StepDocument)
    return rebuilt(document, neighbour, "past.1")


def test_the_same_state_takes_no_room(two: Chronicle) -> None:
    assert told(two.session, two.session) == {}
    assert back(two.session, two.session) is two.session


def test_a_note_is_kept_as_a_note(two: Chronicle) -> None:
    after = played(two, "note Ada x").session
    assert told(two.session, after) == {"characters": {"1": {"note": ""}}}


def test_a_wound_is_kept_as_the_fields_that_it_changed(two: Chronicle) -> None:
    after = played(two, "harmonies.wound Ada level=light").session
    parts = told(two.session, after)["characters"]["1"]["parts"]
    assert set(parts) == {"harmonies"}
    assert "sheet" not in parts["harmonies"]
    assert back(two.session, after) == two.session


@pytest.mark.parametrize(
    "line",
    [
        "edit Ada demonlord.insanity=2",
        "edit Bo survival=4",
        "add Dee",
        "remove Ada",
        "remove all",
        "rename Cy Zoé",
        "initiative all roll",
        "advance 3h",
        "set round_seconds=9",
        "set date='day 3 14:20'",
        "harmonies.wound Ada,Cy level=critical",
    ],
)
def test_there_and_back(two: Chronicle, line: str) -> None:
    before, after = two.session, played(two, line).session
    assert back(before, after) == before
    assert back(after, before) == after
    again = back(after, before)
    assert [list(c.parts) for c in again.characters] == [list(c.parts) for c in after.characters]


def test_a_system_taken_away_is_told(two: Chronicle) -> None:
    after = played(two, "edit Bo survival=4").session
    assert told(two.session, after) == {"characters": {"2": {"parts": {"harmonies": None}}}}


def test_the_parts_stand_in_the_sessions_order_again(two: Chronicle) -> None:
    after = played(two, "edit Bo survival=4").session
    assert list(back(after, two.session).characters[1].parts) == ["harmonies", "demonlord"]
