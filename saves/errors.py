"""What can go wrong on the disk: each with one clear sentence, as a text that can be translated."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from rules.names import printable
from rules.words import T, Text, render, say
from saves.atomic import TEMPORARY


class SaveError(Exception):
    """Something that the disk or a file on it does not allow."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text)

    def __str__(self) -> str:
        return render(self.text)


class Misnamed(SaveError):
    """A name that no session can have."""


class Missing(SaveError):
    """There is no such file."""


class Taken(SaveError):
    """There is such a file already."""


class Unreadable(SaveError):
    """A file that cannot be read at all: no permission, a folder, a pipe."""


class Locked(SaveError):
    """The session is open elsewhere."""


class Damaged(SaveError):
    """A file that is no sound session. It has not been touched, and never will be."""

    def __init__(self, text: Text, backup: Path | None = None) -> None:
        self.backup = backup
        """The newest good backup, where there is one."""
        super().__init__(text)


class NewerFormat(SaveError):
    """A file written by a later version of the program."""


class NotSaved(SaveError):
    """A save that failed. What had been saved before is as it was."""


class ReadOnly(NotSaved):
    """A file that its owner has made read-only."""


class ChangedOutside(NotSaved):
    """Another program has changed or replaced the file since it was read; it has not been overwritten."""


class Faulty(SaveError):
    """A party file with faults; nothing of it has been used."""


def shown(path: Path | str) -> str:
    """A path for a sentence; of one that no screen has room for, its beginning and its end."""
    text = printable(str(path))
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN // 2]}…{text[-_SHOWN // 2 :]}"


_SHOWN = 400
"""Characters of a path."""


_NAMED = {
    T("the disk is full"): "ENOSPC",
    T("your share of the disk is full"): "EDQUOT",
    T("the file may not grow that large"): "EFBIG",
    T("no permission to write there"): "EACCES EPERM",
    T("the disk can only be read"): "EROFS",
    T("the folder is gone"): "ENOENT ENOTDIR",
    T("something else bears that name"): "EEXIST ENOTEMPTY",
    T("it is a folder"): "EISDIR",
    T("it is no ordinary file"): "ENXIO ENODEV ENOTBLK ESPIPE",
    T("the disk reports an error"): "EIO EUCLEAN EREMOTEIO EBADMSG",
    T("the disk is no longer there"): "ESTALE ENOMEDIUM ENOLINK ENOTCONN ESHUTDOWN EHOSTDOWN EHOSTUNREACH "
    "ENETDOWN ENETUNREACH ECONNREFUSED ECONNRESET ECONNABORTED",
    T("the disk does not answer"): "ETIMEDOUT EINTR",
    T("it is in use"): "EAGAIN EBUSY ETXTBSY EDEADLK",
    T("too many files are open"): "EMFILE ENFILE",
    T("there is no memory left"): "ENOMEM ENOBUFS",
    T("the name is too long"): "ENAMETOOLONG",
    T("the disk does not take such a name"): "EINVAL EILSEQ",
    T("symbolic links lead in a circle"): "ELOOP",
    T("it lies on another disk"): "EXDEV",
    T("the folder is full"): "EMLINK",
    T("the file is too large"): "EOVERFLOW",
    T("the disk cannot lock files"): "ENOLCK",
    T("the disk cannot do that"): "ENOSYS ENOTSUP EOPNOTSUPP ENOTTY",
    T("the disk is encrypted, and locked"): "ENOKEY EKEYEXPIRED EKEYREVOKED",
    T("nobody reads it any more"): "EPIPE",
    T("it is closed"): "EBADF",
    T("it is no program"): "ENOEXEC",
    T("the command line is too long"): "E2BIG",
}
"""Why the system said no, in our words: its own are in one language, which need not be that of the screen.
Not every system knows all of them."""

_REASONS = {
    number: sentence
    for sentence, names in _NAMED.items()
    for number in (getattr(errno, name, None) for name in names.split())
    if number is not None
}

_UNREAD = {
    errno.EACCES: T("no permission to read it"),
    errno.EPERM: T("no permission to read it"),
    errno.ENOENT: T("there is no such file"),
    errno.ENOTDIR: T("there is no such file"),
}
"""What means something else where nothing is written."""


def reason(error: OSError) -> Text:
    """Why the system said no to writing, in a few words."""
    known = _REASONS.get(error.errno or 0)
    if known is not None:
        return say(known)
    name = errno.errorcode.get(error.errno or 0) or type(error).__name__
    return say(T("the system says {name}"), name=printable(name))


def unread(error: OSError) -> Text:
    """Why it said no to reading."""
    known = _UNREAD.get(error.errno or 0)
    return say(known) if known is not None else reason(error)


def unreadable(path: Path, error: OSError) -> Unreadable:
    """A file that cannot be read, or not even be looked for."""
    barred = _barred(path) if error.errno in (errno.EACCES, errno.EPERM) else None
    if barred is not None:
        told = T("{file} cannot be read: you may not enter {folder}; chmod u+rwx or chown can let you in")
        return Unreadable(say(told, file=shown(path), folder=shown(barred)))
    return Unreadable(say(T("{file} cannot be read: {reason:text}"), file=shown(path), reason=unread(error)))


def _barred(path: Path) -> Path | None:
    """The folder on the way to a file that may not be entered."""
    for folder in reversed(path.absolute().parents):
        try:
            os.stat(os.path.join(folder, "."))
        except PermissionError:
            return folder
        except OSError:
            return None
    return None


def not_saved(path: Path, error: OSError) -> NotSaved:
    """The failed save of a file."""
    why = reason(error)
    if isinstance(error.filename, str | Path) and not _is_beside(Path(error.filename), path):
        # It went wrong on the way, in another place than the GM would look.
        why = say(T("{file}: {reason:text}"), file=shown(error.filename), reason=why)
    return NotSaved(
        say(
            T("not saved: {reason:text}; what was saved before is untouched in {folder}"),
            folder=shown(path.parent),
            reason=why,
        )
    )


def _is_beside(culprit: Path, path: Path) -> bool:
    """Whether it is the file's folder that said no, and not another place."""
    return culprit == path.parent or (culprit.parent == path.parent and culprit.name.endswith(TEMPORARY))


def unwritable(folder: Path, error: OSError) -> NotSaved:
    """A folder in which nothing can be written at all."""
    return NotSaved(
        say(T("{folder} cannot be written to: {reason:text}"), folder=shown(folder), reason=reason(error))
    )
