"""The few signs that the screen uses, each one cell wide everywhere, and their ASCII stand-ins."""

from __future__ import annotations

import locale
from typing import NamedTuple


class Glyphs(NamedTuple):
    """Signs with a meaning. Nothing is told by colour alone, so these carry it."""

    cursor: str
    due: str
    notice: str
    turn: str
    more: str
    bullet: str
    minus: str
    rule: str
    upright: str
    mark: str = "x"
    folded: str = "+"
    unfolded: str = "-"


UNICODE = Glyphs(cursor="▸", due="!", notice="·", turn="»", more="…", bullet="·", minus="−", rule="─", upright="│")
ASCII = Glyphs(cursor=">", due="!", notice=".", turn="*", more="~", bullet="-", minus="-", rule="-", upright="|")


def plain(text: str) -> str:
    """A text without the signs that a terminal of few letters may lack (names are left as they are)."""
    return text.translate(_PLAIN)


_PLAIN = str.maketrans(
    {"−": "-", "…": "~", "·": "-", "▸": ">", "»": "*", "«": '"', "’": "'", "\u00a0": " ", "\u202f": " "}
)


def utf8_locale() -> bool:
    """Whether the terminal's locale writes UTF-8."""
    return locale.getpreferredencoding(False).lower().replace("-", "") in ("utf8", "utf_8")
