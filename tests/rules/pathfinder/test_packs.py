"""Entries as a game master writes them: what a new one needs, what each fault is called, what stays embedded."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from rules.agenda import agenda
from rules.form import session_from_data, session_to_data
from rules.mismatch import convert
from rules.system import PackKind
from rules.systems.pathfinder.entry import Entry, Further, Line
from rules.systems.pathfinder.system import SYSTEM
from rules.words import render
from tests.rules.pathfinder.patient import DAY, Patient
from tui.language import phrasebook

Library = Mapping[str, Any]


def _packs() -> PackKind:
    assert SYSTEM.packs is not None
    return SYSTEM.packs


PACKS = _packs()

SIMPLE = """
[[affliction]]
id = "marsh_toad_slime"
kind = "poison"
routes = ["contact"]
dc = 14
effects = ["1d2 str"]
"""


def read(text: str) -> Entry:
    entry: Entry = convert(tomllib.loads(text)["affliction"][0], Entry, "")
    return entry


def with_(library: Library, entry: Entry) -> Library:
    return {"pathfinder": {**library["pathfinder"], entry.id: entry}}


def faults(**fields: Any) -> dict[str, str]:
    """The faults of a poison that is sound but for these fields."""
    sound = {"id": "test", "kind": "poison", "dc": 14, "effects": ("1d3 con",)}
    return {field: str(text) for field, text in PACKS.faults(Entry(**{**sound, **fields}))}


def test_five_lines_make_a_simple_poison(library: Library) -> None:
    """Onset and frequency are those of its route; its name is its id (P-89)."""
    entry = read(SIMPLE)
    assert PACKS.faults(entry) == []
    ada = Patient(with_(library, entry))
    ada.act("expose", "to='marsh toad slime'").roll("1").wait("1m").roll("1,2")
    found = ada.row("marsh toad slime")
    assert (ada.damage("str"), found["next"], found["saves_left"], found["cure"]) == (2, 120, None, None)


def test_an_entry_with_everything(library: Library) -> None:
    """A disease with an unusual unit, constants beside dice, a bonus to the dice, states and a text."""
    entry = read("""
[[affliction]]
id = "grey_shakes"
names = { en = "grey shakes", fr = "Tremblote grise" }
kind = "disease"
routes = ["injury"]
save = "will"
dc = 13
periodic = "fort 17"
onset = "1d2 jours"
frequency = "12 heures"
duration = "2 jours"
initial = ["1d4+1 dex", "shaken 1 minute"]
effects = ["1 dex drain", "-2 wis"]
constant = ["-1 fort"]
further = { over = 0, effects = ["asleep 1d3 rounds"] }
cure = 3
source = "my own"
""")
    assert PACKS.faults(entry) == []
    ada = Patient(with_(library, entry), "dex=20")
    ada.act("expose", "to='TREMBLOTE GRISE'").roll("1,2")
    assert ada.row("grey shakes")["next"] == 2 * 86_400
    assert ada.row("grey shakes")["saves_left"] == 4
    ada.wait("2d")
    assert (ada.numbers["fort"], ada.needed("save")) == (-1, 18)
    ada.roll("1,4,1,3")
    assert (ada.damage("dex"), ada.badges) == (5, ["asleep", "shaken"])
    ada.wait("12h").roll("1,20")
    assert (ada.numbers["dex"]["drain"], ada.numbers["wis"]["penalty"]) == (1, 2)
    ada.wait("12h").roll("1,20")
    assert ada.numbers["wis"]["penalty"] == 2
    ada.wait("12h").roll("20")
    assert (ada.rows, ada.numbers["wis"]["penalty"], ada.numbers["fort"]) == ([], 0, 0)


@pytest.mark.parametrize(
    ("fields", "field", "says"),
    [
        ({"dc": None}, "dc", "missing"),
        ({"dc": 0}, "dc", "between 1 and 100"),
        ({"dc": 400}, "dc", "between 1 and 100"),
        ({"id": "Bad Name"}, "id", "small letters"),
        ({"id": ""}, "id", "small letters"),
        ({"id": "random"}, "id", "something else"),
        ({"kind": "plague"}, "kind", "plague is none"),
        ({"routes": ("nose",)}, "routes", "nose is none"),
        ({"save": "reflex"}, "save", "reflex is none"),
        ({"periodic": "fort"}, "", ""),
        ({"periodic": "fort twenty"}, "periodic", '"fort 20"'),
        ({"periodic": "reflex 12"}, "periodic", '"fort 20"'),
        ({"periodic": "fort 00999"}, "periodic", '"fort 20"'),
        ({"periodic": f"fort {'9' * 5_000}"}, "periodic", '"fort 20"'),
        ({"effects": ("1d0 con",)}, "effects", "1d0 con is no effect"),
        ({"effects": ("0 con",)}, "effects", "0 con is no effect"),
        ({"effects": ("1d3 luck",)}, "effects", "1d3 luck is no effect"),
        ({"effects": ("900d6 con",)}, "effects", "900d6 con is no effect"),
        ({"effects": ("sleepy 3 rounds",)}, "effects", "no effect"),
        ({"effects": ("asleep 3 bananas",)}, "effects", "no effect"),
        ({"effects": ("suffocating at dex 0",)}, "", ""),
        ({"effects": ("suffocating at luck 0",)}, "effects", "no effect"),
        ({"effects": ("suffocating at dex 1",)}, "effects", "no effect"),
        ({"effects": ("suffocating if dex 0",)}, "effects", "no effect"),
        ({"effects": ("",)}, "effects", "no effect"),
        ({"effects": ()}, "effects", "it does nothing"),
        ({"initial": ("1d3con",)}, "initial", "no effect"),
        ({"constant": ("1d3 con",)}, "constant", "happens once"),
        ({"constant": ("-1d3 con",)}, "constant", "no dice here"),
        ({"constant": ("asleep 1 hour",)}, "constant", "for a time"),
        ({"onset": "soon"}, "onset", "soon is no time"),
        ({"onset": "0 minutes"}, "onset", "no time"),
        ({"onset": "-3 days"}, "onset", "no time"),
        ({"onset": "99999999 weeks"}, "onset", "no time"),
        ({"frequency": "often"}, "frequency", "often is no frequency"),
        ({"frequency": "1d4 rounds"}, "frequency", "no frequency"),
        ({"frequency": "2/day"}, "frequency", "no frequency"),
        ({"frequency": "1 minute", "duration": "90s"}, "duration", "no whole number"),
        ({"frequency": "1 day", "duration": "1 minute"}, "duration", "no whole number"),
        ({"frequency": "1 round", "duration": "1 minute"}, "", ""),
        ({"duration": "1d4 rounds"}, "duration", "no time"),
        ({"frequency": "none", "duration": "4 rounds"}, "duration", "needs a frequency"),
        ({"cure": 0}, "cure", "1 or more"),
        ({"cure": -1}, "cure", "1 or more"),
        ({"spells": ("wish",)}, "spells", "wish is none"),
        ({"together": "a while"}, "together", "no time"),
        ({"price": -5}, "price", "negative"),
        ({"random": "1-11"}, "random", "of a madness"),
        ({"kind": "madness", "random": "11-1"}, "random", "of a madness"),
        ({"kind": "madness", "random": "0-100"}, "random", "of a madness"),
        ({"kind": "madness", "random": "1-101"}, "random", "of a madness"),
        ({"personalities": -1}, "personalities", "negative"),
        ({"degree": "mild"}, "degree", "minor"),
        ({"kind": "addiction"}, "degree", "minor"),
        ({"names": {"english": "x"}}, "names", "no code of a language"),
        ({"names": {"en": "\x1b[31m"}}, "names.en", "plain text"),
        ({"note": {"en": " "}}, "note.en", "plain text"),
        ({"also": ("\n",)}, "also", "plain text"),
        ({"also": ("",)}, "also", "plain text"),
        ({"kind": "madness", "random": "100"}, "", ""),
    ],
)
def test_every_fault_has_its_field_and_a_hint(fields: dict[str, Any], field: str, says: str) -> None:
    """Bad packs, their types being right: a missing DC, impossible dice, unknown abilities, nonsense times."""
    found = faults(**fields)
    if not field:
        assert found == {}
    else:
        assert says in found[field]


@pytest.mark.parametrize(
    ("fields", "beyond", "field"),
    [
        ({"dc": 1}, {"dc": 0}, "dc"),
        ({"dc": 100}, {"dc": 101}, "dc"),
        ({"periodic": "fort 1"}, {"periodic": "fort 0"}, "periodic"),
        ({"periodic": "fort 100"}, {"periodic": "fort 101"}, "periodic"),
        ({"cure": 1}, {"cure": 0}, "cure"),
        ({"cure": 100}, {"cure": 101}, "cure"),
        ({"id": "a" * 60}, {"id": "a" * 61}, "id"),
        ({"effects": ("1d3 con",) * 20}, {"effects": ("1d3 con",) * 21}, "effects"),
        ({"further": Further(over=0, drains=0)}, {"further": Further(over=-1)}, "further"),
        ({"further": Further(over=0, drains=0)}, {"further": Further(drains=-1)}, "further"),
        ({"price": 0}, {"price": -1}, "price"),
        ({"personalities": 0}, {"personalities": -1}, "personalities"),
        ({"names": {"en": "x" * 2_000}}, {"names": {"en": "x" * 2_001}}, "names.en"),
        ({"text": {"fr": "x"}}, {"text": {"f": "x"}}, "text"),
        ({"frequency": "1 minute", "duration": "60s"}, {"frequency": "1 minute", "duration": "59s"}, "duration"),
        (
            {"frequency": "1 minute", "duration": "2 minutes"},
            {"duration": "61s", "frequency": "1 minute"},
            "duration",
        ),
        ({"source": "P-90"}, {"source": "P\n90"}, "source"),
    ],
)
def test_up_to_its_bound_a_field_is_sound(fields: dict[str, Any], beyond: dict[str, Any], field: str) -> None:
    """Each bound is the last value that can be had."""
    assert faults(**fields) == {}
    assert set(faults(**beyond)) == {field}


@pytest.mark.parametrize(
    ("part", "field", "says"),
    [
        ('lines = [{ lasts = "a bit" }]', "lines[0].lasts", "no time"),
        ('lines = [{ lasts = "" }]', "lines[0].lasts", '"" is no time'),
        ('lines = [{ lasts = "1 hour", after = "later" }]', "lines[0].after", "no time"),
        ('lines = [{ lasts = "1 hour", on = "60-40" }]', "lines[0].on", "1-50"),
        ('lines = [{ lasts = "1 hour", effects = ["+1d4 wit"] }]', "lines[0].effects", "no effect"),
        ('triggers = [{ on = "tuesday" }]', "triggers[0].on", "tuesday is none"),
        ('triggers = [{ on = "stress", effects = ["giggly"] }]', "triggers[0].effects", "no effect"),
        ('further = { save = "luck 12" }', "further.save", '"fort 20"'),
        ("further = { over = -1 }", "further", "negative"),
        ('further = { text = { en = "\\n" } }', "further.text.en", "plain text"),
        ('lines = [{ lasts = "1 hour", text = { en = "" } }]', "lines[0].text.en", "plain text"),
        ('further = { effects = ["1d3 luck"] }', "further.effects", "no effect"),
        ('remedy = { group = "lycanthropy", within = "ages" }', "remedy.within", "no time"),
    ],
)
def test_faults_within_a_table(part: str, field: str, says: str) -> None:
    """The field is named with its path."""
    kind = "drug" if "lines" in part else "poison"
    entry = read(f'[[affliction]]\nid = "test"\nkind = "{kind}"\ndc = 12\neffects = ["1 con"]\n{part}\n')
    assert says in {f: str(t) for f, t in PACKS.faults(entry)}[field]


def test_only_a_drug_has_lines() -> None:
    entry = read('[[affliction]]\nid = "t"\nkind = "poison"\ndc = 12\nlines = [{ lasts = "1 hour" }]\n')
    assert {field for field, _ in PACKS.faults(entry)} == {"lines", "effects"}


def test_what_needs_no_dc() -> None:
    """A dependence takes its drug's, a spell lays it down (P-20, P-110)."""
    assert faults(kind="addiction", degree="minor", dc=None) == {}
    assert faults(routes=("spell",), dc=None) == {}
    assert "dc" in faults(kind="madness", routes=("spell",), dc=None)
    assert "dc" in faults(kind="drug", degree="minor", dc=None)
    assert faults(kind="drug", dc=None) == {}


def test_the_shipped_packs_are_sound(library: Library) -> None:
    for entry in library["pathfinder"].values():
        assert PACKS.faults(entry) == [], entry.id


def test_later_entries_win(library: Library) -> None:
    """A game master's own arsenic takes the place of the shipped one."""
    mine = Entry(id="arsenic", kind="poison", dc=30, effects=("2 con",))
    built = PACKS.build([*library["pathfinder"].values(), mine])
    assert built["arsenic"] is mine
    assert len(built) == len(library["pathfinder"])


def test_what_is_under_way_keeps_the_entry_that_it_came_from(library: Library) -> None:
    """A session needs no pack to go on, and a pack that changes changes nothing under way."""
    entry = Entry(
        id="brew", kind="poison", dc=14, frequency="1 round", duration="4 rounds", effects=("1d2 con",), cure=1
    )
    ada = Patient(with_(library, entry))
    ada.act("expose", "to=brew").act("take", "drug=flayleaf").roll("1,2", check="contract")
    ada.roll("1", check="addiction").act("madness", "kind=phobia")
    changed = Entry(id="brew", kind="poison", dc=30, frequency="1 day", effects=("9 con",))
    for later in (with_(library, changed), {}):
        ada.library = later
        assert session_from_data(session_to_data(ada.session)) == ada.session
    ada.roll("1", check="mad").wait("1r").roll("1,2", check="save")
    found = ada.row("brew")
    assert (found["dc"], found["next"], ada.damage("con"), found["saves_left"]) == (14, 12, 4, 2)
    ada.wait("1r").roll("20", check="save").wait("1d")
    assert ada.row("flayleaf")["kind"] == "addiction"
    assert ada.numbers["con"]["penalty"] == 2


def test_an_empty_library_offers_nothing_and_breaks_nothing() -> None:
    """Without packs nothing can be caught; a mind at 0 that the program answers for is left alone."""
    ada = Patient({}, "auto=yes")
    assert "nothing to choose" in ada.refuses("pathfinder.expose ada to=arsenic")
    ada.act("damage", "ability=int amount=10").wait("3d")
    assert ada.asked("mad") == []


def test_every_entry_is_shown_in_both_languages(library: Library) -> None:
    """chevet catalogue: no placeholder is left, no English in the French."""
    for lang in ("en", "fr"):
        book = phrasebook(lang)
        for entry in library["pathfinder"].values():
            row = PACKS.shown(entry)
            assert row.label == entry.id
            assert row.state == entry.kind
            lines = [render(text, book) for text in (row.title, *row.facts, *row.detail)]
            assert all(line and "{" not in line for line in lines)
            if lang == "fr":
                assert not {"damage", "rounds.", "until", "hours", "days"} & {
                    w for line in lines for w in line.split()
                }


@pytest.mark.parametrize(
    ("span", "english", "french"),
    [
        ("1 second", "onset 1 second", "incubation 1 seconde"),
        ("30 seconds", "onset 30 seconds", "incubation 30 secondes"),
        ("1d6 rounds", "onset 1d6 rounds", "incubation 1d6 rounds"),
        ("1 hour", "onset 1 hour", "incubation 1 heure"),
        ("2 weeks", "onset 2 weeks", "incubation 2 semaines"),
        ("1h30", "onset 1h30", "incubation 1h30"),
        ("3 bananas", "onset 3 bananas", "incubation 3 bananas"),
    ],
)
def test_a_span_is_told_in_the_language_of_the_screen(span: str, english: str, french: str) -> None:
    row = PACKS.shown(Entry(id="test", kind="disease", dc=14, onset=span, effects=("1 con",)))
    for lang, told in (("en", english), ("fr", french)):
        assert told in [render(fact, phrasebook(lang)) for fact in row.facts]


@pytest.mark.parametrize(
    ("effect", "english", "french"),
    [
        ("1d3 con", "1d3 Con damage", "1d3 d’affaiblissement (Con)"),
        ("1 con drain", "1 Con drain", "1 de diminution (Con)"),
        ("+1d4 cha", "+1d4 Cha", "+1d4 Cha"),
        ("-6 str", "−6 Str", "−6 For"),
        ("+1d2 str alchemical", "+1d2 Str (alchemical)", "+1d2 For (alchimique)"),
        ("+2 fort", "+2 on Fortitude saves", "+2 aux jets de Vigueur"),
        ("-4 mental", "−4 on saves against mental effects", "−4 aux jets contre les effets mentaux"),
        ("+1d8 temporary_hp", "1d8 temporary hit points", "1d8 points de vie temporaires"),
        ("death", "death", "mort"),
        ("reroll", "a die rolled again, the worse counts", "un dé relancé, le plus mauvais compte"),
        ("blind", "blind", "aveugle"),
        ("blind for good", "blind for good", "aveugle pour toujours"),
        ("wolf until dawn", "wolf until dawn", "loup jusqu’à l’aube"),
        ("confused 1d6 rounds", "confused for 1d6 rounds", "confus pendant 1d6 rounds"),
        ("suffocating at dex 0", "suffocating at Dex 0", "suffocation à Dex 0"),
    ],
)
def test_an_effect_is_told_in_the_language_of_the_screen(effect: str, english: str, french: str) -> None:
    row = PACKS.shown(Entry(id="test", kind="disease", dc=14, effects=(effect, "1 wis")))
    for lang, told in (("en", f"{english}, 1 Wis damage"), ("fr", f"{french}, 1 d’affaiblissement (Sag)")):
        assert told in [render(fact, phrasebook(lang)) for fact in row.facts]


def test_an_effect_that_this_version_cannot_read_is_shown_as_it_is_written() -> None:
    """An affliction under way keeps the entry that it came from, whoever wrote that."""
    ada = Patient({"pathfinder": {"odd": Entry(id="odd", kind="disease", dc=14, effects=("2 con", "giggly"))}})
    (check,) = agenda(ada.act("expose", "to=odd").session)
    assert str(check.on_failure) == "it strikes at once: 2 Con damage, giggly"


def test_a_poison_without_a_frequency_strikes_once() -> None:
    """AP-10: at contraction, or with an onset at its end; then it is over."""
    once = Entry(id="once", kind="poison", dc=14, frequency="none", effects=("1 con",), cure=1)
    slow = Entry(id="slow", kind="poison", dc=14, onset="1 hour", frequency="none", effects=("1 con",))
    ada = Patient({"pathfinder": {"once": once, "slow": slow}})
    ada.act("expose", "to=once").roll("1")
    assert (ada.damage("con"), ada.rows, ada.logged("ran_out")) == (1, [], True)
    ada.act("expose", "to=slow").roll("1").wait("1h").roll("1", check="save")
    assert (ada.damage("con"), ada.rows, ada.asked("save")) == (2, [], [])


def test_a_drug_of_ones_own(library: Library) -> None:
    """Without a DC and a degree it brings no dependence; an effect outlasts its damage; what knocks out asks."""
    brew = Entry(id="brew", kind="drug", effects=("1 dex",), lines=(Line("3 days", text={"en": "cheerful"}),))
    ether = Entry(id="ether", kind="drug", lines=(Line("1 hour", effects=("unconscious",)),))
    ada = Patient({"pathfinder": {**library["pathfinder"], "brew": brew, "ether": ether}})
    ada.act("take", "drug=brew")
    assert ada.asked("addiction") == []
    ada.wait("1d")
    assert [(r["label"], r["doses"], r["dc"]) for r in ada.rows] == [("brew", 0, 0)]
    ada.act("cure", "of=brew by=gm")
    assert ada.rows == []
    ada.act("madness", "kind=multiple_personality_disorder").roll("1,2", check="mad").wait("2d")
    ada.act("take", "drug=ether")
    assert ada.badges == ["unconscious"]
    assert ada.asked("morning")[0]["due"]


def test_what_only_goes_on_is_saved_against_all_the_same() -> None:
    """AP-02, AP-05: without an onset the failed contraction save is the first of the course."""
    chill = Entry(id="chill", kind="disease", dc=14, frequency="1/day", constant=("-2 con",), cure=2)
    ada = Patient({"pathfinder": {"chill": chill}}).act("expose", "to=chill").roll("1")
    assert (ada.numbers["con"]["penalty"], ada.row("chill")["next"], ada.row("chill")["saves_made"]) == (2, DAY, 1)
    ada.wait("1d").roll("20").wait("1d").roll("20")
    assert (ada.rows, ada.numbers["con"]["penalty"]) == ([], 0)


DUST = Entry(id="dust", kind="drug", dc=12, degree="minor", effects=("1 wis",), lines=(Line("1 hour"),))


def test_a_dependence_without_an_onset_strikes_at_once_and_goes_on() -> None:
    """P-12, AP-02: with the DC that its drug has reached, and by its own clock."""
    habit = Entry(id="habit", kind="addiction", degree="minor", effects=("1 str",), frequency="1/day", cure=2)
    ada = Patient({"pathfinder": {"dust": DUST, "habit": habit}}).act("take", "drug=dust").act("take", "drug=dust")
    ada.roll("1", check="addiction")
    assert ada.damage("str") == 1
    found = ada.row("dust", "addiction")
    assert (found["dc"], found["saves_made"], found["next"]) == (14, 1, DAY)
    ada.wait("1d").roll("1", check="save")
    assert (ada.damage("str"), ada.row("dust", "addiction")["saves_made"]) == (1, 2)


@pytest.mark.parametrize("effects", [("1 con",), ("death",)])
def test_a_dependence_that_is_over_or_has_killed_at_once_is_none(effects: tuple[str, ...]) -> None:
    """AP-07: its one save was the contraction's."""
    fit = Entry(
        id="fit", kind="addiction", degree="minor", effects=effects, frequency="1 round", duration="1 round"
    )
    ada = Patient({"pathfinder": {"dust": DUST, "fit": fit}}).act("take", "drug=dust").roll("1")
    assert [r["kind"] for r in ada.rows] == ["drug"]
    assert ada.badges == (["dead"] if effects == ("death",) else [])
