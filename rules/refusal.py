"""The one way in which the rules say no."""

from __future__ import annotations

from typing import Any

from rules.words import Text, render


class Refused(Exception):
    """A command that cannot be done, with one clear sentence; nothing has changed.

    ``Refused(T("nobody is called {name}"), name=word)``
    """

    def __init__(self, template: str | Text, **fields: Any) -> None:
        self.text = template if isinstance(template, Text) else Text(template, fields)
        super().__init__(self.text)

    def __str__(self) -> str:
        return render(self.text)
