"""The settings on the screen: house rules through the ordinary command, the GM's own choices in their file."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from rules.systems import SYSTEMS, load
from saves.settings import NO, choose, settings_path
from saves.settings import load as load_settings
from tests.tui.stage import Stage, stage
from tui.app import ChevetApp, takes_mouse
from tui.settings.entries import find
from tui.settings.screen import SettingsScreen


async def to(played: Stage, key: str) -> None:
    """Put the cursor on a setting."""
    screen = played.screen
    assert isinstance(screen, SettingsScreen)
    screen.list.cursor = next(i for i, line in enumerate(screen.list.lines) if line.key == key)
    await played.settle()


async def test_the_cursor_walks_over_the_settings_and_not_the_headings(tmp_path: Path) -> None:
    async with stage(tmp_path) as played:
        await played.press("o")
        listed = played.screen.list
        assert listed.key == "title"
        assert "This session" in played.text, "the heading of the first one is in view"
        seen = [listed.key]
        for _ in range(60):
            await played.pilot.press("down")
            if listed.key != seen[-1]:
                seen.append(listed.key)
        keys = [entry.key for section in played.screen.sections for entry in section.entries]
        assert seen == keys
        await played.press("home", "up")
        assert listed.key == keys[0]
        await played.press("end", "pagedown")
        assert listed.key == keys[-1]


async def test_a_house_rule_is_changed_through_the_command_and_undone(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8") as played:
        await played.press("o")
        assert "AH-01" in played.line("open-ended dice")
        await to(played, "harmonies.open_roll")
        await played.press("right")
        assert played.commands[-1] == "set harmonies.open_roll=yes"
        assert played.on_disk().session.setup.house == {"harmonies.open_roll": "yes"}
        assert "yes" in played.line("open-ended dice")
        await played.press("u")
        assert dict(played.session.setup.house) == {}
        assert "undone: open-ended dice: now yes" in played.text
        await played.press("U")
        assert played.session.setup.house == {"harmonies.open_roll": "yes"}
        await played.press("d")
        assert played.commands[-1] == "set harmonies.open_roll=no"


async def test_every_house_rule_is_there_with_its_reading_and_can_be_turned(tmp_path: Path) -> None:
    """The list is built from the declarations: every value of every rule can be reached and comes round again."""
    async with stage(tmp_path, systems=tuple(SYSTEMS), size=(120, 60)) as played:
        await played.press("o")
        screen = played.screen
        for name in SYSTEMS:
            for rule in load(name).house:
                entry = find(screen.sections, f"{name}.{rule.field.name}")
                assert entry is not None
                assert entry.rule == rule.reading
                assert entry.hint or len(entry.options) == 1
                seen = {entry.value}
                for _ in entry.options[1:]:
                    await screen.carry_out(entry.to_set(entry.turned(1) or ""))
                    entry = find(screen.sections, entry.key)
                    assert entry is not None
                    seen.add(entry.value)
                assert len(seen) == max(1, len(entry.options))


async def test_what_is_typed_is_asked_for_in_the_strip(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8") as played:
        await played.press("o")
        await to(played, "title")
        await played.press("enter")
        for _ in range(len("Evening")):
            await played.press("backspace")
        await played.type("The long night")
        await played.press("enter")
        assert played.session.title == "The long night"
        await to(played, "date")
        await played.press("enter")
        await played.press(*["backspace"] * len("day 1 00:00:00"))
        await played.type("day 3 26:00")
        await played.press("enter")
        assert "is no date of this calendar" in played.text
        await played.press("escape")
        assert played.screen.list.has_focus
        await played.press("escape", "q")
        assert played.app.return_code == 0


async def test_the_calendar_is_chosen_from_those_there_are(tmp_path: Path) -> None:
    folder = Path(os.environ["CHEVET_CONFIG"], "calendars")
    folder.mkdir(parents=True)
    (folder / "isles.toml").write_text('title = "Isles"\n[[month]]\nname = "Gull"\ndays = 40\n', "utf-8")
    (folder / "broken.toml").write_text("[[month]]\nname = 'x'\n", "utf-8")
    async with stage(tmp_path, "set date='day 3 14:20'") as played:
        await played.press("o")
        await to(played, "calendar")
        await played.press("enter")
        assert played.session.setup.calendar.name == "gregorian"
        await played.press("left", "left")
        assert played.session.setup.calendar.name == "isles"
        assert played.line("date").split()[1:4] == ["3", "Gull", "1"]
        await played.press("left")
        assert "line 1" in played.text, "why the broken one cannot be used"
        assert played.session.setup.calendar.name == "isles"
        await played.press("q")
        assert "3 Gull 1" in played.text.splitlines()[0]


async def test_a_number_goes_up_and_down_within_its_bounds(tmp_path: Path) -> None:
    async with stage(tmp_path) as played:
        await played.press("o")
        await to(played, "round_seconds")
        before = played.session.setup.round_seconds
        await played.press("right")
        assert played.session.setup.round_seconds == before + 1
        await played.press(*["left"] * (before + 3))
        assert played.session.setup.round_seconds == 1


async def test_the_gms_own_choices_are_kept_for_all_sessions(tmp_path: Path) -> None:
    async with stage(tmp_path) as played:
        await played.press("o")
        await to(played, "language")
        await played.press("right", "right")
        assert "Réglages" in played.text
        assert played.app.lang == "fr"
        await to(played, "theme")
        await played.press("right")
        assert played.app.theme.startswith("light")
        await to(played, "ascii")
        await played.press("right")
        assert played.text.isascii()
        assert tomllib.loads(settings_path().read_text("utf-8")) == {
            "language": "fr",
            "theme": "light",
            "ascii": True,
        }
        assert played.commands == [], "they are no commands of the session"


async def test_a_choice_for_this_session_alone_wins(tmp_path: Path) -> None:
    async with stage(tmp_path) as played:
        await played.press("o")
        await to(played, "alone.theme")
        await played.press("right", "right", "right")
        assert played.app.theme.startswith("contrast")
        settings = load_settings()[0]
        assert settings.value("theme", played.path) == "contrast"
        assert settings.value("theme") == "dark"
        await played.press("d")
        assert played.app.theme.startswith("dark")
        assert load_settings()[0].own(played.path) == {}


async def test_settings_that_cannot_be_kept_are_refused(tmp_path: Path) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text("a = = 1")
    async with stage(tmp_path) as played:
        await played.press("o")
        await to(played, "bell")
        await played.press("right")
        assert "would be lost" in played.text
        assert played.app.preference("bell") == "yes"


async def test_the_clock_stands_still_meanwhile(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8") as played:
        await played.press("space", "o")
        assert not played.app.screen_stack[-2].time.running  # type: ignore[attr-defined]


async def test_the_picker_has_the_gms_own_settings_only(tmp_path: Path) -> None:
    app = ChevetApp(None, lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        played = Stage(app, pilot, tmp_path)
        await played.settle()
        await played.press("o")
        assert "Yours, for all sessions" in played.text
        assert "House rules" not in played.text
        await played.press("u")
        await to(played, "bell")
        await played.press("space")
        assert load_settings()[0].value("bell") == NO
        await played.press("escape")
        assert "Sessions" in played.text


def test_switches_win_over_settings_and_settings_over_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    choose("language", "fr")
    choose("theme", "light")
    settings = choose("ascii", "yes")
    assert ChevetApp(None, settings=settings).lang == "fr"
    assert ChevetApp(None, settings=settings).ascii_only
    app = ChevetApp(None, lang="en", theme="contrast", settings=settings)
    assert app.lang == "en"
    assert app.theme.startswith("contrast")
    assert ChevetApp(None).lang == "en"


def test_the_mouse_is_left_to_distant_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    monkeypatch.delenv("SSH_TTY", raising=False)
    assert takes_mouse("auto")
    monkeypatch.setenv("SSH_TTY", "/dev/pts/1")
    assert not takes_mouse("auto")
    assert takes_mouse("yes")
    assert not takes_mouse("no")


async def test_the_bell_rings_or_not_as_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[bool] = []
    monkeypatch.setattr(ChevetApp, "bell", lambda _: rung.append(True))
    async with stage(tmp_path) as played:
        played.app.ring()
        assert rung == [True]
        played.app.use_settings(choose("bell", NO, played.path))
        played.app.ring()
        assert rung == [True]


async def test_a_system_is_added_while_the_session_goes_on_and_none_is_lost_by_a_slip(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8") as played:
        await played.press("o")
        await to(played, "systems.dying")
        assert "no" in played.line("Hit points, death and recall")
        await played.press("right")
        assert played.commands[-1] == "set systems=harmonies,dying"
        assert played.session.systems == ("harmonies", "dying")
        assert played.session.characters[0].parts.keys() == {"harmonies"}
        await to(played, "systems.harmonies")
        await played.press("right")
        await played.press("left")
        assert played.session.systems == ("harmonies", "dying")
        await played.press("u")
        assert played.session.systems == ("harmonies",)


async def test_what_a_system_that_is_added_knows_can_be_chosen_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8") as played:
        await played.press("o")
        await to(played, "systems.pathfinder")
        await played.press("right", "escape")
        await played.screen.carry_out("edit Ada con=12")
        assert await played.screen.carry_out("pathfinder.expose Ada to=arsenic") is None
