"""Madness at random: the laws of every session, and those of Insanity."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.beginning import new_session
from rules.command import parse
from rules.engine import perform
from rules.session import Session
from rules.systems.demonlord.state import Mind
from tests.rules import laws

NAMES = ("Armand", "Bea")


def party() -> Session:
    session = new_session(("demonlord",))
    session, _ = perform(session, parse("add Armand will_score=7 insanity=5"))
    session, _ = perform(session, parse("add Bea will_score=12 insanity=11"))
    return session


def one(*templates: str) -> st.SearchStrategy[str]:
    return st.builds(
        lambda template, who, n, die: template.format(who=who, n=n, die=die),
        st.sampled_from(templates),
        st.sampled_from(NAMES),
        st.integers(1, 12),
        st.integers(1, 20),
    )


moves = st.one_of(
    st.sampled_from(["answer", "answer", "answer missed", "answer skip", "answer failure", "continue"]),
    one("demonlord.gain {who} amount={n}", "demonlord.gain {who} amount=1", "demonlord.reduce {who} amount={n}"),
    one("demonlord.frighten {who} rounds={n}", "demonlord.calm {who}", "demonlord.stand {who}"),
    one("resolve {who}", "resolve {who} roll={die}", "resolve {who} outcome=done", "resolve {who} outcome=missed"),
    one("advance {n}r", "advance {n}s", "advance {n}m", "advance {n}h", "continue", "continue auto=yes"),
    one(
        "edit {who} will_score={n}",
        "edit {who} insanity={n}",
        "edit {who} agility={n}",
        "demonlord.repair_eyes {who}",
    ),
    one("set round_seconds={n}"),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(moves, min_size=20, max_size=50))
def test_the_laws_hold(lines: list[str]) -> None:
    """F-09: 0 ≤ Insanity ≤ Will, always; a madness is a row; badges agree with the ends that the numbers give."""
    start = party()
    chronicle, _ = laws.play(start, lines)
    laws.undone_and_redone(chronicle, start)
    for character in chronicle.session.characters:
        mind = character.part(Mind)
        assert mind is not None
        assert 0 <= mind.insanity <= mind.will
        assert mind.madness is None or mind.maddened is None
        for end in (mind.fright, mind.terror, mind.stunned):
            # Of two frights one may have passed: they go together with the last.
            assert end is None or end > chronicle.session.now or end < (mind.frightened_until or 0)
        if character.died is not None:
            assert (mind.madness, mind.frightened_until, mind.stunned, mind.maddened) == (None, None, None, None)


@settings(max_examples=50, deadline=None)
@given(st.lists(moves, min_size=6, max_size=20), st.integers(1, 5_000), st.integers(0, 99))
def test_ten_small_steps_are_one_long_one(lines: list[str], step: int, seed: int) -> None:
    """AX-03: with the same dice, whatever was pending."""
    chronicle, _ = laws.play(party(), lines)
    laws.steps_and_jump(chronicle.session, step, 10, seed)
