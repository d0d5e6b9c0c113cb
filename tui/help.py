"""Help: the keys that work here, read from the live bindings, and what the words on the screen mean."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen, Screen

from rules.words import T
from tui.language import Language
from tui.listing import Cell, Line, Listing
from tui.table.bars import key_name

PARAGRAPHS = (
    T("Left: everybody at the table. Beside it: the wounds and afflictions of whoever is under the cursor."),
    T("Below: what is due (!) and what is to come, in the order of time, with the chance of success at the end."),
    T("The clock stops by itself when something falls due. Enter on it asks for the die: type what lies"),
    T("on the table, or press enter alone and the program rolls. u undoes anything, U does it again."),
)


class HelpText(Listing):
    """Lines to scroll through."""

    FLEXIBLE = 1
    LEAST = (8, 20)


class HelpScreen(ModalScreen[None]):
    """What each key does on the screen from which it was opened."""

    BINDINGS = [Binding("escape,q,question_mark,f1,enter", "close", T("close"), id="help.close")]

    def __init__(self, asked_from: Screen[Any], book: Language) -> None:
        super().__init__()
        self._lines = help_lines(asked_from, book)
        self._title = book.translate(T("Help: the keys that work here"))
        self._footer = book.translate(T("escape or q closes this"))

    def compose(self) -> ComposeResult:
        yield HelpText(id="help-text")

    def on_mount(self) -> None:
        text = self.query_one(HelpText)
        text.border_title = self._title
        text.border_subtitle = self._footer
        text.show(self._lines)
        text.focus()

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss()


def help_lines(screen: Screen[Any], book: Language) -> list[Line]:
    """The live bindings of a screen, one line each, several keys for one action together."""
    keys: dict[tuple[str, str], list[str]] = {}
    for key, active in screen.active_bindings.items():
        if active.binding.description and active.binding.id and active.enabled:
            what = (active.binding.action, active.binding.description)
            shown = key_name(key, screen.app.get_key_display(active.binding) if len(key) < 2 else key)
            keys.setdefault(what, []).append(shown)
    lines = [
        Line(f"k{i}", (Cell(" ".join(dict.fromkeys(names)), "strong"), Cell(book.translate(description))))
        for i, ((_, description), names) in enumerate(keys.items())
    ]
    lines.append(Line("gap", (Cell(""),), whole=True))
    lines += [Line(f"p{i}", (Cell(book.translate(text)),), whole=True) for i, text in enumerate(PARAGRAPHS)]
    return lines
