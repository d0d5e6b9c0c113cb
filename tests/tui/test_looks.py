"""The looks: palettes, sixteen colours, none; plain ASCII; and a use for the room of every size."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import ColorType
from rich.segment import Segment
from textual.color import Color
from textual.theme import Theme

from rules.clock import HOUR
from tests.tui.stage import Stage, stage
from tui.app import ChevetApp
from tui.columns import widths
from tui.glyphs import ASCII, UNICODE, plain, plain_letters
from tui.looks import FEW, NAMES, THEMES, theme_for

TROUBLE = (
    "add Ada survival=8 faint=8",
    "add Bo survival=7 faint=7",
    "set date='day 3 14:00'",
    "harmonies.wound Ada level=grave",
    "resolve Ada harmonies.faint roll=0",
    "harmonies.mental Bo level=shock text=spiders",
    "advance 15m",
)
TORTURE = ((60, 20), (40, 12), (30, 8), (20, 6), (10, 3), (4, 2), (1, 1), (120, 40), (80, 24), (200, 60), (60, 20))


def segments(played: Stage) -> Iterator[Segment]:
    """Everything that is drawn, as it goes to the terminal."""
    for strip in played.app.screen._compositor.render_strips():
        yield from strip


# -- palettes


@pytest.mark.parametrize("theme", [t for t in THEMES.values() if not t.ansi], ids=lambda t: t.name)
def test_whatever_is_written_can_be_read(theme: Theme) -> None:
    """Contrast as the accessibility guidelines reckon it: 4.5 at least, 7 in the palette for it."""
    least = 7.0 if theme.name == "contrast" else 4.5
    named = theme.variables
    pairs = [
        (theme.foreground, theme.background),
        (named["bar-text"], named["bar-bg"]),
        (named["cursor-text"], named["cursor-bg"]),
        *((named[name], theme.background) for name in ("quiet", "alarm", "bad", "good")),
        *((named[name], named["here-bg"]) for name in ("quiet", "alarm", "bad", "good")),
    ]
    for letters, ground in pairs:
        assert letters
        assert ground
        assert contrast(Color.parse(letters), Color.parse(ground)) >= least, (letters, ground)


def contrast(one: Color, other: Color) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: Color) -> float:
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_every_palette_has_its_own_for_sixteen_colours_and_names_the_same_things() -> None:
    for name in NAMES:
        few = theme_for(name, no_color=False, few_colours=True)
        assert few.ansi
        assert set(few.variables) >= set(THEMES[name].variables)
        assert theme_for(name, no_color=True, few_colours=False).name == "terminal"
        assert theme_for(name, no_color=False, few_colours=False).name == name


@pytest.mark.parametrize("name", NAMES)
async def test_each_palette_draws_the_table_alike(tmp_path: Path, name: str) -> None:
    async with stage(tmp_path, *TROUBLE, theme=name) as played:
        other = played.text
        assert "! 14:15" in other
        assert other.splitlines()[1].startswith("━") or "━Due" in other, "the focus is told by the rule"
        cursors = [s for s in segments(played) if s.text.startswith(UNICODE.cursor)]
        assert any(s.style and s.style.bold for s in cursors)


@pytest.mark.parametrize("name", NAMES)
async def test_sixteen_colours_are_those_sixteen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    async with stage(tmp_path, *TROUBLE, theme=name) as played:
        assert played.app.theme == (name if name == "terminal" else name + FEW)
        for screen in ("", "question_mark", "escape", "o"):
            if screen:
                await played.press(screen)
            for segment in segments(played):
                for color in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    assert color is None or color.type in (ColorType.STANDARD, ColorType.DEFAULT), segment


async def test_without_colour_none_is_sent_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with stage(tmp_path, *TROUBLE, theme="light") as played:
        await played.press("1")
        for segment in segments(played):
            for color in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                assert color is None or color.type == ColorType.DEFAULT, segment
        reversed_ = [s.text for s in segments(played) if s.style and s.style.reverse]
        assert any("Ada" in text for text in reversed_), "the cursor of the focus is reversed"
        assert "━Party" in played.text, "the rule of the focus is heavy"
        assert "─Due" in played.text
        assert "! 14:15" in played.text, "what is due has a sign"
        await played.press("4")
        assert "━Due" in played.text
        assert "─Party" in played.text


async def test_a_palette_changes_while_it_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    async with stage(tmp_path, *TROUBLE) as played:
        grounds = set()
        for name in NAMES:
            played.app._switches["theme"] = name
            played.app.use_settings()
            await played.settle()
            colors = [s.style.bgcolor.name for s in segments(played) if s.style and s.style.bgcolor]
            grounds.add(max(set(colors), key=colors.count) if colors else "")
            assert "! 14:15" in played.text
        assert len(grounds) == len(NAMES)


# -- plain ASCII

EVERYWHERE = (
    ("table", ()),
    ("help", ("question_mark",)),
    ("settings", ("o",)),
    ("menu", ("w",)),
    ("a check", ("r",)),
    ("a form", ("n",)),
    ("time", ("t",)),
    ("the command line", ("colon", "s", "e", "t")),
    ("the log", ("J",)),
    ("the catalogue", ("K",)),
    ("search", ("slash", "a")),
    ("a refusal", ("colon", "x", "enter")),
)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("place", "keys"), EVERYWHERE, ids=[place for place, _ in EVERYWHERE])
async def test_ascii_is_ascii_everywhere(tmp_path: Path, lang: str, place: str, keys: tuple[str, ...]) -> None:
    async with stage(
        tmp_path, *TROUBLE, "set calendar=marches", lang=lang, ascii_only=True, size=(120, 40)
    ) as played:
        before = played.text
        await played.press(*keys)
        assert played.text != before or not keys
        odd = {c for c in played.text if not c.isascii()}
        assert not odd, f"{place}: {odd}"


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_the_picker_too(tmp_path: Path, lang: str) -> None:
    app = ChevetApp(None, lang=lang, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        played = Stage(app, pilot, tmp_path)
        for keys in ((), ("o",), ("escape", "question_mark"), ("escape", "n")):
            await played.press(*keys)
            assert played.text.isascii(), played.text


async def test_names_keep_their_letters(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Géraldine survival=8", lang="fr", ascii_only=True) as played:
        assert "Géraldine" in played.text
        assert "Echeances" in played.text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("−3 · «oui»…", '-3 - "oui"~'),
        ("─━│┃┌┐▸", "-=||++>"),
        ("é漢字", "é漢字"),
        ("→←☠😀", "><???"),
        ("1 %", "1 %"),
    ],
)
def test_signs_have_stand_ins_of_the_same_width(text: str, wanted: str) -> None:
    assert plain(text) == wanted
    assert cell_len(plain(text)) == cell_len(text)


def test_what_the_program_says_is_written_without_accents() -> None:
    assert plain_letters("Échéances : dégâts, cœur, « maïs »") == 'Echeances : degats, coeur, " mais "'
    assert all(sign.isascii() for sign in ASCII)


# -- sizes


@asynccontextmanager
async def opened(folder: Path, keys: tuple[str, ...]) -> AsyncIterator[Stage]:
    async with stage(folder, *TROUBLE) as played:
        await played.press(*keys)
        yield played


@pytest.mark.parametrize(("place", "keys"), EVERYWHERE, ids=[place for place, _ in EVERYWHERE])
async def test_every_screen_lives_through_every_size(tmp_path: Path, place: str, keys: tuple[str, ...]) -> None:
    async with opened(tmp_path, keys) as played:
        for width, height in TORTURE:
            await played.pilot.resize_terminal(width, height)
            await played.settle()
            lines = played.text.splitlines()
            assert len(lines) <= height
            assert all(cell_len(line) <= width for line in lines)
            if (width, height) == (1, 1):
                await played.press("down", "up", "tab")
        assert played.app.return_code is None
        await played.pilot.resize_terminal(80, 24)
        await played.settle()
        assert played.text.strip(), place


async def test_the_picker_lives_through_every_size(tmp_path: Path) -> None:
    app = ChevetApp(None, lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        played = Stage(app, pilot, tmp_path)
        for width, height in TORTURE:
            await pilot.resize_terminal(width, height)
            await played.settle()
        assert "Sessions" in played.text


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_everybody_and_everything_has_room(tmp_path: Path, size: tuple[int, int]) -> None:
    """What matters is in sight at every size: the party, what is due with its odds, the log's end, the keys."""
    async with stage(tmp_path, *TROUBLE, size=size) as played:
        for part in ("Ada", "Bo", "grave", "survival roll", "%", "d10-d10", "! 1 due", "Party", "Due", "Log"):
            assert part in played.text, part
        assert "15m pass" in played.text
        assert played.text.splitlines()[-1].startswith(" enter resolve")


async def test_where_it_is_wide_due_and_log_stand_side_by_side(tmp_path: Path) -> None:
    async with stage(tmp_path, *TROUBLE, size=(160, 40)) as played:
        assert "Log" in played.line("Due─") or "Log" in played.line("━Due")
        await played.pilot.resize_terminal(120, 40)
        await played.settle()
        assert "Log" not in played.line("Due─")


async def test_where_there_is_room_the_modifiers_and_the_notes_are_told(tmp_path: Path) -> None:
    async with stage(tmp_path, *TROUBLE, "note Bo 'hates spiders'", size=(200, 60)) as played:
        assert "survival +8, pain" in played.line("! 14:15")
        assert "hates spiders" in played.line("Bo ")
        await played.pilot.resize_terminal(120, 40)
        await played.settle()
        assert "survival +8, pain" not in played.line("! 14:15")


async def test_long_names_leave_room_for_how_they_are(tmp_path: Path) -> None:
    name = "Sir Bartholomew Wenceslas of the Endless Northern Marches"
    crowd = [f"add '{name} {number}' survival=5 faint=5" for number in range(40)]
    async with stage(tmp_path, *TROUBLE, *crowd, size=(80, 24)) as played:
        await played.press("1")
        line = next(line for line in played.text.splitlines() if " Ada " in line and "pain" in line)
        assert "pain 5/3" in line
        assert "Sir Barth" in played.text
        await played.press("end")
        assert played.screen.party.cursor == len(played.screen.party.lines) - 1


def test_a_column_that_takes_too_much_gives_way_first() -> None:
    rows = [["x" * 80, "pain 11, unstable", "19h"]]
    name, state, then = widths(rows, 40, 1, (6, 4, 1))
    assert name == 18
    assert state == 17
    assert then == 3
    assert name + state + then + 2 == 40


# -- the bar


async def test_the_bar_tells_of_the_sky_where_there_is_room(tmp_path: Path) -> None:
    lines = ("add Ada survival=8", "set calendar=gregorian date='25 January 2024 14:20'")
    async with stage(tmp_path, *lines, size=(140, 24)) as played:
        bar = played.text.splitlines()[0]
        assert bar.split(" · ")[1:] == [
            "Thursday 25 January 2024, 14:20:00", "paused x1", "day, dusk in 2h40m", "full moon", "winter",
        ]  # fmt: skip
        await played.pilot.resize_terminal(60, 24)
        await played.settle()
        bar = played.text.splitlines()[0]
        assert "25 January 2024, 14:20:00 · paused x1" in bar
        assert cell_len(bar) <= 60


async def test_the_bar_speaks_the_language_of_the_screen(tmp_path: Path) -> None:
    lines = ("set calendar=marches date='Night of Lanterns 812 20:00'",)
    async with stage(tmp_path, *lines, size=(160, 24), lang="fr") as played:
        bar = played.text.splitlines()[0]
        assert "nuit des Lanternes 812 de la Trêve, 20:00:00" in bar
        assert "Phalène" in bar
        assert "Escarbille" in bar


@pytest.mark.parametrize(
    "title", ["T", "A title that is far too long for any bar of sixty columns and goes on " * 2]
)
async def test_what_is_due_is_told_whatever_the_title(tmp_path: Path, title: str) -> None:
    async with stage(tmp_path, *TROUBLE, f"set title='{title.strip()}'", size=(60, 20)) as played:
        bar = played.text.splitlines()[0]
        assert bar.endswith("! 1 due")
        assert "14:15:00" in bar
        assert "paused x1" in bar


async def test_each_second_only_the_time_is_drawn_until_the_sun_sets(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8", "set date='day 3 17:59:58'", size=(120, 24)) as played:
        bar, book, session = played.screen.bar, played.screen.book, played.session
        bar.fill(session, book, 0, 1, True)
        drawn: list[str] = []
        for name, part in bar._parts.items():
            part.update = lambda *_, name=name, **__: drawn.append(name)
        assert "day, dusk at 18:00" in bar._texts["bar-state"]
        bar.tick(book, 1)
        assert drawn == ["bar-time"]
        bar.tick(book, 2)
        assert "night, dawn at 06:00" in bar._texts["bar-state"]
        assert set(drawn) == {"bar-time", "bar-state"}
        drawn.clear()
        bar.tick(book, 3)
        assert drawn == ["bar-time"]
        bar.tick(book, 6 * HOUR + 2)
        assert "Day 4" in bar._texts["bar-day"], "and the day at midnight"
