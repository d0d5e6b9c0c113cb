"""The state of the table, told in lines."""

from __future__ import annotations

from collections.abc import Iterator

from rules.agenda import agenda, due
from rules.check import NOTICE, Check
from rules.history import Chronicle
from rules.known import standing, usual
from rules.report import rows_of
from rules.session import Character, Event, Session
from rules.sky import moons_at, season_at
from rules.system import Row
from rules.view import View
from rules.words import T, render, say
from tui.condition import condition_of
from tui.language import Language
from tui.sentences import breakdown, chance_text, check_title, event_line, needs_text

MOST_TO_COME = 10


def present(session: Session, book: Language) -> str:
    """The moment: ``Day 3, 14:20:00``, with the fight or what is left of the last advance."""
    parts = [book.when(session.now)]
    if session.fight is not None:
        turn = session.fight.turn
        parts.append(render(say(T("round {round}"), round=session.fight.round), book))
        if turn is not None:
            parts.append(render(say(T("{who} acts"), who=session.character(turn).name), book))
    elif session.remaining:
        parts.append(render(say(T("{span:span} left of the last advance"), span=session.remaining), book))
    return ", ".join(parts)


def sky(session: Session, book: Language) -> str:
    """The season and the moons."""
    calendar, second = session.setup.calendar, session.now + session.setup.offset
    moons = [render(moon, book) for moon in moons_at(calendar, second, book.lang)]
    return ", ".join(part for part in (season_at(calendar, second, book.lang), *moons) if part)


def waiting(session: Session, book: Language) -> Iterator[str]:
    """What is due, numbered; or what comes next."""
    checks = due(session)
    if checks:
        yield render(say(T("{count:count|thing is|things are} due:"), count=len(checks)), book)
        for place, check in enumerate(checks, 1):
            yield f"{place} {check_line(session, check, book, with_time=False)}"
        return
    coming = next((c for c in agenda(session) if c.kind != NOTICE), None)
    if coming is None:
        yield book.translate(T("Nothing is due and nothing is to come."))
    else:
        told = check_line(session, coming, book)
        yield render(say(T("Nothing is due. Next: {check}"), check=told), book)


def to_come(session: Session, book: Language) -> Iterator[str]:
    """The next things to come."""
    coming = [check for check in agenda(session) if check.at > session.now or check.kind == NOTICE]
    if coming:
        yield book.translate(T("To come:"))
    for check in coming[:MOST_TO_COME]:
        yield check_line(session, check, book)
    if len(coming) > MOST_TO_COME:
        yield render(say(T("and {count} more"), count=len(coming) - MOST_TO_COME), book)


def check_line(session: Session, check: Check, book: Language, with_time: bool = True) -> str:
    """A check in a line: when, who, what, with what odds."""
    head = book.colon(session.character(check.who).name, check_title(check, book))
    parts = [f"{book.moment(check.at)} {head}" if with_time or check.at < session.now else head]
    parts += [breakdown(check, book), needs_text(check, book), chance_text(check, book)]
    if check.secret:
        parts.append(book.translate(T("in secret")))
    return "; ".join(part for part in parts if part)


def person_line(view: View, character: Character, book: Language, whole: bool = False) -> str:
    """A character in a line: name, and how they are. ``whole``: what ails them follows, each in its row."""
    parts = condition_of(view, character, book, ails=not whole, whole=whole).words
    waiting = len(due(view.session, character.id))
    if waiting:
        parts.append(render(say(T("{count} due"), count=waiting), book))
    return book.colon(character.name, ", ".join(parts)) if parts else character.name


def person(view: View, character: Character, book: Language) -> Iterator[str]:
    """All that is known of a character."""
    yield person_line(view, character, book, whole=True)
    if character.note:
        yield book.colon(book.translate(T("note")), character.note)
    for title, pane in ((T("Wounds"), "wounds"), (T("Afflictions"), "afflictions")):
        rows = rows_of(view, character, pane)
        if rows:
            yield book.colon(book.translate(title), str(len(rows)))
        for row in rows:
            yield row_line(row, character, book, pane == "afflictions")
    session = view.session
    for check in agenda(session):
        if check.who == character.id:
            when = T("due") if check.at <= session.now and check.kind != NOTICE else T("to come")
            yield book.colon(book.translate(when), check_line(session, check, book))


def row_line(row: Row, character: Character, book: Language, affliction: bool) -> str:
    """A wound or an affliction in a line."""
    parts = [render(row.title, book), book.term(row.state) if row.state else ""]
    parts += [render(fact, book) for fact in row.facts]
    if affliction and standing(character, row) != usual(character, row):
        parts.append(_players(standing(character, row), book))
    return "; ".join(part for part in parts if part)


def _players(how: str, book: Language) -> str:
    return render(say(T("{standing:term} in the players' view"), standing=how), book)


def happened(events: tuple[Event, ...], book: Language) -> Iterator[str]:
    """What a command led to."""
    for event in events:
        yield event_line(event, book)


def log(chronicle: Chronicle, book: Language, most: int) -> Iterator[str]:
    """The last things that happened, the newest last."""
    for event in chronicle.last(most):
        yield f"{book.moment(event.at)} {event_line(event, book)}"
