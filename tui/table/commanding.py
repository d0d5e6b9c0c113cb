"""The part of the table that takes commands in other ways than by their keys: the command line and the palette."""

from __future__ import annotations

from textual import on
from textual.binding import Binding

from rules.words import T
from tui.asking.command_line import CommandLine
from tui.completion import Completions, complete
from tui.table.parts import TablePart


class Commanding(TablePart):
    """Commands as text, completed; and everything that can be done now, to search in."""

    BINDINGS = [
        Binding("P,ctrl+p", "palette", T("everything that can be done"), show=False, id="table.palette"),
    ]

    async def action_command(self, text: str = "") -> None:
        """Type any command."""
        self.begin_asking()
        title = self.book.translate(T("command"))
        await self.mount(CommandLine(self._complete, self.carry_out, title, text, id="command"), before=self.keys)
        self.keys.tell()

    def _complete(self, line: str) -> Completions:
        marked = [c.name for c in self.party.muster.marked(self.desk.session)]
        return complete(line, self.desk.view, self.book, marked)

    @on(CommandLine.Closed)
    async def _command_closed(self, event: CommandLine.Closed) -> None:
        event.stop()
        await event.line.remove()
        self.end_asking(event.done)
