"""Death at random: the laws of every session, and those of hit points."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.beginning import new_session
from rules.command import parse
from rules.engine import perform
from rules.session import Session
from rules.systems.dying.state import Body
from tests.rules import laws

NAMES = ("Mira", "Bo", "Cy")


def party(first_auto: bool = False) -> Session:
    session = new_session(("dying",))
    for name in NAMES:
        auto = "yes" if first_auto and name == "Mira" else "no"
        line = f"add {name} auto={auto} hp_max=12 hit_dice=2d4 xp=3 nx=70 level=3"
        session, _ = perform(session, parse(line))
    return session


def one(*templates: str) -> st.SearchStrategy[str]:
    return st.builds(
        lambda template, who, other, n: template.format(who=who, other=other, n=n),
        st.sampled_from(templates),
        st.sampled_from(NAMES),
        st.sampled_from(NAMES),
        st.integers(1, 20),
    )


moves = st.one_of(
    st.sampled_from(["answer", "answer", "answer missed", "answer skip", "answer failure", "continue"]),
    one("dying.damage {who} amount={n}", "dying.damage {who} amount={n}", "dying.heal {who} amount={n}"),
    one(
        "resolve {who}", "resolve {who} outcome=done", "resolve {who} outcome=missed", "resolve {who} outcome=skip"
    ),
    one("advance {n}s", "advance {n}m", "advance {n}h", "advance 1d", "continue", "continue auto=yes"),
    one("dying.stabilise {who} by={other} threshold={n}", "dying.recall {who} by={other}"),
    one("edit {who} hp={n}", "edit {who} hp=0", "edit {who} hp_max={n}", "edit {who} nx={n}", "remove {who}"),
    one("set dying.excess_damage=carries", "set dying.criticals=stated", "set round_seconds={n}"),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(moves, min_size=20, max_size=50))
def test_the_laws_hold(lines: list[str]) -> None:
    start = party()
    chronicle, _ = laws.play(start, lines)
    laws.undone_and_redone(chronicle, start)
    for character in chronicle.session.characters:
        body = character.part(Body)
        assert body is not None
        assert body.hp >= 0
        assert body.below >= 0
        assert (body.soul is not None) == (character.died is not None)
        if character.died is None:
            assert (body.dying is not None) == (body.hp == 0)
            assert body.below == 0 or body.dying is not None
        else:
            assert body.dying is None


@settings(max_examples=50, deadline=None)
@given(st.lists(moves, min_size=6, max_size=20), st.integers(1, 40_000), st.integers(0, 99))
def test_ten_small_steps_are_one_long_one(lines: list[str], step: int, seed: int) -> None:
    """AX-03: with the same dice, whatever was pending."""
    chronicle, _ = laws.play(party(), lines)
    laws.steps_and_jump(chronicle.session, step, 10, seed)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(2, 8), min_size=1, max_size=12))
def test_below_zero_is_the_sum_of_the_dice_until_it_exceeds_the_threshold(dice: list[int]) -> None:
    """D-03 … D-07."""
    session, _ = perform(party(), parse("dying.damage mira amount=12"))
    below = 0
    for die in dice:
        session, _ = perform(session, parse("advance 6s"))
        session, _ = perform(session, parse(f"resolve mira roll={die}"))
        below += die
        mira = session.characters[0]
        body = mira.part(Body)
        assert body is not None
        assert body.below == below
        assert (mira.died is not None) == (below > 16)
        if below > 16:
            break
