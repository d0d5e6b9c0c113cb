"""A session's file: opened, read, checked, committed to, closed."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import msgspec

from rules.agenda import agenda
from rules.form import Unsound
from rules.history import Chronicle
from rules.session import Session
from rules.words import T, Text, say
from saves import backups, tables
from saves.atomic import Stamp, refuse_read_only, stamp_of
from saves.disk import is_folder, ordinary
from saves.errors import (
    Damaged,
    Misnamed,
    Missing,
    NewerFormat,
    NotSaved,
    ReadOnly,
    SaveError,
    Taken,
    Unreadable,
    not_saved,
    reason,
    shown,
    unreadable,
    unwritable,
)
from saves.lock import Lock, take
from saves.migrations import FORMAT, migrate
from saves.places import data_folder
from saves.storage import SessionStorage, content_for
from saves.tables import Read, Writer

if TYPE_CHECKING:
    from tinydb import TinyDB


class SessionFile:
    """An open session. Use as a context manager, or :meth:`close` it."""

    def __init__(
        self, path: Path, chronicle: Chronicle, storage: SessionStorage, writer: Writer, lock: Lock | None
    ) -> None:
        self.path = path
        self.chronicle = chronicle
        """What is on the disk."""
        self.notices: list[Text] = []
        """What the GM should know about the opening: a backup that could not be made."""
        self._storage = storage
        self._writer = writer
        self._lock = lock

    @property
    def writable(self) -> bool:
        """Whether it was opened for writing."""
        return self._lock is not None

    @property
    def database(self) -> TinyDB:
        """The file as a TinyDB database, to query."""
        from tinydb import TinyDB

        return TinyDB(storage=lambda: self._storage)

    def commit(self, chronicle: Chronicle, overwrite: bool = False) -> None:
        """Write a chronicle; when this returns, it is on the disk for good.

        Raises :class:`NotSaved` when it could not be written, and :class:`ChangedOutside` (one of these)
        when another program has changed the file meanwhile; with ``overwrite`` that other version goes to
        the backups and is replaced. Nothing on the disk has changed then, and a later commit may succeed.
        """
        if self._lock is None:
            raise NotSaved(say(T("{file} was opened for looking on only"), file=shown(self.path)))
        if chronicle is self.chronicle and not overwrite and self._storage.seen is not None:
            return
        written = self._writer.tables(chronicle)
        try:
            if overwrite:
                self._keep_other()
            self._storage.write(written, overwrite)
        except OSError as error:
            raise not_saved(self.path, error) from error
        self.chronicle = chronicle

    def _keep_other(self) -> None:
        try:
            there, _ = content_of(self.path)
        except Missing:
            return
        except SaveError as problem:
            told = T("not saved: {problem:text}; move it away, or give it back its place")
            raise NotSaved(say(told, problem=problem.text)) from None
        backups.keep(self.path, there)

    def changed_on_disk(self) -> bool:
        """Whether the file is another one than was last read or written here."""
        try:
            return stamp_of(os.stat(self.path)) != self._storage.seen
        except OSError:
            return True

    def reread(self) -> None:
        """Take what now stands in the file, whoever wrote it, for what is on the disk.

        What was there before goes to the backups, if this is where it was written. Raises what
        :func:`open_session` raises where the file cannot be read, and :class:`NotSaved`; then all is as it was.
        """
        content, seen = content_of(self.path)
        found = understood(self.path, content)
        if self.writable:
            try:
                backups.keep(self.path, b"".join(content_for(self._writer.tables(self.chronicle))))
            except OSError as error:
                raise not_saved(self.path, error) from error
        self._storage = SessionStorage(self.path, found.tables, seen)
        self._writer = Writer(found.others)
        self.chronicle = found.chronicle

    def close(self) -> None:
        """Let others write. Nothing is written: every commit has been."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> SessionFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_session(path: Path, write: bool = True, history: bool = True, log: bool = True) -> SessionFile:
    """Open a session's file: for writing (alone, with a backup taken), or to look on.

    Those who look on may leave out the ``history`` (undo) and the ``log``, which makes it faster.
    Raises :class:`Missing`, :class:`Unreadable`, :class:`Locked`, :class:`Damaged`, :class:`NewerFormat`,
    :class:`ReadOnly`, and :class:`NotSaved` where the folder does not allow writing.
    """
    path = real_path(path)
    content_of(path, measure_only=True)
    lock = take(path) if write else None
    try:
        content, seen = content_of(path)
        found = understood(path, content, history or write, log or write)
        if write:
            _refuse_read_only(path)
        storage = SessionStorage(path, found.tables, seen)
        opened = SessionFile(path, found.chronicle, storage, Writer(found.others), lock)
        if write:
            try:
                backups.keep(path, content)
            except OSError as error:
                opened.notices.append(say(T("no backup could be made: {reason:text}"), reason=reason(error)))
        return opened
    except BaseException:
        if lock is not None:
            lock.release()
        raise


def _refuse_read_only(path: Path) -> None:
    try:
        refuse_read_only(path, os.stat(path))
    except OSError:
        told = T("{file} may only be read: look on, or let yourself write it first (chmod u+w)")
        raise ReadOnly(say(told, file=shown(path))) from None


def create(path: Path, begun: Session | Chronicle) -> SessionFile:
    """A new session's file, open for writing. Raises :class:`Taken`, :class:`NotSaved`, :class:`Locked`."""
    path = real_path(path)
    chronicle = begun if isinstance(begun, Chronicle) else Chronicle(begun)
    _make_folder(path.parent)
    _refuse_taken(path)
    lock = take(path)
    try:
        _refuse_taken(path)
        opened = SessionFile(path, chronicle, SessionStorage(path, {}, None), Writer(), lock)
        opened.commit(chronicle)
        return opened
    except BaseException:
        lock.release()
        raise


def _make_folder(folder: Path) -> None:
    # The program makes its own folders; one that the GM names must be there.
    own = None
    with suppress(Misnamed):
        # Without a home there is none, and a folder that is named will do.
        own = data_folder()
    if own is not None and folder.is_relative_to(own):
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(folder, error) from None
    if not is_folder(folder):
        raise NotSaved(say(T("there is no folder {folder}"), folder=shown(folder)))


def _refuse_taken(path: Path) -> None:
    if os.path.lexists(path):
        raise Taken(say(T("{file} is there already; choose another name"), file=shown(path)))


def real_path(path: Path) -> Path:
    """Where a path leads: a symbolic link's file is replaced, not the link."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError) as error:
        raise Unreadable(say(T("{file} is no usable path"), file=shown(path))) from error


def content_of(path: Path, measure_only: bool = False) -> tuple[bytes, Stamp]:
    """A file's bytes with its stamp. Raises :class:`Missing`, :class:`Unreadable`, :class:`Damaged`."""
    try:
        status = os.stat(path)
        if stat.S_ISDIR(status.st_mode):
            raise Unreadable(say(T("{file} is a folder, not a session"), file=shown(path)))
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(say(T("{file} is no ordinary file"), file=shown(path)))
        if status.st_size > backups.LARGEST:
            raise Damaged(
                say(
                    T("{file} is too large for a session: {size} MB; it has been left as it is"),
                    file=shown(path),
                    size=status.st_size // 1_000_000,
                )
            )
        if measure_only:
            return b"", stamp_of(status)
        with ordinary(path) as file:
            return file.read(backups.LARGEST + 1), stamp_of(os.fstat(file.fileno()))
    except FileNotFoundError:
        raise Missing(say(T("there is no session {file}"), file=shown(path))) from None
    except OSError as error:
        if error.errno == errno.ENOTDIR:
            raise Missing(say(T("there is no session {file}"), file=shown(path))) from None
        raise unreadable(path, error) from None


def understood(path: Path, content: bytes, history: bool = True, log: bool = True) -> Read:
    """What a file's content says. Raises :class:`Damaged`, which names the place and the newest good backup,
    and :class:`NewerFormat`."""
    try:
        return read_content(content, history, log)
    except Unsound as fault:
        raise damaged(path, fault) from None
    except Newer as newer:
        raise NewerFormat(
            say(
                T("{file} is of format {found}, which a later version wrote; this one reads up to {known}"),
                file=shown(path),
                found=newer.found,
                known=FORMAT,
            )
        ) from None


class Newer(Exception):
    """A file of a later format."""

    def __init__(self, found: int) -> None:
        self.found = found
        super().__init__(found)


def read_content(content: bytes, history: bool = True, log: bool = True) -> Read:
    """The chronicle in a file's bytes, older formats brought forward. Raises :class:`Unsound`, :class:`Newer`."""
    raw = tables.split(content)
    meta = tables.meta_of(raw)
    if meta.format > FORMAT:
        raise Newer(meta.format)
    if meta.format < FORMAT:
        content = msgspec.json.encode(migrate(msgspec.json.decode(content), meta.format))
        raw = tables.split(content)
    found = tables.read(raw, history, log, content)
    _play_with(found.chronicle.session)
    return found


def _play_with(session: Session) -> None:
    """Types can be right and the state still absurd: see whether the rules can make sense of it."""
    try:
        agenda(session)
    except Exception as error:
        raise Unsound(
            "session.1", say(T("the rules can make nothing of it ({error})"), error=type(error).__name__)
        ) from error


def is_good(content: bytes) -> bool:
    """Whether bytes are a sound session's file."""
    try:
        read_content(content)
    except (Unsound, Newer):
        return False
    return True


def damaged(path: Path, fault: Unsound) -> Damaged:
    """The error for a file with a fault: the place, what is wrong, and the newest good backup."""
    backup = backups.newest_good(path, is_good)
    place = say(T("{file} is damaged"), file=shown(path))
    if fault.place:
        place = say(T("{file} is damaged at {place}"), file=shown(path), place=shown(fault.place))
    told = say(T("{where:text}: {problem:text}; it has been left as it is"), where=place, problem=fault.problem)
    if backup is not None:
        number = 1 + [each.path for each in backups.backups(path)].index(backup)
        told = say(
            T("{told:text}; the newest good backup is {backup}: chevet restore '{file}' {number} puts it back"),
            told=told,
            backup=shown(backup.name),
            file=shown(path),
            number=number,
        )
    return Damaged(told, backup)
