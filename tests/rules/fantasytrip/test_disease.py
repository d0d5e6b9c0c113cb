"""Diseases (T-56, T-61)."""

from __future__ import annotations

import pytest

from rules.report import rows_of
from rules.systems.fantasytrip import amend
from rules.view import View
from tests.rules.fantasytrip.figures import HEALERS, NAME, Trip

NATURALISTS = (
    "add Nora talent=physicker iq=12 naturalist=yes",
    "add Moss talent=master iq=14 naturalist=yes",
    "add Quin talent=physicker iq=14",
)


def ill(dice: int = 4, more: str = "") -> Trip:
    """Aldo with a fever, and everybody who might help."""
    return Trip(others=(*HEALERS, *NATURALISTS)).do(f"fantasytrip.disease {NAME} name=Fever dice={dice} {more}")


def labels(table: Trip) -> list[str]:
    return [row["label"] for row in table.character(NAME)["afflictions"]]


def test_barbers_cannot() -> None:
    """T-56: a Barber treats no disease."""
    assert "cannot treat diseases" in ill().refuses(f"fantasytrip.treat_disease {NAME} by=Bob of=Fever")


@pytest.mark.parametrize(("healer", "dice"), [("Petra", 4), ("Nora", 3), ("Mara", 3), ("Moss", 2)])
def test_dice(healer: str, dice: int) -> None:
    """T-61, T-56: the disease's dice, one less for a Master and one for a Naturalist."""
    table = ill().do(f"fantasytrip.treat_disease {NAME} by={healer} of=Fever")
    assert table.events[0].rolls[0].dice == f"{dice}d6"


def test_one_die_at_least() -> None:
    """T-61: a disease of one die is still rolled for."""
    table = ill(1).do(f"fantasytrip.treat_disease {NAME} by=Moss of=Fever roll=6")
    assert (labels(table), table.events[0].rolls[0].dice) == ([], "1d6")


def test_cured_at_iq() -> None:
    """T-61, AT-02: a sum of IQ cures, one more does not."""
    assert labels(ill().do(f"fantasytrip.treat_disease {NAME} by=Petra of=fever roll=12")) == []
    assert labels(ill().do(f"fantasytrip.treat_disease {NAME} by=Petra of=fever roll=13")) == ["Fever"]


def test_incurable() -> None:
    """T-61: treated, its symptoms relieved; it stays."""
    table = ill(4, "incurable=yes").do(f"fantasytrip.treat_disease {NAME} by=Petra of=Fever roll=12")
    (row,) = table.character(NAME)["afflictions"]
    assert (row["label"], row["incurable"], row["relieved"]) == ("Fever", True, True)


def test_one_healer_at_a_time() -> None:
    """T-61: another is refused, unless he takes over."""
    table = ill().do(f"fantasytrip.treat_disease {NAME} by=Petra of=Fever roll=13")
    assert "Petra works on this patient" in table.refuses(
        f"fantasytrip.treat_disease {NAME} by=Quin of=Fever roll=12"
    )
    table.do(f"fantasytrip.treat_disease {NAME} by=Petra of=Fever roll=13")
    table.do(f"fantasytrip.treat_disease {NAME} by=Quin of=Fever takeover=yes roll=15")
    assert "Quin works" in table.refuses(f"fantasytrip.treat_disease {NAME} by=Petra of=Fever roll=12")


def test_the_dead_work_no_more() -> None:
    """T-61: a dead healer holds up nobody."""
    table = ill().do(
        f"fantasytrip.treat_disease {NAME} by=Petra of=Fever roll=13", "fantasytrip.poison Petra death=yes"
    )
    assert labels(table.do(f"fantasytrip.treat_disease {NAME} by=Quin of=Fever roll=12")) == []


def test_cured_means_the_healer_is_free() -> None:
    """T-61: with the last disease gone the next one is anybody's."""
    table = ill().do(f"fantasytrip.treat_disease {NAME} by=Petra of=Fever roll=12")
    table.do(
        f"fantasytrip.disease {NAME} name=Ague dice=3", f"fantasytrip.treat_disease {NAME} by=Quin of=Ague roll=12"
    )
    assert labels(table) == []


def test_the_healer_is_free_when_the_last_disease_is_put_right() -> None:
    """T-61: and not before."""
    table = ill().do(f"fantasytrip.disease {NAME} name=Ague dice=3")
    table.do(
        f"fantasytrip.treat_disease {NAME} by=Petra of=Fever roll=13", f"fantasytrip.amend {NAME} disease=Fever"
    )
    assert "Petra works" in table.refuses(f"fantasytrip.treat_disease {NAME} by=Quin of=Ague roll=12")
    table.do(f"fantasytrip.amend {NAME} disease=Ague", f"fantasytrip.disease {NAME} name=Rot dice=3")
    assert labels(table.do(f"fantasytrip.treat_disease {NAME} by=Quin of=Rot roll=12")) == []


def test_a_disease_not_noted_down() -> None:
    """T-61: dice= alone; if it is not cured it is noted down without a name."""
    table = Trip(others=(*HEALERS, *NATURALISTS))
    table.do(f"fantasytrip.treat_disease {NAME} by=Petra dice=4 roll=12")
    assert labels(table) == []
    table.do(f"fantasytrip.treat_disease {NAME} by=Petra dice=4 roll=13")
    assert labels(table) == ["disease"]
    table.refuses(f"fantasytrip.treat_disease {NAME} by=Quin dice=4 roll=12")
    assert labels(table.do(f"fantasytrip.treat_disease {NAME} by=Petra dice=4 roll=12")) == []


def test_a_disease_not_noted_down_is_none_of_those_that_are() -> None:
    """T-61: of as many dice as another, and two of different dice."""
    table = ill(4)
    table.do(f"fantasytrip.treat_disease {NAME} by=Petra dice=4 roll=24")
    assert labels(table) == ["Fever", "disease"]
    table.do(f"fantasytrip.treat_disease {NAME} by=Petra dice=5 roll=30")
    assert labels(table) == ["Fever", "disease", "disease"]
    table.do(f"fantasytrip.treat_disease {NAME} by=Petra dice=4 roll=4")
    diseases = table.session.characters[0].parts["fantasytrip"].diseases
    assert [(d.name, d.dice) for d in diseases] == [("Fever", 4), ("", 5)]


def test_what_can_be_put_right_names_the_nameless_too() -> None:
    """DESIGN: every mark can be removed by hand."""
    table = ill(4).do(f"fantasytrip.treat_disease {NAME} by=Petra dice=5 roll=30")
    view, character = View(table.session), table.session.characters[0]
    assert [str(c.label) for c in amend.disease_choices(view, character)] == ["Fever", "disease"]
    assert [str(row.title) for row in rows_of(view, character, "afflictions")] == ["Fever", "disease"]


def test_each_disease_is_its_own_row() -> None:
    """T-61: noted down or not, before or after."""
    table = Trip(others=(*HEALERS, *NATURALISTS)).do(f"fantasytrip.disease {NAME} name=Fever dice=4")
    table.do(f"fantasytrip.treat_disease {NAME} by=Petra dice=5 roll=18")
    table.do(*(f"fantasytrip.disease {NAME} name={name} dice=4" for name in ("Ague", "Rot", "Pox")))
    assert labels(table) == ["Fever", "disease", "Ague", "Rot", "Pox"]
    keys = [row.key for row in rows_of(View(table.session), table.session.characters[0], "afflictions")]
    assert len(set(keys)) == 5


def test_by_talent_alone() -> None:
    """T-61: a healer who has no sheet: talent and IQ."""
    table = ill()
    assert "needs iq=" in table.refuses(f"fantasytrip.treat_disease {NAME} talent=physicker of=Fever")
    table.do(f"fantasytrip.treat_disease {NAME} talent=master iq=14 naturalist=yes of=Fever roll=2")
    assert labels(table) == []


def test_names() -> None:
    """Interface: a disease needs a name of its own."""
    table = ill()
    assert "already" in table.refuses(f"fantasytrip.disease {NAME} name=fever dice=3")
    table.refuses(f"fantasytrip.disease {NAME} name=' ' dice=3")
    table.refuses(f"fantasytrip.disease {NAME} name=Ague dice=0")
