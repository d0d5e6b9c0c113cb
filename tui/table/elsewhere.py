"""The part of the table for a file that another program has changed: mine or theirs, and nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping

from rules.command import Command
from rules.words import T, render, say
from saves.errors import SaveError
from tui.asking.question import Option, Question, Row
from tui.table.parts import TablePart

MINE, THEIRS = "mine", "theirs"


class Elsewhere(TablePart):
    """Asks whose version counts when the file on the disk is no longer ours."""

    _not_done: Command | str = ""
    """What was to be done when it turned out."""

    async def ask_whose(self, line: Command | str) -> None:
        """Ask whose version counts, now or as soon as the strip is free. ``line``: what could not be saved."""
        self._not_done = line
        if self.strip.asking:
            self.strip.open(self._whose(), self._decide)
            return
        from tui.asking.command_line import CommandLine

        lines = list(self.query(CommandLine))
        if lines:
            self.after_asking = self._ask
            for each in lines:
                each.close(done=False)
            return
        self.call_later(self._ask)

    async def _ask(self) -> None:
        self.ask(self._whose(), self._decide)

    def _whose(self) -> Question:
        book = self.book
        labels = {MINE: book.translate(T("mine")), THEIRS: book.translate(T("theirs"))}
        row = Row("keep", book.translate(T("which counts?")), [Option(v, text) for v, text in labels.items()])
        row.required = True
        told = T("another program has changed {file}; nothing of yours is lost yet, {command} is not done")
        head = [
            render(say(told, file=self.desk.disk.path.name, command=str(self._not_done)), book),
            book.translate(T("mine: as it is here; theirs: as it is in the file; the other goes to the backups")),
        ]

        def chosen(filled: Mapping[str, str]) -> str:
            return filled.get("keep") or row.text

        letters = {text[0].lower(): ("keep", value) for value, text in labels.items()}
        return Question(
            title=book.translate(T("two versions")),
            rows=[row],
            command=chosen,
            head=lambda _: head,
            outright=letters,
        )

    async def _decide(self, whose: str) -> str | None:
        line = self._not_done
        if whose == MINE:
            self.desk.overwrite = True
            return await self.carry_out(line)
        try:
            await self.desk.reread()
        except SaveError as problem:
            return render(problem.text, self.book)
        self.time.forget()
        self.tell()

        async def told() -> None:
            self.say(say(T("read again from the file; not done: {command}"), command=str(line)))

        self.after_asking = told
        return None
