"""Keep the translations with Babel: ``python -m tests.catalogues`` finds what is new and compiles what is there.

Each package that speaks has a catalogue of its own, so that a system's words live in the system's folder:
``FOLDER/locale/LANGUAGE/LC_MESSAGES/NAME.po``.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("fr",)
DATED = datetime(2026, 11, 30, tzinfo=UTC)
KEYWORDS = {"T": None}


def folders() -> dict[str, Path]:
    """Every catalogue: its name and the folder whose words it holds."""
    found = {name: ROOT / name for name in ("rules", "saves", "tui")}
    for system in sorted((ROOT / "rules" / "systems").iterdir()):
        if (system / "__init__.py").exists():
            found[system.name] = system
    return found


def sentences(
    file: IO[bytes], keywords: Collection[str], *_tags: object, **_options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Every ``T("…")`` of a source file: read from its syntax tree, so that none within an f-string is missed."""
    for node in ast.walk(ast.parse(file.read())):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in keywords
            and node.args
        ):
            said = node.args[0]
            if isinstance(said, ast.Constant) and isinstance(said.value, str):
                yield node.lineno, node.func.id, said.value, []


def template(name: str) -> Catalog:
    """What the code of a catalogue's folder says, in English."""
    folder = folders()[name]
    catalogue = Catalog(project="chevet", charset="utf-8")
    nested = ROOT / "rules" / "systems"
    for file, line, message, comments, context in extract_from_dir(
        folder, method_map=[("**.py", sentences)], keywords=KEYWORDS
    ):
        if name == "rules" and (folder / file).is_relative_to(nested):
            continue
        catalogue.add(message, locations=[(file, line)], auto_comments=comments, context=context)
    return catalogue


def po_path(name: str, language: str) -> Path:
    """Where the translations of a catalogue are written."""
    return folders()[name] / "locale" / language / "LC_MESSAGES" / f"{name}.po"


def read(name: str, language: str) -> Catalog:
    """The translations as they are written."""
    path = po_path(name, language)
    if not path.exists():
        return Catalog(locale=language, project="chevet", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """The translations as gettext reads them."""
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def main(names: list[str]) -> None:
    """Bring the catalogues (all, or those named) up to date and compile them; say what is not translated."""
    for name in names or folders():
        for language in LANGUAGES:
            catalogue = read(name, language)
            catalogue.update(template(name), no_fuzzy_matching=True)
            catalogue.obsolete.clear()
            # The day of the last look would make every catalogue differ every time.
            catalogue.creation_date = catalogue.revision_date = DATED
            path = po_path(name, language)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, catalogue, width=110, omit_header=False, sort_output=True, no_location=True)
            path.with_suffix(".mo").write_bytes(compiled(catalogue))
            for message in catalogue:
                if message.id and not message.string:
                    print(f"{name}.{language}: not translated: {message.id!r}")


if __name__ == "__main__":
    main(sys.argv[1:])
