"""The healing talents (T-46 … T-60, T-62)."""

from __future__ import annotations

import pytest

from rules.systems.fantasytrip.talents import DX, IQ, MINUTES, TALENTS, talent_choices
from rules.systems.fantasytrip.wares import SALVE
from rules.view import View
from tests.rules.fantasytrip.figures import HEALERS, NAME, Trip
from tests.rules.table import Table


def hurt(*blows: str, sheet: str = "st=12") -> Trip:
    return Trip(sheet, others=HEALERS).hit(*(blows or ("5",)))


@pytest.mark.parametrize(
    ("talent", "iq", "points", "needs"),
    [("barber", 9, 1, ""), ("physicker", 11, 2, "barber"), ("master", 14, 2, "physicker")],
)
def test_what_a_talent_asks_for(talent: str, iq: int, points: int, needs: str) -> None:
    """T-46, T-47, T-48, T-49: IQ, cost and prerequisite, as the sheet's hint says them."""
    row = TALENTS[talent]
    assert (row.iq, row.points, row.needs) == (iq, points, needs)


@pytest.mark.parametrize(
    ("healer", "kit", "die", "healed"),
    [
        ("Bob", "yes", 12, 1),
        ("Bob", "yes", 13, 0),
        ("Petra", "yes", 12, 2),
        ("Petra", "yes", 13, 1),
        ("Mara", "yes", 12, 3),
        ("Mara", "yes", 13, 2),
        ("Mara", "no", 12, 1),
        ("Mara", "no", 13, 0),
        ("Mara", "yes", 17, 2),
    ],
)
def test_what_is_healed(healer: str, kit: str, die: int, healed: int) -> None:
    """T-50, T-53, T-54: three dice against DX; on a failure none, one, or one less."""
    table = hurt().do(f"fantasytrip.treat {NAME} by={healer} kit={kit} roll={die}")
    assert table.of("st") == 7 + healed
    assert table.events[0].rolls[0].dice == "3d6"


@pytest.mark.parametrize("healer", ["Bob", "Petra"])
def test_kit_is_needed(healer: str) -> None:
    """T-51: Barbers and Physickers must have one; kit= beside by= wins over the sheet."""
    assert "Kit" in hurt().refuses(f"fantasytrip.treat {NAME} by={healer} kit=no roll=9")


def test_a_talent_says_what_it_heals() -> None:
    """T-50, T-54."""
    table = hurt()
    hints = {c.value: str(c.hint) for c in talent_choices(View(table.session), table.session.characters[0])}
    assert hints["barber"] == "heals 1 with kit, 0 on a failure"
    assert hints["physicker"] == "heals 2 with kit, 1 on a failure"
    assert hints["master"] == "heals 3 with kit, 2 on a failure"


@pytest.mark.parametrize(
    ("given", "asked", "needed"),
    [({}, True, False), ({"talent": "barber"}, True, True), ({"by": "Petra"}, False, False)],
)
def test_dx_and_iq_are_asked_of_who_has_no_sheet(given: dict[str, str], asked: bool, needed: bool) -> None:
    """T-53, T-61: a healer at the table brings them along."""
    for field in (DX, IQ):
        assert field.asked is not None
        assert field.needed is not None
        assert (field.asked(given), field.needed(given)) == (asked, needed)


def test_of_many_mishaps_the_oldest_with_nothing_left_to_treat_is_forgotten() -> None:
    """T-58: as long as a healer could still help with one, it is remembered; twenty are."""
    table = Trip("st=60", others=HEALERS)
    for _ in range(20):
        table.do(f"fantasytrip.hit {NAME} damage=1 at=body incident=new")
    ids = [i["id"] for i in table.of("incidents")]
    assert len(ids) == 20
    table.do(f"fantasytrip.treat {NAME} by=Bob incident={ids[3]} roll=13")
    assert table.of("incidents")[3] == {"id": ids[3], "points": 1, "treated": True, "left": 1}
    table.do(f"fantasytrip.hit {NAME} damage=1 at=body incident=new")
    assert [i["id"] for i in table.of("incidents")] == [*ids[:3], *ids[4:], ids[-1] + 1]
    table.do(f"fantasytrip.hit {NAME} damage=1 at=body incident=new")
    assert [i["id"] for i in table.of("incidents")] == [*ids[1:3], *ids[4:], ids[-1] + 1, ids[-1] + 2]


def test_what_healed_by_itself_is_forgotten_before_what_could_be_treated() -> None:
    """T-58: nothing is left of it, though nobody treated it."""
    table = Trip("st=60", others=HEALERS).do(f"fantasytrip.hit {NAME} damage=2 at=body incident=new")
    for _ in range(19):
        table.do(f"fantasytrip.hit {NAME} damage=1 at=body incident=new")
    ids = [i["id"] for i in table.of("incidents")]
    table.do("advance 12d")
    assert [i["left"] for i in table.of("incidents")[:3]] == [0, 0, 1]
    table.do(f"fantasytrip.hit {NAME} damage=1 at=body incident=new")
    assert [i["id"] for i in table.of("incidents")] == [*ids[1:], ids[-1] + 1]


def test_five_minutes() -> None:
    """T-52: the attempt takes five minutes, which the log tells and the clock is advanced by."""
    table = hurt().do(f"fantasytrip.treat {NAME} by=Petra roll=9")
    assert MINUTES == 5
    assert "5 minutes" in table.said()[0]
    assert table.session.now == 0


@pytest.mark.parametrize(
    ("who", "die"),
    [
        ("talent=barber dx=18", 17),
        ("talent=barber dx=18", 18),
        ("talent=physicker dx=18", 17),
        ("talent=master dx=18", 18),
    ],
)
def test_harm(who: str, die: int) -> None:
    """T-55, AT-28: 17 or 18 inflicts a point whatever the DX, of a Master only 18."""
    assert hurt().do(f"fantasytrip.treat {NAME} {who} kit=yes roll={die}").of("st") == 6


def test_harm_may_kill() -> None:
    """T-55, T-02: the point inflicted is damage like any other."""
    table = hurt("5", "5", "2").do(f"fantasytrip.treat {NAME} by=Bob roll=17")
    assert (table.of("st"), table.asked()) == (-1, ["death"])
    assert table.of("incidents")[0]["points"] == 13


def test_grave_points_too() -> None:
    """T-57, AT-20: one point for one point; minor ones first."""
    table = hurt("1", "6").do(f"fantasytrip.treat {NAME} by=Mara roll=9")
    assert (table.of("minor"), table.of("grave")[0]["left"]) == (0, 4)


def test_one_healer_for_one_mishap() -> None:
    """T-58, AT-30: not cumulative, not even after a failure; another mishap is another matter."""
    table = hurt().do(f"fantasytrip.treat {NAME} by=Bob roll=13")
    assert "only one healer may treat each" in table.refuses(f"fantasytrip.treat {NAME} by=Mara roll=9")
    table.hit("2")
    assert [i["treated"] for i in table.of("incidents")] == [True, False]
    assert table.do(f"fantasytrip.treat {NAME} by=Mara roll=9").of("st") == 7


@pytest.mark.parametrize(("wait", "incidents"), [("59m 59s", 1), ("1h", 2)])
def test_a_mishap_lasts_an_hour(wait: str, incidents: int) -> None:
    """T-58: what comes an hour later is another mishap by itself."""
    table = hurt().do(f"advance {wait}").hit("1")
    assert len(table.of("incidents")) == incidents


def test_the_game_master_says_what_a_mishap_is() -> None:
    """T-58: incident=same and incident=new overrule the hour."""
    table = hurt().do(f"fantasytrip.hit {NAME} damage=1 incident=new")
    assert [i["points"] for i in table.of("incidents")] == [5, 1]
    table.do("advance 2h", f"fantasytrip.hit {NAME} damage=2 incident=same")
    assert [i["points"] for i in table.of("incidents")] == [5, 3]


def test_choose_the_mishap() -> None:
    """T-58: the oldest untreated by default, any untreated one by its number."""
    table = hurt().do("advance 2h").hit("3").do(f"fantasytrip.treat {NAME} by=Petra incident=2 roll=9")
    assert [(i["id"], i["treated"], i["left"]) for i in table.of("incidents")] == [(1, False, 5), (2, True, 1)]
    table.refuses(f"fantasytrip.treat {NAME} by=Petra incident=2 roll=9")
    assert table.do(f"fantasytrip.treat {NAME} by=Petra roll=9").of("incidents")[0]["treated"]


def test_treat_oneself() -> None:
    """T-59: as well as another; one's own wounds lower the DX that is rolled against (AT-27)."""
    table = hurt().do("fantasytrip.hit Petra damage=5", "fantasytrip.treat Petra by=Petra roll=9")
    assert table.of("st", "Petra") == 7
    table = hurt().do("fantasytrip.hit Petra damage=6").do(f"fantasytrip.treat {NAME} by=Petra roll=11")
    assert table.events[0].data["target"] == 10
    assert table.of("st") == 8


def test_no_healing_beyond_the_mishap() -> None:
    """T-60: the extra point is lost, and does not go to wounds already treated."""
    table = hurt().do(f"fantasytrip.treat {NAME} by=Petra roll=9", "advance 1h").hit("1")
    table.do(f"fantasytrip.treat {NAME} by=Petra roll=9")
    assert table.of("minor") == 3


def test_a_mishap_that_has_healed_takes_no_treatment() -> None:
    """T-58, T-60: the healer goes on to the next one, of which something is left."""
    table = hurt("2").do(f"fantasytrip.elixir {NAME} doses=2", "advance 2h").hit("3")
    table.do(f"fantasytrip.treat {NAME} by=Petra roll=9")
    assert (table.of("minor"), [i["treated"] for i in table.of("incidents")]) == (1, [False, True])


def test_a_master_makes_salve() -> None:
    """T-62: as a Chemist does."""
    assert SALVE.makers == ("Chemist", "Master Physicker")


def test_who_cannot_treat() -> None:
    """T-46: no talent, dead or unconscious healers, an unhurt patient."""
    table = hurt()
    assert "no healing talent" in table.refuses(f"fantasytrip.treat {NAME} by={NAME} roll=9")
    assert "unhurt" in table.refuses("fantasytrip.treat Bob by=Petra roll=9")
    table.do(
        "fantasytrip.poison Petra death=yes", "fantasytrip.hit Mara damage=4", "fantasytrip.hit Mara damage=6"
    )
    assert "dead" in table.refuses(f"fantasytrip.treat {NAME} by=Petra roll=9")
    assert "unconscious" in table.refuses(f"fantasytrip.treat {NAME} by=Mara roll=9")
    assert "exactly one of" in table.refuses(f"fantasytrip.treat {NAME} roll=9")
    assert "needs dx=" in table.refuses(f"fantasytrip.treat {NAME} talent=master roll=9")


def test_who_has_no_sheet_of_these_rules_heals_nobody() -> None:
    """T-46: by name; a talent and its DX would do."""
    table = Table("fantasytrip", "dying").do(f"add {NAME} fantasytrip.st=12", "add Bo dying.hp_max=9 hit_dice=1d6")
    table.do(f"fantasytrip.hit {NAME} damage=3")
    assert table.refuses(f"fantasytrip.treat {NAME} by=Bo roll=9") == "Bo has no sheet of The Fantasy Trip"


def test_circumstances() -> None:
    """Interface: modifier= is the game master's."""
    assert hurt().do(f"fantasytrip.treat {NAME} by=Bob modifier=1 roll=13").of("st") == 8
    assert hurt().do(f"fantasytrip.treat {NAME} by=Bob modifier=-1 roll=12").of("st") == 7


def test_pane_tells_what_healers_could_do() -> None:
    """T-50, T-58: for each untreated mishap what the three talents would heal at best."""
    table = hurt("2")
    from rules.systems.fantasytrip.rows import wounds
    from rules.view import View

    (row,) = wounds(View(table.session), table.session.characters[0])
    lines = [str(line) for line in row.detail]
    assert "not yet treated: 2 points of 0s; a Barber heals 1, a Physicker 2, a Master 2" in lines
    table.do(f"fantasytrip.treat {NAME} by=Bob roll=9")
    (row,) = wounds(View(table.session), table.session.characters[0])
    assert "every mishap has been treated: no healer can do more" in [str(line) for line in row.detail]
