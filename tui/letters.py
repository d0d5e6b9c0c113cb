"""The letters of what can be done: the same in every menu and in the dialogue, whatever the language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase, ascii_uppercase, digits

from rules.systems import SYSTEMS, load

MOVING = frozenset("jkhlq")
"""Letters that already mean something in a menu, unless the GM's keymap says otherwise."""
LETTERS = ascii_lowercase + ascii_uppercase + digits


@cache
def ways_to(systems: tuple[str, ...], taken: frozenset[str] = MOVING) -> dict[str, tuple[str, ...]]:
    """What is typed for each action of some systems, by its id: alike in every menu, whatever the language.

    An action has one letter of its own, which does where its system is played alone. Where several are played, the
    letter of its system and then its own always do; its own alone too, unless an action of a system before it, or
    a system, has that. So a system that comes in behind changes nothing for those before it.
    """
    first = system_letters(taken) if len(systems) > 1 else {}
    found: dict[str, tuple[str, ...]] = {}
    spoken_for = set(first.values())
    for name in systems:
        for id, letter in letters_of(name, taken).items():
            both = (first[name] + letter,) if first else ()
            found[id] = both if letter in spoken_for else (letter, *both)
            spoken_for.add(letter)
    return found


@cache
def system_letters(taken: frozenset[str] = MOVING) -> dict[str, str]:
    """The letter of each system there is, by its name: a capital one, the same whichever of them are played."""
    small = frozenset(ascii_lowercase)
    return assign_letters({name: name[0].upper() for name in SYSTEMS}, taken | small)


@cache
def letters_of(system: str, taken: frozenset[str] = MOVING) -> dict[str, str]:
    """The letter of each action of a system, by its id."""
    return assign_letters({action.id: action.key for action in load(system).actions}, taken)


def assign_letters(wishes: Mapping[str, str], spoken_for: frozenset[str] = MOVING) -> dict[str, str]:
    """A letter for every key: the one wished for, else one of its own, else any that is free; none where none is.

    ``wishes``: the keys with the letter that each wishes for, or with none. A key's own letters are those of its
    last part, which is the same in every language.
    """
    taken: dict[str, str] = {}
    rest: list[str] = []
    for key, wish in wishes.items():
        if wish and wish not in taken and wish not in spoken_for:
            taken[wish] = key
        else:
            rest.append(key)
    # What is wished for by nobody is given away in an order that does not hang on what can be done just now.
    for key in sorted(rest):
        own = key.rpartition(".")[2].lower()
        for letter in (wishes[key].upper(), *own, *own.upper(), *LETTERS):
            if letter and letter in LETTERS and letter not in taken and letter not in spoken_for:
                taken[letter] = key
                break
    return {key: letter for letter, key in taken.items()}
