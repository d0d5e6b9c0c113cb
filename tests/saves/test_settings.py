"""The GM's own settings: a file to be edited by hand, changed line by line; its faults are never fatal."""

from __future__ import annotations

import os
import stat
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves import atomic
from saves.errors import NotSaved
from saves.settings import AUTO, NO, SETTINGS, YES, Settings, changed, choose, load, settings_path


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path / "config"))


def write(text: str) -> Path:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def faults() -> list[str]:
    return [str(fault.text).removeprefix(str(settings_path())) for fault in load()[1]]


def test_without_a_file_everything_is_as_usual() -> None:
    settings, wrong = load()
    assert wrong == []
    for setting in SETTINGS:
        assert settings.value(setting.name) == setting.choices[0]
        assert settings.value(setting.name, Path("x.json")) == setting.choices[0]


def test_what_is_chosen_is_there_the_next_time() -> None:
    choose("theme", "light")
    choose("bell", NO)
    settings = load()[0]
    assert settings.value("theme") == "light"
    assert settings.value("bell") == NO
    assert settings.value("language") == AUTO
    assert tomllib.loads(settings_path().read_text("utf-8")) == {"theme": "light", "bell": False}


def test_a_session_may_differ_from_all_others(tmp_path: Path) -> None:
    one, other = tmp_path / 'one "é".json', tmp_path / "other.json"
    choose("theme", "light")
    choose("theme", "contrast", one)
    choose("ascii", YES, one)
    settings = load()[0]
    assert settings.value("theme", one) == "contrast"
    assert settings.value("theme", other) == "light"
    assert settings.value("theme") == "light"
    assert settings.value("ascii", one) == YES
    choose("theme", None, one)
    assert load()[0].value("theme", one) == "light"
    assert load()[0].own(one) == {"ascii": YES}


def test_a_session_is_the_same_by_whatever_path(tmp_path: Path) -> None:
    real = tmp_path / "real.json"
    real.write_text("")
    link = tmp_path / "link.json"
    link.symlink_to(real)
    choose("bell", NO, link)
    assert load()[0].value("bell", real) == NO


def test_comments_and_order_stay_as_they_were(tmp_path: Path) -> None:
    session = tmp_path / "x.json"
    write(
        '# mine\ntheme = "dark"  # nice\n\n# the rest\nbell = true\n\n'
        f'[sessions."{session}"]\n# here\nmouse = true\n'
    )
    choose("theme", "contrast")
    choose("language", "fr")
    choose("language", "en", session)
    assert settings_path().read_text("utf-8") == (
        '# mine\ntheme = "contrast"  # nice\n\n# the rest\nbell = true\nlanguage = "fr"\n\n'
        f'[sessions."{session}"]\n# here\nmouse = true\nlanguage = "en"\n'
    )


@given(
    st.lists(
        st.tuples(
            st.sampled_from(SETTINGS).flatmap(
                lambda s: st.tuples(st.just(s.name), st.sampled_from((*s.choices, None)))
            ),
            st.sampled_from((None, "/a/b.json", '/odd "path"\\ [x].json', "/é\x7f\t=#'.json")),
        ),
        max_size=12,
    )
)
def test_any_choices_in_any_order_are_what_was_chosen(
    choices: list[tuple[tuple[str, str | None], str | None]],
) -> None:
    text = "# mine\n"
    wanted: dict[str | None, dict[str, str]] = {}
    for (name, value), key in choices:
        after = changed(text, key, name, value)
        assert after is not None
        text = after
        table = wanted.setdefault(key, {})
        if value is None:
            table.pop(name, None)
        else:
            table[name] = value
    write(text)
    settings, wrong = load()
    assert wrong == []
    assert dict(settings.everywhere) == wanted.get(None, {})
    for key, table in wanted.items():
        if key is not None:
            assert dict(settings.sessions.get(key, {})) == table
    assert text.startswith("# mine\n")


def test_faults_are_told_with_their_line_and_the_rest_counts() -> None:
    write('# mine\ntheme = "pink"\nbell = false\nfoo = 1\n[sessions."/x.json"]\n\nmouse = 3\nascii = true\n')
    assert faults() == [
        ", line 2, theme: pink is no value for it (one of dark, light, contrast and terminal)",
        ", line 4: foo is not known here (there are language, theme, ascii, bell and mouse)",
        ", line 7, mouse: 3 is no value for it (one of auto, yes and no)",
    ]
    settings = load()[0]
    assert settings.value("theme") == "dark"
    assert settings.value("bell") == NO
    assert settings.value("ascii", Path("/x.json")) == YES


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = = 1", ", line 1: it is no TOML"),
        ("theme = 'dark'\nx\n", ", line 2: it is no TOML"),
        ("sessions = 3", ", line 1, sessions: a table belongs here"),
        ("[sessions]\nx = 3", ", sessions.x: a table belongs here"),
        ("theme = ['dark']", ", line 1, theme: ['dark'] is no value for it"),
        ("\0", ": it is no text file"),
    ],
)
def test_a_file_that_is_none_is_told_and_never_fatal(text: str, said: str) -> None:
    write(text)
    assert faults()[0].startswith(said)
    assert load()[0].value("theme") == "dark"


def test_a_folder_in_its_place_is_told() -> None:
    settings_path().mkdir(parents=True)
    assert "folder" in faults()[0]


@pytest.mark.parametrize("text", ["a = = 1", "sessions = 3", '[sessions]\n"/x.json" = 1', "\xff"])
def test_what_cannot_be_changed_without_harm_is_left_alone(text: str) -> None:
    path = write("")
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(NotSaved):
        choose("bell", NO, Path("/x.json"))
    assert path.read_bytes() == text.encode("latin-1")


def test_a_line_within_a_text_is_not_taken_for_a_setting() -> None:
    write("x = '''\nbell = true\n'''\n")
    with pytest.raises(NotSaved, match="would be lost"):
        choose("bell", NO)
    assert settings_path().read_text() == "x = '''\nbell = true\n'''\n"


def test_a_write_that_fails_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    choose("theme", "light")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "_write", full)
        with pytest.raises(NotSaved, match="the disk is full"):
            choose("theme", "dark")
    assert load()[0].value("theme") == "light"
    assert list(settings_path().parent.iterdir()) == [settings_path()]


def test_a_link_to_the_file_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text('theme = "light"\n')
    settings_path().parent.mkdir(parents=True)
    settings_path().symlink_to(real)
    choose("theme", "terminal")
    assert settings_path().is_symlink()
    assert real.read_text() == 'theme = "terminal"\n'


def test_the_file_is_the_gms_alone() -> None:
    choose("theme", "light")
    assert stat.S_IMODE(os.stat(settings_path()).st_mode) == 0o600


def test_what_is_not_chosen_is_not_written() -> None:
    assert choose("theme", None) == Settings()
    assert settings_path().read_text() == ""
