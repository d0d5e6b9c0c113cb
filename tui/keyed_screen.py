"""A screen that tells its keys in its last line, and there says what it has to say to the GM."""

from __future__ import annotations

from textual.reactive import Reactive, var
from textual.screen import ScreenResultType
from textual.widget import Widget

from rules.words import Text, render
from tui.key_bar import KeyBar
from tui.language import Language
from tui.sizes import FittedScreen


class KeyedScreen(FittedScreen[ScreenResultType]):
    """A screen with the bar of keys, which what is composed must hold as :attr:`keys`.

    It is not drawn anew as a whole because the focus goes from one widget to another. The two widgets draw
    themselves: at 80 by 24 that is 2 KB instead of 9.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    busy: var[bool] = var(False, bindings=True)
    """A question stands, or a menu is open: the screen's own keys are silent."""

    def __init__(self) -> None:
        super().__init__()
        self.keys = KeyBar(lambda: self.book, id="keys")

    @property
    def book(self) -> Language:
        """The language of the screen."""
        return self.app.book_for()

    def say(self, message: Text | str) -> None:
        """One line to the GM, where the keys stand, until the next key."""
        self.keys.message = render(message, self.book)

    def on_key(self) -> None:
        self.keys.message = ""

    def on_descendant_focus(self) -> None:
        self.keys.tell()
