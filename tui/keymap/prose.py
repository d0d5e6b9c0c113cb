"""Keys in sentences: what the screen says of a key is true whatever the GM's keymap says."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode

from tui.keymap.own import Keymap
from tui.keymap.spelling import shown


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
    """The first of these keys, as it is shown."""
    return shown(keys_of(app, owner, id)[0])
