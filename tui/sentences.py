"""From data to lines of text in the language of the screen: events, checks, rows."""

from __future__ import annotations

from collections.abc import Sequence

from rules.check import Check, Needs
from rules.engine import SENTENCES
from rules.history import REDONE, UNDONE, Chronicle, Step
from rules.session import Event
from rules.systems import SYSTEMS, load
from rules.words import T, Text, render, signed
from tui.called import told
from tui.language import Language
from tui.naming import short_name

TYPED = T("typed")
ROLLED = T("rolled")
NEEDS_MORE = T("needs {number} or more on {dice}")
NEEDS_LESS = T("needs {number} or less on {dice}")
TOTAL = T("total")


def event_line(event: Event, book: Language, in_one_line: bool = False) -> str:
    """What happened, as one sentence; the dice that lay on the table stand behind it.

    ``in_one_line``: there is no more room, and a long name must leave some.
    """
    template = _template(event.kind)
    who = short_name(event.who or "") if in_one_line else event.who or ""
    line = event.kind
    if template is not None:
        try:
            line = render(Text(template, {"who": who, **told(event, book)}), book)
        except (KeyError, IndexError, ValueError, TypeError):
            # An event of an older version may lack what its sentence says today: tell what is there.
            line = f"{who} {event.kind} " + " ".join(f"{k}={v}" for k, v in event.data.items())
    return f"{line} {dice_text(event, book)}".strip()


def step_line(step: Step, book: Language) -> str:
    """What a command led to, by the first event that tells it; where it led to nothing, the command itself."""
    first = next(iter(step.events), None)
    return event_line(first, book) if first is not None else step.command


def history_line(events: Sequence[Event], chronicle: Chronicle, book: Language) -> str:
    """What an undo or a redo took back or did again; nothing where these events are of another command.

    ``chronicle``: as it is after it.
    """
    for event in events:
        if event.kind in (UNDONE, REDONE):
            step = chronicle.future[-1] if event.kind == UNDONE else chronicle.past[-1]
            return render(Text(SENTENCES[event.kind], {"command": step_line(step, book)}), book)
    return ""


def dice_text(event: Event, book: Language, short: bool = False) -> str:
    """The dice that lay on the table, in brackets; nothing where there were none.

    ``short``: only what they showed.
    """
    shown = ", ".join(
        ("" if short else f"{roll.dice} ")
        + f"{signed_total(roll.total, roll.dice)} {book.translate(TYPED if roll.typed else ROLLED)}"
        for roll in event.rolls
    )
    return f"[{shown}]" if shown else ""


def signed_total(total: int, dice: str) -> str:
    """A total on the table; with its sign where the dice can fall below zero."""
    return signed(total) if "-" in dice else str(total)


def _template(kind: str) -> str | None:
    system, _, _ = kind.partition(".")
    if system in SYSTEMS:
        return load(system).sentences.get(kind)
    return SENTENCES.get(kind)


def check_title(check: Check, book: Language) -> str:
    """What a check is: ``survival roll``."""
    return render(check.title, book)


def needs_text(check: Check, book: Language, modifier: int = 0) -> str:
    """What the dice must show: ``needs 3 or more on d10-d10``; for other dice the dice alone."""
    if check.dice is None:
        return ""
    if check.needs is None:
        return check.dice
    needs = check.needs.with_modifier(modifier)
    template = NEEDS_MORE if needs.comparison == ">=" else NEEDS_LESS
    return render(Text(template, {"number": _number(needs), "dice": check.dice}), book)


def short_needs(check: Check) -> str:
    """The same for a narrow column: ``3+ d10-d10``, ``12- 3d6``."""
    if check.dice is None:
        return ""
    if check.needs is None:
        return check.dice
    sign = "+" if check.needs.comparison == ">=" else "-"
    return f"{_number(check.needs)}{sign} {check.dice}"


def _number(needs: Needs) -> str:
    return str(needs.bound).replace("-", "−")


def chance_text(check: Check, book: Language, modifier: int = 0) -> str:
    """The chance of success: ``28%``; nothing where there is no success."""
    chance = check.chance(modifier)
    return book.percent(float(chance)) if chance is not None else ""


def breakdown(check: Check, book: Language, modifier: int = 0) -> str:
    """The modifiers with their reasons and their sum: ``survival +8, pain −11 = −3``."""
    parts = [f"{book.term(m.label)} {signed(m.value)}" for m in check.modifiers]
    if modifier:
        parts.append(f"{book.translate(T('circumstances'))} {signed(modifier)}")
    if not parts:
        return ""
    total = sum(m.value for m in check.modifiers) + modifier
    return ", ".join(parts) + (f" = {signed(total)}" if len(parts) > 1 else "")
