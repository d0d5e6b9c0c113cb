"""Durations: whole seconds of game time, read and written as people write them."""

from __future__ import annotations

import re

SECOND = 1
MINUTE = 60
HOUR = 3_600
DAY = 86_400
WEEK = 604_800

# Words for the units, English and French. A round's length belongs to the session.
_UNITS: dict[str, int] = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds", "seconde", "secondes"), SECOND),
    **dict.fromkeys(("m", "min", "mins", "mn", "minute", "minutes"), MINUTE),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "heure", "heures"), HOUR),
    **dict.fromkeys(("d", "day", "days", "j", "jour", "jours"), DAY),
    **dict.fromkeys(("w", "wk", "week", "weeks", "sem", "semaine", "semaines"), WEEK),
}
_ROUNDS = frozenset(("r", "rd", "rds", "round", "rounds", "t", "tour", "tours"))

_AND = re.compile(r"\s(?:and|et)\s")
_PART = re.compile(r"\s*(\d+)\s*([^\W\d_]+)")
_HOURS_AND_MINUTES = re.compile(r"(\d+)\s*h\s*(\d{1,2})(?!\s*[^\W\d_]|\d)")

LONGEST = 10_000 * 366 * DAY
"""The longest span accepted at once: ten thousand years."""


def parse_span(text: str, round_seconds: int) -> int | None:
    """Seconds in a duration such as ``1h30``, ``90 min``, ``2 days``, ``1d 12h``, ``4r``.

    ``None`` where the text is no duration: no number, no unit, an unknown unit, more than
    :data:`LONGEST`. Zero is a duration; whether it makes sense is the caller's to say.
    """
    rest = _HOURS_AND_MINUTES.sub(r"\1h\2m", _AND.sub(" ", text.strip().lower().replace(",", " ")))
    if not rest:
        return None
    total = 0
    while rest:
        part = _PART.match(rest)
        if part is None:
            return None
        if len(part[1]) > 15:
            return None
        number, unit = int(part[1]), part[2]
        if unit in _ROUNDS:
            total += number * round_seconds
        elif unit in _UNITS:
            total += number * _UNITS[unit]
        else:
            return None
        rest = rest[part.end() :].strip()
    return total if total <= LONGEST else None


def split_span(seconds: int) -> list[tuple[int, str]]:
    """The span in its largest units, zeros left out: ``[(1, "d"), (2, "h")]``; ``[(0, "s")]``."""
    parts: list[tuple[int, str]] = []
    rest = abs(seconds)
    for unit, size in (("d", DAY), ("h", HOUR), ("m", MINUTE), ("s", SECOND)):
        number, rest = divmod(rest, size)
        if number:
            parts.append((number, unit))
    return parts or [(0, "s")]


def format_span(seconds: int) -> str:
    """``1d 2h``, ``15m``, ``0s``: what :func:`parse_span` reads back to the same number."""
    sign = "−" if seconds < 0 else ""
    return sign + " ".join(f"{number}{unit}" for number, unit in split_span(seconds))
