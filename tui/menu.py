"""A menu: lines with a letter each, that stands where the wounds and afflictions are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits

from textual import events
from textual.binding import Binding
from textual.message import Message

from rules.words import T
from tui.listing import Cell, Line, Listing

MOVING = frozenset("jkhlq")
"""Letters that already mean something in a menu, unless the GM's keymap says otherwise."""
YIELDING = frozenset({"list.top", "list.end"})
"""What moves by a letter in other lists; in a menu the letter is free, and home and end are not."""
LETTERS = ascii_lowercase + ascii_uppercase + digits


@dataclass
class Entry:
    """A line of the menu. ``why_not`` says why it cannot be chosen now."""

    key: str
    label: str
    hint: str = ""
    wish: str = ""
    why_not: str = ""
    title: str = ""
    """The label before it was translated, for a search in any language."""


class Menu(Listing):
    """Choose a line by its letter, or with the arrows and enter."""

    FLEXIBLE = 2
    LEAST = (1, 10, 8)

    BINDINGS = [
        Binding("enter", "choose", T("choose"), id="menu.choose"),
        Binding("escape", "leave", T("leave"), id="menu.leave"),
        Binding("q,left,h", "leave", T("leave"), show=False, id="menu.back"),
    ]

    @dataclass
    class Left(Message):
        """The menu was left without a choice."""

        menu: Menu

        @property
        def control(self) -> Menu:
            return self.menu

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._letters: dict[str, str] = {}
        self._blocked: dict[str, str] = {}
        self._then: Callable[[str], None] | None = None
        self._refuse: Callable[[str], None] | None = None

    def open(
        self,
        title: str,
        entries: Sequence[Entry],
        then: Callable[[str], None],
        refuse: Callable[[str], None],
    ) -> None:
        """Show the menu; ``then`` is called with the key of the chosen line, ``refuse`` with why not."""
        self.border_title = title
        self._then, self._refuse = then, refuse
        self._letters = assign_letters(entries, self._taken())
        self._blocked = {e.key: e.why_not for e in entries if e.why_not}
        by_key = {key: letter for letter, key in self._letters.items()}
        lines = [
            Line(
                e.key,
                (
                    Cell(by_key.get(e.key, ""), "strong"),
                    Cell(e.label, "dim" if e.why_not else ""),
                    Cell(e.why_not or e.hint, "dim"),
                ),
            )
            for e in entries
        ]
        first = next((e.key for e in entries if not e.why_not), None)
        self.lines = ()
        self.show(lines, first)
        self.focus()

    def _taken(self) -> frozenset[str]:
        """The letters that move in a menu, or leave it."""
        keymap = getattr(self.app, "keymap", {})
        keys: set[str] = set()
        for binding in (*Listing.BINDINGS, *Menu.BINDINGS):
            if isinstance(binding, Binding) and binding.id not in YIELDING:
                keys.update(keymap.get(binding.id or "", binding.key.split(",")))
        return frozenset(key for key in keys if len(key) == 1)

    def on_key(self, event: events.Key) -> None:
        key = self._letters.get(event.character or "")
        if key is not None:
            event.stop()
            event.prevent_default()
            self._choose(key)

    def action_choose(self) -> None:
        if self.key is not None:
            self._choose(self.key)

    def _choose(self, key: str) -> None:
        if key in self._blocked:
            if self._refuse is not None:
                self._refuse(self._blocked[key])
        elif self._then is not None:
            self._then(key)

    def action_leave(self) -> None:
        """Back to the table."""
        self.post_message(self.Left(self))


def assign_letters(entries: Sequence[Entry], spoken_for: frozenset[str] = MOVING) -> dict[str, str]:
    """A letter for every entry: the one it wishes for, else one of its own, else any that is free.

    Its own are those of its key, which is the same in every language.
    """
    taken: dict[str, str] = {}
    rest: list[Entry] = []
    for entry in entries:
        if entry.wish and entry.wish not in taken and entry.wish not in spoken_for:
            taken[entry.wish] = entry.key
        else:
            rest.append(entry)
    # What is wished for by nobody is given away in an order that does not hang on what can be done just now.
    for entry in sorted(rest, key=lambda e: e.key):
        own = entry.key.rpartition(".")[2].lower()
        for letter in (entry.wish.upper(), *own, *own.upper(), *LETTERS):
            if letter and letter in LETTERS and letter not in taken and letter not in spoken_for:
                taken[letter] = entry.key
                break
    return taken
