"""The session's settings: its house rules, a round's length, its title and the present date. The verb set."""

from __future__ import annotations

from msgspec.structs import replace

from rules import action
from rules.action import Field
from rules.calendar import second_of
from rules.command import Command
from rules.names import printable
from rules.play import Play
from rules.refusal import Refused
from rules.session import Session
from rules.system import house_value
from rules.systems import load
from rules.values import read
from rules.verb import Verb, misused
from rules.words import T

ROUND = Field(name="round_seconds", title=T("seconds in a round"), lowest=1, highest=86_400)
TITLE = Field(name="title", kind=action.TEXT, title=T("title"))
DATE = Field(name="date", kind=action.TEXT, title=T("date"), hint=T("names the present moment; no time passes"))
OWN = (ROUND, TITLE, DATE)


def house_fields(session: Session) -> dict[str, Field]:
    """Every house rule of the session's systems, by ``system.name``."""
    return {f"{name}.{rule.field.name}": rule.field for name in session.systems for rule in load(name).house}


def settings_of(session: Session) -> dict[str, str | int]:
    """Every setting that can be set, with its value in force."""
    values: dict[str, str | int] = {"round_seconds": session.setup.round_seconds}
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
            second = second_of(setup.calendar, text)
            if second is None:
                raise Refused(
                    T("date={text} is no date of this calendar; write date='day 3 14:20'"),
                    text=printable(text),
                )
            offset = second - play.session.now
            play.session = replace(play.session, setup=replace(setup, offset=offset))
        elif name in house:
            value = read(house[name], text, play.view)
            if house[name].kind == action.CHOICE and str(value).isdecimal():
                value = int(value)
            play.session = replace(play.session, setup=replace(setup, house={**setup.house, name: value}))
        else:
            raise Refused(
                T("{name} is no setting of this session; there are {known:names}"),
                name=name,
                known=[*(f.name for f in OWN), *house],
            )
        play.emit("core.set", setting=name, value=text)


SET = Verb(
    name="set",
    usage="set key=value …",
    hint=T("a house rule, the length of a round, the title, the date"),
    do=_set,
    fields=OWN,
)

SENTENCES = {"core.set": T("setting {setting} = {value}")}
