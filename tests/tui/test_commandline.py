"""The command line, as DESIGN §6 lays it down: what is printed, and with which exit status."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from saves.places import session_path
from saves.session_file import open_session
from tests.permissions import barred
from tui.commandline.arguments import USAGES
from tui.commandline.output import json_text, safe
from tui.main import main

DONE, FAULT, REFUSED, LOCKED, DAMAGED = 0, 1, 2, 3, 4


class Chevet:
    """The command line, with what it printed last."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *words: str, status: int = DONE) -> str:
        """Run it; its output. Fails where the exit status is another one."""
        found = main([*words])
        self.out, self.err = self._capsys.readouterr()
        assert found == status, f"exit {found}: {self.err}{self.out}"
        if status == DONE:
            assert self.err == ""
        else:
            assert len(self.err.splitlines()) == 1, "one sentence"
            assert self.err.startswith("chevet: ")
            assert self.err.replace("\n", "").isprintable()
        return self.out

    def json(self, *words: str, status: int = DONE) -> Any:
        """Run it with ``--json``; the value printed."""
        return json.loads(self(*words, "--json", status=status))


@pytest.fixture
def chevet(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Chevet:
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    return Chevet(capsys)


@pytest.fixture
def table(chevet: Chevet) -> Chevet:
    """A session called t with a wounded woman."""
    chevet("new", "t", "--system", "harmonies", "--title", "Les Marches")
    chevet("do", "t", "add Géraldine survival=8 faint=8", "add Bruno", "harmonies.wound géraldine level=grave")
    return chevet


# -- new


def test_new_makes_a_session_in_the_data_directory(chevet: Chevet, tmp_path: Path) -> None:
    assert "begins" in chevet("new", "Les Marches", "--system", "harmonies")
    assert (tmp_path / "data" / "sessions" / "Les Marches.json").is_file()


def test_new_with_several_systems_takes_the_rounds_of_the_first(chevet: Chevet) -> None:
    chevet("new", "a.json", "--system", "harmonies", "--system", "demonlord")
    shown = chevet.json("show", "a.json")
    assert shown["systems"] == ["harmonies", "demonlord"]
    assert shown["round_seconds"] == 15


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "SESSION is missing"),
        (("x",), "a session needs a system"),
        (("x", "--system", "tarot"), "tarot is no system"),
        (("x", "--system", "harmonies", "--system", "harmonies"), "named twice"),
        (("x", "--system"), "--system needs a value"),
        (("x", "y", "--system", "harmonies"), "y is too much here"),
        (("x", "--sistem", "harmonies"), "--sistem is no option here"),
        (("nowhere/x", "--system", "harmonies"), "there is no folder"),
        (("..", "--system", "harmonies"), "cannot be a session's name"),
        (("x", "--system", "harmonies", "--title", "a\x1b[2J"), "a title is plain text"),
        (("x", "--system", "harmonies", "--party", "none.toml"), "no such file"),
    ],
)
def test_new_refuses(chevet: Chevet, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    chevet("new", *words, status=REFUSED)
    assert said in chevet.err
    assert not list(tmp_path.rglob("*.json"))


def test_new_never_overwrites(table: Chevet) -> None:
    table("new", "t", "--system", "harmonies", status=REFUSED)
    assert "is there already" in table.err
    assert len(table.json("show", "t")["characters"]) == 2


def test_new_with_a_party_and_export_of_it(table: Chevet, tmp_path: Path) -> None:
    party = tmp_path / "party.toml"
    party.write_text(table("export", "t", "--party"), encoding="utf-8")
    assert "2 characters" in table("new", "again", "--party", str(party))
    names = [c["name"] for c in table.json("show", "again")["characters"]]
    assert names == ["Géraldine", "Bruno"]
    table("do", "again", "undo", status=REFUSED)


def test_a_faulty_party_makes_no_session(chevet: Chevet, tmp_path: Path) -> None:
    party = tmp_path / "party.toml"
    party.write_text(
        "[[character]]\nname = 'Ada'\nharmonies = { will = 2 }\n[[character]]\nname = 'Bo'\nhat = 1\n"
    )
    chevet("new", "t", "--system", "harmonies", "--party", str(party), status=REFUSED)
    assert "line 4, Bo, hat: hat is not known here" in chevet.err
    chevet("show", "t", status=REFUSED)


# -- do


def test_do_tells_what_happened_with_the_date(table: Chevet) -> None:
    out = table("do", "t", "set date='day 3 14:20'", "resolve géraldine harmonies.faint roll=0")
    assert out.splitlines()[-1].startswith("Day 3, 14:20:00  Géraldine")
    assert "[d10-d10 +0 typed]" in out


def test_do_saves_after_each_and_stops_at_the_first_refusal(table: Chevet) -> None:
    table("do", "t", "note bruno one", "note nobody two", "note bruno three", status=REFUSED)
    assert "nobody here is called nobody" in table.err
    assert table.json("show", "t", "bruno")["characters"][0]["note"] == "one"


def test_do_as_json_prints_events_and_state(table: Chevet) -> None:
    done = table.json("do", "t", "note bruno one", "undo")
    assert [event["kind"] for event in done["events"]] == ["core.noted", "core.undone"]
    assert done["events"][0] == {"kind": "core.noted", "who": "Bruno", "at": 0, "text": "one", "secret": True}
    assert done["state"] == table.json("show", "t")


def test_do_as_json_tells_what_was_done_before_a_refusal(table: Chevet) -> None:
    done = table.json("do", "t", "note bruno one", "frobnicate", status=REFUSED)
    assert [event["kind"] for event in done["events"]] == ["core.noted"]
    assert table("do", "t", "frobnicate", "--json", status=REFUSED) == ""


def test_a_refused_command_changes_nothing_on_the_disk(table: Chevet) -> None:
    before = session_path("t").read_bytes()
    for line in ("advance 1h", "advance", "harmonies.wound géraldine level=scratch", "undo undo", "''", '"'):
        table("do", "t", line, status=REFUSED)
    assert session_path("t").read_bytes() == before


def test_undo_and_redo_go_through_several_calls(table: Chevet) -> None:
    start = table.json("show", "t")
    for number in range(5):
        table("do", "t", f"note bruno {number}")
    end = table.json("show", "t")
    for _ in range(5):
        table("do", "t", "undo")
    assert table.json("show", "t") == start
    table("do", "t", *["redo"] * 5)
    assert table.json("show", "t") == end


def test_a_seed_makes_dice_repeatable(chevet: Chevet) -> None:
    def rolled(name: str, seed: str) -> object:
        chevet("new", name, "--system", "harmonies")
        done = chevet.json("do", name, "add Ada count=20", "initiative all roll", "--seed", seed)
        return [event["rolls"] for event in done["events"] if "rolls" in event]

    assert rolled("a", "7") == rolled("b", "7") != rolled("c", "8")


def test_a_script_is_one_command_a_line(table: Chevet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "script"
    script.write_text("\ufeff# a comment\n\n  note bruno 'from a file'  \nadd Zoé\n", encoding="utf-8")
    table("do", "t", "--file", str(script))
    assert [c["note"] for c in table.json("show", "t")["characters"]] == ["", "from a file", ""]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"note bruno piped\n# end")))
    table("do", "t", "--file", "-")
    assert table.json("show", "t", "bruno")["characters"][0]["note"] == "piped"


def test_a_script_that_cannot_be_read(table: Chevet, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"note bruno x\n\xff\xfe\n")
    table("do", "t", "--file", "none", status=REFUSED)
    assert "there is no such file" in table.err
    table("do", "t", "--file", str(tmp_path), status=REFUSED)
    assert "it is a folder" in table.err
    table("do", "t", "--file", "binary", status=REFUSED)
    assert "line 2 of the script is no UTF-8 text" in table.err
    assert table.json("show", "t", "bruno")["characters"][0]["note"] == "x", "what came before is done"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("t",), "no command is given"),
        (("t", "note bruno x", "--seed", "many"), "--seed=many is no whole number"),
        (("t", "note bruno x", "--seed"), "--seed needs a value"),
        (("t", "note bruno x", "--json=yes"), "--json takes no value"),
        (("none", "note bruno x"), "there is no session"),
        (("t", "note bruno \udcff"), "is no readable text"),
    ],
)
def test_do_refuses(table: Chevet, words: tuple[str, ...], said: str) -> None:
    table("do", *words, status=REFUSED)
    assert said in table.err


def test_a_session_open_elsewhere_can_be_looked_at_only(table: Chevet) -> None:
    with open_session(session_path("t")):
        table("do", "t", "note bruno x", status=LOCKED)
        assert "is open already" in table.err
        for command in ("show", "due", "log", "actions", "export"):
            assert table(command, "t")
    table("do", "t", "note bruno x")


def test_a_damaged_session_is_explained_and_left_alone(table: Chevet) -> None:
    path = session_path("t")
    table("do", "t", "note bruno x")
    path.write_bytes(path.read_bytes()[:200])
    for words in (
        ("do", "t", "undo"),
        ("show", "t"),
        ("due", "t"),
        ("log", "t"),
        ("actions", "t"),
        ("export", "t"),
    ):
        table(*words, status=DAMAGED)
        assert "it breaks off after 200 bytes" in table.err
        assert "the newest good backup is" in table.err
    assert path.stat().st_size == 200


def test_a_full_disk_is_told_and_nothing_is_lost(table: Chevet, monkeypatch: pytest.MonkeyPatch) -> None:
    before = session_path("t").read_bytes()
    with monkeypatch.context() as broken:
        broken.setattr("saves.storage.replace_file", _full)
        table("do", "t", "note bruno x", status=REFUSED)
    assert "the disk is full" in table.err
    assert session_path("t").read_bytes() == before


def _full(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


# -- looking


def test_show_has_what_the_contract_names(table: Chevet) -> None:
    shown = table.json("show", "t")
    assert shown["format"] == 1
    assert shown["title"] == "Les Marches"
    assert shown["clock"] == {"now": 0, "date": "day 1 00:00:00", "remaining": 0}
    first = shown["characters"][0]
    assert first["name"] == "Géraldine"
    assert first["harmonies"]["pain"] == 5
    assert first["badges"] == ["unstable"]
    assert first["wounds"][0]["label"] == "grave"
    assert {(d["who"], d["check"], d["due"]) for d in shown["due"]} == {
        ("Géraldine", "harmonies.faint", True),
        ("Géraldine", "harmonies.survival", False),
    }


def test_show_of_one_is_of_nobody_else(table: Chevet) -> None:
    shown = table.json("show", "t", "bru")
    assert [c["name"] for c in shown["characters"]] == ["Bruno"]
    assert shown["due"] == []
    table("show", "t", "nobody", status=REFUSED)


def test_show_for_people_names_wounds_and_what_is_due(table: Chevet) -> None:
    out = table("show", "t")
    assert out.startswith("Les Marches · Day 1, 00:00:00\n")
    assert "grave" in out
    assert "faint +8, pain −5 = +3  needs −3 or more on d10-d10  79%" in out


def test_show_of_an_empty_table(chevet: Chevet) -> None:
    chevet("new", "e", "--system", "harmonies")
    assert "nobody is at the table" in chevet("show", "e")
    assert chevet("log", "e") == ""
    assert "nothing is due" in chevet("due", "e")
    chevet("actions", "e", status=REFUSED)


def test_due_looks_as_far_as_asked(table: Chevet) -> None:
    assert [d["check"] for d in table.json("due", "t")] == ["harmonies.faint", "harmonies.survival"]
    assert [d["check"] for d in table.json("due", "t", "--until", "14m")] == ["harmonies.faint"]
    assert [d["check"] for d in table.json("due", "t", "--until", "15m")] == [
        "harmonies.faint",
        "harmonies.survival",
    ]
    assert "Géraldine: fainting roll" in table("due", "t")
    table("due", "t", "--until", "soon", status=REFUSED)
    assert "soon is no duration" in table.err


def test_actions_say_why_not(table: Chevet) -> None:
    actions = {a["action"]: a for a in table.json("actions", "t", "géraldine")}
    assert actions["harmonies.wound"]["possible"] is True
    assert actions["harmonies.wound"]["fields"][0]["choices"] == ["light", "grave", "critical"]
    assert actions["harmonies.heal"]["possible"] is False
    assert "unstable" in actions["harmonies.heal"]["why_not"]
    out = table("actions", "t", "géraldine")
    assert "harmonies.wound WHO level=light|grave|critical" in out
    assert "not now: " in out


def test_the_log_in_every_format(table: Chevet) -> None:
    table("do", "t", "resolve géraldine harmonies.faint roll=4")
    lines = table("log", "t").splitlines()
    assert lines[0] == "Day 1, 00:00:00  Géraldine joins the table"
    assert "typed" in lines[-1]
    assert table("log", "t", "--format", "markdown").startswith("# Les Marches\n\n## Day 1\n")
    assert table("log", "t", "--format", "csv").startswith(
        "at,date,who,kind,text,dice,rule,secret\n0,day 1 00:00:00,"
    )
    events = json.loads(table("log", "t", "--format", "json"))
    assert events[-1]["rolls"] == [{"dice": "d10-d10", "total": 4, "typed": True}]
    table("log", "t", "--format", "pdf", status=REFUSED)
    assert "not pdf" in table.err


def test_the_log_tells_what_the_program_rolled(table: Chevet) -> None:
    table("do", "t", "resolve géraldine harmonies.faint", "--seed", "1")
    assert "rolled]" in table("log", "t")
    assert "typed]" not in table("log", "t")


def test_export_is_the_whole_session(table: Chevet) -> None:
    data = json.loads(table("export", "t"))
    assert {"characters", "due", "log", "session"} <= set(data)
    assert len(data["log"]) == 3


def test_looking_takes_no_lock_and_writes_nothing(table: Chevet, tmp_path: Path) -> None:
    before = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")}
    for command in ("show", "due", "log", "actions", "export", "check"):
        table(command, "t")
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")} == before


# -- check


def test_check_of_sound_files(table: Chevet, tmp_path: Path) -> None:
    assert "is a sound session: 2 characters, format 1" in table("check", "t")
    assert "is a sound session" in table("check", str(session_path("t")))
    party = tmp_path / "party.toml"
    party.write_text(table("export", "t", "--party"), encoding="utf-8")
    assert "is a sound party file: 2 characters" in table("check", "party.toml")


def test_check_names_every_fault_of_a_session(table: Chevet) -> None:
    path = session_path("t")
    data = json.loads(path.read_text(encoding="utf-8"))
    data["session"]["1"]["now"] = "soon"
    data["log"]["1"]["at"] = None
    path.write_text(json.dumps(data), encoding="utf-8")
    out = table("check", "t", status=DAMAGED)
    assert len(out.splitlines()) == 2
    assert "session.1.now: a whole number belongs here, not text" in out
    assert "log.1.at: a whole number belongs here, not nothing" in out
    assert "2 faults" in table.err


def test_check_names_every_fault_of_a_party(chevet: Chevet, tmp_path: Path) -> None:
    (tmp_path / "party.toml").write_text("[[character]]\nname = 'Ada'\nhat = 1\nkind = 3\nharmonies = {}\n")
    out = chevet("check", "party.toml", status=REFUSED)
    assert len(out.splitlines()) == 2
    assert "line 1, Ada, hat" in out
    assert "line 1, Ada, kind" in out


@pytest.mark.parametrize(
    ("name", "content", "status", "said"),
    [
        ("x.toml", "not toml", REFUSED, "line 1: it is no TOML"),
        ("x.toml", "", REFUSED, "neither characters nor afflictions"),
        ("x.json", "not json", DAMAGED, "byte 4 is not what JSON has there"),
        ("x.txt", "eggs", DAMAGED, "byte 0 is not what JSON has there"),
    ],
)
def test_check_of_what_is_neither(
    chevet: Chevet, tmp_path: Path, name: str, content: str, status: int, said: str
) -> None:
    (tmp_path / name).write_text(content)
    assert said in chevet("check", f"./{name}", status=status)


def test_check_of_what_is_not_there(chevet: Chevet) -> None:
    chevet("check", "none.toml", status=REFUSED)
    chevet("check", "none", status=REFUSED)
    assert "there is no session" in chevet.err


# -- the rest


@pytest.mark.parametrize(
    "words", [["--help"], ["-h"], ["do", "--help"], ["--lang", "fr", "--help"], ["show", "t", "-h"]]
)
def test_help(chevet: Chevet, words: list[str]) -> None:
    assert "chevet" in chevet(*words)


def test_the_help_names_every_command(chevet: Chevet) -> None:
    out = chevet("--help")
    for usage in USAGES:
        assert f"chevet {usage.name}" in out
    assert "Exit status" in out


def test_version(chevet: Chevet) -> None:
    assert chevet("--version").startswith("chevet 0.")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frobnicate"], "frobnicate is no command"),
        (["--lang", "de", "show", "t"], "--lang is one of en and fr, not de"),
        (["--lang"], "--lang needs a value"),
        (["show"], "SESSION is missing"),
        (["show", "a", "b", "c"], "c is too much here"),
        (["show", "t", "--seed", "1"], "--seed is no option here"),
        (["show", "t", "--json", "--lang", "en", "--lang", "fr"], "--lang is given twice"),
        (["\x1b[2J"], "\\x1b[2J is no command"),
    ],
)
def test_misuse(chevet: Chevet, words: list[str], said: str) -> None:
    chevet(*words, status=REFUSED)
    assert said in chevet.err


def test_the_language_may_stand_before_or_behind_the_command(table: Chevet) -> None:
    english = table("show", "t")
    french = table("show", "t", "--lang", "fr")
    assert french != english
    assert table("--lang=fr", "show", "t") == french
    assert "douleur" in french
    assert table.json("show", "t", "--lang", "fr") == table.json("show", "t"), "JSON is the same in every language"


def test_refusals_speak_the_language_asked_for(table: Chevet) -> None:
    table("do", "t", "note personne x", status=REFUSED)
    english = table.err
    table("do", "t", "note personne x", "--lang", "fr", status=REFUSED)
    assert table.err != english


def test_the_app_is_called_as_agreed(chevet: Chevet, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[object, dict[str, object]]] = []

    def run(path: object, **rest: object) -> int:
        calls.append((path, rest))
        return 0

    monkeypatch.setattr("tui.app.run", run)
    chevet()
    chevet("demo", "--lang", "fr", "--ascii")
    chevet("open", "t", "--no-mouse")
    chevet("open", "./x", "--mouse")
    plain = {"demo": False, "look_on": False, "lang": None, "ascii_only": False, "mouse": None, "theme": None}
    assert calls == [
        (None, plain),
        (None, {**plain, "demo": True, "lang": "fr", "ascii_only": True}),
        (session_path("t"), {**plain, "mouse": False}),
        (Path("x"), {**plain, "mouse": True}),
    ]


def test_a_fault_of_ours_is_reported_in_a_file(
    table: Chevet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a\x1b[2J secret")

    monkeypatch.setattr("tui.commandline.looking.show_due", broken)
    table("due", "t", "--json", status=FAULT)
    assert "a fault of this program (ZeroDivisionError)" in table.err
    (report,) = (tmp_path / "data" / "faults").iterdir()
    assert report.name in table.err
    assert "ZeroDivisionError" in report.read_text()
    assert report.stat().st_mode & 0o777 == 0o600


def test_nothing_that_is_printed_commands_a_terminal(table: Chevet) -> None:
    """A file edited by hand may hold anything; what is printed is shown literally."""
    path = session_path("t")
    hostile = "\x1b]0;pwned\x07\x9b2J\u202e\u200b\x7f"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["session"]["1"]["title"] = hostile
    data["session"]["1"]["characters"][0]["name"] = f"A{hostile}"
    data["session"]["1"]["characters"][0]["note"] = hostile
    data["log"]["1"]["who"] = hostile
    data["log"]["2"]["kind"] = f"core.{hostile}"
    path.write_text(json.dumps(data), encoding="utf-8")
    for words in (
        ("show", "t"),
        ("show", "t", "--json"),
        ("due", "t"),
        ("due", "t", "--json"),
        ("log", "t"),
        ("log", "t", "--format", "markdown"),
        ("log", "t", "--format", "csv"),
        ("log", "t", "--format", "json"),
        ("actions", "t"),
        ("export", "t"),
        ("export", "t", "--party"),
        ("do", "t", "note bruno x"),
        ("do", "t", "note bruno x", "--json"),
    ):
        out = table(*words)
        assert out.replace("\n", " ").isprintable(), words
    assert json.loads(table("show", "t", "--json"))["title"] == hostile, "and JSON still says what it was"


def test_text_is_made_safe_and_spaces_of_french_stay() -> None:
    assert safe("a\x1b[2J\nb\u00a0: c\u202f!") == "a\\x1b[2J\nb\u00a0: c\u202f!"
    assert json.loads(json_text("é\x9b\U000e0001\u202e")) == "é\x9b\U000e0001\u202e"
    assert json_text("é\x9b", ascii_only=True) == '"\\u00e9\\u009b"'
    assert json.loads(json_text("日本\U0001f40d", ascii_only=True)) == "日本\U0001f40d"


# -- backups


def test_backups_are_listed_and_restored(table: Chevet) -> None:
    table("do", "t", "note bruno one")
    table("do", "t", "note bruno two")
    lines = table("backups", "t").splitlines()
    assert len(lines) == 3
    assert lines[0].startswith(" 1  20")
    assert "sound" in lines[0]
    assert "what stood there is now" in table("restore", "t", "1")
    assert table.json("show", "t", "bruno")["characters"][0]["note"] == "one"


def test_backups_that_are_not_there(table: Chevet) -> None:
    table("new", "fresh", "--system", "harmonies")
    assert "there is no backup" in table("backups", "fresh")
    for number in ("0", "1", "-1", "x", "9" * 20):
        table("restore", "fresh", "--", number, status=REFUSED)
        assert "is the number of no backup" in table.err


def test_a_session_open_elsewhere_is_not_restored(table: Chevet) -> None:
    table("do", "t", "note bruno one")
    with open_session(session_path("t")):
        table("restore", "t", "1", status=LOCKED)


# -- the catalogue

OWN = """
[[affliction]]
id = "arsenic"
kind = "poison"
names = { en = "arsenic of my own", fr = "mon arsenic" }
routes = ["ingested"]
dc = 30
effects = ["1d2 con"]
cure = 1
"""


def test_the_catalogue_lists_what_is_known(chevet: Chevet) -> None:
    lines = chevet("catalogue").splitlines()
    assert len(lines) >= 52
    assert any(line.split() == ["arsenic", "poison", "arsenic"] for line in lines)
    assert any("Cigüe" in line for line in chevet("catalogue", "--lang", "fr").splitlines())


def test_an_entry_is_found_in_either_language_whatever_the_accents(chevet: Chevet) -> None:
    assert [entry["id"] for entry in chevet.json("catalogue", "CIGUE")] == ["hemlock"]
    assert [entry["id"] for entry in chevet.json("catalogue", "hem")] == ["hemlock"]
    assert "DC 18" in chevet("catalogue", "hemlock")


def test_the_catalogue_of_one_kind(chevet: Chevet) -> None:
    drugs = chevet.json("catalogue", "--kind", "drug")
    assert {entry["kind"] for entry in drugs} == {"drug"}
    assert len(drugs) == 8
    assert chevet.json("catalogue", "--kind", "drogue", "--lang", "fr") == drugs


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("moonshine",), "moonshine is in no pack"),
        (("black",), "could be"),
        (("--kind", "fruit"), "fruit is no kind; there are"),
    ],
)
def test_what_is_in_no_catalogue(chevet: Chevet, words: tuple[str, ...], said: str) -> None:
    chevet("catalogue", *words, status=REFUSED)
    assert said in chevet.err


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """The GM's own packs: arsenic as he likes it."""
    folder = tmp_path / "config" / "packs"
    folder.mkdir(parents=True)
    (folder / "own.toml").write_text(OWN, encoding="utf-8")
    return folder


def test_the_gms_own_win(chevet: Chevet, packs: Path) -> None:
    (entry,) = chevet.json("catalogue", "arsenic")
    assert entry["dc"] == 30
    chevet("new", "p", "--system", "pathfinder")
    chevet("do", "p", "add Ada", "pathfinder.expose Ada to=arsenic")
    assert "30" in chevet("due", "p")
    assert "is a sound pack: 1 entry" in chevet("check", str(packs / "own.toml"))


def test_faults_of_the_gms_packs_are_told_and_stop_nothing(
    chevet: Chevet, packs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (packs / "bad.toml").write_text("[[affliction]]\nid = 'mud'\ncolour = 'brown'\n")
    assert main(["catalogue", "arsenic", "--json"]) == DONE
    out, err = capsys.readouterr()
    assert json.loads(out)[0]["dc"] == 30
    places = [f"chevet: {packs / 'bad.toml'}, line {number}, mud" for number in (1, 3)]
    assert all(line.startswith(tuple(places)) for line in err.splitlines())
    assert err.count("\n") == 2
    told = chevet("check", str(packs / "bad.toml"), status=REFUSED).splitlines()
    assert len(told) == 2


@pytest.mark.parametrize("content", [b"\x00\x01", b"\xff\xfe", b"[[", b'[[affliction]]\nid = "\\u001b"'])
def test_a_bad_pack_is_one_line(chevet: Chevet, packs: Path, content: bytes) -> None:
    (packs / "bad.toml").write_bytes(content)
    assert len(chevet("check", str(packs / "bad.toml"), status=REFUSED).splitlines()) == 1


def test_a_new_session_may_begin_like_one_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path))
    assert main(["new", "Marches", "--system", "harmonies"]) == 0
    assert main(["new", "Mar", "--system", "harmonies"]) == 0
    assert {path.stem for path in (tmp_path / "sessions").glob("*.json")} == {"Marches", "Mar"}


def test_a_session_without_a_title_is_called_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path))
    main(["new", "Marches", "--system", "harmonies"])
    capsys.readouterr()
    main(["show", "marches", "--json"])
    assert json.loads(capsys.readouterr().out)["title"] == "Marches"


# -- what the disk and the streams may refuse


@pytest.mark.parametrize(
    "words",
    [("show", "t"), ("backups", "t"), ("log", "t"), ("restore", "t", "1"), ("do", "t", "next"), ("check", "t")],
)
def test_a_folder_that_may_not_be_entered_is_one_sentence(table: Chevet, tmp_path: Path, words: Any) -> None:
    with barred(tmp_path / "data" / "sessions"):
        table(*words, status=REFUSED)
    assert "you may not enter" in table.err


def test_settings_that_may_not_be_read_keep_nobody_from_playing(table: Chevet, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text('language = "fr"\n')
    with barred(tmp_path / "config"):
        assert "Bruno" in table("show", "t")


@pytest.mark.parametrize("length", [300, 5000])
@pytest.mark.parametrize("variable", ["CHEVET_DATA", "CHEVET_CONFIG"])
def test_too_long_a_folder_is_one_sentence(
    table: Chevet, monkeypatch: pytest.MonkeyPatch, variable: str, length: int
) -> None:
    monkeypatch.setenv(variable, "/" + "x" * length)
    if variable == "CHEVET_DATA":
        table("show", "t", status=REFUSED)
        assert "the name is too long" in table.err
    else:
        assert main(["keys"]) == DONE


def test_too_long_a_file_is_one_sentence(table: Chevet) -> None:
    for word in ("x" * 300, "x" * 300 + ".toml", "/" + "x" * 5000):
        table("check", word, status=REFUSED)


@pytest.mark.parametrize("command", ["show", "new", "check", "due", "watch"])
def test_nobodys_home_is_one_sentence(table: Chevet, command: str) -> None:
    more = ("--system", "dying") if command == "new" else ()
    table(command, "~nobodyhere/x.json", *more, status=REFUSED)
    assert "~nobodyhere" in table.err


@pytest.mark.parametrize("variable", ["CHEVET_DATA", "CHEVET_CONFIG"])
def test_nobodys_home_as_a_folder_is_one_sentence(
    table: Chevet, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, "~nobodyhere/x")
    table("show" if variable == "CHEVET_DATA" else "catalogue", *(("t",) if "DATA" in variable else ()), status=2)
    assert "~nobodyhere/x" in table.err


@pytest.mark.parametrize("seed", ["+-1", "--1", "+", "1.5", "\u00b2", "9" * 31])
def test_a_seed_is_a_whole_number(table: Chevet, seed: str) -> None:
    table("do", "t", "--seed", seed, "add Q", status=REFUSED)
    assert "is no whole number" in table.err


@pytest.mark.parametrize("seed", ["-1", "+1", "0"])
def test_a_seed_may_have_a_sign(table: Chevet, seed: str) -> None:
    table("do", "t", f"--seed={seed}", "add Q")


class Full(io.StringIO):
    """A disk that is full, as an output."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_an_output_that_cannot_be_written_is_no_fault_of_ours(
    table: Chevet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Full())
    assert main(["show", "t"]) == REFUSED
    assert main(["do", "t", "add Cleo", "add Dora"]) == DONE, "a script would do it again"
    monkeypatch.undo()
    err = table._capsys.readouterr().err
    assert err.splitlines() == [
        "chevet: the output cannot be written: the disk is full",
        "chevet: it is done, but cannot be told: the disk is full",
    ]


def test_the_session_was_saved_though_nobody_could_be_told(table: Chevet, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr(sys, "stdout", Full())
        main(["do", "t", "add Cleo", "add Dora"])
    table._capsys.readouterr()
    assert "Dora" in table("show", "t")


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("words", [("show", "t"), ("do", "t", "add Cleo"), ("show", "t", "--json"), ("keys",)])
def test_a_closed_output_is_nobody_who_reads(monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main([*words]) == DONE


def test_a_refusal_is_told_though_the_output_is_full(table: Chevet, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr(sys, "stdout", Full())
        assert main(["do", "t", "add Cleo", "note Nobody x"]) == REFUSED
    assert "Nobody" in table._capsys.readouterr().err


def test_a_closed_input_holds_no_commands(table: Chevet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    table("do", "t", "--file", "-", status=REFUSED)
    assert "it is closed" in table.err
    assert main(["play", "t", "--plain"]) == DONE
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["play", "t", "--plain"]) == DONE


def test_a_script_without_lines_is_refused(table: Chevet) -> None:
    table("do", "t", "--file", "/dev/zero", status=REFUSED)
    assert "line 1 of the script is longer" in table.err


def test_an_input_without_lines_ends_the_dialogue(table: Chevet, monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/zero", encoding="utf-8") as endless:
        monkeypatch.setattr(sys, "stdin", endless)
        assert "The input is over" in table("play", "t", "--plain")


def test_a_pipe_among_the_sessions_and_the_backups_is_not_waited_for(table: Chevet, tmp_path: Path) -> None:
    sessions = tmp_path / "data" / "sessions"
    (sessions / "t.json").unlink()
    os.mkfifo(sessions / "t.json")
    for words in (("restore", "t", "1"), ("show", "t")):
        table(*words, status=REFUSED)
        assert "is no ordinary file" in table.err
    (sessions / "t.json").unlink()
    (sessions / "t.json").write_text("{")
    os.mkfifo(sessions / "t.backups" / "2999-01-01 00.00.00.json")
    table("show", "t", status=DAMAGED)
    assert "a damaged file" in table("backups", "t").splitlines()[0]
    table("restore", "t", "1", status=REFUSED)
    table("restore", "t", "2")
