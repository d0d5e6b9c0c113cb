"""The log at full size: scroll, search, filter, export, return to a moment and come back."""

from __future__ import annotations

import csv
import json
import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.events import Paste

from rules.history import Chronicle, Step, undo
from rules.session import Event
from tests.tui.stage import Stage, chronicle_of, stage
from tui.literal import LONGEST
from tui.log.entries import KEPT, Sieve, between, entries_of, names_in
from tui.log.screen import SAID
from tui.long_listing import Unrolled
from tui.sentences import step_line

EVENING = (
    "add Ada survival=8 faint=8",
    "add Bo survival=7 faint=6",
    "harmonies.wound Ada level=light",
    "advance 10m",
    "harmonies.wound Ada level=grave",
    "resolve Ada harmonies.faint roll=4",
    "rename Ada 'Ada the Red'",
    "note Bo 'saw it all'",
)


def shown(played: Stage) -> list[str]:
    lines = played.screen.lines.lines
    return [lines[i].cells[2].whole for i in range(len(lines))]


async def open_log(played: Stage) -> None:
    await played.press("J")


async def test_it_shows_everything_with_the_cursor_on_the_newest(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        await open_log(played)
        assert len(shown(played)) == len(played.desk.chronicle.log)
        assert played.screen.entry.event == played.desk.chronicle.log[-1]
        await played.press("escape")
        assert played.screen.party is not None


async def test_where_nothing_has_happened_that_is_said(tmp_path: Path) -> None:
    async with stage(tmp_path) as played:
        await open_log(played)
        assert "nothing has happened yet" in played.text
        await played.press("enter", "slash", "a", "escape", "escape")
        assert played.screen.party is not None


async def test_enter_in_the_log_pane_opens_it(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        await played.press("5", "enter")
        assert played.screen.entry is not None


async def test_the_line_under_the_cursor_stands_below_in_full(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING, f"note Bo '{'word ' * 30}'") as played:
        await open_log(played)
        assert "time and table" in str(played.screen.detail.content)
        assert str(played.screen.detail.content).count("word") == 30
        assert "secret" in str(played.screen.detail.content)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_a_sentence_of_any_length_is_shown_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, size: tuple[int, int]
) -> None:
    """In as many lines as it takes; the list keeps room, and nothing jumps back when a short one follows."""
    monkeypatch.setattr("tui.held.FAST", 0.0)
    name = "Jean-Baptiste-Emmanuel de la Roche-Guyon et de Montmorency"
    words = [f"word{n}" for n in range(60)]
    lines = (f"add '{name}' survival=8", *["advance 1h"] * 30, f"note Jean '{' '.join(words)}'", "advance 1h")
    async with stage(tmp_path, *lines, lang=lang, size=size) as played:
        await open_log(played)
        short = played.screen.lines.size.height
        await played.press("up")
        below = " ".join(played.text.splitlines()[played.screen.lines.size.height :])
        told = " ".join(below.split())
        assert " ".join(words) in told
        assert name in told
        assert "secret" in told
        assert 6 <= played.screen.lines.size.height < short
        assert played.screen.entry.event.data["text"] in " ".join(words), "the cursor is in view where it was"
        grown = played.screen.lines.size.height
        await played.press("up")
        assert played.screen.lines.size.height == grown
        await played.pilot.resize_terminal(200, 60)
        await played.settle()
        assert played.screen.detail.size.height == 3


async def test_where_a_long_sentence_takes_room_the_list_moves_no_more_than_it_must(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.held.FAST", 0.0)
    lines = ["add Bo", *["advance 1h"] * 40, f"note Bo '{'word ' * 60}'", *["advance 1h"] * 40]
    async with stage(tmp_path, *lines) as played:
        await open_log(played)
        listing = played.screen.lines
        long = next(i for i, text in enumerate(shown(played)) if "word" in text)
        listing.top = long - listing.size.height
        listing.cursor = long - 1
        await played.settle()
        top, height = listing.top, listing.size.height
        assert listing.cursor == top + height - 1, "on the last line in view"
        listing.set_reactive(type(listing).cursor, long)
        listing.top = top + 1
        played.screen._tell_detail()
        await played.settle()
        assert listing.size.height < height
        assert listing.cursor == listing.top + listing.size.height - 1


async def test_what_is_longer_than_the_screen_says_so_and_keeps_where_it_comes_from(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Bo", f"note Bo '{'word ' * 350}'", size=(60, 20)) as played:
        await open_log(played)
        *_, cut, about, _ = played.text.splitlines()
        assert cut.endswith("…")
        assert "secret" in about
        assert played.screen.lines.size.height >= 5


async def test_in_the_list_a_long_name_leaves_room_for_what_happened(tmp_path: Path) -> None:
    name = "Jean-Baptiste-Emmanuel de la Roche-Guyon et de Montmorency"
    async with stage(
        tmp_path, f"add '{name}' survival=8", "harmonies.wound Jean level=grave", size=(60, 20)
    ) as played:
        await open_log(played)
        assert "takes a grave wound" in "\n".join(shown(played))


async def test_what_can_no_longer_be_undone_is_read_through_once(tmp_path: Path) -> None:
    whole = chronicle_of(*EVENING)
    old = replace(whole, early=whole.log * 9)
    async with stage(tmp_path, chronicle=old) as played:
        await open_log(played)
        before = played.screen.entries
        await played.press("u")
        after = played.screen.entries
        assert [entry.event for entry in after] == [entry.event for entry in before]
        assert after[0] is before[0]
        assert len(played.desk.chronicle.past) == len(whole.past) - 1
        await played.press("U")
        assert played.screen.entries == before


async def test_search_goes_up_and_n_goes_on(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        await open_log(played)
        await played.press("slash")
        await played.type("WOUND")
        await played.press("enter")
        assert "grave wound" in shown(played)[played.screen.lines.cursor]
        await played.press("n")
        assert "light wound" in shown(played)[played.screen.lines.cursor]
        await played.press("N")
        assert "grave wound" in shown(played)[played.screen.lines.cursor]


async def test_what_is_said_nowhere_is_told(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        await open_log(played)
        await played.press("slash")
        await played.type("zzz")
        assert "nothing says zzz" in played.text


async def test_filter_by_character_and_dice(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        await open_log(played)
        await played.press("f", "right", "tab", "tab", "tab")
        assert "dice" in played.line("dice")
        await played.press("right", "enter")
        assert len(shown(played)) == 1
        assert "typed" in shown(played)[0]
        assert "Ada" in played.screen.lines.border_title
        await played.press("escape")
        assert len(shown(played)) == len(played.desk.chronicle.log)


# -- return to a moment


async def test_returning_shows_first_what_would_be_undone_then_does_it_in_one_go(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        await open_log(played)
        await played.press("up", "up", "up", "up", "up", "enter")
        entry = played.screen.entry
        steps, _ = between(played.desk.chronicle, entry.steps)
        listed = [played.screen.returning.lines[i].cells[1].text for i in range(len(steps))]
        assert listed == [step_line(step, played.screen.book) for step in steps]
        assert "harmonies." not in " ".join(listed), "what happened, and not the command"
        assert len(played.commands) == len(EVENING), "nothing is done yet"
        await played.press("enter")
        assert len(played.commands) == entry.steps
        expected = chronicle_of(*EVENING)
        while len(expected.past) > entry.steps:
            expected = undo(expected)
        assert played.desk.chronicle.session == expected.session
        assert played.on_disk() == played.desk.chronicle


async def test_leaving_undoes_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        await open_log(played)
        await played.press("home", "enter", "escape")
        assert len(played.commands) == len(EVENING)


async def test_what_was_undone_stays_in_sight_and_comes_back_whole(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        before = played.desk.chronicle
        await open_log(played)
        await played.press("home", "enter", "enter")
        assert len(played.commands) == 1
        assert len(shown(played)) == len(before.log), "undone lines are still there"
        assert played.screen.lines.lines[len(before.log) - 1].cells[1].text == played.app.glyphs.minus
        await played.press("end", "enter", "enter")
        assert played.desk.chronicle.session == before.session
        assert played.commands == [step.command for step in before.past]


async def test_redo_on_the_table_brings_it_all_back(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        before = played.desk.chronicle
        await open_log(played)
        await played.press("home", "enter", "enter", "escape")
        assert [c.name for c in played.session.characters] == ["Ada"]
        assert "Bo" not in played.screen.party.border_title
        for _ in range(len(EVENING) - 1):
            await played.press("U")
        assert played.desk.chronicle.session == before.session


async def test_the_present_and_what_is_too_old_are_not_returned_to(tmp_path: Path) -> None:
    whole = chronicle_of(*EVENING)
    old = replace(whole, early=whole.past[0].events, past=whole.past[1:])
    async with stage(tmp_path, chronicle=old) as played:
        await open_log(played)
        await played.press("enter")
        assert "this is the present" in played.text
        await played.press("home", "enter")
        assert "too long ago" in played.text
        assert len(played.commands) == len(EVENING) - 1


async def test_undo_and_redo_work_here_too(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        await open_log(played)
        await played.press("u", "u", "U")
        assert len(played.commands) == len(EVENING) - 1


async def test_a_long_text_pasted_into_the_search_is_not_taken_and_that_is_said(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada") as played:
        await played.press("J", "slash")
        played.app.focused.post_message(Paste("x" * 100_000))
        await played.settle()
        assert played.app.focused.value == ""
        assert "2000 characters at most" in played.text
        played.app.focused.post_message(Paste("x" * LONGEST))
        await played.settle()
        assert played.app.focused.value == "x" * LONGEST
        assert f"nothing says {'x' * SAID}…" in " ".join(played.text.split())
        await played.type("y")
        assert played.app.focused.value == "x" * LONGEST
        assert "2000 characters at most" in played.text


# -- export


@pytest.mark.parametrize(("turns", "suffix"), [(0, ".md"), (1, ".csv"), (2, ".json")])
async def test_the_log_is_written_beside_the_session(tmp_path: Path, turns: int, suffix: str) -> None:
    async with stage(tmp_path, *EVENING) as played:
        await open_log(played)
        await played.press("w", *["right"] * turns, "enter")
        path = tmp_path / f"evening-log{suffix}"
        assert str(path.name) in played.text
        text = path.read_text(encoding="utf-8")
        count = len(played.desk.chronicle.log)
        match suffix:
            case ".md":
                assert sum(line.startswith("- ") for line in text.splitlines()) == count
            case ".csv":
                assert len(list(csv.reader(text.splitlines()))) == count + 1
            case ".json":
                assert len(json.loads(text)) == count


async def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text("mine", encoding="utf-8")
    async with stage(tmp_path, *EVENING, size=(200, 24)) as played:
        await open_log(played)
        await played.press("w", "tab")
        await played.type("mine.md")
        await played.press("enter")
        assert "is there already" in played.text
        assert (tmp_path / "mine.md").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("typed", ["/", ".", "..", "~r", "~nobodyhere/x", "a" * 300])
async def test_nothing_that_is_typed_as_the_file_ends_the_program(tmp_path: Path, typed: str) -> None:
    async with stage(tmp_path, "add Ada") as played:
        await played.press("J", "w", "tab")
        await played.screen_input(typed)
        await played.press("enter")
        assert played.app.is_running
        assert list(tmp_path.glob("*log*")) == []
        await played.press("escape", "escape", "escape")
        await played.press("colon")
        await played.type("note Ada x")
        await played.press("enter")
        assert played.session.characters[0].note == "x"


async def test_only_what_is_shown_is_written_where_that_is_wished(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        await open_log(played)
        await played.press("f", "right", "right", "enter", "w", "right", "right", "enter")
        data = json.loads((tmp_path / "evening-log.json").read_text(encoding="utf-8"))
        assert {each["who"] for each in data} == {"Bo"}


async def test_what_is_undone_is_not_written(tmp_path: Path) -> None:
    async with stage(tmp_path, *EVENING) as played:
        await open_log(played)
        await played.press("u", "w", "right", "right", "enter")
        data = json.loads((tmp_path / "evening-log.json").read_text(encoding="utf-8"))
        assert len(data) == len(played.desk.chronicle.log)


# -- a long log


def long_log(count: int) -> Chronicle:
    chronicle = chronicle_of(*EVENING)
    events = chronicle.log
    early = tuple(replace(events[i % len(events)], at=i // 7) for i in range(count))
    return replace(chronicle, early=early)


async def test_twenty_thousand_lines_are_there_at_once(tmp_path: Path) -> None:
    """Only the lines in view are made; a key costs the same as in a short log."""
    async with stage(tmp_path, chronicle=long_log(20_000)) as played:
        await open_log(played)
        made: list[int] = []
        lines = played.screen.lines.lines
        make = lines._make
        lines._make = lambda row: (made.append(row), make(row))[1]
        started = time.perf_counter()
        await played.press("home", "pagedown", "end", "pageup")
        assert len(made) < 200
        assert time.perf_counter() - started < 5
        assert "20,0" in played.screen.lines.border_title or "200" in played.screen.lines.border_title


def test_unrolled_lines_are_made_once_while_they_are_near() -> None:
    from tui.listing import Cell, Line

    made: list[int] = []

    def make(row: int) -> Line:
        made.append(row)
        return Line(str(row), (Cell(str(row)),))

    lines = Unrolled(1_000_000, make)
    assert lines[999_999].key == lines[-1].key == "999999"
    assert [line.key for line in lines[3:5]] == ["3", "4"]
    assert made == [999_999, 3, 4]
    with pytest.raises(IndexError):
        lines[1_000_000]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60), (20, 6), (1, 1)])
async def test_it_is_drawn_at_every_size(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    async with stage(tmp_path, *EVENING, lang=lang) as played:
        await open_log(played)
        await played.pilot.resize_terminal(*size)
        await played.press("up", "enter", "escape", "f", "escape", "slash", "escape", "w", "escape")
        assert not played.screen.busy


# -- without a screen


def test_every_line_knows_how_many_commands_are_done_after_it() -> None:
    chronicle = chronicle_of(*EVENING)
    entries = entries_of(chronicle)
    assert [entry.event for entry in entries] == list(chronicle.log)
    assert entries[-1].steps == len(EVENING)
    back = undo(undo(chronicle))
    assert entries_of(back) == entries, "undoing moves no line"
    kept = replace(chronicle, early=chronicle.past[0].events, past=chronicle.past[1:])
    assert entries_of(kept)[0].steps == KEPT


def test_what_lies_between_is_told_from_the_nearest_on() -> None:
    chronicle = chronicle_of(*EVENING)
    steps, back = between(chronicle, 6)
    assert back
    assert [step.command for step in steps] == ["note Bo 'saw it all'", "rename Ada 'Ada the Red'"]
    steps, back = between(undo(undo(chronicle)), 8)
    assert not back
    assert [step.command for step in steps] == ["rename Ada 'Ada the Red'", "note Bo 'saw it all'"]
    assert between(chronicle, 8)[0] == []


def test_the_sieve_knows_a_character_by_its_earlier_name() -> None:
    entries = entries_of(chronicle_of(*EVENING))
    found = Sieve(who="Ada the Red").passed(entries)
    assert {entries[place].event.who for place in found} == {"Ada", "Ada the Red"}
    assert names_in(entries) == ["Ada", "Bo", "Ada the Red"]


def test_the_sieve_by_system_kind_and_dice() -> None:
    entries = entries_of(chronicle_of(*EVENING))

    def kinds(sieve: Sieve) -> set[str]:
        return {entries[place].event.kind for place in sieve.passed(entries)}

    assert all(kind.startswith("core.") for kind in kinds(Sieve(system="core")))
    assert kinds(Sieve(kind="core.noted")) == {"core.noted"}
    typed = [entries[place].event for place in Sieve(dice="typed").passed(entries)]
    assert typed
    assert all(any(roll.typed for roll in event.rolls) for event in typed)
    assert Sieve(dice="rolled").passed(entries) == []
    assert len(Sieve(dice="none").passed(entries)) + len(typed) == len(entries)
    assert Sieve().passed(entries) == list(range(len(entries)))


def test_an_event_without_a_sentence_is_a_line_all_the_same() -> None:
    step = Step("x", chronicle_of().session, (Event("gone.kind", 0),))
    assert entries_of(replace(chronicle_of(), past=(step,)))[0].event.kind == "gone.kind"
