"""Packs: the GM's own win; each fault with file, entry, field and a hint, and the rest of the pack counts."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from rules.system import PackKind
from rules.words import Text, say
from saves import packs
from saves.packs import LARGEST, entries_of, library, own_entries
from saves.shelf import Shelf
from saves.toml_file import Fault, parse_toml
from tests.permissions import barred


class Poison(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entry as some system might declare it."""

    id: str
    dc: int
    names: dict[str, str] = {}
    effects: tuple[str, ...] = ()
    note: str = ""


def wrong(entry: Poison) -> list[tuple[str, Text]]:
    return [("dc", say("a DC is 1 at least"))] if entry.dc < 1 else []


KIND = PackKind(
    table="affliction",
    entry=Poison,
    shipped=(),
    build=lambda entries: {entry.id: entry for entry in entries},
    faults=wrong,
)
SHIPPED = [Poison(id="arsenic", dc=13), Poison(id="hemlock", dc=18)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The GM's packs folder, with one system that knows packs."""
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path))
    monkeypatch.setattr(packs, "kinds", lambda *_: {"some": KIND})
    monkeypatch.setattr(packs, "shipped", lambda *_: list(SHIPPED))
    path = tmp_path / "packs"
    path.mkdir()
    return path


def told(faults: list[Fault]) -> list[str]:
    return [str(fault.text) for fault in faults]


def faults_in(text: str) -> list[str]:
    """The faults of a pack with this text, without the file's name."""
    read = parse_toml(Path("own.toml"), text.encode())
    assert not isinstance(read, Fault)
    return [
        line.removeprefix("own.toml, ").removeprefix("own.toml: ")
        for line in told(entries_of(read, {"some": KIND})[1])
    ]


def test_without_packs_of_ones_own_the_shipped_ones_count(folder: Path) -> None:
    folder.rmdir()
    known, faults = library(["some"])
    assert list(known["some"]) == ["arsenic", "hemlock"]
    assert faults == []


def test_the_gms_own_win(folder: Path) -> None:
    (folder / "own.toml").write_text(
        "[[affliction]]\nid = 'arsenic'\ndc = 30\n[[affliction]]\nid = 'moss'\ndc = 5\n"
    )
    known, faults = library(["some"])
    assert known["some"]["arsenic"].dc == 30
    assert list(known["some"]) == ["arsenic", "hemlock", "moss"]
    assert faults == []


def test_a_faulty_entry_is_left_out_and_the_rest_counts(folder: Path) -> None:
    (folder / "own.toml").write_text(
        "[[affliction]]\nid = 'moss'\ndc = 5\n\n[[affliction]]\nid = 'mud'\n\n"
        "[[affliction]]\nid = 'mould'\ndc = 7\n"
    )
    (folder / "worse.toml").write_text("[[affliction]\n")
    known, faults = library(["some"])
    assert list(known["some"]) == ["arsenic", "hemlock", "moss", "mould"]
    assert told(faults)[0] == f"{folder / 'own.toml'}, line 5, mud: dc is missing"
    assert told(faults)[1].startswith(f"{folder / 'worse.toml'}, line 1: it is no TOML: ")
    assert len(faults) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[affliction]]\ndc = 3", ["line 1, 1: id is missing"]),
        ("[[affliction]]\nid = 'x'\ndc = 'hard'", ["line 3, x, dc: a whole number belongs here, not text"]),
        ("[[affliction]]\nid = 'x'\ndc = 1.5", ["line 3, x, dc: a whole number belongs here, not a number"]),
        ("[[affliction]]\nid = 'x'\ndc = true", ["line 3, x, dc: a whole number belongs here, not yes or no"]),
        ("[[affliction]]\nid = 'x'\ndc = 0", ["line 3, x, dc: a DC is 1 at least"]),
        (
            "[[affliction]]\nid = 'x'\ndc = 3\nefects = []",
            ["line 4, x: efects is not known here (perhaps effects?)"],
        ),
        (
            "[[affliction]]\nid = 'x'\ndc = 3\ncolour = 'red'",
            ["line 4, x: colour is not known here (there are id, dc, names, effects and note)"],
        ),
        (
            "[[affliction]]\nid = 'x'\ndc = 3\neffects = [1]",
            ["line 4, x, effects[0]: text belongs here, not a whole number"],
        ),
        (
            "[[affliction]]\nid = 'x'\ndc = 3\nnames = { en = 3 }",
            ["line 4, x, names.en: text belongs here, not a whole number"],
        ),
        (
            "[[affliction]]\nid = 'Big Moss'\ndc = 3",
            ["line 2, Big Moss, id: Big Moss is no id (small letters, digits and _, as in black_lotus_extract)"],
        ),
        (
            "[[affliction]]\nid = 'x'\ndc = 3\nnote = \"a\\u001b[2Jb\"",
            ["line 4, x, note: it holds characters that cannot be shown: a\\x1b[2Jb"],
        ),
        (
            "[[affliction]]\nid = 'x'\ndc = 3\nnames = { en = \"a\\u202eb\" }",
            ["line 4, x, names.en: it holds characters that cannot be shown: a\\u202eb"],
        ),
        (
            '[[affliction]]\nid = "x\\u001b"\ndc = 3',
            ["line 2, x\\x1b, id: it holds characters that cannot be shown: x\\x1b"],
        ),
        ("[[afliction]]\nid = 'x'", ["afliction is not known here (entries begin with [[affliction]])"]),
        ("[affliction]\nid = 'x'", ["affliction: it takes two brackets: [[affliction]]"]),
        ("affliction = [3]", ["1: a table belongs here, not a whole number"]),
        (
            "[[affliction]]\nid = 'x'\ndc = 3\n[[affliction]]\nid = 'x'\ndc = 4",
            ["line 5, x, id: this id is given already, in own.toml"],
        ),
        (
            "[[affliction]]\nid = 3\ndc = 'x'\nnote = []",
            [
                "line 2, 3, id: text belongs here, not a whole number",
                "line 3, 3, dc: a whole number belongs here, not text",
                "line 4, 3, note: text belongs here, not a list",
            ],
        ),
    ],
)
def test_each_fault_in_one_line_with_entry_field_and_hint(text: str, said: list[str]) -> None:
    assert faults_in(text) == said


def test_text_over_several_lines_is_joined() -> None:
    read = parse_toml(Path("own.toml"), b'[[affliction]]\nid = "x"\ndc = 3\nnote = """one\n   two"""\n')
    assert not isinstance(read, Fault)
    entries, faults = entries_of(read, {"some": KIND})
    assert faults == []
    assert entries["some"][0].note == "one two"


def test_an_id_given_in_two_packs_counts_once(folder: Path) -> None:
    (folder / "a.toml").write_text("[[affliction]]\nid = 'x'\ndc = 3\n")
    (folder / "b.toml").write_text("[[affliction]]\nid = 'x'\ndc = 4\n")
    entries, faults = own_entries({"some": KIND})
    assert [entry.dc for entry in entries["some"]] == [3]
    assert told(faults) == [f"{folder / 'b.toml'}, line 2, x, id: this id is given already, in a.toml"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x00\x01\x02", "it is no text file"),
        (b"[[affliction]]\nid = 'x'\nname = '\xe9'\n", "line 3: it is no UTF-8 text"),
        (b"a = " + b"[" * 5000, "it is nested too deeply"),
        (b"just words", "line 1: it is no TOML"),
        (b"x" * (LARGEST + 1), "it is too large: 5242 kB; 5242 kB at most"),
    ],
    ids=["binary", "latin-1", "deep", "words", "large"],
)
def test_what_is_no_pack_gives_one_line(folder: Path, content: bytes, said: str) -> None:
    (folder / "own.toml").write_bytes(content)
    known, faults = library(["some"])
    assert list(known["some"]) == ["arsenic", "hemlock"]
    (line,) = told(faults)
    assert said in line
    assert "own.toml" in line


def test_a_hundred_megabytes_are_not_even_read(folder: Path) -> None:
    with (folder / "own.toml").open("wb") as file:
        file.truncate(100_000_000)
    (line,) = told(library(["some"])[1])
    assert "it is too large: 100000 kB" in line


def test_folders_links_to_nowhere_and_other_files_beside(folder: Path) -> None:
    (folder / "folder.toml").mkdir()
    (folder / "lost.toml").symlink_to(folder / "nowhere")
    (folder / "read me.txt").write_text("not a pack")
    (folder / ".hidden.toml").write_text("not a pack")
    lines = told(library(["some"])[1])
    assert [line.rpartition("/")[2] for line in lines] == [
        "folder.toml: it is a folder",
        "lost.toml: it cannot be read: there is no such file",
    ]


def test_a_pack_that_may_not_be_read(folder: Path) -> None:
    (folder / "own.toml").write_text("[[affliction]]\nid = 'x'\ndc = 3\n")
    with barred(folder / "own.toml"):
        (line,) = told(library(["some"])[1])
    assert line.endswith("own.toml: it cannot be read: no permission to read it")


def test_a_folder_of_packs_that_may_not_be_looked_into_is_said(folder: Path) -> None:
    (folder / "own.toml").write_text("[[affliction]]\nid = 'x'\ndc = 3\n")
    with barred(folder):
        (line,) = told(library(["some"])[1])
    assert line == f"{folder}: nothing in it counts, it cannot be read: no permission to read it"


def test_a_file_name_with_escapes_is_shown_literally(folder: Path) -> None:
    (folder / "a\x1b[2J.toml").write_text("x")
    (line,) = told(library(["some"])[1])
    assert "a\\x1b[2J.toml" in line
    assert line.isprintable()


def test_shipped_packs_are_read_when_somebody_asks_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path))
    read: list[str] = []
    real = packs.shipped
    monkeypatch.setattr(packs, "shipped", lambda system, kind: (read.append(system), real(system, kind))[1])
    known, faults = library(["pathfinder", "harmonies"])
    shelf = Shelf(known)
    assert list(shelf) == ["pathfinder"]
    assert len(shelf) == 1
    assert "harmonies" not in shelf
    assert (read, faults) == ([], [])
    assert shelf["pathfinder"]["arsenic"] is shelf.get("pathfinder", {})["arsenic"]
    assert read == ["pathfinder"], "and once only"
