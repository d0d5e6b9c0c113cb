"""The state as data: what is no state is found where it stands, before it can do harm."""

from __future__ import annotations

from typing import Any

import pytest

from rules.form import session_from_data, session_to_data
from rules.mismatch import Unsound
from rules.systems.dying.system import SYSTEM
from tests.rules.turns import Turns


def part() -> tuple[dict[str, Any], dict[str, Any]]:
    """A session as data, and in it the part of one who is dead."""
    table = Turns("dying").do("add Mira hp_max=9 hit_dice=2d4+1d100", "add Bo hp_max=9 hit_dice=1d6")
    table.do("dying.damage mira amount=9", "dying.damage mira amount=999")
    data = session_to_data(table.session)
    assert session_from_data(data) == table.session
    return data, data["characters"][0]["parts"]["dying"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hit_dice", "2x4"),
        ("hit_dice", "0d6"),
        ("hit_dice", "2d0"),
        ("hit_dice", "99d99"),
        ("hit_dice", "d10-d10"),
        ("hp_max", 0),
        ("hp", -1),
        ("nx", -1),
        ("nx", "40"),
        ("level", 1.5),
        ("luck", 3),
    ],
)
def test_a_sheet_that_is_none(field: str, value: Any) -> None:
    data, dying = part()
    dying["sheet"][field] = value
    with pytest.raises(Unsound) as found:
        session_from_data(data)
    assert found.value.place.startswith("session.characters[0].parts.dying.sheet")


@pytest.mark.parametrize(
    ("field", "value"), [("below", -1), ("recalled", "half"), ("dying", "now"), ("soul", {"since": 0, "paid": 3})]
)
def test_a_state_that_is_none(field: str, value: Any) -> None:
    data, dying = part()
    dying[field] = value
    with pytest.raises(Unsound) as found:
        session_from_data(data)
    assert found.value.place.startswith(f"session.characters[0].parts.dying.{field}")


def test_what_a_sheet_leaves_out_is_what_a_form_begins_with() -> None:
    """Interface: in a file too."""
    data, dying = part()
    defaults = {field.name: field.default for field in SYSTEM.sheet if field.default is not None}
    for name in defaults:
        del dying["sheet"][name]
    sheet = session_from_data(data).characters[0].parts["dying"].sheet
    assert {name: getattr(sheet, name) for name in defaults} == defaults
