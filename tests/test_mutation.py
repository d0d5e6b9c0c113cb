"""The mutation run itself: what it changes, and in which order."""

from __future__ import annotations

import ast

import pytest

from tests.mutation.mutants import ROOT, in_turn, mutants

CLOCK = ROOT / "rules" / "clock.py"


@pytest.mark.parametrize(
    "path", ["rules/clock.py", "rules/systems/dying/state.py", "rules/systems/harmonies/rolls.py"]
)
def test_each_mutant_is_another_program_that_compiles(path: str) -> None:
    whole = ast.unparse(ast.parse((ROOT / path).read_text("utf-8")))
    found = [ast.unparse(mutant.tree()) for mutant in mutants(ROOT / path)]
    assert len(set(found)) == len(found) > 10
    assert whole not in found
    for text in found:
        compile(text, path, "exec")


def test_a_mutant_says_where_it_is() -> None:
    text = CLOCK.read_text("utf-8").splitlines()
    number = next(n for n, line in enumerate(text, 1) if line.startswith("HOUR = "))
    (mutant,) = [m for m in mutants(CLOCK) if m.line == number]
    assert (mutant.told, mutant.function) == ("3600  →  3601", None)
    within = {m.function for m in mutants(CLOCK)} - {None}
    assert within == {
        node.name for node in ast.parse(CLOCK.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)
    }


def test_whenever_one_stops_every_file_has_had_its_share() -> None:
    files = {path: list(mutants(ROOT / path)) for path in ("rules/clock.py", "rules/names.py")}
    half = in_turn([m for found in files.values() for m in found], seed=3)
    half = half[: len(half) // 2]
    for path, found in files.items():
        assert abs(sum(m.path == path for m in half) - len(found) / 2) <= 3
