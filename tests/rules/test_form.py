"""The state as data: what fits together is read, what does not is refused with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from rules.calendar import Calendar
from rules.form import (
    Unsound,
    character_from_data,
    event_from_data,
    part_from_data,
    session_faults,
    session_from_data,
    session_to_data,
    sound,
)
from rules.session import Event, Fight, Session
from tests.rules.table import Table

Data = dict[str, Any]


@pytest.fixture
def data() -> Data:
    table = Table("dying", "demonlord")
    table.do("add Ada hp_max=9 hit_dice=1d6 will_score=10", "add Bo will_score=9", "initiative all roll", "next")
    return session_to_data(table.session)


def test_what_was_written_is_read(data: Data) -> None:
    assert session_to_data(session_from_data(data)) == data
    assert list(session_faults(data)) == []


def test_a_character_a_part_and_an_event_are_read_by_themselves(data: Data) -> None:
    ada = data["characters"][0]
    assert character_from_data(ada) == session_from_data(data).characters[0]
    assert (
        part_from_data("dying", ada["parts"]["dying"], "x") == session_from_data(data).characters[0].parts["dying"]
    )
    assert event_from_data({"kind": "core.turn", "at": 3}) == Event("core.turn", 3)


def set_in(*path: Any, to: Any) -> Callable[[Data], None]:
    """A change of the data: what stands at a path becomes something else."""

    def change(data: Data) -> None:
        place: Any = data
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change


@pytest.mark.parametrize(
    ("change", "place", "problem"),
    [
        (set_in("systems", to=["dying"]), "session.characters[0].parts", "this session does not use demonlord"),
        (set_in("systems", to=["dying", "demonlord", "x"]), "session.systems", "x is no system known here"),
        (set_in("characters", 1, "id", to=1), "session.characters", "two characters share an id"),
        (set_in("characters", 1, "name", to="ADA"), "session.characters", "two characters share a name"),
        (set_in("next_id", to=2), "session.next_id", "this id is taken"),
        (set_in("fight", "order", to=[1, 2, 7]), "session.fight", "somebody acts who is not at the table"),
        (set_in("fight", "turn", to=7), "session.fight", "somebody acts who is not at the table"),
        (set_in("now", to=-1), "session.now", "time does not run backwards"),
        (set_in("remaining", to=-1), "session.now", "time does not run backwards"),
        (set_in("setup", "round_seconds", to=0), "session.setup.round_seconds", "a round lasts a second at least"),
        (set_in("setup", "calendar", "name", to=""), "session.setup.calendar.name", "a calendar needs a name"),
    ],
)
def test_parts_that_disagree_are_refused_with_their_place(
    data: Data, change: Callable[[Data], None], place: str, problem: str
) -> None:
    change(data)
    assert (place, problem) in [(fault.place, str(fault.problem)) for fault in session_faults(data)]
    with pytest.raises(Unsound) as refusal:
        session_from_data(data)
    assert refusal.value.place.startswith("session")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda s: replace(s, systems=("dying",)), "characters[0].parts"),
        (lambda s: replace(s, systems=()), "systems"),
        (lambda s: s.with_character(replace(s.characters[1], parts={"magic": None})), "characters[1].parts"),
        (lambda s: replace(s, characters=(s.characters[0], replace(s.characters[1], id=1))), "characters"),
        (lambda s: s.with_character(replace(s.characters[1], name="ada")), "characters"),
        (lambda s: replace(s, next_id=2), "next_id"),
        (lambda s: replace(s, fight=replace(s.fight, order=(1, 2, 7))), "fight"),
        (lambda s: replace(s, characters=s.characters[:1]), "fight"),
        (lambda s: replace(s, now=-1), "now"),
        (lambda s: replace(s, remaining=-1), "now"),
        (lambda s: replace(s, setup=replace(s.setup, round_seconds=0)), "setup.round_seconds"),
        (lambda s: replace(s, setup=replace(s.setup, calendar=Calendar(name=""))), "setup.calendar.name"),
    ],
)
def test_what_a_command_has_spoilt_is_found(data: Data, change: Callable[[Session], Session], place: str) -> None:
    """Against the state before it, of which only the differences are looked at."""
    before = session_from_data(data)
    shortest = replace(before, setup=replace(before.setup, round_seconds=1))
    for fine in (before, shortest):
        assert sound(fine, known=before) is fine
    for known in (before, None):
        with pytest.raises(Unsound) as refusal:
            sound(change(before), known=known)
        assert refusal.value.place == f"session.{place}"


def test_what_was_there_before_is_not_looked_at_again(data: Data) -> None:
    """A table of hundreds is not gone through for each command."""
    session = session_from_data(data)
    twins = session.with_character(replace(session.characters[1], name="ada"))
    broken = replace(session, fight=Fight(order=(7,)))
    assert sound(replace(broken, now=5), known=broken).now == 5
    for later in (
        replace(twins, now=5),
        twins.with_character(replace(twins.characters[0], note="hm")),
        replace(twins, fight=None),
    ):
        assert sound(later, known=twins) is later
        with pytest.raises(Unsound, match="two characters share a name"):
            sound(later)


def test_a_session_of_no_system_is_none() -> None:
    data = session_to_data(Table("dying").session)
    data["systems"] = []
    assert [str(f.problem) for f in session_faults(data)] == ["a session uses one system at least"]


def test_every_fault_is_told_at_once(data: Data) -> None:
    """Wrong types with their places; whether the parts agree is only asked of what has the right types."""
    data["now"] = "noon"
    data["characters"][0]["parts"]["dying"]["below"] = "deep"
    data["characters"][0]["parts"]["magic"] = {}
    data["next_id"] = 1
    faults = list(session_faults(data))
    assert [f.place for f in faults] == [
        "session.now",
        "session.characters[0].parts.dying.below",
        "session.characters[0].parts",
    ]


@pytest.mark.parametrize("junk", [None, 3, [], "x", {"characters": 3}, {"characters": [3]}, {"characters": [{}]}])
def test_junk_is_no_session(junk: Any) -> None:
    assert list(session_faults(junk))
    with pytest.raises(Unsound):
        session_from_data(junk)


def test_a_part_of_an_unknown_system_is_refused() -> None:
    with pytest.raises(Unsound, match="magic is no system known here"):
        part_from_data("magic", {}, "x")
