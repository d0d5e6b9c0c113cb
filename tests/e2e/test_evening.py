"""One evening in a real terminal, by keys alone and counted, from no session at all to the morning after.

Two systems: Les Harmonies and Pathfinder. Three characters, a fight of ten rounds with two poisons, a mistake that
is undone, a wound, first aid, a night's rest with care; the players watch in a terminal of their own.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saves.session_file import open_session
from tests.e2e.terminal import Terminal, app

ENTER, ESCAPE, DOWN, UP, RIGHT = "\r", "\x1b", "\x1b[B", "\x1b[A", "\x1b[C"
ASKING = "enter do it"
TURN = re.compile(r"round (\d+): (\w+)")
MOST_KEYS = 200


class Hand:
    """A hand at the keyboard that counts: keys, and apart from them the letters of names, numbers and commands."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal, self.keys, self.letters = terminal, 0, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.keys += 1
            self.terminal.send(key)

    def write(self, text: str) -> None:
        self.letters += len(text)
        self.terminal.send(text)

    def go_to(self, who: str) -> None:
        """The cursor of the party goes to somebody, from the top."""
        self.press("1", "g")
        for _ in range(9):
            self.terminal.settle()
            if f"Wounds: {who}" in self.terminal.text:
                return
            self.press(DOWN)
        raise AssertionError(self.terminal.text)

    def choose(self, label: str) -> None:
        """Press the letter, or the two letters, before an entry of the menu."""
        self.terminal.expect(f" {label} ")
        line = next(line for line in self.terminal.text.splitlines() if f" {label} " in line)
        self.press(*line.split(label)[0].strip("│▸ "))

    def back_out(self) -> None:
        """Escape, and wait for it: a letter close behind would be taken for a key with alt."""
        self.press(ESCAPE)
        self.terminal.settle()

    @property
    def bar(self) -> str:
        return self.terminal.text.splitlines()[0]

    def go_on(self) -> None:
        """The one key for the obvious next thing: another turn, another moment, or a question."""
        self.terminal.gone(ASKING)
        before = self.bar
        self.press(".")
        self.terminal.until(lambda: self.bar != before or ASKING in self.terminal.text, "the next thing")

    def answer(self, *keys: str) -> None:
        """Answer what is asked."""
        self.press(*keys)
        self.terminal.gone(ASKING)


def fight(hand: Hand, rounds: int) -> int:
    """Turn by turn; Ada fails her saves, Bo makes his. How many checks fell due."""
    answered = 0
    while True:
        found = TURN.search(hand.bar)
        if found is not None and int(found[1]) > rounds:
            return answered
        hand.go_on()
        if ASKING in hand.terminal.text:
            answered += 1
            hand.answer("f" if "Ada: " in hand.terminal.text else "s")


def night(hand: Hand) -> int:
    """Eight hours of sleep; what falls due on the way is done. How often somebody had to get up."""
    visits = 0
    hand.press("t")
    hand.terminal.expect(ASKING)
    hand.write("8h")
    hand.press(ENTER)
    hand.terminal.gone(ASKING)
    hand.terminal.expect("left")
    while "left" in hand.bar:
        hand.go_on()
        if ASKING in hand.terminal.text:
            visits += 1
            hand.answer(ENTER)
    return visits


def test_one_evening(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with app(tmp_path) as table:
        hand = Hand(table)
        table.expect("no session yet")
        hand.press("n")
        table.expect("a title is enough")
        hand.write("Thursday")
        hand.press(DOWN, DOWN, RIGHT, ENTER)
        table.expect("nothing has happened yet")

        # Three characters: typed as commands, as a GM does who knows them by heart.
        for line in (
            "add Ada survival=8 faint=12 first_aid=5 healing=5 fort=4 con=18",
            "add Bo survival=7 faint=12 first_aid=5 healing=5 fort=6 con=14",
            "add Gob kind=npc fort=1",
        ):
            hand.press(":")
            hand.write(line)
            hand.press(ENTER)
            table.expect(f"{line.split()[1]} joins the table")

        with app(tmp_path, "watch", "Thursday") as players:
            players.expect("Bo")

            # Initiative for all at once; then the fight, by one key a turn.
            hand.press("*", "i")
            table.expect("a number, or nothing to roll 1d20")
            hand.write("12")
            hand.press(ENTER)
            table.gone(ASKING)
            hand.back_out()
            hand.go_on()
            players.expect("round 1")
            for who, poison in (("Ada", "adder"), ("Bo", "spider v")):
                hand.go_to(who)
                hand.press("a")
                table.expect("esc leave")
                hand.choose("expose")
                table.expect("to what")
                hand.write(poison)
                hand.press(ENTER, ENTER)
                table.expect("save against contraction")
                hand.press(".")
                table.expect("it strikes at once")
                hand.answer("f")
                players.expect("venom")
            answered = fight(hand, rounds=10)
            players.expect("round 11")
            assert answered >= 6

            # A mistake: the wrong one is wounded, and it is as if nothing had been.
            hand.go_to("Ada")
            hand.press("w")
            hand.choose("deal a wound")
            hand.press("g", ENTER)
            table.expect("Ada takes a grave wound")
            hand.press("u")
            table.expect("undone: Ada takes a grave wound")
            table.gone("00 Ada takes a grave wound")

            # The right one; the fainting roll; first aid by Ada with a typed die.
            hand.go_to("Bo")
            hand.press("w")
            hand.choose("deal a wound")
            hand.press("g", ENTER)
            table.expect("Bo takes a grave wound")
            hand.press(".")
            table.expect("fainting roll (H")
            hand.answer("s")
            hand.press("1", "w")
            hand.choose("give first aid")
            table.expect("a success makes all wounds stable")
            hand.press(RIGHT, UP)
            hand.write("9")
            hand.press(ENTER)
            table.expect("Bo: all wounds are stable")

            # A night's rest with care.
            hand.press("w")
            hand.choose("order bed rest")
            table.expect("bed rest begins")
            hand.press(ENTER)
            table.expect("Bo goes to bed rest")
            players.expect("resting")
            visits = night(hand)
            assert visits >= 1
            table.expect("Bo is cared for")
            players.send("q")
            assert players.wait() == 0
        hand.press("q")
        assert table.wait() == 0
    with open_session(tmp_path / "data" / "sessions" / "Thursday.json", write=False) as file:
        session = file.chronicle.session
    assert [c.name for c in session.characters] == ["Ada", "Bo", "Gob"]
    assert session.now > 8 * 3600
    with capsys.disabled():
        print(f"\none evening: {hand.keys} keys, and {hand.letters} letters of names, numbers and commands")
    assert hand.keys <= MOST_KEYS
