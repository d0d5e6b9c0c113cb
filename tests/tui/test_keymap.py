"""The GM's own keys: what can be is in force, what cannot is refused with its line; a way out remains."""

from __future__ import annotations

import json
import os
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App
from textual.screen import Screen

from rules.words import Text, render
from saves.keys_file import Wish
from tests.tui.stage import stage
from tui.commandline.dispatch import dispatch
from tui.keymap.checked import checked, in_force, load_keymap
from tui.keymap.known import PLACES, bindings, by_id, meet
from tui.keymap.own import own_keymap
from tui.keymap.spelling import sign_of, spelled
from tui.letters import assign_letters

TRIED = ("q", "escape", "enter", "x", "y", "Z", "f1", "f9", "ctrl+c", "ctrl+t", "tab", "w", "j", "down", "?", "u")
WAYS_OUT = ("app.quit", "table.quit", "sessions.quit", "help.close", "menu.leave", "ask.leave", "settings.leave")


def write(text: str) -> None:
    folder = Path(os.environ["CHEVET_CONFIG"])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "keys.toml").write_text(text, "utf-8")


def faults(text: str) -> list[str]:
    write(text)
    return [str(fault.text).partition("keys.toml")[2] for fault in load_keymap()[1]]


# -- the defaults


def test_every_binding_that_is_shown_has_an_id_and_a_place() -> None:
    for known in bindings():
        if known.binding.description:
            assert known.id, known
            assert known.id.partition(".")[0] in PLACES, known.id


def test_an_id_means_one_thing() -> None:
    for id, found in by_id().items():
        assert len({known.binding.description for known in found}) == 1, id


def test_no_default_key_is_one_that_terminals_do_not_send() -> None:
    for known in bindings():
        for key in known.keys:
            assert spelled(key) == key, f"{known.id}: {spelled(key)}"


def test_no_two_things_of_one_class_share_a_default_key() -> None:
    """What shares a key by default is told apart by where the focus is: never two bindings of one screen."""
    for one, other in combinations(bindings(), 2):
        screens = [issubclass(known.owner, Screen) for known in (one, other)]
        if one.id != other.id and meet(one, other) and (all(screens) or one.owner is other.owner):
            assert not set(one.keys) & set(other.keys), f"{one.id} and {other.id}"


# -- spelling


@pytest.mark.parametrize(
    ("text", "key"),
    [("a", "a"), ("A", "A"), ("shift+a", "A"), (".", "full_stop"), ("?", "question_mark"), ("+", "plus"),
     (" ", "space"), ("esc", "escape"), ("PgUp", "pageup"), ("Ctrl+A", "ctrl+a"), ("ctrl+up", "ctrl+up"),
     ("shift+tab", "shift+tab"), ("F5", "f5"), ("full_stop", "full_stop"), ("é", "é"),
     ("ctrl+\\", "ctrl+backslash")],
)  # fmt: skip
def test_keys_are_written_as_people_write_them(text: str, key: str) -> None:
    assert spelled(text) == key


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("ctrl+h", "arrives as backspace"),
        ("ctrl+i", "arrives as tab"),
        ("ctrl+j", "arrives as enter"),
        ("ctrl+m", "arrives as enter"),
        ("ctrl+[", "arrives as escape"),
        ("ctrl+@", "many terminals do not send"),
        ("ctrl+space", "many terminals do not send"),
        ("ctrl+1", "arrives as the digit"),
        ("ctrl+shift+x", "arrives as ctrl+x"),
        ("shift+enter", "arrives as enter"),
        ("ctrl+enter", "arrives as enter"),
        ("shift+space", "arrives as space"),
        ("ctrl+tab", "arrives as tab"),
        ("alt+x", "arrives as escape and a key"),
        ("super+a", "do not send"),
        ("ctrl+/", "do not send"),
        ("shift+1", "write the sign"),
        ("f13", "f12"),
        ("ctrl+q", "always leaves"),
        ("hyperspace", "is no key"),
        ("ctrl+foo", "is no key"),
        ("\x1b", "is no key"),
        ("\x1b[31m", "is no key"),
    ],
)
def test_keys_that_terminals_do_not_send_are_refused(text: str, why: str) -> None:
    found = spelled(text)
    assert isinstance(found, Text)
    assert why in str(found)
    assert str(found).isprintable()


@given(st.text(min_size=1, max_size=12))
def test_any_text_is_a_key_or_a_reason(text: str) -> None:
    found = spelled(text)
    if isinstance(found, str):
        assert spelled(found) == found
        assert not set(found) & set(", \x1b")
    else:
        assert str(found).isprintable()


@given(st.characters(min_codepoint=33, max_codepoint=126))
def test_every_sign_of_the_keyboard_is_a_key(sign: str) -> None:
    key = spelled(sign)
    assert isinstance(key, str)
    assert sign_of(key) == sign


# -- the file


def test_faults_are_told_with_line_and_reason_and_the_rest_applies() -> None:
    told = faults(
        """# mine
list.top = "ctrl+i"
list.end = "ctrl+s"
sessions.new = "j"
[table]
wounds = "W"
go_on = ["f5", "."]
nope = "x"
time = "u"
clock = 3
rename = []
[ask]
next = "n"
[app]
quit = "x"
"""
    )
    assert told == [
        ", line 2, list.top: ctrl+i arrives as tab",
        ", line 3, list.end: some terminals keep ctrl+s for themselves; give another key as well",
        ", line 4, sessions.new: j is taken: down (list.down)",
        ", line 8, table.nope: no key does this; perhaps table.note?",
        ", line 9, table.time: u is taken: undo (table.undo)",
        ', line 10, table.clock: a key belongs here (write it so: table.clock = "x", or = ["x", "f2"])',
        ', line 11, table.rename: a key belongs here (write it so: table.rename = "x", or = ["x", "f2"])',
        ", line 13, ask.next: n is for typing there",
        ", line 15, app.quit: x would be taken away from everything that is typed",
    ]
    assert load_keymap()[0] == {"table.wounds": ("W",), "table.go_on": ("f5", "full_stop")}


@pytest.mark.parametrize("text", ["x = = 1", "\0", "é = "])
def test_a_file_that_is_no_toml_is_a_fault_and_no_more(text: str) -> None:
    assert len(faults(text)) == 1
    assert load_keymap()[0] == {}


def test_without_a_file_nothing_changes() -> None:
    assert own_keymap() == ({}, ())
    assert in_force({})["table.wounds"] == ("w",)


def test_two_things_may_change_places() -> None:
    assert faults('table.wounds = "a"\ntable.afflictions = "w"\n') == []
    assert load_keymap()[0] == {"table.wounds": ("a",), "table.afflictions": ("w",)}


def test_of_two_that_want_one_key_the_first_has_it() -> None:
    assert faults('table.wounds = "W"\ntable.time = "W"\n') == [
        ", line 2, table.time: W is taken: wound (table.wounds)"
    ]


def test_what_rests_on_a_refused_wish_is_refused_too() -> None:
    """time wants the key of undo, which wanted to move to one that is taken."""
    told = faults('table.time = "u"\ntable.undo = "q"\n')
    assert told == [
        ", line 1, table.time: u is taken: undo (table.undo)",
        ", line 2, table.undo: q is taken: leave (menu.back)",
    ]


def test_a_key_of_every_list_is_not_taken_by_a_screen() -> None:
    assert faults('table.wounds = "down"\n') == [", line 1, table.wounds: down is taken: down (list.down)"]
    assert faults('table.wounds = "ctrl+c"\n') == [", line 1, table.wounds: ctrl+c is taken: quit (app.quit)"]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(by_id())),
            st.lists(st.sampled_from(TRIED), min_size=1),
        ),
        max_size=12,
    )
)
def test_whatever_is_wished_every_thing_keeps_a_key_and_a_way_out_remains(
    wishes: list[tuple[str, list[str]]],
) -> None:
    keymap, _ = checked([Wish(id, tuple(keys), 1) for id, keys in wishes], Path("keys.toml"))
    works = in_force(keymap)
    assert set(works) == set(by_id())
    assert all(works.values())
    by_default = in_force({})
    for one in bindings():
        if one.id not in keymap:
            continue
        for other in bindings():
            shared = set(works[one.id]) & set(works[other.id] if other.id else other.keys)
            if one.id != other.id and shared and meet(one, other):
                # Only what shares a key by default still may.
                assert shared <= set(by_default[one.id]) & set(by_default.get(other.id, other.keys))
    for id in WAYS_OUT:
        assert works[id], id
    assert any(sign_of(key) is None for key in works["app.quit"]), "it works while something is typed"


# -- at the table


async def test_the_keymap_is_in_force_and_help_says_so(tmp_path: Path) -> None:
    write('table.help = "H"\ntable.quit = "Q"\nlist.down = ["y", "down"]\ntable.add = "A"\nhelp.close = "f8"\n')
    keymap, wrong = own_keymap()
    assert list(wrong) == []
    async with stage(tmp_path, "add Ada survival=8", "add Bo survival=8", keymap=keymap) as played:
        await played.press("y")
        assert played.screen.party.cursor == 1
        await played.press("question_mark")
        assert "Help" not in played.text
        await played.press("H")
        assert "Help" in played.text
        lines = {line.cells[-1].text: line.cells[0].text for line in played.screen.query_one("#help-text").lines}
        assert set(lines["quit"].split()) == {"ctrl+c", "Q"}
        assert lines["down"].split() == ["y", "down"]
        assert lines["new"] == "A"
        await played.press("q")
        assert "Help" in played.text, "only what is in force closes it"
        await played.press("f8")
        assert "Help" not in played.text
        await played.press("q")
        assert played.app.return_code is None
        await played.press("Q")
        assert played.app.return_code == 0


async def test_sentences_name_the_keys_in_force(tmp_path: Path) -> None:
    write('table.add = "A"\ntable.undo = "Z"\n')
    async with stage(tmp_path, keymap=own_keymap()[0]) as played:
        assert "A adds somebody" in played.text
        await played.press("A")
        await played.type("Ada")
        await played.press("enter", "X")
        assert "Z takes that back" in played.text
        await played.press("Z")
        assert [c.name for c in played.session.characters] == ["Ada"]


async def test_help_tells_nothing_but_the_truth(tmp_path: Path) -> None:
    """Each key that help names does what it says there: it is the live binding of that key."""
    write('table.wounds = ["f5", "W"]\ntable.settings = "O"\n')
    async with stage(tmp_path, "add Ada survival=8", keymap=own_keymap()[0]) as played:
        live = dict(played.screen.active_bindings)
        await played.press("f1")
        for line in played.screen.query_one("#help-text").lines:
            if not line.key.startswith("k"):
                continue
            for key in line.cells[0].text.split():
                found = live[str(spelled(key))]
                assert found.binding.description == line.cells[1].text


async def test_faults_are_said_on_the_first_screen(tmp_path: Path) -> None:
    write('table.wounds = "ctrl+h"\n')
    keymap, wrong = own_keymap()
    async with stage(tmp_path, keymap=keymap, notices=[fault.text for fault in wrong], size=(120, 24)) as played:
        # However long the path is, and wherever the lines break.
        assert "keys.toml,line1,table.wounds:ctrl+harrives" in "".join(played.text.split())
        await played.press("w")
        assert "keys.toml" not in played.text


def test_of_several_faults_it_is_said_how_many_more_there_are_and_what_tells_them() -> None:
    from tui.app import _first_of

    write('table.wounds = "ctrl+h"\ntable.nope = "x"\ntable.time = "u"\n')
    _, wrong = own_keymap()
    (told,) = map(render, _first_of(wrong))
    assert "ctrl+h arrives" in told
    assert told.endswith("2 further faults, told by chevet keys")
    assert len(_first_of(wrong[:1])) == 1


async def test_the_bar_keeps_the_order_of_the_keys_whatever_they_are(tmp_path: Path) -> None:
    keymap = {
        "table.wounds": ("W",),
        "table.time": ("w",),
        "table.afflictions": ("\u00e9",),
        "table.go_on": ("f5", "full_stop"),
    }
    async with stage(tmp_path, "add Ada survival=3", keymap=keymap) as played:
        bar = played.text.splitlines()[-1]
        places = [
            bar.index(part) for part in ("W wound", "\u00e9 affliction", "w time", "f5 go on", "u undo", "? help")
        ]
        assert places == sorted(places)


def test_the_letters_of_a_menu_leave_the_keys_of_the_menu_alone() -> None:
    wishes = {"jump": "n", "jolt": "", "nod": ""}
    assert "n" not in assign_letters(wishes, frozenset("n")).values()
    assert assign_letters(wishes)["jump"] == "n"
    assert set(assign_letters(wishes, frozenset("n"))) == set(wishes)


def test_textual_still_leaves_by_ctrl_q() -> None:
    """What no keymap can take away."""
    assert any("ctrl+q" in b.key and b.action == "quit" for b in App.BINDINGS)  # type: ignore[union-attr]


# -- the command line


def test_chevet_keys_prints_what_is_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    write('table.wounds = "W"\ntable.time = "u"\n')
    assert dispatch(["keys", "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert "line 2, table.time: u is taken" in err
    [line] = [line for line in out.splitlines() if " table.wounds " in line]
    assert line.split() == ["*", "table.wounds", "W", "wound,", "at", "the", "table"]
    assert dispatch(["keys", "--json", "--lang", "en"]) == 0
    data = {entry["id"]: entry for entry in json.loads(capsys.readouterr().out)}
    assert data["table.wounds"] == {
        "id": "table.wounds", "keys": ["W"], "what": "wound", "where": "at the table", "own": True,
    }  # fmt: skip
    assert data["table.time"]["keys"] == ["t"]
    assert set(data) == set(by_id())


def test_chevet_keys_speaks_french(capsys: pytest.CaptureFixture[str]) -> None:
    dispatch(["keys", "--lang", "fr"])
    assert "blessure, à la table" in capsys.readouterr().out


def test_chevet_check_knows_keys_settings_and_calendars(capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(os.environ["CHEVET_CONFIG"])
    write('table.wounds = "ctrl+h"\n')
    (folder / "settings.toml").write_text('theme = "pink"\n')
    (folder / "mine.toml").write_text('month = [{ name = "Gull", days = 0 }]\n')
    for name, said in (
        ("keys.toml", "line 1, table.wounds: ctrl+h arrives as backspace"),
        ("settings.toml", "line 1, theme: pink is no value for it"),
        ("mine.toml", "line 1, month 1: a month has a day at least"),
    ):
        assert dispatch(["check", str(folder / name), "--lang", "en"]) == 2
        assert said in capsys.readouterr().out
    write('table.wounds = "W"\n')
    (folder / "settings.toml").write_text('theme = "light"\n')
    (folder / "mine.toml").write_text('month = [{ name = "Gull", days = 3 }]\n')
    for name in ("keys.toml", "settings.toml", "mine.toml"):
        assert dispatch(["check", str(folder / name), "--lang", "en"]) == 0
        assert "sound" in capsys.readouterr().out
