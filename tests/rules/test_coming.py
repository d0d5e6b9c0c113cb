"""Long automatic advances: many rolls of one character, for which nobody else's checks are looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from msgspec.structs import replace

from rules import coming
from rules.agenda import agenda
from rules.check import Check
from rules.clock import DAY, HOUR
from rules.coming import Coming
from rules.session import Character, Event, Fight, Session, Setup
from rules.system import System
from rules.systems import load
from rules.view import Library
from tests.rules import laws
from tests.rules.table import Table
from tests.rules.test_together import month, table


def wounded(who: str, level: str) -> tuple[str, str]:
    """A wound, and the fainting roll that it brings is made."""
    return f"harmonies.wound {who} level={level}", f"resolve {who} harmonies.faint roll=9"


def survival_rolls(table: Table) -> list[Event]:
    """Those that the last commands logged."""
    return [e for e in table.events if e.kind == "harmonies.rolled" and e.data["roll"] == "survival_roll"]


def look_at_all(_self: object, _session: Session) -> Check | None:
    """What comes next cannot be told from one character alone."""
    return None


@pytest.mark.parametrize("seed", range(20, 24))
def test_the_next_check_is_the_first_of_the_agenda(
    seed: int, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DESIGN 3: a month of everything runs the same, to the last die, as with a look at all each time."""
    quick, done = laws.play(table(), month(seed), seed, library)
    monkeypatch.setattr(coming._Alone, "first", look_at_all)
    slow, all_done = laws.play(table(), month(seed), seed, library)
    assert done == all_done
    assert quick.log == slow.log
    assert quick.session == slow.session


def test_a_critical_wound_is_rolled_for_every_quarter_of_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """H-20: 5,760 rolls a day; each as if it were the only one."""
    ada = ("add Ada survival=50 faint=50", *wounded("ada", "critical"))
    quick = Table("harmonies").do(*ada).do("advance 1d auto=yes")
    assert [e.at for e in survival_rolls(quick)] == list(range(15, DAY + 1, 15))
    monkeypatch.setattr(coming._Alone, "first", look_at_all)
    slow = Table("harmonies").do(*ada).do("advance 1d auto=yes")
    assert quick.events == slow.events
    assert quick.session == slow.session


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each character's checks are worked out."""
    system = load("harmonies")
    checks = type(system).checks
    found: Counter[str] = Counter()

    def counted(declared: System, setup: Setup, character: Character) -> Iterable[Check]:
        found[character.name] += 1
        return checks(declared, setup, character)

    monkeypatch.setattr(type(system), "checks", counted)
    return found


def test_for_one_characters_rolls_nobody_else_is_looked_at(looks: Counter[str]) -> None:
    """240 rolls in an hour, and another's two on the way."""
    table = Table("harmonies").do("add Ada survival=50 faint=50", "add Bo survival=50 faint=50", "add Cy")
    table.do(*wounded("ada", "critical"), "advance 10m auto=yes", *wounded("bo", "grave"))
    looks.clear()
    table.do("advance 30m auto=yes")
    assert Counter(e.who for e in survival_rolls(table)) == {"Ada": 120, "Bo": 2}
    assert looks["Ada"] > 120
    assert looks["Bo"] < 10
    assert looks["Cy"] < 10


@pytest.mark.parametrize(
    ("changed", "who"),
    [
        (lambda table: table.do("set round_seconds=20").session, "Bo"),
        (lambda table: replace(table.session, fight=Fight(order=(3, 2))), "Bo"),
        (lambda table: table.do("harmonies.wound Bo level=grave").session, "Bo"),
        (lambda table: table.do("harmonies.wound Cy level=grave").session, "Cy"),
        (lambda table: table.session, "Ada"),
    ],
    ids=["a round's length", "the turn order", "who stands behind", "who stands before", "nothing"],
)
def test_what_changes_on_the_way_counts_at_once(changed: Callable[[Table], Session], who: str) -> None:
    """AX-02: Ada rolls every 15 seconds, and Bo's die against his madness falls due with her second roll."""
    table = Table("harmonies", "demonlord").do("set round_seconds=30", "add Cy")
    table.do("add Ada survival=50 faint=50", "add Bo harmonies=yes insanity=9", *wounded("ada", "critical"))
    table.do("demonlord.gain Bo amount=1", "resolve Bo roll=14")
    answered = Coming(HOUR, auto=True)
    assert [answered.first(table.session), table.session.now] == [agenda(table.session)[0], 0]
    table.do("advance 15s auto=yes")
    session = changed(table)
    check = answered.first(session)
    assert check == agenda(session)[0]
    assert check is not None
    assert session.character(check.who).name == who


def test_who_must_be_asked_is_asked_in_time() -> None:
    """DESIGN 3: the program rolls for whoever is flagged, and stops at the other's check."""
    table = Table("harmonies").do("add Wolf auto=yes survival=50 faint=50", "add Ada survival=50 faint=50")
    table.do(*wounded("wolf", "critical"), *wounded("ada", "grave"), "advance 1h")
    assert (table.session.now, table.session.remaining) == (HOUR // 4, 3 * HOUR // 4)
    assert agenda(table.session)[0].at == HOUR // 4
    assert [e.at for e in survival_rolls(table)] == list(range(15, HOUR // 4 + 1, 15))


def test_no_notice_waits_for_what_must_be_asked_at_its_second() -> None:
    """AX-02: care that is seen to comes before the wolf's roll, whatever her madness forces on Ada."""
    table = Table("demonlord", "harmonies").do("set round_seconds=3600", "add Ada insanity=9 survival=50 faint=50")
    table.do(
        "add Wolf auto=yes survival=50 faint=50", "harmonies.wound wolf level=light", *wounded("ada", "critical")
    )
    table.do("harmonies.first_aid ada level=50 roll=0", "harmonies.rest ada state=on care=assured")
    table.do("demonlord.gain ada amount=1", "resolve ada roll=10").do("advance 2h")
    assert [(e.kind, e.at) for e in table.events] == [
        ("harmonies.cared", HOUR),
        ("harmonies.rolled", HOUR),
        ("core.stopped", HOUR),
    ]
    assert [c["check"] for c in table.due("Ada") if c["due"]] == ["demonlord.forced", "demonlord.recover"]


def test_a_notice_may_leave_something_to_be_asked() -> None:
    """H-28, AH-04: pain eases by itself; the survival roll of the same bearer holds the clock."""
    table = Table("harmonies").do(
        "set harmonies.pain_per_hour=1", "add Ada survival=50 faint=50", *wounded("ada", "grave")
    )
    table.do("harmonies.first_aid ada level=20 roll=0", "harmonies.rest ada state=on", "advance 2d")
    assert [e.kind for e in table.events].count("harmonies.pain_eased") == 2
    assert table.session.now == 6 * HOUR
