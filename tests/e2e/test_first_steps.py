"""What a newcomer does in a real terminal: the demo, a session of one's own, left and opened anew; any size."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from saves.session_file import open_session
from tests.e2e.terminal import CHEVET, Terminal, app, environment

README = Path(__file__).resolve().parents[2] / "README.md"
ENTER = "\r"
SMALLEST = (60, 20)
SIZES = ((60, 20), (40, 12), (30, 8), (20, 6), (10, 3), (4, 2), (1, 1), (120, 40), (80, 24))


def written(folder: Path) -> Path:
    """The session of the test."""
    return folder / "data" / "sessions" / "Tuesday.json"


def test_the_command_of_the_readme_shows_the_demo_and_a_check_is_resolved(tmp_path: Path) -> None:
    """The last of the three commands that the README chains is the program; the others install it."""
    line = next(line for line in README.read_text("utf-8").splitlines() if line.strip().endswith("chevet demo"))
    words = shlex.split(line.split("&&")[-1])
    assert Path(words[0]).name == "chevet"
    with Terminal((*CHEVET, *words[1:]), environment(tmp_path)) as terminal:
        terminal.expect("survival roll")
        assert "! 1 due" in terminal.text
        assert "The Marches" in terminal.text
        terminal.send(ENTER)
        terminal.expect("enter alone: the program rolls")
        assert "survival +8, pain −11 = −3" in terminal.text
        terminal.send("s")
        terminal.expect("survival roll: success, as stated")
        terminal.gone("! 1 due")
        terminal.send("q")
        assert terminal.wait() == 0


def test_the_demo_speaks_french_where_the_locale_does(tmp_path: Path) -> None:
    with app(tmp_path, "demo", LANGUAGE="fr") as terminal:
        terminal.expect("jet de survie")
        assert "Les Marches" in terminal.text
        terminal.send("q")
        assert terminal.wait() == 0


def test_a_session_is_begun_left_opened_again_and_undone(tmp_path: Path) -> None:
    with app(tmp_path) as terminal:
        terminal.expect("no session yet")
        terminal.send("n")
        terminal.expect("a title is enough")
        terminal.send("Tuesday" + ENTER)
        terminal.expect("nothing has happened yet")
        terminal.send("n")
        terminal.expect("new character")
        terminal.send("Géraldine" + ENTER)
        terminal.expect("Géraldine joins the table")
        terminal.send("w")
        terminal.expect("deal a wound")
        terminal.send("wg" + ENTER)
        terminal.expect("Géraldine takes a grave wound")
        terminal.send("q")
        assert terminal.wait() == 0
    with app(tmp_path) as terminal:
        terminal.expect("Tuesday")
        terminal.send(ENTER)
        terminal.expect("Géraldine takes a grave wound")
        terminal.send("u")
        terminal.expect("undone: Géraldine takes a grave wound")
        terminal.expect("no wound")
        terminal.send("u")
        terminal.expect("nothing has happened yet")
        terminal.send("q")
        assert terminal.wait() == 0
    with app(tmp_path, "open", "Tuesday") as terminal:
        terminal.expect("nothing has happened yet")
        terminal.send("UU")
        terminal.expect("Géraldine takes a grave wound")
        terminal.send("q")
        assert terminal.wait() == 0
    with open_session(written(tmp_path), write=False) as file:
        assert [step.command for step in file.chronicle.past] == [
            "add Géraldine",
            "harmonies.wound Géraldine level=grave",
        ]


def test_keys_typed_ahead_are_not_lost(tmp_path: Path) -> None:
    """All at once, as a slow line delivers them: a session, a character, a wound."""
    with app(tmp_path) as terminal:
        terminal.expect("no session yet")
        terminal.send(f"nTuesday{ENTER}nAda{ENTER}wwg{ENTER}")
        terminal.expect("Ada takes a grave wound")
        terminal.send("q")
        assert terminal.wait() == 0


@pytest.mark.parametrize("words", [("demo",), ()], ids=["table", "picker"])
def test_any_size_is_survived(tmp_path: Path, words: tuple[str, ...]) -> None:
    with app(tmp_path, *words) as terminal:
        terminal.expect("survival roll" if words else "no session yet")
        terminal.expect("help")
        terminal.settle()
        for columns, lines in SIZES:
            terminal.resize(columns, lines)
            terminal.settle()
            assert terminal.poll() is None, f"{columns}x{lines}: {terminal.text}"
            terminal.send("j")
            if (columns, lines) >= SMALLEST:
                terminal.expect("survival roll" if words else "no session yet")
        terminal.expect("survival roll" if words else "no session yet")
        terminal.send("q")
        assert terminal.wait() == 0


def test_a_size_that_the_shell_told_once_is_not_believed_for_ever(tmp_path: Path) -> None:
    with app(tmp_path, COLUMNS="80", LINES="24") as terminal:
        terminal.expect("no session yet")
        terminal.settle()
        terminal.resize(*SMALLEST)
        terminal.gone("L language")
        terminal.expect("no session yet")
        terminal.send("q")
        assert terminal.wait() == 0


def test_of_many_sizes_at_once_the_last_one_counts(tmp_path: Path) -> None:
    with app(tmp_path, "demo") as terminal:
        terminal.expect("survival roll")
        for _ in range(5):
            terminal.settle()
            for columns, lines in SIZES:
                terminal.resize(columns, lines)
            terminal.expect("survival roll")
            terminal.expect("Party")
        terminal.send("q")
        assert terminal.wait() == 0


def test_a_size_that_comes_back_at_once_is_drawn_anew(tmp_path: Path) -> None:
    """The terminal has lost what did not fit, although the program never drew the other size."""
    with app(tmp_path, "demo") as terminal:
        terminal.expect("survival roll")
        for _ in range(5):
            terminal.settle()
            terminal.screen.reset()
            terminal.resize(60, 20)
            terminal.resize(80, 24)
            terminal.expect("survival roll")
            terminal.expect("Party")
        terminal.send("q")
        assert terminal.wait() == 0


@pytest.mark.parametrize("size", [(20, 6), (1, 1)])
def test_it_starts_and_leaves_in_a_tiny_terminal(tmp_path: Path, size: tuple[int, int]) -> None:
    with app(tmp_path, "demo", columns=size[0], lines=size[1]) as terminal:
        terminal.until(lambda: b"\x1b[?1049h" in terminal.raw, "the other screen")
        terminal.settle()
        terminal.send("q")
        assert terminal.wait() == 0


@pytest.mark.parametrize(
    "more", [{"NO_COLOR": "1"}, {"TERM": "xterm"}, {"TERM": "linux"}, {"TERM": "dumb"}, {"LC_ALL": "C"}],
    ids=lambda more: "".join(f"{k}={v}" for k, v in more.items()),
)  # fmt: skip
def test_plainer_terminals(tmp_path: Path, more: dict[str, str]) -> None:
    """Without colour none is sent; in few letters everything is ASCII; in all of them the demo can be read."""
    with app(tmp_path, "demo", **more) as terminal:
        terminal.expect("survival roll")
        terminal.settle()
        if "NO_COLOR" in more:
            assert b"38;5" not in terminal.raw
            assert b"48;5" not in terminal.raw
        if more.get("LC_ALL") == "C":
            drawn = terminal.text.replace("é", "e")
            assert drawn.isascii(), drawn
        terminal.send("q")
        assert terminal.wait() == 0
