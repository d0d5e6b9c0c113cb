"""Titles that are what they say: a name that looks like markup, or holds escapes, is shown and never obeyed."""

from __future__ import annotations

from typing import Any, Self

from textual.content import Content
from textual.geometry import Region
from textual.widgets import Input

from rules.names import printable
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


class LiteralInput(Input):
    """A line to type into. What is pasted, or was there before, shows what it hides before it is sent on."""

    def validate_value(self, value: str) -> str:
        """The text without anything that could command a terminal."""
        return printable(value)
