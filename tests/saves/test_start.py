"""What opening a session does without, so that a start waits for nothing that few evenings need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rules.beginning import new_session
from rules.history import Chronicle
from saves.session_file import create
from tests.saves.conftest import played

OPENING = """
import sys
from pathlib import Path
from tui.opening import open_desk
desk = open_desk(Path(sys.argv[1]))
print(*(name for name in sys.argv[2:] if name in sys.modules))
desk.close()
"""

SPARED = ("filelock", "tinydb", "tomllib", "json", "hashlib", "rules.systems.demonlord", "saves.own_packs")


@pytest.mark.parametrize("system", ["harmonies", "pathfinder"])
def test_what_is_not_needed_is_not_loaded(path: Path, system: str) -> None:
    create(path, played(Chronicle(new_session([system])), "add Ada", "note Ada x")).close()
    command = [sys.executable, "-c", OPENING, str(path), *SPARED, "saves.log_text"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert loaded == ["saves.log_text"]
