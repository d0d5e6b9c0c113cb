"""What heals for money: prices in silver, ingredients, makers (T-72…T-77)."""

from __future__ import annotations

from msgspec import Struct

from rules.words import T, Text, say


class Ingredient(Struct, frozen=True):
    """So many of something, at so much each."""

    count: int
    price: int
    what: str


class Ware(Struct, frozen=True):
    """A dose of something: its price, what goes into it, how long it is in the making, who can make it."""

    name: str
    price: int
    ingredients: tuple[Ingredient, ...]
    weeks: int | None
    """``None``: the rules do not say."""
    makers: tuple[str, ...]
    """Talents that can make it; empty: the rules do not say."""
    rule: str

    @property
    def materials(self) -> int:
        """What all ingredients cost together."""
        return sum(i.count * i.price for i in self.ingredients)

    @property
    def cost(self) -> Text:
        """Its price, and what making it takes, in a few words."""
        known = {"price": self.price, "materials": self.materials, "weeks": self.weeks}
        if self.weeks is None:
            return say(T("${price} a dose, ${materials} to make"), **known)
        return say(T("${price} a dose, ${materials} and {weeks:count|week|weeks} to make"), **known)


SALVE = Ware(
    T("Healing Salve"),
    150,
    (Ingredient(1, 107, T("common materials")),),
    1,
    (T("Chemist"), T("Master Physicker")),
    "T-72",
)
HEALING_ELIXIR = Ware(
    T("Healing Elixir"), 1_200, (Ingredient(1, 740, T("ingredients")),), None, (T("Alchemist"),), "T-73"
)
ELIXIR_OF_HEALTH = Ware(
    T("Elixir of Health"),
    5_200,
    (Ingredient(1, 3_600, T("ingredients, and a Cleansing spell")),),
    None,
    (T("Alchemist"),),
    "T-74",
)
POISON_ANTIDOTE = Ware(
    T("Poison Antidote"), 250, (Ingredient(1, 185, T("ingredients")),), None, (T("Chemist"),), "T-75"
)
UNIVERSAL_ANTIDOTE = Ware(
    T("Universal Antidote"),
    2_500,
    (Ingredient(5, 120, T("Simple Poison")), Ingredient(1, 500, T("Corrosive Poison"))),
    10,
    (),
    "T-76",
)
REVIVAL_POTION = Ware(
    T("Revival potion"),
    65_000,
    (
        Ingredient(4, UNIVERSAL_ANTIDOTE.price, T("Universal Antidote")),
        Ingredient(20, 450, T("Increase ST")),
        Ingredient(1, 600, T("Increase IQ")),
        Ingredient(1, 400, T("common materials")),
    ),
    20,
    (),
    "T-77",
)

WARES = {
    "salve": SALVE,
    "healing_elixir": HEALING_ELIXIR,
    "elixir_of_health": ELIXIR_OF_HEALTH,
    "antidote": POISON_ANTIDOTE,
    "universal_antidote": UNIVERSAL_ANTIDOTE,
    "revival_potion": REVIVAL_POTION,
}
