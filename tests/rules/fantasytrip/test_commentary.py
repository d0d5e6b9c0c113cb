"""What the author's commentary settles (T-78 … T-87)."""

from __future__ import annotations

from fractions import Fraction

from rules.systems.fantasytrip.figure import death_dice
from rules.systems.fantasytrip.lingering import injury
from rules.systems.fantasytrip.system import SYSTEM
from tests.rules.fantasytrip.figures import NAME, Trip


def test_eight_points_knock_nobody_down() -> None:
    """T-78: the old rule is gone."""
    assert Trip("st=40").hit("12").badges() == set()


def test_a_grave_wound_only_doubles_the_healing_time() -> None:
    """T-79: every instant remedy counts one for one."""
    for remedy, healed in (
        ("elixir {} doses=2", 2),
        ("spell {} kind=healing", 5),
        ("treat {} talent=master dx=12 kit=yes roll=9", 3),
    ):
        table = Trip("st=20").hit("10").do(f"fantasytrip.{remedy.format(NAME)}")
        assert table.of("st") == 10 + healed


def test_wounds_lower_dx() -> None:
    """T-80: the penalties are kept, and a wounded healer suffers from them too."""
    assert Trip().hit("6").of("adj_dx") == -2


def test_dying_counts_dice() -> None:
    """T-81: one die, and one for each point below zero."""
    assert [death_dice(st) for st in (-1, -2, -3, -10)] == [2, 3, 4, 11]


def test_half_of_grave_wounds_may_linger() -> None:
    """T-82: three faces of six, before the save."""
    for at in ("head", "left_arm", "left_leg", "body"):
        assert Fraction(sum(injury(at, die) is not None for die in range(1, 7)), 6) == Fraction(1, 2)


def test_no_great_healing() -> None:
    """T-84, T-85: four spells, and no other."""
    kind = next(a for a in SYSTEM.actions if a.id == "fantasytrip.spell").fields[0]
    assert set(kind.choices) == {"healing", "regrowth", "revival", "cleansing"}


def test_salve_heals_nothing_at_once() -> None:
    """T-86: it only speeds natural healing."""
    table = Trip().hit("3").do(f"fantasytrip.rest {NAME} state=bed", f"fantasytrip.salve {NAME}")
    assert table.of("st") == 9


def test_spells_cost_st_alone() -> None:
    """T-87: neither experience nor attributes of the wizard; that was contemplated and not adopted."""
    table = Trip(others=("add Wanda dx=18",)).slain(1)
    before = table.character("Wanda")
    table.do(f"fantasytrip.spell {NAME} kind=revival by=Wanda roll=9")
    assert table.character("Wanda") == before
