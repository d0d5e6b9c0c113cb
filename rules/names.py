"""Names: found whatever their case and accents, and by a unique prefix too."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from rules.refusal import Refused
from rules.session import Character, Session
from rules.words import T

LONGEST = 80
EVERYONE = "all"


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """A text without case, accents, and the difference between space, ``_`` and ``-``, and between apostrophes."""
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(bare.replace("’", "'").replace("_", " ").replace("-", " ").split())


def printable(text: str) -> str:
    """The text with every character that could command a terminal, or hide, shown as ``\\x1b``."""
    if text.isprintable():
        return text
    # Spaces that do not break are good typography, and harmless.
    text = text.replace("\u00a0", " ").replace("\u202f", " ")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def new_name(session: Session, text: str, besides: int | None = None) -> str:
    """A name for a character, checked. Raises :class:`Refused` where it is empty, taken, or not plain text."""
    name = text.strip()
    if not name or not fold(name):
        raise Refused(T("a character needs a name"))
    if len(name) > LONGEST:
        raise Refused(T("a name has at most {most} characters"), most=LONGEST)
    if not name.isprintable():
        raise Refused(
            T("{name} holds characters that cannot be shown; write the name in plain text"),
            name=printable(name),
        )
    if "," in name:
        raise Refused(T("{name}: a name holds no comma, since commas separate names"), name=name)
    if "=" in name:
        raise Refused(T("{name}: a name holds no =, since = belongs to a field"), name=name)
    folded = fold(name)
    if folded == EVERYONE:
        raise Refused(T("{name} means everyone and cannot be a name"), name=name)
    for other in session.characters:
        if other.id != besides and fold(other.name) == folded:
            raise Refused(T("{name} is at the table already"), name=other.name)
    return name


def find(session: Session, text: str) -> Character:
    """The one character called so, or whose name alone begins so. Raises :class:`Refused`."""
    folded = fold(text)
    if not folded:
        raise Refused(T("whom? give a name"))
    exact = [c for c in session.characters if fold(c.name) == folded]
    if exact:
        return exact[0]
    begun = [c for c in session.characters if fold(c.name).startswith(folded)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise Refused(
            T("{name} could be {names:names}; write more of it"),
            name=printable(text),
            names=[c.name for c in begun],
        )
    raise Refused(T("nobody here is called {name}"), name=printable(text))


def find_all(session: Session, text: str) -> list[Character]:
    """Those named in a list such as ``Ada,Bo``, or everyone for ``all``: all of them, or :class:`Refused`."""
    if fold(text) == EVERYONE:
        if not session.characters:
            raise Refused(T("there is nobody at the table yet"))
        return list(session.characters)
    found: list[Character] = []
    for word in text.split(","):
        character = find(session, word)
        if character in found:
            raise Refused(T("{name} is named twice"), name=character.name)
        found.append(character)
    return found


def pick(word: str, candidates: Sequence[tuple[str, Iterable[str]]]) -> list[str]:
    """Of candidates (a value and all its names) the values that a word means: exactly, else by prefix."""
    folded = fold(word)
    if not folded:
        return []
    own = [value for value, _ in candidates if fold(value) == folded]
    if own:
        # A value spelled out is meant, even where something else bears its name in another language.
        return own
    spelled = [(value, [fold(n) for n in (value, *names)]) for value, names in candidates]
    exact = [value for value, names in spelled if folded in names]
    if exact:
        return exact
    return [value for value, names in spelled if any(n.startswith(folded) for n in names)]
