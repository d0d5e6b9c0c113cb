"""Completion of the command line: what is offered, what it means, and that what is taken can be read back."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.command import parse
from rules.engine import HISTORY_VERBS, VERBS
from rules.refusal import Refused
from rules.session import Session
from rules.systems import load
from rules.view import View
from tests.rules.table import Table
from tui.completion import Completions, complete
from tui.completion.pieces import pieces
from tui.language import phrasebook

DUE = "harmonies.wound Ada level=grave"


def table() -> Table:
    """Three people, one of them with a name of two words and one with an apostrophe; a check is due."""
    return Table("harmonies").do(
        "add Ada survival=8 faint=8 note='saw the nest'",
        "add 'Bo the Tall' survival=7 faint=6 first_aid=4",
        'add "d\'Artagnan" survival=5 faint=5 kind=npc',
        DUE,
    )


SESSION = table().session


def at(line: str, lang: str = "en", session: Session = SESSION, marked: tuple[str, ...] = ()) -> Completions:
    return complete(line, View(session), phrasebook(lang, session.setup, session.now), marked)


def labels(line: str, lang: str = "en", **kept: object) -> list[str]:
    return [c.label for c in at(line, lang, **kept).found]  # type: ignore[arg-type]


def lines(line: str, lang: str = "en", **kept: object) -> list[str]:
    return [c.line for c in at(line, lang, **kept).found]  # type: ignore[arg-type]


# -- the pieces of a line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", [""]),
        ("add", ["add"]),
        ("add ", ["add", ""]),
        ("note 'Bo the", ["note", "Bo the"]),
        ("note 'Bo the Tall' ", ["note", "Bo the Tall", ""]),
        ("note Bo\\ the", ["note", "Bo the"]),
        ("note \"d'Art", ["note", "d'Art"]),
        ('note "a \\" b', ["note", 'a " b']),
        ("note text='a b", ["note", "text=a b"]),
        ("note ''", ["note", ""]),
    ],
)
def test_a_line_falls_apart_as_the_shell_would_have_it(line: str, words: list[str]) -> None:
    assert [piece.text for piece in pieces(line)] == words


@given(st.text(alphabet="ab '\"\\=,", max_size=24))
def test_pieces_agree_with_the_parser(line: str) -> None:
    """Wherever the line is whole, both see the same words."""
    lexer = shlex.shlex(line, posix=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    try:
        whole = list(lexer)
    except ValueError:
        return
    found = [piece.text for piece in pieces(line)]
    assert found[: len(whole)] == whole
    assert found[len(whole) :] in ([], [""])


@given(st.text(max_size=40))
def test_no_line_is_too_strange(line: str) -> None:
    at(line)
    at("harmonies.wound " + line)
    at("edit Ada " + line)


# -- verbs


def test_every_verb_and_action_is_offered_with_its_meaning() -> None:
    found = {c.label: c.hint for c in at("").found}
    assert set(found) == {*VERBS, *HISTORY_VERBS, *(a.id for a in load("harmonies").actions)}
    assert all(found.values())
    assert found["advance"] == VERBS["advance"].hint


def test_a_verb_is_found_by_the_beginning_of_its_name() -> None:
    assert lines("ad") == ["add ", "advance "]


def test_an_action_is_found_by_its_own_name_without_the_system() -> None:
    assert labels("wound")[0] == "harmonies.wound"


def test_an_action_is_found_by_its_title_in_the_language_of_the_screen() -> None:
    title = phrasebook("fr").translate(load("harmonies").actions[0].title)
    assert load("harmonies").actions[0].id in labels(title[:5], "fr")


def test_a_verb_is_found_by_what_it_does_where_nothing_is_called_so() -> None:
    assert "advance" in labels("'time pas")


def test_an_unknown_verb_is_told_as_the_shell_tells_it() -> None:
    with pytest.raises(Refused) as refused:
        table().do("blah Ada")
    shown = at("blah ")
    assert shown.told == str(refused.value)
    assert not shown.found


# -- names


def test_names_are_quoted_where_they_must_be() -> None:
    found = lines("harmonies.wound ")
    assert "harmonies.wound Ada " in found
    assert "harmonies.wound 'Bo the Tall' " in found
    assert 'harmonies.wound "d\'Artagnan" ' in found
    assert "harmonies.wound all " in found


@pytest.mark.parametrize("typed", ["bo", "BO", "'Bo th", '"bo the', "Bo\\ the", "tall", "Bó"])
def test_a_name_is_found_by_any_of_its_words_whatever_case_accents_and_marks(typed: str) -> None:
    assert lines(f"note {typed}") == ["note 'Bo the Tall' "]


def test_a_list_of_names_goes_on_after_the_comma_and_names_nobody_twice() -> None:
    assert lines("harmonies.wound Ada,") == [
        "harmonies.wound 'Ada,Bo the Tall' ",
        'harmonies.wound "Ada,d\'Artagnan" ',
    ]
    assert lines("harmonies.wound 'Bo the Tall,ad") == ["harmonies.wound 'Bo the Tall,Ada' "]


def test_those_marked_come_first() -> None:
    found = at("harmonies.wound ", marked=("Ada", "Bo the Tall")).found
    assert found[0].line == "harmonies.wound 'Ada,Bo the Tall' "
    assert found[0].hint == "those marked"


def test_where_one_name_belongs_no_list_is_offered() -> None:
    assert labels("rename ", marked=("Ada", "Bo the Tall")) == ["Ada", "Bo the Tall", "d'Artagnan"]


def test_beside_a_name_stands_how_somebody_is() -> None:
    hints = {c.label: c.hint for c in at("note ").found}
    assert "pain" in hints["Ada"]


def test_to_whom_an_action_cannot_be_done_comes_last_with_why_not() -> None:
    dead = (
        table()
        .do("harmonies.wound Ada level=critical", "edit Ada survival=-50 faint=-50")
        .do("advance 1h auto=yes")
    )
    assert dead.character("Ada")["badges"][0] == "dead"
    found = at("harmonies.wound ", session=dead.session).found
    assert found[-1].label == "Ada"
    assert found[-1].hint == "Ada is dead"
    assert at("harmonies.wound Ada ", session=dead.session).told == "! Ada is dead"


# -- fields and values


def test_the_fields_of_an_action_come_from_its_declaration_those_needed_first() -> None:
    for action in load("harmonies").actions:
        shown = at(f"{action.id} Ada ")
        offered = [c.label for c in shown.found]
        assert offered[: len(action.fields)] == [
            f"{f.name}=" for f in sorted(action.fields, key=lambda f: not f.required)
        ]
        assert ("roll=" in offered) == action.rolls
        for field, completion in zip(
            sorted(action.fields, key=lambda f: not f.required), shown.found, strict=False
        ):
            assert field.title in completion.hint
            assert completion.line.endswith("=")


def test_a_field_that_is_given_is_not_offered_again() -> None:
    assert "level=" in labels("harmonies.wound Ada ")
    assert "level=" not in labels("harmonies.wound Ada level=light ")


def test_values_say_what_they_mean() -> None:
    found = {c.label: c.hint for c in at("harmonies.wound Ada level=").found}
    assert list(found) == ["light", "grave", "critical"]
    assert "pain +5" in found["grave"]


def test_a_value_is_found_by_its_name_in_the_language_of_the_screen() -> None:
    assert lines("harmonies.wound Ada level=légè", "fr") == ["harmonies.wound Ada level=light "]


def test_what_a_field_is_is_told_while_its_value_is_typed() -> None:
    assert "level" in at("harmonies.wound Ada level=").told
    assert "100" in at("edit Ada survival=").told


def test_a_value_that_is_there_already_can_be_taken_up() -> None:
    assert lines("edit Ada survival=")[0] == "edit Ada survival=8 "
    assert lines("edit Ada note=") == ["edit Ada note='saw the nest' "]
    assert labels('edit "d\'Artagnan" kind=')[0] == "npc"
    assert lines("note Ada ") == ["note Ada 'saw the nest' "]
    assert lines("set date=") == ["set date='day 1 00:00:00' "]


def test_a_house_rule_stands_with_its_reading() -> None:
    system = load("harmonies")
    hints = {c.label: c.hint for c in at("set ").found}
    for rule in system.house:
        assert rule.reading in hints[f"harmonies.{rule.field.name}="]


def test_of_fields_that_exclude_each_other_one_is_offered() -> None:
    for name in ("harmonies", "demonlord", "dying", "fantasytrip"):
        session = Table(name).session
        for action in load(name).actions:
            for group in action.one_of:
                offered = labels(f"{action.id} Nobody {group[0]}=1 ", session=session)
                assert not {f"{other}=" for other in group} & set(offered)


# -- what is due


def test_resolve_offers_those_for_whom_something_is_due_and_what_it_is() -> None:
    assert labels("resolve ") == ["Ada"]
    found = at("resolve Ada ").found
    assert found[0].label == "harmonies.faint"
    assert "%" in found[0].hint
    assert {"outcome=", "modifier=", "roll="} <= {c.label for c in found}


def test_outcomes_are_those_that_the_check_takes() -> None:
    assert labels("resolve Ada outcome=") == ["success", "failure"]
    assert labels("resolve Ada harmonies.faint outcome=f") == ["failure"]


def test_the_dice_to_type_are_told() -> None:
    assert "d10-d10" in at("resolve Ada roll=").told


# -- time and turns


def test_until_forms_are_quoted_and_explained() -> None:
    found = {c.line: c.hint for c in at("advance ").found}
    assert found["advance 'full moon' "] == "to the next full moon"
    assert "advance 8h auto=" in lines("advance 8h ")


def test_an_initiative_is_rolled_or_none_or_a_number() -> None:
    assert labels("initiative Ada ") == ["roll", "none"]


# -- whatever is taken


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "line",
    ["", "h", "harmonies.wound ", "harmonies.wound Ada ", "resolve ", "resolve Ada ", "edit 'Bo the Tall' ",
     "set ", "advance ", "initiative all ", "note ", "reveal Ada ", "add Eve ", "edit \"d'Artagnan\" auto="],
)  # fmt: skip
def test_what_is_taken_reads_back_and_goes_on(line: str, lang: str) -> None:
    """A completion is a line that can be read, in which what was there stays, and that can be completed again."""
    taken = at(line, lang).found
    assert taken
    for completion in taken:
        assert completion.line.startswith(line.rstrip() if line.endswith(" ") else "")
        command = parse(completion.line)
        if line.endswith(" "):
            before = parse(line)
            assert command.verb == before.verb
            assert command.words[: len(before.words)] == before.words
        assert completion.line.endswith((" ", "="))
        at(completion.line, lang)


def test_a_command_can_be_made_of_completions_alone() -> None:
    """Tab by tab from nothing to a command that is carried out."""
    line = ""
    for typed in ("wou", "'bo", "lev", "gra"):
        line = lines(line + typed)[0]
    assert line == "harmonies.wound 'Bo the Tall' level=grave "
    done = table().do(line)
    assert done.character("Bo the Tall")["wounds"]
