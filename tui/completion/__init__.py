"""Completion of the command line: what can stand where the cursor is, and what each of it means.

Free of widgets and of the disk: a line and the state of the table in, possible lines out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from rules.command import as_field, quoted
from rules.names import EVERYONE, fold
from rules.refusal import Refused
from rules.view import View
from rules.words import render
from tui.completion import offers
from tui.completion.offers import Offer
from tui.completion.pieces import Piece, pieces
from tui.completion.place import Place
from tui.language import Language

MOST = 60


class Completion(NamedTuple):
    """A way in which the line can go on."""

    line: str
    """The line with it taken, up to where the cursor then stands."""
    label: str
    hint: str


class Completions(NamedTuple):
    """What can be typed here."""

    found: tuple[Completion, ...] = ()
    told: str = ""
    """What belongs here: how the command is written, or what the field is."""


def complete(line: str, view: View, book: Language, marked: Sequence[str] = ()) -> Completions:
    """How a line (up to the cursor) can go on. ``marked``: the names of those marked at the table."""
    *before, typed = pieces(line)
    if not before:
        told = ""
        with suppress(Refused):
            told = Place(view, book, marked, [typed]).usage if typed.text else ""
        return _completions(line, typed, "", typed.text, offers.verbs(view, book), told)
    try:
        place = Place(view, book, marked, before)
    except Refused as unknown:
        return Completions(told=render(unknown.text, book))
    field = as_field(typed.text)
    if field is not None:
        name, value = field
        return _completions(line, typed, f"{name}=", value, place.values(name), place.told_of(name))
    found = place.offers()
    if place.takes_names and "," in typed.text:
        # A list of names: the last of them is being typed, and nobody is named twice.
        head, _, rest = typed.text.rpartition(",")
        named = {EVERYONE, *map(fold, head.split(","))}
        found = [offer for offer in found if fold(offer.value) not in named and "," not in offer.value]
        return _completions(line, typed, f"{head},", rest, found, place.told)
    return _completions(line, typed, "", typed.text, found, place.told)


def _completions(
    line: str, typed: Piece, start: str, partial: str, found: Iterable[Offer], told: str
) -> Completions:
    head = line[: typed.start]
    field = start if start.endswith("=") else ""
    lead = "" if field else start
    taken = []
    for offer in fitting(partial, found)[:MOST]:
        word = offer.value if offer.opens else field + quoted(lead + offer.value) + " "
        taken.append(Completion(head + word, offer.value, offer.hint))
    return Completions(tuple(taken), told)


def fitting(typed: str, found: Iterable[Offer]) -> list[Offer]:
    """The offers that what is typed could mean, the likeliest first; by hints only where nothing else fits."""
    wanted = fold(typed)
    if not wanted:
        return list(found)
    ranked = [(rank, offer) for offer in found if (rank := _rank(wanted, offer)) is not None]
    near = [pair for pair in ranked if pair[0] < _BY_HINT]
    return [offer for _, offer in sorted(near or ranked, key=lambda pair: pair[0])]


_BY_HINT = 4


def _rank(wanted: str, offer: Offer) -> int | None:
    value, names = fold(offer.value), [fold(name) for name in offer.names]
    if value.startswith(wanted):
        return 0
    if any(name.startswith(wanted) for name in names):
        return 1
    spelled = (value.replace(".", " "), *names)
    if any(word.startswith(wanted) for text in spelled for word in text.split()):
        return 2
    if any(wanted in text for text in spelled):
        return 3
    return _BY_HINT if wanted in fold(offer.hint) else None
