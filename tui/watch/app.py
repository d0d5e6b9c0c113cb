"""The application of the players' view."""

from __future__ import annotations

from pathlib import Path

from textual.screen import Screen

from rules.names import printable
from saves.settings import Settings, load
from tui.app import ChevetApp
from tui.glyphs import ASCII, plain
from tui.watch.following import Follower
from tui.watch.screen import WatchScreen


class WatchApp(ChevetApp):
    """Chevet for the players: one session, followed, nothing to change."""

    CSS_PATH = "../chevet.tcss"

    def __init__(
        self,
        follower: Follower,
        *,
        lang: str | None = None,
        ascii_only: bool = False,
        theme: str | None = None,
        settings: Settings | None = None,
    ) -> None:
        super().__init__(None, lang=lang, ascii_only=ascii_only, theme=theme, settings=settings)
        self._follower = follower

    def get_default_screen(self) -> Screen[None]:
        """The players' view."""
        return WatchScreen(self._follower)

    def shown(self, text: str) -> str:
        """A text for this terminal: nothing in it commands it, and no letter that it lacks."""
        text = printable(text)
        return plain(text) if self.glyphs is ASCII else text


def watch(
    path: Path,
    *,
    lang: str | None = None,
    ascii_only: bool = False,
    mouse: bool = False,
    theme: str | None = None,
) -> int:
    """Follow a session until the key that leaves; the exit status.

    Raises what :mod:`saves` raises when it cannot be read at first; the terminal is untouched then.
    """
    from tui.terminal import restore

    app = WatchApp(Follower(path), lang=lang, ascii_only=ascii_only, theme=theme, settings=load()[0])
    try:
        app.run(mouse=mouse)
    finally:
        restore()
    return app.return_code or 0
