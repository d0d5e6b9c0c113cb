"""What cannot be done to whom, and why: the reason is on the form before anybody tries, and it is what refuses."""

from __future__ import annotations

from typing import Any

import pytest

from rules.action import Field
from rules.report import show_actions, show_field
from rules.systems import SYSTEMS
from rules.view import View
from tests.rules.table import Table

SHEETS = {"dying": "hp_max=9 hit_dice=1d6", "demonlord": "will_score=10"}

OF_THE_HALE = {
    "harmonies.first_aid": "Ada has no unstable wound",
    "harmonies.care": "Ada has no wound to care for",
    "harmonies.heal": "Ada has no wound to heal",
    "harmonies.exertion": "Ada has neither a grave nor a critical wound",
    "harmonies.amend": "Ada has no wound",
    "harmonies.wake": "no faint holds Ada",
    "harmonies.mental_active": "Ada has no mental wound",
    "harmonies.mental_heal": "Ada has no mental wound",
    "pathfinder.cure": "Ada suffers from nothing that could be cured",
    "pathfinder.restore": "nothing of Ada is damaged or drained",
    "pathfinder.stress": "nothing that Ada suffers from answers to that now",
    "pathfinder.confront": "nothing that Ada suffers from answers to that now",
    "pathfinder.view": "Ada has no mania and no phobia",
    "pathfinder.unconscious": "nothing that Ada suffers from answers to that now",
    "pathfinder.suppress": "nothing that Ada suffers from answers to that now",
    "pathfinder.help": "nothing that Ada suffers from answers to that now",
    "pathfinder.reroll": "nothing forces Ada to roll again",
    "pathfinder.suspend": "Ada suffers from nothing that could be held",
    "pathfinder.resume": "magic holds nothing of Ada",
    "demonlord.calm": "Ada is not mad",
    "demonlord.stand": "Ada is not prone",
    "demonlord.repair_eyes": "Ada's eyes are whole",
    "dying.stabilise": "Ada is not dying",
    "dying.recall": "Ada is alive",
    "fantasytrip.treat": "Ada is unhurt",
    "fantasytrip.salve": "Ada is unhurt",
    "fantasytrip.wake": "Ada is awake",
    "fantasytrip.stand": "Ada is not on the ground",
    "fantasytrip.revive": "Ada is not dead",
    "fantasytrip.wish": "Ada is not dead",
    "fantasytrip.revival_potion": "Ada is not dead",
    "fantasytrip.lose_attribute": "Ada owes no attribute points",
}
OF_THE_DEAD_TOO = {
    "dying.recall",
    "fantasytrip.elixir",
    "fantasytrip.spell",
    "fantasytrip.revive",
    "fantasytrip.wish",
    "fantasytrip.revival_potion",
    "fantasytrip.antidote",
    "fantasytrip.amend",
}
"""What may be done to a body: calling it back, and putting right what was noted wrongly."""


def reasons(table: Table, name: str) -> dict[str, str | None]:
    """By action: why it cannot be done to a character."""
    view = View(table.session, table.library)
    who = next(c for c in table.session.characters if c.name == name)
    return {action["action"]: action["why_not"] for action in show_actions(view, [who])}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("wound Ada", "wound is no verb; there are add, "),
        ("dying.damage Ada amount=1", "this session does not use dying"),
        ("tarot.draw Ada", "tarot is no system; this session uses harmonies"),
        ("harmonies.draw Ada", "harmonies has no action draw; it has "),
    ],
)
def test_what_is_no_action_is_refused_with_those_there_are(line: str, why: str) -> None:
    assert Table("harmonies").do("add Ada").refuses(line).startswith(why)


@pytest.mark.parametrize("system", SYSTEMS)
def test_to_the_hale_nothing_is_done_that_heals(system: str, library: dict[str, Any]) -> None:
    table = Table(system, library=library).do(f"add Ada {SHEETS.get(system, '')}")
    mine = {id: why for id, why in OF_THE_HALE.items() if id.startswith(system)}
    assert {id: why for id, why in reasons(table, "Ada").items() if why is not None} == mine
    for id, why in mine.items():
        assert table.refuses(f"{id} Ada") == why


def test_whose_wounds_are_treated_no_physicker_brings_back() -> None:
    """T-41: there is nothing left that a healer could heal."""
    table = Table("fantasytrip").do("add Ada dx=12 iq=14 talent=master kit=yes", "add Bo st=12")
    table.do(
        "fantasytrip.hit Bo damage=4", "fantasytrip.treat Bo by=Ada roll=10", "fantasytrip.poison Bo death=yes"
    )
    assert table.refuses("fantasytrip.revive Bo by=Ada") == "Bo has no wound left that a healer may treat"


@pytest.mark.parametrize("system", SYSTEMS)
def test_to_the_dead_nothing_is_done_but_what_may_wake_them(system: str, library: dict[str, Any]) -> None:
    """AX-07: dead by one system's rules is dead for all."""
    systems = dict.fromkeys(("fantasytrip", system))
    table = Table(*systems, library=library)
    sheet = SHEETS.get(system, "")
    used = " ".join(f"{name}=yes" for name in systems)
    table.do(f"add Ada {used} {sheet}", "fantasytrip.poison Ada death=yes")
    found = reasons(table, "Ada")
    assert {id for id, why in found.items() if why != "Ada is dead"} == {
        id for id in OF_THE_DEAD_TOO if id.partition(".")[0] in systems
    }


def test_what_a_blank_field_counts_as_is_said_where_it_counts_as_something() -> None:
    """DESIGN 6: a program that reads the actions fills in what is left out."""
    table = Table("harmonies").do("add Ada")
    view, ada = View(table.session), table.session.characters[0]
    blank = show_field(Field(name="amount", title="amount"), view, ada)
    assert blank == {"name": "amount", "kind": "number", "required": False}
    naught = show_field(Field(name="amount", title="amount", default=0, lowest=-1, highest=0), view, ada)
    assert naught == {**blank, "default": 0, "lowest": -1, "highest": 0}
