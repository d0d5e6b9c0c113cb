"""Several at once: marks, groups, the search; one command for all of them, and one undo."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.session import Character
from tests.tui.stage import Stage, chronicle_of, stage
from tui.table.muster import FALLEN, OTHERS, PARTY, Muster

PARTY_OF_FOUR = (
    "add Ada survival=8 faint=8",
    "add 'Bo the Tall' survival=7 faint=6 note='saw the nest'",
    "add Cid survival=6 faint=6",
    "add Gob kind=npc survival=3 faint=3",
)


def marked(played: Stage) -> list[str]:
    return [c.name for c in played.screen.party.muster.marked(played.session)]


def keys_shown(played: Stage) -> list[str]:
    return [line.key for line in played.screen.party.lines]


async def test_x_marks_and_goes_on_to_the_next(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        await played.press("x", "x")
        assert marked(played) == ["Ada", "Bo the Tall"]
        assert "(2 marked)" in played.text
        assert played.line("Ada").startswith(" x")
        await played.press("up", "x")
        assert marked(played) == ["Ada"]


async def test_a_note_for_all_marked_is_one_command_and_one_undo(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        await played.press("x", "x", "N")
        await played.type("tired")
        await played.press("enter")
        assert [c.note for c in played.session.characters] == ["tired", "tired", "", ""]
        assert played.commands[-1] == "note 'Ada,Bo the Tall' tired"
        assert played.on_disk().session == played.session
        await played.press("u")
        assert [c.note for c in played.session.characters] == ["", "saw the nest", "", ""]


async def test_all_are_marked_and_none(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        await played.press("asterisk")
        assert len(marked(played)) == 4
        await played.press("ctrl+a")
        assert marked(played) == []


async def test_an_action_for_everybody_says_all(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        await played.press("asterisk", "w", "r", "enter")
        assert played.commands[-1].startswith("harmonies.rest all ")
        await played.press("u")
        assert len(played.commands) == len(PARTY_OF_FOUR)


async def test_what_cannot_be_done_to_all_is_done_to_the_others_and_says_without_whom(tmp_path: Path) -> None:
    wounded = (*PARTY_OF_FOUR, "harmonies.wound Ada,Cid level=light")
    async with stage(tmp_path, *wounded) as played:
        await played.press("x", "x", "x", "w")
        first_aid = next(line for line in played.screen.menu.lines if line.key == "harmonies.first_aid")
        assert "without Bo the Tall" in first_aid.cells[2].text
        await played.press("f")
        assert "Ada, Cid" in played.text


async def test_initiative_for_those_marked(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        await played.press("x", "x", "i")
        await played.type("12")
        await played.press("enter")
        assert [c.initiative for c in played.session.characters] == [12, 12, None, None]


async def test_a_sheet_for_several_shows_where_they_differ_and_changes_only_what_is_filled_in(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        await played.press("x", "x", "e")
        assert "they differ" in played.line("survival")
        await played.press("tab")
        await played.type("9")
        await played.press("enter")
        assert played.commands[-1] == "edit 'Ada,Bo the Tall' faint=9"
        assert [c.parts["harmonies"].sheet.survival for c in played.session.characters] == [8, 7, 6, 3]


async def test_those_marked_leave_together_and_come_back_together(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        await played.press("x", "x", "X")
        assert [c.name for c in played.session.characters] == ["Cid", "Gob"]
        assert marked(played) == []
        await played.press("u")
        assert len(played.session.characters) == 4


async def test_tasks_of_one_kind_are_answered_together_for_those_marked(tmp_path: Path) -> None:
    """Care for everyone: one answer for all whose care is due."""
    lines = (
        "add Ada survival=8 faint=8 first_aid=4",
        "add Bo survival=7 faint=6",
        "harmonies.wound all level=light",
        "harmonies.first_aid all level=4 roll=1,1",
        "harmonies.rest all state=on",
        "advance 1d",
    )
    async with stage(tmp_path, *lines) as played:
        await played.press("asterisk", "4", "enter")
        assert "Ada, Bo: care visit" in played.text
        await played.press("enter")
        assert played.commands[-1] == "resolve Ada,Bo harmonies.care outcome=done"
        await played.press("u")
        assert len(played.commands) == len(lines)


async def test_groups_stand_under_headings_and_fold(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        assert keys_shown(played) == ["group party", "1", "2", "3", "group others", "4"]
        assert played.screen.party.chosen == 1
        await played.press("z")
        assert keys_shown(played) == ["group party", "group others", "4"]
        assert played.screen.party.on_heading
        await played.press("enter")
        assert keys_shown(played) == ["group party", "1", "2", "3", "group others", "4"]


async def test_one_group_alone_needs_no_heading(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR[:3]) as played:
        assert keys_shown(played) == ["1", "2", "3"]


async def test_a_heading_stands_for_its_group(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        await played.press("home", "x")
        assert marked(played) == ["Ada", "Bo the Tall", "Cid"]
        await played.press("x", "N")
        await played.type("hungry")
        await played.press("enter")
        assert [c.note for c in played.session.characters] == ["hungry", "hungry", "hungry", ""]


async def test_the_dead_are_among_the_fallen(tmp_path: Path) -> None:
    lines = (*PARTY_OF_FOUR, "edit Ada survival=-50 faint=-50", "harmonies.wound Ada level=critical",
             "advance 1h auto=yes")  # fmt: skip
    async with stage(tmp_path, *lines) as played:
        assert played.session.characters[0].died is not None
        assert keys_shown(played) == ["group party", "2", "3", "group others", "4", "group fallen", "1"]


async def test_the_party_is_narrowed_while_one_types(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        await played.press("slash")
        await played.type("tall")
        assert keys_shown(played) == ["2"]
        assert "Wounds: Bo the Tall" in played.text
        await played.press("enter")
        assert "/tall" in played.text
        await played.press("escape")
        assert len(keys_shown(played)) == 6


async def test_notes_are_searched_too_and_escape_shows_everybody(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        await played.press("slash")
        await played.type("nest")
        assert keys_shown(played) == ["2"]
        await played.press("escape")
        assert len(keys_shown(played)) == 6


async def test_escape_takes_the_marks_off(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR) as played:
        await played.press("x", "x", "escape")
        assert marked(played) == []


async def test_a_due_check_of_somebody_hidden_brings_them_into_the_list(tmp_path: Path) -> None:
    async with stage(tmp_path, *PARTY_OF_FOUR, "harmonies.wound Ada level=grave") as played:
        await played.press("1", "z")
        assert "1" not in keys_shown(played)
        assert "!" in played.line("the party (3)")
        await played.press("full_stop")
        assert played.screen.party.chosen == 1
        assert "Ada" in played.screen.strip.border_title


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_it_is_drawn_at_every_size_with_names_that_are_strange(
    tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    lines = ("add '[/b] 日本語の名前 [red]' kind=npc", f"add '{'W' * 80}'", "add 'שלום עולם'")
    async with stage(tmp_path, *lines, lang=lang, size=size) as played:
        await played.press("asterisk", "z", "z", "slash")
        await played.type("w")
        await played.press("enter", "N", "escape", "escape", "w", "escape", "i", "escape")
        assert "[/b]" in played.text
        assert not played.screen.busy


# -- the muster, without a screen


def people() -> tuple[Character, ...]:
    return chronicle_of(*PARTY_OF_FOUR).session.characters


def test_the_muster_keeps_the_order_of_the_party() -> None:
    muster = Muster()
    muster.switch([3, 1])
    session = chronicle_of(*PARTY_OF_FOUR).session
    assert [c.id for c in muster.marked(session)] == [1, 3]


def test_switching_a_part_marks_the_rest_and_switching_all_takes_the_marks_off() -> None:
    muster = Muster()
    muster.switch([1])
    muster.switch([1, 2])
    assert muster.marks == {1, 2}
    muster.switch([1, 2])
    assert muster.marks == set()


def test_marks_of_those_who_are_gone_are_forgotten() -> None:
    muster = Muster(marks={1, 99})
    muster.prune(chronicle_of(*PARTY_OF_FOUR).session)
    assert muster.marks == {1}


def test_a_search_looks_into_folded_groups() -> None:
    session = chronicle_of(*PARTY_OF_FOUR).session
    muster = Muster(folded={PARTY, OTHERS, FALLEN}, wanted="ada")
    (group,) = muster.groups(session, lambda _: "")
    assert [c.name for c in group.members] == ["Ada"]
    assert not group.folded


def test_every_word_of_a_search_must_be_said() -> None:
    session = chronicle_of(*PARTY_OF_FOUR).session
    assert [g.members for g in Muster(wanted="BO táll").groups(session, lambda _: "")] == [(people()[1],)]
    assert Muster(wanted="bo ada").groups(session, lambda _: "") == []
