"""Shadow of the Demon Lord: Insanity, the table of madness, and Defence (F-01 … F-33)."""

from rules.systems.demonlord.system import SYSTEM

__all__ = ["SYSTEM"]
