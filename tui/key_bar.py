"""The bar at the bottom with the keys that work here, or what is said to the GM."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.cells import cell_len
from rich.segment import Segment
from textual.binding import ActiveBinding
from textual.dom import DOMNode
from textual.reactive import var
from textual.strip import Strip

from tui.boxes import Steady
from tui.columns import fit, wrapped
from tui.keymap.prose import named
from tui.language import Language

MOST_MESSAGE_LINES = 4


class KeyBar(Steady):
    """The keys that work where the focus is, read from the live bindings; as many as there is room for.

    The key to all the others, help, keeps its place. A message may stand there instead, until the next key:
    in as many lines as it needs, for what is refused must be readable to its end.
    """

    message: var[str] = var("")

    def __init__(self, book: Callable[[], Language], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._book = book
        self._shown: list[Strip] | None = None

    def watch_message(self) -> None:
        self._fit_height()
        self._shown = None
        self.refresh()

    def _fit_height(self) -> None:
        height = len(self._lines(self.size.width)) if self.message else 1
        if height != (self.size.height or 1):
            self.styles.height = height

    def tell(self) -> None:
        """The focus, the language or what can be done has changed."""
        self._fit_height()
        self._shown = None
        self.refresh()

    def on_resize(self) -> None:
        self._fit_height()
        self._shown = None

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self._shown is None:
            lines = self._lines(width) if self.message else [self._keys(width)]
            self._shown = [Strip([Segment(fit(line, width), self.rich_style)], width) for line in lines]
        return self._shown[y] if y < len(self._shown) else Strip.blank(width, self.rich_style)

    def _lines(self, width: int) -> list[str]:
        """The message; what is longer than a few lines is cut."""
        return [f" {line}" for line in wrapped(self.message, max(1, width - 2))[:MOST_MESSAGE_LINES]] or [""]

    def _keys(self, width: int) -> str:
        book = self._book()
        seen: set[str] = set()
        parts: list[str] = []
        help = ""
        for key, active in in_order(self.screen.active_bindings):
            binding = active.binding
            if not binding.show or not active.enabled or binding.action in seen or not binding.description:
                continue
            seen.add(binding.action)
            name = named(key_name(key, self.app.get_key_display(binding)), book)
            part = f" {name} {book.translate(binding.description)} "
            if binding.action.endswith("help"):
                help = part
            else:
                parts.append(part)
        line = ""
        for part in parts:
            if cell_len(line) + cell_len(part) + cell_len(help) > width:
                break
            line += part
        return line + help


def in_order(bindings: Mapping[str, ActiveBinding]) -> list[tuple[str, ActiveBinding]]:
    """The bindings in the order in which they are declared, whatever keys the GM's own keymap gives them."""
    nodes = list(dict.fromkeys(active.node for active in bindings.values()))
    places: dict[tuple[DOMNode, str], int] = {}
    for node in nodes:
        declared = type(node)._merged_bindings
        for each in declared.key_to_bindings.values() if declared is not None else ():
            for binding in each:
                places.setdefault((node, binding.id or binding.action), len(places))
    return sorted(
        bindings.items(),
        key=lambda item: (
            nodes.index(item[1].node),
            places.get((item[1].node, item[1].binding.id or item[1].binding.action), len(places)),
        ),
    )


def key_name(key: str, display: str) -> str:
    """How a key is written on the screen, in letters that every terminal has."""
    return _KEYS.get(key, display if len(display) < 8 and display.isascii() else key)


_KEYS = {
    "full_stop": ".",
    "colon": ":",
    "question_mark": "?",
    "space": "space",
    "enter": "enter",
    "escape": "esc",
    "up": "up",
    "down": "down",
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "tab": "tab",
}
