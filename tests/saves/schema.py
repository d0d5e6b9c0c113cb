"""The schema of a session's file, made from the code: ``python -m tests.saves.schema`` writes it anew."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec

import saves
from rules.session import Event, Session
from rules.systems import SYSTEMS, load
from saves.migrations import FORMAT
from saves.steps import StepDocument
from saves.tables import Meta

PATH = Path(saves.__file__).with_name("session.schema.json")


def file_schema() -> dict[str, Any]:
    """The schema of what this version writes."""
    kinds = [Meta, Session, Event, StepDocument, *(load(name).part for name in SYSTEMS)]
    references, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    meta, session, event, step, *parts = references
    definitions["Meta"]["properties"]["format"] = {"const": FORMAT}
    definitions["Meta"]["properties"]["program"] = {"const": "chevet"}
    definitions["Character"]["properties"]["parts"] = {
        "type": "object",
        "properties": dict(zip(SYSTEMS, parts, strict=True)),
        "additionalProperties": False,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A session of Chevet",
        "type": "object",
        "properties": {
            "meta": _one(meta),
            "session": _one(session),
            "log": _numbered(event),
            "past": _numbered(step),
            "future": _numbered(step),
        },
        "required": ["meta", "session", "log", "past", "future"],
        "additionalProperties": {"type": "object"},
        "$defs": definitions,
    }


def _one(document: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": {"1": document}, "required": ["1"]}


def _numbered(document: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "patternProperties": {"^[0-9]+$": document}, "additionalProperties": False}


def undescribed(schema: Any) -> Any:
    """A schema without its descriptions, which may be reworded at any time."""
    if isinstance(schema, dict):
        return {k: undescribed(v) for k, v in schema.items() if k != "description" or not isinstance(v, str)}
    return [undescribed(each) for each in schema] if isinstance(schema, list) else schema


def text() -> str:
    """The file."""
    plain = msgspec.to_builtins(file_schema(), str_keys=True)
    return json.dumps(plain, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


_TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}


def mismatch(data: Any, schema: Any, whole: dict[str, Any], place: str = "$") -> str:
    """Where data do not fit a schema; blank where they do. As much of JSON Schema as ours uses, and no more."""
    # The type first: the other words speak of data that have it.
    for word, value in sorted(schema.items(), key=lambda item: item[0] != "type"):
        told = ""
        match word:
            case "$ref":
                told = mismatch(data, whole["$defs"][value.rpartition("/")[2]], whole, place)
            case "type":
                wrong = not isinstance(data, _TYPES[value]) or (value != "boolean" and isinstance(data, bool))
                told = f"{place} is no {value}" if wrong else ""
            case "const":
                told = f"{place} is not {value}" if data != value else ""
            case "enum":
                told = f"{place} is none of {value}" if data not in value else ""
            case "anyOf":
                tried = [mismatch(data, each, whole, place) for each in value]
                told = " and ".join(tried) if all(tried) else ""
            case "required":
                told = next((f"{place}.{name} is missing" for name in value if name not in data), "")
            case "properties" | "patternProperties" | "additionalProperties":
                told = _object_mismatch(data, schema, whole, place)
            case "items" | "prefixItems":
                told = _array_mismatch(data, schema, whole, place)
            case "minimum" if data < value:
                told = f"{place} is less than {value}"
            case "maximum" if data > value:
                told = f"{place} is more than {value}"
            case "minItems" if len(data) < value:
                told = f"{place} is too short"
            case "maxItems" if len(data) > value:
                told = f"{place} is too long"
            case "pattern" if not re.search(value, data):
                told = f"{place} does not match"
            case "minimum" | "maximum" | "minItems" | "maxItems" | "pattern":
                pass
            case "title" | "description" | "default" | "$schema" | "$defs":
                pass
            case _:
                raise AssertionError(f"the schema says {word}, which is not looked at here")
        if told:
            return told
    return ""


def _object_mismatch(data: Any, schema: Any, whole: dict[str, Any], place: str) -> str:
    for name, value in data.items():
        found = [schema["properties"][name]] if name in schema.get("properties", {}) else []
        found += [each for p, each in schema.get("patternProperties", {}).items() if re.search(p, name)]
        if not found:
            more = schema.get("additionalProperties", True)
            if more is False:
                return f"{place}.{name} is not known"
            found = [more] if isinstance(more, dict) else []
        for each in found:
            told = mismatch(value, each, whole, f"{place}.{name}")
            if told:
                return told
    return ""


def _array_mismatch(data: Any, schema: Any, whole: dict[str, Any], place: str) -> str:
    first = schema.get("prefixItems", [])
    rest = schema.get("items", {})
    for index, value in enumerate(data):
        each = first[index] if index < len(first) else rest
        told = f"{place} is too long" if each is False else mismatch(value, each, whole, f"{place}[{index}]")
        if told:
            return told
    return ""


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
