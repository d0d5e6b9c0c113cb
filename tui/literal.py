"""Titles that are what they say: a name that looks like markup, or holds escapes, is shown and never obeyed."""

from __future__ import annotations

from typing import Any, Self

from textual.content import Content
from textual.geometry import Region
from textual.widgets import Input

from rules.names import printable
from rules.words import T, render, say
from tui.boxes import Steady


class Literal(Steady):
    """A widget whose border's title and subtitle are taken literally.

    Another title draws the border's line anew and nothing below it; the same title draws nothing.
    """

    _retitling = False

    def render_str(self, text_content: str | Content) -> Content:
        """The text as it is; Textual would read it as markup."""
        return text_content if isinstance(text_content, Content) else Content(printable(text_content))

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "border_title":
            if value == self.__dict__.get("_titled"):
                return
            self.__dict__["_titled"] = value
            self._retitling = True
            try:
                super().__setattr__(name, value)
            finally:
                self._retitling = False
            return
        super().__setattr__(name, value)

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """As everywhere; but a new title alone concerns the border's line only."""
        if self._retitling and not regions:
            regions = (Region(0, -1, self.size.width, 1),)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)


LONGEST = 2_000
"""Characters that a line takes. Nobody types more; a longer text was copied by mistake, and is slow to draw."""


class LiteralInput(Input):
    """A line to type into. What is pasted, or was there before, shows what it hides before it is sent on.

    What would make it longer than :data:`LONGEST` is not taken, and that is said where the screen says things.
    """

    def replace(self, text: str, start: int, end: int) -> None:
        """As everywhere; a text that is too long is refused as a whole, before anything looks into it."""
        first, last = sorted((max(0, start), min(len(self.value), end)))
        if len(text) > LONGEST or len(self.value) - (last - first) + len(printable(text)) > LONGEST:
            self.restricted()
        else:
            super().replace(text, start, end)

    def restricted(self) -> None:
        """Say that no more is taken."""
        tell, book = getattr(self.screen, "say", None), getattr(self.screen, "book", None)
        if tell is None or book is None:
            super().restricted()
            return
        told = T("a line takes {most} characters at most: that was not put in")
        tell(render(say(told, most=LONGEST), book))

    def validate_value(self, value: str) -> str:
        """The text without anything that could command a terminal."""
        return printable(value)
