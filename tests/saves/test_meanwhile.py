"""What others do to the files meanwhile, and what lies where a session, a folder or a party should be."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rules.history import Chronicle
from saves import own_packs, settings
from saves.backups import backups, folder_of, newest_good
from saves.errors import Faulty, Missing, NotSaved, Unreadable
from saves.packs import library
from saves.party_file import begin, faults, systems_in
from saves.places import sessions, sessions_folder
from saves.restoring import restore
from saves.session_file import create, is_good, open_session
from saves.soundness import session_faults
from saves.tables import read, split
from tests.saves.conftest import played


def test_a_file_that_vanished_is_another_one_and_is_written_anew(path: Path, chronicle: Chronicle) -> None:
    with create(path, chronicle) as file:
        assert not file.changed_on_disk()
        path.unlink()
        assert file.changed_on_disk()
        further = played(chronicle, "note Bruno gone")
        file.commit(further, overwrite=True)
        assert not file.changed_on_disk()
    with open_session(path, write=False) as again:
        assert again.chronicle == further


def test_who_looks_on_rereads_what_the_writer_wrote(path: Path, chronicle: Chronicle) -> None:
    with create(path, chronicle) as writer, open_session(path, write=False) as watcher:
        further = played(chronicle, "note Bruno hm")
        writer.commit(further)
        before = [backup.path for backup in backups(path)]
        assert watcher.changed_on_disk()
        watcher.reread()
        assert watcher.chronicle == further
        assert [backup.path for backup in backups(path)] == before
        with pytest.raises(NotSaved, match="opened for looking on only"):
            watcher.commit(chronicle)


def test_a_writer_does_not_take_another_version_before_its_own_is_kept(
    path: Path, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with create(path, chronicle) as file:
        monkeypatch.setattr("saves.backups.replace_file", full)
        with pytest.raises(NotSaved, match="the disk is full"):
            file.reread()
        assert file.chronicle == chronicle


def test_closing_twice_is_closing_once(path: Path, chronicle: Chronicle) -> None:
    file = create(path, chronicle)
    file.close()
    file.close()
    assert not file.writable
    open_session(path).close()


def test_what_lies_beneath_a_file_is_missing(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    with pytest.raises(Missing):
        open_session(path / "marches.json", write=False)


def test_a_path_that_no_file_can_have_is_told() -> None:
    with pytest.raises(Unreadable, match="is no usable path"):
        open_session(Path("a\0b"))


def test_a_data_folder_that_cannot_be_made_is_told(
    tmp_path: Path, begun: Chronicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path / "file" / "data"))
    with pytest.raises(NotSaved, match="cannot be written to"):
        create(sessions_folder() / "marches.json", begun)


def test_a_later_or_broken_version_is_no_good_backup(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    content = path.read_bytes()
    assert is_good(content)
    assert not is_good(content.replace(b'"format":1', b'"format":99'))
    assert not is_good(content[:-9])
    assert session_faults(path)[0] == []


def test_what_a_later_version_wrote_has_no_faults_to_tell(path: Path, chronicle: Chronicle) -> None:
    from saves.soundness import faults as of_bytes

    create(path, chronicle).close()
    assert list(of_bytes(path.read_bytes().replace(b'"format":1', b'"format":99'))) == []
    assert list(of_bytes(b"\xff not JSON"))


def test_backups_that_cannot_be_read_are_passed_over(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    open_session(path).close()
    (good,) = backups(path)
    (folder_of(path) / "9999-12-31 23.59.59.json").mkdir()
    (folder_of(path) / "9999-12-30 23.59.59.json").write_text("{}")
    assert len(backups(path)) == 3
    assert newest_good(path, is_good) == good.path
    with pytest.raises(Unreadable, match="cannot be read"):
        restore(path, 1)


def test_who_looks_on_may_leave_out_history_and_log(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    tables = split(path.read_bytes())
    whole, bare, log = read(tables), read(tables, log=False), read(tables, history=False)
    assert whole.chronicle == chronicle
    assert bare.chronicle == Chronicle(chronicle.session)
    assert log.chronicle == Chronicle(chronicle.session, early=chronicle.log)


def test_whatever_lies_in_the_data_folder_is_listed_without_a_title(
    tmp_path: Path, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path))
    folder = sessions_folder()
    assert sessions() == []
    folder.mkdir(parents=True)
    create(folder / "marches.json", chronicle).close()
    for name, text in (("junk", "x"), ("meta", '{"meta": {"1": {"title": 3}}}'), ("half", '{"meta": {"1": {"ti')):
        (folder / f"{name}.json").write_text(text)
    (folder / "folder.json").mkdir()
    (folder / "gone.json").symlink_to(tmp_path / "nowhere")
    (folder / "round.json").symlink_to(folder / "round.json")
    found = {each.name: (each.title, each.systems) for each in sessions()}
    assert found == {
        "marches": ("Les Marches", ("harmonies",)),
        "junk": ("", ()),
        "meta": ("", ()),
        "half": ("", ()),
    }


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "it holds no [[character]]"),
        ("character = 3", "it holds no [[character]]"),
        ("character = []", "it holds no [[character]]"),
        ("character = [3]", "1: a table belongs here"),
        ('[[character]]\nname = "Ada"', "line 1, Ada: no sheet of any system is given"),
    ],
)
def test_what_is_no_party(tmp_path: Path, begun: Chronicle, text: str, problem: str) -> None:
    file = tmp_path / "party.toml"
    file.write_text(text)
    assert systems_in(file) == ()
    assert str(faults(file)[0].text).endswith(problem)
    if "sheet" not in problem:
        with pytest.raises(Faulty):
            begin(begun.session, file)


def test_a_session_at_an_unreadable_path_has_no_settings_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path / "config"))
    with pytest.raises(NotSaved):
        settings.choose("lang", "fr", Path(os.fsdecode(b"/tmp/\xff.json")))


def test_settings_that_would_suffer_are_left_alone() -> None:
    """A value on several lines, a header in disguise: what cannot be changed without harm is not."""
    assert settings.changed('lang = """\nfr"""\n', None, "lang", "en") is None
    assert settings.changed("lang = = 3\n", None, "lang", "en") is None
    assert settings.changed('lang = "fr" # mine\n', None, "lang", "en") == 'lang = "en" # mine\n'
    assert settings.changed("[[a]\n", "x", "lang", "en") is None


def test_systems_without_packs_need_no_library() -> None:
    assert library(("harmonies",)) == ({}, [])
    assert library(()) == ({}, [])


def test_own_packs_that_are_no_toml_hold_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rules.systems import load

    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path))
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "broken.toml").write_text("= 3")
    kind = load("pathfinder").packs
    assert kind is not None
    assert own_packs.where(kind, "arsenic") is None
