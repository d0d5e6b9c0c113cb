"""Following a session's file: looked at twice a second, read again when it has changed. No lock, no writing."""

from __future__ import annotations

from pathlib import Path

from rules.session import Session
from rules.words import T
from saves.atomic import Stamp, stamp
from saves.errors import Damaged, Missing, NewerFormat, SaveError
from saves.session_file import open_session, real_path


class Follower:
    """The session in a file, as it was last read well, and what is wrong with the file if something is."""

    def __init__(self, path: Path) -> None:
        """Read it for the first time. Raises :class:`SaveError`."""
        self.path = real_path(path)
        """The file itself, wherever a link leads."""
        self._seen = self._look()
        self.session: Session = self._read()
        self.trouble = ""
        """Why the file could not be read last time, a template; blank when it could."""

    def changed(self) -> bool:
        """Whether the file is another one than when it was last read, or tried to be. Costs one ``stat``."""
        return self._look() != self._seen

    def follow(self) -> None:
        """Read the file again. What cannot be read becomes :attr:`trouble`, and the session stays as it was."""
        self._seen = self._look()
        try:
            self.session = self._read()
        except SaveError as problem:
            self.trouble = trouble(problem)
        else:
            self.trouble = ""

    def _look(self) -> Stamp | None:
        try:
            return stamp(self.path)
        except OSError:
            return None

    def _read(self) -> Session:
        with open_session(self.path, write=False, history=False, log=False) as file:
            return file.chronicle.session


def trouble(problem: SaveError) -> str:
    """What is wrong with the file, as plainly as players want to hear it; its game master is told the rest."""
    match problem:
        case Damaged():
            return T("The session's file is damaged just now; this is how it was.")
        case Missing():
            return T("The session's file is not there just now; this is how it was.")
        case NewerFormat():
            return T("A newer version writes the session's file now; this is how it was.")
    return T("The session's file cannot be read just now; this is how it was.")
