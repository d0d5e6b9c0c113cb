"""Hostile text: shown literally or refused with a reason; nothing reaches a terminal as a control sequence."""

from __future__ import annotations

import csv
import io
import re
import subprocess
from pathlib import Path

import pytest

from rules.beginning import new_session
from rules.command import Command, parse
from rules.dice import Random
from rules.history import Chronicle, run
from rules.session import Event
from saves.session_file import create
from tests.e2e.terminal import CHEVET, Terminal, app, environment

ESCAPES = {
    "title": "\x1b]0;owned\x07",
    "clipboard": "\x1b]52;c;b3duZWQ=\x07",
    "clear": "\x1b[2J\x1b[H",
    "keyboard": "\x1b[>31u",
    "8-bit": "\x9b2J\x9d0;owned\x9c",
    "device": "\x1bP$q\x1b\\",
    "bell and back": "\x07\x08\x08\x7f",
    "carriage": "good\rbad",
    "newlines": "one\ntwo\n\nthree",
    "bidi": "\u202eelpmaxe\u202c \u2067x\u2069 \u200f",
    "zero width": "a\u200bb\u200cc\u200dd\ufeffe\u2060f",
    "tag letters": "x\U000e0041\U000e0042",
    "surrogate": "\ud800",
    "unassigned": "\u0378 \ufffe",
}
PLAIN = {
    "combining": "Zo\u0308e" + "\u0301" * 30,
    "CJK": "日本語の名前" * 3,
    "wide and narrow": "ｆｕｌｌ half 한국어",
    "right to left": "שלום عليكم",
    "markup": "[bold]x[/bold] [red]y [link=http://x]z[/link] [/]",
    "Textual markup": "[@click=app.quit]quit[/] $text {x} %s",
    "Markdown": "**b** _i_ `c` # h | t | <b>x</b> ![i](http://x) [l](x)",
    "formula": '=HYPERLINK("http://x","y")',
    "quotes": 'it\'s "so" \\ `$(id)` ; rm -rf /',
    "emoji": "🧝‍♀️ 👩‍🚀 🏴‍☠️",
}
LONG = "x" * 9_990 + " end of it"

ALLOWED = re.compile(
    rb"\x1b\[[0-9;:]*m"  # colours
    rb"|\x1b\[\d*;?\d*[HABCDGdJKX]"  # where the cursor goes, what is erased
    rb"|\x1b\[\?[\d;]+[hl]"  # modes
    rb"|\x1b\[\?\d+\$p|\x1b\[c|\x1b\[>\d+u|\x1b\[<\d*u|\x1b\[\?u|\x1b\[6n|\x1b\[>q"  # questions and keyboard
    rb"|\x1b\]22;[a-z-]*\x07"  # the shape of the mouse's pointer
    rb"|\x1b\[>\d*;?\d*[mp]|\x1b\[[0-9;]*t|\x1b[78=>]|\x1b\(B"
)
"""What Chevet itself sends. None of it can be made of a text."""


HIDDEN = "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"


def commands_in(raw: bytes) -> list[bytes]:
    """The control characters that are not part of what the program itself sends."""
    rest = ALLOWED.sub(b"", raw)
    text = rest.decode("utf-8", "replace")
    places = [
        i for i, c in enumerate(text) if (c < " " and c not in "\r\n") or "\x7f" <= c < "\xa0" or c in HIDDEN
    ]
    return [text[max(0, i - 9) : i + 20].encode() for i in places]


def hostile(folder: Path) -> Path:
    """A session into which everything has come that the rules let in, and by hand what they do not."""
    chronicle = Chronicle(new_session(["harmonies"], "Evening"))
    lines = [Command("add", (f"C{place}",)) for place in range(len(ESCAPES) + len(PLAIN))]
    for line in lines:
        chronicle, _ = run(chronicle, line, Random(1))
    texts = [*ESCAPES.values(), *PLAIN.values()]
    # As a file may hold it that another program has written.
    from msgspec.structs import replace

    def there(text: str) -> str:
        return text.encode("utf-8", "replace").decode()

    characters = tuple(
        replace(c, name=f"{c.name} {there(text)}", note=there(text))
        for c, text in zip(chronicle.session.characters, texts, strict=True)
    )
    session = replace(chronicle.session, characters=characters, title=f"T {there(''.join(ESCAPES.values()))}")
    early = tuple(Event("core.noted", 0, there(text), {"text": there(text)}) for text in (*texts, LONG))
    path = folder / "data" / "sessions" / "evening.json"
    create(path, Chronicle(session, early=early)).close()
    return path


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, in the data folder."""
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path / "data"))
    return hostile(tmp_path)


def looked_over(terminal: Terminal, end: str = "q") -> None:
    """Walk through all that there is to see."""
    walk = ("\x1b[B" * 6, "j" * 30, "k" * 3, "w", "\x1b", "a", "\x1b", "5", "G", "e", "\x1b", "J", "\x1b[6~", "q")
    for keys in (*walk, "?", "q", ":note ", "\t\t", "\x1b"):
        terminal.send(keys)
        terminal.settle(0.1)
        if keys == "\x1b":
            terminal.settle(0.2)
    terminal.send(end)


@pytest.mark.usefixtures("session")
def test_nothing_commands_the_terminal_from_within_the_application(tmp_path: Path) -> None:
    with app(tmp_path, "open", "evening", columns=140, lines=45) as terminal:
        terminal.expect("C0")
        looked_over(terminal)
        assert terminal.wait() == 0
        raw = bytes(terminal.raw)
    assert commands_in(raw) == []
    assert b"owned" in raw, "the text itself is there to be read"


@pytest.mark.usefixtures("session")
def test_nothing_commands_the_terminal_from_within_the_players_view(tmp_path: Path) -> None:
    with app(tmp_path, "watch", "evening") as terminal:
        terminal.expect("C0")
        for _ in range(6):
            terminal.send("\x1b[6~")
            terminal.settle(0.1)
        terminal.send("q")
        assert terminal.wait() == 0
        assert commands_in(bytes(terminal.raw)) == []


def test_nothing_commands_the_terminal_from_the_list_of_sessions(tmp_path: Path, session: Path) -> None:
    for name in ("x\x1b[2J", "\u202egnp", "日本"):
        session.with_name(f"{name}.json").write_bytes(session.read_bytes())
    with app(tmp_path) as terminal:
        terminal.expect("evening")
        terminal.settle()
        terminal.send("\x1b[B\x1b[B")
        terminal.settle()
        terminal.send("q")
        assert terminal.wait() == 0
        assert commands_in(bytes(terminal.raw)) == []


def test_typed_and_pasted_text_is_refused_with_a_reason_or_shown(tmp_path: Path) -> None:
    """A name by paste: the terminal may bracket it, and it may hold whatever a web page had."""
    env = environment(tmp_path)
    subprocess.run([*CHEVET, "new", "evening", "--system", "harmonies"], env=env, check=True, capture_output=True)
    with app(tmp_path, "open", "evening") as terminal:
        terminal.expect("nobody yet")
        terminal.settle()
        for text in ("A\x1b]0;owned\x07", "\u202eB", "[bold]C[/]", "D\nE"):
            terminal.send("n")
            terminal.expect("new character")
            terminal.send(b"\x1b[200~" + text.encode() + b"\x1b[201~")
            terminal.settle()
            terminal.send("\r")
            terminal.settle()
            terminal.send("\x1b")
            terminal.settle(0.3)
        terminal.expect("[bold]C[/]")
        terminal.send("q")
        assert terminal.wait() == 0
        assert commands_in(bytes(terminal.raw)) == []


WORDS = {
    "show": ("show", "evening"),
    "show JSON": ("show", "evening", "--json"),
    "due": ("due", "evening"),
    "log": ("log", "evening"),
    "log as Markdown": ("log", "evening", "--format", "markdown"),
    "log as CSV": ("log", "evening", "--format", "csv"),
    "log as JSON": ("log", "evening", "--format", "json"),
    "actions": ("actions", "evening"),
    "export": ("export", "evening"),
    "export of the party": ("export", "evening", "--party"),
    "check": ("check", "data/sessions/evening.json"),
}


@pytest.mark.usefixtures("session")
@pytest.mark.parametrize("what", WORDS)
def test_nothing_commands_the_terminal_from_what_is_printed(tmp_path: Path, what: str) -> None:
    done = subprocess.run(
        [*CHEVET, *WORDS[what]],
        env=environment(tmp_path),
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    text = done.stdout.decode()
    assert [c for c in text if not c.isprintable() and c not in "\n\u00a0\u202f"] == []
    assert commands_in(done.stdout) == []


@pytest.mark.usefixtures("session")
def test_the_dialogue_of_plain_lines(tmp_path: Path) -> None:
    done = subprocess.run(
        [*CHEVET, "play", "evening", "--plain"],
        env=environment(tmp_path),
        input=b"?\nparty\nlog\nadd 'A\x1b[2J'\nadd '\xe2\x80\xaex'\nq\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert commands_in(done.stdout) == []


@pytest.mark.usefixtures("session")
def test_no_cell_of_the_csv_is_a_formula(tmp_path: Path) -> None:
    done = subprocess.run(
        [*CHEVET, "log", "evening", "--format", "csv"], env=environment(tmp_path), capture_output=True, check=True
    )
    rows = list(csv.reader(io.StringIO(done.stdout.decode())))
    assert len(rows) == 1 + len(ESCAPES) + len(PLAIN) + 1, "a newline in a text begins no new line of the log"
    assert all(len(row) == len(rows[0]) for row in rows)
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


@pytest.mark.usefixtures("session")
def test_no_text_is_markdown_in_the_markdown(tmp_path: Path) -> None:
    done = subprocess.run(
        [*CHEVET, "log", "evening", "--format", "markdown"],
        env=environment(tmp_path),
        capture_output=True,
        check=True,
    )
    text = done.stdout.decode()
    bare = re.sub(r"\\.", "", text)
    for mark in ("**b**", "`c`", "![i]", "[l](x)", "<b>", "_i_"):
        assert mark not in bare, mark


@pytest.mark.parametrize("what", ESCAPES)
def test_what_cannot_be_shown_is_refused_with_a_reason(tmp_path: Path, what: str) -> None:
    """As a name from the command line: one sentence, which shows what was wrong with it; nothing is done."""
    if what == "surrogate":
        pytest.skip("no argument of a program can hold one")
    env = environment(tmp_path)
    subprocess.run([*CHEVET, "new", "evening", "--system", "harmonies"], env=env, check=True, capture_output=True)
    line = str(Command("add", (f"A{ESCAPES[what]}",)))
    assert parse(line).words[0] == f"A{ESCAPES[what]}"
    done = subprocess.run([*CHEVET, "do", "evening", line], env=env, capture_output=True, check=False)
    assert done.returncode == 2, done.stdout
    assert b"cannot be shown; write the name in plain text" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert commands_in(done.stderr) == []


@pytest.mark.parametrize("text", [*PLAIN.values(), LONG], ids=[*PLAIN, "long"])
def test_notes_hold_any_text_and_give_it_back(tmp_path: Path, text: str) -> None:
    env = environment(tmp_path)
    subprocess.run([*CHEVET, "new", "evening", "--system", "harmonies"], env=env, check=True, capture_output=True)
    lines = ["add Ada", str(Command("note", ("Ada", text)))]
    done = subprocess.run([*CHEVET, "do", "evening", *lines], env=env, capture_output=True, check=False)
    shown = subprocess.run([*CHEVET, "show", "evening", "--json"], env=env, capture_output=True, check=True)
    if done.returncode == 0:
        import json

        assert json.loads(shown.stdout)["characters"][0]["note"] == text
    else:
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
    assert commands_in(shown.stdout) == []
