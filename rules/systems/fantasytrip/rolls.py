"""What the rules ask of the patient: the checks, and what they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.check import NOTICE, SUCCESS, Answer, Check, Needs, Rank
from rules.clock import DAY
from rules.play import Play
from rules.session import Character, Setup
from rules.systems.fantasytrip.figure import conscious_dice, house, st_basic, st_now
from rules.systems.fantasytrip.harm import at_this_moment, hurt, incident_for, regulate
from rules.systems.fantasytrip.lingering import SIDE, suffer
from rules.systems.fantasytrip.mending import heal_naturally, next_point
from rules.systems.fantasytrip.state import Figure, PendingRoll
from rules.words import T, Text, say

TITLES = {
    "fantasytrip.death": T("saving roll against death"),
    "fantasytrip.head": T("blow to the head"),
    "fantasytrip.drop": T("keep hold of the item"),
    "fantasytrip.fall": T("stay on one's feet"),
    "fantasytrip.conscious": T("stay conscious"),
    "fantasytrip.lingering": T("lingering injury"),
    "fantasytrip.untended": T("a day untended"),
    "fantasytrip.healed": T("the next point heals"),
    "fantasytrip.regrown": T("the limb is back"),
    "fantasytrip.immunity_ends": T("immunity ends"),
    "fantasytrip.wakes": T("the day of rest is over"),
}

# One figure's rolls at one second come in this order; of the same name, the older first.
_ORDER = ("death", "head", "drop", "fall", "conscious", "lingering", "untended")
_APART = 10**9

UNTENDED_DICE = 3

_RULES = {"death": "T-02", "head": "T-10", "drop": "T-06", "fall": "T-06", "lingering": "T-20"}


def checks(setup: Setup, character: Character) -> Iterator[Check]:
    """Every check of a living figure, due and to come."""
    part = character.part(Figure)
    if part is None or character.died is not None:
        return
    for asked in part.rolls:
        yield _asked(character.id, part, asked)
    if part.conscious_at is not None and house(setup, "stay_conscious"):
        yield _conscious(character.id, part, part.conscious_at)
    if part.alone_since is not None:
        yield _untended(character.id, part, part.alone_since + DAY)
    yield from _notices(character.id, part)


def _asked(who: int, part: Figure, asked: PendingRoll) -> Check:
    name = f"fantasytrip.{asked.roll}"
    basic = st_basic(part)
    lingering = asked.roll == "lingering"
    success, failure = _what_follows(part, asked)
    return Check(
        check=name,
        who=who,
        at=asked.since,
        born=_ORDER.index(asked.roll) * _APART + asked.id,
        key=str(asked.id),
        title=say(T("{what:text} ({at:term})"), what=say(TITLES[name]), at=asked.at)
        if lingering
        else say(TITLES[name]),
        dice="1d6" if lingering else f"{asked.dice}d6",
        needs=None if lingering else Needs("<=", basic),
        outcomes=(SUCCESS,) if lingering else ("success", "failure"),
        fields=(SIDE,) if lingering and asked.at == "head" else (),
        rule=_RULES[asked.roll],
        on_success=success,
        on_failure=failure,
    )


def _what_follows(part: Figure, asked: PendingRoll) -> tuple[Text | None, Text | None]:
    match asked.roll:
        case "death":
            return say(T("lives on at ST {st}"), st=st_now(part)), say(T("dies"))
        case "head":
            return say(T("stays conscious")), say(T("unconscious until woken"))
        case "drop":
            return say(T("holds on")), say(T("drops what that hand holds"))
        case "fall":
            return say(T("stays up")), say(T("falls down"))
    return say(T("1–3: no injury")), say(
        T("4–6: four dice against ST {st}, or the injury stays"), st=st_basic(part)
    )


def _conscious(who: int, part: Figure, at: int) -> Check:
    return Check(
        check="fantasytrip.conscious",
        who=who,
        at=at,
        born=_ORDER.index("conscious") * _APART,
        title=say(TITLES["fantasytrip.conscious"]),
        dice=f"{conscious_dice(st_now(part))}d6",
        needs=Needs("<=", st_basic(part)),
        rule="T-28",
        on_success=say(T("acts on; rolls again next turn")),
        on_failure=say(T("unconscious until ST 1")),
    )


def _untended(who: int, part: Figure, at: int) -> Check:
    return Check(
        check="fantasytrip.untended",
        who=who,
        at=at,
        born=_ORDER.index("untended") * _APART,
        title=say(TITLES["fantasytrip.untended"]),
        dice=f"{UNTENDED_DICE}d6",
        needs=Needs("<=", st_basic(part)),
        rule="T-31",
        on_success=say(T("holds out for a day")),
        on_failure=say(T("1 point of damage, and a save against death")),
    )


def _notices(who: int, part: Figure) -> Iterator[Check]:
    def notice(name: str, at: int, rule: str, rank: Rank = Rank.ENDS, key: str = "") -> Check:
        title = TITLES[f"fantasytrip.{name}"]
        return Check(
            check=f"fantasytrip.{name}",
            who=who,
            at=at,
            kind=NOTICE,
            rank=rank,
            key=key,
            title=say(T("{what:text} ({at:term})"), what=say(title), at=key) if key else say(title),
            outcomes=(),
            modifiable=False,
            rollable=False,
            rule=rule,
        )

    healed_at = next_point(part)
    if healed_at is not None:
        yield notice("healed", healed_at, "T-29" if part.minor else "T-15", Rank.NATURAL_HEALING)
    for limb in part.severed:
        if limb.back_at is not None:
            yield notice("regrown", limb.back_at, "T-65", key=limb.at)
    if part.immune_until is not None:
        yield notice("immunity_ends", part.immune_until, "T-76")
    if part.rest_until is not None and st_now(part) >= 1 and not part.fainted:
        yield notice("wakes", part.rest_until, "T-44")


def resolve(play: Play, who: int, check: Check, answer: Answer) -> None:
    """Carry out a check that is due."""
    match check.check.partition(".")[2]:
        case "healed":
            heal_naturally(play, who)
        case "regrown":
            _regrown(play, who, check.key)
        case "immunity_ends":
            play.put(who, replace(play.part(who, Figure), immune_until=None))
            play.emit("fantasytrip.immunity_ends", who, rule="T-76")
        case "wakes":
            pass  # The day is over, and what follows from it is done below.
        case "conscious":
            _stay_conscious(play, who, check, answer)
        case "untended":
            _spend_day_alone(play, who, check, answer)
        case _:
            _answer_asked(play, who, check, answer)
    regulate(play, who)


def _answer_asked(play: Play, who: int, check: Check, answer: Answer) -> None:
    part = play.part(who, Figure)
    asked = next(r for r in part.rolls if str(r.id) == check.key)
    play.put(who, replace(part, rolls=tuple(r for r in part.rolls if r is not asked)))
    if asked.roll == "lingering":
        suffer(play, who, asked, answer)
        return
    tested = play.test(check, answer)
    part = at_this_moment(play, who)
    data: dict[str, Any] = {"total": tested.total, "basic": st_basic(part), "st": st_now(part), "dice": asked.dice}
    verdict = "passed" if tested.success else "failed"
    stated = "_stated" if tested.total is None else ""
    if asked.roll == "head" and not tested.success:
        play.put(who, replace(part, fainted=True, awake=False))
    if asked.roll == "fall" and not tested.success:
        play.put(who, replace(part, prone=True))
    play.emit(f"fantasytrip.{asked.roll}_{verdict}{stated}", who, rule=check.rule, at=asked.at, **data)
    if asked.roll == "death" and not tested.success:
        play.die(who, "fantasytrip", asked.cause)


def _stay_conscious(play: Play, who: int, check: Check, answer: Answer) -> None:
    tested = play.test(check, answer)
    part = at_this_moment(play, who)
    if tested.success:
        again = check.at + play.setup.round_seconds
        play.put(who, replace(part, conscious_at=again))
    else:
        play.put(who, replace(part, conscious_at=None, awake=False))
    stated = "_stated" if tested.total is None else ""
    play.emit(
        f"fantasytrip.conscious_{'passed' if tested.success else 'failed'}{stated}",
        who,
        rule="T-28",
        total=tested.total,
        basic=st_basic(part),
        st=st_now(part),
    )


def _spend_day_alone(play: Play, who: int, check: Check, answer: Answer) -> None:
    """T-31, T-32. The series goes on after a failure too (AT-17); a success heals nothing by itself (AT-16)."""
    tested = play.test(check, answer)
    part = replace(at_this_moment(play, who), alone_since=check.at)
    play.put(who, part)
    if not tested.success:
        part, incident = incident_for(part, play.at, None)
        play.put(who, part)
        hurt(play, who, 1, incident)
    after = play.part(who, Figure)
    stated = "_stated" if tested.total is None else ""
    play.emit(
        f"fantasytrip.untended_{'passed' if tested.success else 'failed'}{stated}",
        who,
        rule="T-31" if tested.success else "T-32",
        total=tested.total,
        basic=st_basic(after),
        st=st_now(after),
    )


def _regrown(play: Play, who: int, at: str) -> None:
    part = at_this_moment(play, who)
    play.put(who, replace(part, severed=tuple(limb for limb in part.severed if limb.at != at)))
    play.emit("fantasytrip.regrown", who, rule="T-65", at=at)


SENTENCES = {
    "fantasytrip.death_passed": T("{who} lives on at ST {st}: {total} on {dice} dice against ST {basic}"),
    "fantasytrip.death_passed_stated": T("{who} lives on at ST {st}"),
    "fantasytrip.death_failed": T("{who} dies: {total} on {dice} dice against ST {basic}"),
    "fantasytrip.death_failed_stated": T("{who} dies at ST {st}"),
    "fantasytrip.head_passed": T("{who} stays conscious after the blow to the head: {total} against ST {basic}"),
    "fantasytrip.head_passed_stated": T("{who} stays conscious after the blow to the head"),
    "fantasytrip.head_failed": T("{who} is knocked out by the blow to the head: {total} against ST {basic}"),
    "fantasytrip.head_failed_stated": T("{who} is knocked out by the blow to the head"),
    "fantasytrip.drop_passed": T("{who} keeps hold ({at:term}): {total} against ST {basic}"),
    "fantasytrip.drop_passed_stated": T("{who} keeps hold ({at:term})"),
    "fantasytrip.drop_failed": T("{who} drops the item held ({at:term}): {total} against ST {basic}"),
    "fantasytrip.drop_failed_stated": T("{who} drops the item held ({at:term})"),
    "fantasytrip.fall_passed": T("{who} stays up ({at:term}): {total} against ST {basic}"),
    "fantasytrip.fall_passed_stated": T("{who} stays up ({at:term})"),
    "fantasytrip.fall_failed": T("{who} falls down ({at:term}): {total} against ST {basic}"),
    "fantasytrip.fall_failed_stated": T("{who} falls down ({at:term})"),
    "fantasytrip.conscious_passed": T("{who} stays conscious at ST {st}: {total} against ST {basic}"),
    "fantasytrip.conscious_passed_stated": T("{who} stays conscious at ST {st}"),
    "fantasytrip.conscious_failed": T("{who} gives way at ST {st}: {total} against ST {basic}"),
    "fantasytrip.conscious_failed_stated": T("{who} gives way at ST {st}"),
    "fantasytrip.untended_passed": T("{who}, untended, holds out for a day: {total} against ST {basic}"),
    "fantasytrip.untended_passed_stated": T("{who}, untended, holds out for a day"),
    "fantasytrip.untended_failed": T("{who}, untended, sinks to ST {st}: {total} against ST {basic}"),
    "fantasytrip.untended_failed_stated": T("{who}, untended, sinks to ST {st}"),
    "fantasytrip.healed": T("{who} heals a point by rest: ST {st}/{basic}"),
    "fantasytrip.healed_grave": T("{who} heals a point of a grave wound ({at:term}): ST {st}/{basic}"),
    "fantasytrip.regrown": T("{who}: the limb has grown back ({at:term})"),
    "fantasytrip.immunity_ends": T("{who} is immune to poison no longer"),
    "fantasytrip.unconscious": T("{who} loses consciousness at ST {st}"),
    "fantasytrip.wakes": T("{who} comes round at ST {st}"),
}
