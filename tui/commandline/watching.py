"""``chevet watch``: the players' view of a session."""

from __future__ import annotations

from tui.commandline.dispatch import Call
from tui.commandline.sessions import path_of


def watch(call: Call) -> int:
    """Follow the session named, for the players' eyes, until they leave."""
    from tui.watch.app import watch

    return watch(
        path_of(call),
        lang=call.arguments.value("lang"),
        ascii_only=call.arguments.has("ascii"),
        mouse=call.arguments.has("mouse"),
        theme=call.arguments.value("theme"),
    )
