"""What can be done to a character, or to several at once, as lines of a menu."""

from __future__ import annotations

from collections.abc import Sequence

from rules.action import Action
from rules.engine import impossible
from rules.session import Character
from rules.system import System
from rules.systems import load
from rules.view import View
from rules.words import T, Text, render, say
from tui.language import Language
from tui.menu import Entry


def entries_for(people: Sequence[Character], pane: str | None, view: View, book: Language) -> list[Entry]:
    """The actions of the systems of these characters (of one pane, or all), with why not where none can be done.

    What can be done to some of them only says without whom.
    """
    entries = []
    for name in view.session.systems:
        if not any(name in person.parts for person in people):
            continue
        system = load(name)
        for action in system.actions:
            if pane is not None and action.pane != pane:
                continue
            able, reason = those_able(system, action, people, view)
            hint = book.translate(action.hint) if action.hint else ""
            if able and len(able) < len(people):
                left = [person.name for person in people if person not in able]
                without = render(say(T("without {who:names}"), who=left), book)
                hint = f"{without}; {hint}" if hint else without
            why_not = render(reason, book) if reason is not None and not able else ""
            entries.append(Entry(action.id, book.translate(action.title), hint, action.key, why_not, action.title))
    return entries


def those_able(
    system: System, action: Action, people: Sequence[Character], view: View
) -> tuple[list[Character], Text | None]:
    """To which of them it can be done; and why not to the first of the others."""
    able: list[Character] = []
    first: Text | None = None
    for person in people:
        reason = impossible(system, action, view, person)
        if reason is None:
            able.append(person)
        else:
            first = first or reason
    return able, first
