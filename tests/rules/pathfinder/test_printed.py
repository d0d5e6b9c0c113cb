"""Every entry of the catalogue, taken from contraction to its end and compared with the printed tables.

The tables (:mod:`tests.rules.pathfinder.printed`) are typed by hand; the packs are what is tested.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.dice import dice
from rules.names import fold, pick
from tests.rules.pathfinder.patient import ABILITIES, Patient
from tests.rules.pathfinder.printed import (
    CURSES,
    DAY,
    DEPENDENCES,
    DISEASES,
    DRUGS,
    HOUR,
    MADNESSES,
    POISONS,
    WEEK,
    Loss,
    Printed,
    PrintedDrug,
    PrintedMadness,
)

Library = Mapping[str, Any]

SCORE = 40
BONUS = 9
"""Both save bonuses: with it no printed DC needs less than 2 or more than 20."""
SHEET = " ".join(f"{ability}={SCORE}" for ability in ABILITIES) + f" fort={BONUS} will={BONUS} level=9"
PRISMATIC = 21


def ids(rows: tuple[Any, ...]) -> list[str]:
    return [row.id for row in rows]


COURSES = tuple(row for row in (*DISEASES, *POISONS, *CURSES) if row.every is not None and row.dc is not None)


class Course:
    """What the printed row says should be the case, worked out beside the program."""

    def __init__(self, library: Library, row: Printed) -> None:
        self.row = row
        self.patient = Patient(library, SHEET)
        self.damage = dict.fromkeys(ABILITIES, 0)
        self.drain = dict.fromkeys(ABILITIES, 0)
        self.ticks: dict[str, int] = {}
        self.years = 0
        self.made = 0
        self.streak = 0
        self.failed = False

    def bonus(self, save: str) -> int:
        ability = {"fort": "con", "will": "wis"}[save]
        left = SCORE - self.damage[ability] - self.drain[ability]
        return BONUS + (left - 10) // 2 - (SCORE - 10) // 2

    @property
    def save(self) -> tuple[str, int]:
        assert self.row.dc is not None
        return self.row.then or (self.row.save, self.row.dc)

    @property
    def kind(self) -> str:
        if self.row in DISEASES:
            return "disease"
        return "poison" if self.row in POISONS else "curse"

    def wait_until(self, moment: int) -> None:
        if moment > self.patient.now:
            self.patient.wait(f"{moment - self.patient.now}s")
        assert self.patient.now == moment
        for ability, tick in list(self.ticks.items()):
            while tick <= moment and self.damage[ability]:
                self.damage[ability] -= 1
                tick += DAY
            self.ticks[ability] = tick
            if not self.damage[ability]:
                del self.ticks[ability]

    def strike(self, losses: tuple[Loss, ...]) -> list[int]:
        """The dice to throw for an effect, each at its highest; what they do is noted."""
        thrown = []
        for what, points in losses:
            number = dice(points).highest if isinstance(points, str) else points
            if isinstance(points, str):
                thrown.append(number)
            if what == "con drain":
                self.drain["con"] += number
            elif what == "years":
                self.years += number
            elif what in ABILITIES:
                if not self.damage[what]:
                    self.ticks[what] = self.patient.now + DAY
                self.damage[what] += number
        return thrown

    def fail(self, check: str) -> None:
        """One short of the DC, then the dice of the effect, then those of the second save: passed."""
        save, dc = self.save
        die = dc - self.bonus(save) - 1
        losses = self.row.first if self.row.first and not self.failed else self.row.effect
        thrown = [die, *self.strike(losses)]
        if self.row.second:
            thrown.append(20)
        self.patient.roll(",".join(map(str, thrown)), check=check)
        self.failed, self.streak, self.made = True, 0, self.made + 1

    def succeed(self) -> None:
        """Exactly the DC."""
        save, dc = self.save
        self.patient.roll(str(dc - self.bonus(save)), check="save")
        self.streak, self.made = self.streak + 1, self.made + 1

    def compare(self, phase: str, following: int | None) -> None:
        """Every figure of the row and every number of the character."""
        found = self.patient.row(self.patient.rows[0]["label"])
        assert fold(found["label"]) == fold(self.row.english)
        left = None if self.row.saves is None else self.row.saves - self.made
        wanted = {
            "kind": self.kind,
            "dc": self.save[1],
            "phase": phase,
            "doses": 1,
            "saves_made": self.made,
            "saves_left": left,
            "streak": self.streak,
            "cure": self.row.cure,
            "next": following,
        }
        assert {key: found[key] for key in wanted} == wanted
        self.compare_numbers()

    def compare_numbers(self) -> None:
        numbers = self.patient.numbers
        for ability in ABILITIES:
            assert numbers[ability]["damage"] == self.damage[ability], ability
            assert numbers[ability]["drain"] == self.drain[ability], ability
            assert numbers[ability]["current"] == SCORE - self.damage[ability] - self.drain[ability]
        assert numbers["fort"] == self.bonus("fort")
        assert numbers["will"] == self.bonus("will")
        assert numbers["aged"] == self.years


def amount_of(onset: tuple[str | int, int]) -> tuple[list[int], int]:
    """The dice to throw for an onset, at their highest, and the seconds that they come to."""
    amount, unit = onset
    if isinstance(amount, str):
        return [dice(amount).highest], dice(amount).highest * unit
    return [], amount * unit


@pytest.mark.parametrize("row", COURSES, ids=ids(COURSES))
def test_contraction_onset_a_failed_and_a_passed_save_and_the_end(library: Library, row: Printed) -> None:
    """P-36 … P-46, P-83, P-86, P-99, P-104 … P-120; AP-01 … AP-05, AP-07, AP-09, AP-11."""
    course = Course(library, row)
    patient = course.patient
    assert row.dc is not None
    assert row.every is not None

    patient.act("expose", f"to={row.id}")
    assert patient.rows == []
    (contract,) = patient.asked("contract")
    assert contract["at"] == 0
    assert contract["kind"] == "roll"
    assert contract["modifiers"] == [[{"fort": "Fortitude", "will": "Will"}[row.save], BONUS]]
    assert contract["needs"] == f">= {row.dc - BONUS}"

    if row.onset is not None:
        thrown, onset = amount_of(row.onset)
        patient.roll(",".join(map(str, [row.dc - BONUS - 1, *thrown])), check="contract")
        course.compare("onset", onset)
        assert patient.at("onset") == onset
        course.wait_until(onset - 1)
        course.compare("onset", onset)
        assert not [c for c in patient.asked() if c["due"]]
        course.wait_until(onset)
        assert patient.at("save") == onset
        assert patient.needed("save") == course.save[1] - course.bonus(course.save[0])
        course.fail("save")
        began = onset
    else:
        course.fail("contract")
        began = 0
    over = row.saves == course.made
    if over:
        assert patient.rows == []
        return
    course.compare("active", began + row.every)

    course.wait_until(began + row.every)
    assert patient.at("save") == patient.now
    assert patient.needed("save") == max(2, course.save[1] - course.bonus(course.save[0]))
    course.succeed()
    while row.cure != course.streak and row.saves != course.made and (row.saves or course.made < 4):
        course.compare("active", patient.now + row.every)
        course.wait_until(patient.now + row.every)
        course.succeed()
    if row.cure == course.streak:
        assert patient.logged("cured")
        assert patient.rows == []
    elif row.saves == course.made:
        assert patient.logged("ran_out")
        assert patient.rows == []
    else:
        by_magic(course)
    course.compare_numbers()
    assert patient.asked("save") == []


def by_magic(course: Course) -> None:
    """No save ends it: magic does (P-80, P-86)."""
    spells = ("remove_curse", "remove_disease") if course.row.id == "mummy_rot" else ("remove_curse",)
    for spell in spells:
        assert course.patient.rows
        course.patient.act("cure", f"of={course.row.id} by={spell} level=9 roll={course.save[1] - 9}")
    assert course.patient.rows == []


@pytest.mark.parametrize("row", POISONS, ids=ids(POISONS))
def test_a_poison_runs_its_course_of_so_many_failed_saves(library: Library, row: Printed) -> None:
    """AP-02, AP-03, AP-07: N saves in all, the first at once or at the end of the onset."""
    patient = Patient(library, SHEET)
    dc = f" dc={PRISMATIC}" if row.dc is None else ""
    patient.act("expose", f"to={row.id}{dc}")
    patient.do("resolve ada pathfinder.contract outcome=" + ("success" if row.dc is None else "failure"))
    assert row.onset is None or patient.row(patient.rows[0]["label"])["next"] == amount_of(row.onset)[1]
    moments = [0] if row.onset is None else []
    while patient.asked("save"):
        patient.do(f"advance {max(1, patient.at('save') - patient.now)}s")
        moments.append(patient.now)
        patient.do("resolve ada pathfinder.save outcome=failure")
    assert row.saves is not None
    assert row.every is not None
    first = 0 if row.onset is None else amount_of(row.onset)[1]
    assert moments == [first + row.every * n for n in range(row.saves)]
    assert patient.logged("ran_out")
    assert patient.rows == []


@pytest.mark.parametrize("row", [*DISEASES, *POISONS, *CURSES], ids=ids((*DISEASES, *POISONS, *CURSES)))
def test_resisting_leaves_no_trace(library: Library, row: Printed) -> None:
    """AP-01, AP-04: a total equal to the DC succeeds; only the green prism's poison stays even so (AP-38)."""
    patient = Patient(library, SHEET)
    dc = row.dc or PRISMATIC
    patient.act("expose", f"to={row.id} dc={dc}").roll(str(dc - BONUS), check="contract")
    if row.id == "green_prismatic_poison":
        assert patient.row("green prismatic poison")["streak"] == 1
    else:
        assert patient.rows == []
        assert patient.asked() == []


@pytest.mark.parametrize("row", [*DISEASES, *POISONS, *CURSES], ids=ids((*DISEASES, *POISONS, *CURSES)))
def test_names_and_routes(library: Library, row: Printed) -> None:
    """Each is found by its French and its English name, whatever the case and the accents."""
    entry = library["pathfinder"][row.id]
    assert (entry.names["fr"], fold(entry.names["en"])) == (row.french, fold(row.english))
    assert entry.routes == row.routes
    assert entry.source == row.rule
    assert entry.price is None
    for word in (row.french.upper(), row.english.upper(), row.id, fold(row.french)):
        assert pick(word, [(e.id, e.called) for e in library["pathfinder"].values()]) == [row.id]


def test_the_catalogue_is_complete(library: Library) -> None:
    """P-32, P-47, P-78, P-87, P-121: 8 drugs, 11 diseases, 6 rows of madness, 6 curses, 17 poisons, the spider."""
    printed = {row.id for row in (*DISEASES, *POISONS, *CURSES, *DRUGS, *MADNESSES)}
    degrees = {f"{degree}_dependence" for degree in DEPENDENCES}
    assert set(library["pathfinder"]) == printed | degrees
    assert [len(rows) for rows in (DRUGS, DISEASES, MADNESSES, CURSES, POISONS)] == [8, 11, 7, 6, 18]


# -- drugs and dependence


@pytest.mark.parametrize("row", DRUGS, ids=ids(DRUGS))
def test_a_dose_its_effects_its_damage_and_the_dependence_it_brings(library: Library, row: PrintedDrug) -> None:
    """P-03 … P-05, P-10 … P-22, P-24 … P-31."""
    patient = Patient(library, SHEET)
    before = patient.numbers
    thrown = [*row.dice, *(dice(p).highest for _, p in row.damage if isinstance(p, str))]
    patient.act("take", f"drug={row.id}" + (f" roll={','.join(map(str, thrown))}" if thrown else ""))

    numbers = patient.numbers
    lost = {what: dice(p).highest if isinstance(p, str) else p for what, p in row.damage}
    for ability in ABILITIES:
        assert numbers[ability]["damage"] == lost.get(ability, 0)
        for change in ("bonus", "penalty"):
            assert numbers[ability][change] == row.in_force.get(f"{ability}.{change}", 0)
    con = (SCORE - lost.get("con", 0) - 10) // 2 - (SCORE - 10) // 2
    assert numbers["fort"] == BONUS + con + row.in_force.get("fort", 0)
    assert numbers["temporary_hp"] == row.in_force.get("temporary_hp", 0)
    found = patient.row(patient.rows[0]["label"])
    assert (found["kind"], found["doses"], found["dc"]) == ("drug", 1, row.dc + 2)
    assert sorted(c["at"] for c in patient.asked("ends")) == sorted(row.ends)
    assert found["next"] == max(row.ends)

    # The save of the same dose goes without its own bonuses (AP-22).
    assert patient.needed("addiction") == row.dc - BONUS - con
    die = row.dc - BONUS - con - 1
    bonus = ",4" if row.id == "zerk" else ""
    patient.roll(f"{die}{bonus}", check="addiction")
    rule, abilities, cure, heals = DEPENDENCES[row.degree]
    assert patient.events[0].rule == rule
    dependence = patient.row(found["label"], "addiction")
    wanted = {"dc": row.dc, "phase": "onset", "cure": cure, "next": DAY, "degree": row.degree, "streak": 0}
    assert {key: dependence[key] for key in wanted} == wanted
    assert all(not patient.numbers[a]["penalty"] for a in abilities if f"{a}.penalty" not in row.in_force)

    patient.wait("1d")
    for ability in ABILITIES:
        assert patient.numbers[ability]["penalty"] == (2 if ability in abilities else 0), ability
        # A minor dependence lets the drug's damage heal; the others do not, from the end of the onset (P-17).
        assert patient.damage(ability) == max(0, lost.get(ability, 0) - (1 if heals else 0))
    assert patient.numbers["str"]["bonus"] == (4 if row.id == "zerk" else 0)
    for made in range(1, cure + 1):
        patient.roll("20", check="save")
        if made < cure:
            assert patient.row(found["label"], "addiction")["streak"] == made
            patient.wait("1d")
    assert patient.logged("cured")
    for ability in ABILITIES:
        assert (patient.numbers[ability]["penalty"], patient.numbers[ability]["bonus"]) == (0, 0)
    assert before["fort"] == BONUS


@pytest.mark.parametrize("row", DRUGS, ids=ids(DRUGS))
def test_names_routes_and_prices_of_drugs(library: Library, row: PrintedDrug) -> None:
    """P-24 … P-31."""
    entry = library["pathfinder"][row.id]
    assert (entry.names["fr"], fold(entry.names["en"])) == (row.french, fold(row.english))
    assert (entry.routes, entry.price, entry.degree, entry.source) == (row.routes, row.price, row.degree, row.rule)
    for word in (row.french.upper(), row.english, fold(row.french)):
        assert pick(word, [(e.id, e.called) for e in library["pathfinder"].values()]) == [row.id]


# -- madness


@pytest.mark.parametrize("row", MADNESSES, ids=ids(MADNESSES))
def test_madness_from_the_secret_save_to_its_end(library: Library, row: PrintedMadness) -> None:
    """P-52, P-53, P-58 … P-60, P-62 … P-74; AP-28."""
    patient = Patient(library, SHEET)
    patient.act("madness", f"kind='{row.french}'")
    (check,) = patient.asked("mad")
    assert (check["secret"], check["at"], check["of"]) == (True, 0, row.id)
    assert check["needs"] == f">= {row.dc - BONUS}"
    thrown, onset = amount_of(row.onset) if row.onset else ([], 0)
    patient.roll(",".join(map(str, [row.dc - BONUS - 1, *thrown])), check="mad")
    found = patient.row(patient.rows[0]["label"])
    assert fold(found["label"]) == fold(row.english)
    assert (found["kind"], found["dc"], found["secret"], found["cure"]) == ("madness", row.dc, True, None)
    if onset:
        assert (found["phase"], found["next"]) == ("onset", onset)
        assert patient.numbers["will"] == BONUS
        patient.wait(f"{onset}s")
    assert patient.numbers["will"] == BONUS + row.will
    found = patient.row(found["label"])
    assert found["phase"] == "active"
    assert patient.at("weekly") == onset + WEEK
    assert patient.needed("weekly") == min(20, row.dc - BONUS - row.will)

    # One failed: nothing. One passed: less by the Charisma bonus of 40, which is 15. Then to 0 and gone.
    for outcome, left in (("failure", row.dc), ("success", row.dc - 15), ("success", 0)):
        while not [c for c in patient.asked("weekly") if c["due"]]:
            patient.wait(f"{patient.at('weekly') - patient.now}s")
            while patient.asked("morning") and patient.asked("morning")[0]["due"]:
                patient.do("resolve ada pathfinder.morning outcome=success")
        patient.do(f"resolve ada pathfinder.weekly outcome={outcome}")
        if left <= 0:
            break
        assert patient.row(found["label"])["dc"] == left
        assert patient.at("weekly") == patient.now + WEEK
    assert patient.rows == []
    assert patient.numbers["will"] == BONUS


@pytest.mark.parametrize("row", MADNESSES, ids=ids(MADNESSES))
def test_names_of_madness(library: Library, row: PrintedMadness) -> None:
    """P-62 … P-74."""
    entry = library["pathfinder"][row.id]
    assert (entry.names["fr"], fold(entry.names["en"]), entry.source) == (row.french, fold(row.english), row.rule)


# -- the curses without a course of their own


def test_unluck(library: Library) -> None:
    """P-81: Will 20 negates, no save against its effect, one reroll an hour (AP-44)."""
    patient = Patient(library, SHEET)
    patient.act("expose", "to=malchance")
    assert patient.needed("contract") == 20 - BONUS
    patient.roll("10", check="contract")
    found = patient.row("unluck")
    assert (found["phase"], found["dc"], found["cure"], found["saves_left"]) == ("active", 20, None, None)
    assert patient.asked("save") == []
    patient.act("reroll")
    assert patient.row("unluck")["next"] == HOUR
    patient.wait("59m").refuses("pathfinder.reroll ada")
    patient.wait("1m").act("reroll")
    assert patient.row("unluck")["next"] == 2 * HOUR


def test_lycanthropy(library: Library) -> None:
    """P-82, AP-42: Fort 15 negates; from the full moon of day 15 on, Will 15 or a wolf until sunrise."""
    patient = Patient(library, SHEET)
    dusk = 14 * DAY + 18 * HOUR
    patient.act("expose", "to='malediction de lycaon'")
    assert patient.needed("contract") == 15 - BONUS
    patient.roll(str(15 - BONUS - 1), check="contract")
    assert (patient.row("werewolf lycanthropy")["phase"], patient.row("werewolf lycanthropy")["next"]) == (
        "onset",
        dusk,
    )
    patient.act("wounded")
    assert patient.logged("nothing_triggered")
    patient.do("advance 'full moon'")
    assert patient.now == dusk
    (check,) = [c for c in patient.asked("save") if c["due"]]
    assert (check["modifiers"], check["needs"]) == ([["Will", BONUS]], f">= {15 - BONUS}")
    patient.roll(str(15 - BONUS - 1), check="save")
    assert "wolf" in patient.badges
    assert patient.at("ends") == 15 * DAY + 6 * HOUR
    assert patient.row("werewolf lycanthropy")["until"] == 15 * DAY + 6 * HOUR
    patient.act("wounded")
    assert patient.logged("shape_already")
    patient.wait("12h")
    assert patient.badges == []
    assert patient.at("save") == 42 * DAY + 18 * HOUR


def test_baleful_polymorph(library: Library) -> None:
    """P-84: Fort 17 negates; Will 17 is asked for in the same roll; a lizard either way."""
    patient = Patient(library, SHEET)
    patient.act("expose", "to=metamorphose_funeste")
    assert patient.needed("contract") == 17 - BONUS
    patient.refuses(f"resolve ada roll={17 - BONUS - 1}")
    patient.roll(f"{17 - BONUS - 1},{17 - BONUS - 1}", check="contract")
    assert patient.logged("second_failed")
    assert patient.badges == ["lizard"]
    assert patient.row("baleful polymorph")["next"] is None


def test_bestow_curse_trap(library: Library) -> None:
    """P-85: Will 14, or -6 to Str."""
    patient = Patient(library, SHEET)
    patient.act("expose", "to=piege_maudit")
    assert patient.needed("contract") == 14 - BONUS
    patient.roll(str(14 - BONUS - 1), check="contract")
    assert patient.numbers["str"]["penalty"] == 6
    assert patient.numbers["str"]["current"] == SCORE - 6
    patient.act("cure", "of=piege_maudit by=break_enchantment level=9 roll=5")
    assert patient.numbers["str"]["current"] == SCORE


def test_green_prismatic_poison(library: Library) -> None:
    """P-110, AP-38: first save failed, death; passed, still poisoned: that success is one of the two."""
    patient = Patient(library, SHEET)
    patient.refuses("pathfinder.expose ada to=green_prismatic_poison")
    patient.act("expose", f"to=green_prismatic_poison dc={PRISMATIC}")
    assert patient.needed("contract") == PRISMATIC - BONUS
    patient.roll(str(PRISMATIC - BONUS), check="contract")
    found = patient.row("green prismatic poison")
    wanted = {"dc": PRISMATIC, "saves_made": 1, "saves_left": 5, "streak": 1, "cure": 2, "next": 6}
    assert {key: found[key] for key in wanted} == wanted
    patient.wait("1r").roll(str(PRISMATIC - BONUS - 1), check="save")
    assert patient.damage("con") == 1
    assert patient.row("green prismatic poison")["streak"] == 0

    patient = Patient(library, SHEET)
    patient.act("expose", f"to=green_prismatic_poison dc={PRISMATIC}").roll(str(PRISMATIC - BONUS - 1))
    assert patient.badges == ["dead"]
    assert patient.asked() == []
