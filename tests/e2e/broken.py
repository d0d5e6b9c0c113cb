"""Chevet with a fault in it or a disk that is slow: ``python -m tests.e2e.broken WHAT WORD…`` for the tests."""

# ruff: noqa: ARG001 - what is broken takes what it took before

from __future__ import annotations

import sys
import time
from pathlib import Path

MARK = "CHEVET_TEST_MARK"
"""The file that appears when a slow save has begun."""


def handler() -> None:
    """A fault where a key is handled."""
    from tui.table.screen import TableScreen

    def wrong(self: TableScreen) -> None:
        raise ZeroDivisionError("in a handler")

    TableScreen.action_rename = wrong  # type: ignore[method-assign]


def worker() -> None:
    """A fault in the worker that answers a question."""
    from tui.table.screen import TableScreen

    async def wrong(self: TableScreen, line: object) -> str | None:
        raise ZeroDivisionError("in a worker")

    TableScreen.carry_out = wrong  # type: ignore[method-assign, assignment]


def rule() -> None:
    """A fault in a rule."""
    import rules.advance
    import tui.desk

    def wrong(*_: object, **__: object) -> None:
        raise KeyError("in a rule")

    assert rules.advance
    tui.desk.run = wrong  # type: ignore[assignment]


def timer() -> None:
    """A fault in what comes each second."""
    from tui.table.running import Timekeeper

    async def wrong(self: Timekeeper) -> None:
        raise ValueError("in a timer")

    Timekeeper._each_second = wrong  # type: ignore[method-assign]


def slow() -> None:
    """Each save takes a second and a half."""
    import os

    from rules.history import Chronicle
    from saves.session_file import SessionFile

    real = SessionFile.commit

    def commit(self: SessionFile, chronicle: Chronicle, overwrite: bool = False) -> None:
        if MARK in os.environ:
            Path(os.environ[MARK]).touch()
        time.sleep(1.5)
        real(self, chronicle, overwrite)

    SessionFile.commit = commit  # type: ignore[method-assign]


def main() -> int:
    """Break what is named first, and run the rest."""
    globals()[sys.argv[1]]()
    from tui.main import main

    return main(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
