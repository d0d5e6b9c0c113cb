"""What would follow: an action carried out on a state that is then thrown away."""

from __future__ import annotations

from collections.abc import Iterator

from rules import action as kinds
from rules.action import Action
from rules.agenda import checks_of
from rules.check import Check
from rules.command import Command
from rules.dice import Random
from rules.engine import impossible, perform
from rules.refusal import Refused
from rules.session import Character
from rules.systems import load
from rules.values import choices_of
from rules.view import View


def meeting(view: View, character: Character, system: str, id: str) -> list[Check]:
    """The checks that would fall due for a character who meets an entry of a system's library.

    They come from whichever of the system's actions takes the entry and can be done; none where there is no such
    action, or where it would need to be told more.
    """
    for action, field in taking(view, character, system, id):
        found = _new_checks(view, character, Command(action.id, (character.name,), ((field, id),)))
        if found:
            return found
    return []


def taking(view: View, character: Character, system: str, id: str) -> Iterator[tuple[Action, str]]:
    """The actions that can be done to a character with an entry of a library, and the field that takes it."""
    if system not in character.parts:
        return
    for action in load(system).actions:
        field = _takes(action, view, character, id)
        if field is not None and impossible(load(system), action, view, character) is None:
            yield action, field


def usual(view: View, character: Character, system: str, id: str) -> tuple[Action, str] | None:
    """Of these the one that brings something about; else the first; ``None`` where there is none."""
    found = list(taking(view, character, system, id))
    for action, field in found:
        if _new_checks(view, character, Command(action.id, (character.name,), ((field, id),))):
            return action, field
    return found[0] if found else None


def _takes(action: Action, view: View, character: Character, id: str) -> str | None:
    for field in action.fields:
        if field.kind == kinds.CHOICE and any(c.value == id for c in choices_of(field, view, character)):
            return field.name
    return None


def _new_checks(view: View, character: Character, command: Command) -> list[Check]:
    try:
        after, _ = perform(view.session, command, Random(0), view.library)
    except Refused:
        return []
    known = {_name(check) for check in checks_of(view.setup, character)}
    there = checks_of(after.setup, after.character(character.id))
    return sorted((c for c in there if c.dice and _name(c) not in known), key=lambda c: (c.at, c.rank, c.born))


def _name(check: Check) -> tuple[str, str | None, str, int]:
    return (check.check, check.of, check.key, check.at)
