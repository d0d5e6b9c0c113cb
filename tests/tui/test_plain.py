"""The game as a dialogue of plain lines: what is said, what can be answered, and how one gets out."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rules.dice import Random
from rules.history import Chronicle
from saves.backups import backups
from saves.packs import shipped_library
from saves.session_file import create, open_session
from tests.rules.table import Table
from tests.tui.stage import chronicle_of
from tui.demo import story
from tui.desk import Desk
from tui.main import main
from tui.plain.dialogue import Dialogue
from tui.plain.voice import Voice, broken_at_words
from tui.plain.wordlist import WORDS

INTERRUPT = "^C"


class Keyboard(io.StringIO):
    """Lines typed one after the other; ``^C`` is the key, and where they end the input ends."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.lines = list(lines)

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        if not self.lines:
            return ""
        line = self.lines.pop(0)
        if line == INTERRUPT:
            raise KeyboardInterrupt
        return line + "\n"


class Memory:
    """A disk that remembers what was committed."""

    path = Path("nowhere.json")

    def __init__(self, chronicle: Chronicle) -> None:
        self.chronicle = chronicle
        self.notices: list[object] = []

    def commit(self, chronicle: Chronicle, overwrite: bool = False) -> None:
        self.chronicle = chronicle

    def close(self) -> None:
        pass


class Evening:
    """A dialogue that has been held."""

    def __init__(self, disk: Memory, said: str, interrupted: bool) -> None:
        self.disk, self.said, self.interrupted = disk, said, interrupted

    @property
    def commands(self) -> list[str]:
        """What has been done."""
        return [step.command for step in self.disk.chronicle.past]


Hold = Callable[..., Evening]


@pytest.fixture
def hold(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Hold:
    """Hold a dialogue about a table, typing these lines."""

    def held(table: Table | Chronicle, *lines: str, lang: str = "en", ascii_only: bool = False) -> Evening:
        chronicle = table if isinstance(table, Chronicle) else table.chronicle
        library = {} if isinstance(table, Chronicle) else dict(table.library)
        disk = Memory(chronicle)
        monkeypatch.setattr("sys.stdin", Keyboard(lines))
        interrupted = Dialogue(Desk(disk, library, Random(1)), Voice(ascii_only), lang).run()
        return Evening(disk, capsys.readouterr().out, interrupted)

    return held


@pytest.fixture
def patient() -> Table:
    """Somebody with a grave wound, and a fainting roll that is due."""
    return Table("harmonies").do("add Ada survival=5 faint=5", "harmonies.wound Ada level=grave")


# -- what is said


def test_it_begins_with_the_moment_and_what_is_due_with_its_odds(hold: Hold, patient: Table) -> None:
    said = hold(patient).said
    assert "Day 1, 00:00:00" in said
    assert "1 thing is due:\n1 Ada: fainting roll; faint +5, pain −5 = +0; needs 0 or more on d10-d10; 55%" in said


def test_enter_alone_says_what_is_due_and_does_nothing(hold: Hold, patient: Table) -> None:
    evening = hold(patient, "", "")
    assert evening.said.count("1 thing is due:") == 3
    assert evening.disk.chronicle is patient.chronicle


def test_help_names_every_word_and_every_verb(hold: Hold, patient: Table) -> None:
    from rules.engine import VERBS

    said = hold(patient, "?").said
    assert all(f"\n{word.letter}" in said for word in WORDS)
    assert all(verb.usage in said for verb in VERBS.values())


def test_party_show_due_and_log_tell_the_state(hold: Hold, patient: Table) -> None:
    patient.do(
        "note Ada 'hates spiders'", "harmonies.mental Ada level=shock text=spiders", "reveal Ada shock hidden"
    )
    said = hold(patient, "p", "s ada", "d", "l 1", "log").said
    assert "Ada: unstable, pain 8/3" in said, "what is gravest first, as at the table"
    assert "note: hates spiders" in said
    assert "grave; unstable" in said
    assert "hidden in the players' view" in said
    assert "To come:" in said
    assert said.count("Ada takes a grave wound: pain 5, mortality 3") == 1


def test_hostile_texts_command_nothing(hold: Hold) -> None:
    table = Table("harmonies").do("add '[b]x[/b] 漢字' survival=1")
    said = hold(table, "p", "\x1b[2Jwho", "note [b] \x1b]0;x\x07", "s [b]").said
    assert all(letter.isprintable() or letter == "\n" for letter in said)
    assert "\\x1b" in said


def test_ascii_on_request(hold: Hold, patient: Table) -> None:
    said = hold(patient, "1", "<<", ascii_only=True).said
    assert "pain -5" in said
    assert said.isascii()


# -- what is due


@pytest.mark.parametrize("line", ["1", "r", "resolve", "resolve 1", ".", "go on", "t"])
def test_a_die_is_asked_for_and_typed(hold: Hold, patient: Table, line: str) -> None:
    evening = hold(patient, line, "4")
    assert evening.commands[-1] == "resolve Ada harmonies.faint roll=4"
    assert "total +4: success [d10-d10 +4 typed]" in evening.said


def test_enter_alone_lets_the_program_roll(hold: Hold, patient: Table) -> None:
    evening = hold(patient, "1", "")
    assert evening.commands[-1] == "resolve Ada harmonies.faint"
    assert "rolled]" in evening.said


@pytest.mark.parametrize(("letter", "outcome"), [("s", "success"), ("f", "failure"), ("F", "failure")])
def test_a_letter_states_the_outcome(hold: Hold, patient: Table, letter: str, outcome: str) -> None:
    assert hold(patient, "1", letter).commands[-1] == f"resolve Ada harmonies.faint outcome={outcome}"


def test_an_impossible_die_is_refused_and_asked_again(hold: Hold, patient: Table) -> None:
    evening = hold(patient, "1", "12", "x", "3")
    assert evening.said.count("Not done:") == 2
    assert evening.commands[-1] == "resolve Ada harmonies.faint roll=3"


def test_an_outcome_can_be_stated_after_a_refused_die(hold: Hold, patient: Table) -> None:
    assert hold(patient, "1", "12", "f").commands[-1] == "resolve Ada harmonies.faint outcome=failure"


def test_the_circumstances_are_asked_for_on_request(hold: Hold, patient: Table) -> None:
    evening = hold(patient, "1", ">", "5", "<", "2", "1")
    assert "modifier [0]?" in evening.said
    assert "circumstances +2" in evening.said
    assert evening.commands[-1] == "resolve Ada harmonies.faint roll=1 modifier=2"


def test_one_characters_checks_come_in_their_order(hold: Hold, patient: Table) -> None:
    patient.do("harmonies.wound Ada level=light", "harmonies.wound Ada level=light")
    evening = hold(patient, "2", "1")
    assert evening.commands[-1].startswith("resolve Ada harmonies.faint")
    assert evening.disk.chronicle is not patient.chronicle


@pytest.mark.parametrize("line", ["7", "resolve 0", "99999999999999999999"])
def test_a_number_that_nothing_has_is_said_to_be_none(hold: Hold, patient: Table, line: str) -> None:
    assert "Of what is due there is no number" in hold(patient, line).said


def test_with_several_due_it_asks_which(hold: Hold, patient: Table) -> None:
    patient.do("add Bo survival=1", "harmonies.wound Bo level=grave")
    assert hold(patient, "r", "2", "s").commands[-1] == "resolve Bo harmonies.faint outcome=success"
    assert hold(patient, "r", "", "s").commands[-1] == "resolve Ada harmonies.faint outcome=success"


def test_a_check_that_an_action_answers_leads_to_that_actions_form(hold: Hold) -> None:
    table = Table("harmonies").do(
        "add Ada survival=5 faint=5",
        "add Doc survival=5 healing=5",
        "harmonies.wound Ada level=light",
        "harmonies.first_aid Ada level=5 roll=9",
        "harmonies.rest Ada state=on care=assured",
        "advance 2d",
    )
    assert any(c["check"] == "harmonies.healing" for c in table.due("Ada"))
    evening = hold(table, "r", "", "Doc", "", "5")
    assert evening.commands[-1] == "harmonies.heal Ada by=Doc roll=5"


# -- what can be done


def test_an_action_is_chosen_and_its_form_filled_in(hold: Hold, patient: Table) -> None:
    for answers in (("1", "2"), ("wound", "grave"), ("wou", "gra"), ("harmonies.wound", "grave", "")):
        evening = hold(patient, "m ada", *answers)
        assert evening.commands[-1] == "harmonies.wound Ada level=grave", answers
    assert hold(patient, "w", "1", "").commands[-1] == "harmonies.wound Ada level=light"


def test_what_cannot_be_done_is_told_with_the_reason(hold: Hold, patient: Table) -> None:
    said = hold(patient, "act Ada", "?").said
    assert "what cannot be done now, and why" in said
    assert "Ada: " in said


def test_nobody_named_and_several_there_it_asks_whom_and_remembers(hold: Hold, patient: Table) -> None:
    patient.do("add Bo survival=1")
    evening = hold(patient, "s", "Bo", "e", "", "3", ".")
    assert "Who [Bo]?" in evening.said
    assert evening.commands[-1] == "edit Bo survival=3"


def test_a_long_list_is_narrowed_by_parts_of_names() -> None:
    from tui.asking.question import Option, Row
    from tui.language import phrasebook
    from tui.plain.asking import choose

    options = [Option(f"item-{i}", f"thing number {i}") for i in range(40)]
    row = Row("one", "thing", options)

    class Silent(Voice):
        def __init__(self, *answers: str) -> None:
            self.answers, self.said = list(answers), []  # type: ignore[var-annotated]

        def say(self, text: str = "") -> None:
            self.said.append(text)

        def hear(self, prompt: str) -> str:
            self.said.append(prompt)
            return self.answers.pop(0)

    book = phrasebook("en")
    voice = Silent("3", "1")
    found = choose(voice, book, options, "number 1", row.matching)
    assert found is not None
    assert found.value == "item-11"
    found = choose(voice, book, options, "item-1", row.matching)
    assert found is options[1]
    found = choose(voice, book, options, "ber 2", row.matching)
    assert found is not None
    assert found.value == "item-2"
    assert choose(Silent(), book, options, "thing", row.matching) is None
    assert choose(Silent(), book, options, "nowhere", row.matching) is None


def test_the_catalogue_is_asked_for_by_a_part_of_a_name(hold: Hold) -> None:
    table = Table("pathfinder", library=shipped_library(("pathfinder",))).do("add Ada")
    evening = hold(table, "a Ada", "pathfinder.expose", "arsen", ".")
    assert "choices, ? says them" in evening.said
    assert evening.commands[-1] == "pathfinder.expose Ada to=arsenic"


def test_what_is_needed_is_asked_for_again(hold: Hold, patient: Table) -> None:
    evening = hold(patient, "n", "", ".", "Bo", ".")
    assert "This is needed; q leaves." in evening.said
    assert evening.commands[-1] == "add Bo"


def test_time_passes_by_a_span_or_to_the_next_check(hold: Hold) -> None:
    table = Table("harmonies").do("add Ada survival=1", "harmonies.wound Ada level=light")
    assert hold(table, "t", "20m").commands[-1] == "advance 20m"
    assert hold(table, "t", "").commands[-1] == "advance next"
    assert hold(table, "t", "3 parsecs", "20m").commands[-1] == "advance 20m"
    assert hold(table, "go").commands[-1] == "advance next"


def test_a_fight_goes_by_turns(hold: Hold) -> None:
    table = Table("harmonies").do("add Ada survival=1", "add Bo survival=1")
    evening = hold(table, "i Ada", "12", "initiative Bo 3", ".", ".")
    assert evening.commands[-4:] == ["initiative Ada 12", "initiative Bo 3", "next", "next"]
    assert "round 1, Bo acts" in evening.said


def test_undo_and_redo(hold: Hold, patient: Table) -> None:
    evening = hold(patient, "u", "U", "undo", "redo", "annuler")
    assert evening.said.count("undone: Ada takes a") == 2
    assert len(evening.disk.chronicle.future) == 0
    assert "annuler means nothing here" in evening.said


def test_sheet_note_name_and_table(hold: Hold, patient: Table) -> None:
    evening = hold(
        patient,
        *("e Ada", "8", "<", "9", ".", "N Ada", "hates spiders", "note Ada", "-", "R", "Eva", "X Eva", "undo"),
    )
    assert evening.commands[-4:] == [
        "edit Ada survival=9",
        "note Ada 'hates spiders'",
        "note Ada ''",
        "rename Ada Eva",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "harmonies.wound Ada level=light",
        "add Bo survival=2",
        "resolve Ada harmonies.faint roll=3",
        "note Ada nothing much",
        "edit Ada survival=3",
        "initiative Ada 3",
        "reveal Ada hidden",
        "set title=Evening",
        ":rename Ada Eva",
        ": undo",
    ],
)
def test_any_command_can_be_typed(hold: Hold, patient: Table, line: str) -> None:
    evening = hold(patient, line)
    assert evening.disk.chronicle is not patient.chronicle
    assert evening.disk.chronicle.session == patient.do(line.lstrip(": ")).session


def test_a_refused_command_is_told_with_the_shells_sentence(hold: Hold, patient: Table) -> None:
    evening = hold(patient, "advance 1h", "harmonies.wound Bo level=light", "e Bo", "frobnicate")
    assert "first answer what is due: Ada: fainting roll" in evening.said
    assert evening.said.count("nobody here is called Bo") == 2
    assert "frobnicate means nothing here" in evening.said
    assert evening.disk.chronicle is patient.chronicle


def test_it_speaks_french_and_understands_it(hold: Hold, patient: Table) -> None:
    evening = hold(
        patient, "groupe", "fiche Ada", "7", ".", "annuler", "temps", "s", "aide", "quitter", "p", lang="fr"
    )
    assert "Jour 1, 00:00:00" in evening.said
    assert "1 chose est due" in evening.said
    assert evening.commands[-1] == "resolve Ada harmonies.faint outcome=success"
    assert "What now" not in evening.said


# -- getting out


def test_the_end_of_the_input_ends_it_in_order_wherever_it_comes(hold: Hold, patient: Table) -> None:
    for lines in ((), ("1",), ("m",), ("e Ada", "3"), ("n", "Bo")):
        evening = hold(patient, *lines)
        assert evening.said.endswith("The input is over; everything is saved.\n")
        assert not evening.interrupted
        assert evening.disk.chronicle is patient.chronicle


@pytest.mark.parametrize("word", ["q", "quit"])
def test_quit_leaves(hold: Hold, patient: Table, word: str) -> None:
    evening = hold(patient, word, "add Bo")
    assert not evening.interrupted
    assert evening.commands == [step.command for step in patient.chronicle.past]


def test_ctrl_c_backs_out_of_a_question_and_a_second_one_leaves(hold: Hold, patient: Table) -> None:
    evening = hold(patient, "1", INTERRUPT, "p", "1", INTERRUPT, INTERRUPT, "add Bo")
    assert evening.interrupted
    assert evening.said.count("Ctrl+C once more leaves") == 2
    assert evening.disk.chronicle is patient.chronicle


def test_two_angle_brackets_leave_a_question(hold: Hold, patient: Table) -> None:
    evening = hold(patient, "1", "<<", "m", "<<", "n", "Bo", "<<")
    assert evening.said.count("Left. Nothing has been done.") == 3
    assert evening.disk.chronicle is patient.chronicle


@pytest.mark.parametrize(
    "lines",
    [
        ("1", "q"),
        ("m", "q"),
        ("m", ""),
        ("w", "pain", "q"),
        ("w", "pain", "", "q"),
        ("w", "wound", "q"),
        ("w", "a", "q"),
        ("n", "q"),
        ("N Ada", "q"),
        ("e Ada", ">", "q"),
        ("t", "q"),
        ("i Ada", "q"),
    ],
    ids=" ".join,
)
def test_q_leaves_every_question_and_every_list_of_choices(
    hold: Hold, patient: Table, lines: tuple[str, ...]
) -> None:
    patient.do("add Quentin survival=1", "remove Quentin")
    evening = hold(patient, *lines, "p")
    assert evening.said.count("Left. Nothing has been done.") == 1
    assert evening.disk.chronicle is patient.chronicle


def test_q_leaves_although_somebody_is_called_so(hold: Hold, patient: Table) -> None:
    patient.do("add Quentin survival=1")
    assert "Left. Nothing has been done." in hold(patient, "s", "q").said
    assert "What now? \n" in hold(patient, "s", "qu").said


def test_a_number_is_checked_where_it_is_typed(hold: Hold, patient: Table) -> None:
    evening = hold(patient, "f", "e Ada", "strong", "4", ".")
    assert "survival strong is no whole number" in evening.said
    assert "Not done" not in evening.said
    assert evening.commands[-1] == "edit Ada survival=4"


def test_the_letters_of_the_table_choose_in_a_list_of_actions(hold: Hold, patient: Table) -> None:
    evening = hold(patient, "m Ada", "p", "2")
    assert "or p, change pain: pain without a wound" in evening.said
    assert evening.commands[-1] == "harmonies.pain Ada amount=2"
    both = Table("harmonies", "fantasytrip").do("add Ada survival=1 st=10")
    assert hold(both, "m Ada", "Hp", "2").commands[-1] == "harmonies.pain Ada amount=2"


def test_a_beginning_is_of_what_is_shown_and_not_of_its_name_in_another_language(hold: Hold) -> None:
    table = Table("harmonies").do("add Ada survival=5")
    assert "nothing fits" in hold(table, "w Ada", "wound", "l\u00e9g", "q").said
    assert hold(table, "w Ada", "wound", "l\u00e9g\u00e8re").commands[-1] == "harmonies.wound Ada level=light"


def test_lines_are_broken_at_words() -> None:
    for line in ("a chance of 65% to get through it", "une chance de 65\u00a0% d'en réchapper", "x" * 30, ""):
        for width in range(1, 40):
            lines = broken_at_words(line, width).split("\n")
            assert " ".join(lines) == line
            assert all(len(part) <= width or " " not in part for part in lines)
    assert broken_at_words("\u6f22\u5b57 \u6f22\u5b57", 6) == "\u6f22\u5b57\n\u6f22\u5b57"
    assert broken_at_words("one two", 7, after=1) == "one\ntwo"


def test_a_terminal_of_few_columns_gets_lines_of_whole_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    voice = Voice()
    monkeypatch.setenv("COLUMNS", "20")
    voice.say("to be heard by somebody else")
    assert capsys.readouterr().out == "to be heard by somebody else\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    voice.say("to be heard by somebody else")
    assert capsys.readouterr().out == "to be heard by\nsomebody else\n"


# -- changed by another program


@pytest.fixture
def changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Hold a dialogue about Ada and Bo whose file somebody else replaces by one about Eve; what was said."""

    def held(*lines: str, lang: str = "en") -> str:
        path = tmp_path / "evening.json"
        disk = create(path, chronicle_of("add Ada", "add Bo"))
        create(tmp_path / "other.json", chronicle_of("add Eve")).close()
        (tmp_path / "other.json").replace(path)
        monkeypatch.setattr("sys.stdin", Keyboard(lines))
        desk = Desk(disk, {}, Random(1))
        try:
            Dialogue(desk, Voice(False), lang).run()
        finally:
            desk.close()
        return capsys.readouterr().out

    return held


def who_is_in(path: Path) -> list[str]:
    with open_session(path, write=False) as file:
        return [c.name for c in file.chronicle.session.characters]


@pytest.mark.parametrize("line", ["note Ada pale", "N Ada"])
@pytest.mark.parametrize("answer", ["mine", "1", "m"])
def test_mine_counts_where_that_is_said(
    changed: Callable[..., str], tmp_path: Path, line: str, answer: str
) -> None:
    said = changed(line, *(["pale"] if line.startswith("N ") else []), answer)
    assert "another program has changed evening.json" in said
    assert who_is_in(tmp_path / "evening.json") == ["Ada", "Bo"]
    assert any("Eve" in who_is_in(backup.path) for backup in backups(tmp_path / "evening.json"))


def test_theirs_counts_where_that_is_said_and_the_evening_goes_on_with_it(
    changed: Callable[..., str], tmp_path: Path
) -> None:
    said = changed("add Cy", "", "theirs", "note Eve pale", "p")
    assert "This is needed; q leaves." in said, "neither is the default"
    assert "read again from the file; not done: add Cy" in said
    assert who_is_in(tmp_path / "evening.json") == ["Eve"]
    assert "Bo" not in said.partition("read again")[2]
    assert any("Bo" in who_is_in(backup.path) for backup in backups(tmp_path / "evening.json"))


def test_the_question_can_be_left_and_nothing_is_done(changed: Callable[..., str], tmp_path: Path) -> None:
    said = changed("add Cy", "<<", "p")
    assert "Left. Nothing has been done." in said
    assert who_is_in(tmp_path / "evening.json") == ["Eve"]
    assert "Cy" not in said.partition("Left.")[2]


def test_it_is_asked_in_french_too(changed: Callable[..., str], tmp_path: Path) -> None:
    said = changed("add Cy", "autre", "p", lang="fr")
    assert "relu" in said
    assert who_is_in(tmp_path / "evening.json") == ["Eve"]


# -- as a process


@pytest.fixture
def evening_file(tmp_path: Path) -> Path:
    """The demo's party on the disk."""
    path = tmp_path / "evening.json"
    create(path, story("en")).close()
    return path


def test_play_plain_keeps_what_is_done(
    evening_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard(["1", "5", "note Mira calm"]))
    assert main(["play", str(evening_file), "--plain", "--lang", "en"]) == 0
    assert "total +2: success" in capsys.readouterr().out
    with open_session(evening_file, write=False) as file:
        assert [step.command for step in file.chronicle.past[-2:]] == [
            "resolve Géraldine harmonies.survival roll=5",
            "note Mira calm",
        ]


def test_interrupted_twice_it_has_the_status_that_shells_expect(
    evening_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard([INTERRUPT, INTERRUPT]))
    assert main(["play", str(evening_file), "--plain"]) == 130


def test_a_session_that_is_open_elsewhere_is_refused(evening_file: Path) -> None:
    with open_session(evening_file):
        assert main(["play", str(evening_file), "--plain"]) == 3


def test_no_screen_is_loaded_and_no_escape_sequence_sent(evening_file: Path) -> None:
    code = (
        "import sys; from tui.main import main; status = main(sys.argv[1:]);"
        "print(any(m.split('.')[0] in ('textual', 'rich') for m in sys.modules)); sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "play", str(evening_file), "--plain", "--lang", "fr"],
        input="1\n4\np\nt\n1h\nz\xe9\n".encode("latin-1"),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = done.stdout.decode()
    assert said.endswith("False\n")
    assert all(letter.isprintable() or letter in "\n\u00a0\u202f" for letter in said)
