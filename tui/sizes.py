"""The least that a screen needs to be of use, and the notice that stands there where it has less."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.geometry import Size
from textual.screen import Screen, ScreenResultType
from textual.widgets import Static

from rules.words import T, render, say
from tui.language import Language
from tui.roles import COMPONENTS

if TYPE_CHECKING:
    from tui.app import ChevetApp

SMALLEST = (60, 20)
"""Columns and lines."""
TO_READ = (40, 10)
"""The same for a screen on which nothing is done but reading."""
TALL = 32
TALLEST = 44
WIDE = 120
"""From how many lines or columns on the panes are laid out otherwise."""
SHORT = 24
"""With fewer lines, what comes and what was get less room."""
ROOMY = 160
"""From how many columns on the panes tell more (the modifiers of each check, the notes), and what comes and was
stand side by side, each with as much room as on a small screen."""


def size_classes(width: int, height: int, least: tuple[int, int] = SMALLEST) -> dict[str, bool]:
    """By class of the stylesheet: whether a screen of this size has it. ``least``: what it needs to be of use."""
    return {
        "-small": width < least[0] or height < least[1],
        "-short": height < SHORT,
        "-tall": height >= TALL,
        "-tallest": height >= TALLEST,
        "-wide": width >= WIDE,
        "-roomy": width >= ROOMY,
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

    def tell(self, least: tuple[int, int] | None, book: Language) -> None:
        """Stand there with what is needed at least; with ``None``, do not."""
        self.display = least is not None
        if least is not None:
            width, height = least
            self.update(
                render(say(T("too small: {width} by {height} at least"), width=width, height=height), book)
            )


class FittedScreen(Screen[ScreenResultType]):
    """A screen that is laid out for its size, with a notice over it where it has too little of it.

    What is composed must hold :attr:`small`.
    """

    app: ChevetApp

    COMPONENT_CLASSES = COMPONENTS

    SMALLEST: ClassVar[tuple[int, int]] = SMALLEST
    """The columns and lines that it needs to be of use."""

    def __init__(self) -> None:
        super().__init__()
        self.small = Notice()

    def fit(self, size: Size) -> None:
        """Lay it out for a size."""
        for name, has in size_classes(size.width, size.height, self.SMALLEST).items():
            self.set_class(has, name)
        self.small.tell(self.SMALLEST if self.has_class("-small") else None, self.app.book_for())

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)
