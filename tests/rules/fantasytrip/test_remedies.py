"""Salve, elixirs, antidotes, the Revival potion (T-72 … T-77)."""

from __future__ import annotations

import pytest

from rules.clock import DAY, HOUR
from rules.report import rows_of
from rules.systems.fantasytrip.system import SYSTEM
from rules.systems.fantasytrip.wares import WARES
from rules.view import View
from tests.rules.fantasytrip.figures import NAME, Trip


@pytest.mark.parametrize(
    ("ware", "price", "materials", "weeks"),
    [
        ("salve", 150, 107, 1),
        ("healing_elixir", 1_200, 740, None),
        ("elixir_of_health", 5_200, 3_600, None),
        ("antidote", 250, 185, None),
        ("universal_antidote", 2_500, 1_100, 10),
        ("revival_potion", 65_000, 20_000, 20),
    ],
)
def test_prices(ware: str, price: int, materials: int, weeks: int | None) -> None:
    """T-72 … T-77: the price of a dose, the total of its ingredients, and the weeks it takes."""
    assert (WARES[ware].price, WARES[ware].materials, WARES[ware].weeks) == (price, materials, weeks)


def test_what_a_dose_costs_to_buy_and_to_make() -> None:
    """T-72 … T-77: the time where the rules tell it."""
    told = {name: str(ware.cost) for name, ware in WARES.items()}
    assert told["salve"] == "$150 a dose, $107 and 1 week to make"
    assert told["antidote"] == "$250 a dose, $185 to make"
    assert told["revival_potion"] == "$65000 a dose, $20000 and 20 weeks to make"


@pytest.mark.parametrize(
    ("action", "prices"),
    [
        ("salve", (150, 107)),
        ("elixir", (1_200, 740, 5_200, 3_600)),
        ("antidote", (250, 185, 2_500, 1_100)),
        ("revival_potion", (65_000, 20_000)),
    ],
)
def test_hints_tell_the_prices(action: str, prices: tuple[int, ...]) -> None:
    """T-72 … T-77: the numbers in the hints are those of the price list."""
    hint = next(a.hint for a in SYSTEM.actions if a.id == f"fantasytrip.{action}")
    assert all(f"${price}" in hint for price in prices)


def bedridden(*blows: str) -> Trip:
    return Trip().hit(*blows).do(f"fantasytrip.rest {NAME} state=bed")


def test_salve() -> None:
    """T-72, T-86, AT-19: a point a day in bed, of a grave wound one in two days."""
    table = bedridden("3").do(f"fantasytrip.salve {NAME}")
    assert table.next_point() == DAY
    assert table.events[0].data["price"] == 150
    table = bedridden("6").do(f"fantasytrip.salve {NAME}")
    assert table.next_point() == DAY + (4 * DAY - 2 * DAY)


def test_one_dose_a_day() -> None:
    """T-72: a second one within 24 hours is refused."""
    table = bedridden("5").do(f"fantasytrip.salve {NAME}", "advance 86399s")
    assert "today's dose of salve; the next helps in 1s" in table.refuses(f"fantasytrip.salve {NAME}")
    table.do("advance 1s", f"fantasytrip.salve {NAME}")
    assert table.next_point() == 2 * DAY


def test_salve_needs_bed_rest() -> None:
    """T-72: refused to the active and to the unhurt; up in the middle of the day, only the hours in bed count."""
    assert "rests in bed" in Trip().hit("5").refuses(f"fantasytrip.salve {NAME}")
    assert "unhurt" in Trip().refuses(f"fantasytrip.salve {NAME}")
    table = bedridden("5").do(f"fantasytrip.salve {NAME}", "advance 12h", f"fantasytrip.rest {NAME} state=active")
    assert table.next_point() == 12 * HOUR + 2 * DAY


def test_salve_that_runs_out() -> None:
    """T-72: after its day bed rest heals as before."""
    table = bedridden("5").do("advance 1d", f"fantasytrip.salve {NAME}")
    assert table.next_point() == DAY + 12 * HOUR
    table.do("advance 12h")
    assert table.next_point() == 2 * DAY + DAY


def test_healing_elixir() -> None:
    """T-73, AT-47: a point a dose, at once, grave points too, never above basic ST."""
    table = Trip().hit("1", "6").do(f"fantasytrip.elixir {NAME} doses=3")
    assert (table.of("minor"), table.of("grave")[0]["left"]) == (0, 4)
    assert table.events[0].data["price"] == 3_600
    assert table.do(f"fantasytrip.elixir {NAME} doses=20").of("st") == 12
    assert "nothing that this elixir could heal" in table.refuses(f"fantasytrip.elixir {NAME}")


def test_elixir_of_health() -> None:
    """T-74, T-86: 1d+1 a dose, and any disease; not poisons."""
    table = (
        Trip("st=30")
        .hit("14")
        .do(f"fantasytrip.disease {NAME} name=Ague dice=3", f"fantasytrip.poison {NAME} damage=2")
    )
    table.do(f"fantasytrip.elixir {NAME} kind=health doses=2 roll=3,6")
    assert table.of("st") == 14 + 11
    assert table.events[0].data["price"] == 10_400
    assert [r["label"] for r in table.character(NAME)["afflictions"]] == ["poison"]


def test_elixir_of_health_for_the_ill() -> None:
    """T-74: an unhurt figure takes it for the disease alone."""
    table = Trip()
    table.refuses(f"fantasytrip.elixir {NAME} kind=health")
    table.do(f"fantasytrip.disease {NAME} name=Ague dice=3")
    table.refuses(f"fantasytrip.elixir {NAME} kind=healing")
    assert table.do(f"fantasytrip.elixir {NAME} kind=health roll=1").character(NAME)["afflictions"] == []


def test_poison_is_no_blow() -> None:
    """T-14: its damage makes no grave wound, and may ask for the save against death."""
    table = Trip().do(f"fantasytrip.poison {NAME} damage=11")
    assert (table.of("minor"), table.of("grave")) == (11, [])
    assert table.do(f"fantasytrip.poison {NAME} damage=3").asked() == ["death"]


def test_specific_antidote() -> None:
    """T-75: against one poison, refused where there is none."""
    table = Trip().do(f"fantasytrip.poison {NAME} damage=2", "advance 1h", f"fantasytrip.poison {NAME} damage=4")
    table.do(f"fantasytrip.antidote {NAME} kind=specific")
    assert (table.of("st"), table.badges(), table.events[0].data["price"]) == (10, set(), 250)
    table.do(f"fantasytrip.antidote {NAME} kind=specific")
    assert "no poison" in table.refuses(f"fantasytrip.antidote {NAME} kind=specific")


@pytest.mark.parametrize(("wait", "st"), [("1s", 12), ("60s", 12), ("61s", 8)])
def test_universal_antidote(wait: str, st: int) -> None:
    """T-76, AT-36: within twelve turns of five seconds all harm is undone."""
    table = Trip().do("advance 1h", f"fantasytrip.poison {NAME} damage=4", f"advance {wait}")
    table.do(f"fantasytrip.antidote {NAME} kind=universal")
    assert (table.of("st"), table.badges()) == (st, {"immune"})


@pytest.mark.parametrize(
    ("wait", "ails", "fact", "next_at"),
    [
        ("60s", ["poison"], "Universal Antidote until 1m", 60),
        ("61s", [], "too late for a Universal Antidote", None),
    ],
)
def test_until_when_an_antidote_helps_is_shown(wait: str, ails: list[str], fact: str, next_at: int | None) -> None:
    """T-76, AT-36: the last second of the twelfth turn included."""
    table = Trip().do(f"fantasytrip.poison {NAME} damage=1", f"advance {wait}")
    view, character = View(table.session), table.session.characters[0]
    (row,) = rows_of(view, character, "afflictions")
    assert [str(text) for text in SYSTEM.ails(view, character)] == ails
    assert (str(row.facts[0]), str(row.facts[1]), row.next) == ("1 point of harm", fact, next_at)


def test_immunity() -> None:
    """T-76: for one hour after it was taken no poison does anything."""
    table = Trip().do(
        f"fantasytrip.antidote {NAME} kind=universal", f"fantasytrip.poison {NAME} damage=4 death=yes"
    )
    assert (table.of("st"), table.badges()) == (12, {"immune"})
    assert [c["at"] for c in table.due(NAME, "fantasytrip.immunity_ends")] == [HOUR]
    table.do("advance 3599s", f"fantasytrip.poison {NAME} damage=4")
    assert table.of("st") == 12
    table.do("advance 1s", f"fantasytrip.poison {NAME} damage=4")
    assert (table.of("st"), table.badges()) == (8, set())


def test_antidote_undoes_the_save_too() -> None:
    """T-76: a save against death that the poison asked for is harm of the poison."""
    table = Trip("st=6").do(f"fantasytrip.poison {NAME} damage=8", f"fantasytrip.antidote {NAME} kind=universal")
    assert (table.of("st"), table.asked()) == (6, [])


def test_antidote_leaves_other_wounds() -> None:
    """T-76: what a blade did stays."""
    table = (
        Trip().hit("4").do(f"fantasytrip.poison {NAME} damage=3", f"fantasytrip.antidote {NAME} kind=universal")
    )
    assert table.of("st") == 8
    table = Trip("st=10").hit("4", "4", "3").do(f"fantasytrip.antidote {NAME} kind=universal")
    assert table.asked() == ["death"]


def test_antidote_leaves_the_rolls_that_a_blow_asked_for() -> None:
    """T-76: a blow to the leg is none of the poison's harm."""
    table = Trip().do(f"fantasytrip.poison {NAME} damage=3").hit("2@left_leg")
    assert table.do(f"fantasytrip.antidote {NAME} kind=universal").asked() == ["fall"]


def test_a_poison_that_does_nothing() -> None:
    """Interface: a poisoning has damage, or kills."""
    assert "what does the poison do" in Trip().refuses(f"fantasytrip.poison {NAME}")


def test_revival_potion() -> None:
    """T-77, AT-38: three dice against original ST; two at once without a roll; a failed dose is used up."""
    table = Trip("st=11").slain(1).do(f"fantasytrip.revival_potion {NAME} roll=12")
    assert (table.badges(), table.events[0].data["price"]) == ({"dead"}, 65_000)
    table.do(f"fantasytrip.revival_potion {NAME} roll=11")
    assert (table.of("st"), table.of("attribute_points_owed")) == (0, 5)
    table = Trip("st=11").slain(1)
    table.refuses(f"fantasytrip.revival_potion {NAME} doses=2 roll=3")
    table.do(f"fantasytrip.revival_potion {NAME} doses=2")
    assert (table.badges(), table.events[0].data["price"]) == ({"unconscious"}, 130_000)


def test_revival_potion_too_late() -> None:
    """T-35, AT-38: as the spell, dead for less than an hour."""
    assert "an hour" in Trip().slain(1).do("advance 1h").refuses(f"fantasytrip.revival_potion {NAME} doses=2")
