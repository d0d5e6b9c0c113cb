"""What can be typed at a place of the command line, and what it means: all of it from declarations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules import action as kinds
from rules.action import Action, Choice, Field
from rules.agenda import due
from rules.calendars import calendar_names
from rules.check import Check
from rules.engine import HISTORY_VERBS, VERBS, impossible
from rules.known import STANDINGS, afflictions_of, mark_of
from rules.names import EVERYONE, fold
from rules.party import OWN_FIELDS, sheet_fields
from rules.session import Character
from rules.settings import CALENDAR, DATE, ROUND, TITLE, house_fields, settings_of
from rules.system import System
from rules.systems import load
from rules.view import View
from rules.words import T, Text, render
from tui.asking.question import common_choices
from tui.called import calendar_called
from tui.condition import condition_of
from tui.language import Language
from tui.sentences import chance_text, check_title, needs_text

SPANS = {
    "10m": "",
    "1h": "",
    "8h": "",
    "1d": "",
    "1w": "",
    "dawn": T("to the next sunrise"),
    "dusk": T("to the next sunset"),
    "midnight": T("to the next midnight"),
    "full moon": T("to the next full moon"),
    "next": T("to the next check"),
}
HISTORY_HINTS = {"undo": T("take back the last command"), "redo": T("do again what was undone")}
NOW = T("as it is now")
USUAL = T("as usual")


class Offer(NamedTuple):
    """Something that can be typed: how it is written, what it means, by which other names it is found."""

    value: str
    hint: str = ""
    names: tuple[str, ...] = ()
    opens: bool = False
    """More belongs to it: no blank follows (``level=``)."""


def verbs(view: View, book: Language) -> list[Offer]:
    """Every verb of the core and every action of the session's systems."""
    found = [Offer(verb.name, book.translate(verb.hint)) for verb in VERBS.values()]
    found += [Offer(name, book.translate(HISTORY_HINTS[name])) for name in HISTORY_VERBS]
    for name in view.session.systems:
        found += [_action_offer(action, book) for action in load(name).actions]
    return found


def _action_offer(action: Action, book: Language) -> Offer:
    title = book.translate(action.title)
    hint = book.translate(action.hint) if action.hint else ""
    names = (action.id.partition(".")[2], action.title, title)
    return Offer(action.id, book.colon(title, hint) if hint else title, names)


# -- whom


def people(view: View, book: Language, marked: Sequence[str] = (), several: bool = True) -> list[Offer]:
    """Everybody at the table; first those marked, and everyone at once."""
    characters = view.session.characters
    found = [Offer(c.name, ", ".join(condition_of(view, c, book).words)) for c in characters]
    if several and len(characters) > 1:
        found.append(Offer(EVERYONE, book.translate(T("everyone"))))
    if several and len(marked) > 1:
        found.insert(0, Offer(",".join(marked), book.translate(T("those marked"))))
    return found


def targets(view: View, system: System, action: Action, book: Language, marked: Sequence[str]) -> list[Offer]:
    """The same for an action: where it cannot be done to somebody, why not stands there instead, and last."""
    offers = people(view, book, marked)
    by_name = {c.name: c for c in view.session.characters}
    open_, closed = [], []
    for offer in offers:
        character = by_name.get(offer.value)
        reason = impossible(system, action, view, character) if character is not None else None
        if reason is None:
            open_.append(offer)
        else:
            closed.append(offer._replace(hint=render(reason, book)))
    return [*open_, *closed]


def waiting(view: View, book: Language) -> list[Offer]:
    """Those for whom something is due, with what it is."""
    found: dict[str, list[str]] = {}
    for check in due(view.session):
        found.setdefault(view.session.character(check.who).name, []).append(check_title(check, book))
    return [Offer(name, ", ".join(titles)) for name, titles in found.items()]


# -- other words


def spans(book: Language) -> list[Offer]:
    """How far time can be let pass."""
    return [Offer(span, book.translate(hint)) for span, hint in SPANS.items()]


def scores(book: Language) -> list[Offer]:
    """What an initiative can be besides a number."""
    return [
        Offer("roll", book.translate(T("the program rolls 1d20"))),
        Offer("none", book.translate(T("out of the turn order"))),
    ]


def checks(waiting: Iterable[Check], book: Language) -> list[Offer]:
    """Due checks by their names."""
    found: dict[str, Offer] = {}
    for check in waiting:
        short = check.check.partition(".")[2]
        sums = (check_title(check, book), needs_text(check, book), chance_text(check, book))
        found.setdefault(check.check, Offer(check.check, "  ".join(filter(None, sums)), (short,)))
    return list(found.values())


def standings(book: Language) -> list[Offer]:
    """How an affliction can be known to the players."""
    return [word_offer(standing, book) for standing in STANDINGS]


def word_offer(word: str, book: Language) -> Offer:
    """A word of the rules; in another language with what it is called there."""
    told = book.term(word.replace("-", "_"))
    return Offer(word, "" if fold(told) == fold(word) else told, (told,))


def afflictions(view: View, characters: Sequence[Character], book: Language) -> list[Offer]:
    """What ails somebody."""
    found: dict[str, Offer] = {}
    for character in characters:
        for row in afflictions_of(view, character):
            names = (row.label, *row.names)
            found.setdefault(mark_of(row), Offer(mark_of(row), render(row.title, book), names))
    if found:
        found[EVERYONE] = Offer(EVERYONE, book.translate(T("all of them")))
    return list(found.values())


# -- fields and their values


def field_offer(field: Field, book: Language, name: str = "", note: str = "") -> Offer:
    """A field to be filled in: ``level=``."""
    return Offer(
        f"{name or field.name}=", meaning(field, book, note), (field.title, book.translate(field.title)), True
    )


def meaning(field: Field, book: Language, note: str = "") -> str:
    """What a field is: its title, its hint, its bounds, and what it counts as where it is left out."""
    parts = [book.translate(field.title)]
    if field.hint:
        parts.append(book.translate(field.hint))
    if field.lowest is not None and field.highest is not None:
        parts.append(f"{field.lowest}…{field.highest}")
    elif field.lowest is not None:
        parts.append(f"≥ {field.lowest}")
    elif field.highest is not None:
        parts.append(f"≤ {field.highest}")
    if field.required:
        parts.append(book.translate(T("needed")))
    return ", ".join(filter(None, parts)) + (f" ({note})" if note else "")


def values(field: Field, view: View, characters: Sequence[Character], book: Language) -> list[Offer]:
    """What a field can be."""
    if field.kind == kinds.YES_NO:
        return [
            Offer("yes", book.translate(T("yes")), (book.translate(T("yes")),)),
            Offer("no", book.translate(T("no")), (book.translate(T("no")),)),
        ]
    if field.kind == kinds.NAME:
        return people(view, book, several=False)
    if field.kind == kinds.CHOICE:
        return [choice_offer(choice, book) for choice in common_choices(field, view, characters)]
    if field.default not in (None, ""):
        return [Offer(str(field.default), book.translate(USUAL))]
    return []


def choice_offer(choice: Choice, book: Language) -> Offer:
    """A value that a field can have, with what it is called and means."""
    label = render(choice.label, book)
    hint = render(choice.hint, book) if isinstance(choice.hint, Text) else ""
    told = [text for text in (label if fold(label) != fold(choice.value) else "", hint) if text]
    meaning = book.colon(*told) if len(told) == 2 else "".join(told)
    return Offer(choice.value, meaning, (label, *choice.names))


def sheet(view: View, book: Language) -> tuple[list[Offer], dict[str, Field]]:
    """The fields of the sheets of a session, and what they are declared as."""
    session = view.session
    short = sheet_fields(session)
    offers: list[Offer] = []
    known: dict[str, Field] = {}
    for name in session.systems:
        system = load(name)
        for field in system.sheet:
            written = field.name if field.name in short else f"{name}.{field.name}"
            note = book.translate(system.title) if len(session.systems) > 1 else ""
            offers.append(field_offer(field, book, written, note))
            known[field.name] = known[f"{name}.{field.name}"] = field
    return offers, known


def sheet_value(written: str, view: View, character: Character) -> str | None:
    """What a character's own field, or its sheet, says now."""
    known = sheet_fields(view.session)
    value: object = None
    if written in known:
        system, field = known[written]
        part = character.parts.get(system.name)
        value = getattr(part.sheet, field.name) if part is not None else None
    elif any(field.name == written for field in OWN_FIELDS):
        value = getattr(character, written)
    if value is None or value == "":
        return None
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def settings(view: View, book: Language) -> tuple[list[Offer], dict[str, Field]]:
    """What can be set: the session's own settings and the house rules, each with its reading."""
    session = view.session
    calendar = replace(CALENDAR, choices=tuple(calendar_names(view.library)))
    own = (ROUND, TITLE, calendar, DATE)
    known: dict[str, Field] = {**{field.name: field for field in own}, **house_fields(session)}
    readings = {f"{name}.{rule.field.name}": rule.reading for name in session.systems for rule in load(name).house}
    return [field_offer(f, book, name, readings.get(name, "")) for name, f in known.items()], known


def calendars(view: View, book: Language) -> list[Offer]:
    """The calendars that there are, with what they are called."""
    called = {name: calendar_called(name, book, view.library) for name in calendar_names(view.library)}
    return [Offer(name, label if label != name else "", (label,)) for name, label in called.items()]


def setting_value(name: str, view: View, book: Language) -> str | None:
    """What a setting is now."""
    session = view.session
    if name == DATE.name:
        return book.written(session.now)
    if name == TITLE.name:
        return session.title or None
    value = settings_of(session).get(name)
    return None if value is None else str(value)
