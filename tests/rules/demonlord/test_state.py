"""The state as data: what is no state is found where it stands, before it can do harm."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from rules.form import session_from_data, session_to_data
from rules.mismatch import Unsound
from rules.systems.demonlord.state import Lasting
from rules.systems.demonlord.table import ROWS
from tests.rules.turns import Turns


def test_the_rows_that_last_are_those_with_a_period() -> None:
    """F-15: most are temporary; death and epiphany have no duration."""
    assert [row.name for row in ROWS if row.period is not None] == list(get_args(Lasting))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("madness.row", "boredom"),
        ("madness.row", "death"),
        ("madness.began", None),
        ("sheet.insanity", -1),
        ("sheet.will_score", "ten"),
        ("self_damage", -2),
        ("stunned", "long"),
        ("blind", 1),
    ],
)
def test_a_state_that_is_none(place: str, value: Any) -> None:
    table = Turns("demonlord").do("add Ada insanity=9", "demonlord.gain ada amount=1", "resolve ada roll=8")
    data = session_to_data(table.session)
    assert session_from_data(data) == table.session
    *path, field = place.split(".")
    found = data["characters"][0]["parts"]["demonlord"]
    for step in path:
        found = found[step]
    found[field] = value
    with pytest.raises(Unsound) as fault:
        session_from_data(data)
    assert fault.value.place == f"session.characters[0].parts.demonlord.{place}"
