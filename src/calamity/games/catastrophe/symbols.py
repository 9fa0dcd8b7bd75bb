"""The symbols of cards and seats, with their names, meanings and rules."""

from typing import Final

from calamity.games.catastrophe.deck import KINDS
from calamity.kernel.symbols import Symbol, symbols_like

LEGEND: Final = (
    *symbols_like("impact", KINDS, "kind", "symbols.text.impact", "C-48", "C-49"),
    Symbol("vitality", "seat", "field.vitality", "symbols.text.vitality", ("C-59", "C-73")),
    Symbol("hand", "seat", "zone.hand", "symbols.text.hand", ("C-20", "C-53")),
    Symbol("trader", "seat", "field.first_trader", "symbols.text.trader", ("C-12", "C-77")),
    Symbol("uses", "card", "symbols.name.uses", "symbols.text.uses", ("C-50",)),
    Symbol("resource", "card", "sort.resource", "symbols.text.resource", ("C-46",)),
    Symbol("response", "card", "sort.response", "symbols.text.response", ("C-25",)),
)
