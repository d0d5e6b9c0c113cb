"""A fault of ours: written to a report file, and told in one sentence that names it."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from rules.words import T, Text, say
from saves.errors import SaveError, shown
from saves.places import data_folder


def _folders() -> Iterator[Path]:
    """Where the report may lie: with the program's data, or where that cannot be, with what passes."""
    with suppress(SaveError):
        yield data_folder() / "faults"
    with suppress(OSError):
        yield Path(tempfile.gettempdir())


def report(error: BaseException) -> Text:
    """Write down a fault of the program's; the sentence that says where."""
    told = "".join(traceback.format_exception(error))
    content = f"chevet, Python {platform.python_version()} on {sys.platform}\n{time.ctime()}\n\n{told}"
    name = f"fault-{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.txt"
    for folder in _folders():
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            path = folder / name
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(content)
        except OSError:
            continue
        return say(
            T("a fault of this program ({error}); what was saved is safe, the report is in {file}"),
            error=type(error).__name__,
            file=shown(path),
        )
    return say(T("a fault of this program ({error}); what was saved is safe"), error=type(error).__name__)
