"""A due check is asked for at the bottom: a die, an outcome, a modifier; and the forms of actions."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.dice import Random
from tests.tui.stage import Stage, chronicle_of, stage
from tui.asking.ask import Ask
from tui.demo import story

GRAVE = ("add Ada survival=8 faint=20", "harmonies.wound Ada level=grave", "resolve Ada harmonies.faint roll=0",
         "advance 15m")  # fmt: skip
"""Ada's survival roll is due: +8, pain −5, so 2 or more is needed on d10-d10."""


def asking(played: Stage) -> bool:
    return played.screen.query_one(Ask).asking


async def test_the_demos_first_due_check_takes_three_keys(tmp_path: Path) -> None:
    """A newcomer: enter asks, a die of two signs at most, enter; or enter twice, and the program rolls."""
    for keys in (("enter", "4", "enter"), ("enter", "enter"), ("enter", "s"), ("full_stop", "f")):
        folder = tmp_path / "".join(keys)
        folder.mkdir()
        async with stage(folder, chronicle=story("en")) as played:
            before = len(played.commands)
            await played.press(*keys)
            assert played.commands[before].startswith("resolve Géraldine harmonies.survival")
            assert not asking(played)


async def test_a_typed_die_is_the_roll_and_the_log_says_so(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter")
        await played.type("7")
        await played.press("enter")
        assert played.commands[-1] == "resolve Ada harmonies.survival roll=7"
        assert "[d10-d10 +7 typed]" in played.text


async def test_a_die_below_zero_can_be_typed(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter")
        await played.type("-9")
        await played.press("enter")
        assert played.commands[-1] == "resolve Ada harmonies.survival roll=-9"
        assert played.line("failure")


async def test_nothing_typed_lets_the_program_roll(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        played.desk.roller = Random(3)
        await played.press("enter", "enter")
        assert played.commands[-1] == "resolve Ada harmonies.survival"
        assert "rolled]" in played.text


@pytest.mark.parametrize(("key", "outcome"), [("s", "success"), ("f", "failure")])
async def test_s_and_f_say_the_outcome_at_once(tmp_path: Path, key: str, outcome: str) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter")
        assert "s: success · f: failure" in played.text
        await played.press(key)
        assert played.commands[-1] == f"resolve Ada harmonies.survival outcome={outcome}"
        assert not asking(played)


async def test_the_breakdown_the_odds_and_what_follows_are_in_sight(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter")
        assert "survival +8, pain −5 = +3" in played.text
        assert "needs −3 or more on d10-d10  79%" in played.text
        assert "success: the next one after 15m" in played.text
        assert "failure: the grave wound becomes critical" in played.text
        assert "(H-19)" in played.text


async def test_a_modifier_changes_the_odds_as_it_is_typed(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter", "tab")
        await played.type("-4")
        assert "circumstances −4 = −1" in played.text
        assert "needs 1 or more on d10-d10  45%" in played.text
        await played.press("up")
        await played.type("0")
        await played.press("enter")
        assert played.commands[-1] == "resolve Ada harmonies.survival roll=0 modifier=-4"
        assert played.line("failure")


@pytest.mark.parametrize("die", ["10", "-10", "99", "12345678901234567890", "abc", "1.5", "[/]", "7,2", "٣"])
async def test_an_impossible_die_is_refused_in_one_sentence_and_changes_nothing(tmp_path: Path, die: str) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        before, kept = played.desk.chronicle, played.path.read_bytes()
        await played.press("enter")
        await played.screen_input(die)
        await played.press("enter")
        assert asking(played)
        assert sum(line.startswith(" ! ") for line in played.text.splitlines()) == 1
        assert played.desk.chronicle is before
        assert played.path.read_bytes() == kept


async def test_after_a_refusal_what_follows_stays_in_sight(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter")
        before = [line for line in played.text.splitlines() if line.startswith((" success:", " failure:"))]
        assert len(before) == 2
        await played.type("99")
        await played.press("enter")
        assert played.line("! ")
        assert [line for line in played.text.splitlines() if line.startswith((" success:", " failure:"))] == before


async def test_after_a_refusal_the_right_die_is_taken(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter")
        await played.type("10")
        await played.press("enter")
        assert "d10-d10 cannot show 10; it shows -9 to 9" in played.text
        await played.press("backspace", "backspace")
        await played.type("1")
        assert "cannot show" not in played.text
        await played.press("enter")
        assert played.commands[-1] == "resolve Ada harmonies.survival roll=1"


CARE = ("add Ada survival=8 faint=20", "add Bo first_aid=4 healing=6", "harmonies.wound Ada level=light",
        "harmonies.first_aid Ada by=Bo roll=9", "harmonies.rest Ada state=on")  # fmt: skip


@pytest.mark.parametrize(("keys", "outcome"), [((), "done"), (("right",), "missed"), (("m",), "missed")])
async def test_a_task_is_done_or_missed(tmp_path: Path, keys: tuple[str, ...], outcome: str) -> None:
    async with stage(tmp_path, *CARE, "advance 1d") as played:
        await played.press("4", "enter")
        assert "Ada: care visit" in played.text
        await played.press(*keys, "enter")
        assert played.commands[-1] == f"resolve Ada harmonies.care outcome={outcome}"


async def test_a_task_that_an_action_answers_leads_to_its_form(tmp_path: Path) -> None:
    """A healing roll falls due: entering on it asks who treats, and the odds come from there."""
    async with stage(tmp_path, *CARE, "advance 1d", "resolve Ada harmonies.care outcome=done",
                     "advance 1d") as played:  # fmt: skip
        due = [check.check for check in played.screen.due.checks.values() if check.at <= played.session.now]
        assert "harmonies.heal" in " ".join(due)
        await played.press("enter")
        assert "care visit" in played.screen.strip.border_title
        await played.press("enter", "enter")
        assert "healing roll" in played.screen.strip.border_title
        await played.press("enter")
        assert asking(played)
        assert "make a healing roll" in played.screen.strip.border_title
        await played.press("escape")
        assert not played.screen.busy


async def test_escape_leaves_and_changes_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        before, kept = played.desk.chronicle, played.path.read_bytes()
        await played.press("enter")
        await played.type("7")
        await played.press("tab")
        await played.type("-4")
        await played.press("escape")
        assert not asking(played)
        assert played.desk.chronicle is before
        assert played.path.read_bytes() == kept


async def test_leaving_and_asking_again_begins_anew(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE) as played:
        await played.press("enter")
        await played.type("7")
        await played.press("escape", "enter", "s")
        assert played.commands[-1] == "resolve Ada harmonies.survival outcome=success"


async def test_what_is_still_to_come_is_not_asked_for(tmp_path: Path) -> None:
    async with stage(tmp_path, *GRAVE[:3]) as played:
        await played.press("4", "enter")
        assert not asking(played)
        assert "not due yet:" in played.text


async def test_one_characters_checks_come_in_their_order(tmp_path: Path) -> None:
    """Enter on the second due check of somebody asks for the first."""
    lines = (
        "add Ada fort=4",
        "pathfinder.expose Ada to=hemlock",
        "pathfinder.expose Ada to=arsenic",
    )
    async with stage(tmp_path, *lines, systems=("pathfinder",)) as played:
        first, second, *_ = played.screen.due.checks.values()
        assert first.who == second.who
        assert first.at == second.at == played.session.now
        await played.press("4", "home", "down", "enter")
        assert played.screen.due.check == second
        assert str(played.screen.strip.question.command({})).startswith(f"resolve Ada {first.check}")


async def test_a_choice_of_few_is_turned_with_the_arrows_or_its_letters(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8") as played:
        await played.press("w", "w")
        assert "[light]  grave  critical" in played.text
        await played.press("right")
        assert "light  [grave]  critical" in played.text
        await played.press("left", "left")
        assert "light  grave  [critical]" in played.text
        await played.type("g")
        await played.press("enter")
        assert played.commands[-1] == "harmonies.wound Ada level=grave"


async def test_letters_that_mean_no_choice_are_not_taken(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8") as played:
        await played.press("w", "w")
        await played.type("zz")
        assert "[light]" in played.text
        await played.press("enter")
        assert played.commands[-1] == "harmonies.wound Ada level=light"


async def test_a_long_choice_is_searched_in_any_language(tmp_path: Path) -> None:
    """Arsenic by its English name, by its French one, and what nothing fits is said."""
    async with stage(tmp_path, "add Ada fort=4 will=2 con=12", systems=("pathfinder",)) as played:
        await played.press("a")
        entries = {line.key: line.cells[0].text for line in played.screen.menu.lines}
        await played.press(entries["pathfinder.expose"])
        await played.type("cigu")
        assert played.line("emlock")
        await played.type("zzz")
        await played.press("enter")
        assert "! nothing fits; write it differently" in played.text
        await played.press("escape")
        assert not played.screen.busy
        assert len(played.commands) == 1


async def test_what_a_choice_means_is_told_over_the_whole_width_from_the_first_moment(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada fort=4", systems=("pathfinder",)) as played:
        await played.press("a", "e")
        told = played.text.splitlines()[15:18]
        assert max(map(len, told)) > 60, told


async def test_a_required_row_that_is_empty_is_asked_for(tmp_path: Path) -> None:
    async with stage(tmp_path) as played:
        await played.press("n", "enter")
        assert asking(played)
        assert not played.session.characters
        await played.type("Ada")
        await played.press("enter")
        assert [c.name for c in played.session.characters] == ["Ada"]


async def test_a_sheet_is_changed_row_by_row(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8 faint=8") as played:
        await played.press("e")
        await played.type("0")
        assert "80" in played.line("survival")
        await played.press("backspace", "backspace")
        await played.type("9")
        await played.press("enter")
        assert played.commands[-1] == "edit Ada survival=9"
        await played.press("e", "enter")
        assert played.session.characters[0].parts["harmonies"].sheet.survival == 9


@pytest.mark.parametrize("text", ["many", "9999999", "", "1e3", "8.5"])
async def test_text_where_a_number_belongs_is_refused(tmp_path: Path, text: str) -> None:
    async with stage(tmp_path, "add Ada survival=8 faint=8") as played:
        before = played.session
        await played.press("e", "backspace")
        await played.type(text)
        await played.press("enter")
        if text == "":
            assert played.session.characters[0].parts["harmonies"].sheet.survival == 0
        else:
            assert played.session is before
            assert sum(line.startswith(" ! ") for line in played.text.splitlines()) == 1


def test_the_demo_tells_the_same_in_both_languages() -> None:
    english, french = story("en"), story("fr")
    assert [e.kind for e in english.log] == [e.kind for e in french.log]
    assert english.session.now == french.session.now


def test_a_grave_wound_is_due_after_fifteen_minutes() -> None:
    assert chronicle_of(*GRAVE).session.now == 15 * 60
