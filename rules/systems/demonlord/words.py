"""The words of these rules: terms, the sentences of the log, the titles of the checks."""

from __future__ import annotations

from rules.words import T

TERMS = (
    T("catatonia"),
    T("self mutilation"),
    T("stupefaction"),
    T("sick"),
    T("hallucinations"),
    T("violence"),
    T("panic"),
    T("confusion"),
    T("rage"),
    T("determination"),
    T("epiphany"),
    T("insanity"),
    T("frightened"),
    T("stunned"),
    T("dazed"),
    T("defenseless"),
    T("prone"),
    T("blinded"),
    T("mad"),
    T("dead"),
    T("going mad"),
    T("shaken"),
    T("at the limit"),
    T("lucid"),
    T("eyes"),
    T("destroyed"),
    T("scratches"),
    T("self-inflicted"),
    T("yes"),
)
"""Every word that ``{x:term}`` may be given: rows of the table, badges, states, settings."""

BADGES = ("mad", "defenseless", "stunned", "dazed", "frightened", "blinded", "prone")

SENTENCES = {
    "demonlord.gained": T("{who} gains {amount:count|point|points} of Insanity: {insanity} of {will}"),
    "demonlord.at_limit": T("{who} has as much Insanity as Will ({will}): nothing is gained"),
    "demonlord.reduced": T("{who} loses {amount:count|point|points} of Insanity: {insanity} of {will}"),
    "demonlord.clamped": T(
        "{who}: Will falls to {will}, and Insanity with it; whether that is madness, you decide"
    ),
    "demonlord.frightened": T("{who} is frightened for {rounds:count|round|rounds}"),
    "demonlord.stunned": T("{who}, already frightened, is stunned for {rounds:count|round|rounds}"),
    "demonlord.fright_ends": T("{who} is no longer frightened"),
    "demonlord.fright_outlasted": T("{who}: the fright wears off, the panic does not"),
    "demonlord.stun_ends": T("{who} is no longer stunned"),
    "demonlord.stun_outlasted": T("{who}: the stun wears off, the stupefaction does not"),
    "demonlord.maddened": T("{who}: Insanity reaches Will ({will}): a d20 decides the madness"),
    "demonlord.madness": T("{who} goes mad: {madness:term}"),
    "demonlord.heart_stops": T("{who} goes mad: the heart stops"),
    "demonlord.epiphany": T(
        "{who} has an epiphany: Insanity falls by {reduction} to {insanity}; a boon against Insanity for good"
    ),
    "demonlord.goes_on": T("{who}: {madness:term} goes on ({die}, needs {number}+)"),
    "demonlord.goes_on_stated": T("{who}: {madness:term} goes on"),
    "demonlord.ends": T(
        "{who}: {madness:term} is over ({die}, needs {number}+); Insanity falls by {reduction} to {insanity}"
    ),
    "demonlord.ends_stated": T("{who}: {madness:term} is over; Insanity falls by {reduction} to {insanity}"),
    "demonlord.calmed": T("{who} is calmed: {madness:term} is over; Insanity falls by {reduction} to {insanity}"),
    "demonlord.eyes_torn": T("{who} tears out its own eyes: blinded until magic repairs them"),
    "demonlord.scratched": T("{who} cuts itself: 1 damage ({total} so far)"),
    "demonlord.attacked": T("{who} takes a fast turn and attacks the nearest creature"),
    "demonlord.fled": T("{who} flees from the source of the madness"),
    "demonlord.prevented": T("{who} is kept from the forced action ({madness:term})"),
    "demonlord.stands": T("{who} stands up"),
    "demonlord.eyes_repaired": T("{who}: magic repairs the eyes"),
}

CHECKS = {
    "demonlord.madness": T("madness: which one"),
    "demonlord.recover": T("end of the madness"),
    "demonlord.forced": T("forced action"),
    "demonlord.frightened_ends": T("fright ends"),
    "demonlord.stunned_ends": T("stun ends"),
}
