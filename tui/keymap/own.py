"""The GM's own keymap, if there is one: what reads and checks it is loaded only then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from saves.disk import is_missing
from saves.places import settings_folder

if TYPE_CHECKING:
    from saves.toml_file import Fault

KEYS = "keys.toml"

Keymap = Mapping[str, tuple[str, ...]]
"""By id the keys that are not the default ones."""


def own_keymap() -> tuple[Keymap, Sequence[Fault]]:
    """The GM's own keys, and what in them cannot be."""
    if is_missing(settings_folder() / KEYS):
        return {}, ()
    from tui.keymap.checked import load_keymap

    return load_keymap()
