"""The demo: a party already in trouble, told as the commands that led there."""

from __future__ import annotations

from rules.beginning import new_session
from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run
from tui.language import language_of_locale

TITLES = {"en": "The Marches", "fr": "Les Marches"}
NOTES = {
    "en": ("giant, hates spiders", "carries the salves", "saw the nest"),
    "fr": ("géante, déteste les araignées", "porte les baumes", "a vu le nid"),
}
TRIGGERS = {"en": "spiders", "fr": "les araignées"}

STORY = """
add Géraldine survival=8 faint=8 will=7 first_aid=1 note='{geraldine}'
add Bruno survival=7 faint=6 will=6 first_aid=4 healing=3 note='{bruno}'
add Mira survival=6 faint=7 will=8 first_aid=2 healing=2 note='{mira}'
set date='day 3 09:30'
harmonies.wound Bruno level=light
harmonies.first_aid Bruno level=4 roll=1
harmonies.rest Bruno state=on
advance 4h32m
harmonies.mental Mira level=shock text='{trigger}'
harmonies.wound Géraldine level=light
harmonies.wound Géraldine level=light
resolve Géraldine harmonies.faint roll=2
advance 3m
harmonies.wound Géraldine level=grave
resolve Géraldine harmonies.faint roll=4
advance 15m
"""


def story(lang: str | None = None) -> Chronicle:
    """The demo's session. It always tells the same: every die in it is given."""
    lang = lang or language_of_locale()
    geraldine, bruno, mira = NOTES[lang]
    chronicle = Chronicle(new_session(("harmonies",), TITLES[lang]))
    text = STORY.format(geraldine=geraldine, bruno=bruno, mira=mira, trigger=TRIGGERS[lang])
    for line in text.strip().splitlines():
        chronicle, _ = run(chronicle, parse(line), Random(1))
    return chronicle
