"""``chevet check``: is a session, a pack, a calendar or a party file sound? Every fault with its place."""

from __future__ import annotations

from pathlib import Path

from rules.systems import SYSTEMS
from rules.words import T, Text, render, say
from saves.disk import exists, expanded
from saves.places import is_path, session_path
from tui.commandline.dispatch import DAMAGED, DONE, REFUSED, Call

PARTY = "character"


def check(call: Call) -> int:
    """Print every fault, one a line; whether there was none."""
    word = call.arguments.words[0]
    path = expanded(word)
    if path.suffix == ".toml" and (is_path(word) or exists(path)):
        faults, sound = _toml(path)
        status = REFUSED
    else:
        path = path if exists(path) else session_path(word)
        faults, sound = _session(path)
        status = DAMAGED
    book = call.book()
    for fault in faults:
        call.output.line(render(fault, book))
    if not faults:
        call.output.line(render(sound, book))
        return DONE
    told = say(T("{file}: {count:count|fault|faults}"), file=str(path), count=len(faults))
    call.output.error(render(told, book))
    return status


def _session(path: Path) -> tuple[list[Text], Text]:
    from saves.soundness import session_faults

    return session_faults(path)


def _toml(path: Path) -> tuple[list[Text], Text]:
    from saves.packs import LARGEST, entries_of, kinds
    from saves.toml_file import Fault, read_toml

    read = read_toml(path, LARGEST)
    if isinstance(read, Fault):
        return [read.text], read.text
    own = _own(path)
    if own is not None:
        return own, say(T("{file} is sound"), file=str(path))
    if PARTY in read.data:
        from saves.party_file import faults

        found = [fault.text for fault in faults(path)]
        seated = len(read.data[PARTY]) if isinstance(read.data[PARTY], list) else 0
        return found, say(
            T("{file} is a sound party file: {count:count|character|characters}"), file=str(path), count=seated
        )
    from saves.calendars import calendar_in, is_calendar

    if is_calendar(read.data):
        _, unfit = calendar_in(read)
        return [fault.text for fault in unfit], say(T("{file} is a sound calendar"), file=str(path))
    entries, wrong = entries_of(read, kinds(tuple(SYSTEMS)))
    count = sum(map(len, entries.values()))
    if not count and not wrong:
        return [say(T("{file} holds neither characters nor afflictions nor months"), file=str(path))], say("")
    return [fault.text for fault in wrong], say(
        T("{file} is a sound pack: {count:count|entry|entries}"), file=str(path), count=count
    )


def _own(path: Path) -> list[Text] | None:
    """What is wrong with the GM's own settings or keys, if the file is one of these."""
    from saves.keys_file import keys_path
    from saves.session_file import real_path
    from saves.settings import load, settings_path

    if real_path(path) == real_path(settings_path()):
        return [fault.text for fault in load()[1]]
    if real_path(path) == real_path(keys_path()):
        from tui.keymap.checked import load_keymap

        return [fault.text for fault in load_keymap()[1]]
    return None
