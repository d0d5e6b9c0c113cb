"""The words of these rules: terms, the sentences of the log, the titles of the checks."""

from __future__ import annotations

from rules.words import T

TERMS = (
    T("unconscious"),
    T("dead"),
    T("lost"),
    T("hit points"),
    T("wounded"),
    T("dying"),
    T("unhurt"),
    T("soul"),
    T("connected"),
    T("payment due"),
    T("intact"),
    T("destroyed"),
    T("re embodied"),
    T("rematerialised"),
    T("success"),
    T("failure"),
    T("critical success"),
    T("critical failure"),
    T("stops"),
    T("carries"),
    T("natural"),
    T("stated"),
)
"""Every word that ``{x:term}`` may be given: badges, states, choices, settings."""

BADGES = ("unconscious", "lost")

SENTENCES = {
    "dying.hurt": T("{who} takes {amount} damage: {hp} of {hp_max} HP"),
    "dying.falls": T("{who} falls unconscious at 0 HP: dying {below}/{threshold}"),
    "dying.worse": T("{who} takes {amount} damage: dying {below}/{threshold}"),
    "dying.healed": T("{who} is healed by {amount}: {hp} of {hp_max} HP"),
    "dying.awake": T("{who} comes round with {hp} of {hp_max} HP"),
    "dying.deteriorates": T("{who} deteriorates by {amount}: dying {below}/{threshold}"),
    "dying.skipped": T("{who} does not deteriorate this time"),
    "dying.dies": T("{who} dies: {below} below zero is more than {threshold}"),
    "dying.care": T("{who}: test of Care, {total} against {threshold}"),
    "dying.stabilised": T("{who} is stabilised: {hp} of {hp_max} HP"),
    "dying.stabilised_by": T("{healer} stabilises {who}: {hp} of {hp_max} HP"),
    "dying.stabilised_well": T("{who} is stabilised, a critical success: {hp} of {hp_max} HP"),
    "dying.stabilised_well_by": T("{healer} stabilises {who}, a critical success: {hp} of {hp_max} HP"),
    "dying.not_stabilised": T("{who} is not stabilised"),
    "dying.not_stabilised_by": T("{healer} fails to stabilise {who}"),
    "dying.harmed": T("{who} is harmed, a critical failure: {amount} more, dying {below}/{threshold}"),
    "dying.harmed_by": T("{healer} harms {who}, a critical failure: {amount} more, dying {below}/{threshold}"),
    "dying.soul_leaves": T("{who}'s soul leaves; it stays connected until {until:when}"),
    "dying.soul_kept": T("{who}'s soul stays connected until {until:when}: {payments:names}"),
    "dying.soul_unpaid": T("{who}: the NX are not paid, the soul is lost for good"),
    "dying.soul_short": T("{who}: {found} of {sum} NX could be found, the soul is lost for good"),
    "dying.soul_lost": T("{who}: the third day is over, the soul is lost for good"),
    "dying.final": T("nobody of the group lives: {who}'s death is final"),
    "dying.re_embodied": T("{by} recalls {who} for 1 XP: re-embodied where the body lies, with 1 HP"),
    "dying.re_embodied_at": T("{by} recalls {who} for 1 XP: re-embodied where the body lies ({place}), with 1 HP"),
    "dying.rematerialised": T("{by} recalls {who} for 1 XP: rematerialised with the group, with 1 HP"),
}

CHECKS = {
    "dying.deteriorate": T("deterioration: hit dice"),
    "dying.soul": T("keep the soul: {sum} NX"),
    "dying.soul_lost": T("the soul is lost"),
}
