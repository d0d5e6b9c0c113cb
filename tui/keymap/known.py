"""Every binding that there is, found in the classes that declare it: its id, its keys, and where it works."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import NamedTuple

from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Input

import tui
from rules.words import T

PLACES = {
    "app": T("everywhere"),
    "ask": T("where something is asked"),
    "help": T("in the help"),
    "list": T("in every list"),
    "menu": T("in a menu"),
    "sessions": T("where a session is picked"),
    "settings": T("in the settings"),
    "table": T("at the table"),
    "party": T("in the party's pane"),
    "due": T("in the pane of what is due"),
    "afflictions": T("in the afflictions' pane"),
    "story": T("where a wound or an affliction is told in full"),
    "log": T("in the log"),
    "packs": T("among the afflictions known"),
    "watch": T("in the players' view"),
    "command": T("on the command line"),
    "narrow": T("where the party is searched"),
    "returning": T("before one returns to a moment"),
}
"""By area, the first part of an id: where it is."""

OWN_FOLDERS = ("table", "log", "packs", "settings", "watch")
"""Folders whose widgets stand on the screens of the same folder only."""


class Known(NamedTuple):
    """A binding as a class declares it. Bindings without an id cannot be given other keys, but hold theirs."""

    owner: type[DOMNode]
    binding: Binding
    keys: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.binding.id or ""

    @property
    def area(self) -> str:
        """Where it works, as a template to be translated."""
        area = self.id.partition(".")[0]
        return PLACES.get(area, area)

    @property
    def types(self) -> bool:
        """Whether text is typed where it works."""
        return issubclass(self.owner, Input)


def _classes() -> Iterator[type[DOMNode]]:
    seen: set[type] = set()
    for found in pkgutil.walk_packages(tui.__path__, "tui."):
        if ".locale" in found.name or found.name.endswith("__main__"):
            continue
        for value in vars(import_module(found.name)).values():
            if not isinstance(value, type) or not issubclass(value, DOMNode) or value in seen:
                continue
            if value.__module__.startswith("tui."):
                seen.add(value)
                yield value


@cache
def classes() -> tuple[type[DOMNode], ...]:
    """Every class of ours that can have bindings."""
    return tuple(sorted(_classes(), key=lambda c: (c.__module__, c.__qualname__)))


@cache
def bindings() -> tuple[Known, ...]:
    """Every binding that a class of ours declares itself."""
    found = []
    for owner in classes():
        for binding in owner.__dict__.get("BINDINGS", ()):
            if isinstance(binding, Binding):
                found.append(Known(owner, binding, tuple(key.strip() for key in binding.key.split(","))))
    return tuple(found)


@cache
def by_id() -> dict[str, tuple[Known, ...]]:
    """The bindings with an id, by it."""
    found: dict[str, tuple[Known, ...]] = {}
    for known in bindings():
        if known.id:
            found[known.id] = (*found.get(known.id, ()), known)
    return found


@cache
def _finals(owner: type[DOMNode]) -> frozenset[type[DOMNode]]:
    """The classes of ours in which an owner's bindings are to be found: itself, and what is made of it."""
    return frozenset(c for c in classes() if issubclass(c, owner))


def meet(one: Known, other: Known) -> bool:
    """Whether two bindings can be in force at the same moment, so that they must not share a key."""
    kinds = [issubclass(known.owner, App) for known in (one, other)]
    if any(kinds):
        return True
    screens = [issubclass(known.owner, Screen) for known in (one, other)]
    if all(screens) or not any(screens):
        return bool(_finals(one.owner) & _finals(other.owner))
    screen, widget = (one, other) if screens[0] else (other, one)
    if widget.types:
        # What is typed goes to the line, and the screen's own keys are silent meanwhile.
        return False
    folder = _folder(widget)
    return folder not in OWN_FOLDERS or any(_folder_of(c) == folder for c in _finals(screen.owner))


def _folder(known: Known) -> str:
    return _folder_of(known.owner)


def _folder_of(owner: type) -> str:
    return owner.__module__.split(".")[1]
