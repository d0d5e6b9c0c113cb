"""Trouble on the disk: what is not saved is said, nothing old is destroyed, and a later commit succeeds."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.history import Chronicle
from saves.atomic import temporary
from saves.backups import folder_of
from saves.errors import ChangedOutside, Damaged, NotSaved, ReadOnly, Unreadable, reason, unread
from saves.session_file import SessionFile, create, open_session
from tests.permissions import barred
from tests.saves.conftest import played


def failing(code: int) -> Callable[..., None]:
    """A call to the system that fails."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


@pytest.fixture
def file(path: Path, chronicle: Chronicle) -> SessionFile:
    return create(path, chronicle)


@pytest.mark.parametrize("call", ["open", "writev", "fsync", "replace"])
@pytest.mark.parametrize(
    ("code", "said"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "share of the disk"),
        (errno.EROFS, "can only be read"),
        (errno.EACCES, "no permission"),
        (errno.EIO, "reports an error"),
        (errno.ENOENT, "folder is gone"),
    ],
)
def test_a_failure_at_any_moment_of_a_save(
    file: SessionFile, monkeypatch: pytest.MonkeyPatch, call: str, code: int, said: str
) -> None:
    before = file.path.read_bytes()
    old = file.chronicle
    after = played(old, "note Bruno x")
    with monkeypatch.context() as broken:
        broken.setattr(os, call, failing(code))
        with pytest.raises(NotSaved, match=said):
            file.commit(after)
    assert file.path.read_bytes() == before
    assert file.chronicle is old
    assert not temporary(file.path).exists()
    file.commit(after)
    assert open_session(file.path, write=False).chronicle == after


def test_a_disk_that_is_full_halfway_through(file: SessionFile, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.path.read_bytes()
    after = played(file.chronicle, "note Bruno x")
    real = os.write

    def some(descriptor: int, data: bytes) -> int:
        if len(data) < 200:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor, data[:100])

    with monkeypatch.context() as broken:
        broken.setattr(os, "writev", lambda descriptor, parts: real(descriptor, b"".join(parts)[:100]))
        broken.setattr(os, "write", some)
        with pytest.raises(NotSaved, match="full"):
            file.commit(after)
    assert file.path.read_bytes() == before
    file.commit(after)


def test_short_writes_are_finished(file: SessionFile, monkeypatch: pytest.MonkeyPatch) -> None:
    after = played(file.chronicle, "note Bruno x")
    real = os.write
    with monkeypatch.context() as slow:
        slow.setattr(os, "writev", lambda descriptor, parts: real(descriptor, b"".join(parts)[:7]))
        slow.setattr(os, "write", lambda descriptor, data: real(descriptor, bytes(data)[:50]))
        file.commit(after)
    assert open_session(file.path, write=False).chronicle == after


def test_a_rename_that_may_not_last_is_told_and_made_good(
    file: SessionFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder cannot be synced: the new file is in place, but might not outlive a power cut."""
    after = played(file.chronicle, "note Bruno x")
    with monkeypatch.context() as broken:
        broken.setattr("saves.storage.sync_folder", failing(errno.EIO))
        with pytest.raises(NotSaved, match="reports an error"):
            file.commit(after)
    file.commit(after)
    assert open_session(file.path, write=False).chronicle == after


def test_a_folder_that_vanishes_and_comes_back(file: SessionFile) -> None:
    folder = file.path.parent
    away = folder.with_name("away")
    after = played(file.chronicle, "note Bruno x")
    folder.rename(away)
    with pytest.raises(NotSaved, match="folder is gone"):
        file.commit(after)
    away.rename(folder)
    file.commit(after)
    assert open_session(file.path, write=False).chronicle == after


def test_a_file_that_was_deleted_is_written_anew(file: SessionFile) -> None:
    after = played(file.chronicle, "note Bruno x")
    file.path.unlink()
    file.commit(after)
    assert open_session(file.path, write=False).chronicle == after


@pytest.mark.parametrize("how", ["edited", "replaced"])
def test_what_another_program_wrote_is_not_overwritten(file: SessionFile, how: str) -> None:
    old = file.chronicle
    other = file.path.read_bytes().replace(b"Les Marches", b"The Marches")
    if how == "edited":
        file.path.write_bytes(other)
    else:
        beside = file.path.with_name("other")
        beside.write_bytes(other)
        beside.replace(file.path)
    after = played(old, "note Bruno x")
    for _ in range(2):
        with pytest.raises(ChangedOutside, match="another program has changed"):
            file.commit(after)
        assert file.path.read_bytes() == other
    assert not temporary(file.path).exists()


def test_the_gm_may_overwrite_and_the_other_version_is_kept(file: SessionFile) -> None:
    other = file.path.read_bytes().replace(b"Les Marches", b"The Marches")
    file.path.write_bytes(other)
    after = played(file.chronicle, "note Bruno x")
    file.commit(after, overwrite=True)
    assert open_session(file.path, write=False).chronicle == after
    kept = [p.read_bytes() for p in file.path.with_name("marches.backups").iterdir()]
    assert other in kept
    file.commit(played(after, "note Bruno y"))


def test_the_gm_may_take_what_the_other_program_wrote(file: SessionFile) -> None:
    """Read again: it is the state from there on, and commits go on upon it."""
    file.path.write_bytes(file.path.read_bytes().replace(b"Les Marches", b"The Marches"))
    assert file.changed_on_disk()
    file.reread()
    assert file.chronicle.session.title == "The Marches"
    assert not file.changed_on_disk()
    after = played(file.chronicle, "note Bruno x")
    file.commit(after)
    assert open_session(file.path, write=False).chronicle == after


def test_what_cannot_be_read_again_is_not_taken(file: SessionFile) -> None:
    old = file.chronicle
    file.path.write_bytes(b"{")
    with pytest.raises(Damaged):
        file.reread()
    assert file.chronicle is old
    with pytest.raises(ChangedOutside):
        file.commit(played(old, "note Bruno x"))


def test_a_backup_that_cannot_be_made_is_told_but_stops_nobody(
    path: Path, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(path, chronicle).close()
    with monkeypatch.context() as broken:
        broken.setattr("saves.backups.replace_file", failing(errno.ENOSPC))
        file = open_session(path)
    assert [str(notice) for notice in file.notices] == ["no backup could be made: the disk is full"]
    file.close()


def test_a_file_that_may_not_be_read(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    with barred(path), pytest.raises(Unreadable, match="no permission to read"):
        open_session(path)


def test_a_file_that_its_owner_made_read_only_is_not_replaced(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    before = path.read_bytes()
    path.chmod(0o400)
    with pytest.raises(ReadOnly, match=r"may only be read: look on, or .*chmod u\+w"):
        open_session(path)
    assert open_session(path, write=False).chronicle == chronicle
    path.chmod(0o600)
    with open_session(path) as file:
        path.chmod(0o400)
        with pytest.raises(NotSaved, match="no permission to write there"):
            file.commit(played(chronicle, "note Bruno x"))
        assert path.read_bytes() == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only the administrator writes what is somebody else's")
def test_the_administrator_leaves_a_file_to_its_owner(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    os.chown(path, 1234, 1234)
    with open_session(path) as file:
        file.commit(played(chronicle, "note Bruno x"))
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 1234)
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_pipe_in_the_place_of_the_session_is_not_waited_for(file: SessionFile) -> None:
    file.path.unlink()
    os.mkfifo(file.path)
    after = played(file.chronicle, "note Bruno x")
    with pytest.raises(ChangedOutside):
        file.commit(after)
    with pytest.raises(NotSaved, match="is no ordinary file; move it away"):
        file.commit(after, overwrite=True)
    file.path.unlink()
    file.commit(after)
    assert open_session(file.path, write=False).chronicle == after


def test_a_folder_in_the_place_of_the_session_is_named(file: SessionFile) -> None:
    file.path.unlink()
    file.path.mkdir()
    with pytest.raises(NotSaved, match=f"{file.path} is a folder"):
        file.commit(played(file.chronicle, "note Bruno x"), overwrite=True)


def test_a_file_in_the_place_of_the_backups_is_named(file: SessionFile) -> None:
    folder_of(file.path).write_text("no folder")
    file.path.write_bytes(file.path.read_bytes() + b"\n")
    with pytest.raises(NotSaved, match=r"marches\.backups: something else bears that name"):
        file.commit(played(file.chronicle, "note Bruno x"), overwrite=True)


def test_what_the_system_says_is_said_in_our_words() -> None:
    """A number that we have no words for is told by its name, which is of no language."""
    for number, name in errno.errorcode.items():
        told = str(reason(OSError(number, "Words of the system")))
        assert told
        assert "Words" not in told
        assert os.strerror(number) not in (told, str(unread(OSError(number, "x")))), name
    assert str(reason(OSError(errno.EBADE, "x"))) == "the system says EBADE"


def test_a_session_made_where_the_disk_is_full_leaves_nothing(
    path: Path, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", failing(errno.ENOSPC))
        with pytest.raises(NotSaved, match="full"):
            create(path, chronicle)
    assert not path.exists()
    create(path, chronicle).close()
    shutil.rmtree(path.parent)
