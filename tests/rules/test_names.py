"""Names: found whatever their case and accents, by unique prefix, in lists; shown literally (DESIGN 4, 6)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.names import find, find_all, fold, new_name, pick, printable
from rules.refusal import Refused
from tests.rules.table import Table


@pytest.fixture
def table() -> Table:
    return Table("demonlord").do("add Géraldine", "add 'Jean Luc'", "add Jeanne", "add Bo", "add Boris")


# -- what counts as the same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Géraldine", "geraldine"),
        ("GÉRALDINE", "géraldine"),
        ("Jean-Luc", "jean luc"),
        ("jean_luc", "Jean  Luc "),
        ("Œdipe", "œdipe"),
        ("Straße", "STRASSE"),
        ("ﬁn", "fin"),
        ("é", "e\u0301"),
        ("left_arm", "left arm"),
    ],
)
def test_case_accents_and_hyphens_do_not_tell_names_apart(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Adam"), ("Jean Luc", "JeanLuc"), ("Æ", "Ö"), ("Bo 1", "Bo 2")]
)
def test_letters_do(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text(max_size=20))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


# -- who is meant


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("géraldine", "Géraldine"),
        ("GERALDINE", "Géraldine"),
        ("g", "Géraldine"),
        ("jean-luc", "Jean Luc"),
        ("jean l", "Jean Luc"),
        ("jeann", "Jeanne"),
        ("bo", "Bo"),
        ("bor", "Boris"),
        (" Bo ", "Bo"),
    ],
)
def test_a_name_exactly_or_by_a_unique_beginning(table: Table, word: str, name: str) -> None:
    """An exact name wins over those that begin so."""
    assert find(table.session, word).name == name


@pytest.mark.parametrize(
    ("word", "why"),
    [("jean", "Jean Luc"), ("j", "Jeanne"), ("x", "nobody"), ("éraldine", "nobody"), ("", "whom"), ("-", "whom")],
)
def test_ambiguous_unknown_and_empty_names_are_refused(table: Table, word: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        find(table.session, word)


def test_a_list_is_in_the_order_given(table: Table) -> None:
    assert [c.name for c in find_all(table.session, "bor, g ,jean-luc")] == ["Boris", "Géraldine", "Jean Luc"]


@pytest.mark.parametrize("word", ["all", "ALL", " all "])
def test_everyone(table: Table, word: str) -> None:
    assert [c.name for c in find_all(table.session, word)] == ["Géraldine", "Jean Luc", "Jeanne", "Bo", "Boris"]


@pytest.mark.parametrize("words", ["bo,nobody", "bo,", ",bo", "bo,bo", "bo,BO", "all,bo", ","])
def test_of_a_list_all_or_none(table: Table, words: str) -> None:
    with pytest.raises(Refused):
        find_all(table.session, words)
    table.refuses(f"note {words} hello")


def test_nobody_is_not_everyone() -> None:
    Table("demonlord").refuses("remove all")


# -- what can be a name


@pytest.mark.parametrize(
    "name", ["Ada", "Jean-Luc", "O'Neil", "Ada II", "[bold]", "王", "Ж", "a" * 80, "Bo 1", "🐉", "-x"]
)
def test_plain_text_is_a_name(name: str) -> None:
    table = Table("demonlord")
    assert new_name(table.session, f"  {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "-",
        "_-_",
        "\u0301",
        "a" * 81,
        "a,b",
        "a=b",
        "all",
        "ALL",
        "àll",
        "a\nb",
        "a\tb",
        "\x1b[31mred",
        "a\u200bb",
        "a\u202eb",
        "a\x00",
        "\ufeffa",
        "a\u2028b",
        "a\ud800",
    ],
)
def test_what_cannot_be_a_name(name: str) -> None:
    with pytest.raises(Refused) as refusal:
        new_name(Table("demonlord").session, name)
    assert str(refusal.value).isprintable()


@pytest.mark.parametrize("name", ["géraldine", "GERALDINE", "jean_luc", "bo"])
def test_a_name_is_taken_but_for_case_and_accents(table: Table, name: str) -> None:
    assert "already" in table.refuses(f"add {name}")
    assert "already" in table.refuses(f"rename boris {name}")


def test_one_may_be_renamed_to_another_spelling_of_itself(table: Table) -> None:
    table.do("rename geraldine GÉRALDINE")
    assert table.session.characters[0].name == "GÉRALDINE"


@given(st.text(max_size=12))
def test_any_text_is_a_good_name_or_refused(text: str) -> None:
    table = Table("demonlord")
    try:
        name = new_name(table.session, text)
    except Refused as refusal:
        said = str(refusal)
    else:
        said = name
        assert fold(name)
    assert said.isprintable()


# -- numbered


def test_several_at_once_are_numbered() -> None:
    table = Table("demonlord").do("add Goblin kind=npc count=3")
    assert [c.name for c in table.session.characters] == ["Goblin 1", "Goblin 2", "Goblin 3"]


def test_the_numbers_of_others_do_not_count() -> None:
    table = Table("demonlord").do("add Ada", "add 'Orc 7'", "add Goblin kind=npc count=1")
    assert [c.name for c in table.session.characters] == ["Ada", "Orc 7", "Goblin 1"]


def test_a_number_is_not_used_again_while_its_bearer_lives() -> None:
    table = Table("demonlord").do(
        "add Goblin kind=npc count=3", "remove 'goblin 2'", "add goblin kind=npc count=2"
    )
    assert [c.name for c in table.session.characters] == ["Goblin 1", "Goblin 3", "goblin 4", "goblin 5"]


@pytest.mark.parametrize("count", ["0", "-1", "101", "x"])
def test_how_many_has_bounds(count: str) -> None:
    Table("demonlord").refuses(f"add Goblin count={count}")


def test_a_long_name_leaves_room_for_its_number() -> None:
    table = Table("demonlord")
    assert table.refuses(f"add {'x' * 73} count=2") == "a name has at most 72 characters"
    table.do(f"add {'x' * 72} count=2")
    assert [c["name"] for c in table.state["characters"]] == [f"{'x' * 72} 1", f"{'x' * 72} 2"]


# -- choices


def test_a_choice_by_any_of_its_names_or_a_beginning() -> None:
    choices = [("arsenic", ("Arsenic",)), ("hemlock", ("Cigüe", "hemlock")), ("heat", ())]
    assert pick("ARSENIC", choices) == ["arsenic"]
    assert pick("cigue", choices) == ["hemlock"]
    assert pick("he", choices) == ["hemlock", "heat"]
    assert pick("heat", choices) == ["heat"]
    assert pick("heat", [("cold", ("heat",)), ("heat", ())]) == ["heat"]
    assert pick("x", choices) == []
    assert pick("", choices) == []


# -- nothing commands the terminal


@given(st.text(max_size=30))
def test_what_is_shown_is_printable(text: str) -> None:
    assert printable(text).isprintable()


def test_escapes_are_shown_as_text() -> None:
    assert printable("a\x1b[2Jb") == "a\\x1b[2Jb"
    assert printable("plain é 王") == "plain é 王"
