"""What the tests of the rules share."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(scope="session")
def library() -> dict[str, Any]:
    """The shipped catalogue of afflictions, as the program reads it."""
    from saves.packs import shipped_library

    return shipped_library()
