"""Thirteen months of four weeks, in step with the moon, and one night a year that belongs to none of them."""

from __future__ import annotations

from rules.calendar import Calendar, Leap, Month, Moon, Season

_NAMES = (
    ("Wolf Moon", "Loup"),
    ("Crow Moon", "Corbeau"),
    ("Hare Moon", "Lièvre"),
    ("Frog Moon", "Grenouille"),
    ("Swallow Moon", "Hirondelle"),
    ("Bee Moon", "Abeille"),
    ("Stag Moon", "Cerf"),
    ("Adder Moon", "Vipère"),
    ("Heron Moon", "Héron"),
    ("Boar Moon", "Sanglier"),
    ("Fox Moon", "Renard"),
    ("Owl Moon", "Chouette"),
    ("Bear Moon", "Ours"),
)
_WEEK = (
    ("Sunsday", "solidi"),
    ("Moonsday", "lunedi"),
    ("Firesday", "feudi"),
    ("Watersday", "eaudi"),
    ("Woodsday", "boisdi"),
    ("Stonesday", "pierredi"),
    ("Windsday", "ventdi"),
)
_OTHERS = (
    ("Thirteen Moons", "Treize Lunes"),
    ("Nobody's Night", "nuit de Personne"),
    ("spring", "printemps"),
    ("summer", "été"),
    ("autumn", "automne"),
    ("winter", "hiver"),
    ("moon", "lune"),
)

CALENDAR = Calendar(
    name="thirteen",
    title="Thirteen Moons",
    weekdays=tuple(english for english, _ in _WEEK),
    months=(
        *(Month(english, 28) for english, _ in _NAMES),
        Month("Nobody's Night", 1, festival=True, leap=1),
    ),
    leap=Leap(every=4, unless=100, always=400),
    year=1,
    # New on the first of the year; the night that belongs to no month lets the moon fall back into step.
    moons=(Moon("moon", 365.2425 / 13, 0.0),),
    seasons=(
        Season("spring", "Hare Moon", 22),
        Season("summer", "Bee Moon", 25),
        Season("autumn", "Boar Moon", 6),
        Season("winter", "Bear Moon", 14),
    ),
    languages={"fr": dict((*_NAMES, *_WEEK, *_OTHERS))},
)
