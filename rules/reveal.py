"""The verb reveal: what the players know of an affliction, or of a character itself."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rules.command import Command
from rules.known import HIDDEN, KNOWN, SELF, STANDINGS, SUSPECTED, afflictions_of, mark_of, usual
from rules.names import EVERYONE, find_all, fold, pick, printable
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character, Standing
from rules.system import Row
from rules.verb import WHO, Verb, misused
from rules.view import View
from rules.words import T

_FRENCH = {
    HIDDEN: ("cachée", "caché"),
    SUSPECTED: ("soupçonnée", "soupçonné"),
    KNOWN: ("connue", "connu"),
}


def _reveal(play: Play, command: Command) -> None:
    if not 2 <= len(command.words) <= 3 or command.fields:
        raise misused(REVEAL)
    found = pick(command.words[-1], [(s, _FRENCH[s]) for s in STANDINGS])
    if len(found) != 1:
        raise Refused(
            T("{word} is not one of {standings:names}"), word=printable(command.words[-1]), standings=STANDINGS
        )
    wanted = next(each for each in STANDINGS if each == found[0])
    for target in find_all(play.session, command.words[0]):
        if len(command.words) == 2:
            _set(play, target, SELF, wanted, KNOWN)
            play.emit("core.presence", target.id, secret=True, standing=wanted)
            continue
        for row in _meant(play.view, target, command.words[1]):
            # Of what nobody feels yet, whatever is said stays when it makes itself felt.
            _set(play, target, mark_of(row), wanted, None if row.latent else usual(target, row))
            own = next((v for v in row.title.fields.values() if isinstance(v, Mapping) and "en" in v), None)
            if own is not None:
                play.emit("core.revealed_own", target.id, secret=True, what=dict(own), standing=wanted)
            else:
                play.emit("core.revealed", target.id, secret=True, what=row.label, standing=wanted)


def _meant(view: View, character: Character, word: str) -> list[Row]:
    """The afflictions that a word means: one by its name, or all of them."""
    rows = {mark_of(row): row for row in afflictions_of(view, character)}
    if not rows:
        raise Refused(T("{who} has no affliction"), who=character.name)
    if fold(word) == EVERYONE:
        return list(rows.values())
    found = pick(word, [(mark, (row.label, *row.names)) for mark, row in rows.items()])
    if len(found) == 1:
        return [rows[found[0]]]
    if found:
        raise Refused(
            T("{who} has several that could be {word}; write one of {marks:names}"),
            who=character.name,
            word=printable(word),
            marks=found,
        )
    raise Refused(
        T("{who} has no affliction called {word}; there are {labels:names}"),
        who=character.name,
        word=printable(word),
        labels=[row.label for row in rows.values()],
    )


def _set(play: Play, target: Character, mark: str, wanted: Standing, default: Standing | None) -> None:
    character = play.character(target.id)
    # Marks of what is gone go with the next change, so that they do not pile up.
    present = {mark_of(row) for row in afflictions_of(play.view, character)} | {SELF}
    known = {key: value for key, value in character.known.items() if key in present and key != mark}
    if wanted != default:
        known[mark] = wanted
    play.change(replace(character, known=known))


REVEAL = Verb(
    name="reveal",
    usage="reveal WHO [AFFLICTION|all] hidden|suspected|known",
    hint=T("what the players know of an affliction, or of a character itself"),
    do=_reveal,
    words=(WHO, "affliction", "standing"),
)

SENTENCES = {
    "core.presence": T("{who}: {standing:term} in the players' view"),
    "core.revealed": T("{who}: {what:term}, {standing:term} in the players' view"),
    "core.revealed_own": T("{who}: {what:own}, {standing:term} in the players' view"),
}
