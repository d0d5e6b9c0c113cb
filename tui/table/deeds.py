"""What can be done to a character, or to several at once, as lines of a menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rules.action import Action
from rules.engine import impossible
from rules.names import fold
from rules.session import Character
from rules.system import System
from rules.systems import load
from rules.view import View
from rules.words import T, Text, render, say
from tui.language import Language
from tui.letters import MOVING, ways_to
from tui.menu import Entry


def entries_for(
    people: Sequence[Character], pane: str | None, view: View, book: Language, taken: frozenset[str] = MOVING
) -> list[Entry]:
    """The actions of the systems of these characters (of one pane, or all), with why not where none can be done.

    What can be done to some of them only says without whom. What cannot be done stands below what can.
    ``taken``: the letters that mean something else where the actions are shown.
    """
    entries = []
    ways = ways_to(view.session.systems, taken)
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
            label, chapter = book.translate(action.title), book.translate(system.title)
            entries.append(Entry(action.id, label, hint, ways.get(action.id, ()), why_not, action.title, chapter))
    return sorted(_told_apart(entries, book), key=lambda entry: bool(entry.why_not))


def _told_apart(entries: Sequence[Entry], book: Language) -> list[Entry]:
    """The lines, which say of which system they are where those of two systems begin with the same word."""
    alike = Counter(word for word, _ in {(_first_word(entry), _system(entry)) for entry in entries})
    told = []
    for entry in entries:
        if alike[_first_word(entry)] > 1:
            system = book.translate(load(_system(entry)).title)
            hint = book.colon(system, entry.hint) if entry.hint else system
            why_not = book.colon(system, entry.why_not) if entry.why_not else ""
            entry = replace(entry, hint=hint, why_not=why_not)
        told.append(entry)
    return told


def _first_word(entry: Entry) -> str:
    return fold(entry.label).partition(" ")[0]


def _system(entry: Entry) -> str:
    return entry.key.partition(".")[0]


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
