"""Commands and their text form (DESIGN 6)."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.command import LONGEST, Command, as_field, command, parse
from rules.refusal import Refused
from tests.rules.table import Table

keys = st.from_regex(r"[A-Za-z_][A-Za-z0-9_.]{0,12}", fullmatch=True)
texts = st.text(max_size=30)


@given(
    st.text(min_size=1, max_size=20),
    st.lists(texts, max_size=4),
    st.dictionaries(keys, texts, max_size=4),
)
@example("note", ["Ada", "x=1", "it's", 'say "hi"', "a\\b", ""], {"k": 'it\'s "both" \\'})
@example("note", ["O'Neil 'n' co", "'", '"', "\\", "="], {"k": "", "e": "'"})
@example("a=b", ["k=", "k='"], {})
@example("é", ["l'ami", "day 3\n14:20", "\t"], {"date": "day 3 14:20"})
def test_what_is_written_reads_back(verb: str, words: list[str], fields: dict[str, str]) -> None:
    made = Command(verb, tuple(words), tuple(fields.items()))
    assert parse(str(made)) == made


@given(st.lists(st.text(alphabet="ab c'\"\\\té", max_size=8), min_size=1, max_size=4))
def test_words_quoted_for_a_shell_read_as_a_shell_reads_them(words: list[str]) -> None:
    assert parse(shlex.join(words)) == Command(words[0], tuple(words[1:]))


@given(st.text(alphabet="ab c\"\\\t='", max_size=16))
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        made = parse(line)
    except Refused as refusal:
        sentence = str(refusal)
    else:
        sentence = made.verb + "?"
        assert parse(str(made)) == made
    assert sentence


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("next", Command("next")),
        ("  next\t", Command("next")),
        ("add Géraldine survival=8", Command("add", ("Géraldine",), (("survival", "8"),))),
        ("add 'Jean Luc' note='hates spiders'", Command("add", ("Jean Luc",), (("note", "hates spiders"),))),
        ('set "date=day 3 14:20"', Command("set", (), (("date", "day 3 14:20"),))),
        ("edit ada harmonies.survival=", Command("edit", ("ada",), (("harmonies.survival", ""),))),
        ("resolve all roll=7,2 of=arsenic", Command("resolve", ("all",), (("roll", "7,2"), ("of", "arsenic")))),
        ("note ada n'aime pas l'orage", Command("note", ("ada", "n'aime", "pas", "l'orage"))),
        (r"note ada AC\=15", Command("note", ("ada", "AC=15"))),
        (r'note ada "say \"go\"" now', Command("note", ("ada", 'say "go"', "now"))),
        (r'note ada "a\\b" "c\d"', Command("note", ("ada", r"a\b", r"c\d"))),
        (r"note ada 'a\b'c\'d", Command("note", ("ada", r"a\bc'd"))),
        ("note ada 'a' \"it's\"", Command("note", ("ada", "a", "it's"))),
        (r"note ada a\=b=c d=e\=f", Command("note", ("ada", "a=b=c"), (("d", "e=f"),))),
        ("note ada 2=3 -x=1", Command("note", ("ada", "2=3", "-x=1"))),
        ("note ada a#b # c", Command("note", ("ada", "a#b", "#", "c"))),
        ("x k=a=b", Command("x", (), (("k", "a=b"),))),
    ],
)
def test_lines_as_people_type_them(line: str, made: Command) -> None:
    assert parse(line) == made


@pytest.mark.parametrize("line", ["", "   ", "\t\n", "note ada 'open", 'note ada "open', "note ada \\", "a k='"])
def test_empty_and_badly_quoted_lines_are_refused(line: str) -> None:
    with pytest.raises(Refused):
        parse(line)


def test_a_field_given_twice_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="survival is given twice"):
        parse("edit ada survival=1 survival=2")


def test_a_line_has_an_end() -> None:
    with pytest.raises(Refused, match="20000"):
        parse("note ada " + "x" * LONGEST)
    assert len(parse("note ada " + "x" * (20_000 - 9)).words[1]) == 19_991


def test_the_refusal_of_a_line_shows_no_command_to_the_terminal() -> None:
    with pytest.raises(Refused) as refusal:
        parse("note '\x1b[2J")
    assert "\x1b" not in str(refusal.value)
    assert "\\x1b" in str(refusal.value)


def test_a_command_made_in_code() -> None:
    made = command("harmonies.wound", "Géraldine", level="grave", roll=4)
    assert str(made) == "harmonies.wound Géraldine level=grave roll=4"
    assert made.field("level") == "grave"
    assert made.field("nothing") is None


def test_a_word_that_is_a_field_has_a_name_and_a_value() -> None:
    assert as_field("level=grave") == ("level", "grave")
    assert as_field("harmonies.success_at=") == ("harmonies.success_at", "")
    assert as_field("grave") is None
    assert as_field("3=4") is None


def test_a_note_may_begin_like_a_field() -> None:
    table = Table("demonlord").do("add Ada", "note ada 'AC=15 behind the shield'")
    assert table.character("Ada")["note"] == "AC=15 behind the shield"
    table.do("note ada n'aime pas l'orage")
    assert table.character("Ada")["note"] == "n'aime pas l'orage"
    table.refuses("note ada tall x=1")
    table.refuses("note")
