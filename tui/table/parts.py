"""What the parts of the table's screen have in common: each part is a class of its own, with its keys."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rules.check import Check
from rules.command import Command
from rules.session import Character
from rules.words import T, Text
from tui.asking.ask import Answering, Ask
from tui.asking.question import Question
from tui.desk import Desk
from tui.keyed_screen import KeyedScreen
from tui.language import Language
from tui.listing import Listing
from tui.table.panes import LogPane
from tui.table.party import PartyPane
from tui.table.running import Timekeeper

if TYPE_CHECKING:
    from tui.app import ChevetApp


NOBODY = T("nobody is at the table yet: {key} adds somebody")


class TablePart(KeyedScreen[None]):
    """A part of the table's screen. What it needs of the rest is declared here, and given by the screen itself."""

    app: ChevetApp
    desk: Desk
    time: Timekeeper
    party: PartyPane
    log_pane: LogPane
    strip: Ask

    after_asking: Callable[[], Awaitable[None]] | None = None
    """What an answer has led to, to be done when the strip is gone."""

    @property
    def book(self) -> Language:
        """The language of the screen, with this session's calendar."""
        return self.app.book_for(self.desk.session)

    @property
    def person(self) -> Character | None:
        """The character under the party's cursor."""
        raise NotImplementedError

    @property
    def people(self) -> list[Character]:
        """Those whom a command is for: those marked, or all of the group or the one under the cursor."""
        raise NotImplementedError

    @property
    def came_from(self) -> Listing:
        """The pane that had the focus last."""
        raise NotImplementedError

    def tell(self, choose: int | None = None) -> None:
        """Show the state as it now is, everywhere."""
        raise NotImplementedError

    def tell_person(self) -> None:
        """Show the wounds and afflictions of whoever is under the cursor."""
        raise NotImplementedError

    def ask(self, question: Question, answer: Answering | None = None) -> None:
        """Ask in the strip at the bottom; the clock stands still meanwhile. ``answer``: what takes it, if not
        :meth:`carry_out`."""
        raise NotImplementedError

    def act(self, key: str, people: Sequence[Character], given: Mapping[str, str] | None = None) -> None:
        """Do an action to those of some people to whom it can be done; ask for what it needs to know.

        ``given``: fields that are filled in already.
        """
        raise NotImplementedError

    async def carry_out(self, line: Command | str) -> str | None:
        """Do a command; why not, or ``None`` when it is done and kept."""
        raise NotImplementedError

    async def do(self, line: Command | str) -> None:
        """Do a command that nothing asks for; keys wait for it, and why not is said where the keys stand."""
        with self.app.working(self):
            problem = await self.carry_out(line)
        if problem is not None:
            self.say(Text("! {problem}", {"problem": problem}))

    def ask_check(self, check: Check, notice: str = "") -> None:
        """Ask for a due check. ``notice``: why, where something else was wished for."""
        raise NotImplementedError

    def begin_asking(self) -> None:
        """Make room for a strip at the bottom, where the log is."""
        self.time.halt()
        self.keys.message = ""
        self.log_pane.display = False
        self.add_class("-asking")
        self.busy = True

    def end_asking(self, done: bool) -> None:
        """The strip is gone: the log and the focus come back."""
        raise NotImplementedError
