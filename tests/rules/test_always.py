"""What holds whatever is typed: all systems at one table, and each alone, played at random.

The commands are made from the systems' declarations (:mod:`tests.rules.generators`), sense and nonsense mixed.
The long run plays ten thousand tables: ``pytest -m long tests/rules/test_always.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules.agenda import agenda, due
from rules.check import SKIP, Check
from rules.command import Command, parse
from rules.dice import Dice as Thrown
from rules.dice import Random as Dice
from rules.dice import Rolled, Roller
from rules.engine import SENTENCES, perform
from rules.form import session_from_data, session_to_data
from rules.history import Chronicle, redo, run, undo
from rules.known import players_session
from rules.refusal import Refused
from rules.report import badges_of, rows_of, show, show_actions, show_event
from rules.session import Character, Event, Session
from rules.systems import SYSTEMS, load
from rules.values import choices_of
from rules.view import Library, View
from rules.words import Phrasebook, Text, render, say
from saves.packs import shipped_library
from tests.rules import laws
from tests.rules.generators import any_command, table, walked, walks
from tui.language import phrasebook

ALL = tuple(SYSTEMS)
TABLES = (ALL, *((name,) for name in ALL))
BOOKS: tuple[Phrasebook, ...] = (phrasebook("en"), phrasebook("fr"))

LIBRARY: Library = shipped_library()
"""The shipped catalogue: one for all examples, since it is read-only."""

# The same examples every time.
ALWAYS = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
LONG = settings(ALWAYS, derandomize=False, phases=(Phase.generate, Phase.shrink))


# -- what can be said


def said(text: Text | str) -> None:
    """A text in every language: it is filled in, and commands no terminal."""
    for book in BOOKS:
        shown = render(text, book)
        assert shown.strip(), text
        assert all(c.isprintable() or c in "\u00a0\u202f" for c in shown), text


def told(event: Event) -> None:
    """An event has its sentence, and its values fill it."""
    system = event.kind.partition(".")[0]
    sentences = SENTENCES if system == "core" else load(system).sentences
    said(say(sentences[event.kind], who=event.who, **event.data))
    assert json.dumps(show_event(event))


def shown(session: Session) -> str:
    """The state to the byte."""
    return json.dumps(show(session, LIBRARY))


def all_said(view: View) -> None:
    """Whatever the screen says of a state can be said."""
    for check in agenda(view.session):
        for text in (check.title, check.on_success, check.on_failure, *(m.label for m in check.modifiers)):
            if text is not None:
                said(text)
    for character in view.session.characters:
        for name in badges_of(view, character):
            said(say("{word:term}", word=name))
        for pane in ("wounds", "afflictions"):
            rows = rows_of(view, character, pane)
            marks = [(row.system, row.key or row.label) for row in rows]
            assert len(set(marks)) == len(marks), marks
            for row in rows:
                for text in (row.title, *row.facts, *row.detail):
                    said(text)
        for name in character.parts:
            summary = load(name).summary(view, character)
            if summary is not None:
                said(summary)
            health = load(name).health(view, character)
            assert health is None or 0 <= health <= 1
        for action in show_actions(view, [character]):
            assert action["possible"] or action["why_not"]


# -- the laws of one state


def look(session: Session) -> None:
    """What holds of any state, however it came about."""
    laws.look(session)
    again = session_from_data(json.loads(json.dumps(session_to_data(session))))
    assert agenda(again) == agenda(session)
    assert shown(again) == shown(session)
    answerable(session)
    show(players_session(View(session, LIBRARY)), LIBRARY)


def answerable(session: Session) -> None:
    """Each due check can be answered, the first of its bearer at once; a later one waits for those before it."""
    for character in session.characters:
        waiting = due(session, character.id)
        if not waiting:
            continue
        assert any(answers(session, waiting[0], command) for command in answers_to(waiting[0], session))
        for later in waiting[1:]:
            if later.check == waiting[0].check:
                continue
            with pytest.raises(Refused):
                perform(session, Command("resolve", (character.name, later.check)), Dice(1), LIBRARY)


def answers_to(check: Check, session: Session) -> Iterator[Command]:
    """The plain ways to answer a check: each outcome, and the dice; with and without its further fields."""
    character = session.character(check.who)
    words = (character.name, check.check)
    further = tuple(
        (field.name, choices[0].value)
        for field in check.fields
        if (choices := choices_of(field, View(session, LIBRARY), character))
    )
    for fields in dict.fromkeys(((), further)):
        for outcome in check.outcomes:
            if outcome != SKIP or check.outcomes == (SKIP,):
                yield Command("resolve", words, (("outcome", outcome), *fields))
        yield Command("resolve", words, fields)


MOST_DOSES = 100
"""How often the same may be asked again at the same second: once for each dose taken together."""


def answers(session: Session, check: Check, command: Command) -> bool:
    """Whether a command answers the check: it is done, and what was asked is asked no more."""
    after = session
    for _ in range(MOST_DOSES):
        try:
            after, _ = perform(after, command, Dice(1), LIBRARY)
        except Refused as refusal:
            said(refusal.text)
            return False
        if alike(after, check) < alike(session, check):
            return True
    raise AssertionError(f"{check.check} stays after {command}")


def alike(session: Session, check: Check) -> int:
    """How many things are due that cannot be told from a check: one body can be asked the same twice at once."""
    return sum((c.check, c.of, c.at) == (check.check, check.of, check.at) for c in due(session, check.who))


# -- walks


def steps(
    start: Session, seeds: Sequence[int], systems: tuple[str, ...]
) -> Iterator[tuple[Chronicle, Chronicle, Command, tuple[Event, ...]]]:
    """A walk step by step: the chronicle before and after each command that was done.

    A refused one changes nothing, and says why; nothing but a refusal is ever raised.
    """
    chronicle = Chronicle(start)
    for seed in seeds:
        before = chronicle
        text = shown(before.session)
        command = any_command(Random(seed), before.session, LIBRARY, systems)
        try:
            command = parse(str(command))
            chronicle, events = run(before, command, Dice(seed), LIBRARY)
        except Refused as refusal:
            said(refusal.text)
            assert shown(before.session) == text
            continue
        yield before, chronicle, command, events


def all_laws(start: Session, seeds: Sequence[int], systems: tuple[str, ...]) -> None:
    """Walk, look at every state and hear of every event; then undo everything, and do it all again."""
    chronicle, texts = Chronicle(start), [shown(start)]
    for _, chronicle, command, events in steps(start, seeds, systems):
        for event in events:
            if event.kind not in ("core.undone", "core.redone"):
                told(event)
        look(chronicle.session)
        all_said(View(chronicle.session, LIBRARY))
        texts = texts[:-1] if command.verb == "undo" else [*texts, shown(chronicle.session)]
    for text in reversed(texts[:-1]):
        chronicle = undo(chronicle)
        assert shown(chronicle.session) == text
    assert not chronicle.past
    assert chronicle.session == start
    for text in texts[1:]:
        chronicle = redo(chronicle)
        assert shown(chronicle.session) == text


SEED = st.integers(0, 10_000)


@pytest.mark.parametrize("systems", TABLES, ids="+".join)
@settings(ALWAYS, max_examples=16)
@given(seed=SEED, seeds=walks(8, 30))
def test_every_law_holds_after_every_command(systems: tuple[str, ...], seed: int, seeds: list[int]) -> None:
    """DESIGN 2, 3, 6: whole or refused, the agenda is the state's, the dead rest, the disk and undo are exact."""
    all_laws(table(systems, seed, LIBRARY), seeds, systems)


# -- time


class Fate:
    """Dice that depend on what is asked of whom and when, not on what was asked before."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def of(self, check: Check) -> Random:
        """The chance that decides a check."""
        key = f"{self.seed} {check.check} {check.who} {check.of} {check.key} {check.at}"
        return Random(blake2b(key.encode(), digest_size=8).digest())

    def answer(self, session: Session, check: Check) -> Command:
        """Its answer, in words."""
        chance = self.of(check)
        commands = list(answers_to(check, session))
        chance.shuffle(commands)
        return next(c for c in commands if answers(session, check, c))


class Still:
    """Dice that always fall alike: so low, so high, or somewhere between, for each kind of them."""

    def __init__(self, share: float) -> None:
        self.share = share

    def roll(self, thrown: Thrown) -> Rolled:
        return Rolled(thrown.notation, thrown.lowest + round((thrown.highest - thrown.lowest) * self.share))


def peace(session: Session) -> Session:
    """The same without a turn order, which ends when more than a round goes by."""
    if all(c.initiative is None for c in session.characters):
        return session
    return perform(session, Command("initiative", ("all", "none")), library=LIBRARY)[0]


def passed(session: Session, spans: Iterable[int], roller: Roller) -> Session:
    """Time that goes by and answers for everybody."""
    for span in spans:
        session, _ = perform(session, parse(f"advance {span}s auto=yes"), roller, LIBRARY)
    return session


SPAN = st.sampled_from((1, 6, 15, 60, 599, 3_600, 8_641))
FATE = st.sampled_from((0.0, 0.2, 0.5, 0.8, 1.0, None))
"""How the dice fall; ``None``: as they do, the same each time."""


def cut(start: Session, seeds: Sequence[int], span: int, fate: float | None) -> None:
    """After a walk: ten small steps, and one long one, end alike."""
    session = peace(walked(start, seeds, LIBRARY).session)
    ends = [
        passed(session, spans, Dice(span) if fate is None else Still(fate)) for spans in ([span] * 10, [span * 10])
    ]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("systems", TABLES, ids="+".join)
@settings(ALWAYS, max_examples=25)
@given(seed=SEED, seeds=walks(5, 20), span=SPAN, fate=FATE)
def test_ten_small_steps_are_one_long_one(
    systems: tuple[str, ...], seed: int, seeds: list[int], span: int, fate: float | None
) -> None:
    """DESIGN 3: a jump visits every check that it passes, in order, each with the state before it."""
    cut(table(systems, seed, LIBRARY), seeds, span, fate)


def sat_through(session: Session, spans: Iterable[int], fate: Fate) -> Session:
    """Time that goes by with somebody who answers: each check once, with the answer that is its fate."""
    session = answered_all(session, fate)
    for span in spans:
        session, _ = perform(session, parse(f"advance {span}s"), Dice(1), LIBRARY)
        session = answered_all(session, fate)
        while session.remaining:
            session, _ = perform(session, parse("continue"), Dice(1), LIBRARY)
            session = answered_all(session, fate)
    return session


def answered_all(session: Session, fate: Fate) -> Session:
    for _ in range(500):
        waiting = due(session)
        if not waiting:
            return session
        check = waiting[0]
        command = fate.answer(session, check)
        session, _ = perform(session, command, Dice(fate.of(check).randrange(2**32)), LIBRARY)
    raise AssertionError("what is due does not end")


def cut_and_answered(start: Session, seeds: Sequence[int], span: int) -> None:
    """The same, where somebody answers each check as it comes."""
    session = peace(walked(start, seeds, LIBRARY).session)
    for character in session.characters:
        session, _ = perform(session, Command("edit", (character.name,), (("auto", "no"),)), library=LIBRARY)
    ends = [sat_through(session, spans, Fate(span)) for spans in ([span] * 10, [span * 10])]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("systems", TABLES, ids="+".join)
@settings(ALWAYS, max_examples=8)
@given(seed=SEED, seeds=walks(5, 20), span=st.sampled_from((6, 60, 3_600)))
def test_so_they_are_when_somebody_answers(
    systems: tuple[str, ...], seed: int, seeds: list[int], span: int
) -> None:
    """DESIGN 3: a check that was passed is asked for at the second at which it fell due, with the same answer."""
    cut_and_answered(table(systems, seed, LIBRARY), seeds, span)


# -- healing

HEALING = {
    "harmonies": ("first_aid", "care", "heal", "wake", "mental_heal"),
    "pathfinder": ("cure", "restoration", "restore", "help"),
    "demonlord": ("reduce", "calm", "stand", "repair_eyes"),
    "dying": ("heal", "stabilise", "recall"),
    "fantasytrip": (
        "treat",
        "salve",
        "elixir",
        "wake",
        "stand",
        "revive",
        "wish",
        "revival_potion",
        "antidote",
        "treat_disease",
    ),
}
HEALERS = frozenset(f"{system}.{action}" for system, actions in HEALING.items() for action in actions)
HARMS = frozenset(("fantasytrip.treatment_harms", "dying.harmed"))
"""What a healer may do all the same: a very bad roll (T-55, D-13)."""


def looks(session: Session) -> dict[int, tuple[bool, dict[str, float], int]]:
    """Of each character: whether it lives, how whole it looks to each of its systems, and its wounds."""
    view = View(session, LIBRARY)

    def look(character: Character) -> tuple[bool, dict[str, float], int]:
        whole = {name: load(name).health(view, character) for name in character.parts}
        seen = {name: 1.0 if health is None else health for name, health in whole.items()}
        return character.died is None, seen, len(rows_of(view, character, "wounds"))

    return {character.id: look(character) for character in session.characters}


def unharmed(start: Session, seeds: Sequence[int], systems: tuple[str, ...]) -> None:
    """On a walk nobody is worse after a healer's work than before it."""
    for before, after, command, events in steps(start, seeds, systems):
        if command.verb not in HEALERS or HARMS & {event.kind for event in events}:
            continue
        was, now = looks(before.session), looks(after.session)
        for who, (alive, health, wounds) in was.items():
            assert now[who][0] >= alive, command
            if alive:
                assert all(now[who][1][name] >= whole for name, whole in health.items()), command
                assert now[who][2] <= wounds, command


@pytest.mark.parametrize("systems", TABLES, ids="+".join)
@settings(ALWAYS, max_examples=25)
@given(seed=SEED, seeds=walks(8, 30))
def test_healing_never_worsens(systems: tuple[str, ...], seed: int, seeds: list[int]) -> None:
    """DESIGN 9: whoever is healed is no worse for it, and neither is anybody else."""
    unharmed(table(systems, seed, LIBRARY), seeds, systems)


# -- whatever is typed


LINES = st.lists(
    st.one_of(
        st.sampled_from(
            ("advance", "resolve", "all", "Géraldine", "edit", "set", "add", "=", "'", '"', "\\", "roll=", "of=")
        ),
        st.text(max_size=12),
    ),
    max_size=6,
).map(" ".join)


@settings(ALWAYS, max_examples=300)
@given(line=LINES)
def test_any_line_is_done_or_refused(line: str) -> None:
    """DESIGN 2: nothing but a refusal is ever raised, and its sentence can be shown."""
    session = table(ALL, 1, LIBRARY)
    try:
        after, events = run(Chronicle(session), parse(line), Dice(1), LIBRARY)
    except Refused as refusal:
        said(refusal.text)
        return
    for event in events:
        told(event)
    look(after.session)


# -- the long run: ten thousand tables for the laws, and thousands for each of the others


@pytest.mark.long
@pytest.mark.parametrize("systems", TABLES, ids="+".join)
@settings(LONG, max_examples=1_700)
@given(seed=SEED, seeds=walks(10, 40))
def test_long_every_law_holds(systems: tuple[str, ...], seed: int, seeds: list[int]) -> None:
    """DESIGN 2, 3, 6: as above, on 10,200 tables."""
    all_laws(table(systems, seed, LIBRARY), seeds, systems)


@pytest.mark.long
@pytest.mark.parametrize("systems", TABLES, ids="+".join)
@settings(LONG, max_examples=500)
@given(seed=SEED, seeds=walks(10, 40), span=st.one_of(SPAN, st.sampled_from((40_001, 86_400))), fate=FATE)
def test_long_steps_are_one(
    systems: tuple[str, ...], seed: int, seeds: list[int], span: int, fate: float | None
) -> None:
    """DESIGN 3: as above, up to ten days."""
    cut(table(systems, seed, LIBRARY), seeds, span, fate)
    if span <= 3_600:
        cut_and_answered(table(systems, seed, LIBRARY), seeds, span)


@pytest.mark.long
@pytest.mark.parametrize("systems", TABLES, ids="+".join)
@settings(LONG, max_examples=500)
@given(seed=SEED, seeds=walks(10, 40))
def test_long_healing_never_worsens(systems: tuple[str, ...], seed: int, seeds: list[int]) -> None:
    """DESIGN 9: as above."""
    unharmed(table(systems, seed, LIBRARY), seeds, systems)
