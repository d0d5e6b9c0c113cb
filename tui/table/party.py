"""The party's pane: who is at the table, how they are, when something is next due for them, and who is marked."""

from __future__ import annotations

from rich.cells import cell_len
from textual.binding import Binding

from rules.agenda import checks_of
from rules.check import NOTICE
from rules.known import KNOWN, presence
from rules.names import printable
from rules.session import Character
from rules.view import View
from rules.words import T, render, say
from tui.condition import condition_of
from tui.glyphs import Glyphs
from tui.keymap.prose import key_of
from tui.language import Language
from tui.listing import Cell, Line, Listing, listed
from tui.table.muster import TITLES, Group, Muster

SHORT_NAME = 10
"""Cells of a name that give way to nothing but the gravest word: enough to know whose it is."""
LEAST_NAME = 6
HEADING = "group "
"""How the key of a heading begins."""


class PartyPane(Listing):
    """Who is at the table, in groups where there are several: the party, the NPCs, the fallen."""

    FLEXIBLE = 4
    FIRST = (5,)
    LEAST = (1, 2, 3, 6, 4, 0, 1)
    SHARE = 100
    roomy = False
    """Whether there is room for the notes."""

    BINDINGS = [
        Binding("enter", "choose", T("act"), id="party.act"),
        Binding("v", "screen.show_or_hide", T("players' view"), show=False, id="party.reveal"),
    ]

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.muster = Muster()
        self.groups: list[Group] = []

    def fill(
        self, view: View, book: Language, glyphs: Glyphs, choose: int | None = None, most: int | None = None
    ) -> None:
        """Show the party; the cursor goes to the character ``choose`` if given. ``most``: so many lines of it."""
        session, muster = view.session, self.muster
        muster.prune(session)
        if choose is not None:
            muster.reveal(session, session.character(choose))
        told: dict[int, Line] = {}

        def tell(character: Character) -> Line:
            if character.id not in told:
                told[character.id] = self._line(view, character, book, glyphs)
            return told[character.id]

        self.groups = muster.groups(session, lambda c: f"{' '.join(cell.text for cell in tell(c).cells)} {c.note}")
        lines: list[Line] = []
        for group in self.groups:
            if len(self.groups) > 1 or group.folded:
                lines.append(self._heading(group, view, book, glyphs))
            if not group.folded:
                members = group.members if most is None else group.members[: max(0, most - len(lines))]
                lines += map(tell, members)
        self.entitle(self._title(book))
        from tui.table.screen import TableScreen

        self.empty = render(
            say(T("nobody like that; {key} shows everybody"), key=key_of(self.app, TableScreen, "table.back"))
            if muster.wanted
            else say(T("nobody yet: {key} adds somebody"), key=key_of(self.app, TableScreen, "table.add")),
            book,
        )
        if choose is None and self.key is None:
            # The first time: on somebody, not on the heading above.
            choose = next((c.id for group in self.groups if not group.folded for c in group.members), None)
        self.show(lines, str(choose) if choose is not None else None)

    def _measure(self) -> list[int]:
        """Names and states share the room: a name is cut before what is wrong with somebody, down to a short one.

        Marks, signs, initiative and the moment of what comes next are whole.
        """
        rows = [line.cells for line in self.lines if not line.whole]
        wide = [max((cell_len(printable(row[i].whole)) for row in rows), default=0) for i in range(7)]
        fixed = [wide[i] for i in (0, 1, 2, 6) if wide[i]]
        room = self.room - self.MARGIN - sum(fixed) - len(fixed) - 1
        # The line's own moment, not the widest of all: a cell that is empty lends its room.
        spare = wide[6] + 1 if wide[6] else 0
        states = max((cell_len(printable(r[4].whole)) - (0 if r[6].text else spare) for r in rows), default=0)
        name = max(min(wide[3], SHORT_NAME), min(wide[3], room - states))
        gravest = max((cell_len(printable(r[4].items[0])) for r in rows if r[4].items), default=0)
        name = max(min(wide[3], LEAST_NAME), min(name, room - gravest))
        self.LEAST = (wide[0], wide[1], wide[2], min(name, wide[3]), max(1, min(states, room - name)), 0, wide[6])
        return super()._measure()

    def _title(self, book: Language) -> str:
        title = book.translate(T("Party"))
        if self.muster.marks:
            title += " " + render(say(T("({count} marked)"), count=len(self.muster.marks)), book)
        return f"{title} /{self.muster.wanted}" if self.muster.wanted else title

    def _heading(self, group: Group, view: View, book: Language, glyphs: Glyphs) -> Line:
        sign = glyphs.folded if group.folded else glyphs.unfolded
        text = f"{sign} {book.translate(TITLES[group.name])} ({len(group.members)})"
        now, setup = view.now, view.setup
        if group.folded and any(
            check.at <= now and check.kind != NOTICE for c in group.members for check in checks_of(setup, c)
        ):
            text += f" {glyphs.due}"
        return Line(HEADING + group.name, (Cell(text, "dim"),), whole=True)

    def reveal(self, view: View, book: Language, glyphs: Glyphs, who: int) -> None:
        """Put the cursor on somebody, out of a folded group or in spite of a search if need be."""
        if any(line.key == str(who) for line in self.lines):
            self.show(self.lines, str(who))
        else:
            self.fill(view, book, glyphs, who)

    def _line(self, view: View, character: Character, book: Language, glyphs: Glyphs) -> Line:
        session = view.session
        waiting = [c for c in checks_of(session.setup, character) if c.kind != NOTICE]
        soonest = min((c.at for c in waiting), default=None)
        is_due = soonest is not None and soonest <= session.now
        acts = session.fight is not None and session.fight.turn == character.id
        sign = (glyphs.turn if acts else "") + (glyphs.due if is_due else "")
        condition = condition_of(view, character, book)
        role = "bad" if condition.grave else ""
        if character.died is not None:
            role = "dim"
        # In brackets stands whom the players do not see as they are.
        name = character.name if presence(character) == KNOWN else f"({character.name})"
        then = ""
        if soonest is not None and not is_due:
            then = book.short_span(soonest - session.now)
        cells = (
            Cell(glyphs.mark if character.id in self.muster.marks else "", "strong"),
            Cell(sign, "due"),
            Cell(str(character.initiative) if character.initiative is not None else "", "dim"),
            Cell(name, "dim" if character.died is not None else "strong"),
            listed(condition.words, role),
            Cell(character.note if self.roomy else "", "dim"),
            Cell(then, "dim"),
        )
        return Line(str(character.id), cells)

    @property
    def chosen(self) -> int | None:
        """The id of the character under the cursor; ``None`` on a heading."""
        return int(self.key) if self.key is not None and not self.key.startswith(HEADING) else None

    @property
    def group(self) -> Group | None:
        """The group whose heading is under the cursor, or in which the character under it stands."""
        key = self.key or ""
        for group in self.groups:
            if key == HEADING + group.name or any(str(c.id) == key for c in group.members):
                return group
        return None

    def to_heading(self, name: str) -> None:
        """Put the cursor on the heading of a group."""
        self.show(self.lines, HEADING + name)

    @property
    def on_heading(self) -> bool:
        """Whether the cursor is on a group's heading."""
        return (self.key or "").startswith(HEADING)
