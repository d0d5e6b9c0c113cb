"""Falling unconscious, by whatever: it asks those for a save in whom another personality may wake (P-68, P-70)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.pathfinder.patient import Patient

Library = Mapping[str, Any]


@pytest.fixture
def several(library: Library) -> Patient:
    """Ada, who is several, on an afternoon on which she is herself."""
    ada = Patient(library, "con=18 str=12 fort=1 will=1", seed=3)
    ada.act("madness", "kind=multiple_personality_disorder")
    ada.do("resolve ada outcome=failure", "advance 13d auto=yes", "advance dawn")
    while due := [c for c in ada.asked() if c["due"]]:
        ada.do(f"resolve ada {due[0]['check']} outcome=success")
    return ada.wait("1h")


def asked_at_once(ada: Patient) -> list[str | None]:
    return [check["of"] for check in ada.asked("save") + ada.asked("morning") if check["due"]]


def test_an_ability_at_0_knocks_out(several: Patient) -> None:
    assert asked_at_once(several) == []
    several.act("drain", "ability=int amount=10")
    assert "unconscious" in several.badges
    assert asked_at_once(several) == ["multiple_personality_disorder"]


def test_so_does_a_poison(several: Patient) -> None:
    several.act("expose", "to=drow_poison")
    several.do("resolve ada pathfinder.contract outcome=failure")
    assert "unconscious" in several.badges
    assert asked_at_once(several) == ["multiple_personality_disorder"]


def test_who_lies_there_already_does_not_fall_again(several: Patient) -> None:
    several.act("drain", "ability=int amount=10")
    several.do("resolve ada of=amnesia outcome=success", "resolve ada outcome=success")
    assert asked_at_once(several) == []
    several.act("expose", "to=drow_poison")
    several.do("resolve ada pathfinder.contract outcome=failure")
    assert asked_at_once(several) == []


def test_damage_that_leaves_one_standing_asks_nothing(several: Patient) -> None:
    several.act("damage", "ability=str amount=2")
    assert asked_at_once(several) == []


def test_the_dead_are_dead_and_nothing_else(several: Patient) -> None:
    """AX-07: what they were beside that is told no more."""
    several.act("drain", "ability=int amount=10")
    assert several.badges == ["unconscious"]
    several.act("damage", "ability=con amount=18")
    assert several.badges == ["dead"]


def test_who_lies_there_already_is_not_asked_for_a_wound_more(several: Patient) -> None:
    several.act("drain", "ability=int amount=10")
    several.do("resolve ada of=amnesia outcome=success", "resolve ada outcome=success")
    several.act("damage", "ability=str amount=2")
    assert asked_at_once(several) == []


def test_one_faint_asks_once(several: Patient) -> None:
    """P-70: the save of a faint that waits is that of whatever else knocks out meanwhile."""
    several.act("unconscious").act("damage", "ability=int amount=10")
    assert asked_at_once(several) == ["multiple_personality_disorder"]


def test_a_madness_that_magic_holds_does_not_answer_to_a_faint(several: Patient) -> None:
    several.act("suspend", "of=multiple_personality_disorder").act("damage", "ability=int amount=10")
    assert "unconscious" in several.badges
    assert asked_at_once(several) == []


def test_of_two_disorders_the_one_that_is_not_asked_yet_is(library: Library, several: Patient) -> None:
    """P-70: the faint that one of them has answered to, and another roll that waits, silence neither."""
    other = replace(library["pathfinder"]["multiple_personality_disorder"], id="other_selves")
    several.library = {"pathfinder": {**library["pathfinder"], "other_selves": other}}
    several.act("madness", "kind=other_selves").do("resolve ada outcome=failure", "advance 13d auto=yes")
    several.do("advance dawn")
    while due := [c for c in several.asked() if c["due"]]:
        several.do(f"resolve ada {due[0]['check']} outcome=success")
    several.act("unconscious", "of=multiple_personality_disorder").act("damage", "ability=int amount=10")
    assert sorted(filter(None, asked_at_once(several))) == ["multiple_personality_disorder", "other_selves"]
