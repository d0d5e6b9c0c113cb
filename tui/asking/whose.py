"""Where a command cannot be saved because another program has changed the file: whose version counts is asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from rules.words import Text, render, say
from saves.errors import SaveError
from tui.asking.ask import Answering, Ask
from tui.asking.question import Question
from tui.asking.versions import MINE, READ_AGAIN, whose_question
from tui.desk import Desk
from tui.language import Language


class Whose:
    """Asks it on a screen on which commands are given, and does what is answered."""

    def __init__(
        self,
        desk: Desk,
        book: Callable[[], Language],
        strip: Ask,
        open: Callable[[Question, Answering], None],
        read_again: Callable[[], None],
        say: Callable[[Text], object],
    ) -> None:
        """``open`` asks once the strip of the screen is free; ``read_again`` shows the state that another program
        wrote; ``say`` says something when the strip is gone."""
        self._desk, self._book, self._strip = desk, book, strip
        self._open, self._read_again, self._say = open, read_again, say

    def ask(self, command: str, again: Callable[[], Awaitable[str | None]]) -> None:
        """Ask whose version counts. ``command``: what could not be saved; ``again``: does it all the same, and
        returns why not."""

        async def decide(whose: str) -> str | None:
            return await self._decide(whose, command, again)

        question = whose_question(self._desk.disk.path.name, command, self._book())
        if self._strip.asking:
            # In the place of what was asked, and could not be saved.
            self._strip.open(question, decide)
        else:
            self._open(question, decide)

    async def _decide(self, whose: str, command: str, again: Callable[[], Awaitable[str | None]]) -> str | None:
        if whose == MINE:
            with self._desk.overwriting():
                return await again()
        try:
            await self._desk.reread()
        except SaveError as problem:
            return render(problem.text, self._book())
        self._read_again()
        self._say(say(READ_AGAIN, command=command))
        return None
