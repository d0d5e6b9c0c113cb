"""Rest and natural healing, and lying alone at ST 0 or less (T-29 … T-33)."""

from __future__ import annotations

import pytest

from rules.clock import DAY, HOUR
from rules.report import rows_of
from rules.view import View
from tests.rules.fantasytrip.figures import NAME, Trip


@pytest.mark.parametrize(("state", "days"), [("bed", 2), ("active", 4)])
def test_rate(state: str, days: int) -> None:
    """T-29, T-30: a point in two days of bed rest; active, half as fast."""
    table = Trip().hit("3").do(f"fantasytrip.rest {NAME} state={state}")
    assert table.next_point() == days * DAY
    table.do(f"advance {3 * days}d")
    assert (table.of("st"), table.next_point()) == (12, None)


@pytest.mark.parametrize(("state", "days"), [("bed", 4), ("active", 8)])
def test_rate_of_a_grave_wound(state: str, days: int) -> None:
    """T-15, T-30, AT-19, AT-46: twice the time."""
    table = Trip().hit("6").do(f"fantasytrip.rest {NAME} state={state}")
    assert table.next_point() == days * DAY


def test_mixed_rest() -> None:
    """AT-18: a day in bed is half a point, an active day a quarter; whole points heal."""
    table = Trip().hit("3").do("advance 1d", f"fantasytrip.rest {NAME} state=bed")
    assert table.next_point() == DAY + 3 * DAY // 2
    table.do("advance 1d", f"fantasytrip.rest {NAME} state=active")
    assert table.next_point() == 2 * DAY + DAY


def test_seconds_are_never_lost() -> None:
    """AT-18: one second in bed, one out of it, for a whole point: three quarters of four days."""
    table = Trip().hit("2")
    for _ in range(40):
        table.do(
            f"fantasytrip.rest {NAME} state=bed",
            "advance 1s",
            f"fantasytrip.rest {NAME} state=active",
            "advance 1s",
        )
    # 80 seconds were worth 120 active ones.
    assert table.next_point() == 80 + 4 * DAY - 120


def test_odd_seconds_are_carried_over() -> None:
    """T-29: an odd second of activity does not shift the points that follow."""
    table = Trip().hit("3").do("advance 1s", f"fantasytrip.rest {NAME} state=bed")
    # 345600 − 1 of rest are left: 172800 seconds in bed, one unit too many, which counts for the next point.
    assert table.next_point() == 1 + 2 * DAY
    table.do("advance 2d")
    assert table.of("minor") == 2
    assert table.next_point() == 1 + 4 * DAY
    table.do(f"fantasytrip.rest {NAME} state=active")
    assert table.next_point() == 1 + 2 * DAY + 4 * DAY - 1


def test_the_last_second_counts() -> None:
    """T-30: a second before its time no point has healed, whatever is done then."""
    table = Trip().hit("3").do("advance 4d", f"fantasytrip.elixir {NAME}", "advance 345599s")
    table.do(f"fantasytrip.rest {NAME} state=active")
    assert (table.of("minor"), table.next_point()) == (1, 8 * DAY)


@pytest.mark.parametrize("gone", ["elixir {}", "amend {} minor=0"])
def test_rest_for_a_point_that_is_gone_is_gone_too(gone: str) -> None:
    """T-16, AT-18: the next minor point takes its whole time, though a grave wound is left."""
    table = Trip("st=20").hit("1", "10").do("advance 1d", f"fantasytrip.{gone.format(NAME)}").hit("1")
    assert (table.of("minor"), table.next_point()) == (1, 5 * DAY)


def test_rest_for_a_grave_wound_stays_with_it() -> None:
    """T-15, AT-18: whatever an elixir or the game master takes away or adds beside it."""
    table = Trip().hit("6").do("advance 1d", f"fantasytrip.elixir {NAME}")
    assert (table.of("grave")[0]["left"], table.next_point()) == (5, 8 * DAY)
    table.do(f"fantasytrip.amend {NAME} minor=1")
    assert table.next_point() == 5 * DAY
    table.do("advance 4d")
    assert (table.of("minor"), table.next_point()) == (0, 12 * DAY)


def test_rest_for_a_grave_wound_goes_with_it() -> None:
    """T-15, AT-18: the next grave wound takes its whole time."""
    table = Trip("st=20").hit("10").do("advance 1d").hit("1")
    table.do(f"fantasytrip.amend {NAME} wound=1").hit("10").do("advance 4d")
    assert (table.of("minor"), table.next_point()) == (0, 13 * DAY)


def test_the_last_second_of_rest_may_come_of_another_wound() -> None:
    """T-16, AT-18: what was rested beyond a minor point completes the grave one at once."""
    table = Trip().hit("6").do("advance 691199s").hit("1")
    table.do("advance 1s", f"fantasytrip.rest {NAME} state=bed", "advance 2d")
    assert (table.of("minor"), table.of("grave")[0]["left"], table.next_point()) == (0, 5, 14 * DAY)


def test_lying_at_zero_counts_as_bed_rest() -> None:
    """AT-52: whoever lies at ST 0 or less rests."""
    table = Trip("st=10").hit("4", "4", "2").do(f"fantasytrip.tended {NAME} state=yes")
    assert (table.of("rest"), table.next_point()) == ("bed", 2 * DAY)
    table.do("advance 2d")
    assert (table.of("st"), table.of("rest"), table.next_point()) == (1, "active", 6 * DAY)


def test_daily_roll() -> None:
    """T-31: three dice against basic ST each day alone; a success heals nothing by itself (AT-16)."""
    table = Trip("st=10").hit("4", "4", "3").do(f"resolve {NAME} fantasytrip.death outcome=success")
    (roll,) = table.due(NAME, "fantasytrip.untended")
    assert (roll["dice"], roll["needs"], roll["at"]) == ("3d6", "<= 10", DAY)
    table.do("advance 1d", f"resolve {NAME} fantasytrip.untended roll=10")
    assert table.of("st") == -1
    assert [c["at"] for c in table.due(NAME, "fantasytrip.untended")] == [2 * DAY]


def test_daily_roll_only_without_care() -> None:
    """T-31, AT-45: any carer will do; left alone again, a new day begins."""
    table = Trip("st=10").hit("4", "4", "2").do("advance 20h", f"fantasytrip.tended {NAME} state=yes")
    assert table.due(NAME, "fantasytrip.untended") == []
    table.do("advance 1h", f"fantasytrip.tended {NAME} state=no")
    assert [c["at"] for c in table.due(NAME, "fantasytrip.untended")] == [21 * HOUR + DAY]


def test_no_daily_roll_above_zero() -> None:
    """T-31: not for a faint at positive ST."""
    table = Trip().hit("5@head").do(f"resolve {NAME} fantasytrip.head outcome=failure")
    assert table.due(NAME, "fantasytrip.untended") == []


def test_daily_roll_failed() -> None:
    """T-32: a point of damage, a save at the new level, and the series goes on (AT-17)."""
    table = Trip("st=10").hit("4", "4", "2").do("advance 1d", f"resolve {NAME} fantasytrip.untended roll=11")
    assert table.of("st") == -1
    assert table.asked() == ["death"]
    assert table.due(NAME, "fantasytrip.death")[0]["dice"] == "2d6"
    table.do(f"resolve {NAME} fantasytrip.death roll=10")
    assert [c["at"] for c in table.due(NAME, "fantasytrip.untended")] == [2 * DAY]


def test_recovers_alone() -> None:
    """T-33: left for dead at −1, it comes round on the fourth day if every roll succeeds."""
    table = Trip("st=10").hit("4", "4", "3").do(f"resolve {NAME} fantasytrip.death outcome=success")
    for day in range(3):
        table.do("advance 1d", f"resolve {NAME} fantasytrip.untended roll=3")
        assert "unconscious" in table.badges(), day
    table.do("advance 1d")
    assert (table.of("st"), table.badges(), table.asked()) == (1, set(), [])


def test_natural_healing_comes_before_the_roll_of_the_same_second() -> None:
    """AX-02: at the end of the second day the point heals first, and nothing is left to roll for."""
    table = Trip("st=10").hit("4", "4", "2").do("advance 2d")
    table.do(f"resolve {NAME} fantasytrip.untended roll=3", "continue")
    assert (table.of("st"), table.asked()) == (1, [])


def test_who_is_awake_can_be_hit_down_again() -> None:
    """T-03: consciousness follows ST in both directions."""
    table = Trip("st=10").hit("4", "4", "2").do(f"fantasytrip.tended {NAME} state=yes", "advance 2d")
    assert table.badges() == set()
    table.hit("1")
    assert table.badges() == {"unconscious"}


@pytest.mark.parametrize(
    "pieces", [["40d"], ["1d"] * 40, ["7h"] * 137 + ["1h"], ["3d", "100h", "1s", "32d 19h 59m 59s"]]
)
def test_any_partition_of_time(pieces: list[str]) -> None:
    """T-29, DESIGN: ten small steps and one long one end alike, to the second of the next point."""
    table = Trip("st=30").hit("5", "15").do(f"fantasytrip.rest {NAME} state=bed")
    for piece in pieces:
        table.do(f"advance {piece}")
    assert table.session.now == 40 * DAY
    assert (table.of("minor"), table.of("grave")[0]["left"], table.next_point()) == (0, 8, 42 * DAY)


def test_pane_tells_days_and_help() -> None:
    """T-29, T-58: points left, days at the present pace, and what could be done now."""
    table = Trip("st=20").hit("3", "10").do("advance 1d")
    minor, grave = table.character(NAME)["wounds"]
    assert (minor["left"], minor["days"]) == (3, 11)
    assert (grave["at"], grave["left"], grave["days"]) == ("body", 10, 91)
    table.do(f"fantasytrip.rest {NAME} state=bed")
    minor, grave = table.character(NAME)["wounds"]
    assert (minor["days"], grave["days"]) == (6, 46)
    assert grave["healed_at"] == DAY + 11 * DAY // 2 + 40 * DAY


def told(table: Trip, text: str) -> list[bool]:
    """Whether it is said of each wound."""
    rows = rows_of(View(table.session), table.session.characters[0], "wounds")
    return [text in [str(line) for line in row.detail] for row in rows]


@pytest.mark.parametrize(
    ("lines", "pace"),
    [
        ((), "active: a point in four days, of a grave wound in eight; bed rest halves that"),
        (("rest {} state=bed",), "bed rest: a point in two days, of a grave wound in four"),
        (("rest {} state=bed", "salve {}"), "bed rest with salve: a point a day, of a grave wound in two"),
    ],
)
def test_the_detail_says_the_pace(lines: tuple[str, ...], pace: str) -> None:
    """T-15, T-29, T-30, T-72: of minor points and of a grave wound."""
    table = Trip().hit("2", "6").do(*(f"fantasytrip.{line.format(NAME)}" for line in lines))
    assert told(table, pace) == [True, True]


def test_the_pace_of_salve_ends_with_its_day() -> None:
    """T-72: from that very second on."""
    table = Trip().hit("2", "6").do(f"fantasytrip.rest {NAME} state=bed", f"fantasytrip.salve {NAME}")
    table.do("advance 86399s")
    assert told(table, "bed rest with salve: a point a day, of a grave wound in two") == [True, True]
    table.do("advance 1s")
    assert told(table, "bed rest: a point in two days, of a grave wound in four") == [True, True]
