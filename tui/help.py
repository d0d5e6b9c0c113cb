"""Help: the keys that work here, read from the live bindings, and what the words on the screen mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen, Screen

from rules.words import T, render, say
from tui.keymap.prose import key_of, keys_of, named
from tui.keymap.spelling import shown
from tui.language import Language
from tui.listing import Cell, Line, Listing
from tui.sizes import TO_READ, FittedScreen

AT_THE_TABLE = (
    T("Left: everybody at the table. Beside it: the wounds and afflictions of whoever is under the cursor."),
    T("Below: what is due (!) and what is to come, in the order of time, with the chance of success at the end."),
    T(
        "The clock stops by itself when something falls due. {resolve} on it asks for the die: type what lies"
        " on the table, or press {submit} alone and the program rolls."
    ),
    T("{undo} undoes anything, {redo} does it again. {command} takes any command, and completes it."),
    T(
        "{sign} before a line of what is to come: it happens by itself, nothing is asked. {next} goes on until"
        " something is asked: the next turn, the time that is left, or what comes next."
    ),
    T(
        "Letters and a number such as H-24 beside a question or in the whole log name the rule that it follows,"
        " as the project's own rules list them."
    ),
    T(
        "In a fight all who act stand in the turn order, with their initiative before their names; {turn} shows"
        " whose turn it is. On a wound or an affliction {story} tells all of it, and once more what can be done."
    ),
    T("A name in brackets: the players do not see who that is, or that anybody is there."),
    T(
        "In a menu what stands before a line chooses it. Two letters are typed one after the other: the first is"
        " that of the rules, and leaves only their lines."
    ),
    T(
        "{mark} marks somebody: what you do then is done to all those marked. Marks stay, and the bar says so;"
        " {back} takes them off."
    ),
    T("{settings}: house rules, calendar, language and colours. chevet keys tells how to have other keys."),
)


IN_THE_STRIP = (
    T("A choice: left and right, or the first letters of what is meant; in a long list any part of it."),
    T("A number or a text: what is typed counts; where nothing is typed, what stands in brackets."),
    T("Backspace in an empty line takes a choice back. Nothing is done before the last enter; escape leaves."),
)


class HelpText(Listing):
    """Lines to scroll through."""

    FLEXIBLE = 1
    LEAST = (8, 20)


class HelpScreen(FittedScreen[None], ModalScreen[None]):
    """What each key does on the screen from which it was opened."""

    SMALLEST = TO_READ
    BINDINGS = [Binding("escape,q,question_mark,f1,enter", "close", T("close"), id="help.close")]

    def __init__(self, asked_from: Screen[Any], book: Language) -> None:
        super().__init__()
        self._from, self._book = asked_from, book
        self._keys = list(key_lines(asked_from, book))

    def compose(self) -> ComposeResult:
        yield HelpText(id="help-text")
        yield self.small

    def on_mount(self) -> None:
        text = self.query_one(HelpText)
        text.border_title = self._book.translate(T("Help: the keys that work here"))
        text.focus()

    def on_resize(self, _: events.Resize) -> None:
        text = self.query_one(HelpText)
        closing = [named(shown(key), self._book) for key in keys_of(self.app, HelpScreen, "help.close")][:2]
        told = [
            *paragraphs(self._from, self._book),
            render(say(T("{keys:names}: back"), keys=closing), self._book),
        ]
        prose: list[Line] = []
        for place, paragraph in enumerate(told):
            prose.append(Line(f"gap{place}", (Cell(""),), whole=True))
            broken = wrapped(paragraph, max(20, text.size.width - 2))
            prose += [Line(f"p{place}-{i}", (Cell(line),), whole=True) for i, line in enumerate(broken)]
        # In the midst of a question how to answer is more than which keys there are.
        text.show([*prose, prose[0], *self._keys] if asking(self._from) else [*self._keys, *prose])

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss()


def key_lines(screen: Screen[Any], book: Language) -> Iterator[Line]:
    """The live bindings of a screen, the frequent ones first; several keys for one action together."""
    keys: dict[tuple[str, str], list[str]] = {}
    live = sorted(screen.active_bindings.items(), key=lambda item: not item[1].binding.show)
    for key, active in live:
        if active.binding.description and active.binding.id and active.enabled:
            what = (active.binding.action, active.binding.description)
            keys.setdefault(what, []).append(named(shown(key), book))
    for place, ((_, description), names) in enumerate(keys.items()):
        cells = (Cell(" ".join(dict.fromkeys(names)), "strong"), Cell(book.translate(description)))
        yield Line(f"k{place}", cells)


def paragraphs(screen: Screen[Any], book: Language) -> Iterator[str]:
    """What there is to say of a screen besides its keys. Keys in it are those in force."""
    from tui.asking.line import AskInput
    from tui.table.panes import DuePane
    from tui.table.screen import TableScreen

    app = screen.app
    if asking(screen):
        yield from (book.translate(text) for text in IN_THE_STRIP)
        return
    if isinstance(screen, TableScreen):
        keys = {
            name: key_of(app, TableScreen, f"table.{name}") for name in ("undo", "redo", "command", "settings")
        }
        keys |= {"mark": key_of(app, TableScreen, "table.mark"), "back": key_of(app, TableScreen, "table.back")}
        keys |= {"next": key_of(app, TableScreen, "table.go_on"), "story": key_of(app, Listing, "list.choose")}
        keys |= {"sign": screen.app.glyphs.notice, "turn": screen.app.glyphs.turn}
        keys |= {"resolve": key_of(app, DuePane, "due.resolve"), "submit": key_of(app, AskInput, "ask.submit")}
        for text in AT_THE_TABLE:
            yield render(say(text, **keys), book)


def asking(screen: Screen[Any]) -> bool:
    """Whether a question is answered on a screen just now."""
    from tui.asking.line import AskInput

    return isinstance(screen.focused, AskInput)


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of so many cells, broken between words."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
