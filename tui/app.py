"""The application: it opens a session, chooses language and looks, and leaves the terminal whole."""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual import events
from textual.app import App
from textual.binding import Binding
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Size
from textual.screen import Screen
from textual.theme import Theme

from rules.session import Session
from rules.words import T, Text, render, say
from saves.settings import AUTO, YES, Settings
from saves.settings import load as load_settings
from saves.toml_file import Fault
from tui.desk import Desk
from tui.glyphs import ASCII, UNICODE, Glyphs, utf8_locale
from tui.in_turn import KeysInTurn
from tui.keymap.own import Keymap, own_keymap
from tui.language import LANGUAGES, Language, language_of_locale, phrasebook
from tui.looks import DARK, THEMES, AsciiLetters, NoCommands, theme_for
from tui.sizes import acts_unseen
from tui.terminal import UNSAVED, end_without_terminal, forget_told_size, lasting, listen_for_endings


class ChevetApp(KeysInTurn):
    """Chevet in a terminal."""

    TITLE = "Chevet"
    CSS_PATH = "chevet.tcss"
    ENABLE_COMMAND_PALETTE = False
    NOTIFICATION_TIMEOUT = 4

    BINDINGS = [
        Binding("ctrl+c", "leave", T("quit"), show=False, priority=True, id="app.quit"),
        Binding("ctrl+z", "suspend_process", T("to the shell; fg comes back"), show=False, id="app.suspend"),
    ]

    def __init__(
        self,
        desk: Desk | None = None,
        *,
        lang: str | None = None,
        ascii_only: bool = False,
        theme: str | None = None,
        settings: Settings | None = None,
        notices: Sequence[Text] = (),
        keymap: Keymap | None = None,
    ) -> None:
        """``lang``, ``ascii_only`` and ``theme`` are the switches of the command line, which win over settings.

        ``notices``: what is to be said on the first screen. ``keymap``: the GM's own keys, checked.
        """
        # With NO_COLOR the filter is chosen in the base class, once: the terminal's own colours, none sent.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.desk = desk
        if desk is not None:
            desk.slow = self.tell_slow
        self.fault: Exception | None = None
        """What of our own doing ended the program, if anything did."""
        self.lost: Text | None = None
        """What could not be saved before the end, if anything."""
        self.settings = settings or Settings()
        self.notices = list(notices)
        self.keymap = dict(keymap or {})
        self._switches = {"language": lang or "", "theme": theme or "", "ascii": "yes" if ascii_only else ""}
        # A dumb terminal is taken for one of all colours by what finds that out.
        dumb = os.environ.get("TERM") in ("dumb", "unknown")
        self._few_colours = dumb or self.console.color_system == "standard"
        self._letters = AsciiLetters(enabled=False)
        self._no_commands = NoCommands()
        self.lang = language_of_locale()
        self.glyphs: Glyphs = UNICODE
        self.animation_level = "none"
        self._stands = False
        """Whether the first frame has been drawn."""
        self._in_band = False
        """Whether the terminal tells its size by itself, which it does once without having changed."""
        for palette in THEMES.values():
            self.register_theme(palette)
        self._take_settings()
        self.set_reactive(App.theme, self._palette().name)
        self.stylesheet.set_variables(self.get_css_variables())

    def on_mount(self) -> None:
        # What the base class prepared, it prepared for a palette of its own.
        self._look()
        end_without_terminal(self)
        if self.keymap:
            self.set_keymap({id: ",".join(keys) for id, keys in self.keymap.items()})
        if self.notices:
            self.call_later(self._tell_notices)

    def _tell_notices(self) -> None:
        say = getattr(self.screen, "say", None)
        if say is not None and self.notices:
            say(render(self.notices[0], self.book_for()))

    # -- the GM's own settings

    def preference(self, name: str) -> str:
        """The value of a setting in force: the command line's, this session's, or the one for all."""
        return self._switches.get(name) or self.settings.value(name, self.session_path)

    @property
    def session_path(self) -> Path | None:
        """The file of the session on the screen, whose own settings count; ``None`` where there is none."""
        return self.desk.disk.path if self.desk is not None else None

    def _palette(self) -> Theme:
        return theme_for(self.preference("theme"), self.no_color, self._few_colours)

    def _take_settings(self) -> None:
        wished = self.preference("language")
        self.lang = wished if wished in LANGUAGES else language_of_locale()
        letters = self.preference("ascii")
        self.ascii_only = letters == YES or (letters == AUTO and not utf8_locale())
        self.glyphs = ASCII if self.ascii_only else UNICODE
        self._letters.enabled = self.ascii_only

    def use_settings(self, settings: Settings | None = None, chosen: str = "") -> None:
        """Bring the screen in line with the settings, after they or the session have changed.

        ``chosen``: what the GM has just chosen, so that the switch of the command line counts no longer.
        """
        self._switches.pop(chosen, None)
        if settings is not None:
            self.settings = settings
        self._take_settings()
        self._look()
        for screen in self.screen_stack:
            for widget in screen.walk_children(with_self=True):
                widget.refresh()

    def _look(self) -> None:
        palette = self._palette()
        self.ansi_color = palette.ansi
        self.theme = palette.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The names that the stylesheet uses, for palettes that are not ours."""
        return DARK.variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What each line passes through before the terminal: last of all the letters that it has."""
        filters = [*super().get_line_filters(), self._no_commands]
        return [*filters, self._letters] if self._letters.enabled else filters

    def get_default_screen(self) -> Screen[None]:
        """The first screen: the table of the session that was asked for, or the sessions to pick from."""
        if self.desk is not None:
            return self._table(self.desk)
        from tui.sessions import SessionsScreen

        return SessionsScreen()

    @staticmethod
    def _table(desk: Desk) -> Screen[None]:
        if desk.disk.writable:
            from tui.table.screen import TableScreen

            return TableScreen(desk)
        from tui.table.looking_on import LookingOnScreen

        return LookingOnScreen(desk)

    def open_table(self, desk: Desk) -> None:
        """Play a session, or look on where it was opened for that."""
        self.desk = desk
        desk.slow = self.tell_slow
        self.use_settings()
        self.push_screen(self._table(desk))
        self.notices = list(desk.disk.notices)
        self.call_later(self._tell_notices)

    # -- language

    def book_for(self, session: Session | None = None) -> Language:
        """The language of the screen, with a session's calendar and its present."""
        if session is None:
            return phrasebook(self.lang, ascii_only=self.ascii_only)
        return phrasebook(self.lang, session.setup, session.now, ascii_only=self.ascii_only)

    def translate(self, template: str) -> str:
        """A sentence in the language of the screen."""
        return self.book_for().translate(template)

    def next_language(self) -> None:
        """The next of our languages."""
        codes = list(LANGUAGES)
        self.lang = codes[(codes.index(self.lang) + 1) % len(codes)]
        self._switches["language"] = self.lang

    # -- keys

    def heeds(self, event: events.Key) -> bool:
        """Not where the screen is too small to see what the key does."""
        return not acts_unseen(self.screen, event.key)

    # -- the disk

    def tell_slow(self, line: str) -> None:
        """Say what is not saved yet; with nothing, that it is."""
        say = getattr(self.screen, "say", None)
        if say is not None:
            told = T("not saved yet, the disk is slow: {command}; keys wait their turn")
            say(Text(told, {"command": line}) if line else "")

    def on_ready(self) -> None:
        """The first frame stands: from now on garbage is collected again, what was loaded left aside."""
        self._stands = True
        gc.freeze()
        gc.enable()

    def on_resize(self, event: events.Resize) -> None:
        """Draw everything anew where a size comes back before it was ever drawn otherwise.

        The terminal was another size meanwhile and has lost what did not fit; for Textual nothing has changed.
        """
        first_in_band = event.pixel_size is not None and not self._in_band
        self._in_band = self._in_band or first_in_band
        if self._stands and not first_in_band and self.screen._compositor.size == event.size:
            self.screen.refresh(layout=True)
        self._look_at_size(event)

    def _look_at_size(self, event: events.Resize) -> None:
        """Changes overtake each other on their way: what counts is how large the terminal now is."""
        measure = getattr(self._driver, "_get_terminal_size", None)
        if measure is None or self.is_headless or event.pixel_size is not None:
            return
        size = Size(*measure())
        if size != event.size:
            self.post_message(events.Resize(size, size))

    # -- endings

    def ring(self) -> None:
        """Ring the terminal's bell: something has fallen due."""
        if self.preference("bell") == YES:
            self.bell()

    async def action_leave(self) -> None:
        """Leave; everything is saved already, but for the time of a running clock."""
        await self.end(0)

    def action_suspend_process(self) -> None:
        """To the shell; the clock stands still meanwhile."""
        for screen in self.screen_stack:
            stand_still = getattr(screen, "stand_still", None)
            if stand_still is not None:
                stand_still()
        super().action_suspend_process()

    def _handle_exception(self, error: Exception) -> None:
        # The fault is told when the terminal is whole again, in one sentence: see tui.terminal.ended.
        if self.fault is None:
            self.fault = error
        super()._handle_exception(error)
        self._exit_renderables.clear()

    def _fatal_error(self) -> None:
        # The base class draws the traceback with everybody's locals; it goes to a report file instead.
        self._close_messages_no_wait()

    def _build_driver(self, *wanted: Any, **named: Any) -> Driver:
        driver = super()._build_driver(*wanted, **named)
        if not driver.is_headless:
            forget_told_size()
        lasting(driver)
        # Before the terminal is taken: from its first byte on we leave it whole.
        listen_for_endings(self)
        return driver

    async def end(self, status: int) -> None:
        """Leave because somebody outside wants it: the time that has passed on a running clock is kept first."""
        for screen in self.screen_stack:
            keep = getattr(screen, "keep_time", None)
            if keep is not None:
                self.lost = await keep() or self.lost
        self.exit(None, status or (0 if self.lost is None else UNSAVED))

    def close_desk(self) -> None:
        """Give the session's file back."""
        if self.desk is not None:
            self.desk.close()
            self.desk = None


def _first_of(wrong: Sequence[Fault]) -> list[Text]:
    """The first fault of the GM's keys; of more, how many more there are and what tells them all."""
    if len(wrong) < 2:
        return [fault.text for fault in wrong]
    told = T("{first:text}; {count:count|further fault|further faults}, told by {command}")
    return [say(told, first=wrong[0].text, count=len(wrong) - 1, command="chevet keys")]


def run(
    session_path: Path | None,
    *,
    demo: bool = False,
    look_on: bool = False,
    lang: str | None = None,
    ascii_only: bool = False,
    mouse: bool | None = None,
    theme: str | None = None,
) -> int:
    """Run the application; the exit status of the process. ``look_on``: nothing is to be changed.

    Raises what :mod:`saves` raises when the session cannot be opened, and :class:`rules.refusal.Refused` where
    there is no terminal; the terminal is untouched then.
    """
    from tui.opening import open_demo, open_desk
    from tui.terminal import ended, need_terminal

    need_terminal()

    desk = open_demo(lang) if demo else None
    if session_path is not None:
        desk = open_desk(session_path, write=not look_on)
    settings, faults = load_settings()
    keymap, wrong = own_keymap()
    app = ChevetApp(
        desk,
        lang=lang,
        ascii_only=ascii_only,
        theme=theme,
        settings=settings,
        notices=[
            *(fault.text for fault in faults),
            *_first_of(wrong),
            *(desk.disk.notices if desk is not None else ()),
        ],
        keymap=keymap,
    )
    try:
        app.run(mouse=takes_mouse(app.preference("mouse")) if mouse is None else mouse)
    finally:
        app.close_desk()
        status = ended(app)
    return status


def takes_mouse(wished: str) -> bool:
    """Whether the mouse is taken: as wished, or (``auto``) unless the terminal is far away."""
    remote = "SSH_CONNECTION" in os.environ or "SSH_TTY" in os.environ
    return not remote if wished == AUTO else wished == YES
