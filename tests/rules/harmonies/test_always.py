"""What holds whatever happens at the table."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.check import NOTICE
from rules.clock import DAY, HOUR
from rules.form import session_from_data, session_to_data
from rules.refusal import Refused
from rules.systems.harmonies.clocks import reschedule
from rules.systems.harmonies.levels import TABLE
from rules.systems.harmonies.state import Patient
from tests.rules.table import Table

PARTY = ("Bruno", "Ada")

ACTIONS = [
    *[f"harmonies.wound {{who}} level={level}" for level in ("light", "light", "grave", "critical")],
    *[f"harmonies.mental {{who}} level={level}" for level in ("shock", "trauma", "psychosis")],
    "harmonies.mental {who} level=shock text=spiders",
    "harmonies.mental_active {who} wound={n} active=yes",
    "harmonies.mental_heal {who} wound={n}",
    *[f"harmonies.amend {{who}} wound={{n}} level={level}" for level in ("none", "light", "grave", "critical")],
    "harmonies.pain {who} amount={die}",
    "harmonies.first_aid {who} level=20 roll={die}",
    "harmonies.first_aid {who} by=Ada roll={die}",
    "harmonies.rest {who} state=on",
    "harmonies.rest {who} state=on care=assured",
    "harmonies.rest {who} state=off",
    "harmonies.care {who}",
    "harmonies.exertion {who} roll={die}",
    "harmonies.heal {who} level=3 roll={die}",
    "harmonies.heal {who} by=Bruno roll={die}",
    "harmonies.wake {who}",
    "resolve {who} roll={die}",
    "resolve {who} outcome=success",
    "resolve {who} outcome=failure",
    "resolve {who} outcome=done",
    "resolve {who} outcome=missed",
    "resolve {who} harmonies.healing outcome=skip",
]
TIME = [
    "advance next",
    "advance 15s",
    "advance 1h",
    "advance 6h auto=yes",
    "advance 2d auto=yes",
    "advance 9d auto=yes",
    "continue auto=yes",
]
SETTINGS = [
    "set harmonies.stable_checks=no",
    "set harmonies.stable_checks=yes",
    "set harmonies.rest_timer=continue",
    "set harmonies.pain_per_hour=1",
    "set harmonies.pain_per_hour=0",
    "set harmonies.open_roll=yes",
    "set harmonies.success_at=1",
    "edit {who} max_light={n}",
    "edit {who} survival={die}",
    "edit {who} auto=yes",
]

MOVES = st.lists(
    st.builds(
        lambda line, who, n, die: line.format(who=who, n=n, die=die),
        st.sampled_from([*ACTIONS, *ACTIONS, *TIME, *TIME, *TIME, *SETTINGS]),
        st.sampled_from(PARTY),
        st.integers(1, 4),
        st.integers(-9, 9),
    ),
    max_size=40,
)


def seated() -> Table:
    return Table("harmonies").do(
        "add Bruno survival=12 faint=8 first_aid=4 healing=3", "add Ada survival=10 faint=20 healing=6"
    )


def played(moves: list[str], table: Table | None = None) -> Iterator[Table]:
    """The table after each command that was not refused."""
    table = table or seated()
    for move in moves:
        try:
            table.do(move)
        except Refused:
            continue
        yield table


def patients(table: Table) -> list[Patient]:
    return [part for c in table.session.characters if (part := c.part(Patient)) is not None]


@given(MOVES)
@settings(max_examples=60, deadline=None)
def test_undo_restores_the_state_and_redo_what_came_of_it(moves: list[str]) -> None:
    """DESIGN §6: to the byte, for each command in turn."""
    table = seated()
    seen = [json.dumps(table.state)]
    for _ in played(moves, table):
        seen.append(json.dumps(table.state))
    for expected in reversed(seen[:-1]):
        table.do("undo")
        assert json.dumps(table.state) == expected
    for expected in seen[1:]:
        table.do("redo")
        assert json.dumps(table.state) == expected


@given(MOVES)
@settings(max_examples=60, deadline=None)
def test_the_state_survives_the_disk(moves: list[str]) -> None:
    """What is written and read again is the same state, and shows the same agenda."""
    for table in played(moves):
        data = json.loads(json.dumps(session_to_data(table.session)))
        assert session_from_data(data) == table.session


@given(MOVES)
@settings(max_examples=100, deadline=None)
def test_mortality_is_the_sum_over_the_wounds_and_pain_never_below(moves: list[str]) -> None:
    """H-15, AH-03."""
    for table in played(moves):
        for shown, patient in zip(table.state["characters"], patients(table), strict=True):
            by_level = {"light": 1, "grave": 3, "critical": 5}
            assert shown["harmonies"]["mortality"] == sum(by_level[row["label"]] for row in shown["wounds"])
            assert patient.pain >= patient.floor
            assert len({wound.id for wound in patient.wounds}) == len(patient.wounds)


@given(MOVES)
@settings(max_examples=100, deadline=None)
def test_the_agenda_is_consistent_after_every_command(moves: list[str]) -> None:
    """In order; no notice is due; of the dead nothing; rolls, care and healing exactly where they belong."""
    for table in played(moves):
        agenda = table.due()
        assert [entry["at"] for entry in agenda] == sorted(entry["at"] for entry in agenda)
        assert not any(entry["due"] and entry["kind"] == NOTICE for entry in agenda)
        for character, patient in zip(table.session.characters, patients(table), strict=True):
            mine = [e for e in agenda if e["who"] == character.name]
            names = [entry["check"].partition(".")[2] for entry in mine]
            if character.died:
                assert names == []
                continue
            counting = patient.resting and not patient.unstable and bool(patient.wounds)
            at_rest_off = counting and table.state["settings"]["harmonies.stable_checks"] == "no"
            assert names.count("survival") == (1 if patient.wounds and not at_rest_off else 0)
            assert names.count("care") == names.count("healing") == (1 if counting else 0)
            if patient.wounds:
                assert patient.period is not None
                survival = [e["at"] for e in mine if e["check"] == "harmonies.survival"]
                assert all(at <= table.session.now + patient.period for at in survival)
            if patient.unconscious:
                assert "faint" not in names


@given(MOVES)
@settings(max_examples=100, deadline=None)
def test_the_clocks_follow_from_the_state_alone(moves: list[str]) -> None:
    """Looking at a patient again at the same moment changes nothing: no clock depends on how often one looks."""
    for table in played(moves):
        for character, patient in zip(table.session.characters, patients(table), strict=True):
            if character.died is None:
                assert reschedule(patient, patient, table.session.now, table.session.setup) == patient


@given(MOVES)
@settings(max_examples=60, deadline=None)
def test_healing_never_worsens(moves: list[str]) -> None:
    """H-27, H-28, H-45: a success, a recovery and a visit leave nothing worse than it was."""
    table = seated()
    before = patients(table)
    for _ in played(moves, table):
        kinds = set(table.kinds())
        after = patients(table)
        helped = {"harmonies.stabilised", "harmonies.improved", "harmonies.wound_gone", "harmonies.pain_eased"}
        hurt = {"harmonies.worsened", "harmonies.wounded", "harmonies.pain_gained", "harmonies.all_destabilised"}
        struck = {"harmonies.overflowed", "harmonies.mind_wounded", "harmonies.destabilised", "harmonies.relapsed"}
        if kinds & (helped | {"harmonies.cared"}) and not kinds & (
            hurt | struck | {"harmonies.mind_overflowed", "harmonies.neglected"}
        ):
            for was, now in zip(before, after, strict=True):
                assert now.mortality <= was.mortality
                assert now.pain <= was.pain
                assert now.unstable <= was.unstable
                assert now.missed_care <= was.missed_care
        before = after


@given(MOVES, st.lists(st.integers(1, 3 * DAY), min_size=2, max_size=10), st.integers(0, 1_000))
@settings(max_examples=60, deadline=None)
def test_many_small_steps_of_time_are_one_long_one(moves: list[str], steps: list[int], seed: int) -> None:
    """DESIGN §3: with the same dice, however the time is cut."""
    start = seated()
    for _ in played(moves, start):
        pass
    ends = []
    for pieces in (steps, [sum(steps)]):
        table = Table("harmonies", seed=seed)
        table.chronicle = start.chronicle
        for seconds in pieces:
            table.do(f"advance {seconds}s auto=yes")
        ends.append(table.state)
    assert ends[0] == ends[1]


@given(MOVES, st.lists(st.integers(1, 30 * HOUR), min_size=2, max_size=10), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_so_they_are_with_the_same_answers_typed(moves: list[str], steps: list[int], random: object) -> None:
    """DESIGN §3: a jump asks for every check that it passes, at the moment at which it is due."""
    start = seated()
    for _ in played(moves, start):
        pass
    answers: dict[tuple[str, str, int], str] = {}
    ends = []
    for pieces in (steps, [sum(steps)]):
        table = Table("harmonies")
        table.chronicle = start.chronicle
        answer_all(table, answers, random)
        for seconds in pieces:
            table.do(f"advance {seconds}s")
            answer_all(table, answers, random)
            while table.session.remaining:
                table.do("continue")
                answer_all(table, answers, random)
        ends.append(table.state)
    assert ends[0] == ends[1]


def answer_all(table: Table, answers: dict[tuple[str, str, int], str], random: object) -> None:
    """Answer whatever is due: what was asked before as then, the rest by chance."""
    while due := [entry for entry in table.due() if entry["due"]]:
        entry = due[0]
        key = (entry["who"], entry["check"], entry["at"])
        if key not in answers:
            outcomes = (
                entry["outcomes"] if entry["check"] != "harmonies.survival" else ["success"] * 9 + ["failure"]
            )
            answers[key] = random.choice(outcomes)  # type: ignore[attr-defined]
        table.do(f"resolve {entry['who']} {entry['check']} outcome={answers[key]}")


def test_the_table_of_wounds_is_in_whole_seconds() -> None:
    """H-09 … H-11: no period is a fraction."""
    assert all(isinstance(value, int) for row in TABLE.values() for value in row)
