"""Who died or fell while time passed: an automatic advance goes on over it, and the GM is to know."""

from __future__ import annotations

from collections.abc import Iterator

from rules.known import PC
from rules.report import badges_of
from rules.session import Character
from rules.view import View
from rules.words import T, Text, say

FALLEN = "unconscious"


def meanwhile(was: View, now: View) -> Text | None:
    """Who of the player characters is dead or unconscious and was not before; ``None`` where no time has passed,
    or nobody is."""
    if now.now <= was.now:
        return None
    told = list(_changes(was, now))
    if not told:
        return None
    text = told[0]
    for further in told[1:]:
        text = say(T("{first:text}, {then:text}"), first=text, then=further)
    return say(T("meanwhile {what:text}"), what=text)


def _changes(was: View, now: View) -> Iterator[Text]:
    before = {character.id: character for character in was.session.characters}
    there = [c for c in now.session.characters if c.kind == PC and c.id in before]
    dead = [c.name for c in there if c.died is not None and before[c.id].died is None]
    if dead:
        yield say(T("{who:names} died"), who=dead)
    fallen = [c.name for c in there if c.died is None and _lies(now, c) and not _lies(was, before[c.id])]
    if fallen:
        yield say(T("{who:names} fell unconscious"), who=fallen)


def _lies(view: View, character: Character) -> bool:
    return FALLEN in badges_of(view, character)
