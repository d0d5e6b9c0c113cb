"""The application of the players' view."""

from __future__ import annotations

from pathlib import Path

from textual.screen import Screen

from saves.settings import Settings
from saves.settings import load as load_settings
from tui.app import ChevetApp, takes_mouse
from tui.keymap.own import Keymap, own_keymap
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
        keymap: Keymap | None = None,
    ) -> None:
        self._follower = follower
        super().__init__(None, lang=lang, ascii_only=ascii_only, theme=theme, settings=settings, keymap=keymap)

    @property
    def session_path(self) -> Path:
        """The file that is followed."""
        return self._follower.path

    def get_default_screen(self) -> Screen[None]:
        """The players' view."""
        return WatchScreen(self._follower)


def watch(
    path: Path,
    *,
    lang: str | None = None,
    ascii_only: bool = False,
    mouse: bool | None = None,
    theme: str | None = None,
) -> int:
    """Follow a session until the key that leaves; the exit status.

    Raises what :mod:`saves` raises when it cannot be read at first, and :class:`rules.refusal.Refused` where there
    is no terminal; the terminal is untouched then.
    """
    from tui.terminal import ended, need_terminal

    need_terminal()
    follower = Follower(path)
    # Faults in the settings and the keys are the game master's to hear of, on another screen.
    settings, _ = load_settings()
    keymap, _ = own_keymap()
    app = WatchApp(follower, lang=lang, ascii_only=ascii_only, theme=theme, settings=settings, keymap=keymap)
    try:
        app.run(mouse=takes_mouse(app.preference("mouse")) if mouse is None else mouse)
    finally:
        status = ended(app)
    return status
