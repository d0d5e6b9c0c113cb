"""The editor's own run: what stops it from starting, and what ends it, is told and never thrown."""

from __future__ import annotations

import signal
import stat
from pathlib import Path

import pytest

from rules.words import render
from tui.app import ChevetApp
from tui.language import phrasebook
from tui.packs import editor
from tui.packs.editor import edit, run


def test_its_status_is_told() -> None:
    assert run(["sh", "-c", "exit 3"]) == 3


def test_what_is_no_program_is_told(tmp_path: Path) -> None:
    assert isinstance(run([str(tmp_path / "nothing")]), FileNotFoundError)
    text = tmp_path / "text"
    text.write_bytes(b"\0\1\2")
    text.chmod(text.stat().st_mode | stat.S_IXUSR)
    assert isinstance(run([str(text)]), OSError)


@pytest.mark.parametrize("name", ["/nonexistent", 'vi"', "no-such-editor --wait", "/etc"])
def test_an_editor_that_is_not_there_is_named_before_the_screen_is_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", name)
    monkeypatch.setattr(ChevetApp, "suspend", lambda _: pytest.fail("the screen is left"))
    told = edit(ChevetApp(), tmp_path / "p.toml")
    assert told is not None
    assert name.split()[0] in str(told.fields["editor"])
    assert "EDITOR" in render(told, phrasebook("en"))


@pytest.mark.parametrize("name", ["TERM", "HUP"])
def test_who_ends_the_program_ends_the_editor(name: str) -> None:
    number = getattr(signal, f"SIG{name}")
    before = signal.signal(number, lambda *_: None)
    try:
        assert run(["sh", "-c", f"kill -{name} $PPID; exec sleep 60"]) == -signal.SIGTERM
        assert signal.getsignal(number) not in (signal.SIG_DFL, signal.SIG_IGN), "as it was before"
    finally:
        signal.signal(number, before)


def test_an_editor_that_will_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editor, "PATIENCE", 0.1)
    assert run(["sh", "-c", "trap '' TERM; kill -TERM $PPID; exec sleep 60"]) == -signal.SIGKILL


def test_an_interrupt_is_the_editors_alone() -> None:
    before = signal.getsignal(signal.SIGINT)
    assert run(["sh", "-c", "kill -INT $PPID; exit 4"]) == 4
    assert signal.getsignal(signal.SIGINT) is before
