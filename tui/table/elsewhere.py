"""The part of the table for a file that another program has changed."""

from __future__ import annotations

from rules.command import Command
from rules.words import Text
from tui.asking.ask import Answering
from tui.asking.question import Question
from tui.asking.whose import Whose
from tui.table.parts import TablePart


class Elsewhere(TablePart):
    """Asks whose version counts, now or as soon as the strip is free."""

    def ask_whose(self, line: Command | str) -> None:
        """``line``: the command that could not be saved."""
        whose = Whose(self.desk, lambda: self.book, self.strip, self._ask_it, self.tell, self._say_it)
        whose.ask(str(line), lambda: self.carry_out(line))

    def _ask_it(self, question: Question, answer: Answering) -> None:
        from tui.asking.command_line import CommandLine

        async def ask() -> None:
            self.ask(question, answer)

        lines = list(self.query(CommandLine))
        if lines:
            self.after_asking = ask
            for each in lines:
                each.close(done=False)
        else:
            self.call_later(ask)

    def _say_it(self, text: Text) -> None:
        async def told() -> None:
            self.say(text)

        self.after_asking = told
