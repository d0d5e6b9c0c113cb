"""What is kept of a state that can be gone back to: only what differs from its neighbour."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from rules.beginning import new_session
from rules.form import Unsound, session_to_data
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


@pytest.mark.parametrize(
    ("document", "place", "problem"),
    [
        ({"fields": {"systems": []}}, "past.1.systems", "one system at least"),
        ({"fields": {"systems": ["harmonies", "tarot"]}}, "past.1.systems", "tarot is no system known here"),
        ({"fields": {"systems": ["harmonies"]}}, "past.1.characters[1].parts", "does not use demonlord"),
        ({"fields": {"next_id": 3}}, "past.1.next_id", "this id is taken"),
        ({"fields": {"now": -1}}, "past.1.now", "time does not run backwards"),
        ({"fields": {"fight": {"order": [1, 9]}}}, "past.1.fight", "not at the table"),
        ({"characters": {"3": {"name": "ada"}}}, "past.1.characters", "two characters share a name"),
        ({"order": [1, 2, 2]}, "past.1.order", "not at the table"),
        ({"characters": {"2": {"parts": {"dying": {}}}}}, "past.1.characters.2.parts.dying", "sheet is missing"),
    ],
)
def test_a_state_that_does_not_agree_with_itself_is_found(
    two: Chronicle, document: dict[str, Any], place: str, problem: str
) -> None:
    """Only what differs from the neighbour is looked at; that is enough."""
    with pytest.raises(Unsound, match=problem) as found:
        rebuilt(StepDocument("x", **document), two.session, "past.1")
    assert found.value.place == place


def test_who_fights_must_sit_at_the_table_before_and_after(two: Chronicle) -> None:
    fighting = played(two, "initiative all roll", "next").session
    with pytest.raises(Unsound, match="somebody acts who is not at the table"):
        rebuilt(StepDocument("x", order=(1, 2)), fighting, "past.1")


@pytest.mark.parametrize(
    ("change", "problem"),
    [({"day_hours": 0}, "an hour at least"), ({"moons": [{"name": "x", "period": 0}]}, "a day")],
)
def test_another_calendar_is_looked_at(two: Chronicle, change: dict[str, Any], problem: str) -> None:
    setup = session_to_data(two.session)["setup"]
    setup["calendar"] |= change
    with pytest.raises(Unsound, match=problem) as found:
        rebuilt(StepDocument("x", fields={"setup": setup}), two.session, "past.1")
    assert found.value.place.startswith("past.1.setup.calendar")


def test_a_newcomer_of_a_system_that_is_not_in_use_is_found(two: Chronicle) -> None:
    stranger = msgspec.to_builtins(
        played(Chronicle(new_session(["dying"])), "add Eve hp_max=9 hit_dice=2d4").session
    )
    eve = {**stranger["characters"][0], "id": 3, "name": "Cy"}
    without = played(two, "remove Cy").session
    with pytest.raises(Unsound, match="does not use dying"):
        rebuilt(StepDocument("x", characters={"3": eve}, order=(1, 2, 3)), without, "past.1")
