"""The interface: names that tools outside the project read, fields, order, words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.form import session_from_data, session_to_data
from rules.report import rows_of
from rules.systems.fantasytrip.amend import wound_choices
from rules.systems.fantasytrip.system import SYSTEM
from rules.view import View
from tests.rules.fantasytrip.figures import HEALERS, NAME, Trip
from tests.rules.table import Table

NUMBERS = {
    "st", "st_basic", "minor", "grave", "to_heal", "adj_dx", "ma", "disabled", "severed", "lingering",
    "attribute_points_owed", "dx", "iq", "points", "points_counted", "rest", "tended", "incidents",
}  # fmt: skip


def test_numbers() -> None:
    """Interface: every number that the JSON view names, for a fresh figure."""
    numbers = Trip().character(NAME)["fantasytrip"]
    assert set(numbers) >= NUMBERS
    assert [numbers[n] for n in ("st", "dx", "iq", "ma", "points", "adj_dx", "rest", "tended")] == [
        12, 10, 10, 10, 32, 0, "active", False,
    ]  # fmt: skip


def test_actions() -> None:
    """Interface: the actions by their names, each with a letter of its own."""
    names = {a.id.partition(".")[2] for a in SYSTEM.actions}
    assert names >= {
        "hit", "rest", "tended", "treat", "disease", "treat_disease", "salve", "elixir", "poison", "antidote",
        "spell", "wish", "revival_potion", "revive", "lose_attribute", "wake", "stand",
    }  # fmt: skip
    keys = [a.key for a in SYSTEM.actions if a.key]
    assert len(keys) == len(set(keys)) == len(SYSTEM.actions)
    assert not set(keys) & set("jkhlq")


def test_checks() -> None:
    """Interface: the checks by their names."""
    assert set(SYSTEM.check_names) >= {
        f"fantasytrip.{name}"
        for name in (
            "death", "head", "drop", "fall", "conscious", "lingering", "untended", "healed", "regrown",
            "immunity_ends",
        )
    }  # fmt: skip


def test_order_of_one_figures_rolls() -> None:
    """Interface: death, head, drop or fall, conscious, lingering, at the second of the blow."""
    table = Trip("st=12", "lingering=yes", "stay_conscious=yes").hit(
        "3@left_leg", "3@left_arm", "6@head", "3@body"
    )
    assert table.asked() == ["death", "head", "drop", "fall", "conscious", "lingering"]
    assert {c["at"] for c in table.due(NAME) if c["kind"] == "roll"} == {0}


def test_pending_rolls_hold_the_clock() -> None:
    """DESIGN: time does not move while a roll is due."""
    table = Trip().hit("3@left_leg")
    assert "first answer what is due" in table.refuses("advance 1s")


def test_automatic_figures_answer_themselves() -> None:
    """DESIGN: an automatic advance rolls what is due first."""
    table = Trip().hit("5", "5", "3")
    table.do("advance 1s auto=yes")
    assert table.asked() == []


def test_the_dead_are_asked_nothing() -> None:
    """AX-07: everything that was to come is dropped, a limb that grew back and the day of rest too."""
    table = Trip("st=12", others=HEALERS).hit("10@left_arm")
    table.do(
        f"fantasytrip.spell {NAME} kind=regrowth part=left_arm", f"fantasytrip.antidote {NAME} kind=universal"
    )
    table.hit("3@left_leg")
    asked = ["death", "fall", "healed", "immunity_ends", "regrown", "untended"]
    assert sorted(c["check"].partition(".")[2] for c in table.due(NAME)) == asked
    table.do(f"resolve {NAME} fantasytrip.death outcome=failure")
    assert (table.due(NAME), table.badges()) == ([], {"dead"})
    table.do("advance 30d")
    assert table.of("severed") == ["left_arm"]


def test_edited_st() -> None:
    """A sheet corrected by the GM: consciousness follows, no save is asked for."""
    table = Trip().hit("5").do(f"edit {NAME} st=5")
    assert (table.of("st"), table.badges(), table.asked()) == (0, {"unconscious"}, [])
    table.do(f"edit {NAME} st=12")
    assert (table.of("st"), table.badges()) == (7, set())


def test_unhurt_means_no_row() -> None:
    """Interface: an unhurt figure has no row in wounds."""
    assert Trip().character(NAME)["wounds"] == []


def test_every_mark_can_be_put_right() -> None:
    """DESIGN: by hand, without a roll."""
    table = Trip("st=20", "lingering=yes").hit("2", "6@left_arm", "16@left_leg", "10@head")
    while table.asked()[0] != "lingering":
        table.do(f"resolve {NAME} {table.due(NAME)[0]['check']} outcome=success")
    table.do(f"resolve {NAME} fantasytrip.lingering roll=6,24", f"resolve {NAME} fantasytrip.lingering roll=6,24")
    table.do(f"fantasytrip.disease {NAME} name=Ague dice=3", f"fantasytrip.antidote {NAME} kind=universal")
    table.do(f"fantasytrip.amend {NAME} minor=0 limb=left_leg injury=1 disease=ague immune=no")
    assert (table.of("minor"), table.of("severed")) == (0, [])
    assert [i["kind"] for i in table.of("lingering")] == ["brain"]
    assert table.character(NAME)["afflictions"] == []
    for wound in table.session.characters[0].parts["fantasytrip"].grave:
        table.do(f"fantasytrip.amend {NAME} wound={wound.id}")
    assert (table.of("st"), table.of("grave")) == (20, [])
    assert table.badges() <= {"prone"}


@pytest.mark.parametrize(("number", "left"), [(1, "bc"), (2, "ac"), (3, "ab")])
def test_one_of_several_lingering_injuries_is_put_right(number: int, left: str) -> None:
    """DESIGN: the one that is named, by its place in the list."""
    table = Trip("st=20", "lingering=yes")
    for blow, die in (("10@head", 6), ("6@left_arm", 5), ("6@right_leg", 4)):
        table.hit(blow)
        while table.asked()[0] != "lingering":
            table.do(f"resolve {NAME} {table.due(NAME)[0]['check']} outcome=success")
        table.do(f"resolve {NAME} fantasytrip.lingering roll={die},24")
        (wound,) = table.session.characters[0].parts["fantasytrip"].grave
        table.do(f"fantasytrip.amend {NAME} wound={wound.id}")
    kinds = dict(zip("abc", (i["kind"] for i in table.of("lingering")), strict=True))
    rows = rows_of(View(table.session), table.session.characters[0], "wounds")
    assert [row.key for row in rows if row.state == "lingering"] == ["lingering-1", "lingering-2", "lingering-3"]
    table.do(f"fantasytrip.amend {NAME} injury={number}")
    assert [i["kind"] for i in table.of("lingering")] == [kinds[letter] for letter in left]


def test_a_wound_put_right_in_part() -> None:
    """DESIGN: a grave wound with fewer points left; what is gone can be treated no more."""
    table = Trip().hit("6")
    (wound,) = table.session.characters[0].parts["fantasytrip"].grave
    table.do(f"fantasytrip.amend {NAME} wound={wound.id} left=1")
    assert (table.of("st"), table.of("incidents")[0]["left"]) == (11, 1)
    assert "name it with wound=" in table.refuses(f"fantasytrip.amend {NAME} left=1 minor=0")
    assert "what is to be put right" in table.refuses(f"fantasytrip.amend {NAME}")


def test_a_single_point_put_right() -> None:
    """DESIGN: it can be treated no more, the others can."""
    table = Trip().hit("5").do(f"fantasytrip.amend {NAME} minor=4")
    assert (table.of("st"), table.of("incidents")[0]["left"]) == (8, 4)


def test_wounds_are_put_right_by_their_numbers() -> None:
    """DESIGN: what is noted down of a figure is numbered, one after the other: diseases, rolls and wounds."""
    table = Trip("st=60", others=HEALERS).do(f"fantasytrip.disease {NAME} name=Ague dice=3")
    table.do(f"fantasytrip.treat_disease {NAME} by=Petra dice=4 roll=24").hit("2@left_leg", "30", "30")
    choices = wound_choices(View(table.session), table.session.characters[0])
    assert [choice.value for choice in choices] == ["4", "5"]


FELLED = "fantasytrip.hit {} damage=5;fantasytrip.hit {} damage=7"
POISONED = "fantasytrip.poison {} damage=12"
BACK = "fantasytrip.poison {} death=yes;fantasytrip.revival_potion {} doses=2;fantasytrip.elixir {} doses=3"


@pytest.mark.parametrize(
    ("before", "line", "follows"),
    [
        ("", "fantasytrip.hit {} damage=12", "unconscious"),
        ("", "fantasytrip.poison {} damage=12", "unconscious"),
        ("fantasytrip.hit {} damage=5", "edit {} st=5", "unconscious"),
        (BACK, "fantasytrip.lose_attribute {} st=5", "unconscious"),
        (FELLED, "fantasytrip.elixir {}", "wakes"),
        (FELLED, "fantasytrip.spell {} kind=healing", "wakes"),
        (FELLED, "fantasytrip.treat {} talent=master dx=12 kit=yes roll=9,9", "wakes"),
        (FELLED, "fantasytrip.amend {} minor=4", "wakes"),
        (POISONED, "fantasytrip.antidote {} kind=specific", "wakes"),
        (POISONED, "fantasytrip.antidote {} kind=universal", "wakes"),
        ("fantasytrip.poison {} death=yes", "fantasytrip.wish {}", "wakes"),
    ],
)
def test_what_follows_is_told_before_the_next_figures_turn(before: str, line: str, follows: str) -> None:
    """T-01, T-03: of two figures at once, consciousness is lost or found where it is told why."""
    table = Trip(others=("add Bo st=12",)).do(*(each.format(f"{NAME},Bo") for each in before.split(";") if each))
    table.do(line.format(f"{NAME},Bo"))
    told = [event.who for event in table.events]
    assert table.kinds().count(f"fantasytrip.{follows}") == 2
    assert told == sorted(told, key=str)


def test_the_dead_ail_of_nothing() -> None:
    """DESIGN: what was at work in a body is so no more, and nothing in one of other rules."""
    table = Table("fantasytrip", "dying").do(f"add {NAME} fantasytrip.st=12", "add Bo dying.hp_max=9 hit_dice=1d6")
    table.do(f"fantasytrip.disease {NAME} name=Ague dice=3")
    of = [[str(text) for text in SYSTEM.ails(View(table.session), c)] for c in table.session.characters]
    assert of == [["Ague"], []]
    table.do(f"fantasytrip.poison {NAME} death=yes")
    assert list(SYSTEM.ails(View(table.session), table.session.characters[0])) == []


def test_each_affliction_can_be_kept_from_the_players() -> None:
    """DESIGN: and the others are shown as they are."""
    table = Trip().do(*(f"fantasytrip.disease {NAME} name={name} dice=3" for name in ("Ague", "Rot")))
    table.do(f"fantasytrip.poison {NAME} damage=2", "advance 61s", f"fantasytrip.antidote {NAME} kind=universal")
    figure = table.session.characters[0]

    def shown(unknown: frozenset[str]) -> list[str]:
        part = SYSTEM.without(figure.parts["fantasytrip"], unknown)
        rows = rows_of(View(table.session), replace(figure, parts={"fantasytrip": part}), "afflictions")
        return [row.key or row.label for row in rows]

    keys = shown(frozenset())
    assert keys == ["disease-1", "disease-2", "poison-1", "immunity"]
    for key in keys:
        assert shown(frozenset({key})) == [other for other in keys if other != key]


def test_who_is_whole_again_is_as_a_newcomer_is() -> None:
    """T-29: no rest is put by for wounds to come."""
    table = Trip(others=("add Bo st=12",)).hit("1").do("advance 1d", f"fantasytrip.elixir {NAME}")
    healed, newcomer = (c.parts["fantasytrip"] for c in table.session.characters)
    assert (healed.minor_work, healed.grave_work) == (newcomer.minor_work, newcomer.grave_work)


def test_what_a_sheet_leaves_out_is_what_a_form_begins_with() -> None:
    """Interface: in a file too."""
    table = Trip()
    data = session_to_data(table.session)
    defaults = {field.name: field.default for field in SYSTEM.sheet if field.default is not None}
    data["characters"][0]["parts"]["fantasytrip"]["sheet"] = {}
    sheet = session_from_data(data).characters[0].parts["fantasytrip"].sheet
    assert {name: getattr(sheet, name) for name in defaults} == defaults


@pytest.mark.parametrize(
    ("sheet", "blows", "health"), [("st=1", (), 1.0), ("st=1", ("1",), 0.0), ("st=2", ("1",), 0.5)]
)
def test_how_hurt_the_smallest_look(sheet: str, blows: tuple[str, ...], health: float) -> None:
    """DESIGN: a point of ST is all that a rat has."""
    table = Trip(sheet).hit(*blows)
    assert SYSTEM.health(View(table.session), table.session.characters[0]) == health


@pytest.mark.parametrize(("typed", "leg"), [("patte 1", "leg_1"), ("jambe 20", "leg_20"), ("leg 3", "leg_3")])
def test_legs_may_be_typed_in_french(typed: str, leg: str) -> None:
    """Interface: from the first to the last of twenty."""
    table = Trip("st=40 legs=20").do(f"fantasytrip.hit {NAME} damage=11 at='{typed}'")
    assert table.of("disabled") == [leg]


def test_the_daily_roll_comes_last() -> None:
    """Interface: after the save that a blow of the same second asks for."""
    table = Trip("st=10").hit("4", "4", "2").do("advance 1d").hit("1")
    assert table.asked() == ["death", "untended"]


def test_poison_put_right() -> None:
    """DESIGN: the poison is over, its damage stays."""
    table = Trip().do(f"fantasytrip.poison {NAME} damage=3", f"fantasytrip.amend {NAME} poison=no")
    assert (table.of("st"), table.character(NAME)["afflictions"]) == (9, [])


def test_many_mishaps_do_not_pile_up() -> None:
    """DESIGN: what happened long ago costs nothing; old mishaps that are done with are forgotten."""
    table = Trip("st=100")
    for _ in range(60):
        table.do(f"fantasytrip.hit {NAME} damage=1 incident=new", f"fantasytrip.elixir {NAME}")
    assert len(table.of("incidents")) <= 20
    assert table.of("incidents")[-1]["id"] == 60


@pytest.mark.parametrize("st", [1, 3, 40, 200])
def test_large_and_small_figures(st: int) -> None:
    """A rat and a dragon: the same rules, without a fault."""
    table = Trip(f"st={st}").hit("200")
    (save,) = table.due(NAME, "fantasytrip.death") or [None]
    if st < 200:
        assert save["dice"] == f"{201 - st}d6"
    else:
        assert save is None
    table.do("advance 1s auto=yes")


def test_fields_refused() -> None:
    """DESIGN: a bad field is refused by its name."""
    table = Trip()
    for line in ("damage=-1", "damage=201", "damage=x", "damage=1 at=tail", "damage=1 incident=old", "at=body"):
        table.refuses(f"fantasytrip.hit {NAME} {line}")
    table.refuses(f"fantasytrip.hit {NAME} damage=1 roll=3")
