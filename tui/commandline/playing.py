"""``chevet play``: a session on the screen, or line by line."""

from __future__ import annotations

from tui.commandline.dispatch import Call, open_app
from tui.commandline.sessions import path_of


def play(call: Call) -> int:
    """Open the session named: on the screen as ``open`` does, or with ``--plain`` as a dialogue."""
    if not call.arguments.has("plain"):
        return open_app(call.arguments)
    from tui.plain.play import play

    return play(path_of(call), lang=call.arguments.value("lang"), ascii_only=call.arguments.has("ascii"))
