"""Every screen as it is drawn, in both languages; the main ones at other sizes, in other palettes, in plain ASCII.

``pytest tests/tui/test_snapshots.py --snapshot-update`` takes them anew: look at the difference before it is kept.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from rules.history import Chronicle
from saves.places import session_path
from saves.session_file import create
from tests.tui.picture import Picture, drawn
from tests.tui.stage import chronicle_of, picker, stage
from tui.demo import story
from tui.language import LANGUAGES
from tui.watch.app import WatchApp
from tui.watch.following import Follower

SAVED = 1_700_000_000
"""When the sessions of the picker were saved last: seconds since 1970."""


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """A kept screen to compare with."""
    return snapshot.use_extension(Picture)


@pytest.fixture(autouse=True)
def alike_everywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing of the machine shows: neither its terminal nor its locale, time zone or editor."""
    for name in ("NO_COLOR", "COLORTERM", "SSH_CONNECTION", "SSH_TTY", "EDITOR", "VISUAL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    monkeypatch.setattr("tui.app.utf8_locale", lambda: True)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


# -- what is on the table


def a_fight(_: str) -> Chronicle:
    """Round 2 of six: somebody dying, somebody poisoned, one save due."""
    return chronicle_of(
        *[
            line
            for place, name in enumerate(("Ada", "Bo", "Cid", "Dora", "Orc 1", "Orc 2"))
            for line in (
                f"add '{name}' hp_max=20 hit_dice=1d8 fort=2 con=12 kind={'npc' if name[0] == 'O' else 'pc'}",
                f"initiative '{name}' {20 - place}",
            )
        ],
        "dying.damage Bo amount=20",
        "next",
        "pathfinder.expose Cid to=spider",
        "resolve Cid pathfinder.contract roll=1,1",
        "next",
        "resolve Bo roll=2",
        *["next"] * 5,
        systems=("dying", "pathfinder"),
    )


def long_names(_: str) -> Chronicle:
    """Names in many letters, one as long as can be; a note, and somebody wounded."""
    return chronicle_of(
        "add 'Jean-Baptiste-Emmanuel de la Roche-Guyon et de Montmorency dit le Boiteux' survival=3 faint=8",
        "add 日本語の名前 survival=5",
        "add '[b]שלום[/b]' kind=npc survival=5",
        "harmonies.wound all level=grave",
        "note 日本語の名前 'a note that goes on and on, until there is no room left for any of it anywhere'",
    )


def many_rows(_: str) -> Chronicle:
    """Forty orcs, and one character with all the trouble there is."""
    return chronicle_of(
        "add Ada survival=30 faint=30 harmonies.will=20 fort=9",
        "add Orc count=40 kind=npc survival=4",
        *["harmonies.wound Ada level=light"] * 4,
        *[f"harmonies.mental Ada level=shock text={fear}" for fear in ("spiders", "fire", "heights")],
        *[
            f"pathfinder.expose Ada to={what}"
            for what in ("arsenic", "belladonna", "wolfsbane", "bubonic", "leprosy")
        ],
        systems=("harmonies", "pathfinder"),
    )


def poisons(_: str) -> Chronicle:
    """One character to poison."""
    return chronicle_of("add Ada fort=4 will=2 con=12", "add Bo fort=6 will=1 con=14", systems=("pathfinder",))


def care(_: str) -> Chronicle:
    """A care visit is due."""
    return chronicle_of(
        "add Ada survival=8 faint=20",
        "add Bo first_aid=4 healing=6",
        "harmonies.wound Ada level=light",
        "harmonies.first_aid Ada by=Bo roll=9",
        "harmonies.rest Ada state=on",
        "advance 1d",
    )


@dataclass
class Scene:
    """A screen: what lies on the table, and the keys that lead there."""

    keys: tuple[str, ...] = ()
    table: Callable[[str], Chronicle] = story
    typed: str = ""
    size: tuple[int, int] = (80, 24)
    then: tuple[str, ...] = field(default=())


SCENES = {
    "table": Scene(),
    "table-empty": Scene(table=lambda _: chronicle_of()),
    "a-check": Scene(("enter",)),
    "a-check-modified": Scene(("enter", "tab"), typed="-4"),
    "a-check-refused": Scene(("enter",), typed="12", then=("enter",)),
    "a-task": Scene(("4", "enter"), care),
    "a-form": Scene(("1", "n")),
    "a-sheet": Scene(("1", "j", "e")),
    "first-aid": Scene(("1", "w", "f")),
    "time": Scene(("1", "j", "t"), lambda _: chronicle_of("add Ada survival=8")),
    "menu": Scene(("1", "w")),
    "menu-of-everything": Scene(("1", "j", "enter")),
    "long-choice": Scene(("a", "e"), poisons),
    "long-choice-narrowed": Scene(("a", "e"), poisons, typed="sp"),
    "command-line": Scene(("colon",), typed="resolve G"),
    "palette": Scene(("P",)),
    "palette-narrowed": Scene(("P",), typed="wo"),
    "search": Scene(("slash",), typed="br"),
    "marked": Scene(("1", "x", "x")),
    "help": Scene(("question_mark",)),
    "log": Scene(("J",)),
    "settings": Scene(("o",)),
    "catalogue": Scene(("K", "escape"), poisons),
    "fight": Scene(table=a_fight),
    "fight-asking": Scene(("full_stop",), a_fight),
    "long-names": Scene(("1",), long_names),
    "many-rows": Scene(("1",), many_rows),
    "message": Scene(("U",)),
    "too-small": Scene(size=(50, 15)),
}
MAIN = ("table", "a-check", "fight", "many-rows")
SIZES = ((60, 20), (120, 40), (200, 60))


async def take(folder: Path, scene: Scene, lang: str, size: tuple[int, int], **wishes: object) -> str:
    """The screen of a scene."""
    async with stage(folder, chronicle=scene.table(lang), lang=lang, size=size, **wishes) as played:
        await played.press(*scene.keys)
        await played.type(scene.typed)
        await played.press(*scene.then)
        return drawn(played.app)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
async def test_screen(tmp_path: Path, picture: SnapshotAssertion, name: str, lang: str) -> None:
    scene = SCENES[name]
    assert await take(tmp_path, scene, lang, scene.size) == picture


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", MAIN)
async def test_size(
    tmp_path: Path, picture: SnapshotAssertion, name: str, size: tuple[int, int], lang: str
) -> None:
    assert await take(tmp_path, SCENES[name], lang, size) == picture


@pytest.mark.parametrize("theme", ["light", "contrast", "terminal"])
@pytest.mark.parametrize("name", ["table", "a-check"])
async def test_palette(tmp_path: Path, picture: SnapshotAssertion, name: str, theme: str) -> None:
    assert await take(tmp_path, SCENES[name], "en", (80, 24), theme=theme) == picture


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
@pytest.mark.parametrize("name", ["table", "a-check"])
async def test_sixteen_colours(
    tmp_path: Path, picture: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch, name: str, theme: str
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    assert await take(tmp_path, SCENES[name], "en", (80, 24), theme=theme) == picture


@pytest.mark.parametrize("name", ["table", "a-check", "menu", "help", "fight"])
async def test_without_colour(
    tmp_path: Path, picture: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert await take(tmp_path, SCENES[name], "en", (80, 24)) == picture


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["table", "a-check", "fight", "long-names"])
async def test_plain_ascii(tmp_path: Path, picture: SnapshotAssertion, name: str, lang: str) -> None:
    assert await take(tmp_path, SCENES[name], lang, (80, 24), ascii_only=True) == picture


# -- the picker


def some_sessions() -> None:
    """Three sessions, saved at known times; one of them with a long name."""
    for place, (name, title, systems) in enumerate(
        (
            ("Les Marches", "Les Marches", ("harmonies",)),
            ("Thursday", "The long way down", ("pathfinder", "dying")),
            ("A name that goes on for as long as a name of a file may go on, or nearly", "", ("fantasytrip",)),
        )
    ):
        path = session_path(name)
        chronicle = chronicle_of(systems=systems)
        create(path, replace(chronicle, session=replace(chronicle.session, title=title))).close()
        os.utime(path, (SAVED - place * 86_400,) * 2)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("keys", "sessions"),
    [((), True), ((), False), (("n",), True), (("question_mark",), True)],
    ids=["sessions", "empty", "new", "help"],
)
async def test_picker(
    tmp_path: Path, picture: SnapshotAssertion, keys: tuple[str, ...], sessions: bool, lang: str
) -> None:
    if sessions:
        some_sessions()
    async with picker(tmp_path, lang=lang) as played:
        await played.press(*keys)
        assert drawn(played.app) == picture


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_picker_size(tmp_path: Path, picture: SnapshotAssertion, size: tuple[int, int], lang: str) -> None:
    some_sessions()
    async with picker(tmp_path, lang=lang, size=size) as played:
        assert drawn(played.app) == picture


# -- the players' view


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), *SIZES], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("table", [story, a_fight], ids=["demo", "fight"])
async def test_players_view(
    tmp_path: Path,
    picture: SnapshotAssertion,
    table: Callable[[str], Chronicle],
    size: tuple[int, int],
    lang: str,
) -> None:
    path = tmp_path / "evening.json"
    create(path, table(lang)).close()
    app = WatchApp(Follower(path), lang=lang)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert drawn(app) == picture
