"""The symbols of cards and seats, with their names, meanings and rules."""

from typing import Final

from calamity.kernel.symbols import Symbol

LEGEND: Final = (
    Symbol("lives", "seat", "symbols.name.lives", "symbols.text.lives", ("L-48", "L-51")),
    Symbol("hand", "seat", "zone.hand", "symbols.text.hand", ("L-12", "L-26")),
    Symbol("yarn", "seat", "symbols.name.yarn", "symbols.text.yarn", ("L-43", "L-45")),
    Symbol("shields", "seat", "symbols.name.shields", "symbols.text.shields", ("L-R55",)),
    Symbol("guarded", "seat", "symbols.name.guarded", "symbols.text.guarded", ("L-R55",)),
    Symbol("sanctuary", "table", "symbols.name.sanctuary", "symbols.text.sanctuary", ("L-46", "L-47")),
    Symbol("reapurr", "table", "type.reapurr", "symbols.text.reapurr", ("L-51", "L-73")),
    Symbol("catfinity", "card", "table.catfinity", "table.catfinity_text", ("L-33", "L-34")),
    Symbol("dot", "card", "table.dot", "table.dot_text", ("L-38", "L-39")),
    Symbol("attack", "type", "type.attack", "symbols.text.attack", ("L-40", "L-41", "L-42")),
    Symbol("curiosity", "type", "type.curiosity", "symbols.text.curiosity", ("L-59",)),
    Symbol("ally", "type", "type.ally", "symbols.text.ally", ("L-60",)),
    Symbol("reaction", "type", "type.reaction", "symbols.text.reaction", ("L-61",)),
    Symbol("power", "type", "type.power", "symbols.text.power", ("L-68",)),
    Symbol("event", "type", "type.event", "symbols.text.event", ("L-71",)),
)
