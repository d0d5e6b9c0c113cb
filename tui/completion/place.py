"""Where in a command the cursor is: what has been typed before it, and what can come next."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from rules.action import Action, Field
from rules.agenda import due
from rules.check import Check
from rules.command import as_field
from rules.engine import HISTORY_VERBS, ROLLING_VERBS, VERBS, find_action, impossible
from rules.names import EVERYONE, find, fold
from rules.party import COUNT, OWN_FIELDS
from rules.refusal import Refused
from rules.resolve import MODIFIER, OUTCOME
from rules.session import Character
from rules.settings import CALENDAR
from rules.system import System
from rules.verb import ONE, WHO, Verb
from rules.view import View
from rules.words import T, render
from tui.completion import offers
from tui.completion.offers import Offer
from tui.completion.pieces import Piece
from tui.language import Language

ROLL, OF = "roll", "of"
OPTIONAL_WORDS = frozenset(("check", "affliction", "text"))
"""Kinds of words that may be left out."""


class Place:
    """A command as far as it is typed: its verb, its words and its fields.

    Raises :class:`Refused` where the verb is unknown.
    """

    def __init__(self, view: View, book: Language, marked: Sequence[str], before: Sequence[Piece]) -> None:
        self.view, self.book, self.marked = view, book, marked
        self.name = before[0].text
        self.verb: Verb | None = VERBS.get(self.name)
        self.system: System | None = None
        self.action: Action | None = None
        if self.verb is None and self.name not in HISTORY_VERBS:
            self.system, self.action = find_action(view.session, self.name)
        self.words: list[str] = []
        self.given: dict[str, str] = {}
        for piece in before[1:]:
            field = as_field(piece.text)
            if field is None:
                self.words.append(piece.text)
            else:
                self.given[field[0]] = field[1]

    # -- what belongs here

    @property
    def expected(self) -> tuple[str, ...]:
        """The kinds of words that the verb takes."""
        if self.action is not None:
            return (WHO,)
        return self.verb.words if self.verb is not None else ()

    @property
    def kind(self) -> str:
        """The kind of the word that comes next; blank where no further one belongs."""
        place = len(self.words)
        return self.expected[place] if place < len(self.expected) else ""

    @property
    def takes_names(self) -> bool:
        """Whether the next word may be a list of names."""
        return self.kind == WHO or (self.name == "resolve" and not self.words)

    @property
    def usage(self) -> str:
        """How the command is written."""
        if self.action is None:
            return self.book.usage(self.verb.usage if self.verb is not None else self.name)
        either = {name: group for group in self.action.one_of for name in group}
        parts = [self.action.id, WHO]
        for field in self.action.fields:
            written = f"{field.name}=…"
            parts.append(written if field.required or field.name in either else f"[{written}]")
        return self.book.usage(" ".join((*parts, f"[{ROLL}=N,N]") if self.action.rolls else parts))

    @property
    def told(self) -> str:
        """The usage; or why it cannot be done to those named."""
        if self.system is not None and self.action is not None:
            for character in self.characters:
                reason = impossible(self.system, self.action, self.view, character)
                if reason is not None:
                    return "! " + render(reason, self.book)
        return self.usage

    def told_of(self, name: str) -> str:
        """What a field is."""
        field = self.fields.get(name)
        if field is not None:
            return self._told(name, offers.meaning(field, self.book))
        if name == ROLL:
            dice = self.dice
            told = self.book.translate(T("the dice as they lie on the table; left out, the program rolls"))
            return self._told(name, f"{dice}, {told}" if dice else told)
        if name == OF and self.checks:
            return self._told(name, self.book.translate(T("what it is about, where several could be meant")))
        return self.usage

    def _told(self, name: str, meaning: str) -> str:
        return meaning if fold(meaning).startswith(fold(name)) else self.book.colon(name, meaning)

    # -- who is meant, and what is due for them

    @property
    def characters(self) -> list[Character]:
        """Those named so far; none where the names are not right yet."""
        if not self.words or self.expected[:1] not in ((WHO,), (ONE,)):
            return []
        text = self.words[0]
        if fold(text) == EVERYONE:
            return list(self.view.session.characters)
        found: list[Character] = []
        for name in text.split(","):
            with suppress(Refused):
                found.append(find(self.view.session, name))
        return found

    @property
    def checks(self) -> list[Check]:
        """What is due and can be meant."""
        if self.name != "resolve":
            return []
        waiting = [check for character in self.characters for check in due(self.view.session, character.id)]
        if len(self.words) > 1:
            wanted = fold(self.words[1])
            waiting = [c for c in waiting if wanted in (fold(c.check), fold(c.check.partition(".")[2]))]
        if OF in self.given:
            wanted = fold(self.given[OF])
            waiting = [c for c in waiting if wanted in {fold(n) for n in (c.of or "", *c.of_names)}] or waiting
        return waiting

    @property
    def dice(self) -> str:
        """The first dice that would be asked for."""
        if self.action is not None:
            first = next(iter(self.characters), None)
            made = self.action.dice(self.view, first) if self.action.dice and first is not None else None
            return made or ""
        return next((c.dice for c in self.checks if c.dice), "")

    # -- fields

    @property
    def fields(self) -> dict[str, Field]:
        """The declared fields that the command takes, by the name under which they are written."""
        if self.action is not None:
            return {field.name: field for field in self.action.fields}
        if self.name == "resolve":
            first = next(iter(self.checks), None)
            known = {field.name: field for field in (first.fields if first is not None else ())}
            known[OUTCOME.name] = OUTCOME
            if first is None or first.modifiable:
                known[MODIFIER.name] = MODIFIER
            return known
        if self.name in ("add", "edit"):
            own = (*OWN_FIELDS, COUNT) if self.name == "add" else OWN_FIELDS
            return {**offers.sheet(self.view, self.book)[1], **{field.name: field for field in own}}
        if self.name == "set":
            return offers.settings(self.view, self.book)[1]
        return {field.name: field for field in (self.verb.fields if self.verb is not None else ())}

    def offers(self) -> list[Offer]:
        """What the next word can be."""
        found = self._words()
        rest = self.expected[len(self.words) :]
        if all(kind in OPTIONAL_WORDS for kind in rest) and (self.name != "add" or self.words):
            found += self._fields()
        return found

    def _words(self) -> list[Offer]:
        view, book = self.view, self.book
        if self.name == "resolve" and not self.words:
            return offers.waiting(view, book)
        match self.kind:
            case "WHO":
                if self.system is not None and self.action is not None:
                    return offers.targets(view, self.system, self.action, book, self.marked)
                return offers.people(view, book, self.marked)
            case "NAME":
                return offers.people(view, book, several=False)
            case "check":
                return offers.checks(self.checks, book)
            case "duration":
                return offers.spans(book)
            case "score":
                return offers.scores(book)
            case "affliction":
                return [*offers.afflictions(view, self.characters, book), *offers.standings(book)]
            case "standing":
                return offers.standings(book)
        return self._as_it_is()

    def _as_it_is(self) -> list[Offer]:
        """For a text that replaces another: that other one, to be changed."""
        if self.kind != "text" or len(self.characters) != 1:
            return []
        one = self.characters[0]
        text = {"note": one.note, "rename": one.name}.get(self.name, "")
        return [Offer(text, self.book.translate(offers.NOW))] if text else []

    def _fields(self) -> list[Offer]:
        book = self.book
        if self.name in ("add", "edit"):
            own = (*OWN_FIELDS, COUNT) if self.name == "add" else OWN_FIELDS
            found = [
                *offers.sheet(self.view, book)[0],
                *(offers.field_offer(field, book) for field in own),
            ]
        elif self.name == "set":
            found = offers.settings(self.view, book)[0]
        else:
            fields = sorted(self.fields.items(), key=lambda pair: not pair[1].required)
            found = [offers.field_offer(field, book, name) for name, field in fields]
        if (self.action is not None and self.action.rolls) or self.name in ROLLING_VERBS:
            found.append(Offer(f"{ROLL}=", self.dice or book.translate(T("dice")), opens=True))
        if any(check.of for check in self.checks):
            found.append(Offer(f"{OF}=", book.translate(T("what it is about")), opens=True))
        excluded = set(self.given)
        for group in self.action.one_of if self.action is not None else ():
            if excluded & set(group):
                excluded |= set(group)
        return [offer for offer in found if offer.value[:-1] not in excluded]

    def values(self, name: str) -> list[Offer]:
        """What a field can be."""
        view, book = self.view, self.book
        if name == OUTCOME.name and self.name == "resolve":
            stated = dict.fromkeys(outcome for check in self.checks for outcome in check.outcomes)
            return [offers.word_offer(outcome, book) for outcome in stated]
        field = self.fields.get(name)
        if field is None:
            about = {c.of: render(c.title, book) for c in self.checks if c.of} if name == OF else {}
            return [Offer(of, title) for of, title in about.items()]
        found = (
            offers.calendars(view, book)
            if field.name == CALENDAR.name
            else offers.values(field, view, self.characters, book)
        )
        now = None
        if self.name == "set":
            now = offers.setting_value(name, view, book)
        elif self.name == "edit" and len(self.characters) == 1:
            now = offers.sheet_value(name, view, self.characters[0])
        if now is None:
            return found
        known = next((offer for offer in found if fold(offer.value) == fold(now)), Offer(now))
        told = ", ".join(filter(None, (known.hint, book.translate(offers.NOW))))
        return [known._replace(hint=told), *(offer for offer in found if offer is not known)]
