"""The season and the moons, for those who sit under them."""

from __future__ import annotations

from rules.calendar import is_full, moon_age, season_on
from rules.session import Session
from rules.words import T, render, say
from tui.language import Language

NEW = T("new moon")
WAXING = T("waxing moon")
FULL = T("full moon")
WANING = T("waning moon")
NAMED = T("{moon}: {phase:term}")


def heavens(session: Session, book: Language) -> list[str]:
    """The season, then each moon with its phase: what the calendar knows of."""
    calendar = session.setup.calendar
    day = calendar.day(session.now + session.setup.offset)
    found = []
    season = season_on(calendar, day)
    if season is not None:
        found.append(calendar.called(season.name, book.lang))
    for moon in calendar.moons:
        age = moon_age(moon, day)
        if is_full(moon, day):
            phase = FULL
        elif age < 1:
            phase = NEW
        else:
            phase = WAXING if age < moon.period / 2 else WANING
        if len(calendar.moons) > 1:
            name = calendar.called(moon.name, book.lang)
            found.append(render(say(NAMED, moon=name, phase=phase), book))
        else:
            found.append(book.translate(phase))
    return found
