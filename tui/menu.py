"""A menu, where the wounds and afflictions are: lines with a letter each, or two to be typed in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual import events
from textual.binding import Binding
from textual.message import Message

from rules.words import T
from tui.listing import Cell, Line, Listing

YIELDING = frozenset({"list.top", "list.end"})
"""What moves by a letter in other lists; in a menu the letter is free, and home and end are not."""
SEPARATOR = "·"


@dataclass
class Entry:
    """A line of the menu. ``why_not`` says why it cannot be chosen now."""

    key: str
    label: str
    hint: str = ""
    ways: tuple[str, ...] = ()
    """What is typed to choose it, a letter or several one after the other; the first of them stands before it."""
    why_not: str = ""
    title: str = ""
    """The label before it was translated, for a search in any language."""
    chapter: str = ""
    """What the lines have in common whose ways begin alike."""

    @property
    def explained(self) -> str:
        """What is said beside it: why it cannot be chosen, or what it does."""
        return self.why_not or self.hint


class Menu(Listing):
    """Choose a line by its letter, or with the arrows and enter.

    Where two letters are to be typed, the first one leaves only the lines that it begins; to go back undoes that.
    """

    FLEXIBLE = 2
    LEAST = (1, 10, 0)
    SHARE = 50

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
        self._title = ""
        self._entries: tuple[Entry, ...] = ()
        self._typed = ""
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
        self._title, self._entries = title, tuple(entries)
        self._then, self._refuse = then, refuse
        self._narrow("")
        self.focus()

    def _narrow(self, typed: str) -> None:
        """Show the lines with a way that begins with what is typed, and before each what is still to be typed."""
        self._typed = typed
        shown = [(entry, self._left_of(entry)) for entry in self._entries]
        if typed:
            shown = [(entry, left) for entry, left in shown if left]
        chapter = next((entry.chapter for entry, _ in shown), "") if typed else ""
        self.border_title = f"{self._title} {SEPARATOR} {chapter}" if chapter else self._title
        lines = [
            Line(
                e.key,
                (
                    Cell(left, "strong"),
                    Cell(e.label, "dim" if e.why_not else ""),
                    Cell(e.explained, "dim"),
                ),
            )
            for e, left in shown
        ]
        first = next((e.key for e, _ in shown if not e.why_not), None)
        self.lines = ()
        self.show(lines, first)

    @property
    def entry(self) -> Entry | None:
        """What the line under the cursor stands for."""
        return next((entry for entry in self._entries if entry.key == self.key), None)

    def _left_of(self, entry: Entry) -> str:
        """What is still to be typed for a line; the empty text where what is typed leads elsewhere."""
        ways = (way[len(self._typed) :] for way in entry.ways if way.startswith(self._typed))
        return next((way for way in ways if way), "")

    @property
    def taken(self) -> frozenset[str]:
        """The letters that move in a menu, or leave it."""
        keymap = getattr(self.app, "keymap", {})
        keys: set[str] = set()
        for binding in (*Listing.BINDINGS, *Menu.BINDINGS):
            if isinstance(binding, Binding) and binding.id not in YIELDING:
                keys.update(keymap.get(binding.id or "", binding.key.split(",")))
        return frozenset(key for key in keys if len(key) == 1)

    def on_key(self, event: events.Key) -> None:
        if not event.character:
            return
        typed = self._typed + event.character
        found = next((entry for entry in self._entries if typed in entry.ways), None)
        if found is None and not any(way.startswith(typed) for entry in self._entries for way in entry.ways):
            return
        event.stop()
        event.prevent_default()
        if found is not None:
            self._choose(found)
        else:
            self._narrow(typed)

    def action_choose(self) -> None:
        found = self.entry
        if found is not None:
            self._choose(found)

    def _choose(self, entry: Entry) -> None:
        if entry.why_not:
            if self._refuse is not None:
                self._refuse(entry.why_not)
        elif self._then is not None:
            self._then(entry.key)

    def action_leave(self) -> None:
        """Back to all lines, then to the table."""
        if self._typed:
            self._narrow("")
        else:
            self.post_message(self.Left(self))
