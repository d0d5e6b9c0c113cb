"""How the strip takes what is typed into it: letters, lists, blanks, refusals; and what it says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.session import Session
from tests.tui.stage import Stage, picker, stage
from tui.asking.ask import Ask
from tui.asking.line import AskInput
from tui.asking.question import Option, Question, Row
from tui.asking.refusals import in_words

CARE = ("add Ada survival=8 faint=20", "add Bo first_aid=4 healing=6", "harmonies.wound Ada level=light",
        "harmonies.first_aid Ada by=Bo roll=9", "harmonies.rest Ada state=on")  # fmt: skip
GRAVE = ("add Ada survival=8 faint=20", "harmonies.wound Ada level=grave", "resolve Ada harmonies.faint roll=0",
         "advance 15m")  # fmt: skip
LONG = [Option(word, word) for word in ("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta")]


def strip(played: Stage) -> Ask:
    found = played.screen.query_one(Ask)
    assert isinstance(found, Ask)
    return found


def ask(played: Stage, *rows: Row) -> list[str]:
    """Ask for some rows on the table's screen; the commands that come of it, each of which is done."""
    heard: list[str] = []

    async def answer(line: str) -> str | None:
        heard.append(line)
        return None

    question = Question("asked", list(rows), lambda filled: repr(dict(sorted(filled.items()))))
    played.screen.ask(question, answer)
    return heard


# -- letters


@pytest.mark.parametrize(
    ("lang", "letter", "outcome"),
    [("en", "d", "done"), ("en", "m", "missed"), ("fr", "f", "done"), ("fr", "m", "missed")],
)
async def test_a_letter_answers_a_task_at_once(tmp_path: Path, lang: str, letter: str, outcome: str) -> None:
    async with stage(tmp_path, *CARE, "advance 1d", lang=lang) as played:
        await played.press("4", "enter")
        assert f"{letter}:" in played.text or f"{letter} :" in played.text
        await played.press(letter)
        assert played.commands[-1] == f"resolve Ada harmonies.care outcome={outcome}"


async def test_a_letter_within_an_outcomes_name_chooses_nothing(tmp_path: Path) -> None:
    """``s`` stands inside of "missed" and begins nothing there."""
    async with stage(tmp_path, *CARE, "advance 1d") as played:
        before = len(played.commands)
        await played.press("4", "enter", "s")
        assert strip(played).filling.row is not None
        assert "[done]" in played.text
        assert len(played.commands) == before


def test_few_choices_go_by_beginnings_and_many_by_any_part() -> None:
    few = Row("a", "A", [Option("done", "done"), Option("missed", "missed")])
    assert few.matching("s") == []
    assert [o.value for o in few.matching("mi")] == ["missed"]
    assert [o.value for o in Row("a", "A", LONG).matching("ta")] == ["beta", "delta", "zeta", "eta", "theta"]


# -- long lists


@pytest.mark.parametrize("key", ["tab", "enter"])
async def test_what_the_cursor_was_moved_to_in_a_long_list_is_taken(tmp_path: Path, key: str) -> None:
    async with stage(tmp_path, "add Ada") as played:
        heard = ask(played, Row("which", "which", list(LONG), nothing="nothing"), Row("more", "more"))
        await played.press("down", "down", key)
        if key == "tab":
            await played.press("enter")
        assert heard == ["{'which': 'beta'}"]


async def test_a_long_list_left_untouched_chooses_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada") as played:
        heard = ask(played, Row("which", "which", list(LONG), nothing="nothing"), Row("more", "more"))
        await played.press("tab", "enter")
        assert heard == ["{}"]


async def test_nothing_stands_on_top_of_an_optional_long_list(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada") as played:
        row = Row("which", "which", list(LONG), text="gamma", nothing="nothing")
        heard = ask(played, row, Row("more", "more"))
        await played.settle()
        await played.press("home")
        assert played.line("▸nothing")
        await played.press("tab", "enter")
        assert heard == ["{}"]


@pytest.mark.parametrize(("key", "first"), [("pagedown", "pageup"), ("end", "home")])
async def test_pages_and_ends_move_in_a_long_form(tmp_path: Path, key: str, first: str) -> None:
    async with stage(tmp_path, "add Ada") as played:
        ask(played, *(Row(f"r{i}", f"row {i}") for i in range(20)))
        await played.settle()
        await played.press(key, key, key, key)
        assert played.line("▸row 19")
        await played.press(first, first, first, first)
        assert played.line("▸row 0")


# -- choices taken back


@pytest.mark.parametrize("key", ["backspace", "delete"])
async def test_an_optional_choice_is_taken_back(tmp_path: Path, key: str) -> None:
    async with stage(tmp_path, "add Ada") as played:
        row = Row("which", "which", [Option("one", "one"), Option("two", "two")])
        heard = ask(played, row, Row("more", "more"))
        await played.press("right")
        assert "[one]" in played.text
        await played.press(key)
        assert "[one]" not in played.text
        await played.press("right", "left", "enter")
        assert heard == ["{}"]


async def test_a_required_choice_stays(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada") as played:
        row = Row("which", "which", [Option("one", "one"), Option("two", "two")], text="one", required=True)
        ask(played, row, Row("more", "more"))
        await played.settle()
        await played.press("backspace")
        assert "[one]" in played.text


# -- what is said


async def test_time_says_why_it_asks_for_what_is_due(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("t")
        assert "first answer what is due" in played.text
        await played.type("1")
        assert "first answer what is due" not in played.text


@pytest.mark.parametrize("key", ["f1", "question_mark"])
async def test_the_strip_tells_its_keys_and_comes_back(tmp_path: Path, key: str) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter", key)
        assert "next row" in played.text
        assert "Backspace in an empty line" in played.text
        await played.press("escape")
        assert strip(played).asking
        assert isinstance(played.app.focused, AskInput)
        assert played.app.focused.value == ""
        await played.type("7")
        await played.press("enter")
        assert played.commands[-1] == "resolve Ada harmonies.survival roll=7"


async def test_what_is_missing_is_named(tmp_path: Path) -> None:
    async with stage(tmp_path) as played:
        await played.press("n", "enter")
        assert "! name is still needed" in played.text
        await played.type("A")
        assert "still needed" not in played.text


async def test_what_was_refused_gives_way_to_what_is_typed_next(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter")
        await played.type("10")
        await played.press("enter")
        assert "cannot show 10" in played.text
        await played.type("7")
        await played.press("enter")
        assert played.commands[-1] == "resolve Ada harmonies.survival roll=7"


async def test_a_refusal_calls_a_field_as_its_row_is_called(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter", "tab")
        await played.type("much")
        await played.press("enter")
        assert "! modifier much is no whole number" in played.text


def test_names_of_fields_become_labels_wherever_they_stand() -> None:
    rows = [Row("by", "carer"), Row("hp_max", "most hit points"), Row("outcome", "what", [Option("done", "made")])]
    assert in_words("by= is missing", rows) == "carer is missing"
    assert in_words("hp_max=x is no whole number", rows) == "most hit points x is no whole number"
    assert in_words("with outcome=done nobody does", rows) == "with what made nobody does"
    assert in_words("by: plain text only, please", rows) == "carer: plain text only, please"
    assert in_words("standby=1 and xhp_max=2", rows) == "standby=1 and xhp_max=2"


async def test_several_are_told_whose_die_comes_first(tmp_path: Path) -> None:
    lines = [line for name in ("Ada", "Bo", "Cy")
             for line in (f"add {name} survival=8 faint=20", f"harmonies.wound {name} level=grave",
                          f"resolve {name} harmonies.faint roll=0")]  # fmt: skip
    async with stage(tmp_path, *lines, "advance 15m") as played:
        await played.press("asterisk", "r")
        assert "one die for each, in this order: Ada, Bo and Cy; as " in " ".join(played.text.split())
        assert "survival roll" in played.line("Ada, Bo, Cy:")
        await played.type("4,-1,3")
        await played.press("enter")
        assert played.commands[-1] == "resolve Ada,Bo,Cy harmonies.survival roll=4,-1,3"


async def test_the_title_of_several_with_long_names_keeps_the_action(tmp_path: Path) -> None:
    names = ("Bartholomew-the-Elder", "Clementine-of-the-Lake", "Dorothea-from-the-Hill")
    async with stage(tmp_path, *(f"add {name} survival=8" for name in names)) as played:
        await played.press("asterisk", "w", "w")
        assert strip(played).border_title == "3 characters: deal a wound (H-02)"


async def test_the_odds_of_first_aid_change_with_the_carer(tmp_path: Path) -> None:
    """Bo has 4, the light wound asks for 1: seen before the dice are thrown."""
    lines = ("add Ada survival=8 faint=20", "add Bo first_aid=4", "add Cy first_aid=9",
             "harmonies.wound Ada level=light")  # fmt: skip
    async with stage(tmp_path, *lines) as played:
        await played.press("w", "f")
        row = strip(played).filling.row
        assert row is not None
        odds = []
        for name in ("Bo", "Cy"):
            row.text = name
            strip(played)._draw()
            await played.settle()
            odds.append(played.line("chance").strip())
        assert odds == ["chance 79%", "chance 99%"]


def _values_of(session: Session) -> object:
    return session.now, session.characters


async def test_trying_the_odds_changes_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path, *CARE[:3]) as played:
        before, kept = _values_of(played.session), played.path.read_bytes()
        await played.press("w", "f", "escape")
        assert _values_of(played.session) == before
        assert played.path.read_bytes() == kept


async def test_choices_that_do_not_fit_show_the_chosen_one_alone(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada", size=(80, 24)) as played:
        options = [Option(f"v{i}", f"a rather long choice {i}") for i in range(5)]
        explained = "an explanation that is much too long to stand beside the row and is told in full " + "x" * 20
        ask(played, Row("which", "which", options, text="v1", required=True, hint=explained), Row("more", "more"))
        await played.settle()
        assert "‹ a rather long choice 1 ›" in played.text
        assert "x" * 20 in played.text
        await played.press("right")
        assert "‹ a rather long choice 2 ›" in played.text


# -- too small a terminal


async def test_no_key_acts_where_only_the_notice_is_seen(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE, size=(59, 24)) as played:
        before = played.commands
        await played.press("X", "u", "enter", "s", "n")
        assert played.commands == before
        assert not strip(played).asking
        await played.press("q")
        assert played.app._exit


async def test_what_is_typed_into_a_question_waits_for_a_larger_terminal(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter")
        await played.pilot.resize_terminal(50, 15)
        await played.settle()
        before = played.commands
        await played.press("s", "f", "enter", "escape")
        assert played.commands == before
        assert strip(played).asking
        await played.pilot.resize_terminal(80, 24)
        await played.settle()
        await played.press("s")
        assert played.commands[-1] == "resolve Ada harmonies.survival outcome=success"


async def test_no_key_acts_unseen_in_the_picker(tmp_path: Path) -> None:
    async with picker(tmp_path, size=(40, 10)) as played:
        await played.press("n", "d", "o")
        assert not strip(played).asking
        assert played.app.desk is None


async def test_who_cannot_care_is_not_offered(tmp_path: Path) -> None:
    """Bo has fainted: he tends nobody."""
    lines = ("add Ada survival=8 faint=20", "add Bo first_aid=4", "add Cy first_aid=9",
             "harmonies.wound Ada level=light", "harmonies.wound Bo level=grave",
             "resolve Bo harmonies.faint outcome=failure")  # fmt: skip
    async with stage(tmp_path, *lines) as played:
        await played.press("w", "f")
        row = strip(played).filling.row
        assert row is not None
        assert row.name == "by"
        names = [option.value for option in row.options]
        assert "Bo" not in names
        assert "Cy" in names
