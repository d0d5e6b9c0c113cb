"""What becomes of mutants: the tests, loaded once, and a fork of this process for each mutant."""

from __future__ import annotations

import ast
import contextlib
import functools
import gc
import importlib.abc
import importlib.machinery
import os
import random
import resource
import select
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import hypothesis
import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.covering import Covered, covering
from tests.mutation.mutants import ROOT, Mutant

SURVIVED, CAUGHT, SLOW = "survives", "caught", "slow"
OURS = ("rules", "saves", "tui", "tests")
PATIENCE = 4.0
"""Seconds of the processor: a test of a mutant that takes so much longer than it should never ends."""
LONGEST = 240.0
"""Seconds for all tests of a mutant, whatever they do."""
MEMORY = 4 << 30
LONG = 5.0
"""Seconds: tests that take longer come last."""
RECENT = 4
"""So many of the tests that caught another mutant of the same place are tried first."""
OFTEN = 30
"""Then so many of those that have caught most."""
FILES = 4
"""Of a mutant that is run when its module is loaded: so many files of tests are tried before all are."""


class Result(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    outcome: str
    tests: int
    """How many tests there were time for, at most."""
    all: int
    """How many tests run through its line."""


class Trying:
    """A plugin of pytest: where it would run the tests, mutants are tried one after the other."""

    def __init__(
        self,
        found: Sequence[Mutant],
        seconds: float,
        patience: float,
        said: Callable[[Result], None],
        arguments: Sequence[str],
        kept: Path | None = None,
    ) -> None:
        """``kept``: a file to read from which tests run through what, or to write it to where it is not there."""
        self.found = found
        self.seconds = seconds
        self.patience = patience
        self.said = said
        self.arguments = arguments
        self.kept = kept
        self.at_load: set[tuple[str, str]] = set()
        """The functions that are called while the modules are loaded, by file and name."""
        self.recent: defaultdict[object, list[str]] = defaultdict(list)
        self.often: Counter[str] = Counter()
        """How many mutants each test has caught."""

        self._watch_loading()

    def _watch_loading(self) -> None:
        """Note which functions of ours run before any test does: what they made cannot be remade in a fork."""
        here = str(ROOT / "rules")

        def called(frame: FrameType, event: str, _: object) -> None:
            code = frame.f_code
            if event == "call" and code.co_filename.startswith(here):
                self.at_load.add((code.co_filename, code.co_qualname.partition(".<locals>")[0]))

        sys.setprofile(called)

    def pytest_collection_finish(self) -> None:
        sys.setprofile(None)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants, as many as there is time for."""
        items = {item.nodeid: item for item in session.items if isinstance(item, pytest.Function)}
        covered = covering(list(items.values()), self.kept)
        functions = _functions()
        caches = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
        gc.collect()
        gc.freeze()
        end = time.monotonic() + self.seconds
        for number, mutant in enumerate(self.found):
            if time.monotonic() > end:
                break
            self.said(self._try(mutant, items, covered, functions, caches, random.Random(number)))
        return True

    def _try(
        self,
        mutant: Mutant,
        items: Mapping[str, pytest.Function],
        covered: Covered,
        functions: Mapping[tuple[str, str, int], list[FunctionType]],
        caches: Sequence[Any],
        chance: random.Random,
    ) -> Result:
        path = str(ROOT / mutant.path)
        changed: list[tuple[FunctionType, CodeType]] | None = None
        if mutant.function is not None and (path, mutant.function) not in self.at_load:
            changed = _exchange(mutant, functions)
        here = changed is not None
        tests = covered.through(mutant.path, mutant.lines) if here else _of_load(mutant.path, covered)
        order = self._within(self._order(mutant, tests, covered, chance), covered)
        outcome = SURVIVED
        if changed is not None and order:
            chosen = [items[test] for test in order]
            outcome = self._fork(mutant, lambda say: _here(changed, caches, chosen, covered, say))
        elif not here:
            files = list(dict.fromkeys(test.partition("::")[0] for test in order))
            for some in (files[:FILES], files[FILES:]):
                named = [test for test in order if test.partition("::")[0] in some]
                if named and outcome == SURVIVED:
                    outcome = self._fork(mutant, functools.partial(_anew, mutant, self.arguments, named))
        return Result(mutant, outcome, len(order), len(tests))

    def _within(self, order: Sequence[str], covered: Covered) -> list[str]:
        """As many of these tests as there is patience for."""
        spent = 0.0
        found: list[str] = []
        for test in order:
            spent += covered.seconds[test]
            if found and spent > self.patience:
                break
            found.append(test)
        return found

    def _order(self, mutant: Mutant, tests: Sequence[str], covered: Covered, chance: random.Random) -> list[str]:
        """What caught the last ones, what caught most, the module's tests, its system's; long ones at the end."""
        known = [test for place in _places(mutant) for test in self.recent[place][-RECENT:][::-1]]
        known += [test for test, _ in self.often.most_common(OFTEN)]
        first = {test: number for number, test in reversed(list(enumerate(known)))}
        folder, stem = _folder(mutant.path), Path(mutant.path).stem
        system = f"[{folder.rpartition('/')[2]}]"
        mixed = chance.sample(tests, len(tests))

        def place(test: str) -> tuple[int, bool, bool, bool]:
            named = stem in test.partition("::")[0]
            own = test.startswith(f"{folder}/") or test.endswith(system)
            return first.get(test, len(known)), covered.seconds[test] > LONG, not named, not own

        return sorted(mixed, key=place)

    def _fork(self, mutant: Mutant, run: Callable[[Callable[[str], None]], int]) -> str:
        """What a child of this process finds. It says on a pipe which test fell, if one does."""
        hear, speak = os.pipe()
        child = os.fork()
        if child == 0:
            code = 1
            with contextlib.suppress(BaseException):
                os.close(hear)
                sink = os.open(os.devnull, os.O_WRONLY)
                os.dup2(sink, 1)
                os.dup2(sink, 2)
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                code = run(lambda test: _write(speak, test))
            os._exit(code)
        os.close(speak)
        ready, _, _ = select.select([hear], [], [], LONGEST)
        fell = os.read(hear, 4096).decode() if ready else ""
        os.close(hear)
        if not ready:
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return SLOW
        if fell:
            self.often[fell] += 1
            for place in _places(mutant):
                if fell in self.recent[place]:
                    self.recent[place].remove(fell)
                self.recent[place].append(fell)
        return SURVIVED if os.waitstatus_to_exitcode(status) == 0 else CAUGHT


def _places(mutant: Mutant) -> list[object]:
    """Where other mutants may be caught by the same tests: the function, the file, whatever is run at load."""
    load = ["load"] if mutant.function is None else []
    return [(mutant.path, mutant.function), mutant.path, *load]


def _of_load(path: str, covered: Covered) -> list[str]:
    """The tests that may notice what a module holds: what runs through it, its system's, and those of none."""
    folder = f"{_folder(path)}/"
    near = (test for test in covered.seconds if test.count("/") == 2 or test.startswith(folder))
    return sorted({*covered.through_any(path), *near})


def _folder(path: str) -> str:
    """Where a system's tests are; of the rules that are no system's: where all are."""
    return path.replace("rules/systems/", "tests/rules/").rpartition("/")[0]


def _write(speak: int, test: str) -> None:
    os.write(speak, test.encode())


def settle() -> None:
    """Tests that make up their values: always the same ones, and no search for the smallest that falls."""
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    every = list(hypothesis.HealthCheck)
    hypothesis.settings.register_profile(
        "mutation", derandomize=True, database=None, deadline=None, phases=phases, suppress_health_check=every
    )
    hypothesis.settings.load_profile("mutation")


def _here(
    changed: Sequence[tuple[FunctionType, CodeType]],
    caches: Sequence[Any],
    items: Sequence[pytest.Function],
    covered: Covered,
    say: Callable[[str], None],
) -> int:
    """Run tests with some functions changed. 1: one fell."""
    for function, code in changed:
        function.__code__ = code
    for cache in caches:
        cache.cache_clear()
    for item, following in zip(items, [*items[1:], None], strict=True):
        _limit(covered.seconds[item.nodeid])
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            say(item.nodeid)
            return 1
    return 0


def _anew(mutant: Mutant, arguments: Sequence[str], tests: Sequence[str], say: Callable[[str], None]) -> int:
    """Load everything anew, one module changed, and run tests. 1: one fell."""
    for name in [n for n in sys.modules if n.partition(".")[0] in OURS and not n.startswith("tests.mutation")]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Changed(mutant))
    _limit(60.0)
    return int(pytest.main([*arguments, "-x", *tests], plugins=[_Said(say)]) != 0)


def _limit(seconds: float) -> None:
    """End this process if it goes on for much longer than so many seconds of the processor."""
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE + 20 * seconds)


class _Said:
    """A plugin of pytest that says which test fell."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.say(report.nodeid)


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads the mutant's module as the mutant has it."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.name = mutant.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")

    def find_spec(self, name: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        file = str(ROOT / self.mutant.path)
        spec = importlib.machinery.ModuleSpec(name, self, origin=file, is_package=file.endswith("__init__.py"))
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(os.path.dirname(file))
        return spec

    def exec_module(self, module: Any) -> None:
        exec(compile(self.mutant.tree(), str(ROOT / self.mutant.path), "exec"), module.__dict__)


def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """The functions of the rules that there are, by file, name and first line."""
    found: defaultdict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    here = str(ROOT / "rules")
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(here):
            code = each.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(each)
    return found


def _exchange(
    mutant: Mutant, functions: Mapping[tuple[str, str, int], list[FunctionType]]
) -> list[tuple[FunctionType, CodeType]] | None:
    """The functions to change and the code that each is to have; ``None`` where that is in doubt."""
    path = str(ROOT / mutant.path)
    assert mutant.function is not None
    key = (mutant.function, mutant.started)
    was = [code for code in _codes(compile(_source(path), path, "exec")) if _key(code) == key]
    now = [code for code in _codes(compile(mutant.tree(), path, "exec")) if _key(code) == key]
    there = functions.get((path, *key), [])
    if len(was) != 1 or len(now) != 1 or not there or len(now[0].co_freevars) != len(was[0].co_freevars):
        return None
    return [(function, now[0]) for function in there]


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _source(path: str) -> ast.Module:
    with open(path, encoding="utf-8") as file:
        return ast.parse(file.read())


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of everything within, at any depth."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)
