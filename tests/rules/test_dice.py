"""Dice: notation, exact odds, and the rollers (DESIGN 2)."""

from __future__ import annotations

import re
import time
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import EXPLOSIONS, Given, Random, Roller, dice, distribution, every, parse_totals
from rules.refusal import Refused


def brute_force(*faces: int, signs: tuple[int, ...] = ()) -> dict[int, Fraction]:
    """The odds of a throw by throwing it in every way."""
    signs = signs or (1,) * len(faces)
    ways = Counter(
        sum(sign * face for sign, face in zip(signs, shown, strict=True))
        for shown in product(*(range(1, f + 1) for f in faces))
    )
    total = sum(ways.values())
    return {shown: Fraction(count, total) for shown, count in ways.items()}


# -- notation


@pytest.mark.parametrize(
    ("notation", "lowest", "highest"),
    [
        ("d6", 1, 6),
        ("1d6", 1, 6),
        ("3d6", 3, 18),
        ("d10-d10", -9, 9),
        ("1d100", 1, 100),
        ("d%", 1, 100),
        ("2d4+1d6", 3, 14),
        ("1d8+1d6-2d4", -6, 12),
        ("-d6", -6, -1),
        ("1d1", 1, 1),
        (" 2 D 4 ", 2, 8),
        ("d10!", 1, 70),
        ("d10!-d10!", -69, 69),
    ],
)
def test_a_throw_shows_what_its_dice_can(notation: str, lowest: int, highest: int) -> None:
    thrown = dice(notation)
    assert (thrown.lowest, thrown.highest) == (lowest, highest)
    assert thrown.shows(lowest)
    assert thrown.shows(highest)
    assert not thrown.shows(lowest - 1)
    assert not thrown.shows(highest + 1)


@pytest.mark.parametrize(
    "notation",
    [
        " ",
        "d",
        "6",
        "2x4",
        "d0",
        "0d6",
        "d6d6",
        "d6+",
        "+",
        "d6+3",
        "1.5d6",
        "d1!",
        "2d",
        "dd6",
        "٣d٦",
        "d6!!",
        "d-6",
    ],
)
def test_what_is_no_notation_is_refused(notation: str) -> None:
    with pytest.raises(ValueError, match=re.escape(notation)):
        dice(notation)


@pytest.mark.parametrize("notation", ["200d6", "d1000", "8d10!", "4d4!+4d6!", "20d601", "20d301-20d301"])
def test_what_a_hand_can_just_hold(notation: str) -> None:
    assert dice(notation).notation == notation


@pytest.mark.parametrize(
    "notation",
    [
        *("201d6", "d1001", "200d1000", "99999999999d6", "d99999999999", "9d10!", f"d{'9' * 2_000}"),
        *("+".join(["100d20"] * 7), "20d601+d2", "60d101-61d101"),
    ],
)
def test_more_than_a_hand_can_hold_is_refused(notation: str) -> None:
    with pytest.raises(ValueError, match=re.escape(notation)):
        dice(notation)


# -- odds


@pytest.mark.parametrize(
    ("notation", "faces", "signs"),
    [
        ("d6", (6,), ()),
        ("3d6", (6, 6, 6), ()),
        ("2d4", (4, 4), ()),
        ("d10-d10", (10, 10), (1, -1)),
        ("1d8+1d6-2d4", (8, 6, 4, 4), (1, 1, -1, -1)),
        ("-2d3", (3, 3), (-1, -1)),
        ("d1+d2", (1, 2), ()),
    ],
)
def test_the_odds_are_those_of_all_throws(notation: str, faces: tuple[int, ...], signs: tuple[int, ...]) -> None:
    assert distribution(notation) == brute_force(*faces, signs=signs)


@given(st.lists(st.tuples(st.integers(1, 7), st.sampled_from("+-")), min_size=1, max_size=4))
def test_the_odds_of_any_few_dice(terms: list[tuple[int, str]]) -> None:
    notation = "".join(f"{sign}d{faces}" for faces, sign in terms)
    signs = tuple(-1 if sign == "-" else 1 for _, sign in terms)
    assert distribution(notation) == brute_force(*(faces for faces, _ in terms), signs=signs)


@pytest.mark.parametrize("notation", ["d10!", "d10!-d10!", "d2!", "2d6!", "d6!+3d4", "50d6", "100d100"])
def test_chances_add_up_to_one_and_none_is_naught(notation: str) -> None:
    odds = distribution(notation)
    assert sum(odds.values()) == 1
    assert all(chance > 0 for chance in odds.values())


def test_an_open_ended_die_goes_on_with_its_highest_face() -> None:
    odds = distribution("d10!")
    assert [odds.get(total) for total in (1, 9, 10, 11, 19, 20, 21)] == [
        Fraction(1, 10),
        Fraction(1, 10),
        None,
        Fraction(1, 100),
        Fraction(1, 100),
        None,
        Fraction(1, 1000),
    ]
    # As far as it is followed: seven times the highest face, and that stands.
    assert odds[70] == Fraction(1, 10 ** (EXPLOSIONS + 1))


def test_the_odds_of_many_dice_take_no_time() -> None:
    started = time.perf_counter()
    odds = distribution("100d100")
    assert time.perf_counter() - started < 2
    assert odds[5050] == max(odds.values())


# -- the program rolls


@pytest.mark.parametrize("notation", ["d6", "3d6", "d10-d10", "d10!", "d2!-d3"])
def test_the_program_rolls_what_the_dice_can_show(notation: str) -> None:
    roller, thrown = Random(3), dice(notation)
    rolled = [roller.roll(thrown) for _ in range(500)]
    assert all(thrown.shows(r.total) for r in rolled)
    assert not any(r.typed for r in rolled)
    assert {r.dice for r in rolled} == {thrown.notation}


def test_the_same_seed_rolls_the_same() -> None:
    first, second, other = Random(7), Random(7), Random(8)
    thrown = dice("3d6")
    rolls = [[roller.roll(thrown).total for _ in range(30)] for roller in (first, second, other)]
    assert rolls[0] == rolls[1]
    assert rolls[0] != rolls[2]


def test_the_program_rolls_fairly() -> None:
    """Each face of a die within five standard deviations over 6000 throws."""
    roller, thrown = Random(1), dice("d6")
    seen = Counter(roller.roll(thrown).total for _ in range(6000))
    assert sorted(seen) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 1000) < 5 * (6000 * 5 / 36) ** 0.5 for count in seen.values())


# -- the dice on the table


def test_dice_are_taken_in_the_order_given() -> None:
    given_dice = Given([7, 2])
    rolled = [given_dice.roll(dice("1d20")), given_dice.roll(dice("1d3"))]
    assert [(r.dice, r.total, r.typed) for r in rolled] == [("1d20", 7, True), ("1d3", 2, True)]
    given_dice.finish()


@pytest.mark.parametrize(
    ("notation", "total"), [("1d20", 0), ("1d20", 21), ("2d4", 1), ("d10-d10", 10), ("d10!", 10), ("d6!+d1", 7)]
)
def test_what_the_dice_cannot_show_is_refused(notation: str, total: int) -> None:
    with pytest.raises(Refused, match="cannot show"):
        Given([total]).roll(dice(notation))


def test_too_few_and_too_many_are_refused() -> None:
    given_dice = Given([7])
    given_dice.roll(dice("1d20"))
    with pytest.raises(Refused, match="1d3"):
        given_dice.roll(dice("1d3"))
    with pytest.raises(Refused, match="2 given, 0 asked for"):
        Given([1, 2]).finish()


@pytest.mark.parametrize(
    ("text", "totals"),
    [("7", [7]), ("7,2", [7, 2]), ("-3", [-3]), ("−3, 4", [-3, 4]), (" 5 ,6", [5, 6]), ("+4", [4])],
)
def test_totals_as_they_are_typed(text: str, totals: list[int]) -> None:
    assert parse_totals(text) == totals


@pytest.mark.parametrize(
    "text", ["", ",", "7,", "x", "1.5", "4_0", "٣", "7;2", "99999999999", "1e3", "--3", "\x1b[2J"]
)
def test_what_is_no_list_of_numbers_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_totals(text)
    assert str(refusal.value).isprintable()


def test_every_face_may_follow_an_open_die() -> None:
    """Twos go on, a one ends it: 1, 3, 5 …"""
    shown = {Random(seed).roll(dice("d2!")).total for seed in range(200)}
    assert {1, 3, 5, 7} <= shown <= {1, 3, 5, 7, 9, 11, 13, 14}


def test_an_open_die_is_followed_six_times_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as its distribution reckons it: seven faces in all."""
    roller = Random(1)
    monkeypatch.setattr(roller._random, "randint", lambda _lowest, highest: highest)
    assert roller.roll(dice("d10!")).total == 70 == dice("d10!").highest


# -- every value in turn


def test_every_value_with_its_chance() -> None:
    assert {total: chance for chance, total in every(lambda r: r.roll(dice("d4")).total)} == {
        face: Fraction(1, 4) for face in (1, 2, 3, 4)
    }


def test_a_second_die_only_where_the_first_asks_for_it() -> None:
    """As rules do: d20, and for 1 to 5 a d4 of damage."""

    def save(roller: Random) -> int:
        return roller.roll(dice("d4")).total if roller.roll(dice("d20")).total <= 5 else 0

    odds: Counter[int] = Counter()
    for chance, damage in every(save):  # type: ignore[arg-type]
        odds[damage] += chance  # type: ignore[assignment]
    assert odds == {0: Fraction(3, 4), **dict.fromkeys((1, 2, 3, 4), Fraction(1, 16))}


def test_every_value_agrees_with_the_distribution() -> None:
    odds: dict[int, Fraction] = {}
    for chance, total in every(lambda r: r.roll(dice("d6")).total - r.roll(dice("d6")).total):
        odds[total] = odds.get(total, Fraction(0)) + chance
    assert odds == distribution("d6-d6")


def test_too_many_values_are_not_tried() -> None:
    with pytest.raises(OverflowError):
        every(lambda r: [r.roll(dice("d100")).total for _ in range(3)])


def test_what_is_tried_and_what_waits_count_together() -> None:
    """It is known at once that a hundred are more than 99."""
    tried: list[int] = []

    def roll(roller: Roller) -> None:
        tried.append(1)
        roller.roll(dice("d100"))

    with pytest.raises(OverflowError):
        every(roll, most=99)
    assert len(tried) == 1
    assert len(every(roll, most=100)) == 100
