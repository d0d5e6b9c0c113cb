"""The house: who may import whom, types, lint, translations, and what is loaded before the first screen."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import catalogues

ROOT = Path(__file__).resolve().parent.parent
PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def run(*words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, timeout=280, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_types_are_strict_and_sound() -> None:
    run("mypy")


def test_code_is_formatted_and_lint_clean() -> None:
    run("ruff", "format", "--check", ".")
    run("ruff", "check", ".")


def test_the_rules_know_neither_disk_nor_screen_and_no_system_another() -> None:
    done = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports"))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_file_of_the_core_names_a_system_but_for_the_registry() -> None:
    names = re.compile(r"\b(harmonies|pathfinder|demonlord|dying|fantasytrip)\.(?!json)")
    registry = ROOT / "rules" / "systems" / "__init__.py"
    for path in (ROOT / "rules").glob("*.py"):
        code = re.sub(r'""".*?"""', "", path.read_text("utf-8"), flags=re.DOTALL)
        code = re.sub(r"#.*", "", code)
        assert path == registry or not names.search(code), path


@pytest.mark.parametrize("name", sorted(catalogues.folders()))
@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_everything_said_is_translated(name: str, language: str) -> None:
    wanted = {m.id for m in catalogues.template(name) if m.id}
    translated = {m.id: m for m in catalogues.read(name, language) if m.id}
    missing = sorted(wanted - translated.keys()) + [i for i, m in translated.items() if not m.string or m.fuzzy]
    assert not missing, "python -m tests.catalogues finds and compiles; missing: " + "; ".join(map(repr, missing))
    for text, message in translated.items():
        # {n:count|point|points} brings its own words in each language; the names and kinds must agree.
        kinds = [sorted(re.sub(r"\|.*", "}", p) for p in PLACEHOLDER.findall(t)) for t in (text, message.string)]
        assert kinds[0] == kinds[1], f"{text!r} and {message.string!r} have different placeholders"


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_compiled_catalogues_are_those_written(language: str) -> None:
    for name in catalogues.folders():
        path = catalogues.po_path(name, language)
        assert path.with_suffix(".mo").read_bytes() == catalogues.compiled(catalogues.read(name, language)), name


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_same_sentence_says_the_same_everywhere(language: str) -> None:
    seen: dict[str, tuple[str, str]] = {}
    for name in catalogues.folders():
        for message in catalogues.read(name, language):
            if message.id:
                other = seen.setdefault(message.id, (name, message.string))
                assert other[1] == message.string, f"{message.id!r}: {other[0]} and {name} differ"


HEAVY = ("babel", "hypothesis", "pytest", "markdown_it", "pygments", "tree_sitter", "email", "http.client")


def test_nothing_heavy_is_loaded_before_the_first_screen() -> None:
    code = (
        "import sys, tui.app, tui.opening, tui.table.screen, saves.session_file, rules.systems.harmonies;"
        f"print([m for m in {HEAVY!r} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_rules_load_neither_screen_nor_disk() -> None:
    code = (
        "import sys, rules.history, rules.report\n"
        "from rules.systems import SYSTEMS, load\n"
        "for name in SYSTEMS: load(name)\n"
        "print([m for m in ('textual', 'tinydb', 'saves', 'tui', 'rich') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
