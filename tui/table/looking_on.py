"""The table of a session that somebody else plays: everything to see, live, and nothing to change."""

from __future__ import annotations

from rules.command import Command
from rules.words import T, Text, render, say
from saves.errors import SaveError
from saves.lock import holder
from tui.desk import Desk
from tui.table.screen import TableScreen

EVERY = 1.0
"""Real seconds between two looks at the file."""


class LookingOnScreen(TableScreen):
    """One session, looked on: the game master's view, read again when the file changes."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.bar.looking_on = True
        self._unread = ""
        """Why the file could not be read at the last look, as it was said."""

    def on_mount(self) -> None:
        self.set_interval(EVERY, self.follow)

    async def follow(self) -> None:
        """Show what has been played since the last look."""
        if self.desk.disk.changed_on_disk():
            try:
                await self.desk.reread()
            except SaveError as problem:
                self._unread = render(problem.text, self.book)
                self.say(self._unread)
                return
            self.tell()
            if self._unread and self.keys.message == self._unread:
                # It can be read again: nothing is wrong any more.
                self.keys.message = ""
            self._unread = ""

    @property
    def _refusal(self) -> Text:
        who = holder(self.desk.disk.path)
        if who is None:
            return say(T("you only look on here: nothing can be changed; leave and open the session to play"))
        return say(
            T("you only look on here: {user} on {host} plays, since {since}"),
            user=who.user,
            host=who.host,
            since=who.since_when,
        )

    async def carry_out(self, line: Command | str) -> str | None:
        return render(self._refusal, self.book)

    async def action_clock(self) -> None:
        self.say(self._refusal)

    def action_time(self) -> None:
        self.say(self._refusal)
