"""What a system may look at: the session and the library of afflictions, both for reading only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules.session import Session, Setup

Library = Mapping[str, Any]
"""By system: what its packs hold, in the system's own form. Read from the disk by others."""

NO_LIBRARY: Library = {}


class View(Struct, frozen=True):
    """A session to look at, together with the library."""

    session: Session
    library: Library = NO_LIBRARY

    @property
    def setup(self) -> Setup:
        return self.session.setup

    @property
    def now(self) -> int:
        return self.session.now
