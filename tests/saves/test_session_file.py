"""A session's file: what is committed is there, whole and private, and an ordinary TinyDB opens it."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from tinydb import TinyDB, where

from rules.history import Chronicle, redo, undo
from rules.report import show
from saves.errors import Missing, NotSaved, Taken, Unreadable
from saves.session_file import create, open_session
from saves.tables import HISTORY, SEGMENT
from tests.saves.conftest import LINES, played


def reread(path: Path) -> Chronicle:
    """What the file says now."""
    return open_session(path, write=False).chronicle


def test_what_is_committed_is_read_again(path: Path, chronicle: Chronicle) -> None:
    with create(path, chronicle):
        pass
    assert reread(path) == chronicle


def test_undo_goes_on_after_a_restart_to_the_very_beginning(path: Path, begun: Chronicle) -> None:
    states = [begun.session]
    chronicle = begun
    for line in LINES:
        chronicle = played(chronicle, line)
        states.append(chronicle.session)
    create(path, chronicle).close()
    again = reread(path)
    for expected in reversed(states[:-1]):
        again = undo(again)
        assert again.session == expected
    create(path.with_name("undone.json"), again).close()
    again = reread(path.with_name("undone.json"))
    for expected in states[1:]:
        again = redo(again)
        assert again.session == expected
    assert again.log == chronicle.log


def test_two_hundred_steps_and_more_survive(path: Path, begun: Chronicle) -> None:
    chronicle = played(begun, "add Ada", *(f"note Ada 'line {n}'" for n in range(HISTORY + 60)))
    create(path, chronicle).close()
    again = reread(path)
    assert len(again.past) == HISTORY >= 200
    assert again.past == chronicle.past[-HISTORY:]
    assert again.log == chronicle.log
    for _ in range(HISTORY):
        again = undo(again)
    assert again.session.characters[0].note == "line 59"


def test_states_share_what_did_not_change(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    again = reread(path)
    before = again.past[-1].state
    assert before.characters[1] is again.session.characters[1]
    assert before.setup is again.session.setup


def test_the_log_keeps_its_order_beyond_one_segment(path: Path, begun: Chronicle) -> None:
    chronicle = played(begun, "add Ada")
    with create(path, chronicle) as file:
        for number in range(SEGMENT + 20):
            chronicle = played(chronicle, f"note Ada {number}")
            file.commit(chronicle)
        for _ in range(40):
            chronicle = undo(chronicle)
            file.commit(chronicle)
        chronicle = played(chronicle, "note Ada end")
        file.commit(chronicle)
    texts = [event.data.get("text") for event in reread(path).log]
    assert texts == [None, *map(str, range(SEGMENT - 20)), "end"]


def test_an_ordinary_tinydb_opens_and_queries_it(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    with TinyDB(path) as database:
        assert database.tables() == {"meta", "session", "log", "past", "future"}
        assert database.table("meta").get(doc_id=1)["title"] == "Les Marches"
        wounds = database.table("log").search(where("kind") == "harmonies.wounded")
        assert [wound["who"] for wound in wounds] == ["Géraldine"]
    assert reread(path) == chronicle


def test_what_tinydb_has_rewritten_is_read_again(path: Path, chronicle: Chronicle) -> None:
    """TinyDB's own storage writes other blanks, and lets a GM keep tables of his own."""
    create(path, chronicle).close()
    with TinyDB(path) as database:
        database.table("my notes").insert({"text": "the ferryman lies"})
    with open_session(path) as file:
        assert file.chronicle == chronicle
        file.commit(played(file.chronicle, "note Bruno ''"))
        assert file.database.table("my notes").all() == [{"text": "the ferryman lies"}]
    with TinyDB(path) as database:
        assert database.table("my notes").all() == [{"text": "the ferryman lies"}]


def test_the_open_file_can_be_queried(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    with open_session(path) as file:
        assert len(file.database.table("log")) == len(chronicle.log)
        after = played(chronicle, "note Bruno again")
        file.commit(after)
        assert len(file.database.table("log")) == len(after.log)


def test_show_is_the_same_to_the_byte_after_reopening(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    assert json.dumps(show(reread(path).session)) == json.dumps(show(chronicle.session))


def test_new_files_are_private(path: Path, chronicle: Chronicle) -> None:
    with create(path, chronicle) as file:
        file.commit(played(chronicle, "note Bruno x"))
    open_session(path).close()
    everything = [p for p in path.parent.rglob("*") if p.is_file()]
    assert len(everything) >= 2
    assert {stat.S_IMODE(p.stat().st_mode) for p in everything} == {0o600}


def test_permissions_that_the_gm_gave_stay(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    path.chmod(0o640)
    with open_session(path) as file:
        file.commit(played(chronicle, "note Bruno x"))
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_one_command_is_one_write(path: Path, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced: list[str] = []
    real = os.replace
    with create(path, chronicle) as file:
        monkeypatch.setattr(os, "replace", lambda a, b: (replaced.append(str(b)), real(a, b))[1])
        after = played(chronicle, "note Bruno x")
        file.commit(after)
        assert replaced == [str(path)]
        file.commit(after)
        assert replaced == [str(path)], "nothing has changed, nothing is written"


def test_the_file_and_its_folder_are_synced_around_the_rename(
    path: Path, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    fsync, replace = os.fsync, os.replace

    def syncing(descriptor: int) -> None:
        order.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        fsync(descriptor)

    def renaming(source: Path, target: Path) -> None:
        order.append("rename")
        replace(source, target)

    with create(path, chronicle) as file:
        monkeypatch.setattr(os, "fsync", syncing)
        monkeypatch.setattr(os, "replace", renaming)
        file.commit(played(chronicle, "note Bruno x"))
    assert order == ["file", "rename", "folder"]


def test_nothing_is_left_beside_a_closed_session_but_its_lock_file(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    assert {p.name for p in path.parent.iterdir()} <= {"marches.json", ".marches.json.lock"}


def test_what_a_killed_program_left_is_used_up(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    path.with_name(".marches.json.tmp").write_bytes(b"half a fi")
    with open_session(path) as file:
        assert file.chronicle == chronicle
        file.commit(played(chronicle, "note Bruno x"))
    assert not path.with_name(".marches.json.tmp").exists()


def test_a_symbolic_link_is_followed_and_stays(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    link = path.with_name("link.json")
    link.symlink_to(path)
    after = played(chronicle, "note Bruno x")
    with open_session(link) as file:
        file.commit(after)
    assert link.is_symlink()
    assert reread(path) == after


def test_a_name_that_is_taken_is_refused(path: Path, chronicle: Chronicle) -> None:
    path.write_text("a shopping list")
    with pytest.raises(Taken, match="is there already"):
        create(path, chronicle)
    assert path.read_text() == "a shopping list"


def test_a_folder_that_is_not_there_is_named(path: Path, chronicle: Chronicle) -> None:
    with pytest.raises(NotSaved, match="no folder"):
        create(path.parent / "nowhere" / "x.json", chronicle)


def test_what_is_not_there_is_missing_and_leaves_no_trace(path: Path) -> None:
    with pytest.raises(Missing, match="no session"):
        open_session(path)
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_what_is_no_file_is_refused(path: Path, kind: str) -> None:
    if kind == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)
    with pytest.raises(Unreadable):
        open_session(path)


def test_links_in_a_circle_are_refused(path: Path) -> None:
    path.symlink_to(path.with_name("b.json"))
    path.with_name("b.json").symlink_to(path)
    with pytest.raises((Unreadable, Missing)):
        open_session(path)


def test_who_looks_on_cannot_write(path: Path, chronicle: Chronicle) -> None:
    create(path, chronicle).close()
    watching = open_session(path, write=False)
    assert not watching.writable
    with pytest.raises(NotSaved, match="looking on"):
        watching.commit(played(chronicle, "note Bruno x"))


def test_who_looks_on_sees_that_the_file_has_changed(path: Path, chronicle: Chronicle) -> None:
    with create(path, chronicle) as file:
        watching = open_session(path, write=False)
        assert not watching.changed_on_disk()
        file.commit(played(chronicle, "note Bruno x"))
        assert watching.changed_on_disk()
        assert not file.changed_on_disk()
