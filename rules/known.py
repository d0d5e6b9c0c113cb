"""What the players know: of each affliction whether it is hidden, suspected or known.

How something is known stands with its bearer, as far as it differs from what usually goes: what is secret is
hidden, and so is what nobody feels yet; all else is known of the players' characters, and hidden of everybody
else. Of a character itself the mark stands under :data:`SELF`: hidden, the players do not see that it is there;
suspected, they see somebody.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.session import Character, Session, Standing
from rules.system import Row
from rules.systems import load
from rules.view import View
from rules.words import T

HIDDEN: Standing = "hidden"
SUSPECTED: Standing = "suspected"
KNOWN: Standing = "known"
STANDINGS: tuple[Standing, ...] = (HIDDEN, SUSPECTED, KNOWN)
TERMS = (T("hidden"), T("suspected"), T("known"))

SELF = ""
"""The mark of the character itself."""
PC = "pc"


def afflictions_of(view: View, character: Character) -> list[Row]:
    """The rows of a character's afflictions, in all its systems."""
    return [row for name in character.parts for row in load(name).afflictions(view, character)]


def mark_of(row: Row) -> str:
    """Under what name the mark of a row stands with its bearer: ``harmonies.2``."""
    return f"{row.system}.{row.key or row.label}"


def usual(character: Character, row: Row) -> Standing:
    """How an affliction is known as long as the GM says nothing."""
    return KNOWN if character.kind == PC and not (row.secret or row.latent) else HIDDEN


def standing(character: Character, row: Row) -> Standing:
    """How an affliction of a character is known."""
    return character.known.get(mark_of(row)) or usual(character, row)


def presence(character: Character) -> Standing:
    """How the character itself is known: known, unless the GM says otherwise."""
    return character.known.get(SELF, KNOWN)


def next_standing(now: Standing) -> Standing:
    """Hidden, suspected, known, and round again: for a key that switches."""
    return STANDINGS[(STANDINGS.index(now) + 1) % len(STANDINGS)]


def as_players_see(view: View, character: Character) -> Character:
    """The character without what the players do not know of it: for their eyes.

    Neither its note nor the marks themselves remain, nor any affliction that is not known, nor what such an
    affliction alone brings (badges, a changed summary, checks).
    """
    unknown = [row for row in afflictions_of(view, character) if standing(character, row) != KNOWN]
    return replace(_without(character, unknown), note="", known={})


def as_it_looks(view: View, character: Character) -> Character:
    """The character as its body looks to anybody: only what is secret leaves no trace on it.

    A poison that nobody knows of hurts all the same.
    """
    secret = [row for row in afflictions_of(view, character) if row.secret and standing(character, row) != KNOWN]
    return _without(character, secret)


def _without(character: Character, rows: list[Row]) -> Character:
    unknown: dict[str, set[str]] = {}
    for row in rows:
        unknown.setdefault(row.system, set()).add(row.key or row.label)
    parts = {
        name: load(name).without(part, frozenset(unknown[name])) if name in unknown else part
        for name, part in character.parts.items()
    }
    return replace(character, parts=parts)


def suspicions(view: View, character: Character) -> int:
    """How many afflictions of a character are suspected."""
    return sum(standing(character, row) == SUSPECTED for row in afflictions_of(view, character))


def players_session(view: View) -> Session:
    """The session as the players know it: who is there for them, each as they see it."""
    session = view.session
    there = [c for c in session.characters if presence(c) != HIDDEN]
    fight = session.fight
    if fight is not None:
        ids = {c.id for c in there}
        turn = fight.turn if fight.turn in ids else None
        fight = replace(fight, turn=turn, order=tuple(id for id in fight.order if id in ids), passed=())
    return replace(session, remaining=0, fight=fight, characters=tuple(as_players_see(view, c) for c in there))
