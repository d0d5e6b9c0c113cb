"""Defence (F-01 … F-06)."""

from __future__ import annotations

import pytest

from tests.rules.turns import Turns


@pytest.mark.parametrize(
    ("sheet", "defense"),
    [
        ("", 10),
        ("agility=12", 12),
        ("agility=12 armour=15", 15),
        ("agility=18 armour=15", 15),
        ("agility=12 armour=15 defense_bonus=2", 17),
        ("agility=12 defense_bonus=2", 14),
        ("armour=15 defense_bonus=10", 25),
        ("armour=15 defense_bonus=11", 25),
        ("agility=30", 25),
        ("agility=12 defense_bonus=-3", 9),
    ],
)
def test_defense_of_a_creature(sheet: str, defense: int) -> None:
    """F-03: Agility without armour; F-04: armour replaces it, a shield adds; F-06: 25 at most; AF-25."""
    table = Turns("demonlord").do(f"add Armand {sheet}")
    assert table.numbers("Armand")["defense"] == defense


@pytest.mark.parametrize(
    ("sheet", "defense"), [("", 5), ("agility=10", 10), ("armour=8", 8), ("defense_bonus=2", 7)]
)
def test_defense_of_an_object(sheet: str, defense: int) -> None:
    """F-02, F-05: objects have 5 unless something else is given."""
    table = Turns("demonlord").do(f"add Door kind=object {sheet}")
    assert table.numbers("Door")["defense"] == defense


def test_what_becomes_an_object_has_its_defense() -> None:
    """F-05."""
    table = Turns("demonlord").do("add Golem", "edit golem kind=object")
    assert table.numbers("Golem")["defense"] == 5


def test_a_blank_agility_goes_back_to_the_usual() -> None:
    table = Turns("demonlord").do("add Armand agility=14", "edit armand agility=")
    assert table.numbers("Armand")["defense"] == 10
