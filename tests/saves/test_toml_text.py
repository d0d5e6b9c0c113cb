"""Values written as TOML read back as they were."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.toml_text import toml, toml_key

PLAIN = st.one_of(
    st.booleans(), st.integers(-(2**40), 2**40), st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=6), inner, max_size=4),
    ),
    max_leaves=12,
)


@given(VALUES)
def test_any_value_reads_back(value: Any) -> None:
    assert tomllib.loads(f"x = {toml(value)}")["x"] == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (False, "false"),
        (3, "3"),
        (2.5, "2.5"),
        ([1, "a"], '[1, "a"]'),
        ({}, "{}"),
        ({"a b": 1}, '{ "a b" = 1 }'),
        ('l\'ami "so"', '"l\'ami \\"so\\""'),
        ("\x1b[31m\x7f\u202e", '"\\u001b[31m\\u007f\\u202e"'),
        ("\U000e0001", '"\\U000e0001"'),
    ],
)
def test_nothing_stands_there_that_a_terminal_would_obey(value: Any, text: str) -> None:
    assert toml(value) == text
    assert text.isprintable()


def test_a_key_is_quoted_where_it_must_be() -> None:
    assert (toml_key("will_score"), toml_key("é"), toml_key("")) == ("will_score", '"é"', '""')
