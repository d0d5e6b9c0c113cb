"""Names are shown literally: no markup, no escape, no control character; whatever their letters, nothing moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from rules.command import command
from rules.names import LONGEST
from tests.tui.stage import Stage, chronicle_of, stage

STRANGE = {
    "markup": "[bold]Ada[/bold]",
    "broken markup": "[/] [red",
    "an action": "[@click]Ada[/]",
    "braces": "{who} {0} {x:span}",
    "percent": "%s %(name)s",
    "wide": "日本語の名前",
    "right to left": "שלום עולם",
    "combining": "Géraldine à la hâte",
    "emoji": "Ada 🐉🐉",
    "long": "W" * LONGEST,
    "long and wide": "名" * LONGEST,
    "quotes": 'O\'Hara "the" Quick',
    "backslash": "a\\[b]\\",
    "looks like a field": "roll 7",
    "looks like a list": "Ada & Bo",
}


def whole(played: Stage) -> bool:
    """Whether every line of the screen has exactly the width of the screen."""
    strips = played.app.screen._compositor.render_strips()
    width = played.app.size.width
    return all(sum(cell_len(segment.text) for segment in strip) == width for strip in strips)


@pytest.mark.parametrize("name", STRANGE.values(), ids=STRANGE.keys())
async def test_a_strange_name_is_taken_and_shown_as_it_is(tmp_path: Path, name: str) -> None:
    lines = [str(command("add", name, survival=8, faint=8))]
    async with stage(tmp_path, *lines) as played:
        shown = played.session.characters[0].name
        assert shown == name
        begin = shown[:6]
        assert begin in played.text
        assert whole(played)
        await played.press("w", "w", "g", "enter")
        assert played.session.characters[0].parts["harmonies"].wounds
        assert begin in played.line("takes a grave wound")
        await played.press("enter")
        assert (
            "survival roll" in played.screen.strip.border_title or "fainting" in played.screen.strip.border_title
        )
        assert whole(played)
        await played.press("s", "L", "question_mark", "escape", "J", "escape", "R", "escape", "N", "escape")
        assert not played.screen.busy
        assert whole(played)


@pytest.mark.parametrize("text", ["\x1b[31mred", "a\nb", "a\tb", "\x07bell", "a\x00b", "a\u202eb", "\u200b"])
async def test_what_cannot_be_printed_never_reaches_the_screen(tmp_path: Path, text: str) -> None:
    """Whether a name that holds it is refused or cleaned: no escape, no control character is drawn."""
    async with stage(tmp_path, "add Ada survival=8") as played:
        await played.press("n")
        await played.screen_input("X" + text)
        await played.press("enter", "escape", "N")
        await played.screen_input("note" + text)
        await played.press("enter", "escape")
        for bad in ("\x1b", "\n ", "\t", "\x07", "\x00", "\u202e"):
            assert all(bad not in line for line in played.text.split("\n"))
        for character in played.session.characters:
            assert character.name.isprintable()
        assert whole(played)


async def test_texts_of_the_rules_are_shown_as_they_are_too(tmp_path: Path) -> None:
    """The trigger of a mental wound is typed by the GM."""
    lines = ("add Ada survival=8", str(command("harmonies.mental", "Ada", level="shock", text="[red]{fire}[/]")))
    async with stage(tmp_path, *lines, size=(120, 40)) as played:
        assert "[red]{fire}[/]" in played.text
        assert whole(played)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (200, 60)])
async def test_a_title_as_long_as_can_be_leaves_room_for_the_time(tmp_path: Path, size: tuple[int, int]) -> None:
    chronicle = chronicle_of("add Ada survival=8 faint=8", "harmonies.wound Ada level=grave")
    session = replace(chronicle.session, title="[b]名" * 20)
    async with stage(tmp_path, chronicle=replace(chronicle, session=session), size=size) as played:
        assert "00:00:00" in played.text.splitlines()[0]
        assert "! 1 due" in played.text.splitlines()[0]
        assert whole(played)
