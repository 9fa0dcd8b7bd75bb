"""The symbols of cards, heroes and the map, with their names, meanings and rules.

Powers appear with the pictures of their cards, which say what they do.
"""

from typing import Final

from calamity.games.catastropolis.deck import SYMBOLS
from calamity.kernel.symbols import Symbol, symbols_like

LEGEND: Final = (
    *symbols_like("clue", SYMBOLS, "symbol", "symbols.text.clue", "P-15", "P-139", "P-140"),
    Symbol("crime", "card", "type.crime", "symbols.text.crime", ("P-73", "P-107")),
    Symbol("disaster", "card", "type.disaster", "symbols.text.disaster", ("P-76", "P-107")),
    Symbol("counters", "card", "field.counters", "symbols.text.counters", ("P-64", "P-71")),
    Symbol("booth", "map", "terrain.booth", "symbols.text.booth", ("P-100", "P-102")),
    Symbol("bridge", "map", "terrain.bridge", "symbols.text.bridge", ("P-32",)),
    Symbol("water", "map", "terrain.water", "symbols.text.water", ("P-32",)),
    Symbol("high_rise", "map", "terrain.high_rise", "symbols.text.high_rise", ("P-32",)),
    Symbol("reputation", "hero", "symbols.name.reputation", "symbols.text.reputation", ("P-157", "P-158")),
    Symbol("rate", "hero", "symbols.name.rate", "symbols.text.rate", ("P-90", "P-93")),
    Symbol("healthy", "hero", "screen.healthy", "symbols.text.healthy", ("P-120",)),
    Symbol("weakened", "hero", "screen.weakened", "symbols.text.weakened", ("P-117", "P-121", "P-125")),
    Symbol("shield", "hero", "symbols.name.shield", "symbols.text.shield", ("P-124",)),
    Symbol("sidekick", "hero", "symbols.name.sidekick", "symbols.text.sidekick", ("P-124",)),
    Symbol("reagent", "hero", "symbols.name.reagent", "symbols.text.reagent", ("P-146", "P-148")),
    Symbol("favor", "hero", "symbols.name.favor", "symbols.text.favor", ("P-24", "P-115")),
    Symbol("vest", "hero", "symbols.name.vest", "symbols.text.vest", ("P-124",)),
)
