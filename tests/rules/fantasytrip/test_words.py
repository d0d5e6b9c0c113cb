"""Whatever the rules say can be said: in English, and in French without anything left over."""

from __future__ import annotations

from string import Formatter

import pytest

from rules.systems.fantasytrip.system import SYSTEM
from rules.systems.fantasytrip.words import TERMS
from tests.catalogues import read, template


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_everything_is_translated() -> None:
    """DESIGN 4: all text in French and English."""
    french = {m.id: m.string for m in read("fantasytrip", "fr") if m.id}
    missing = [m.id for m in template("fantasytrip") if m.id and not french.get(m.id)]
    assert missing == []


@pytest.mark.parametrize("english", [str(m.id) for m in template("fantasytrip") if m.id])
def test_translations_say_the_same_values(english: str) -> None:
    """A translation fills in what the English fills in, and nothing that is not there."""
    french = {m.id: m.string for m in read("fantasytrip", "fr")}[english]
    assert fields(french) == fields(english)


def test_terms_cover_the_choices() -> None:
    """Every word that a row, a badge or a field shows has a translation of its own."""
    words = {
        *SYSTEM.badges_known,
        *(c for a in SYSTEM.actions for f in a.fields for c in f.choices),
        *(c for f in SYSTEM.sheet for c in f.choices),
    }
    assert {w.replace("_", " ") for w in words} <= set(TERMS)
