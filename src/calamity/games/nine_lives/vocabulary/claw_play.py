"""The values that say whether a card may be played in one's own Claw Phase."""

from typing import Final

NEVER: Final = 0
ALWAYS: Final = 1
UNLESS_TRUCE: Final = 2
IF_POSSIBLE: Final = 3  # if its targets exist
