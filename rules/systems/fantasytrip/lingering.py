"""The optional rule of lingering injuries: what a grave wound may leave behind (T-20…T-27)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.action import CHOICE, Field
from rules.check import SUCCESS, Answer, Needs
from rules.play import Play
from rules.systems.fantasytrip.figure import st_basic, st_now
from rules.systems.fantasytrip.harm import at_this_moment
from rules.systems.fantasytrip.severity import HEAD, is_arm, is_leg
from rules.systems.fantasytrip.state import Figure, Injury, Lingering, PendingRoll
from rules.words import T

SAVE_DICE = 4
"""The save that anyone who may be left with an injury is entitled to (T-25)."""

SIDE = Field(
    name="side",
    kind=CHOICE,
    title=T("side of the eye"),
    choices=("left", "right"),
    hint=T("which eye is lost, if it is one"),
)


def injury(at: str, die: int) -> Injury | None:
    """What the location die says: nothing on 1–3, otherwise by the place of the wound (T-21…T-24, AT-25)."""
    if die <= 3:
        return None
    if at == HEAD:
        return "eye" if die <= 5 else "brain"
    if is_arm(at):
        return "weak_arm"
    if is_leg(at):
        return "limp" if die <= 5 else "severe_limp"
    return "st" if die <= 5 else "st_dx"


def suffer(play: Play, who: int, asked: PendingRoll, answer: Answer) -> None:
    """The die for the injury first, and only where it matters the save of four dice (AT-24).

    The save is against basic ST before the loss (AT-40). ST lost lowers the current ST without a death save.
    """
    part = at_this_moment(play, who)
    if answer.outcome == SUCCESS:
        play.emit("fantasytrip.no_injury", who, rule="T-25", at=asked.at)
        return
    die = play.roll("1d6")
    kind = injury(asked.at, die)
    if kind is None:
        play.emit("fantasytrip.no_injury", who, rule="T-20", at=asked.at)
        return
    basic = st_basic(part)
    save = play.roll(f"{SAVE_DICE}d6")
    if Needs("<=", basic).with_modifier(answer.modifier).met(save):
        play.emit(
            "fantasytrip.injury_avoided", who, rule="T-25", at=asked.at, injury=kind, total=save, against=basic
        )
        return
    side: Literal["left", "right"] | None = answer.fields.get("side") if kind == "eye" else None
    part = replace(part, lingering=(*part.lingering, Lingering(asked.at, kind, play.at, side)))
    play.put(who, part)
    play.emit(
        f"fantasytrip.{kind}",
        who,
        rule=RULES[kind],
        at=asked.at,
        side=side or "",
        total=save,
        against=basic,
        basic=st_basic(part),
        st=st_now(part),
    )


def remove_all(part: Figure) -> Figure:
    """The figure rid of every lingering injury, with the points that they took (T-27)."""
    return replace(part, lingering=())


RULES: dict[Injury, str] = {
    "eye": "T-21",
    "brain": "T-21",
    "weak_arm": "T-22",
    "limp": "T-23",
    "severe_limp": "T-23",
    "st": "T-24",
    "st_dx": "T-24",
}

EFFECTS: dict[Injury, str] = {
    "eye": T("−4 DX to throw or shoot; the side hex of the lost eye counts as a rear hex"),
    "brain": T("−1 IQ"),
    "weak_arm": T("−1 to hit and damage with this arm's weapons; −1 to the effect of its shield"),
    "limp": T("MA −1"),
    "severe_limp": T("MA −2 with a staff or cane, −4 without"),
    "st": T("−1 ST"),
    "st_dx": T("−1 ST and −1 DX"),
}

SENTENCES = {
    "fantasytrip.no_injury": T("{who}: the grave wound ({at:term}) leaves no lingering injury"),
    "fantasytrip.injury_avoided": T(
        "{who}: a lingering injury ({injury:term}) is avoided: {total} on four dice against ST {against}"
    ),
    "fantasytrip.eye": T(
        "{who} loses an eye ({total} on four dice against ST {against}): −4 DX to throw or shoot,"
        " and one side hex counts as a rear hex"
    ),
    "fantasytrip.brain": T("{who} has minor brain damage ({total} on four dice against ST {against}): −1 IQ"),
    "fantasytrip.weak_arm": T(
        "{who} keeps a weak arm ({at:term}; {total} on four dice against ST {against}): −1 to hit,"
        " damage and shield"
    ),
    "fantasytrip.limp": T("{who} keeps a limp ({total} on four dice against ST {against}): MA −1"),
    "fantasytrip.severe_limp": T(
        "{who} keeps a severe limp ({total} on four dice against ST {against}): MA −2 with a staff, −4 without"
    ),
    "fantasytrip.st": T("{who} loses a point of ST for good ({total} on four dice): basic ST {basic}"),
    "fantasytrip.st_dx": T(
        "{who} loses a point of ST and one of DX for good ({total} on four dice): basic ST {basic}"
    ),
}
