"""A question is filled in row by row: what the keys do to it, without a screen."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.words import say
from tui.asking.filling import Filling
from tui.asking.question import Option, Question, Row

NAMES = ("arsenic", "belladonna", "curare", "dragon bile", "ether", "foxglove", "green rain", "hemlock")


def line(filled: Mapping[str, str]) -> str:
    return " ".join(["give", *(f"{name}={text}" for name, text in filled.items())])


def question() -> Question:
    """A poison of eight, what it is given in, which of two ways, and a note that counts for one of these alone."""
    return Question(
        title="Poison",
        command=line,
        rows=[
            Row("to", "poison", [Option(name, name) for name in NAMES], required=True),
            Row("dose", "doses", check=lambda text: None if text.isdecimal() else say("no number")),
            Row("by", "way", [Option("food", "food"), Option("wound", "wound")], usual="food"),
            Row("blade", "blade", asked=lambda given: given.get("by") == "wound"),
        ],
    )


@pytest.fixture
def filling() -> Filling:
    return Filling(question())


def row(filling: Filling) -> str:
    assert filling.row is not None
    return filling.row.name


def chosen(filling: Filling) -> str | None:
    return filling.choice.value if filling.choice is not None else None


def test_it_begins_where_something_is_needed() -> None:
    asked = question()
    asked.rows[0].text = "ether"
    asked.rows[1].required = True
    assert row(Filling(question())) == "to"
    assert row(Filling(asked)) == "dose"


def test_a_long_list_is_searched_by_what_is_typed_and_walked_by_the_cursor(filling: Filling) -> None:
    filling.type("e")
    assert [o.value for o in filling.found][:1] == ["ether"], "what begins so comes first"
    filling.walk(1)
    assert chosen(filling) not in ("ether", None)
    filling.type("hem")
    assert chosen(filling) == "hemlock", "what is typed anew is meant"
    assert filling.enter()
    assert filling.question.filled() == {"to": "hemlock"}


def test_what_fits_nothing_is_not_entered(filling: Filling) -> None:
    filling.type("water")
    assert chosen(filling) is None
    assert not filling.enter()
    assert filling.question.filled() == {}


def test_a_list_does_not_wrap_and_rows_do(filling: Filling) -> None:
    filling.to_end(-1)
    filling.walk(1)
    assert chosen(filling) == "hemlock"
    filling.page(-100)
    assert chosen(filling) == "arsenic"
    filling.to_row(-1)
    assert row(filling) == "by", "the blade is not asked for: it is given in food"
    filling.to_row(1)
    assert row(filling) == "to"
    filling.to_row(1)
    filling.page(100)
    assert row(filling) == "by"
    filling.to_end(0)
    assert row(filling) == "to"


def test_what_was_walked_to_is_meant_when_one_goes_on(filling: Filling) -> None:
    filling.walk(2)
    filling.to_row(1)
    assert filling.question.filled() == {"to": "curare"}
    filling.to_row(-1)
    assert chosen(filling) == "curare", "and the cursor is there again"


def test_few_choices_are_turned_typed_and_emptied(filling: Filling) -> None:
    filling.go_to(2)
    assert filling.turn(1)
    assert filling.question.filled() == {"by": "wound"}
    filling.to_row(1)
    assert row(filling) == "blade", "now it is asked for"
    assert (filling.turn(1), filling.empty()) == (False, False), "it is typed"
    filling.to_row(-1)
    filling.type("w")
    filling.type("wx")
    assert filling.typed == "w", "a letter that fits none is not kept"
    assert filling.question.filled() == {"by": "wound"}
    assert filling.empty()
    assert filling.question.filled() == {}


def test_the_usual_choice_is_said_only_where_something_else_was_there() -> None:
    was = question()
    was.rows[2].text = was.rows[2].initial = "wound"
    for filling, said in ((Filling(question()), {}), (Filling(was), {"by": "food"})):
        filling.go_to(2)
        for _ in range(1 if said else 2):
            filling.turn(1)
        assert filling.question.filled() == said


def test_a_row_that_was_emptied_is_told_and_one_that_never_said_anything_is_not() -> None:
    was = question()
    was.rows[1].text = was.rows[1].initial = "3"
    filling = Filling(was)
    filling.go_to(1)
    assert filling.typed == "3"
    filling.type("")
    assert filling.line({"dose": "", "blade": ""}) == "give dose="


def test_what_is_lacking_is_looked_for_from_here_on_first(filling: Filling) -> None:
    filling.question.rows[1].required = True
    assert filling.lacking == 1
    filling.go_to(1)
    assert filling.lacking == 0
    filling.question.put(filling.question.rows[0], "ether")
    filling.question.put(filling.question.rows[1], "2")
    assert filling.lacking is None


def test_a_letter_answers_at_once_in_the_first_row_only(filling: Filling) -> None:
    filling.question.outright = {"s": ("outcome", "success")}
    assert filling.outright("S") == {"to": "", "outcome": "success"}
    assert [filling.outright(text) for text in ("su", "")] == [None, None]
    filling.go_to(1)
    assert filling.outright("s") is None
