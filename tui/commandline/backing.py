"""``chevet backups`` and ``chevet restore``: the file as it was at earlier openings."""

from __future__ import annotations

from rules.names import printable
from rules.refusal import Refused
from rules.words import T, render, say
from saves.backups import backups as all_backups
from saves.errors import SaveError
from saves.restoring import restore as put_back
from saves.session_file import content_of, is_good
from tui.commandline.dispatch import DONE, Call
from tui.commandline.sessions import path_of

GOOD = T("sound")
BAD = T("a damaged file")
NONE = T("there is no backup of {file} yet")


def backups(call: Call) -> int:
    """The backups of a session, numbered, the newest first."""
    book, path = call.book(), path_of(call)
    found = all_backups(path)
    if not found:
        call.output.line(render(say(NONE, file=printable(str(path))), book))
    for number, backup in enumerate(found, 1):
        try:
            content = content_of(backup.path)[0]
        except SaveError:
            content = b""
        state = book.translate(GOOD if is_good(content) else BAD)
        call.output.line(f"{number:2}  {backup.taken}  {len(content) // 1000:6} kB  {state}  {backup.path.name}")
    return DONE


def restore(call: Call) -> int:
    """Put a backup in the place of the session; what stood there is kept beside it."""
    path = path_of(call)
    text = call.arguments.words[1]
    if not text.isdecimal() or len(text) > 9 or not 1 <= int(text) <= len(all_backups(path)):
        raise Refused(T("{number} is the number of no backup; chevet backups lists them"), number=printable(text))
    aside = put_back(path, int(text))
    told = say(T("backup {number} is in its place again"), number=int(text))
    if aside is not None:
        told = say(T("{told:text}; what stood there is now {file}"), told=told, file=printable(str(aside)))
    call.output.line(render(told, call.book()))
    return DONE
