"""All systems at one table: eight characters, a month of game time, and whatever can go wrong goes wrong.

The party is mixed on purpose: one character lives by every system's rules at once, others by two or by one, so
that a death by one system's rules must be heard of in all others.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from random import Random

import pytest

from rules.action import Field
from rules.beginning import new_session
from rules.clock import DAY
from rules.command import parse
from rules.dice import Random as Dice
from rules.engine import SENTENCES
from rules.history import Chronicle, run
from rules.refusal import Refused
from rules.report import show
from rules.session import Character, Event, Session
from rules.systems import SYSTEMS, load
from rules.values import choices_of
from rules.view import Library, View
from rules.words import render, say
from tests.rules import laws

ALL = (
    "harmonies.survival=8 harmonies.faint=8 pathfinder.con=14 pathfinder.fort=4 demonlord.will_score=12"
    " dying.hp_max=20 dying.hit_dice=3d8 dying.level=3 dying.nx=100 dying.xp=5 fantasytrip.st=13 fantasytrip.dx=12"
)
PARTY = (
    f"add Géraldine {ALL}",
    "add Bruno harmonies.survival=6 harmonies.faint=6 harmonies.first_aid=5 harmonies.healing=5",
    "add Mira pathfinder.con=12 pathfinder.wis=12 pathfinder.fort=2 pathfinder.will=3",
    "add Orso demonlord.will_score=11 dying.hp_max=18 dying.hit_dice=2d10 dying.level=2 dying.nx=90 dying.xp=3",
    "add Petra fantasytrip.dx=13 fantasytrip.iq=12 fantasytrip.talent=physicker fantasytrip.kit=yes",
    "add 'Jean Le Bon' harmonies.survival=7 fantasytrip.st=12 fantasytrip.staff=yes",
    "add Loup kind=npc auto=yes pathfinder.con=16 fantasytrip.st=16 fantasytrip.legs=4",
    "add 李小龍 kind=npc auto=yes dying.hp_max=9 dying.hit_dice=1d8 demonlord.will_score=9 harmonies.survival=5",
)
USERS = {
    "harmonies": ("Géraldine", "Bruno", "'Jean Le Bon'", "李小龍"),
    "pathfinder": ("Géraldine", "Mira", "Loup"),
    "demonlord": ("Géraldine", "Orso", "李小龍"),
    "dying": ("Géraldine", "Orso", "李小龍"),
    "fantasytrip": ("Géraldine", "Petra", "'Jean Le Bon'", "Loup"),
}

MISFORTUNES = (
    "harmonies.wound {who} level=light",
    "harmonies.wound {who} level=grave",
    "harmonies.mental {who} level=shock",
    "pathfinder.expose {who} to=arsenic",
    "pathfinder.expose {who} to=deathblade",
    "pathfinder.expose {who} to='bubonic plague'",
    "pathfinder.take {who} drug='elven absinthe'",
    "pathfinder.madness {who} kind=random",
    "pathfinder.damage {who} ability=wis amount=2",
    "demonlord.gain {who} amount=2",
    "demonlord.frighten {who} rounds=3",
    "dying.damage {who} amount=7",
    "fantasytrip.hit {who} damage=4 at=left_arm",
    "fantasytrip.hit {who} damage=6",
    "fantasytrip.hit {who} damage=3 at=head",
    "fantasytrip.poison {who} damage=2",
    "fantasytrip.disease {who} name=Fever dice=4",
)
CARE = (
    "harmonies.first_aid {who} by=Bruno",
    "harmonies.rest {who} state=on",
    "harmonies.heal {who} level=9",
    "pathfinder.restore {who} ability=con amount=1",
    "demonlord.calm {who}",
    "dying.stabilise {who} by=Orso outcome=success",
    "dying.heal {who} amount=4",
    "dying.recall {who} by=Orso",
    "fantasytrip.treat {who} by=Petra",
    "fantasytrip.rest {who} state=bed",
    "fantasytrip.salve {who}",
    "fantasytrip.elixir {who} doses=2",
    "fantasytrip.treat_disease {who} by=Petra of=Fever",
    "fantasytrip.wish {who}",
)
FIGHT = ("initiative all roll", "next", "next", "next", "next auto=yes", "advance 2r auto=yes")
PIECES = ("20m", "1h30", "5h", "8h", "1d", "2d 3h")


def somebody(chance: Random, line: str) -> str:
    """The command, done to one of those who live by its system's rules."""
    return line.format(who=chance.choice(USERS[line.partition(".")[0]]))


def month(seed: int) -> list[str]:
    """A month of play: advances of all lengths, and something that happens to somebody between two of them."""
    chance = Random(seed)
    lines: list[str] = []
    for day in range(30):
        lines.append(f"advance {chance.choice(PIECES)} auto=yes")
        for what in (MISFORTUNES[day % len(MISFORTUNES)], chance.choice(MISFORTUNES)):
            lines.append(somebody(chance, what))
            lines.append(chance.choice(("answer", "answer success", "answer failure", "answer missed")))
        lines += [somebody(chance, chance.choice(CARE)) for _ in range(chance.randint(0, 4))]
        if day % 10 == 7:
            lines += FIGHT
        lines.append("advance 1d auto=yes")
    return lines


def table() -> Session:
    """The session with its party."""
    chronicle = Chronicle(new_session(tuple(SYSTEMS), "Les Marches"))
    for line in PARTY:
        chronicle, _ = run(chronicle, parse(line))
    return chronicle.session


@pytest.mark.parametrize("seed", range(6))
def test_a_month_of_everything(seed: int, library: Library) -> None:
    """DESIGN 3: no fault; after every command the agenda is sorted and agrees with the state, the state survives
    the disk, and undoing all leads back to the start, to the byte."""
    start = table()
    chronicle, done = laws.play(start, month(seed), seed, library)
    assert chronicle.session.now >= 30 * DAY
    assert chronicle.session.remaining == 0
    spoke = {event.kind.partition(".")[0] for event in chronicle.log}
    assert spoke >= set(SYSTEMS)
    assert len(done) > 90
    laws.undone_and_redone(chronicle, start)


def test_undo_to_the_byte(library: Library) -> None:
    """DESIGN 6: what show prints after everything was undone is what it printed before."""
    start = table()
    before = json.dumps(show(start, library))
    chronicle, done = laws.play(start, month(11), 11, library)
    for _ in done:
        chronicle, _ = run(chronicle, parse("undo"))
    assert json.dumps(show(chronicle.session, library)) == before


@pytest.mark.parametrize(("step", "count"), [(10 * 3_600, 24), (86_400, 10)])
def test_many_small_steps_and_one_jump(step: int, count: int, library: Library) -> None:
    """DESIGN 3: with the same dice, many small advances and one long one end alike, in all systems at once."""
    chronicle, _ = laws.play(table(), month(3)[:40], 3, library)
    laws.steps_and_jump(chronicle.session, step, count, seed=5, library=library)


def test_one_death_for_all_systems(library: Library) -> None:
    """AX-07: whoever dies by one system's rules is asked nothing by the others, and comes back for all of them."""
    chronicle = Chronicle(table())

    def do(*lines: str) -> None:
        nonlocal chronicle
        for line in lines:
            chronicle, _ = run(chronicle, parse(line), library=library)

    do(
        "harmonies.wound Géraldine level=grave",
        "pathfinder.expose Géraldine to=arsenic",
        "demonlord.gain Géraldine amount=3",
        "fantasytrip.hit Géraldine damage=4 at=left_arm",
        "fantasytrip.poison Géraldine death=yes",
    )
    shown = show(chronicle.session, library)
    (her,) = (c for c in shown["characters"] if c["name"] == "Géraldine")
    assert her["badges"][0] == "dead"
    asked = {c["check"] for c in shown["due"] if c["who"] == "Géraldine"}
    assert asked <= {"dying.soul", "dying.soul_lost"}
    do("fantasytrip.antidote Géraldine kind=universal")
    laws.look(chronicle.session)
    (her,) = (c for c in show(chronicle.session, library)["characters"] if c["name"] == "Géraldine")
    assert "dead" not in her["badges"]
    do("advance 3d auto=yes")
    laws.look(chronicle.session)


def any_action(chance: Random, session: Session, library: Library) -> str:
    """Any action of any system, done to anybody, with any values that its declaration allows."""
    view = View(session, library)
    character = chance.choice(session.characters)
    action = chance.choice(load(chance.choice(list(character.parts))).actions)
    alternatives = {name for group in action.one_of for name in group}
    given = {chance.choice(group) for group in action.one_of}
    line = [action.id, shlex.quote(character.name)]
    for field in action.fields:
        wanted = field.name in given or field.required or chance.random() < 0.3
        if not wanted or (field.name in alternatives and field.name not in given):
            continue
        value = any_value(chance, field, view, character)
        if value is not None:
            line.append(f"{field.name}={shlex.quote(value)}")
    return " ".join(line)


def any_value(chance: Random, field: Field, view: View, character: Character) -> str | None:
    """A value that the field's declaration allows; ``None`` where there is nothing to choose from."""
    match field.kind:
        case "number":
            lowest = -20 if field.lowest is None else field.lowest
            highest = 40 if field.highest is None else field.highest
            small = min(highest, lowest + 12)
            return str(
                chance.choice((lowest, highest, chance.randint(lowest, small), chance.randint(lowest, small)))
            )
        case "choice":
            choices = choices_of(field, view, character)
            return chance.choice(choices).value if choices else None
        case "yes_no":
            return chance.choice(("yes", "no"))
        case "name":
            return chance.choice(view.session.characters).name
        case "dice":
            return "2d6"
    return chance.choice(("x", "Fièvre", "[b]bold[/b]"))


@pytest.mark.parametrize("seed", range(4))
def test_any_action_is_done_or_refused(seed: int, library: Library) -> None:
    """DESIGN 2: a command leads to the whole next state or is refused with a sentence, and nothing else."""
    chance = Random(seed)

    def moves(of: Chronicle) -> Iterator[str]:
        yield any_action(chance, of.session, library)
        yield chance.choice(("answer", "answer success", "answer failure", "advance next", "next"))
        yield chance.choice(("advance 7m auto=yes", "advance 9h auto=yes", "advance 2d auto=yes", "undo", "undo"))

    chronicle, roller = Chronicle(table()), Dice(seed)
    done, refusals = 0, set[str]()
    for _ in range(150):
        for move in moves(chronicle):
            line = laws.answered(chronicle.session, move) if move.startswith("answer") else move
            try:
                chronicle, events = run(chronicle, parse(line), roller, library)
            except Refused as refusal:
                refusals.add(render(refusal.text))
                continue
            done += 1
            for event in events:
                said(event)
            laws.look(chronicle.session)
            show(chronicle.session, library)
    assert done > 150
    assert all(refusals)


def said(event: Event) -> str:
    """The sentence of an event. A fault where it has none, or where its values do not fill it."""
    system = event.kind.partition(".")[0]
    sentences = SENTENCES if system == "core" else load(system).sentences
    return render(say(sentences[event.kind], who=event.who, **event.data))
