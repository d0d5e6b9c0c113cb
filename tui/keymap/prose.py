"""Keys in sentences: what the screen says of a key is true whatever the GM's keymap says."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode

from rules.words import Phrasebook, T
from tui.keymap.own import Keymap
from tui.keymap.spelling import shown

NAMES = {
    "enter": T("the key enter"),
    "space": T("the key space"),
    "escape": T("the key escape"),
    "esc": T("the key esc"),
    "tab": T("the key tab"),
    "up": T("the key up"),
    "down": T("the key down"),
    "left": T("the key left"),
    "right": T("the key right"),
    "home": T("the key home"),
    "end": T("the key end"),
    "pageup": T("the key pageup"),
    "pagedown": T("the key pagedown"),
    "backspace": T("the key backspace"),
    "delete": T("the key delete"),
    "insert": T("the key insert"),
    "shift": T("the key shift"),
}
"""Keys for which other languages have words of their own; in English a key is called by its own name."""


def named(key: str, book: Phrasebook) -> str:
    """A key as people write it, in the language of the screen: ``enter`` reads ``entrée`` in French."""
    parts = key.split("+") if len(key) > 1 else [key]
    return "+".join(_named(part, book) for part in parts)


def _named(name: str, book: Phrasebook) -> str:
    template = NAMES.get(name)
    told = book.translate(template) if template is not None else name
    return name if told == template else told


def keys_of(app: App[Any], owner: type[DOMNode], id: str) -> tuple[str, ...]:
    """The keys in force for a binding that a class (or what it is made of) declares."""
    keymap: Keymap = getattr(app, "keymap", {})
    if id in keymap:
        return keymap[id]
    for kind in owner.__mro__:
        for binding in kind.__dict__.get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.id == id:
                return tuple(key.strip() for key in binding.key.split(","))
    raise KeyError(id)


def key_of(app: App[Any], owner: type[DOMNode], id: str) -> str:
    """The first of these keys, as it is shown in the language of the screen."""
    from tui.language import phrasebook

    book = phrasebook(getattr(app, "lang", "en"), ascii_only=getattr(app, "ascii_only", False))
    return named(shown(keys_of(app, owner, id)[0]), book)
