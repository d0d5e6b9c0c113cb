"""French and English, switched while the program runs: everything that can be seen, nothing that was decided."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.stage import stage
from tui.demo import story
from tui.language import phrasebook


async def test_the_language_is_switched_at_the_table(tmp_path: Path) -> None:
    async with stage(tmp_path, chronicle=story("en")) as played:
        before = played.desk.chronicle
        await played.press("L")
        for said in ("Blessures : Géraldine", "jet de survie", "28 %", "reçoit une blessure grave", "Jour 3"):
            assert said in played.text
        for said in ("Wounds", "survival", "Day", "takes", "due"):
            assert said not in played.text
        await played.press("enter")
        assert "réussite" in played.text
        await played.press("escape", "w")
        assert "premiers soins" in played.text
        await played.press("escape", "L")
        assert "Wounds: Géraldine" in played.text
        assert played.desk.chronicle is before


async def test_the_same_keys_do_the_same_in_both_languages(tmp_path: Path) -> None:
    states = []
    for lang in ("en", "fr"):
        folder = tmp_path / lang
        folder.mkdir()
        async with stage(folder, "add Ada survival=8 faint=20", lang=lang) as played:
            await played.press("w", "w", "g", "enter", "enter", "0", "enter", "t")
            await played.type("15m")
            await played.press("enter", "enter", "s")
            states.append((played.session, played.commands))
    assert states[0] == states[1]


@pytest.mark.parametrize(("lang", "span"), [("fr", "2 j"), ("en", "2 days"), ("fr", "2 days"), ("en", "2 j")])
async def test_either_languages_words_are_understood(tmp_path: Path, lang: str, span: str) -> None:
    async with stage(tmp_path, "add Ada survival=8", lang=lang) as played:
        await played.press("t")
        await played.screen_input(span)
        await played.press("enter")
        assert played.session.now == 2 * 86400


async def test_an_affliction_is_found_by_either_name_and_kept_by_its_own(tmp_path: Path) -> None:
    kept = []
    for lang, typed in (("en", "cigue"), ("fr", "hemlock"), ("fr", "cigu")):
        folder = tmp_path / (lang + typed)
        folder.mkdir()
        async with stage(folder, "add Ada fort=4", lang=lang, systems=("pathfinder",)) as played:
            await played.press("a", "e")
            await played.type(typed)
            await played.press("enter", "enter")
            kept.append(played.session)
            assert ("Cigüe" in played.text or "ciguë" in played.text.lower()) == (lang == "fr")
    assert kept[0] == kept[1] == kept[2]


async def test_yes_and_no_are_typed_in_the_language_of_the_screen(tmp_path: Path) -> None:
    async with stage(tmp_path, "add Ada survival=8", lang="fr") as played:
        await played.press("t")
        await played.type("1h")
        await played.press("tab", "o", "enter")
        assert played.commands[-1] == "advance 1h auto=yes"


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:en"}, "fr"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "en_US"}, "fr"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "en_US"}, "fr"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], lang: str) -> None:
    from tui.language import language_of_locale

    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale() == lang


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (45, "45s"),
        (885, "14m45s"),
        (65, "1m05s"),
        (64845, "18h"),
        (65100, "18h05m"),
        (183600, "2d3h"),
        (86445, "1d"),
    ],
)
def test_a_short_span_is_not_read_as_another(seconds: int, told: str) -> None:
    """Two units that follow each other: 18 hours and 45 seconds is not 18 hours and 45 minutes."""
    assert phrasebook("en").short_span(seconds) == told
