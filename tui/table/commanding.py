"""The part of the table that takes commands in other ways than by their keys: the command line and the palette."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from textual.binding import ActiveBinding

from rules.session import Character
from rules.words import T
from tui.table.parts import TablePart

if TYPE_CHECKING:
    from tui.asking.command_line import CommandLine
    from tui.completion import Completions
    from tui.table.palette import Choice

# What most evenings open late or never is loaded when it is opened, so that the first screen comes sooner.


class Commanding(TablePart):
    """Commands as text, completed; and everything that can be done now, to search in."""

    async def action_command(self, text: str = "") -> None:
        """Type any command."""
        from tui.asking.command_line import CommandLine

        self.begin_asking()
        title = self.book.translate(T("command"))
        found = self.query(CommandLine)
        line = found.first() if found else CommandLine(self._complete, self.carry_out, id="command")
        if not found:
            await self.mount(line, before=self.keys)
        line.open(title, text)
        self.keys.tell()

    def _complete(self, line: str) -> Completions:
        from tui.completion import complete

        marked = [c.name for c in self.party.muster.marked(self.desk.session)]
        return complete(line, self.desk.view, self.book, marked)

    def action_palette(self) -> None:
        """Search in everything that can be done now."""
        from tui.table.palette import choice, palette_question

        bindings = dict(self.active_bindings)
        people = self.people
        question = palette_question(bindings, people, self.desk.view, self.book, self.app.get_key_display)

        async def chosen(value: str) -> str | None:
            # Done once the strip is gone: what was chosen may ask something itself.
            self.after_asking = lambda: self._do_chosen(choice(value), bindings, people)
            return None

        self.ask(question, chosen)

    async def _do_chosen(
        self, wanted: Choice, bindings: Mapping[str, ActiveBinding], people: Sequence[Character]
    ) -> None:
        from tui.table.palette import ACTION, COMMAND

        if wanted.kind == ACTION:
            self.act(wanted.name, people)
        elif wanted.kind == COMMAND:
            await self.action_command(f"{wanted.name} ")
        else:
            for active in bindings.values():
                if active.binding.id == wanted.name:
                    await self.app.run_action(active.binding.action, active.node)
                    return

    async def on_command_line_closed(self, event: CommandLine.Closed) -> None:
        event.stop()
        then, self.after_asking = self.after_asking, None
        self.end_asking(event.done)
        if then is not None:
            await then()
