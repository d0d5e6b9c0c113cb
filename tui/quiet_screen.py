"""A screen that says less to the terminal."""

from __future__ import annotations

from textual.reactive import Reactive
from textual.screen import ScreenResultType
from textual.widget import Widget

from tui.sizes import FittedScreen


class QuietScreen(FittedScreen[ScreenResultType]):
    """A screen that is not drawn anew as a whole because the focus goes from one widget to another.

    The two widgets draw themselves: at 80 by 24 that is 2 KB instead of 9.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
