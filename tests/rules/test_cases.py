"""Every worked case, with every die and every number, run in-process against the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run
from rules.names import fold
from rules.refusal import Refused
from rules.report import show
from rules.systems import load
from saves.packs import shipped_library

CASES = Path(__file__).resolve().parent.parent / "cases"
FILES = sorted(CASES.rglob("*.toml"))


class Table:
    """A session played by a case, and what it looked like after each step."""

    def __init__(self, case: dict[str, Any], library: dict[str, Any]) -> None:
        self.library = library
        self.chronicle = Chronicle(new_session(case["systems"]))
        self.states = [self.state()]
        for setting in case.get("set", ()):
            self.do(f"set {setting}")

    def state(self) -> dict[str, Any]:
        return show(self.chronicle.session, self.library)

    def do(self, line: str) -> None:
        self.chronicle, _ = run(self.chronicle, parse(line), Random(1), self.library)


def agrees(got: object, want: object) -> bool:
    """Whether a value is what the case expects: text whatever its case and accents, the rest exactly."""
    if want == "null":
        return got is None
    if isinstance(got, str) and isinstance(want, str):
        return fold(got) == fold(want)
    if isinstance(got, dict) and isinstance(want, dict):
        return all(key in got and agrees(got[key], value) for key, value in want.items())
    if isinstance(got, list | tuple) and isinstance(want, list):
        return len(got) == len(want) and all(map(agrees, got, want))
    return type(got) is type(want) and got == want


def look_up(state: dict[str, Any], path: str) -> object:
    value: Any = state
    rest = path
    for character in state["characters"]:
        if path == character["name"] or path.startswith(character["name"] + "."):
            value, rest = character, path[len(character["name"]) + 1 :]
    for part in filter(None, rest.split(".")):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def row_agrees(row: dict[str, Any], want: dict[str, Any]) -> bool:
    wanted = dict(want)
    label = wanted.pop("label", None)
    if label is not None:
        names = [row["label"], row.get("id"), *row.get("names", ())]
        if fold(str(label)) not in [fold(str(name)) for name in names]:
            return False
    return agrees(row, wanted)


def faults(state: dict[str, Any], step: dict[str, Any]) -> Iterator[str]:
    """What in the state is not as the step says."""
    by_name = {character["name"]: character for character in state["characters"]}
    due = state["due"]
    for path, want in step.get("expect", {}).items():
        got = look_up(state, path)
        if not agrees(got, want):
            yield f"{path} is {got!r}, not {want!r}"
    for name, badges in step.get("badges", {}).items():
        for badge in badges:
            if (badge.lstrip("!") in by_name[name]["badges"]) == badge.startswith("!"):
                yield f"{name} is {by_name[name]['badges']}, wanted {badge}"
    for want in step.get("due", ()):
        if not any(agrees(check, want) for check in due):
            near = [c for c in due if c["check"] == want.get("check")] or due
            yield f"not on the agenda: {want}; there is {near}"
    for entry in step.get("not_due", ()):
        who, _, name = entry.rpartition(" ")
        if any(c["check"] == name and who in ("", c["who"]) for c in due):
            yield f"on the agenda: {entry}"
    for name, count in step.get("due_count", {}).items():
        found = sum(c["check"] == name for c in due)
        if found != count:
            yield f"{name} is on the agenda {found} times, not {count}"
    for pane in ("wounds", "afflictions"):
        for name, wanted in step.get(pane, {}).items():
            rows = list(by_name[name][pane])
            if not wanted and rows:
                yield f"{name}: {pane} are {rows}, wanted none"
            for want in wanted:
                row = next((r for r in rows if row_agrees(r, want)), None)
                if row is None:
                    yield f"{name}: no row of {pane} is {want}; there are {rows}"
                else:
                    rows.remove(row)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_worked_case(path: Path) -> None:
    case = tomllib.loads(path.read_text("utf-8"))
    for name in case["systems"]:
        pytest.importorskip(load.__module__ + "." + name)
    table = Table(case, shipped_library(tuple(case["systems"])))
    for number, step in enumerate(case["step"], 1):
        for line in step.get("do", ()):
            table.do(line)
        before = table.chronicle
        for line in step.get("refused", ()):
            try:
                table.do(line)
            except Refused:
                assert table.chronicle is before
            else:
                pytest.fail(f"step {number}: not refused: {line}")
        state = table.state()
        table.states.append(state)
        found = list(faults(state, step))
        if "same_as" in step and state != table.states[step["same_as"]]:
            found.append(f"the state is not that after step {step['same_as']}")
        assert not found, f"step {number} ({step.get('note', '')}):\n" + "\n".join(found)
