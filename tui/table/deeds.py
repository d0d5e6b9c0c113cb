"""What can be done to a character, as lines of a menu."""

from __future__ import annotations

from rules.engine import impossible
from rules.session import Character
from rules.systems import load
from rules.view import View
from rules.words import render
from tui.language import Language
from tui.menu import Entry


def entries_for(person: Character, pane: str | None, view: View, book: Language) -> list[Entry]:
    """The actions of the character's systems (of one pane, or all), with why not where they cannot be done."""
    entries = []
    for name in person.parts:
        system = load(name)
        for action in system.actions:
            if pane is not None and action.pane != pane:
                continue
            reason = impossible(system, action, view, person)
            entries.append(
                Entry(
                    action.id,
                    book.translate(action.title),
                    book.translate(action.hint) if action.hint else "",
                    action.key,
                    render(reason, book) if reason is not None else "",
                )
            )
    return entries
