"""Ability damage, drain, penalties; healing by the day; a score of 0 (P-05, P-49, AP-08, AP-09, AP-25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.clock import HOUR
from rules.dice import Random
from rules.play import Play
from rules.systems import load
from rules.systems.pathfinder.entry import Entry
from rules.systems.pathfinder.state import Health
from tests.rules.pathfinder.patient import DAY, Patient

Library = Mapping[str, Any]


def test_each_ability_heals_a_point_a_day_by_its_own_clock(library: Library) -> None:
    """AP-09: 24 hours from its first damage, again and again, until it is whole."""
    ada = Patient(library)
    ada.act("damage", "ability=str amount=3").wait("6h").act("damage", "ability=dex amount=1")
    assert [(c["of"], c["at"]) for c in ada.asked("recovery")] == [("str", DAY), ("dex", DAY + 6 * 3_600)]
    ada.wait("18h")
    assert (ada.damage("str"), ada.damage("dex")) == (2, 1)
    ada.wait("6h")
    assert (ada.damage("str"), ada.damage("dex")) == (2, 0)
    assert [c["of"] for c in ada.asked("recovery")] == ["str"]


def test_further_damage_does_not_move_the_clock_and_a_whole_ability_starts_a_new_one(library: Library) -> None:
    """AP-09."""
    ada = Patient(library)
    ada.act("damage", "ability=str amount=1").wait("23h").act("damage", "ability=str amount=1").wait("1h")
    assert ada.damage("str") == 1
    ada.wait("1d").wait("5h").act("damage", "ability=str amount=1")
    assert ada.at("recovery") == ada.now + DAY


def test_the_oldest_damage_that_can_heal_heals_first(library: Library) -> None:
    """AP-09, P-17: a moderate dependence blocks the damage of its own drug, and that alone."""
    ada = Patient(library, "con=20")
    ada.act("take", "drug=aether roll=1,2").roll("1", check="addiction")
    ada.wait("1d").do("resolve ada pathfinder.save outcome=failure")
    assert ada.damage("con") == 2
    ada.act("damage", "ability=con amount=1").wait("1d").do("resolve ada pathfinder.save outcome=failure")
    assert ada.damage("con") == 2
    ada.wait("1d")
    assert ada.damage("con") == 2


def test_drain_does_not_heal(library: Library) -> None:
    """P-05 speaks of damage; drain waits for magic."""
    ada = Patient(library)
    ada.act("drain", "ability=con amount=2").wait("9d")
    assert ada.numbers["con"] == {"score": 10, "damage": 0, "drain": 2, "bonus": 0, "penalty": 0, "current": 8}
    ada.act("restore", "ability=con amount=5 what=drain")
    assert ada.numbers["con"]["drain"] == 0
    ada.refuses("pathfinder.restore ada ability=con amount=1 what=drain")


def test_what_lies_beyond_0_is_not_recorded(library: Library) -> None:
    """AP-53: 0 is 0, and a point comes back the next day."""
    ada = Patient(library, "str=4")
    ada.act("damage", "ability=str amount=30")
    assert ada.damage("str") == 4
    ada.wait("1d")
    assert ada.numbers["str"]["current"] == 1


@pytest.mark.parametrize(
    ("ability", "badge"),
    [("str", "helpless"), ("dex", "paralysed"), ("int", "unconscious"), ("wis", "unconscious"), ("con", "dead")],
)
def test_a_score_of_0(library: Library, ability: str, badge: str) -> None:
    """AP-25; by drain as by damage."""
    for what in ("damage", "drain"):
        ada = Patient(library)
        ada.act(what, f"ability={ability} amount=10")
        assert badge in ada.badges


def test_the_dead_are_asked_nothing(library: Library) -> None:
    """AX-07."""
    ada = Patient(library)
    ada.act("expose", "to=arsenic").act("expose", "to=filth_fever").act("damage", "ability=str amount=2")
    ada.act("damage", "ability=con amount=10")
    assert ada.badges == ["dead"]
    assert ada.asked() == []
    assert "dead" in ada.refuses("pathfinder.expose ada to=arsenic")


def test_penalties_and_bonuses_do_not_make_a_0(library: Library) -> None:
    """AP-25: only drain and damage count; but the modifier comes from what is left after penalties."""
    ada = Patient(library, "str=5 will=0")
    ada.act("expose", "to=bestow_curse_trap").roll("1")
    assert (ada.numbers["str"]["current"], ada.badges) == (0, [])


def test_reaching_0_asks_and_losing_more_at_0_does_not(library: Library) -> None:
    """P-49, AP-25: the step from 1 or more to 0."""
    ada = Patient(library)
    ada.act("damage", "ability=wis amount=10")
    assert len(ada.asked("mad")) == 1
    ada.do("resolve ada pathfinder.mad of=phobia outcome=success")
    ada.act("damage", "ability=wis amount=1")
    assert ada.asked("mad") == []
    ada.wait("1d").act("damage", "ability=wis amount=1")
    assert len(ada.asked("mad")) == 1


def test_will_of_a_mind_at_wis_0(library: Library) -> None:
    """P-50: a score of 0 means -5, so a Will of +3 at Wis 14 (+2) is -4."""
    ada = Patient(library, "wis=14 will=3")
    ada.act("damage", "ability=wis amount=14")
    assert ada.numbers["will"] == 3 - 2 - 5
    assert ada.asked("mad")[0]["modifiers"] == [["Will", 3], ["Wis 0", -7]]


def test_two_abilities_at_0_in_one_stroke_ask_twice(library: Library) -> None:
    """AP-25: two checks, one after the other."""
    ada = Patient(library, "con=12 wis=1")
    ada.act("expose", "to=bloodroot").roll("1").wait("1r").roll("1")
    assert len(ada.asked("mad")) == 1
    entry = library["pathfinder"]["bloodroot"]
    both = type(entry)(id="nightmare", kind="poison", dc=30, effects=("1 int", "1 cha"))
    ada = Patient({"pathfinder": {**library["pathfinder"], "nightmare": both}}, "int=1 cha=1")
    ada.act("expose", "to=nightmare").roll("1")
    assert [c["of"] for c in ada.asked("mad")] == [None, None]


def test_a_lowered_score_cannot_have_lost_more_than_it_has(library: Library) -> None:
    """The sheet is the game master's: what is lost is cut to what there is, and 0 counts as reached."""
    ada = Patient(library, "int=12")
    ada.act("damage", "ability=int amount=5").do("edit ada int=4")
    assert (ada.damage("int"), ada.badges) == (4, ["unconscious"])
    assert len(ada.asked("mad")) == 1


def test_house_rule_no_healing_while_ill(library: Library) -> None:
    """AP-08: the damage of a disease waits until the disease is over; other damage does not."""
    ada = Patient(library, "str=20", "heal_while_ill=no")
    ada.act("expose", "to=red_ache").roll("1,1").wait("1d").roll("1,4")
    ada.act("damage", "ability=dex amount=2").wait("1d")
    assert (ada.damage("str"), ada.damage("dex")) == (4, 1)
    ada.roll("20").act("cure", "of=red_ache by=gm").wait("1d")
    assert ada.damage("str") == 3


def test_what_is_restored_is_taken_off_the_oldest_damage_first(library: Library) -> None:
    """No point more than was said."""
    ada = Patient(library).act("damage", "ability=str amount=2").act("damage", "ability=str amount=4")
    ada.act("restore", "ability=str amount=3 what=damage")
    assert ada.damage("str") == 3
    ada.act("damage", "ability=str amount=1").act("restore", "ability=str amount=1 what=damage")
    assert ada.damage("str") == 3


def test_what_is_restored_goes_on_to_the_next_damage_with_what_is_left(library: Library) -> None:
    """Three points off 2, 2 and 4."""
    ada = Patient(library, "str=12").act("damage", "ability=str amount=2").act("expose", "to=spider_venom")
    ada.roll("1,2").act("damage", "ability=str amount=4").act("restore", "ability=str amount=3")
    health = ada.session.characters[0].part(Health)
    assert health is not None
    assert [(d.points, d.source) for d in health.damage] == [(1, "spider_venom"), (4, "")]


def revived(ada: Patient) -> Health:
    """What is known of a dead Ada once another system's rules have brought her back."""
    play = Play(ada.session, Random(1), {"pathfinder": load("pathfinder")}, ada.library)
    play.revive(ada.session.characters[0].id)
    health = play.session.characters[0].part(Health)
    assert health is not None
    return health


def test_a_life_given_back_goes_on_where_it_stopped(library: Library) -> None:
    """A revived body has a point of Con at least, and its clocks stood still."""
    ada = Patient(library, "fort=5")
    ada.act("expose", "to=filth_fever").roll("1,2").wait("1d").act("damage", "ability=con amount=10")
    health = revived(ada.wait("5d"))
    assert health.left("con") == 1
    assert health.afflictions[0].onset_ends == 7 * DAY
    assert health.healing == {"con": 7 * DAY}


@pytest.mark.parametrize("kind", ["damage", "drain"])
def test_the_point_of_con_is_given_back_and_nothing_else(library: Library, kind: str) -> None:
    """The newest damage first, then drain; other abilities stay as they were."""
    ada = Patient(library, "con=1").act("damage", "ability=str amount=3").act(kind, "ability=con amount=1")
    health = revived(ada.wait("1h"))
    assert (health.left("con"), health.damaged("con"), health.drained("con")) == (1, 0, 0)
    assert health.healing == {"str": HOUR + DAY}
    assert health.damaged("str") == 3
    ada = Patient(library, "con=5").act(kind, "ability=con amount=3").act("damage", "ability=con amount=1")
    health = revived(ada.act("damage", "ability=con amount=9"))
    assert (health.left("con"), health.drained("con")) == (1, 3 if kind == "drain" else 0)


def test_who_died_of_something_else_has_the_con_it_had(library: Library) -> None:
    """A point is enough to live."""
    ada = Patient(library, "con=5").act("damage", "ability=con amount=4")
    ada.act("expose", "to=green_prismatic_poison dc=14").do("resolve ada outcome=failure")
    assert ada.badges == ["dead"]
    assert revived(ada).left("con") == 1


def test_death_ends_what_would_have_ended_and_no_more() -> None:
    """AX-07: eyes that are blind for good are so in a life given back; wolf and sleep are gone."""
    all_three = ("blind for good", "wolf until dawn", "asleep 1 hour")
    night = Entry(id="night", kind="disease", dc=14, effects=all_three)
    ada = Patient({"pathfinder": {"night": night}}).act("expose", "to=night").roll("1")
    assert set(ada.badges) == {"blind", "wolf", "asleep"}
    health = revived(ada.act("damage", "ability=con amount=10"))
    assert [t.condition for t in health.timed] == ["blind"]


def test_a_drug_whose_damage_the_revival_heals_has_left_the_body(library: Library) -> None:
    """AP-13: it stays as long as its damage."""
    assert not revived(Patient(library, "con=1").act("take", "drug=zerk roll=1")).drugs
    assert revived(Patient(library, "con=2").act("take", "drug=zerk roll=2")).drugs


def test_how_whole_a_body_looks(library: Library) -> None:
    """The share that is left of the worst of Str, Dex and Con; minds do not show."""
    from rules.systems.pathfinder.system import SYSTEM
    from rules.view import View

    def looks(ada: Patient) -> float | None:
        return SYSTEM.health(View(ada.session, library), ada.session.characters[0])

    ada = Patient(library, "con=12 int=12")
    ada.act("damage", "ability=int amount=6")
    assert looks(ada) is None
    ada.act("damage", "ability=con amount=9")
    assert looks(ada) == 0.25


def test_a_lowered_score_takes_back_damage_before_drain(library: Library) -> None:
    """The newest damage first, then drain; a clock without damage stops."""
    ada = Patient(library, "str=12")
    ada.act("drain", "ability=str amount=6").act("damage", "ability=str amount=2").do("edit ada str=5")
    assert ada.numbers["str"] == {"score": 5, "damage": 0, "drain": 5, "bonus": 0, "penalty": 0, "current": 0}
    assert ada.asked("recovery") == []


def test_a_score_lowered_below_what_was_lost_already_is_not_reached_anew(library: Library) -> None:
    """AP-25: only the step to 0 asks."""
    ada = Patient(library).act("damage", "ability=int amount=10")
    ada.do("resolve ada pathfinder.mad of=phobia outcome=success", "edit ada int=8")
    assert (ada.damage("int"), ada.asked("mad")) == (8, [])
    ada = Patient(library).act("damage", "ability=int amount=9").do("edit ada int=9")
    assert (ada.damage("int"), len(ada.asked("mad"))) == (9, 1)
