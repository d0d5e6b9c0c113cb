"""Where there is little room, what matters is told whole: cells take the room of empty ones, labels of hints."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.dice import Rolled
from rules.session import Event
from rules.systems import SYSTEMS, load
from tests.tui.stage import stage
from tests.tui.test_snapshots import some_sessions
from tui.columns import fit_items
from tui.demo import story
from tui.language import LANGUAGES, Language
from tui.listing import Cell, Listing
from tui.table.panes import told_cell

SMALL = (60, 20)


class Drawn(Listing):
    """A list without a screen, to draw lines of."""

    def __init__(self, *widths: int) -> None:
        super().__init__()
        self._widths = list(widths)

    def spans(self, *texts: str) -> list[int]:
        return self._spans([Cell(text) for text in texts])


def test_a_cell_that_is_cut_takes_the_room_of_empty_ones_behind_it() -> None:
    listing = Drawn(5, 4, 6)
    assert listing.spans("healing", "", "") == [10, 0, 6], "no more than it needs"
    assert listing.spans("healing", "", "80 %") == [10, 0, 6]
    assert listing.spans("healing", "3+", "") == [5, 4, 6], "only what stands directly behind it"
    assert listing.spans("heal", "", "") == [5, 4, 6], "and only where it is cut"
    assert listing.spans("healing rolls", "", "") == [17, 0, 0]


@pytest.mark.parametrize(
    ("width", "told"),
    [(20, "since 14:02 …"), (13, "since 14:02 …"), (12, "since 14:02"), (9, "since 14…"), (7, "…"), (1, "…")],
)
def test_of_an_item_too_little_is_left_out_as_a_whole(width: int, told: str) -> None:
    assert fit_items(("since 14:02", "survival roll 14:20"), "  ", width).rstrip() == told


def rolled(*dice: Rolled) -> Event:
    data = {"roll": "fainting_roll", "base": -3, "total": 1, "outcome": "success"}
    return Event("harmonies.rolled", 0, "Géraldine", data, dice or (Rolled("d10-d10", 4, typed=True),))


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (80, "Géraldine: fainting roll −3, total +1: success [d10-d10 +4 typed]"),
        (60, "Géraldine: fainting roll −3, total +1: success [+4 typed]"),
        (50, "Géraldine: fainting roll −3, t… success [+4 typed]"),
    ],
)
def test_how_a_roll_came_out_stays_in_sight(width: int, told: str) -> None:
    cell = told_cell(rolled(), Language("en"))
    assert " ".join(cell.fitted(width, "…").split()) == told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [53, 73])
def test_in_either_language(lang: str, width: int) -> None:
    """In the log's pane at 60 and at 80 columns."""
    book = Language(lang)
    told = told_cell(rolled(), book).fitted(width, "…")
    assert book.term("success") in told
    assert "+4 " in told
    if width == 73:
        assert "…" not in told


# -- on the screen


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_at_the_least_size_the_table_tells_what_matters_whole(tmp_path: Path, lang: str) -> None:
    book = Language(lang)
    async with stage(tmp_path, chronicle=story(lang), lang=lang, size=SMALL) as played:
        for word in ("unstable", "success"):
            assert book.term(word) in played.text
        assert played.text.count(book.term("unstable")) == 4, "in the party, and of each wound"
        due = next(line.cells[3].text for line in played.screen.due.lines if "," in line.cells[3].text)
        assert due in played.text, "a title has the room that dice and odds do not need"


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_at_the_least_size_labels_are_whole_before_hints_are(tmp_path: Path, lang: str) -> None:
    async with stage(tmp_path, chronicle=story(lang), lang=lang, size=SMALL) as played:
        await played.press("1", "w")
        labels = [line.cells[1].text for line in played.screen.menu.lines]
        in_sight = [label for label in labels if label in played.text]
        assert len(in_sight) >= 6
        assert in_sight == labels[: len(in_sight)], "those further down come into view as one goes there"
        await played.press("escape", "P")
        first = [line.cells[0].text for line in played.screen.query_one("#ask-rows").lines][:4]
        assert all(label in played.text for label in first)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_at_the_least_size_every_setting_can_be_told_from_the_others(tmp_path: Path, lang: str) -> None:
    """Its label, the beginning of its value, and the rule that it is a reading of."""
    async with stage(tmp_path, systems=tuple(SYSTEMS), lang=lang, size=SMALL) as played:
        await played.press("o")
        listing = played.screen.list
        label, value, rule, _ = listing._widths
        assert rule == 5
        assert value >= 12
        shown = [line.cells for line in listing.lines if not line.whole]
        cut = [cells[0].text for cells in shown if len(cells[0].text) > label]
        if lang == "fr":
            assert not cut
        assert len({text[:label] for text in cut}) == len(cut)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_at_the_least_size_the_catalogue_tells_names_whole(tmp_path: Path, lang: str) -> None:
    async with stage(tmp_path, "add Ada fort=3", systems=("pathfinder",), lang=lang, size=SMALL) as played:
        await played.press("K", "escape")
        listing = played.screen.pane
        names = [line.cells[1].text for line in listing.lines]
        cut = [name for name in names if len(name) > listing._widths[1]]
        assert len(cut) <= 5, cut
        await played.pilot.resize_terminal(80, 24)
        await played.settle()
        assert any(line.cells[2].text in played.text for line in listing.lines), "with room, what each is of too"


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_at_the_least_size_the_sessions_say_which_rules_they_go_by(tmp_path: Path, lang: str) -> None:
    from tests.tui.stage import picker

    some_sessions()
    async with picker(tmp_path, lang=lang, size=SMALL) as played:
        for name in ("harmonies", "pathfinder"):
            title = Language(lang).translate(load(name).title).partition(":")[0].strip()
            assert title in played.text
        assert "2023-11-14" in played.text
