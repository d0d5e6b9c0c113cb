"""The table of madness (F-17 … F-29, F-33): twelve rows over a d20, as data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.clock import HOUR, MINUTE
from rules.systems.demonlord.state import Lasting
from rules.words import T

ROUND = 0
"""Stands for the session's round where a period is given in seconds."""


class Forced(Struct, frozen=True):
    """An action that a madness forces, unless somebody prevents it (F-30, AF-19)."""

    title: str
    once: bool = False
    """Asked for once, on the next turn, and not again (AF-13)."""
    done: str = ""
    """The kind of event when it is done."""


class Row(Struct, frozen=True, kw_only=True):
    """One row of the table."""

    name: Lasting | Literal["death", "epiphany"]
    lowest: int
    highest: int
    rule: str
    word: str = ""
    """What the screen calls it where that is not its name: ``resolve`` is another word there."""
    names: tuple[str, ...]
    """What it is called in the text that the rules come from."""
    effect: str
    """What it does while it lasts; a template marked with T."""
    period: int | None = None
    """Seconds between recovery dice, or until its own end; :data:`ROUND`: in rounds; ``None``: no duration."""
    rounds: int = 1
    """How many rounds, where the period is in rounds."""
    number: int | None = None
    """What the d6 must show to end it; ``None``: it ends by itself."""
    forced: Forced | None = None

    @property
    def term(self) -> str:
        """The word for ``{x:term}``."""
        return self.word or self.name

    def after(self, round_seconds: int) -> int:
        """Seconds until its next die."""
        if self.period is None:
            raise ValueError(self.name)
        return self.period or self.rounds * round_seconds


ROWS = (
    Row(
        name="death",
        lowest=1,
        highest=1,
        rule="F-17",
        names=("mort",),
        effect=T("the heart stops: the character dies"),
    ),
    Row(
        name="catatonia",
        lowest=2,
        highest=2,
        rule="F-18",
        names=("catatonie",),
        effect=T("falls prone and is defenseless"),
        period=HOUR,
        number=4,
    ),
    Row(
        name="self_mutilation",
        lowest=3,
        highest=3,
        rule="F-19",
        names=("auto-mutilation", "automutilation"),
        effect=T("must tear out its eyes on its next turn, unless prevented; blinded until magic repairs them"),
        period=MINUTE,
        forced=Forced(T("tear out its own eyes"), once=True, done="demonlord.eyes_torn"),
    ),
    Row(
        name="stupefaction",
        lowest=4,
        highest=5,
        rule="F-20",
        names=("stupéfaction",),
        effect=T("stunned while it lasts"),
        period=MINUTE,
        number=5,
    ),
    Row(
        name="sick",
        lowest=6,
        highest=7,
        rule="F-21",
        names=("malade",),
        effect=T("violently sick, and dazed while it lasts"),
        period=ROUND,
        number=5,
    ),
    Row(
        name="hallucinations",
        lowest=8,
        highest=9,
        rule="F-22",
        names=("hallucinations",),
        effect=T(
            "feels vermin under the skin and must cut or scratch itself, unless prevented: 1 damage each time"
        ),
        period=ROUND,
        number=5,
        forced=Forced(T("cut or scratch itself (1 damage)"), done="demonlord.scratched"),
    ),
    Row(
        name="violence",
        lowest=10,
        highest=11,
        rule="F-23",
        names=("violence",),
        effect=T("takes a fast turn every round and must attack the nearest creature, friend or foe"),
        period=ROUND,
        number=5,
        forced=Forced(T("fast turn: attack the nearest creature"), done="demonlord.attacked"),
    ),
    Row(
        name="panic",
        lowest=12,
        highest=13,
        rule="F-24",
        names=("panique",),
        effect=T("frightened while it lasts, and must flee from the source of the madness"),
        period=ROUND,
        number=5,
        forced=Forced(T("flee from the source of the madness"), done="demonlord.fled"),
    ),
    Row(
        name="confusion",
        lowest=14,
        highest=15,
        rule="F-25",
        names=("confusion",),
        effect=T("dazed while it lasts"),
        period=ROUND,
        number=5,
    ),
    Row(
        name="rage",
        lowest=16,
        highest=17,
        rule="F-26",
        names=("rage",),
        effect=T("1 boon on attack rolls, and +1d6 damage with melee weapons"),
        period=ROUND,
        number=4,
    ),
    Row(
        name="resolve",
        word="determination",
        lowest=18,
        highest=19,
        rule="F-27",
        names=("résolution",),
        effect=T("1 boon on every roll, until the end of the next round"),
        period=ROUND,
        rounds=2,
    ),
    Row(
        name="epiphany",
        lowest=20,
        highest=20,
        rule="F-28",
        names=("épiphanie",),
        effect=T("Insanity falls by 1d6; 1 boon for good on Will rolls to resist Insanity"),
    ),
)

BY_NAME = {row.name: row for row in ROWS}


def row_of(die: int) -> Row:
    """The row that a d20 points to. Raises ``ValueError`` for what no d20 shows."""
    for row in ROWS:
        if row.lowest <= die <= row.highest:
            return row
    raise ValueError(die)
