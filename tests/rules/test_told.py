"""What the worked cases log, every event with its numbers, dice and rule; what the panes show at the end; and what
the catalogue says of each affliction.

The cases say what the state is after each step; this says what the table is told on the way. Where a change of the
rules is meant, ``python -m tests.rules.test_told`` writes the accounts anew, and their difference is to be read.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.agenda import agenda
from rules.check import Check, Modifier
from rules.report import badges_of, rows_of, show_event
from rules.session import Event
from rules.systems import load
from rules.view import View
from rules.words import Text
from saves.packs import shipped_library
from tests.rules.test_cases import FILES, Table

TOLD = Path(__file__).with_name("told")
SYSTEMS = sorted({path.parent.name for path in FILES})


def account(path: Path) -> list[str]:
    """What a case logs, a line for each event."""
    case = tomllib.loads(path.read_text("utf-8"))
    table = Table(case, shipped_library(tuple(case["systems"])))
    for step in case["step"]:
        for line in step.get("do", ()):
            table.do(line)
    return [*(told(event) for event in table.chronicle.log), *seen(table)]


def told(event: Event) -> str:
    """``+900 Géraldine harmonies.faint_failed total=-3 [d10-d10: 1] (H-14)``."""
    data = show_event(event)
    words = [f"+{data.pop('at')}", data.pop("who") or "·", data.pop("kind")]
    rolls, rule = data.pop("rolls", ()), data.pop("rule", "")
    secret = data.pop("secret", False)
    words += [f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in data.items()]
    words += [f"[{roll['dice']}: {roll['total']}]" for roll in rolls]
    return " ".join([*words, *([f"({rule})"] if rule else []), *(["secret"] if secret else [])])


def seen(table: Table) -> Iterator[str]:
    """What is shown in the end: all numbers as data, and those in each sentence of the panes, however worded."""
    view = View(table.chronicle.session, table.library)
    for character in view.session.characters:
        yield f"= {character.name}: {', '.join(badges_of(view, character)) or 'well'}"
        for name in character.parts:
            system = load(name)
            health, summary = system.health(view, character), system.summary(view, character)
            yield f"  {name}: {None if health is None else round(health, 3)} {bare(summary)}"
            marks = ["sound"] * system.sound(view, character)
            urgent, ails = system.urgent(view, character), tuple(system.ails(view, character))
            marks += [f"urgent {bare(urgent)}"] * (urgent is not None) + [f"ails {bare(ails)}"] * bool(ails)
            yield from (f"    {mark}" for mark in marks)
            yield f"    {json.dumps(system.numbers(view, character), ensure_ascii=False)}"
        for row in (*rows_of(view, character, "wounds"), *rows_of(view, character, "afflictions")):
            words = f"{row.label} {row.state} {row.next} {bare(row.facts)} | {bare(row.detail)} ({row.rule})"
            yield f"  - {words}{' secret' if row.secret else ''}"
            yield f"    {json.dumps(row.data, ensure_ascii=False)}"
    for check in agenda(view.session):
        follows = bare((check.title, *check.modifiers, check.on_success, check.on_failure))
        yield f"  ? {check.check} {check.at} {check.rank:d} {check.automatic} {follows}"
        yield f"    {' '.join(answers(check))}"


def answers(check: Check) -> Iterator[str]:
    """How a check may be answered, by whom, and who may know."""
    yield check.kind
    if check.dice is not None:
        yield f"{check.dice} {check.needs}"
    yield "|".join(check.outcomes) or "no outcome"
    yield from (f"{field.name}=" for field in check.fields)
    if check.action is not None:
        yield check.action
    may = {"roll=": check.rollable, "modifier=": check.modifiable, "secret": check.secret}
    yield from (word for word, is_so in may.items() if is_so)
    yield f"({check.rule})"


def bare(value: Any) -> str:
    """The values in a sentence or several, without their words."""
    match value:
        case Text():
            return " ".join(f"{key}={bare(each)}" for key, each in value.fields.items()) or "…"
        case Modifier():
            return f"{bare(value.label)}:{value.value}"
        case list() | tuple():
            return "; ".join(map(bare, value))
        case dict():
            return str(value.get("en", value))
    return str(value)


SHEETS = {
    "harmonies": "survival=8 faint=8 first_aid=5 healing=5",
    "pathfinder": "con=14 dex=14 int=14 wis=12 cha=13 fort=4 will=3",
    "demonlord": "will_score=11 agility=11",
    "dying": "hp_max=8 hit_dice=1d6 level=2 care=3 nx=100 xp=50",
    "fantasytrip": "st=12 dx=12 iq=14 talent=master kit=yes",
}
"""The sheet of both Ada and Bo in what is told further."""


def further(system: str) -> Iterator[str]:
    """What no worked case comes to."""
    scripts = tomllib.loads((TOLD / "further.toml").read_text("utf-8")).get(system, {})
    for name, lines in scripts.items():
        table = Table({"systems": [system]}, shipped_library((system,)))
        for line in (f"add Ada {SHEETS[system]}", f"add Bo {SHEETS[system]}", *lines):
            table.do(line)
        yield f"# {name}"
        yield from (told(event) for event in table.chronicle.log[2:])
        yield from seen(table)


def accounts(system: str) -> Iterator[str]:
    """What a system's cases log, each under its name."""
    for path in FILES:
        if path.parent.name == system:
            yield f"# {path.stem}"
            yield from account(path)
    yield from further(system)


def catalogue(system: str) -> Iterator[str]:
    """Every shipped affliction of a system as the catalogue describes it, in English."""
    packs = load(system).packs
    assert packs is not None
    for entry in shipped_library((system,))[system].values():
        row = packs.shown(entry)
        yield f"# {row.label}: {row.title} ({row.state}, {row.rule})"
        yield f"  {', '.join(row.names)}"
        yield from (f"  {text}" for text in (*row.facts, *row.detail))


CATALOGUES = [system for system in SYSTEMS if system != "core" and load(system).packs is not None]


@pytest.mark.parametrize("system", CATALOGUES)
def test_what_the_catalogue_tells(system: str) -> None:
    expected = (TOLD / f"{system}_catalogue.txt").read_text("utf-8").splitlines()
    assert list(catalogue(system)) == expected


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_the_worked_cases_tell(system: str) -> None:
    expected = (TOLD / f"{system}.txt").read_text("utf-8").splitlines()
    assert list(accounts(system)) == expected


if __name__ == "__main__":
    for name in SYSTEMS:
        (TOLD / f"{name}.txt").write_text("\n".join(accounts(name)) + "\n", "utf-8")
    for name in CATALOGUES:
        (TOLD / f"{name}_catalogue.txt").write_text("\n".join(catalogue(name)) + "\n", "utf-8")
