"""The party: who sits at the table, what their sheets say. The verbs add, edit, remove, rename, note."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules import action
from rules.action import Field
from rules.command import Command
from rules.fight import leave
from rules.names import LONGEST, find, find_all, fold, new_name
from rules.play import Play
from rules.refusal import Refused
from rules.session import Character, Part, Session, Sheet
from rules.system import System
from rules.systems import load
from rules.values import read, read_all
from rules.verb import ONE, WHO, Verb, misused
from rules.words import T

KINDS = ("pc", "npc", "object")
KIND_TERMS = (T("pc"), T("npc"), T("object"))
MOST_AT_ONCE = 100

KIND = Field(name="kind", kind=action.CHOICE, title=T("kind"), choices=KINDS, default="pc")
AUTO = Field(
    name="auto",
    kind=action.YES_NO,
    title=T("automatic"),
    default=False,
    hint=T("the program rolls what falls due for it"),
)
NOTE = Field(name="note", kind=action.TEXT, title=T("note"), default="")
COUNT = Field(name="count", title=T("how many"), lowest=1, highest=MOST_AT_ONCE)
OWN_FIELDS = (KIND, AUTO, NOTE)

_NUMBERED = re.compile(r"(.*?) (\d+)$")


def sheet_fields(session: Session) -> dict[str, tuple[System, Field]]:
    """Every name by which a sheet field of this session may be given, with its system.

    ``SYSTEM.FIELD`` always; ``FIELD`` alone where only one system of the session has it.
    """
    found: dict[str, tuple[System, Field]] = {}
    short: dict[str, list[tuple[System, Field]]] = {}
    for name in session.systems:
        system = load(name)
        for field in system.sheet:
            found[f"{name}.{field.name}"] = (system, field)
            short.setdefault(field.name, []).append((system, field))
    found.update({name: owners[0] for name, owners in short.items() if len(owners) == 1})
    return found


def _split(
    play: Play, given: dict[str, str], own: tuple[Field, ...]
) -> tuple[dict[str, str], dict[str, dict[str, str]], dict[str, bool]]:
    """The fields of the character itself, by system those of its sheets, and which systems are switched.

    Raises :class:`Refused`.
    """
    known = sheet_fields(play.session)
    mine: dict[str, str] = {}
    sheets: dict[str, dict[str, str]] = {}
    switched: dict[str, bool] = {}
    for name, text in given.items():
        if name in play.session.systems:
            switched[name] = bool(read(_switch(name), text, play.view))
            continue
        if any(field.name == name for field in own):
            mine[name] = text
            continue
        if name not in known:
            owners = [s for s in play.session.systems if any(f.name == name for f in load(s).sheet)]
            if owners:
                raise Refused(
                    T("{field} stands on several sheets; write {names:either}"),
                    field=name,
                    names=[f"{owner}.{name}" for owner in owners],
                )
            raise Refused(T("{field} stands on no sheet of this session"), field=name)
        system, field = known[name]
        values = sheets.setdefault(system.name, {})
        if field.name in values:
            raise Refused(T("{field} is given twice"), field=field.name)
        values[field.name] = text
    for name, on in switched.items():
        if not on and name in sheets:
            raise Refused(T("{system} cannot be left and given a sheet at once"), system=name)
        if on:
            sheets.setdefault(name, {})
    return mine, sheets, switched


def _switch(system: str) -> Field:
    return Field(name=system, kind=action.YES_NO, title=load(system).title)


def make_sheet(system: System, given: dict[str, Any]) -> Sheet:
    """A sheet with the values given and the defaults of the rest. Raises :class:`Refused` for a missing one."""
    for field in system.sheet:
        if field.required and field.name not in given:
            raise Refused(T("{system} needs {field}= on the sheet"), system=system.name, field=field.name)
    return system.sheet_type(**{f.name: given.get(f.name, f.default) for f in system.sheet})


def _read_sheet(play: Play, system: System, given: dict[str, str]) -> dict[str, Any]:
    fields = {f.name: f for f in system.sheet}
    return {
        # A blank value takes a field back to what it is when nothing is said of it.
        name: fields[name].default
        if not text and not fields[name].required
        else read(fields[name], text, play.view)
        for name, text in given.items()
    }


def _add(play: Play, command: Command) -> None:
    if len(command.words) != 1:
        raise misused(ADD)
    mine, sheets, switched = _split(play, dict(command.fields), (*OWN_FIELDS, COUNT))
    own = read_all((*OWN_FIELDS, COUNT), mine, play.view)
    systems = list(sheets) or _usable(play.session, switched)
    names = [command.words[0]]
    if own["count"] is None:
        _refuse_twin(play.session, command.words[0])
    else:
        names = _numbered(play.session, command.words[0].strip(), own["count"])
    for text in names:
        parts: dict[str, Part] = {}
        for name in play.session.systems:
            if name in systems:
                system = load(name)
                sheet = make_sheet(system, _read_sheet(play, system, sheets.get(name, {})))
                parts[name] = system.create(play.setup, sheet, own["kind"])
        character = Character(
            id=play.session.next_id,
            name=new_name(play.session, text),
            kind=own["kind"],
            auto=own["auto"],
            note=own["note"],
            parts=parts,
        )
        play.session = replace(
            play.session,
            characters=(*play.session.characters, character),
            next_id=character.id + 1,
        )
        play.emit("core.added", character.id, kind=character.kind)


def _refuse_twin(session: Session, text: str) -> None:
    twin = next((c for c in session.characters if fold(c.name) == fold(text)), None)
    if twin is not None:
        raise Refused(
            T("{name} is at the table already: take another name, or count= for several"), name=twin.name
        )


def _usable(session: Session, switched: Mapping[str, bool]) -> list[str]:
    """The systems of a character of whom only the name is known: all, but those that must know more.

    Where every system must know more they all stand, and the first says what it misses.
    """
    names = [name for name in session.systems if switched.get(name, True)]
    content = [name for name in names if not any(f.required for f in load(name).sheet)]
    return content or names


def _numbered(session: Session, stem: str, count: int) -> list[str]:
    if not stem:
        raise Refused(T("a character needs a name"))
    if len(stem) > LONGEST - 8:
        raise Refused(T("a name has at most {most} characters"), most=LONGEST - 8)
    used = [
        int(found[2])
        for c in session.characters
        if (found := _NUMBERED.match(c.name)) and fold(found[1]) == fold(stem)
    ]
    first = max(used, default=0) + 1
    return [f"{stem} {number}" for number in range(first, first + count)]


def _edit(play: Play, command: Command) -> None:
    if len(command.words) != 1 or not command.fields:
        raise misused(EDIT)
    given = dict(command.fields)
    mine, sheets, switched = _split(play, given, OWN_FIELDS)
    own = {f.name: read(f, mine[f.name], play.view) for f in OWN_FIELDS if f.name in mine}
    for character in find_all(play.session, command.words[0]):
        if own:
            play.change(replace(play.character(character.id), **own))
        for name in play.session.systems:
            if name in sheets:
                _edit_sheet(play, character.id, load(name), sheets[name])
            elif not switched.get(name, True):
                _leave_system(play, character.id, name)
        fields = [_in_full(play.session, name) for name in given]
        play.emit("core.edited", character.id, fields=fields, values=list(given.values()))


def _in_full(session: Session, name: str) -> str:
    """The name of a field with the system whose sheet it stands on."""
    known = sheet_fields(session)
    if name not in known:
        return name
    system, field = known[name]
    return f"{system.name}.{field.name}"


def _leave_system(play: Play, who: int, system: str) -> None:
    """The character no longer uses a system: its sheet and its state there are gone (undo brings them back)."""
    character = play.character(who)
    play.change(replace(character, parts={n: p for n, p in character.parts.items() if n != system}))


def _edit_sheet(play: Play, who: int, system: System, given: dict[str, str]) -> None:
    character = play.character(who)
    before = character.parts.get(system.name)
    values = _read_sheet(play, system, given)
    if before is None:
        part = system.create(play.setup, make_sheet(system, values), character.kind)
        parts = {**character.parts, system.name: part}
        ordered = {name: parts[name] for name in play.session.systems if name in parts}
        play.change(replace(character, parts=ordered))
        return
    if not values:
        return
    play.put(who, replace(before, sheet=replace(before.sheet, **values)))
    system.edited(play, who, before)


def _remove(play: Play, command: Command) -> None:
    if len(command.words) != 1 or command.fields:
        raise misused(REMOVE)
    for character in find_all(play.session, command.words[0]):
        play.emit("core.removed", character.id)
        leave(play, character.id)
        play.session = replace(
            play.session,
            characters=tuple(c for c in play.session.characters if c.id != character.id),
        )


def _rename(play: Play, command: Command) -> None:
    if len(command.words) != 2 or command.fields:
        raise misused(RENAME)
    character = find(play.session, command.words[0])
    name = new_name(play.session, command.words[1], besides=character.id)
    if name == character.name:
        raise Refused(T("{who} is called so already"), who=name)
    play.change(replace(character, name=name))
    play.emit("core.renamed", character.id, before=character.name)


def _note(play: Play, command: Command) -> None:
    text = " ".join(command.words[1:])
    if len(command.words) == 1 and len(command.fields) == 1:
        # A note may well begin like a field: 'AC=15 behind the shield'.
        text = "=".join(command.fields[0])
    elif not command.words or command.fields:
        raise misused(NOTE_VERB)
    text = read(NOTE, text.strip(), play.view)
    for character in find_all(play.session, command.words[0]):
        play.change(replace(play.character(character.id), note=text))
        play.emit("core.noted", character.id, secret=True, text=text)


ADD = Verb(
    name="add",
    usage="add NAME [kind=npc] [auto=yes] [count=N] [field=value …]",
    hint=T("a new character, or several with count="),
    do=_add,
    words=("text",),
    fields=(*OWN_FIELDS, COUNT),
)
EDIT = Verb(
    name="edit",
    usage="edit WHO field=value … [SYSTEM=yes|no]",
    hint=T("change a sheet"),
    do=_edit,
    words=(WHO,),
    fields=OWN_FIELDS,
)
REMOVE = Verb(
    name="remove", usage="remove WHO", hint=T("take a character off the table"), do=_remove, words=(WHO,)
)
RENAME = Verb(
    name="rename",
    usage="rename WHO NAME",
    hint=T("give a character another name"),
    do=_rename,
    words=(ONE, "text"),
)
NOTE_VERB = Verb(
    name="note",
    usage="note WHO TEXT",
    hint=T("a note of the game master's on a character"),
    do=_note,
    words=(WHO, "text"),
)

VERBS = (ADD, EDIT, REMOVE, RENAME, NOTE_VERB)

SENTENCES = {
    "core.added": T("{who} joins the table"),
    "core.edited": T("{who}: the sheet changes ({fields:names})"),
    "core.removed": T("{who} leaves the table"),
    "core.renamed": T("{before} is now called {who}"),
    "core.noted": T("note on {who}: {text}"),
}
