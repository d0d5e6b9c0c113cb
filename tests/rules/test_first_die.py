"""What the screen asks for is what the rules then roll: an action's first dice, in every worked case."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest

from rules.command import parse
from rules.engine import find_action
from rules.names import find_all
from rules.systems import SYSTEMS, load
from rules.view import View
from saves.packs import shipped_library
from tests.rules.test_cases import FILES
from tests.rules.test_cases import Table as Case
from tests.rules.test_told import SHEETS, TOLD


def played() -> Iterator[tuple[Case, str]]:
    """Every line of the worked cases and of what is told further, with the table just before it."""
    scripts = tomllib.loads((TOLD / "further.toml").read_text("utf-8"))
    for system, accounts in scripts.items():
        for lines in accounts.values():
            table = Case({"systems": [system]}, shipped_library((system,)))
            for line in (f"add Ada {SHEETS[system]}", f"add Bo {SHEETS[system]}", *lines):
                yield table, line
    for path in FILES:
        case = tomllib.loads(path.read_text("utf-8"))
        table = Case(case, shipped_library(tuple(case["systems"])))
        for step in case["step"]:
            for line in step.get("do", ()):
                yield table, line


def test_the_first_dice_that_an_action_names_are_the_first_that_it_rolls() -> None:
    seen: set[str] = set()
    for table, line in played():
        command, before = parse(line), table.chronicle
        action = find_action(before.session, command.verb)[1] if "." in command.verb else None
        if action is None or action.dice is None:
            table.do(line)
            continue
        asked = action.dice(View(before.session, table.library), find_all(before.session, command.words[0])[0])
        table.do(line)
        rolled = [roll.dice for event in table.chronicle.log[len(before.log) :] for roll in event.rolls]
        if rolled:
            assert asked == rolled[0], line
            seen.add(action.id)
    assert seen == {action.id for name in SYSTEMS for action in load(name).actions if action.dice is not None}


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_what_takes_dice_names_some(system: str) -> None:
    assert all(action.rolls for action in load(system).actions if action.dice is not None)
