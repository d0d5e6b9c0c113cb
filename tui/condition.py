"""How somebody is, in few words, what is wrong first: the same wherever it is told."""

from __future__ import annotations

from typing import NamedTuple

from rules.known import KNOWN, presence
from rules.report import badges_of
from rules.session import Character
from rules.systems import load
from rules.view import View
from rules.words import Text, render
from tui.language import Language

GRAVE = (
    "dead",
    "lost",
    "unconscious",
    "unstable",
    "suffocating",
    "paralysed",
    "helpless",
    "defenseless",
    "mad",
)
"""Badges that come before everything else, the gravest first."""
LASTING = ("immune", "resting")
"""Badges of whom nothing is wrong with."""


class Condition(NamedTuple):
    """How somebody is."""

    words: list[str]
    """What is told of it, the weightiest first."""
    grave: bool
    """Whether it is a state that must not be overlooked."""


def condition_of(
    view: View, character: Character, book: Language, ails: bool = True, whole: bool = False
) -> Condition:
    """Death; what a life hangs on; grave badges; how the body stands, the mind, what else ails; other badges.

    ``ails``: also what the rows of its panes tell more of. That all hit points are there is said only of those of
    whom nothing else is to be said, unless the ``whole`` is wanted.
    """
    badges = badges_of(view, character)
    systems = sorted((load(name) for name in character.parts), key=lambda system: not system.bodily)
    grave = [badge for badge in GRAVE if badge in badges]
    urgent = [system.urgent(view, character) for system in systems]
    sound: list[Text | None] = []
    ailing: list[Text | None] = []
    for system in systems:
        (sound if system.sound(view, character) else ailing).append(system.summary(view, character))
    if ails:
        ailing += [text for system in systems for text in system.ails(view, character)]
    wrong = [
        *(book.term(badge) for badge in grave if badge in ("dead", "lost")),
        *(render(text, book) for text in urgent if text is not None),
        *(book.term(badge) for badge in grave),
        *(render(text, book) for text in ailing if text is not None),
        *(book.term(badge) for badge in badges if badge not in (*GRAVE, *LASTING)),
    ]
    if whole or not wrong:
        wrong += [render(text, book) for text in sound if text is not None]
    words = [*wrong, *(book.term(badge) for badge in badges if badge in LASTING)]
    if presence(character) != KNOWN:
        words.insert(0 if not grave else len(grave), f"({book.term(presence(character))})")
    # What two say is said once, at its gravest.
    return Condition(list(dict.fromkeys(words)), bool(grave))
