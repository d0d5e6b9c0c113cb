"""What can be set, as entries of a list: made from what rules and disk declare. Knows nothing of widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rules import action
from rules.action import Field
from rules.calendars import SHIPPED, calendar_names
from rules.command import Command
from rules.settings import CALENDAR, DATE, ROUND, SYSTEMS_FIELD, TITLE
from rules.system import HouseRule, System, house_value
from rules.systems import SYSTEMS, load
from rules.values import choices_of
from rules.view import View
from rules.words import T, render
from saves.settings import SETTINGS, Setting, Settings
from tui.called import calendar_called
from tui.language import LANGUAGES, Language

LABELS = {
    "auto": T("auto"),
    "dark": T("dark ground"),
    "light": T("light ground"),
    "contrast": T("high contrast"),
    "terminal": T("the terminal's own"),
}
"""What values are called."""

LIKE_ALL = ""
"""A session's own choice that was not made."""


@dataclass
class Entry:
    """One thing that can be set.

    ``options`` are its values with what they are called; none: it is typed. Either ``command`` is its name in the
    verb ``set``, or ``setting`` the name of one of the GM's own settings, for the session alone if ``alone``.
    """

    key: str
    label: str
    value: str
    hint: str = ""
    rule: str = ""
    options: list[tuple[str, str]] = field(default_factory=list)
    default: str | None = None
    lowest: int | None = None
    highest: int | None = None
    command: str = ""
    setting: str = ""
    alone: bool = False

    @property
    def shown(self) -> str:
        """The value, as it is called."""
        return self.called(self.value)

    def called(self, value: str) -> str:
        """What a value is called."""
        return next((label for known, label in self.options if known == value), value)

    def turned(self, step: int) -> str | None:
        """The next value or the one before; ``None`` where it must be typed."""
        if self.options:
            values = [value for value, _ in self.options]
            place = values.index(self.value) if self.value in values else 0
            return values[(place + step) % len(values)]
        if self.lowest is not None and self.value.lstrip("-").isdecimal():
            number = max(self.lowest, int(self.value) + step)
            return str(number if self.highest is None else min(self.highest, number))
        return None

    def to_set(self, value: str) -> Command:
        """The command that gives it a value."""
        return Command("set", (), ((self.command, value),))


@dataclass
class Section:
    """Entries under a heading."""

    title: str
    entries: list[Entry]


def session_sections(view: View, book: Language) -> list[Section]:
    """The session's own settings, then each system's house rules."""
    session = view.session
    setup = session.setup
    names = calendar_names(view.library)
    if setup.calendar.name not in names:
        names.append(setup.calendar.name)
    calendars = [(name, calendar_called(name, book, view.library)) for name in names]
    own = [
        _typed(TITLE, session.title, book),
        Entry(
            "calendar",
            book.translate(CALENDAR.title),
            setup.calendar.name,
            book.translate(SHIPPED.get(setup.calendar.name, T("one of your own"))),
            options=calendars,
            default="plain",
            command="calendar",
        ),
        _typed(DATE, book.written(session.now), book),
        _typed(ROUND, str(setup.round_seconds), book),
    ]
    sections = [
        Section(book.translate(T("This session")), own),
        Section(book.translate(T("Rules in use")), [_played(name, session.systems, book) for name in SYSTEMS]),
    ]
    for name in session.systems:
        system = load(name)
        rules = [_house(system, rule, view, book) for rule in system.house]
        if rules:
            title = book.colon(book.translate(T("House rules")), book.translate(system.title))
            sections.append(Section(title, rules))
    return sections


def _played(name: str, used: Sequence[str], book: Language) -> Entry:
    """Whether a system is in use. One that is stays so here: taking it away takes its sheets along."""
    now = ",".join(used)
    yes, no = book.translate(T("yes")), book.translate(T("no"))
    if name in used:
        return Entry(
            f"systems.{name}",
            book.translate(load(name).title),
            now,
            book.translate(T("in use; taken away by a command alone, for its sheets go with it")),
            options=[(now, yes)],
            command=SYSTEMS_FIELD.name,
        )
    return Entry(
        f"systems.{name}",
        book.translate(load(name).title),
        now,
        book.translate(T("to be played by as well; who is at the table gets a sheet when one is filled in")),
        options=[(now, no), (f"{now},{name}", yes)],
        command=SYSTEMS_FIELD.name,
    )


def _typed(declared: Field, value: str, book: Language) -> Entry:
    return Entry(
        declared.name,
        book.translate(declared.title),
        value,
        book.translate(declared.hint) if declared.hint else "",
        lowest=declared.lowest,
        highest=declared.highest,
        command=declared.name,
    )


def _house(system: System, rule: HouseRule, view: View, book: Language) -> Entry:
    declared = rule.field
    value = _written(house_value(system, view.setup, declared.name))
    options: list[tuple[str, str]] = []
    if declared.kind == action.CHOICE:
        options = [(c.value, render(c.label, book)) for c in choices_of(declared, view, None)]
    elif declared.kind == action.YES_NO:
        options = [("no", book.translate(T("no"))), ("yes", book.translate(T("yes")))]
    return Entry(
        f"{system.name}.{declared.name}",
        book.translate(declared.title),
        value,
        book.translate(declared.hint) if declared.hint else "",
        rule.reading,
        options,
        _written(declared.default),
        declared.lowest,
        declared.highest,
        command=f"{system.name}.{declared.name}",
    )


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def own_sections(settings: Settings, session: Path | None, book: Language) -> list[Section]:
    """What the GM has chosen for himself: for all sessions, and for the one that is open."""
    everywhere = [_own(setting, settings, None, book) for setting in SETTINGS]
    sections = [Section(book.translate(T("Yours, for all sessions")), everywhere)]
    if session is not None:
        alone = [_own(setting, settings, session, book) for setting in SETTINGS]
        sections.append(Section(book.translate(T("Yours, for this session alone")), alone))
    return sections


def _own(setting: Setting, settings: Settings, session: Path | None, book: Language) -> Entry:
    options = [
        (value, book.own_letters(LANGUAGES.get(value) or book.translate(LABELS.get(value, value))))
        for value in setting.choices
    ]
    if session is None:
        value, key, default = settings.value(setting.name), setting.name, setting.choices[0]
    else:
        options.insert(0, (LIKE_ALL, book.translate(T("as for all"))))
        value, key, default = settings.own(session).get(setting.name, LIKE_ALL), f"alone.{setting.name}", LIKE_ALL
    return Entry(
        key,
        book.translate(setting.title),
        value,
        book.translate(setting.hint),
        options=options,
        default=default,
        setting=setting.name,
        alone=session is not None,
    )


def find(sections: Sequence[Section], key: str | None) -> Entry | None:
    """The entry with a key."""
    return next((entry for section in sections for entry in section.entries if entry.key == key), None)
