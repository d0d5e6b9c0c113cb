"""The GM's own settings: language, looks, bell and mouse, for all sessions or for one of them.

They lie in ``settings.toml`` in the settings folder, made to be edited by hand as well: a change rewrites the
one line that it concerns, and leaves comments as they are. What is wrong in the file is told and left aside.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from rules.names import printable
from rules.words import T, say
from saves.disk import content, is_missing
from saves.errors import NotSaved, not_saved, shown, unreadable
from saves.places import settings_folder

LARGEST = 1_000_000
"""Bytes: settings larger than this are a mistake."""

AUTO, YES, NO = "auto", "yes", "no"
SESSIONS = "sessions"
"""The table of the tables for one session each, by the path of its file."""


class Setting(Struct, frozen=True):
    """Something that the GM can choose for himself. ``choices``: its values, the default first."""

    name: str
    title: str
    hint: str
    choices: tuple[str, ...]


SETTINGS = (
    Setting("language", T("language"), T("auto: what the locale says"), (AUTO, "en", "fr")),
    Setting(
        "theme",
        T("colours"),
        T("the terminal's own: its palette, whatever that is"),
        ("dark", "light", "contrast", "terminal"),
    ),
    Setting("ascii", T("plain ASCII"), T("auto: where the locale is not UTF-8"), (AUTO, YES, NO)),
    Setting("bell", T("bell"), T("rings when something falls due"), (YES, NO)),
    Setting(
        "mouse", T("mouse"), T("auto: yes, but for remote terminals; from the next start on"), (AUTO, YES, NO)
    ),
)
BY_NAME = {setting.name: setting for setting in SETTINGS}


class Settings(Struct, frozen=True):
    """What the GM has chosen; only what was chosen is there."""

    everywhere: Mapping[str, str] = {}
    sessions: Mapping[str, Mapping[str, str]] = {}
    """By the path of a session's file: what is chosen for this one alone."""

    def value(self, name: str, session: Path | None = None) -> str:
        """The value in force, in a session or in none."""
        own = self.own(session).get(name)
        return own or self.everywhere.get(name) or BY_NAME[name].choices[0]

    def own(self, session: Path | None) -> Mapping[str, str]:
        """What is chosen for one session alone."""
        return self.sessions.get(key_of(session), {}) if session is not None else {}


def settings_path() -> Path:
    """The file that holds the settings."""
    return settings_folder() / "settings.toml"


def key_of(session: Path) -> str:
    """By which name a session's settings are kept."""
    return os.path.realpath(session)


def load() -> tuple[Settings, list[Any]]:
    """The settings, and every :class:`saves.toml_file.Fault` in their file. A missing file is no fault."""
    path = settings_path()
    if is_missing(path):
        return Settings(), []
    from saves.toml_file import Fault, read_toml

    read = read_toml(path, LARGEST)
    if isinstance(read, Fault):
        return Settings(), [read]
    faults: list[Fault] = []

    def sound(table: Mapping[str, Any], key: str | None) -> dict[str, str]:
        found = {}
        for name, value in table.items():
            if name == SESSIONS and key is None:
                continue
            text = _text(value)
            where = _line_of(read.text, key, name)
            if name not in BY_NAME:
                hint = say(T("there are {names:names}"), names=list(BY_NAME))
                problem = say(T("{field} is not known here"), field=printable(name))
                faults.append(Fault(path, problem, where, hint=hint))
            elif text not in BY_NAME[name].choices:
                hint = say(T("one of {choices:names}"), choices=list(BY_NAME[name].choices))
                problem = say(T("{value} is no value for it"), value=printable(str(value)))
                faults.append(Fault(path, problem, where, field=name, hint=hint))
            else:
                found[name] = text
        return found

    everywhere = sound(read.data, None)
    sessions = {}
    given = read.data.get(SESSIONS, {})
    if not isinstance(given, dict):
        faults.append(
            Fault(path, say(T("a table belongs here")), _line_of(read.text, None, SESSIONS), field=SESSIONS)
        )
        given = {}
    for key, table in given.items():
        if isinstance(table, dict):
            sessions[key] = sound(table, key)
        else:
            faults.append(Fault(path, say(T("a table belongs here")), field=f"{SESSIONS}.{key}"))
    return Settings(everywhere, sessions), faults


def _text(value: object) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return value if isinstance(value, str) else ""


def choose(name: str, value: str | None, session: Path | None = None) -> Settings:
    """Choose a value, for all sessions or for one, and put it on the disk; ``None``: choose nothing.

    Raises :class:`Unreadable`, and :class:`NotSaved` where the file cannot be written, or cannot be understood
    well enough to be changed without harm: nothing has changed then.
    """
    path = Path(os.path.realpath(settings_path()))
    try:
        before = "" if is_missing(path) else content(path, LARGEST).decode("utf-8-sig")
    except OSError as error:
        raise unreadable(path, error) from None
    except UnicodeDecodeError:
        before = "\0"
    key = key_of(session) if session is not None else None
    after = changed(before, key, name, value)
    if after is None:
        raise NotSaved(
            say(T("not saved: {file} holds something that would be lost; mend it first"), file=shown(path))
        )
    from saves.atomic import replace_file, sync_folder

    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(path, [after.encode()])
        sync_folder(path.parent)
    except (OSError, UnicodeEncodeError) as error:
        if isinstance(error, UnicodeEncodeError):
            raise NotSaved(say(T("not saved: the session's path is no readable text"))) from error
        raise not_saved(path, error) from error
    return load()[0]


def changed(text: str, key: str | None, name: str, value: str | None) -> str | None:
    """The file's text with one choice changed; ``None`` where that cannot be done without harm to the rest."""
    import tomllib

    try:
        before = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
    wanted = _with(before, key, name, value)
    if wanted is None:
        return None
    lines = text.splitlines()
    start, end = _section(lines, key) or (None, len(lines))
    place = None
    if start is not None:
        place = next((i for i in range(start, end) if _is_key(lines[i], name)), None)
    if value is None:
        if place is not None:
            del lines[place]
    elif place is not None:
        comment = re.search(r"\s+#[^\"']*$", lines[place])
        lines[place] = _line(name, value) + (comment[0] if comment else "")
    elif start is not None:
        while end > start and not lines[end - 1].strip():
            end -= 1
        lines.insert(end, _line(name, value))
    else:
        assert key is not None
        lines += [*([""] if lines else []), f"[{SESSIONS}.{_quoted(key)}]", _line(name, value)]
    after = "\n".join(lines) + ("\n" if lines else "")
    try:
        return after if tomllib.loads(after) == wanted else None
    except (tomllib.TOMLDecodeError, RecursionError):
        return None


def _with(before: dict[str, Any], key: str | None, name: str, value: str | None) -> dict[str, Any] | None:
    """What the file must say afterwards."""
    after = dict(before)
    table = after
    if key is not None:
        sessions = after.get(SESSIONS, {})
        if not isinstance(sessions, dict) or not isinstance(sessions.get(key, {}), dict):
            return None
        if value is None and key not in sessions:
            return after
        table = dict(sessions.get(key, {}))
        after[SESSIONS] = {**sessions, key: table}
    if value is None:
        table.pop(name, None)
    else:
        table[name] = _plain(value)
    return after


def _plain(value: str) -> bool | str:
    return {YES: True, NO: False}.get(value, value)


def _quoted(text: str) -> str:
    import json

    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _line(name: str, value: str) -> str:
    plain = _plain(value)
    return f"{name} = {str(plain).lower() if isinstance(plain, bool) else _quoted(plain)}"


def _is_key(line: str, name: str) -> bool:
    return re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=", line) is not None


def _section(lines: list[str], key: str | None) -> tuple[int, int] | None:
    """From which line to which a table's own lines run: the file's beginning, or one session's table."""
    headers = [i for i, line in enumerate(lines) if line.lstrip().startswith("[")]
    starts = [-1] if key is None else [i for i in headers if _header(lines[i]) == key]
    if not starts:
        return None
    start = starts[0]
    return start + 1, next((i for i in headers if i > start), len(lines))


def _header(line: str) -> str | None:
    import tomllib

    try:
        tables = tomllib.loads(line).get(SESSIONS)
    except tomllib.TOMLDecodeError:
        return None
    return next(iter(tables), None) if isinstance(tables, dict) else None


def _line_of(text: str, key: str | None, name: str) -> int | None:
    lines = text.splitlines()
    section = _section(lines, key)
    return next(_numbers(lines, section, name), None) if section is not None else None


def _numbers(lines: list[str], section: tuple[int, int], name: str) -> Iterator[int]:
    for i in range(*section):
        if _is_key(lines[i], name):
            yield i + 1
