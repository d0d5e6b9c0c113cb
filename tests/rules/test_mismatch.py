"""Data that do not fit: the place of each mismatch, and a sentence of our own for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import pytest
from msgspec import Struct

from rules.mismatch import Unsound, convert, explain, mismatches


class Limb(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    points: int = 0


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    weight: float
    limbs: tuple[Limb, ...] = ()
    marks: Mapping[str, int] = {}
    rounds: Mapping[int, str] = {}
    head: Limb | None = None
    side: Literal["left", "right"] = "left"
    pair: tuple[int, int] = (0, 0)
    awake: bool = True
    tale: str | None = None


class Loose(Struct, frozen=True):
    name: str


SOUND: dict[str, Any] = {"weight": 80}


def told(data: Any, kind: Any = Body) -> list[tuple[str, str]]:
    """Every mismatch: its place and its sentence."""
    return [(fault.place, str(fault.problem)) for fault in mismatches(data, kind, "body")]


def test_what_fits_has_no_mismatch() -> None:
    data = {**SOUND, "limbs": [{"name": "arm"}], "head": None, "rounds": {"3": "x"}}
    assert told(data) == []
    assert convert(data, Body, "body").rounds == {3: "x"}


@pytest.mark.parametrize(
    ("change", "place", "problem"),
    [
        ({"weight": "heavy"}, "body.weight", "a number belongs here, not text"),
        ({"awake": 1}, "body.awake", "yes or no belongs here, not a whole number"),
        ({"tale": 3}, "body.tale", "text or nothing belongs here, not a whole number"),
        ({"limbs": {}}, "body.limbs", "a list belongs here, not a table"),
        ({"limbs": [{"name": "arm"}, 3]}, "body.limbs[1]", "a table belongs here, not a whole number"),
        (
            {"limbs": [{"name": "arm", "points": 1.5}]},
            "body.limbs[0].points",
            "a whole number belongs here, not a number",
        ),
        ({"limbs": [{}]}, "body.limbs[0]", "name is missing"),
        ({"head": {"name": "head", "hat": 1}}, "body.head", "hat is not known here"),
        ({"marks": {"cheek": None}}, "body.marks.cheek", "a whole number belongs here, not nothing"),
        ({"side": "top"}, "body.side", "'top' is not one of the values that it can have"),
        ({"hat": 1}, "body", "hat is not known here"),
        ({"hat\x1b": 1}, "body", "hat\\x1b is not known here"),
    ],
)
def test_a_mismatch_has_its_place_and_its_sentence(change: dict[str, Any], place: str, problem: str) -> None:
    assert told({**SOUND, **change}) == [(place, problem)]
    with pytest.raises(Unsound) as refused:
        convert({**SOUND, **change}, Body, "body")
    assert str(refused.value.problem) == problem


def test_what_cannot_be_taken_apart_is_told_as_a_whole() -> None:
    assert told({**SOUND, "pair": [1]})[0][0] == "body.pair"
    assert told({**SOUND, "rounds": {"third": "x"}})[0] == ("body.rounds", "a whole number belongs here, not text")
    assert told([]) == [("body", "a table belongs here, not a list")]


def test_of_a_pair_the_first_mismatch_is_told() -> None:
    """Its values may be of different types, so none of them is held against another's."""
    assert told(["a", "b"], tuple[int, str]) == [("body[0]", "a whole number belongs here, not text")]
    assert told([1, 2], tuple[int, str]) == [("body[1]", "text belongs here, not a whole number")]


def test_all_mismatches_are_told_in_the_order_of_the_fields() -> None:
    data = {
        "limbs": [{"points": "x"}, 4],
        "head": {"name": 1, "points": ""},
        "marks": {"a": "b", "c": 1, "d": []},
        "hat": 1,
    }
    assert told(data) == [
        ("body", "weight is missing"),
        ("body.limbs[0]", "name is missing"),
        ("body.limbs[0].points", "a whole number belongs here, not text"),
        ("body.limbs[1]", "a table belongs here, not a whole number"),
        ("body.marks.a", "a whole number belongs here, not text"),
        ("body.marks.d", "a whole number belongs here, not a list"),
        ("body.head.name", "text belongs here, not a whole number"),
        ("body.head.points", "a whole number belongs here, not text"),
        ("body", "hat is not known here"),
    ]


def test_a_type_that_takes_more_lets_more_be() -> None:
    assert told({"name": "x", "more": 1}, Loose) == []
    assert told({"more": 1}, Loose) == [("body", "name is missing")]


def test_a_finding_without_a_sentence_of_ours_is_told_as_it_is() -> None:
    assert str(explain("Timestamp is out of range\x1b")) == "Timestamp is out of range\\x1b"


def test_without_a_place_the_problem_stands_alone() -> None:
    assert str(Unsound("", explain("x"))) == "x"
    assert str(Unsound("body.head", explain("x"))) == "body.head: x"
