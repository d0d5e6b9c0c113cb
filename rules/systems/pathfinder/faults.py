"""What is wrong with an entry of a pack: each fault with its field and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.systems.pathfinder.cures import SPELLS
from rules.systems.pathfinder.entry import (
    ADDICTION,
    DRUG,
    FULL_MOON,
    KINDS,
    MADNESS,
    NONE,
    ROUTES,
    SPELL,
    TRIGGERS,
    Entry,
)
from rules.systems.pathfinder.notation import SAVES, effect, effects, fixed_seconds, hundred, span
from rules.words import T, Text, say

Fault = tuple[str, Text]

_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_ROUND = 6

DEGREES = ("minor", "moderate", "severe")
MOST_DC = 100
LONGEST_LIST = 20
LONGEST_TEXT = 2_000


def faults(entry: Entry) -> list[Fault]:
    """Everything that is wrong with an entry of the right types."""
    return [
        *_identity(entry),
        *_saves(entry),
        *_times(entry),
        *_effects(entry),
        *_drug(entry),
        *_links(entry),
        *_texts(entry),
    ]


def _identity(entry: Entry) -> Iterator[Fault]:
    if not _ID.fullmatch(entry.id) or len(entry.id) > 60:
        yield "id", say(T("small letters, digits and _ only, beginning with a letter: black_lotus_extract"))
    if entry.id == "random":
        yield "id", say(T("{word} means something else here"), word=entry.id)
    if entry.kind not in KINDS:
        yield "kind", say(T("{word} is none; write one of {words:names}"), word=entry.kind, words=list(KINDS))
    for route in entry.routes:
        if route not in ROUTES:
            yield "routes", say(T("{word} is none; write one of {words:names}"), word=route, words=list(ROUTES))


def _saves(entry: Entry) -> Iterator[Fault]:
    if entry.save and entry.save not in SAVES:
        yield "save", say(T("{word} is none; write one of {words:names}"), word=entry.save, words=list(SAVES))
    # Nobody lays down the DC of a madness: it is how grave that is (P-58).
    laid_down = SPELL in entry.routes and entry.kind != MADNESS
    without = entry.kind == ADDICTION or laid_down or (entry.kind == DRUG and not entry.degree)
    if entry.dc is None and not without:
        yield "dc", say(T("the DC is missing: dc = 14 (only what a spell lays down has none of its own)"))
    if entry.dc is not None and not 1 <= entry.dc <= MOST_DC:
        yield "dc", say(T("a DC lies between 1 and {most}"), most=MOST_DC)
    if entry.periodic and entry.periodic != NONE and not _is_save(entry.periodic):
        yield "periodic", say(T('write "fort 20", "will 15" or "none"'))
    if entry.further is not None and entry.further.save and not _is_save(entry.further.save):
        yield "further.save", say(T('write "fort 20" or "will 15"'))
    if entry.further is not None and (entry.further.over < 0 or entry.further.drains < 0):
        yield "further", say(T("no negative numbers"))
    if entry.cure is not None and not 1 <= entry.cure <= 100:
        yield "cure", say(T("how many saves in a row cure it: 1 or more; leave it out where none does"))


def _is_save(text: str) -> bool:
    which, _, number = text.partition(" ")
    written = number.isdecimal() and len(number) <= len(str(MOST_DC))
    return which in SAVES and (not number or (written and 1 <= int(number) <= MOST_DC))


def _times(entry: Entry) -> Iterator[Fault]:
    if entry.onset not in ("", NONE, FULL_MOON) and not _is_span(entry.onset):
        yield (
            "onset",
            say(T('{text} is no time; write "10 minutes", "1d4 days", "full moon" or "none"'), text=entry.onset),
        )
    every: int | None = None
    if entry.usual_frequency and entry.usual_frequency != FULL_MOON:
        every = _fixed(entry.usual_frequency)
        if every is None:
            yield (
                "frequency",
                say(T('{text} is no frequency; write "1 round", "1/day" or "full moon"'), text=entry.frequency),
            )
    if entry.duration:
        whole = _fixed(entry.duration)
        if whole is None:
            yield "duration", say(T('{text} is no time; write "6 rounds" or "4 minutes"'), text=entry.duration)
        elif not entry.usual_frequency:
            yield "duration", say(T("it needs a frequency: how often within that time?"))
        elif every is not None and (whole < every or whole % every):
            yield "duration", say(T("it is no whole number of times the frequency"))
    if entry.together and _fixed(entry.together) is None:
        yield "together", say(T('{text} is no time; write "6 rounds" or "4 minutes"'), text=entry.together)
    if entry.remedy is not None and entry.remedy.within and _fixed(entry.remedy.within) is None:
        yield (
            "remedy.within",
            say(T('{text} is no time; write "6 rounds" or "4 minutes"'), text=entry.remedy.within),
        )


def _is_span(text: str) -> bool:
    try:
        span(text, _ROUND)
    except ValueError:
        return False
    return True


def _fixed(text: str) -> int | None:
    try:
        return fixed_seconds(text, _ROUND)
    except ValueError:
        return None


def _effects(entry: Entry) -> Iterator[Fault]:
    lists = [("initial", entry.initial), ("effects", entry.effects)]
    lists += [(f"triggers[{i}].effects", t.effects) for i, t in enumerate(entry.triggers)]
    lists += [(f"lines[{i}].effects", line.effects) for i, line in enumerate(entry.lines)]
    if entry.further is not None:
        lists.append(("further.effects", entry.further.effects))
    for field, texts in lists:
        yield from _readable(field, texts)
    for field, texts in (("constant", entry.constant), ("in_view", entry.in_view), ("addicted", entry.addicted)):
        bad = list(_readable(field, texts))
        yield from bad
        if bad:
            continue
        for text, read in zip(texts, effects(texts), strict=True):
            if not read.holds or read.lasts or read.zero:
                yield field, say(T("{text} happens once or for a time; here only what goes on belongs"), text=text)
            elif field != "addicted" and read.amount.dice is not None:
                yield field, say(T("{text}: no dice here, a number"), text=text)
    if entry.kind != DRUG and not _does_something(entry):
        yield "effects", say(T('it does nothing: effects = ["1d3 con"], or a text that says what'))


def _readable(field: str, texts: tuple[str, ...]) -> Iterator[Fault]:
    if len(texts) > LONGEST_LIST:
        yield field, say(T("at most {most} of them"), most=LONGEST_LIST)
    for text in texts:
        try:
            effect(text)
        except ValueError:
            yield (
                field,
                say(
                    T(
                        '{text} is no effect; write such as "1d3 con", "1 str drain", "-4 will", '
                        '"unconscious 1d3 hours", "wolf until dawn"'
                    ),
                    text=text,
                ),
            )


def _does_something(entry: Entry) -> bool:
    return bool(
        entry.effects
        or entry.initial
        or entry.constant
        or entry.in_view
        or entry.triggers
        or entry.text
        or entry.degree
    )


def _drug(entry: Entry) -> Iterator[Fault]:
    if entry.lines and entry.kind != DRUG:
        yield "lines", say(T("only a drug has lines"))
    for index, line in enumerate(entry.lines):
        for field, text in (("lasts", line.lasts), ("after", line.after)):
            if (text or field == "lasts") and not _is_span(text):
                yield (
                    f"lines[{index}].{field}",
                    say(T('{text} is no time; write "1 hour" or "1d4 hours"'), text=text or '""'),
                )
        if line.on and not _is_hundred(line.on):
            yield f"lines[{index}].on", say(T('what a d100 must show: "1-50"'))
    if entry.degree not in DEGREES and (entry.degree or entry.kind == ADDICTION):
        yield "degree", say(T("which dependence is it? one of {words:names}"), words=list(DEGREES))
    if entry.price is not None and entry.price < 0:
        yield "price", say(T("no negative numbers"))


def _is_hundred(text: str) -> bool:
    try:
        hundred(text)
    except ValueError:
        return False
    return True


def _links(entry: Entry) -> Iterator[Fault]:
    for index, trigger in enumerate(entry.triggers):
        if trigger.on not in TRIGGERS:
            yield (
                f"triggers[{index}].on",
                say(T("{word} is none; write one of {words:names}"), word=trigger.on, words=list(TRIGGERS)),
            )
    for spell in entry.spells:
        if spell not in SPELLS:
            yield "spells", say(T("{word} is none; write one of {words:names}"), word=spell, words=list(SPELLS))
    if entry.random and (entry.kind != MADNESS or not _is_hundred(entry.random)):
        yield "random", say(T('of a madness, what a d100 must show: "1-50"'))
    if entry.personalities < 0:
        yield "personalities", say(T("no negative numbers"))


def _texts(entry: Entry) -> Iterator[Fault]:
    texts = [("names", entry.names), ("text", entry.text), ("note", entry.note)]
    texts += [(f"lines[{i}].text", line.text) for i, line in enumerate(entry.lines)]
    if entry.further is not None:
        texts.append(("further.text", entry.further.text))
    for field, own in texts:
        for language, text in own.items():
            if not re.fullmatch("[a-z]{2,3}", language):
                yield field, say(T("{word} is no code of a language; en is English, fr French"), word=language)
            if not text.strip() or not text.isprintable() or len(text) > LONGEST_TEXT:
                yield f"{field}.{language}", say(T("plain text, please, and not too long"))
    for name in entry.also:
        if not name.strip() or not name.isprintable():
            yield "also", say(T("plain text, please, and not too long"))
    if not entry.source.isprintable():
        yield "source", say(T("plain text, please, and not too long"))
