"""What the players know: marks on afflictions and on characters, and how hurt somebody looks."""

from __future__ import annotations

from typing import Any

import pytest

from rules.agenda import checks_of
from rules.form import Unsound, session_from_data, session_to_data
from rules.known import afflictions_of, as_players_see, mark_of, players_session, standing
from rules.report import badges_of, rows_of
from rules.systems import load
from rules.systems.pathfinder.entry import Entry
from rules.view import View
from saves.packs import shipped_library
from tests.rules.table import Table


def standings(table: Table, who: str) -> list[tuple[str, str]]:
    """Every affliction of a character with how it is known."""
    return [(row["label"], row["known"]) for row in table.character(who)["afflictions"]]


@pytest.fixture
def minds() -> Table:
    """Two patients with a shock each, one of them nobody's character."""
    table = Table("harmonies")
    return table.do(
        "add Ada survival=1",
        "add Orc survival=1 kind=npc",
        "harmonies.mental Ada level=shock",
        "harmonies.mental Orc level=shock",
    )


def test_afflictions_of_players_characters_are_known_and_those_of_others_hidden(minds: Table) -> None:
    assert standings(minds, "Ada") == [("shock", "known")]
    assert standings(minds, "Orc") == [("shock", "hidden")]


def test_what_nobody_feels_yet_is_hidden_even_of_a_players_character(library: dict[str, Any]) -> None:
    """P-38: a day of onset; then the fever is there for all to see."""
    table = Table("pathfinder", library=library).do("add Ada fort=0", "pathfinder.expose Ada to='filth fever'")
    table.do("resolve Ada roll=1,1")
    assert standings(table, "Ada") == [("filth fever", "hidden")]
    table.do("advance 1d")
    assert standings(table, "Ada") == [("filth fever", "known")]


def test_what_is_secret_is_hidden_even_of_a_players_character() -> None:
    table = Table("pathfinder", library=shipped_library(("pathfinder",)))
    table.do("add Ada", "pathfinder.madness Ada kind=mania", "resolve Ada outcome=failure")
    assert standings(table, "Ada") == [("mania", "hidden")]


@pytest.mark.parametrize(
    ("word", "meant"), [("hidden", "hidden"), ("susp", "suspected"), ("connue", "known"), ("caché", "hidden")]
)
def test_reveal_sets_how_an_affliction_is_known_in_either_language(minds: Table, word: str, meant: str) -> None:
    minds.do(f"reveal Orc choc {word}")
    assert standings(minds, "Orc") == [("shock", meant)]


def test_a_mark_is_undone_and_kept_on_the_disk_like_everything_else(minds: Table) -> None:
    before = minds.state
    minds.do("reveal Ada shock hidden")
    assert session_from_data(session_to_data(minds.session)) == minds.session
    assert standings(minds, "Ada") == [("shock", "hidden")]
    minds.do("undo")
    assert minds.state == before


def test_a_mark_of_another_word_is_no_sound_file(minds: Table) -> None:
    data = session_to_data(minds.session)
    data["characters"][0]["known"] = {"harmonies.1": "whispered"}
    with pytest.raises(Unsound) as fault:
        session_from_data(data)
    assert "known" in fault.value.place


def test_what_is_usual_again_leaves_no_mark(minds: Table) -> None:
    minds.do("reveal Ada shock suspected", "reveal Ada shock known")
    assert minds.session.characters[0].known == {}


def test_one_of_two_alike_is_named_by_its_mark(minds: Table) -> None:
    minds.do("harmonies.mental Ada level=shock")
    assert "harmonies.1 and harmonies.2" in minds.refuses("reveal Ada shock hidden")
    minds.do("reveal Ada harmonies.2 hidden")
    assert standings(minds, "Ada") == [("shock", "known"), ("shock", "hidden")]
    minds.do("reveal Ada all suspected")
    assert standings(minds, "Ada") == [("shock", "suspected")] * 2


def test_marks_of_what_is_gone_do_not_pile_up(minds: Table) -> None:
    minds.do("harmonies.mental Ada level=trauma", "reveal Ada all hidden", "harmonies.mental_heal Ada wound=1")
    minds.do("reveal Ada trauma suspected")
    ada = minds.session.characters[0]
    assert ada.known == {mark_of(row): "suspected" for row in afflictions_of(View(minds.session), ada)}


@pytest.mark.parametrize(
    "line",
    [
        "reveal",
        "reveal Ada",
        "reveal Ada shock",
        "reveal Ada shock loudly",
        "reveal Ada cough hidden",
        "reveal Zed hidden",
        "reveal all cough hidden",
        "reveal Ada shock hidden known",
        "reveal Ada shock hidden roll=3",
        "reveal Ada x=hidden",
    ],
)
def test_reveal_refuses_what_it_cannot_do(minds: Table, line: str) -> None:
    assert minds.refuses(line)


def test_a_character_can_be_hidden_itself(minds: Table) -> None:
    minds.do("reveal Orc hidden")
    assert [c.name for c in players_session(View(minds.session)).characters] == ["Ada"]
    assert minds.character("Orc")["known"] == "hidden"
    minds.do("reveal Orc known")
    assert [c.name for c in players_session(View(minds.session)).characters] == ["Ada", "Orc"]


def test_the_turn_of_a_hidden_character_is_nobodys(minds: Table) -> None:
    minds.do("initiative Orc 20", "initiative Ada 10", "next", "reveal Orc hidden")
    fight = players_session(View(minds.session)).fight
    assert fight is not None
    assert fight.turn is None
    assert fight.order == (minds.session.characters[0].id,), "Ada's place is known"


def test_players_see_neither_notes_nor_marks_nor_what_is_left_of_an_advance(minds: Table) -> None:
    minds.do("note Ada 'the traitor'", "reveal Ada shock hidden")
    seen = players_session(View(minds.session))
    assert seen.remaining == 0
    assert all(c.note == "" and c.known == {} for c in seen.characters)
    assert "traitor" not in str(session_to_data(seen))


def test_an_affliction_that_is_not_known_leaves_the_character_as_if_it_had_none(minds: Table) -> None:
    view = View(minds.session)
    seen = as_players_see(view, minds.session.characters[1])
    assert afflictions_of(view, seen) == []


def test_who_knows_nothing_of_the_mind_sees_the_body_all_the_same(minds: Table) -> None:
    """H-53, H-57: nothing but the hidden one of two wounds of the mind is gone."""
    minds.do("harmonies.wound Ada level=light", "harmonies.mental Ada level=trauma", "reveal Ada shock hidden")
    view = View(minds.session)
    ada = as_players_see(view, minds.session.characters[0])
    assert [row.label for row in afflictions_of(view, ada)] == ["trauma"]
    assert [row.label for row in rows_of(view, ada, "wounds")] == ["light"]


def test_where_a_soul_is_can_be_hidden() -> None:
    """D-15: the players see a dead body, and nothing of what holds its soul."""
    table = Table("dying").do("add Mira hp_max=4 hit_dice=1d4", "add Bo hp_max=4 hit_dice=1d4")
    table.do("dying.damage Mira amount=4", "dying.damage Mira amount=9")
    view, mira = View(table.session), table.session.characters[0]
    assert [row.label for row in afflictions_of(view, as_players_see(view, mira))] == ["soul"]
    table.do("reveal Mira soul hidden")
    mira = as_players_see(View(table.session), table.session.characters[0])
    assert afflictions_of(View(table.session), mira) == []
    assert checks_of(table.session.setup, mira) == ()


def test_with_a_disease_goes_what_it_alone_keeps_up(library: dict[str, Any]) -> None:
    """Who limps of something else still limps."""
    rot = Entry(id="rot", kind="disease", dc=14, frequency="1/day", effects=("1 con", "fatigued"))
    table = Table("pathfinder", library={"pathfinder": {**library["pathfinder"], "rot": rot}})
    table.do("add Ada con=14", "pathfinder.expose Ada to=rot", "resolve Ada outcome=failure")
    table.do("pathfinder.take Ada drug=shiver roll=1,4,1", "resolve Ada outcome=success")
    assert set(table.character("Ada")["badges"]) == {"asleep", "fatigued"}
    table.do("reveal Ada rot hidden", "reveal Ada shiver known")
    view = View(table.session, table.library)
    seen = as_players_see(view, table.session.characters[0])
    assert list(badges_of(view, seen)) == ["asleep"]
    assert [row.label for row in afflictions_of(view, seen)] == ["shiver"]


def test_poison_can_be_hidden() -> None:
    """T-39: its harm shows, its name does not."""
    table = Table("fantasytrip").do(
        "add Aldo st=12", "fantasytrip.poison Aldo damage=3", "reveal Aldo poison hidden"
    )
    view = View(table.session)
    seen = as_players_see(view, table.session.characters[0])
    assert afflictions_of(view, seen) == []
    assert [row.label for row in rows_of(view, seen, "wounds")] == ["minor"]


def test_with_a_madness_goes_what_it_threw_down() -> None:
    """F-18: who lies there because of it, for all that the players know, does not lie there."""
    table = Table("demonlord").do(
        "add Orc kind=npc will_score=10", "demonlord.gain Orc amount=10", "resolve Orc roll=2"
    )
    assert set(table.character("Orc")["badges"]) == {"mad", "prone", "defenseless"}
    view = View(table.session)
    seen = as_players_see(view, table.session.characters[0])
    assert list(badges_of(view, seen)) == []


@pytest.mark.parametrize(
    ("hidden", "seen"),
    [
        ("insanity", (0, "violence", {"mad"})),
        ("violence", (10, None, {"stunned"})),
    ],
)
def test_a_madness_and_the_insanity_behind_it_are_hidden_apart(
    hidden: str, seen: tuple[int, str | None, set[str]]
) -> None:
    """F-12, F-23: with the Insanity goes the stun that it brought."""
    table = Table("demonlord").do("add Ada insanity=8", *["demonlord.gain Ada amount=1"] * 2)
    table.do("resolve Ada roll=10")
    table.do(f"reveal Ada {hidden} hidden")
    assert table.kinds() == ["core.revealed"]
    view = View(table.session)
    ada = as_players_see(view, table.session.characters[0])
    numbers = load("demonlord").numbers(view, ada)
    assert (numbers["insanity"], numbers["madness"], set(badges_of(view, ada))) == seen
    assert hidden not in [row.label for row in afflictions_of(view, ada)]
    assert len(afflictions_of(view, ada)) == 1


def test_marks_survive_what_changes_elsewhere(minds: Table) -> None:
    minds.do("reveal Ada shock hidden", "edit Ada survival=5", "rename Ada Eva", "advance 1h")
    ada = minds.session.characters[0]
    assert [standing(ada, row) for row in afflictions_of(View(minds.session), ada)] == ["hidden"]


# -- how hurt somebody looks


def health(table: Table) -> float | None:
    """Of the first character, by its only system."""
    character = table.session.characters[0]
    return load(table.session.systems[0]).health(View(table.session, table.library), character)


def test_harmonies_the_gravest_wound_decides_and_then_how_many() -> None:
    table = Table("harmonies").do("add Ada survival=1")
    seen = [health(table)]
    for level in ("light", "light", "grave", "grave", "critical"):
        table.do(f"harmonies.wound Ada level={level}")
        seen.append(health(table))
    numbers = [value for value in seen if value is not None]
    assert numbers[0] == 1.0
    assert [numbers[2], numbers[4]] == pytest.approx([0.8, 0.3])
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[-1] == 0.0
    assert len(set(numbers)) == len(numbers)


def test_dying_looks_as_its_hit_points_stand() -> None:
    table = Table("dying").do("add Ada hp_max=8 hit_dice=2d4")
    assert health(table) == 1.0
    table.do("dying.damage Ada amount=4")
    assert health(table) == 0.5
    table.do("dying.damage Ada amount=4")
    assert health(table) == 0.0


def test_fantasytrip_looks_as_its_strength_stands() -> None:
    table = Table("fantasytrip").do("add Ada st=10")
    assert health(table) == 1.0
    table.do("fantasytrip.hit Ada damage=3 at=body")
    assert health(table) == pytest.approx(0.7)


def test_pathfinder_looks_as_its_worst_bodily_score_stands() -> None:
    table = Table("pathfinder").do("add Ada con=12 wis=10")
    assert health(table) in (None, 1.0)
    table.do("pathfinder.damage Ada ability=con amount=9")
    assert health(table) == pytest.approx(0.25)
