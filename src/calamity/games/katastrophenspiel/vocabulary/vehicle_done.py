"""What the vehicle in play has done this turn: bits of `vehicle_state`."""

from typing import Final

FLOWN: Final = 1  # its movement was used
SIDED: Final = 2  # the side without its movement was used
SENT: Final = 4  # it was in a mission
SWAPPED: Final = 8  # another one was exchanged for it
