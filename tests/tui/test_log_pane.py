"""The log on the table: its end, told line by line as they come into view, and sent only where it has changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.history import undo
from rules.session import Event
from tests.tui.stage import chronicle_of, stage
from tui.listing import Cell
from tui.table import panes

LONG = 600


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """The events whose sentences were made."""
    found: list[Event] = []
    real = panes.told_cell

    def telling(event: Event, *rest: object) -> Cell:
        found.append(event)
        return real(event, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(panes, "told_cell", telling)
    return found


def long() -> object:
    early = tuple(Event("core.noted", n, "Ada", {"text": f"line {n}"}) for n in range(LONG))
    return replace(chronicle_of("add Ada survival=8 faint=8", "advance 26h"), early=early)


async def test_lines_are_told_when_they_come_into_view(tmp_path: Path, told: list[Event]) -> None:
    async with stage(tmp_path, chronicle=long()) as played:  # type: ignore[arg-type]
        pane = played.screen.log_pane
        height = pane.size.height
        assert len(pane.lines) == panes.MOST_LOG
        assert {event.at for event in told} <= {event.at for event in played.desk.chronicle.log[-height:]}
        await played.press("5", *["up"] * (height + 2))
        assert f"line {LONG - height - 1}" in played.text
        await played.press("home")
        assert f"line {LONG + 2 - panes.MOST_LOG}" in played.text
        await played.press("end")
        assert f"line {LONG - 1}" in played.text
        assert len({id(event) for event in told}) < 4 * height


async def test_the_moments_take_the_room_that_the_widest_of_them_needs(tmp_path: Path) -> None:
    """Scrolling does not move the columns, whatever comes into view."""
    async with stage(tmp_path, chronicle=long()) as played:  # type: ignore[arg-type]
        pane = played.screen.log_pane
        widths = list(pane._widths)
        await played.press("5", "home")
        assert pane._widths == widths
        assert f"d1 00:0{(LONG + 2 - panes.MOST_LOG) // 60}:" in played.text


async def test_what_has_not_changed_is_not_sent_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("add Ada survival=8 faint=8", "add Bo", "note Ada x")
    async with stage(tmp_path, *lines, size=(100, 40)) as played:
        pane = played.screen.log_pane
        drawn: list[int] = []
        monkeypatch.setattr(pane, "_redraw", drawn.append)
        monkeypatch.setattr(pane, "refresh", lambda *_, **__: drawn.append(-1))
        played.screen.tell()
        assert drawn == []
        await played.screen.carry_out("note Bo y")
        assert set(drawn) <= {2, 3}, "the line that the cursor has left, and the new one"
        drawn.clear()
        played.desk.chronicle = undo(played.desk.chronicle)
        played.screen.tell()
        assert set(drawn) <= {2, 3}


async def test_another_language_tells_them_all_anew(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8 faint=8") as played:
        assert "Ada joins the table" in played.text
        await played.press("L")
        assert "Ada rejoint la table" in played.text
