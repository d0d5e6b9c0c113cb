"""The parts that texts in a list play, and how each looks: said once for a screen, not for each of its lists."""

from __future__ import annotations

from typing import Any

from rich.style import Style
from textual.screen import Screen

ROLES = ("dim", "strong", "due", "bad", "good")
COMPONENTS = {f"role--{role}" for role in ROLES}
"""What a screen names among its component classes, for the stylesheet to say how they look."""


def played(screen: Screen[Any], role: str) -> Style:
    """How a part looks on a screen, to be laid over what is below it."""
    return screen.get_component_rich_style(f"role--{role}", partial=True)
