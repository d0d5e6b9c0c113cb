"""Spells (T-63 … T-71)."""

from __future__ import annotations

import pytest

from rules.clock import WEEK
from rules.report import rows_of
from rules.systems.fantasytrip.spells import SPELL, SPELLS, spell_choices
from rules.view import View
from tests.rules.fantasytrip.figures import NAME, Trip

REVIVAL = f"fantasytrip.spell {NAME} kind=revival"


@pytest.mark.parametrize(
    ("kind", "iq", "cost", "scroll"),
    [
        ("cleansing", 17, 20, True),
        ("healing", 18, 6, True),
        ("regrowth", 19, 40, False),
        ("revival", 20, 50, False),
    ],
)
def test_spells(kind: str, iq: int, cost: int, scroll: bool) -> None:
    """T-63, T-64, T-65, T-66, T-71, T-85: IQ, cost in ST, and whether a scroll can hold it."""
    spell = SPELLS[kind]
    assert (spell.iq, spell.cost, spell.scroll) == (iq, cost, scroll)


def test_of_the_dead_revival_comes_first() -> None:
    """T-66: it is the only spell for them."""

    def offered(table: Trip) -> list[str]:
        return [choice.value for choice in spell_choices(View(table.session), table.session.characters[0])]

    assert offered(Trip()) == ["healing", "regrowth", "revival", "cleansing"]
    assert offered(Trip().slain(1)) == ["revival", "healing", "regrowth", "cleansing"]


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ("kind=healing", "kind by points"),
        ("kind=regrowth", "kind by part lingering"),
        ("kind=regrowth part=left_arm", "kind by part present"),
        ("kind=regrowth lingering=no", "kind by part lingering"),
        ("kind=regrowth lingering=yes", "kind by lingering"),
        ("kind=revival", "kind by dx body modifier"),
        ("kind=revival by=Wanda", "kind by body modifier"),
        ("kind=cleansing", "kind by hexes named"),
    ],
)
def test_a_form_asks_for_what_the_spell_needs(given: str, asked: str) -> None:
    """T-63, T-64, T-65, T-66: and for nothing else."""
    values = dict(word.split("=") for word in given.split())
    fields = [field.name for field in SPELL.fields if field.asked is None or field.asked(values)]
    assert fields == asked.split()


@pytest.mark.parametrize(
    ("given", "needed"),
    [
        ("kind=healing", ""),
        ("kind=regrowth", "part"),
        ("kind=revival", "by"),
        ("kind=revival dx=12", ""),
        ("kind=cleansing", ""),
    ],
)
def test_a_form_cannot_do_without_the_wizard_or_the_limb(given: str, needed: str) -> None:
    """T-65, T-68."""
    values = dict(word.split("=") for word in given.split())
    assert [field.name for field in SPELL.fields if field.needed and field.needed(values)] == needed.split()


@pytest.mark.parametrize(
    ("given", "dice"),
    [
        ("kind=healing", False),
        ("kind=regrowth", False),
        ("kind=revival", True),
        ("kind=cleansing", True),
        ("kind=cleansing named=yes", True),
        ("kind=cleansing named=no", False),
    ],
)
def test_only_revival_and_cleansing_throw_dice(given: str, dice: bool) -> None:
    """T-63, T-68: the wizard's roll, or the harm to those whom the wizard names."""
    assert SPELL.thrown is not None
    assert SPELL.thrown(dict(word.split("=") for word in given.split())) is dice


@pytest.mark.parametrize(("hexes", "cost"), [(1, 20), (3, 60), (7, 140)])
def test_cleansing_costs(hexes: int, cost: int) -> None:
    """T-63: 20 ST a hex, seven at most."""
    table = Trip().do(f"fantasytrip.spell {NAME} kind=cleansing hexes={hexes} roll=1")
    assert table.events[0].data["cost"] == cost
    table.refuses(f"fantasytrip.spell {NAME} kind=cleansing hexes=8 roll=1")


def test_cleansing_harms_and_cures() -> None:
    """T-63, AT-39: 1d+1 to those named, and every disease gone; the harm is no blow, so no grave wound."""
    table = Trip("st=6").do(f"fantasytrip.disease {NAME} name=Plague dice=6 incurable=yes")
    table.do(f"fantasytrip.spell {NAME} kind=cleansing roll=4")
    assert (table.of("st"), table.of("minor"), table.of("grave")) == (1, 5, [])
    assert table.character(NAME)["afflictions"] == []


def test_cleansing_may_kill_the_weak() -> None:
    """T-63: very weak figures are at risk; below zero the usual save."""
    assert Trip("st=3").do(f"fantasytrip.spell {NAME} kind=cleansing roll=6").asked() == ["death"]


def test_cleansing_as_a_weapon() -> None:
    """T-63: who is not named dies."""
    assert Trip().do(f"fantasytrip.spell {NAME} kind=cleansing named=no").badges() == {"dead"}


def test_cleansing_leaves_poison() -> None:
    """T-63: poisons are not affected."""
    table = Trip().do(f"fantasytrip.poison {NAME} damage=3", f"fantasytrip.spell {NAME} kind=cleansing roll=1")
    assert [r["label"] for r in table.character(NAME)["afflictions"]] == ["poison"]


@pytest.mark.parametrize(("points", "healed", "cost"), [("points=3", 3, 18), ("points=5", 5, 30), ("", 5, 30)])
def test_healing(points: str, healed: int, cost: int) -> None:
    """T-64, T-84, AT-37: 6 ST a point, five points at most."""
    table = Trip("st=20").hit("9").do(f"fantasytrip.spell {NAME} kind=healing {points}")
    assert (table.of("st"), table.events[0].data["cost"]) == (11 + healed, cost)
    table.refuses(f"fantasytrip.spell {NAME} kind=healing points=6")


def test_one_healing_a_day() -> None:
    """T-64, AX-05: one spell in 24 hours, even if fewer points were bought; others are healed meanwhile."""
    table = Trip("st=20", others=("add Bo st=20",)).hit("9").do("advance 1h", "fantasytrip.hit Bo damage=4")
    table.do(f"fantasytrip.spell {NAME},Bo kind=healing points=1")
    assert "today's Healing spell" in table.refuses(f"fantasytrip.spell {NAME} kind=healing points=1")
    table.do("advance 86399s").refuses(f"fantasytrip.spell {NAME} kind=healing points=1")
    table.do("advance 1s", f"fantasytrip.spell {NAME} kind=healing points=1")
    assert table.of("st") == 13


def test_the_detail_says_from_when_a_healing_spell_works_again() -> None:
    """T-64, AX-05: from the very second on."""
    table = Trip("st=20").do("advance 1h").hit("9").do(f"fantasytrip.spell {NAME} kind=healing points=1")

    def helps() -> list[str]:
        character = table.session.characters[0]
        return [str(text) for row in rows_of(View(table.session), character, "wounds") for text in row.detail]

    assert "the next Healing spell works from 1d 1h" in helps()
    table.do("advance 86399s")
    assert "the next Healing spell works from 1d 1h" in helps()
    table.do("advance 1s")
    assert "a Healing spell restores up to 5 points, 6 ST each" in helps()


def test_healing_beside_a_physicker() -> None:
    """T-64, T-84: in addition to his healing, and no better for his talent."""
    table = Trip("st=20").hit("9").do(f"fantasytrip.treat {NAME} talent=physicker dx=12 kit=yes roll=9")
    assert table.do(f"fantasytrip.spell {NAME} kind=healing").of("st") == 18


def test_healing_only_the_hurt_and_living() -> None:
    """T-64: refused where it would do nothing."""
    assert "unhurt" in Trip().refuses(f"fantasytrip.spell {NAME} kind=healing")
    assert "only Revival" in Trip().slain(1).refuses(f"fantasytrip.spell {NAME} kind=healing")


def test_the_wizard_must_be_able_to_act() -> None:
    """T-64: whichever the spell."""
    table = Trip("st=20", others=("add Wanda st=10",)).hit("9").do("fantasytrip.hit Wanda damage=10")
    assert "unconscious" in table.refuses(f"fantasytrip.spell {NAME} kind=healing by=Wanda")
    table.do("fantasytrip.elixir Wanda", f"fantasytrip.spell {NAME} kind=healing by=Wanda")
    assert table.of("st") == 16


def test_regrowth_in_a_week() -> None:
    """T-65: a lost limb, 40 ST, back after a week."""
    table = Trip().hit("10@left_arm").do(f"fantasytrip.spell {NAME} kind=regrowth part=left_arm")
    assert table.events[0].data["cost"] == 40
    assert [c["at"] for c in table.due(NAME, "fantasytrip.regrown")] == [WEEK]
    assert "growing back" in table.refuses(f"fantasytrip.spell {NAME} kind=regrowth part=left_arm")
    table.do("advance 1w")
    assert (table.of("severed"), table.of("disabled")) == ([], ["left_arm"])


def test_regrowth_of_a_limb_at_hand() -> None:
    """T-65: present, at once, 20 ST; the wound itself must still heal."""
    table = Trip().hit("10@left_arm").do(f"fantasytrip.spell {NAME} kind=regrowth part=left_arm present=yes")
    assert table.events[0].data["cost"] == 20
    assert (table.of("severed"), table.of("disabled"), table.of("adj_dx")) == ([], ["left_arm"], -2)


def test_regrowth_one_thing_at_a_time() -> None:
    """T-65, AT-41: three separate uses."""
    table = Trip().hit("10@left_arm")
    assert "one thing at a time" in table.refuses(
        f"fantasytrip.spell {NAME} kind=regrowth part=left_arm lingering=yes"
    )
    assert "one thing at a time" in table.refuses(f"fantasytrip.spell {NAME} kind=regrowth")
    table.refuses(f"fantasytrip.spell {NAME} kind=regrowth part=right_arm")


def test_revival_within_the_hour() -> None:
    """T-66, AT-34: dead for less than an hour; 50 ST (T-71)."""
    table = Trip().slain(1).do("advance 3599s").do(f"{REVIVAL} dx=12 roll=12")
    assert table.events[0].data["cost"] == 50
    assert "dead" not in table.badges()
    assert "an hour or more" in Trip().slain(1).do("advance 1h").refuses(f"{REVIVAL} dx=12 roll=12")


def test_revival_leaves_st_zero() -> None:
    """T-67, AT-32: minor wounds and diseases gone, unconscious at ST 0, grave points kept."""
    table = Trip("st=20").do(f"fantasytrip.disease {NAME} name=Ague dice=3").hit("12", "9", "4")
    table.do(f"resolve {NAME} fantasytrip.death outcome=failure")
    table.do(f"{REVIVAL} dx=12 roll=9")
    assert (table.of("st"), table.of("minor"), table.of("grave")[0]["left"]) == (0, 8, 12)
    assert table.badges() == {"unconscious"}
    assert table.character(NAME)["afflictions"] == []


def test_revival_cuts_grave_points_to_basic_st() -> None:
    """T-67, AT-32: grave points beyond the basic ST go, so that ST is 0."""
    table = (
        Trip("st=10")
        .hit("9", "8")
        .do(f"resolve {NAME} fantasytrip.death outcome=failure", f"{REVIVAL} dx=12 roll=9")
    )
    assert (table.of("st"), table.of("minor")) == (0, 0)
    assert [w["left"] for w in table.of("grave")] == [2, 8]


def test_revival_cuts_a_single_point_too() -> None:
    """T-67, AT-32: of eleven grave points against ST 10."""
    table = Trip("st=10").hit("6", "5")
    table.do(f"resolve {NAME} fantasytrip.death outcome=failure", f"{REVIVAL} dx=12 roll=9")
    assert (table.of("st"), table.of("minor"), [w["left"] for w in table.of("grave")]) == (0, 0, [5, 5])


@pytest.mark.parametrize(
    ("body", "limb", "dice"), [("whole", False, 3), ("damaged", False, 4), ("whole", True, 4)]
)
def test_dice_of_revival(body: str, limb: bool, dice: int) -> None:
    """T-68: three dice against DX; four for a damaged body, and a severed limb damages it."""
    table = Trip()
    if limb:
        table.hit("10@left_arm")
    table.do(f"fantasytrip.poison {NAME} death=yes").do(f"{REVIVAL} dx=12 body={body}")
    assert table.events[0].rolls[0].dice == f"{dice}d6"


def test_revival_restores_no_limbs() -> None:
    """T-69, T-85: that takes Regrowth."""
    table = Trip().hit("10@left_arm").do(f"fantasytrip.poison {NAME} death=yes", f"{REVIVAL} dx=24 roll=24")
    assert table.of("severed") == ["left_arm"]


def test_revival_costs_five_points() -> None:
    """T-70."""
    assert Trip().slain(1).do(f"{REVIVAL} dx=12 roll=12").of("attribute_points_owed") == 5


def test_who_casts_revival() -> None:
    """T-68: a wizard at the table, whose wounds lower the DX, or a DX."""
    table = Trip(others=("add Wanda dx=12",)).slain(1)
    assert "who casts" in table.refuses(REVIVAL)
    assert "who casts" in table.refuses(f"{REVIVAL} by=Wanda dx=12")
    table.do("fantasytrip.hit Wanda damage=5").do(f"{REVIVAL} by=Wanda roll=11")
    assert (table.events[0].data["target"], table.badges()) == (10, {"dead"})
    assert "dead" not in table.do(f"{REVIVAL} by=Wanda roll=10").badges()
