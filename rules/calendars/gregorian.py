"""The Gregorian calendar, without years of BC: before the year 1 comes the year 0. Sun of a temperate land.

The moon is the mean one: it is full within a day of the real one.
"""

from __future__ import annotations

from rules.calendar import Calendar, Leap, Month, Moon, Season
from rules.clock import HOUR

_HALF = HOUR // 2

CALENDAR = Calendar(
    name="gregorian",
    title="Gregorian",
    weekdays=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    months=(
        Month("January", 31),
        Month("February", 28, leap=1),
        Month("March", 31),
        Month("April", 30),
        Month("May", 31),
        Month("June", 30),
        Month("July", 31),
        Month("August", 31),
        Month("September", 30),
        Month("October", 31),
        Month("November", 30),
        Month("December", 31),
    ),
    leap=Leap(every=4, unless=100, always=400),
    year=2000,
    weekday=5,
    moons=(Moon("Moon", 29.530588, 4.6),),
    seasons=(
        Season("spring", "March", 20, 6 * HOUR + _HALF, 19 * HOUR),
        Season("summer", "June", 21, 5 * HOUR + _HALF, 21 * HOUR),
        Season("autumn", "September", 22, 7 * HOUR, 18 * HOUR + _HALF),
        Season("winter", "December", 21, 8 * HOUR, 17 * HOUR),
    ),
    languages={
        "fr": {
            "Gregorian": "grégorien",
            "Monday": "lundi",
            "Tuesday": "mardi",
            "Wednesday": "mercredi",
            "Thursday": "jeudi",
            "Friday": "vendredi",
            "Saturday": "samedi",
            "Sunday": "dimanche",
            "January": "janvier",
            "February": "février",
            "March": "mars",
            "April": "avril",
            "May": "mai",
            "June": "juin",
            "July": "juillet",
            "August": "août",
            "September": "septembre",
            "October": "octobre",
            "November": "novembre",
            "December": "décembre",
            "spring": "printemps",
            "summer": "été",
            "autumn": "automne",
            "winter": "hiver",
            "Moon": "Lune",
        }
    },
)
