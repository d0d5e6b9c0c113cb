"""What the systems declare: actions with their fields, sheets, house rules, checks; and the shipped calendars.

Forms and the command line are made from it, so a change of it is a change for everybody;
``python -m tests.rules.test_declared`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.action import Action, Field
from rules.calendar import Calendar
from rules.calendars import SHIPPED, shipped
from rules.clock import format_span
from rules.engine import VERBS
from rules.systems import SYSTEMS, load

DECLARED = Path(__file__).with_name("told") / "declared.txt"


def field_line(field: Field) -> str:
    """``  level choice required light|grave``."""
    words = [f"  {field.name}", field.kind]
    words += ["required"] if field.required else [] if field.default is None else [f"={field.default}"]
    if field.lowest is not None or field.highest is not None:
        words.append(f"{field.lowest}…{field.highest}")
    words += ["|".join(field.choices)] if field.choices else ["…"] if field.options else []
    return " ".join(words)


def action_lines(action: Action) -> Iterator[str]:
    """An action, and its fields below it."""
    marks = ["roll=" * action.rolls, "of the dead too" * (not action.living), f"[{action.key}]" * bool(action.key)]
    one_of = [f"one of {' '.join(group)}" for group in action.one_of]
    yield " ".join(filter(None, (action.id, f"({action.rule})" * bool(action.rule), action.pane, *marks, *one_of)))
    yield from map(field_line, action.fields)


def calendar_lines(calendar: Calendar) -> Iterator[str]:
    """A shipped calendar: its year, months, days of the week, moons and seasons."""
    leap = calendar.leap
    yield f"a day of {calendar.day_seconds} s, year {calendar.year} {calendar.year_label}".rstrip()
    yield f"leap years every {leap.every}, unless every {leap.unless}, but every {leap.always}"
    for month in calendar.months:
        yield f"  {month.name} {month.days}{f'+{month.leap}' * bool(month.leap)}{' festival' * month.festival}"
    yield f"weekdays from {calendar.weekday}: {' '.join(calendar.weekdays)}"
    for moon in calendar.moons:
        yield f"  {moon.name}: {moon.period:.6f} days, new on {moon.new}"
    yield f"sun {format_span(calendar.sunrise)}…{format_span(calendar.sunset)}"
    for season in calendar.seasons:
        sun = (season.sunrise, season.sunset)
        shown = "…".join("as ever" if second is None else format_span(second) for second in sun)
        yield f"  {season.name} from {season.day} {season.month}, sun {shown}"


def declared() -> Iterator[str]:
    """Everything, system by system."""
    for verb in VERBS.values():
        yield f"{verb.name}: {' '.join(verb.words)}"
        yield from map(field_line, verb.fields)
    for name in SYSTEMS:
        system = load(name)
        yield f"# {name}: a round of {system.round_seconds} s{', of the body' * system.bodily}"
        for title, fields in (("sheet", system.sheet), ("house rules", tuple(h.field for h in system.house))):
            yield f"{title}:"
            yield from map(field_line, fields)
        yield f"checks: {' '.join(system.check_names)}"
        yield f"badges: {' '.join(system.badges_known)}"
        for action in system.actions:
            yield from action_lines(action)
    for name in SHIPPED:
        yield f"# calendar {name}"
        yield from calendar_lines(shipped(name))


def test_what_is_declared() -> None:
    assert list(declared()) == DECLARED.read_text("utf-8").splitlines()


def test_an_actions_letter_is_its_own() -> None:
    """A letter means one thing in a system's menu, and none that moves about in a list."""
    for name in SYSTEMS:
        keys = [action.key for action in load(name).actions if action.key]
        assert len(set(keys)) == len(keys), name
        assert not set(keys) & set("jkhlq"), name


def test_whatever_is_one_of_several_is_a_field() -> None:
    for name in SYSTEMS:
        for action in load(name).actions:
            fields = {field.name for field in action.fields}
            assert all(set(group) <= fields and len(group) > 1 for group in action.one_of), action.id
            assert len(fields) == len(action.fields), action.id


if __name__ == "__main__":
    DECLARED.write_text("\n".join(declared()) + "\n", "utf-8")
