"""The part of the table that acts: the menu, the checks that are answered, and what enter does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import on

from rules.action import Action
from rules.agenda import due
from rules.check import Check
from rules.command import command
from rules.engine import find_action
from rules.session import Character
from rules.words import T, say
from tui.asking import forms
from tui.boxes import Words
from tui.columns import fit, wrapped
from tui.listing import Listing
from tui.menu import Entry, Menu
from tui.naming import names_of
from tui.table.deeds import entries_for, those_able
from tui.table.panes import DuePane
from tui.table.several import Several
from tui.table.stories import Stories

DETAIL_LINES = 2
"""Below a menu, for what its line says in full."""


class Acting(Stories, Several):
    """What the systems declare, done to those meant."""

    due: DuePane
    menu_detail: Words

    acting: Sequence[Character] = ()
    """Those to whom what is picked next is done."""

    def action_menu(self, pane: str) -> None:
        """What can be done to the character under the cursor, or to all those marked."""
        people = self.some()
        if not people:
            return
        entries = self._entries(people, pane)
        if all(entry.why_not for entry in entries):
            # Nothing of this kind can be done now: show all there is instead of a wall.
            entries = self._entries(people, None)
        self._open_menu(people, entries)

    def _entries(self, people: Sequence[Character], pane: str | None) -> list[Entry]:
        return entries_for(people, pane, self.desk.view, self.book, self.menu.taken)

    def _open_menu(self, people: Sequence[Character], entries: Sequence[Entry]) -> None:
        self.close_story()
        self.acting = list(people)
        title = forms.called(people, self.book)
        self.busy = True
        self.keys.message = ""
        self.wounds.display = self.afflictions.display = False
        self.menu.display = True
        self.add_class("-menu")
        self.menu.open(title, entries, self.picked, self.say)
        self.menu_detail.display = any(entry.explained for entry in entries)
        self._tell_entry()
        self.keys.tell()

    @on(Listing.Moved, "#menu")
    def _menu_moved(self, event: Listing.Moved) -> None:
        event.stop()
        self._tell_entry()

    def _tell_entry(self) -> None:
        """Below the menu what its line under the cursor says, in full; always of one height."""
        entry = self.menu.entry
        width = max(20, (self.menu.size.width or self.app.size.width) - 2)
        lines = wrapped(entry.explained, width) if entry is not None and entry.explained else []
        if len(lines) > DETAIL_LINES:
            lines = [*lines[: DETAIL_LINES - 1], fit(" ".join(lines[DETAIL_LINES - 1 :]), width)]
        self.menu_detail.tell("\n".join([*lines, *[" "] * (DETAIL_LINES - len(lines))]))

    def _close_menu(self) -> None:
        self.busy = False
        self.menu.display = self.menu_detail.display = False
        self.remove_class("-menu")
        self.wounds.display = self.afflictions.display = True

    @on(Menu.Left)
    def _menu_left(self, event: Menu.Left) -> None:
        event.stop()
        self._close_menu()
        self.set_focus(self.came_from)
        self.keys.tell()

    def picked(self, key: str) -> None:
        """Do what was picked from the menu, or named by an answer."""
        self._close_menu()
        self.act(key, self.acting)

    def act(self, key: str, people: Sequence[Character], given: Mapping[str, str] | None = None) -> None:
        """Do an action to those of some people to whom it can be done; ask for what it needs to know.

        ``given``: fields that are filled in already.
        """
        system, action = find_action(self.desk.session, key)
        able, why_not = those_able(system, action, people, self.desk.view)
        if not able:
            if why_not is not None:
                self.say(why_not)
            return
        self._ask_action(action, able, given or {})

    def _ask_action(self, action: Action, people: Sequence[Character], given: Mapping[str, str]) -> None:
        if not action.fields and not action.rolls:
            self.set_focus(self.came_from)
            who = names_of(people, self.desk.session.characters)
            self.run_worker(self.do_to(command(action.id, who)), group="do")
            return
        self.ask(forms.action_question(action, people, self.desk.view, self.book, given))

    # -- what enter does

    @on(Listing.Chosen, "#party")
    def _person_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        if self.party.on_heading:
            self.action_fold()
            return
        person = self.person
        if person is not None:
            waiting = due(self.desk.session, person.id)
            if waiting:
                self.ask_check(waiting[0])
            else:
                self._open_menu(self.people, self._entries(self.people, None))

    @on(Listing.Chosen, "#due")
    def _check_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        check = self.due.check
        if check is None:
            return
        if check.at > self.desk.session.now:
            self.say(say(T("not due yet: {when:when}"), when=check.at))
            return
        self.ask_check(check)

    def ask_check(self, check: Check, notice: str = "") -> None:
        """Ask for a due check, with its breakdown and its odds in sight. ``notice``: why, where something else
        was wished for."""
        session = self.desk.session
        first = due(session, check.who)
        if first and first[0] is not check:
            # One character's checks are answered in their order: ask for the one that comes first.
            check, notice = first[0], notice or T("this comes first")
        self.party.reveal(self.desk.view, self.book, self.app.glyphs, check.who)
        self.tell_person()
        others = self.alike(check)
        self.acting = [session.character(each.who) for each in (check, *others)]
        question = forms.check_question(check, session, self.desk.view, self.book, others)
        question.notice = self.book.translate(notice) if notice else ""
        self.ask(question)
