"""The session's settings: its house rules, a round's length, title, calendar and present date. The verb set."""

from __future__ import annotations

from msgspec.structs import replace

from rules import action
from rules.action import Field
from rules.beginning import new_session
from rules.calendar import Calendar
from rules.calendars import SHIPPED, find_calendar
from rules.command import Command
from rules.names import printable
from rules.play import Play
from rules.refusal import Refused
from rules.session import Session, Setup
from rules.system import house_value
from rules.systems import load
from rules.values import read
from rules.verb import Verb, misused
from rules.words import T

ROUND = Field(name="round_seconds", title=T("seconds in a round"), lowest=1, highest=86_400)
TITLE = Field(name="title", kind=action.TEXT, title=T("title"))
DATE = Field(name="date", kind=action.TEXT, title=T("date"), hint=T("names the present moment; no time passes"))
CALENDAR = Field(
    name="calendar",
    kind=action.CHOICE,
    title=T("calendar"),
    choices=tuple(SHIPPED),
    hint=T("how days, months and moons are named and counted"),
)
SYSTEMS_FIELD = Field(
    name="systems",
    kind=action.TEXT,
    title=T("systems"),
    hint=T("the systems in use, separated by commas; one that is left takes its sheets along"),
)
OWN = (ROUND, TITLE, CALENDAR, DATE, SYSTEMS_FIELD)


def house_fields(session: Session) -> dict[str, Field]:
    """Every house rule of the session's systems, by ``system.name``."""
    return {f"{name}.{rule.field.name}": rule.field for name in session.systems for rule in load(name).house}


def settings_of(session: Session) -> dict[str, str | int]:
    """Every setting that can be set, with its value in force."""
    setup = session.setup
    values: dict[str, str | int] = {"round_seconds": setup.round_seconds, "calendar": setup.calendar.name}
    for name in session.systems:
        system = load(name)
        for rule in system.house:
            values[f"{name}.{rule.field.name}"] = house_value(system, session.setup, rule.field.name)
    return values


def _set(play: Play, command: Command) -> None:
    if command.words or not command.fields:
        raise misused(SET)
    house = house_fields(play.session)
    for name, text in command.fields:
        setup = play.session.setup
        if name == "round_seconds":
            seconds = read(ROUND, text, play.view)
            play.session = replace(play.session, setup=replace(setup, round_seconds=seconds))
        elif name == "title":
            play.session = replace(play.session, title=read(TITLE, text, play.view).strip()[:200])
        elif name == "date":
            play.session = replace(play.session, setup=_dated(setup, play.session.now, text))
        elif name == "calendar":
            calendar = find_calendar(play.library, text)
            play.session = replace(play.session, setup=_by_calendar(setup, play.session.now, calendar))
            text = calendar.name
        elif name == "systems":
            play.session = _with_systems(play.session, text)
        elif name in house:
            value = read(house[name], text, play.view)
            if house[name].kind == action.CHOICE and str(value).isdecimal():
                value = int(value)
            text = str(value)
            play.session = replace(play.session, setup=replace(setup, house={**setup.house, name: value}))
        else:
            raise Refused(
                T("{name} is no setting of this session; there are {known:names}"),
                name=name,
                known=[*(f.name for f in OWN), *house],
            )
        play.emit("core.set", setting=name, value=text)


def _with_systems(session: Session, text: str) -> Session:
    """The session with other systems: sheets and states of one that is left are gone. Raises :class:`Refused`."""
    systems = new_session([word.strip() for word in text.split(",") if word.strip()]).systems
    return replace(
        session,
        systems=systems,
        characters=tuple(
            replace(c, parts={name: c.parts[name] for name in systems if name in c.parts})
            for c in session.characters
        ),
    )


def _dated(setup: Setup, now: int, text: str) -> Setup:
    """The setup by which the present moment has the date that is typed. Raises :class:`Refused`."""
    # Only imported when it is wanted: before the first screen nobody types a date.
    from rules.dates import second_of

    second = second_of(setup.calendar, text, now + setup.offset)
    if second is None:
        date = setup.date(now)
        raise Refused(
            T("date={text} is no date of this calendar; write date='{example}'"),
            text=printable(text),
            example="day 3 14:20" if date.month is None else f"{date.day} {date.month.name} {date.year} 14:20",
        )
    return replace(setup, offset=second - now)


def _by_calendar(setup: Setup, now: int, calendar: Calendar) -> Setup:
    """The setup with another calendar: the same day, counted from its first one, and the same time of day."""
    shown = now + setup.offset
    time = min(setup.calendar.time(shown), calendar.day_seconds - 1)
    second = setup.calendar.day(shown) * calendar.day_seconds + time
    return replace(setup, calendar=calendar, offset=second - now)


SET = Verb(
    name="set",
    usage="set key=value …",
    hint=T("a house rule, the length of a round, the title, the calendar, the date"),
    do=_set,
    fields=OWN,
)

SENTENCES = {"core.set": T("{setting}: now {value}")}
