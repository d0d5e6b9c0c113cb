"""Whom the party's list shows, in which groups, and who is marked. Knows nothing of widgets or of the disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.names import fold
from rules.session import Character, Session
from rules.words import T

FIGHT, PARTY, OTHERS, FALLEN = "fight", "party", "others", "fallen"
TITLES = {FIGHT: T("the turn order"), PARTY: T("the party"), OTHERS: T("NPCs"), FALLEN: T("the fallen")}


class Group(NamedTuple):
    """A heading, and those who stand below it."""

    name: str
    members: tuple[Character, ...]
    """All of them whom the search leaves, whether the group is folded or not."""
    folded: bool


def group_of(session: Session, character: Character) -> str:
    """The group in which somebody stands."""
    if character.died is not None:
        return FALLEN
    if session.fight is not None and character.id in session.fight.order:
        return FIGHT
    return PARTY if character.kind == "pc" else OTHERS


@dataclass
class Muster:
    """How the GM has arranged the list: marks, folded groups, and what is searched for."""

    marks: set[int] = field(default_factory=set)
    """Ids of those marked."""
    folded: set[str] = field(default_factory=set)
    """Names of the groups that are folded."""
    wanted: str = ""
    """Only those are shown of whom this is said."""

    def groups(self, session: Session, said: Callable[[Character], str]) -> list[Group]:
        """Those to show, by group; who fights stands in the order of the turns.

        ``said``: all that the list says of somebody, to search in.
        """
        left = [c for c in session.characters if self._is_wanted(c, said)]
        found: dict[str, list[Character]] = {name: [] for name in TITLES}
        for character in left:
            found[group_of(session, character)].append(character)
        if session.fight is not None:
            order = session.fight.order
            found[FIGHT].sort(key=lambda character: order.index(character.id))
        return [
            Group(name, tuple(members), name in self.folded and not self.wanted)
            for name, members in found.items()
            if members
        ]

    def _is_wanted(self, character: Character, said: Callable[[Character], str]) -> bool:
        if not fold(self.wanted):
            return True
        text = fold(f"{character.name} {said(character)}")
        return all(word in text for word in fold(self.wanted).split())

    def prune(self, session: Session) -> None:
        """Forget the marks of those who are gone."""
        self.marks &= {c.id for c in session.characters}

    def marked(self, session: Session) -> list[Character]:
        """Those marked, as the party stands."""
        return [c for c in session.characters if c.id in self.marks]

    def switch(self, ids: Iterable[int]) -> None:
        """Mark them; if all of them are marked, take the marks off."""
        wanted = set(ids)
        if wanted <= self.marks:
            self.marks -= wanted
        else:
            self.marks |= wanted

    def fold(self, name: str) -> None:
        """Fold a group, or unfold it."""
        self.folded ^= {name}

    def reveal(self, session: Session, character: Character) -> None:
        """See to it that somebody is in the list."""
        self.folded.discard(group_of(session, character))
        self.wanted = ""
