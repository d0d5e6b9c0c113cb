"""The players' view: what it shows, what it never shows, and that it follows a file without touching it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.command import parse
from rules.dice import Dice, Rolled
from rules.history import run
from rules.refusal import Refused
from rules.view import View
from saves.packs import shipped_library
from saves.session_file import SessionFile, create, open_session
from tests.rules.table import Table
from tui.glyphs import UNICODE
from tui.language import phrasebook
from tui.watch.app import WatchApp
from tui.watch.following import Follower
from tui.watch.moment import moment
from tui.watch.sight import flowed, heading, lines, looks, people


def seen(table: Table, width: int = 80, lang: str = "en") -> list[str]:
    """The players' view of a table, as the lines that would be drawn."""
    session = table.session
    book = phrasebook(lang, session.setup, session.now)
    everybody = people(View(session, table.library), book)
    told = [moment(session, heading(session, everybody, book), book, width)]
    for line in lines(everybody, book, UNICODE, width):
        told.append("|".join(cell.text for cell in line.cells).rstrip("| "))
    return told


# -- what is shown


def test_their_own_are_shown_with_numbers_and_the_others_in_five_words() -> None:
    table = Table("harmonies").do(
        "add Ada survival=1",
        "add Orc kind=npc survival=1",
        "harmonies.wound Ada level=light",
        "harmonies.wound Ada level=light",
        "resolve Ada outcome=success",
        "harmonies.wound Orc level=grave",
    )
    assert seen(table)[1:] == [
        "The party",
        " |Ada|unstable, pain 6/2",
        "||light (unstable) x2",
        "",
        "The others",
        " |Orc|wounded",
    ]


@pytest.mark.parametrize(
    ("health", "word"),
    [
        (1.0, "unhurt"),
        (0.99, "scratched"),
        (0.67, "scratched"),
        (0.66, "wounded"),
        (0.34, "wounded"),
        (0.33, "badly hurt"),
        (0.01, "badly hurt"),
        (0.0, "dying"),
    ],
)
def test_five_words_for_how_hurt_somebody_looks(health: float, word: str) -> None:
    assert looks(health) == word


def test_the_worst_of_several_systems_counts_and_the_dead_are_dead() -> None:
    table = Table("harmonies", "dying").do(
        "add Orc kind=npc survival=1 hp_max=8 hit_dice=2d4", "dying.damage Orc amount=7"
    )
    assert " |Orc|badly hurt" in seen(table)
    table.do("harmonies.wound Orc level=critical")
    assert " |Orc|dying" in seen(table)
    table.do("harmonies.wound Orc level=critical")
    assert " |Orc|dead" in seen(table)


def test_a_suspected_affliction_has_no_name_and_a_hidden_one_is_not_there() -> None:
    table = Table("harmonies").do("add Ada survival=1", "harmonies.mental Ada level=shock text=spiders")
    assert "||shock (dormant)" in seen(table)
    table.do("reveal Ada shock suspected")
    assert "||an unknown affliction" in seen(table)
    assert not any("shock" in line for line in seen(table))
    table.do("reveal Ada shock hidden")
    assert not any("shock" in line or "unknown" in line for line in seen(table))


def test_afflictions_of_others_are_shown_where_the_game_master_says_so() -> None:
    table = Table("harmonies").do("add Orc kind=npc survival=1", "harmonies.mental Orc level=trauma")
    assert not any("trauma" in line for line in seen(table))
    table.do("reveal Orc trauma known")
    assert any("trauma" in line for line in seen(table))


def test_a_hidden_character_is_not_there_and_a_suspected_one_has_no_name() -> None:
    table = Table("harmonies").do("add Orc kind=npc survival=1", "initiative Orc 5", "next")
    assert "round 1: Orc" in seen(table)[0]
    table.do("reveal Orc suspected")
    assert "round 1: somebody" in seen(table)[0]
    assert not any("Orc" in line for line in seen(table))
    table.do("reveal Orc hidden")
    assert len(seen(table)) == 1
    assert "round 1" in seen(table)[0]
    assert "somebody" not in seen(table)[0]


def test_a_player_is_told_what_to_roll_but_no_odds() -> None:
    table = Table("harmonies").do("add Ada survival=1", "harmonies.wound Ada level=grave")
    told = "\n".join(seen(table))
    assert "! fainting roll" in told
    assert "%" not in told
    assert "d10" not in told


def test_nobody_is_told_what_others_must_roll() -> None:
    table = Table("harmonies").do("add Orc kind=npc survival=1", "harmonies.wound Orc level=grave")
    assert table.due("Orc")
    assert not any("roll" in line for line in seen(table))


def test_an_exposure_that_nobody_has_noticed_is_not_told() -> None:
    table = Table("pathfinder", library=shipped_library(("pathfinder",))).do("add Ada")
    before = seen(table)
    table.do("pathfinder.expose Ada to=arsenic")
    assert table.due("Ada")
    assert seen(table) == before


def test_a_known_poison_is_told_by_name_without_its_numbers() -> None:
    table = Table("pathfinder", library=shipped_library(("pathfinder",))).do("add Ada")
    table.do("pathfinder.expose Ada to=arsenic", "resolve Ada outcome=failure")
    assert "rsenic" not in "\n".join(seen(table)), "nothing is felt of it yet"
    table.do("advance 10m")
    told = "\n".join(seen(table))
    assert "rsenic" in told
    assert "DC" not in told
    assert "saves" not in told
    assert "rsenic" in "\n".join(seen(table, lang="fr"))


def test_what_the_game_master_says_of_an_incubating_poison_holds_before_and_after() -> None:
    for standing, known in (("known", True), ("hidden", False)):
        table = Table("pathfinder", library=shipped_library(("pathfinder",))).do("add Ada")
        table.do(
            "pathfinder.expose Ada to=arsenic", "resolve Ada outcome=failure", f"reveal Ada arsenic {standing}"
        )
        assert ("rsenic" in "\n".join(seen(table))) == known
        table.do("advance 10m")
        assert ("rsenic" in "\n".join(seen(table))) == known


def test_a_poison_that_nobody_knows_of_hurts_all_the_same() -> None:
    table = Table("pathfinder", library=shipped_library(("pathfinder",))).do("add Orc kind=npc con=4")
    table.do("pathfinder.damage Orc ability=con amount=3")
    assert " |Orc|badly hurt" in seen(table)


def test_notes_are_never_shown() -> None:
    table = Table("harmonies").do("add Ada survival=1 note='the traitor'", "note Ada 'still the traitor'")
    assert not any("traitor" in line for line in seen(table))


def test_what_is_left_of_an_advance_is_not_told() -> None:
    table = Table("harmonies").do("add Ada survival=1", "harmonies.wound Ada level=light", "advance 8h")
    assert table.session.remaining
    assert "left" not in seen(table)[0]


def test_equal_details_are_counted_and_flow_without_being_torn() -> None:
    assert flowed(["light wound x2", "grave wound", "shock"], 30) == ["light wound x2  grave wound", "shock"]
    assert flowed(["a very long affliction"], 5) == ["a very long affliction"]
    assert flowed([], 20) == []


@pytest.mark.parametrize("width", [1, 20, 60, 80, 110, 200])
def test_forty_with_long_and_hostile_names_are_drawn_at_any_width(width: int) -> None:
    table = Table("harmonies")
    table.do("add " + "漢" * 40 + " survival=1", f"add '{'x' * 80}' survival=1", "add '[b]bold[/b]' survival=1")
    table.do("add Goblin kind=npc count=37 survival=1")
    told = seen(table, width)
    assert len(told) > 40


# -- a secret madness leaves no trace


class Steady:
    """Dice that always show their lowest, or always their highest: whatever else is rolled besides."""

    def __init__(self, high: bool) -> None:
        self.high = high

    def roll(self, thrown: Dice) -> Rolled:
        return Rolled(thrown.notation, thrown.highest if self.high else thrown.lowest)


LIBRARY = shipped_library(("pathfinder",))
KINDS = (
    "amnesia",
    "mania",
    "phobia",
    "multiple_personality_disorder",
    "paranoia",
    "psychosis",
    "schizophrenia",
)
OPEN = st.sampled_from(
    [
        "pathfinder.damage Ada ability=wis amount=1",
        "pathfinder.damage Ada ability=con amount=1",
        "pathfinder.drain Ada ability=str amount=1",
        "pathfinder.expose Ada to=arsenic",
        "pathfinder.take Ada drug=flayleaf",
        "advance 10m auto=yes",
        "advance 1d auto=yes",
        "initiative Ada 3",
        "note Ada something",
    ]
)
SECRET = st.one_of(
    st.builds(
        "pathfinder.madness Ada kind={} as={}".format,
        st.sampled_from(KINDS),
        st.sampled_from(["madness", "curse"]),
    ),
    st.sampled_from(
        [
            "resolve Ada outcome=failure",
            "resolve Ada outcome=success",
            "pathfinder.confront Ada",
            "pathfinder.stress Ada",
            "pathfinder.unconscious Ada",
            "pathfinder.suppress Ada",
            "pathfinder.help Ada",
            "pathfinder.view Ada state=in",
            "pathfinder.reroll Ada",
        ]
    ),
)


def play(table: Table, line: str) -> None:
    """A command where it can be done."""
    try:
        table.do(line)
    except Refused:
        return


def secretly(table: Table, line: str) -> None:
    """A command about madness, where it can be done: only what is due about a madness is answered."""
    if line.startswith("resolve"):
        waiting = [c for c in table.due("Ada") if c["due"] and c["kind"] != "notice"]
        if not waiting or not (waiting[0]["secret"] or waiting[0]["of"] in KINDS):
            return
    play(table, line)


@given(
    kind=st.sampled_from(KINDS),
    story=st.lists(st.one_of(st.tuples(st.just(False), OPEN), st.tuples(st.just(True), SECRET)), max_size=14),
    high=st.booleans(),
)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_secret_madness_leaves_no_trace(kind: str, story: list[tuple[bool, str]], high: bool) -> None:
    """Two tables live through the same, one of them with madness besides: their players see the same (P-53)."""
    sane, mad = (Table("pathfinder", library=LIBRARY).do("add Ada int=14 wis=14 con=14 str=14") for _ in "ab")
    for table in (sane, mad):
        table.roller = Steady(high)  # type: ignore[assignment]
    mad.do(f"pathfinder.madness Ada kind={kind}", "resolve Ada outcome=failure")
    assert mad.character("Ada")["afflictions"]
    for is_secret, line in story:
        if is_secret:
            secretly(mad, line)
        else:
            play(sane, line)
            play(mad, line)
        assert sane.session.now == mad.session.now
        for width in (80, 130):
            assert seen(mad, width) == seen(sane, width)


def test_a_secret_madness_is_seen_once_the_game_master_reveals_it() -> None:
    """The property above would hold of an empty view too."""
    table = Table("pathfinder", library=LIBRARY).do("add Ada", "pathfinder.madness Ada kind=amnesia")
    table.do("resolve Ada outcome=failure")
    before = seen(table)
    table.do("reveal Ada amnesia known")
    assert seen(table) != before
    assert any("amnesia" in line for line in seen(table))


# -- following


@pytest.fixture
def played(tmp_path: Path) -> Iterator[SessionFile]:
    """A session on the disk, open for writing by somebody else."""
    table = Table("harmonies").do("add Ada survival=1", "add Orc kind=npc survival=1")
    with create(tmp_path / "evening.json", table.chronicle) as file:
        yield file


def do(file: SessionFile, line: str) -> None:
    chronicle, _ = run(file.chronicle, parse(line))
    file.commit(chronicle)


def contents(folder: Path) -> dict[str, tuple[int, int]]:
    return {p.name: (p.stat().st_mtime_ns, p.stat().st_size) for p in folder.rglob("*")}


def test_following_takes_no_lock_and_writes_nothing(played: SessionFile) -> None:
    before = contents(played.path.parent)
    follower = Follower(played.path)
    assert not follower.changed()
    follower.follow()
    assert contents(played.path.parent) == before
    do(played, "harmonies.wound Ada level=light")
    assert follower.changed()
    follower.follow()
    assert follower.session == played.chronicle.session
    assert not follower.changed()


def test_a_follower_does_not_keep_anybody_from_writing(played: SessionFile) -> None:
    path = played.path
    Follower(path)
    played.close()
    follower = Follower(path)
    with open_session(path) as again:
        do(again, "add Bo survival=1")
    follower.follow()
    assert [c.name for c in follower.session.characters] == ["Ada", "Orc", "Bo"]


@pytest.mark.parametrize(
    "broken", [b"", b"{", b"[]", b"\xff\xfe", b'{"meta": {"1": {"format": 99}}, "session": {}}']
)
def test_a_damaged_file_is_told_and_the_last_picture_stays_until_it_is_whole(
    played: SessionFile, broken: bytes
) -> None:
    good = played.path.read_bytes()
    follower = Follower(played.path)
    session = follower.session
    played.path.write_bytes(broken)
    assert follower.changed()
    follower.follow()
    assert follower.trouble
    assert follower.session is session
    assert not follower.changed()
    played.path.write_bytes(good)
    follower.follow()
    assert follower.trouble == ""
    assert follower.session == session


def test_a_file_that_is_gone_for_a_while_is_told_too(played: SessionFile) -> None:
    follower = Follower(played.path)
    aside = played.path.with_suffix(".aside")
    os.rename(played.path, aside)
    assert follower.changed()
    follower.follow()
    assert "not there" in follower.trouble
    os.rename(aside, played.path)
    assert follower.changed()
    follower.follow()
    assert follower.trouble == ""


# -- the screen


def text_of(app: WatchApp) -> str:
    """All that stands on the screen."""
    told = []
    for widget in app.screen.walk_children():
        if widget.display and not widget.children:
            told += [strip.text.rstrip() for strip in map(widget.render_line, range(widget.size.height))]
    return "\n".join(told)


async def test_the_screen_follows_what_is_played(played: SessionFile) -> None:
    app = WatchApp(Follower(played.path), lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "unhurt" in text_of(app)
        do(played, "harmonies.wound Orc level=grave")
        await app.screen.follow()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "wounded" in text_of(app)
        played.path.write_bytes(b"{")
        await app.screen.follow()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "damaged just now" in text_of(app)
        assert "wounded" in text_of(app)
        await pilot.press("q")
    assert app.return_code == 0


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60), (20, 6), (4, 2), (1, 1)])
async def test_the_screen_stands_at_every_size(played: SessionFile, size: tuple[int, int]) -> None:
    app = WatchApp(Follower(played.path), lang="fr", ascii_only=True)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if size[0] >= 60:
            assert "indemne" in text_of(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "indemne" in text_of(app)


async def test_arrows_scroll_what_does_not_fit(played: SessionFile) -> None:
    do(played, "add Goblin kind=npc count=40 survival=1")
    app = WatchApp(Follower(played.path), lang="en")
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert "Goblin 40" not in text_of(app)
        await pilot.press("down", "down", "end")
        await pilot.pause()
        assert "Goblin 40" in text_of(app)
        await pilot.press("home")
        await pilot.pause()
        assert "The party" in text_of(app)


async def test_no_line_of_the_view_can_be_chosen_and_no_key_changes_the_session(played: SessionFile) -> None:
    before = played.path.read_bytes()
    app = WatchApp(Follower(played.path), lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("w", "a", "t", "full_stop", "u", "n", "e", "X", "colon", "enter", "space", "v", "i"):
            await pilot.press(key)
        await pilot.press("L")
        await pilot.pause()
        assert "Le groupe" in text_of(app)
        await pilot.press("escape")
    assert played.path.read_bytes() == before
