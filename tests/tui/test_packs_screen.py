"""The catalogue in the app: looked up in both languages, with the odds; copied, edited, faults seen at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.trial import meeting, usual
from rules.view import View
from rules.words import Text, say
from saves.places import packs_folder
from tests.permissions import barred
from tests.tui.stage import Stage, chronicle_of, stage
from tui.language import phrasebook
from tui.packs.editor import editor_command
from tui.packs.entries import catalogue, fitting, odds, told
from tui.sizes import SMALLEST

THREE = ("add Ada fort=4 will=2", "add 'Bo the Tall' fort=1", "add Gob kind=npc fort=0")
SYSTEM = "pathfinder"


def stage_of(folder: Path, *lines: str, **kept: object):  # type: ignore[no-untyped-def]
    return stage(folder, *(lines or THREE), systems=(SYSTEM,), **kept)  # type: ignore[arg-type]


def listed(played: Stage) -> list[str]:
    return [line.cells[1].text for line in played.screen.pane.lines]


def detail(played: Stage) -> str:
    return " ".join(line.cells[0].text for line in played.screen.detail.lines)


async def test_all_are_listed_and_narrowed_while_one_types(tmp_path: Path) -> None:
    async with stage_of(tmp_path) as played:
        await played.press("K")
        assert len(listed(played)) > 50
        await played.type("arsen")
        assert listed(played) == ["arsenic"]


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "cigue"), ("en", "hemlock"), ("fr", "hemlock"), ("fr", "Ciguë")]
)
async def test_a_name_is_found_in_either_language(tmp_path: Path, lang: str, word: str) -> None:
    async with stage_of(tmp_path, lang=lang) as played:
        await played.press("K")
        await played.type(word)
        assert played.screen.chosen.row.label == "hemlock"


async def test_its_rule_course_and_effects_stand_beside_it_with_the_odds_for_the_one_under_the_cursor(
    tmp_path: Path,
) -> None:
    async with stage_of(tmp_path) as played:
        await played.press("K")
        await played.type("arsenic")
        said = detail(played)
        for part in ("P-106", "DC 13", "10 minutes", "1d2 Con", "Ada", "60%"):
            assert part in said, part
        assert "Bo the Tall" not in said


async def test_the_odds_are_told_for_all_marked(tmp_path: Path) -> None:
    async with stage_of(tmp_path) as played:
        await played.press("x", "x", "K")
        await played.type("arsenic")
        assert "60%" in detail(played)
        assert "45%" in detail(played)


async def test_one_poison_for_three(tmp_path: Path) -> None:
    """Marked, looked up, used: one command for all, one undo."""
    async with stage_of(tmp_path) as played:
        await played.press("asterisk", "K")
        await played.type("arsenic")
        await played.press("enter", "enter")
        assert "3 characters" in played.text or "Ada, Bo the Tall, Gob" in played.text
        await played.press("enter", "enter")
        assert len(played.commands) == len(THREE) + 1
        assert "arsenic" in played.commands[-1]
        assert "all" in played.commands[-1].split()
        await played.press("u")
        assert len(played.commands) == len(THREE)


async def test_a_copy_is_written_and_counts_at_once(tmp_path: Path) -> None:
    async with stage_of(tmp_path) as played:
        await played.press("K")
        await played.type("arsenic")
        await played.press("enter", "c", "enter")
        assert (packs_folder() / "own_arsenic.toml").exists()
        assert played.screen.chosen.row.label == "own_arsenic"
        assert played.screen.chosen.own
        assert "own_arsenic" in played.desk.library[SYSTEM]
        assert meeting(played.desk.view, played.session.characters[0], SYSTEM, "own_arsenic")


async def test_a_copy_under_a_bad_id_is_refused_and_the_question_stays(tmp_path: Path) -> None:
    async with stage_of(tmp_path) as played:
        await played.press("K")
        await played.type("arsenic")
        await played.press("enter", "c")
        await played.type(" Ö")
        await played.press("enter")
        assert "is no id" in played.text
        assert not packs_folder().exists()


async def test_a_copy_where_nobody_may_look_is_refused_in_the_question(tmp_path: Path) -> None:
    packs_folder().mkdir(parents=True)
    async with stage_of(tmp_path) as played:
        await played.press("K")
        await played.type("arsenic")
        await played.press("enter", "c")
        with barred(packs_folder()):
            await played.press("enter")
            assert "you may not enter" in " ".join(played.text.split())
        await played.press("enter")
        assert (packs_folder() / "own_arsenic.toml").exists()


async def test_what_came_with_the_program_is_not_edited(tmp_path: Path) -> None:
    async with stage_of(tmp_path) as played:
        await played.press("K")
        played.screen.editing = lambda *_: say("never")
        await played.press("enter", "e")
        assert "c makes a copy" in played.text


async def test_an_edit_shows_its_faults_at_once_and_mending_them_clears_them(tmp_path: Path) -> None:
    asked: list[tuple[str, int | None]] = []

    def spoil(path: Path, line: int | None) -> Text | None:
        asked.append((path.name, line))
        text = path.read_text(encoding="utf-8")
        wrong, right = 'dc = "thirteen"', "dc = 13"
        path.write_text(text.replace(wrong, right) if wrong in text else text.replace(right, wrong), "utf-8")
        return None

    async with stage_of(tmp_path) as played:
        await played.press("K")
        await played.type("arsenic")
        await played.press("enter", "c", "enter")
        played.screen.editing = spoil
        await played.press("e")
        assert "own_arsenic.toml" in played.text
        assert "dc" in played.line("own_arsenic.toml")
        assert "own_arsenic" not in played.desk.library[SYSTEM]
        assert played.app.focused is played.screen.wrong
        await played.press("enter")
        assert played.screen.faults == []
        assert played.screen.chosen.row.label == "own_arsenic"
        assert "own_arsenic" in played.desk.library[SYSTEM]
        assert [name for name, _ in asked] == ["own_arsenic.toml"] * 2
        text = (packs_folder() / "own_arsenic.toml").read_text(encoding="utf-8").splitlines()
        assert text[asked[0][1] - 1] == "[[affliction]]"
        assert text[asked[1][1] - 1].startswith("dc ="), "the line that is wrong"


async def test_an_editor_that_fails_is_told(tmp_path: Path) -> None:
    async with stage_of(tmp_path) as played:
        await played.press("K")
        await played.type("arsenic")
        await played.press("enter", "c", "enter")
        played.screen.editing = lambda *_: say("the editor is out")
        await played.press("e")
        assert "the editor is out" in played.text


async def test_where_a_terminal_cannot_be_left_the_file_is_named(tmp_path: Path) -> None:
    async with stage_of(tmp_path) as played:
        await played.press("K")
        await played.type("arsenic")
        await played.press("enter", "c", "enter", "e")
        assert "cannot be left to an editor" in played.text


async def test_a_table_without_packs_sees_the_catalogue_but_no_odds(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8 faint=8") as played:
        await played.press("K")
        await played.type("arsenic")
        assert "P-106" in detail(played)
        assert "60%" not in detail(played)
        await played.press("enter", "enter")
        assert "cannot be brought upon anybody here" in played.text


async def test_escape_shows_all_then_goes_back(tmp_path: Path) -> None:
    async with stage_of(tmp_path) as played:
        await played.press("K")
        await played.type("arsenic")
        await played.press("enter", "escape")
        assert len(listed(played)) > 50
        await played.press("escape")
        assert played.screen.party is not None


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60), (20, 6), (1, 1)])
async def test_it_is_drawn_at_every_size(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    async with stage_of(tmp_path, lang=lang) as played:
        await played.press("K")
        await played.pilot.resize_terminal(*size)
        keys = ("enter", "down", "tab", "down", "tab", "c", "escape", "F")
        await played.press(*keys)
        await played.pilot.resize_terminal(80, 24)
        await played.press(*keys if size < SMALLEST else ())
        assert not played.screen.busy


async def test_the_picker_of_an_affliction_tells_what_it_does_and_the_odds_of_those_marked(tmp_path: Path) -> None:
    async with stage_of(tmp_path) as played:
        await played.press("x", "x", "a", "e")
        await played.type("cig")
        head = " ".join(str(played.screen.query_one("#ask-head").content).split())
        assert "Ada: withstands it 35% · Bo the Tall: withstands it 20%" in head
        assert "DC 18" in head


# -- the editor


@pytest.mark.parametrize(
    ("visual", "editor", "command"),
    [
        (None, "vi", ["vi", "+7", "p.toml"]),
        ("nano -w", "vi", ["nano", "-w", "+7", "p.toml"]),
        (None, "/usr/bin/emacs", ["/usr/bin/emacs", "+7", "p.toml"]),
        (None, "code --wait", ["code", "--wait", "p.toml"]),
        (None, "'my editor'", ["my editor", "p.toml"]),
    ],
)
def test_the_editor_is_the_one_wished_for(
    monkeypatch: pytest.MonkeyPatch, visual: str | None, editor: str, command: list[str]
) -> None:
    monkeypatch.setenv("EDITOR", editor)
    if visual is None:
        monkeypatch.delenv("VISUAL", raising=False)
    else:
        monkeypatch.setenv("VISUAL", visual)
    assert editor_command(Path("p.toml"), 7) == command


def test_without_a_line_none_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VISUAL", "vi")
    assert editor_command(Path("p.toml")) == ["vi", "p.toml"]


# -- without a screen


def test_every_entry_can_be_told_in_both_languages() -> None:
    known, _, faults = catalogue((SYSTEM,))
    assert faults == []
    for lang in ("en", "fr"):
        book = phrasebook(lang)
        for each in known:
            lines = told(each, book)
            assert each.row.label in lines[0]
            assert not any("{" in line for line in lines)


def test_what_begins_so_comes_before_what_merely_says_so() -> None:
    book = phrasebook("en")
    known = catalogue((SYSTEM,)).known
    found = [each.row.label for each in fitting("poison", known, book)]
    assert len(found) > 10, "found by their kind"
    assert fitting("", known, book) == known
    assert fitting("no such thing", known, book) == []


async def test_a_copy_is_told_apart_from_what_it_was_copied_from(tmp_path: Path) -> None:
    async with stage_of(tmp_path) as played:
        await played.press("K")
        await played.type("arsenic")
        await played.press("enter", "c", "enter")
        book = played.screen.book
        assert played.screen.chosen.title(book) == "arsenic (own)"
        assert f"{played.app.glyphs.mark} from a pack of your own" in played.text
        await played.press("slash")
        await played.type("arsenic")
        await played.press("enter", "c")
        await played.screen_input("arsenic")
        await played.press("enter")
        assert [each.title(book) for each in played.screen.known if each.own] == ["arsenic", "arsenic (own)"]


async def test_what_nobody_here_can_get_leaves_the_search_as_it_is(tmp_path: Path) -> None:
    """An addiction comes of its drug alone."""
    async with stage_of(tmp_path) as played:
        await played.press("K", "enter")
        screen = played.screen
        view = played.desk.view
        nobodys = next(
            each
            for each in screen.known
            if not any(usual(view, who, each.system, each.row.label) for who in screen.people)
        )
        await played.press("slash")
        await played.screen_input(nobodys.row.label)
        await played.press("enter", "enter")
        assert played.screen is screen
        assert screen.wanted == nobodys.row.label
        assert "cannot be brought upon anybody here" in " ".join(played.text.split())


def test_a_name_in_another_language_is_no_second_name() -> None:
    known = next(each for each in catalogue([SYSTEM]).known if each.row.label == "flayleaf")
    french = known.title(phrasebook("fr"))
    assert french != known.title(phrasebook("en"))
    assert french not in " ".join(told(known, phrasebook("en")))
    assert "flayleaf" in known.row.names, "it is found by it all the same"


def test_odds_say_which_dice_they_assume() -> None:
    """P-03: a drug does its damage at once, and the save against addiction suffers from it."""
    table = chronicle_of("add Ada con=12 fort=4", systems=(SYSTEM,))
    known, library, _ = catalogue([SYSTEM])
    view = View(table.session, library)
    person = table.session.characters[0]
    drug = next(each for each in known if each.row.label == "elven_absinthe")
    assert any("if the dice before it show" in line for line in odds(drug, [person], view, phrasebook("en")))
    poison = next(each for each in known if each.row.label == "arsenic")
    said = odds(poison, [person], view, phrasebook("en"))
    assert said
    assert not any("if the dice" in line for line in said)
