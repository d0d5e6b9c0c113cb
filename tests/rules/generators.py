"""Commands at random, made from what the systems declare and from nothing else.

Nothing here knows a system: actions, fields, choices, checks, sheets and house rules are read from their
declarations, so a new system is played at random as soon as it is registered. Whatever may be typed is typed,
sense and nonsense mixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from rules import action as kinds
from rules.action import Action, Field
from rules.agenda import agenda, due
from rules.beginning import new_session
from rules.calendars import calendar_names
from rules.check import Check
from rules.command import Command
from rules.dice import dice
from rules.engine import VERBS, impossible, perform
from rules.history import Chronicle, run
from rules.known import STANDINGS, afflictions_of, mark_of
from rules.party import KINDS
from rules.refusal import Refused
from rules.session import Character, Session
from rules.settings import house_fields
from rules.system import System
from rules.systems import load
from rules.values import choices_of
from rules.view import NO_LIBRARY, Library, View

Pair = tuple[str, str]

HOSTILE = (
    "",
    " ",
    "-1",
    "0",
    "+3",
    "−2",
    "007",
    "999999999",
    "1000000000000",
    "1.5",
    "1e3",
    "NaN",
    "٣",
    "²",
    "yes",
    "no",
    "none",
    "all",
    "None",
    "d0",
    "0d6",
    "1d1001",
    "9d9-9d9!",
    "{who}",
    "{0}",
    "%s",
    "[b]x[/b]",
    "l'ami",
    'say "so"',
    "back\\slash",
    "a=b",
    "=",
    ",",
    "a,b",
    "\x1b[31m",
    "line\nline",
    "tab\t",
    "\x00",
    "\u202eback",
    "e\u0301",
    "\u200bnothing",
    "李",
    "\ud7ff",
    "ß",
    "x" * 90,
    "y" * 2_001,
)
NAMES = ("Géraldine", "Bruno", "Mira", "Jean Le Bon", "李小龍", "O'Hara", "Loup", "Ann", "Anna", "{who}", "Zoë")
SPANS = ("1s", "1r", "7s", "1m", "15m", "59m 59s", "1h", "1h30", "6h", "8h", "23h", "1d", "2d 3h", "9d")
UNTIL = ("dawn", "dusk", "midnight", "next", "next", "next", "full moon", "aube")
DATES = ("day 3 14:20", "day 400", "14:20", "1 1 2", "2024-02-29", "day 0", "day 999999999999", "25:61")


def number(chance: Random, field: Field) -> str:
    """A number that the field takes: small ones mostly, now and then the bounds."""
    lowest = -20 if field.lowest is None else field.lowest
    highest = 1_000 if field.highest is None else field.highest
    if chance.random() < 0.08:
        return str(chance.choice((lowest, highest, chance.randint(lowest, min(highest, lowest + 12)))))
    usual = [field.default] * 3 if isinstance(field.default, int) else []
    small = [n for n in (1, 2, 3, 5, 8, 11, 14, 20) if lowest <= n <= highest]
    return str(chance.choice([*small, *usual] or [lowest]))


def valid(chance: Random, field: Field, view: View, character: Character | None) -> str | None:
    """A value that the field's declaration allows; ``None`` where there is nothing to choose from."""
    match field.kind:
        case kinds.NUMBER:
            return number(chance, field)
        case kinds.CHOICE:
            choices = choices_of(field, view, character)
            if not choices:
                return None
            chosen = chance.choice(choices)
            return chance.choice((chosen.value, *chosen.names)) if chance.random() < 0.2 else chosen.value
        case kinds.YES_NO:
            return chance.choice(("yes", "no", "oui", "on"))
        case kinds.NAME:
            return chance.choice(view.session.characters).name if view.session.characters else "nobody"
        case kinds.DICE:
            return chance.choice(("1d6", "2d4", "3d8", "d10-d10", "d6!"))
    return chance.choice(("x", "Fièvre", "[b]bold[/b]", "{n}", "a word or two"))


def value(chance: Random, field: Field, view: View, character: Character | None) -> str | None:
    """A value for the field: rarely one that it does not take."""
    if chance.random() < 0.04:
        return chance.choice(HOSTILE)
    return valid(chance, field, view, character)


def dice_values(chance: Random, notation: str | None) -> str:
    """Dice as they lie on the table: those asked for, sometimes too many or impossible ones."""
    if notation is None or chance.random() < 0.15:
        return chance.choice(("1", "3", "7", "20", "10,2", "5,5,5", "-4", "0", *HOSTILE[:6]))
    thrown = dice(notation)
    first = chance.randint(thrown.lowest, thrown.highest)
    return ",".join(map(str, (first, *(chance.randint(1, 6) for _ in range(chance.choice((0, 0, 0, 1, 2)))))))


def who(chance: Random, session: Session, several: float = 0.05) -> str:
    """Somebody at the table, as people write it; rarely several, everybody, or somebody unknown."""
    if not session.characters or chance.random() < 0.02:
        return chance.choice((*HOSTILE, "nobody"))
    if chance.random() < several:
        some = chance.sample(session.characters, chance.randint(1, len(session.characters)))
        return chance.choice(("all", ",".join(c.name for c in some)))
    name = chance.choice(session.characters).name
    return chance.choice((name, name, name.lower(), name[:3]))


def an_action(chance: Random, session: Session, library: Library) -> Command:
    """Any action of any system, mostly one that can be done."""
    view = View(session, library)
    bearers = [c for c in session.characters if c.parts]
    if not bearers:
        return Command(chance.choice(load(session.systems[0]).actions).id, (who(chance, session),))
    character = chance.choice(bearers)
    system = load(chance.choice(list(character.parts)))
    if chance.random() < 0.03:
        system = load(chance.choice(session.systems))
    possible = [a for a in system.actions if impossible(system, a, view, character) is None]
    action = chance.choice(possible if possible and chance.random() < 0.9 else system.actions)
    name = character.name if chance.random() < 0.93 else who(chance, session)
    return Command(action.id, (name,), tuple(fields_of(chance, action, view, character)))


def fields_of(chance: Random, action: Action, view: View, character: Character) -> list[Pair]:
    """Fields for an action: those that it wants, some that it can do without, rarely one too few or too many."""
    alternatives = {name for group in action.one_of for name in group}
    chosen = {chance.choice(group) for group in action.one_of}
    often = chance.choice((0.1, 0.4, 0.8))
    given: list[Pair] = []
    for field in action.fields:
        if field.name in alternatives and field.name not in chosen and chance.random() < 0.97:
            continue
        wanted = field.required or field.name in chosen or chance.random() < often
        if wanted == (chance.random() < 0.02):
            continue
        text = value(chance, field, view, character)
        if text is not None:
            given.append((field.name, text))
    if action.rolls and chance.random() < 0.4:
        given.append(("roll", dice_values(chance, action.dice(view, character) if action.dice else None)))
    if chance.random() < 0.01:
        given.append((chance.choice(("roll", "of", "nothing", "who")), chance.choice(HOSTILE)))
    return given


def answer_to(chance: Random, session: Session, check: Check, library: Library) -> Command:
    """An answer to a check: by its dice, by its outcome, or left to the program."""
    character = session.character(check.who)
    given: list[Pair] = []
    if check.of is not None and chance.random() < 0.7:
        given.append(("of", chance.choice((check.of, check.of, *check.of_names))))
    for field in check.fields:
        if field.required or chance.random() < 0.5:
            text = value(chance, field, View(session, library), character)
            if text is not None and all(name != field.name for name, _ in given):
                given.append((field.name, text))
    how = chance.random()
    if check.outcomes and (how < 0.45 or (check.kind == "task" and how < 0.9)):
        given.append(("outcome", chance.choice(check.outcomes)))
    elif how < 0.5:
        given.append(("outcome", chance.choice(("success", "done", "missed", "skip", *HOSTILE))))
    if check.rollable and check.dice is not None and 0.4 < how < 0.75:
        given.append(("roll", dice_values(chance, check.dice)))
    if chance.random() < 0.15:
        given.append(("modifier", chance.choice(("1", "-3", "+20", "0", "5000", "x"))))
    words = (character.name, check.check) if chance.random() < 0.8 else (character.name,)
    return Command("resolve", words, tuple(given))


def an_answer(chance: Random, session: Session, library: Library) -> Command:
    """An answer to what is due; rarely to what is only to come."""
    waiting = due(session)
    if waiting and chance.random() < 0.7:
        return answer_to(chance, session, waiting[0], library)
    candidates = waiting or agenda(session)
    if not candidates:
        return an_action(chance, session, library)
    if not waiting and chance.random() < 0.9:
        # Nothing is due: on to what will be.
        return Command("advance", (chance.choice(("next", "next", "1d")),))
    return answer_to(chance, session, chance.choice(candidates), library)


def time_passes(chance: Random, session: Session, _: Library) -> Command:
    """The clock moves on."""
    auto: tuple[Pair, ...] = (("auto", "yes"),) if chance.random() < 0.5 else ()
    what = chance.random()
    if what < 0.6:
        return Command("advance", (chance.choice(SPANS),), auto)
    if what < 0.8:
        return Command("advance", (chance.choice(UNTIL),), auto)
    if what < 0.97:
        return Command("continue" if session.remaining or chance.random() < 0.2 else "next", (), auto)
    return Command("advance", (chance.choice(HOSTILE),), auto)


def a_round(chance: Random, session: Session, _: Library) -> Command:
    """Turns of a fight, or its beginning."""
    if all(c.initiative is None for c in session.characters) and chance.random() < 0.7:
        return Command("initiative", ("all", "roll"))
    if chance.random() < 0.75:
        return Command("next", (), (("auto", "yes"),) if chance.random() < 0.4 else ())
    score = chance.choice(("roll", "15", "3", "none", "aucune", chance.choice(HOSTILE)))
    given: tuple[Pair, ...] = (("roll", "12"),) if chance.random() < 0.1 else ()
    return Command("initiative", (who(chance, session), score), given)


def sheet_of(chance: Random, system: System, session: Session, often: float, library: Library) -> list[Pair]:
    """Fields of a system's sheet, by their long names: those that it needs, and some of the others."""
    return [
        (f"{system.name}.{field.name}", text)
        for field in system.sheet
        if (field.required or chance.random() < often)
        and (text := value(chance, field, View(session, library), None)) is not None
    ]


def joins(chance: Random, session: Session, library: Library) -> Command:
    """Somebody joins the table: with sheets of some systems, or of all."""
    used = chance.sample(session.systems, chance.randint(1, len(session.systems)))
    given = [pair for name in used for pair in sheet_of(chance, load(name), session, 0.4, library)]
    given.append(("kind", chance.choice(KINDS)))
    if chance.random() < 0.4:
        given.append(("auto", "yes"))
    if chance.random() < 0.05:
        given.append(("count", chance.choice(("1", "2", "0", "101", "x"))))
    name = chance.choice(NAMES) if chance.random() < 0.95 else chance.choice(HOSTILE)
    return Command("add", (name,), tuple(given))


def edits(chance: Random, session: Session, library: Library) -> Command:
    """A sheet changes, or a system is switched on or off for somebody."""
    system = load(chance.choice(session.systems))
    if chance.random() < 0.15:
        on = chance.choice(("yes", "yes", "no"))
        given = [(system.name, on)]
        if on == "yes":
            given += sheet_of(chance, system, session, 0.2, library)
        return Command("edit", (who(chance, session),), tuple(given))
    given = []
    for field in chance.sample(system.sheet, chance.randint(1, min(3, len(system.sheet)))):
        text = value(chance, field, View(session, library), None)
        if text is not None:
            given.append((chance.choice((field.name, f"{system.name}.{field.name}")), text))
    if chance.random() < 0.1:
        given.append(chance.choice((("auto", "yes"), ("auto", "no"), ("kind", "npc"), ("note", "x"))))
    return Command("edit", (who(chance, session),), tuple(dict(given).items()))


def party(chance: Random, session: Session, library: Library) -> Command:
    """What is done with the party itself."""
    what = chance.random()
    if what < 0.65:
        return edits(chance, session, library)
    if what < 0.75 and len(session.characters) < 8:
        return joins(chance, session, library)
    if what < 0.8:
        return Command("remove", (who(chance, session, 0.0),))
    if what < 0.88:
        return Command("rename", (who(chance, session), chance.choice((*NAMES, *HOSTILE))))
    return Command("note", (who(chance, session), chance.choice(("AC 15", "a=b", "fears 'em", *HOSTILE))))


def reveals(chance: Random, session: Session, library: Library) -> Command:
    """The players learn of something, or of somebody."""
    standing = chance.choice((*STANDINGS, *STANDINGS, "connue", "x"))
    if not session.characters or chance.random() < 0.3:
        return Command("reveal", (who(chance, session), standing))
    character = chance.choice(session.characters)
    rows = afflictions_of(View(session, library), character)
    marks = [name for row in rows for name in (mark_of(row), row.label, *row.names)]
    return Command("reveal", (character.name, chance.choice((*marks, "all", "x")), standing))


def setting(chance: Random, session: Session, library: Library) -> Command:
    """A setting of the session."""
    house = house_fields(session)
    what = chance.random()
    if what < 0.6 and house:
        name = chance.choice(list(house))
        text = value(chance, house[name], View(session, library), None)
        return Command("set", (), ((name, text or ""),))
    if what < 0.7:
        return Command("set", (), (("calendar", chance.choice((*calendar_names(library), "x"))),))
    if what < 0.8:
        return Command("set", (), (("date", chance.choice((*DATES, *HOSTILE))),))
    if what < 0.88:
        return Command("set", (), (("round_seconds", chance.choice(("1", "5", "6", "10", "15", "60", "0", "x"))),))
    if what < 0.93:
        return Command("set", (), ((chance.choice(("title", "nothing", "systems")), chance.choice(HOSTILE)),))
    systems = [name for name in session.systems if chance.random() < 0.8]
    return Command("set", (), (("systems", ",".join(systems)),))


def nonsense(chance: Random, session: Session, _: Library) -> Command:
    """What nobody means: any verb with any words and fields."""
    verb = chance.choice((*VERBS, "undo", "redo", "x.y", session.systems[0] + ".x", "dying", *HOSTILE))
    words = tuple(chance.choice((*HOSTILE, who(chance, session))) for _ in range(chance.randint(0, 3)))
    names = ("auto", "roll", "outcome", "of", "kind", "count", "title", "x", "a.b")
    given = {chance.choice(names): chance.choice(HOSTILE) for _ in range(chance.randint(0, 2))}
    return Command(verb, words, tuple(given.items()))


MAKERS = (
    (34, an_action),
    (22, an_answer),
    (20, time_passes),
    (6, a_round),
    (7, party),
    (2, reveals),
    (3, setting),
    (2, nonsense),
)


def any_command(
    chance: Random, session: Session, library: Library = NO_LIBRARY, all_systems: Sequence[str] = ()
) -> Command:
    """Whatever a game master may type next."""
    if all_systems and session.systems != tuple(all_systems) and chance.random() < 0.3:
        return Command("set", (), (("systems", ",".join(all_systems)),))
    if chance.random() < 0.04:
        return Command(chance.choice(("undo", "undo", "redo")))
    makers = [maker for _, maker in MAKERS]
    maker = chance.choices(makers, [weight for weight, _ in MAKERS])[0]
    return maker(chance, session, library)


def table(systems: Sequence[str], seed: int, library: Library = NO_LIBRARY, size: int = 4) -> Session:
    """A session with a party of its own: each member with sheets of some or all systems, at random.

    The first uses all systems, and the second is answered for by the program.
    """
    chance = Random(seed)
    session = new_session(systems, "Les Marches")
    while len(session.characters) < size:
        command = joins(chance, session, library)
        count = len(session.characters)
        if count == 0:
            sheets = [pair for name in systems for pair in sheet_of(chance, load(name), session, 0.3, library)]
            command = Command("add", (NAMES[0],), tuple(sheets))
        elif count == 1:
            command = Command("add", command.words, tuple({**dict(command.fields), "auto": "yes"}.items()))
        try:
            session, _ = perform(session, command, library=library)
        except Refused:
            continue
    return session


SEEDS = st.integers(0, 2**32 - 1)


def walks(shortest: int, longest: int) -> st.SearchStrategy[list[int]]:
    """A walk is a list of seeds, each of which chooses one command from what can be done at that moment."""
    return st.lists(SEEDS, min_size=shortest, max_size=longest)


def walked(
    start: Session, seeds: Sequence[int], library: Library = NO_LIBRARY, all_systems: Sequence[str] = ()
) -> Chronicle:
    """Where a walk leads, without a look at anything on the way."""
    from rules.dice import Random as Dice

    chronicle = Chronicle(start)
    for seed in seeds:
        command = any_command(Random(seed), chronicle.session, library, all_systems)
        try:
            chronicle, _ = run(chronicle, command, Dice(seed), library)
        except Refused:
            continue
    return chronicle
