"""The part of the table that opens other screens of the same session: the whole log, the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import on

from rules.session import Character
from rules.trial import usual
from rules.words import T, say
from tui.listing import Listing
from tui.table.parts import TablePart

if TYPE_CHECKING:
    from tui.packs.entries import Known


class Rooms(TablePart):
    """The clock stands still while one is elsewhere."""

    async def action_log(self, place: int | None = None) -> None:
        """The whole log, with the cursor on a line of it."""
        from tui.log.screen import LogScreen

        await self.time.stop()
        await self.app.push_screen(LogScreen(self.desk, place), self._back)

    @on(Listing.Chosen, "#log")
    async def _log_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        await self.action_log(int(event.key))

    def _back(self, _: None) -> None:
        self.tell()

    async def action_catalogue(self) -> None:
        """The catalogue, with the odds for those meant."""
        from tui.packs.screen import PacksScreen

        people = self.people
        await self.time.stop()

        def use(chosen: Known | None) -> None:
            self.tell()
            if chosen is not None:
                self._use(chosen, people)

        await self.app.push_screen(PacksScreen(self.desk, people), use)

    def _use(self, chosen: Known, people: Sequence[Character]) -> None:
        """Ask for the action that brings an affliction upon those meant."""
        view = self.desk.view
        for person in people:
            found = usual(view, person, chosen.system, chosen.row.label)
            if found is not None:
                action, field = found
                self.act(action.id, people, {field: chosen.row.label})
                return
        self.say(say(T("{what:text} cannot be brought upon anybody here"), what=chosen.row.title))
