"""Hit points at 0: deterioration, stabilisation, death, the soul and its recall (D-01 … D-29)."""

from rules.systems.dying.system import SYSTEM

__all__ = ["SYSTEM"]
