"""``chevet --help`` and ``chevet COMMAND --help``."""

from __future__ import annotations

from rules.words import T
from tui.commandline.arguments import EVERYWHERE, PICK, USAGES, Option
from tui.commandline.dispatch import DONE, Call

COMMANDS = T("Commands:")
OPTIONS = T("Options:")
STATUS = T("Exit status: 0 done, 1 a fault of the program, 2 refused, 3 open elsewhere, 4 damaged.")
ABOUT = T("At the bedside of the wounded, the poisoned and the mad: what falls due, and when.")
TYPED = T("What can be typed in chevet do and after the colon on the screen:")


def tell(call: Call) -> int:
    """Print the help of the command that was named, or of all."""
    book, line = call.book(), call.output.line
    usage = call.arguments.usage
    options = (*usage.options, *EVERYWHERE)
    if usage is PICK:
        line(book.translate(ABOUT))
        line()
        line(book.translate(COMMANDS))
        heads = [book.usage(" ".join(filter(None, ("chevet", u.name, *u.words)))) for u in USAGES]
        width = max(map(len, heads))
        for head, each in zip(heads, USAGES, strict=True):
            line(f"  {head:{width}}  {book.translate(each.hint)}")
    else:
        line(book.usage(usage.line))
        line()
        line(f"  {book.translate(usage.hint)}")
    line()
    line(book.translate(OPTIONS))
    heads = [book.usage(_head(option)) for option in options]
    width = max(map(len, heads))
    for head, option in zip(heads, options, strict=True):
        line(f"  {head:{width}}  {book.translate(option.hint)}")
    if usage.name == "do":
        _verbs(call)
    if usage is PICK:
        line()
        line(book.translate(STATUS))
    return DONE


def _head(option: Option) -> str:
    return f"--{option.name} {option.value}".rstrip()


def _verbs(call: Call) -> None:
    from rules.engine import ACT, VERBS

    book, line = call.book(), call.output.line
    line()
    line(book.translate(TYPED))
    rows = [(verb.usage, book.translate(verb.hint)) for verb in VERBS.values()]
    rows += [
        (ACT, book.translate(T("what is done to a character"))),
        ("undo", book.translate(T("take the last command back"))),
        ("redo", book.translate(T("do again what was undone"))),
    ]
    for usage, hint in rows:
        line(f"  {book.usage(usage)}")
        line(f"      {hint}")
