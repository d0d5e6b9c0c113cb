"""The log written to a file of its own: where it goes, what it holds, and what is never overwritten."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from rules.history import Chronicle
from rules.session import Event
from rules.words import ENGLISH
from saves.errors import Misnamed, NotSaved, Taken, Unreadable
from saves.log_file import SUFFIXES, log_as, log_path, write_log
from tests.permissions import barred

SESSION = Path("/games/marches.json")


@pytest.mark.parametrize(
    ("typed", "format", "path"),
    [
        ("", "markdown", "/games/marches-log.md"),
        ("  ", "csv", "/games/marches-log.csv"),
        ("evening", "json", "/games/evening.json"),
        (" evening.txt ", "markdown", "/games/evening.txt"),
        ("/tmp/evening", "csv", "/tmp/evening.csv"),
        ("logs/evening", "markdown", "logs/evening.md"),
    ],
)
def test_it_lies_beside_the_session_unless_a_folder_is_named(typed: str, format: str, path: str) -> None:
    assert log_path(typed, SESSION, format) == Path(path)


def test_home_is_where_a_tilde_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    assert log_path("~/evening", SESSION, "csv") == Path("/home/ada/evening.csv")


@pytest.mark.parametrize("typed", ["a\0b", "a\nb", "\x1b[31m"])
def test_what_cannot_be_shown_is_no_name(typed: str) -> None:
    with pytest.raises(Misnamed):
        log_path(typed, SESSION, "csv")


@pytest.mark.parametrize("typed", ["/", ".", "..", "logs/", "/tmp/..", "~/"])
def test_a_folder_is_no_file(typed: str) -> None:
    with pytest.raises(Misnamed, match="is a folder"):
        log_path(typed, SESSION, "csv")


def test_nobodys_home_is_no_place() -> None:
    with pytest.raises(Misnamed, match="~nobodyhere"):
        log_path("~nobodyhere", SESSION, "csv")


def test_a_folder_that_may_not_be_entered_is_said(tmp_path: Path) -> None:
    (tmp_path / "folder" / "within").mkdir(parents=True)
    with barred(tmp_path / "folder"), pytest.raises(Unreadable, match="you may not enter"):
        write_log(tmp_path / "folder" / "within" / "log.md", "x")


def tell(event: Event) -> str:
    return f"<{event.kind}>"


def test_each_format_holds_every_event(chronicle: Chronicle) -> None:
    session, log = chronicle.session, chronicle.log
    texts = {f: log_as(f, session, log, tell, ENGLISH, lambda second: f"day {second // 86_400}") for f in SUFFIXES}
    assert [e["kind"] for e in json.loads(texts["json"])] == [event.kind for event in log]
    assert [row["kind"] for row in csv.DictReader(texts["csv"].splitlines())] == [event.kind for event in log]
    assert texts["markdown"].startswith("# Les Marches\n\n## day 0\n\n- 00:00:00 \\<core.added\\>")
    with pytest.raises(KeyError):
        log_as("pdf", session, log, tell, ENGLISH, str)


def test_a_file_is_written_whole_with_a_line_end(tmp_path: Path) -> None:
    write_log(tmp_path / "log.md", "Géraldine")
    assert (tmp_path / "log.md").read_text("utf-8") == "Géraldine\n"
    assert (tmp_path / "log.md").stat().st_mode & 0o777 == 0o600


def test_what_is_there_is_not_overwritten(tmp_path: Path) -> None:
    there, nowhere = tmp_path / "log.md", tmp_path / "link.md"
    there.write_text("mine")
    nowhere.symlink_to(tmp_path / "gone")
    for path in (there, nowhere):
        with pytest.raises(Taken, match="is there already; choose another name"):
            write_log(path, "x")
    assert there.read_text() == "mine"


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotSaved, match="there is no folder"):
        write_log(tmp_path / "none" / "log.md", "x")


def test_a_disk_that_says_no_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("saves.log_file.replace_file", full)
    with pytest.raises(NotSaved, match="the disk is full"):
        write_log(tmp_path / "log.md", "x")
    assert not (tmp_path / "log.md").exists()
