"""The session as plain data: what ``show``, ``due``, ``do`` and ``actions`` print as JSON.

A contract: tools outside the project read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.action import Action, Field
from rules.agenda import agenda
from rules.check import Check
from rules.engine import impossible
from rules.known import presence, standing
from rules.session import FORMAT, Character, Event, Session
from rules.settings import settings_of
from rules.system import Row, System
from rules.systems import load
from rules.values import choices_of
from rules.view import NO_LIBRARY, Library, View
from rules.words import ENGLISH, Phrasebook, render

Data = dict[str, Any]


def date_text(session: Session, second: int) -> str:
    """The date in the plain form in which every language can read it back: ``day 3 14:20:00``."""
    date = session.setup.date(second)
    clock = f"{date.hour:02}:{date.minute:02}:{date.second:02}"
    if date.month is None:
        return f"day {date.day} {clock}"
    return f"{date.day} {date.month.name} {date.year} {clock}"


def badges_of(view: View, character: Character) -> list[str]:
    """What a character is, in all its systems: each word once, ``dead`` first."""
    found: list[str] = ["dead"] if character.died else []
    for name in character.parts:
        found += [b for b in load(name).badges(view, character) if b not in found]
    return found


def rows_of(view: View, character: Character, pane: str) -> list[Row]:
    """The rows of a character in the wounds or the afflictions pane."""
    rows: list[Row] = []
    for name in character.parts:
        system = load(name)
        rows += system.wounds(view, character) if pane == "wounds" else system.afflictions(view, character)
    return rows


def show_row(row: Row) -> Data:
    shown: Data = {"system": row.system, "label": row.label, "state": row.state}
    if row.names:
        shown["names"] = list(row.names)
    return {**shown, **row.data}


def show_character(view: View, character: Character) -> Data:
    """One character with its numbers, rows and badges."""
    shown: Data = {
        "name": character.name,
        "kind": character.kind,
        "auto": character.auto,
        "note": character.note,
        "known": presence(character),
        "initiative": character.initiative,
        "badges": badges_of(view, character),
    }
    for name in character.parts:
        shown[name] = dict(load(name).numbers(view, character))
    shown["wounds"] = [show_row(row) for row in rows_of(view, character, "wounds")]
    shown["afflictions"] = [
        {**show_row(row), "known": standing(character, row)} for row in rows_of(view, character, "afflictions")
    ]
    return shown


def show_check(session: Session, check: Check) -> Data:
    """One line of the agenda."""
    chance = check.chance()
    return {
        "who": session.character(check.who).name,
        "check": check.check,
        "of": check.of,
        "kind": check.kind,
        "at": check.at,
        "due": check.at <= session.now,
        "dice": check.dice,
        "modifiers": [[render(m.label), m.value] for m in check.modifiers],
        "needs": str(check.needs) if check.needs else None,
        "chance": round(float(chance), 4) if chance is not None else None,
        "outcomes": list(check.outcomes),
        "secret": check.secret,
    }


def show_due(session: Session, until: int | None = None) -> list[Data]:
    """The agenda, up to a second."""
    return [show_check(session, c) for c in agenda(session) if until is None or c.at <= until]


def show(session: Session, library: Library = NO_LIBRARY, who: tuple[int, ...] | None = None) -> Data:
    """The whole state; with ``who`` only those characters and what is due for them."""
    view = View(session, library)
    wanted = [c for c in session.characters if who is None or c.id in who]
    fight = session.fight
    return {
        "format": FORMAT,
        "title": session.title,
        "systems": list(session.systems),
        "round_seconds": session.setup.round_seconds,
        "clock": {
            "now": session.now,
            "date": date_text(session, session.now),
            "remaining": session.remaining,
        },
        "fight": None
        if fight is None
        else {
            "round": fight.round,
            "turn": session.character(fight.turn).name if fight.turn is not None else None,
            "order": [session.character(id).name for id in fight.order],
        },
        "settings": settings_of(session),
        "characters": [show_character(view, c) for c in wanted],
        "due": [show_check(session, c) for c in agenda(session) if who is None or c.who in who],
    }


def show_event(event: Event, phrasebook: Phrasebook = ENGLISH) -> Data:
    """One line of the log: its kind, who, when, and its data side by side."""
    shown: Data = {"kind": event.kind, "who": event.who, "at": event.at}
    for key, value in event.data.items():
        shown[key if key not in shown else f"{key}_"] = _plain(value, phrasebook)
    if event.rolls:
        shown["rolls"] = [{"dice": r.dice, "total": r.total, "typed": r.typed} for r in event.rolls]
    if event.rule:
        shown["rule"] = event.rule
    if event.secret:
        shown["secret"] = True
    return shown


def _plain(value: Any, phrasebook: Phrasebook) -> Any:
    from rules.words import Text

    if isinstance(value, Text):
        return render(value, phrasebook)
    if isinstance(value, Mapping):
        return phrasebook.own(value)
    if isinstance(value, list | tuple):
        return [_plain(v, phrasebook) for v in value]
    return value


def show_field(field: Field, view: View, character: Character | None) -> Data:
    shown: Data = {"name": field.name, "kind": field.kind, "required": field.required}
    if field.kind == "choice":
        shown["choices"] = [c.value for c in choices_of(field, view, character)]
    if field.default is not None:
        shown["default"] = field.default
    for bound in ("lowest", "highest"):
        if getattr(field, bound) is not None:
            shown[bound] = getattr(field, bound)
    return shown


def show_action(system: System, action: Action, view: View, character: Character) -> Data:
    """One action as it stands for a character: its fields, and why it cannot be done, if so."""
    reason = impossible(system, action, view, character)
    return {
        "who": character.name,
        "action": action.id,
        "fields": [show_field(f, view, character) for f in action.fields],
        "one_of": [list(group) for group in action.one_of],
        "rolls": action.rolls,
        "possible": reason is None,
        "why_not": str(reason) if reason is not None else None,
        "rule": action.rule,
    }


def show_actions(view: View, characters: list[Character]) -> list[Data]:
    """Every action of the systems that each character uses."""
    return [
        show_action(load(name), action, view, character)
        for character in characters
        for name in character.parts
        for action in load(name).actions
    ]
