"""From what was typed to what does it, and from what went wrong to a sentence and an exit status.

0 done; 1 a fault of ours; 2 refused or misused; 3 the session is open elsewhere; 4 the file is damaged.
"""

from __future__ import annotations

import gc
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from rules.refusal import Refused
from rules.words import T, render, say
from tui.commandline.arguments import Arguments, read
from tui.commandline.output import Output
from tui.language import LANGUAGES, Language, phrasebook

if TYPE_CHECKING:
    from rules.session import Setup

DONE, FAULT, REFUSED, LOCKED, DAMAGED, INTERRUPTED = 0, 1, 2, 3, 4, 130

_DOERS = {
    "new": "making.new",
    "do": "doing.do",
    "show": "looking.show_state",
    "due": "looking.due",
    "log": "telling.log",
    "actions": "looking.actions",
    "export": "telling.export",
    "catalogue": "catalogue.catalogue",
    "check": "checking.check",
    "keys": "keys.keys",
    "backups": "backing.backups",
    "restore": "backing.restore",
    "watch": "watching.watch",
    "play": "playing.play",
}
"""Which function of which module carries out a command; imported when it is wanted."""

_CHANGING = frozenset(("new", "do", "restore", "play"))
"""What has been done even where nobody can be told."""


class Call:
    """One call of ``chevet``: its arguments, its language, its output."""

    def __init__(self, arguments: Arguments, output: Output) -> None:
        self.arguments = arguments
        self.output = output

    def book(self, setup: Setup | None = None) -> Language:
        """The language to speak, with a session's calendar."""
        return phrasebook(self.arguments.value("lang") or chosen_language(), setup)


def dispatch(argv: list[str]) -> int:
    """Carry out a command line; the exit status."""
    output = Output()
    book = phrasebook(_wished(argv) or chosen_language())
    try:
        arguments = read(argv)
        call = Call(arguments, output)
        if arguments.has("help"):
            from tui.commandline.help import tell

            return tell(call)
        if arguments.has("version"):
            from importlib.metadata import version

            output.line(f"chevet {version('chevet')}")
            return DONE
        name = arguments.usage.name
        if name not in _DOERS:
            return open_app(arguments)
        module, _, function = _DOERS[name].partition(".")
        status = int(getattr(import_module(f"tui.commandline.{module}"), function)(call))
        return status if output.untold is None else _untold(output.untold, name, status, output, book)
    except Refused as refused:
        output.error(render(refused.text, book))
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _went_wrong(error, output, book)


def chosen_language() -> str | None:
    """The language of the GM's settings; ``None``: the locale's. What is wrong in them is told elsewhere."""
    from saves.errors import SaveError
    from saves.settings import load

    try:
        wished = load()[0].value("language")
    except SaveError:
        return None
    return wished if wished in LANGUAGES else None


def _wished(argv: list[str]) -> str | None:
    """The language asked for, if it is one of ours: needed before the arguments are read."""
    for place, word in enumerate(argv):
        value = word.partition("=")[2] if word.startswith("--lang=") else None
        if word == "--lang" and place + 1 < len(argv):
            value = argv[place + 1]
        if value in LANGUAGES:
            return value
    return None


def open_app(arguments: Arguments) -> int:
    """Open the application: on the session named, on the demo, or on the sessions to pick from."""
    # All that is loaded until the first frame stays: looking for garbage meanwhile finds none, and takes time.
    gc.disable()
    path: Path | None = None
    if arguments.usage.name in ("open", "play"):
        from saves.places import existing_session

        path = existing_session(arguments.words[0])
    mouse = True if arguments.has("mouse") else False if arguments.has("no-mouse") else None
    from tui.app import run

    return run(
        path,
        demo=arguments.usage.name == "demo",
        look_on=arguments.has("look-on"),
        lang=arguments.value("lang"),
        ascii_only=arguments.has("ascii"),
        mouse=mouse,
        theme=arguments.value("theme"),
    )


def _untold(error: OSError, name: str, status: int, output: Output, book: Language) -> int:
    """Where the output could not be written: what was to be done is done, what was to be told is not."""
    from saves.errors import reason

    if name in _CHANGING:
        output.error(render(say(T("it is done, but cannot be told: {reason:text}"), reason=reason(error)), book))
        return status
    output.error(render(say(T("the output cannot be written: {reason:text}"), reason=reason(error)), book))
    return status or REFUSED


def _went_wrong(error: Exception, output: Output, book: Language) -> int:
    from saves.errors import Damaged, Locked, SaveError

    if isinstance(error, Locked):
        told = T("{problem:text}; chevet open --look-on shows it, chevet watch is the players' view")
        output.error(render(say(told, problem=error.text), book))
        return LOCKED
    if isinstance(error, SaveError):
        output.error(render(error.text, book))
        return DAMAGED if isinstance(error, Damaged) else REFUSED
    from saves.fault import report

    output.error(render(report(error), book))
    return FAULT
