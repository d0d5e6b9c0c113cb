"""A list of lines with a cursor, drawn line by line: only the lines that changed go to the terminal.

Rows are made of cells. Nothing here interprets markup: what a row says is what is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip

from rules.names import printable
from rules.words import T
from tui.columns import SHARE, fit, fit_ended, fit_items, widths
from tui.literal import Literal
from tui.roles import played


class Cell(Struct, frozen=True):
    """A text in a line, and the part it plays: one of :data:`tui.roles.ROLES`, or none."""

    text: str
    role: str = ""
    items: tuple[str, ...] = ()
    """What the text is made of, the weightiest first: where room is short they are left out as wholes."""
    joint: str = ", "
    end: str = ""
    """What stands behind the text and is kept where the text is cut."""
    shorter: tuple[str, ...] = ()
    """What may stand there instead, where the text would be cut."""
    brief: str = ""
    """The text with names made short: told where the text itself would be cut."""

    @property
    def whole(self) -> str:
        """All that the cell has to say."""
        return f"{self.text} {self.end}" if self.end else self.text

    def fitted(self, width: int, more: str) -> str:
        """The cell in so many cells of the terminal."""
        if self.items:
            return fit_items(self.items, self.joint, width, more)
        if not self.end:
            brief = self.brief and cell_len(printable(self.text)) > width
            return fit(self.brief if brief else self.text, width, more)
        ends = (self.end, *self.shorter)
        room = width - cell_len(printable(self.text)) - 1
        if self.brief and all(cell_len(printable(each)) > room for each in ends):
            return replace(self, text=self.brief, brief="").fitted(width, more)
        end = next((each for each in ends if cell_len(printable(each)) <= room), ends[-1])
        return fit_ended(self.text, end, width, more)


def listed(items: Sequence[str], role: str = "", joint: str = ", ") -> Cell:
    """A cell of several items, the weightiest first."""
    return Cell(joint.join(items), role, tuple(items), joint)


class Line(Struct, frozen=True):
    """A line: what it stands for, and its cells in the listing's columns.

    A line without columns of its own (``whole``) runs over the full width.
    """

    key: str
    cells: tuple[Cell, ...]
    whole: bool = False


class Listing(Literal, can_focus=True):
    """Lines in columns, one of them under the cursor. It scrolls by itself, to keep the cursor in view."""

    COMPONENT_CLASSES = {"listing--cursor"}

    DEFAULT_CSS = """
    Listing {
        height: 1fr;
        overflow: hidden;
        & > .listing--cursor { text-style: none; }
        &:focus > .listing--cursor { text-style: reverse; }
    }
    """

    BINDINGS = [
        Binding("up,k", "move(-1)", T("up"), show=False, id="list.up"),
        Binding("down,j", "move(1)", T("down"), show=False, id="list.down"),
        Binding("pageup,ctrl+b", "page(-1)", T("page up"), show=False, id="list.page_up"),
        Binding("pagedown,ctrl+f", "page(1)", T("page down"), show=False, id="list.page_down"),
        Binding("home,g", "to(0)", T("to the top"), show=False, id="list.top"),
        Binding("end,G", "to(-1)", T("to the end"), show=False, id="list.end"),
        Binding("enter", "choose", T("choose"), show=False, id="list.choose"),
    ]

    FLEXIBLE = 0
    """Which column takes the room that is left."""
    LEAST: tuple[int, ...] = (1,)
    """The least width of each column."""

    SHARE = SHARE
    """Percent of the width that a column may keep where there is not room enough for all."""

    FIRST: tuple[int, ...] = ()
    """Which columns give way first where there is not room enough for all."""

    LEAPS = False
    """Whether it scrolls by half its height: a key held down in a long list then costs little."""

    _entitling = False

    cursor: var[int] = var(0, always_update=False)

    @dataclass
    class Moved(Message):
        """The cursor stands on another line."""

        listing: Listing
        key: str | None

        @property
        def control(self) -> Listing:
            return self.listing

    @dataclass
    class Chosen(Message):
        """Enter was pressed on a line."""

        listing: Listing
        key: str

        @property
        def control(self) -> Listing:
            return self.listing

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.lines: Sequence[Line] = ()
        self.empty = ""
        """What is said where there is no line."""
        self._widths: list[int] = []
        self._entitled = ""
        self._fitted = Size(-1, -1)
        self._height = -1
        self.top = 0
        """The first line in view."""
        self.measures = True
        """Whether other lines may have other columns: lines that are only added to what is seen have not."""

    # -- content

    def entitle(self, title: str) -> None:
        """Say in the rule above what the lines are. Only the rule is drawn anew, not the lines below it."""
        if title != self._entitled:
            self._entitled = title
            self._entitling = True
            self.border_title = title
            self._entitling = False

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        if self._entitling and not layout:
            regions = (Region(0, -1, self.size.width, 1),)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def show(self, lines: Sequence[Line], cursor_key: str | None = None) -> None:
        """Replace the lines; the cursor stays on its key (or goes to ``cursor_key``) where that still exists."""
        key = cursor_key if cursor_key is not None else self.key
        before, before_cursor = self.lines, self.cursor
        self.lines = tuple(lines)
        places = {line.key: i for i, line in enumerate(self.lines)}
        place = places.get(key or "", min(self.cursor, max(0, len(self.lines) - 1)))
        self.set_reactive(Listing.cursor, place)
        self._redraw_changes(before, before_cursor)

    def _redraw_changes(self, before: Sequence[Line], before_cursor: int) -> None:
        """Draw what is not as it was; where the lines have moved, all of them."""
        old_widths = self._widths
        if self.measures or not self._widths:
            self._widths = self._measure()
        # Measured for this size only: one that was filled while it was hidden is measured again when it is seen.
        self._fitted = self.size
        if self._keep_in_view() or not self.size:
            # One that is hidden keeps what was drawn of it before; nothing of that may come back.
            self.refresh()
            return
        # Below the last line there is nothing, before and after: it is not sent again.
        other_widths = old_widths != self._widths
        seen = range(self.top, min(self.top + self.size.height, max(len(before), len(self.lines), 1)))
        for i in seen:
            old = before[i] if i < len(before) else None
            new = self.lines[i] if i < len(self.lines) else None
            empty = i == 0 and not (before and self.lines)
            if other_widths or empty or old != new or (i == before_cursor) != (i == self.cursor):
                self._redraw(i)

    @property
    def key(self) -> str | None:
        """What the line under the cursor stands for."""
        return self.lines[self.cursor].key if 0 <= self.cursor < len(self.lines) else None

    def _measure(self) -> list[int]:
        rows = [[cell.whole for cell in line.cells] for line in self.lines if not line.whole]
        width = max(0, self.room - self.MARGIN)
        return widths(rows, width, self.FLEXIBLE, self.LEAST, first=self.FIRST, share=self.SHARE)

    @property
    def room(self) -> int:
        """Cells of a line: where there are more lines than can be seen, the signs that say so have a column."""
        width = self.size.width
        return width - 1 if width > 2 and len(self.lines) > self.size.height else width

    MARGIN = 1
    """Cells kept at the left for the cursor's sign."""

    # -- drawing

    def render_lines(self, crop: Region) -> list[Strip]:
        if self._fitted != self.size:
            # Asked for the first time at this size: no frame is drawn with the widths of another one.
            self._fitted = self.size
            self._widths = self._measure()
            self._keep_in_view()
        return super().render_lines(crop)

    def _redraw(self, index: int) -> None:
        y = index - self.top
        if 0 <= y < self.size.height:
            self.refresh(Region(0, y, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        index = y + self.top
        base = self.rich_style
        if not 0 <= index < len(self.lines):
            if y == 0 and not self.lines and self.empty:
                dim = base + played(self.screen, "dim")
                return Strip([Segment(fit(" " + self.empty, width), dim)], width)
            return Strip.blank(width, base)
        room = self.room
        strip = self._draw(self.lines[index], index == self.cursor, base, room)
        if room < width:
            dim = base + played(self.screen, "dim")
            strip = Strip.join([strip, Strip([Segment(self._beyond(y) or " ", dim)], 1)])
        return strip

    def _beyond(self, y: int) -> str:
        """The sign at the end of the first or the last line in view that more lies beyond it."""
        if y == self.size.height - 1 and self.top + self.size.height < len(self.lines):
            return self.app.glyphs.below if hasattr(self.app, "glyphs") else "v"
        if y == 0 and self.top > 0:
            return self.app.glyphs.above if hasattr(self.app, "glyphs") else "^"
        return ""

    def _draw(self, line: Line, under_cursor: bool, base: Style, width: int) -> Strip:
        style = base
        if under_cursor:
            style = base + self.get_component_rich_style("listing--cursor", partial=True)
        more = self.app.glyphs.more if hasattr(self.app, "glyphs") else "…"
        sign = self.app.glyphs.cursor if hasattr(self.app, "glyphs") else ">"
        segments = [Segment(fit(sign if under_cursor else " ", min(self.MARGIN, width)), style)]
        left = width - self.MARGIN
        cells = line.cells
        spans = [left] if line.whole else self._spans(cells)
        drawn = 0
        for i, cell in enumerate(cells):
            span = min(spans[i] if i < len(spans) else 0, left)
            if span <= 0:
                continue
            if drawn and left > 0:
                segments.append(Segment(" ", style))
                left -= 1
                span = min(span, left)
                if span <= 0:
                    break
            role = style
            if cell.role:
                part = played(self.screen, cell.role)
                # Under the cursor of the focus its colours win, for contrast; what is bold stays so.
                role = part + style if under_cursor and self.has_focus else style + part
            segments.append(Segment(cell.fitted(span, more), role))
            left -= span
            drawn += 1
        if left > 0:
            segments.append(Segment(" " * left, style))
        # Neighbours of one style go out as one: each change of style costs bytes.
        return Strip(segments).simplify().adjust_cell_length(width, base)

    def _spans(self, cells: Sequence[Cell]) -> list[int]:
        """The widths of the cells of a line: one that is cut takes the room of empty ones behind it."""
        spans = list(self._widths)
        for i, cell in enumerate(cells[: len(spans)]):
            behind = i + 1
            while behind < min(len(cells), len(spans)) and not cells[behind].whole:
                if 0 < spans[i] < cell_len(printable(cell.whole)) and spans[behind]:
                    spans[i] += spans[behind] + 1
                    spans[behind] = 0
                behind += 1
        return spans

    # -- moving

    def watch_cursor(self, old: int, new: int) -> None:
        if self._keep_in_view():
            self.refresh()
        else:
            self._redraw(old)
            self._redraw(new)
        self.post_message(self.Moved(self, self.key))

    def _keep_in_view(self) -> bool:
        """Scroll so that the cursor is in view and no room is wasted; whether anything moved."""
        height = max(1, self.size.height)
        top = self.top
        # Where the room itself has changed, no more moves than must.
        if self.LEAPS and height == self._height and not top <= self.cursor < top + height:
            top = self.cursor - height // 2
        self._height = height
        top = min(top, self.cursor)
        top = max(top, self.cursor - height + 1)
        top = max(0, min(top, len(self.lines) - height))
        moved, self.top = top != self.top, top
        return moved

    def action_move(self, step: int) -> None:
        """One line up or down."""
        if self.lines:
            self.cursor = max(0, min(len(self.lines) - 1, self.cursor + step))

    def action_page(self, step: int) -> None:
        """One screenful up or down."""
        self.action_move(step * max(1, self.size.height - 1))

    def action_to(self, place: int) -> None:
        """To the first or the last line."""
        if self.lines:
            self.cursor = place % len(self.lines)

    def action_choose(self) -> None:
        """Choose the line under the cursor."""
        if self.key is not None:
            self.post_message(self.Chosen(self, self.key))

    def on_click(self, event: events.Click) -> None:
        index = event.y + self.top
        if 0 <= index < len(self.lines):
            if index == self.cursor and self.has_focus:
                self.action_choose()
            self.cursor = index

    def on_mouse_scroll_down(self) -> None:
        self.action_move(1)

    def on_mouse_scroll_up(self) -> None:
        self.action_move(-1)
