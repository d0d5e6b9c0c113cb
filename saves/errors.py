"""What can go wrong on the disk: each with one clear sentence, as a text that can be translated."""

from __future__ import annotations

import errno
from pathlib import Path

from rules.names import printable
from rules.words import T, Text, render, say


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


class ChangedOutside(NotSaved):
    """Another program has changed or replaced the file since it was read; it has not been overwritten."""


class Faulty(SaveError):
    """A party file with faults; nothing of it has been used."""


def shown(path: Path | str) -> str:
    """A path for a sentence."""
    return printable(str(path))


_REASONS = {
    errno.ENOSPC: T("the disk is full"),
    errno.EDQUOT: T("your share of the disk is full"),
    errno.EFBIG: T("the file may not grow that large"),
    errno.EACCES: T("no permission to write there"),
    errno.EPERM: T("no permission to write there"),
    errno.EROFS: T("the disk can only be read"),
    errno.ENOENT: T("the folder is gone"),
    errno.ENOTDIR: T("the folder is gone"),
    errno.EIO: T("the disk reports an error"),
    errno.ESTALE: T("the disk is no longer there"),
    errno.EMFILE: T("too many files are open"),
    errno.ENFILE: T("too many files are open"),
    errno.ENAMETOOLONG: T("the name is too long"),
    errno.ELOOP: T("symbolic links lead in a circle"),
}


def reason(error: OSError) -> Text:
    """Why the system said no, in a few words."""
    known = _REASONS.get(error.errno or 0)
    return say(known) if known else say("{reason}", reason=printable(error.strerror or type(error).__name__))


def not_saved(path: Path, error: OSError) -> NotSaved:
    """The failed save of a file."""
    return NotSaved(
        say(
            T("not saved: {reason:text}; what was saved before is untouched in {folder}"),
            folder=shown(path.parent),
            reason=reason(error),
        )
    )


def unwritable(folder: Path, error: OSError) -> NotSaved:
    """A folder in which nothing can be written at all."""
    return NotSaved(
        say(T("{folder} cannot be written to: {reason:text}"), folder=shown(folder), reason=reason(error))
    )
