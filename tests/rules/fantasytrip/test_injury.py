"""Reactions to injury: unconsciousness, death, effects of single blows, grave wounds (T-01 … T-19)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.systems.fantasytrip.hits import place_choices
from rules.systems.fantasytrip.severity import (
    GRAVE,
    MINOR,
    SEVERED,
    least_grave,
    least_severing,
    severity,
    weakened,
)
from rules.view import View
from tests.rules.fantasytrip.figures import NAME, Trip


def test_unconscious_at_zero() -> None:
    """T-01, T-12: hits that lower ST to 0 take consciousness; no save is asked for."""
    table = Trip("st=10").hit("4", "4", "1")
    assert table.badges() == set()
    table.hit("1")
    assert table.of("st") == 0
    assert table.badges() == {"unconscious"}
    assert table.asked() == []


def test_the_places_say_from_which_damage_on_a_blow_is_grave() -> None:
    """T-04, T-06, T-08, T-09, AT-04: of ST 11 half is 5.5, a quarter 2.75, three quarters 8.25."""
    table = Trip("st=11")
    hints = {c.value: str(c.hint) for c in place_choices(View(table.session), table.session.characters[0])}
    assert (hints["body"], hints["head"]) == ("grave from 6", "grave from 6")
    assert hints["left_arm"] == hints["right_leg"] == "grave from 3, severed from 9"


@pytest.mark.parametrize(("below", "dice"), [(1, 2), (2, 3), (3, 4), (4, 5), (9, 10)])
def test_dice_of_the_death_save(below: int, dice: int) -> None:
    """T-02, T-13: one die more than the points below zero, against basic ST; AT-01."""
    table = Trip("st=20").hit("9", "9", "2")
    table.hit(str(below))
    (save,) = table.due(NAME, "fantasytrip.death")
    assert table.of("st") == -below
    assert (save["dice"], save["needs"]) == (f"{dice}d6", "<= 20")


@pytest.mark.parametrize(("blows", "dice"), [(1, 199), (2, 200), (3, 200)])
def test_two_hundred_dice_at_most(blows: int, dice: int) -> None:
    """T-02: the roll can be made, however far below zero a monster is struck."""
    table = Trip("st=2").hit(*["200"] * blows)
    assert table.due(NAME, "fantasytrip.death")[-1]["dice"] == f"{dice}d6"


def test_one_save_for_one_blow() -> None:
    """T-02, AT-14: from +3 to −4 in one blow a single save at the final level."""
    table = Trip("st=15").hit("7", "5")
    assert table.of("st") == 3
    table.hit("7")
    assert [c["dice"] for c in table.due(NAME, "fantasytrip.death")] == ["5d6"]


def test_save_passed() -> None:
    """T-03: unconscious at that negative ST, until ST 1 is reached (AT-15)."""
    table = Trip("st=10").hit("4", "4", "4").do(f"resolve {NAME} fantasytrip.death roll=10")
    assert (table.of("st"), table.badges()) == (-2, {"unconscious"})
    table.do(f"fantasytrip.elixir {NAME} doses=2")
    assert (table.of("st"), table.badges(), table.asked()) == (0, {"unconscious"}, [])
    table.do(f"fantasytrip.elixir {NAME}")
    assert (table.of("st"), table.badges()) == (1, set())


def test_save_failed() -> None:
    """T-03: dead."""
    table = Trip("st=10").hit("4", "4", "4").do(f"resolve {NAME} fantasytrip.death roll=11")
    assert table.badges() == {"dead"}
    assert table.due(NAME) == []


def test_example_of_a_figure_with_st_10() -> None:
    """T-04: nine points taken, still acting; one more, unconscious; one more still, a save."""
    table = Trip("st=10").hit("4", "4", "1")
    assert (table.of("st"), table.badges()) == (1, set())
    table.hit("1")
    assert (table.of("st"), table.badges()) == (0, {"unconscious"})
    table.hit("1")
    assert table.asked() == ["death"]


def test_each_later_blow_asks_for_its_own_save() -> None:
    """Interface: two blows before the first answer, one save each, with the dice of its own blow."""
    table = Trip("st=10").hit("4", "4", "3", "2")
    assert [c["dice"] for c in table.due(NAME, "fantasytrip.death")] == ["2d6", "4d6"]
    table.do(f"resolve {NAME} fantasytrip.death roll=4")
    assert [c["dice"] for c in table.due(NAME, "fantasytrip.death")] == ["4d6"]


@pytest.mark.parametrize(
    ("st", "damage", "expected"), [(12, 5, MINOR), (12, 6, GRAVE), (11, 5, MINOR), (11, 6, GRAVE), (1, 1, GRAVE)]
)
def test_body_hit(st: int, damage: int, expected: str) -> None:
    """T-05: grave from half of ST on, which need not be a whole number (AT-04)."""
    assert severity(damage, st, "body") == expected


def test_grave_wound_of_the_body() -> None:
    """T-05: −2 to adjusted DX until it is healed (AT-22)."""
    table = Trip().hit("6")
    assert table.of("grave") == [{"at": "body", "points": 6, "left": 6}]
    assert table.of("adj_dx") == -2
    table.do(f"fantasytrip.elixir {NAME} doses=5")
    assert table.of("adj_dx") == -2
    table.do(f"fantasytrip.elixir {NAME}")
    assert table.of("adj_dx") == 0


@pytest.mark.parametrize(("at", "check", "badge"), [("left_arm", "drop", set()), ("right_leg", "fall", {"prone"})])
def test_light_hit_on_a_limb(at: str, check: str, badge: set[str]) -> None:
    """T-06: up to a quarter of ST, as many dice as damage against ST, or drop the item, or fall."""
    table = Trip().hit(f"3@{at}")
    (roll,) = table.due(NAME, f"fantasytrip.{check}")
    assert (roll["dice"], roll["needs"]) == ("3d6", "<= 12")
    assert table.of("minor") == 3
    table.do(f"resolve {NAME} fantasytrip.{check} roll=13")
    assert table.badges() == badge
    assert table.asked() == []


def test_no_damage_no_roll() -> None:
    """AT-07: a blow that armour stops asks for nothing."""
    table = Trip().hit("0@left_leg")
    assert (table.of("st"), table.asked(), table.of("incidents")) == (12, [], [])


def test_many_legs() -> None:
    """T-07, AT-23: a sixth of MA for each lost leg, down only when half of them are lost, never by a roll."""
    table = Trip("st=40 ma=12 legs=6").hit("10@leg_1")
    assert (table.asked(), table.badges()) == ([], set())
    table.hit("11@leg_1")
    assert (table.of("ma"), table.badges()) == (10, set())
    table.hit("11@leg_2")
    assert (table.of("ma"), table.badges()) == (8, set())
    table.hit("5@leg_3")
    assert (table.of("ma"), table.badges(), table.asked()) == (8, set(), [])


@pytest.mark.parametrize(("legs", "asked"), [(2, ["fall"]), (3, [])])
def test_three_legs_are_many(legs: int, asked: list[str]) -> None:
    """T-07: more than two: no roll against falling."""
    at = "left_leg" if legs == 2 else "leg_1"
    assert Trip(f"st=40 legs={legs}").hit(f"3@{at}").asked() == asked


def test_each_of_three_legs_carries_its_sixth() -> None:
    """T-07: as of any creature of many legs."""
    assert Trip("st=40 ma=12 legs=3").hit("11@leg_1").of("ma") == 10


def test_each_grave_wound_has_a_number_of_its_own() -> None:
    """AT-50: whatever rolls come between them."""
    table = Trip("st=60").hit("30@head", "20@left_arm", "20@right_arm")
    grave = table.session.characters[0].parts["fantasytrip"].grave
    assert len({wound.id for wound in grave}) == 3


def test_many_legs_fall_at_half() -> None:
    """T-07: of four legs the second brings the creature down; what is left of MA rounds the loss down (AT-23)."""
    table = Trip("st=80 ma=10 legs=4").hit("21@leg_1")
    assert (table.of("ma"), table.badges()) == (9, set())
    table.hit("21@leg_4")
    assert (table.of("ma"), table.badges()) == (7, {"prone"})


def test_places_follow_the_legs() -> None:
    """Interface: legs are counted where there are more than two."""
    assert "leg_3" in Trip().refuses(f"fantasytrip.hit {NAME} damage=1 at=leg_3")
    Trip("legs=3").hit("1@leg_3")
    Trip("legs=3").refuses(f"fantasytrip.hit {NAME} damage=1 at=left_leg")


@pytest.mark.parametrize(
    ("legs", "names"),
    [(0, ""), (1, " left_leg right_leg"), (2, " left_leg right_leg"), (4, " leg_1 leg_2 leg_3 leg_4")],
)
def test_where_a_figure_can_be_hit(legs: int, names: str) -> None:
    """Interface: every leg, and no leg more."""
    table = Trip(f"st=12 legs={legs}")
    offered = [choice.value for choice in place_choices(View(table.session), table.session.characters[0])]
    assert " ".join(offered) == f"body head left_arm right_arm{names}"


@pytest.mark.parametrize(
    ("st", "damage", "expected"),
    [
        (12, 3, MINOR),
        (12, 4, GRAVE),
        (12, 9, GRAVE),
        (12, 10, SEVERED),
        (11, 2, MINOR),
        (11, 3, GRAVE),
        (11, 9, SEVERED),
    ],
)
def test_limb_hit(st: int, damage: int, expected: str) -> None:
    """T-06, T-08, T-09, T-14, AT-10: above a quarter grave, above three quarters severed; a quarter is not."""
    assert severity(damage, st, "left_arm") == expected


def test_grave_limb() -> None:
    """T-08, T-18: useless, −1 adjusted DX, and it falls without a roll."""
    table = Trip().hit("4@left_leg")
    assert (table.of("disabled"), table.of("adj_dx")) == (["left_leg"], -1)
    assert (table.badges(), table.asked()) == ({"prone"}, [])
    table.do(f"fantasytrip.elixir {NAME} doses=4")
    assert (table.of("disabled"), table.of("adj_dx")) == ([], 0)


def test_grave_arm_drops_without_a_roll() -> None:
    """T-08: dropping the item is automatic."""
    table = Trip().do(f"fantasytrip.hit {NAME} damage=4 at=right_arm")
    assert "fantasytrip.drops" in table.kinds()
    assert table.asked() == []


def test_severed_limb() -> None:
    """T-09, AT-11: −2 for good, no −1 beside it; the wound heals as a grave one, the loss does not."""
    table = Trip().hit("10@right_arm")
    assert (table.of("severed"), table.of("disabled")) == (["right_arm"], [])
    assert table.of("adj_dx_by_cause") == {"grave_wounds": 0, "grave_limbs": 0, "severed": -2, "low_st": -1}
    assert table.of("to_heal") == 20
    table.do(f"fantasytrip.elixir {NAME} doses=10")
    assert (table.of("severed"), table.of("adj_dx"), table.of("grave")) == (["right_arm"], -2, [])


def test_head_hit() -> None:
    """T-10, AT-49: grave as a body hit is, and as many dice as damage or a faint that only the GM ends (AT-08)."""
    table = Trip().hit("6@head")
    assert (table.of("grave")[0]["at"], table.of("adj_dx")) == ("head", -2)
    (roll,) = table.due(NAME, "fantasytrip.head")
    assert roll["dice"] == "6d6"
    table.do(f"resolve {NAME} fantasytrip.head roll=13")
    assert table.badges() == {"unconscious"}
    table.do("advance 100d")
    assert (table.of("st"), table.badges()) == (12, {"unconscious"})
    table.do(f"fantasytrip.wake {NAME}")
    assert table.badges() == set()
    assert "awake" in table.refuses(f"fantasytrip.wake {NAME}")


def test_who_fainted_at_st_1_can_be_woken() -> None:
    """AT-08, AT-15: whoever has a point of ST left."""
    table = Trip().hit("5", "5", "1@head").do(f"resolve {NAME} fantasytrip.head outcome=failure")
    assert (table.of("st"), table.badges()) == (1, {"unconscious"})
    assert table.do(f"fantasytrip.wake {NAME}").badges() == set()
    table = Trip().hit("5", "5", "2@head").do(f"resolve {NAME} fantasytrip.head outcome=failure")
    assert "before ST 1" in table.refuses(f"fantasytrip.wake {NAME}")


def test_head_hit_below_zero() -> None:
    """AT-49: the death save comes first, then the roll for consciousness."""
    table = Trip("st=10").hit("4", "4", "4@head")
    assert table.asked() == ["death", "head"]
    assert "first comes" in table.refuses(f"resolve {NAME} fantasytrip.head roll=12")


@pytest.mark.parametrize(
    ("st", "now", "expected"), [(12, 3, True), (12, 4, False), (11, 2, True), (11, 3, False), (9, -4, True)]
)
def test_low_st(st: int, now: int, expected: bool) -> None:
    """T-11, AT-13: −1 at a quarter of basic ST or less, below zero too."""
    assert weakened(now, st) is expected


def test_penalty_of_low_st_goes_with_healing() -> None:
    """T-11: until ST is above a quarter."""
    table = Trip().hit("5", "4")
    assert (table.of("st"), table.of("adj_dx")) == (3, -1)
    table.do(f"fantasytrip.elixir {NAME}")
    assert (table.of("st"), table.of("adj_dx")) == (4, 0)


def test_penalties_add_up() -> None:
    """AT-12: each grave wound, each severed limb, and low ST."""
    table = Trip("st=40").hit("11@left_arm", "11@left_arm", "11@left_leg")
    assert table.of("adj_dx_by_cause") == {"grave_wounds": 0, "grave_limbs": -3, "severed": 0, "low_st": -1}
    assert table.of("adj_dx") == -4


def test_a_single_injury_makes_the_grave_wound() -> None:
    """T-14: the same damage in two blows is minor."""
    assert Trip().hit("3", "3").of("grave") == []
    assert Trip().hit("6").of("grave") != []


def test_grave_points_take_twice_as_long() -> None:
    """T-15: a point of a grave wound heals in four days of bed rest."""
    table = Trip().hit("6").do(f"fantasytrip.rest {NAME} state=bed")
    assert table.next_point() == 4 * 86_400


def test_minor_points_heal_first() -> None:
    """T-16: the grave wound waits for every minor point, and begins anew when another comes (AT-21)."""
    table = Trip("st=20").hit("1", "10").do(f"fantasytrip.rest {NAME} state=bed", "advance 5d")
    assert (table.of("minor"), table.next_point()) == (0, 6 * 86_400)
    table.hit("1").do("advance 2d")
    assert (table.of("minor"), table.of("grave")[0]["left"]) == (0, 10)
    # Three of the four days for the grave point were rested before the new wound.
    assert table.next_point() == 8 * 86_400


def test_example_of_eighteen() -> None:
    """T-17: four minor points and a wound of seven: as if from 18, that is 36 days in bed."""
    table = Trip().hit("2", "2", "7").do(f"fantasytrip.rest {NAME} state=bed")
    assert table.of("to_heal") == 18
    table.do("advance 35d")
    assert table.of("to_heal") == 2
    table.do("advance 1d")
    assert (table.of("st"), table.of("to_heal"), table.character(NAME)["wounds"]) == (12, 0, [])


def test_each_grave_wound_has_its_place() -> None:
    """T-19: where each was inflicted, in the order of time, with the days until it is healed."""
    table = Trip("st=40").hit("12@left_arm", "20@head")
    table.do(f"resolve {NAME} fantasytrip.head outcome=success", f"fantasytrip.rest {NAME} state=bed")
    rows = [(row["at"], row["left"], row["days"]) for row in table.character(NAME)["wounds"]]
    assert rows == [("left_arm", 12, 48), ("head", 20, 128)]


def test_least_damages_agree_with_the_fractions() -> None:
    """T-05, T-08, T-09: the thresholds shown beside each place are the first damages that cross them."""
    for st in range(1, 61):
        for at in ("body", "head", "left_arm", "leg_3"):
            first = least_grave(st, at)
            assert severity(first, st, at) != MINOR
            assert first == 1 or severity(first - 1, st, at) == MINOR
        cut = least_severing(st)
        assert severity(cut, st, "left_arm") == SEVERED
        assert severity(cut - 1, st, "left_arm") != SEVERED


@pytest.mark.parametrize("st", range(1, 61))
def test_fractions_are_exact(st: int) -> None:
    """AT-04, AT-05, AT-09: for every ST and every damage the same as in rational numbers."""
    for damage in range(1, 2 * st + 2):
        share = Fraction(damage, st)
        limb = SEVERED if share > Fraction(3, 4) else GRAVE if share > Fraction(1, 4) else MINOR
        assert severity(damage, st, "right_leg") == limb
        assert (
            severity(damage, st, "body")
            == severity(damage, st, "head")
            == (GRAVE if share >= Fraction(1, 2) else MINOR)
        )
        assert weakened(st - damage, st) is (Fraction(st - damage) <= Fraction(st, 4))


def test_stand() -> None:
    """T-06: up again after a fall; not when still standing, nor unconscious."""
    table = Trip().hit("4@left_leg")
    table.do(f"fantasytrip.stand {NAME}")
    assert table.badges() == set()
    assert "not on the ground" in table.refuses(f"fantasytrip.stand {NAME}")
    table.hit("4@right_leg", "4")
    assert table.of("st") == 0
    assert "unconscious" in table.refuses(f"fantasytrip.stand {NAME}")


def test_who_lies_already_does_not_fall() -> None:
    """T-06: no roll to stay on one's feet for a figure on the ground, none to hold on with a useless arm."""
    table = Trip("st=40").hit("11@left_leg", "2@right_leg", "11@left_arm", "2@left_arm")
    assert table.asked() == []
    assert table.of("minor") == 4
