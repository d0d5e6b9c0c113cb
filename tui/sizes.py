"""The least that a screen needs to be of use, and the notice that stands there where it has less."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen
from textual.widgets import Static

from rules.words import T, render, say
from tui.language import Language

SMALLEST = (60, 20)
"""Columns and lines."""
TALL = 32
TALLEST = 44
WIDE = 120
"""From how many lines or columns on the panes are laid out otherwise."""
SHORT = 24
"""With fewer lines, what comes and what was get less room."""
ROOMY = 160
"""From how many columns on the panes tell more: the modifiers of each check, the notes."""


def size_classes(width: int, height: int) -> dict[str, bool]:
    """By class of the stylesheet: whether a screen of this size has it."""
    return {
        "-small": width < SMALLEST[0] or height < SMALLEST[1],
        "-short": height < SHORT,
        "-tall": height >= TALL,
        "-tallest": height >= TALLEST,
        "-wide": width >= WIDE,
    }


def acts_unseen(screen: Screen[Any], key: str) -> bool:
    """Whether a key would do something that the notice hides: any but those that leave the program."""
    if not any(notice.display for notice in screen.query(Notice)):
        return False
    active = screen.active_bindings.get(key)
    if active is None or not active.enabled:
        return True
    id = active.binding.id or ""
    return not (id.startswith("app.") or id.endswith(".quit"))


class Notice(Static):
    """The one thing that is shown where there is no room for anything."""

    def __init__(self) -> None:
        super().__init__(id="small", markup=False)
        self.display = False

    def tell(self, small: bool, book: Language) -> None:
        """Stand there, or not."""
        self.display = small
        if small:
            width, height = SMALLEST
            self.update(
                render(say(T("too small: {width} by {height} at least"), width=width, height=height), book)
            )
