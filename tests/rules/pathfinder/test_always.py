"""What always holds, tried with random play: undo is exact, small steps are one jump, healing never worsens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run
from rules.session import Character, Session
from rules.systems.pathfinder.notation import ABILITIES
from rules.systems.pathfinder.state import Health
from tests.rules.laws import play, steps_and_jump, undone_and_redone

Library = Mapping[str, Any]

# One catalogue for all examples: it is read-only.
SHARED = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

WHO = st.sampled_from(("ada", "bo"))
POISONS = ("arsenic", "spider_venom", "hemlock", "belladonna", "drow_poison", "burnt_othur_fumes", "id_moss")
DISEASES = ("filth_fever", "leprosy", "blinding_sickness", "slimy_doom", "bubonic_plague", "mindfire")
CURSES = ("unluck", "werewolf_lycanthropy", "curse_of_the_ages", "baleful_polymorph", "mummy_rot")
DRUGS = ("elven_absinthe", "flayleaf", "shiver", "pesh", "zerk", "aether", "opium", "scour")
MADNESSES = (
    "amnesia",
    "mania",
    "phobia",
    "paranoia",
    "psychosis",
    "schizophrenia",
    "multiple_personality_disorder",
)
ALL = (*POISONS, *DISEASES, *CURSES, *DRUGS, *MADNESSES)
SPELLS = ("remove_disease", "neutralize_poison", "remove_curse", "break_enchantment", "gm")
SPANS = ("1r", "10m", "6h", "1d", "dawn", "3d", "12d")


def _line(template: str, **values: Any) -> st.SearchStrategy[str]:
    return st.builds(template.format, who=WHO, **{k: st.sampled_from(v) for k, v in values.items()})


MOVES = st.one_of(
    st.sampled_from(("answer", "answer", "answer success", "answer failure", "continue")),
    _line("advance {span}", span=SPANS).map(lambda text: text.replace("{who}", "")),
    _line("advance {span} auto=yes", span=SPANS),
    _line("pathfinder.expose {who} to={of}", of=(*POISONS, *DISEASES, *CURSES)),
    _line("pathfinder.expose {who} to={of} doses={n}", of=POISONS, n=(2, 3)),
    _line("pathfinder.take {who} drug={of}", of=DRUGS),
    _line("pathfinder.madness {who} kind={of} as={how}", of=(*MADNESSES, "random"), how=("madness", "curse")),
    _line("pathfinder.damage {who} ability={a} amount={n}", a=ABILITIES, n=(1, 4, 9)),
    _line("pathfinder.drain {who} ability={a} amount={n}", a=ABILITIES, n=(1, 4)),
    _line(
        "pathfinder.restore {who} ability={a} amount={n} what={w}", a=ABILITIES, n=(1, 4), w=("damage", "drain")
    ),
    _line("pathfinder.cure {who} of={of} by={by} level=20", of=ALL, by=SPELLS),
    _line("pathfinder.restoration {who} kind={kind} level=9", kind=("lesser", "normal", "heal")),
    _line(
        "pathfinder.{what} {who}",
        what=("wounded", "stress", "confront", "unconscious", "suppress", "help", "reroll"),
    ),
    _line("pathfinder.view {who} state={state}", state=("in", "out")),
    _line("pathfinder.breath {who} state={state}", state=("held", "normal", "out")),
    _line("pathfinder.handle {who} poison={of}", of=POISONS),
    _line("pathfinder.suspend {who} of={of}", of=ALL),
    _line("pathfinder.resume {who} of={of}", of=ALL),
    _line("edit {who} {a}={n}", a=(*ABILITIES, "fort", "will"), n=(3, 10, 16)),
    _line("set pathfinder.{setting}", setting=("extra_dose=saves", "heal_while_ill=no", "addiction_saves=daily")),
)


def table(library: Library) -> Session:
    chronicle = Chronicle(new_session(["pathfinder"]))
    for line in ("add Ada con=14 fort=3 will=2 str=12", "add Bo kind=npc auto=yes con=16 wis=8 fort=5 will=1"):
        chronicle, _ = run(chronicle, parse(line), Random(1), library)
    return chronicle.session


@SHARED
@given(moves=st.lists(MOVES, max_size=40), seed=st.integers(0, 10_000))
def test_random_play_keeps_every_law_and_can_be_undone(library: Library, moves: list[str], seed: int) -> None:
    """State to data and back, the agenda derived from the state, nothing half done, undo and redo exact."""
    start = table(library)
    chronicle, _ = play(start, moves, seed, library)
    undone_and_redone(chronicle, start)
    for character in chronicle.session.characters:
        sound(character)


def sound(character: Character) -> None:
    """What holds of the state of any character."""
    health = character.part(Health)
    assert health is not None
    for ability in ABILITIES:
        lost = health.damaged(ability) + health.drained(ability)
        assert 0 <= lost <= health.score(ability)
        assert (ability in health.healing) == (health.damaged(ability) > 0)
    assert all(d.points > 0 for d in health.damage)
    keys = [(a.entry.id, a.drug.id if a.drug else "") for a in health.afflictions]
    assert len(set(keys)) == len(keys)
    for affliction in health.afflictions if character.died is None else ():
        assert affliction.saves_left is None or affliction.saves_left > 0
        assert affliction.entry.cure is None or affliction.streak < affliction.entry.cure
        assert affliction.dc > 0
    ids = {a.id for a in health.afflictions}
    assert all(t.held_by is None or t.held_by in ids for t in health.timed)
    assert all(p.of is None or p.of in ids for p in health.pending)


@SHARED
@given(
    moves=st.lists(MOVES, max_size=15),
    seed=st.integers(0, 10_000),
    step=st.sampled_from((6, 600, 3_600, 40_000, 86_400, 500_000)),
)
def test_ten_small_steps_are_one_long_one(library: Library, moves: list[str], seed: int, step: int) -> None:
    """DESIGN 3: a jump asks for every check that it passed, in order, each with the state before it."""
    chronicle, _ = play(table(library), moves, seed, library)
    steps_and_jump(chronicle.session, step, 10, seed, library)


@SHARED
@given(
    hurts=st.lists(st.tuples(st.sampled_from(ABILITIES), st.integers(1, 4)), max_size=8),
    days=st.integers(1, 12),
)
def test_natural_healing_never_worsens(library: Library, hurts: list[tuple[str, int]], days: int) -> None:
    """P-05, AP-09: day by day each damaged ability gets a point back until it is whole."""
    chronicle = Chronicle(new_session(["pathfinder"]))
    lines = ["add Ada str=40 dex=40 con=40 int=40 wis=40 cha=40"]
    lines += [f"pathfinder.damage ada ability={ability} amount={points}" for ability, points in hurts]
    for line in lines:
        chronicle, _ = run(chronicle, parse(line), Random(1), library)
    before = {a: chronicle.session.characters[0].parts["pathfinder"].damaged(a) for a in ABILITIES}
    for day in range(1, days + 1):
        chronicle, _ = run(chronicle, parse("advance 1d"), Random(1), library)
        health = chronicle.session.characters[0].parts["pathfinder"]
        for ability in ABILITIES:
            assert health.damaged(ability) == max(0, before[ability] - day)


@SHARED
@given(moves=st.lists(MOVES, max_size=20), seed=st.integers(0, 10_000))
def test_an_unrelated_edit_changes_nothing(library: Library, moves: list[str], seed: int) -> None:
    """The level on the sheet plays no part in what is under way."""
    chronicle, _ = play(table(library), moves, seed, library)
    before = chronicle.session.characters[0]
    after, _ = run(chronicle, parse("edit ada level=7"), Random(seed), library)
    changed = after.session.characters[0]
    if before.part(Health) is not None and before.died is None:
        health, edited = before.parts["pathfinder"], changed.parts["pathfinder"]
        assert edited.afflictions == health.afflictions
        assert (edited.damage, edited.pending, edited.timed) == (health.damage, health.pending, health.timed)
