"""The bar at the top with the clock, and the bar at the bottom with the keys that work here."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from rules.agenda import due
from rules.session import Session
from rules.words import T
from tui.columns import fit
from tui.language import Language


class ClockBar(Horizontal):
    """Title and day; the time; whether it runs; round and turn; how much is due.

    The time is a widget of its own: while the clock runs, only its eight cells are redrawn each second.
    """

    def compose(self) -> ComposeResult:
        yield Static(id="bar-day", markup=False)
        yield Static(id="bar-time", markup=False)
        yield Static(id="bar-state", markup=False)
        yield Static(id="bar-due", markup=False)

    def fill(self, session: Session, book: Language, now: int, speed: int, running: bool) -> None:
        """Show the moment ``now`` (which a running clock has brought beyond the session's own)."""
        self._set("bar-day", f" {session.title or 'Chevet'} · {book.day(now)}, ")
        self.tick(book, now)
        word = T("running") if running else T("paused")
        parts = [f" · {book.translate(word)} x{speed}"]
        fight = session.fight
        if fight is not None:
            turn = session.character(fight.turn).name if fight.turn is not None else "…"
            parts.append(f"{book.translate(T('round'))} {fight.round}: {turn}")
        elif session.remaining:
            parts.append(f"{book.span(session.remaining)} {book.translate(T('left'))}")
        self._set("bar-state", " · ".join(parts))
        count = len(due(session))
        self._set("bar-due", f"! {count} {book.translate(T('due'))} " if count else "")
        self.set_class(bool(count), "-due")

    def tick(self, book: Language, now: int) -> None:
        """Show another time of day."""
        self._set("bar-time", book.time(now))

    def _set(self, id: str, text: str) -> None:
        static = self.query_one(f"#{id}", Static)
        if getattr(static, "shown", None) == text:
            return
        changed_width = cell_len(text) != cell_len(getattr(static, "shown", ""))
        static.shown = text  # type: ignore[attr-defined]
        static.update(text, layout=changed_width)


class KeyBar(Static):
    """The keys that work where the focus is, read from the live bindings; as many as there is room for."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._shown = ""

    def fill(self, screen: Screen[Any], book: Language) -> None:
        """Show them."""
        parts: list[str] = []
        seen: set[str] = set()
        for key, active in screen.active_bindings.items():
            binding = active.binding
            if not binding.show or not active.enabled or binding.action in seen or not binding.description:
                continue
            seen.add(binding.action)
            parts.append(
                f"{key_name(key, self.app.get_key_display(binding))} {book.translate(binding.description)}"
            )
        room = max(0, self.size.width - 1)
        line = ""
        for part in parts:
            if cell_len(line) + cell_len(part) + 2 > room:
                break
            line += f" {part} "
        self._put(line)

    def message(self, text: str) -> None:
        """Show one line instead of the keys, until they are shown again."""
        self._put(" " + text)

    def _put(self, line: str) -> None:
        if line != self._shown:
            self._shown = line
            self.update(fit(line, max(0, self.size.width - 1)), layout=False)


def key_name(key: str, display: str) -> str:
    """How a key is written on the screen, in letters that every terminal has."""
    return _KEYS.get(key, display if len(display) < 8 and display.isascii() else key)


_KEYS = {
    "full_stop": ".",
    "colon": ":",
    "question_mark": "?",
    "space": "space",
    "enter": "enter",
    "escape": "esc",
    "up": "up",
    "down": "down",
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "tab": "tab",
}
