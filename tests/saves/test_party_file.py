"""Party files: typed by hand, read all or nothing, written as what differs from the default."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.beginning import new_session
from rules.history import Chronicle
from saves.errors import Faulty
from saves.party_file import begin, faults, party_text, systems_in
from tests.saves.conftest import played

PARTY = """
[[character]]
name = "Géraldine"
note = "giant, hates spiders"
harmonies = { survival = 8, faint = 8, first_aid = 1 }

[[character]]
name = "Gobelin"
kind = "npc"
auto = true
harmonies = {}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "party.toml"
    path.write_text(PARTY, encoding="utf-8")
    return path


def test_a_party_sits_down(file: Path) -> None:
    chronicle = begin(new_session(["harmonies"]), file)
    first, second = chronicle.session.characters
    assert (first.name, first.note, first.kind, first.auto) == ("Géraldine", "giant, hates spiders", "pc", False)
    assert (second.name, second.note, second.kind, second.auto) == ("Gobelin", "", "npc", True)
    sheet = first.parts["harmonies"].sheet
    assert (sheet.survival, sheet.faint, sheet.first_aid, sheet.will) == (8, 8, 1, 0)
    assert [event.kind for event in chronicle.log] == ["core.added", "core.added"]
    assert not chronicle.past, "a session begins with its party: that is nothing to undo"


def test_the_systems_are_those_of_the_sheets(file: Path) -> None:
    assert systems_in(file) == ("harmonies",)


def test_what_is_written_is_what_differs_and_reads_back(file: Path, tmp_path: Path) -> None:
    session = begin(new_session(["harmonies"]), file).session
    text = party_text(session)
    assert text.strip() == PARTY.strip()
    again = tmp_path / "again.toml"
    again.write_text(text, encoding="utf-8")
    assert begin(new_session(["harmonies"]), again).session == session


def test_a_character_keeps_its_own_choice_of_systems(tmp_path: Path) -> None:
    chronicle = played(
        Chronicle(new_session(["harmonies", "demonlord"])),
        "add Ada harmonies.survival=3",
        "add Bo demonlord.insanity=",
        "add Cy",
    )
    path = tmp_path / "party.toml"
    path.write_text(party_text(chronicle.session), encoding="utf-8")
    again = begin(new_session(["harmonies", "demonlord"]), path).session
    assert [tuple(c.parts) for c in again.characters] == [
        ("harmonies",),
        ("demonlord",),
        ("harmonies", "demonlord"),
    ]
    assert again.characters == chronicle.session.characters


def test_names_and_notes_with_quotes_survive(tmp_path: Path, begun: Chronicle) -> None:
    chronicle = played(begun, """add 'Ada "la 日本" \\ d’Or' note='a "b" c\\d'""")
    path = tmp_path / "party.toml"
    path.write_text(party_text(chronicle.session), encoding="utf-8")
    again = begin(new_session(["harmonies"]), path).session
    assert again.characters == chronicle.session.characters
    assert again.characters[0].name == 'Ada "la 日本" \\ d’Or'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it holds no [[character]]"),
        ("character = 3", "it holds no [[character]]"),
        ('[[character]]\nname = "Ada', "party.toml, line 2: it is no TOML"),
        ("[[character]]\nnote = 'x'", "line 1, 1, name: a name is missing"),
        ("[[character]]\nname = 3", "name: a name is missing"),
        ("[[character]]\nname = 'Ada'\nkind = 'hero'", "kind=hero is not one of pc, npc and object"),
        ("[[character]]\nname = 'Ada'\nauto = 'yes'", "Ada, auto: true or false belongs here"),
        ("[[character]]\nname = 'Ada'\nnote = 3", "Ada, note: text in quotation marks belongs here"),
        ("[[character]]\nname = 'Ada'\nhat = 1", "Ada, hat: hat is not known here"),
        ("[[character]]\nname = 'Ada'\nharmonies = 3", "Ada, harmonies: a table belongs here"),
        ("[[character]]\nname = 'Ada'\nharmonies = { hat = 3 }", "Ada, harmonies.hat: hat stands on no sheet"),
        ("[[character]]\nname = 'Ada'\nharmonies = { will = 'x' }", "Ada, harmonies.will: a whole number belongs"),
        (
            "[[character]]\nname = 'Ada'\nharmonies = { will = true }",
            "Ada, harmonies.will: a whole number belongs",
        ),
        ("[[character]]\nname = 'Ada'\nharmonies = { will = 1.5 }", "a whole number belongs"),
        ("[[character]]\nname = 'Ada'\nharmonies = { will = 5000 }", "will=5000 is too large"),
        ("[[character]]\nname = 'Ada'\ndemonlord = {}", "this session does not use demonlord"),
        ("[[character]]\nname = 'Ada'\n[[character]]\nname = 'ADA'", "line 3, ADA: Ada is at the table already"),
        ("[[character]]\nname = 'all'", "means everyone"),
        ('[[character]]\nname = "A\\u001bB"', "characters that cannot be shown"),
        ('[[character]]\nname = "Ada"\nnote = "a\\u202eb"', "plain text only"),
        ("[[character]]\nname = 'Ada'\n[other]\nx = 1", "other is not known here"),
        ("[[character]]\nname = 'Ada'\n\x00", "it is no text file"),
        ("character = [1, 2]", "a table belongs here"),
    ],
)
def test_a_fault_is_told_with_its_place_and_nobody_sits_down(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "party.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Faulty) as refused:
        begin(new_session(["harmonies"]), path)
    assert said in str(refused.value)
    assert str(path) in str(refused.value)
    assert str(refused.value).isprintable()


def test_every_fault_is_found_at_once(tmp_path: Path) -> None:
    path = tmp_path / "party.toml"
    path.write_text(
        "[[character]]\nname = 'Ada'\nhat = 1\nharmonies = { will = 'x', hat = 2 }\n"
        "\n[[character]]\nname = 'Bo'\nharmonies = {}\n\n[[character]]\nname = 'bo'\nharmonies = {}\n"
    )
    told = [str(fault.text).partition("party.toml, ")[2] for fault in faults(path)]
    assert len(told) == 4
    assert told[0].startswith("line 1, Ada, hat: ")
    assert told[1].startswith("line 1, Ada, harmonies.will: ")
    assert told[2].startswith("line 1, Ada, harmonies.hat: ")
    assert told[3].startswith("line 10, bo: Bo is at the table already")


def test_a_sheet_that_needs_a_field_says_which(tmp_path: Path) -> None:
    path = tmp_path / "party.toml"
    path.write_text("[[character]]\nname = 'Ada'\ndying = { level = 2 }\n")
    assert ["needs" in str(fault.text) and "dying" in str(fault.text) for fault in faults(path)] == [True]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match="there is no such file"):
        systems_in(tmp_path / "none.toml")
