"""The systems of rules. A new one is a folder here and one line below."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.system import System

SYSTEMS: dict[str, str] = {
    "harmonies": "rules.systems.harmonies",
    "pathfinder": "rules.systems.pathfinder",
    "demonlord": "rules.systems.demonlord",
    "dying": "rules.systems.dying",
    "fantasytrip": "rules.systems.fantasytrip",
}


@cache
def load(name: str) -> System:
    """A system by its name, imported when it is first asked for. Raises ``KeyError`` for an unknown one."""
    system: System = import_module(SYSTEMS[name]).SYSTEM
    return system
