"""The table itself: panes, the cursor, menus, undo; and escape, which backs out of everything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.agenda import agenda
from tests.tui.stage import Stage, stage
from tui.demo import story
from tui.listing import Listing
from tui.table.party import PartyPane

TWO = ("add Ada survival=8 faint=20", "add Bo survival=7 faint=20 first_aid=4")
WOUNDED = (*TWO, "harmonies.wound Ada level=grave", "resolve Ada harmonies.faint roll=0")


def here(played: Stage) -> str:
    """The pane that has the focus."""
    assert isinstance(played.app.focused, Listing)
    return str(played.app.focused.id)


async def test_a_party_in_trouble_opens_on_what_is_due(tmp_path: Path) -> None:
    async with stage(tmp_path, chronicle=story("en")) as played:
        assert here(played) == "due"
        assert "! 1 due" in played.text.splitlines()[0]
        assert "Wounds: Géraldine" in played.text


async def test_a_party_without_trouble_opens_on_the_party(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        assert here(played) == "party"


async def test_the_panes_by_number_and_by_tab(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED) as played:
        order = ["party", "wounds", "afflictions", "due", "log"]
        for place, name in enumerate(order, 1):
            await played.press(str(place))
            assert here(played) == name
        for name in order:
            await played.press("tab")
            assert here(played) == name
        for name in reversed(order[:-1]):
            await played.press("h")
            assert here(played) == name
        await played.press("l", "right", "left")
        assert here(played) == "wounds"


async def test_wounds_follow_the_cursor_in_the_party(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED) as played:
        await played.press("1")
        assert "Wounds: Ada" in played.text
        assert "grave unstable" in played.text
        await played.press("j")
        assert "Wounds: Bo" in played.text
        assert "no wound" in played.text
        await played.press("k")
        assert "Wounds: Ada" in played.text


async def test_the_menu_chooses_by_letter(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("w", "w", "enter")
        assert played.commands[-1] == "harmonies.wound Ada level=light"


async def test_the_menu_chooses_by_arrows_and_enter(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED) as played:
        await played.press("1", "w", "down", "enter")
        assert "give first aid" in played.screen.strip.border_title
        await played.press("escape")
        assert here(played) == "party"


async def test_what_cannot_be_done_says_why_not_and_stays(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("w", "f")
        assert played.screen.menu.display
        assert "Ada has no unstable wound" in played.text.splitlines()[-1]
        await played.press("down")
        assert "Ada has no unstable wound" not in played.text.splitlines()[-1]
        await played.press("escape")
        assert not played.screen.menu.display
        assert len(played.commands) == len(TWO)


async def test_an_action_that_asks_nothing_is_done_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8 faint=0", "harmonies.wound Ada level=grave",
                     "resolve Ada harmonies.faint outcome=failure") as played:  # fmt: skip
        await played.press("1", "w", "e")
        assert played.commands[-1] == "harmonies.wake Ada"
        assert not played.screen.busy


async def test_the_dead_can_be_looked_at(tmp_path: Path) -> None:
    lines = (*TWO, *["harmonies.wound Ada level=critical"] * 2)
    async with stage(tmp_path, *lines) as played:
        assert played.session.characters[0].died is not None
        await played.press("1", "j", "enter", "escape", "k", "k", "k", "j", "w", "escape", "a", "escape")
        assert not played.screen.busy


async def test_u_takes_back_and_shift_u_does_again(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        before = played.session
        await played.press("w", "w")
        await played.type("c")
        await played.press("enter")
        wounded = played.session
        await played.press("u")
        assert played.session == before
        assert "undone: Ada takes a critical wound" in played.text
        assert played.on_disk().session == before
        await played.press("U")
        assert played.session == wounded
        assert "done again: Ada takes a critical wound" in played.text
        assert played.on_disk().session == wounded


async def test_undo_goes_back_to_the_empty_table_and_no_further(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED) as played:
        states = [step.state for step in played.desk.chronicle.past]
        for state in reversed(states):
            await played.press("u")
            assert played.session == state
        await played.press("u")
        assert "there is nothing to undo" in played.text
        for _ in states:
            await played.press("U")
        assert played.commands == list(WOUNDED)
        await played.press("U")
        assert "there is nothing to do again" in played.text


async def test_what_is_taken_back_is_told_as_the_log_tells_it_in_the_language_of_the_screen(
    tmp_path: Path,
) -> None:
    lines = ("add Ada survival=8 faint=8", "advance 2h")
    async with stage(tmp_path, *lines, lang="fr") as played:
        await played.press("u")
        assert "annulé" in played.text.splitlines()[-1]
        assert "advance" not in played.text.splitlines()[-1]
        await played.press("u", "U")
        assert "Ada" in played.text.splitlines()[-1]
        assert "add" not in played.text.splitlines()[-1]


async def test_a_new_command_after_an_undo_gives_up_what_was_undone(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("u", "n")
        await played.type("Cid")
        await played.press("enter", "U")
        assert "there is nothing to do again" in played.text
        assert [c.name for c in played.session.characters] == ["Ada", "Cid"]


async def test_what_is_done_is_on_the_disk_before_the_screen_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path, *TWO) as played:
        seen = []
        commit = played.desk.disk.commit

        def spied(*kept: Any) -> None:
            seen.append("takes a light wound" in played.text)
            commit(*kept)

        monkeypatch.setattr(played.desk.disk, "commit", spied)
        await played.press("w", "w", "enter")
        assert seen == [False]
        assert "takes a light wound" in played.text


OPENING = {
    "wounds menu": ("w",),
    "afflictions menu": ("a",),
    "a form": ("w", "w"),
    "everything menu": ("1", "j", "enter"),
    "time": ("t",),
    "new": ("n",),
    "sheet": ("e",),
    "rename": ("R",),
    "note": ("N",),
    "initiative": ("i",),
    "command": ("colon",),
    "palette": ("P",),
    "search": ("slash",),
    "help": ("question_mark",),
    "log": ("J",),
    "catalogue, whose search comes first": ("K", "escape"),
    "settings": ("o",),
}


@pytest.mark.parametrize("keys", OPENING.values(), ids=OPENING.keys())
async def test_escape_backs_out_of_everything_and_changes_nothing(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async with stage(tmp_path, *WOUNDED) as played:
        await played.press("1")
        table, before, kept = played.screen, played.desk.chronicle, played.path.read_bytes()
        await played.press(*keys)
        assert played.screen is not table or table.busy
        await played.press("escape")
        assert played.screen is table
        assert not table.busy
        assert here(played) == "party"
        assert played.desk.chronicle is before
        assert played.path.read_bytes() == kept
        await played.press("tab")
        assert here(played) == "wounds"


async def test_the_table_is_silent_while_something_is_asked(tmp_path: Path) -> None:
    """Letters go into the answer; none of them undoes, quits or opens anything."""
    async with stage(tmp_path, *TWO) as played:
        await played.press("n")
        await played.type("quentin u. w: a.")
        assert played.app.is_running
        await played.press("enter")
        assert [c.name for c in played.session.characters] == ["Ada", "Bo", "quentin u. w: a."]


async def test_q_leaves_and_everything_is_there(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("w", "w", "enter", "q")
        assert played.app.return_code == 0
        played.app.close_desk()
        assert played.on_disk().past[-1].command == "harmonies.wound Ada level=light"


async def test_keys_on_an_empty_table_say_what_is_missing(tmp_path: Path) -> None:
    async with stage(tmp_path) as played:
        for key in ("w", "a", "e", "N", "R", "X", "i", "enter", "v", "x", "z", "full_stop", "c", "r", "u", "U"):
            await played.press(key)
            assert not played.screen.busy
            assert not played.commands
        await played.press("w")
        assert "nobody is at the table yet" in played.text.splitlines()[-1]


async def test_forty_characters_scroll(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Orc count=40 survival=3") as played:
        await played.press("end")
        assert "Wounds: Orc 40" in played.text
        await played.press("home")
        assert "Wounds: Orc 1" in played.text
        for _ in range(12):
            await played.press("j")
        assert "Wounds: Orc 13" in played.text


async def test_the_signs_that_there_is_more_have_a_column_of_their_own(tmp_path: Path) -> None:
    lines = ("add Orc count=40 survival=3", "harmonies.wound all level=grave")
    async with stage(tmp_path, *lines, size=(80, 24)) as played:
        for pane in (played.screen.party, played.screen.due):
            last = pane.render_line(pane.size.height - 1).text
            line = pane.lines[pane.top + pane.size.height - 1]
            assert last.endswith(played.app.glyphs.below)
            assert last.rstrip(played.app.glyphs.below).rstrip().endswith(line.cells[-1].text)


async def test_rename_takes_effect_everywhere(tmp_path: Path) -> None:
    async with stage(tmp_path, *WOUNDED) as played:
        await played.press("1", "R", *["backspace"] * 3)
        await played.type("Zoé")
        await played.press("enter")
        assert played.session.characters[0].name == "Zoé"
        assert "Wounds: Zoé" in played.text
        assert "Ada" not in played.line("survival roll")


async def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    async with stage(tmp_path, *TWO) as played:
        await played.press("n")
        await played.type("ada")
        await played.press("enter")
        assert played.line(" ! ")
        assert len(played.session.characters) == 2


async def test_left_without_a_choice_the_menu_gives_the_focus_back_to_the_party(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8") as played:
        await played.press("w", "escape")
        assert played.app.focused is played.screen.party


async def test_before_the_first_frame_only_what_is_seen_of_a_crowd_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And all the rest right after it, without anything moving."""
    told: list[int] = []
    fill = PartyPane.fill

    def noted(pane: PartyPane, *args: Any) -> None:
        fill(pane, *args)
        told.append(len(pane.lines))

    monkeypatch.setattr(PartyPane, "fill", noted)
    async with stage(tmp_path, "add Goblin survival=3 count=40", "harmonies.wound all level=light") as played:
        assert told == [24, 40]
        assert len(played.screen.due.lines) == len(agenda(played.session)) > 24
        await played.press("1", "end")
        assert "Goblin 40" in played.text
        await played.press("4", "end")
        assert "Goblin 40" in played.screen.due.lines[-1].cells[2].text


async def test_headings_take_nobody_out_of_a_party_as_high_as_the_screen(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=3 count=11", "add Orc survival=3 count=12 kind=npc") as played:
        assert len(played.screen.party.lines) == 23 + 2
