"""Draw the README's picture: ``python -m tests.picture`` writes the demo's table as an SVG."""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

PICTURE = Path(__file__).resolve().parent.parent / ".github" / "table.svg"
SIZE = (96, 26)


async def draw() -> str:
    """The table of the demo, with the first due check being asked for."""
    from tui.app import ChevetApp
    from tui.opening import open_demo

    desk = open_demo("en")
    app = ChevetApp(desk, lang="en", theme="dark")
    try:
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("enter")
            await pilot.pause()
            return app.export_screenshot(title="Chevet")
    finally:
        desk.close()


def main() -> None:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(CHEVET_CONFIG=folder, CHEVET_DATA=folder, TEXTUAL_COLOR_SYSTEM="truecolor")
        os.environ.pop("NO_COLOR", None)
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_text(asyncio.run(draw()), "utf-8")


if __name__ == "__main__":
    main()
