"""The words of these rules, so that every one of them is translated."""

from __future__ import annotations

from rules.words import T

TERMS = (
    # where
    T("body"),
    T("head"),
    T("left arm"),
    T("right arm"),
    T("left leg"),
    T("right leg"),
    *(
        T("leg 1"),
        T("leg 2"),
        T("leg 3"),
        T("leg 4"),
        T("leg 5"),
        T("leg 6"),
        T("leg 7"),
        T("leg 8"),
        T("leg 9"),
        T("leg 10"),
        T("leg 11"),
        T("leg 12"),
        T("leg 13"),
        T("leg 14"),
        T("leg 15"),
        T("leg 16"),
        T("leg 17"),
        T("leg 18"),
        T("leg 19"),
        T("leg 20"),
    ),
    # wounds and injuries
    T("minor"),
    T("grave"),
    T("severed"),
    T("regrowing"),
    T("lingering"),
    T("eye"),
    T("brain"),
    T("weak arm"),
    T("limp"),
    T("severe limp"),
    T("st"),
    T("st dx"),
    T("left"),
    T("right"),
    # how one lives
    T("bed"),
    T("active"),
    T("same"),
    T("new"),
    T("unconscious"),
    T("prone"),
    T("immune"),
    # healers and their means
    T("none"),
    T("barber"),
    T("physicker"),
    T("master"),
    T("healing"),
    T("health"),
    T("regrowth"),
    T("revival"),
    T("cleansing"),
    T("specific"),
    T("universal"),
    T("whole"),
    T("damaged"),
    # afflictions
    T("disease"),
    T("incurable"),
    T("relieved"),
    T("poison"),
    T("poisoned"),
)

FRENCH_PLACES: dict[str, tuple[str, ...]] = {
    "body": ("corps", "torse", "torso"),
    "head": ("tête",),
    "left_arm": ("bras gauche",),
    "right_arm": ("bras droit",),
    "left_leg": ("jambe gauche",),
    "right_leg": ("jambe droite",),
    **{f"leg_{n}": (f"jambe {n}", f"patte {n}") for n in range(1, 21)},
}
"""Other names by which a place may be typed."""
