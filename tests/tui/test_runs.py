"""Lines of the log that say the same of the same character are drawn as one; the log stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.dice import Rolled
from rules.session import Event
from saves.log_file import SUFFIXES
from tests.tui.stage import Stage, chronicle_of, stage
from tui.log.runs import Run, counted, runs

RESTING = (
    "add Ada survival=8 faint=20",
    "add Bo survival=8 faint=20",
    "harmonies.wound all level=grave",
    "resolve all harmonies.faint outcome=success",
    "harmonies.first_aid all level=9 roll=9,9",
    "harmonies.rest all state=on care=assured",
)
NIGHT = (*RESTING, "advance 23h")


def cared(*names: str, kind: str = "harmonies.cared") -> list[Event]:
    return [Event(kind, place * 60, name) for place, name in enumerate(names)]


def test_equal_lines_that_follow_each_other_are_one_where_the_last_stood() -> None:
    assert runs(cared("Ada", "Ada", "Ada")) == [Run(0, 2, 3)]
    assert runs(cared("Ada", "Bo")) == [Run(0, 0, 1), Run(1, 1, 1)]


def test_patients_who_take_turns_have_a_line_each() -> None:
    assert runs(cared("Ada", "Bo", "Ada", "Bo", "Ada")) == [Run(1, 3, 2), Run(0, 4, 3)]


def test_something_else_between_ends_a_run() -> None:
    other = Event("core.passed", 90, None, {"passed": 60})
    assert [run.times for run in runs([*cared("Ada", "Ada"), other, *cared("Ada", "Ada")])] == [2, 1, 2]


@pytest.mark.parametrize("change", [{"data": {"pain": 3}}, {"secret": True}, {"rule": "H-1"}])
def test_what_differs_in_anything_stands_alone(change: dict[str, object]) -> None:
    other = Event("harmonies.cared", 60, "Ada", **change)  # type: ignore[arg-type]
    assert [run.times for run in runs([*cared("Ada"), other])] == [1, 1]


def test_dice_stand_alone_and_end_a_run() -> None:
    """Which die lay on the table is never folded away."""
    rolled = Event("harmonies.cared", 60, "Ada", rolls=(Rolled("1d6", 3),))
    assert [run.times for run in runs([*cared("Ada"), rolled, rolled, *cared("Ada", "Ada")])] == [1, 1, 1, 2]


def test_groups_are_kept_apart() -> None:
    assert runs(cared("Ada", "Ada", "Ada", "Ada"), lambda place: place // 2) == [Run(0, 1, 2), Run(2, 3, 2)]


def test_every_event_is_in_one_run() -> None:
    events = [*cared("Ada", "Bo", "Ada"), *cared("Cy", "Ada", kind="harmonies.rested"), *cared("Bo", "Bo")]
    found = runs(events)
    assert sum(run.times for run in found) == len(events)
    assert [run.last for run in found] == sorted(run.last for run in found)


@pytest.mark.parametrize(("lang", "since"), [("en", "since"), ("fr", "depuis")])
def test_how_often_and_since_when(lang: str, since: str) -> None:
    from tui.language import Language

    book = Language(lang)
    assert counted(1, 0, 0, book) == ""
    assert counted(2, 60, 60, book) == "x2"
    assert counted(12, 60, 43_200, book) == f"x12 {since} 00:01"


# -- on the screen


def listed(played: Stage) -> list[str]:
    lines = played.screen.lines.lines
    return [lines[i].cells[2].whole for i in range(len(lines))]


async def test_in_the_log_a_night_of_care_is_a_line_for_each_patient(tmp_path: Path) -> None:
    async with stage(tmp_path, *NIGHT) as played:
        log = played.desk.chronicle.log
        assert sum(event.kind == "harmonies.cared" for event in log) == 6
        await played.press("J")
        told = [text for text in listed(played) if "cared for" in text]
        assert told == ["Ada is cared for x3 since 06:00", "Bo is cared for x3 since 06:00"]
        assert f"{len(log)} lines" in played.text, "the log itself is as long as before"
        await played.press("slash")
        await played.type("bo is cared")
        await played.press("enter")
        assert "x3 since 06:00" in str(played.screen.detail.content)


@pytest.mark.parametrize(("lang", "told"), [("en", "is cared for x3 since 06:00"), ("fr", "x3 depuis 06:00")])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_in_the_pane_too_and_enter_opens_the_whole_log_there(
    tmp_path: Path, size: tuple[int, int], lang: str, told: str
) -> None:
    async with stage(tmp_path, *NIGHT, lang=lang, size=size) as played:
        assert played.text.count(told) == 2
        keys = [line.key for line in played.screen.log_pane.lines]
        assert len(set(keys)) == len(keys)
        await played.press("5", "up", "enter")
        entry = played.screen.entry
        assert entry.event.kind == "harmonies.cared"
        assert entry.event.who == "Bo"
        assert entry.event.at == 18 * 3600


async def test_in_the_pane_a_line_grows_as_it_happens_again(tmp_path: Path) -> None:
    care = ("harmonies.rest Ada state=on", "harmonies.care Ada")
    async with stage(tmp_path, *RESTING[:-1], *care) as played:
        count = len(played.screen.log_pane.lines)
        await played.screen.carry_out("harmonies.care Ada")
        assert len(played.screen.log_pane.lines) == count
        assert "Ada is cared for x2" in played.text
        await played.press("u")
        assert "Ada is cared for" in played.text
        assert "x2" not in played.text


async def test_enter_on_it_returns_to_after_all_of_it(tmp_path: Path) -> None:
    """All of a line belong to one command: there is only one moment to return to."""
    async with stage(tmp_path, *NIGHT, "note Ada pale") as played:
        await played.press("J", "slash")
        await played.type("bo is cared")
        await played.press("enter", "enter", "enter")
        assert played.commands[-1] == "advance 23h"
        assert played.session.now == 23 * 3600


async def test_commands_given_one_by_one_are_lines_of_their_own(tmp_path: Path) -> None:
    care = ("harmonies.rest Ada state=on", "harmonies.care Ada", "harmonies.care Ada")
    async with stage(tmp_path, *RESTING[:-1], *care) as played:
        await played.press("J")
        assert [text for text in listed(played) if "cared for" in text] == ["Ada is cared for"] * 2


@pytest.mark.parametrize("turns", range(len(SUFFIXES)))
async def test_what_is_written_to_a_file_has_every_line(tmp_path: Path, turns: int) -> None:
    async with stage(tmp_path, *NIGHT) as played:
        await played.press("J", "w", *["right"] * turns, "enter")
        written = next(p for p in tmp_path.iterdir() if p.name != "evening.json" and p.suffix in SUFFIXES.values())
        text = written.read_text("utf-8")
        assert max(text.count("is cared for"), text.count("harmonies.cared")) == 6


def test_the_command_line_tells_every_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from saves.session_file import create
    from tui.main import main

    create(tmp_path / "evening.json", chronicle_of(*NIGHT)).close()
    assert main(["log", str(tmp_path / "evening.json"), "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("is cared for") == 6
