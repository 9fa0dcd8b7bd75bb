"""How many impacts and units of them a player can have; each unit has a number, ordered by player, slot and unit.

A unit is a part of an impact that one use of a card can satisfy.
"""

from typing import Final

SLOTS: Final = 4
UNITS: Final = 3  # at most, of an instance
SEAT_UNITS: Final = 12  # SLOTS x UNITS
IMPACT_SLOT: Final = 3
PLACES: Final = 16  # in a row of cards in play, as planned uses can name them
NO_REF: Final = 127  # in a planned use: no second unit
