"""Pathfinder's afflictions: poisons, diseases, drugs and dependence, madness, curses.

What an affliction is stands in packs of TOML (:mod:`~rules.systems.pathfinder.entry`); one engine runs them all
(:mod:`~rules.systems.pathfinder.course`).
"""

from rules.systems.pathfinder.system import SYSTEM

__all__ = ["SYSTEM"]
