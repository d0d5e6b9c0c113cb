"""What the players see, as lines: made from the session as they know it, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from rich.cells import cell_len

from rules.check import NOTICE, TASK, Check
from rules.known import PC, SUSPECTED, as_it_looks, players_session, presence, suspicions
from rules.names import fold, printable
from rules.report import rows_of
from rules.session import Character, Session
from rules.system import Row
from rules.systems import load
from rules.view import View
from rules.words import T, render, say
from tui.columns import fit
from tui.condition import condition_of
from tui.glyphs import Glyphs
from tui.language import Language
from tui.listing import Cell, Line, listed

UNHURT = T("unhurt")
SCRATCHED = T("scratched")
WOUNDED = T("wounded")
BADLY_HURT = T("badly hurt")
DYING = T("dying")

WIDE = 110
"""From so many columns on, what somebody suffers from stands beside the name instead of below."""
GAP = 2
NAME_AT_MOST = 32
"""No name takes more columns than this, nor more than a third of the width."""


class Person(Struct, frozen=True):
    """One character as the players see it."""

    name: str
    is_pc: bool
    condition: tuple[str, ...]
    """How it is: badges and numbers of their own characters, one of five words of the others, or dead."""
    details: tuple[str, ...] = ()
    """What it suffers from, as far as that is known."""
    asked: str = ""
    """What its player must roll or do now."""
    acts: bool = False
    """Whether it is its turn."""
    grave: bool = False
    dead: bool = False


def looks(health: float) -> str:
    """How hurt somebody looks, in one of five words: a template."""
    if health >= 1:
        return UNHURT
    if health > 2 / 3:
        return SCRATCHED
    if health > 1 / 3:
        return WOUNDED
    return BADLY_HURT if health > 0 else DYING


def people(view: View, book: Language) -> list[Person]:
    """Everybody whom the players know to be there, as they know them."""
    seen = View(players_session(view), view.library)
    real = {c.id: c for c in view.session.characters}
    return [_person(seen, c, real[c.id], view, book) for c in seen.session.characters]


def _person(seen: View, character: Character, real: Character, view: View, book: Language) -> Person:
    session = seen.session
    is_pc = character.kind == PC
    name = character.name
    if presence(real) == SUSPECTED:
        name = book.translate(T("somebody"))
    rows = rows_of(seen, character, "afflictions")
    details = _counted(_row_text(row, book) for row in rows)
    details += [book.translate(T("an unknown affliction"))] * suspicions(view, real)
    asked = ""
    if is_pc:
        details = _counted(_row_text(row, book) for row in rows_of(seen, character, "wounds")) + details
        asked = "; ".join(_counted(_asked(check, book) for check in _due(session, character, rows)))
        how = condition_of(seen, character, book, ails=False)
        words, is_grave = how.words, how.grave
    else:
        words, is_grave = list(_seen(view, as_it_looks(view, real), book)), False
    fight = session.fight
    return Person(
        name=printable(name),
        is_pc=is_pc,
        condition=tuple(words),
        details=tuple(details),
        asked=asked,
        acts=fight is not None and fight.turn == character.id,
        grave=is_grave,
        dead=character.died is not None,
    )


def _seen(view: View, character: Character, book: Language) -> Iterator[str]:
    """How somebody else looks: dead, or as the worst of its systems says, in one of five words."""
    if character.died is not None:
        yield book.term("dead")
        return
    told = [load(name).health(view, character) for name in character.parts]
    worst = min((health for health in told if health is not None), default=None)
    if worst is not None:
        yield book.translate(looks(worst))


def _row_text(row: Row, book: Language) -> str:
    """A wound or an affliction by its name and its state: no number that the rules keep of it."""
    title = render(row.title, book)
    state = book.term(row.state) if row.state and not row.over else ""
    return f"{title} ({state})" if state and fold(state) not in fold(title) else title


def _counted(texts: Iterator[str]) -> list[str]:
    """Texts in their order, equal ones together: ``light wound ×2``."""
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    return [text if count == 1 else f"{text} x{count}" for text, count in counts.items()]


def _due(session: Session, character: Character, known: Sequence[Row]) -> Iterator[Check]:
    """What a player must roll or do now: nothing secret, and nothing about what is not known."""
    names = {fold(name) for row in known for name in (row.label, *row.names)}
    for system in character.parts:
        for check in load(system).checks(session.setup, character):
            if check.kind == NOTICE or check.secret or check.at > session.now:
                continue
            if check.of is None or names & {fold(name) for name in (check.of, *check.of_names)}:
                yield check


def _asked(check: Check, book: Language) -> str:
    """A check by its plain name: its title may hold numbers that are not the players' to know."""
    title = load(check.system).check_names.get(check.check, "")
    if not title or "{" in title:
        title = T("something to do") if check.kind == TASK else T("a roll")
    return book.translate(title)


# -- lines


def lines(everybody: Sequence[Person], book: Language, glyphs: Glyphs, width: int) -> list[Line]:
    """The players' view as lines for a listing of so many columns."""
    longest = max((cell_len(p.name) for p in everybody), default=0)
    names = min(longest, NAME_AT_MOST, max(8, width // 3))
    found: list[Line] = []
    groups = (
        ("pcs", T("The party"), [p for p in everybody if p.is_pc]),
        ("others", T("The others"), [p for p in everybody if not p.is_pc]),
    )
    for key, title, group in groups:
        if not group:
            continue
        if found:
            found.append(Line(f"{key}-gap", (Cell(""),), whole=True))
        found.append(Line(key, (Cell(book.translate(title), "dim"),), whole=True))
        for place, person in enumerate(group):
            found += _lines_of(f"{key}-{place}", person, names, width, glyphs)
    return found


def _lines_of(key: str, person: Person, names: int, width: int, glyphs: Glyphs) -> Iterator[Line]:
    # Never without a cell, so that nothing moves when a sign comes or goes.
    sign = glyphs.turn if person.acts else glyphs.due if person.asked else " "
    grave = "bad" if person.grave else ""
    condition = listed(person.condition, grave)
    name = fit(person.name, names, glyphs.more).rstrip() if cell_len(person.name) > names else person.name
    role = "dim" if person.dead else "strong"
    head = (Cell(sign, "due"), Cell(name, role))
    details = list(person.details)
    if person.asked:
        details.insert(0, f"{glyphs.due} {person.asked}")
    room = width - names - 4
    if width >= WIDE:
        condition_room = room // 3
        rows = flowed(details, room - condition_room - 1)
        shown = Cell(condition.fitted(condition_room, glyphs.more), grave)
        yield Line(key, (*head, shown, Cell(rows[0] if rows else "")))
        for place, row in enumerate(rows[1:]):
            blank = Cell(" " * condition_room)
            yield Line(f"{key}-{place}", (Cell(""), Cell(""), blank, Cell(row)))
        return
    yield Line(key, (*head, condition))
    for place, row in enumerate(flowed(details, room)):
        yield Line(f"{key}-{place}", (Cell(""), Cell(""), Cell(row)))


def flowed(texts: Sequence[str], width: int) -> list[str]:
    """Texts beside each other as long as there is room, then in further lines. None is torn."""
    found: list[str] = []
    for text in texts:
        if found and cell_len(found[-1]) + GAP + cell_len(text) <= width:
            found[-1] += " " * GAP + text
        else:
            found.append(text)
    return found


def heading(session: Session, everybody: Sequence[Person], book: Language) -> str:
    """The fight as players know it: its round, and whose turn it is; nothing outside a fight."""
    if session.fight is None:
        return ""
    told = render(say(T("round {round}"), round=session.fight.round), book)
    acting = next((person.name for person in everybody if person.acts), None)
    return told if acting is None else book.colon(told, acting)
