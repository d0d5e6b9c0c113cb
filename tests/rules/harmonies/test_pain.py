"""Pain and its recovery (H-28, AH-02 … AH-05)."""

from __future__ import annotations

import pytest

from rules.clock import HOUR, MINUTE
from tests.rules.harmonies.patients import NAME, at_rest, hit, next_at, numbers, patient, stable, wait
from tests.rules.table import Table


def test_recovery_stops_at_mortality() -> None:
    """AH-03: the floor is the sum over the wounds, 1 + 1 + 3; beyond it nothing, and no refusal."""
    table = stable("light", "light", "grave").do(f"harmonies.pain {NAME} amount=-100")
    assert numbers(table)["pain"] == 5
    table.do(f"harmonies.pain {NAME} amount=-1")
    assert numbers(table)["pain"] == 5


def test_madness_is_no_floor() -> None:
    """AH-34: madness points do not hold pain up."""
    table = patient().do(f"harmonies.mental {NAME} level=trauma", f"resolve {NAME} outcome=success")
    table.do(f"harmonies.pain {NAME} amount=-100")
    assert numbers(table)["pain"] == 0


def test_no_change_is_refused() -> None:
    """A command that changes nothing is a slip."""
    assert "amount=0" in patient().refuses(f"harmonies.pain {NAME} amount=0")


@pytest.mark.parametrize(("rate", "hours", "pain"), [(1, 1, 10), (1, 5, 6), (2, 2, 7), (1, 20, 5), (6, 1, 5)])
def test_an_hour_of_rest_takes_away_pain_where_the_house_says_so(rate: int, hours: int, pain: int) -> None:
    """AH-04: 11 at first; so many points at the end of each full hour, down to the floor of 5."""
    table = at_rest("light", "light", "grave", settings=f"harmonies.pain_per_hour={rate}")
    wait(table, f"{hours}h")
    assert numbers(table)["pain"] == pain


def test_at_the_floor_nothing_is_to_come() -> None:
    """AH-03, AH-04: no hour is announced that would take nothing away."""
    table = at_rest("grave", settings="harmonies.pain_per_hour=1")
    assert next_at(table, "recovery") == HOUR
    wait(table, "2h")
    assert numbers(table)["pain"] == numbers(table)["mortality"] == 3
    assert next_at(table, "recovery") is None


def test_by_default_it_takes_away_none() -> None:
    """AH-04: the rate belongs to the base rules."""
    assert numbers(wait(at_rest("grave"), "20h"))["pain"] == 5


def test_out_of_bed_or_unstable_none_is_recovered() -> None:
    """H-28, AH-04: it is the rest that does it, and only while all is stable."""
    setting = "harmonies.pain_per_hour=1"
    assert numbers(wait(stable("grave", settings=setting), "5h"))["pain"] == 5
    table = patient("light", settings=setting).do(f"harmonies.rest {NAME} state=on")
    assert numbers(wait(table, "5h"))["pain"] == 3


def test_a_broken_hour_is_lost_with_the_rest() -> None:
    """AH-04, AH-21: hit after 50 minutes, stable after 55: an hour from then on."""
    table = at_rest("grave", settings="harmonies.pain_per_hour=1").do("advance 50m")
    hit(table, "light")
    table.do("advance 5m", f"harmonies.first_aid {NAME} level=50 roll=0", "advance 59m")
    assert numbers(table)["pain"] == 8
    table.do("advance 1m")
    assert numbers(table)["pain"] == 7
    assert table.session.now == 50 * MINUTE + 5 * MINUTE + HOUR


def test_pain_eases_before_the_roll_of_the_same_second() -> None:
    """AX-02: natural healing first, so the roll at 6 h takes six points less than one at once would."""
    table = at_rest("critical", sheet="survival=20", settings="harmonies.pain_per_hour=1", care="assured")
    table.do(f"harmonies.pain {NAME} amount=4", "advance 6h auto=yes")
    last = [e for e in table.events if e.at == 6 * HOUR]
    assert [e.kind for e in last[:3]] == ["harmonies.pain_eased", "harmonies.cared", "harmonies.rolled"]
    assert last[2].data["base"] == 20 - 14 + 6


def passed(*steps: str) -> Table:
    table = at_rest("light", "grave", sheet="survival=100", settings="harmonies.pain_per_hour=1", care="assured")
    return table.do(*[f"advance {step}" for step in steps])


def test_the_partition_of_time_does_not_matter() -> None:
    """AH-04: 150 minutes at once, by ten times fifteen, or in odd pieces."""
    at_once = passed("150m")
    assert numbers(at_once)["pain"] == 6
    assert passed(*["15m"] * 10).state == at_once.state
    assert passed("1s", "59m", "61m", "29m", "59s").state == at_once.state
