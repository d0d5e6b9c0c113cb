"""Sentences as data: each kind of placeholder, and words in the plain English of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from rules.words import Phrasebook, listed, render, say, signed


@pytest.mark.parametrize(
    ("template", "value", "sentence"),
    [
        ("{x}", 3, "3"),
        ("{x}", say("of {n}", n=2), "of 2"),
        ("{x:term}", "left_arm", "left arm"),
        ("{x:term}", say("{n} of it", n=2), "2 of it"),
        ("{x:terms}", ["left_arm"], "left arm"),
        ("{x:terms}", ["head", "left_arm", "body"], "head, left arm and body"),
        ("{x:names}", ["Ada", "Bo"], "Ada and Bo"),
        ("{x:names}", [], ""),
        ("{x:either}", ["to=", "by=", "at="], "to=, by= or at="),
        ("{x:signed}", 3, "+3"),
        ("{x:signed}", 0, "+0"),
        ("{x:signed}", -3, "−3"),
        ("{x:span}", 5_400, "1h 30m"),
        ("{x:when}", 61, "1m 1s"),
        ("{x:moment}", 61, "1m 1s"),
        ("{x:text}", say("{n}!", n=1), "1!"),
        ("{x:texts}", [say("a"), say("{n}", n=1)], "a, 1"),
        ("{x:own}", {"en": "hemlock", "fr": "Cigüe"}, "hemlock"),
        ("{x:own}", {"fr": "Cigüe"}, "Cigüe"),
        ("{x:own}", {}, ""),
        ("{x:count|point|points}", 1, "1 point"),
        ("{x:count|point|points}", -1, "-1 point"),
        ("{x:count|point|points}", 0, "0 points"),
        ("{x:count|point|points}", 2, "2 points"),
        ("{x:>3}", 7, "  7"),
    ],
)
def test_a_placeholder_says_its_value(template: str, value: Any, sentence: str) -> None:
    assert render(say(template, x=value)) == sentence


def test_a_template_alone_is_a_sentence() -> None:
    """Braces count only where there are values to fill them."""
    assert render("the table is {empty}") == "the table is {empty}"
    assert str(say("{unfilled}")) == "{unfilled}"


class Backwards(Phrasebook):
    """A language in which everything is said backwards."""

    lang = "xx"

    def translate(self, template: str) -> str:
        return template if "{" in template else template[::-1]


def test_a_language_translates_terms_and_templates_but_no_values() -> None:
    book = Backwards()
    assert render(say("{who}: {x:term}", who="Ada", x="left_arm"), book) == "Ada: mra tfel"
    assert render(say("{x:term}", x=say("{part:term} {n}", part="left_arm", n=2)), book) == "mra tfel 2"
    assert render("grave", book) == "evarg"
    assert render(say("{x:own}", x={"en": "hemlock", "xx": "kcolmeh"}), book) == "kcolmeh"


def test_of_a_usage_only_what_stands_for_something_is_translated() -> None:
    """The rest is typed as it is, capitals too."""
    usage = "resolve WHO [CHECK] XP=N key=value hp=5"
    assert render(say("{x:usage}", x=usage), Backwards()) == "resolve OHW [KCEHC] XP=N eulav=yek hp=5"
    assert render(say("{x:usage}", x=usage)) == usage


def test_lists_and_signs() -> None:
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a"]) == "a"
    assert listed(["a", "b"], last=" or ") == "a or b"
    assert [signed(n) for n in (-11, 0, 8)] == ["−11", "+0", "+8"]
