"""The plain boxes that screens are made of: drawn once when their size changes, and no more than they need."""

from __future__ import annotations

from textual.containers import Container, Horizontal, Vertical
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget
from textual.widgets import Static


class Steady(Widget):
    """A widget that does not scroll by itself.

    Textual lays out the whole screen and draws it a second time whenever a widget's size has changed, in case it
    has more to scroll through now. Over a slow line that is seen.
    """

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False, repaint=False)


class Words(Static, Steady):
    """Some lines of text, taken literally."""

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(text, id=id, classes=classes, markup=False)
        self._told = text

    def tell(self, text: str) -> None:
        """Another text; nothing is laid out anew where it takes as many lines as the one before."""
        if text != self._told:
            layout = text.count("\n") != self._told.count("\n") or not (text and self._told)
            self._told = text
            self.update(text, layout=layout)


class Across(Horizontal, Steady):
    """Side by side."""


class Down(Vertical, Steady):
    """One below the other."""


class Box(Container, Steady):
    """As the stylesheet has it."""
