"""The part of the table that tells the full story of the wound or the affliction under the cursor."""

from __future__ import annotations

from textual import on

from rules.action import AFFLICTIONS, WOUNDS
from rules.known import standing, usual
from rules.report import rows_of
from rules.system import Row
from tui.listing import Listing
from tui.menu import Menu
from tui.table.panes import RowsPane
from tui.table.parts import TablePart
from tui.table.story import Story


class Stories(TablePart):
    """Enter on a row tells all of it; enter again opens what can be done."""

    wounds: RowsPane
    afflictions: RowsPane
    menu: Menu

    @on(Listing.Chosen, "#wounds")
    async def _wound_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        await self._tell_story(WOUNDS, event.key)

    @on(Listing.Chosen, "#afflictions")
    async def _affliction_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        await self._tell_story(AFFLICTIONS, event.key)

    async def _tell_story(self, pane: str, key: str) -> None:
        found = self.query(Story)
        story = found.first() if found else Story(id="story")
        story.display = False
        if not found:
            await self.mount(story, after=self.menu)
        story.place = (pane, key)
        if self._fill_story(story):
            self.busy = True
            self.keys.message = ""
            self.wounds.display = self.afflictions.display = False
            story.display = True
            story.cursor = 0
            self.add_class("-menu")
            story.focus()
            self.keys.tell()

    def _fill_story(self, story: Story) -> bool:
        """Tell it as it now is; whether there still is such a row."""
        pane, key = story.place
        person = self.person
        rows: list[Row] = rows_of(self.desk.view, person, pane) if person is not None else []
        if person is None or not 0 <= int(key) < len(rows):
            return False
        row = rows[int(key)]
        known = ""
        if pane == AFFLICTIONS and standing(person, row) != usual(person, row):
            known = standing(person, row)
        story.fill(person, row, known, self.book)
        return True

    def tell_story(self) -> None:
        """Tell the story that stands there as it now is; where its row is gone, it is closed."""
        for story in self.query(Story):
            if story.display and not self._fill_story(story):
                self.close_story()
                self.set_focus(self.came_from)

    @property
    def telling(self) -> bool:
        """Whether a story stands there."""
        return any(story.display for story in self.query(Story))

    def close_story(self) -> None:
        """Back to the panes, where a story stands."""
        for story in self.query(Story):
            if story.display:
                story.display = False
                self.remove_class("-menu")
                self.wounds.display = self.afflictions.display = True
                self.busy = False

    @on(Story.Left)
    def _story_left(self, event: Story.Left) -> None:
        event.stop()
        came_from = self.came_from
        pane = next((story.place[0] for story in self.query(Story)), "")
        self.close_story()
        self.set_focus(came_from)
        if event.to_act:
            self.action_menu(pane)
        self.keys.tell()

    def action_menu(self, pane: str) -> None:
        """What can be done, of one pane."""
        raise NotImplementedError
