"""The declarations of these rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rules import action
from rules.action import Field
from rules.check import Answer, Check
from rules.play import Play
from rules.session import Character, Part, Setup, Sheet
from rules.system import HouseRule, Row, System
from rules.systems.dying import checks, hit_points, recall, rows, soul, stabilising
from rules.systems.dying.state import Body, Numbers
from rules.systems.dying.words import BADGES, CHECKS, SENTENCES
from rules.view import View
from rules.words import T, Text


class Dying(System):
    """Hit points at 0, stabilisation, death and recall."""

    name = "dying"
    title = T("Hit points, death and recall")
    round_seconds = 6
    part = Body
    sheet_type = Numbers
    sheet = (
        Field(name="hp_max", title=T("maximum HP"), required=True, lowest=1, highest=hit_points.MOST),
        Field(name="hp", title=T("HP"), lowest=0, highest=hit_points.MOST, hint=T("blank: the maximum")),
        Field(name="hit_dice", kind=action.DICE, title=T("hit dice"), required=True, hint=T("such as 2d4")),
        Field(name="level", title=T("level"), default=1, lowest=0, highest=1_000),
        Field(name="care", title=T("Care"), default=0, lowest=-100, highest=1_000),
        Field(
            name="nx",
            title=T("NX"),
            default=0,
            lowest=0,
            highest=999_999,
            hint=T("points that keep a dead comrade's soul, 40 a day"),
        ),
        Field(
            name="xp",
            title=T("XP"),
            default=0,
            lowest=0,
            highest=999_999_999,
            hint=T("experience; to recall a dead comrade costs 1"),
        ),
        Field(
            name="pc",
            title=T("PC"),
            default=0,
            lowest=0,
            highest=999_999_999,
            hint=T("points that a recall from death takes all"),
        ),
    )
    house = (
        HouseRule(
            field=Field(
                name="excess_damage",
                kind=action.CHOICE,
                title=T("damage beyond 0 HP"),
                choices=("stops", "carries"),
                default="stops",
                hint=T("carries: it counts below zero"),
            ),
            reading="AD-01",
        ),
        HouseRule(
            field=Field(
                name="criticals",
                kind=action.CHOICE,
                title=T("critical tests of Care"),
                choices=("natural", "stated"),
                default="natural",
                hint=T("natural: 20 and 1; stated: only as you say"),
            ),
            reading="AD-09",
        ),
    )
    actions = (*hit_points.ACTIONS, *stabilising.ACTIONS, *recall.ACTIONS)
    check_names = CHECKS
    badges_known = BADGES
    bodily = True
    sentences = SENTENCES

    def create(self, setup: Setup, sheet: Sheet, kind: str) -> Part:
        assert isinstance(sheet, Numbers)
        return hit_points.begin(sheet)

    def edited(self, play: Play, who: int, before: Part) -> None:
        assert isinstance(before, Body)
        hit_points.edited(play, who, before)

    def checks(self, setup: Setup, character: Character) -> Iterable[Check]:
        return checks.checks(setup, character)

    def resolve(self, play: Play, who: int, check: Check, answer: Answer) -> None:
        checks.resolve(play, who, check, answer)

    def wounds(self, view: View, character: Character) -> Iterable[Row]:
        return rows.wounds(view, character)

    def afflictions(self, view: View, character: Character) -> Iterable[Row]:
        return rows.afflictions(view, character)

    def badges(self, view: View, character: Character) -> Iterable[str]:
        return rows.badges(character)

    def numbers(self, view: View, character: Character) -> Mapping[str, Any]:
        return rows.numbers(view, character)

    def summary(self, view: View, character: Character) -> Text | None:
        return rows.summary(character)

    def sound(self, view: View, character: Character) -> bool:
        """All the hit points are there."""
        body = character.part(Body)
        return body is None or (character.died is None and body.dying is None and body.hp >= body.sheet.hp_max)

    def urgent(self, view: View, character: Character) -> Text | None:
        """How far below zero whoever is dying has come."""
        body = character.part(Body)
        return rows.summary(character) if body is not None and body.dying is not None else None

    def health(self, view: View, character: Character) -> float | None:
        body = character.part(Body)
        if body is None:
            return None
        return 0.0 if body.dying is not None else min(1.0, body.hp / body.sheet.hp_max)

    def without(self, part: Part, keys: frozenset[str]) -> Part:
        """How it stands with the soul can be hidden (D-15)."""
        assert isinstance(part, Body)
        return replace(part, soul=None) if "soul" in keys else part

    def died(self, play: Play, who: int) -> None:
        hit_points.died(play, who)

    def revived(self, play: Play, who: int) -> None:
        hit_points.revived(play, who)

    def turn_started(self, play: Play, who: int) -> None:
        hit_points.own_turn(play, who)

    def death_at_table(self, play: Play) -> None:
        soul.finish_group(play)

    def session_checked(self, play: Play) -> None:
        """Who joined with 0 HP falls now (D-01); the group may have shrunk to its dead (D-29)."""
        for character in play.session.characters:
            body = character.part(Body)
            if body is not None and character.died is None and body.hp == 0 and body.dying is None:
                hit_points.fall(play, character.id, 0)
        soul.finish_group(play)


SYSTEM = Dying()
