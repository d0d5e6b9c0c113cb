"""Does a test fall when a rule is broken? Mutants of the rules, one at a time, in a copy of the tree.

``python -m tests.mutation rules/systems/dying rules/clock.py [--sample 100] [--seed 1]``

Each mutant changes one thing in one place: a comparison, a sum, a constant, a condition, a call left out.
The tests that run through that line, as coverage tells, are run until one falls. Survivors are listed with
what was changed: each is either a test that is missing, code that is not needed, or a change without effect.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FEW = 50
"""How many tests are tried before all of them are."""
MANY = 400
"""And how many at most."""
PATIENCE = 90
"""Seconds: a mutant that lets its tests run longer is told apart: it may never end."""

PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
AT_RANDOM = (
    "test_always.py",
    "test_together.py",
    "test_walks.py",
    "test_fights_at_random.py",
    "test_properties.py",
)
"""These notice much, but take long."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """One change in one place of a file."""

    path: str
    place: int
    """The number of the changed node in the file's syntax tree."""
    change: int
    lines: range
    """The lines of the statement that it is in."""
    told: str

    def source(self) -> str:
        """The whole file with the change in it."""
        tree = ast.parse((ROOT / self.path).read_text("utf-8"))
        _changed(list(ast.walk(tree))[self.place], self.change)
        return ast.unparse(ast.fix_missing_locations(tree))


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    tree = ast.parse(path.read_text("utf-8"))
    silent = set(_silent(tree))
    statements = _statements(tree)
    for place, node in enumerate(ast.walk(tree)):
        for change in range(3 if isinstance(node, ast.Compare) else 1):
            told = None if id(node) in silent else _changed(copy.deepcopy(node), change)
            if told is not None:
                yield Mutant(str(path.relative_to(ROOT)), place, change, statements[id(node)], told)


def _statements(tree: ast.Module) -> dict[int, range]:
    """By node: the lines of the smallest statement that it is in, without the statements within that."""
    found: dict[int, range] = {}

    def visit(node: ast.AST, lines: range) -> None:
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            end = body[0].lineno if isinstance(body, list) else (node.end_lineno or node.lineno) + 1
            lines = range(node.lineno, max(end, node.lineno + 1))
        found[id(node)] = lines
        for child in ast.iter_child_nodes(node):
            visit(child, lines)

    visit(tree, range(1, 2))
    return found


def _silent(tree: ast.Module) -> Iterator[int]:
    """The nodes whose change says nothing: types, documentation, sentences, imports."""
    for node in ast.walk(tree):
        quiet: list[ast.AST | None] = []
        match node:
            case ast.arg() | ast.AnnAssign():
                quiet = [node.annotation]
            case ast.FunctionDef():
                quiet = [node.returns, *node.decorator_list]
            case ast.Expr(value=ast.Constant()):
                quiet = [node]
            case ast.Call(func=ast.Name(id="T")):
                quiet = [node]
            case ast.ClassDef():
                quiet = [*node.keywords, *node.decorator_list]
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                quiet = [node]
            case ast.Import() | ast.ImportFrom() | ast.Raise() | ast.Assert():
                quiet = [node]
        for each in quiet:
            if each is not None:
                yield from (id(n) for n in ast.walk(each))


def _changed(node: ast.AST, change: int) -> str | None:
    """Make the node's so-manieth change; what it is, or ``None`` where there is no such change."""
    match node:
        case ast.Compare() if change < len(node.ops) and type(node.ops[change]) in SWAPS:
            was = ast.unparse(node)
            node.ops[change] = SWAPS[type(node.ops[change])]()  # type: ignore[call-overload]
            return f"{was}  →  {ast.unparse(node)}"
        case ast.BinOp() | ast.AugAssign() if change == 0 and type(node.op) in SWAPS:
            was = ast.unparse(node)
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
            return f"{was}  →  {ast.unparse(node)}"
        case ast.BoolOp() if change == 0:
            was = ast.unparse(node)
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
            return f"{was}  →  {ast.unparse(node)}"
        case ast.UnaryOp(op=ast.Not()) if change == 0:
            was = ast.unparse(node)
            node.operand = ast.UnaryOp(op=ast.Not(), operand=node.operand)
            return f"{was}  →  without not"
        case ast.Constant(value=bool()) if change == 0:
            node.value = not node.value
            return f"{not node.value}  →  {node.value}"
        case ast.Constant(value=int()) if change == 0:
            was = str(node.value)
            node.value = node.value + 1  # type: ignore[operator]
            return f"{was}  →  {node.value}"
        case ast.Name() if change == 0 and node.id in NAMES and isinstance(node.ctx, ast.Load):
            was, node.id = node.id, NAMES[node.id]
            return f"{was}  →  {node.id}"
        case ast.If() | ast.IfExp() | ast.While() if change == 0 and not isinstance(node.test, ast.Compare):
            was = ast.unparse(node.test)
            node.test = ast.UnaryOp(op=ast.Not(), operand=node.test)
            return f"if {was}  →  if not"
        case ast.Expr(value=ast.Call()) if change == 0:
            was = ast.unparse(node)
            node.value = ast.Constant(value=None)
            return f"{was}  →  left out"
        case ast.Return() if change == 0 and isinstance(node.value, ast.Call | ast.Name):
            was = ast.unparse(node)
            node.value = ast.Constant(value=None)
            return f"{was}  →  return None"
    return None


def quick_tests() -> list[str]:
    """The files of tests that are tried."""
    files = sorted((ROOT / "tests" / "rules").rglob("test_*.py"))
    return [str(file.relative_to(ROOT)) for file in files if file.name not in AT_RANDOM]


def covering(copy_root: Path, tests: list[str], given: str | None) -> dict[str, dict[int, list[str]]]:
    """By file and line: the tests that run through it."""
    out = Path(given) if given else copy_root / "contexts.json"
    if not out.exists():
        subprocess.run(
            [*PYTEST, *tests, "--cov=rules", "--cov-context=test", "--cov-report="],
            cwd=copy_root,
            check=True,
            env={**os.environ, "PYTHONPATH": str(copy_root)},
        )
        subprocess.run(
            [sys.executable, "-m", "coverage", "json", "--show-contexts", "-q", "-o", str(out)],
            cwd=copy_root, check=True,
        )  # fmt: skip
    files = json.loads(out.read_text("utf-8"))["files"]
    return {
        path: {
            int(line): sorted({c.partition("|")[0] for c in found if c})
            for line, found in file.get("contexts", {}).items()
        }
        for path, file in files.items()
    }


SURVIVED, CAUGHT, SLOW = "survives", "caught", "slow"


def outcome(copy_root: Path, mutant: Mutant, tests: list[str]) -> str:
    """Whether all tests pass in spite of the change. They run in a child of this process."""
    path = copy_root / mutant.path
    before = path.read_text("utf-8")
    path.write_text(mutant.source(), "utf-8")
    try:
        child = os.fork()
        if child == 0:
            _run(copy_root, tests)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return SURVIVED if os.waitstatus_to_exitcode(status) == 0 else CAUGHT
            time.sleep(0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return SLOW
    finally:
        path.write_text(before, "utf-8")


def tried(copy_root: Path, mutant: Mutant, lines: dict[int, list[str]], chance: random.Random) -> tuple[str, int]:
    """What becomes of a mutant, and how many tests were there to notice it."""
    tests = sorted({test for line in mutant.lines for test in lines.get(line, ())})
    if not tests:
        if not any(line in lines for line in mutant.lines):
            return SURVIVED, 0
        # It is run when the module is loaded: whatever tests the module may notice.
        tests = sorted({test for found in lines.values() for test in found})
        tests = chance.sample(tests, min(MANY, len(tests)))
    few = chance.sample(tests, min(FEW, len(tests)))
    found = outcome(copy_root, mutant, few) if few else SURVIVED
    if found == SURVIVED and len(few) < len(tests):
        found = outcome(copy_root, mutant, chance.sample(tests, min(MANY, len(tests))))
    return found, len(tests)


def _run(copy_root: Path, tests: list[str]) -> None:
    import pytest

    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, 1)
    os.dup2(sink, 2)
    os.chdir(copy_root)
    sys.dont_write_bytecode = True
    sys.path[:] = [str(copy_root), *(p for p in sys.path if p not in ("", str(ROOT)))]
    for name in [n for n in sys.modules if n.partition(".")[0] in ("rules", "saves", "tui", "tests")]:
        del sys.modules[name]
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-W", "ignore", *tests])))


def main() -> None:
    """Make mutants of the files named, and list those that no test notices."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("paths", nargs="+", help="files or folders under rules/")
    reader.add_argument("--sample", type=int, help="so many mutants, drawn at random")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--tests", nargs="*", default=quick_tests(), help="by default all but those at random")
    reader.add_argument("--contexts", help="coverage of the tests by line, from an earlier run")
    given = reader.parse_args()
    found: list[Mutant] = []
    for word in given.paths:
        path = (ROOT / word).resolve()
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found += mutants(file)
    if given.sample is not None and given.sample < len(found):
        found = random.Random(given.seed).sample(found, given.sample)
    import hypothesis  # noqa: F401  (what all children need is loaded once)
    import msgspec  # noqa: F401
    import pytest  # noqa: F401

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "tree")
        shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(".git", ".*_cache", "*.egg-info", "__pycache__"))
        lines = covering(root, given.tests, given.contexts)
        counts = {SURVIVED: 0, CAUGHT: 0, SLOW: 0}
        for number, mutant in enumerate(found, 1):
            result, tests = tried(root, mutant, lines.get(mutant.path, {}), random.Random(number))
            counts[result] += 1
            if result != CAUGHT:
                print(f"{result}: {mutant.path}:{mutant.lines[0]}  {mutant.told}  [{tests} tests]", flush=True)
            if number % 50 == 0:
                print(f"… {number} of {len(found)}: {counts}", flush=True)
    print(f"{len(found)} mutants: {counts}")


if __name__ == "__main__":
    main()
