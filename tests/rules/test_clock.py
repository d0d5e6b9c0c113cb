"""Durations, read and written as people write them (DESIGN 3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import DAY, HOUR, LONGEST, MINUTE, WEEK, format_span, parse_span, split_span
from rules.refusal import Refused
from tests.rules.table import Table

ROUND = 6


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("15s", 15),
        ("10m", 600),
        ("2h", 2 * HOUR),
        ("1d", DAY),
        ("3w", 3 * WEEK),
        ("4r", 4 * ROUND),
        ("1h30", 90 * MINUTE),
        ("1 h 30", 90 * MINUTE),
        ("1h05", 65 * MINUTE),
        ("1h5", 65 * MINUTE),
        ("1h30m15s", 5415),
        ("1h30 15s", 5415),
        ("1h 30 min", 90 * MINUTE),
        ("2h 3d", 3 * DAY + 2 * HOUR),
        ("2 days", 2 * DAY),
        ("90 min", 90 * MINUTE),
        ("1 day, 2 hours and 5 minutes", DAY + 2 * HOUR + 5 * MINUTE),
        ("1d12h", 36 * HOUR),
        ("0s", 0),
        ("  7  weeks ", 7 * WEEK),
        ("5 SEC", 5),
        ("007s", 7),
        ("1 round", ROUND),
        ("10 rds", 10 * ROUND),
    ],
)
def test_durations_in_english(text: str, seconds: int) -> None:
    assert parse_span(text, ROUND) == seconds


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2j", 2 * DAY),
        ("1 jour", DAY),
        ("3 sem", 3 * WEEK),
        ("2 semaines", 2 * WEEK),
        ("5 tours", 5 * ROUND),
        ("1 tour", ROUND),
        ("1 t", ROUND),
        ("8 heures", 8 * HOUR),
        ("1 j et 6 h", 30 * HOUR),
        ("45 secondes", 45),
        ("10 mn", 600),
    ],
)
def test_durations_in_french(text: str, seconds: int) -> None:
    assert parse_span(text, ROUND) == seconds


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "5",
        "h",
        "5x",
        "5 lustres",
        "-5m",
        "−5m",
        "+5m",
        "1.5h",
        "1,5h",
        "½h",
        "1h 30 40",
        "5m!",
        "five minutes",
        "5 m in",
        "and 5m",
        "5m and",
        "5_m",
        "1e3s",
        "0x10s",
        "99999999999999999999s",
        "20000000w",
        "dawn",
    ],
)
def test_what_is_no_duration(text: str) -> None:
    assert parse_span(text, ROUND) is None


def test_a_round_is_as_long_as_the_session_says() -> None:
    assert [parse_span("3r", seconds) for seconds in (5, 6, 10, 15)] == [15, 18, 30, 45]


def test_a_number_has_fifteen_digits_at_most() -> None:
    """Leading zeros included: nobody types more, and a machine would not stop."""
    assert parse_span(f"{1:015}s", ROUND) == 1
    assert parse_span(f"{1:016}s", ROUND) is None


def test_ten_thousand_years_are_the_most_at_once() -> None:
    assert parse_span("3660000d", ROUND) == LONGEST
    assert parse_span(f"{LONGEST}s", ROUND) == LONGEST
    assert parse_span(f"{LONGEST + 1}s", ROUND) is None


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0s"), (59, "59s"), (60, "1m"), (5415, "1h 30m 15s"), (DAY, "1d"), (WEEK, "7d"), (90_061, "1d 1h 1m 1s")],
)
def test_durations_are_written_in_their_largest_units(seconds: int, text: str) -> None:
    assert format_span(seconds) == text


def test_a_span_back_in_time_has_a_minus() -> None:
    assert format_span(-90) == "−1m 30s"


@given(st.integers(0, LONGEST))
def test_what_is_written_reads_back(seconds: int) -> None:
    assert parse_span(format_span(seconds), ROUND) == seconds
    assert sum(n * {"d": DAY, "h": HOUR, "m": MINUTE, "s": 1}[unit] for n, unit in split_span(seconds)) == seconds


@given(st.text(max_size=20), st.integers(1, DAY))
def test_any_text_is_a_duration_or_none(text: str, round_seconds: int) -> None:
    seconds = parse_span(text, round_seconds)
    assert seconds is None or 0 <= seconds <= LONGEST


# -- as the verb advance takes them


@pytest.fixture
def table() -> Table:
    return Table("demonlord").do("add Ada")


@pytest.mark.parametrize("span", ["90 min", "1h30", "'1h 30m'", "1 h 30"])
def test_time_passes(table: Table, span: str) -> None:
    table.do(f"advance {span}")
    assert table.session.now == 5400


@pytest.mark.parametrize("span", ["5", "-5m", "0s", "0 days", "soon", "5x", "99999999999w", "''", "'\x1b[2J'"])
def test_what_is_no_way_forward_is_refused(table: Table, span: str) -> None:
    assert table.refuses(f"advance {span}").isprintable()


def test_a_bare_number_is_no_duration(table: Table) -> None:
    """DESIGN 6: five of what?"""
    assert "5 is no duration" in table.refuses("advance 5")


def test_the_clock_has_an_end(table: Table) -> None:
    """Dates are arithmetic, so a thousand years take no time; but numbers must fit the file."""
    for _ in range(20):
        try:
            table.do(f"advance {LONGEST}s")
        except Refused:
            break
    table.refuses(f"advance {LONGEST}s")
    assert table.session.now < 2**53


@pytest.mark.parametrize(
    ("until", "second"),
    [
        ("dawn", 6 * HOUR),
        ("aube", 6 * HOUR),
        ("dusk", 18 * HOUR),
        ("crépuscule", 18 * HOUR),
        ("midnight", DAY),
        ("minuit", DAY),
        ("full moon", 14 * DAY + 18 * HOUR),
        ("pleine lune", 14 * DAY + 18 * HOUR),
    ],
)
def test_until_forms(table: Table, until: str, second: int) -> None:
    table.do(f"advance {until}")
    assert table.session.now == second
    if until in ("dawn", "dusk", "midnight"):
        table.do(f"advance {until}")
        assert table.session.now == second + DAY


def test_until_the_next_due_check(table: Table) -> None:
    table.refuses("advance next")
    table.do("demonlord.frighten ada rounds=3")
    assert "nothing is to come" in table.refuses("advance next")
    table.do("edit ada insanity=9", "demonlord.gain ada amount=1", "resolve ada roll=2", "advance next")
    assert table.session.now == HOUR


def test_until_forms_follow_the_date_not_the_clock(table: Table) -> None:
    """``set date=`` names the present; no time passes, and dawn is where the date says."""
    table.do("set date='day 3 05:00'")
    assert table.session.now == 0
    table.do("advance dawn")
    assert table.session.now == HOUR
