"""The symbols of cards and seats, with their names, meanings and rules."""

from typing import Final

from calamity.games.katastrophenspiel.deck import ABILITIES
from calamity.kernel.symbols import Symbol, symbols_like

LEGEND: Final = (
    *symbols_like("ability", ABILITIES, "ability", "symbols.text.ability", "K-1", "K-4"),
    Symbol("die", "die", "symbols.name.die", "symbols.text.die", ("K-10",)),
    Symbol("space", "action", "symbols.name.space", "symbols.text.space", ("K-12", "K-38")),
    Symbol("move", "action", "symbol.move", "symbols.text.move", ("K-13", "K-43")),
    Symbol("buy", "action", "symbol.buy", "symbols.text.buy", ("K-13", "K-50")),
    Symbol("mission", "action", "symbol.mission", "symbols.text.mission", ("K-13", "K-69")),
    Symbol("points", "seat", "symbols.name.points", "symbols.text.points", ("K-6", "K-75")),
    Symbol("money", "seat", "symbols.name.money", "symbols.text.money", ("K-7", "K-48")),
    Symbol("cards", "seat", "symbols.name.cards", "symbols.text.cards", ("K-55",)),
    Symbol("starter", "seat", "symbols.name.starter", "symbols.text.starter", ("K-25", "K-27")),
)
