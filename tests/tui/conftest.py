"""Each test of the screen has folders of its own, and no settings of whoever runs it."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Data and settings under the test's own folder."""
    monkeypatch.setenv("CHEVET_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CHEVET_CONFIG", str(tmp_path / "config"))
