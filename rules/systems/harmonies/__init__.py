"""*Les Harmonies*: wounds that must be stabilised, rested and healed, level by level (H-01 … H-61)."""

from rules.systems.harmonies.system import SYSTEM

__all__ = ["SYSTEM"]
