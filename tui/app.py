"""The application: it opens a session, chooses language and looks, and leaves the terminal whole."""

from __future__ import annotations

import os
from pathlib import Path

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from rules.engine import SENTENCES
from rules.session import Session
from rules.words import T
from tui.desk import Desk
from tui.glyphs import ASCII, UNICODE, Glyphs, utf8_locale
from tui.language import LANGUAGES, Language, language_of_locale, phrasebook
from tui.terminal import listen_for_endings


class ChevetApp(App[None]):
    """Chevet in a terminal."""

    TITLE = "Chevet"
    CSS_PATH = "chevet.tcss"
    ENABLE_COMMAND_PALETTE = False
    NOTIFICATION_TIMEOUT = 4

    BINDINGS = [
        Binding("ctrl+c", "leave", T("quit"), show=False, priority=True, id="app.quit"),
        Binding("ctrl+z", "suspend_process", T("to the shell; fg comes back"), show=False, id="app.suspend"),
    ]

    def __init__(self, desk: Desk | None = None, *, lang: str | None = None, ascii_only: bool = False) -> None:
        # With NO_COLOR the filter is chosen in the base class, once: the terminal's own colours, none sent.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.lang = lang or language_of_locale()
        self.desk = desk
        self.glyphs: Glyphs = ASCII if ascii_only or not utf8_locale() else UNICODE
        self.animation_level = "none"

    def on_mount(self) -> None:
        if self.no_color:
            self.theme = "ansi-dark"
        listen_for_endings(self)

    def get_default_screen(self) -> Screen[None]:
        """The first screen: the table of the session that was asked for, or the sessions to pick from."""
        if self.desk is not None:
            from tui.table.screen import TableScreen

            return TableScreen(self.desk)
        from tui.sessions import SessionsScreen

        return SessionsScreen()

    def open_table(self, desk: Desk) -> None:
        """Play a session."""
        from tui.table.screen import TableScreen

        self.desk = desk
        self.push_screen(TableScreen(desk))

    # -- language

    def book_for(self, session: Session | None = None) -> Language:
        """The language of the screen, with a session's calendar and its present."""
        if session is None:
            return phrasebook(self.lang)
        return phrasebook(self.lang, session.setup, session.now)

    def translate(self, template: str) -> str:
        """A sentence in the language of the screen."""
        return self.book_for().translate(template)

    def sentence(self, kind: str) -> str:
        """The template of one of the core's events."""
        return SENTENCES[kind]

    def next_language(self) -> None:
        """The next of our languages."""
        codes = list(LANGUAGES)
        self.lang = codes[(codes.index(self.lang) + 1) % len(codes)]

    # -- endings

    def ring(self) -> None:
        """Ring the terminal's bell: something has fallen due."""
        self.bell()

    def action_leave(self) -> None:
        """Leave; everything is saved already."""
        self.exit()

    def close_desk(self) -> None:
        """Give the session's file back."""
        if self.desk is not None:
            self.desk.close()
            self.desk = None


def run(
    session_path: Path | None,
    *,
    demo: bool = False,
    lang: str | None = None,
    ascii_only: bool = False,
    mouse: bool | None = None,
) -> int:
    """Run the application; the exit status of the process.

    Raises what :mod:`saves` raises when the session cannot be opened; the terminal is untouched then.
    """
    from tui.opening import open_demo, open_desk
    from tui.terminal import restore

    desk = open_demo(lang) if demo else open_desk(session_path) if session_path is not None else None
    app = ChevetApp(desk, lang=lang, ascii_only=ascii_only)
    remote = "SSH_CONNECTION" in os.environ or "SSH_TTY" in os.environ
    try:
        app.run(mouse=(not remote) if mouse is None else mouse)
    finally:
        app.close_desk()
        restore()
    return app.return_code or 0
