"""The library as the disk gives it: what is seldom asked for is read only then."""

from __future__ import annotations

from typing import Any

from rules.calendars import CALENDARS


class Shelf(dict[str, Any]):
    """By system what its packs hold; and the GM's own calendars, read anew each time they are asked for."""

    def __missing__(self, key: str) -> Any:
        if key == CALENDARS:
            from saves.calendars import own_calendars

            return own_calendars()
        raise KeyError(key)
