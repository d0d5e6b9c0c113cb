"""Refusals in the words of the form: a field is called as its row is, and not as a command writes it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tui.asking.question import Row


def in_words(problem: str, rows: Sequence[Row]) -> str:
    """A refusal with the rows' labels for the names of fields: ``by= is missing`` reads ``carer is missing``."""
    for row in rows:
        name = re.escape(row.name)
        problem = re.sub(
            rf"(?<![\w.]){name}=([\w-]*)",
            lambda found, row=row: f"{row.full_label} {row.label_of(found[1])}".rstrip(),  # type: ignore[misc]
            problem,
        )
        problem = re.sub(rf"^{name}(?=\s?:)", lambda _, row=row: row.full_label, problem)  # type: ignore[misc]
    return problem
