"""The entry point: what was typed behind ``chevet`` is read and handed to what does it."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``chevet`` with these arguments (by default the process's own); the exit status."""
    from tui.commandline.dispatch import dispatch

    return dispatch(list(sys.argv[1:] if argv is None else argv))


if __name__ == "__main__":
    sys.exit(main())
