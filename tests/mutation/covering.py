"""Which tests run through which lines of the rules, and how long each takes."""

from __future__ import annotations

import functools
import gc
import json
import os
import tempfile
import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.mutants import ROOT

FIXTURE = "fixture:"


class Covered:
    """Tests by file and line."""

    def __init__(self, lines: dict[str, dict[int, list[str]]], seconds: dict[str, float]) -> None:
        self.lines = lines
        self.seconds = seconds
        """How long each test takes."""

    def through(self, path: str, lines: Iterable[int]) -> list[str]:
        """The tests that run through one of these lines."""
        of_file = self.lines.get(path, {})
        return sorted({test for line in lines for test in of_file.get(line, ())})

    def through_any(self, path: str) -> list[str]:
        """The tests that run through any line of a file; of one that has no line to run, all tests."""
        of_file = self.lines.get(path) or {0: list(self.seconds)}
        return sorted({test for found in of_file.values() for test in found})


class _Fixtures:
    """Tells what a fixture for all tests runs through from what the first test to want it does."""

    def __init__(self, switch: object) -> None:
        self.switch = switch

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None]:
        if fixturedef.scope != "session":
            yield
            return
        self.switch(FIXTURE + fixturedef.argname)  # type: ignore[operator]
        yield
        self.switch(os.environ["TRIED"])  # type: ignore[operator]


def covering(items: Sequence[pytest.Function], kept: Path | None = None) -> Covered:
    """Run all tests once, in a child of this process, which stays as it is.

    ``kept``: the file in which an earlier run has left what it found, or in which this one is to leave it.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = kept or Path(folder, "lines.json")
        if not out.exists():
            child = os.fork()
            if child == 0:
                try:
                    out.write_text(json.dumps(_measured(items)), "utf-8")
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
        lines, seconds = json.loads(out.read_text("utf-8"))
    here = {item.nodeid for item in items}
    return Covered(
        {path: {int(n): [t for t in found if t in here] for n, found in of.items()} for path, of in lines.items()},
        {test: spent for test, spent in seconds.items() if test in here},
    )


def _measured(items: Sequence[pytest.Function]) -> tuple[dict[str, dict[int, list[str]]], dict[str, float]]:
    import coverage

    seconds: dict[str, float] = {}
    caches = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    measure = coverage.Coverage(data_file=None, source=[str(ROOT / "rules")], config_file=False, messages=False)
    items[0].config.pluginmanager.register(_Fixtures(measure.switch_context))
    measure.start()
    for item, following in zip(items, [*items[1:], None], strict=True):
        # What one test left in a cache is run through by the next one too.
        for cache in caches:
            cache.cache_clear()
        os.environ["TRIED"] = item.nodeid
        measure.switch_context(item.nodeid)
        began = time.process_time()
        reports = runtestprotocol(item, log=False, nextitem=following)
        if any(report.failed for report in reports):
            print(f"left out, since it falls without any change: {item.nodeid}", flush=True)
        else:
            seconds[item.nodeid] = time.process_time() - began
    measure.stop()
    data = measure.get_data()
    wanted: defaultdict[str, list[str]] = defaultdict(list)
    for item in items:
        if item.nodeid in seconds:
            wanted[item.nodeid].append(item.nodeid)
            for name in item.fixturenames:
                wanted[FIXTURE + name].append(item.nodeid)
    lines: dict[str, dict[int, list[str]]] = {}
    for file in data.measured_files():
        lines[str(Path(file).relative_to(ROOT))] = {
            line: sorted({test for context in found for test in wanted.get(context, ())})
            for line, found in data.contexts_by_lineno(file).items()
        }
    return lines, seconds
