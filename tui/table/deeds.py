"""What can be done to a character, or to several at once, as lines of a menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from rules.action import Action
from rules.engine import impossible
from rules.names import fold
from rules.session import Character
from rules.system import System
from rules.systems import load
from rules.view import View
from rules.words import T, Text, render, say
from tui.language import Language
from tui.menu import Entry, assign_letters


def entries_for(people: Sequence[Character], pane: str | None, view: View, book: Language) -> list[Entry]:
    """The actions of the systems of these characters (of one pane, or all), with why not where none can be done.

    What can be done to some of them only says without whom. What cannot be done stands below what can.
    """
    entries = []
    letters = letters_of(view.session.systems)
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
            wish = letters.get(action.id, "")
            entries.append(Entry(action.id, book.translate(action.title), hint, wish, why_not, action.title))
    return sorted(_told_apart(entries, book), key=lambda entry: bool(entry.why_not))


@cache
def letters_of(systems: tuple[str, ...]) -> dict[str, str]:
    """The letter of each action of some systems, by its id: the same in every menu, whatever the language.

    An action keeps the letter that it has where its system is played alone, unless one of a system before it
    has that. A system that comes in behind changes nothing for those before it.
    """
    given: dict[str, str] = {}
    for name in systems:
        own = [Entry(action.id, action.title, wish=action.key) for action in load(name).actions]
        alone = {id: letter for letter, id in assign_letters(own).items()}
        before = [Entry(id, "", wish=letter) for letter, id in given.items()]
        free = [replace(entry, wish=alone.get(entry.key, "")) for entry in own]
        given = assign_letters([*before, *free])
    return {id: letter for letter, id in given.items()}


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
