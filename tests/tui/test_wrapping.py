"""Text in lines of so many cells: nothing is lost, nothing is too wide, whatever the letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from rules.names import printable
from tui.columns import wrapped


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 10, []),
        ("   ", 10, []),
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 3, ["one", "two", "thr", "ee"]),
        ("日本語の名前", 5, ["日本", "語の", "名前"]),
        ("a\x1b[2Jb", 20, ["a\\x1b[2Jb"]),
    ],
)
def test_lines_break_at_blanks_and_within_a_word_only_where_they_must(
    text: str, width: int, lines: list[str]
) -> None:
    assert wrapped(text, width) == lines


@given(st.text(max_size=60), st.integers(2, 30))
def test_nothing_is_lost_and_nothing_is_too_wide(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(0 < cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(printable(text).split())
