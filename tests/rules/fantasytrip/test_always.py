"""What holds whatever happens to two figures at a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.agenda import checks_of
from rules.check import NOTICE
from rules.clock import DAY
from rules.form import session_from_data, session_to_data
from rules.refusal import Refused
from tests.rules.fantasytrip.figures import NAME, Trip

OTHER = "Mara"

BLOWS = [
    f"fantasytrip.hit {{who}} damage={damage} at={at}"
    for damage in (1, 2, 3, 4, 6, 9, 10)
    for at in ("body", "head", "left_arm", "right_leg")
]
HARMS = [
    *BLOWS,
    "fantasytrip.poison {who} damage={n}",
    "fantasytrip.poison {who} death=yes",
    "fantasytrip.spell {who} kind=cleansing roll={n}",
    "fantasytrip.spell {who} kind=cleansing named=no",
]
TREATMENTS = [
    "fantasytrip.treat {who} talent=barber dx=12 kit=yes roll={dice}",
    "fantasytrip.treat {who} talent=physicker dx=12 kit=yes roll={dice}",
    "fantasytrip.treat {who} by=Mara roll={dice}",
    "fantasytrip.elixir {who} doses={n}",
    "fantasytrip.elixir {who} kind=health roll={n}",
    "fantasytrip.salve {who}",
    "fantasytrip.spell {who} kind=healing points={n}",
    "fantasytrip.spell {who} kind=regrowth part=left_arm",
    "fantasytrip.spell {who} kind=regrowth part=right_leg present=yes",
    "fantasytrip.spell {who} kind=regrowth lingering=yes",
    "fantasytrip.antidote {who} kind=specific",
    "fantasytrip.antidote {who} kind=universal",
    "fantasytrip.treat_disease {who} talent=master iq=14 of=Fever roll={dice}",
    "fantasytrip.treat_disease {who} by=Mara of=Fever takeover=yes roll={dice}",
]
RETURNS = [
    "fantasytrip.wish {who}",
    "fantasytrip.revival_potion {who} roll={dice}",
    "fantasytrip.revival_potion {who} doses=2",
    "fantasytrip.spell {who} kind=revival dx=12 roll={dice}",
    "fantasytrip.revive {who} talent=physicker dx=12 kit=yes elixirs=2",
    "fantasytrip.revive {who} by=Mara",
]
CARE = [
    "fantasytrip.rest {who} state=bed",
    "fantasytrip.rest {who} state=active",
    "fantasytrip.tended {who} state=yes",
    "fantasytrip.tended {who} state=no",
    "fantasytrip.wake {who}",
    "fantasytrip.stand {who}",
    "fantasytrip.disease {who} name=Fever dice={n}",
    "fantasytrip.lose_attribute {who} dx={n}",
    "fantasytrip.lose_attribute {who} st={n}",
    "fantasytrip.amend {who} minor={n}",
    "edit {who} st=1{n}",
]
ROLLS = ("death", "head", "drop", "fall", "conscious", "lingering", "untended")
ANSWERS = [
    "resolve {who}",
    "resolve {who} outcome=success",
    "resolve {who} outcome=failure",
    *(f"resolve {{who}} fantasytrip.{roll}" for roll in ROLLS),
]
TIME = [
    "advance next",
    "advance 5s",
    "advance 61s",
    "advance 1h auto=yes",
    "advance 1d auto=yes",
    "advance 5d auto=yes",
    "advance 17d auto=yes",
    "continue auto=yes",
    "set fantasytrip.lingering=yes",
    "set fantasytrip.lingering=no",
    "set fantasytrip.stay_conscious=yes",
    "set fantasytrip.stay_conscious=no",
]


def _filled(template: str) -> st.SearchStrategy[str]:
    return st.builds(
        lambda who, n, dice: template.format(who=who, n=n, dice=dice),
        st.sampled_from((NAME, OTHER)),
        st.integers(1, 6),
        st.integers(3, 18),
    )


COMMANDS = st.one_of(
    *(
        st.sampled_from(group).flatmap(_filled)
        for group in (HARMS, TREATMENTS, RETURNS, CARE, ANSWERS, ANSWERS, TIME)
    )
)
PLAYS = st.lists(COMMANDS, min_size=1, max_size=25)


def table_of_two() -> Trip:
    return Trip("st=11", others=(f"add {OTHER} st=14 talent=master dx=13 iq=14 kit=yes",))


def played(commands: list[str]) -> Iterator[tuple[Trip, str]]:
    """The table after each command that was not refused."""
    table = table_of_two()
    for line in commands:
        try:
            table.do(line)
        except Refused:
            continue
        yield table, line


def damage_of(numbers: dict[str, Any]) -> int:
    return int(numbers["minor"]) + sum(wound["left"] for wound in numbers["grave"])


@given(PLAYS)
@settings(max_examples=80, deadline=None)
def test_numbers_agree(commands: list[str]) -> None:
    """T-17: to_heal is minor + 2 × grave at every moment; ST is what damage leaves; nothing is negative."""
    for table, _ in played(commands):
        for name in (NAME, OTHER):
            numbers = table.character(name)["fantasytrip"]
            grave = sum(wound["left"] for wound in numbers["grave"])
            assert numbers["to_heal"] == numbers["minor"] + 2 * grave
            assert numbers["st"] == numbers["st_basic"] - damage_of(numbers)
            assert numbers["minor"] >= 0
            assert all(0 < wound["left"] <= wound["points"] for wound in numbers["grave"])
            assert sum(incident["left"] for incident in numbers["incidents"]) <= damage_of(numbers)
            assert all(0 <= incident["left"] <= incident["points"] for incident in numbers["incidents"])
            assert numbers["adj_dx"] == sum(numbers["adj_dx_by_cause"].values()) <= 0
            assert set(numbers["disabled"]).isdisjoint(numbers["severed"])


@given(PLAYS, st.sampled_from(TREATMENTS).flatmap(_filled))
@settings(max_examples=150, deadline=None)
def test_no_treatment_lowers_st(commands: list[str], treatment: str) -> None:
    """T-50, T-55: a treatment never takes ST away, but by the point that a bad roll inflicts."""
    table = table_of_two()
    list(played_on(table, commands))
    before = {name: table.of("st", name) for name in (NAME, OTHER)}
    try:
        table.do(treatment)
    except Refused:
        return
    harmed = "fantasytrip.treatment_harms" in table.kinds()
    if harmed:
        assert treatment.startswith("fantasytrip.treat ")
        assert int(treatment.rpartition("roll=")[2]) >= 17
    for name, was in before.items():
        assert table.of("st", name) >= was - harmed


@given(PLAYS)
@settings(max_examples=80, deadline=None)
def test_undo_and_redo_are_exact(commands: list[str]) -> None:
    """DESIGN: undo restores the state to the byte, and redo what was undone."""
    table = table_of_two()
    before = json.dumps(table.state)
    count = len(list(played_on(table, commands)))
    after = json.dumps(table.state)
    for _ in range(count):
        table.do("undo")
    assert json.dumps(table.state) == before
    for _ in range(count):
        table.do("redo")
    assert json.dumps(table.state) == after


def played_on(table: Trip, commands: list[str]) -> Iterator[str]:
    for line in commands:
        try:
            table.do(line)
        except Refused:
            continue
        yield line


@given(PLAYS)
@settings(max_examples=80, deadline=None)
def test_state_survives_the_disk(commands: list[str]) -> None:
    """DESIGN: state → data → JSON → data → state is the identity."""
    for table, _ in played(commands):
        data = json.loads(json.dumps(session_to_data(table.session)))
        assert session_from_data(data) == table.session


@given(PLAYS)
@settings(max_examples=80, deadline=None)
def test_agenda_agrees_with_the_state(commands: list[str]) -> None:
    """DESIGN: the agenda is sorted, nothing mute is overdue, the dead are asked nothing, the rest as they are."""
    for table, line in played(commands):
        session = table.session
        due = table.due()
        assert [c["at"] for c in due] == sorted(c["at"] for c in due)
        for check in due:
            assert check["kind"] != NOTICE or check["at"] > session.now, line
        for character in session.characters:
            checks = [c.check.partition(".")[2] for c in checks_of(session.setup, character)]
            badges, numbers = table.badges(character.name), table.character(character.name)["fantasytrip"]
            if "dead" in badges:
                assert checks == []
                continue
            assert ("healed" in checks) == (damage_of(numbers) > 0)
            assert ("immunity_ends" in checks) == ("immune" in badges)
            down = numbers["st"] <= 0
            struggling = down and "unconscious" not in badges
            assert ("conscious" in checks) == struggling
            assert ("untended" in checks) == (down and not struggling and not numbers["tended"])
            if down and session.setup.house.get("fantasytrip.stay_conscious", "no") == "no":
                assert "unconscious" in badges


@given(
    st.lists(st.sampled_from(BLOWS), min_size=1, max_size=5),
    st.integers(1, 20 * DAY),
    st.lists(st.integers(1, 20 * DAY)),
)
@settings(max_examples=80, deadline=None)
def test_ten_small_steps_are_one_long_one(blows: list[str], total: int, cuts: list[int]) -> None:
    """DESIGN: the same rolls, asked at the same seconds, with the same answers, end alike however time is cut."""

    def wounded() -> Trip:
        table = Trip("st=20")
        for blow in blows:
            table.do(blow.format(who=NAME))
        answer(table)
        return table

    def answer(table: Trip) -> None:
        while table.asked():
            table.do(f"resolve {NAME} fantasytrip.{table.asked()[0]} outcome=success")

    def go(table: Trip, target: int) -> None:
        if target > table.session.now:
            table.do(f"advance {target - table.session.now}s")
        answer(table)
        while table.session.now < target and "dead" not in table.badges():
            table.do("continue")
            answer(table)

    whole, pieces = wounded(), wounded()
    go(whole, total)
    for cut in sorted(c for c in cuts if c < total):
        go(pieces, cut)
    go(pieces, total)
    assert pieces.state == whole.state
    assert pieces.session == whole.session


@given(PLAYS, st.integers(2, 12))
@settings(max_examples=80, deadline=None)
def test_rest_is_gathered_alike(commands: list[str], pieces: int) -> None:
    """T-29, AT-18: counting the rest in at any second in between changes nothing."""
    one, many = table_of_two(), table_of_two()
    for table in (one, many):
        list(played_on(table, [*commands, "advance 1h auto=yes"]))
    one.do(f"advance {pieces * 3}h auto=yes")
    for _ in range(pieces):
        many.do("advance 3h auto=yes")
        for character in many.session.characters:
            if character.died is None:
                many.do(f"fantasytrip.rest {character.name} state={character.parts['fantasytrip'].rest}")
    assert many.state == one.state
