"""What these rules ask for, and when (F-11 … F-31)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.check import DONE, FAILURE, MISSED, NOTICE, SUCCESS, TASK, Answer, Check, Needs, Rank
from rules.play import Play
from rules.session import Character, Setup
from rules.systems.demonlord import madness
from rules.systems.demonlord.state import Madness, Mind
from rules.systems.demonlord.table import BY_NAME, Row
from rules.systems.demonlord.words import CHECKS
from rules.words import T, say


def checks(setup: Setup, character: Character) -> Iterator[Check]:
    """All that is due or to come; of the dead nothing is left."""
    mind = character.part(Mind)
    if mind is None:
        return
    who = character.id
    if mind.frightened_until is not None:
        # Two frights are one state, which goes with the last of them.
        yield _ends("demonlord.frightened_ends", who, mind.frightened_until)
    if mind.stunned is not None:
        yield _ends("demonlord.stunned_ends", who, mind.stunned)
    if mind.maddened is not None:
        yield Check(
            check="demonlord.madness",
            who=who,
            at=mind.maddened,
            title=say(CHECKS["demonlord.madness"]),
            dice=madness.TWENTY,
            outcomes=(),
            modifiable=False,
            rule="F-14",
            on_success=say(T("a row of the table; for a 20 the 1d6 too")),
        )
    if mind.madness is not None:
        yield from _of_madness(setup, who, mind, mind.madness)


def _ends(name: str, who: int, at: int) -> Check:
    rule = "F-11" if name == "demonlord.frightened_ends" else "F-12"
    return Check(check=name, who=who, at=at, kind=NOTICE, rank=Rank.ENDS, title=say(CHECKS[name]), rule=rule)


def _of_madness(setup: Setup, who: int, mind: Mind, mad: Madness) -> Iterator[Check]:
    row = BY_NAME[mad.row]
    ends = mad.last + row.after(setup.round_seconds)
    if row.forced is not None and mad.forced is not None and mind.stunned is None:
        at = mad.forced + setup.round_seconds
        if row.number is not None or at <= ends:
            yield _forced(who, row, at)
    yield _recover(who, row, ends, mad.began)


def _forced(who: int, row: Row, at: int) -> Check:
    assert row.forced is not None
    return Check(
        check="demonlord.forced",
        who=who,
        at=at,
        kind=TASK,
        rank=Rank.TASK,
        title=say(row.forced.title),
        outcomes=(DONE, MISSED),
        modifiable=False,
        rollable=False,
        rule=row.rule,
        on_success=say(T("the character does it")),
        on_failure=say(T("somebody prevents it")),
    )


def _recover(who: int, row: Row, at: int, began: int) -> Check:
    by_itself = row.number is None
    return Check(
        check="demonlord.recover",
        who=who,
        at=at,
        born=began,
        title=say(
            T("{row:term} ends: Insanity falls") if by_itself else T("end of the madness: {row:term}"),
            row=row.term,
        ),
        dice=madness.SIX,
        needs=None if row.number is None else Needs(">=", row.number),
        outcomes=() if by_itself else (SUCCESS, FAILURE),
        modifiable=False,
        rule="F-16" if by_itself else row.rule,
        on_success=say(T("Insanity falls by 1d6 + Will modifier, by 1 at least")),
        on_failure=None if by_itself else say(T("the madness goes on")),
    )


def resolve(play: Play, who: int, check: Check, answer: Answer) -> None:
    """Carry out what was due."""
    match check.check:
        case "demonlord.madness":
            madness.go_mad(play, who)
        case "demonlord.recover":
            madness.recover(play, who, check, answer)
        case "demonlord.forced":
            madness.forced(play, who, check, answer)
        case "demonlord.frightened_ends":
            _fright_ends(play, who)
        case "demonlord.stunned_ends":
            _stun_ends(play, who, check.at)


def _fright_ends(play: Play, who: int) -> None:
    mind = replace(play.part(who, Mind), fright=None, terror=None)
    play.put(who, mind)
    kind = "demonlord.fright_outlasted" if mind.frightened else "demonlord.fright_ends"
    play.emit(kind, who, rule="F-11")


def _stun_ends(play: Play, who: int, at: int) -> None:
    mind = replace(play.part(who, Mind), stunned=None)
    play.put(who, mind)
    madness.wait_for_stun(play, who, at)
    kind = "demonlord.stun_outlasted" if mind.is_stunned else "demonlord.stun_ends"
    play.emit(kind, who, rule="F-12")
