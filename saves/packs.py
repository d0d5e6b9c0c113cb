"""Packs: TOML files of afflictions, the shipped ones and the GM's own."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from rules.systems import SYSTEMS, load


def shipped_library(systems: tuple[str, ...] = tuple(SYSTEMS)) -> dict[str, Any]:
    """By system: what the packs that come with the program hold."""
    library: dict[str, Any] = {}
    for name in systems:
        try:
            kind = load(name).packs
        except ModuleNotFoundError:
            continue
        if kind is None:
            continue
        entries: list[Any] = []
        for file in kind.shipped:
            text = files(SYSTEMS[name]).joinpath(file).read_text("utf-8")
            entries += msgspec.convert(tomllib.loads(text).get(kind.table, []), list[kind.entry])  # type: ignore[name-defined]
        library[name] = kind.build(entries)
    return library
