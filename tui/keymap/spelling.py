"""How keys are written, and which of them no terminal sends, or not as what they are."""

from __future__ import annotations

import unicodedata

from textual.keys import KEY_NAME_REPLACEMENTS

from rules.names import printable
from rules.words import T, Text, say

NAMED = frozenset(
    "escape enter tab space backspace delete insert up down left right home end pageup pagedown".split()  # noqa: SIM905
) | {f"f{number}" for number in range(1, 13)}
"""Keys with names of their own."""

_ALIASES = {
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "ins": "insert",
    "pgup": "pageup",
    "page_up": "pageup",
    "pgdn": "pagedown",
    "page_down": "pagedown",
    "spacebar": "space",
    " ": "space",
}
_MOVING = frozenset("up down left right home end pageup pagedown insert delete".split())  # noqa: SIM905
_ARRIVES = {
    "ctrl+h": "backspace",
    "ctrl+i": "tab",
    "ctrl+j": "enter",
    "ctrl+m": "enter",
    "ctrl+left_square_bracket": "escape",
    "ctrl+question_mark": "backspace",
}
KEPT = frozenset(("ctrl+s", "ctrl+z"))
"""Keys that some terminals keep for themselves: not to be the only way to anything."""
RESERVED = frozenset(("ctrl+q",))
"""Keys that always leave, whatever else is mapped."""


def sign_name(sign: str) -> str:
    """The name of a key that is one sign: ``full_stop`` for ``.``; letters and digits are their own names."""
    if sign.isalnum():
        return sign
    name = unicodedata.name(sign, "").lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


_SIGNS = {sign_name(chr(code)): chr(code) for code in range(33, 127)}


def sign_of(key: str) -> str | None:
    """The sign that a key types; ``None`` for one that types none."""
    if key == "space":
        return " "
    return _SIGNS.get(key) or (key if len(key) == 1 and key.isprintable() else None)


def shown(key: str) -> str:
    """A key as people write it: the sign that it types, or its name."""
    sign = sign_of(key)
    return key if sign is None or sign == " " else sign


def spelled(text: str) -> str | Text:
    """The key that a text means, by its one name; or why there is no such key to be had."""
    word = text.strip() or text
    if word == " ":
        return "space"
    if len(word) == 1:
        return sign_name(word) if word.isalnum() or "!" <= word <= "~" else _unknown(word)
    parts = word.split("+")
    if word.endswith("++") or word == "+":
        parts = [*word[:-2].split("+"), "+"]
    *modifiers, base = parts
    base = _ALIASES.get(base.lower(), base)
    if len(base) == 1:
        base = sign_name(base)
    if base not in NAMED and base not in _SIGNS and not (len(base) == 1 and base.isalnum()):
        base = base.lower()
    held = sorted({modifier.lower() for modifier in modifiers})
    known = base in NAMED or base in _SIGNS or (len(base) == 1 and base.isalnum())
    if not known:
        return _missing(base, word)
    return _with(held, base, word) if held else base


def _unknown(word: str) -> Text:
    return say(T("{key} is no key"), key=printable(word))


def _missing(base: str, word: str) -> Text:
    if base.startswith("f") and base[1:].isdecimal():
        return say(T("{key}: most keyboards end at f12"), key=printable(word))
    return _unknown(word)


def _with(held: list[str], base: str, word: str) -> str | Text:
    shown = printable(word)
    if not set(held) <= {"ctrl", "shift", "alt", "meta", "super", "hyper"}:
        return _unknown(word)
    if set(held) & {"super", "hyper", "meta"}:
        return say(T("{key}: terminals do not send this key"), key=shown)
    if "alt" in held:
        return say(T("{key} arrives as escape and a key in many terminals"), key=shown)
    if held == ["shift"]:
        return _shifted(base, shown)
    base = base.lower() if len(base) == 1 else base
    if held == ["ctrl"]:
        return _controlled(base, shown)
    # ctrl and shift together
    if base in _MOVING:
        return f"ctrl+shift+{base}"
    return say(T("{key}: shift is lost on the way; it arrives as {arrives}"), key=shown, arrives=f"ctrl+{base}")


def _shifted(base: str, shown: str) -> str | Text:
    if len(base) == 1 and base.isalpha():
        return base.upper()
    if base == "tab" or base in _MOVING:
        return f"shift+{base}"
    if base in NAMED:
        return say(T("{key}: shift is lost on the way; it arrives as {arrives}"), key=shown, arrives=base)
    return say(T("{key}: write the sign that it types"), key=shown)


def _controlled(base: str, shown: str) -> str | Text:
    key = f"ctrl+{base}"
    if key in _ARRIVES:
        return say(T("{key} arrives as {arrives}"), key=shown, arrives=_ARRIVES[key])
    if base in ("at", "space"):
        return say(T("{key}: many terminals do not send this key"), key=shown)
    if base.isdecimal():
        return say(T("{key} arrives as the digit alone, or as another key"), key=shown)
    if key in RESERVED:
        return say(T("{key} always leaves"), key=shown)
    if (len(base) == 1 and base.isascii() and base.isalpha()) or base in _MOVING:
        return key
    if base in ("backslash", "right_square_bracket", "circumflex_accent", "underscore"):
        return key
    if base in NAMED:
        return say(T("{key} arrives as {arrives}"), key=shown, arrives=base)
    return say(T("{key}: terminals do not send this key"), key=shown)
