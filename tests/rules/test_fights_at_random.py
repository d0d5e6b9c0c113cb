"""Fights played at random: whatever happens, the laws of every session hold, and everybody has its turn."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.engine import perform
from rules.refusal import Refused
from rules.session import Session
from tests.rules import laws

NAMES = ("Ada", "Bo", "Cy", "Dan")
names = st.sampled_from(NAMES)
numbers = st.integers(1, 14)


def table() -> Session:
    """Four at the table, one of them rolled by the program; both systems at work."""
    session = new_session(("dying", "demonlord"))
    for name in NAMES:
        auto = "yes" if name == "Dan" else "no"
        line = f"add {name} auto={auto} hp_max=10 hit_dice=1d6 xp=4 nx=60 will_score=6 insanity=3"
        session, _ = perform(session, parse(line))
    return session


def one(*templates: str) -> st.SearchStrategy[str]:
    return st.builds(
        lambda template, who, other, n: template.format(who=who, other=other, n=n),
        st.sampled_from(templates),
        names,
        names,
        numbers,
    )


moves = st.one_of(
    st.sampled_from(["next", "next", "next", "next auto=yes", "initiative all roll"]),
    one("dying.damage {who} amount={n}", "dying.heal {who} amount={n}", "demonlord.gain {who} amount=1"),
    st.sampled_from(["answer", "answer", "answer", "answer missed", "answer skip"]),
    st.sampled_from(["next", "next", "next", "answer"]),
    one("dying.damage {who} amount=14", "demonlord.gain {who} amount=3", "resolve {who}"),
    one("initiative {who} {n}", "initiative {who} none", "dying.stabilise {who} by={other} outcome=success"),
    one(
        "dying.recall {who} by={other}",
        "demonlord.calm {who}",
        "advance {n}s",
        "advance {n}m",
        "edit {who} hp={n}",
    ),
    one("remove {who}", "add {who} hp_max=10 hit_dice=1d6", "dying.stabilise {who} by={other} threshold={n}"),
)
plays = st.lists(moves, min_size=25, max_size=60).map(lambda lines: ["initiative all roll", "next", *lines])


@settings(max_examples=60, deadline=None)
@given(plays)
def test_the_laws_hold_in_any_fight(lines: list[str]) -> None:
    """DESIGN 2, 3: refusals change nothing, the agenda is the state's, the dead are asked for their soul alone."""
    start = table()
    chronicle, _ = laws.play(start, lines)
    laws.undone_and_redone(chronicle, start)


@settings(max_examples=60, deadline=None)
@given(plays)
def test_nobody_has_two_turns_a_round_and_time_moves_a_round_at_a_time(lines: list[str]) -> None:
    """DESIGN 3: one turn each per round; only a round's end, or an advance, moves the clock."""
    session, roller = table(), Random(2)
    had: set[tuple[int, str]] = set()
    for line in lines:
        try:
            line = laws.answered(session, line) if line.startswith("answer") else line
            after, events = perform(session, parse(line), roller)
        except Refused:
            continue
        for event in events:
            if event.kind == "core.fight_begins":
                had.clear()
            if event.kind == "core.turn":
                turn = (event.data["round"], event.who or "")
                assert turn not in had or line.startswith("add"), (line, turn)
                had.add(turn)
        if line.startswith("add"):
            # Another figure under an old name: it has had no turn.
            had = {(round, name) for round, name in had if not line.startswith(f"add {name} ")}
        if line.startswith("next"):
            assert after.now - session.now <= session.setup.round_seconds
        elif not line.startswith(("advance", "continue")):
            assert after.now == session.now
        session = after


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 20), min_size=4, max_size=4), st.integers(1, 5))
def test_undisturbed_rounds_go_round_in_order(scores: list[int], rounds: int) -> None:
    """Highest first, ties as the party stands, one round of the clock each."""
    session = table()
    for name, score in zip(NAMES, scores, strict=True):
        session, _ = perform(session, parse(f"initiative {name} {score}"))
    order = [name for _, name in sorted(zip(scores, NAMES, strict=True), key=lambda pair: -pair[0])]
    seen = []
    for _ in range(rounds * len(NAMES)):
        session, _ = perform(session, parse("next"))
        fight = session.fight
        assert fight is not None
        assert fight.turn is not None
        seen.append((fight.round, session.now, session.character(fight.turn).name))
    assert seen == [(r + 1, 6 * r, name) for r in range(rounds) for name in order]
