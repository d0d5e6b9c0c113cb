"""What counts where nothing is said: sheets, house rules, lengths of rounds; and how far a number may go."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict

from rules.action import NUMBER, Field
from rules.refusal import Refused
from rules.systems import SYSTEMS, load
from rules.values import whole_number
from tests.rules.table import Table

NEEDED = {"dying": "hp_max=9 hit_dice=1d6"}

SHEETS: dict[str, dict[str, Any]] = {
    "harmonies": {
        **dict.fromkeys(("survival", "faint", "will", "first_aid", "healing"), 0),
        **{"max_light": 4, "max_grave": 2, "max_critical": 1},
        **{"max_shock": 4, "max_trauma": 2, "max_psychosis": 1},
    },
    "pathfinder": {
        **dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 10),
        **{"fort": 0, "will": 0, "level": 1, "poison_use": False},
    },
    "demonlord": {
        **{"will_score": 10, "will_modifier": None, "insanity": 0},
        **{"agility": None, "armour": 0, "defense_bonus": 0},
    },
    "dying": {"hp_max": 9, "hit_dice": "1d6", "hp": 9, "level": 1, "care": 0, "nx": 0, "xp": 0, "pc": 0},
    "fantasytrip": {
        **{"st": 10, "dx": 10, "iq": 10, "ma": 10, "legs": 2, "points": None},
        **{"staff": False, "talent": "none", "kit": False, "naturalist": False},
    },
}
SETTINGS: dict[str, dict[str, str | int]] = {
    "harmonies": {
        "round_seconds": 15,
        "harmonies.success_at": 0,
        "harmonies.open_roll": "no",
        "harmonies.first_aid_sum": "all",
        "harmonies.stable_checks": "yes",
        "harmonies.rest_timer": "restart",
        "harmonies.pain_per_hour": 0,
    },
    "pathfinder": {
        "round_seconds": 6,
        "pathfinder.extra_dose": "adds",
        "pathfinder.natural_20": "yes",
        "pathfinder.heal_while_ill": "yes",
        "pathfinder.addiction_saves": "clean_days",
        "pathfinder.suspect_lines": "no",
    },
    "demonlord": {"round_seconds": 10, "demonlord.cap_loses": "yes"},
    "dying": {"round_seconds": 6, "dying.excess_damage": "stops", "dying.criticals": "natural"},
    "fantasytrip": {"round_seconds": 5, "fantasytrip.lingering": "no", "fantasytrip.stay_conscious": "no"},
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sheet_of_which_nothing_is_said(system: str) -> None:
    table = Table(system).do(f"add Ada {NEEDED.get(system, '')}")
    assert asdict(table.session.characters[0].parts[system].sheet) == SHEETS[system]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_number_that_a_file_leaves_out_is_what_a_blank_one_would_be(system: str) -> None:
    needed = {"dying": {"hp_max": 9, "hit_dice": "1d6"}}.get(system, {})
    read = asdict(msgspec.convert(needed, load(system).sheet_type))
    # The hit points of the dying alone are filled in from another number, once the sheet is whole.
    assert read == {**SHEETS[system], **({"hp": None} if system == "dying" else {})}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_readings_of_a_session_of_which_nothing_is_said(system: str) -> None:
    """AX-01 and the list of house rules: the first value of each is the default."""
    assert Table(system).state["settings"] == {**SETTINGS[system], "calendar": "plain"}


FIELDS = [
    (action.id, field)
    for system in SYSTEMS
    for action in load(system).actions
    for field in action.fields
    if field.kind == NUMBER
] + [(system, field) for system in SYSTEMS for field in load(system).sheet if field.kind == NUMBER]


@pytest.mark.parametrize(("owner", "field"), FIELDS, ids=lambda each: each if isinstance(each, str) else each.name)
def test_a_number_has_its_bounds(owner: str, field: Field) -> None:
    """Every number is bounded on both sides, and takes its bounds but nothing beyond."""
    assert field.lowest is not None, owner
    assert field.highest is not None, owner
    assert field.lowest < field.highest
    for number in (field.lowest, field.highest, field.lowest + 1):
        assert whole_number(field, str(number)) == number
    for number, why in ((field.lowest - 1, "is too small"), (field.highest + 1, "is too large")):
        with pytest.raises(Refused, match=f"{why}|no whole number"):
            whole_number(field, str(number))


def test_a_newcomer_is_as_fresh_as_can_be() -> None:
    """No part of any state but the sheet differs from what it is when nothing has happened."""
    for system in SYSTEMS:
        table = Table(system).do(f"add Ada {NEEDED.get(system, '')}")
        part = table.session.characters[0].parts[system]
        assert part == type(part)(sheet=part.sheet)
        assert table.due("Ada") == []
        shown = table.character("Ada")
        assert (shown["badges"], shown["wounds"], shown["afflictions"]) == ([], [], [])
