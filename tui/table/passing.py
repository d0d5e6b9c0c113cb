"""The part of the table that lets time pass: by the next thing due, by turns, by a span, by the running clock."""

from __future__ import annotations

from textual.binding import Binding

from rules.agenda import due, holding
from rules.command import command
from rules.names import EVERYONE
from rules.words import T
from tui.asking import forms
from tui.table.panes import DuePane
from tui.table.parts import TablePart


class Passing(TablePart):
    """Stops at whatever somebody must answer."""

    BINDINGS = [
        Binding("F", "end_fight", T("end the fight"), show=False, id="table.end_fight"),
    ]

    due: DuePane

    def tell_clock(self) -> None:
        """Show the time as it now is."""
        raise NotImplementedError

    async def action_go_on(self) -> None:
        """The obvious next thing: what is due, else the next turn, the time that is left, the next check."""
        waiting = list(holding(self.desk.session))
        session = self.desk.session
        if waiting:
            self.ask_check(waiting[0])
        elif session.fight is not None or any(c.initiative is not None for c in session.characters):
            await self.do(command("next"))
        elif session.remaining:
            await self.do(command("continue"))
        else:
            await self.do(command("advance", "next"))
        self._to_due()

    def _to_due(self) -> None:
        if due(self.desk.session) and not self.busy:
            self.set_focus(self.due)

    async def action_end_fight(self) -> None:
        """Everybody leaves the turn order, and time goes by spans again."""
        await self.do(command("initiative", EVERYONE, "none"))

    async def action_continue(self) -> None:
        """Go on with the time that is left."""
        await self.do(command("continue"))
        self._to_due()

    def action_time(self) -> None:
        """Ask how far to advance."""
        waiting = list(holding(self.desk.session))
        if waiting:
            self.ask_check(waiting[0], forms.DUE_FIRST)
            return
        self.ask(forms.time_question(self.desk.session, self.book))

    def action_resolve_next(self) -> None:
        """Ask for the first check that is due."""
        waiting = due(self.desk.session)
        if waiting:
            self.ask_check(waiting[0])
        else:
            self.say(T("nothing is due"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only a fight can be ended."""
        fighting = self.desk.session.fight is not None or action != "end_fight"
        return fighting and super().check_action(action, parameters)

    async def action_clock(self) -> None:
        """Let the clock run, or stop it."""
        if self.time.running:
            await self.time.stop()
            self.tell()
        elif any(holding(self.desk.session)):
            self.say(T("the clock waits for what is due"))
        elif self.desk.session.fight is not None:
            self.say(T("a fight goes by turns: . is the next one"))
        else:
            self.time.start()
            self.tell_clock()

    async def action_speed(self, step: int) -> None:
        """The running clock's speed."""
        await self.time.faster(step)
        self.tell_clock()

    def clock_stopped(self) -> None:
        """The running clock has come to something that somebody must answer."""
        self.app.ring()
        self.tell()
        self._to_due()
