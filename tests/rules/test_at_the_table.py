"""What a game master's hand expects of the core's own verbs."""

from __future__ import annotations

from tests.rules.table import Table


def test_a_name_is_enough_where_another_system_needs_more_than_a_name() -> None:
    table = Table("harmonies", "dying").do("add Ada")
    assert list(table.session.characters[0].parts) == ["harmonies"]


def test_where_every_system_needs_more_the_first_says_what_it_misses() -> None:
    assert "hp_max" in Table("dying").refuses("add Ada")


def test_initiatives_on_the_table_are_not_rolled_again_with_the_others() -> None:
    table = Table("harmonies").do("add Ada", "add Bo", "initiative ada 12", "initiative all roll roll=7")
    assert [c.initiative for c in table.session.characters] == [12, 7]


def test_where_everybody_has_a_place_all_are_rolled_again() -> None:
    table = Table("harmonies").do("add Ada", "add Bo", "initiative ada 12", "initiative bo 3")
    table.do("initiative all roll roll=5,6")
    assert [c.initiative for c in table.session.characters] == [5, 6]


def test_one_who_is_named_alone_is_rolled_again() -> None:
    table = Table("harmonies").do("add Ada", "initiative ada 12", "initiative ada roll roll=5")
    assert table.session.characters[0].initiative == 5


def test_the_same_name_again_is_no_new_name() -> None:
    assert "already" in Table("harmonies").do("add Ada").refuses("rename ada Ada")


def test_a_name_may_change_its_case() -> None:
    table = Table("harmonies").do("add Ada", "rename ada ADA")
    assert table.session.characters[0].name == "ADA"
