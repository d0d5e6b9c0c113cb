"""``chevet watch``: the players' view of a session."""

from __future__ import annotations

from tui.commandline.dispatch import Call
from tui.commandline.sessions import path_of


def watch(call: Call) -> int:
    """Follow the session named, for the players' eyes, until they leave."""
    from tui.watch.app import watch

    arguments = call.arguments
    return watch(
        path_of(call),
        lang=arguments.value("lang"),
        ascii_only=arguments.has("ascii"),
        mouse=True if arguments.has("mouse") else False if arguments.has("no-mouse") else None,
        theme=arguments.value("theme"),
    )
