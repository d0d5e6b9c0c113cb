"""The few signs that the screen uses, each one cell wide everywhere, and their ASCII stand-ins."""

from __future__ import annotations

import locale
import os
import unicodedata
from functools import lru_cache
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
    above: str
    below: str
    mark: str = "x"
    folded: str = "+"
    unfolded: str = "-"


UNICODE = Glyphs(
    cursor="▸",
    due="!",
    notice="·",
    turn="»",
    more="…",
    bullet="·",
    minus="−",
    rule="─",
    upright="│",
    above="▴",
    below="▾",
)
ASCII = Glyphs(
    cursor=">",
    due="!",
    notice=".",
    turn="*",
    more="~",
    bullet="-",
    minus="-",
    rule="-",
    upright="|",
    above="^",
    below="v",
)


def plain(text: str) -> str:
    """A text as wide as before, without the signs that a terminal of few letters may lack.

    Letters stay as they are, since names are made of them; what the program itself says has been
    brought to plain letters before (see :func:`plain_letters`).
    """
    return text if text.isascii() else text.translate(_PLAIN)


@lru_cache(maxsize=4096)
def plain_letters(text: str) -> str:
    """A text of the program's own in letters without accents: ``dégâts`` reads ``degats``."""
    if text.isascii():
        return text
    bare = "".join(_LIGATURES.get(c, c) for c in text)
    decomposed = unicodedata.normalize("NFD", bare)
    return plain("".join(c for c in decomposed if not unicodedata.combining(c)))


_LIGATURES = {"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"}


class _Signs(dict[int, str]):
    """Stand-ins for signs; those that nobody has thought of become question marks of the same width."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        kept = code < 128 or unicodedata.category(sign)[0] in "LMN"
        self[code] = sign if kept else "?" * (2 if unicodedata.east_asian_width(sign) in "WF" else 1)
        return self[code]


_PLAIN = _Signs(
    str.maketrans(
        {
            **dict.fromkeys("−–—‐‑·•─╌┄", "-"),
            **dict.fromkeys("━═▀▄", "="),
            **dict.fromkeys("│┃║▏▎▌▐▕", "|"),
            **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╴╵╶╷┏┓┗┛", "+"),
            **dict.fromkeys("«»“”„", '"'),
            **dict.fromkeys("’‘′", "'"),
            **dict.fromkeys("▸▶►→", ">"),
            **dict.fromkeys("◂◀◄←", "<"),
            **dict.fromkeys("\u00a0\u202f\u2009", " "),
            "…": "~",
            "×": "x",
            "±": "~",
            "≥": ">",
            "≤": "<",
            "°": "o",
            "↑": "^",
            "↓": "v",
            "●": "*",
            "○": "o",
            "█": "#",
        }
    )
)


def utf8_locale() -> bool:
    """Whether the terminal's locale writes UTF-8."""
    if os.environ.get("LC_ALL") in ("C", "POSIX"):
        # Python writes UTF-8 all the same, but whoever says this expects plain letters.
        return False
    return locale.getpreferredencoding(False).lower().replace("-", "") in ("utf8", "utf_8")
