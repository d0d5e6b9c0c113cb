"""The part of the table that says what the players may know."""

from __future__ import annotations

from rules.command import command
from rules.known import afflictions_of, mark_of, next_standing, presence, standing
from rules.session import Character
from rules.system import Row
from rules.words import T, say
from tui.table.panes import RowsPane
from tui.table.several import Several


class Revealing(Several):
    """Each affliction and each character can be hidden from the players' view."""

    afflictions: RowsPane

    async def action_reveal(self) -> None:
        """What the players know of the affliction under the cursor: hidden, suspected, known, and round again."""
        person, place = self.person, self.afflictions.key
        if person is not None and place is not None:
            row = afflictions_of(self.desk.view, person)[int(place)]
            await self._reveal(person, next_standing(standing(person, row)), row)

    async def action_show_or_hide(self) -> None:
        """Whether the players see that the character under the cursor is there."""
        person = self.someone()
        if person is not None:
            await self._reveal(person, next_standing(presence(person)))

    async def _reveal(self, person: Character, wanted: str, row: Row | None = None) -> None:
        words = [person.name, wanted] if row is None else [person.name, mark_of(row), wanted]
        problem = await self.carry_out(command("reveal", *words))
        what = person.name if row is None else row.title
        self.say(problem or say(T("{what}: {standing:term} in the players' view"), what=what, standing=wanted))
