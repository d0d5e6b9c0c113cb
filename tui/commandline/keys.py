"""``chevet keys``: the keys in force, and what in the GM's own cannot be."""

from __future__ import annotations

from rules.words import render
from tui.commandline.dispatch import DONE, Call
from tui.keymap.checked import in_force
from tui.keymap.known import by_id
from tui.keymap.own import own_keymap
from tui.keymap.spelling import shown


def keys(call: Call) -> int:
    """Every key with its id, what it does, and where; the GM's own marked."""
    keymap, faults = own_keymap()
    book = call.book()
    for fault in faults:
        call.output.error(render(fault.text, book))
    rows = []
    for id, works in sorted(in_force(keymap).items()):
        known = by_id()[id][0]
        what, where = book.translate(known.binding.description), book.translate(known.area)
        rows.append((id, [shown(key) for key in works], what, where))
    if call.arguments.has("json"):
        call.output.json(
            [
                {"id": id, "keys": k, "what": what, "where": where, "own": id in keymap}
                for id, k, what, where in rows
            ]
        )
        return DONE
    widths = [max(len(row[0]) for row in rows), max(len(" ".join(row[1])) for row in rows)]
    for id, k, what, where in rows:
        mark = "*" if id in keymap else " "
        call.output.line(f"{mark} {id:{widths[0]}}  {' '.join(k):{widths[1]}}  {what}, {where}")
    return DONE
