"""The words of the system: its terms, and a sentence for everything that can happen."""

from __future__ import annotations

from rules.words import T

TERMS = (
    T("light"),
    T("grave"),
    T("critical"),
    T("shock"),
    T("trauma"),
    T("psychosis"),
    T("stable"),
    T("unstable"),
    T("active"),
    T("dormant"),
    T("unconscious"),
    T("incoherent"),
    T("resting"),
    T("success"),
    T("failure"),
    T("survival roll"),
    T("survival roll for missed care"),
    T("survival roll for exertion"),
    T("fainting roll"),
    T("first aid roll"),
    T("healing roll"),
    T("fatal wound"),
    T("asked"),
    T("assured"),
    T("all"),
    T("yes"),
    T("no"),
    T("restart"),
    T("continue"),
)
"""The terms that data name by an identifier."""

SENTENCES = {
    "harmonies.rolled": T("{who}: {roll:term} {base:signed}, total {total:signed}: {outcome:term}"),
    "harmonies.rolled_by": T(
        "{who}, treated by {by}: {roll:term} {base:signed}, total {total:signed}: {outcome:term}"
    ),
    "harmonies.stated": T("{who}: {roll:term}: {outcome:term}, as stated"),
    "harmonies.wounded": T("{who} takes a {level:term} wound: pain {pain}, mortality {mortality}"),
    "harmonies.overflowed": T(
        "{who} takes a {dealt:term} wound that becomes {level:term} for want of room: "
        "pain {pain}, mortality {mortality}"
    ),
    "harmonies.worsened": T(
        "{who}: the {level:term} wound becomes {becomes:term}: pain {pain}, mortality {mortality}"
    ),
    "harmonies.killed": T("{who} dies: the {level:term} wound is one too many"),
    "harmonies.destabilised": T("{who}: the {level:term} wound becomes unstable"),
    "harmonies.all_destabilised": T("{who}: all wounds become unstable"),
    "harmonies.stabilised": T("{who}: all wounds are stable"),
    "harmonies.improved": T("{who}: the {level:term} wound becomes {becomes:term}: mortality {mortality}"),
    "harmonies.wound_gone": T("{who}: the {level:term} wound is gone: mortality {mortality}"),
    "harmonies.whole": T("{who} has no wound left"),
    "harmonies.relapsed": T("{who}: all wounds become unstable, and the {level:term} one is at risk"),
    "harmonies.healing_skipped": T("{who}: no healing roll for now"),
    "harmonies.fainted": T("{who} faints"),
    "harmonies.woke": T("{who} comes round"),
    "harmonies.rest_ordered": T("{who} goes to bed rest"),
    "harmonies.rest_ordered_assured": T("{who} goes to bed rest, with care assured"),
    "harmonies.rest_goes_on": T("{who} stays in bed"),
    "harmonies.care_assured": T("{who}: care visits are assured from now on"),
    "harmonies.care_asked": T("{who}: care visits are asked for from now on"),
    "harmonies.rest_counts": T("{who}: the time of rest counts from now on"),
    "harmonies.rest_lost": T("{who} loses the time rested: {rested:span}"),
    "harmonies.rest_ended": T("{who} gets up after {rested:span} of rest"),
    "harmonies.cared": T("{who} is cared for"),
    "harmonies.care_missed": T("{who}: a care visit is missed"),
    "harmonies.neglected": T("{who}: missed care {malus:signed} from now on"),
    "harmonies.pain_gained": T("{who} suffers {amount:count|more point of pain|more points of pain}: pain {pain}"),
    "harmonies.pain_eased": T("{who} recovers {amount:count|point of pain|points of pain}: pain {pain}"),
    "harmonies.pain_at_floor": T("{who} recovers no pain: {pain}, with mortality {mortality}"),
    "harmonies.mind_wounded": T("{who} suffers a {level:term}: pain {pain}, madness points {points}"),
    "harmonies.mind_overflowed": T(
        "{who} suffers a {dealt:term} that becomes a {level:term} for want of room: "
        "pain {pain}, madness points {points}"
    ),
    "harmonies.incoherent": T("{who} becomes incoherent: no room for one more {level:term}"),
    "harmonies.mind_active": T("{who}: {level:term} {wound} is active: penalty {madness:signed} in all"),
    "harmonies.mind_dormant": T("{who}: {level:term} {wound} is dormant: penalty {madness:signed} in all"),
    "harmonies.mind_eased": T("{who}: the {level:term} becomes a {becomes:term}: madness points {points}"),
    "harmonies.mind_healed": T("{who}: the {level:term} is healed: madness points {points}"),
}
"""By kind of event."""
