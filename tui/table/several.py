"""The part of the table that is about whom: marks, groups, the search; and what is done to all of them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.binding import Binding

from rules.agenda import due
from rules.check import Check
from rules.command import Command, command
from rules.session import Character
from rules.words import T, say
from tui.asking import forms
from tui.keymap.prose import key_of
from tui.naming import names_of
from tui.table.parts import NOBODY, TablePart

if TYPE_CHECKING:
    from tui.asking.narrow import Narrow


class Several(TablePart):
    """Marks are the screen's alone: a command names those whom it is for."""

    BINDINGS = [
        Binding("asterisk,ctrl+a", "mark_all", T("mark all, or none"), show=False, id="table.mark_all"),
        Binding("z", "fold", T("fold or unfold the group"), show=False, id="table.fold"),
        Binding("escape", "back", T("show all, then no marks"), show=False, id="table.back"),
        Binding("i", "initiative", T("initiative"), show=False, id="table.initiative"),
        Binding("N", "note", T("note"), show=False, id="table.note"),
        Binding("X", "remove", T("take off the table"), show=False, id="table.remove"),
    ]

    # -- marks

    def action_mark(self) -> None:
        """Mark the character under the cursor, or its whole group on a heading; or take the mark off."""
        party = self.party
        group = party.group
        if party.on_heading and group is not None:
            party.muster.switch(c.id for c in group.members)
        elif party.chosen is not None:
            party.muster.switch([party.chosen])
        else:
            return
        self._tell_party()
        if not party.on_heading:
            party.action_move(1)

    def action_mark_all(self) -> None:
        """Mark everybody in the list; where all are marked, nobody."""
        muster = self.party.muster
        shown = [c.id for group in self.party.groups for c in group.members]
        if shown and set(shown) <= muster.marks:
            muster.marks.clear()
        else:
            muster.marks.update(shown)
        self._tell_party()

    def action_back(self) -> None:
        """One step back: from a search to everybody, then from marks to none."""
        muster = self.party.muster
        if muster.wanted:
            muster.wanted = ""
        elif muster.marks:
            muster.marks.clear()
        else:
            return
        self._tell_party()

    def remind_of_marks(self) -> None:
        """Marks stay after something was done to those marked, and the bar says so: the next is for them too."""
        count = len(self.party.muster.marks)
        if count:
            key = key_of(self.app, type(self), "table.back")
            told = T("{count} still marked: what comes next is for them too; {key} takes the marks off")
            self.say(say(told, count=count, key=key))

    def _tell_party(self) -> None:
        self.party.fill(self.desk.view, self.book, self.app.glyphs)
        self.tell_person()

    # -- groups and the search

    def action_fold(self) -> None:
        """Fold the group under the cursor, or unfold it."""
        party = self.party
        group = party.group
        if group is None:
            return
        party.muster.fold(group.name)
        self._tell_party()
        if group.name in party.muster.folded:
            party.to_heading(group.name)
            self.tell_person()

    async def action_narrow(self) -> None:
        """Type part of a name, or of how somebody is: the list shows whom it fits."""
        self.busy = True
        from tui.asking.narrow import Narrow

        await self.mount(Narrow(self.party.muster.wanted, id="narrow"), before=self.keys)
        self.keys.tell()

    def on_narrow_typed(self, event: Narrow.Typed) -> None:
        event.stop()
        self.party.muster.wanted = event.text
        self._tell_party()

    def on_narrow_walked(self, event: Narrow.Walked) -> None:
        event.stop()
        self.party.action_move(event.step)

    async def on_narrow_left(self, event: Narrow.Left) -> None:
        event.stop()
        if self.party.muster.wanted != event.text:
            self.party.muster.wanted = event.text
            self._tell_party()
        await event.narrow.remove()
        self.busy = False
        self.set_focus(self.party)
        self.keys.tell()

    # -- what is done to all of them

    def someone(self) -> Character | None:
        """The character under the cursor; where there is none, it is said why."""
        person = self.person
        if person is None:
            self.say(
                T("this is a heading: choose somebody below it")
                if self.party.on_heading
                else say(NOBODY, key=key_of(self.app, type(self), "table.add"))
            )
        return person

    async def do_to(self, line: Command) -> None:
        """Do something to those meant, and say who stays marked."""
        await self.do(line)
        if not self.keys.message:
            self.remind_of_marks()

    def some(self) -> list[Character]:
        """Those meant, and a word where there is nobody."""
        people = self.people
        if not people:
            self.say(say(NOBODY, key=key_of(self.app, type(self), "table.add")))
        return people

    def alike(self, check: Check) -> list[Check]:
        """Where the bearer of a due check is marked: those of its kind that come next for the others marked."""
        session, marks = self.desk.session, self.party.muster.marks
        if check.who not in marks:
            return []
        found = []
        for other in self.party.muster.marked(session):
            first = next(iter(due(session, other.id)), None)
            if other.id != check.who and first is not None and _same(first, check):
                found.append(first)
        return found

    def action_edit(self) -> None:
        """The sheet of the character under the cursor, or what is to change on all those marked."""
        people = self.some()
        if people:
            self.ask(forms.edit_question(people[0], self.desk.view, self.book, people[1:]))

    def action_note(self) -> None:
        """A note on the character under the cursor, or on all those marked."""
        people = self.some()
        if people:
            notes = {c.note for c in people}
            label = self.book.translate(T("note"))
            title = self.book.colon(forms.called(people, self.book), label)
            who = names_of(people, self.desk.session.characters)
            self.ask(forms.text_question(title, label, "note", [who], notes.pop() if len(notes) == 1 else ""))

    def action_initiative(self) -> None:
        """The place in the turn order of the character under the cursor, or of all those marked."""
        people = self.some()
        if people:
            who = names_of(people, self.desk.session.characters)
            self.ask(forms.initiative_question(people, self.book, who))

    async def action_remove(self) -> None:
        """Take the character under the cursor, or all those marked, off the table (u brings them back)."""
        people = self.some()
        if not people:
            return
        problem = await self.carry_out(command("remove", names_of(people, self.desk.session.characters)))
        self.say(
            problem
            or say(
                T("off the table: {who:names}; {key} takes that back"),
                who=[person.name for person in people],
                key=key_of(self.app, type(self), "table.undo"),
            )
        )


def _same(check: Check, other: Check) -> bool:
    return (check.check, check.of, check.kind) == (other.check, other.of, other.kind)
