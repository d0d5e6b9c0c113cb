"""The optional rule of lingering injuries (T-20 … T-27)."""

from __future__ import annotations

import pytest

from rules.report import rows_of
from rules.systems.fantasytrip.lingering import injury
from rules.view import View
from tests.rules.fantasytrip.figures import NAME, Trip

SHEET = "st=12 dx=12 iq=12 ma=10"


def injured(at: str, die: int, sheet: str = SHEET, save: int = 24, more: str = "") -> Trip:
    """Aldo with the lingering injury of a grave wound there."""
    table = Trip(sheet, "lingering=yes").hit(f"6@{at}")
    if at == "head":
        table.do(f"resolve {NAME} fantasytrip.head outcome=success")
    return table.do(f"resolve {NAME} fantasytrip.lingering roll={die},{save} {more}")


def test_without_the_rule_nothing_is_asked() -> None:
    """T-20: optional, and off by default."""
    assert Trip().hit("6").asked() == []
    assert Trip("st=12", "lingering=yes").hit("6").asked() == ["lingering"]


def test_only_grave_wounds_may_linger() -> None:
    """T-20, AT-11: neither minor wounds nor severed limbs ask for the roll."""
    assert Trip("st=12", "lingering=yes").hit("5").asked() == []
    assert Trip("st=12", "lingering=yes").hit("10@left_arm").asked() == []


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("head", [None, None, None, "eye", "eye", "brain"]),
        ("left_arm", [None, None, None, "weak_arm", "weak_arm", "weak_arm"]),
        ("leg_3", [None, None, None, "limp", "limp", "severe_limp"]),
        ("body", [None, None, None, "st", "st", "st_dx"]),
    ],
)
def test_table_of_injuries(at: str, expected: list[str | None]) -> None:
    """T-21, T-22, T-23, T-24, T-82, AT-25: nothing on 1–3, then by place."""
    assert [injury(at, die) for die in range(1, 7)] == expected


@pytest.mark.parametrize("die", [1, 2, 3])
def test_no_save_where_nothing_threatens(die: int) -> None:
    """T-25, AT-24: the die first; the save only where it matters."""
    table = Trip(SHEET, "lingering=yes").hit("6")
    table.refuses(f"resolve {NAME} fantasytrip.lingering roll={die},12")
    assert table.do(f"resolve {NAME} fantasytrip.lingering roll={die}").of("lingering") == []


def test_save() -> None:
    """T-25, AT-40: four dice against basic ST as it was before the loss."""
    table = Trip(SHEET, "lingering=yes").hit("6")
    table.refuses(f"resolve {NAME} fantasytrip.lingering roll=6")
    table.do(f"resolve {NAME} fantasytrip.lingering roll=6,12")
    assert (table.of("lingering"), table.of("st_basic")) == ([], 12)
    assert injured("body", 6, save=13).of("st_basic") == 11


def test_save_takes_circumstances() -> None:
    """T-25: a circumstance modifier helps the save."""
    assert injured("body", 6, save=14, more="modifier=2").of("lingering") == []
    assert injured("body", 6, save=15, more="modifier=2").of("lingering") != []


def test_lost_eye() -> None:
    """T-21: an eye, on the side that is told; DX itself is untouched."""
    table = injured("head", 4, more="side=left")
    assert table.of("lingering") == [{"at": "head", "kind": "eye", "side": "left"}]
    assert (table.of("dx"), table.of("adj_dx")) == (12, -2)
    assert "−4 DX to throw or shoot" in table.said()[0]


@pytest.mark.parametrize(("more", "side"), [("side=left", ["left"]), ("", [])])
def test_the_row_says_which_eye(more: str, side: list[str]) -> None:
    """T-21: where it was told."""
    table = injured("head", 4, more=more)
    rows = rows_of(View(table.session), table.session.characters[0], "wounds")
    (facts,) = ([str(fact) for fact in row.facts] for row in rows if row.state == "lingering")
    assert facts[:-1] == ["head", *side]


def test_only_an_eye_has_a_side() -> None:
    """T-21: nothing else that is rolled for asks for one."""
    table = Trip(SHEET, "lingering=yes").hit("6@head")
    table.refuses(f"resolve {NAME} fantasytrip.head roll=6 side=left")
    table.do(f"resolve {NAME} fantasytrip.head roll=6").do(
        f"resolve {NAME} fantasytrip.lingering roll=1 side=left"
    )
    table.hit("6@left_arm").refuses(f"resolve {NAME} fantasytrip.lingering roll=1 side=left")


def test_brain_damage() -> None:
    """T-21: one IQ less."""
    table = injured("head", 6)
    assert (table.of("iq"), table.of("dx"), table.of("st_basic")) == (11, 12, 12)


def test_weak_arm() -> None:
    """T-22: this arm stays at −1; the state keeps which one."""
    assert injured("right_arm", 4).of("lingering") == [{"at": "right_arm", "kind": "weak_arm", "side": None}]


@pytest.mark.parametrize(("die", "sheet", "ma"), [(4, SHEET, 9), (6, SHEET, 6), (6, f"{SHEET} staff=yes", 8)])
def test_limps(die: int, sheet: str, ma: int) -> None:
    """T-23, AT-44: MA −1; a severe one −2 with a staff, −4 in all without."""
    assert injured("left_leg", die, sheet).of("ma") == ma


def test_a_limp_takes_no_more_than_there_is() -> None:
    """T-23: MA ends at 0."""
    assert injured("left_leg", 6, "st=12 ma=3").of("ma") == 0


def test_a_staff_taken_up_later_helps() -> None:
    """T-23: the staff counts when it is carried."""
    table = injured("left_leg", 6).do(f"edit {NAME} staff=yes")
    assert table.of("ma") == 8


def test_lost_st_lowers_all_thresholds() -> None:
    """T-24, AT-26: basic and current ST, with no save against death."""
    table = injured("body", 4)
    assert (table.of("st_basic"), table.of("st"), table.asked()) == (11, 5, [])
    table = Trip("st=12 dx=12 iq=12", "lingering=yes").hit("6", "6")
    assert table.of("st") == 0
    table.do(*(f"resolve {NAME} fantasytrip.lingering roll=4,24" for _ in range(2)))
    assert (table.of("st"), table.asked(), table.badges()) == (-2, [], {"unconscious"})


def test_lost_dx() -> None:
    """T-24: a six takes one ST and one DX."""
    table = injured("body", 6)
    assert (table.of("st_basic"), table.of("dx"), table.of("iq")) == (11, 11, 12)


def test_st_lost_for_good_ends_at_zero() -> None:
    """T-24, AT-26: however often a figure of ST 1 is maimed."""
    table = Trip("st=1", "lingering=yes").hit("1", "1")
    table.do(f"resolve {NAME} fantasytrip.death outcome=success")
    table.do(*(f"resolve {NAME} fantasytrip.lingering roll=4,24" for _ in range(2)))
    assert (table.of("st_basic"), len(table.of("lingering"))) == (0, 2)


def test_lost_points_still_count() -> None:
    """T-26: a figure of 36 points that loses one IQ is worth 35, and counts as 36 for experience."""
    table = injured("head", 6)
    assert (table.of("points"), table.of("points_counted")) == (35, 36)


def test_points_of_the_sheet() -> None:
    """T-26: the sheet's own number of points, where it differs from the attributes."""
    table = injured("body", 6, f"{SHEET} points=40")
    assert (table.of("points"), table.of("points_counted")) == (38, 40)


@pytest.mark.parametrize(("at", "die"), [("head", 4), ("head", 6), ("left_arm", 5), ("left_leg", 6), ("body", 6)])
def test_regrowth_takes_injuries_away(at: str, die: int) -> None:
    """T-27, T-65: all of them, and the points are back."""
    table = injured(at, die).do(f"fantasytrip.spell {NAME} kind=regrowth lingering=yes")
    assert table.of("lingering") == []
    assert [table.of(n) for n in ("st_basic", "dx", "iq", "ma", "points")] == [12, 12, 12, 10, 36]
    assert table.events[0].data["cost"] == 30
    assert "no lingering injury" in table.refuses(f"fantasytrip.spell {NAME} kind=regrowth lingering=yes")


def test_stated_outright() -> None:
    """T-25: the game master may say that nothing stays; what stays, only the dice can say."""
    table = Trip(SHEET, "lingering=yes").hit("6")
    assert "outcome=failure" in table.refuses(f"resolve {NAME} fantasytrip.lingering outcome=failure")
    assert table.do(f"resolve {NAME} fantasytrip.lingering outcome=success").of("lingering") == []
