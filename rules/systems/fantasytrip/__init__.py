"""The Fantasy Trip, with the revised rules for healing and injury (T-01…T-87).

ST falls by the damage taken; single blows that reach a fraction of it leave grave wounds; below zero a
saving roll decides over life and death; rest, healers, magic and potions bring the points back.

One module per subject: :mod:`state` what is kept, :mod:`figure` what follows from it, :mod:`severity` the
fractions of ST, :mod:`harm` all damage, :mod:`mending` natural healing, :mod:`rolls` what the rules ask of the
patient, :mod:`lingering` the optional injuries, :mod:`talents` and :mod:`treatment` the healers, :mod:`disease`,
:mod:`remedies` salve and potions, :mod:`poison`, :mod:`spells`, :mod:`physicker_revival` and
:mod:`revival` the ways back from death.
"""

from rules.systems.fantasytrip.system import SYSTEM

__all__ = ["SYSTEM"]
