"""A border country's calendar: months of unequal length, festivals between them, and two moons.

The leap day stands outside the months too. A week has six days and runs on through the festivals.
"""

from __future__ import annotations

from rules.calendar import Calendar, Leap, Month, Moon, Season
from rules.clock import HOUR

CALENDAR = Calendar(
    name="marches",
    title="The Marches",
    weekdays=("Hearthday", "Millday", "Roadday", "Stallday", "Bellday", "Idleday"),
    months=(
        Month("Rime", 31),
        Month("Icebreak", 29),
        Month("Mire", 28),
        Month("Lambing", 30),
        Month("Oathday", 1, festival=True),
        Month("Hawthorn", 33),
        Month("Bees", 30),
        Month("Highsun", 2, festival=True),
        Month("Strayday", 0, festival=True, leap=1),
        Month("Haycock", 31),
        Month("Thunder", 34),
        Month("Orchards", 29),
        Month("Lastsheaf", 1, festival=True),
        Month("Stubble", 30),
        Month("Fog", 28),
        Month("Embers", 27),
        Month("Night of Lanterns", 1, festival=True),
    ),
    leap=Leap(every=5, unless=125),
    year=812,
    year_label="of the Truce",
    weekday=2,
    moons=(Moon("Moth", 29.4, 6.0), Moon("Cinder", 11.3, 2.5)),
    seasons=(
        Season("thaw", "Icebreak", 15, 7 * HOUR, 18 * HOUR),
        Season("green", "Oathday", 1, 6 * HOUR, 20 * HOUR),
        Season("gold", "Thunder", 20, 6 * HOUR, 19 * HOUR),
        Season("dark", "Stubble", 21, 8 * HOUR, 16 * HOUR),
    ),
    languages={
        "fr": {
            "The Marches": "Les Marches",
            "of the Truce": "de la Trêve",
            "Hearthday": "âtredi",
            "Millday": "moulindi",
            "Roadday": "routedi",
            "Stallday": "étaldi",
            "Bellday": "clochedi",
            "Idleday": "oisidi",
            "Rime": "Givre",
            "Icebreak": "Débâcle",
            "Mire": "Bourbe",
            "Lambing": "Agnelage",
            "Oathday": "Serments",
            "Hawthorn": "Aubépine",
            "Bees": "Abeilles",
            "Highsun": "Soleil-haut",
            "Strayday": "Égaré",
            "Haycock": "Meules",
            "Thunder": "Tonnerre",
            "Orchards": "Vergers",
            "Lastsheaf": "Dernière-Gerbe",
            "Stubble": "Chaumes",
            "Fog": "Brume",
            "Embers": "Braises",
            "Night of Lanterns": "nuit des Lanternes",
            "Moth": "Phalène",
            "Cinder": "Escarbille",
            "thaw": "dégel",
            "green": "verdure",
            "gold": "moisson",
            "dark": "ténèbres",
        }
    },
)
