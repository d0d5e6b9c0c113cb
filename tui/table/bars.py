"""The bar at the top with the clock, and the bar at the bottom with the keys that work here."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget
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

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._texts: dict[str, str] = {}
        self._parts = {name: Static(id=name, markup=False) for name in _PARTS}

    def compose(self) -> ComposeResult:
        yield from self._parts.values()

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

    def tick(self, book: Language, now: int) -> None:
        """Show another time of day."""
        self._set("bar-time", book.time(now))

    def _set(self, name: str, text: str) -> None:
        before = self._texts.get(name)
        if before != text:
            self._texts[name] = text
            self._parts[name].update(text, layout=before is None or cell_len(before) != cell_len(text))


_PARTS = ("bar-day", "bar-time", "bar-state", "bar-due")


class KeyBar(Widget):
    """The keys that work where the focus is, read from the live bindings; as many as there is room for.

    A message may stand there instead, until the next key.
    """

    message: var[str] = var("")

    def __init__(self, book: Callable[[], Language], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._book = book
        self._shown: Strip | None = None

    def watch_message(self) -> None:
        self.tell()

    def tell(self) -> None:
        """The focus, the language or what can be done has changed."""
        self._shown = None
        self.refresh()

    def on_resize(self) -> None:
        self._shown = None

    def render_line(self, y: int) -> Strip:
        if self._shown is None:
            width = self.size.width
            text = f" {self.message}" if self.message else self._keys(width)
            self._shown = Strip([Segment(fit(text, width), self.rich_style)], width)
        return self._shown

    def _keys(self, width: int) -> str:
        book = self._book()
        seen: set[str] = set()
        line = ""
        for key, active in self.screen.active_bindings.items():
            binding = active.binding
            if not binding.show or not active.enabled or binding.action in seen or not binding.description:
                continue
            seen.add(binding.action)
            name = key_name(key, self.app.get_key_display(binding))
            part = f" {name} {book.translate(binding.description)} "
            if cell_len(line) + cell_len(part) > width:
                break
            line += part
        return line


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
