"""Settings, fields of sheets and their values are shown as they are called, in the language of the screen."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rules.beginning import new_session
from rules.calendars import SHIPPED, shipped
from rules.dates import second_of
from rules.session import Event, Setup
from rules.systems import SYSTEMS, load
from rules.view import View
from saves.settings import Settings
from tests.tui.stage import chronicle_of, stage
from tui.called import CALENDARS, told
from tui.completion import complete
from tui.language import LANGUAGES, Language
from tui.sentences import event_line
from tui.settings.entries import Entry, own_sections, session_sections

GAMES = {"Shadow of the Demon Lord", "The Fantasy Trip"}
SAME_IN_BOTH = {"auto", "continue", "date", "English", "français"} | GAMES
DAY = 86_400


def entries(lang: str) -> list[Entry]:
    """Everything that can be set where all systems are played."""
    session = new_session(tuple(SYSTEMS), "")
    book = Language(lang, session.setup)
    sections = [*session_sections(View(session, {}), book), *own_sections(Settings(), Path("/a"), book)]
    return [entry for section in sections for entry in section.entries]


def test_no_setting_shows_a_word_that_is_not_of_the_language_of_the_screen() -> None:
    for one, other in zip(entries("en"), entries("fr"), strict=True):
        pairs = [(one.label, other.label), (one.hint, other.hint), (one.shown, other.shown)]
        pairs += [(a, b) for (_, a), (_, b) in zip(one.options, other.options, strict=True)]
        for english, french in pairs:
            same = english == french and not english.lstrip("-").isdecimal()
            assert not same or english in SAME_IN_BOTH | {""}, (one.key, english)
        # An identifier is no name: what is called otherwise than it is written says so.
        assert "_" not in one.shown + other.shown, one.key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_date_as_it_is_written_reads_as_the_same_moment(name: str, lang: str) -> None:
    calendar = shipped(name)
    book = Language(lang, Setup(calendar=calendar))
    for day in range(0, 800, 3):
        second = day * calendar.day_seconds + 52_205
        assert second_of(calendar, book.written(second)) == second, book.written(second)


async def test_the_date_in_the_settings_is_in_the_language_of_the_screen_and_can_be_typed_so(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, "set date='day 3 14:20'", lang="fr") as played:
        await played.press("o", "down", "down")
        assert "jour 3 14:20:00" in played.line("date")
        await played.press("enter", "enter")
        assert played.commands[-1] == "set date='jour 3 14:20:00'"
        assert played.session.setup.date(played.session.now).day == 3


def test_the_command_line_offers_it_so_too() -> None:
    chronicle = chronicle_of("set date='day 3 14:20'")
    view = View(chronicle.session, {})
    found = complete("set date=", view, Language("fr", chronicle.session.setup)).found
    assert [each.label for each in found] == ["jour 3 14:20:00"]
    calendars = complete("set calendar=", view, Language("fr", chronicle.session.setup)).found
    assert {each.label: each.hint.split(",")[0] for each in calendars}["thirteen"] == "treize lunes"


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("set harmonies.rest_timer=restart", "rest time after a healing session: now starts again", ""),
        ("set calendar=thirteen", "calendar: now thirteen moons", "calendrier : désormais treize lunes"),
        ("set round_seconds=20", "seconds in a round: now 20", "secondes par round : désormais 20"),
        ("edit Ada survival=9 kind=npc", "Ada: the sheet changes (survival 9 and kind npc)",
         "Ada : la fiche change (survie 9 et genre PNJ)"),
        ("edit Ada harmonies.will=9", "Ada: the sheet changes (will 9)", ""),
    ],
)  # fmt: skip
def test_the_log_says_them_as_they_are_called(line: str, english: str, french: str) -> None:
    event = chronicle_of("add Ada survival=8", line).log[-1]
    told_in_french = event_line(event, Language("fr"))
    if line.startswith("set harmonies"):
        field = next(r.field for r in load("harmonies").house if r.field.name == "rest_timer")
        english = f"{field.title}: now {Language('en').term('restart')}"
    assert event_line(event, Language("en")) == english
    assert told_in_french == french if french else told_in_french != english
    assert "_" not in told_in_french


def test_what_is_not_known_is_told_as_it_is() -> None:
    """A log outlives the rules that it was written under."""
    book = Language("fr")
    for data in ({"setting": "harmonies.gone", "value": "x"}, {"setting": "gone", "value": 3}):
        assert told(Event("core.set", 0, None, data), book) == data
    gone = Event("core.edited", 0, "Ada", {"fields": ["gone", "harmonies.gone", "pathfinder"]})
    assert told(gone, book)["fields"] == ["gone", "harmonies.gone", book.translate(load("pathfinder").title)]


@pytest.mark.parametrize(("lang", "title"), [("en", "Isles"), ("fr", "Les Îles")])
async def test_a_calendar_of_ones_own_is_called_by_its_title(tmp_path: Path, lang: str, title: str) -> None:
    folder = Path(os.environ["CHEVET_CONFIG"], "calendars")
    folder.mkdir(parents=True)
    own = 'title = "Isles"\n[[month]]\nname = "Gull"\ndays = 40\n[languages.fr]\n"Isles" = "Les Îles"\n'
    (folder / "far_off.toml").write_text(own, "utf-8")
    async with stage(tmp_path, "add Ada", lang=lang) as played:
        await played.screen.carry_out("set calendar=far_off")
        await played.settle()
        assert title in "\n".join(played.text.splitlines()[1:]), "in the log"
        await played.press("o")
        assert title in played.text
        assert "far_off" not in played.text


def test_every_calendar_that_comes_along_has_a_name() -> None:
    assert set(CALENDARS) == set(SHIPPED)
