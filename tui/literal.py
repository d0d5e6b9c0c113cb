"""Titles that are what they say: a name that looks like markup, or holds escapes, is shown and never obeyed."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from rules.names import printable


class Literal(Widget):
    """A widget whose border's title and subtitle are taken literally."""

    def render_str(self, text_content: str | Content) -> Content:
        """The text as it is; Textual would read it as markup."""
        return text_content if isinstance(text_content, Content) else Content(printable(text_content))
