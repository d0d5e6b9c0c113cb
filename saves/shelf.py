"""The library as the disk gives it: what is seldom asked for is read only then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.calendars import CALENDARS
from rules.view import NO_LIBRARY, Library


class Shelf(Mapping[str, Any]):
    """By system what its packs hold; and the GM's own calendars, read anew each time they are asked for."""

    def __init__(self, packs: Library = NO_LIBRARY) -> None:
        self._packs = packs

    def __getitem__(self, key: str) -> Any:
        if key == CALENDARS:
            from saves.calendars import own_calendars

            return own_calendars()
        return self._packs[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._packs)

    def __len__(self) -> int:
        return len(self._packs)
