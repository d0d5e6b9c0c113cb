"""The part of the table that opens other screens of the same session: the whole log, the catalogue."""

from __future__ import annotations

from textual import on
from textual.binding import Binding

from rules.words import T
from tui.listing import Listing
from tui.table.parts import TablePart


class Rooms(TablePart):
    """The clock stands still while one is elsewhere."""

    BINDINGS = [
        Binding("J", "log", T("the whole log: search, return to a moment"), show=False, id="table.log"),
    ]

    async def action_log(self) -> None:
        """The whole log."""
        from tui.log.screen import LogScreen

        await self.time.stop()
        await self.app.push_screen(LogScreen(self.desk), self._back)

    @on(Listing.Chosen, "#log")
    async def _log_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        await self.action_log()

    def _back(self, _: None) -> None:
        self.tell()
