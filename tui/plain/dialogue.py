"""The dialogue: a line is typed, something is done or told, and what is due is said."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from rules.action import AFFLICTIONS, WOUNDS
from rules.agenda import due, holding
from rules.check import Check
from rules.command import command
from rules.engine import ACT, HISTORY_VERBS, VERBS, find_action, impossible
from rules.names import find, printable
from rules.refusal import Refused
from rules.session import Character
from rules.systems import load
from rules.words import T, render, say
from saves.errors import ChangedOutside, SaveError
from tui.asking import forms
from tui.asking.question import Option, Question
from tui.asking.versions import MINE, READ_AGAIN, whose_question
from tui.desk import Desk
from tui.language import Language, phrasebook
from tui.letters import ways_to
from tui.plain import telling
from tui.plain.asking import Asking, Left, pick_one
from tui.plain.undisturbed import undisturbed
from tui.plain.voice import Ended, Voice
from tui.plain.wordlist import NAME, WORDS, Word, meant
from tui.sentences import history_line

SOME = 10
"""How many lines of the log are told when no number is given."""


class Dialogue:
    """A session played line by line."""

    def __init__(self, desk: Desk, voice: Voice, lang: str | None = None) -> None:
        self._desk = desk
        self._voice = voice
        self._lang = lang
        self._last: str = ""
        """Who was spoken of last."""
        self._form = ""
        """The action that answers the check just asked for, where the answer was to do that."""
        self._loop = asyncio.new_event_loop()
        self._doers: dict[str, Callable[[str], None]] = {
            "due": self._due,
            "resolve": self._resolve,
            "wounds": lambda rest: self._act(rest, WOUNDS),
            "afflictions": lambda rest: self._act(rest, AFFLICTIONS),
            "act": self._act,
            "time": lambda _: self._time(),
            "go": lambda _: self._go_on(),
            "party": lambda _: self._party(),
            "show": self._show,
            "log": self._log,
            "undo": lambda _: self._do("undo"),
            "redo": lambda _: self._do("redo"),
            "add": lambda _: self._add(),
            "edit": self._edit,
            "note": self._note,
            "rename": self._rename,
            "remove": lambda rest: self._do(str(command("remove", self._who(rest).name))),
            "initiative": self._initiative,
            "help": lambda _: self._help(),
        }

    @property
    def _book(self) -> Language:
        session = self._desk.session
        return phrasebook(self._lang, session.setup, session.now)

    def _say(self, template: str, **fields: object) -> None:
        self._voice.say(render(say(template, **fields), self._book))

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._voice.say(line)

    # -- from beginning to end

    def run(self) -> bool:
        """Play until somebody leaves; whether it ended by Ctrl+C."""
        try:
            self._welcome()
            return self._listen()
        finally:
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()

    def _welcome(self) -> None:
        session = self._desk.session
        title = session.title or "Chevet"
        self._voice.say(f"{title}. {telling.present(session, self._book)}.")
        sky = telling.sky(session, self._book)
        if sky:
            self._voice.say(f"{sky}.")
        if not session.characters:
            self._say(T("Nobody is at the table yet: n adds somebody."))
        self._tell(telling.waiting(session, self._book))
        self._say(T("? says what can be typed, q leaves."))

    def _listen(self) -> bool:
        interrupted = False
        while True:
            try:
                line = self._voice.hear(self._book.translate(T("What now?")))
                interrupted = False
                if not self._heard(line):
                    return False
            except Left:
                self._say(T("Left. Nothing has been done."))
            except Ended:
                self._say(T("The input is over; everything is saved."))
                return False
            except KeyboardInterrupt:
                self._voice.say()
                if interrupted:
                    return True
                interrupted = True
                self._say(T("Left. Ctrl+C once more leaves Chevet; everything is saved."))
            except (Refused, SaveError) as problem:
                self._voice.say(render(problem.text, self._book))

    def _heard(self, line: str) -> bool:
        """Do what a line says; ``False`` when it says to leave."""
        if not line:
            self._tell(telling.waiting(self._desk.session, self._book))
            return True
        if line.startswith(":"):
            self._do(line[1:].strip())
            return True
        if line.isdecimal():
            self._resolve(line)
            return True
        found = meant(line, self._book)
        if found is None:
            self._typed(line)
            return True
        word, rest = found
        if word.name == "quit":
            return False
        self._word(word, rest)
        return True

    def _word(self, word: Word, rest: str) -> None:
        is_command = word.name in VERBS and word.name != "remove"
        number = word.name == "resolve" and rest.isdecimal()
        name = bool(word.takes) and (self._is_name(rest) or (" " not in rest and "=" not in rest))
        if rest and is_command and not number and not name:
            # More than a name follows: the line is the command itself.
            self._do(f"{word.name} {rest}")
        else:
            self._doers[word.name](rest)

    def _is_name(self, text: str) -> bool:
        try:
            find(self._desk.session, text)
        except Refused:
            return False
        return True

    def _typed(self, line: str) -> None:
        verb = line.split(maxsplit=1)[0]
        if "." in verb or verb in VERBS or verb in HISTORY_VERBS:
            self._do(line)
        else:
            self._say(T("{word} means nothing here; ? says what can be typed."), word=printable(verb))

    # -- the one way

    def _carry_out(self, line: str) -> str | None:
        """Do a command and tell what it led to; why not, or ``None`` when it is done and kept."""
        if line.startswith(forms.ACT):
            self._form = line[len(forms.ACT) :]
            return None
        desk = self._desk
        before = desk.session
        try:
            with undisturbed():
                events = self._loop.run_until_complete(desk.carry_out(line))
        except ChangedOutside:
            return self._ask_whose(line)
        except (Refused, SaveError) as problem:
            return render(problem.text, self._book)
        moved = history_line(events, desk.chronicle, self._book)
        self._tell([moved] if moved else telling.happened(events, self._book))
        if not events:
            self._say(T("Done."))
        session = desk.session
        if session.now != before.now or session.fight != before.fight:
            self._voice.say(telling.present(session, self._book) + ".")
        if session.now != before.now or due(session) != due(before):
            self._tell(telling.waiting(session, self._book))
        return None

    def _ask_whose(self, line: str) -> str | None:
        """Another program has changed the file: ask whose version counts, and go by that. Raises :class:`Left`."""

        def decide(whose: str) -> str | None:
            if whose == MINE:
                with self._desk.overwriting():
                    return self._carry_out(line)
            try:
                self._loop.run_until_complete(self._desk.reread())
            except SaveError as problem:
                return render(problem.text, self._book)
            self._say(READ_AGAIN, command=line)
            return None

        Asking(self._voice, self._book, whose_question(self._desk.disk.path.name, line, self._book)).ask(decide)
        return None

    def _do(self, line: str) -> None:
        problem = self._carry_out(line)
        if problem is not None:
            self._voice.say(problem)

    def _ask(self, question: Question, quick: bool = False) -> None:
        self._form = ""
        Asking(self._voice, self._book, question, quick).ask(self._carry_out)

    # -- whom

    def _who(self, text: str) -> Character:
        """Who is meant; asked where nobody is named."""
        session = self._desk.session
        if not text:
            if not session.characters:
                raise Refused(T("there is nobody at the table yet"))
            if len(session.characters) == 1:
                return session.characters[0]
            options = [Option(c.name, c.name) for c in session.characters]
            usual = self._last if any(c.name == self._last for c in session.characters) else ""
            text = pick_one(self._voice, self._book, self._book.translate(T("Who")), options, usual)
        found = find(session, text)
        self._last = found.name
        return found

    # -- what is told

    def _due(self, _: str) -> None:
        self._voice.say(telling.present(self._desk.session, self._book) + ".")
        self._tell(telling.waiting(self._desk.session, self._book))
        self._tell(telling.to_come(self._desk.session, self._book))

    def _party(self) -> None:
        if not self._desk.session.characters:
            self._say(T("Nobody is at the table yet: n adds somebody."))
        for character in self._desk.session.characters:
            self._voice.say(telling.person_line(self._desk.view, character, self._book))

    def _show(self, rest: str) -> None:
        self._tell(telling.person(self._desk.view, self._who(rest), self._book))

    def _log(self, rest: str) -> None:
        most = int(rest[:6]) if rest.isdecimal() else SOME
        self._tell(telling.log(self._desk.chronicle, self._book, most or SOME))

    def _help(self) -> None:
        book = self._book
        for word in WORDS:
            said = book.translate(word.said)
            takes = f" {book.translate(NAME)}" if word.takes else ""
            self._voice.say(book.colon(f"{word.letter}{takes}, {said}", book.translate(word.hint)))
        self._say(T("Enter alone says what is due. A number answers what is due under that number."))
        self._say(
            T("Any command can be typed as it is, as in chevet do; with : before it where a word stands first:")
        )
        for verb in VERBS.values():
            self._voice.say(book.usage(verb.usage))
        self._voice.say(book.usage(ACT))

    # -- what is asked

    def _resolve(self, rest: str) -> None:
        waiting = due(self._desk.session)
        if not waiting:
            self._say(T("Nothing is due."))
            return
        place = int(rest[:6]) if rest.isdecimal() else 1
        if not 1 <= place <= len(waiting):
            self._say(T("Of what is due there is no number {number}."), number=place)
            return
        if not rest and len(waiting) > 1:
            options = [
                Option(str(i), telling.check_line(self._desk.session, check, self._book, with_time=False))
                for i, check in enumerate(waiting, 1)
            ]
            place = int(pick_one(self._voice, self._book, self._book.translate(T("Which")), options, "1"))
        self._ask_check(waiting[place - 1])

    def _ask_check(self, check: Check, notice: str = "") -> None:
        session = self._desk.session
        first = due(session, check.who)
        if first and first[0] is not check:
            # One character's checks are answered in their order.
            check = first[0]
        who = session.character(check.who)
        self._last = who.name
        question = forms.check_question(check, session, self._desk.view, self._book)
        question.notice = self._book.translate(notice) if notice else ""
        self._ask(question, quick=True)
        if self._form:
            self._ask_action(self._form, who)

    def _act(self, rest: str, pane: str | None = None) -> None:
        person = self._who(rest)
        self._voice.say(telling.person_line(self._desk.view, person, self._book))
        options, refused = self._possible(person, pane)
        if not options and pane is not None:
            # Nothing of this kind can be done: everything there is, instead of a wall.
            options, refused = self._possible(person, None)
        if not options:
            self._tell(refused)
            return
        if refused:
            options.append(Option(WHY, self._book.translate(T("what cannot be done now, and why"))))
        wanted = pick_one(self._voice, self._book, self._book.translate(T("What")), options)
        if wanted == WHY:
            self._tell(refused)
            return
        self._ask_action(wanted, self._desk.session.character(person.id))

    def _possible(self, person: Character, pane: str | None) -> tuple[list[Option], list[str]]:
        """What can be done to somebody, and why not for the rest."""
        book, view = self._book, self._desk.view
        options, refused = [], []
        ways = ways_to(self._desk.session.systems)
        for name in person.parts:
            system = load(name)
            for action in system.actions:
                if pane is not None and action.pane != pane:
                    continue
                title = book.translate(action.title)
                why_not = impossible(system, action, view, person)
                if why_not is not None:
                    refused.append(book.colon(title, render(why_not, book)))
                else:
                    hint = book.translate(action.hint) if action.hint else ""
                    keys = ways.get(action.id, ())
                    options.append(Option(action.id, title, (action.id.partition(".")[2],), hint, keys))
        return options, refused

    def _ask_action(self, wanted: str, person: Character) -> None:
        _, action = find_action(self._desk.session, wanted)
        if not action.fields and not action.rolls:
            self._do(str(command(action.id, person.name)))
        else:
            self._ask(forms.action_question(action, [person], self._desk.view, self._book))

    def _time(self) -> None:
        held = next(holding(self._desk.session), None)
        if held is not None:
            self._ask_check(held, forms.DUE_FIRST)
        else:
            self._ask(forms.time_question(self._desk.session, self._book), quick=True)

    def _go_on(self) -> None:
        """The obvious next thing: what is due, else the next turn, the time that is left, the next check."""
        session = self._desk.session
        held = next(holding(session), None)
        if held is not None:
            self._ask_check(held)
        elif session.fight is not None:
            self._do("next")
        elif session.remaining:
            self._do("continue")
        elif any(c.initiative is not None for c in session.characters):
            self._do("next")
        else:
            self._do("advance next")

    def _add(self) -> None:
        question = forms.add_question(self._desk.view, self._book)
        hint = self._book.translate(T("a name is enough; after it . leaves the rest as it is"))
        question.head = lambda _: [hint]
        self._ask(question)

    def _edit(self, rest: str) -> None:
        self._ask(forms.edit_question(self._who(rest), self._desk.view, self._book))

    def _note(self, rest: str) -> None:
        self._ask_text(self._who(rest), "note", T("note"), lambda person: person.note)

    def _rename(self, rest: str) -> None:
        self._ask_text(self._who(rest), "rename", T("name"), lambda person: person.name)

    def _ask_text(self, person: Character, verb: str, label: str, present: Callable[[Character], str]) -> None:
        book = self._book
        title = book.colon(person.name, book.translate(label))
        self._ask(forms.text_question(title, book.translate(label), verb, [person.name], present(person)))

    def _initiative(self, rest: str) -> None:
        person = self._who(rest)
        self._ask(forms.initiative_question([person], self._book))


WHY = "?"
"""The choice that tells what cannot be done."""
