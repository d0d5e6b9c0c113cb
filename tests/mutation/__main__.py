"""Make mutants of the files named, and list those that no test notices."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

import tests.mutation
from tests.mutation.mutants import ROOT, Mutant, in_turn, mutants
from tests.mutation.trying import CAUGHT, Result, Trying, settle

ARGUMENTS = ("-q", "-s", "-p", "no:cacheprovider", "-p", "no:terminalreporter", "--assert=plain", "-W", "ignore")
SOME = 100
"""After so many mutants the totals are told."""


class Told:
    """What is printed of the results."""

    def __init__(self, out: int) -> None:
        self.counts: Counter[str] = Counter()
        self.files: Counter[str] = Counter()
        self.out = os.fdopen(out, "w", buffering=1)
        self.began = time.monotonic()

    def __call__(self, result: Result) -> None:
        self.counts[result.outcome] += 1
        mutant = result.mutant
        self.files[mutant.path] += 1
        if result.outcome != CAUGHT:
            told = " ".join(mutant.told.split())
            print(
                f"{result.outcome}: {mutant.path}:{mutant.line}  {told}  [{result.tests} of {result.all} tests]",
                file=self.out,
            )
        if self.counts.total() % SOME == 0:
            self.totals()

    def totals(self) -> None:
        """How many were tried, and what became of them."""
        spent = time.monotonic() - self.began
        print(f"… {self.counts.total()} tried in {spent:.0f} s: {dict(self.counts)}", file=self.out)


def main() -> int:
    """The command."""
    reader = argparse.ArgumentParser(prog="python -m tests.mutation", description=tests.mutation.__doc__)
    reader.add_argument("paths", nargs="+", help="files or folders under rules/")
    reader.add_argument("--minutes", type=float, default=1e6, help="then no other mutant is begun")
    reader.add_argument("--patience", type=float, default=10, help="seconds of tests for each mutant")
    reader.add_argument("--sample", type=int, help="so many mutants, every file having its share")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--tests", nargs="*", default=["tests/rules", "tests/saves"])
    reader.add_argument("--again", help="only those that an earlier run, printed into this file, did not catch")
    reader.add_argument(
        "--covering", type=Path, help="a file that keeps which test runs through what, for the next run"
    )
    given = reader.parse_args()
    found: list[Mutant] = []
    for word in given.paths:
        path = (ROOT / word).resolve()
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found += mutants(file)
    if given.again:
        lived = Path(given.again).read_text("utf-8")
        found = [m for m in found if f": {m.path}:{m.line}  {' '.join(m.told.split())}  [" in lived]
    found = in_turn(found, given.seed)[: given.sample]
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    settle()
    told = Told(os.dup(1))
    print(f"{len(found)} mutants", file=told.out)
    trying = Trying(found, given.minutes * 60, given.patience, told, ARGUMENTS, given.covering)
    status = pytest.main([*ARGUMENTS, *given.tests], plugins=[trying])
    told.totals()
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
