"""From the text of a field to its value, as its declaration says, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rules import action
from rules.action import Choice, Field
from rules.dice import dice
from rules.names import find, fold, pick, printable
from rules.refusal import Refused
from rules.session import Character
from rules.view import View
from rules.words import T

_WHOLE = re.compile(r"[+-]?\d{1,9}")

YES = frozenset(("yes", "y", "true", "on", "1", "oui", "o", "vrai"))
NO = frozenset(("no", "n", "false", "off", "0", "non", "faux"))


def read(field: Field, text: str, view: View, character: Character | None = None) -> Any:
    """The value of one field. Raises :class:`Refused` naming the field and what it takes."""
    match field.kind:
        case action.NUMBER:
            return whole_number(field, text)
        case action.YES_NO:
            return _yes_no(field, text)
        case action.CHOICE:
            return _choice(field, text, view, character)
        case action.NAME:
            return find(view.session, text).id
        case action.DICE:
            try:
                return dice(text).notation
            except ValueError:
                raise Refused(
                    T("{field}={text} is no dice notation; one is written like 2d4"),
                    field=field.name,
                    text=printable(text),
                ) from None
    if not text.isprintable():
        raise Refused(T("{field}: plain text only, please"), field=field.name)
    if len(text) > 2_000:
        raise Refused(T("{field}: at most 2000 characters"), field=field.name)
    return text


def whole_number(field: Field, text: str) -> int:
    """A whole number within the field's bounds. Raises :class:`Refused`."""
    bare = text.strip().replace("−", "-")
    if not _WHOLE.fullmatch(bare):
        raise Refused(T("{field}={text} is no whole number"), field=field.name, text=printable(text))
    number = int(bare)
    if field.lowest is not None and number < field.lowest:
        raise Refused(
            T("{field}={number} is too small: {lowest} at least"),
            field=field.name,
            number=number,
            lowest=field.lowest,
        )
    if field.highest is not None and number > field.highest:
        raise Refused(
            T("{field}={number} is too large: {highest} at most"),
            field=field.name,
            number=number,
            highest=field.highest,
        )
    return number


def _yes_no(field: Field, text: str) -> bool:
    folded = fold(text)
    if folded in YES:
        return True
    if folded in NO:
        return False
    raise Refused(T("{field}={text}: yes or no?"), field=field.name, text=printable(text))


def choices_of(field: Field, view: View, character: Character | None) -> list[Choice]:
    """What a choice can be at this table, for this character."""
    if field.options is not None and character is not None:
        return field.options(view, character)
    return [Choice(value, T_word(value)) for value in field.choices]


def T_word(value: str) -> Any:
    """A word of the rules as a text of its own."""
    from rules.words import say

    return say("{word:term}", word=value.replace("-", "_"))


def _choice(field: Field, text: str, view: View, character: Character | None) -> Any:
    choices = choices_of(field, view, character)
    found = pick(text, [(c.value, c.names) for c in choices])
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(
            T("{field}={text} could be {choices:names}; write more of it"),
            field=field.name,
            text=printable(text),
            choices=found[:8],
        )
    if not choices:
        raise Refused(T("{field}: there is nothing to choose from"), field=field.name)
    if len(choices) > 12:
        raise Refused(T("{field}={text} is not known here"), field=field.name, text=printable(text))
    raise Refused(
        T("{field}={text} is not one of {choices:names}"),
        field=field.name,
        text=printable(text),
        choices=[c.value for c in choices],
    )


def read_all(
    fields: Iterable[Field],
    given: Mapping[str, str],
    view: View,
    character: Character | None = None,
    one_of: Iterable[tuple[str, ...]] = (),
) -> dict[str, Any]:
    """The values of all fields: those given, read; those omitted, their default. Raises :class:`Refused`."""
    known = {field.name: field for field in fields}
    for name in given:
        if name not in known:
            if not known:
                raise Refused(T("{field}: no field is taken here"), field=name)
            told = (
                T("{field} is no field here; there are {fields:names}")
                if len(known) > 1
                else T("{field} is no field here; there is only {fields:names}")
            )
            raise Refused(told, field=name, fields=list(known))
    values: dict[str, Any] = {}
    for name, field in known.items():
        if name in given:
            values[name] = read(field, given[name], view, character)
        elif field.required:
            raise Refused(T("{field}= is missing"), field=name)
        else:
            values[name] = field.default
    for group in one_of:
        present = [name for name in group if name in given]
        if len(present) != 1:
            raise Refused(T("exactly one of {fields:either} must be given"), fields=[f"{name}=" for name in group])
    return values
