"""``chevet show``, ``due`` and ``actions``: the state, the agenda, and what can be done. Nothing is touched."""

from __future__ import annotations

from rules.action import Action, Field
from rules.advance import destination
from rules.agenda import agenda
from rules.check import Check
from rules.engine import impossible
from rules.names import find_all
from rules.refusal import Refused
from rules.report import rows_of, show, show_actions, show_due
from rules.session import Character, Session
from rules.system import Row
from rules.systems import load
from rules.values import choices_of
from rules.view import View
from rules.words import T, render, say
from tui.commandline.dispatch import DONE, Call
from tui.commandline.sessions import look, view_of
from tui.condition import condition_of
from tui.language import Language
from tui.sentences import breakdown, chance_text, needs_text

DUE = T("due")
TO_COME = T("to come")
NOTHING = T("nothing is due and nothing is to come")
NOBODY = T("nobody is at the table")
WOUNDS = T("wounds")
AFFLICTIONS = T("afflictions")
ROUND = T("round {round}")
LEFT = T("{span:span} left of the last advance")
NOT_NOW = T("not now: {reason:text}")
MOST_NAMED = 12
"""Of more values none is named."""


def show_state(call: Call) -> int:
    """The state of everyone, or of those named."""
    file = look(call)
    view = view_of(call, file.chronicle.session)
    session = view.session
    who = call.arguments.word(1)
    chosen = list(session.characters) if who is None else find_all(session, who)
    if call.arguments.has("json"):
        call.output.json(show(session, view.library, None if who is None else tuple(c.id for c in chosen)))
        return DONE
    book, line = call.book(session.setup), call.output.line
    line(_heading(session, book))
    if not chosen:
        line()
        line(book.translate(NOBODY))
    for character in chosen:
        line()
        _tell_character(call, view, character, book)
    ids = {c.id for c in chosen}
    checks = [check for check in agenda(session) if check.who in ids]
    if checks:
        line()
        _tell_agenda(call, session, checks, book)
    return DONE


def _heading(session: Session, book: Language) -> str:
    parts = [session.title, book.when(session.now)]
    if session.fight is not None:
        parts.append(render(say(ROUND, round=session.fight.round), book))
    if session.remaining:
        parts.append(render(say(LEFT, span=session.remaining), book))
    return " · ".join(part for part in parts if part)


def _tell_character(call: Call, view: View, character: Character, book: Language) -> None:
    line = call.output.line
    parts = condition_of(view, character, book, ails=False, whole=True).words
    line("  ".join((character.name, ", ".join(parts))).rstrip())
    if character.note:
        line(f"  {character.note}")
    for title, pane in ((WOUNDS, "wounds"), (AFFLICTIONS, "afflictions")):
        rows = rows_of(view, character, pane)
        if rows:
            line(f"  {book.translate(title)}")
        for row in rows:
            line("    " + _row(row, book))


def _row(row: Row, book: Language) -> str:
    parts = [render(row.title, book), book.term(row.state) if row.state else ""]
    parts += [render(fact, book) for fact in row.facts]
    return "  ".join(part for part in parts if part)


def _tell_agenda(call: Call, session: Session, checks: list[Check], book: Language) -> None:
    for title, some in (
        (DUE, [c for c in checks if c.at <= session.now]),
        (TO_COME, [c for c in checks if c.at > session.now]),
    ):
        if some:
            call.output.line(book.translate(title))
        for check in some:
            call.output.line("  " + _check(session, check, book))


def _check(session: Session, check: Check, book: Language) -> str:
    bearer = say(T("{who}: {what:text}"), who=session.character(check.who).name, what=check.title)
    head = f"{book.when(check.at)}  {render(bearer, book)}"
    return "  ".join(
        part for part in (head, breakdown(check, book), needs_text(check, book), chance_text(check, book)) if part
    )


def due(call: Call) -> int:
    """The agenda, as far ahead as asked."""
    session = look(call).chronicle.session
    until = call.arguments.value("until")
    limit = None if until is None else destination(session, until)
    if call.arguments.has("json"):
        call.output.json(show_due(session, limit))
        return DONE
    book = call.book(session.setup)
    checks = [check for check in agenda(session) if limit is None or check.at <= limit]
    if not checks:
        call.output.line(book.translate(NOTHING))
    _tell_agenda(call, session, checks, book)
    return DONE


def actions(call: Call) -> int:
    """Every action of the systems that a character uses, of everyone or of those named."""
    session = look(call).chronicle.session
    view = view_of(call, session)
    who = call.arguments.word(1)
    chosen = list(session.characters) if who is None else find_all(session, who)
    if call.arguments.has("json"):
        call.output.json(show_actions(view, chosen))
        return DONE
    if not chosen:
        raise Refused(T("there is nobody at the table yet"))
    book, line = call.book(session.setup), call.output.line
    for character in chosen:
        line(character.name)
        for name in character.parts:
            system = load(name)
            for action in system.actions:
                line(f"  {book.usage(_action(action, view, character))}")
                line(f"      {book.translate(action.hint or action.title)}")
                reason = impossible(system, action, view, character)
                if reason is not None:
                    line(f"      {render(say(NOT_NOW, reason=reason), book)}")
    return DONE


def _action(action: Action, view: View, character: Character) -> str:
    either = {name for group in action.one_of for name in group}
    parts = [action.id, "WHO"]
    for field in action.fields:
        told = f"{field.name}={_values(field, view, character)}"
        parts.append(told if field.required else f"[{told}]" if field.name not in either else f"({told})")
    if action.rolls:
        parts.append("[roll=N,N]")
    return " ".join(parts)


def _values(field: Field, view: View, character: Character) -> str:
    if field.kind == "choice":
        values = [choice.value for choice in choices_of(field, view, character)]
        return "|".join(values) if 0 < len(values) <= MOST_NAMED else "…"
    return {"number": "N", "yes_no": "yes|no", "name": "WHO", "dice": "DICE"}.get(field.kind, "TEXT")
