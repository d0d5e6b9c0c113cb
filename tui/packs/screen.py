"""The catalogue of afflictions: look one up, copy it as the start of one's own, edit it, see the faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual import on
from textual.binding import Binding

from rules.command import command, parse
from rules.session import Character
from rules.trial import usual
from rules.words import T, Text, render, say
from saves.errors import SaveError
from saves.own_packs import copy_entry, where
from tui.asking.ask import Ask
from tui.asking.narrow import Narrow
from tui.asking.question import Question, Row
from tui.desk import Desk
from tui.keymap.prose import key_of
from tui.language import LANGUAGES, phrasebook
from tui.listing import Listing
from tui.packs.editor import edit
from tui.packs.entries import Known
from tui.packs.reading import PacksReading

if TYPE_CHECKING:
    pass

Editing = Callable[[Path, int | None], Text | None]
"""Lets the GM edit a file, from a line on; what went wrong, if anything did."""


class PacksScreen(PacksReading):
    """The catalogue. It is left with what is to be used on those at the table, or with nothing."""

    BINDINGS = [
        Binding("slash", "search", T("search"), id="packs.search"),
        Binding("c", "copy", T("copy as your own"), id="packs.copy"),
        Binding("e", "edit", T("edit"), id="packs.edit"),
        Binding("r", "reload", T("read again"), show=False, id="packs.reload"),
        Binding("F", "to_faults", T("to the faults"), show=False, id="packs.faults"),
        Binding("question_mark,f1", "help", T("help"), id="packs.help"),
        Binding("escape,q", "back", T("back"), id="packs.back"),
    ]

    def __init__(self, desk: Desk, people: Sequence[Character], editing: Editing | None = None) -> None:
        """``people``: those for whom the odds are told. ``editing``: how a file is edited, if not by EDITOR."""
        super().__init__(desk, people)
        self.editing = editing
        self._edited = ""

    async def on_mount(self) -> None:
        self.read()
        await self.action_search()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The screen's own keys are silent while something is asked."""
        return not (self.busy and action in _ACTIONS)

    # -- search

    async def action_search(self) -> None:
        """Type part of a name, in any language, or of what it does."""
        self.busy = True
        await self.mount(Narrow(self.wanted, id="packs-search"), before=self.keys)
        self.keys.tell()

    @on(Narrow.Typed)
    def _typed(self, event: Narrow.Typed) -> None:
        event.stop()
        self.wanted = event.text
        self.show()
        self.pane.action_to(0)

    @on(Narrow.Walked)
    def _walked(self, event: Narrow.Walked) -> None:
        event.stop()
        self.pane.action_move(event.step)

    @on(Narrow.Left)
    async def _search_left(self, event: Narrow.Left) -> None:
        event.stop()
        if self.wanted != event.text:
            self.wanted = event.text
            self.show()
        await event.narrow.remove()
        self.busy = False
        self.pane.focus()

    # -- what can be done with one

    @on(Listing.Chosen, "#packs-list")
    def _chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        chosen = self.chosen
        if chosen is None:
            return
        view = self.desk.view
        if self.people and not any(usual(view, who, chosen.system, chosen.row.label) for who in self.people):
            # The search stands as it is, for another one.
            self.say(say(T("{what:text} cannot be brought upon anybody here"), what=chosen.row.title))
            return
        self.dismiss(chosen)

    def action_copy(self) -> None:
        """Copy the one under the cursor as the start of one's own."""
        chosen, book = self.chosen, self.book
        if chosen is None:
            return
        id = Row("id", book.translate(T("id")), text=f"own_{chosen.row.label}", required=True, initial="\0")
        hints = [
            book.translate(T("small letters, digits and _; a file of that name is written among your packs")),
            book.translate(T("with the id of a shipped one, yours takes its place")),
        ]
        title = book.colon(chosen.title(book), book.translate(T("copy as your own")))
        self.busy = True
        self.strip.open(
            Question(
                title=title,
                rows=[id],
                command=lambda filled: str(command("copy", filled.get("id", ""))),
                head=lambda _: hints,
            ),
            self._copy,
        )
        self.keys.tell()

    async def _copy(self, line: str) -> str | None:
        chosen = self.chosen
        if chosen is None:
            return None
        remarks = [
            self.book.translate(T("A copy, to be changed. What is left out is as usual.")),
            self.book.translate(T("chevet check FILE tells every fault with its line.")),
        ]
        id = " ".join(parse(line).words)
        try:
            # One that takes the place of a shipped one goes by its name; any other is told apart from it.
            names = {} if id == chosen.row.label else {code: _own_name(chosen, code) for code in LANGUAGES}
            standing = copy_entry(chosen.kind, chosen.entry, id, remarks, names)
        except SaveError as problem:
            return render(problem.text, self.book)
        self.wanted = ""
        self.read(id)
        key = key_of(self.app, type(self), "packs.edit")
        self.call_later(self.say, say(T("written: {file}; {key} edits it"), file=standing.path.name, key=key))
        return None

    @on(Ask.Closed)
    def _answered(self, event: Ask.Closed) -> None:
        event.stop()
        self.busy = False
        self.pane.focus()
        self.keys.tell()

    def action_edit(self) -> None:
        """Edit the one under the cursor, if it is one's own, in the editor; its faults are shown at once."""
        chosen = self.chosen
        if chosen is None:
            return
        standing = where(chosen.kind, chosen.row.label)
        if standing is None:
            key = key_of(self.app, type(self), "packs.copy")
            self.say(say(T("this one came with the program: {key} makes a copy of your own"), key=key))
            return
        self._edited = chosen.row.label
        self._edit(standing.path, standing.line)

    @on(Listing.Chosen, "#packs-faults")
    def _fault_chosen(self, event: Listing.Chosen) -> None:
        event.stop()
        fault = self.faults[int(event.key.partition(" ")[0])]
        self._edited = fault.entry
        self._edit(fault.path, fault.line)

    def _edit(self, path: Path, line: int | None) -> None:
        problem = self.editing(path, line) if self.editing is not None else edit(self.app, path, line)
        self.action_reload()
        if problem is not None:
            self.say(problem)

    def action_reload(self) -> None:
        """Read all packs again."""
        self.read(self._edited)
        if self.faults:
            self.wrong.focus()
            self.say(self.told(self.faults[0]))
        else:
            self.pane.focus()
            self.say(T("read again: no fault"))

    # -- moving about

    def action_to_detail(self) -> None:
        """Read on in what is said of it."""
        self.detail.focus()

    def action_to_list(self) -> None:
        """Back to the list."""
        self.pane.focus()

    def action_to_faults(self) -> None:
        """To the faults of one's own packs, if there are any."""
        if self.faults:
            self.wrong.focus()
        else:
            self.say(T("no fault in your own packs"))

    def action_help(self) -> None:
        """The keys that work here."""
        from tui.help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.book))

    def action_back(self) -> None:
        """Back: to the whole list, then to the table."""
        if self.wanted:
            self.wanted = ""
            self.show()
        else:
            self.dismiss(None)


def _own_name(chosen: Known, code: str) -> str:
    book = phrasebook(code)
    return render(say(T("{name} (own)"), name=chosen.title(book)), book)


_ACTIONS = frozenset(("search", "copy", "edit", "reload", "to_faults", "help", "back"))
