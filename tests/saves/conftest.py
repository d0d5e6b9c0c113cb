"""What the tests of the disk share: a table at which something has happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run

LINES = (
    "add Géraldine survival=8 faint=8",
    "add Bruno survival=7",
    "harmonies.wound Géraldine level=grave",
    "resolve Géraldine harmonies.faint roll=0",
    "note Bruno 'owes her money'",
    "advance 10m",
)


def played(chronicle: Chronicle, *lines: str, seed: int = 1) -> Chronicle:
    """The chronicle after some commands."""
    roller = Random(seed)
    for line in lines:
        chronicle, _ = run(chronicle, parse(line), roller)
    return chronicle


@pytest.fixture
def begun() -> Chronicle:
    """A new session."""
    return Chronicle(new_session(["harmonies"], "Les Marches"))


@pytest.fixture
def chronicle(begun: Chronicle) -> Chronicle:
    """A session with a wounded woman, some history, and two commands undone."""
    return played(begun, *LINES, "undo", "undo")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a session may be."""
    return tmp_path / "marches.json"
