"""The GM's own editor, in a real terminal: the program leaves it the screen, comes back, and sees what changed."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.e2e import terminal as terminals
from tests.e2e.terminal import Terminal
from tests.e2e.test_endings import free, whole

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


def catalogued(folder: Path, editor: str) -> Terminal:
    """An affliction of the GM's own under the cursor, with this editor."""
    env = terminals.environment(folder)
    for words in (("new", "evening", "--system", "pathfinder"), ("do", "evening", "add Ada fort=4")):
        subprocess.run([*terminals.CHEVET, *words], env=env, check=True, capture_output=True, timeout=60)
    terminal = terminals.app(folder, "open", "evening", EDITOR=editor, VISUAL="")
    terminal.expect("joins the table")
    terminal.settle()
    for keys, shown in (
        ("K", "show all"),
        ("arsenic", "P-106"),
        ("\r", "copy"),
        ("c", "own_arsenic"),
        ("\r", "written"),
    ):
        terminal.send(keys)
        terminal.expect(shown)
        terminal.settle()
    return terminal


def script(folder: Path, text: str) -> str:
    """An editor of these lines of shell."""
    editor = folder / "editor"
    editor.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    editor.chmod(0o755)
    return str(editor)


@pytest.mark.parametrize("editor", ["/nonexistent", 'vi"', "no-program"])
def test_an_editor_that_does_not_start_leaves_the_screen_alive(tmp_path: Path, editor: str) -> None:
    """A program that is none comes to light only when the screen has been left to it."""
    if editor == "no-program":
        editor = str(tmp_path / "editor")
        Path(editor).write_bytes(b"\x7fELF, and nothing more")
        Path(editor).chmod(0o755)
    with catalogued(tmp_path, editor) as terminal:
        terminal.send("e")
        terminal.expect("EDITOR" if editor != str(tmp_path / "editor") else "it is no program")
        terminal.send("q")
        terminal.expect("Party")
        terminal.send("q")
        assert terminal.wait() == 0
        whole(terminal)
    free(tmp_path)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_who_ends_the_program_ends_the_editor_too(tmp_path: Path, number: signal.Signals) -> None:
    with catalogued(tmp_path, script(tmp_path, "echo EDITING; exec sleep 300")) as terminal:
        terminal.send("e")
        terminal.expect("EDITING")
        terminal.signal(number)
        assert terminal.wait() == 128 + number
        whole(terminal)
    free(tmp_path)


def test_an_interrupt_in_the_editor_is_the_editors_alone(tmp_path: Path) -> None:
    with catalogued(
        tmp_path, script(tmp_path, "trap 'exit 0' INT; echo EDITING; while :; do sleep 0.1; done")
    ) as terminal:
        terminal.send("e")
        terminal.expect("EDITING")
        terminal.send("\x03")
        terminal.expect("P-106")
        terminal.send("q")
        terminal.expect("Party")
        terminal.send("q")
        assert terminal.wait() == 0
        whole(terminal)


def test_an_editor_that_is_killed_leaves_no_odd_terminal_behind(tmp_path: Path) -> None:
    with catalogued(tmp_path, script(tmp_path, "stty raw -echo; kill -9 $$")) as terminal:
        terminal.send("e")
        terminal.expect("with status -9")
        terminal.send("q")
        terminal.expect("Party")
        terminal.send("q")
        assert terminal.wait() == 0
        whole(terminal)


def test_an_editor_that_is_ended_in_its_own_mode_leaves_none_of_it(tmp_path: Path) -> None:
    with catalogued(tmp_path, script(tmp_path, "stty raw -echo; echo EDITING; exec sleep 300")) as terminal:
        terminal.send("e")
        terminal.expect("EDITING")
        terminal.signal(signal.SIGTERM)
        assert terminal.wait() == 128 + signal.SIGTERM
        whole(terminal)
