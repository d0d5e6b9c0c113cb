"""Ways back from death (T-34 … T-45), and what they cost (T-70)."""

from __future__ import annotations

import pytest

from rules.systems.fantasytrip.figure import revival_dice
from tests.rules.fantasytrip.figures import HEALERS, NAME, Trip

OWED = "attribute_points_owed"


def dead(below: int = 3, sheet: str = "st=12") -> Trip:
    """Aldo, dead at so many points below zero since the noon of the second day, and three healers."""
    return Trip(sheet, others=HEALERS).do("advance 36h").slain(below)


@pytest.mark.parametrize(
    ("means", "dice"),
    [
        (f"fantasytrip.spell {NAME} kind=revival dx=18", "roll=10"),
        (f"fantasytrip.revival_potion {NAME} doses=2", ""),
        (f"fantasytrip.wish {NAME}", ""),
        (f"fantasytrip.revive {NAME} by=Petra", "roll=9,6"),
    ],
)
def test_ways_back(means: str, dice: str) -> None:
    """T-34, T-35: the spell, the potion, a Wish, a physicker; nobody but the dead can be brought back."""
    table = dead(1)
    table.do(f"{means} {dice}")
    assert "dead" not in table.badges()
    assert "not dead" in table.refuses(f"{means} {dice}")


@pytest.mark.parametrize(
    ("below", "wait", "owed"),
    [(3, "3600s", 0), (1, "10s", 0), (4, "10s", 5), (3, "3601s", 5), (3, "43199s", 5)],
)
def test_wish(below: int, wait: str, owed: int) -> None:
    """T-36, T-37, AT-33, AT-34: within an hour and within 3 ST of life nothing is lost, otherwise five points."""
    table = dead(below).do(f"advance {wait}", f"fantasytrip.wish {NAME}")
    assert table.of(OWED) == owed
    assert (table.of("st"), table.badges()) == (0, {"unconscious"})


def test_wish_too_late() -> None:
    """T-38: not from twelve hours on."""
    assert "twelve hours" in dead().do("advance 12h").refuses(f"fantasytrip.wish {NAME}")


@pytest.mark.parametrize(("wait", "owed"), [("1s", 0), ("5m", 0), ("301s", 5), ("1h", 5)])
def test_death_by_poison(wait: str, owed: int) -> None:
    """T-39, AT-35: a Universal Antidote, without loss within five minutes, with the usual loss within an hour."""
    table = Trip().do("advance 36h", f"fantasytrip.poison {NAME} damage=14 death=yes", f"advance {wait}")
    table.do(f"fantasytrip.antidote {NAME} kind=universal")
    assert ("dead" in table.badges(), table.of(OWED)) == (False, owed)
    assert table.of("st") == 12


def test_death_by_poison_too_late_or_of_something_else() -> None:
    """T-39: more than an hour, or no death by poison: refused."""
    table = Trip().do("advance 36h", f"fantasytrip.poison {NAME} death=yes", "advance 3601s")
    assert "more than an hour" in table.refuses(f"fantasytrip.antidote {NAME} kind=universal")
    assert "did not die of poison" in dead().refuses(f"fantasytrip.antidote {NAME} kind=universal")
    table = Trip().do(f"fantasytrip.poison {NAME} death=yes")
    assert "only a Universal Antidote" in table.refuses(f"fantasytrip.antidote {NAME} kind=specific")


def test_poison_may_kill_through_the_save() -> None:
    """T-39: who fails the save against death after a poison has died of poison."""
    table = Trip("st=6").do(f"fantasytrip.poison {NAME} damage=8", f"resolve {NAME} fantasytrip.death roll=18")
    table.do(f"fantasytrip.antidote {NAME} kind=universal")
    assert (table.badges(), table.of("st")) == ({"immune"}, 6)


@pytest.mark.parametrize("wait", ["1s", "300s"])
def test_physicker_in_time(wait: str) -> None:
    """T-40: begun within five minutes of the death, the limit included."""
    table = dead().do(f"advance {wait}", f"fantasytrip.revive {NAME} by=Petra roll=12,12")
    assert "dead" not in table.badges()


def test_physicker_too_late() -> None:
    """T-40: a second later it is too late."""
    assert "five minutes" in dead().do("advance 301s").refuses(f"fantasytrip.revive {NAME} by=Petra roll=12,12")


def test_no_barber() -> None:
    """T-40: only a Physicker or a Master, and a Physicker only with a kit (T-51)."""
    assert "barber" in dead().refuses(f"fantasytrip.revive {NAME} by=Bob roll=12,12")
    assert "Kit" in dead().refuses(f"fantasytrip.revive {NAME} by=Petra kit=no roll=12,12")


def test_at_least_one_point_must_be_healed() -> None:
    """T-41, AT-31: a failed Physicker still heals one; a failed Master without kit none, so there is no save."""
    table = dead().do(f"fantasytrip.revive {NAME} by=Petra roll=13,7")
    assert "dead" not in table.badges()
    table = dead().do(f"fantasytrip.revive {NAME} by=Mara kit=no roll=13")
    assert (table.badges(), table.of("st")) == ({"dead"}, -3)
    assert "no physicker may try again" in table.refuses(f"fantasytrip.revive {NAME} by=Petra roll=9,12")


@pytest.mark.parametrize(("healer", "die", "st"), [("Petra", 17, -4), ("Petra", 18, -4), ("Mara", 18, -4)])
def test_harm_to_the_corpse(healer: str, die: int, st: int) -> None:
    """T-55, AT-31: a point lower, no save, no further attempt."""
    table = dead().do(f"fantasytrip.revive {NAME} by={healer} roll={die}")
    assert (table.badges(), table.of("st")) == ({"dead"}, st)
    table.refuses(f"fantasytrip.revive {NAME} by=Petra roll=9,12")


def test_the_physicker_treats_the_mishap_that_killed() -> None:
    """T-40, T-58: the latest, though an earlier one could be treated too."""
    table = Trip("st=12", others=HEALERS).hit("2").do("advance 2h").slain(1)
    first, last = (i["id"] for i in table.of("incidents"))
    table.do(f"fantasytrip.revive {NAME} by=Petra roll=9,6")
    assert {i["id"]: i["treated"] for i in table.of("incidents")} == {first: False, last: True}


def test_elixirs_help() -> None:
    """T-42: what elixirs heal counts for the ST of the save, and can provide the point (AT-31)."""
    table = dead().do(f"fantasytrip.revive {NAME} by=Petra elixirs=1 roll=12,5")
    assert table.events[0].rolls[1].dice == "5d6"
    table = dead().do(f"fantasytrip.revive {NAME} by=Mara kit=no elixirs=1 roll=13,7")
    assert "dead" not in table.badges()
    table = dead().do(f"fantasytrip.elixir {NAME} doses=2")
    assert (table.of("st"), table.badges()) == (-1, {"dead"})
    table.do(f"fantasytrip.revive {NAME} by=Mara kit=no roll=13,6")
    assert "dead" not in table.badges()


def test_elixirs_may_leave_the_healer_nothing_to_do() -> None:
    """T-42, T-43, AT-31: the points are healed all the same, and the save is one of four dice."""
    table = dead().do(f"fantasytrip.revive {NAME} by=Petra elixirs=15 roll=9,12")
    assert [roll.dice for roll in table.events[0].rolls] == ["3d6", "4d6"]
    assert (table.of("st"), table.badges()) == (12, {"unconscious"})


def test_who_died_without_a_wound_is_no_case_for_a_physicker() -> None:
    """T-41: there is no point to heal."""
    table = Trip(others=HEALERS).do(f"fantasytrip.poison {NAME} death=yes")
    assert "no wound left that a healer may treat" in table.refuses(f"fantasytrip.revive {NAME} by=Petra roll=9,6")


@pytest.mark.parametrize(
    ("st", "dice"), [(5, 4), (1, 4), (0, 5), (-1, 6), (-2, 7), (-6, 11), (-195, 200), (-196, 200)]
)
def test_dice_of_the_second_save(st: int, dice: int) -> None:
    """T-43, T-83: four dice at best, five at 0, one more for each point below."""
    assert revival_dice(st) == dice


def test_second_save_against_original_st() -> None:
    """T-43: at ST −1 after the healing, six dice against 12."""
    table = dead().do(f"fantasytrip.revive {NAME} by=Petra roll=12,12")
    assert [r.dice for r in table.events[0].rolls] == ["3d6", "6d6"]
    assert "dead" in dead().do(f"fantasytrip.revive {NAME} by=Petra roll=12,13").badges()


def test_alive_at_zero() -> None:
    """T-44: from a negative ST to 0, unconscious, awake no earlier than after a full day."""
    table = dead().do(f"fantasytrip.revive {NAME} by=Petra roll=12,12", f"fantasytrip.tended {NAME} state=yes")
    assert (table.of("st"), table.badges()) == (0, {"unconscious"})
    table.do(f"fantasytrip.elixir {NAME} doses=4")
    assert "full day of rest" in table.refuses(f"fantasytrip.wake {NAME}")
    table.do("advance 86399s")
    assert (table.of("st"), table.badges()) == (4, {"unconscious"})
    table.do("advance 1s")
    assert table.badges() == set()


def test_the_day_of_rest_is_no_healing() -> None:
    """T-44: after the day a figure at ST 0 still needs its point."""
    table = dead().do(f"fantasytrip.revive {NAME} by=Petra roll=12,12", f"fantasytrip.tended {NAME} state=yes")
    table.do("advance 1d")
    assert (table.of("st"), table.badges()) == (0, {"unconscious"})
    assert table.session.characters[0].parts["fantasytrip"].rest_until is None
    table.do("advance 1d")
    assert (table.of("st"), table.badges()) == (1, set())


def test_failed_for_good() -> None:
    """T-45: no physicker any more, but a Wish or the spell."""
    table = dead().do(f"fantasytrip.revive {NAME} by=Petra roll=12,13")
    assert "no physicker may try again" in table.refuses(f"fantasytrip.revive {NAME} by=Mara roll=9,6")
    table.do(f"fantasytrip.wish {NAME}")
    assert "dead" not in table.badges()


@pytest.mark.parametrize(
    "failure",
    [f"fantasytrip.revival_potion {NAME} roll=18", f"fantasytrip.spell {NAME} kind=revival dx=10 roll=18"],
)
def test_any_failed_revival_bars_physickers(failure: str) -> None:
    """Interface: a failed revival of any kind bars every later attempt by physickers."""
    table = dead().do(failure)
    assert "no physicker may try again" in table.refuses(f"fantasytrip.revive {NAME} by=Petra roll=9,6")


def test_who_comes_back_begins_to_rest_anew() -> None:
    """T-67, AT-18: not a second of what was rested before the death counts."""
    table = dead(1, "st=11").do("advance 30m", f"fantasytrip.spell {NAME} kind=revival dx=18 roll=10")
    begun = table.session.now
    table.do(f"fantasytrip.tended {NAME} state=yes", "advance 2d")
    assert (table.of("st"), table.next_point()) == (1, begun + 6 * 86_400)


def test_an_immunity_that_ended_among_the_dead_is_not_told() -> None:
    """T-76: even at its very last second."""
    table = dead(1).do(f"fantasytrip.wish {NAME}", f"fantasytrip.antidote {NAME} kind=universal").hit("1")
    table.do(f"resolve {NAME} fantasytrip.death outcome=failure", "advance 1h", f"fantasytrip.wish {NAME}")
    assert ("fantasytrip.immunity_ends" in table.kinds(), table.badges()) == (False, {"unconscious"})


def test_the_next_death_is_another() -> None:
    """T-45: the bar goes with the death that it belonged to."""
    table = dead(1).do(f"fantasytrip.revival_potion {NAME} roll=18", f"fantasytrip.wish {NAME}")
    table.hit("2").do(f"resolve {NAME} fantasytrip.death outcome=failure")
    table.do(f"fantasytrip.revive {NAME} by=Petra roll=9,6")
    assert "dead" not in table.badges()


def test_who_was_brought_back_wakes_after_a_full_day() -> None:
    """T-44: however high its ST; what is left of the day is said."""
    table = dead(1).do(f"fantasytrip.revive {NAME} by=Petra roll=9,6", f"fantasytrip.elixir {NAME} doses=3")
    assert table.of("st") >= 1
    table.do("advance 5h auto=yes")
    assert "19h are left" in table.refuses(f"fantasytrip.wake {NAME}")


def test_attributes_are_lost() -> None:
    """T-70: five points from any attributes; ST lost lowers the basis, and the damage is cut to it."""
    table = dead(1).do(f"fantasytrip.spell {NAME} kind=revival dx=18 roll=10")
    assert table.of(OWED) == 5
    table.do(f"fantasytrip.lose_attribute {NAME} st=2 iq=1")
    assert [table.of(n) for n in (OWED, "st_basic", "st", "iq", "dx")] == [2, 10, 0, 9, 10]
    assert (table.of("points"), table.of("points_counted")) == (29, 29)
    assert "2 attribute points, not 3" in table.refuses(f"fantasytrip.lose_attribute {NAME} dx=3")
    assert "which attribute" in table.refuses(f"fantasytrip.lose_attribute {NAME}")
    table.do(f"fantasytrip.lose_attribute {NAME} dx=2")
    assert "owes no attribute points" in table.refuses(f"fantasytrip.lose_attribute {NAME} dx=1")


def test_attributes_do_not_fall_below_one() -> None:
    """T-70: the loss must be borne by attributes that have the points."""
    table = dead(1, "st=12 iq=3").do(f"fantasytrip.spell {NAME} kind=revival dx=18 roll=10")
    assert "IQ would fall below 1" in table.refuses(f"fantasytrip.lose_attribute {NAME} iq=3")
    table.do(f"fantasytrip.lose_attribute {NAME} iq=2 dx=3")
    assert table.of("iq") == 1


def test_st_lost_below_zero_asks_for_no_save() -> None:
    """Interface: who was hit below zero in the meantime sinks further, without a save against death."""
    table = dead(4).do(f"fantasytrip.wish {NAME}").hit("2").do(f"resolve {NAME} fantasytrip.death outcome=success")
    table.do(f"fantasytrip.lose_attribute {NAME} st=1")
    assert (table.of("st"), table.asked()) == (-3, [])
