"""The GM's own keys: what is read from ``keys.toml``, and what is told of what is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.keys_file import LARGEST, Wish, keys_path, line_of, read_wishes


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path))
    return tmp_path


def wishes(text: str) -> list[Wish]:
    keys_path().write_text(text, "utf-8")
    found, faults = read_wishes()
    assert faults == []
    return found


def faults(text: str) -> list[str]:
    keys_path().write_text(text, "utf-8")
    return [str(fault.text).partition("keys.toml, ")[2] for fault in read_wishes()[1]]


def test_one_key_or_several_in_the_order_of_the_file() -> None:
    text = 'table.wounds = "W"\n\nlist.down = ["j", "down"]\n'
    assert wishes(text) == [Wish("table.wounds", ("W",), 1), Wish("list.down", ("j", "down"), 3)]


def test_an_area_may_have_a_header() -> None:
    text = '[table]\n# mine\n"wounds" = "W"\n[ list ]\ndown = ["j"]\n'
    assert wishes(text) == [Wish("table.wounds", ("W",), 3), Wish("list.down", ("j",), 5)]


def test_what_is_no_key_is_told_with_its_line_and_the_rest_is_read() -> None:
    text = 'a.one = 3\na.two = []\na.three = ["x", 4]\na.four = [""]\na.five = "z"\n'
    told = faults(text)
    assert [line.partition(":")[0] for line in told] == [
        "line 1, a.one",
        "line 2, a.two",
        "line 3, a.three",
        "line 4, a.four",
    ]
    assert told[0] == 'line 1, a.one: a key belongs here (write it so: a.one = "x", or = ["x", "f2"])'
    assert read_wishes()[0] == [Wish("a.five", ("z",), 5)]


def test_without_a_file_or_with_one_that_cannot_be_read_there_are_no_wishes() -> None:
    assert read_wishes()[0] == []
    assert faults("a = = 3") == ["line 1: it is no TOML: Invalid value"]
    assert read_wishes()[0] == []


def test_more_keys_than_anybody_types_are_a_mistake() -> None:
    keys_path().write_text("#" * (LARGEST + 1), "utf-8")
    assert "it is too large" in str(read_wishes()[1][0].text)
    keys_path().write_text("#" * LARGEST, "utf-8")
    assert read_wishes() == ([], [])


def test_the_line_of_what_is_not_there_is_none() -> None:
    assert line_of('[a]\nb = "x"\n', "a.c") is None
    assert line_of('[a]\nb = "x"\n', "b") is None
    assert line_of('[a]\nb = "x"\n', "a.b") == 2
