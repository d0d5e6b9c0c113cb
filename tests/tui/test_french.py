"""In French nothing is left in English: no sentence, no usage of a command, and no screen."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from rules.command import parse
from rules.engine import ACT, HISTORY_VERBS, VERBS, find_action
from rules.history import Chronicle
from rules.known import STANDINGS
from rules.party import KINDS
from rules.refusal import Refused
from rules.session import Session
from rules.systems import SYSTEMS, load
from rules.view import View
from rules.words import STAND_INS, render
from tests import catalogues
from tests.tui.stage import chronicle_of, stage
from tests.tui.test_snapshots import SCENES
from tui.commandline.arguments import EVERYWHERE, USAGES
from tui.commandline.dispatch import dispatch
from tui.completion import complete
from tui.completion.offers import SPANS
from tui.language import Language
from tui.packs.entries import catalogue

WORD = re.compile(r"[A-Za-zÀ-ÿ]{3,}")
CAPITALS = re.compile(r"\b[A-ZÀ-Ý]{2,}\b")
FRENCH = Language("fr")
ENGLISH_ONLY = frozenset(
    """the and with without that this these those what who whom which where when while until before after
    not nothing nobody nowhere everybody somebody none is are was were has have had does done did can cannot may
    must shall should would could here there their its his her your yours our from into onto over under between
    again already only also than then more most less least other others each every all""".split()  # noqa: SIM905
)
"""Words that French does not have, whatever it is about."""
SAID_SO = ("Shadow of the Demon Lord", "The Fantasy Trip", "initiative all roll", "none pour")
"""Proper names, and what is typed as it is."""


def messages() -> list[tuple[str, str]]:
    """Every sentence in English and in French."""
    return [(m.id, m.string) for name in catalogues.folders() for m in catalogues.read(name, "fr") if m.id]


@cache
def english_words() -> frozenset[str]:
    """Words of the English sentences that no French one has, and that are no part of what is typed."""
    english, french, typed = set(), set(), set()
    for one, other in messages():
        english.update(w.lower() for w in WORD.findall(one))
        french.update(w.lower() for w in WORD.findall(other))
    for each in catalogue(tuple(SYSTEMS)).known:
        french.update(w.lower() for w in WORD.findall(each.title(FRENCH)))
    for name in SYSTEMS:
        system = load(name)
        fields = [f for a in system.actions for f in a.fields] + list(system.sheet)
        ids = [
            name,
            *(a.id for a in system.actions),
            *(f.name for f in fields),
            *(c for f in fields for c in f.choices),
        ]
        typed.update(w.lower() for text in (*ids, *VERBS, *HISTORY_VERBS) for w in WORD.findall(text))
        typed.update(w.lower() for verb in VERBS.values() for f in verb.fields for w in WORD.findall(f.name))
    return frozenset(english - french - typed)


def test_no_french_sentence_has_english_words() -> None:
    for _, french in messages():
        bare = re.sub(r"{[^}]*}|\w+=\w*|\"[^\"]*\"", "", french)
        for name in SAID_SO:
            bare = bare.replace(name, "")
        assert not {w.lower() for w in WORD.findall(bare)} & ENGLISH_ONLY, french


def usages() -> list[str]:
    """How everything that can be typed is written."""
    found = [ACT, *(usage.line for usage in USAGES), *(verb.usage for verb in VERBS.values())]
    return [*found, *(option.value for usage in USAGES for option in (*usage.options, *EVERYWHERE))]


def test_whatever_stands_for_something_in_a_usage_is_translated() -> None:
    """``due SESSION [--until SPAN]`` reads ``due PARTIE [--until DURÉE]``; what is typed as it is stays."""
    told = {FRENCH.translate(word) for word in STAND_INS}
    for usage in usages():
        assert set(CAPITALS.findall(usage)) <= STAND_INS, usage
        french = FRENCH.usage(usage)
        assert set(CAPITALS.findall(french)) <= told, french
        assert "=value" not in french
        assert re.sub(r"[^a-z|=.\[\]-]", "", Language("en").usage(usage)) == re.sub(r"[^a-z|=.\[\]-]", "", usage)
    assert FRENCH.usage("chevet due SESSION [--until SPAN]") == "chevet due PARTIE [--until DURÉE]"
    assert FRENCH.usage("set key=value …") == "set clé=valeur …"
    assert FRENCH.usage("add NAME [kind=npc]") == "add NOM [kind=npc]"


def all_systems(session: Session) -> View:
    from saves.packs import shipped_library

    return View(session, shipped_library(session.systems))


def test_the_usages_of_actions_too() -> None:
    line = "add Ada survival=8 fort=4 con=12 will_score=11 hp_max=20 hit_dice=1d8 st=10 ma=10"
    chronicle = chronicle_of(line, systems=tuple(SYSTEMS))
    view = all_systems(chronicle.session)
    for name in SYSTEMS:
        for action in load(name).actions:
            told = complete(f"{action.id} ", view, FRENCH).told
            assert told.startswith(f"{action.id} QUI")
            assert find_action(chronicle.session, action.id)


def test_a_misused_command_is_told_how_it_is_written() -> None:
    chronicle = chronicle_of("add Ada survival=8")
    for line, usage in (("remove", "remove QUI"), ("harmonies.pain", "harmonies.pain QUI amount=…")):
        with pytest.raises(Refused) as refused:
            _run(chronicle, line)
        assert render(refused.value.text, FRENCH) == f"écrivez plutôt : {usage}"


def _run(chronicle: Chronicle, line: str) -> None:
    from rules.dice import Random
    from rules.history import run

    run(chronicle, parse(line), Random(1), {})


@pytest.mark.parametrize("argv", [["--help"], *([usage.name, "--help"] for usage in USAGES if usage.name)])
def test_help_of_the_command_line(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch([*argv, "--lang", "fr"]) == 0
    out, _ = capsys.readouterr()
    assert "Options :" in out
    assert not {word for word in CAPITALS.findall(out) if word in STAND_INS and FRENCH.translate(word) != word}
    typed = {option.name for usage in USAGES for option in (*usage.options, *EVERYWHERE)}
    typed |= {usage.name for usage in USAGES} | {*SPANS, *STANDINGS, *KINDS}
    assert not {word for word in WORD.findall(out) if word in english_words() - typed}


@pytest.mark.parametrize(
    "argv", [["due"], ["do", "M"], ["log", "M", "--frob"], ["due", "M", "--until"], ["show", "M", "A", "B"]]
)
def test_a_misused_command_line(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch(["--lang", "fr", *argv]) == 2
    _, error = capsys.readouterr()
    assert not {word for word in CAPITALS.findall(error) if word in STAND_INS and FRENCH.translate(word) != word}


@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCENES)
async def test_no_english_word_stands_on_a_screen(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    scene = SCENES[name]
    chronicle = scene.table("fr")
    session = chronicle.session
    given = {w for c in session.characters for text in (c.name, c.note) for w in WORD.findall(text)}
    given |= set(WORD.findall(session.title))
    async with stage(tmp_path, chronicle=chronicle, lang="fr", size=size) as played:
        await played.press(*scene.keys)
        await played.type(scene.typed)
        await played.press(*scene.then)
        words = [w for w in WORD.findall(played.text) if w not in given]
        assert not [w for w in words if w.lower() in english_words()], played.text


def test_apostrophes_are_the_typographic_ones() -> None:
    """One sign for one thing: no text of ours mixes ``d'un`` and ``d’un``."""
    for name, folder in catalogues.folders().items():
        path = folder / "locale" / "fr" / "LC_MESSAGES" / f"{name}.po"
        said = catalogues.read_po(path.open("rb")) if path.exists() else ()
        mixed = [
            m.string for m in said if isinstance(m.string, str) and re.search(r"[^\W\d_]'[^\W\d_{]", m.string)
        ]
        assert not mixed
