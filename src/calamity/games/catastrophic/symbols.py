"""The symbols of cards, Species and seats, with their names, meanings and rules."""

from typing import Final

from calamity.games.catastrophic.deck import CONDITIONS
from calamity.games.catastrophic.vocabulary import abilities
from calamity.kernel.symbols import Symbol, symbols_like
from calamity.kernel.vocabulary import numbers_of

LEGEND: Final = (
    *symbols_like("condition", CONDITIONS, "condition", "symbols.text.condition", "T-59", "T-60", "T-61"),
    *(
        Symbol(name, "ability", f"ability.{name}", f"ability_text.{name}", ("T-34",))
        for name in (word.lower() for word in numbers_of(abilities))
    ),
    Symbol("resilient", "species", "symbols.name.resilient", "symbols.text.resilient", ("T-60",)),
    Symbol("vulnerable", "species", "symbols.name.vulnerable", "symbols.text.vulnerable", ("T-60",)),
    Symbol("protected", "species", "symbols.name.protected", "symbols.text.protected", ("T-80", "T-90")),
    Symbol("link", "species", "symbols.name.link", "symbols.text.link", ("T-R62",)),
    Symbol("parasites", "species", "symbols.name.parasites", "symbols.text.parasites", ("T-R68",)),
    Symbol("offspring", "species", "symbols.name.offspring", "symbols.text.offspring", ("T-102",)),
    Symbol("aquatic", "species", "symbols.name.aquatic", "symbols.text.aquatic", ("T-101", "T-102")),
    Symbol("points", "seat", "symbols.name.points", "symbols.text.points", ("T-88", "T-91")),
    Symbol("hand", "seat", "zone.hand", "symbols.text.hand", ("T-85",)),
    Symbol("limit", "seat", "symbols.name.limit", "symbols.text.limit", ("T-85",)),
    Symbol("known", "seat", "symbols.name.known", "symbols.text.known", ("T-94",)),
    Symbol("banned", "seat", "symbols.name.banned", "symbols.text.banned", ("T-30",)),
)
