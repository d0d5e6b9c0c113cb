"""Chevet in a pseudo-terminal: keys go in, bytes come out and are drawn by a terminal emulator."""

from __future__ import annotations

import errno
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import TracebackType

import pyte

CHEVET = (sys.executable, "-m", "tui.main")
BYTECODE = Path(__file__).resolve().parents[2] / ".pytest_cache" / "bytecode"
"""Where what is started here finds itself compiled, as an installed program does."""
PATIENCE = 20.0
"""Seconds after which something that was to happen has not."""


def environment(folder: Path, **more: str) -> dict[str, str]:
    """An environment with folders of its own, in English."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("SSH_", "CHEVET_", "LC_", "TEXTUAL"))}
    for name in ("NO_COLOR", "COLUMNS", "LINES", "PYTHONDONTWRITEBYTECODE"):
        kept.pop(name, None)
    return {
        **kept,
        "CHEVET_DATA": str(folder / "data"),
        "CHEVET_CONFIG": str(folder / "config"),
        "PYTHONPYCACHEPREFIX": str(BYTECODE),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "LANGUAGE": "en",
        **more,
    }


class Terminal:
    """A program in a pseudo-terminal of its own, which is its controlling one.

    What it writes is kept in :attr:`raw`, and drawn on :attr:`screen`. Use as a context manager: at the end the
    program is gone.
    """

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str],
        columns: int = 80,
        lines: int = 24,
        ignored: Collection[signal.Signals] = (),
    ) -> None:
        self.raw = bytearray()
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.status: int | None = None
        """The exit status, as a shell would say it; ``None`` while the program lives."""
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            try:
                # As a shell starts a program, whatever whoever runs these tests ignores.
                for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGTSTP):
                    signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)
                os.execvpe(command[0], list(command), dict(env))
            finally:
                os._exit(127)
        self.resize(columns, lines)
        self.modes = termios.tcgetattr(self.master)
        """The line discipline at the beginning."""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.status is None:
            self.signal(signal.SIGKILL)
            self.wait()
        self.hang_up()

    # -- in

    def resize(self, columns: int, lines: int) -> None:
        """Another size; the program is told as terminals do."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)

    def send(self, keys: str | bytes) -> None:
        """Type."""
        data = keys.encode() if isinstance(keys, str) else keys
        while data:
            data = data[os.write(self.master, data) :]

    def signal(self, number: int) -> None:
        """Send a signal to the program."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """The terminal goes away, as when a connection breaks."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    # -- out

    def read(self, seconds: float = 0.0) -> bytes:
        """What has come; waits at most so long for the first of it."""
        if self.master < 0:
            return b""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return b""
        try:
            data = os.read(self.master, 65_536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        self.raw += data
        self._stream.feed(data)
        return data

    def until(self, met: Callable[[], bool], what: str = "", patience: float = PATIENCE) -> None:
        """Read until something is so. Fails, with the screen, when it does not come to be."""
        end = time.monotonic() + patience
        while not met():
            left = end - time.monotonic()
            assert left > 0, f"waited in vain{' for ' + what if what else ''}:\n{self.text}"
            if not self.read(min(left, 0.05)):
                self.poll()
                if self.status is not None and not self.read(0.05):
                    assert met(), f"it ended ({self.status}){' before ' + what if what else ''}:\n{self.text}"
                    return

    def expect(self, text: str, patience: float = PATIENCE) -> None:
        """Read until a text stands on the screen."""
        self.until(lambda: text in self.text, repr(text), patience)

    def gone(self, text: str, patience: float = PATIENCE) -> None:
        """Read until a text stands on the screen no more."""
        self.until(lambda: text not in self.text, f"{text!r} to go", patience)

    def settle(self, quiet: float = 0.15, patience: float = PATIENCE) -> bytes:
        """Read until nothing has come for a while; what came."""
        came, end = b"", time.monotonic() + patience
        while time.monotonic() < end:
            more = self.read(quiet)
            if not more:
                break
            came += more
        return came

    @property
    def text(self) -> str:
        """What stands on the screen, line by line."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    # -- the end

    def poll(self) -> int | None:
        """The exit status, if the program has ended."""
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                code = os.waitstatus_to_exitcode(status)
                self.status = code if code >= 0 else 128 - code
        return self.status

    def wait(self, patience: float = PATIENCE) -> int:
        """Read to the end, and the exit status."""
        end = time.monotonic() + patience
        while self.poll() is None:
            assert time.monotonic() < end, f"it has not ended:\n{self.text}"
            if self.master < 0:
                time.sleep(0.01)
            else:
                self.read(0.02)
        while self.read():
            pass
        assert self.status is not None
        return self.status


def app(folder: Path, *words: str, columns: int = 80, lines: int = 24, **more: str) -> Terminal:
    """``chevet`` with these words, in a terminal."""
    return Terminal((*CHEVET, *words), environment(folder, **more), columns, lines)
