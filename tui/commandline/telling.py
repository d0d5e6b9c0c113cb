"""``chevet log`` and ``chevet export``: what happened, and all there is."""

from __future__ import annotations

from rules.session import Event
from saves import export as exporting
from saves.party_file import party_text
from tui.commandline.dispatch import DONE, Call
from tui.commandline.sessions import look, view_of
from tui.sentences import event_line


def log(call: Call) -> int:
    """The log in the format that was asked for."""
    chronicle = look(call, log=True).chronicle
    session, events = chronicle.session, chronicle.log
    book = call.book(session.setup)

    def tell(event: Event) -> str:
        return event_line(event, book)

    match call.arguments.value("format"):
        case "json":
            call.output.json(exporting.log_data(events))
        case "csv":
            call.output.line(exporting.log_csv(session, events, tell))
        case "markdown":
            call.output.line(exporting.log_markdown(session, events, tell, book, book.day))
        case _:
            if events:
                call.output.line(exporting.log_text(events, tell, book))
    return DONE


def export(call: Call) -> int:
    """The whole session as JSON, or its sheets as a party file."""
    chronicle = look(call, log=True).chronicle
    if call.arguments.has("party"):
        call.output.line(party_text(chronicle.session).rstrip("\n"))
        return DONE
    call.output.json(exporting.session_data(chronicle, view_of(call, chronicle.session).library))
    return DONE
