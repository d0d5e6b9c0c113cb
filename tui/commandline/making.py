"""``chevet new``: begin a session."""

from __future__ import annotations

from pathlib import Path

from rules.beginning import new_session
from rules.history import Chronicle
from rules.names import printable
from rules.refusal import Refused
from rules.words import T, render, say
from saves.places import session_path
from saves.session_file import create
from tui.commandline.dispatch import DONE, Call


def new(call: Call) -> int:
    """Make the file; with a party file, its characters sit at the table from the beginning."""
    arguments = call.arguments
    path = session_path(arguments.words[0])
    title = arguments.value("title")
    if title is not None and (not title.isprintable() or len(title) > 200):
        raise Refused(T("a title is plain text, 200 characters at most"))
    if title is None:
        title = printable(path.stem)
    systems = [part for value in arguments.values("system") for part in value.split(",")]
    party = arguments.value("party")
    if party is not None:
        from saves.party_file import begin, systems_in

        systems = systems or list(systems_in(Path(party)))
        chronicle = begin(new_session(systems, title), Path(party))
    else:
        chronicle = Chronicle(new_session(systems, title))
    with create(path, chronicle):
        pass
    seated = len(chronicle.session.characters)
    book = call.book()
    told = say(T("{file} begins, with {count:count|character|characters}"), file=str(path), count=seated)
    call.output.line(render(told, book))
    return DONE
