"""The palette: everything that can be done now, as ``area: verb``, to search in, in any of our languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from textual.binding import ActiveBinding, Binding

from rules.engine import VERBS
from rules.session import Character
from rules.view import View
from rules.words import T
from tui.asking.forms import called
from tui.asking.question import Option, Question, Row
from tui.key_bar import key_name
from tui.keymap.prose import named
from tui.language import LANGUAGES, Language, phrasebook
from tui.table.deeds import entries_for

AREAS = {
    "table": T("table"),
    "party": T("party"),
    "afflictions": T("afflictions"),
    "due": T("due"),
    "app": T("program"),
}
"""Whose keys the palette offers: by the first half of their ids. Moving about in a list is left out."""

KEY, ACTION, COMMAND = "key", "action", "command"


class Choice(NamedTuple):
    """What was chosen: a binding by its id, an action, or a verb to go on typing."""

    kind: str
    name: str


def choice(value: str) -> Choice:
    """What the value of an option stands for."""
    kind, _, name = value.partition(" ")
    return Choice(kind, name)


def palette_question(
    bindings: Mapping[str, ActiveBinding],
    people: Sequence[Character],
    view: View,
    book: Language,
    display: Callable[[Binding], str],
) -> Question:
    """All that applies now, in one list. ``bindings`` are those that were live before it was asked."""
    options = [
        *_of_people(people, view, book),
        *_of_keys(bindings, book, display),
        *_of_verbs(book),
    ]
    row = Row("what", book.translate(T("what?")), options, required=True)
    hint = book.translate(T("type a part of what you want to do"))
    return Question(
        title=book.translate(T("everything that can be done")),
        rows=[row],
        command=lambda filled: filled.get("what", ""),
        head=lambda _: [hint],
    )


def _of_people(people: Sequence[Character], view: View, book: Language) -> Iterable[Option]:
    if not people:
        return
    who = called(people, book)
    for entry in entries_for(people, None, view, book):
        if not entry.why_not:
            label = book.colon(who, entry.label)
            yield Option(f"{ACTION} {entry.key}", label, _in_all_languages(entry.title), entry.hint)


def _of_keys(
    bindings: Mapping[str, ActiveBinding], book: Language, display: Callable[[Binding], str]
) -> Iterable[Option]:
    seen: set[str] = set()
    for key, active in bindings.items():
        binding = active.binding
        area, _, _ = (binding.id or "").partition(".")
        if area not in AREAS or not binding.description or not active.enabled or (binding.id or "") in seen:
            continue
        seen.add(binding.id or "")
        label = book.colon(book.translate(AREAS[area]), book.translate(binding.description))
        names = _in_all_languages(binding.description)
        yield Option(f"{KEY} {binding.id}", label, names, named(key_name(key, display(binding)), book))


def _of_verbs(book: Language) -> Iterable[Option]:
    for verb in VERBS.values():
        label = book.colon(book.translate(T("command")), verb.name)
        yield Option(
            f"{COMMAND} {verb.name}", label, (verb.name, *_in_all_languages(verb.hint)), book.translate(verb.hint)
        )


def _in_all_languages(template: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(phrasebook(code).translate(template) for code in LANGUAGES))
