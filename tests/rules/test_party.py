"""Who sits at the table: sheets given, changed, taken back; by the verbs add and edit."""

from __future__ import annotations

import pytest

from tests.rules.table import Table

SHEET = "hp_max=9 hit_dice=1d6"


@pytest.fixture
def table() -> Table:
    return Table("dying", "demonlord").do(f"add Ada {SHEET} will_score=11")


def test_a_field_by_its_short_and_its_long_name_is_one_field(table: Table) -> None:
    assert "given twice" in table.refuses("edit Ada hp=3 dying.hp=4")
    assert "given twice" in table.refuses(f"add Bo {SHEET} dying.hp_max=8")


def test_a_system_is_left_or_given_a_sheet_but_not_both(table: Table) -> None:
    assert "at once" in table.refuses("edit Ada dying=no dying.hp=4")
    assert "at once" in table.refuses("add Bo dying=no hp_max=9 hit_dice=1d6")


def test_taking_up_a_system_that_is_in_use_changes_nothing(table: Table) -> None:
    table.do("dying.damage Ada amount=4")
    before = table.character("Ada")
    assert table.do("edit Ada dying=yes").character("Ada") == before


def test_a_blank_value_takes_a_field_back_to_its_default(table: Table) -> None:
    table.do("edit Ada care=5")
    assert table.session.characters[0].parts["dying"].sheet.care == 5
    table.do("edit Ada care=")
    assert table.session.characters[0].parts["dying"].sheet.care == 0


def test_a_field_that_is_needed_cannot_be_blank(table: Table) -> None:
    assert table.refuses("edit Ada hit_dice=") == "hit_dice= is no dice notation; one is written like 2d4"
    assert table.refuses("add Bo dying.hp=3") == "dying needs hp_max= on the sheet"


def test_a_field_of_no_sheet_is_refused(table: Table) -> None:
    assert table.refuses("edit Ada survival=3") == "survival stands on no sheet of this session"


def test_a_field_of_two_sheets_needs_its_system() -> None:
    table = Table("dying", "pathfinder")
    table.do(f"add Ada {SHEET} con=12")
    assert table.refuses("edit Ada level=3").endswith("write dying.level or pathfinder.level")
    table.do("edit Ada dying.level=3")
    parts = table.session.characters[0].parts
    assert (parts["dying"].sheet.level, parts["pathfinder"].sheet.level) == (3, 1)


def test_who_uses_one_system_is_not_held_to_the_others(table: Table) -> None:
    """The session's systems are those of whoever gives no sheet; a sheet given says which are meant."""
    table.do("add Bo will_score=9")
    assert list(table.session.characters[1].parts) == ["demonlord"]
    table.do("add Cy demonlord=no hp_max=3 hit_dice=1d4")
    assert list(table.session.characters[2].parts) == ["dying"]


@pytest.mark.parametrize("line", ["add", "add Bo Cy", "edit Ada", "edit", "remove", "remove Ada x=1", "note"])
def test_verbs_that_are_misused_say_how_they_are_written(table: Table, line: str) -> None:
    assert table.refuses(line).startswith("write it so: ")


def test_a_group_without_a_name_is_refused(table: Table) -> None:
    assert table.refuses(f"add ' ' count=2 {SHEET}") == "a character needs a name"


def test_several_change_at_once_or_none(table: Table) -> None:
    table.do("add Bo will_score=9")
    table.do("edit all auto=yes note=hm")
    assert [(c["auto"], c["note"]) for c in table.state["characters"]] == [(True, "hm")] * 2
    assert "hp_max" in table.refuses("edit all dying.hp=3")


def test_a_note_is_plain_and_not_endless(table: Table) -> None:
    table.do(f"note Ada {'x' * 2_000}")
    assert table.refuses(f"note Ada {'x' * 2_001}") == "note: at most 2000 characters"
    assert table.refuses("note Ada 'a\x1b[31m'") == "note: plain text only, please"


def test_whose_name_is_taken_is_told_the_ways_out(table: Table) -> None:
    assert "another name, or count= for several" in table.refuses(f"add ada {SHEET}")


def test_a_field_that_is_none_is_told_what_there_is() -> None:
    table = Table("dying").do(f"add Ada {SHEET}")
    assert table.refuses("dying.damage Ada hp=3") == "hp is no field here; there is only amount"
    table.do("dying.damage Ada amount=99")
    assert "there are by, level" in table.refuses("dying.stabilise Ada hp=3")
    wounded = Table("harmonies").do("add Ada", "harmonies.wound Ada level=light")
    assert wounded.refuses("harmonies.amend Ada hp=3") == "hp is no field here; there are wound and level"


def test_an_edit_tells_which_fields_it_changed(table: Table) -> None:
    """Those of a sheet with their system."""
    table.do("edit Ada kind=npc hp=3")
    assert table.events[-1].data == {"fields": ["kind", "dying.hp"], "values": ["npc", "3"]}
