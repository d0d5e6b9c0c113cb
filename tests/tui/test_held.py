"""What follows the cursor: at once after one key, once after many that come fast."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tui import held
from tui.held import FAST, Following


class Owner:
    """Lends timers, and rings them when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], object]] = []

    def set_timer(self, _: float, do: Callable[[], object]) -> Any:
        self.waiting.append(do)
        owner = self

        class Handle:
            def stop(self) -> None:
                owner.waiting.remove(do)

        return Handle()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The machine's seconds, in the test's hands."""
    now = [100.0]
    monkeypatch.setattr(held, "monotonic", lambda: now[0])
    return now


def test_single_keys_are_followed_at_once(clock: list[float]) -> None:
    done: list[float] = []
    owner = Owner()
    following = Following(owner, lambda: done.append(clock[0]))  # type: ignore[arg-type]
    for _ in range(3):
        following.moved()
        clock[0] += 2 * FAST
    assert len(done) == 3
    assert owner.waiting == []


def test_of_a_key_held_down_the_first_and_the_last_are_followed(clock: list[float]) -> None:
    done: list[float] = []
    owner = Owner()
    following = Following(owner, lambda: done.append(clock[0]))  # type: ignore[arg-type]
    for _ in range(30):
        following.moved()
        clock[0] += FAST / 2
    assert len(done) == 1
    (last,) = owner.waiting
    last()
    assert len(done) == 2
