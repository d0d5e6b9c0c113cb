"""Long walks at random through whatever the actions declare: each with values from its own choices."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from rules.command import parse
from rules.dice import Random
from rules.history import Chronicle, run
from rules.refusal import Refused
from rules.report import show_actions
from rules.systems.pathfinder.system import SYSTEM
from rules.view import View
from rules.words import render, say
from tests.rules.laws import answered, look, steps_and_jump, undone_and_redone
from tests.rules.pathfinder.test_always import sound, table
from tui.language import phrasebook

Library = Mapping[str, Any]

STEPS = 150
TIME = ("1r", "10m", "5h", "dawn", "1d", "8d", "'full moon'")
SETTINGS = (
    "set pathfinder.extra_dose=saves",
    "set pathfinder.extra_dose=adds",
    "set pathfinder.addiction_saves=clean_days_minus_2",
    "set pathfinder.addiction_saves=daily",
    "set pathfinder.suspect_lines=yes",
    "set pathfinder.natural_20=no",
    "set date='day 40 09:00'",
    "edit ada poison_use=yes",
)


class Walk:
    """A session that goes wherever chance leads."""

    def __init__(self, library: Library, seed: int) -> None:
        self.library = library
        self.chance = random.Random(seed)
        self.roller = Random(seed)
        self.start = table(library)
        self.chronicle = Chronicle(self.start)
        self.refusals: list[str] = []

    def line(self) -> str | None:
        """The next command."""
        chance = self.chance
        what = chance.random()
        if what < 0.35:
            return answered(self.chronicle.session, chance.choice(("answer", "answer success", "answer failure")))
        if what < 0.5:
            return f"advance {chance.choice(TIME)} auto=yes"
        if what < 0.53:
            return chance.choice(SETTINGS)
        who = chance.choice(self.chronicle.session.characters)
        possible = [a for a in show_actions(View(self.chronicle.session, self.library), [who]) if a["possible"]]
        possible = [a for a in possible if a["action"] not in ("pathfinder.damage", "pathfinder.drain")]
        if not possible:
            return None
        action = chance.choice(possible)
        words = [action["action"], who.name]
        for field in action["fields"]:
            if field["required"] or chance.random() < 0.3:
                value = chance.choice(field["choices"]) if field.get("choices") else chance.randint(1, 4)
                words.append(f"{field['name']}='{value}'")
        return " ".join(words)

    def step(self) -> None:
        """One command; whatever it says can be said in French, and the laws hold after it."""
        line = self.line()
        if line is None:
            return
        book = phrasebook("fr")
        try:
            self.chronicle, events = run(self.chronicle, parse(line), self.roller, self.library)
        except Refused as refusal:
            self.refusals.append(render(refusal.text, book))
            return
        for event in events:
            if event.kind in SYSTEM.sentences:
                assert render(say(SYSTEM.sentences[event.kind], who=event.who, **event.data), book)
        look(self.chronicle.session)
        view = View(self.chronicle.session, self.library)
        for character in self.chronicle.session.characters:
            sound(character)
            rows = list(SYSTEM.afflictions(view, character))
            assert len({row.key for row in rows}) == len(rows)
            assert all(render(text, book) for row in rows for text in (*row.facts, *row.detail))


@pytest.mark.parametrize("seed", range(12))
def test_wherever_chance_leads(library: Library, seed: int) -> None:
    """Every law after every step; undo and redo exact; ten small steps are one long one from there."""
    walk = Walk(library, seed)
    for _ in range(STEPS):
        walk.step()
    assert all(sentence and "{" not in sentence for sentence in walk.refusals)
    undone_and_redone(walk.chronicle, walk.start)
    steps_and_jump(walk.chronicle.session, 40_000, 10, seed, library)
