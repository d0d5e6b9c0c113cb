"""The format of a session's file: its version, and how older files are brought forward."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.form import Unsound
from rules.words import T, say

FORMAT = 1
"""The version written by this program. Raise it when the shape of the tables changes, and add a migration."""

Tables = dict[str, dict[str, Any]]
Migration = Callable[[Tables], Tables]

MIGRATIONS: Mapping[int, Migration] = {}
"""From the version given to the next one: a function of the plain tables."""


def migrate(tables: Tables, found: int, to: int = FORMAT, steps: Mapping[int, Migration] = MIGRATIONS) -> Tables:
    """Tables of an older version as those of this one. Raises :class:`Unsound` where no way leads forward."""
    for version in range(found, to):
        if version not in steps:
            raise Unsound(
                "meta.1.format", say(T("no version of the program ever wrote format {format}"), format=version)
            )
        try:
            tables = steps[version](tables)
            tables["meta"]["1"]["format"] = version + 1
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            problem = say(T("it is no file of format {format}"), format=version)
            raise Unsound("", problem) from error
    return tables
