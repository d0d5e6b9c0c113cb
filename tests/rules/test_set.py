"""The verb ``set``: the title, the length of a round, what is no setting (DESIGN 6)."""

from __future__ import annotations

import pytest

from tests.rules.table import Table


@pytest.fixture
def table() -> Table:
    return Table("dying").do("set title='The Marches'")


def test_a_title_has_two_hundred_characters_at_most(table: Table) -> None:
    """What is more is cut off, and so is the space around it."""
    assert table.do(f"set title=' {'x' * 200}y '").session.title == "x" * 200


def test_a_round_lasts_a_second_at_least_and_a_day_at_most(table: Table) -> None:
    for seconds in (1, 86_400):
        assert table.do(f"set round_seconds={seconds}").session.setup.round_seconds == seconds
    assert table.refuses("set round_seconds=0") == "round_seconds=0 is too small: 1 at least"
    assert table.refuses("set round_seconds=86401") == "round_seconds=86401 is too large: 86400 at most"


def test_a_choice_of_numbers_is_a_number() -> None:
    """AH-01, AH-23: for tools that read the settings, as its default is."""
    table = Table("harmonies").do(
        "set harmonies.success_at=1 harmonies.pain_per_hour=2 harmonies.rest_timer=continue"
    )
    settings = table.state["settings"]
    assert [settings[f"harmonies.{name}"] for name in ("success_at", "pain_per_hour", "rest_timer")] == [
        *(1, 2, "continue")
    ]


def test_what_is_no_setting_is_refused_with_those_there_are(table: Table) -> None:
    """House rules of systems that are not in use are none."""
    assert table.refuses("set harmonies.success_at=1") == (
        "harmonies.success_at is no setting of this session; there are "
        "round_seconds, title, calendar, date, systems, dying.excess_damage and dying.criticals"
    )


def test_several_are_set_at_once_or_none(table: Table) -> None:
    table.refuses("set title=Elsewhere dying.criticals=never")
    assert table.session.title == "The Marches"
    table.do("set title=Elsewhere dying.criticals=stated")
    assert (table.session.title, table.state["settings"]["dying.criticals"]) == ("Elsewhere", "stated")
    assert table.kinds() == ["core.set", "core.set"]


@pytest.mark.parametrize("line", ["set", "set title", "set title Elsewhere title=x"])
def test_misuse_is_refused_with_how_it_is_written(table: Table, line: str) -> None:
    assert table.refuses(line).startswith("write it so: set key=value")
