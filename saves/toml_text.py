"""Values written as TOML: what is read back is what was written, whatever it holds."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml(value: Any) -> str:
    """A value on one line: text, number, yes or no, a list, a table in braces."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{toml_key(key)} = {toml(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    # TOML's basic strings take JSON's escapes; nothing unprintable is left bare.
    text = json.dumps(str(value), ensure_ascii=False)
    return "".join(c if c.isprintable() else _escape(c) for c in text)


def toml_key(key: str) -> str:
    """A key, quoted where it must be."""
    return key if _BARE.fullmatch(key) else toml(key)


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
