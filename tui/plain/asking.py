"""A question of the table's, asked row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.names import fold
from rules.words import T, render, say
from tui.asking.question import Option, Question, Row
from tui.asking.refusals import in_words
from tui.language import Language
from tui.plain.voice import Voice

Answering = Callable[[str], str | None]
"""Carries a command out; returns why not, or ``None`` when it is done."""

NOW, BACK, LEAVE, EXPLAIN, FURTHER, CLEAR = ".", "<", "<<", "?", ">", "-"
QUIT = "q"
"""Leaves wherever something is asked, whatever else begins with it."""
LONGEST_AGAIN = 30
"""A label of more letters is not said again."""
MOST = 20
"""Choices are said one after the other up to so many; of more, a part of the name is asked for first."""


class Left(Exception):
    """The question was left without an answer."""


class Asking:
    """One question under way.

    ``quick``: its first row is enough; of the others only what is needed is asked, the rest on request.
    """

    def __init__(self, voice: Voice, book: Language, question: Question, quick: bool = False) -> None:
        self._voice = voice
        self._book = book
        self._question = question
        self._quick = quick
        self._head: Sequence[str] = ()

    def ask(self, answer: Answering) -> None:
        """Ask until it is answered and done. Raises :class:`Left` and what the voice raises."""
        self._voice.say(self._question.title)
        self._tell_head()
        self._explain_once()
        place = 0
        while True:
            problem = answer(self._question.command(self._filled_from(place)))
            if problem is None:
                return
            told = in_words(problem, self._question.rows)
            self._voice.say(self._say(T("Not done: {problem}"), problem=told))
            place = self._at_fault(problem)

    # -- the rows

    def _filled_from(self, place: int) -> dict[str, str]:
        """Ask the rows from a place on; what is filled in when they are through, or cut short."""
        order = list(range(len(self._question.rows)))
        at, brief = place, self._quick
        while True:
            if at >= len(order):
                missing = self._missing()
                if missing is None:
                    return self._filled()
                self._tell_missing(self._question.rows[missing])
                at = order.index(missing)
            row = self._question.rows[order[at]]
            if self._passed_over(row):
                at += 1
                continue
            typed = self._hear(row)
            _leave_if_wished(typed)
            if typed == BACK:
                at -= 1
                while at > 0 and self._passed_over(self._question.rows[order[at]]):
                    at -= 1
                at = max(0, at)
            elif typed == EXPLAIN:
                self._explain(row)
            elif typed == FURTHER:
                if self._quick and order[at] == 0:
                    # The first row is the one that settles it: it comes last then.
                    order, at, brief = [*order[1:], 0], 0, False
                else:
                    at += 1
            elif typed == NOW:
                at = len(order)
            elif order[at] == 0 and typed.lower() in self._question.outright:
                name, value = self._question.outright[typed.lower()]
                return {**{k: v for k, v in self._filled().items() if k != row.name}, name: value}
            elif self._take(row, typed):
                self._tell_head()
                # Of a short question only what is needed is still asked.
                at = len(order) if brief else at + 1

    def _filled(self) -> dict[str, str]:
        emptied = {row.name for row in self._question.rows if row.initial and not row.text}
        return {k: v for k, v in self._question.filled().items() if v or k in emptied}

    def _passed_over(self, row: Row) -> bool:
        """Whether a row is not asked for: it does not count, or another stands for it."""
        return row not in self._question.asked() or (
            not row.text and any(other.text for other in self._question.instead(row))
        )

    def _tell_missing(self, row: Row) -> None:
        self._voice.say(self._say(T("{fields:either} is still needed"), fields=self._question.called(row)))

    def _missing(self) -> int | None:
        question = self._question
        asked = question.asked()
        return next((i for i, row in enumerate(question.rows) if row in asked and question.lacks(row)), None)

    def _at_fault(self, problem: str) -> int:
        """The row that a refusal speaks of, to be asked again; else the first."""
        rows = self._question.rows
        place = next(
            (i for i, row in enumerate(rows) if f"{row.name}=" in problem or f"{row.name}:" in problem), 0
        )
        if rows and not rows[place].options:
            rows[place].text = "" if rows[place].initial == "\0" else rows[place].initial
        return place

    def _take(self, row: Row, typed: str) -> bool:
        """Fill a row in; ``False`` where the answer does not fit, which is said."""
        if not typed:
            if row.required and not row.text:
                self._voice.say(self._say(T("This is needed; q leaves.")))
                return False
            return True
        if typed == CLEAR and not row.required:
            row.text = ""
            return True
        if not row.options:
            problem = row.check(typed) if row.check is not None else None
            if problem is not None:
                self._voice.say(in_words(render(problem, self._book), self._question.rows))
                return False
            self._question.put(row, typed)
            return True
        chosen = choose(self._voice, self._book, row.options, typed, row.matching)
        if chosen is None:
            return False
        self._question.put(row, chosen.value)
        return True

    # -- what is said

    def _hear(self, row: Row) -> str:
        # Some labels are questions by themselves.
        parts = [row.full_label.rstrip("?\u00a0\u202f ")]
        if row.options and not row.long:
            parts = [self._book.colon(parts[0], numbered(row.options))]
        elif row.options:
            told = self._say(T("{count} choices, ? says them"), count=len(row.options))
            parts.append(f" ({told})")
        elif row.hint:
            parts.append(f" ({row.hint})")
        if row.text:
            parts.append(f" [{row.label_of(row.text)}]")
        elif row.ghost:
            parts.append(f" [{row.ghost}]")
        elif not row.required:
            parts.append(f" [{self._say(T('nothing'))}]")
        return self._voice.hear(asked("".join(parts), self._book))

    def _explain(self, row: Row) -> None:
        if row.hint:
            self._voice.say(row.hint)
        for place, option in enumerate(row.options, 1):
            self._voice.say(_told(place, option, self._book))
        if len(self._question.rows) > 1:
            names = ", ".join(r.label for r in self._question.rows)
            self._voice.say(self._say(T("This form asks for: {names}"), names=names))
        self._voice.say(self._say(HOW))

    def _explain_once(self) -> None:
        if self._quick and len(self._question.rows) > 1:
            names = ", ".join(row.label for row in self._question.rows[1:])
            self._voice.say(self._say(T("> instead of an answer asks for more: {names}"), names=names))

    def _tell_head(self) -> None:
        """What is to be known beforehand: at first all of it, later what has changed."""
        head = self._question.told()
        for line in head:
            if line not in self._head:
                self._voice.say(line)
        self._head = head

    def _say(self, template: str, **fields: object) -> str:
        return render(say(template, **fields), self._book)


HOW = T(
    "Enter alone takes what stands in brackets; . does it with the rest as it is;"
    " < goes one back; q leaves; - empties"
)


def _leave_if_wished(typed: str) -> None:
    """Raises :class:`Left` where the answer is that nothing is to be done."""
    if typed in (LEAVE, QUIT):
        raise Left


def asked(text: str, book: Language) -> str:
    """A text as a question."""
    return render(say(T("{text}?"), text=text), book)


def _told(place: int, option: Option, book: Language) -> str:
    """A choice with its number, the letter that does as well, and what it means."""
    told = f"{place} {option.label}"
    if option.keys:
        told = render(say(T("{place} or {key}, {what}"), place=place, key=option.keys[0], what=option.label), book)
    return book.colon(told, option.hint) if option.hint else told


def numbered(options: Sequence[Option]) -> str:
    """Choices with the numbers by which they can be chosen: ``1 light, 2 grave``."""
    return ", ".join(f"{place} {option.label}" for place, option in enumerate(options, 1))


def choose(
    voice: Voice,
    book: Language,
    options: Sequence[Option],
    typed: str,
    matching: Callable[[str], list[Option]],
) -> Option | None:
    """The option that is meant: by its own text, its number, its letter, or a part of it.

    ``None`` where it is left open. Raises :class:`Left`.
    """
    offered = list(options)
    while True:
        keyed = [o for o in options if typed in o.keys]
        if keyed:
            return keyed[0]
        exact = [o for o in options if fold(typed) in {fold(n) for n in (o.value, o.label, *o.names)}]
        if exact:
            return exact[0]
        if typed.isdecimal() and 1 <= int(typed[:9]) <= len(offered):
            return offered[int(typed[:9]) - 1]
        found = matching(typed) if typed else []
        if len(found) == 1:
            return found[0]
        if not found:
            voice.say(book.translate(T("nothing fits; write it differently")))
            return None
        if len(found) > MOST:
            voice.say(render(say(T("{count} fit; write more of it"), count=len(found)), book))
            return None
        offered = found
        typed = voice.hear(asked(numbered(found), book))
        _leave_if_wished(typed)
        if typed in ("", BACK):
            return None


def _short(row: Row, value: str) -> str:
    """What is usual, by its label; by its number where the label has just been said at length."""
    label = row.label_of(value)
    if len(label) <= LONGEST_AGAIN:
        return label
    return str([option.value for option in row.options].index(value) + 1)


def pick_one(voice: Voice, book: Language, title: str, options: Sequence[Option], usual: str = "") -> str:
    """Ask for one of some things. Raises :class:`Left`."""
    row = Row("one", title, list(options), text=usual, required=True)
    for place, option in enumerate(row.options, 1):
        voice.say(_told(place, option, book))
    voice.say(book.translate(T("q leaves.") if usual else T("An empty line leaves, and so does q.")))
    while True:
        usually = f" [{_short(row, usual)}]" if usual else ""
        typed = voice.hear(asked(f"{title}{usually}", book))
        _leave_if_wished(typed)
        if typed == BACK or (not typed and not usual):
            raise Left
        if not typed:
            return usual
        chosen = choose(voice, book, row.options, typed, row.matching)
        if chosen is not None:
            return chosen.value


__all__ = ["Answering", "Asking", "Left", "pick_one"]
