"""The GM's keys, checked: what can be, is in force; what cannot is told, with its line and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

from textual.widgets import Input

from rules.names import printable
from rules.words import T, Text, say
from saves.keys_file import Wish, keys_path, read_wishes
from saves.toml_file import Fault
from tui.keymap.known import Known, bindings, by_id, meet
from tui.keymap.own import Keymap
from tui.keymap.spelling import KEPT, shown, sign_of, spelled

_EDITING = frozenset(key.strip() for binding in Input.BINDINGS for key in binding.key.split(","))  # type: ignore[union-attr]


def load_keymap() -> tuple[Keymap, list[Fault]]:
    """The keymap of the settings folder, and everything in it that cannot be."""
    wishes, faults = read_wishes()
    keymap, wrong = checked(wishes, keys_path())
    return keymap, sorted([*faults, *wrong], key=lambda fault: fault.line or 0)


def checked(wishes: Sequence[Wish], path: Path) -> tuple[Keymap, list[Fault]]:
    """The wishes that can be fulfilled together, and why the others cannot.

    Of two that exclude each other the first in the file counts. Nothing is ever left without a key, and a key
    that leads out is never taken by something else: whoever wants it must give the way out another one first.
    """
    faults: list[Fault] = []
    wanted: dict[str, tuple[Wish, tuple[str, ...]]] = {}
    for wish in wishes:
        keys, problem = _keys(wish)
        if problem is None and wish.id in wanted:
            problem = say(T("it is given twice"))
        if problem is None:
            wanted[wish.id] = (wish, keys)
        else:
            faults.append(_fault(path, wish, problem))
    while True:
        clash = _first_clash({id: keys for id, (_, keys) in wanted.items()})
        if clash is None:
            return {id: keys for id, (_, keys) in wanted.items()}, faults
        id, problem = clash
        faults.append(_fault(path, wanted.pop(id)[0], problem))


def _fault(path: Path, wish: Wish, problem: Text) -> Fault:
    return Fault(path, problem, wish.line, field=printable(wish.id))


def _keys(wish: Wish) -> tuple[tuple[str, ...], Text | None]:
    """A wish's keys by their names, or why one of them cannot be."""
    known = by_id().get(wish.id)
    if known is None:
        near = get_close_matches(wish.id, by_id(), n=1)
        if near:
            return (), say(T("no key does this; perhaps {id}?"), id=near[0])
        return (), say(T("no key does this; chevet keys lists what they do"))
    keys: list[str] = []
    for text in wish.keys:
        key = spelled(text)
        if isinstance(key, Text):
            return (), key
        problem = _out_of_place(key, known)
        if problem is not None:
            return (), problem
        keys.append(key)
    if set(keys) <= KEPT:
        return (), say(T("some terminals keep {key} for themselves; give another key as well"), key=keys[0])
    return tuple(dict.fromkeys(keys)), None


def _out_of_place(key: str, known: Sequence[Known]) -> Text | None:
    for each in known:
        if key in each.keys:
            continue
        if each.types and (sign_of(key) is not None or key in _EDITING):
            return say(T("{key} is for typing there"), key=shown(key))
        if each.binding.priority and sign_of(key) is not None:
            return say(T("{key} would be taken away from everything that is typed"), key=shown(key))
    return None


def _first_clash(keymap: Keymap) -> tuple[str, Text] | None:
    """Of what the GM wants the last one that takes a key away from something else, and what that is."""
    in_force = [(known, keymap.get(known.id, known.keys)) for known in bindings()]
    order = {id: place for place, id in enumerate(keymap)}
    for id in reversed(order):
        for known in by_id()[id]:
            for key in keymap[id]:
                for other in _holders(in_force, known, key):
                    # Of two wishes the later one gives way.
                    if order.get(other.id, -1) < order[id]:
                        return id, _taken(key, other)
    return None


def _holders(in_force: Sequence[tuple[Known, tuple[str, ...]]], known: Known, key: str) -> Iterator[Known]:
    for other, keys in in_force:
        if key not in keys or (other.id and other.id == known.id) or not meet(known, other):
            continue
        # What shares a key by default, and is told apart by where the focus is, may go on doing so.
        if key in known.keys and key in other.keys:
            continue
        yield other


def _taken(key: str, other: Known) -> Text:
    what = say(other.binding.description) if other.binding.description else say("{id}", id=other.id or key)
    if not other.id:
        return say(T("{key} is taken: {what:text}"), key=shown(key), what=what)
    return say(T("{key} is taken: {what:text} ({id})"), key=shown(key), what=what, id=other.id)


def in_force(keymap: Keymap) -> dict[str, tuple[str, ...]]:
    """By id the keys that work."""
    return {id: keymap.get(id) or _defaults(known) for id, known in by_id().items()}


def _defaults(known: Sequence[Known]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for each in known for key in each.keys))
