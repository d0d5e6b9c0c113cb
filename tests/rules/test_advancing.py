"""The clock: where the words for a moment lead, what stops it, and what would never end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.calendar import Calendar
from rules.calendars import CALENDARS
from rules.clock import DAY, HOUR
from rules.command import parse
from rules.engine import perform
from rules.history import Chronicle
from rules.report import badges_of
from rules.systems import load
from rules.view import View
from tests.rules.table import Table


@pytest.fixture
def table() -> Table:
    return Table("demonlord").do("add Ada will_score=11")


@pytest.mark.parametrize(
    ("word", "second"),
    [
        ("dawn", 6 * HOUR),
        ("aube", 6 * HOUR),
        ("dusk", 18 * HOUR),
        ("crépuscule", 18 * HOUR),
        ("midnight", DAY),
        ("minuit", DAY),
        ("'full moon'", 14 * DAY + 18 * HOUR),
        ("full moon", 14 * DAY + 18 * HOUR),
        ("pleine lune", 14 * DAY + 18 * HOUR),
        ("2 days", 2 * DAY),
        ("1 h 30", HOUR + HOUR // 2),
        ("4r", 40),
    ],
)
def test_where_words_lead(table: Table, word: str, second: int) -> None:
    assert table.do(f"advance {word}").session.now == second


def test_a_moment_that_is_now_is_the_next_one(table: Table) -> None:
    """At dawn the next dawn is tomorrow's."""
    assert table.do("advance dawn", "advance dawn").session.now == 30 * HOUR


@pytest.mark.parametrize(
    ("word", "hours"), [("dawn", 1), ("dusk", 13), ("midnight", 19), ("'full moon'", 12 * 24 + 13)]
)
def test_every_word_counts_from_the_date_that_the_table_has(table: Table, word: str, hours: int) -> None:
    """At five in the morning of the third day."""
    assert table.do("set date='day 3 05:00'", f"advance {word}").session.now == hours * HOUR


def test_words_count_from_the_date_that_the_table_has(table: Table) -> None:
    table.do("set date='day 3 05:00'", "advance dawn")
    assert table.session.now == HOUR
    assert table.state["clock"]["date"] == "day 3 06:00:00"


def test_without_a_moon_there_is_no_full_moon() -> None:
    bare = Calendar(name="bare", moons=())
    table = Table("demonlord", library={CALENDARS: {"bare": bare}}).do("set calendar=bare")
    assert table.refuses("advance full moon") == "this calendar has no moon"


def test_next_leads_to_the_next_roll_or_task_past_all_notices(table: Table) -> None:
    """A fright that ends by itself is nothing to stop for; the die against madness is."""
    table.do("demonlord.frighten Ada rounds=1")
    assert table.refuses("advance next") == "nothing is to come"
    table = Table("harmonies", "demonlord").do("add Ada survival=8 faint=8 will_score=11")
    table.do("harmonies.wound Ada level=grave", "resolve Ada outcome=success", "demonlord.frighten Ada rounds=1")
    assert [(c["kind"], c["at"]) for c in table.due("Ada")] == [("notice", 15), ("roll", 900)]
    assert table.do("advance next").session.now == 900


def test_what_is_due_already_is_not_what_comes_next() -> None:
    """The fainting roll is due, and the program makes it where it stands."""
    table = Table("harmonies").do("add Ada survival=9 faint=14", "harmonies.wound Ada level=grave")
    assert table.do("advance next auto=yes").session.now == 900
    assert [(e.at, e.data["base"]) for e in table.events if e.rolls] == [(0, 14 - 5), (900, 9 - 5)]


def test_at_the_second_that_stops_the_clock_the_program_still_answers_for_others() -> None:
    """DESIGN 3: whoever is to be asked, the wolf's roll of the same second is made."""
    table = Table("harmonies").do("add Ada survival=8 faint=8", "add Wolf auto=yes survival=20 faint=20")
    table.do("harmonies.wound Ada level=grave", "harmonies.wound Wolf level=grave")
    table.do("resolve Ada outcome=success", "resolve Wolf outcome=success", "advance 1h")
    assert table.session.now == 900
    assert [(event.who, event.at) for event in table.events if event.rolls] == [("Wolf", 900)]


def test_what_has_become_due_before_now_is_answered_at_its_own_second() -> None:
    """A shorter round makes the die against the madness overdue; the clock waits where it stands."""
    table = Table("demonlord").do("set round_seconds=60", "add Ada insanity=9")
    table.do("demonlord.gain Ada amount=1", "resolve Ada roll=14", "advance 50s", "set round_seconds=20")
    assert table.refuses("advance 1s") == "first answer what is due: Ada: end of the madness: confusion"
    table.do("resolve Ada roll=1")
    assert [event.at for event in table.events] == [20]


def test_a_second_that_is_left_is_gone_on_with() -> None:
    table = Table("harmonies").do("add Ada survival=8 faint=8", "harmonies.wound Ada level=grave")
    table.do("resolve Ada outcome=success", "advance 901s", "resolve Ada outcome=success", "continue")
    assert (table.session.now, table.session.remaining) == (901, 0)


def test_the_program_goes_on_by_itself_where_it_may_answer() -> None:
    table = Table("harmonies").do("add Ada survival=14 faint=14", "harmonies.wound Ada level=grave")
    table.do("resolve Ada outcome=success", "advance 30m")
    assert table.do("continue auto=yes").session.now == 1_800
    assert [event.at for event in table.events if event.rolls] == [900, 1_800]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("advance", "write it so: "),
        ("advance 5", "5 is no duration"),
        ("advance soon", "soon is no duration"),
        ("advance 0s", "time only goes forward"),
        ("advance 1h x=1", "x is no field here"),
        ("advance 10000000d", "10000000d is no duration"),
        ("continue", "nothing is left to continue"),
        ("continue now", "write it so: "),
    ],
)
def test_what_moves_no_clock(table: Table, line: str, why: str) -> None:
    assert table.refuses(line).startswith(why)


def test_the_clock_has_an_end(table: Table) -> None:
    """Ten times ten thousand years."""
    table.chronicle = Chronicle(replace(table.session, now=100_000 * 366 * DAY - 1))
    table.do("advance 1s")
    assert table.refuses("advance 1s") == "the clock does not go that far"


def test_what_is_due_holds_the_clock_and_is_named(table: Table) -> None:
    table.do("demonlord.gain Ada amount=11")
    assert table.due("Ada")[0]["due"]
    for line in ("advance 1h", "advance next", "next"):
        assert table.refuses(line).startswith("first answer what is due: Ada: ")


def test_a_stopped_advance_is_kept_and_goes_on() -> None:
    """DESIGN 3: what is left of the time waits for continue; another advance replaces it."""
    table = Table("harmonies").do("add Ada survival=8 faint=8", "harmonies.wound Ada level=grave")
    table.do("resolve Ada outcome=success", "advance 30m")
    assert (table.session.now, table.session.remaining) == (900, 900)
    assert table.refuses("continue") == "first answer what is due: Ada: survival roll"
    table.do("resolve Ada outcome=success", "continue")
    assert (table.session.now, table.session.remaining) == (1_800, 0)
    table.do("resolve Ada outcome=success", "advance 30m", "resolve Ada outcome=success", "advance 1s")
    assert (table.session.now, table.session.remaining) == (2_701, 0)


def test_who_has_an_initiative_but_no_fight_forgets_it_when_more_than_a_round_goes_by(table: Table) -> None:
    table.do("add Bo", "initiative Ada 12", "advance 9s")
    assert table.character("Ada")["initiative"] == 12
    assert table.do("advance 10s").character("Ada")["initiative"] is None
    assert table.kinds() == ["core.passed"]
    table.do("initiative all 12", "advance 10s")
    assert [c["initiative"] for c in table.state["characters"]] == [None, None]


def test_a_notice_whose_second_has_come_happens_whatever_is_typed(table: Table) -> None:
    """After each command nothing due is mute, however the clock came to stand there."""
    table.do("demonlord.frighten Ada rounds=1")
    session = replace(table.session, now=10)
    session, events = perform(session, parse("note Ada hm"))
    assert [event.kind for event in events] == ["core.noted", "demonlord.fright_ends"]
    assert "frightened" not in badges_of(View(session), session.characters[0])


def test_a_check_that_nothing_answers_is_a_fault_and_no_endless_wait(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ignore(*_: Any) -> None:
        return

    table.do("demonlord.frighten Ada rounds=1")
    monkeypatch.setattr(type(load("demonlord")), "resolve", ignore)
    with pytest.raises(RuntimeError, match="does not go away"):
        table.do("advance 1h")
    with pytest.raises(RuntimeError, match="notices do not end"):
        perform(replace(table.session, now=10), parse("note Ada hm"))


def test_whoever_dies_at_the_end_of_a_round_ends_a_fight_of_one() -> None:
    """The clock stands at the next round, and nobody is left to begin it."""
    table = Table("harmonies").do("add Ada survival=8 faint=8", "harmonies.wound Ada level=critical")
    table.do("resolve Ada outcome=success", "initiative Ada 12", "next", "next")
    assert table.session.now == 15
    table.do("resolve Ada harmonies.survival outcome=failure")
    assert "dead" in table.character("Ada")["badges"]
    assert table.session.fight is None
    assert "core.fight_ends" in table.kinds()


def test_where_nobody_can_act_nobody_rolls_for_initiative() -> None:
    table = Table("dying").do("add Door kind=object hp_max=5 hit_dice=1d4")
    assert table.refuses("initiative all roll") == "nobody here can act"
