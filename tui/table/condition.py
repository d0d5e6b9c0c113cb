"""How somebody is, in few words, the gravest first: what the party's pane has room for is what matters most."""

from __future__ import annotations

from rules.known import KNOWN, presence
from rules.report import badges_of
from rules.session import Character
from rules.systems import load
from rules.view import View
from rules.words import render
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


def is_grave(view: View, character: Character) -> bool:
    """Whether somebody is in a state that must not be overlooked."""
    return not set(GRAVE).isdisjoint(badges_of(view, character))


def condition_of(view: View, character: Character, book: Language) -> list[str]:
    """Death; what a life hangs on; grave badges; how the body stands; the other badges; the other summaries."""
    badges = badges_of(view, character)
    systems = [load(name) for name in character.parts]
    grave = [badge for badge in GRAVE if badge in badges]
    urgent = [system.urgent(view, character) for system in systems]
    bodily = [system.summary(view, character) for system in systems if system.bodily]
    others = [system.summary(view, character) for system in systems if not system.bodily]
    words = [
        *(book.term(badge) for badge in grave if badge in ("dead", "lost")),
        *(render(text, book) for text in urgent if text is not None),
        *(book.term(badge) for badge in grave),
        *(render(text, book) for text in bodily if text is not None),
    ]
    if presence(character) != KNOWN:
        words.append(f"({book.term(presence(character))})")
    words += [book.term(badge) for badge in badges if badge not in GRAVE]
    words += [render(text, book) for text in others if text is not None]
    # What two say is said once, at its gravest.
    return list(dict.fromkeys(words))
