"""The GM's own editor, in a real terminal: the program leaves it the screen, comes back, and sees what changed."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pexpect
import pytest

EDITOR = """#!/bin/sh
for last in "$@"; do :; done
echo EDITING "$last"
if grep -q thirteen "$last"
then sed -i 's/"thirteen"/13/' "$last"
else sed -i 's/^dc = 13/dc = "thirteen"/' "$last"
fi
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Folders of the test's own, and an editor that makes a mistake, then mends it."""
    editor = tmp_path / "editor"
    editor.write_text(EDITOR, encoding="utf-8")
    editor.chmod(editor.stat().st_mode | stat.S_IXUSR)
    kept = {k: v for k, v in os.environ.items() if k not in ("VISUAL", "NO_COLOR", "SSH_TTY", "SSH_CONNECTION")}
    return {
        **kept,
        "CHEVET_DATA": str(tmp_path / "data"),
        "CHEVET_CONFIG": str(tmp_path / "config"),
        "EDITOR": str(editor),
        "LANG": "C.UTF-8",
        "LANGUAGE": "en",
        "TERM": "xterm-256color",
    }


def run(environment: dict[str, str], *arguments: str) -> None:
    assert (
        pexpect.run(
            f"{sys.executable} -m tui.main {' '.join(arguments)}",
            env=environment,
            withexitstatus=True,  # type: ignore[arg-type]
        )[1]
        == 0
    )


def test_an_affliction_is_copied_spoilt_seen_and_mended(environment: dict[str, str], tmp_path: Path) -> None:
    run(environment, "new", "evening", "--system", "pathfinder")
    run(environment, "do", "evening", "'add Ada fort=4'")
    played = pexpect.spawn(
        sys.executable, ["-m", "tui.main", "open", "evening"], env=environment, dimensions=(24, 100), timeout=20,
        encoding="utf-8",
    )  # fmt: skip
    pack = tmp_path / "config" / "packs" / "own_arsenic.toml"
    try:
        played.expect("Ada")
        played.send("K")
        played.expect("show all")
        played.send("arsenic")
        played.expect("P-106")
        played.send("\r")
        played.expect("search")
        played.send("c")
        played.expect("own_arsenic")
        played.send("\r")
        played.expect("written")
        played.send("e")
        played.expect("EDITING .*own_arsenic.toml")
        played.expect("a whole number")
        assert "thirteen" in pack.read_text(encoding="utf-8")
        played.send("\r")
        played.expect("EDITING .*own_arsenic.toml")
        played.expect("no fault")
        assert "thirteen" not in pack.read_text(encoding="utf-8")
        played.send("q")
        played.expect("Party")
        played.send("q")
        played.expect(pexpect.EOF)
        played.close()
        assert played.exitstatus == 0
    finally:
        played.close(force=True)
