"""Permissions that count: the administrator, as whom tests may run, is otherwise let in everywhere."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager

_VERSION = 0x20080522
_LET_IN = (1 << 1) | (1 << 2)
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: to read, write and enter whatever the permissions say."""


class _Header(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


class _Sets(ctypes.Structure):
    _fields_ = [("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32)]


@contextmanager
def permissions_count() -> Iterator[None]:
    """Be nobody special, in this thread and those that it starts."""
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, sets = _Header(_VERSION, 0), (_Sets * 2)()

    def ask(call: object) -> None:
        if call(ctypes.byref(header), sets) != 0:  # type: ignore[operator]
            raise OSError(ctypes.get_errno(), "the capabilities cannot be changed")

    ask(libc.capget)
    before = sets[0].effective
    sets[0].effective = before & ~_LET_IN
    ask(libc.capset)
    try:
        yield
    finally:
        sets[0].effective = before
        ask(libc.capset)


@contextmanager
def barred(path: os.PathLike[str], mode: int = 0) -> Iterator[None]:
    """A file or folder that may not be read or entered (or as ``mode`` says)."""
    before = os.stat(path).st_mode & 0o7777
    os.chmod(path, mode)
    try:
        with permissions_count():
            yield
    finally:
        os.chmod(path, before)
