"""What is wrong with data that do not fit their type: what the validator found, said in our own sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from rules.names import printable
from rules.words import T, Text, say

_KINDS = {
    "int": T("a whole number"),
    "float": T("a number"),
    "str": T("text"),
    "bool": T("yes or no"),
    "object": T("a table"),
    "array": T("a list"),
    "null": T("nothing"),
}
MISSING = T("{field} is missing")
UNKNOWN = T("{field} is not known here")
_SENTENCES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"Object missing required field `(?P<field>.*)`"), MISSING),
    (re.compile(r"Object contains unknown field `(?P<field>.*)`"), UNKNOWN),
    (re.compile(r"Invalid enum value (?P<value>.*)"), T("{value} is not one of the values that it can have")),
)
_EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<found>[^`]*)`")
_PATH = " - at `"


class Unsound(Exception):
    """Data that are no state: ``place`` is the path of the offending field, ``problem`` what is wrong with it."""

    def __init__(self, place: str, problem: Text) -> None:
        self.place = place
        self.problem = problem
        super().__init__(f"{place}: {problem}" if place else str(problem))


def _kind(words: str) -> Text:
    kinds = [say(_KINDS[w]) if w in _KINDS else say("{word}", word=w) for w in words.split(" | ")]
    told = kinds[0]
    for kind in kinds[1:]:
        told = say(T("{one:text} or {other:text}"), one=told, other=kind)
    return told


def explain(problem: str) -> Text:
    """A finding of the validator, without its path, as a sentence that can be translated."""
    found = _EXPECTED.fullmatch(problem)
    if found:
        return say(
            T("{wanted:text} belongs here, not {found:text}"),
            **{k: _kind(v) for k, v in found.groupdict().items()},
        )
    for pattern, sentence in _SENTENCES:
        found = pattern.fullmatch(problem)
        if found:
            return Text(sentence, {key: printable(value) for key, value in found.groupdict().items()})
    return say("{problem}", problem=printable(problem))


def convert(data: Any, kind: Any, place: str) -> Any:
    """The data as a value of a type. Raises :class:`Unsound` with the path of the first mismatch."""
    try:
        return msgspec.convert(data, kind, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(_PATH)
        if path.startswith("key` in `"):
            path = path.removeprefix("key` in `")
        raise Unsound(place + path.removeprefix("$").rstrip("`"), explain(problem)) from None
    except RecursionError:
        raise Unsound(place, say(T("it is nested too deeply"))) from None


def mismatches(data: Any, kind: Any, place: str) -> Iterator[Unsound]:
    """Everything in the data that does not fit the type, not only the first."""
    try:
        convert(data, kind, place)
        return
    except Unsound as first:
        fault = first
    found = list(_within(data, kind, place))
    yield from found or [fault]


def _within(data: Any, kind: Any, place: str) -> Iterator[Unsound]:
    origin = get_origin(kind) or kind
    if origin in (Union, UnionType):
        options = [option for option in get_args(kind) if option is not NoneType]
        if len(options) == 1:
            yield from _within(data, options[0], place)
    elif isinstance(data, Mapping) and isinstance(origin, type) and issubclass(origin, Struct):
        yield from _within_struct(data, origin, place)
    elif isinstance(data, Mapping) and isinstance(origin, type) and issubclass(origin, Mapping):
        for key, value in data.items():
            yield from mismatches(value, (get_args(kind) or (str, Any))[1], f"{place}.{key}")
    elif isinstance(data, list | tuple) and origin in (tuple, list):
        arguments = get_args(kind)
        if arguments and (origin is list or arguments[-1] is Ellipsis):
            for index, value in enumerate(data):
                yield from mismatches(value, arguments[0], f"{place}[{index}]")


def _within_struct(data: Mapping[str, Any], kind: type[Struct], place: str) -> Iterator[Unsound]:
    known = {field.encode_name: field for field in fields(kind)}
    tag = kind.__struct_config__.tag_field
    for name, field in known.items():
        if name in data:
            yield from mismatches(data[name], field.type, f"{place}.{name}" if place else name)
        elif field.required:
            yield Unsound(place, say(MISSING, field=name))
    if kind.__struct_config__.forbid_unknown_fields:
        for name in data:
            if name not in known and name != tag:
                yield Unsound(place, say(UNKNOWN, field=printable(str(name))))
