"""A screen as a text to compare: its lines, and with which colours and attributes each part is drawn.

No picture: what an exporter makes of a screen changes with the versions of libraries, what the screen holds does
not. And a difference can be read.
"""

from __future__ import annotations

from string import ascii_letters, digits

from rich.style import Style
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App

SIGNS = ascii_letters + digits


class Picture(SingleFileSnapshotExtension):
    """One text file for each screen."""

    _write_mode = WriteMode.TEXT
    _file_extension = "txt"


def drawn(app: App[None]) -> str:
    """What stands on the screen of an application; below it, the style of every cell by a letter each."""
    styles: dict[str, str] = {}
    told, dressed = [], []
    for strip in app.screen._compositor.render_strips():
        line, letters = "", ""
        for segment in strip:
            if segment.control:
                continue
            sign = styles.setdefault(_said(segment.style), SIGNS[len(styles)])
            line += segment.text
            letters += sign * segment.cell_length
        told.append(line.rstrip())
        dressed.append(letters)
    legend = [f"{sign} {style}" for style, sign in styles.items()]
    return "\n".join([*told, "=" * app.size.width, *dressed, "=" * app.size.width, *legend, ""])


def _said(style: Style | None) -> str:
    """A style by its colours and attributes, without what cannot be seen."""
    if style is None:
        return "plain"
    attributes = [
        name for name in ("bold", "dim", "italic", "underline", "reverse", "strike") if getattr(style, name)
    ]
    colours = [c.name if c is not None else "default" for c in (style.color, style.bgcolor)]
    return " ".join([*attributes, colours[0], "on", colours[1]])
